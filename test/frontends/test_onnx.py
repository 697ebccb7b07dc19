# SPDX-License-Identifier: Apache-2.0
"""The tests of ONNX's operators: at least 85 of 100 run, none is wrong."""

import os
import pathlib
import subprocess
import sys

import pytest

RUNNER = pathlib.Path(__file__).parents[1] / "onnx" / "run_node_tests.py"


def test_operators(summary):
    build = pathlib.Path(os.environ["TTMLIR_BUILD"]).resolve()
    done = subprocess.run([sys.executable, RUNNER, build, "--require", "85"], capture_output=True, text=True, check=False)
    summary("operators of ONNX: " + done.stdout.splitlines()[-1])
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
def test_the_digits_are_recognised(tmp_path, backend):
    """The example: the file that it writes is as good as the reference in NumPy. Its kernels run with the clock, too."""
    example = RUNNER.parents[2] / "examples" / "onnx"
    model = tmp_path / "digits.onnx"
    subprocess.run([sys.executable, example / "make_model.py", model], check=True)
    done = subprocess.run([sys.executable, example / "classify.py", model, "--backend", backend], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "accuracy on 1000 held-out digits: device 98.20%, fp32 reference 98.20%" in done.stdout
