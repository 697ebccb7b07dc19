# SPDX-License-Identifier: Apache-2.0
"""Ops that put elements in order: both results, ties, special values, long dimensions."""

from cases.eltwise import INFINITY, NAN
from data import Case, Tensor


def both(operand, attrs=None, indices="si32", note=""):
    """The values, and their places."""
    attrs = attrs or {}
    note = "_".join([f"{k}{v}" for k, v in attrs.items()] + ([note] if note else []))
    return [Case("sort", (operand,), attrs, dtypes=(operand.dtype, indices), result=i, note=note)
            for i in (0, 1)]


SPECIAL = (1, NAN, INFINITY, -INFINITY, 0, 1, NAN, -1)

CASES = [
    case
    for cases in (
        [both(Tensor(shape, dtype), {"dim": dim}) for dtype in ("f32", "bf16")
         for shape, dim in [((31, 33), -1), ((31, 33), 0), ((17,), 0), ((2, 3, 33, 65), 1),
                            ((5, 1), 1), ((4, 7, 5, 3, 2), -3)]],
        [both(Tensor((31, 33), "f32"), {"dim": 1, "descending": True}, indices)
         for indices in ("i32", "ui16", "ui32", "i64")],
        [both(Tensor((9, 40), dtype, low, 5), {"descending": down, "stable": True}, note="ties")
         for dtype, low in (("si32", -5), ("ui32", 0), ("bf16", -5)) for down in (False, True)],
        [both(Tensor((2, 4), dtype, values=SPECIAL), {"descending": down}, note="special")
         for dtype in ("f32", "bf16") for down in (False, True)],
        [both(Tensor((2, 65536), "f32"), note="long"), both(Tensor((0, 5), "f32"), {"dim": 0})],
        [both(Tensor((6, 5), "i1"), note="truth")],
    )
    for pair in cases for case in pair
]
