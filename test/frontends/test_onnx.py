# SPDX-License-Identifier: Apache-2.0
"""The tests of ONNX's operators: at least 85 of 100 run, none is wrong."""

import os
import pathlib
import subprocess
import sys

RUNNER = pathlib.Path(__file__).parents[1] / "onnx" / "run_node_tests.py"


def test_operators():
    build = pathlib.Path(os.environ["TTMLIR_BUILD"]).resolve()
    done = subprocess.run([sys.executable, RUNNER, build, "--require", "85"], capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
