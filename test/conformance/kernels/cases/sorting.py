# SPDX-License-Identifier: Apache-2.0
"""topk_local_sort, topk_merge and topk_rebuild: columns of two tiles, one on top of the other."""

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer, Case


def stacked(tiles):
    """Two tiles side by side as 64 lines, and back."""
    return np.vstack([tiles[:, :32], tiles[:, 32:]])


def beside(lines):
    return np.hstack([lines[:32], lines[32:]])


def sort(values, indices, length, increasing):
    """Sequences of `length` in alternating order, in place."""
    for number, start in enumerate(range(0, 64, length)):
        part = slice(start, start + length)
        order = values[part].argsort(axis=0)
        if increasing == (number % 2 == 1):
            order = order[::-1]
        for array in (values, indices):
            array[part] = np.take_along_axis(array[part], order, 0)


def reference(length, increasing, kept):
    """`kept`: merges have brought the best so many to the top, the others are anything."""
    def of(machine, values, indices):
        values, indices = stacked(values), stacked(indices)
        sort(values, indices, length, increasing)
        return np.hstack([x[:kept] if kept < 64 else beside(x) for x in (values, indices)])
    return of


def case(name, calls, length, increasing, kept=64):
    math = []
    for port in range(2):
        for tile in range(2):
            math += text.copy(port, f"%c{tile}", 2 * port + tile)
    math += [text.call("topk_tile_init"), *(text.call(op, "%c0", *(text.word(n) for n in numbers))
                                            for op, *numbers in calls)]
    tiles = (0, 1, 2, 3) if kept == 64 else (0, 2)
    pack = [line for i, tile in enumerate(tiles) for line in text.pack(tile, f"%c{i}")]
    return Case(name=name, ops=tuple(dict.fromkeys(op for op, *_ in calls)),
                # Numbers of which no two are equal.
                inputs=(Buffer("f32", (32, 64), values=tuple(np.random.default_rng(5).permutation(2048) - 999.5)),
                        Buffer("f32", (32, 64))),
                output=Buffer("f32", (32, 32 * len(tiles))), wide=True, whole=True,
                body=text.kernel([2, 2], text.through_dst(math, pack), len(tiles)),
                reference=reference(length, increasing, kept))


def make():
    sort_op, merge, rebuild = "topk_local_sort", "topk_merge", "topk_rebuild"
    return [case(f"sort-{2 << phase}-{'up' if up else 'down'}", [(sort_op, up, phase, 0)], 2 << phase, up == 1)
            for phase, up in ((5, 0), (5, 1), (3, 0), (4, 1))] + [
        case("best-32", [(sort_op, 0, 4, 0), (merge, 0, 32), (rebuild, 0, 0, 32, 5, 1)], 64, False, kept=32)]
