# SPDX-License-Identifier: Apache-2.0
"""Numbers that stand for reals: by types, by tensors, and ops on quantized types."""

from data import Case, Tensor

# Name, type without `tensor<...>`, what numpy_ops is told: scale, zero point, axis, least, largest.
PER_TENSOR = ("!quant.uniform<i8:f32, 0.05:3>", {"scale": 0.05, "zero": 3, "low": -128, "high": 127})
NARROW = ("!quant.uniform<i8<-7:7>:f32, 0.25>", {"scale": 0.25, "zero": 0, "low": -7, "high": 7})
UNSIGNED = ("!quant.uniform<u8:f32, 0.02:128>",
            {"scale": 0.02, "zero": 128, "low": 0, "high": 255})
WIDE = ("!quant.uniform<i32:f32, 1.0e-3>",
        {"scale": 1e-3, "zero": 0, "low": -2**31, "high": 2**31 - 1})
PER_AXIS = ("!quant.uniform<i8:f32:1, {{0.1:1, 0.02, 0.5:-7}}>",
            {"scale": (0.1, 0.02, 0.5), "zero": (1, 0, -7), "axis": 1, "low": -128, "high": 127})


def type_of(shape, element):
    return f"tensor<{''.join(f'{d}x' for d in shape)}{element}>"


def chain(op, shape, dtype, steps, note):
    """`steps` are lines with the types of what they make; numpy_ops gets `steps` as data."""
    text, value, type_ = "", "{in0}", "{type0}"
    for i, (name, element, _) in enumerate(steps):
        target = "{out}" if i + 1 == len(steps) else f"{{tmp}}_{i}"
        made = type_of(shape, element) if element else "{type}"
        operands = [value] * (2 if name in ("add", "multiply") else 1)
        text += (f'{target} = "ttir.{name}"({", ".join(operands)}) : '
                 f'({", ".join([type_] * len(operands))}) -> {made}\n')
        value, type_ = target, made
    return Case(op, (Tensor(shape, dtype),),
                {"steps": tuple((name, attrs) for name, _, attrs in steps)}, text=text, note=note)


def there_and_back(kind, shape, dtype, note):
    return chain("quantize", shape, dtype,
                 [("quantize", *kind), ("dequantize", "", kind[1])], note)


BY_TYPE = [
    there_and_back(kind, shape, dtype, note)
    for dtype in ("f32", "bf16")
    for kind, shape, note in [(PER_TENSOR, (31, 33), "tensor"), (NARROW, (17,), "narrow"),
                              (UNSIGNED, (2, 3, 5, 7), "unsigned"), (WIDE, (31, 33), "wide"),
                              (PER_AXIS, (31, 3), "axis"), (PER_AXIS, (5, 3, 33), "axis")]
] + [
    chain("dequantize", (31, 3), "f32",
          [("quantize", *PER_TENSOR), (name, "", PER_TENSOR[1])], f"{name}_tensor")
    for name in ("dequantize",)
] + [
    chain("requantize", (31, 3), "f32",
          [("quantize", *first), ("requantize", *second), ("dequantize", "", second[1])], note)
    for first, second, note in [(PER_TENSOR, NARROW, "tensors"), (PER_TENSOR, PER_AXIS, "to_axis"),
                                (PER_AXIS, UNSIGNED, "from_axis")]
] + [
    chain("dequantize", (31, 33), "f32",
          [("quantize", *PER_TENSOR), (name, *PER_TENSOR), ("dequantize", "", PER_TENSOR[1])], name)
    for name in ("abs", "relu", "tanh")
] + [
    chain("dequantize", (31, 33), "f32",
          [("quantize", *PER_TENSOR), (name, *PER_TENSOR), ("dequantize", "", PER_TENSOR[1])], name)
    for name in ("add", "multiply")
]


def unrolled(op, shape, dtype, result, scale, zero, axis=None, zero_type="si32"):
    low, high = (-3, 3) if dtype in ("f32", "bf16") else (-100, 100)
    attrs = {} if axis is None else {"axis": axis}
    parameters = []
    for s, z in zip(scale, zero):
        parameters += [Tensor((len(s),), "f32", values=s), Tensor((len(z),), zero_type, values=z)]
    return Case(op, (Tensor(shape, dtype, low, high), *parameters), attrs, dtype=result,
                note=f"axis{axis}")


ONE, THREE = (0.0625,), (0.0625, 0.5, 0.125)
UNROLLED = [
    case for shape, axis in [((31, 3), 1), ((3, 33), 0), ((2, 3, 33), -2)] for case in (
        unrolled("quantize_unrolled", shape, "f32", "si32", [THREE], [(1, 0, -5)], axis),
        unrolled("quantize_unrolled", shape, "bf16", "si32", [ONE], [(2,)], None, "f32"),
        unrolled("dequantize_unrolled", shape, "si32", "f32", [THREE], [(1, 0, -5)], axis),
        unrolled("dequantize_unrolled", shape, "si32", "bf16", [ONE], [(2,)]),
        unrolled("requantize_unrolled", shape, "si32", "si32", [THREE, ONE], [(1, 0, -5), (2,)],
                 axis),
        unrolled("requantize_unrolled", shape, "si32", "si32", [ONE, ONE], [(4,), (2,)]))
]

CASES = BY_TYPE + UNROLLED
