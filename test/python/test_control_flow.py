# SPDX-License-Identifier: Apache-2.0
"""Loops and branches: what the emitted Python computes is what the binary does."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import ttmlir

ROOT = pathlib.Path(__file__).parent.parent.parent
BUILD = pathlib.Path(os.environ["TTMLIR_BUILD"]).resolve()


@pytest.mark.parametrize("low", [0, 0.9])
def test_emitted_python(tmp_path, low):
    source = tmp_path / "loops.mlir"
    source.write_text((ROOT / "test/e2e/frontend/loops.mlir").read_text())
    arrays = np.random.default_rng(3).uniform(low, 1, (2, 33, 35)).astype(np.float32)
    for i, array in enumerate(arrays):
        np.save(tmp_path / f"{i}.npy", array)
    subprocess.run([sys.executable, ROOT / "test/conformance/run_python.py", BUILD, source, tmp_path / "out", tmp_path / "0.npy",
                    tmp_path / "1.npy"], check=True)
    wanted = ttmlir.compile(source)(*arrays)
    assert len(wanted) == 4
    for i, array in enumerate(wanted):
        np.testing.assert_array_equal(np.load(tmp_path / f"out/device_output_{i}.npy"), array)
    # The branch depends on the mean.
    assert np.array_equal(wanted[2], arrays[0]) == (low > 0.5)
