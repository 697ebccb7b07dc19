# SPDX-License-Identifier: Apache-2.0
"""`ttmlir.compile(weight_dtype=...)`: weights in block floats, as calls of the library and as kernels, against NumPy with weights that are
rounded as the format says; models of ONNX, a loop, and calls that say the format of one weight."""

import pathlib
import sys

import numpy as np
import pytest

import ttmlir
from ttmlir._native import compiler

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from onnx_model import model, node, tensor, value

PARAMETER = "{ttcore.argument_type = #ttcore.argument_type<parameter>}"
LAYERS = f"""
func.func @layers(%x: tensor<33x70xf32>, %w: tensor<70x50xf32> {PARAMETER}, %v: tensor<19x50xf32> {PARAMETER}) -> tensor<33x19xf32> {{
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xf32>, tensor<70x50xf32>) -> tensor<33x50xf32>
  %1 = "ttir.relu"(%0) : (tensor<33x50xf32>) -> tensor<33x50xf32>
  %2 = "ttir.matmul"(%1, %v) <{{transpose_b = true}}> : (tensor<33x50xf32>, tensor<19x50xf32>) -> tensor<33x19xf32>
  return %2 : tensor<33x19xf32>
}}
"""
LOOP = f"""
func.func private @layer(%x: tensor<32x32xf32>, %w: tensor<32x32xf32>) -> tensor<32x32xf32> {{
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = "ttir.tanh"(%0) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %1 : tensor<32x32xf32>
}}
func.func @layers(%x: tensor<32x32xf32>, %w: tensor<32x32xf32> {PARAMETER}) -> tensor<32x32xf32> {{
  %0 = ttcore.loop @layer(%x, %w) times 3 : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}}
"""
BITS = {"bfp_bf8": 7, "bfp_bf4": 3}
#: The correlation with the weights as they are declared: the cost of the format.
PCC = {"bfp_bf8": 0.9999, "bfp_bf4": 0.98}
RANDOM = np.random.default_rng(3)


def rounded(array, dtype):
    """Sixteen neighbours of a row share the largest exponent; magnitudes are rounded to nearest even and limited."""
    bits, result = BITS[dtype], np.array(array, np.float64)
    for row in result.reshape(-1, result.shape[-1]):
        for begin in range(0, len(row), 16):
            block = row[begin:begin + 16]
            unit = 2.0 ** (np.floor(np.log2(np.abs(block).max())) - bits + 1)
            limit = 2 ** bits - 1
            block[:] = np.clip(np.round(block / unit), -limit, limit) * unit
    return result


def draw(*shape):
    return RANDOM.standard_normal(shape, np.float32)


def correlation(a, b):
    return np.corrcoef(np.ravel(a), np.ravel(b))[0, 1]


def check(found, meaning, weights, dtype, pcc=None):
    """`meaning` gives the result for weights; what is found is near that of rounded weights, and `pcc` of that of the weights themselves."""
    want = meaning(*(rounded(w, dtype) for w in weights))
    assert correlation(found, want) > 0.9999
    assert np.abs(found - want).max() < 0.02 * np.abs(want).max()
    declared = meaning(*weights)
    assert (pcc or PCC[dtype]) < correlation(found, declared)
    # The format is really there.
    assert np.abs(found - declared).max() > 2 * np.abs(found - want).max()


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
@pytest.mark.parametrize("dtype", BITS)
def test_text(dtype, backend):
    x, w, v = draw(33, 70), draw(70, 50), draw(19, 50)
    run = ttmlir.compile(LAYERS, weight_dtype=dtype, backend=backend)
    check(np.asarray(run(x, w, v)), lambda w, v: np.maximum(x @ w, 0) @ v.T, [w, v], dtype)


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
@pytest.mark.parametrize("dtype", BITS)
def test_onnx(dtype, backend):
    x, w = draw(33, 70), draw(70, 45)
    data = model([node("MatMul", ["x", "w"], ["y"])], [value("x", [33, 70])], [value("y", [33, 45])], [tensor("w", w)])
    run = ttmlir.compile(data, weight_dtype=dtype, backend=backend)
    check(np.asarray(run(x)), lambda w: x @ w, [w], dtype)


def rounded_kernels(w, groups, dtype):
    """Weights OIHW as the library prepares them: a matrix of taps and input channels by output channels, zeros between groups."""
    outs, ins = w.shape[0], w.shape[1] * groups
    whole = np.zeros((*w.shape[2:], ins, outs))
    for o in range(outs):
        first = o // (outs // groups) * w.shape[1]
        whole[:, :, first:first + w.shape[1], o] = w[o].transpose(1, 2, 0)
    for row in whole.reshape(-1, outs):
        for begin in range(0, outs, 16):
            if row[begin:begin + 16].any():
                row[begin:begin + 16] = rounded(row[begin:begin + 16], dtype)
    result = np.empty(w.shape)
    for o in range(outs):
        first = o // (outs // groups) * w.shape[1]
        result[o] = whole[:, :, first:first + w.shape[1], o].transpose(2, 0, 1)
    return result


def convolve(x, w, groups):
    """A convolution of NHWC with OIHW, without padding."""
    n, h, width, _ = x.shape
    outs, per_in, high, wide = w.shape
    result = np.zeros((n, h - high + 1, width - wide + 1, outs))
    for o in range(outs):
        first = o // (outs // groups) * per_in
        for y in range(high):
            for z in range(wide):
                part = x[:, y:y + h - high + 1, z:z + width - wide + 1, first:first + per_in]
                result[..., o] += part @ w[o, :, y, z].astype(np.float64)
    return result


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("groups", [1, 3])
@pytest.mark.parametrize("dtype", BITS)
def test_convolution(dtype, groups, level):
    text = f"""
    func.func @main(%x: tensor<2x13x11x18xf32>, %w: tensor<39x{18 // groups}x3x2xf32> {PARAMETER}) -> tensor<2x11x10x39xf32> {{
      %0 = "ttir.conv2d"(%x, %w) <{{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = {groups} : i32}}>
        : (tensor<2x13x11x18xf32>, tensor<39x{18 // groups}x3x2xf32>) -> tensor<2x11x10x39xf32>
      return %0 : tensor<2x11x10x39xf32>
    }}
    """
    x, w = draw(2, 13, 11, 18), draw(39, 18 // groups, 3, 2)
    found = np.asarray(ttmlir.compile(text, weight_dtype=dtype, optimize=level)(x, w))
    want = convolve(x, rounded_kernels(w, groups, dtype), groups)
    declared = convolve(x, w, groups)
    assert np.abs(found - want).max() < 1e-4 * np.abs(want).max()
    assert PCC[dtype] < correlation(found, declared) < 0.999999
    assert np.abs(found - declared).max() > 50 * np.abs(found - want).max()


TRANSPOSED = f"""
func.func @main(%x: tensor<2x5x6x18xf32>, %w: tensor<18x39x3x2xf32> {PARAMETER}) -> tensor<2x11x12x39xf32> {{
  %0 = "ttir.conv_transpose2d"(%x, %w) <{{stride = 2 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}}>
    : (tensor<2x5x6x18xf32>, tensor<18x39x3x2xf32>) -> tensor<2x11x12x39xf32>
  return %0 : tensor<2x11x12x39xf32>
}}
"""


def spread(x, w):
    """The 2-D convolution the other way round, windows two pixels apart; weights IOHW."""
    result = np.zeros((2, 11, 12, 39))
    for y in range(3):
        for z in range(2):
            result[:, y:y + 9:2, z:z + 11:2] += x.astype(np.float64) @ w[:, :, y, z].astype(np.float64)
    return result


@pytest.mark.parametrize("dtype", BITS)
def test_transposed_convolution(dtype):
    x, w = draw(2, 5, 6, 18), draw(18, 39, 3, 2)
    found = np.asarray(ttmlir.compile(TRANSPOSED, weight_dtype=dtype)(x, w))
    assert PCC[dtype] < correlation(found, spread(x, w)) < 0.999999


def test_fidelity_of_a_transposed_convolution():
    x, w = draw(2, 5, 6, 18), draw(18, 39, 3, 2)
    whole = spread(x, w)
    exact = np.asarray(ttmlir.compile(TRANSPOSED)(x, w))
    lossy = np.asarray(ttmlir.compile(TRANSPOSED, options="compute-cfg-math-fidelity=lofi")(x, w))
    assert np.abs(exact - whole).max() < 1e-4 * np.abs(whole).max()
    assert 0.99 < correlation(lossy, whole) < 0.99999


@pytest.mark.parametrize("options", [{}, {"weight_dtype": "bfp_bf8"}])
def test_weight_of_a_convolution_says_so(options):
    text = """
    func.func @main(%x: tensor<2x13x11x18xf32>, %w: tensor<39x18x3x2xf32> {ttcore.weight_dtype = "bfp_bf4"}) -> tensor<2x11x10x39xf32> {
      %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}>
        : (tensor<2x13x11x18xf32>, tensor<39x18x3x2xf32>) -> tensor<2x11x10x39xf32>
      return %0 : tensor<2x11x10x39xf32>
    }
    """
    x, w = draw(2, 13, 11, 18), draw(39, 18, 3, 2)
    found = np.asarray(ttmlir.compile(text, **options)(x, w))
    want = convolve(x, rounded_kernels(w, 1, "bfp_bf4"), 1)
    assert np.abs(found - want).max() < 1e-4 * np.abs(want).max()


def test_loop():
    x, w = draw(32, 32), draw(32, 32) / 4

    def meaning(w):
        y = x
        for _ in range(3):
            y = np.tanh(y @ w)
        return y

    run = ttmlir.compile(LOOP, weight_dtype="bfp_bf4")
    check(np.asarray(run(x, w)), meaning, [w], "bfp_bf4", pcc=0.9)


@pytest.mark.parametrize("options", [{}, {"weight_dtype": "bfp_bf8"}])
def test_one_weight_says_so(options):
    text = """
    func.func @main(%x: tensor<33x70xf32>, %w: tensor<70x50xf32>) -> tensor<33x50xf32> {
      %0 = stablehlo.reshape %w : (tensor<70x50xf32>) -> tensor<1x70x50xf32>
      %1 = stablehlo.custom_call @tt.weight_dtype_override(%0) {mhlo.frontend_attributes = {ttcore.weight_dtype = "bfp_bf4"}}
        : (tensor<1x70x50xf32>) -> tensor<1x70x50xf32>
      %2 = stablehlo.reshape %1 : (tensor<1x70x50xf32>) -> tensor<70x50xf32>
      %3 = stablehlo.dot_general %x, %2, contracting_dims = [1] x [0] : (tensor<33x70xf32>, tensor<70x50xf32>) -> tensor<33x50xf32>
      return %3 : tensor<33x50xf32>
    }
    """
    x, w = draw(33, 70), draw(70, 50)
    check(np.asarray(ttmlir.compile(text, **options)(x, w)), lambda w: x @ w, [w], "bfp_bf4")
    with pytest.raises(compiler.CompileError, match="""has "bfp_bf3" as 'ttcore.weight_dtype', and wants "bfp_bf8", "bfp_bf4" or "bf16\""""):
        ttmlir.compile(text.replace('"bfp_bf4"', '"bfp_bf3"'))


def test_refusals():
    with pytest.raises(ValueError, match="'weight_dtype' is 'int3', wanted: 'bfp_bf8' or 'bfp_bf4'"):
        ttmlir.compile(LAYERS, weight_dtype="int3")
    with pytest.raises(TypeError, match="'options' is None"):
        ttmlir.compile(LAYERS, weight_dtype="bfp_bf8", options=None)
