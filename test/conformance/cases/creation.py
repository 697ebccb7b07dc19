# SPDX-License-Identifier: Apache-2.0
"""Tensors out of nothing. Without operands an op is folded or hoisted at will, so that the TTNN ops
themselves are also called by their own name."""

import numpy as np

from data import Case, Tensor, narrow

SHAPES = ((31, 33), (17,), (), (1, 1), (0, 5), (2, 3, 33, 65))


def constant(values, dtype):
    return Case("constant", (), {"value": narrow(values, dtype)}, dtype=dtype,
                note="x".join(map(str, np.shape(values))) or "scalar")


def named(shape):
    return "x".join(map(str, shape)) or "scalar"


FILLS = [
    Case("full", (), {"shape": shape, "fill_value": value}, dtype=dtype,
         note=f"{named(shape)}_{value}")
    for shape, dtype, value in [
        *((shape, "f32", 1.5) for shape in SHAPES),
        *((shape, "bf16", -2.25) for shape in SHAPES),
        ((31, 33), "si32", -7), ((31, 33), "ui32", 7), ((17,), "i32", 2**31 - 1),
        ((17,), "f32", 3), ((5, 7), "f32", float("inf")), ((5, 7), "f32", float("nan")),
        ((5, 7), "bf16", 0.1), ((5, 7), "ui16", 65535), ((5, 7), "ui8", 255),
        ((5, 7), "si32", -2**31),
    ]
] + [
    Case(op, (), {"shape": shape}, dtype=dtype, note=named(shape))
    for op in ("zeros", "ones") for shape in SHAPES for dtype in ("f32", "bf16", "si32", "ui32")
]

RNG = np.random.default_rng(7)
CONSTANTS = [
    constant(RNG.uniform(-3, 3, (31, 33)), "f32"),
    constant(RNG.uniform(-3, 3, (31, 33)), "bf16"),
    constant(RNG.uniform(-3, 3, (2, 3, 5, 7)), "f16"),
    constant(RNG.integers(-99, 99, (31, 33)), "si32"),
    constant(RNG.integers(-99, 99, (17,)), "i32"),
    constant(RNG.integers(0, 2**32, (17,)), "ui32"),
    constant(RNG.integers(0, 2**16, (17,)), "ui16"),
    constant(RNG.integers(0, 2**8, (17,)), "ui8"),
    constant(RNG.integers(0, 2, (31, 33)), "i1"),
    constant(RNG.uniform(-3, 3, (17,)), "f64"),
    constant(RNG.integers(-99, 99, (17,)), "i64"),
    constant(0.75, "f32"),
    constant(np.zeros((0, 5)), "f32"),
    *[constant(np.full((33, 35), value), dtype) for value, dtype in [
        (2.5, "f32"), (-0.1, "bf16"), (-7, "i32"), (200, "ui8"), (65535, "ui16"),
        (2**32 - 1, "ui32"), (1, "i1"), (-3, "i64")]],
    constant(np.full((3, 5), np.nan), "f32"),
    constant([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 3.4e38], "f32"),
]


def arange(start, end, step, shape, dim, dtype):
    return Case("arange", (), {"start": start, "end": end, "step": step, "arange_dimension": dim},
                dtype=dtype, shape=shape, note=f"{named(shape)}_dim{dim}_{start}_{end}_{step}")


ARANGES = [
    arange(0, 17, 1, (17,), 0, "f32"),
    arange(0, 33, 1, (33,), 0, "bf16"),
    arange(-5, 28, 3, (11,), 0, "si32"),
    arange(5, 5, 1, (0,), 0, "f32"),
    arange(10, -7, -2, (9,), 0, "si32"),
    arange(0, 40, 1, (40,), 0, "ui32"),
    arange(3, 36, 1, (31, 33), 1, "f32"),
    arange(0, 62, 2, (31, 33), 0, "si32"),
    arange(0, 5, 1, (2, 5, 3, 7), 1, "f32"),
    arange(1, 8, 1, (2, 5, 3, 7), 3, "bf16"),
    arange(16777216, 16777220, 1, (4,), 0, "si32"),
]

# Their own names: what the pipeline makes of ttir.zeros is ttnn.full.
DIRECT = [
    Case(op, (), {"shape": (33, 35)}, dtype=dtype, note=f"direct_{layout}",
         text='{tmp}_d = "ttnn.get_device"() : () -> !ttnn.device\n'
              f'{{tmp}}_v = "ttnn.{op}"({{tmp}}_d) <{{{{shape = #ttnn.shape<33x35>}}}}>'
              f' : (!ttnn.device) -> {{{layout}}}\n'
              f'{{out}} = "ttir.to_layout"({{tmp}}_v) : ({{{layout}}}) -> {{type}}')
    for op in ("zeros", "ones") for dtype, layout in (("f32", "tile"), ("f32", "rows"),
                                                      ("bf16", "l1"), ("si32", "tile"))
]

# Its content is undefined: the op runs, and then another tensor is taken.
EMPTY = [
    Case("empty", (Tensor(shape, dtype, 0, 0), Tensor(shape, dtype)),
         text='{tmp} = ttir.empty() : {type}\n'
              '{out} = "ttir.where"({in0}, {tmp}, {in1}) : ({type}, {type}, {type}) -> {type}')
    for shape in ((31, 33), (17,), (), (0, 5)) for dtype in ("f32", "bf16", "si32")
]

CASES = FILLS + CONSTANTS + ARANGES + DIRECT + EMPTY
