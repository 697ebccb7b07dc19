# SPDX-License-Identifier: Apache-2.0
"""Level 2 keeps up with programs that are written by hand."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def test_level_2_keeps_up_with_recipes(request):
    build = pathlib.Path(request.config.getoption("--build")).resolve()
    done = subprocess.run([sys.executable, ROOT / "bench" / "plan", "--recipes", "--build", build], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    assert {row[0] for row in rows} == {path.stem for path in (ROOT / "bench" / "recipes").glob("*.py")} - {"run"}
    assert all(0.5 < float(row[-1]) <= 1.05 for row in rows), done.stdout
