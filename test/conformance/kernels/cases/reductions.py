# SPDX-License-Identifier: Apache-2.0
"""reduce_tile: rows, columns or all of a block of tiles."""

import numpy as np

from kernels import kernel_text as text
from kernels import matrix_unit, tiles
from kernels.case import Buffer, Case, dst

# One tile of results from these.
BLOCKS = {"row": (1, 3), "col": (3, 1), "scalar": (2, 2)}
FORMATS = (("bf16", False), ("bf16", True), ("f32", False), ("f32", True), ("bfp_bf8", False))
FACTORS = {"sum": 1.0, "max": 1.0, "avg": 1 / 32}


def reduced(function, dim, array):
    """The results of the whole block where they stand in a tile of zeros."""
    result = np.zeros((32, 32))
    axis = {"row": 1, "col": 0, "scalar": None}[dim]
    result[tiles.reduced_at(dim)] = function(array, axis=axis)
    return result


def maximum(dim, array, factor):
    """Only the power of two of a factor counts."""
    return reduced(np.max, dim, array * 2.0 ** np.floor(np.log2(factor)))


def exact_sum(machine, dim, array, factor, dtype):
    """A tile after the other."""
    results = np.zeros(1 if dim == "scalar" else 32)
    for r in range(0, array.shape[0], 32):
        for c in range(0, array.shape[1], 32):
            tile = array[r:r + 32, c:c + 32]
            results = matrix_unit.reduced_tile(machine, dim, tile, factor, results, dtype)
    tile = np.zeros((32, 32))
    tile[tiles.reduced_at(dim)] = results if dim != "scalar" else results[0]
    return tile


def reduce_tile(kind, dim, dtype, wide, factor=None, fidelity="hifi4", note=""):
    factor = FACTORS[kind] if factor is None else factor
    rows, cols = BLOCKS[dim]
    count = rows * cols
    attributes = (f"<reduce_{kind}>", f"<reduce_dim_{dim}>")
    # The last tile of the scaler's buffer is the one that counts.
    values = (5.0,) * 32**2 + (factor,) * 32**2
    scaler = Buffer("bf16", (64, 32), values=values)
    math = [text.call("reduce_tile", "%in0", "%in1", f"%c{i}", "%c1", "%c2", *attributes)
            for i in range(count)]
    lines = [text.call("reduce_init", "%in0", "%in1", "%out", *attributes),
             *text.through_dst(math + [text.call("reduce_uninit")], text.pack(2, "%c0"))]

    def reference(machine, array, scaler_array):
        array = machine.operand(array, dtype)
        weight = float(machine.operand(scaler_array[32:33, :1], "bf16")[0, 0])
        if kind == "max":
            return maximum(dim, array, factor)
        if machine.exact:
            return exact_sum(machine, dim, array, weight, dtype)
        return reduced(np.sum, dim, array) * weight ** (2 if dim == "scalar" else 1)

    def slack(machine, value, array, scaler_array):
        if kind == "max" or machine.exact:
            return 0.0
        magnitude = reduced(np.sum, dim, np.abs(array)) * factor ** (2 if dim == "scalar" else 1)
        return matrix_unit.fast_reduction_slack(dim, count, magnitude)

    # Negative numbers: a maximum that begins at zero would be seen, and so would one of padding.
    low, high = (-5, -1) if kind == "max" else (-3, 3)
    return Case(name=f"reduce_tile-{kind}-{dim}{note}-{dtype}-{dst(wide)}", ops=("reduce_tile",),
                inputs=(Buffer(dtype, (32 * rows, 32 * cols), low, high), scaler),
                output=Buffer("f32" if wide else "bf16", (32, 32)), wide=wide, fidelity=fidelity,
                reference=reference, slack=slack, body=text.kernel([count, 2], lines, 1))


def make():
    cases = [reduce_tile(kind, dim, dtype, wide) for kind in tiles.REDUCE_TYPES
             for dim in tiles.REDUCE_DIMS for dtype, wide in FORMATS]
    cases += [reduce_tile("sum", dim, "bf16", True, 0.6875, fidelity, f"-{fidelity}")
              for dim in tiles.REDUCE_DIMS for fidelity in ("lofi", "hifi2", "hifi3")]
    # A maximum takes the power of two of a factor.
    cases += [reduce_tile("max", dim, "bf16", False, 0.75, note="-halved")
              for dim in ("row", "col")]
    return cases
