"""The expected results of the program with functions: functions.py <run artifacts> <output.npy>."""
import sys

import numpy as np


def mix(a, b):
    return 3 * a + b


def value_and_rounds(i):
    total, last = mix(i, 1), 0
    for k in range(i):
        total, last = total + last, k
    return (total, 2) if i % 2 else (last - total, 3)


folder, output = sys.argv[1:]
x = np.load(f"{folder}/run/program_0/input_0.npy").astype(np.float64)
for tile in range(6):
    rows = slice(tile // 3 * 32, tile // 3 * 32 + 32)
    cols = slice(tile % 3 * 32, tile % 3 * 32 + 32)
    value, rounds = value_and_rounds(tile)
    x[rows, cols] = (x[rows, cols] + value * rounds) * mix(tile, 2) * 0.25
np.save(output, x.astype(np.float32))
