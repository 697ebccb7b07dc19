# SPDX-License-Identifier: Apache-2.0
"""Matrix products: transposes, ranks, broadcast batches, bias."""

from data import Case, Tensor

SHAPES = [
    ((31, 33), (33, 50), False, False), ((33, 31), (33, 50), True, False),
    ((31, 33), (50, 33), False, True), ((33, 31), (50, 33), True, True),
    ((64, 64), (64, 96), False, False), ((1, 1), (1, 1), False, False),
    ((17,), (17,), False, False), ((17,), (17, 5), False, False), ((31, 17), (17,), False, False),
    ((2, 3, 31, 17), (17,), False, False), ((17,), (2, 17, 5), False, False),
    ((2, 3, 31, 17), (2, 3, 17, 9), False, False), ((2, 1, 31, 17), (3, 17, 9), False, False),
    ((5, 31, 17), (17, 9), False, False), ((31, 17), (5, 17, 9), False, False),
    ((3, 17, 31), (3, 9, 17), True, True), ((17,), (9, 17), False, True),
    ((0, 5), (5, 7), False, False), ((7, 0), (0, 5), False, False),
    ((7, 300), (300, 11), False, False),
]


def name(a, b):
    return "_".join(["ta"] * a + ["tb"] * b)


MATMUL = [
    Case("matmul", (Tensor(a, dtype), Tensor(b, dtype)), {"transpose_a": ta, "transpose_b": tb},
         note=name(ta, tb))
    for dtype in ("f32", "bf16") for a, b, ta, tb in SHAPES
] + [Case("matmul", (Tensor((31, 33), "f32"), Tensor((33, 50), "f32")), note="defaults")]

LINEAR = [
    Case("linear", (Tensor(a, dtype), Tensor(b, dtype), bias and Tensor(bias, dtype)),
         {"transpose_a": ta, "transpose_b": tb}, note=name(ta, tb))
    for dtype in ("f32", "bf16") for a, b, bias, ta, tb in [
        ((31, 33), (33, 50), (50,), False, False), ((31, 33), (33, 50), None, False, False),
        ((31, 33), (50, 33), (1, 50), False, True), ((33, 31), (33, 50), (31, 1), True, False),
        ((31, 33), (33, 50), (31, 50), False, False), ((31, 33), (33, 50), (1,), False, False),
        ((2, 3, 31, 17), (17, 9), (9,), False, False), ((5, 31, 17), (17, 9), (5, 1, 9), False, False),
        ((17,), (17, 9), (9,), False, False), ((0, 5), (5, 7), (7,), False, False)]
]

# (lhs, rhs, batch of lhs, contracted of lhs, batch of rhs, contracted of rhs)
DOT_GENERAL = [
    Case("dot_general", (Tensor(lhs, dtype), Tensor(rhs, dtype)),
         {"batch_dims_lhs": batch_l, "contract_dims_lhs": contract_l,
          "batch_dims_rhs": batch_r, "contract_dims_rhs": contract_r}, note=str(i))
    for dtype in ("f32", "bf16")
    for i, (lhs, rhs, batch_l, contract_l, batch_r, contract_r) in enumerate([
        ((31, 33), (33, 50), (), (1,), (), (0,)), ((33, 31), (50, 33), (), (0,), (), (1,)),
        ((3, 5, 7), (3, 7, 11), (0,), (2,), (0,), (1,)),
        # the batch is behind, the contracted dimensions are apart and in another order
        ((5, 7, 3, 2), (7, 2, 9, 5), (3,), (0, 1), (1,), (3, 0)),
        ((2, 33, 3, 8), (2, 17, 3, 8), (0, 2), (3,), (0, 2), (3,)),
        # nothing free; nothing contracted; vectors
        ((4, 6), (4, 6), (0,), (1,), (0,), (1,)), ((5, 3), (7,), (), (), (), ()),
        ((17,), (17,), (), (0,), (), (0,)), ((0, 5), (5, 7), (), (1,), (), (0,))])
]

CASES = MATMUL + LINEAR + DOT_GENERAL
