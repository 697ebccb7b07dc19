# SPDX-License-Identifier: Apache-2.0
"""Builds every example program and runs it in all modes. Needs pytest; TTMLIR_BUILD names the build."""

import os
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
BUILD = Path(os.environ.get("TTMLIR_BUILD", FOLDER.parents[1] / "build"))


@pytest.mark.parametrize("name", sorted(p.stem for p in FOLDER.glob("*.cpp")))
def test_example(name, tmp_path):
    program = tmp_path / name
    subprocess.run([BUILD / "bin/ttmetal-cc", FOLDER / f"{name}.cpp", "-o", program], check=True)
    for mode in ("functional", "timed", "checked"):
        run = subprocess.run([program], env={**os.environ, "TTMETAL_MODE": mode}, capture_output=True, text=True)
        assert run.returncode == 0 and "passed" in run.stdout, (mode, run.stdout, run.stderr)
