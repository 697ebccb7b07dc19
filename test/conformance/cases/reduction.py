# SPDX-License-Identifier: Apache-2.0
"""Reductions: dimensions and keep_dim, types, special values."""

from cases.eltwise import INFINITY, NAN
from data import Case, Tensor

REDUCTIONS = ("sum", "mean", "max", "min", "prod")
# Products stay in range.
NEAR_ONE = {"prod": (0.75, 1.3)}
VARIANTS = [
    ((31, 33), (1,), False), ((31, 33), (1,), True), ((31, 33), (0,), False),
    ((31, 33), (-2,), True), ((31, 33), (), False), ((31, 33), (), True),
    ((31, 33), (0, 1), False), ((5, 3, 50, 70), (1,), False), ((2, 3, 33, 65), (-1, -2), False),
    ((2, 3, 33, 65), (0, 2), True), ((2, 3, 33, 65), (3, 0, 1), False), ((17,), (0,), False),
    ((17,), (-1,), True), ((1, 1), (1,), False), ((), (), False), ((4, 7, 5, 3, 2), (2,), False),
    ((3, 40, 1), (2,), True),
]


def name(dims, keep):
    return "dims" + ("_".join(map(str, dims)) or "_all") + ("_keep" if keep else "")


def case(op, operand, dims, keep, more="", **options):
    attrs = {"keep_dim": keep} | ({"dim_arg": dims} if dims else {})
    return Case(op, (operand,), attrs, note=name(dims, keep) + more, **options)


FLOATS = [
    case(op, Tensor(shape, dtype, *NEAR_ONE.get(op, (-3, 3))), dims, keep)
    for op in REDUCTIONS for dtype in ("f32", "bf16") for shape, dims, keep in VARIANTS
]
INTEGERS = [
    case(op, Tensor(shape, dtype, 0 if dtype == "ui32" else -3, 9), dims, keep)
    for op in ("sum", "max", "min", "prod") for dtype in ("si32", "ui32", "i32")
    for shape, dims, keep in [((31, 33), (1,), False), ((31, 33), (), False),
                              ((2, 3, 33, 65), (1, 2), True)]
]
# Sums and products keep the bits that the type has; a mean is of the whole sum.
WRAPPING = [
    case(op, Tensor((31, 33), dtype, low, high), dims, True, "_wraps" if high > 99 else "_truncates")
    for op in ("sum", "prod", "mean")
    for dtype, low, high in (("ui8", 0, 2**8 - 1), ("ui16", 0, 2**16 - 1), ("ui32", 0, 2**32 - 1),
                             ("si32", -2**31, 2**31 - 1), ("si32", -7, 2))
    for dims in ((1,), (0, 1))
]
SPECIAL = [
    case(op, Tensor((4, 3), dtype, values=(1, INFINITY, 2, 1, -INFINITY, 2, 1, NAN, 2,
                                           INFINITY, 1, INFINITY)), (1,), False, "_special")
    for op in REDUCTIONS for dtype in ("f32", "bf16")
]
EMPTY = [case(op, Tensor((0, 5)), (0,), False) for op in ("sum", "prod", "mean")] + \
        [case(op, Tensor((0, 5)), (1,), True) for op in ("sum", "max", "mean")]
# Rounding must not eat small terms beside a large sum.
LONG = [
    case("sum", Tensor((3, 5000), "f32", 0.5, 1.5), (1,), False),
    case("mean", Tensor((3, 5000), "bf16", 0.5, 1.5), (1,), False),
    case("sum", Tensor((40, 1000), "bf16", 0.5, 1.5), (0,), False),
]

ARGMAX = [
    case("argmax", Tensor(shape, source), dims, keep, dtype=result)
    for source, result in (("f32", "si32"), ("bf16", "ui32"), ("f32", "i32"))
    for shape, dims, keep in [
        ((31, 33), (1,), False), ((31, 33), (0,), True), ((31, 33), (-1,), False),
        ((31, 33), (), False), ((31, 33), (), True), ((17,), (0,), False),
        ((2, 3, 33, 65), (1,), False), ((2, 3, 33, 65), (-2,), True), ((1, 1), (1,), False)]
] + [
    case("argmax", Tensor((31, 33), "si32", -9, 9), (1,), False, "_ties", dtype="si32"),
    case("argmax", Tensor((3, 4), "f32", values=(1, 5, 5, 2, 0, NAN, 7, NAN, -INFINITY,
                                                 -INFINITY, -INFINITY, -INFINITY)),
         (1,), False, "_special", dtype="si32"),
]

# Truth, of truth values and of numbers.
TRUTH = [
    case(op, Tensor(shape, dtype, *((0, 1) if dtype == "ui32" else (-1, 1))), dims, keep)
    for op in ("reduce_and", "reduce_or") for dtype in ("i1", "si32", "ui32", "bf16", "f32")
    for shape, dims, keep in [((31, 3), (1,), False), ((31, 33), (0,), True),
                              ((2, 3, 2, 5), (-1, 1), False), ((17,), (), False),
                              ((3, 2), (), True), ((), (), False)]
] + [
    case(op, Tensor((3, 2), dtype, values=values), (1,), False, "_special")
    for op in ("reduce_and", "reduce_or") for dtype in ("f32", "bf16")
    for values in [(0, 0, 0.5, NAN, INFINITY, -0.0)]
]

CASES = TRUTH + FLOATS + INTEGERS + WRAPPING + SPECIAL + EMPTY + LONG + ARGMAX
