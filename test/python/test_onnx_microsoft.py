# SPDX-License-Identifier: Apache-2.0
"""Operators of the domain com.microsoft, against NumPy as ONNX Runtime's document of contributed operators says them."""

import pathlib
import sys

import numpy as np
import pytest

import ttmlir
from ttmlir._native import compiler

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from onnx_model import model, node, tensor, value

RNG = np.random.default_rng(3)
F = np.float32


def a(*shape):
    return RNG.standard_normal(shape).astype(F)


def erf(x):
    return np.vectorize(__import__("math").erf)(x)


def gelu(x):
    return x * (1 + erf(x / np.sqrt(2))) / 2


def gelu_tanh(x):
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def layer_norm(x, scale, bias, epsilon=1e-12):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / np.sqrt(x.var(-1, keepdims=True) + epsilon) * scale + bias


def rms_norm(x, scale, epsilon=1e-12):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * scale


def heads(x, count):
    return x.reshape(*x.shape[:2], count, -1).swapaxes(1, 2)


def attend(q, k, v, bias=0.0, scale=None, cap=0.0, sink=None):
    """B x heads x length x size to B x length x heads * size."""
    k, v = (np.repeat(x, q.shape[1] // x.shape[1], 1) for x in (k, v))
    scores = q @ k.swapaxes(2, 3) * (scale or q.shape[3] ** -0.5)
    scores = cap * np.tanh(scores / cap) if cap else scores
    scores = scores + bias
    if sink is not None:
        scores = np.concatenate([scores, np.broadcast_to(sink.reshape(1, -1, 1, 1), (*scores.shape[:3], 1))], 3)
        y = softmax(scores)[..., :-1] @ v
    else:
        y = softmax(scores) @ v
    return y.swapaxes(1, 2).reshape(y.shape[0], y.shape[2], -1)


def causal(queries, keys):
    return np.where(np.arange(keys) <= np.arange(queries)[:, None] + keys - queries, 0, -np.inf)


def turned(x, cosine, sine, interleaved=False):
    """Rotates the first elements of B x S x heads x size by angles of B x S x half."""
    half = cosine.shape[-1]
    cosine, sine = cosine[:, :, None], sine[:, :, None]
    front, rest = x[..., :2 * half], x[..., 2 * half:]
    p, q = (front[..., 0::2], front[..., 1::2]) if interleaved else (front[..., :half], front[..., half:])
    real, imaginary = p * cosine - q * sine, p * sine + q * cosine
    y = np.stack([real, imaginary], -1).reshape(front.shape) if interleaved else np.concatenate([real, imaginary], -1)
    return np.concatenate([y, rest], -1)


def build(op, inputs, outputs, attributes, known=(), domain="com.microsoft"):
    """One node; inputs are arrays or None, those named in `known` are stored in the model."""
    names = ["" if x is None else f"i{n}" for n, x in enumerate(inputs)]
    stored = [tensor(f"i{n}", x) for n, x in enumerate(inputs) if x is not None and n in known]
    given = [value(f"i{n}", x.shape, x.dtype.name) for n, x in enumerate(inputs) if x is not None and n not in known]
    results = [f"o{n}" if y is not None else "" for n, y in enumerate(outputs)]
    shown = [value(f"o{n}", y.shape, y.dtype.name) for n, y in enumerate(outputs) if y is not None]
    data = model([node(op, names, results, domain=domain, **attributes)], given, shown, stored)
    return data, [x for n, x in enumerate(inputs) if x is not None and n not in known]


CASES = {}


def case(name, inputs, outputs, known=(), tolerance=1e-4, **attributes):
    assert name not in CASES, name
    CASES[name] = inputs, outputs, known, tolerance, attributes


# -- functions and norms -------------------------------------------------------

X, SKIP, ROW, SCALE, SHIFT = a(2, 5, 12), a(2, 5, 12), a(12), a(12), a(12)
case("BiasGelu", [X, ROW], [gelu(X + ROW)])
case("Gelu", [X], [gelu(X)])
case("FastGelu", [X, ROW], [gelu_tanh(X + ROW)])
case("FastGelu without bias", [X], [gelu_tanh(X)])
case("QuickGelu", [X], [X * sigmoid(1.5 * X)], alpha=1.5)
case("BiasAdd", [X, ROW, SKIP], [X + ROW + SKIP])
case("SkipLayerNormalization", [X, SKIP, SCALE, SHIFT, ROW], [layer_norm(X + SKIP + ROW, SCALE, SHIFT, 1e-5), None, None, X + SKIP + ROW], epsilon=1e-5)
case("SkipLayerNormalization with statistics", [X, SKIP[:1], SCALE], [
    layer_norm(X + SKIP[:1], SCALE, 0), (X + SKIP[:1]).mean(-1, keepdims=True), 1 / (X + SKIP[:1]).std(-1, keepdims=True)])
case("SkipSimplifiedLayerNormalization", [X, SKIP, SCALE], [rms_norm(X + SKIP, SCALE), None, None, X + SKIP])
case("SimplifiedLayerNormalization", [X, SCALE], [rms_norm(X, SCALE, 1e-3)], epsilon=1e-3)
IDS, SEGMENTS = RNG.integers(0, 20, (2, 5)).astype(np.int32), RNG.integers(0, 2, (2, 5)).astype(np.int32)
WORDS, PLACES, KINDS = a(20, 12), a(9, 12), a(2, 12)
PADDING = np.array([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]], np.int32)
SUM = WORDS[IDS] + PLACES[:5] + KINDS[SEGMENTS]
case("EmbedLayerNormalization", [IDS, SEGMENTS, WORDS, PLACES, KINDS, SCALE, SHIFT, PADDING],
     [layer_norm(SUM, SCALE, SHIFT), PADDING.sum(1).astype(np.int32), SUM])
case("EmbedLayerNormalization at places", [IDS, None, WORDS, PLACES, None, SCALE, SHIFT, None, IDS // 3],
     [layer_norm(WORDS[IDS] + PLACES[IDS // 3], SCALE, SHIFT), np.zeros(2, np.int32)])

# -- products ------------------------------------------------------------------

case("FusedMatMul", [a(3, 7, 5), a(3, 6, 5)], None, transB=1, alpha=0.5)
CASES["FusedMatMul"] = (CASES["FusedMatMul"][0], [CASES["FusedMatMul"][0][0] @ CASES["FusedMatMul"][0][1].swapaxes(1, 2) / 2], *CASES["FusedMatMul"][2:])
LEFT, RIGHT = a(7, 3, 5), a(3, 5, 6)
case("FusedMatMul of turned batches", [LEFT, RIGHT], [LEFT.swapaxes(0, 1) @ RIGHT], transBatchA=1)

# -- attention -----------------------------------------------------------------

W, BIAS = a(12, 36) / 3, a(36)
QKV = X @ W + BIAS
Q, K, V = (heads(part, 3) for part in np.split(QKV, 3, 2))
LENGTHS = np.array([3, 5], np.int32)
FILTER = -10000.0
case("Attention", [X, W, BIAS], [attend(Q, K, V)], num_heads=3)
case("Attention with lengths", [X, W, BIAS, LENGTHS], [attend(Q, K, V, np.where(np.arange(5) < LENGTHS[:, None, None, None], 0, FILTER))], num_heads=3)
case("Attention with a mask", [X, W, BIAS, PADDING], [attend(Q, K, V, (1 - PADDING[:, None, None]) * FILTER)], num_heads=3)
case("Attention one way", [X, W, BIAS], [attend(Q, K, V, causal(5, 5))], num_heads=3, unidirectional=1)
PAST = a(2, 2, 3, 4, 4)
KEYS, VALUES = np.concatenate([PAST[0], K], 2), np.concatenate([PAST[1], V], 2)
ROWS = np.array([[1] * 9, [1] * 3 + [0] + [1] * 5], np.int32)
case("Attention with a past", [X, W, BIAS, ROWS, PAST],
     [attend(Q, KEYS, VALUES, causal(5, 9) + (1 - ROWS[:, None, None]) * FILTER), np.stack([KEYS, VALUES])], num_heads=3, unidirectional=1)
EXTRA = a(2, 3, 5, 5)
case("Attention with a bias", [X, W, BIAS, None, None, EXTRA], [attend(Q, K, V, EXTRA, 0.3)], num_heads=3, scale=0.3)
WIDE = a(12, 12 + 12 + 6) / 3
case("Attention of other values", [X, WIDE, a(30) * 0], [attend(*(heads(p, 3) for p in np.split(X @ WIDE, [12, 24], 2)))], num_heads=3,
     qkv_hidden_sizes=[12, 12, 6])
MEMORY, MVALUES = a(2, 7, 12), a(2, 7, 12)
case("MultiHeadAttention", [X, MEMORY, MVALUES], [attend(heads(X, 3), heads(MEMORY, 3), heads(MVALUES, 3))], num_heads=3)
TURN = [x + b for x, b in zip((X, MEMORY, MVALUES), np.split(BIAS, 3))]
SEEN = np.array([[1] * 4 + [0] * 3, [1] * 7], np.int32)
case("MultiHeadAttention with bias and padding", [X, MEMORY, MVALUES, BIAS, SEEN],
     [attend(*(heads(x, 3) for x in TURN), (1 - SEEN[:, None, None]) * FILTER)], num_heads=3)
PK, PV = a(2, 3, 4, 4), a(2, 3, 4, 4)
_K, _V = np.concatenate([PK, heads(SKIP, 3)], 2), np.concatenate([PV, heads(X, 3)], 2)
case("MultiHeadAttention with a past", [X, SKIP, X, None, None, None, PK, PV], [attend(heads(X, 3), _K, _V, causal(5, 9)), _K, _V], num_heads=3, unidirectional=1)
PACKED = a(2, 5, 3, 3, 4)
case("MultiHeadAttention of packed inputs", [PACKED], [attend(*(PACKED[:, :, :, n].swapaxes(1, 2) for n in range(3)))], num_heads=3)

GQ, GK, GV = a(2, 5, 64), a(2, 5, 32), a(2, 5, 32)
TOTAL, LAST = np.array(5, np.int32), np.array([4, 4], np.int32)
COS, SIN = np.cos(a(16, 8)), np.sin(a(16, 8))
case("GroupQueryAttention of a prompt", [GQ, GK, GV, None, None, LAST, TOTAL],
     [attend(heads(GQ, 4), heads(GK, 2), heads(GV, 2), causal(5, 5)), heads(GK, 2), heads(GV, 2)], known=(6,), num_heads=4, kv_num_heads=2)
_q, _k = (turned(x.reshape(2, 5, n, 16), np.tile(COS[:5], (2, 1, 1)), np.tile(SIN[:5], (2, 1, 1))).swapaxes(1, 2) for x, n in ((GQ, 4), (GK, 2)))
case("GroupQueryAttention of a prompt with angles", [GQ, GK, GV, None, None, LAST, TOTAL, COS, SIN],
     [attend(_q, _k, heads(GV, 2), causal(5, 5)), _k, heads(GV, 2)], known=(6,), num_heads=4, kv_num_heads=2, do_rotary=1)
case("GroupQueryAttention of a packed prompt", [np.concatenate([GQ, GK, GV], 2), None, None, None, None, LAST, TOTAL],
     [attend(heads(GQ, 4), heads(GK, 2), heads(GV, 2), causal(5, 5), cap=2.0)], known=(6,), num_heads=4, kv_num_heads=2, softcap=2.0)
case("GroupQueryAttention in a window", [GQ, GK, GV, None, None, LAST, TOTAL],
     [attend(heads(GQ, 4), heads(GK, 2), heads(GV, 2), causal(5, 5) + np.where(np.arange(5)[:, None] - np.arange(5) < 2, 0, -np.inf))],
     known=(6,), num_heads=4, kv_num_heads=2, local_window_size=2)


def stepped(lengths, buffer):
    """One token for each user, whose earlier keys are `lengths` many of `buffer`."""
    q, k, v = a(2, 1, 64), a(2, 1, 32), a(2, 1, 32)
    past = a(2, 2, 2, buffer, 16)
    places = np.array(lengths)
    angles = [table[places][:, None] for table in (COS, SIN)]
    q4, k4 = (turned(x.reshape(2, 1, n, 16), *angles, interleaved=True) for x, n in ((q, 4), (k, 2)))
    keys, values = (np.concatenate([p, np.zeros((2, 2, max(0, max(lengths) + 1 - buffer), 16), F)], 2) for p in past)
    for user, at in enumerate(lengths):
        keys[user, :, at], values[user, :, at] = k4[user, 0], v[user, 0].reshape(2, 16)
    bias = np.where(np.arange(keys.shape[2]) <= places[:, None, None, None], 0, -np.inf)
    inputs = [q, k, v, past[0], past[1], places.astype(np.int32), np.array(max(lengths) + 1, np.int32), COS, SIN]
    return inputs, [attend(q4.swapaxes(1, 2), keys, values, bias), keys, values]


for _name, _lengths, _buffer in (("step", (6, 6), 6), ("step of different users", (3, 6), 6), ("step in a buffer", (3, 6), 10)):
    case(f"GroupQueryAttention, a {_name}", *stepped(_lengths, _buffer), known=(6,), num_heads=4, kv_num_heads=2, do_rotary=1, rotary_interleaved=1)
AT = RNG.integers(0, 16, (2, 5)).astype(np.int64)
case("RotaryEmbedding", [GQ, AT, COS, SIN], [turned(GQ.reshape(2, 5, 4, 16), COS[AT], SIN[AT]).reshape(2, 5, 64)])
_H = a(2, 4, 5, 8)
case("RotaryEmbedding of a part, from a place on", [_H, np.array([3], np.int64), COS[:, :2], SIN[:, :2]],
     [turned(_H.swapaxes(1, 2), np.tile(COS[3:8, :2], (2, 1, 1)), np.tile(SIN[3:8, :2], (2, 1, 1)), True).swapaxes(1, 2)], interleaved=1, num_heads=4, rotary_embedding_dim=4)

# -- integers ------------------------------------------------------------------


def quantized(shape, kind):
    limits = np.iinfo(kind)
    return RNG.integers(limits.min, limits.max + 1, shape).astype(kind)


def to(kind, x, scale, zero):
    limits = np.iinfo(kind)
    return np.clip(np.rint(x / F(scale)) + zero, limits.min, limits.max).astype(kind)


def u8(number):
    return np.array(number, np.uint8)


A8, B8 = quantized((4, 12), np.uint8), quantized((12, 6), np.int8)
RA, RB = (A8.astype(F) - 120) * F(0.02), (B8.astype(F) + 3) * F(0.01)
AB = [A8, np.array(0.02, F), u8(120), B8, np.array(0.01, F), np.array(-3, np.int8)]
ADDEND = RNG.integers(-500, 500, 6).astype(np.int32)
case("QGemm", [*AB, ADDEND], [RA @ RB + ADDEND * F(0.0002)])
case("QGemm to integers", [*AB, None, np.array(0.05, F), np.array(7, np.uint8)], [to(np.uint8, RA @ RB, 0.05, 7)])
COLUMNS = RNG.uniform(0.01, 0.03, 6).astype(F)
case("MatMulIntegerToFloat", [A8, B8, np.array(0.02, F), COLUMNS, u8(120), np.zeros(6, np.int8), SHIFT[:6]],
     [RA @ (B8 * COLUMNS) + SHIFT[:6]], tolerance=1e-3)
REAL = a(4, 12)
_low, _high = min(REAL.min(), 0), max(REAL.max(), 0)
_s = (_high - _low) / F(255)
_z = np.rint(np.clip(-_low / _s, 0, 255))
_whole = np.clip(np.rint(REAL / _s) + _z, 0, 255) - _z
case("DynamicQuantizeMatMul", [REAL, B8, COLUMNS, np.zeros(6, np.int8), SHIFT[:6]], [(_whole * _s) @ (B8 * COLUMNS) + SHIFT[:6]], tolerance=2e-3)
for _op, _f in (("QLinearAdd", np.add), ("QLinearMul", np.multiply)):
    case(_op, [A8, np.array(0.02, F), u8(120), A8[:1], np.array(0.01, F), u8(100), np.array(0.03, F), u8(90)],
         [to(np.uint8, _f(RA, (A8[:1].astype(F) - 100) * F(0.01)), 0.03, 90)])
case("QLinearSigmoid", [A8, np.array(0.02, F), u8(120), np.array(1 / 256, F), u8(0)], [to(np.uint8, sigmoid(RA), 1 / 256, 0)])
case("QLinearLeakyRelu", [A8, np.array(0.02, F), u8(120), np.array(0.01, F), u8(50)], [to(np.uint8, np.where(RA > 0, RA, RA * F(0.1)), 0.01, 50)], alpha=0.1)
case("QLinearConcat", [np.array(0.03, F), u8(90), A8, np.array(0.02, F), u8(120), A8[:2], np.array(0.04, F), u8(10)],
     [to(np.uint8, np.concatenate([RA, (A8[:2].astype(F) - 10) * F(0.04)]), 0.03, 90)], axis=0)
PICTURE = quantized((2, 3, 4, 5), np.uint8)
case("QLinearGlobalAveragePool", [PICTURE, np.array(0.02, F), u8(120), np.array(0.005, F), u8(128)],
     [to(np.uint8, ((PICTURE.astype(F) - 120) * F(0.02)).mean((2, 3), keepdims=True), 0.005, 128)])
X8, W8 = quantized((2, 5, 12), np.uint8), quantized((12, 36), np.int8)
_proj = ((X8.astype(F) - 128) * F(0.01)) @ (W8 * F(0.004)) + BIAS
case("QAttention", [X8, W8, BIAS, np.array(0.01, F), np.array(0.004, F), LENGTHS, u8(128), np.array(0, np.int8)],
     [attend(*(heads(p, 3) for p in np.split(_proj, 3, 2)), np.where(np.arange(5) < LENGTHS[:, None, None, None], 0, FILTER))], num_heads=3)


def few_bits(bits, zero_kind, rows=6, k=40, block=16):
    """A product with weights of few bits: `rows` rows of k numbers in blocks."""
    x, blocks = a(3, k), -(-k // block)
    numbers = RNG.integers(0, 2**bits, (rows, blocks * block))
    scales = RNG.uniform(0.02, 0.05, (rows, blocks)).astype(F)
    each = 8 // bits
    pack = lambda n: sum(n.reshape(*n.shape[:-1], -1, each)[..., i] << (bits * i) for i in range(each)).astype(np.uint8)
    zeros = RNG.integers(0, 2**bits, (rows, blocks))
    padded = np.pad(zeros, ((0, 0), (0, -blocks % each)))
    given = {"none": None, "packed": pack(padded).reshape(-1), "floats": zeros.astype(F).reshape(-1)}[zero_kind]
    zeros = np.full_like(zeros, 2 ** (bits - 1)) if given is None else zeros
    weights = ((numbers.reshape(rows, blocks, block) - zeros[..., None]) * scales[..., None]).reshape(rows, -1)[:, :k]
    inputs = [x, pack(numbers.reshape(rows, blocks, block)), scales.reshape(-1), given]
    return inputs[:3] if given is None else inputs, [x @ weights.T], {"K": k, "N": rows, "bits": bits, "block_size": block}


for _bits, _zeros in ((4, "none"), (4, "packed"), (4, "floats"), (8, "packed"), (2, "packed")):
    _in, _out, _attributes = few_bits(_bits, _zeros)
    case(f"MatMulNBits of {_bits} bits, zero points: {_zeros}", _in, _out, known=(1, 2, 3), **_attributes)


def lstm(x, w, r, bias):
    """One direction, gates in the order input, output, forget, cell."""
    h = c = np.zeros((x.shape[1], r.shape[0]), F)
    out = []
    for step in x:
        i, o, f, g = np.split(step @ w + h @ r + bias, 4, 1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        out.append(h)
    return np.stack(out)[:, None], h[None], c[None]


SEQUENCE, W4, R4, B4 = a(3, 2, 6), quantized((1, 6, 16), np.int8), quantized((1, 4, 16), np.int8), a(1, 32)
_scales = [np.array([0.01], F), np.array([0], np.int8), np.array([0.008], F), np.array([2], np.int8)]
case("DynamicQuantizeLSTM", [SEQUENCE, W4, R4, B4, None, None, None, None, *_scales],
     list(lstm(SEQUENCE, W4[0] * F(0.01), (R4[0].astype(F) - 2) * F(0.008), B4[0, :16] + B4[0, 16:])), known=(1, 2, 3, 8, 9, 10, 11), hidden_size=4)


@pytest.mark.parametrize("name", CASES)
def test_operator(name):
    inputs, outputs, known, tolerance, attributes = CASES[name]
    outputs = [None if y is None else y.astype(F) if y.dtype == np.float64 else y for y in outputs]
    data, given = build(name.split()[0].strip(","), inputs, outputs, attributes, known)
    found = ttmlir.compile(data)(*given)
    found = found if isinstance(found, list) else [found]
    for result, wanted in zip(found, [y for y in outputs if y is not None], strict=True):
        if wanted.dtype.kind == "f":
            np.testing.assert_allclose(result, wanted, rtol=tolerance, atol=tolerance)
        else:
            # A quotient next to a tie is rounded by its last bit.
            assert np.abs(result.astype(int) - wanted.astype(int)).max() <= (0 if wanted.dtype == np.int32 else 1)
            assert (result.astype(int) != wanted.astype(int)).mean() < 0.05


def test_all_are_listed_and_tried():
    listed = {name.removeprefix("com.microsoft.") for name in compiler.onnx_operators() if name.startswith("com.microsoft.")}
    assert listed == {name.split()[0].strip(",") for name in CASES}


WRONG = {
    "a name": ("Nonsense", [X], {}, "the operator has no lowering"),
    "heads": ("Attention", [X, W, BIAS], {"num_heads": 5}, "are not queries, keys and values of 5 heads"),
    "a mask": ("Attention", [X, W, BIAS, np.ones((2, 4), np.int32)], {"num_heads": 3}, "does not fit 2 users with 5 queries and 5 keys"),
    "a cache": ("Attention", [X, W, BIAS], {"num_heads": 3, "past_present_share_buffer": 1}, "past_present_share_buffer has no lowering"),
    "groups": ("GroupQueryAttention", [GQ, GK, GV, None, None, LAST, TOTAL], {"num_heads": 4, "kv_num_heads": 3}, "4 heads in 3 groups"),
    "a length": ("GroupQueryAttention", [GQ, GK, GV, None, None, LAST, TOTAL], {"num_heads": 4, "kv_num_heads": 2}, "depends on 'i6': give the values with --value"),
    "bits": ("MatMulNBits", few_bits(4, "none")[0], {"K": 40, "N": 6, "bits": 3, "block_size": 16}, "weights of 3 bits have no lowering"),
    "blocks": ("MatMulNBits", few_bits(4, "none")[0], {"K": 99, "N": 6, "bits": 4, "block_size": 16}, "the weights do not fit 6 x 7 blocks"),
    "a norm": ("SkipLayerNormalization", [X, SKIP, SCALE[:5]], {}, "weight shape '5' given, '12' expected"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name):
    op, inputs, attributes, why = WRONG[name]
    with pytest.raises(compiler.CompileError, match=why):
        ttmlir.compile(build(op, inputs, [X], attributes)[0])
