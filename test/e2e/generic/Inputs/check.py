"""Compares a run with NumPy: check.py <softmax|stream|alias> <run artifacts>
<relative tolerance> <absolute tolerance>. The artifacts are those of ttrt run."""
import sys
from pathlib import Path

import ml_dtypes
import numpy as np

name, folder, rtol, atol = sys.argv[1:]


def load(what):
    array = np.load(Path(folder) / f"run/program_0/{what}.npy")
    if array.dtype.itemsize == 2:
        array = array.view(ml_dtypes.bfloat16)
    return array.astype(np.float64)


def softmax(x, bias):
    e = np.exp(np.maximum(x, 0) - np.maximum(x, 0).max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) + bias


def stream(x):
    y = x * x + 2.5
    return y * y + 1


def alias(x):
    return x + x


expected = globals()[name](*(load(f"input_{i}") for i in range(2 if name == "softmax" else 1)))
found = load("device_output_0")
pcc = np.corrcoef(expected.ravel(), found.ravel())[0, 1]
assert pcc > 0.9999, pcc
worst = np.abs(found - expected).max()
assert np.allclose(found, expected, rtol=float(rtol), atol=float(atol)), worst
print(f"{name}: {found.dtype}, close: pcc {pcc:.6f}, max_abs {worst:.3g}")
