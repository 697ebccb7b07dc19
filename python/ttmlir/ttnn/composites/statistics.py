"""Sums, moments, norms and losses."""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence

from ..._native import InvalidArgument
from ..._native.ttnn import DataType, MemoryConfig, Tensor
from .record import PLACED, composite, define, ops
from .shapes import part


class LossReductionMode(enum.Enum):
    """The reduction of a loss over all elements."""
    NONE = 0
    MEAN = 1
    SUM = 2


def dims_of(x, dim):
    """A list of dimensions, from the front; all of them for None."""
    rank = len(x.shape)
    if dim is None:
        return list(range(rank))
    return [one % rank for one in (dim if isinstance(dim, (list, tuple)) else [dim])]


def centred(x, dims):
    """The elements minus their mean."""
    return x - ops.mean(x, dims, keepdim=True)


def variance(x, dim, keepdim, correction):
    dims = dims_of(x, dim)
    count = math.prod(list(x.shape)[one] for one in dims)
    total = ops.sum(ops.square(centred(x, dims)), dims, keepdim=keepdim)
    return total / float(count - int(correction)) if count > int(correction) else total / 0.0


_REDUCED = "memory_config compute_kernel_config scalar sub_core_grids"


@composite(_REDUCED, "var(input_tensor, axis=(0, 2), ddof=1)", dim=[0, -1])
def var(input_tensor, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, correction: bool | int = True):
    """The mean of squares of what differs from the mean; with the correction of one element less."""
    return variance(input_tensor, dim, keepdim, correction)


@composite(_REDUCED, "std(input_tensor, axis=1, keepdims=True)", dim=1, keepdim=True, correction=False)
def std(input_tensor, dim: int | Sequence[int] | None = None, keepdim: bool = False, *, correction: bool | int = True):
    """The root of var."""
    return ops.sqrt(variance(input_tensor, dim, keepdim, correction))


_IMAGES = {"input_tensor": "-2..2 of 2x3x33x40"}


@composite(PLACED, "var(x, axis=(2, 3), keepdims=True)", **_IMAGES)
def var_hw(input_tensor):
    """The variance over the last two dimensions."""
    return variance(input_tensor, [-2, -1], True, 0)


@composite(PLACED, "std(x, axis=(2, 3), keepdims=True)", **_IMAGES)
def std_hw(input_tensor):
    """The standard deviation over the last two dimensions."""
    return ops.sqrt(variance(input_tensor, [-2, -1], True, 0))


def _normalized(x, dims):
    apart = centred(x, dims)
    return ops.multiply(apart, ops.rsqrt(ops.mean(ops.square(apart), dims, keepdim=True)))


@composite(PLACED, "(x - mean(x, axis=(2, 3), keepdims=True)) / std(x, axis=(2, 3), keepdims=True)", **_IMAGES)
def normalize_hw(input_tensor):
    """Normalizes to mean 0 and variance 1 over the last two dimensions."""
    return _normalized(input_tensor, [-2, -1])


@composite(PLACED, "(x - mean(x)) / std(x)")
def normalize_global(input_tensor):
    """Normalizes to mean 0 and variance 1."""
    return _normalized(input_tensor, dims_of(input_tensor, None))


def _loss(name, elements, reduction):
    word = getattr(reduction, "name", reduction).lower() if reduction is not None else "none"
    if word == "none":
        return elements
    if word not in ("mean", "sum"):
        raise InvalidArgument(f"ttnn.{name}: 'reduction' is {reduction!r}, wanted: none, mean or sum")
    return {"mean": ops.mean, "sum": ops.sum}[word](elements, None, keepdim=False)


@composite("memory_config output_tensor", "abs(x - y)")
def l1_loss(input_reference, input_prediction, *, reduction: LossReductionMode | str | None = None):
    """|a - b|, or the mean or the sum of it."""
    return _loss("l1_loss", ops.abs(input_reference - input_prediction), reduction)


@composite("memory_config output_tensor", "mean((x - y) ** 2)", reduction="mean")
def mse_loss(input_reference, input_prediction, *, reduction: LossReductionMode | str | None = None):
    """(a - b)^2, or the mean or the sum of it."""
    return _loss("mse_loss", ops.square(input_reference - input_prediction), reduction)


@composite("", "corrcoef(x.ravel(), y.ravel())[0, 1]")
def pearson_correlation_coefficient(expected, actual):
    """How alike two tensors are: a number of Python, 1 for the same up to a factor and a sum."""
    everything = dims_of(expected, None)
    a, b = centred(expected, everything), centred(actual, everything)
    products = [ops.sum(ops.multiply(one, other), None, keepdim=False) for one, other in ((a, b), (a, a), (b, b))]
    return ops.multiply(products[0], ops.rsqrt(ops.multiply(products[1], products[2]))).item()


# Softmax with what goes before it.
_IN_PLACE = {"wide": True, "in_place": True}
_CONFIGS = "program_config compute_kernel_config numeric_stable"


def masked_softmax(x, scale, mask):
    """The softmax of rows of scale x + mask."""
    if scale is not None:
        x = x * scale
    if mask is not None:
        x = ops.add(x, mask)
    return ops.softmax(x, -1, numeric_stable=True)


@composite(_CONFIGS, "softmax(x, 1)", dim=1, **_IN_PLACE)
def softmax_in_place(input_tensor, dim: int = -1):
    """As softmax; the operand gets the result."""
    return ops.softmax(input_tensor, dim, numeric_stable=True)


_MASKED = {"input_tensor": "-2..2 of 2x3x33x40", "scale": 0.7, "mask": "-2..2 of 2x1x33x40"}


@composite("memory_config compute_kernel_config numeric_stable", "softmax(x * scale + mask)", **_MASKED)
def scale_mask_softmax(input_tensor, scale: float | None = None, mask: Tensor | None = None, *, is_causal_mask: bool = False):
    """The softmax of rows of scale x + mask."""
    return masked_softmax(input_tensor, scale, mask)


@composite(_CONFIGS, "softmax(x * scale + mask)", **_IN_PLACE, **_MASKED)
def scale_mask_softmax_in_place(input_tensor, scale: float | None = None, mask: Tensor | None = None, *, is_causal_mask: bool = False):
    """As scale_mask_softmax; the operand gets the result."""
    return masked_softmax(input_tensor, scale, mask)


@composite(_CONFIGS, "softmax(x * scale + mask)", **_IN_PLACE, **_MASKED | {"mask": "-2..2 of 1x1x33x40"})
def scale_causal_mask_hw_dims_softmax_in_place(input_tensor, scale: float | None = None, mask: Tensor | None = None):
    """As scale_mask_softmax_in_place, with one mask for all heads."""
    return masked_softmax(input_tensor, scale, mask)


for _name, _in_place in (("attention_softmax", False), ("attention_softmax_", True)):
    @composite("program_config" if _in_place else "program_config memory_config", "softmax(x / sqrt(head_size) + attention_mask)",
               path=f"transformer.{_name}", in_place=_in_place, tensor="-2..2 of 2x3x33x40", head_size=64,
               attention_mask="-2..2 of 2x1x1x40")
    def attention_softmax(tensor, *, head_size: int | None = None, attention_mask: Tensor | None = None, causal_mask: bool | None = False,
                          memory_config: MemoryConfig | None = None):
        """The softmax of scores: divided by the root of a head's size, with a mask added."""
        result = masked_softmax(tensor, None if head_size is None else head_size**-0.5, attention_mask)
        return result if memory_config is None else ops.to_memory_config(result, memory_config)


@composite("compute_kernel_config core_grid memory_config",
           "stack([alpha ** t * x[..., 0] + sum([(1 - alpha) * alpha ** (t - i) * x[..., i] for i in range(1, t + 1)], 0) for t in range(40)], -1)",
           outputs="out", input_tensor="-2..2 of 1x1x33x40", alpha=0.7)
def ema(input_tensor, alpha: float):
    """Means along the last dimension, whose weights fall by alpha: y[0] = x[0], y[t] = alpha y[t - 1] + (1 - alpha) x[t]."""
    last, size = len(input_tensor.shape) - 1, list(input_tensor.shape)[-1]
    if size == 1:
        return ops.assign(input_tensor)
    rest = ops.multiply(part(input_tensor, last, 1, size), 1 - alpha)
    return recurrent(ops.concat([part(input_tensor, last, 0, 1), rest], last), alpha)


def recurrent(x, factor):
    """y[t] = factor y[t - 1] + x[t] along the last dimension, by steps that double."""
    size, step = list(x.shape)[-1], 1
    edges = [(0, 0)] * (len(x.shape) - 1)
    while step < size:
        begins, ends = [0] * len(x.shape), list(x.shape)
        ends[-1] = size - step
        earlier = ops.pad(ops.slice_static(x, begins, ends, [1] * len(ends)), [*edges, (step, 0)], 0.0)
        x, step = x + earlier * factor**step, 2 * step
    return x


def _truth(name, reduce):
    def body(x, dim: int | Sequence[int] | None = None, keepdim: bool = False):
        return reduce(ops.typecast(ops.ne(x, 0), DataType.FLOAT32), dims_of(x, dim), keepdim=keepdim)
    return define(name, body, PLACED, f"{name}(x != 0, axis=1)", f"1 where {name} of the elements are not 0, else 0.", names=("input_tensor",),
                  x="int 0..1", dim=1)


_truth("any", ops.max)
_truth("all", ops.min)


@composite("memory_config", "argmin(x, axis=1)", dim=1)
def argmin(input_tensor, dim: int | None = None, keepdim: bool = False):
    """The place of the smallest element, the first of equal ones."""
    return ops.argmax(-input_tensor, dim, keepdim)
