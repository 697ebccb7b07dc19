"""Functions of one tensor, element by element."""

from __future__ import annotations

import math

from .record import APPROXIMATE, PLACED, UNARY, define, ops
from .special import digamma, erfinv, i0, i1, lgamma, polygamma, round_even


def where(condition, this, other):
    return ops.where(condition, this, other)


def atanh(x):
    size = ops.abs(x)
    return ops.sign(x) * (0.5 * ops.log1p(2.0 * size / (1.0 - size)))


def acosh(x):
    over = x - 1.0
    return ops.log1p(over + ops.sqrt(over) * ops.sqrt(over + 2.0))


def cosh(x):
    half = ops.exp(0.5 * ops.abs(x))
    return 0.5 * half * half + 0.5 / (half * half)


def sinh(x):
    size = ops.abs(x)
    half, small = ops.exp(0.5 * size), ops.expm1(ops.minimum(size, 1.0))
    large = 0.5 * half * half - 0.5 / (half * half)
    return ops.sign(x) * where(size > 1.0, large, 0.5 * (small + small / (small + 1.0)))


def log2(x):
    """Whole where the operand is a power of two."""
    result = ops.log(x) * (1 / math.log(2))
    whole = round_even(result)
    return where(ops.eq(ops.exp2(whole), x), whole, result)


def log_sigmoid(x):
    return ops.minimum(x, 0.0) - ops.log1p(ops.exp(-ops.abs(x)))


def softplus(x, *, beta: float = 1.0, threshold: float = 20.0):
    scaled = x * beta
    soft = (ops.maximum(scaled, 0.0) + ops.log1p(ops.exp(-ops.abs(scaled)))) / beta
    return where(scaled > threshold, x, soft)


def logit(x, *, eps: float | None = None):
    if eps is not None:
        low, high = sorted((eps, 1.0 - eps))
        x = ops.minimum(ops.maximum(x, low), high)
    return ops.log(x / (1.0 - x))


def hardshrink(x, *, lambd: float = 0.5):
    return where(ops.abs(x) <= lambd, 0.0, x)


def softshrink(x, *, lambd: float = 0.5):
    return x - ops.minimum(ops.maximum(x, -lambd), lambd)


def elu(x, *, alpha: float = 1.0):
    return where(x > 0.0, x, alpha * ops.expm1(ops.minimum(x, 0.0)))


def celu(x, *, alpha: float = 1.0):
    return where(x > 0.0, x, alpha * ops.expm1(ops.minimum(x, 0.0) / alpha))


def xielu(x, *, alpha_p: float = 0.8, alpha_n: float = 0.8):
    low = ops.minimum(x, -1e-6)
    return 0.5 * x + where(x > 0.0, alpha_p * x * x, alpha_n * (ops.expm1(low) - x))


def round_to(x, *, decimals: int = 0):
    if not decimals:
        return round_even(x)
    factor = 10.0 ** decimals
    return round_even(x * factor) / factor


def rotate_pairs(x):
    shape = list(x.shape)
    pairs = ops.reshape(x, [*shape[:-1], shape[-1] // 2, 2])
    zeros, ends = [0] * len(pairs.shape), list(pairs.shape)
    steps = [1] * len(ends)
    first = ops.slice_static(pairs, zeros, [*ends[:-1], 1], steps)
    second = ops.slice_static(pairs, [*zeros[:-1], 1], ends, steps)
    return ops.reshape(ops.concat([-second, first], len(shape)), shape)


def filled(x, fill_value):
    """One value everywhere."""
    return where(ops.eq(x, x), fill_value, fill_value)


def to_truth(x):
    """Truth values in the operand's type."""
    return lambda test: test(x) if test(x).dtype == x.dtype else ops.typecast(test(x), x.dtype)


def _row(name, summary, body, meaning, keywords=UNARY, **inputs):
    return define(name, body, keywords, meaning, summary, names=("input_tensor",), **inputs)


# name, what it is, body, meaning; then what tensors the meaning holds for.
_row("acosh", "Inverse hyperbolic cosine.", acosh, "arccosh(x)", x="1..8")
_row("atanh", "Inverse hyperbolic tangent.", atanh, "arctanh(x)", x="-0.99..0.99")
_row("cosh", "Hyperbolic cosine.", cosh, "cosh(x)", x="-5..5")
_row("sinh", "Hyperbolic sine.", sinh, "sinh(x)", x="-5..5")
_row("log2", "Logarithm to the base 2.", log2, "log2(x)", APPROXIMATE, x="0.1..9")
_row("log10", "Logarithm to the base 10.", lambda x: ops.log(x) / math.log(10), "log10(x)", APPROXIMATE, x="0.1..9")
_row("deg2rad", "Degrees in radians.", lambda x: x * (math.pi / 180), "x * pi / 180")
_row("rad2deg", "Radians in degrees.", lambda x: x * (180 / math.pi), "x * 180 / pi")
_row("erfinv", "Inverse of the error function; infinite at -1 and 1.", erfinv, "erfinv(x)", x="-0.999..0.999")
_row("i0", "Modified Bessel function of order 0.", i0, "i0(x)", x="-6..6")
_row("i1", "Modified Bessel function of order 1.", i1, "i1(x)", x="-6..6")
_row("lgamma", "Logarithm of the absolute gamma function.", lgamma, "lgamma(x)", x="0.1..12")
_row("digamma", "Derivative of lgamma.", digamma, "digamma(x)", x="0.3..12")
_row("multigammaln", "Logarithm of the multivariate gamma function of order 4.",
     lambda x: lgamma(x) + lgamma(x - 0.5) + lgamma(x - 1.0) + lgamma(x - 1.5) + 3 * math.log(math.pi),
     "lgamma(x) + lgamma(x - 0.5) + lgamma(x - 1) + lgamma(x - 1.5) + 3 * log(pi)", PLACED, x="1.7..9")
_row("polygamma", "Derivative of digamma, k times.", polygamma,
     "(-1) ** (k + 1) * factorial(k) * zeta(k + 1, x)", PLACED, x="0.3..8", k=2)
_row("log_sigmoid", "Logarithm of the sigmoid.", log_sigmoid, "-log1p(exp(-x))")
_row("softplus", "log(1 + exp(beta x)) / beta; x where beta x is over the threshold.", softplus,
     "where(x * beta > threshold, x, log1p(exp(beta * x)) / beta)", x="-4..4", beta=1.5, threshold=3.0)
_row("logit", "log(x / (1 - x)), of x in eps..1-eps if eps is given.", logit,
     "log(clip(x, eps, 1 - eps) / (1 - clip(x, eps, 1 - eps)))", x="0.01..0.99", eps=0.1)
_row("hardmish", "x by a ramp from -2 to 0.", lambda x: x * ops.minimum(ops.maximum(x + 2.0, 0.0), 2.0) / 2.0,
     "x * clip(x + 2, 0, 2) / 2", x="-4..4")
_row("hardswish", "x by a ramp from -3 to 3.", lambda x: x * ops.minimum(ops.maximum(x + 3.0, 0.0), 6.0) / 6.0,
     "x * clip(x + 3, 0, 6) / 6", x="-5..5")
_row("swish", "x times its sigmoid, as silu.", lambda x: ops.silu(x), "x / (1 + exp(-x))")
_row("tanhshrink", "x less its hyperbolic tangent.", lambda x: x - ops.tanh(x), "x - tanh(x)")
_row("identity", "The same elements.", lambda x: ops.assign(x), "x")
_row("fill", "One value everywhere.", filled, "full(x.shape, fill_value)",
     fill_value=2.5)
_row("sigmoid_accurate", "1 / (1 + exp(-x)).", lambda x, fast_and_approximate_mode=False: ops.sigmoid(x), "1 / (1 + exp(-x))")
_row("round", "To the nearest with so many decimals, ties to even.", round_to, "round(x, decimals)", x="-40..40", decimals=1)
_row("elu", "x, or alpha (exp(x) - 1) below 0.", elu, "where(x > 0, x, alpha * expm1(x))", alpha=0.7)
_row("celu", "x, or alpha (exp(x / alpha) - 1) below 0.", celu, "where(x > 0, x, alpha * expm1(x / alpha))", alpha=0.7)
_row("xielu", "x/2 + alpha_p x^2, or x/2 + alpha_n (exp(x) - 1 - x) below 0.", xielu,
     "x / 2 + where(x > 0, alpha_p * x * x, alpha_n * (expm1(x) - x))", alpha_p=0.6, alpha_n=0.9)
_row("hardshrink", "x outside of -lambd..lambd, else 0.", hardshrink, "where(abs(x) > lambd, x, 0)")
_row("softshrink", "x moved towards 0 by lambd.", softshrink, "sign(x) * maximum(abs(x) - lambd, 0)")
_row("hardtanh", "x in min_val..max_val.",
     lambda x, *, min_val=-1.0, max_val=1.0: ops.minimum(ops.maximum(x, min_val), max_val), "clip(x, min_val, max_val)")
_row("heaviside", "0 below 0, 1 above, and the value at 0.", lambda x, value: where(ops.eq(x, 0.0), value, ops.typecast(x > 0.0, x.dtype)),
     "heaviside(x, value)", x="int -2..2", value=3.0)
_row("threshold", "x above the threshold, else the value.", lambda x, threshold, value: where(x <= threshold, value, x),
     "where(x > threshold, x, value)", threshold=0.5, value=-7.0)
_row("relu_max", "x up to a limit, and from 0 on.", lambda x, upper_limit: ops.maximum(ops.minimum(x, upper_limit), 0.0),
     "maximum(minimum(x, upper_limit), 0)", upper_limit=1.25)
_row("relu_min", "x from a limit on.", lambda x, lower_limit: ops.maximum(x, lower_limit), "maximum(x, lower_limit)", lower_limit=-0.5)
_row("softcap", "beta tanh(x / beta).", lambda x, beta: beta * ops.tanh(x / beta), "beta * tanh(x / beta)", beta=1.5)
_row("rdiv", "A number divided by x.", lambda x, value, *, rounding_mode=None: rounded(ops.divide(value, x), rounding_mode),
     "floor(value / x)", value=3.5, rounding_mode="floor", x="0.3..2")
_row("rpow", "A number to the power of x.", lambda x, exponent: ops.pow_tensor(exponent, x), "exponent ** x", exponent=2.5)
_row("alt_complex_rotate90", "Pairs (a, b) of the last dimension as (-b, a).", rotate_pairs,
     "stack([-x[..., 1::2], x[..., ::2]], -1).reshape(x.shape)", x="-2..2 of 3x33x40")

_WHERE_IT_HOLDS = "1 where it holds, else 0."
for _name, _test, _meaning in (
        ("eqz", lambda x: ops.eq(x, 0), "x == 0"), ("nez", lambda x: ops.ne(x, 0), "x != 0"),
        ("gtz", lambda x: ops.gt(x, 0), "x > 0"), ("gez", lambda x: ops.ge(x, 0), "x >= 0"),
        ("ltz", lambda x: ops.lt(x, 0), "x < 0"), ("lez", lambda x: ops.le(x, 0), "x <= 0"),
        ("isnan", lambda x: ops.ne(x, x), "isnan(x)"), ("isinf", lambda x: ops.eq(ops.abs(x), math.inf), "isinf(x)"),
        ("isposinf", lambda x: ops.eq(x, math.inf), "isposinf(x)"),
        ("isneginf", lambda x: ops.eq(x, -math.inf), "isneginf(x)")):
    _row(_name, _WHERE_IT_HOLDS, _test, _meaning, x="special" if _name.startswith("is") else "int -2..2")


def rounded(result, mode):
    """A quotient of floats rounded as `rounding_mode` says."""
    if mode in (None, "None"):
        return result
    if mode not in ("floor", "trunc"):
        raise TypeError(f"'rounding_mode' is {mode!r}, wanted: 'floor', 'trunc' or None")
    return ops.floor(result) if mode == "floor" else ops.trunc(result)


