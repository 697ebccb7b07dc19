# SPDX-License-Identifier: Apache-2.0
"""The results of the matrix unit; see docs/numerics.md.

Exact numerics are modelled to the bit. Fast numerics are free in the order of sums: their results
are exact here, and `product_slack` says how far they may be off.
"""

import numpy as np

from kernels import adder

INSTRUCTION_K = 16


def elementwise(machine, op, a, b, prior=0.0):
    """DST after a sum, a difference, or a product that is added to `prior`."""
    if not machine.exact:
        total = prior + a * b if op == "mul" else a + b if op == "add" else a - b
        return machine.stored(total)
    if op != "mul":
        return adder.add(adder.sum_term(a, b if op == "add" else -b), None, 0 * a, machine.wide)
    total = prior + 0 * a
    for phase in range(machine.phases):
        total = adder.add(adder.product_term(a, b, phase), None, total, machine.wide)
    return total


def tile_product(machine, in0, in1, dst):
    """DST + in0 x in1 of matrices whose inner dimension is one tile's."""
    # The first operand goes to SrcB, the second to SrcA.
    for phase in range(machine.phases):
        for k in range(0, 32, INSTRUCTION_K):
            groups = [adder.group_term(in1[None, k + g:k + g + 8, :],
                                       in0[:, k + g:k + g + 8, None], phase) for g in (0, 8)]
            dst = adder.add(*groups, dst, machine.wide)
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


def pool(machine, rows, factor, dst):
    """DST + the sum of 16 rows, each times the factor, in all phases."""
    weights = np.full((INSTRUCTION_K, 1), factor)
    for phase in range(machine.phases):
        groups = [adder.group_term(rows[None, g:g + 8], weights[None, g:g + 8], phase)
                  for g in (0, 8)]
        dst = adder.add(*(adder.Term(t.value[0], t.exponent[0]) for t in groups), dst,
                        machine.wide)
    return dst


def reduced_tile(machine, dim, tile, factor, dst, dtype):
    """The results of a tile, 32 or one, after those that DST has."""
    faces = [tile[r:r + 16, c:c + 16] for r in (0, 16) for c in (0, 16)]
    if dim == "scalar":
        row = np.zeros(16)
        for face in faces:
            row = pool(machine, face, factor, row)
        column = np.zeros((16, 1))
        column[:, 0] = machine.moved(row, dtype)
        return pool(machine, column, factor, dst)
    if dim == "row":
        faces = [face.T for face in (faces[0], faces[2], faces[1], faces[3])]
    halves = []
    for half in range(2):
        row = dst[16 * half:16 * half + 16]
        for face in faces[half::2]:
            row = pool(machine, face, factor, row)
        halves.append(machine.moved(row, dtype) if dim == "row" else row)
    return np.concatenate(halves)


def fast_reduction_slack(dim, tiles, magnitude):
    """The slack of an fp32 sum over so many tiles whose absolute values add up to `magnitude`."""
    roundings = tiles * (4 if dim == "scalar" else 2)
    return (2 * roundings + 2 * INSTRUCTION_K) * 2.0**-24 * magnitude
