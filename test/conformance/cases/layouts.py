# SPDX-License-Identifier: Apache-2.0
"""Ops between layouts: block floats, row-major pages, L1, host memory."""

from data import Case, Tensor

MATRIX = (40, 70)
ROUND_TRIPS = [
    Case("to_layout", (Tensor(shape, dtype),), note=f"through_{layout}",
         text=f'{{tmp}} = "ttir.to_layout"({{in0}}) : ({{type0}}) -> {{{layout}}}\n'
              f'{{out}} = "ttir.to_layout"({{tmp}}) : ({{{layout}}}) -> {{type}}')
    for shape in (MATRIX, (32, 64), (1, 1)) for dtype in ("f32", "bf16", "si32", "ui32")
    for layout in ("l1", "rows", "rows_l1", "host")
] + [
    # From row-major pages to tiles in L1: place and layout at once.
    Case("to_layout", (Tensor(MATRIX, dtype),), note="rows_to_l1",
         text='{tmp}_a = "ttir.to_layout"({in0}) : ({type0}) -> {rows}\n'
              '{tmp}_b = "ttir.to_layout"({tmp}_a) : ({rows}) -> {l1}\n'
              '{tmp}_c = "ttir.to_layout"({tmp}_b) : ({l1}) -> {host}\n'
              '{out} = "ttir.to_layout"({tmp}_c) : ({host}) -> {type}')
    for dtype in ("f32", "bf16", "si32")
] + [
    # The way back from the host needs a device, and a program may get one only later.
    Case("zeros", (Tensor(MATRIX, "f32", 0, 0),), {"shape": MATRIX}, note="device_late",
         text='{tmp}_a = "ttir.to_layout"({in0}) : ({type0}) -> {host}\n'
              '{tmp}_b = "ttir.to_layout"({tmp}_a) : ({host}) -> {type}\n'
              '{tmp}_d = "ttnn.get_device"() : () -> !ttnn.device\n'
              '{tmp}_z = "ttnn.zeros"({tmp}_d) <{{shape = #ttnn.shape<40x70>}}>'
              ' : (!ttnn.device) -> {tile}\n'
              '{tmp}_c = "ttir.to_layout"({tmp}_z) : ({tile}) -> {type}\n'
              '{out} = "ttir.add"({tmp}_b, {tmp}_c) : ({type}, {type}) -> {type}'),
]
BLOCK_FLOAT = [
    Case(op, operands, attrs, dtype=dtype, layout=layout, note=note)
    for layout in ("bfp_bf8", "bfp_bf4") for dtype in ("f32", "bf16")
    for op, operands, attrs, note in [
        ("to_layout", (Tensor(MATRIX, dtype),), {}, ""),
        ("abs", (Tensor(MATRIX, dtype),), {}, ""),
        ("neg", (Tensor((32, 32), dtype),), {}, ""),
        ("relu", (Tensor(MATRIX, dtype, 0, 3),), {}, ""),
        ("tanh", (Tensor((33, 17), dtype),), {}, ""),
        ("add", (Tensor(MATRIX, dtype, 0, 3), Tensor(MATRIX, dtype, 0, 3)), {}, ""),
        ("maximum", (Tensor(MATRIX, dtype), Tensor((1, 70), dtype)), {}, ""),
        ("transpose", (Tensor(MATRIX, dtype),), {"dim0": 0, "dim1": 1}, ""),
        ("reshape", (Tensor(MATRIX, dtype),), {"shape": (35, 80)}, ""),
        ("concat", (Tensor((33, 70), dtype), Tensor((7, 70), dtype)), {"dim": 0}, ""),
        ("slice_static", (Tensor(MATRIX, dtype),),
         {"begins": (3, 5), "ends": (40, 69), "step": (1, 2)}, ""),
        ("max", (Tensor(MATRIX, dtype),), {"keep_dim": True, "dim_arg": (1,)}, ""),
        ("mean", (Tensor(MATRIX, dtype, 0, 3),), {"keep_dim": True, "dim_arg": (0,)}, ""),
    ]
] + [
    Case(op, operands, attrs, layout="bfp_bf8")
    for op, operands, attrs in [
        ("matmul", (Tensor((40, 70), "bf16", 0, 3), Tensor((70, 50), "bf16", 0, 3)),
         {"transpose_a": False, "transpose_b": False}),
        ("softmax", (Tensor(MATRIX, "bf16", -1, 1),), {"dimension": 1, "numericStable": True}),
        ("where", (Tensor(MATRIX, "bf16", 1, 2), Tensor(MATRIX, "bf16"), Tensor(MATRIX, "bf16")),
         {}),
    ]
]
IN_LAYOUT = [
    Case(op, operands, attrs, layout=layout)
    for layout in ("rows", "l1", "rows_l1") for dtype in ("f32", "bf16")
    for op, operands, attrs in [
        ("exp", (Tensor(MATRIX, dtype),), {}),
        ("add", (Tensor(MATRIX, dtype), Tensor((1, 70), dtype)), {}),
        ("sum", (Tensor(MATRIX, dtype),), {"keep_dim": True, "dim_arg": (1,)}),
        ("transpose", (Tensor(MATRIX, dtype),), {"dim0": 0, "dim1": 1}),
        ("matmul", (Tensor((40, 70), dtype), Tensor((70, 50), dtype)), {}),
        ("softmax", (Tensor(MATRIX, dtype),), {"dimension": 1}),
        ("concat", (Tensor((33, 70), dtype), Tensor((7, 70), dtype)), {"dim": 0}),
    ]
]

CASES = ROUND_TRIPS + BLOCK_FLOAT + IN_LAYOUT
