"""Gradients of functions of element-wise meaning: for each a formula, and the function that it is the gradient of.

The tests compare with differences of the function, so that nothing is derived twice by the same hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .record import PLACED, define, is_tensor, ops
from .special import digamma, erfinv, i1, polygamma
from .unary import cosh, sinh, where


def _times(derivative):
    return lambda g, x: [g * derivative(x)]


def _zero(x):
    return ops.multiply(where(ops.eq(x, x), 0.0, 0.0), 1.0)


def _indicator(test, x):
    return ops.typecast(test, x.dtype) if test.dtype != x.dtype else test


def _row(name, meaning, body, outputs="", keywords=PLACED, names=("grad_tensor", "input_tensor"), **inputs):
    body.__annotations__ = {**body.__annotations__, "return": "list[Tensor]"}
    return define(name, body, keywords, meaning, f"The gradient of {meaning}.", outputs=outputs, names=names, **inputs)


_ROOT = 2 / math.sqrt(math.pi)
# name, function, derivative; then the elements of x.
for _name, _meaning, _derivative, *_values in (
        ("abs", "abs(x)", ops.sign),
        ("acos", "arccos(x)", lambda x: -ops.rsqrt(1.0 - x * x), "-0.9..0.9"),
        ("acosh", "arccosh(x)", lambda x: ops.rsqrt(x * x - 1.0), "1.2..5"),
        ("asin", "arcsin(x)", lambda x: ops.rsqrt(1.0 - x * x), "-0.9..0.9"),
        ("asinh", "arcsinh(x)", lambda x: ops.rsqrt(x * x + 1.0)),
        ("atan", "arctan(x)", lambda x: 1.0 / (x * x + 1.0)),
        ("atanh", "arctanh(x)", lambda x: 1.0 / (1.0 - x * x), "-0.9..0.9"),
        ("ceil", "ceil(x)", _zero), ("floor", "floor(x)", _zero), ("trunc", "trunc(x)", _zero), ("round", "round(x)", _zero),
        ("sign", "sign(x)", _zero), ("fill_zero", "0 * x", _zero), ("frac", "x - trunc(x)", lambda x: where(ops.eq(x, x), 1.0, 1.0)),
        ("cos", "cos(x)", lambda x: -ops.sin(x)), ("sin", "sin(x)", ops.cos),
        ("tan", "tan(x)", lambda x: 1.0 + ops.square(ops.tan(x)), "-1.2..1.2"),
        ("cosh", "cosh(x)", sinh), ("sinh", "sinh(x)", cosh),
        ("deg2rad", "x * pi / 180", lambda x: where(ops.eq(x, x), math.pi / 180, math.pi / 180)),
        ("rad2deg", "x * 180 / pi", lambda x: where(ops.eq(x, x), 180 / math.pi, 180 / math.pi)),
        ("digamma", "digamma(x)", lambda x: polygamma(x, 1), "0.5..8"),
        ("lgamma", "lgamma(x)", digamma, "0.5..8"),
        ("multigammaln", "lgamma(x) + lgamma(x - 0.5) + lgamma(x - 1) + lgamma(x - 1.5)",
         lambda x: digamma(x) + digamma(x - 0.5) + digamma(x - 1.0) + digamma(x - 1.5), "2..8"),
        ("erf", "erf(x)", lambda x: _ROOT * ops.exp(-(x * x))), ("erfc", "erfc(x)", lambda x: -_ROOT * ops.exp(-(x * x))),
        ("erfinv", "erfinv(x)", lambda x: ops.exp(ops.square(erfinv(x))) / _ROOT, "-0.9..0.9"),
        ("exp2", "2 ** x", lambda x: math.log(2) * ops.exp2(x)), ("expm1", "expm1(x)", ops.exp),
        ("hardsigmoid", "clip(x / 6 + 0.5, 0, 1)", lambda x: where(ops.abs(x) < 3.0, 1 / 6, 0.0), "-5..5"),
        ("hardswish", "x * clip(x + 3, 0, 6) / 6",
         lambda x: where(ops.abs(x) < 3.0, x / 3.0 + 0.5, _indicator(x > 0.0, x)), "-5..5"),
        ("i0", "i0(x)", i1), ("log", "log(x)", ops.reciprocal, "0.2..5"),
        ("log10", "log10(x)", lambda x: 1.0 / (x * math.log(10)), "0.2..5"),
        ("log2", "log2(x)", lambda x: 1.0 / (x * math.log(2)), "0.2..5"),
        ("log1p", "log1p(x)", lambda x: 1.0 / (x + 1.0), "-0.8..5"),
        ("log_sigmoid", "-log1p(exp(-x))", lambda x: ops.sigmoid(-x)),
        ("logit", "log(x / (1 - x))", lambda x: 1.0 / (x * (1.0 - x)), "0.1..0.9"),
        ("relu", "maximum(x, 0)", lambda x: _indicator(x > 0.0, x)),
        ("relu6", "clip(x, 0, 6)", lambda x: ops.multiply(_indicator(x > 0.0, x), _indicator(x < 6.0, x)), "-9..9"),
        ("selu", "1.0507009873554805 * where(x > 0, x, 1.6732632423543772 * expm1(x))",
         lambda x: 1.0507009873554805 * where(x > 0.0, 1.0, 1.6732632423543772 * ops.exp(ops.minimum(x, 0.0)))),
        ("sigmoid", "1 / (1 + exp(-x))", lambda x: ops.sigmoid(x) * ops.sigmoid(-x)),
        ("softsign", "x / (1 + abs(x))", lambda x: ops.reciprocal(ops.square(1.0 + ops.abs(x)))),
        ("square", "x * x", lambda x: 2.0 * x), ("reciprocal", "1 / x", lambda x: -ops.reciprocal(ops.square(x)), "0.3..3"),
        ("tanhshrink", "x - tanh(x)", lambda x: ops.square(ops.tanh(x)))):
    _row(_name + "_bw", _meaning, _times(_derivative), x=_values[0] if _values else "-2..2")
for _name, _meaning, _derivative, _range in (
        ("exp", "exp(x)", ops.exp, "-2..2"), ("neg", "-x", lambda x: where(ops.eq(x, x), -1.0, -1.0), "-2..2"),
        ("rsqrt", "1 / sqrt(x)", lambda x: -0.5 * ops.rsqrt(x) / x, "0.3..3"),
        ("sqrt", "sqrt(x)", lambda x: 0.5 * ops.rsqrt(x), "0.3..3"),
        ("silu", "x / (1 + exp(-x))", lambda x: ops.sigmoid(x) * (1.0 + x * ops.sigmoid(-x)), "-2..2"),
        ("tanh", "tanh(x)", lambda x: 1.0 - ops.square(ops.tanh(x)), "-2..2")):
    _row(_name + "_bw", _meaning, _times(_derivative), "input_grad", x=_range)
_row("fill_bw", "0 * x", lambda g, x: [_zero(g)], "input_grad")

# With parameters.
_row("celu_bw", "where(x > 0, x, alpha * expm1(x / alpha))",
     lambda g, x, *, alpha=1.0: [g * where(x > 0.0, 1.0, ops.exp(ops.minimum(x, 0.0) / alpha))], alpha=0.7)
_row("elu_bw", "where(x > 0, x, alpha * expm1(x))",
     lambda g, x, *, alpha=1.0: [g * where(x > 0.0, 1.0, alpha * ops.exp(ops.minimum(x, 0.0)))], alpha=0.7)
_row("hardshrink_bw", "where(abs(x) > lambd, x, 0)", lambda g, x, *, lambd=0.5: [where(ops.abs(x) > lambd, g, 0.0)])
_row("softshrink_bw", "sign(x) * maximum(abs(x) - lambd, 0)", lambda g, x, *, lambd=0.5: [where(ops.abs(x) > lambd, g, 0.0)])
_row("leaky_relu_bw", "where(x > 0, x, negative_slope * x)",
     lambda g, x, *, negative_slope=0.01: [where(x > 0.0, g, g * negative_slope)], negative_slope=0.3)
_row("logiteps_bw", "log(clip(x, eps, 1 - eps) / (1 - clip(x, eps, 1 - eps)))",
     lambda g, x, *, eps=0.0: [where(ops.logical_and(x > eps, x < 1.0 - eps), g / (x * (1.0 - x)), 0.0)], x="0.05..0.95", eps=0.2)
_row("softplus_bw", "where(x * beta > threshold, x, log1p(exp(beta * x)) / beta)",
     lambda g, x, *, beta=1.0, threshold=20.0: [where(x * beta > threshold, g, g * ops.sigmoid(x * beta))], beta=1.5)
_row("threshold_bw", "where(x > min, x, max)", lambda g, x, min, max: [where(x > min, g, 0.0)], min=0.3, max=2.0)
_row("polygamma_bw", "(-1) ** (n + 1) * factorial(n) * zeta(n + 1, x)", lambda g, x, n: [g * polygamma(x, n + 1)],
     names=("grad_tensor", "input_tensor", "n: int"), x="0.5..6", n=2)
_row("rpow_bw", "exponent ** x", lambda g, x, exponent: [g * ops.pow_tensor(exponent, x) * math.log(exponent)], exponent=2.5)
_row("pow_bw", "x ** exponent", lambda g, x, exponent: [g * exponent * ops.pow_scalar(x, exponent - 1)] if exponent else [_zero(x)],
     "input_grad", x="0.3..3", exponent=2.5)
_row("div_no_nan_bw", "x / scalar", lambda g, x, scalar: [g * (1 / scalar if scalar else 0.0)], scalar=2.5)


def _rdiv(g, x, scalar, *, rounding_mode=None):
    return [_zero(x) if rounding_mode in ("floor", "trunc") else g * -scalar / (x * x)]


_row("rdiv_bw", "scalar / x", _rdiv, x="0.3..3", scalar=2.5)


def _inside(g, x, low, high):
    """The gradient where x is between the ends, which may be missing and have it, too."""
    return _between(g, x, (low, ops.ge), (high, ops.le))


def _between(g, x, *ends):
    for end, test in ends:
        if end is not None:
            g = where(test(x, end), g, 0.0)
    return [g]


_ENDS = ("grad_tensor", "input_tensor", "min: Tensor | float | None", "max: Tensor | float | None")
for _name in ("clamp_bw", "clip_bw"):
    _row(_name, "clip(x, min, max)", lambda g, x, min=None, max=None: _inside(g, x, min, max), names=_ENDS, min=-0.5, max=1.0)
_row("hardtanh_bw", "clip(x, min, max)", lambda g, x, *, min=-1.0, max=1.0: _between(g, x, (min, ops.gt), (max, ops.lt)))

# Gradients of two and three tensors. A number as the second operand has no gradient.
_TWO = ("grad_tensor", "input_tensor_a", "input_tensor_b")
_SECOND = "input_tensor_b: Tensor | float"


def _with_number(gradients):
    return lambda g, a, b: gradients(g, a, b)[:2 if is_tensor(b) else 1]


def _logaddexp(base):
    return lambda g, a, b: [g * ops.sigmoid((a - b) * math.log(base)), g * ops.sigmoid((b - a) * math.log(base))]


def _extreme(test):
    def gradients(g, a, b):
        half = where(ops.eq(a, b), 0.5 * g, 0.0)
        return [half + where(test(a, b), g, 0.0), half + where(test(b, a), g, 0.0)]
    return gradients


for _name, _meaning, _gradients, _range in (
        ("atan2", "arctan2(a, b)", lambda g, a, b: [g * b / (a * a + b * b), -g * a / (a * a + b * b)], "0.3..2"),
        ("hypot", "hypot(a, b)", lambda g, a, b: [g * a * ops.rsqrt(a * a + b * b), g * b * ops.rsqrt(a * a + b * b)], "0.3..2"),
        ("ldexp", "a * 2 ** b", lambda g, a, b: [g * ops.exp2(b), g * a * ops.exp2(b) * math.log(2)], "-2..2"),
        ("logaddexp", "logaddexp(a, b)", _logaddexp(math.e), "-2..2"), ("logaddexp2", "logaddexp2(a, b)", _logaddexp(2), "-2..2"),
        ("max", "maximum(a, b)", _extreme(ops.gt), "-2..2"), ("min", "minimum(a, b)", _extreme(ops.lt), "-2..2"),
        ("squared_difference", "(a - b) ** 2", lambda g, a, b: [2.0 * g * (a - b), -2.0 * g * (a - b)], "-2..2"),
        ("xlogy", "a * log(b)", lambda g, a, b: [g * ops.log(b), g * a / b], "0.3..2")):
    _row(_name + "_bw", _meaning, _gradients, names=_TWO, b=_range)
for _name, _meaning, _rounding in (("fmod", "fmod(a, b)", ops.trunc), ("remainder", "remainder(a, b)", ops.floor)):
    _row(_name + "_bw", _meaning, _with_number(lambda g, a, b, rounding=_rounding: [g, -g * rounding(ops.divide(a, b))]),
         names=(*_TWO[:2], _SECOND), b="0.5..2")
_THREE = ("grad_tensor", "input_tensor_a", "input_tensor_b", "input_tensor_c")
_row("addcmul_bw", "a + alpha * b * c", lambda g, a, b, c, alpha: [g, g * c * alpha, g * b * alpha], names=_THREE, alpha=1.5)
_row("addcdiv_bw", "a + alpha * b / c", lambda g, a, b, c, alpha: [g, g * alpha / c, -g * b * alpha / (c * c)], names=_THREE,
     alpha=1.5, c="0.5..2")
_row("lerp_bw", "a + c * (b - a)",
     lambda g, a, b, c: [g * (1.0 - c), g * c, *([g * (b - a)] if is_tensor(c) else [])],
     names=(*_THREE[:3], "input_tensor_c: Tensor | float"))

# Whose gradients may be left out, and written to tensors of the caller.
_PAIR = ("grad_tensor", "input_tensor", "other_tensor: Tensor | float")
_AB = ("grad_tensor", "input_tensor_a", "input_tensor_b")
_GRADS, _AB_GRADS = "input_grad other_grad", "input_a_grad input_b_grad"
_CHOSEN = "are_required_outputs memory_config"


def _divide(g, a, b, *, rounding_mode=None):
    if rounding_mode in ("floor", "trunc"):
        return [_zero(a), _zero(a)][:2 if is_tensor(b) else 1]
    return [ops.divide(g, b), *([-g * a / (b * b)] if is_tensor(b) else [])]


def _parts(g, a, b, dim=0):
    sizes, dim = list(g.shape), dim % len(g.shape)
    middle, begins = list(a.shape)[dim], [0] * len(sizes)
    ends = [*sizes[:dim], middle, *sizes[dim + 1:]]
    first = ops.slice_static(g, begins, ends, [1] * len(sizes))
    begins[dim] = middle
    return [first, ops.slice_static(g, begins, sizes, [1] * len(sizes))]


_row("add_bw", "a + b", _with_number(lambda g, a, b: [g, g]), _GRADS, _CHOSEN, _PAIR)
_row("sub_bw", "a - b", _with_number(lambda g, a, b: [g, -g]), _GRADS, _CHOSEN, _PAIR)
_row("mul_bw", "a * b", _with_number(lambda g, a, b: [ops.multiply(g, b), g * a if is_tensor(b) else g]), _GRADS, _CHOSEN, _PAIR)
_row("div_bw", "a / b", _divide, _GRADS, _CHOSEN, _PAIR, b="0.5..2")
_row("rsub_bw", "b - a", lambda g, a, b: [-g, g], _GRADS, _CHOSEN, _AB)
_row("addalpha_bw", "a + alpha * b", lambda g, a, b, alpha=1.0: [g, g * alpha], _AB_GRADS, _CHOSEN, _AB, alpha=1.5)
_row("subalpha_bw", "a - alpha * b", lambda g, a, b, alpha=1.0: [g, g * -alpha], _GRADS, _CHOSEN, _AB, alpha=1.5)
_row("assign_bw", "a + b", lambda g, a, b=None: [g] if b is None else [g, g], _AB_GRADS, _CHOSEN,
     ("grad_tensor", "input_tensor_a", "input_tensor_b: Tensor | None"), b="-2..2")
_row("concat_bw", "split(grad_tensor, [33], 1)", _parts, _AB_GRADS, _CHOSEN, _AB, grad_tensor="-2..2 of 2x66x40",
     a="-2..2 of 2x33x40", b="-2..2 of 2x33x40", dim=1)
_row("where_bw", "[where(a != 0, grad_tensor, 0), where(a != 0, 0, grad_tensor)]",
     lambda g, a, b, c: [where(ops.ne(a, 0.0), g, 0.0), where(ops.ne(a, 0.0), 0.0, g)], _AB_GRADS, _CHOSEN,
     (*_AB, "input_tensor_c: Tensor | float"), a="int -1..1")


def _gelu(g, a, b, *, variant=None, approximate="none"):
    del variant
    gradient = ops.gelu_bw(g, ops.add(a, b), approximate=approximate)
    return [gradient, gradient]


def _product(g, x, *, dim=None):
    """Every factor's gradient is the product of the others; by a quotient, so that no factor may be 0."""
    whole = ops.prod(x, dim, keepdim=dim is not None)
    if dim is None:
        whole = ops.reshape(whole, [1] * len(x.shape))
        g = ops.reshape(g, [1] * len(x.shape))
    return [g * whole / x]


def _sum_repeats(g, x, shape: Sequence[int]):
    sizes = list(x.shape)
    split = [size for pair in zip(shape, sizes) for size in pair]
    return [ops.reshape(ops.sum(ops.reshape(g, split), list(range(0, len(split), 2)), keepdim=False), sizes)]


_row("bias_gelu_bw", "(a + b) * (1 + erf((a + b) / sqrt(2))) / 2", _gelu, names=_TWO)
_row("prod_bw", "[grad_tensor * prod(x, 1, keepdims=True) / x]", _product, grad_tensor="-2..2 of 2x1x5", x="0.5..1.5 of 2x33x5", dim=1)
_row("repeat_bw", "[grad_tensor.reshape(2, 3, 33, 2, 20).sum((0, 3)).reshape(3, 33, 20)]", _sum_repeats,
     grad_tensor="-2..2 of 6x33x40", x="-2..2 of 3x33x20", shape=[2, 1, 2])
