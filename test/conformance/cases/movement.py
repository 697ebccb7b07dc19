# SPDX-License-Identifier: Apache-2.0
"""Ops that move elements and change none."""

from data import Case, Tensor

TYPES = ("f32", "bf16", "si32")


def over_types(op, variants, types=TYPES):
    """Every variant is (shapes, attrs)."""
    return [Case(op, tuple(Tensor(shape, dtype, -9, 9) for shape in shapes), attrs,
                 note="_".join(f"{k}{v}" for k, v in attrs.items()).replace(" ", ""))
            for dtype in types for shapes, attrs in variants]


RESHAPE = over_types("reshape", [
    ([a], {"shape": b}) for a, b in [
        ((31, 33), (33, 31)), ((31, 33), (1023,)), ((31, 33), (3, 11, 31)), ((31, 33), (-1, 11)),
        ((17,), (17, 1)), ((1, 1), ()), ((), (1, 1, 1)), ((0, 5), (5, 0)),
        ((5, 3, 50, 70), (15, 3500)), ((2, 3, 33, 65), (2, 99, 65)), ((2, 3, 4, 5, 6), (6, 120)),
        ((64, 32), (2, 32, 32))]])
TRANSPOSE = over_types("transpose", [
    ([shape], {"dim0": a, "dim1": b}) for shape, a, b in [
        ((31, 33), 0, 1), ((31, 33), -1, -2), ((5, 3, 50, 70), 1, 3), ((5, 3, 50, 70), 0, 1),
        ((5, 3, 50, 70), 2, 3), ((0, 5), 0, 1), ((2, 3, 4, 5, 6), 1, -1)]])
# By its own name: the pipeline makes ttnn.permute of ttir.transpose.
DIRECT = [
    Case("transpose", (Tensor(shape, dtype, -9, 9),), {"dim0": 0, "dim1": 1}, note=f"direct_{layout}",
         text=f'{{tmp}}_a = "ttir.to_layout"({{in0}}) : ({{type0}}) -> {{{layout}0}}\n'
              f'{{tmp}}_b = "ttnn.transpose"({{tmp}}_a) <{{{{dim0 = 0 : si32, dim1 = -1 : si32}}}}>'
              f' : ({{{layout}0}}) -> {{{layout}}}\n'
              f'{{out}} = "ttir.to_layout"({{tmp}}_b) : ({{{layout}}}) -> {{type}}')
    for dtype in TYPES for shape in ((31, 33), (64, 32)) for layout in ("tile", "rows", "l1")
]
PERMUTE = over_types("permute", [
    ([shape], {"permutation": order}) for shape, order in [
        ((31, 33), (1, 0)), ((5, 3, 50, 70), (0, 2, 3, 1)), ((5, 3, 50, 70), (3, 1, 0, 2)),
        ((5, 1, 7), (2, 0, 1)), ((0, 5, 2), (1, 0, 2)), ((2, 3, 4, 5, 6), (4, 2, 0, 3, 1))]])
CONCAT = over_types("concat", [
    (shapes, {"dim": dim}) for shapes, dim in [
        ([(31, 33), (5, 33), (1, 33)], 0), ([(31, 33), (31, 1), (31, 40)], 1),
        ([(31, 32), (31, 33)], -1), ([(17,), (3,)], 0), ([(2, 3, 33, 65), (2, 1, 33, 65)], 1),
        ([(2, 3, 33, 65), (2, 3, 32, 65)], -2), ([(0, 5), (3, 5)], 0), ([(4, 5), (0, 5)], 0),
        ([(7, 5, 2), (7, 5, 2), (7, 5, 2), (7, 5, 2)], 2)]])
SLICE = over_types("slice_static", [
    ([shape], {"begins": b, "ends": e, "step": s}) for shape, b, e, s in [
        ((31, 33), (0, 0), (31, 17), (1, 1)), ((31, 33), (3, 5), (30, 33), (2, 3)),
        ((31, 33), (-20, -31), (-1, -2), (1, 4)), ((17,), (16,), (17,), (1,)),
        ((17,), (0,), (17,), (5,)), ((31, 33), (4, 4), (4, 9), (1, 1)),
        ((5, 3, 50, 70), (1, 0, 10, 33), (4, 3, 42, 70), (1, 2, 1, 1)),
        ((2, 3, 64, 64), (0, 1, 32, 0), (2, 3, 64, 32), (1, 1, 1, 1)),
        ((0, 5), (0, 1), (0, 4), (1, 2))]])
PAD = over_types("pad", [
    ([shape], {"padding": padding, "value": value}) for shape, padding, value in [
        ((31, 33), (0, 1, 0, 0), 0.0), ((31, 33), (1, 2, 3, 4), 5.0), ((17,), (0, 15), -1.0),
        ((5, 3, 10, 7), (0, 0, 1, 0, 2, 2, 0, 25), 2.0), ((0, 5), (1, 1, 0, 0), 3.0),
        ((32, 32), (32, 0, 0, 32), 0.0)]])
REPEAT = over_types("repeat", [
    ([shape], {"repeat_dimensions": counts}) for shape, counts in [
        ((31, 33), (2, 1)), ((31, 33), (1, 3)), ((5, 1, 7), (2, 3, 4)), ((17,), (3,)),
        ((2, 3, 5, 7), (2, 1, 1, 5)), ((0, 5), (2, 2))]])
BROADCAST = over_types("broadcast", [
    ([shape], {"broadcast_dimensions": counts}) for shape, counts in [
        ((31, 1), (1, 33)), ((1, 33), (31, 1)), ((1,), (17,)), ((1, 3, 1, 7), (2, 1, 40, 1)),
        ((1, 1), (31, 33))]])
UNIT = over_types("squeeze", [
    ([shape], {"dim": dim}) for shape, dim in
    [((1, 33), 0), ((31, 1), -1), ((2, 1, 33, 65), 1), ((1,), 0), ((0, 1), 1)]
]) + over_types("unsqueeze", [
    ([shape], {"dim": dim}) for shape, dim in
    [((31, 33), 0), ((31, 33), -1), ((31, 33), 1), ((), 0), ((17,), -2), ((0, 5), 0)]])
UNSIGNED = over_types("concat", [([(31, 33), (5, 33)], {"dim": 0})], ("f16",)) + [
    Case("permute", (Tensor((5, 3, 7), dtype, 0, 200),), {"permutation": (2, 0, 1)})
    for dtype in ("ui32", "ui16", "ui8", "i32", "i1")]

CASES = (RESHAPE + TRANSPOSE + DIRECT + PERMUTE + CONCAT + SLICE + PAD + REPEAT + BROADCAST + UNIT
         + UNSIGNED)
