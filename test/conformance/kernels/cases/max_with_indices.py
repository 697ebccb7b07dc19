# SPDX-License-Identifier: Apache-2.0
"""max_reduce_with_indices: the largest number of each column, and what stands beside it."""

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer, Case

OP = "max_reduce_with_indices"


def split(x):
    return x[:, :32].copy(), x[:, 32:].copy()


def reference(rows, chunk, accumulate):
    """Values and indices have a tile behind them, in which the best so far stands."""
    def of(machine, values, indices):
        (values, best), (indices, best_index) = split(values), split(indices)
        count = 9 if rows <= 9 else 32
        columns = np.arange(32)
        at = values[:count].argmax(axis=0)
        top, index = values[at, columns], indices[at, columns]
        if accumulate and chunk:
            better = best[0] > top
            top = np.where(better, best[0], top)
            index = np.where(better, best_index[0], index)
        values[0], indices[0] = top, index
        if accumulate:
            best[0], best_index[0] = top, index
        return np.hstack([values, best, indices, best_index])
    return of


def case(rows, chunk, accumulate):
    attrs = f"{{num_rows = {rows} : i32, accumulate = {str(accumulate).lower()}}}"
    math = []
    for port in range(2):
        math += [text.call("copy_tile_init", f"%in{port}"),
                 text.call("copy_tile", f"%in{port}", "%c0", f"%c{2 * port}"),
                 text.call("copy_tile", f"%in{port}", "%c1", f"%c{2 * port + 1}")]
    math += [text.call(f"{OP}_init", generic=True),
             text.call(OP, "%c0", "%c2", f"%c{chunk}", attrs=attrs, generic=True)]
    pack = [line for i in range(4) for line in text.pack(i, f"%c{i}")]
    return Case(name=f"{OP}-{rows}_rows-chunk_{chunk}{'-accumulate' * accumulate}", ops=(OP,),
                # Few different numbers: the first of equals counts.
                inputs=(Buffer("f32", (32, 64), -4, -1, step=0.5), Buffer("f32", (32, 64))),
                output=Buffer("f32", (32, 128)), wide=True, whole=True,
                body=text.kernel([2, 2], text.through_dst(math, pack), 4),
                reference=reference(rows, chunk, accumulate))


def make():
    return [case(*options) for options in
            [(9, 0, False), (32, 0, False), (32, 0, True), (32, 1, True), (4, 2, True)]]
