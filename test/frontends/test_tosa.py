"""Ops of TOSA against NumPy."""

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

RNG = np.random.default_rng(2)
NAMES = {"float32": "f32", "int32": "i32", "int16": "i16", "int8": "i8", "bool": "i1"}


def a(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def ints(low, high, *shape):
    return RNG.integers(low, high, shape).astype(np.int32)


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(9) as device:
        yield device


def type_of(array):
    array = np.asarray(array)
    return f"tensor<{'x'.join(map(str, (*array.shape, NAMES[array.dtype.name])))}>"


def shape(name, *numbers):
    return f'{name} = tosa.const_shape {{values = dense<[{", ".join(map(str, numbers))}]> : tensor<{len(numbers)}xindex>}} : () -> !tosa.shape<{len(numbers)}>\n'


ZERO = '%z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>\n'
SHIFT = '%z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>\n'
X, Y, I = a(3, 5), a(3, 5), ints(-99, 99, 3, 5)
IMAGE, KERNEL, BIAS = a(2, 9, 8, 4), a(6, 3, 2, 4), a(6)
DEPTHWISE, BIAS8 = a(3, 3, 4, 2), a(8)


def conv(x, w, bias, stride, pad, dilation=(1, 1)):
    """x: NHWC, w: OHWI, pad: top, bottom, left, right."""
    x = np.pad(x, ((0, 0), pad[:2], pad[2:], (0, 0)))
    reach = [(w.shape[1 + i] - 1) * dilation[i] + 1 for i in range(2)]
    size = [(x.shape[1 + i] - reach[i]) // stride[i] + 1 for i in range(2)]
    out = np.zeros((x.shape[0], *size, w.shape[0]), np.float32)
    for r in range(size[0]):
        for c in range(size[1]):
            part = x[:, r * stride[0]:r * stride[0] + reach[0]:dilation[0], c * stride[1]:c * stride[1] + reach[1]:dilation[1]]
            out[:, r, c] = np.einsum("nhwi,ohwi->no", part, w)
    return out + bias


def depthwise(x, w, bias, pad):
    parts = [conv(x[..., c:c + 1], w[:, :, c].transpose(2, 0, 1)[..., None], 0, (1, 1), pad) for c in range(x.shape[3])]
    return np.concatenate(parts, -1) + bias


def transposed(x, w, bias, stride, out_pad):
    n, h, wd, _ = x.shape
    o, kh, kw, _ = w.shape
    full = np.zeros((n, (h - 1) * stride[0] + kh, (wd - 1) * stride[1] + kw, o), np.float32)
    for r in range(h):
        for c in range(wd):
            full[:, r * stride[0]:r * stride[0] + kh, c * stride[1]:c * stride[1] + kw] += np.einsum("ni,ohwi->nhwo", x[:, r, c], w)
    t, b, l, right = out_pad
    return np.pad(full, ((0, 0), (t, b), (l, right), (0, 0))) + bias


def pools(x, kernel, stride, pad, of):
    padded = np.pad(x, ((0, 0), pad[:2], pad[2:], (0, 0)), constant_values=np.nan)
    size = [(padded.shape[1 + i] - kernel[i]) // stride[i] + 1 for i in range(2)]
    return np.stack([np.stack([of(padded[:, r * stride[0]:r * stride[0] + kernel[0], c * stride[1]:c * stride[1] + kernel[1]], (1, 2))
                               for c in range(size[1])], 1) for r in range(size[0])], 1).astype(np.float32)


def unary(name, of, x=X):
    return name, ([x], f"%0 = tosa.{name} %a0 : ($T0) -> $T0", of(x))


def binary(name, of, x=X, y=Y, attributes=""):
    wanted = of(x, y)
    return name, ([x, y], f"%0 = tosa.{name} %a0, %a1 {attributes}: ($T0, $T1) -> {type_of(wanted)}", wanted)


def reduction(name, of, x=X):
    wanted = of(x, axis=1, keepdims=True)
    return name, ([x], f"%0 = tosa.{name} %a0 {{axis = 1 : i32}} : ($T0) -> {type_of(wanted)}", wanted)


POSITIVE = np.abs(X) + 0.1
CONV = "acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 1, 2, 1>, stride = array<i64: 2, 1>"
CASES = dict([
    unary("abs", np.abs), unary("ceil", np.ceil), unary("cos", np.cos), unary("exp", np.exp), unary("floor", np.floor),
    unary("log", np.log, POSITIVE), unary("reciprocal", lambda x: 1 / x, POSITIVE), unary("rsqrt", lambda x: x ** -0.5, POSITIVE),
    unary("sigmoid", lambda x: 1 / (1 + np.exp(-x))), unary("sin", np.sin), unary("tanh", np.tanh), unary("bitwise_not", np.invert, I),
    unary("logical_not", np.logical_not, X > 0), unary("identity", lambda x: x),
    unary("clz", lambda x: np.array([[32 - int(v).bit_length() for v in row] for row in x], np.int32), np.abs(I)),
    binary("add", np.add), binary("sub", np.subtract, X, a(1, 5)), binary("maximum", np.maximum), binary("minimum", np.minimum, X, a(3, 1)),
    binary("pow", np.power, POSITIVE), binary("intdiv", lambda x, y: (x / y).astype(np.int32), I, ints(1, 9, 3, 5)),
    binary("bitwise_and", np.bitwise_and, I, I.T.reshape(3, 5)), binary("bitwise_or", np.bitwise_or, I, I.T.reshape(3, 5)),
    binary("bitwise_xor", np.bitwise_xor, I, I.T.reshape(3, 5)), binary("logical_and", np.logical_and, X > 0, Y > 0),
    binary("logical_or", np.logical_or, X > 0, Y > 0), binary("logical_xor", np.logical_xor, X > 0, Y > 0),
    binary("logical_left_shift", np.left_shift, I, ints(0, 9, 3, 5)),
    binary("logical_right_shift", lambda x, y: (x.view(np.uint32) >> y.view(np.uint32)).view(np.int32), I, ints(0, 9, 3, 5)),
    binary("arithmetic_right_shift", np.right_shift, I, ints(0, 9, 3, 5), "{round = false} "),
    binary("equal", np.equal, I, I * (I > 0)), binary("greater", np.greater), binary("greater_equal", np.greater_equal, I, I * (I > 0)),
    reduction("reduce_sum", np.sum), reduction("reduce_max", np.max), reduction("reduce_min", np.min), reduction("reduce_product", np.prod),
    reduction("reduce_all", np.all, X > -1), reduction("reduce_any", np.any, X > 1),
])
CASES |= {
    "erf": ([X], "%0 = tosa.erf %a0 : ($T0) -> $T0", np.vectorize(__import__("math").erf)(X).astype(np.float32)),
    "mul": ([X, Y], SHIFT + "%0 = tosa.mul %a0, %a1, %z : ($T0, $T1, tensor<1xi8>) -> $T0", X * Y),
    "negate": ([X], ZERO + "%0 = tosa.negate %a0, %z, %z : ($T0, tensor<1xf32>, tensor<1xf32>) -> $T0", -X),
    "clamp": ([X], "%0 = tosa.clamp %a0 {min_val = -0.5 : f32, max_val = 0.25 : f32} : ($T0) -> $T0", np.clip(X, -0.5, 0.25)),
    "cast": ([X * 10], "%0 = tosa.cast %a0 : ($T0) -> tensor<3x5xi32>", np.rint(X * 10).astype(np.int32)),
    "select": ([X > 0, X, Y], "%0 = tosa.select %a0, %a1, %a2 : ($T0, $T1, $T2) -> $T1", np.where(X > 0, X, Y)),
    "argmax": ([X], "%0 = tosa.argmax %a0 {axis = 1 : i32} : ($T0) -> tensor<3xi32>", X.argmax(1).astype(np.int32)),
    "const": ([], '%0 = "tosa.const"() <{values = dense<[1.0, 2.5]> : tensor<2xf32>}> : () -> tensor<2xf32>', np.array([1, 2.5], np.float32)),
    "reshape": ([X], shape("%s", 5, 3) + "%0 = tosa.reshape %a0, %s : ($T0, !tosa.shape<2>) -> tensor<5x3xf32>", X.reshape(5, 3)),
    "transpose": ([IMAGE], "%0 = tosa.transpose %a0 {perms = array<i32: 0, 3, 1, 2>} : ($T0) -> tensor<2x4x9x8xf32>", IMAGE.transpose(0, 3, 1, 2)),
    "concat": ([X, Y], "%0 = tosa.concat %a0, %a1 {axis = 1 : i32} : ($T0, $T1) -> tensor<3x10xf32>", np.concatenate([X, Y], 1)),
    "reverse": ([X], "%0 = tosa.reverse %a0 {axis = 1 : i32} : ($T0) -> $T0", X[:, ::-1]),
    "slice": ([X], shape("%s", 1, 2) + shape("%n", 2, 3) + "%0 = tosa.slice %a0, %s, %n : ($T0, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>", X[1:3, 2:5]),
    "pad": ([X], shape("%s", 0, 1, 2, 3) + '%c = "tosa.const"() <{values = dense<3.5> : tensor<1xf32>}> : () -> tensor<1xf32>\n'
            "%0 = tosa.pad %a0, %s, %c : ($T0, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x10xf32>", np.pad(X, ((0, 1), (2, 3)), constant_values=3.5)),
    "tile": ([X], shape("%s", 2, 3) + "%0 = tosa.tile %a0, %s : ($T0, !tosa.shape<2>) -> tensor<6x15xf32>", np.tile(X, (2, 3))),
    "matmul": ([a(2, 3, 5), a(2, 5, 7)], ZERO + "%0 = tosa.matmul %a0, %a1, %z, %z : ($T0, $T1, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x7xf32>", None),
    "gather": ([a(2, 6, 4), ints(0, 6, 2, 3)], "%0 = tosa.gather %a0, %a1 : ($T0, $T1) -> tensor<2x3x4xf32>", None),
    "scatter": ([a(2, 6, 4), np.array([[5, 0, 2], [1, 4, 3]], np.int32), a(2, 3, 4)], "%0 = tosa.scatter %a0, %a1, %a2 : ($T0, $T1, $T2) -> $T0", None),
    "conv2d": ([IMAGE, KERNEL, BIAS], ZERO + f"%0 = tosa.conv2d %a0, %a1, %a2, %z, %z {{{CONV}}} : ($T0, $T1, $T2, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x9x6xf32>",
               conv(IMAGE, KERNEL, BIAS, (2, 1), (1, 1, 2, 1), (1, 2))),
    "conv3d": ([IMAGE[:, None], KERNEL[:, None], BIAS], ZERO + "%0 = tosa.conv3d %a0, %a1, %a2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 2>, pad = array<i64: 0, 0, 1, 1, 2, 1>, stride = array<i64: 1, 2, 1>} : ($T0, $T1, $T2, tensor<1xf32>, tensor<1xf32>) -> tensor<2x1x5x9x6xf32>",
               conv(IMAGE, KERNEL, BIAS, (2, 1), (1, 1, 2, 1), (1, 2))[:, None]),
    "depthwise_conv2d": ([IMAGE, DEPTHWISE, BIAS8], ZERO + "%0 = tosa.depthwise_conv2d %a0, %a1, %a2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>} : ($T0, $T1, $T2, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x7x8xf32>",
                         depthwise(IMAGE, DEPTHWISE, BIAS8, (1, 1, 0, 1))),
    "transpose_conv2d": ([IMAGE, KERNEL, BIAS], ZERO + "%0 = tosa.transpose_conv2d %a0, %a1, %a2, %z, %z {acc_type = f32, out_pad = array<i64: 1, 0, 0, 2>, stride = array<i64: 2, 3>} : ($T0, $T1, $T2, tensor<1xf32>, tensor<1xf32>) -> tensor<2x20x25x6xf32>",
                         transposed(IMAGE, KERNEL, BIAS, (2, 3), (1, 0, 0, 2))),
    "max_pool2d": ([IMAGE], "%0 = tosa.max_pool2d %a0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : ($T0) -> tensor<2x5x8x4xf32>",
                   pools(IMAGE, (3, 2), (2, 1), (1, 1, 0, 1), np.nanmax)),
    "avg_pool2d": ([IMAGE], ZERO + "%0 = tosa.avg_pool2d %a0, %z, %z {acc_type = f32, kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : ($T0, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x8x4xf32>",
                   pools(IMAGE, (3, 2), (2, 1), (1, 1, 0, 1), np.nanmean)),
}


def fill(name, of):
    inputs, lines, _ = CASES[name]
    CASES[name] = inputs, lines, of(*inputs)


def scattered(x, i, u):
    x = x.copy()
    for b in range(len(x)):
        x[b, i[b]] = u[b]
    return x


fill("matmul", np.matmul)
fill("gather", lambda x, i: np.stack([x[b, i[b]] for b in range(len(x))]))
fill("scatter", scattered)


# --- integers of 8 and 16 bits, zero points, shifts ----------------------------------------------------------------------------------------------


def bytes_(*shape):
    return RNG.integers(-128, 128, shape).astype(np.int8)


def const(name, numbers, kind):
    numbers = np.atleast_1d(numbers)
    return f'{name} = "tosa.const"() <{{values = dense<[{", ".join(map(str, numbers))}]> : tensor<{len(numbers)}x{kind}>}}> : () -> tensor<{len(numbers)}x{kind}>\n'


def scaled(x, multiplier, shift, twice=False):
    """(x * multiplier + round) >> shift, with as many bits as it takes."""
    def one(x, m, s):
        x, m, s = int(x), int(m), int(s)
        half = 1 << (s - 1)
        if twice and s > 31:
            half += (1 << 30) if x >= 0 else -(1 << 30)
        return (x * m + half) >> s
    return np.vectorize(one, otypes=[np.int64])(x, multiplier, shift)


def rescale(name, x, multiplier, shift, zero_in, zero_out, to, rounding="SINGLE_ROUND", unsigned=("false", "false"), wide=True):
    kind = NAMES[np.dtype(to).name]
    channels = len(np.atleast_1d(multiplier))
    taken = x.view(np.uint8) if unsigned[0] == "true" else x
    result = scaled(taken.astype(np.int64) - zero_in, multiplier, shift, rounding == "DOUBLE_ROUND") + zero_out
    limits = np.iinfo(np.uint8 if unsigned[1] == "true" else to)
    result = np.clip(result, limits.min, limits.max).astype(np.uint8 if unsigned[1] == "true" else to).view(to)
    factor = "i32" if wide else "i16"
    signed = lambda zero: zero - 256 if zero > 127 else zero
    lines = (const("%m", multiplier, factor) + const("%s", shift, "i8") + const("%p", signed(zero_in), NAMES[x.dtype.name]) + const("%q", signed(zero_out), kind)
             + f"%0 = tosa.rescale %a0, %m, %s, %p, %q {{scale32 = {str(wide).lower()}, rounding_mode = {rounding}, per_channel = {str(channels > 1).lower()}, input_unsigned = {unsigned[0]}, output_unsigned = {unsigned[1]}}} : "
             f"($T0, tensor<{channels}x{factor}>, tensor<{channels}xi8>, tensor<1x{NAMES[x.dtype.name]}>, tensor<1x{kind}>) -> {type_of(result)}")
    CASES[f"rescale/{name}"] = [x], lines, result


WIDE, B8, C8, H16 = ints(-2 ** 24, 2 ** 24, 3, 7, 5), bytes_(3, 37), bytes_(3, 37), RNG.integers(-2 ** 15, 2 ** 15, (3, 37)).astype(np.int16)
FACTORS, SHIFTS = [1073741824, 1234567890, 2147483647, 1500000001, 1999999999], [45, 38, 50, 41, 31]
rescale("i32_i8", WIDE, 1395864371, 48, 0, -3, np.int8)
rescale("i32_i8_twice", WIDE, 1395864371, 48, 0, 7, np.int8, "DOUBLE_ROUND")
rescale("i32_i8_channels", WIDE, FACTORS, SHIFTS, 0, 5, np.int8)
rescale("i32_i16_channels_twice", WIDE, FACTORS, SHIFTS, 0, 0, np.int16, "DOUBLE_ROUND")
rescale("i32_i32", ints(-2 ** 31, 2 ** 31 - 1, 3, 37), 1999999999, 31, 0, 0, np.int32)
rescale("i8_i32", B8, 1073741824, 11, -5, 0, np.int32)
rescale("i8_i8", B8, 1600000000, 30, 4, -9, np.int8)
rescale("i16_i8", H16, 1300000000, 38, 0, 1, np.int8)
rescale("i8_i16", B8, 1300000000, 25, 3, 0, np.int16)
rescale("i8_u8", B8, 1073741824, 30, 0, 128, np.int8, unsigned=("false", "true"))
rescale("u8_i8", B8, 1073741824, 30, 128, 0, np.int8, unsigned=("true", "false"))
rescale("narrow_factor", B8, 20000, 14, 0, 0, np.int32, wide=False)

BYTE = const("%z", 0, "i8")
ZEROS = const("%p", 3, "i8") + const("%q", -5, "i8")
T8, T16 = bytes_(256), np.sort(RNG.integers(-2 ** 15, 2 ** 15, 513)).astype(np.int16)


def table16(x):
    at = (x.astype(np.int64) >> 7) + 256
    slope = np.clip(T16[at + 1].astype(np.int64) - T16[at], -2 ** 15, 2 ** 15 - 1)
    return ((T16[at].astype(np.int64) << 7) + slope * (x & 127)).astype(np.int32)


CASES |= {
    "negate/i8": ([B8], ZEROS + "%0 = tosa.negate %a0, %p, %q : ($T0, tensor<1xi8>, tensor<1xi8>) -> $T0", np.clip(-(B8.astype(np.int32) - 3) - 5, -128, 127).astype(np.int8)),
    "negate/i8_zero": ([B8], BYTE + "%0 = tosa.negate %a0, %z, %z : ($T0, tensor<1xi8>, tensor<1xi8>) -> $T0", np.clip(-B8.astype(np.int32), -128, 127).astype(np.int8)),
    "mul/i8": ([B8, C8], BYTE + "%0 = tosa.mul %a0, %a1, %z : ($T0, $T1, tensor<1xi8>) -> tensor<3x37xi32>", B8.astype(np.int32) * C8),
    "mul/shift": ([ints(-2 ** 28, 2 ** 28, 3, 37), ints(-2 ** 28, 2 ** 28, 1, 37)], const("%z", 27, "i8") + "%0 = tosa.mul %a0, %a1, %z : ($T0, $T1, tensor<1xi8>) -> $T0", None),
    "arithmetic_right_shift/round": ([I, ints(0, 9, 3, 5)], "%0 = tosa.arithmetic_right_shift %a0, %a1 {round = true} : ($T0, $T1) -> $T0", None),
    "logical_right_shift/i8": ([B8, np.full_like(B8, 2)], "%0 = tosa.logical_right_shift %a0, %a1 : ($T0, $T1) -> $T0", (B8.view(np.uint8) >> 2).view(np.int8)),
    "logical_left_shift/i8": ([B8, np.full_like(B8, 2)], "%0 = tosa.logical_left_shift %a0, %a1 : ($T0, $T1) -> $T0", B8 << 2),
    "bitwise_not/i16": ([H16], "%0 = tosa.bitwise_not %a0 : ($T0) -> $T0", ~H16),
    "maximum/i8": ([B8, C8], "%0 = tosa.maximum %a0, %a1 : ($T0, $T1) -> $T0", np.maximum(B8, C8)),
    "clamp/i8": ([B8], "%0 = tosa.clamp %a0 {min_val = -7 : i8, max_val = 99 : i8} : ($T0) -> $T0", np.clip(B8, -7, 99)),
    "select/i8": ([B8 > 0, B8, C8], "%0 = tosa.select %a0, %a1, %a2 : ($T0, $T1, $T2) -> $T1", np.where(B8 > 0, B8, C8)),
    "cast/f32_i8": ([X * 100], "%0 = tosa.cast %a0 : ($T0) -> tensor<3x5xi8>", np.clip(np.rint(X * 100), -128, 127).astype(np.int8)),
    "cast/i32_i8": ([ints(-999, 999, 3, 5)], "%0 = tosa.cast %a0 : ($T0) -> tensor<3x5xi8>", None),
    "cast/i8_f32": ([B8], "%0 = tosa.cast %a0 : ($T0) -> tensor<3x37xf32>", B8.astype(np.float32)),
    "argmax/i8": ([B8], "%0 = tosa.argmax %a0 {axis = 1 : i32} : ($T0) -> tensor<3xi32>", B8.argmax(1).astype(np.int32)),
    "reduce_max/i8": ([B8], "%0 = tosa.reduce_max %a0 {axis = 1 : i32} : ($T0) -> tensor<3x1xi8>", B8.max(1, keepdims=True)),
    "concat/i8": ([B8, C8], "%0 = tosa.concat %a0, %a1 {axis = 0 : i32} : ($T0, $T1) -> tensor<6x37xi8>", np.concatenate([B8, C8])),
    "pad/i8": ([B8], shape("%s", 0, 1, 2, 3) + const("%c", -9, "i8") + "%0 = tosa.pad %a0, %s, %c : ($T0, !tosa.shape<4>, tensor<1xi8>) -> tensor<4x42xi8>", np.pad(B8, ((0, 1), (2, 3)), constant_values=-9)),
    "gather/i8": ([bytes_(2, 6, 4), ints(0, 6, 2, 3)], "%0 = tosa.gather %a0, %a1 : ($T0, $T1) -> tensor<2x3x4xi8>", None),
    "table/i8": ([B8, T8], "%0 = tosa.table %a0, %a1 : ($T0, $T1) -> $T0", T8[B8.astype(np.int32) + 128]),
    "table/i16": ([H16, T16], "%0 = tosa.table %a0, %a1 : ($T0, $T1) -> tensor<3x37xi32>", table16(H16)),
    "matmul/i8": ([bytes_(2, 3, 1100), bytes_(2, 1100, 7)], ZEROS + "%0 = tosa.matmul %a0, %a1, %p, %q : ($T0, $T1, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x7xi32>", None),
    "max_pool2d/i8": ([bytes_(2, 9, 8, 4)], "%0 = tosa.max_pool2d %a0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : ($T0) -> tensor<2x5x8x4xi8>", None),
}


def average8(x):
    """Sums without the zero point, times a reciprocal of 31 bits."""
    x = x.astype(np.int64) - 3
    sums = pools(x.astype(np.float32), (3, 2), (2, 1), (1, 1, 0, 1), np.nansum).astype(np.int64)
    counts = pools(np.ones_like(x, np.float32), (3, 2), (2, 1), (1, 1, 0, 1), np.nansum).astype(np.int64)
    k = np.array([[[[int(c - 1).bit_length() for c in row] for row in r] for r in n] for n in counts])
    return np.clip(scaled(sums, (((1 << 30) + 1) << k) // counts, 30 + k) - 5, -128, 127).astype(np.int8)


CASES["avg_pool2d/i8"] = ([bytes_(2, 9, 8, 4)], ZEROS + "%0 = tosa.avg_pool2d %a0, %p, %q {acc_type = i32, kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : ($T0, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x8x4xi8>", None)
I8, K8, D8, BIAS32 = bytes_(2, 9, 8, 70), bytes_(6, 3, 2, 70), bytes_(3, 3, 4, 2), ints(-2 ** 20, 2 ** 20, 6)


def wide(*arrays):
    return [x.astype(np.float64) - z for x, z in zip(arrays, (3, -5))]


def conv8(of, x, w, bias, *more):
    x, w = wide(x, w)
    return (np.rint(of(x, w, 0, *more)).astype(np.int64) + bias).astype(np.int32)


for name, x, w, bias, op, attributes, wanted in [
        ("conv2d", I8, K8, BIAS32, "conv2d", "dilation = array<i64: 1, 2>, pad = array<i64: 1, 1, 2, 1>, stride = array<i64: 2, 1>", lambda: conv8(conv, I8, K8, BIAS32, (2, 1), (1, 1, 2, 1), (1, 2))),
        ("conv3d", I8[:, None], K8[:, None], BIAS32, "conv3d", "dilation = array<i64: 1, 1, 2>, pad = array<i64: 0, 0, 1, 1, 2, 1>, stride = array<i64: 1, 2, 1>", lambda: conv8(conv, I8, K8, BIAS32, (2, 1), (1, 1, 2, 1), (1, 2))[:, None]),
        ("depthwise_conv2d", I8[..., :4].copy(), D8, ints(-99, 99, 8), "depthwise_conv2d", "dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>", None),
        ("transpose_conv2d", I8, K8, BIAS32, "transpose_conv2d", "out_pad = array<i64: 1, 0, 0, 2>, stride = array<i64: 2, 3>", lambda: conv8(transposed, I8, K8, BIAS32, (2, 3), (1, 0, 0, 2)))]:
    result = wanted() if wanted else conv8(depthwise, x, w, bias, (1, 1, 0, 1))
    CASES[f"{name}/i8"] = ([x, w, bias], ZEROS + f"%0 = tosa.{op} %a0, %a1, %a2, %p, %q {{acc_type = i32, {attributes}}} : ($T0, $T1, $T2, tensor<1xi8>, tensor<1xi8>) -> {type_of(result)}", result)


# --- images of another size, transformations ------------------------------------------------------------------------------------------------------


def resize(name, x, scale, offset, border, mode, to=None):
    """By TOSA's formulas, along one dimension after the other."""
    to = to or x.dtype
    integer = np.dtype(to).kind == "i"
    r = x.astype(np.int64 if integer else np.float64)
    for axis in (0, 1):
        n, d = scale[2 * axis:2 * axis + 2]
        size = ((x.shape[1 + axis] - 1) * n - offset[axis] + border[axis]) // d + 1
        at = np.arange(size) * d + offset[axis]
        first, rest = at // n, at % n
        a0, a1 = np.clip(first, 0, x.shape[1 + axis] - 1), np.clip(first + 1, 0, x.shape[1 + axis] - 1)
        if mode == "NEAREST_NEIGHBOR":
            r = np.take(r, np.where(2 * rest >= n, a1, a0), 1 + axis)
            continue
        weight = rest.reshape([-1 if i == 1 + axis else 1 for i in range(4)])
        r = np.take(r, a0, 1 + axis) * (n - weight) + np.take(r, a1, 1 + axis) * weight
        r = r if integer else r / n
    r = r.astype(to)
    CASES[f"resize/{name}"] = ([x], shape("%s", *scale) + shape("%o", *offset) + shape("%b", *border) + f"%0 = tosa.resize %a0, %s, %o, %b {{mode = {mode}}} : ($T0, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> {type_of(r)}", r)


SMALL8 = bytes_(1, 5, 7, 3)
resize("nearest", IMAGE, (4, 2, 4, 2), (0, 0), (0, 0), "NEAREST_NEIGHBOR")
resize("nearest_i8", SMALL8, (7, 3, 5, 4), (-1, 2), (1, 0), "NEAREST_NEIGHBOR")
resize("bilinear", IMAGE, (4, 2, 4, 2), (0, 0), (0, 0), "BILINEAR")
resize("bilinear_half_pixel", IMAGE, (4, 2, 6, 2), (-1, -2), (1, 2), "BILINEAR")
resize("bilinear_down", IMAGE, (3, 5, 1, 2), (1, 0), (2, 1), "BILINEAR")
resize("bilinear_i8", SMALL8, (4, 2, 6, 2), (-1, -2), (1, 2), "BILINEAR", np.int32)

resize("bilinear_i8_inside", SMALL8, (4, 2, 6, 2), (0, 1), (0, 1), "BILINEAR", np.int32)

RE, IM = a(2, 4, 8), a(2, 4, 8)
Z = np.fft.fft2(RE + 1j * IM)
for name, inverse, z in [("fft2d", "false", Z), ("fft2d/inverse", "true", np.fft.ifft2(RE + 1j * IM) * 32)]:
    CASES[name] = ([RE, IM], f"%0, %1 = tosa.fft2d %a0, %a1 {{inverse = {inverse}}} : ($T0, $T1) -> ($T0, $T0)", [z.real.astype(np.float32), z.imag.astype(np.float32)])
CASES["rfft2d"] = ([RE], "%0, %1 = tosa.rfft2d %a0 : ($T0) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)", [np.fft.rfft2(RE).real.astype(np.float32), np.fft.rfft2(RE).imag.astype(np.float32)])
fill("mul/shift", lambda x, y: scaled(x, y, 27).astype(np.int32))
fill("arithmetic_right_shift/round", lambda x, s: (x >> s) + np.where(s > 0, (x >> np.maximum(s - 1, 0)) & 1, 0))
fill("cast/i32_i8", lambda x: x.astype(np.int8))
fill("gather/i8", lambda x, i: np.stack([x[b, i[b]] for b in range(len(x))]))
fill("matmul/i8", lambda x, y: ((x.astype(np.int32) - 3) @ (y.astype(np.int32) + 5)))
fill("max_pool2d/i8", lambda x: pools(x.astype(np.float32), (3, 2), (2, 1), (1, 1, 0, 1), np.nanmax).astype(np.int8))
fill("avg_pool2d/i8", average8)


def program(inputs, lines, wanted):
    """`wanted` is an array, or a list of those that %0, %1 ... are."""
    wanted = wanted if isinstance(wanted, list) else [wanted]
    for i, x in enumerate(inputs):
        lines = lines.replace(f"$T{i}", type_of(x))
    arguments = ", ".join(f"%a{i}: {type_of(x)}" for i, x in enumerate(inputs))
    kinds = ", ".join(map(type_of, wanted))
    return f"func.func @main({arguments}) -> ({kinds}) {{\n{lines}\nreturn {', '.join(f'%{i}' for i in range(len(wanted)))} : {kinds}\n}}\n"


@pytest.mark.parametrize("name", CASES)
def test_op(name, device):
    inputs, lines, wanted = CASES[name]
    found = ttmlir.compile(program(inputs, lines, wanted), name=name, device=device)(*inputs)
    for f, w in zip(found if isinstance(found, list) else [found], wanted if isinstance(wanted, list) else [wanted], strict=True):
        if w.dtype.kind in "ib":
            np.testing.assert_array_equal(np.asarray(f).astype(w.dtype), w)
        else:
            np.testing.assert_allclose(f, w, rtol=2e-3, atol=2e-3)


def test_quantized_types(device):
    """Tensors of quantized types are their integers: a convolution, scaled for each channel."""
    x, w, bias = bytes_(2, 9, 8, 4), bytes_(5, 3, 2, 4), ints(-2 ** 10, 2 ** 10, 5)
    image, result = (f"tensor<{s}x!quant.uniform<i8:f32, 0.5:3>>" for s in ("2x9x8x4", "2x7x7x5"))
    kernel = "tensor<5x3x2x4x!quant.uniform<i8:f32:0, {0.1,0.2,0.3,0.4,0.5}>>"
    text = (f"func.func @main(%x: {image}, %w: {kernel}, %b: tensor<5xi32>) -> {result} {{\n" + const("%p", 3, "i8") + const("%q", 0, "i8") + const("%r", 0, "i32") + const("%m", FACTORS, "i32")
            + const("%s", [40, 39, 41, 40, 42], "i8") + "%0 = tosa.conv2d %x, %w, %b, %p, %q {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : "
            f"({image}, {kernel}, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x7x7x5xi32>\n%1 = tosa.rescale %0, %m, %s, %r, %p {{scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, "
            f"input_unsigned = false, output_unsigned = false}} : (tensor<2x7x7x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> {result}\nreturn %1 : {result}\n}}\n")
    sums = np.rint(conv(x.astype(np.float64) - 3, w.astype(np.float64), 0, (1, 1), (0, 0, 0, 0))).astype(np.int64) + bias
    wanted = np.clip(scaled(sums, FACTORS, [40, 39, 41, 40, 42], twice=True) + 3, -128, 127)
    assert len(np.unique(wanted)) > 20
    np.testing.assert_array_equal(ttmlir.compile(text, name="quantized", device=device)(x, w, bias), wanted)


@pytest.mark.parametrize("lines, reason", [
    ("%0 = tosa.abs %d : (tensor<?xf32>) -> tensor<?xf32>", "static shapes of floats, i1, i4, i8, i16 and i32 have one"),
    ("%0 = tosa.table %a, %t : (tensor<4xi8>, tensor<255xi8>) -> tensor<4xi8>", "with 255 entries has no lowering"),
    ('%z = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>\n%0 = tosa.negate %f, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>', "zero point must be zero|zero point other than 0, of floats"),
    ("%0 = tosa.negate %a, %y, %y : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>", "zero point that is no constant"),
    ("%0 = tosa.maximum %f, %f {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "with the mode IGNORE"),
    ("%0 = tosa.abs %l : (tensor<4xi64>) -> tensor<4xi64>", "takes 'tensor<4xi64>', which has no lowering"),
])
def test_refused(lines, reason):
    text = ("func.func @main(%a: tensor<4xi8>, %t: tensor<255xi8>, %f: tensor<4xf32>, %i: tensor<4xi32>, %y: tensor<1xi8>, %l: tensor<4xi64>, %b: tensor<4xi1>"
            f"{', %d: tensor<?xf32>' if '%d' in lines else ''}) {{\n{lines}\nreturn\n}}\n")
    with pytest.raises(compiler.CompileError, match=reason):
        ttmlir.compile(text, name="refused")
