"""Functions of two and three tensors, element by element, numbers in their places included."""

from __future__ import annotations

import enum
import math

from ..._native import Unsupported
from ..._native.ttnn import DataType, Tensor
from .record import ACTIVATED, BINARY, PLACED, UNARY, composite, define, is_tensor, ops
from .special import polynomial, round_even
from .unary import filled, rounded, where

_INTEGERS = (DataType.INT32, DataType.UINT32, DataType.UINT16, DataType.UINT8)


class BcastOpMath(enum.Enum):
    """The operation of `bcast`."""
    ADD = 0
    SUB = 1
    MUL = 2


class BcastOpDim(enum.Enum):
    """Along what the second operand of `bcast` is repeated: rows (H), columns (W), or both."""
    H = 0
    W = 1
    HW = 2


def _integers(*operands):
    return all(operand.dtype in _INTEGERS if is_tensor(operand) else isinstance(operand, int) for operand in operands)


def floor_div(a, b):
    """The quotient without what is left of the dividend, less one where signs differ and something is left."""
    if _integers(a, b):
        quotient = ops.divide(a, b, rounding_mode="trunc")
        rest = a - quotient * b
        return quotient - ops.logical_and(ops.ne(rest, 0), ops.ne(ops.lt(rest, 0), ops.lt(b, 0) if is_tensor(b) else int(b < 0)))
    a, b = _floats(a, b)
    rest = fmod(a, b)
    below = ops.logical_and(ops.ne(rest, 0.0), ops.ne(ops.lt(rest, 0.0), ops.lt(b, 0.0) if is_tensor(b) else float(b < 0)))
    whole = round_even(ops.divide(a - rest, b) - below)
    if is_tensor(b):
        return where(ops.eq(b, 0.0), ops.divide(a, b), whole)
    return whole if b else ops.divide(a, b)


def _floats(*operands):
    """Integers in f32."""
    return [ops.typecast(one, DataType.FLOAT32) if is_tensor(one) and one.dtype in _INTEGERS else one if is_tensor(one) else float(one)
            for one in operands]


def divided(a, b, *, rounding_mode=None):
    if rounding_mode == "floor":
        return floor_div(a, b)
    if rounding_mode == "trunc" and _integers(a, b):
        return ops.divide(a, b, rounding_mode="trunc")
    a, b = _floats(a, b)
    return rounded(ops.divide(a, b), rounding_mode)


def fmod(a, b):
    """The remainder of the absolute values is exact, whatever sign the library's has."""
    if _integers(a, b):
        return a - ops.divide(a, b, rounding_mode="trunc") * b
    a, b = _floats(a, b)
    rest = ops.remainder(*(ops.abs(one) if is_tensor(one) else abs(one) for one in (a, b)))
    return ops.sign(a) * rest if is_tensor(a) else rest * math.copysign(1.0, a)


def hypot(a, b):
    a, b = ops.abs(a), ops.abs(b)
    large, small = ops.maximum(a, b), ops.minimum(a, b)
    ratio = small / where(ops.eq(large, 0.0), 1.0, large)
    infinite = ops.logical_or(ops.eq(a, math.inf), ops.eq(b, math.inf))  # whatever the other one is
    return where(infinite, math.inf, large * ops.sqrt(1.0 + ratio * ratio))


def _logaddexp(a, b, base):
    large = ops.maximum(a, b)
    apart = where(ops.eq(a, b), 0.0, ops.abs(a - b))  # infinities that are the same have no difference
    return large + ops.log1p(ops.exp(apart * -math.log(base))) / math.log(base)


def nextafter(a, b):
    """By one in the bits of f32."""
    if a.dtype != DataType.FLOAT32:
        raise Unsupported(f"ttnn.nextafter: elements of {a.dtype.name}; wanted FLOAT32")
    bits = ops.bitcast_convert(a, DataType.INT32)
    away = ops.typecast(ops.eq(ops.gt(b, a), ops.gt(a, 0.0)), DataType.INT32)
    moved = ops.bitcast_convert(bits + (away * 2 - 1), DataType.FLOAT32)
    least = ops.sign(b) * 2.0**-149
    result = where(ops.eq(a, b), b, where(ops.eq(a, 0.0), least, moved))
    total = a + b
    return where(ops.logical_or(ops.ne(a, a), ops.ne(b, b)), total, result)


def gcd(a, b):
    """Euclid's steps; Fibonacci numbers of 31 bits take 46."""
    a, b = ops.abs(a), ops.abs(b)
    for _ in range(46):
        done = ops.eq(b, 0)
        a, b = where(done, a, b), where(done, 0, ops.remainder(a, ops.maximum(b, 1)))
    return a


def lcm(a, b):
    divisor = ops.maximum(gcd(a, b), 1)
    return ops.abs(ops.divide(a, divisor, rounding_mode="trunc") * b)


def outer(a, b):
    return ops.multiply(ops.reshape(a, [1, 1, math.prod(a.shape), 1]), ops.reshape(b, [1, 1, 1, math.prod(b.shape)]))


def bcast(a, b, math_op: BcastOpMath, dim: BcastOpDim):
    if not isinstance(math_op, BcastOpMath) or not isinstance(dim, BcastOpDim):
        raise TypeError(f"ttnn.bcast: {math_op!r} and {dim!r}, wanted: BcastOpMath and BcastOpDim")
    rows, columns = list(b.shape)[-2:]
    if (rows != 1 and dim is not BcastOpDim.W) or (columns != 1 and dim is not BcastOpDim.H):
        raise TypeError(f"ttnn.bcast: the second operand is {list(b.shape)}, which has nothing to repeat along {dim.name}")
    return {BcastOpMath.ADD: ops.add, BcastOpMath.SUB: ops.subtract, BcastOpMath.MUL: ops.multiply}[math_op](a, b)


def isclose(a, b, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False):
    near = ops.logical_and(ops.le(ops.abs(a - b), atol + rtol * ops.abs(b)), ops.lt(ops.abs(b), math.inf))
    near = ops.logical_or(ops.eq(a, b), near)
    if equal_nan:
        near = ops.logical_or(near, ops.logical_and(ops.ne(a, a), ops.ne(b, b)))
    return near


def _xlogy(a, b):
    """NaN stays where the factor is 0; no infinity does."""
    if not is_tensor(b):
        b = filled(a, b)
    return where(ops.eq(a, 0.0), where(ops.eq(b, b), 0.0, b), a * ops.log(b))


_AB = ("input_tensor_a", "input_tensor_b: Tensor | float")
_TENSORS = ("input_tensor_a", "input_tensor_b")
_FAST = "fast_and_approximate_mode " + BINARY


def _row(name, summary, body, meaning, keywords=BINARY, names=_AB, **inputs):
    return define(name, body, keywords, meaning, summary, names=names, **inputs)


_row("sub", "As subtract.", lambda a, b: ops.subtract(a, b), "x - y", _FAST)
_row("mul", "As multiply.", lambda a, b: ops.multiply(a, b), "x * y", _FAST)
_row("rsub", "The second operand less the first.", lambda a, b: ops.subtract(b, a), "y - x",
     f"dtype memory_config output_tensor {ACTIVATED} fast_and_approximate_mode")
_row("div", "The quotient, rounded as rounding_mode says; of integers without a mode in f32.", divided, "floor_divide(x, y)", _FAST,
     y="0.3..2", rounding_mode="floor")
_row("div_no_nan", "The quotient, 0 where the divisor is 0.",
     lambda a, b: where(ops.eq(b, 0.0), 0.0, ops.divide(a, b)) if is_tensor(b) else ops.divide(a, b) if b else filled(a, 0.0),
     "where(y == 0, 0, x / where(y == 0, 1, y))", PLACED, y="int -2..2")
_row("floor_div", "The quotient rounded down.", floor_div, "floor_divide(x, y)", PLACED,
     ("input_tensor_a: Tensor | float", "input_tensor_b: Tensor | float"), x="-9..9", y="0.3..2")
_row("fmod", "The remainder of a division, with the dividend's sign.", fmod, "fmod(x, y)", "memory_config sub_core_grids sub_device_id",
     x="-9..9", y="0.3..2")
_row("hypot", "sqrt(a^2 + b^2).", hypot, "hypot(x, y)", PLACED, _TENSORS)
_row("nextafter", "The next float towards the second operand.", nextafter, "nextafter(x, y)", PLACED, _TENSORS, wide=False)
_row("outer", "All products of elements.", outer, "outer(x, y).reshape(1, 1, x.size, y.size)", PLACED, _TENSORS, x="-2..2 of 37",
     y="-2..2 of 33")
_row("ldexp", "a 2^b.", lambda a, b: a * (ops.exp2(b) if is_tensor(b) else 2.0**b), "x * 2.0 ** y", y="-3..3")
_row("logaddexp", "log(exp(a) + exp(b)).", lambda a, b: _logaddexp(a, b, math.e), "logaddexp(x, y)")
_row("logaddexp2", "log2(2^a + 2^b).", lambda a, b: _logaddexp(a, b, 2), "logaddexp2(x, y)")
_row("squared_difference", "(a - b)^2.", lambda a, b: ops.square(ops.subtract(a, b)), "(x - y) ** 2")
_row("xlogy", "a log(b), 0 where a is 0.", _xlogy, "x * log(y)", y="0.1..3")
_row("gcd", "Greatest common divisor of integers.", gcd, "gcd(x, y)", f"dtype memory_config output_tensor {ACTIVATED}",
     x="int -400..400 of 2x33", y="int -400..400 of 2x33")
_row("lcm", "Least common multiple of integers.", lcm, "lcm(x, y)", f"dtype memory_config output_tensor {ACTIVATED}",
     x="int -400..400 of 2x33", y="int -400..400 of 2x33")
_row("bias_gelu", "gelu(a + b).", lambda a, b: ops.gelu(ops.add(a, b)), "(x + y) * (1 + erf((x + y) / sqrt(2))) / 2", _FAST)
_row("bitwise_left_shift", "Bits moved up.", lambda a, b: ops.logical_left_shift(a, b), "x << y",
     x="int 0..99", y="int 0..9")
_row("addalpha", "a + alpha b.", lambda a, b, alpha: ops.add(a, ops.multiply(b, alpha)), "x + alpha * y", "memory_config output_tensor",
     alpha=1.5)
_row("subalpha", "a - alpha b.", lambda a, b, alpha: ops.subtract(a, ops.multiply(b, alpha)), "x - alpha * y",
     "memory_config output_tensor", alpha=1.5)
_row("isclose", "1 where |a - b| <= atol + rtol |b|, else 0.", isclose, "isclose(x, y, rtol, atol)", PLACED, _TENSORS, rtol=0.5, atol=0.1)
_row("bcast", "Sum, difference or product with a row, a column or a number.", bcast, "x * y", "memory_config output_tensor",
     ("input_a", "input_b"), math_op=BcastOpMath.MUL, dim=BcastOpDim.H, x="-2..2 of 2x3x33x40", y="-2..2 of 2x3x1x40")
_row("polyval", "A polynomial, of falling powers.", lambda a, coeffs: polynomial(list(coeffs)[::-1], a) if len(coeffs) > 1 else
     filled(a, coeffs[0]), "polyval(coeffs, x)", PLACED, ("input_tensor_a", "coeffs: Sequence[float]"), coeffs=[1.5, -2.0, 0.5])
_row("prelu", "x, or the weight times x below 0.", lambda a, weight: where(a > 0.0, a, ops.multiply(weight, a)),
     "where(x > 0, x, weight * x)", PLACED, ("input_tensor_a", "weight: Tensor | float"), weight=0.3)
_row("situ_glu", "beta1 tanh(gate / beta1) sigmoid(gate) by beta2 tanh(up / beta2).",
     lambda gate, up, beta1, beta2: beta1 * ops.tanh(gate / beta1) * ops.sigmoid(gate) * (beta2 * ops.tanh(up / beta2)),
     "beta1 * tanh(x / beta1) / (1 + exp(-x)) * beta2 * tanh(y / beta2)", "memory_config sub_core_grids sub_device_id", ("gate", "up"),
     beta1=1.5, beta2=2.0)
_row("clamped_silu_glu", "silu of the gate up to a limit, by what is between -limit and limit.",
     lambda gate, up, limit: ops.silu(ops.minimum(gate, limit)) * ops.minimum(ops.maximum(up, -limit), limit),
     "minimum(x, limit) / (1 + exp(-minimum(x, limit))) * clip(y, -limit, limit)", "memory_config sub_core_grids sub_device_id",
     ("gate", "up"), limit=1.25)


@composite(UNARY, "x * y + z")
def mac(input_tensor_a, input_tensor_b: Tensor | float, input_tensor_c: Tensor | float):
    """a b + c."""
    return ops.add(ops.multiply(input_tensor_a, input_tensor_b), input_tensor_c)


@composite("memory_config output_tensor", "x + value * y * z", value=1.5)
def addcmul(input_a, input_b: Tensor | float, input_c: Tensor | float, *, value: float = 1.0):
    """a + value b c."""
    return input_a + ops.multiply(ops.multiply(input_b, input_c), value)


@composite("memory_config output_tensor", "x + value * y / z", value=1.5, z="0.3..2")
def addcdiv(input_a, input_b: Tensor | float, input_c: Tensor | float, *, value: float = 1.0):
    """a + value b / c."""
    return input_a + ops.multiply(ops.divide(input_b, input_c), value)


@composite("memory_config output_tensor", "x + z * (y - x)")
def lerp(input, end, weight: Tensor | float):
    """From the first to the second, as far as the weight says; from the nearer of the two, so that both ends are met."""
    apart = end - input
    near, far = input + apart * weight, end - apart * (1.0 - weight)
    if is_tensor(weight):
        return where(ops.abs(weight) < 0.5, near, far)
    return near if -0.5 < weight < 0.5 else far


@composite(PLACED, "clip(x, min, max)", min=-0.5, max=1.0)
def clip(input_tensor, min: Tensor | float | None = None, max: Tensor | float | None = None):
    """From `min` to `max`, of which one may be missing."""
    if min is None and max is None:
        raise TypeError("ttnn.clip: 'min' and 'max' are both None")
    if min is not None:
        input_tensor = ops.maximum(input_tensor, min)
    return input_tensor if max is None else ops.minimum(input_tensor, max)


def _halves(x, dim, name):
    """The two halves along a dimension."""
    shape, dim = list(x.shape), dim % len(x.shape)
    if shape[dim] % 2:
        raise TypeError(f"ttnn.{name}: dimension {dim} of {shape} has no halves")
    begins, ends, middle = [0] * len(shape), list(shape), shape[dim] // 2
    first = ops.slice_static(x, begins, [*shape[:dim], middle, *shape[dim + 1:]], [1] * len(shape))
    begins[dim] = middle
    return first, ops.slice_static(x, begins, ends, [1] * len(shape))


def _gated(name, gate):
    def body(x, dim: int = -1):
        first, second = _halves(x, dim, name)
        return first * gate(second)
    return body


for _name, _gate, _meaning in (
        ("glu", ops.sigmoid, "x[..., :20] / (1 + exp(-x[..., 20:]))"), ("reglu", ops.relu, "x[..., :20] * maximum(x[..., 20:], 0)"),
        ("swiglu", ops.silu, "x[..., :20] * x[..., 20:] / (1 + exp(-x[..., 20:]))")):
    define(_name, _gated(_name, _gate), PLACED, _meaning, "The first half along a dimension, gated by the second.", names=("input_tensor",), x="-2..2 of 3x33x40")


@composite(PLACED, "x[..., :20] * x[..., 20:] * (1 + erf(x[..., 20:] / sqrt(2))) / 2", input_tensor="-2..2 of 3x33x40")
def geglu(input_tensor, dim: int = -1, *, variant=None):
    """The first half along a dimension, gated by the gelu of the second."""
    if variant not in (None, "accurate") and getattr(variant, "name", "") != "Accurate":
        raise Unsupported(f"ttnn.geglu: 'variant' is {variant!r}; the embedded device has only the accurate one")
    first, second = _halves(input_tensor, dim, "geglu")
    return first * ops.gelu(second)


@composite("memory_config output_tensor", "x + sin(alpha * x) ** 2 / beta", alpha="0.3..2 of 40", beta="0.3..2 of 40",
           input_tensor="-2..2 of 3x33x40")
def snake_beta(input_tensor, alpha: Tensor | float, beta: Tensor | float):
    """x + sin(alpha x)^2 / beta."""
    return input_tensor + ops.divide(ops.square(ops.sin(ops.multiply(input_tensor, alpha))), beta)
