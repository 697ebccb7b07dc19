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


def scaled(machine, kind, dim, factor, array, scaler):
    """What is added up or compared: products with the factor, applied twice for a scalar."""
    array = machine.operand(array, "f32")
    scaler = float(machine.operand(scaler[:1, :1], "f32")[0, 0])
    if kind == "max":
        return array * 2.0 ** np.floor(np.log2(factor))
    return matrix_unit.weighted(machine, array, scaler) * (scaler if dim == "scalar" else 1)


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
        each = scaled(machine, kind, dim, factor, array, scaler_array[32:])
        return reduced(np.max if kind == "max" else np.sum, dim, each)

    def slack(machine, value, array, scaler_array):
        if kind == "max":
            return 0.0
        each = np.abs(scaled(machine, kind, dim, factor, array, scaler_array[32:]))
        return matrix_unit.reduction_slack(machine, dim, count, reduced(np.sum, dim, each))

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
    # Of a factor a maximum takes the power of two.
    cases += [reduce_tile("max", dim, "bf16", False, 0.75, note="-halved")
              for dim in ("row", "col")]
    return cases
