# SPDX-License-Identifier: Apache-2.0
"""More of the table of calls.py: sorting calls. Two tiles of numbers, of which each column is a
sequence of 64, and two of indices; a reference sorts with NumPy."""

import numpy as np
from call_cases import Case, random

INDICES = np.arange(64, dtype=np.int32)[:, None] * np.ones((1, 32), np.int32)


def split(rows):
    """The tiles of 64 lines."""
    return rows[:32], rows[32:]


def patterns(numbers):
    return numbers.astype(np.float32).view(np.int32)


def numbers_of(*tiles):
    return np.concatenate(tiles).astype(np.int32).view(np.float32)


def sorted_runs(values, indices, length, increasing):
    """Sequences of `length` in alternating order, equal numbers in the order of their indices."""
    values, indices = values.copy(), indices.copy()
    for start in range(0, 64, length):
        part = slice(start, start + length)
        down = increasing == (start // length % 2 == 1)
        order = np.lexsort((indices[part], -values[part] if down else values[part]), axis=0)
        values[part] = np.take_along_axis(values[part], order, 0)
        indices[part] = np.take_along_axis(indices[part], order, 0)
    return values, indices


def result(values, indices):
    return tuple(tile.astype(np.float64) for tile in (*split(patterns(values)), *split(indices)))


def case(code, values, reference, outputs=(0, 1, 2, 3), indices=INDICES):
    """A case of all four tiles, from 64 lines of numbers."""
    return Case("i32", "topk_tile_init(); " + code, (*split(patterns(values)), *split(indices)),
                lambda a, b, i, j: reference(numbers_of(a, b), np.concatenate([i, j])), outputs)


def distinct():
    return np.stack([random.permutation(64) for _ in range(32)], 1).astype(np.float32) - 30.5


def repeated():
    """Numbers of which many are equal, both zeros among them."""
    return np.where((rounded := random.integers(-4, 5, (64, 32))) == 0, random.choice([0.0, -0.0], (64, 32)),
                    rounded).astype(np.float32)


def sort(length, increasing):
    return lambda v, i: result(*sorted_runs(v, i, length, increasing))


def merged(k, distance, increasing):
    """The best k of each pair of sequences come first, of which only the set is known: they are compared
    after a rebuild."""
    def reference(values, indices):
        v, i = sorted_runs(values, indices, 64, increasing)
        lost = np.full((64 - k, 32), np.nan)
        return tuple(np.concatenate([x[:k].astype(np.float64), lost])[:32] for x in (patterns(v), i))
    return reference


def best(k, increasing):
    return merged(k, k, increasing)


def stable(values, indices, descending):
    order = np.lexsort((indices, -values if descending else values), axis=0)
    return np.take_along_axis(values + 0.0, order, 0), np.take_along_axis(indices, order, 0)


def stable_sort(descending):
    return lambda v, i: result(*stable(v, i, descending))


FULL = "topk_local_sort{t}(0, {d}, 5)"
STABLE = ("topk_canonicalize_negzero_values(0); topk_local_sort<true, true, false, false, TopkTieOrder::{order}>"
          "(0, {d}, 5)")
FUSED = "topk_fuse_tile<{l}>(0); topk_local_sort<false, true, true>(0, {d}, 5); topk_defuse_tile<{l}>(0, 2)"
RANKED = ("topk_stamp_local_positions<{l}>(0); topk_local_sort<false, true, false, true>(0, {d}, 5); "
          "topk_strip_rank_tags(0); topk_strip_rank_tags(1)")
# Runs of k are sorted, and the k best are kept, merge by merge.
MERGED = "topk_local_sort(0, {d}, {p}); {merges}"


def merges(k, increasing):
    log, code, flag = k.bit_length() - 1, "", str(increasing).lower()
    for m in range(6 - log):
        code += f"topk_merge<{flag}>(0, {m}, {k}); topk_rebuild(0, {flag}, {m}, {k}, {log}, {int(m == 5 - log)}); "
    return MERGED.format(d=int(increasing), p=log - 1, merges=code)


CASES = [
    *(case(FULL.format(t="", d=int(up)), distinct(), sort(64, up)) for up in (False, True)),
    *(case(f"topk_local_sort(0, {int(up)}, {phase})", distinct(), sort(2 << phase, up))
      for phase, up in ((1, False), (2, True), (3, False), (4, True))),
    # A last phase by itself sorts what the phases before have left.
    case("topk_local_sort(0, 0, 4); topk_local_sort(0, 0, 5, 5, 4, 6)", distinct(), sort(64, False)),
    *(case(STABLE.format(order=order, d=d), repeated(), stable_sort(d == 0))
      for order, d in (("Descending", 0), ("Ascending", 1))),
    *(case(FUSED.format(l=largest, d=d), np.abs(repeated()) * sign + 0.0, stable_sort(d == 0))
      for largest, d in (("true", 0), ("false", 1)) for sign in (1, -1)),
    *(case(RANKED.format(l=largest, d=d), repeated(), stable_sort(d == 0))
      for largest, d in (("true", 0), ("false", 1))),
    *(case(merges(k, up), distinct(), best(k, up), (0, 2)) for k in (4, 8, 16, 32) for up in (False, True)),
    # The low halves of words are kept, and ranks from any line on.
    Case("i32", "topk_finalize_uint16_indices(0); topk_uint16_move_dest_tile_to_pack_half(1)",
         (np.full((32, 32), 0x12345678, np.int32), np.full((32, 32), -2, np.int32)),
         lambda x, y: (1.0 * (x & 0xFFFF), 1.0 * (y & 0xFFFF)), (0, 1)),
    Case("i32", "topk_stamp_tile_rank_range<true, 8u>(0, 1, 96)", (np.zeros((32, 32), np.int32),) * 2,
         lambda x, y: (1.0 * ((96 + np.arange(32)[:, None] ^ 255) + 0 * y),), (1,)),
]
