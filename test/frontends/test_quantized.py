"""StableHLO on quantized types against NumPy: dequantize, compute, quantize."""

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

RNG = np.random.default_rng(7)


def bytes_(*shape):
    return RNG.integers(-128, 128, shape).astype(np.int8)


class Q:
    """A quantized type: storage, scales (one, or one for each place of `axis`), zero points."""

    def __init__(self, scale, zero=0, storage="i8", axis=None):
        self.scale, self.zero, self.storage, self.axis = np.atleast_1d(np.float32(scale)), np.atleast_1d(zero), storage, axis

    def text(self):
        pairs = [f"{float(s)!r}:{z}" for s, z in zip(self.scale, np.broadcast_to(self.zero, self.scale.shape))]
        if self.axis is None:
            return f"!quant.uniform<{self.storage}:f32, {pairs[0]}>"
        return f"!quant.uniform<{self.storage}:f32:{self.axis}, {{{', '.join(pairs)}}}>"

    def of(self, *shape):
        return f"tensor<{'x'.join(map(str, (*shape, self.text())))}>"

    def spread(self, numbers, rank):
        return numbers.reshape([-1 if i == self.axis else 1 for i in range(rank)])

    def reals(self, q):
        return ((q.astype(np.float32) - self.spread(self.zero, q.ndim)) * self.spread(self.scale, q.ndim)).astype(np.float32)

    def integers(self, x):
        bits = int(self.storage[1:])
        low, high = (-2 ** (bits - 1), 2 ** (bits - 1) - 1) if self.storage[0] == "i" else (0, 2 ** bits - 1)
        scaled = np.float32(x) / self.spread(self.scale, x.ndim) + self.spread(self.zero, x.ndim).astype(np.float32)
        return np.rint(np.clip(scaled, low, high)).astype({"i8": np.int8, "u8": np.uint8, "i16": np.int16, "i32": np.int32, "i4": np.int8}[self.storage])


A, B, C, U = Q(0.0625, 3), Q(0.03125, -5), Q(0.15, 7), Q(0.05, 128, "u8")
P = Q([0.01, 0.02, 0.05, 0.011, 0.033], axis=1)
P0 = Q([0.01, 0.02, 0.05], [1, -2, 3], axis=0)
X, Y = bytes_(3, 37), bytes_(3, 37)
F = RNG.standard_normal((3, 37)).astype(np.float32) * 5
L, R, K = bytes_(9, 70), bytes_(70, 5), bytes_(3, 2, 4, 5)
IMAGE = bytes_(2, 9, 8, 4)
PK, PW = Q([0.01, 0.02, 0.05, 0.011, 0.033], axis=3), Q([0.01, 0.02, 0.05, 0.011, 0.033], [1, 0, -3, 2, 5], axis=1)
D = "contracting_dims = [1] x [0]"
CONV = ('stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 0], [0, 0]]} '
        "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}")


def conv(x, w):
    out = np.zeros((2, 4, 7, 5), np.float32)
    for r in range(4):
        for c in range(7):
            out[:, r, c] = np.einsum("nhwi,hwio->no", x[:, 2 * r:2 * r + 3, c:c + 2].astype(np.float64), w.astype(np.float64))
    return out


def op(name, of, result=C):
    """An element-wise op on A and B."""
    return [(X, A), (Y, B)], f"%0 = stablehlo.{name} %a0, %a1 : ($T0, $T1) -> {result.of(3, 37)}", result.integers(of(A.reals(X), B.reals(Y))), result


#: Name: inputs with their types, lines that define %0, what it is, and its type (none: as NumPy has it).
CASES = {
    "uniform_quantize": ([(F, None)], f"%0 = stablehlo.uniform_quantize %a0 : ($T0) -> {A.of(3, 37)}", A.integers(F), A),
    "uniform_quantize/u8": ([(F, None)], f"%0 = stablehlo.uniform_quantize %a0 : ($T0) -> {U.of(3, 37)}", U.integers(F), U),
    "uniform_quantize/axis": ([(F, None)], f"%0 = stablehlo.uniform_quantize %a0 : ($T0) -> {P0.of(3, 37)}", P0.integers(F), P0),
    "uniform_quantize/i4": ([(F, None)], f"%0 = stablehlo.uniform_quantize %a0 : ($T0) -> {Q(0.5, 1, 'i4').of(3, 37)}", Q(0.5, 1, "i4").integers(F), Q(0.5, 1, "i4")),
    "uniform_quantize/again": ([(X, A)], f"%0 = stablehlo.uniform_quantize %a0 : ($T0) -> {C.of(3, 37)}", C.integers(A.reals(X)), C),
    "uniform_dequantize": ([(X, A)], "%0 = stablehlo.uniform_dequantize %a0 : ($T0) -> tensor<3x37xf32>", A.reals(X), None),
    "uniform_dequantize/axis": ([(X, P0)], "%0 = stablehlo.uniform_dequantize %a0 : ($T0) -> tensor<3x37xf32>", P0.reals(X), None),
    "add": op("add", np.add), "subtract": op("subtract", np.subtract), "multiply": op("multiply", np.multiply), "maximum": op("maximum", np.maximum), "minimum": op("minimum", np.minimum),
    "tanh": ([(X, A)], f"%0 = stablehlo.tanh %a0 : ($T0) -> {Q(1 / 128).of(3, 37)}", Q(1 / 128).integers(np.tanh(A.reals(X))), Q(1 / 128)),
    "negate": ([(X, A)], "%0 = stablehlo.negate %a0 : $T0", A.integers(-A.reals(X)), A),
    "compare": ([(X, A), (Y, A)], "%0 = stablehlo.compare LT, %a0, %a1 : ($T0, $T1) -> tensor<3x37xi1>", X < Y, None),
    "transpose": ([(X, P0)], f"%0 = stablehlo.transpose %a0, dims = [1, 0] : ($T0) -> {Q(P0.scale, P0.zero, axis=1).of(37, 3)}", X.T.copy(), Q(P0.scale, P0.zero, axis=1)),
    "reshape": ([(X, A)], f"%0 = stablehlo.reshape %a0 : ($T0) -> {A.of(37, 3)}", X.reshape(37, 3), A),
    "slice": ([(X, A)], f"%0 = stablehlo.slice %a0 [0:2, 3:30:2] : ($T0) -> {A.of(2, 14)}", X[:2, 3:30:2].copy(), A),
    "concatenate": ([(X, A), (Y, A)], f"%0 = stablehlo.concatenate %a0, %a1, dim = 1 : ($T0, $T1) -> {A.of(3, 74)}", np.concatenate([X, Y], 1), A),
    "reduce": ([(X, A)], f"%c = stablehlo.constant dense<0.0> : tensor<f32>\n%z = stablehlo.uniform_quantize %c : (tensor<f32>) -> {A.of()}\n"
               f'%0 = "stablehlo.reduce"(%a0, %z) <{{dimensions = array<i64: 0>}}> ({{\n^bb0(%p: {A.of()}, %q: {A.of()}):\n%s = stablehlo.add %p, %q : {A.of()}\nstablehlo.return %s : {A.of()}\n}}) : ($T0, {A.of()}) -> {A.of(37)}',
               A.integers(A.reals(X).sum(0)), A),
    "dot_general": ([(L, A), (R, B)], f"%0 = stablehlo.dot_general %a0, %a1, {D} : ($T0, $T1) -> {Q(2.5, 4).of(9, 5)}", Q(2.5, 4).integers(A.reals(L).astype(np.float64) @ B.reals(R)), Q(2.5, 4)),
    "dot_general/axis": ([(L, A), (R, PW)], f"%0 = stablehlo.dot_general %a0, %a1, {D} : ($T0, $T1) -> {Q(2.5, 4).of(9, 5)}", Q(2.5, 4).integers(A.reals(L).astype(np.float64) @ PW.reals(R)), Q(2.5, 4)),
    "dot_general/i32": ([(L, A), (R, P)], f"%1 = stablehlo.dot_general %a0, %a1, {D} : ($T0, $T1) -> {Q(P.scale * 0.0625, storage='i32', axis=1).of(9, 5)}\n"
                        f"%0 = stablehlo.uniform_quantize %1 : ({Q(P.scale * 0.0625, storage='i32', axis=1).of(9, 5)}) -> {Q(2.5, 4).of(9, 5)}", Q(2.5, 4).integers(A.reals(L).astype(np.float64) @ P.reals(R)), Q(2.5, 4)),
    "dot_general/hybrid": ([(A.reals(L), None), (R, PW)], f"%0 = stablehlo.dot_general %a0, %a1, {D} : ($T0, $T1) -> tensor<9x5xf32>", A.reals(L) @ PW.reals(R), None),
    "convolution": ([(IMAGE, A), (K, B)], f"%0 = {CONV} : ($T0, $T1) -> {C.of(2, 4, 7, 5)}", C.integers(conv(A.reals(IMAGE), B.reals(K))), C),
    "convolution/axis": ([(IMAGE, A), (K, PK)], f"%0 = {CONV} : ($T0, $T1) -> {C.of(2, 4, 7, 5)}", C.integers(conv(A.reals(IMAGE), PK.reals(K))), C),
    "model": ([(F[:, :5].copy(), None), (R[:5], PW)], f"%1 = stablehlo.uniform_quantize %a0 : ($T0) -> {A.of(3, 5)}\n%2 = stablehlo.dot_general %1, %a1, {D} : ({A.of(3, 5)}, $T1) -> {C.of(3, 5)}\n"
              f"%3 = stablehlo.logistic %2 : ({C.of(3, 5)}) -> {Q(1 / 256, -128).of(3, 5)}\n%0 = stablehlo.uniform_dequantize %3 : ({Q(1 / 256, -128).of(3, 5)}) -> tensor<3x5xf32>", None, None),
    "integers/dot_general": ([(L, None), (R, None)], f"%0 = stablehlo.dot_general %a0, %a1, {D} : ($T0, $T1) -> tensor<9x5xi32>", L.astype(np.int32) @ R.astype(np.int32), None),
    "integers/convolution": ([(IMAGE, None), (K, None)], f"%0 = {CONV} : ($T0, $T1) -> tensor<2x4x7x5xi32>", conv(IMAGE, K).astype(np.int32), None),
}
_f, _r = CASES["model"][0][0][0], CASES["model"][0][1][0]
_h = C.reals(C.integers(A.reals(A.integers(_f)) @ PW.reals(_r)))
CASES["model"] = (*CASES["model"][:2], Q(1 / 256, -128).reals(Q(1 / 256, -128).integers(1 / (1 + np.exp(-_h)))), None)

NAMES = {"float32": "f32", "int8": "i8", "uint8": "ui8", "int16": "i16", "int32": "i32", "bool": "i1"}


def plain(array):
    return f"tensor<{'x'.join(map(str, (*array.shape, NAMES[array.dtype.name])))}>"


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(11) as device:
        yield device


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
@pytest.mark.parametrize("name", CASES)
def test_op(name, backend, device):
    inputs, lines, wanted, to = CASES[name]
    kinds = [q.of(*x.shape) if q else plain(x) for x, q in inputs]
    for i, kind in enumerate(kinds):
        lines = lines.replace(f"$T{i}", kind)
    arguments = ", ".join(f"%a{i}: {kind}" for i, kind in enumerate(kinds))
    kind = to.of(*wanted.shape) if to else plain(wanted)
    text = f"func.func @main({arguments}) -> {kind} {{\n{lines}\nreturn %0 : {kind}\n}}\n"
    how = {"device": device} if backend == "ttnn" else {"backend": backend}
    found = np.asarray(ttmlir.compile(text, name=name, **how)(*(x for x, _ in inputs)))
    if wanted.dtype.kind == "f":
        np.testing.assert_allclose(found, wanted, rtol=2e-3, atol=2e-3)
    elif to is None or name.split("/")[0] in ("uniform_quantize", "transpose", "reshape", "slice", "concatenate", "negate"):
        np.testing.assert_array_equal(found.astype(wanted.dtype), wanted)
    else:
        # A sum that lies between two integers may be rounded to either.
        difference = np.abs(found.astype(np.int64) - wanted.astype(np.int64))
        assert difference.max() <= 1 and (difference != 0).mean() < 0.02


@pytest.mark.parametrize("kind", ["!quant.uniform<u32:f32, 0.5>", "!quant.uniform<i8:f32:{0:2}, {{0.5}, {0.25}}>"])
def test_refused(kind):
    text = f"func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {{\n%0 = stablehlo.uniform_quantize %a : (tensor<4xf32>) -> tensor<4x{kind}>\n%1 = stablehlo.uniform_dequantize %0 : (tensor<4x{kind}>) -> tensor<4xf32>\nreturn %1 : tensor<4xf32>\n}}\n"
    with pytest.raises(compiler.CompileError, match="quantized types with one scale|storage type"):
        ttmlir.compile(text, name="refused")
