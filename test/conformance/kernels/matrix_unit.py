# SPDX-License-Identifier: Apache-2.0
"""What the matrix unit computes; see emulator/tile/include/tt/tile/Fpu.h.

Exact numerics are modelled to the bit, except for reductions. Fast numerics are free in the order
of sums: their results are exact here, and `product_slack` says how far they may be off.
"""

import numpy as np

from kernels.machine import PHASES, f32

INSTRUCTION_K = 16


def elementwise(machine, op, a, b, prior=0.0):
    """DST after a sum, a difference, or a product that is added to `prior`."""
    if op != "mul":
        return machine.stored(a + b if op == "add" else a - b)
    total = prior
    for part_a, part_b in machine.parts(a, b):
        total = machine.stored(total + part_a * part_b)
    return total


def instruction(in0, in1):
    """16 products in the order of k, added in f32 from zero on."""
    total = np.zeros((in0.shape[0], in1.shape[1]))
    for k in range(INSTRUCTION_K):
        total = f32(total + in0[:, k:k + 1] * in1[k:k + 1, :])
    return total


def tile_product(machine, in0, in1, dst):
    """DST + in0 x in1 of matrices whose inner dimension is one tile's."""
    # The first operand goes to SrcB, the second to SrcA.
    for part1, part0 in machine.parts(in1, in0):
        for k in range(0, 32, INSTRUCTION_K):
            in_k = np.s_[k:k + INSTRUCTION_K]
            dst = machine.stored(dst + instruction(part0[:, in_k], part1[in_k]))
    return dst


def with_transposed_tiles(x):
    rows, cols = x.shape
    return x.reshape(rows // 32, 32, cols // 32, 32).swapaxes(1, 3).reshape(rows, cols)


def product(machine, in0, in1):
    """in0 x in1, a tile of the inner dimension after the other."""
    if not machine.exact:
        return in0 @ in1
    dst = np.zeros((in0.shape[0], in1.shape[1]))
    for k in range(0, in0.shape[1], 32):
        dst = tile_product(machine, in0[:, k:k + 32], in1[k:k + 32], dst)
    return dst


def product_slack(machine, in0, in1):
    """Fast numerics round to f32 as often as there are products."""
    if machine.exact:
        return 0.0
    return in0.shape[1] * 2.0**-24 * (np.abs(in0) @ np.abs(in1))


def weighted(machine, tile, factor):
    """The exact sum of what the phases take of a reduction's products."""
    weight = np.full_like(tile, factor)
    return sum(a * b for a, b in machine.parts(tile, weight))


def reduction_slack(machine, dim, tiles, magnitude):
    """Of a sum over so many tiles whose absolute values add up to `magnitude`."""
    instructions = tiles * (4 if dim == "scalar" else 2)
    roundings = instructions * (PHASES[machine.fidelity] if machine.exact else 1)
    relative = roundings * machine.dst_rounding + 2 * INSTRUCTION_K * 2.0**-24
    if dim == "scalar":
        # The row of sums is cut to what a source register keeps, and added up once more.
        cut = 0 if not machine.exact else 2.0**-10 if machine.wide else 2.0**-7
        relative += cut + roundings * machine.dst_rounding
    return relative * magnitude
