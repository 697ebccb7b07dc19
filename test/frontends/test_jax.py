"""Programs that JAX lowers run on the embedded device and give what JAX computes on the host."""

import pathlib
import subprocess
import sys

import jax
import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn
from jax_programs import ATTENTION, PROGRAMS, REFUSED
from ttmlir._native import compiler

ROOT = pathlib.Path(__file__).parent.parent.parent

# Tolerances. f32: the device's functions and sums are within 2e-3 of the largest element; bf16 has 8 bits. Real and
# imaginary parts of complex numbers are compared.
TOLERANCE = {"float32": 2e-3, "bfloat16": 2e-2, "complex64": 2e-4}


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(7) as device:
        yield device


def compare(name, found, wanted):
    found, wanted = jax.tree_util.tree_leaves(found), jax.tree_util.tree_leaves(wanted)
    assert len(found) == len(wanted)
    for number, (f, w) in enumerate(zip(found, wanted)):
        f, w = np.asarray(f), np.asarray(w)
        assert f.shape == w.shape and f.dtype == w.dtype, f"{name}: result {number}"
        if w.dtype.name not in TOLERANCE:
            np.testing.assert_array_equal(f, w, err_msg=f"{name}: result {number}")
            continue
        if w.dtype.kind == "c":
            f, w = np.stack([f.real, f.imag]), np.stack([w.real, w.imag])
        f, w = f.astype(np.float32), w.astype(np.float32)
        scale = np.max(np.abs(w[np.isfinite(w)]), initial=1e-6)
        limit = TOLERANCE[np.asarray(jax.tree_util.tree_leaves(wanted)[number]).dtype.name]
        np.testing.assert_allclose(f, w, rtol=limit, atol=limit * scale, err_msg=f"{name}: result {number}")


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in REFUSED])
def test_program(name, backend, device):
    function, args = PROGRAMS[name]
    jitted = jax.jit(function)
    compiled = ttmlir.compile(jitted, *args, device=device, backend=backend)
    compare(name, compiled(*args), jitted(*args))


@pytest.mark.parametrize("name", ATTENTION)
def test_attention_is_one_op(name, device):
    function, args = PROGRAMS[name]
    ttnn_text = ttmlir.compile(jax.jit(function), *args, device=device).stages["ttnn"]
    assert ttnn_text.count('"ttnn.scaled_dot_product_attention"') == 1
    assert '"ttnn.matmul"' not in ttnn_text and '"ttnn.softmax"' not in ttnn_text


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    function, args = PROGRAMS[name]
    with pytest.raises(compiler.CompileError, match=REFUSED[name]):
        ttmlir.compile(jax.jit(function), *args)


def test_what_a_compiled_model_says(device, tmp_path):
    x = np.ones((3, 5), np.float32)
    model = ttmlir.compile(jax.jit(lambda x, unused: {"y": jax.nn.softmax(x)}), x, x, device=device)
    assert list(model.stages) == ["source", "ttir", "ttnn"]
    assert "stablehlo.exponential" in model.stages["source"] and "ttir.exp" in model.stages["ttir"]
    assert repr(model) == "<_lambda_: (3x5 float32) -> (3x5 float32)>"
    np.testing.assert_allclose(model(x, x)["y"], np.full((3, 5), 0.2), rtol=1e-3)
    assert "softmax" in str(model.profile(x, x))
    path = tmp_path / "model.mlir"
    path.write_text(model.stages["source"])
    np.testing.assert_allclose(ttmlir.compile(path, device=device)(x), np.full((3, 5), 0.2), rtol=1e-3)


def test_complex_arrays_of_text(device):
    """Complex arrays go in as they are; what comes out are the parts."""
    text = "func.func @main(%z: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {\n  return %z : tensor<3xcomplex<f32>>\n}\n"
    text = text.replace("  return %z", "  %0 = stablehlo.multiply %z, %z : tensor<3xcomplex<f32>>\n  return %0")
    z = np.array([1 + 2j, -3j, 0.5], np.complex64)
    model = ttmlir.compile(text, device=device)
    assert [i["name"] for i in model.inputs] == ["arg0.real", "arg0.imag"]
    real, imag = model(z)
    np.testing.assert_allclose(real + 1j * imag, z * z, rtol=1e-6)


def test_what_is_given_wrongly(device):
    f, x = jax.jit(lambda x: x + 1), np.ones((3, 5), np.float32)
    with pytest.raises(ValueError, match=r"argument 0 is \[5, 3\], \[3, 5\] wanted"):
        ttmlir.compile(f, x, device=device)(x.T)
    with pytest.raises(TypeError, match=r"arguments are .* wanted"):
        ttmlir.compile(f, x, device=device)(x, x)
    with pytest.raises(ValueError, match="'backend' is 'gpu'"):
        ttmlir.compile(f, x, backend="gpu")
    with pytest.raises(ValueError, match="n151"):
        ttmlir.compile(f, x, device="n151")
    with pytest.raises(ValueError, match="neither text of a module nor the path"):
        ttmlir.compile("model.txt")
    with pytest.raises(ValueError, match="portable artifact of StableHLO"):
        ttmlir.compile(b"ML\xefR\x0dStableHLO_v1.8.0\x00")
    with pytest.raises(compiler.CompileError, match="line 1 has an op of a portable artifact of StableHLO"):
        ttmlir.compile("vhlo.func_v1 @main() -> () {\n}\n", name="artifact")
    with pytest.raises(compiler.CompileError, match="broken:1:1"):
        ttmlir.compile("func\n", name="broken")


@pytest.mark.parametrize("page", ["README.md", "docs/frontends.md"])
def test_snippets(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    snippets = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    [snippet] = [s for s in snippets if "import jax" in s]
    done = subprocess.run([sys.executable, "-"], input=snippet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "0.1428" in done.stdout  # 1 / 7: all columns are alike


def test_the_decoder_draws_the_words_of_jax():
    example = ROOT / "examples" / "jax" / "decoder.py"
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "12 words, the same as JAX's" in done.stdout


def test_there_are_enough():
    assert len(PROGRAMS) - len(REFUSED) >= 80
