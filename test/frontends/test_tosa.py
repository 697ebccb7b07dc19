"""Ops of TOSA against NumPy."""

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

RNG = np.random.default_rng(2)
NAMES = {"float32": "f32", "int32": "i32", "bool": "i1"}


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


@pytest.mark.parametrize("name", CASES)
def test_op(name, device):
    inputs, lines, wanted = CASES[name]
    for i, x in enumerate(inputs):
        lines = lines.replace(f"$T{i}", type_of(x))
    arguments = ", ".join(f"%a{i}: {type_of(x)}" for i, x in enumerate(inputs))
    text = f"func.func @main({arguments}) -> {type_of(wanted)} {{\n{lines}\nreturn %0 : {type_of(wanted)}\n}}\n"
    found = ttmlir.compile(text, name=name, device=device)(*inputs)
    np.testing.assert_allclose(found, wanted, rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize("lines, reason", [
    ('%0 = tosa.table %a, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>', "gives 'tensor<4xi8>', which has no lowering"),
    ('%0 = tosa.abs %d : (tensor<?xf32>) -> tensor<?xf32>', "static shapes of floats, i1 and i32 have one"),
    ('%z = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>\n%0 = tosa.negate %f, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>', "zero point"),
    ('%0 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>', "that rounds has no lowering"),
])
def test_refused(lines, reason):
    text = ("func.func @main(%a: tensor<4xi8>, %t: tensor<256xi8>, %d: tensor<?xf32>, %f: tensor<4xf32>, %i: tensor<4xi32>) {\n"
            f"{lines}\nreturn\n}}\n")
    with pytest.raises(compiler.CompileError, match=reason):
        ttmlir.compile(text, name="refused")
