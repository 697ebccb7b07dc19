"""Pools to a size, samples and turns of images N x H x W x C."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout
from .record import composite, is_traced, ops
from .shapes import part
from .special import round_even


def _windows(x, dim, count, reduce):
    """Reduces each of `count` windows, which share elements where the size is no multiple, to one element."""
    size = list(x.shape)[dim]
    if not 0 < count <= size:
        raise InvalidArgument(f"{count} windows of {size} pixels")
    if size % count == 0:
        sizes = list(x.shape)
        split = ops.reshape(x, [*sizes[:dim], count, size // count, *sizes[dim + 1:]])
        return reduce(split, [dim + 1], keepdim=False)
    return ops.concat([reduce(part(x, dim, index * size // count, -(-(index + 1) * size // count)), [dim], keepdim=True)
                       for index in range(count)], dim)


def _pool(x, n, h, w, channels, output_size, reduce):
    rows, columns = output_size if isinstance(output_size, (list, tuple)) else (output_size, output_size)
    images = ops.reshape(ops.to_layout(x, Layout.ROW_MAJOR), [n, h, w, channels])
    pooled = _windows(_windows(images, 1, rows, reduce), 2, columns, reduce)
    return ops.reshape(pooled, [1, 1, n * rows * columns, channels])


_KEYWORDS = "memory_config dram_slice_config applied_shard_scheme deallocate_input reallocate_output"
_IMAGE = {"input_tensor": "-2..2 of 1x1x70x5", "batch_size": 2, "input_h": 5, "input_w": 7, "channels": 5, "output_size": [3, 4]}


@composite(_KEYWORDS + " compute_kernel_config", "pooled(x.reshape(2, 5, 7, 5), 3, 4, mean).reshape(1, 1, 24, 5)", **_IMAGE)
def adaptive_avg_pool2d(input_tensor, batch_size: int, input_h: int, input_w: int, channels: int, output_size: Sequence[int]):
    """Means of as many windows as are wanted, of images 1 x 1 x (N H W) x C."""
    return _pool(input_tensor, batch_size, input_h, input_w, channels, output_size, ops.mean)


@composite(_KEYWORDS, "pooled(x.reshape(2, 5, 7, 5), 3, 4, max).reshape(1, 1, 24, 5)", **_IMAGE)
def adaptive_max_pool2d(input_tensor, batch_size: int, input_h: int, input_w: int, channels: int, output_size: Sequence[int]):
    """Maxima of as many windows as are wanted, of images 1 x 1 x (N H W) x C."""
    return _pool(input_tensor, batch_size, input_h, input_w, channels, output_size, ops.max)


def _pixels(images, x, y):
    """Pixels at whole places N x rows x columns, 0 where there are none."""
    n, h, w, c = list(images.shape)
    _, rows, columns = list(x.shape)
    inside = ops.logical_and(ops.logical_and(x >= 0.0, x <= w - 1.0), ops.logical_and(y >= 0.0, y <= h - 1.0))
    first = ops.arange(0, n * h * w, h * w, dtype=DataType.FLOAT32, device=images.device(), layout=images.layout)
    place = ops.minimum(ops.maximum(y, 0.0), h - 1.0) * float(w) + ops.minimum(ops.maximum(x, 0.0), w - 1.0)
    place = ops.add(place, ops.reshape(first, [n, 1, 1]))
    table = ops.to_layout(ops.reshape(images, [n * h * w, c]), Layout.ROW_MAJOR)
    index = ops.to_layout(ops.typecast(ops.reshape(place, [n, rows * columns]), DataType.UINT32), Layout.ROW_MAJOR)
    found = ops.to_layout(ops.embedding(index, table), images.layout)
    kept = ops.reshape(ops.typecast(inside, DataType.FLOAT32), [n, rows, columns, 1])
    return ops.multiply(ops.reshape(found, [n, rows, columns, c]), kept), kept


def _sampled(images, x, y, mode):
    """Pixels at places, and how much of each is inside."""
    if mode == "nearest":
        return _pixels(images, round_even(x), round_even(y))
    if mode != "bilinear":
        raise Unsupported(f"'mode' is {mode!r}; there are 'bilinear' and 'nearest'")
    left, top = ops.floor(x), ops.floor(y)
    right, down = x - left, y - top
    total = cover = None
    for over, share_x in ((0.0, 1.0 - right), (1.0, right)):
        for below, share_y in ((0.0, 1.0 - down), (1.0, down)):
            found, kept = _pixels(images, left + over, top + below)
            share = ops.reshape(ops.multiply(share_x, share_y), list(kept.shape))
            found, kept = ops.multiply(found, share), ops.multiply(kept, share)
            total, cover = (found, kept) if total is None else (ops.add(total, found), ops.add(cover, kept))
    return total, cover


@composite("memory_config compute_kernel_config", "sampled(x, y)", input_tensor="-2..2 of 2x9x7x5", grid="-1.2..1.2 of 2x4x6x2")
def grid_sample(input_tensor, grid, *, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool = False,
                use_precomputed_grid: bool = False, batch_output_channels: bool = False):
    """Images at places N x rows x columns x 2, x before y, from -1 to 1; 0 outside."""
    if padding_mode != "zeros" or use_precomputed_grid or batch_output_channels or is_traced(input_tensor):
        raise Unsupported("ttnn.grid_sample: the embedded device has padding_mode='zeros', no precomputed grid, no batched channels, and no "
                          "form in compiled functions")
    h, w = list(input_tensor.shape)[1:3]
    n, rows, columns, _ = list(grid.shape)
    x, y = (ops.reshape(part(grid, 3, which, which + 1), [n, rows, columns]) for which in (0, 1))
    x, y = [(one + 1.0) * ((size - 1) / 2) if align_corners else (one + 1.0) * (size / 2) - 0.5 for one, size in ((x, w), (y, h))]
    return _sampled(input_tensor, x, y, mode)[0]


@composite("memory_config", "rot90(x, 1, (1, 2))", input_tensor="-2..2 of 2x9x9x5", angle=90.0)
def rotate(input_tensor, angle: float, *, center: Sequence[float] | None = None, fill: float = 0.0, expand: bool = False,
           interpolation_mode: str = "nearest"):
    """Images turned to the left by degrees, around their middle or a point (x, y)."""
    if expand or is_traced(input_tensor):
        raise Unsupported("ttnn.rotate: the embedded device has only expand=False, and no form in compiled functions")
    n, h, w, _ = list(input_tensor.shape)
    middle_x, middle_y = center if center is not None else ((w - 1) / 2, (h - 1) / 2)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    points = [(column - middle_x, row - middle_y) for row in range(h) for column in range(w)] * n
    x, y = (ops.constant([float(value) for value in values], [n, h, w], DataType.FLOAT32, input_tensor.device(), input_tensor.layout)
            for values in ([cos * a - sin * b + middle_x for a, b in points], [sin * a + cos * b + middle_y for a, b in points]))
    found, kept = _sampled(input_tensor, x, y, interpolation_mode)
    return found if not fill else ops.add(found, (1.0 - kept) * fill)


