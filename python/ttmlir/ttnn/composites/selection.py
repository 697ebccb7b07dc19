"""Elements by their places, and places of elements."""

from __future__ import annotations

import math

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout, Tensor
from .record import PLACED, composite, define, is_traced, ops
from .shapes import axis, part
from .unary import where


def places(x, dim):
    """The index along a dimension as f32, of size 1 in the others: sums of ones, which compile, too."""
    for other in range(len(x.shape)):
        if other != dim:
            x = part(x, other, 0, 1)
    ones = ops.typecast(where(ops.eq(x, x), 1.0, 1.0), DataType.FLOAT32)
    return ops.subtract(ops.cumsum(ones, dim), 1.0)


def _triangle(x, diagonal, test):
    rank = len(x.shape)
    if rank < 2:
        raise InvalidArgument(f"a triangle of a tensor of rank {rank}; wanted at least 2")
    apart = ops.subtract(places(x, rank - 1), places(x, rank - 2))
    return where(ops.multiply(ops.typecast(test(apart, float(diagonal)), DataType.FLOAT32), 1.0), x, 0)


for _name, _test, _side in (("tril", ops.le, "below"), ("triu", ops.ge, "above")):
    define(_name, lambda x, *, diagonal=0, test=_test: _triangle(x, diagonal, test), PLACED, f"{_name}(x, diagonal)",
           f"The elements that are not {'above' if _side == 'below' else 'below'} a diagonal of the last two dimensions, else 0.",
           names=("input_tensor",), wide=False, diagonal=-3)


def _filled(name):
    def body(x, dim: int, index, value):
        """Elements at places of a dimension become a value."""
        dim = axis(name, dim, len(x.shape))
        row = ops.reshape(places(x, dim), [-1, 1])
        wanted = ops.reshape(ops.typecast(index, DataType.FLOAT32), [1, -1])
        size = list(x.shape)[dim]
        wanted = where(wanted < 0.0, wanted + float(size), wanted)
        hit = ops.max(ops.typecast(ops.eq(row, wanted), DataType.FLOAT32), [1], keepdim=False)
        return where(ops.reshape(hit, [size if one == dim else 1 for one in range(len(x.shape))]), value, x)
    return body


for _name in ("index_fill", "index_fill_new"):
    define(_name, _filled(_name), PLACED, "where(isin(arange(33), index)[:, None], value, x)",
           "Elements at places of a dimension become a value.", names=("input", "dim: int", "index", "value: float"), wide=False,
           dim=1, index="int 0..32 of 5", value=7.5)


@composite(PLACED, "where((arange(6) == 4)[:, None, None], input_tensor_b, input_tensor_a)", wide=False,
           batch_id="int 4..4 of 1", input_tensor_a="-2..2 of 6x33x40", input_tensor_b="-2..2 of 1x33x40")
def indexed_fill(batch_id, input_tensor_a, input_tensor_b, *, dim: int = 0):
    """The first tensor with those parts along a dimension that `batch_id` names from the second, one after the other."""
    dim = axis("indexed_fill", dim, len(input_tensor_a.shape))
    if is_traced(batch_id):
        raise Unsupported("ttnn.indexed_fill in a compiled function")
    wanted = [int(one) for one in batch_id.to_numpy().ravel()]
    size = list(input_tensor_a.shape)[dim]
    if any(not 0 <= one < size for one in wanted) or len(wanted) > list(input_tensor_b.shape)[dim]:
        raise InvalidArgument(f"ttnn.indexed_fill: parts {wanted} of a dimension of {size}")
    parts = [part(input_tensor_b, dim, wanted.index(one), wanted.index(one) + 1) if one in wanted else
             part(input_tensor_a, dim, one, one + 1) for one in range(size)]
    return ops.concat(parts, dim)


@composite("memory_config sub_core_grids", "x + 0 if index is None else added(x, dim, index, src)", wide=False, dim=1,
           index="int 0..32 of 2x17x40", src="-2..2 of 2x17x40")
def scatter_add(input, dim: int, index, src):
    """Elements are added at the places that the indices of a dimension say."""
    return ops.scatter(input, dim, index, src, reduce="add")


@composite(PLACED, "take_along_axis(x, index[..., None] + zeros((1, 1, 40), int), 1)", wide=False, input="-2..2 of 2x33x40",
           index="int 0..32 of 2x9")
def tosa_gather(input, index):
    """Rows N x K x C at indices N x W."""
    n, w = list(index.shape)
    channels = list(input.shape)[2]
    return ops.gather(input, 1, ops.repeat(ops.reshape(index, [n, w, 1]), [1, 1, channels]))


@composite(PLACED, "scattered(x, index, src)", wide=False, input="-2..2 of 2x33x40", index="int 5..5 of 2x1", src="-2..2 of 2x1x40")
def tosa_scatter(input, index, src):
    """Rows N x W x C at indices N x W of N x K x C."""
    n, w = list(index.shape)
    channels = list(input.shape)[2]
    return ops.scatter(input, 1, ops.repeat(ops.reshape(index, [n, w, 1]), [1, 1, channels]), src)


@composite(PLACED, "[array([[[[count_nonzero(x), 0, 0, 0, 0, 0, 0, 0]]]]), "
           "pad(flatnonzero(x), (0, x.size - count_nonzero(x))).reshape(x.shape)]", wide=False, input_tensor="int 0..1 of 1x1x1x70")
def nonzero(input_tensor) -> list[Tensor]:
    """How many elements are not 0, as the first of eight numbers; and their places in the flat tensor, 0 behind the last one."""
    if is_traced(input_tensor):
        raise Unsupported("ttnn.nonzero in a compiled function: what it gives depends on elements")
    found = [int(one) for one in input_tensor.to_numpy().ravel().nonzero()[0]]
    size, device = math.prod(input_tensor.shape), input_tensor.device()
    return [ops.constant(values, shape, DataType.UINT32, device, Layout.ROW_MAJOR) for values, shape in
            (([len(found), *[0] * 7], [1, 1, 1, 8]), (found + [0] * (size - len(found)), list(input_tensor.shape)))]


@composite("assume_unique", "isin(x, y)", path="experimental.isin", outputs="out", wide=False, elements="int 0..20 of 2x33",
           test_elements="int 0..9 of 5")
def isin(elements, test_elements, *, invert: bool = False):
    """1 where an element is one of the others, else 0."""
    column = ops.reshape(ops.typecast(elements, DataType.FLOAT32), [-1, 1])
    row = ops.reshape(ops.typecast(test_elements, DataType.FLOAT32), [1, -1])
    hit = ops.max(ops.typecast(ops.eq(column, row), DataType.FLOAT32), [1], keepdim=False)
    hit = ops.typecast(ops.reshape(hit, list(elements.shape)), DataType.UINT32)
    return ops.typecast(ops.eq(hit, 0), DataType.UINT32) if invert else hit


@composite("sub_core_grids", "x + 1", wide=False, in_place=True, input_tensor="int 0..9")
def plus_one(input_tensor, sub_core_grids=None, skip_negative_entries: bool = False):
    """Integers that become one larger; negative ones and the largest one stay if that is asked."""
    del sub_core_grids
    more = ops.add(input_tensor, 1)
    if not skip_negative_entries:
        return more
    return where(ops.logical_or(ops.lt(input_tensor, 0), ops.eq(input_tensor, 2**31 - 1)), input_tensor, more)


_RM = {"N": 2, "C": 3, "H": 33, "W": 40, "hOnes": 17, "wOnes": 5, "any": "-2..2"}
_BOX = "(arange(33)[:, None] < hOnes) & (arange(40) < wOnes) & ones((2, 3, 1, 1), bool)"


def _box(name, n, c, h, w, rows, columns, like, high, low):
    if is_traced(like):
        raise Unsupported(f"ttnn.{name} in a compiled function")
    values = [high if row < rows and column < columns else low for row in range(h) for column in range(w)] * (n * c)
    return ops.constant([float(value) for value in values], [n, c, h, w], like.dtype, like.device(), Layout.ROW_MAJOR)


@composite(PLACED, f"where({_BOX}, val_hi, val_lo)", wide=False, val_hi=1.5, val_lo=-2.0, **_RM)
def fill_rm(N: int, C: int, H: int, W: int, hOnes: int, wOnes: int, any, val_hi: float, val_lo: float):
    """N x C x H x W: one value in the first rows and columns, another one elsewhere; type and device are those of `any`."""
    return _box("fill_rm", N, C, H, W, hOnes, wOnes, any, val_hi, val_lo)


@composite(PLACED, f"1 * ({_BOX})", wide=False, **_RM)
def fill_ones_rm(N: int, C: int, H: int, W: int, hOnes: int, wOnes: int, any):
    """As fill_rm, with 1 and 0."""
    return _box("fill_ones_rm", N, C, H, W, hOnes, wOnes, any, 1, 0)
