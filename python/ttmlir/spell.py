# SPDX-License-Identifier: Apache-2.0
"""Types and attributes as MLIR text. A kind of attribute is a word that the generator of `ops.py` gives it."""

import math

import numpy as np

# Element types, and what NumPy has in their place; bf16 is rounded here.
NUMPY = {
    "f32": np.float32, "f16": np.float16, "f64": np.float64, "i1": np.bool_,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "si8": np.int8, "si16": np.int16, "si32": np.int32, "si64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
}
FLOATS = ("f64", "f32", "f16", "bf16")


def to_bf16(array):
    """The upper halves of f32, rounded to the nearest, ties to even; as u16."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(array), 0x7FC0, rounded).astype(np.uint16)


def tensor_type(shape, dtype):
    return "tensor<" + "".join(f"{size}x" for size in shape) + dtype + ">"


def real(value):
    if not math.isfinite(value):
        raise ValueError(f"{value} has no spelling as an attribute")
    text = repr(float(value))
    return text if "." in text else text.replace("e", ".0e") if "e" in text else text + ".0"


def element(value, dtype):
    if dtype == "i1":
        return "true" if value else "false"
    if dtype not in FLOATS:
        return str(int(value))
    if math.isfinite(value):
        return real(float(value))
    bits = to_bf16(np.float32(value)) if dtype == "bf16" else np.asarray(value, NUMPY[dtype]).view(
        f"u{np.dtype(NUMPY[dtype]).itemsize}")
    return f"0x{int(bits):0{2 * bits.dtype.itemsize}X}"


def raw(array, dtype):
    """An array's elements as little-endian bytes of `dtype`."""
    return (to_bf16(array) if dtype == "bf16" else np.ascontiguousarray(array, NUMPY[dtype])).tobytes()


def elements(array, dtype):
    """A dense attribute; one number if all are the same, hexadecimal digits if there are many."""
    array = np.asarray(array)
    type_ = tensor_type(array.shape, dtype)
    if array.size and (array == array.flat[0]).all():
        return f"dense<{element(array.flat[0], dtype)}> : {type_}"
    if array.size > 64 and dtype != "i1":
        return f'dense<"0x{raw(array, dtype).hex().upper()}"> : {type_}'

    def nest(part):
        return element(part[()], dtype) if part.ndim == 0 else "[" + ", ".join(map(nest, part)) + "]"

    return f"dense<{nest(array) if array.size else ''}> : {type_}"


def integers(value):
    return [int(v) for v in value]


def dense(kind):
    def spell(value):
        return f"array<{kind}: {', '.join(map(str, integers(value)))}>" if len(value) else f"array<{kind}>"
    return spell


def is_integer(value):
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


SPELL = {
    "bool": lambda v: "true" if v else "false",
    "f32": lambda v: f"{element(v, 'f32')} : f32",
    "str": lambda v: '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"',
    "[i32]": lambda v: "[" + ", ".join(f"{i} : i32" for i in integers(v)) + "]",
    "array<i32>": dense("i32"),
    "array<i64>": dense("i64"),
    "spatial": lambda v: f"{v} : i32" if is_integer(v) else dense("i32")(v),
    "factors": lambda v: f"{v} : si32" if is_integer(v) else dense("i32")(v),
    "number": lambda v: f"{v} : i32" if is_integer(v) else f"{element(v, 'f32')} : f32",
    "text": str,
}
for _kind in ("i32", "si32", "ui32", "i64", "si64"):
    SPELL[_kind] = lambda v, kind=_kind: f"{int(v)} : {kind}"


def attribute(kind, value):
    """The text of an attribute; the word of an enum stands for itself."""
    if kind.startswith("#"):
        return value if value.startswith("#") else f"{kind}<{value}>"
    return SPELL[kind](value)


def numbers(kind, value):
    """What a shape rule sees of an attribute: a list of numbers, or None."""
    if value is None:
        return None
    if kind in ("bool", "i32", "si32", "ui32", "i64", "si64") or \
            kind in ("spatial", "factors") and is_integer(value):
        return [int(value)]
    return integers(value) if kind in ("[i32]", "array<i32>", "array<i64>", "spatial", "factors") else None
