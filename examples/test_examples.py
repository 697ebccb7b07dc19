# SPDX-License-Identifier: Apache-2.0
"""Checks that the examples' committed files belong together. Needs pytest, numpy, ml_dtypes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent


def run(script, *arguments):
    command = [sys.executable, EXAMPLES / script, *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


@pytest.mark.parametrize(
    "script, arguments, committed",
    [
        ("digits/make_model.py", [], "digits/digits.mlir"),
        ("transformer/make_model.py", [], "transformer/encoder.mlir"),
        ("transformer/make_model.py", ["--variant", "encoder_odd"], "transformer/encoder_odd.mlir"),
    ],
)
def test_committed_text_is_what_the_script_prints(script, arguments, committed):
    assert run(script, *arguments).stdout == (EXAMPLES / committed).read_text()


@pytest.fixture
def digits(tmp_path):
    """A folder with images.npy, labels.npy and reference.npy."""
    assert run("digits/prepare.py", tmp_path).returncode == 0
    assert run("digits/reference.py", tmp_path / "images.npy", tmp_path / "reference.npy").returncode == 0
    return tmp_path


def report(folder, device):
    np.save(folder / "device.npy", device)
    return run("digits/report.py", folder / "device.npy", folder / "labels.npy", folder / "reference.npy")


def test_reference_recognises_the_held_out_digits(digits):
    probabilities = np.load(digits / "reference.npy")
    assert probabilities.shape == (1000, 10)
    assert np.mean(probabilities.argmax(axis=1) == np.load(digits / "labels.npy")) >= 0.98


def test_report_accepts_the_reference_and_rejects_worse(digits):
    probabilities = np.load(digits / "reference.npy")
    assert report(digits, probabilities).returncode == 0
    for worse in probabilities[::-1], np.full_like(probabilities, np.nan), probabilities[:32]:
        assert report(digits, worse).returncode == 1


@pytest.mark.parametrize("variant", ["encoder", "encoder_odd"])
def test_encoder_comparison(variant, tmp_path):
    assert run("transformer/make_inputs.py", tmp_path, "--variant", variant).returncode == 0

    def compare(device):
        return run(
            "transformer/reference.py", tmp_path, tmp_path / "out.npy", "--variant", variant, "--compare", device
        )

    assert compare(tmp_path / "arg00.npy").returncode == 1
    assert compare(tmp_path / "out.npy").returncode == 0


KERNELS = ["stream_add", "matmul", "matmul_multicast", "softmax", "ping_pong"]
MODES = {
    "functional": [],
    "two host threads": ["--host-threads", "2"],
    "timed": ["--timed"],
    "exact": ["--numerics", "exact"],
    "checked": ["--sanitize"],
    "emitted C++": ["--kernels", "cpp"],
}


@pytest.fixture(scope="module")
def ttrt():
    build = os.environ.get("TTMLIR_BUILD")
    if not build:
        pytest.skip("TTMLIR_BUILD names no build folder")
    return Path(build) / "bin" / "ttrt"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("example", KERNELS)
def test_kernels_compute_what_the_reference_says(example, mode, ttrt):
    result = run("kernels/check.py", example, "--ttrt", ttrt, *MODES[mode])
    assert result.returncode == 0, result.stdout + result.stderr
    assert "pcc 1.00000" in result.stdout or "pcc 0.9999" in result.stdout


@pytest.mark.parametrize("numerics", ["fast", "exact"])
@pytest.mark.parametrize("example", KERNELS)
def test_emitted_cpp_gives_the_same_bytes(example, numerics, ttrt, tmp_path):
    outputs = []
    for kernels in "jit", "cpp":
        folder = tmp_path / kernels
        result = run("kernels/check.py", example, "--ttrt", ttrt, "--numerics", numerics, "--kernels", kernels,
                     "--save-artifacts", "--artifact-dir", folder)
        assert result.returncode == 0, result.stdout + result.stderr
        outputs.append((folder / example / "run/program_0/device_output_0.npy").read_bytes())
    assert outputs[0] == outputs[1]


def test_kernels_take_the_same_time_in_every_run(ttrt):
    results = {run("kernels/check.py", "matmul_multicast", "--ttrt", ttrt, "--timed").stdout for _ in range(2)}
    assert len(results) == 1 and "cycles" in results.pop()


@pytest.fixture(scope="module")
def models(ttrt):
    """The module `models` of examples/models, whose builder is in the build folder."""
    for folder in ttrt.parent.parent / "python", EXAMPLES / "models":
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    return __import__("models")


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("name", ["llama_prefill", "llama_decode", "bert", "vit", "swin", "resnet50", "yolo", "unet",
                                  "moe"])
def test_models_agree_with_the_reference(name, dtype, models, ttrt, tmp_path):
    text, values, _ = __import__("make").write(name, "small", dtype, tmp_path)
    result = subprocess.run([ttrt, "run", text, "--weights", values, "--golden", "--non-zero"], check=False,
                            capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


# More of them: users or images at once, layers, what is before and behind these.
@pytest.mark.parametrize("name, changes", [
    ("llama_prefill", {"layers": 2, "head": True}), ("llama_decode", {"layers": 2, "head": True}),
    ("bert", {"layers": 2, "head": True}), ("vit", {"layers": 2, "head": True}), ("resnet50", {})])
def test_models_grow(name, changes, models, ttrt, tmp_path):
    text, values, _ = __import__("make").write(name, "small", "bf16", tmp_path, batch=2, **changes)
    results = tmp_path / "results.json"
    result = subprocess.run([ttrt, "perf", text, "--weights", values, "--golden", "--items", "2", "--result-file", results],
                            check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "items/s on the device" in result.stdout
    program = json.loads(results.read_text())[0]["programs"][0]
    assert all(output["golden"] == "pass" for output in program["outputs"])
    assert program["device_ns"] > 0 and program["device_ns"] > 0


# A level may never be slower, and a larger chip should not be.
@pytest.mark.parametrize("name", ["llama_prefill", "llama_decode", "bert", "vit", "swin", "resnet50", "yolo", "unet", "moe"])
def test_levels_and_larger_chips_are_no_slower(name, models, ttrt, tmp_path):
    text, _, _ = __import__("make").write(name, "small", "bf16", tmp_path)

    def device_ns(device, level):
        results = tmp_path / "results.json"
        result = subprocess.run(
            [ttrt, "perf", text, "--device", device, "--pipeline-options", f"optimization-level={level}",
             "--artifact-dir", tmp_path, "--result-file", results], check=False, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
        return json.loads(results.read_text())[0]["programs"][0]["device_ns"]

    times = {device: [device_ns(device, level) for level in range(3)] for device in ("n150", "p150")}
    for device, levels in times.items():
        assert levels == sorted(levels, reverse=True), f"{device}: {levels}"
    for small, large in zip(times["n150"], times["p150"]):
        assert large <= small, times


def test_models_have_no_other_changes(models):
    with pytest.raises(ValueError, match="resnet50 has no layers"):
        models.build("resnet50", "small", "bf16", layers=2)


# The ops that the library still computes.
@pytest.mark.parametrize("name, left", [("llama_decode", []), ("swin", []), ("moe", []), ("resnet50", []),
                                        ("yolo", []), ("unet", [])])
def test_models_run_as_kernels(name, left, models, ttrt, tmp_path):
    text, values, _ = __import__("make").write(name, "small", "bf16", tmp_path)
    result = subprocess.run([ttrt, "run", text, "--weights", values, "--golden", "--backend=ttmetal", "--sanitize"],
                            check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.findall(r"'ttir\.(\w+)' has no kernel, the library does it", result.stdout) == left


def test_every_model_is_tested(models):
    assert set(models.MODULES) == set(test_models_agree_with_the_reference.pytestmark[0].args[1])
