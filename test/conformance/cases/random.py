# SPDX-License-Identifier: Apache-2.0
"""Draws. Random results cannot be compared, except those that do not depend on chance: a range of one
number, probabilities of 0 and 1, one word to choose from. With a seed the reference draws as the
device does; that both are distributed as they should be is tested in test/unit/ttnn."""

from data import Case, Tensor

RAND = [Case("rand", (), {"size": shape, "low": value, "high": value, "seed": seed}, dtype=dtype,
             shape=shape, note=f"{'x'.join(map(str, shape))}_{value}_{seed}")
        for shape, value, seed, dtype in [((31, 33), 1.5, 7, "f32"), ((17,), -0.25, 0, "bf16"),
                                          ((2, 3, 33, 65), 0.5, 2**32 - 1, "f32")]]
DROPOUT = [Case("dropout", (Tensor(shape, dtype),), attrs,
                note="_".join(f"{k}{v}" for k, v in attrs.items()))
           for shape, dtype in (((31, 33), "f32"), ((2, 3, 33, 65), "bf16"))
           for attrs in ({}, {"prob": 0.0, "scale": 2.0, "seed": 3}, {"prob": 1.0, "seed": 9})]


def sampling(users, words, k, dtype="bf16", p=0.5):
    shape = (1, 1, users, words)
    # Scores far apart from each other.
    scores = tuple((i * 37 % (users * words)) * 0.5 for i in range(users * words))
    return Case("sampling", (Tensor(shape, dtype, values=scores),
                             Tensor(shape, "si32", 0, 50000), Tensor((users,), "ui32", k, k),
                             Tensor((users,), dtype, p, p), Tensor((users,), dtype, 1, 1)),
                {"seed": 11}, dtype="ui32", note=f"k{k}_p{p}")


SAMPLING = [sampling(32, 64, 1, p=1.0), sampling(5, 32, 1), sampling(3, 64, 8, "f32", 0.0)]

CASES = RAND + DROPOUT + SAMPLING
