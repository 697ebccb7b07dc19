# SPDX-License-Identifier: Apache-2.0
"""The meaning of the older forms in upgrade-forms.mlir, in NumPy: runs its programs and compares.

usage: forms.py FILE FOLDER
"""

import pathlib
import subprocess
import sys

import numpy as np

RNG = np.random.default_rng(3)


def real(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def bfloat16(*shape):
    return (real(*shape).view(np.uint32) & 0xFFFF0000).view(np.float32)


def windows(x, kernel, padding, fill):
    """Every window with stride 1 of an image in its padding (top, left, bottom, right): B x H x W x kernel x C."""
    top, left, bottom, right = padding
    padded = np.pad(x, ((0, 0), (top, bottom), (left, right), (0, 0)), constant_values=fill)
    return np.lib.stride_tricks.sliding_window_view(padded, kernel, (1, 2))


def mean_of_image(x, kernel, padding):
    return windows(x, kernel, padding, 0).sum((4, 5)) / windows(np.ones_like(x), kernel, padding, 0).sum((4, 5))


def transposed(x, weight, bias, padding, behind):
    """Stride 1; `behind` more rows and columns at the end."""
    _, height, width, _ = x.shape
    rows, columns = weight.shape[2:]
    full = np.zeros((1, height + rows - 1 + behind, width + columns - 1 + behind, weight.shape[1]), np.float32)
    for i, j in np.ndindex(height, width):
        full[:, i:i + rows, j:j + columns] += np.einsum("nc,cokl->nklo", x[:, i, j], weight)
    top, left, bottom, right = padding
    return full[:, top:full.shape[1] - bottom, left:full.shape[2] - right] + bias


def attention(q, k, v):
    scores = np.where(np.tri(q.shape[1]), q @ k.transpose(0, 2, 1) * q.shape[2]**-0.5, -np.inf)
    powers = np.exp(scores - scores.max(2, keepdims=True))
    return powers / powers.sum(2, keepdims=True) @ v


def sums_of_rows(_, gradient):
    table = np.zeros((10, 16), np.float32)
    np.add.at(table, [1, 9, 1], gradient[0])
    return table


def places(x):
    return (x.transpose(1, 0, 2).reshape(8, 12).argmax(1).astype(np.int32),
            x.reshape(16, 6).argmax(0).reshape(1, 1, 6).astype(np.int32))


# In the order of the file.
PROGRAMS = [
    (lambda a: a[7::-2], real(8, 6)),
    (lambda a: a[:, 4:1:-2], real(8, 6)),
    (lambda a: a[5:3], real(8, 6)),
    (lambda a: np.pad(a[2:, :-1], ((0, 1), (3, 0)), constant_values=1), real(8, 6)),
    (lambda a: np.maximum(windows(a, (2, 2), (2, 2, 2, 2), -np.inf).max((4, 5)), 0), bfloat16(1, 7, 5, 4)),
    (lambda a: mean_of_image(a, (3, 3), (2, 2, 1, 1)), real(1, 7, 5, 4)),
    (lambda a, w, b: transposed(a, w, b, (1, 0, 1, 0), 3), real(1, 5, 5, 4), real(4, 6, 3, 3), real(1, 1, 1, 6)),
    (places, real(2, 8, 6)),
    (lambda a: a[[9, 0, 4]], real(10, 8)),
    (lambda a: np.take_along_axis(a, np.array([[5, 0], [1, 1]]), 1), real(2, 6)),
    (sums_of_rows, real(10, 16), real(1, 3, 16)),
    (attention, real(4, 7, 8), real(4, 7, 8), real(4, 7, 8)),
    (lambda v: v.argmax(1).astype(np.int32), bfloat16(1, 32)),
    (np.round, np.array([-2.5, -0.6, 0.5, 1.5, 2.5, 7.4] * 8, np.float32).reshape(8, 6)),
    (lambda a: (-a).astype(np.int32), np.array([1.7, -2.5, 3], np.float32)),
    (lambda a: a, real(64, 128)),
]

file, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(exist_ok=True)
for number, (meaning, *inputs) in enumerate(PROGRAMS):
    outputs = meaning(*inputs)
    command = ["ttrt", "run", file, "--program-index", str(number)]
    for flag, arrays in (("--input", inputs), ("--expect", outputs if isinstance(outputs, tuple) else [outputs])):
        for i, array in enumerate(arrays):
            name = folder / f"{flag[2:]}{i}.npy"
            np.save(name, np.ascontiguousarray(array))
            command += [flag, str(name)]
    subprocess.run(command, check=True)
