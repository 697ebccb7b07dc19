# SPDX-License-Identifier: Apache-2.0
"""The cases, by family."""

from cases import (attention, caches, collectives, configs, convolutions, creation, eltwise, heads, imagenorms,
                   layouts, library, movement, normalization, order, places, products, quantized, random, reduction,
                   selection, training, transfer, windows)


def families(root):
    """{family: cases}; element-wise cases are made from the op records."""
    return {
        "eltwise": eltwise.cases(root),
        "selection": selection.CASES,
        "creation": creation.CASES,
        "reduction": reduction.CASES,
        "order": order.CASES,
        "movement": movement.CASES,
        "places": places.CASES,
        "quantized": quantized.CASES,
        "random": random.CASES,
        "training": training.CASES,
        "transfer": transfer.CASES,
        "products": products.CASES,
        "windows": windows.CASES,
        "convolutions": convolutions.CASES,
        "normalization": normalization.CASES,
        "attention": attention.CASES,
        "caches": caches.CASES,
        "heads": heads.CASES,
        "imagenorms": imagenorms.CASES,
        "layouts": layouts.CASES,
        "library": library.CASES,
        "collectives": collectives.CASES,
        "configs": configs.CASES,
    }
