"""Cases of the specification's ops, from what it says of each: `CASES` maps a name, the op's first, to the inputs, the
lines that define %0 (and more results), and the results as NumPy computes them, or a function that judges them.
"""


import numpy as np
import scipy.special as special

RNG = np.random.default_rng(1)
F32, INFINITY, NAN = np.float32, np.inf, np.nan
CASES = {}


def a(*shape):
    return RNG.standard_normal(shape).astype(F32)


def f(*numbers):
    return np.array(numbers, F32)


def i(*numbers, dtype=np.int32):
    return np.array(numbers, dtype)


def case(name, inputs, lines, *wanted):
    assert name not in CASES, name
    CASES[name] = [np.asarray(x) for x in inputs], lines, wanted


def judged(name, inputs, lines, types, judge):
    """Results that are not the same every time: their types, and a function that says whether they are right."""
    CASES[name] = [np.asarray(x) for x in inputs], lines, (types, judge)


def eltwise(op, wanted, *inputs, note="", result=None, attributes=""):
    """`wanted` of the operands, of one type with the result or in the form of a function."""
    inputs = [np.asarray(x) for x in inputs]
    value = np.asarray(wanted(*[x.astype(np.float64) if x.dtype == F32 else x for x in inputs]))
    value = value.astype(result or inputs[0].dtype)
    dialect, operands = ("chlo", True) if op.startswith("chlo.") else ("stablehlo", value.dtype != inputs[0].dtype)
    types = ", ".join(f"$T{n}" for n in range(len(inputs)))
    kind = "$T0" if not operands else f"({types}) -> $R0" if dialect == "stablehlo" else f"{types} -> $R0"
    name = op.removeprefix("chlo.")
    names = ", ".join(f"%a{n}" for n in range(len(inputs)))
    case(f"{name}{' ' + note if note else ''}", inputs, f"%0 = {dialect}.{name} {names}{attributes} : {kind}", value)


# -- one operand ---------------------------------------------------------------

np.seterr(all="ignore")
X, Y = a(3, 37), a(3, 37)
EDGES = f(0, 1, -1, 0.5, -2.5, 1e-20, 1e20, INFINITY, -INFINITY, NAN)
POSITIVE, UNIT = np.abs(X) + F32(0.1), np.clip(X / 3, -0.99, 0.99)
WORDS = i(0, 1, -1, 7, 2**31 - 1, -2**31, 0x12345678, -77)
BITS = WORDS.astype(np.uint32)
for _op, _function, _x in [
        ("abs", np.abs, X), ("cbrt", np.cbrt, X), ("ceil", np.ceil, X * 3), ("cosine", np.cos, X), ("exponential", np.exp, X),
        ("exponential_minus_one", np.expm1, X * F32(1e-3)), ("floor", np.floor, X * 3), ("log", np.log, POSITIVE),
        ("log_plus_one", np.log1p, POSITIVE * F32(1e-3)), ("logistic", special.expit, X), ("negate", np.negative, X),
        ("rsqrt", lambda x: 1 / np.sqrt(x), POSITIVE), ("sign", np.sign, X), ("sine", np.sin, X), ("sqrt", np.sqrt, POSITIVE),
        ("tan", np.tan, UNIT), ("tanh", np.tanh, X), ("chlo.acos", np.arccos, UNIT), ("chlo.acosh", np.arccosh, POSITIVE + 1),
        ("chlo.asin", np.arcsin, UNIT), ("chlo.asinh", np.arcsinh, X), ("chlo.atan", np.arctan, X), ("chlo.atanh", np.arctanh, UNIT),
        ("chlo.bessel_i1e", special.i1e, X * 5), ("chlo.cosh", np.cosh, X), ("chlo.digamma", special.digamma, POSITIVE),
        ("chlo.erf", special.erf, X), ("chlo.erf_inv", special.erfinv, UNIT), ("chlo.erfc", special.erfc, X),
        ("chlo.lgamma", special.gammaln, POSITIVE * 3), ("chlo.sinh", np.sinh, X), ("chlo.square", np.square, X)]:
    eltwise(_op, _function, _x)
eltwise("chlo.tan", np.tan, UNIT, note="of chlo")
for _op, _function in [("abs", np.abs), ("exponential", np.exp), ("negate", np.negative), ("floor", np.floor), ("ceil", np.ceil),
                       ("tanh", np.tanh), ("logistic", special.expit), ("sqrt", lambda x: np.sqrt(x)), ("log", np.log)]:
    eltwise(_op, _function, EDGES, note="at the edges")
eltwise("abs", np.abs, WORDS, note="of integers")
eltwise("negate", np.negative, WORDS, note="of integers")
eltwise("sign", np.sign, WORDS, note="of integers")
eltwise("is_finite", np.isfinite, EDGES, result=bool)
HALVES = f(0.5, -0.5, 1.5, 2.5, -2.5, 2.49, 8388609, -3.7, 0)
eltwise("round_nearest_even", np.rint, HALVES)
eltwise("round_nearest_afz", lambda x: np.trunc(x + np.copysign(0.5, x)), HALVES)
eltwise("count_leading_zeros", np.vectorize(lambda x: 32 - int(x).bit_length()), BITS)
eltwise("popcnt", np.vectorize(lambda x: int(x).bit_count()), BITS)
eltwise("not", np.invert, WORDS)
eltwise("not", np.invert, X > 0, note="of truth")
eltwise("convert", lambda x: np.trunc(x), X * 9, result=np.int32)
eltwise("convert", lambda x: x != 0, i(0, 3, -1), note="to truth", result=bool)
eltwise("convert", lambda x: x, WORDS // 256, note="to floats", result=F32)
case("bitcast_convert", [X], "%0 = stablehlo.bitcast_convert %a0 : ($T0) -> $R0", X.view(np.int32))
case("reduce_precision", [X], "%0 = stablehlo.reduce_precision %a0, format = e5m10 : $T0", X.astype(np.float16).astype(F32))

QUANT = "tensor<3x37x!quant.uniform<i8:f32, 5.0e-01:3>>"
for _op in ("uniform_quantize", "uniform_dequantize"):
    case(_op, [X * 40], f"%q = stablehlo.uniform_quantize %a0 : ($T0) -> {QUANT}\n%0 = stablehlo.uniform_dequantize %q : ({QUANT}) -> $T0",
         (np.clip(np.rint(X * 40 / F32(0.5)) + 3, -128, 127) - 3) * F32(0.5))

# -- several operands ----------------------------------------------------------

P, Q = i(7, -7, 7, -7, 5, 0, 2**31 - 1), i(2, 2, -2, -2, 9, 3, 4)
for _op, _function in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("maximum", np.maximum),
                       ("minimum", np.minimum), ("divide", np.divide), ("atan2", np.arctan2), ("remainder", np.fmod)]:
    eltwise(_op, _function, X, Y)
for _op, _function in [("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply), ("maximum", np.maximum),
                       ("minimum", np.minimum), ("remainder", np.fmod), ("divide", lambda x, y: np.trunc(x / y))]:
    eltwise(_op, _function, P, Q, note="of integers")
for _op, _function in [("add", np.bitwise_or), ("multiply", np.bitwise_and), ("maximum", np.bitwise_or), ("minimum", np.bitwise_and),
                       ("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor)]:
    eltwise(_op, _function, X > 0, Y > 0, note="of truth")
for _op, _function in [("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor)]:
    eltwise(_op, _function, WORDS, np.roll(WORDS, 3))
    eltwise(_op, _function, BITS, np.roll(BITS, 3), note="without a sign")
eltwise("maximum", np.maximum, EDGES, np.roll(EDGES, 3), note="at the edges")
eltwise("minimum", np.minimum, EDGES, np.roll(EDGES, 3), note="at the edges")
eltwise("power", np.power, POSITIVE, Y)
COUNTS = i(0, 1, 31, 5, 8, 16, 30, 3)
eltwise("shift_left", np.left_shift, WORDS, COUNTS)
eltwise("shift_right_arithmetic", np.right_shift, WORDS, COUNTS)
eltwise("shift_right_logical", lambda x, n: x.view(np.uint32) >> n.view(np.uint32), WORDS, COUNTS)
eltwise("chlo.next_after", lambda x, y: np.nextafter(x.astype(F32), y.astype(F32)), f(1, -1, 0, 0, 3, 1e-3), f(2, -2, 1, -1, 3, 0))
eltwise("chlo.polygamma", special.polygamma, f(0, 1, 2, 3), f(0.7, 1.5, 3, 9))
eltwise("chlo.zeta", special.zeta, f(1.5, 2, 3.25, 4), f(1, 0.3, 7, 30))
eltwise("clamp", lambda low, x, high: np.minimum(np.maximum(x, low), high), X - 1, Y, X + F32(0.5))
case("clamp between scalars", [f(-0.5)[0], X, f(0.25)[0]], "%0 = stablehlo.clamp %a0, %a1, %a2 : ($T0, $T1, $T2) -> $T1", np.clip(X, -0.5, 0.25))
case("select", [X > 0, X, Y], "%0 = stablehlo.select %a0, %a1, %a2 : $T0, $T1", np.where(X > 0, X, Y))
case("select by a scalar", [np.array(False), X, Y], "%0 = stablehlo.select %a0, %a1, %a2 : $T0, $T1", Y)
for _word, _function in [("EQ", np.equal), ("NE", np.not_equal), ("LT", np.less), ("LE", np.less_equal), ("GT", np.greater), ("GE", np.greater_equal)]:
    case(f"compare {_word}", [EDGES, np.roll(EDGES, 1)], f"%0 = stablehlo.compare {_word}, %a0, %a1, FLOAT : ($T0, $T0) -> $R0", _function(EDGES, np.roll(EDGES, 1)))
    case(f"compare {_word} of integers", [P, Q], f"%0 = stablehlo.compare {_word}, %a0, %a1, SIGNED : ($T0, $T0) -> $R0", _function(P, Q))
    case(f"compare {_word} without a sign", [BITS, np.roll(BITS, 1)], f"%0 = stablehlo.compare {_word}, %a0, %a1, UNSIGNED : ($T0, $T0) -> $R0",
         _function(BITS, np.roll(BITS, 1)))
case("compare in total order", [f(-0.0, 0.0, NAN, 1), f(0.0, -0.0, INFINITY, 2)],
     "%0 = stablehlo.compare LT, %a0, %a1, TOTALORDER : ($T0, $T0) -> $R0", np.array([True, False, False, True]))

# -- complex numbers, of which programs of text have the parts -----------------

COMPLEX = "%z = stablehlo.complex %a0, %a1 : tensor<3x37xcomplex<f32>>\n"
PARTS = "%0 = stablehlo.real %w : (tensor<3x37xcomplex<f32>>) -> $T0\n%1 = stablehlo.imag %w : (tensor<3x37xcomplex<f32>>) -> $T0"
case("complex", [X, Y], COMPLEX + "%w = stablehlo.multiply %z, %z : tensor<3x37xcomplex<f32>>\n" + PARTS, X * X - Y * Y, 2 * X * Y)
case("real", [X, Y], COMPLEX + "%0 = stablehlo.real %z : (tensor<3x37xcomplex<f32>>) -> $T0", X)
case("imag", [X, Y], COMPLEX + "%0 = stablehlo.imag %z : (tensor<3x37xcomplex<f32>>) -> $T0", Y)
case("abs of complex", [X * F32(1e25), Y * F32(1e25)], COMPLEX + "%0 = stablehlo.abs %z : (tensor<3x37xcomplex<f32>>) -> $T0", np.hypot(X, Y) * F32(1e25))
case("cbrt of complex", [X, Y], COMPLEX + "%w = stablehlo.cbrt %z : tensor<3x37xcomplex<f32>>\n" + PARTS,
     *(lambda w: (w.real, w.imag))(np.exp(np.log(X + 1j * Y) / 3).astype(np.complex64)))

_A, _B2 = [a(2, 3, 4) for _ in range(2)], [a(4, 5, 3) for _ in range(2)]
_W = np.einsum("bij,jki->kb", _A[0] + 1j * _A[1], _B2[0] + 1j * _B2[1])
case("einsum of complex", [*_A, *_B2],
     "%x = stablehlo.complex %a0, %a1 : tensor<2x3x4xcomplex<f32>>\n%y = stablehlo.complex %a2, %a3 : tensor<4x5x3xcomplex<f32>>\n"
     '%w = "stablehlo.einsum"(%x, %y) <{einsum_config = "bij,jki->kb"}> : (tensor<2x3x4xcomplex<f32>>, tensor<4x5x3xcomplex<f32>>) -> tensor<5x2xcomplex<f32>>\n'
     "%0 = stablehlo.real %w : (tensor<5x2xcomplex<f32>>) -> $R0\n%1 = stablehlo.imag %w : (tensor<5x2xcomplex<f32>>) -> $R1", _W.real.astype(F32), _W.imag.astype(F32))

# -- creation, shape and movement ----------------------------------------------

T = a(2, 3, 5)
case("constant", [], "%0 = stablehlo.constant dense<[[1.5, -2.0, 3.25]]> : tensor<1x3xf32>", f(1.5, -2, 3.25)[None])
case("iota", [], "%0 = stablehlo.iota dim = 1 : tensor<3x37xi32>", np.broadcast_to(np.arange(37, dtype=np.int32), (3, 37)))
COLUMN = a(3, 1)
case("broadcast_in_dim", [COLUMN], "%0 = stablehlo.broadcast_in_dim %a0, dims = [2, 0] : ($T0) -> tensor<4x5x3xf32>", np.broadcast_to(COLUMN.reshape(3), (4, 5, 3)))
case("broadcast", [f(1, 2, 3)], "%0 = stablehlo.broadcast %a0, sizes = [2, 5] : ($T0) -> tensor<2x5x3xf32>", np.broadcast_to(f(1, 2, 3), (2, 5, 3)))
case("reshape", [T], "%0 = stablehlo.reshape %a0 : ($T0) -> tensor<5x6xf32>", T.reshape(5, 6))
case("transpose", [T], "%0 = stablehlo.transpose %a0, dims = [2, 0, 1] : ($T0) -> tensor<5x2x3xf32>", T.transpose(2, 0, 1))
case("get_dimension_size", [T], "%0 = stablehlo.get_dimension_size %a0, dim = 2 : ($T0) -> tensor<i32>", np.int32(5))
case("concatenate", [T, T[:, :1]], "%0 = stablehlo.concatenate %a0, %a1, dim = 1 : ($T0, $T1) -> tensor<2x4x5xf32>", np.concatenate([T, T[:, :1]], 1))
case("reverse", [T], "%0 = stablehlo.reverse %a0, dims = [0, 2] : $T0", T[::-1, :, ::-1])
case("slice", [T], "%0 = stablehlo.slice %a0 [1:2, 0:3:2, 1:5:3] : ($T0) -> tensor<1x2x2xf32>", T[1:2, 0:3:2, 1:5:3])
case("pad", [T[0], f(9)[0]], "%0 = stablehlo.pad %a0, %a1, low = [1, -1], high = [0, 2], interior = [1, 0] : ($T0, $T1) -> tensor<6x6xf32>",
     (lambda r: [r.__setitem__((slice(1, None, 2), slice(0, 4)), T[0][:, 1:]), r][1])(np.full((6, 6), 9, F32)))
case("dynamic_slice", [T, np.int32(1), np.int32(-3), np.int32(9)], "%0 = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [1, 2, 2] : ($T0, $T1, $T1, $T1) -> tensor<1x2x2xf32>",
     T[1:2, 0:2, 3:5])
case("dynamic_update_slice", [T, f(7, 8).reshape(1, 1, 2), np.int32(1), np.int32(5), np.int32(2)],
     "%0 = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3, %a4 : ($T0, $T1, $T2, $T2, $T2) -> $T0",
     (lambda r: [r.__setitem__((1, 2, slice(2, 4)), [7, 8]), r][1])(T.copy()))
ROWS = a(7, 5)
case("gather", [ROWS, i(6, 0, 3, 9)],
     '%0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], '
     "index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>, indices_are_sorted = false}> : ($T0, $T1) -> tensor<4x5xf32>", ROWS[[6, 0, 3, 6]])
TABLES, PLACES = a(3, 6, 4), i([5, 0], [2, 2], [1, 3])
case("torch_index_select", [TABLES, PLACES], '%0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 1 : i64}> : ($T0, $T1) -> tensor<3x2x4xf32>',
     np.stack([TABLES[b][PLACES[b]] for b in range(3)]))

# Shapes and other numbers as operands: constants, or made of constants and sizes.
case("dynamic_iota", [T], "%n = stablehlo.get_dimension_size %a0, dim = 1 : ($T0) -> tensor<i32>\n%r = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>\n"
     "%c = stablehlo.constant dense<37> : tensor<1xi32>\n%s = stablehlo.concatenate %r, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>\n"
     "%0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<3x37xi32>", np.broadcast_to(np.arange(37, dtype=np.int32), (3, 37)))
case("dynamic_reshape", [T], "%s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>\n%0 = stablehlo.dynamic_reshape %a0, %s : ($T0, tensor<2xi64>) -> tensor<5x6xf32>",
     T.reshape(5, 6))
case("dynamic_reshape to a shape of an argument", [T, i(5, 6)], "%0 = stablehlo.dynamic_reshape %a0, %a1 : ($T0, $T1) -> tensor<5x6xf32>", T.reshape(5, 6))
case("dynamic_broadcast_in_dim", [COLUMN], "%s = stablehlo.constant dense<[4, 5, 3]> : tensor<3xi64>\n%0 = stablehlo.dynamic_broadcast_in_dim %a0, %s, dims = [2, 0] "
     "{known_expanding_dimensions = array<i64: 1>} : ($T0, tensor<3xi64>) -> tensor<4x5x3xf32>", np.broadcast_to(COLUMN.reshape(3), (4, 5, 3)))
case("real_dynamic_slice", [T], "%b = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi64>\n%e = stablehlo.constant dense<[2, 3, 5]> : tensor<3xi64>\n"
     "%s = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>\n%0 = stablehlo.real_dynamic_slice %a0, %b, %e, %s : ($T0, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<1x2x2xf32>",
     T[1:2, 0:3:2, 1:5:3])
case("real_dynamic_slice from an argument", [T, i(1, 0, 2), i(2, 2, 5)], "%s = stablehlo.constant dense<1> : tensor<3xi32>\n"
     "%0 = stablehlo.real_dynamic_slice %a0, %a1, %a2, %s : ($T0, $T1, $T2, tensor<3xi32>) -> tensor<1x2x3xf32>", T[1:2, 0:2, 2:5])
case("dynamic_pad", [T[0], f(9)[0]], "%l = stablehlo.constant dense<[1, -1]> : tensor<2xi64>\n%h = stablehlo.constant dense<[0, 2]> : tensor<2xi64>\n"
     "%i = stablehlo.constant dense<[1, 0]> : tensor<2xi64>\n%0 = stablehlo.dynamic_pad %a0, %a1, %l, %h, %i : ($T0, $T1, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<6x6xf32>",
     (lambda r: [r.__setitem__((slice(1, None, 2), slice(0, 4)), T[0][:, 1:]), r][1])(np.full((6, 6), 9, F32)))
case("dynamic_gather", [ROWS, i(6, 0, 3, 9)],
     '%s = stablehlo.constant dense<[1, 5]> : tensor<2xi64>\n%0 = "stablehlo.dynamic_gather"(%a0, %a1, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], '
     "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : ($T0, $T1, tensor<2xi64>) -> tensor<4x5xf32>", ROWS[[6, 0, 3, 6]])
case("tuple", [T, COLUMN], "%t = stablehlo.tuple %a1, %a0 : tuple<$T1, $T0>\n%u = stablehlo.tuple %t, %a0 : tuple<tuple<$T1, $T0>, $T0>\n"
     "%v = stablehlo.get_tuple_element %u[0] : (tuple<tuple<$T1, $T0>, $T0>) -> tuple<$T1, $T0>\n%w = stablehlo.get_tuple_element %v[1] : (tuple<$T1, $T0>) -> $T0\n"
     "%0 = stablehlo.add %w, %w : $T0", T + T)
case("get_tuple_element", [T, COLUMN], "%t = stablehlo.tuple %a1, %a0 : tuple<$T1, $T0>\n%0 = stablehlo.get_tuple_element %t[1] : (tuple<$T1, $T0>) -> $T0", T)
case("get_tuple_element of a call", [X], '%t = stablehlo.custom_call @mhlo.topk(%a0) {mhlo.attributes = {k = 5 : i64, largest = false}} : ($T0) -> tuple<$R0, $R1>\n'
     "%0 = stablehlo.get_tuple_element %t[0] : (tuple<$R0, $R1>) -> $R0\n%1 = stablehlo.get_tuple_element %t[1] : (tuple<$R0, $R1>) -> $R1",
     np.sort(X, 1)[:, :5], np.argsort(X, 1)[:, :5].astype(np.int32))

# -- calls by the name of an op ------------------------------------------------

for _op, _function, _x in [("erf", special.erf, X), ("asinh", np.arcsinh, X), ("acosh", np.arccosh, POSITIVE + 1), ("sinh", np.sinh, X), ("tan", np.tan, UNIT)]:
    case(f"custom_call of mhlo.{_op}", [_x], f"%0 = stablehlo.custom_call @mhlo.{_op}(%a0) {{mhlo.attributes = {{}}, mhlo.version = 1 : i64}} : ($T0) -> $T0",
         _function(_x.astype(np.float64)).astype(F32))

# -- nothing -------------------------------------------------------------------

NOTHING = np.zeros((0, 5), F32)
case("broadcast_in_dim to nothing", [T[0, :1]], "%0 = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : ($T0) -> tensor<0x5xf32>\n"
     "%1 = stablehlo.compare GT, %0, %0, FLOAT : (tensor<0x5xf32>, tensor<0x5xf32>) -> tensor<0x5xi1>", NOTHING, NOTHING > 0)

# -- products ------------------------------------------------------------------

M, N = a(4, 37), a(37, 5)
case("dot", [M, N], "%0 = stablehlo.dot %a0, %a1 : ($T0, $T1) -> tensor<4x5xf32>", M @ N)
case("dot by a vector", [M, N[:, 0]], "%0 = stablehlo.dot %a0, %a1 : ($T0, $T1) -> tensor<4xf32>", M @ N[:, 0])
L, R = a(2, 3, 4, 5), a(5, 6, 2, 3)
case("dot_general", [L, R], "%0 = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [2], contracting_dims = [3, 1] x [0, 3] : ($T0, $T1) -> tensor<2x4x6xf32>",
     np.einsum("bctk,kjbc->btj", L, R))
case("dot_general of integers", [P[:6].reshape(2, 3), Q[:6].reshape(3, 2)], "%0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0] : ($T0, $T1) -> tensor<2x2xi32>",
     P[:6].reshape(2, 3) @ Q[:6].reshape(3, 2))
for _n, _config in enumerate(["bctk,kjbc->btj", "bctk,kjbc->", "bctk,kjbc->cbj", "bctk,ajbc->tak"]):
    _w = np.asarray(np.einsum(_config, L, R))
    case(f"einsum {_config.replace(',', ' ').replace('->', ' ')}", [L, R], f'%0 = "stablehlo.einsum"(%a0, %a1) <{{einsum_config = "{_config}"}}> : ($T0, $T1) -> $R0', _w)
_S = a(5, 5, 3)
for _config in ["iij->ji", "iij->j", "ijk->kij", "ijk->"]:
    case(f"unary_einsum {_config.replace('->', ' ')}", [_S], f'%0 = "stablehlo.unary_einsum"(%a0) <{{einsum_config = "{_config}"}}> : ($T0) -> $R0', np.asarray(np.einsum(_config, _S)))


def convolved(x, w, stride, low, high):
    """The convolution of NHWC by HWIO, element by element."""
    x = np.pad(x, ((0, 0), (low, high), (low, high), (0, 0)))
    h, v = w.shape[0], w.shape[1]
    rows, columns = (x.shape[1] - h) // stride + 1, (x.shape[2] - v) // stride + 1
    return np.stack([np.stack([np.einsum("bhwi,hwio->bo", x[:, r * stride:r * stride + h, c * stride:c * stride + v], w)
                               for c in range(columns)], 1) for r in range(rows)], 1)


IMAGE, KERNEL = a(2, 7, 9, 3), a(3, 3, 3, 5)
case("convolution", [IMAGE, KERNEL],
     "%0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [1, 0]]} "
     "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($T0, $T1) -> $R0", convolved(IMAGE, KERNEL, 2, 1, 0))
case("dynamic_conv", [IMAGE, KERNEL],
     '%p = stablehlo.constant dense<[[1, 0], [1, 0]]> : tensor<2x2xi64>\n%0 = "stablehlo.dynamic_conv"(%a0, %a1, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, '
     "window_strides = array<i64: 2, 2>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : ($T0, $T1, tensor<2x2xi64>) -> $R0", convolved(IMAGE, KERNEL, 2, 1, 0))
case("convolution with a comma behind its window", [IMAGE, KERNEL],
     "%0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [1, 0]], reverse = [0, 0], } "
     "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : ($T0, $T1) -> $R0", convolved(IMAGE, KERNEL, 2, 1, 0))
for _kind, _n in [("FFT", 12), ("IFFT", 12), ("RFFT", 15), ("IRFFT", 15)]:
    _z = X[:, :_n // 2 + 1 if _kind == "IRFFT" else _n] + 1j * Y[:, :_n // 2 + 1 if _kind == "IRFFT" else _n]
    _real, _imag = _z.real.astype(F32), _z.imag.astype(F32)
    _count = _z.shape[1]
    _out = {"FFT": np.fft.fft, "IFFT": np.fft.ifft, "RFFT": lambda z: np.fft.rfft(z.real), "IRFFT": lambda z: np.fft.irfft(z, 15)}[_kind](_z)
    _k = _out.shape[1]
    _in = f"%z = stablehlo.complex %a0, %a1 : tensor<3x{_count}xcomplex<f32>>\n" if _kind != "RFFT" else ""
    _of, _type = ("%a0", "$T0") if _kind == "RFFT" else ("%z", f"tensor<3x{_count}xcomplex<f32>>")
    if _kind == "IRFFT":
        case("fft IRFFT", [_real, _imag], _in + f"%0 = stablehlo.fft {_of}, type = IRFFT, length = [15] : ({_type}) -> $R0", _out.astype(F32))
        continue
    case(f"fft {_kind}" if _kind != "FFT" else "fft", [_real] if _kind == "RFFT" else [_real, _imag],
         _in + f"%w = stablehlo.fft {_of}, type = {_kind}, length = [{_n}] : ({_type}) -> tensor<3x{_k}xcomplex<f32>>\n"
         f"%0 = stablehlo.real %w : (tensor<3x{_k}xcomplex<f32>>) -> $R0\n%1 = stablehlo.imag %w : (tensor<3x{_k}xcomplex<f32>>) -> $R1",
         _out.real.astype(F32), _out.imag.astype(F32))
SYMMETRIC = (lambda m: m @ m.transpose(0, 2, 1) + 5 * np.eye(5, dtype=F32))(a(2, 5, 5))
RIGHT = a(2, 5, 3)
case("cholesky", [SYMMETRIC], "%0 = stablehlo.cholesky %a0, lower = true : $T0", np.linalg.cholesky(SYMMETRIC))
for _lower, _transpose in [("false", "NO_TRANSPOSE"), ("true", "NO_TRANSPOSE"), ("true", "TRANSPOSE")]:
    _m = np.tril(SYMMETRIC) if _lower == "true" else np.triu(SYMMETRIC)
    case(f"triangular_solve {_lower} {_transpose}".replace(" false NO_TRANSPOSE", ""), [SYMMETRIC, RIGHT],
         f'%0 = "stablehlo.triangular_solve"(%a0, %a1) <{{left_side = true, lower = {_lower}, transpose_a = #stablehlo<transpose {_transpose}>, unit_diagonal = false}}> : ($T0, $T1) -> $T1',
         np.linalg.solve(_m.transpose(0, 2, 1) if _transpose == "TRANSPOSE" else _m, RIGHT))

# -- batch norms ---------------------------------------------------------------

B, SCALE, OFFSET, MEAN, VARIANCE, G = a(2, 5, 7), a(5), a(5), a(5), np.abs(a(5)) + F32(0.1), a(2, 5, 7)
EPSILON = "epsilon = 1.0e-3 : f32, feature_index = 1 : i64"


def wide(v):
    return v[None, :, None]


def batch_norm_grad(x, s, m, v, g):
    y = (x - wide(m)) / np.sqrt(wide(v) + 1e-3)
    mean = lambda t: t.mean((0, 2), keepdims=True)
    return wide(s) / np.sqrt(wide(v) + 1e-3) * (g - mean(g) - y * mean(g * y)), (g * y).sum((0, 2)), g.sum((0, 2))


MEAN_OF, VARIANCE_OF = B.mean((0, 2)), B.var((0, 2))
case("batch_norm_inference", [B, SCALE, OFFSET, MEAN, VARIANCE],
     f'%0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{{{EPSILON}}}> : ($T0, $T1, $T2, $T3, $T4) -> $T0',
     (B - wide(MEAN)) / np.sqrt(wide(VARIANCE) + 1e-3) * wide(SCALE) + wide(OFFSET))
case("batch_norm_training", [B, SCALE, OFFSET], f'%0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{{{EPSILON}}}> : ($T0, $T1, $T2) -> ($T0, $T1, $T2)',
     (B - wide(MEAN_OF)) / np.sqrt(wide(VARIANCE_OF) + 1e-3) * wide(SCALE) + wide(OFFSET), MEAN_OF, VARIANCE_OF)
case("batch_norm_grad", [B, SCALE, MEAN_OF, VARIANCE_OF, G],
     f'%0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{{{EPSILON}}}> : ($T0, $T1, $T2, $T3, $T4) -> ($T0, $T1, $T2)',
     *batch_norm_grad(B, SCALE, MEAN_OF, VARIANCE_OF, G))

# -- computations --------------------------------------------------------------


def computes(op, kind="f32", name="s"):
    return f"^bb0(%p: tensor<{kind}>, %q: tensor<{kind}>):\n %{name} = stablehlo.{op} %p, %q : tensor<{kind}>\n stablehlo.return %{name} : tensor<{kind}>"


ZERO = "%c = stablehlo.constant dense<0.0> : tensor<f32>\n"
LOWEST = "%c = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
case("reduce", [B, f(1)[0]], "%0 = stablehlo.reduce(%a0 init: %a1) applies stablehlo.add across dimensions = [0, 2] : ($T0, $T1) -> tensor<5xf32>", 1 + B.sum((0, 2)))
case("reduce of nothing", [a(0, 3), f(2)[0]], "%0 = stablehlo.reduce(%a0 init: %a1) applies stablehlo.multiply across dimensions = [0] : ($T0, $T1) -> tensor<3xf32>", np.full(3, 2, F32))
case("reduce of several", [B, G, f(0)[0], f(1)[0]],
     '%0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 2>}> ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %t: tensor<f32>):\n'
     " %s = stablehlo.add %p, %r : tensor<f32>\n %u = stablehlo.multiply %q, %t : tensor<f32>\n stablehlo.return %s, %u : tensor<f32>, tensor<f32>\n}) : ($T0, $T1, $T2, $T3) -> (tensor<2x5xf32>, tensor<2x5xf32>)",
     B.sum(2), G.prod(2))
case("return", [B, G], '%0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0, 1, 2>}> ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n stablehlo.return %q : tensor<f32>\n}) : ($T0, $T1) -> $T0', G)
case("map", [B, G], '%0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0, 1, 2>}> ({\n' + computes("add") + "\n}) : ($T0, $T1) -> $T0", B + G)
WINDOWS = np.lib.stride_tricks.sliding_window_view
case("reduce_window", [B, f(0)[0]],
     '%0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 2, 3>, window_strides = array<i64: 1, 1, 2>}> ({\n' + computes("add") + "\n}) : ($T0, $T1) -> tensor<2x4x3xf32>",
     WINDOWS(B, (1, 2, 3))[:, :, ::2].sum((3, 4, 5)))


def selected_and_scattered(x, source):
    """Windows of 3 by 3, every 3: the source's elements at the largest ones."""
    result = np.zeros_like(x)
    for r in range(2):
        for c in range(3):
            window = x[3 * r:3 * r + 3, 3 * c:3 * c + 3]
            place = np.unravel_index(window.argmax(), (3, 3))
            result[3 * r + place[0], 3 * c + place[1]] += source[r, c]
    return result


_X, _SOURCE = a(6, 9), a(2, 3)
case("select_and_scatter", [_X, _SOURCE, f(0)[0]],
     '%0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 3, 3>}> ({\n'
     "^bb0(%p: tensor<f32>, %q: tensor<f32>):\n %s = stablehlo.compare GE, %p, %q, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>\n stablehlo.return %s : tensor<i1>\n}, {\n"
     + computes("add") + "\n}) : ($T0, $T1, $T2) -> $T0", selected_and_scattered(_X, _SOURCE))
_UPDATES = a(4, 5)


def scattered(x, rows, updates):
    result = x.copy()
    for row, update in zip(rows, updates):
        if 0 <= row < len(x):
            result[row] += update
    return result


case("scatter", [ROWS, i(6, 0, 6, 7), _UPDATES],
     '%0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], '
     "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({\n" + computes("add") + "\n}) : ($T0, $T1, $T2) -> $T0",
     scattered(ROWS, [6, 0, 6, 7], _UPDATES))
case("sort", [B, G],
     '%0:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64, is_stable = true}> ({\n^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %t: tensor<f32>):\n'
     " %s = stablehlo.compare LT, %p, %q, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>\n stablehlo.return %s : tensor<i1>\n}) : ($T0, $T1) -> ($T0, $T1)",
     np.sort(B, 1), np.take_along_axis(G, np.argsort(B, 1, kind="stable"), 1))
case("top_k", [ROWS], "%0:2 = chlo.top_k(%a0, k = 2) : $T0 -> (tensor<7x2xf32>, tensor<7x2xi32>)",
     -np.sort(-ROWS, 1)[:, :2], np.argsort(-ROWS, 1, kind="stable")[:, :2].astype(np.int32))
case("while", [X, np.int32(3)],
     "%z = stablehlo.constant dense<0> : tensor<i32>\n%0:2 = stablehlo.while(%n = %z, %x = %a0) : tensor<i32>, $T0\ncond {\n"
     " %s = stablehlo.compare LT, %n, %a1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n stablehlo.return %s : tensor<i1>\n} do {\n"
     " %o = stablehlo.constant dense<1> : tensor<i32>\n %s = stablehlo.add %n, %o : tensor<i32>\n %t = stablehlo.add %x, %x : $T0\n stablehlo.return %s, %t : tensor<i32>, $T0\n}",
     np.int32(3), X * 8)
for _pred in (True, False):
    case("if" if _pred else "if not", [np.array(_pred), X],
         '%0 = "stablehlo.if"(%a0) ({\n %s = stablehlo.negate %a1 : $T1\n stablehlo.return %s : $T1\n}, {\n stablehlo.return %a1 : $T1\n}) : ($T0) -> $T1', -X if _pred else X)
for _index in (0, 1, 7, -1):
    case("case" if _index == 0 else f"case {_index}", [np.int32(_index), X, Y],
         '%0 = "stablehlo.case"(%a0) ({\n stablehlo.return %a1 : $T1\n}, {\n stablehlo.return %a2 : $T1\n}, {\n %s = stablehlo.add %a1, %a2 : $T1\n stablehlo.return %s : $T1\n}) : ($T0) -> $T1',
         [X, Y, X + Y][_index if 0 <= _index < 3 else 2])
case("optimization_barrier", [X, Y], "%0:2 = stablehlo.optimization_barrier %a0, %a1 : $T0, $T1", X, Y)

# -- calls, random numbers, other chips ----------------------------------------

case("composite", [B], '%0 = stablehlo.composite "my.twice" %a0 {decomposition = @twice} : ($T0) -> $T0', B + B)
for _target in ("Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement"):
    case("custom_call" if _target == "Sharding" else f"custom_call {_target}", [X], f"%0 = stablehlo.custom_call @{_target}(%a0) : ($T0) -> $T0", X)


def judge_even(drawn):
    return drawn.min() >= -1 and drawn.max() < 3 and abs(drawn.mean() - 1) < 0.1 and abs(drawn.var() - 16 / 12) < 0.1


def judge_normal(drawn):
    return abs(drawn.mean() + 1) < 0.2 and abs(drawn.std() - 3) < 0.2 and abs(((drawn + 1) ** 3).mean()) < 5


_SIZES = "%n = stablehlo.constant dense<[40, 101]> : tensor<2xi64>\n"
judged("rng", [f(-1)[0], f(3)[0]], _SIZES + "%0 = stablehlo.rng %a0, %a1, %n, distribution = UNIFORM : ($T0, $T1, tensor<2xi64>) -> tensor<40x101xf32>", ["tensor<40x101xf32>"], judge_even)
judged("rng NORMAL", [f(-1)[0], f(3)[0]], _SIZES + "%0 = stablehlo.rng %a0, %a1, %n, distribution = NORMAL : ($T0, $T1, tensor<2xi64>) -> tensor<40x101xf32>", ["tensor<40x101xf32>"], judge_normal)
judged("rng of integers", [np.int32(-2), np.int32(3)], _SIZES + "%0 = stablehlo.rng %a0, %a1, %n, distribution = UNIFORM : ($T0, $T1, tensor<2xi64>) -> tensor<40x101xi32>",
       ["tensor<40x101xi32>"], lambda drawn: sorted(set(drawn.ravel().tolist())) == [-2, -1, 0, 1, 2] and abs(drawn.mean()) < 0.1)


def philox(key, counter, count):
    """The first words of blocks of four: ten rounds of products and exclusive ors on integers of any size."""
    words = []
    for block in range((count + 3) // 4):
        number = counter + block
        x, k = [number >> 32 * n & 0xffffffff for n in range(4)], [key & 0xffffffff, key >> 32]
        for _ in range(10):
            p, q = x[0] * 0xd2511f53, x[2] * 0xcd9e8d57
            x = [q >> 32 ^ x[1] ^ k[0], q & 0xffffffff, p >> 32 ^ x[3] ^ k[1], p & 0xffffffff]
            k = [k[0] + 0x9e3779b9 & 0xffffffff, k[1] + 0xbb67ae85 & 0xffffffff]
        words += x
    return np.array(words[:count], np.uint32)


case("rng_bit_generator", [], "%k = stablehlo.constant dense<[4294967298, 18446744073709551615]> : tensor<2xui64>\n"
     "%s, %0 = stablehlo.rng_bit_generator %k, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)",
     philox(4294967298, 18446744073709551615 + (4294967298 << 64), 15).reshape(3, 5))
case("rng_bit_generator of three words", [], "%k = stablehlo.constant dense<[5, 18446744073709551615, 7]> : tensor<3xui64>\n"
     "%s, %0 = stablehlo.rng_bit_generator %k, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<7xui32>)\n"
     "%1 = stablehlo.bitcast_convert %s : (tensor<3xui64>) -> tensor<3x2xui32>",
     philox(5, 18446744073709551615 + (7 << 64), 7), i([5, 0], [1, 0], [8, 0], dtype=np.uint32))
GROUPS = "replica_groups = dense<0> : tensor<1x1xi64>"
case("partition_id", [], "%0 = stablehlo.partition_id : tensor<ui32>", np.uint32(0))
case("replica_id", [], "%0 = stablehlo.replica_id : tensor<ui32>", np.uint32(0))
case("all_reduce", [B], '%0 = "stablehlo.all_reduce"(%a0) <{' + GROUPS + "}> ({\n" + computes("add") + "\n}) : ($T0) -> $T0", B)
case("all_gather", [B], '%0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 1 : i64, ' + GROUPS + "}> : ($T0) -> $T0", B)
case("reduce_scatter", [B], '%0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 1 : i64, ' + GROUPS + "}> ({\n" + computes("add") + "\n}) : ($T0) -> $T0", B)
case("all_to_all", [B], '%0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 1 : i64, concat_dimension = 2 : i64, split_count = 1 : i64, ' + GROUPS + "}> : ($T0) -> $T0", B)
case("collective_broadcast", [B], '%0 = "stablehlo.collective_broadcast"(%a0) <{' + GROUPS + "}> : ($T0) -> $T0", B)
case("collective_broadcast to no group", [B], '%0 = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<> : tensor<0x1xi64>}> : ($T0) -> $T0', 0 * B)
case("collective_permute", [B], '%0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : ($T0) -> $T0', B)
case("collective_permute from nobody", [B], '%0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : ($T0) -> $T0', 0 * B)
