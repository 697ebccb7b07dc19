# SPDX-License-Identifier: Apache-2.0
"""The cases, by family."""

from cases import (collectives, creation, eltwise, layouts, movement, normalization, order, products,
                   reduction, selection, windows)


def families(root):
    """{family: cases}; element-wise cases are made from the op records."""
    return {
        "eltwise": eltwise.cases(root),
        "selection": selection.CASES,
        "creation": creation.CASES,
        "reduction": reduction.CASES,
        "order": order.CASES,
        "movement": movement.CASES,
        "products": products.CASES,
        "windows": windows.CASES,
        "normalization": normalization.CASES,
        "layouts": layouts.CASES,
        "collectives": collectives.CASES,
    }
