"""Other shapes, orders and layouts of the same elements, and parts of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout, MemoryConfig, Tensor
from ..places import CoreGrid
from .record import PLACED, composite, is_traced, ops


def axis(path, dim, rank):
    """A dimension counted from the front."""
    if not -rank <= dim < rank:
        raise InvalidArgument(f"ttnn.{path}: dimension {dim} of a tensor of rank {rank}")
    return dim % rank


def part(x, dim, begin, end):
    """The elements from `begin` to `end` of one dimension, and all of the others."""
    sizes = list(x.shape)
    begins, ends = [0] * len(sizes), list(sizes)
    begins[dim], ends[dim] = begin, end
    return ops.slice_static(x, begins, ends, [1] * len(sizes))


@composite("", "squeeze(input_tensor, dim)", wide=False, input_tensor="-2..2 of 1x3x1x40", dim=2)
def squeeze(input_tensor, dim: int | Sequence[int] | None = None):
    """Without dimensions of size 1: all of them, or those that are named and have that size."""
    sizes = list(input_tensor.shape)
    if dim is None:
        gone = [index for index, size in enumerate(sizes) if size == 1]
    else:
        gone = [axis("squeeze", one, len(sizes)) for one in (dim if isinstance(dim, (list, tuple)) else [dim])]
        gone = [one for one in gone if sizes[one] == 1]
    return ops.reshape(input_tensor, [size for index, size in enumerate(sizes) if index not in gone])


@composite("", "expand_dims(input_tensor, dim)", wide=False, input_tensor="-2..2 of 3x40", dim=-2)
def unsqueeze(input_tensor, dim: int):
    """With one more dimension of size 1."""
    sizes = list(input_tensor.shape)
    sizes.insert(axis("unsqueeze", dim, len(sizes) + 1), 1)
    return ops.reshape(input_tensor, sizes)


@composite("", "tensor.reshape(1, 1, 3, 40)", path="unsqueeze_to_4D", wide=False, tensor="-2..2 of 3x40")
def unsqueeze_to_4d(tensor):
    """With dimensions of size 1 in front, four in all."""
    sizes = list(tensor.shape)
    if len(sizes) > 4:
        raise InvalidArgument(f"ttnn.unsqueeze_to_4D: a tensor of rank {len(sizes)}")
    return ops.reshape(tensor, [1] * (4 - len(sizes)) + sizes)


@composite("", "input_tensor.reshape(shape)", wide=False, input_tensor="-2..2 of 6x40", shape=[2, 3, -1])
def view(input_tensor, shape: Sequence[int]):
    """The elements in another shape, of which one size may be -1."""
    return ops.reshape(input_tensor, list(shape))


@composite("", "input_tensor.reshape(shape)", path="experimental.view", wide=False, input_tensor="-2..2 of 6x40", shape=[2, 3, -1])
def experimental_view(input_tensor, shape: int | Sequence[int], *sizes):
    """As view, also with the sizes one by one."""
    return ops.reshape(input_tensor, [shape, *sizes] if isinstance(shape, int) else list(shape))


@composite(PLACED, "x.reshape(W, Z, Y, X)", wide=False, input_tensor="-2..2 of 6x40", W=1, Z=2, Y=3, X=-1)
def reshape_on_device(input_tensor, W: int, Z: int, Y: int, X: int):
    """The elements in another shape of rank 4."""
    return ops.reshape(input_tensor, [W, Z, Y, X])


@composite(PLACED, "split(input_tensor, [16, 32], 1)", wide=False, input_tensor="-2..2 of 3x40x33", split_size=16, dim=1)
def split(input_tensor, split_size: int | Sequence[int], dim: int = 0) -> list[Tensor]:
    """Parts of a size along a dimension, the last one smaller; or of the sizes that are given."""
    dim = axis("split", dim, len(input_tensor.shape))
    size = list(input_tensor.shape)[dim]
    if not isinstance(split_size, int):
        sizes = list(split_size)
    elif split_size < 1:
        raise InvalidArgument(f"ttnn.split: parts of {split_size}; wanted at least 1")
    else:
        sizes = [min(split_size, size - begin) for begin in range(0, size, split_size)]
    if sum(sizes) != size:
        raise InvalidArgument(f"ttnn.split: parts of {sizes} of a dimension of {size}")
    begins = [sum(sizes[:index]) for index in range(len(sizes))]
    return [part(input_tensor, dim, begin, begin + size) for begin, size in zip(begins, sizes)]


@composite("", "array_split(input_tensor, [14, 28], 1)", wide=False, input_tensor="-2..2 of 3x40x33", chunks=3, dim=1)
def chunk(input_tensor, chunks: int, dim: int) -> list[Tensor]:
    """So many parts of equal size, the last one smaller."""
    if chunks < 1:
        raise InvalidArgument(f"ttnn.chunk: {chunks} parts; wanted at least 1")
    size = list(input_tensor.shape)[axis("chunk", dim, len(input_tensor.shape))]
    return split(input_tensor, -(-size // chunks), dim)


@composite("", "input_tensor[:, start:start + length]", wide=False, input_tensor="-2..2 of 3x40x33", dim=1, start=5, length=7)
def narrow(input_tensor, dim: int, start: int, length: int):
    """`length` elements of a dimension from `start` on."""
    return part(input_tensor, axis("narrow", dim, len(input_tensor.shape)), start, start + length)


@composite("", "stack(x, 1)", wide=False, dim=1)
def stack(input_tensors: Sequence[Tensor], dim: int):
    """Tensors of one shape along a dimension that is added."""
    return ops.concat([unsqueeze(tensor, dim) for tensor in input_tensors], axis("stack", dim, len(input_tensors[0].shape) + 1))


def expanded(path, x, shape):
    """Repeated to a shape, in which -1 is the size that is there."""
    sizes = list(x.shape)
    if len(shape) < len(sizes):
        raise InvalidArgument(f"ttnn.{path}: {sizes} to {list(shape)}")
    sizes = [1] * (len(shape) - len(sizes)) + sizes
    wanted = [size if new == -1 else new for size, new in zip(sizes, shape)]
    if any(size not in (1, new) for size, new in zip(sizes, wanted)):
        raise InvalidArgument(f"ttnn.{path}: {sizes} to {list(shape)}")
    return ops.repeat(ops.reshape(x, sizes), [new if size == 1 else 1 for size, new in zip(sizes, wanted)])


@composite(PLACED, "broadcast_to(input_tensor, (3, 5, 40))", wide=False, input_tensor="-2..2 of 5x1", output_shape=[3, -1, 40])
def expand(input_tensor, output_shape: Sequence[int]):
    """Repeated along dimensions of size 1."""
    return expanded("expand", input_tensor, output_shape)


@composite(PLACED, "broadcast_to(x, output_shape)", path="experimental.broadcast_to", outputs="output", wide=False,
           input="-2..2 of 5x1", output_shape=[3, 5, 40])
def broadcast_to(input, output_shape: Sequence[int]):
    """Repeated along dimensions of size 1."""
    return expanded("experimental.broadcast_to", input, output_shape)


@composite(PLACED, "roll(input_tensor, shifts, dim)", wide=False, input_tensor="-2..2 of 3x33x40", shifts=[5, -7], dim=[1, 2])
def roll(input_tensor, shifts: int | Sequence[int], dim: int | Sequence[int] | None = None):
    """Moved along dimensions, what leaves comes back at the other end; without dimensions as one row."""
    if dim is None:
        flat = roll(ops.reshape(input_tensor, [math.prod(input_tensor.shape)]), shifts, 0)
        return ops.reshape(flat, list(input_tensor.shape))
    for shift, one in zip(*([value] if isinstance(value, int) else value for value in (shifts, dim)), strict=True):
        one = axis("roll", one, len(input_tensor.shape))
        size = list(input_tensor.shape)[one]
        shift = shift % size if size else 0
        if shift:
            input_tensor = ops.concat([part(input_tensor, one, size - shift, size), part(input_tensor, one, 0, size - shift)], one)
    return input_tensor


@composite("dtype memory_config compute_kernel_config", "x", wide=False)
def clone(input):
    """A copy."""
    return ops.assign(input)


@composite("", "x", wide=False)
def to_dtype(tensor, dtype: DataType):
    """The elements in another type."""
    return ops.typecast(tensor, dtype)


@composite("", "x", path="experimental.typecast", outputs="optional_output_tensor", wide=False)
def experimental_typecast(input_tensor, dtype: DataType, memory_config: MemoryConfig | None = None):
    """The elements in another type."""
    return ops.typecast(input_tensor, dtype, memory_config)


@composite(PLACED, "x", wide=False)
def move(input_tensor):
    """The elements at another place; the operand is given up."""
    result = ops.assign(input_tensor)
    if not is_traced(input_tensor):
        ops.deallocate(input_tensor, True)
    return result


@composite("", "x", wide=False)
def reallocate(tensor, memory_config: MemoryConfig | None = None):
    """As move."""
    result = ops.assign(tensor, memory_config=memory_config)
    if not is_traced(tensor):
        ops.deallocate(tensor, True)
    return result


_TILIZE = "memory_config use_multicore sub_core_grids"


@composite(f"dtype {_TILIZE} use_low_perf tile", "x", wide=False)
def tilize(input_tensor):
    """In tiles."""
    return ops.to_layout(input_tensor, Layout.TILE)


@composite(f"output_dtype {_TILIZE}", "x", wide=False)
def tilize_with_zero_padding(input_tensor):
    """In tiles; elements that fill the last ones are 0."""
    return ops.to_layout(input_tensor, Layout.TILE)


@composite(f"dtype {_TILIZE}", "x", wide=False, input_tensor="-2..2 of 2x33x40", output_tensor_shape=[2, 64, 64], pad_value=1.0)
def tilize_with_val_padding(input_tensor, output_tensor_shape: Sequence[int], pad_value: float):
    """In tiles. The result keeps its shape; `output_tensor_shape` is that of whole tiles, and no function sees the padding."""
    sizes = list(input_tensor.shape)
    whole = [*sizes[:-2], *(-(-size // 32) * 32 for size in sizes[-2:])]
    if list(output_tensor_shape) != whole:
        raise Unsupported(f"ttnn.tilize_with_val_padding: {sizes} to {list(output_tensor_shape)}; wanted {whole}: for more use ttnn.pad")
    return ops.to_layout(input_tensor, Layout.TILE)


@composite(_TILIZE, "x", wide=False)
def untilize(input_tensor):
    """Row by row."""
    return ops.to_layout(input_tensor, Layout.ROW_MAJOR)


@composite(_TILIZE, "x[:2, :31, :17]", wide=False, input_tensor="-2..2 of 2x33x40", output_tensor_end=[1, 30, 16])
def untilize_with_unpadding(input_tensor, output_tensor_end: Sequence[int]):
    """Row by row, up to the last element that is wanted in each dimension."""
    rank = len(input_tensor.shape)
    if len(output_tensor_end) != rank:
        raise InvalidArgument(f"ttnn.untilize_with_unpadding: {list(output_tensor_end)} of a tensor of rank {rank}")
    rows = ops.to_layout(input_tensor, Layout.ROW_MAJOR)
    return ops.slice_static(rows, [0] * rank, [end + 1 for end in output_tensor_end], [1] * rank)


@composite(PLACED, "x", wide=False, fill_value=1.0)
def fill_implicit_tile_padding(input_tensor, fill_value: float):
    """The same elements. The padding of the last tiles is invisible to functions of the embedded library."""
    return ops.assign(input_tensor)


@composite("",
           "x.reshape(2, 3, 2, 4, 2, 5).transpose(0, 1, 3, 2, 4, 5).reshape(2, 3, 4, 20)", wide=False, input="-2..2 of 2x6x8x5",
           stride_h=2, stride_w=2)
def fold(input, stride_h: int, stride_w: int, use_transpose_as_fold: bool = False,
         output_shape: Sequence[int] | None = None, padding: Sequence[int] = (), grid_size: CoreGrid | None = None, override_memory_config: MemoryConfig | None = None,
         collapse_output: bool = False):
    """Squares of an image N x H x W x C as channels of one pixel."""
    del use_transpose_as_fold, grid_size
    if any(padding):
        edges = list(padding)
        top, bottom, left, right = edges[:4] if len(edges) == 4 else [edges[0]] * 2 + [edges[1]] * 2 if len(edges) == 2 else edges[2:6]
        input = ops.pad(input, [(0, 0), (top, bottom), (left, right), (0, 0)], 0.0)
    n, h, w, c = list(input.shape)
    if h % stride_h or w % stride_w:
        raise InvalidArgument(f"ttnn.fold: an image of {h} x {w} has no whole squares of {stride_h} x {stride_w}")
    split_up = ops.reshape(input, [n, h // stride_h, stride_h, w // stride_w, stride_w, c])
    sizes = [n, h // stride_h, w // stride_w, stride_h * stride_w * c]
    if output_shape is not None:
        sizes = list(output_shape)
    elif collapse_output:
        sizes = [1, 1, n * sizes[1] * sizes[2], sizes[3]]
    result = ops.reshape(ops.permute(split_up, [0, 1, 3, 2, 4, 5]), sizes)
    return result if override_memory_config is None else ops.to_memory_config(result, override_memory_config)


@composite("", "x.transpose(0, 2, 1)", path="experimental.transpose_rm", wide=False, input="-2..2 of 2x33x40")
def transpose_rm(input):
    """The last two dimensions exchanged."""
    return ops.transpose(input, -2, -1)


@composite(PLACED, "x.reshape(2, 1320)", wide=False, start_dim=1)
def flatten(input_tensor, start_dim: int = 0, end_dim: int = -1):
    """Several dimensions as one."""
    sizes = list(input_tensor.shape)
    first, last = (axis("flatten", dim, len(sizes)) for dim in (start_dim, end_dim))
    if first > last:
        raise InvalidArgument(f"ttnn.flatten: dimensions {first} to {last}")
    return ops.reshape(input_tensor, [*sizes[:first], math.prod(sizes[first:last + 1]), *sizes[last + 1:]])
