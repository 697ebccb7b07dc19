"""Damaged programs of front ends are read or refused, and end no tool. TTMLIR_MUTATIONS says how many."""

import os
import pathlib
import subprocess
import sys

import pytest

FUZZ = pathlib.Path(__file__).parents[1] / "fuzz" / "front_ends.py"


@pytest.mark.parametrize("kind", ["onnx", "stablehlo", "tosa"])
def test_damaged(kind, tmp_path):
    done = subprocess.run([sys.executable, FUZZ, os.environ["TTMLIR_BUILD"], kind, "--count", os.environ.get("TTMLIR_MUTATIONS", "400"),
                           "--seed", "100", "--keep", tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
