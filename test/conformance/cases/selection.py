# SPDX-License-Identifier: Apache-2.0
"""Element-wise ops with attributes or three operands, and conversions."""

from cases.eltwise import INFINITY, NAN, SPECIAL
from data import Case, Tensor


def mask(shape, dtype):
    return Tensor(shape, dtype, 0, 1) if dtype not in ("f32", "bf16") else \
        Tensor(shape, dtype, values=tuple([0, 1, -0.0, 0.5, 0, -2, NAN] * 2000)[:count(shape)])


def count(shape):
    return shape[0] * count(shape[1:]) if shape else 1


WHERE = [
    Case("where", (mask(c, condition), Tensor(a, dtype), Tensor(b, dtype)),
         dtype=dtype)
    for condition, dtype, (c, a, b) in [
        ("f32", "f32", ((31, 33), (31, 33), (31, 33))),
        ("bf16", "bf16", ((31, 33), (31, 33), (31, 33))),
        ("bf16", "f32", ((5, 1, 7), (3, 1), (7,))),
        ("i1", "f32", ((31, 33), (31, 33), ())),
        ("i1", "bf16", ((31, 1), (1, 33), ())),
        ("i1", "si32", ((31, 33), (31, 33), (1, 33))),
        ("si32", "si32", ((17,), (17,), (17,))),
        ("ui32", "ui32", ((17,), (17,), (17,))),
        ("f32", "f32", ((), (), ())),
        ("f32", "f32", ((0, 5), (0, 5), (1, 5))),
    ]
]

CLAMP = [
    Case("clamp_scalar", (Tensor(shape, dtype),), {"min": low, "max": high}, note=f"{low}_{high}")
    for shape, dtype, low, high in [
        ((31, 33), "f32", -0.75, 1.5), ((31, 33), "bf16", -0.75, 1.5), ((17,), "f32", -1, 2),
        ((), "f32", 0.0, 1.0), ((0, 5), "f32", 0.0, 1.0), ((31, 33), "f32", 1.0, -1.0),
        ((2, 3, 33, 65), "bf16", -INFINITY, 0.5), ((31, 33), "si32", -1, 2),
        ((31, 33), "i32", -2, 1), ((31, 33), "si32", -1.5, 1.5),
    ]
] + [
    Case("clamp_scalar", (Tensor((31, 33), "ui32", 0, 9),), {"min": 2, "max": 7}),
    Case("clamp_scalar", (Tensor((14,), "f32", values=SPECIAL),), {"min": -2.0, "max": 2.0},
         note="special"),
    Case("clamp_tensor", (Tensor((31, 33)), Tensor((31, 33), low=-2, high=0),
                          Tensor((31, 33), low=0, high=2))),
    Case("clamp_tensor", (Tensor((31, 33), "bf16"), Tensor((1, 33), "bf16", -2, 0),
                          Tensor((), "bf16", 0, 2))),
    Case("clamp_tensor", (Tensor((5, 1, 7)), Tensor((3, 1), low=-2, high=0),
                          Tensor((1,), low=0, high=2))),
    Case("clamp_tensor", (Tensor((31, 33), "si32", -9, 9), Tensor((33,), "si32", -5, 0),
                          Tensor((33,), "si32", 0, 5))),
    Case("clamp_tensor", (Tensor((14, 1), "f32", values=SPECIAL), Tensor((3,), "f32", -1, 0),
                          Tensor((3,), "f32", 0, 1)), note="special"),
]

LEAKY_RELU = [
    Case("leaky_relu", (Tensor(shape, dtype),), {"parameter": slope}, note=str(slope))
    for shape, dtype, slope in [
        ((31, 33), "f32", 0.125), ((31, 33), "bf16", 0.25), ((5, 3, 50, 70), "f32", 0.5),
        ((17,), "f32", -0.5), ((), "bf16", 2.0), ((0, 5), "f32", 0.5),
    ]
] + [Case("leaky_relu", (Tensor((14,), "f32", values=SPECIAL),), {"parameter": 0.5},
          note="special")]

# Fractions, ties and what does not fit.
UNEVEN = (0.0, -0.0, 0.5, -0.5, 0.99, -0.99, 1.5, -1.5, 2.5, 254.5, 255.0, 256.0, 300.0, -300.0,
          65535.0, 65536.0, 7e4, 2147483520.0, 2147483648.0, -2147483648.0, -3e9, 4294967040.0,
          4294967296.0, 1e20, -1e20, INFINITY, -INFINITY, NAN)
WHOLE = {
    "si32": (0, 1, -1, 255, 256, -256, 65535, 65536, 2**31 - 1, -2**31, 16777217, 33554435),
    "ui32": (0, 1, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 16777217),
    "ui16": (0, 1, 255, 256, 257, 32768, 65535),
    "ui8": (0, 1, 127, 128, 255),
}
ROUNDING = (1.00390625, 1.01171875, 1.0000001, 1.9999999, 0.1, -0.1, 3.0e38, 1e-40, INFINITY,
            -INFINITY, NAN, 65504.0, -0.0)

TYPECAST = [
    Case("typecast", (Tensor(shape, source, 0 if "u" in source + result else -9, 9),), dtype=result)
    for shape in ((31, 33), (17,))
    for source in ("f32", "bf16", "si32", "ui32", "ui16", "ui8")
    for result in ("f32", "bf16", "si32", "ui32", "ui16", "ui8")
    if source != result
] + [
    Case("typecast", (Tensor((len(UNEVEN),), source, values=UNEVEN),), dtype=result, note="special")
    for source in ("f32", "bf16") for result in ("si32", "ui32", "ui16", "ui8", "i32")
] + [
    Case("typecast", (Tensor((len(values),), source, values=values),), dtype=result, note="special")
    for source, values in WHOLE.items() for result in ("f32", "bf16", *WHOLE) if source != result
] + [
    Case("typecast", (Tensor((len(ROUNDING),), "f32", values=ROUNDING),), dtype="bf16",
         note="rounding"),
    Case("typecast", (Tensor((31, 33), "f32", low=0),), dtype="f16"),
    Case("typecast", (Tensor((31, 33), "f16", low=0),), dtype="f32"),
    Case("typecast", (Tensor((7,), "f32", values=(0, -0.0, 1, 0.25, -3, NAN, INFINITY)),),
         dtype="i1"),
    Case("typecast", (Tensor((31, 33), "si32", -1, 1),), dtype="i1"),
    Case("typecast", (Tensor((31, 33), "i1"),), dtype="f32"),
    Case("typecast", (Tensor((31, 33), "i1"),), dtype="si32"),
    Case("typecast", (Tensor((31, 33), "i64", -99, 99),), dtype="f32"),
    Case("typecast", (Tensor((31, 33), "f64"),), dtype="f32"),
    Case("typecast", (Tensor((), "f32"),), dtype="bf16"),
    Case("typecast", (Tensor((0, 5), "f32"),), dtype="si32"),
]

SELU = [Case("selu", (Tensor(shape, dtype),), attrs, note="_".join(map(str, attrs.values())))
        for shape, dtype, attrs in [
            ((31, 33), "f32", {}), ((5, 3, 50, 70), "bf16", {}), ((17,), "f32", {"scale": 0.5}),
            ((), "f32", {"alpha": 2.0}), ((0, 5), "f32", {"scale": 2.0, "alpha": 0.25})]]
GELU_BW = [Case("gelu_bw", (Tensor(a, dtype), Tensor(b, dtype, -5, 5)), attrs,
                note="".join(attrs.values()))
           for a, b, dtype, attrs in [
               ((31, 33), (31, 33), "f32", {}), ((31, 33), (31, 33), "bf16", {}),
               ((2, 3, 33, 65), (2, 3, 33, 65), "bf16", {"approximate": "tanh"}),
               ((31, 33), (1, 33), "f32", {"approximate": "tanh"}),
               ((17,), (17,), "f32", {"approximate": "none"}), ((0, 5), (0, 5), "f32", {})]]

# NaN has many forms, and bf16 on the way keeps none but one.
BITS = {"f32": ("ui32", "si32", "i32"), "si32": ("f32", "ui32"), "ui32": ("f32", "si32"),
        "bf16": ("ui16",), "ui16": ("bf16",), "f16": ("ui16",)}
BITCAST = [
    Case("bitcast_convert", (Tensor(shape, source, 0 if "u" in source else -9, 9),), dtype=result)
    for source, results in BITS.items() for result in results for shape in ((31, 33), (17,), ())
] + [Case("bitcast_convert", (Tensor((len(values),), source, values=values),), dtype=result,
          note="special")
     for source, result, values in (("f32", "ui32", (0.0, -0.0, 1.0, -1.5, INFINITY, -INFINITY)),
                                    ("ui32", "f32", (0, 2**31, 0x3F800000, 0x7F800000)),
                                    ("bf16", "ui16", (0.0, -0.0, 1.0, -1.5, INFINITY)),
                                    ("ui16", "bf16", (0, 0x8000, 0x3F80, 0xFF80)))]

CASES = WHERE + CLAMP + LEAKY_RELU + SELU + GELU_BW + TYPECAST + BITCAST
