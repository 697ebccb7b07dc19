# SPDX-License-Identifier: Apache-2.0
"""Types, names and attributes as MLIR text. A kind of attribute is a word that the generator of `ops.py` gives it. A value
without a text, or whose text would mean something else, is a `BuildError`."""

import contextlib
import math
import operator

import numpy as np

# Element types, and what NumPy has in their place; bf16 is rounded here. Integers of 8 and 16 bits without a sign are
# unsigned, as they are on the device.
NUMPY = {
    "f32": np.float32, "f16": np.float16, "f64": np.float64, "i1": np.bool_,
    "i8": np.uint8, "i16": np.uint16, "i32": np.int32, "i64": np.int64,
    "si8": np.int8, "si16": np.int16, "si32": np.int32, "si64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
}
FLOATS = ("f64", "f32", "f16", "bf16")
DTYPES = (*FLOATS, *(name for name in NUMPY if name not in FLOATS))


class BuildError(Exception):
    """An op that cannot be built: names the op, its operands and the reason."""


@contextlib.contextmanager
def about(text):
    """Errors inside begin with what they are about."""
    try:
        yield
    except BuildError as error:
        raise BuildError(f"{text} {error}") from None


def is_integer(value):
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def is_real(value):
    return is_integer(value) or isinstance(value, (float, np.floating))


def integer(value, low=-2**63, high=2**63 - 1):
    if not is_integer(value):
        raise BuildError(f"is {value!r}, an integer wanted")
    if not low <= value <= high:
        raise BuildError(f"is {value}, {low} to {high} wanted")
    return operator.index(value)


def sequence(value):
    """The items of a list, a tuple or an array."""
    if isinstance(value, (str, bytes, dict)) or not hasattr(value, "__iter__") or \
            isinstance(value, np.ndarray) and value.ndim == 0:
        raise BuildError(f"is {value!r}, a sequence wanted")
    return list(value)


def integers(value, low=-2**63, high=2**63 - 1):
    return [integer(v, low, high) for v in sequence(value)]


def element_type(dtype):
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise BuildError(f"element type is {dtype!r}, one of {', '.join(DTYPES)} wanted")
    return dtype


def shape(sizes):
    try:
        sizes = tuple(integers(sizes, 0))
    except BuildError as error:
        raise BuildError(f"shape {error}") from None
    if math.prod(sizes) >= 2**63:
        raise BuildError(f"shape is {sizes}, fewer than 2^63 elements wanted")
    return sizes


def text(value):
    """A string in quotes. Characters that MLIR's lexer does not take are hexadecimal digits."""
    if not isinstance(value, str):
        raise BuildError(f"is {value!r}, a text wanted")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BuildError(f"is {value!r}, which is no Unicode text") from None
    return '"' + "".join(f"\\{ord(c):02X}" if c in '"\\' or ord(c) < 32 or ord(c) == 127 else c for c in value) + '"'


def name(value):
    """A string in quotes that is not empty."""
    quoted = text(value)
    if not value:
        raise BuildError("is empty")
    return quoted


def symbol(value):
    quoted = name(value)
    plain = value.isascii() and not value[0].isdigit() and value.replace("_", "a").isalnum()
    return "@" + (value if plain else quoted)


# Numbers that round to more are infinite.
LARGEST_BF16 = np.uint32(0x7F7F7FFF).view(np.float32)


def to_bf16(array):
    """The upper halves of f32, rounded to the nearest, ties to even; as u16."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(array), 0x7FC0, rounded).astype(np.uint16)


def tensor_type(shape, dtype):
    return "tensor<" + "".join(f"{size}x" for size in shape) + dtype + ">"


def to_array(value):
    """Numbers or truth values as an array; Python's integers may have any size."""
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError) as error:
        raise BuildError(f"is no array: {error}") from None
    if array.dtype.kind == "O" and all(is_integer(v) for v in array.flat) or array.dtype.kind in "fiub":
        return array
    raise BuildError(f"has elements of type {array.dtype}, numbers wanted")


def default_type(array):
    """The element type of an array's own: Python's numbers are i64 and f32."""
    kind, size = array.dtype.kind, 8 * array.dtype.itemsize
    if kind == "f":
        return "f16" if size == 16 else "f32"
    return {"b": "i1", "u": f"ui{size}", "i": f"i{size}" if size >= 32 else f"si{size}"}.get(kind, "i64")


def fit(array, dtype):
    """The array's numbers, all of which `dtype` can hold: floats are rounded, integers have to be there."""
    def check(good):
        bad = np.argwhere(~np.atleast_1d(good))
        if len(bad):
            at = tuple(int(i) for i in bad[0])
            where = f"element {list(at)} is" if array.ndim else "is"
            raise BuildError(f"{where} {str(np.atleast_1d(array)[at])[:40]}, which {dtype} does not hold")

    if dtype in FLOATS:
        if array.dtype.kind == "O":
            check(np.array([abs(int(v)) < 2**1023 for v in array.flat], bool).reshape(array.shape))
            array = array.astype(np.float64)
        with np.errstate(over="ignore"):
            small = array.astype(np.float32 if dtype == "bf16" else NUMPY[dtype], copy=False)
        largest = LARGEST_BF16 if dtype == "bf16" else np.finfo(small.dtype).max
        if array.size and not max(abs(small.max()), abs(small.min())) <= largest:  # one is no number, or too large
            check((np.abs(small) <= largest) | ~np.isfinite(array.astype(np.float64, copy=False)))
        return small
    if array.dtype.kind == "f":
        check(np.isfinite(array) & (array == np.trunc(array)))
    low, high = (0, 1) if dtype == "i1" else (np.iinfo(NUMPY[dtype]).min, np.iinfo(NUMPY[dtype]).max)
    if array.dtype.kind == "f":  # 2^63 is a float, and 2^63 - 1 is none
        check((array >= low) & (array < float(high + 1)))
    else:
        check(np.array([low <= int(v) <= high for v in array.flat], bool).reshape(array.shape)
              if array.dtype.kind == "O" or not fits_all(array.dtype, low, high) else np.ones(array.shape, bool))
    return array.astype(NUMPY[dtype])


def fits_all(dtype, low, high):
    """Whether every number of an integer type of NumPy is low to high."""
    return dtype.kind == "b" or dtype.kind in "iu" and low <= np.iinfo(dtype).min and np.iinfo(dtype).max <= high


def real(value):
    text = str(value)  # the shortest that NumPy reads again as this number
    if type(value)(float(text)) != value:
        text = repr(float(value))
    return text if "." in text else text.replace("e", ".0e") if "e" in text else text + ".0"


def element(value, dtype):
    if dtype == "i1":
        return "true" if value else "false"
    if dtype not in FLOATS:
        return str(int(value))
    if math.isfinite(value):
        return real(value)
    bits = to_bf16(np.float32(value)) if dtype == "bf16" else np.asarray(value, NUMPY[dtype]).view(
        f"u{np.dtype(NUMPY[dtype]).itemsize}")
    return f"0x{int(bits):0{2 * bits.dtype.itemsize}X}"


def raw(array, dtype):
    """An array's elements as little-endian bytes of `dtype`, which holds them."""
    array = fit(to_array(array), dtype)
    return (to_bf16(array) if dtype == "bf16" else np.ascontiguousarray(array)).tobytes()


def elements(array, dtype):
    """A dense attribute; one number if all are the same, hexadecimal digits if there are many."""
    array = fit(array, dtype)
    type_ = tensor_type(array.shape, dtype)
    same = array.size and (array == array.flat[0]).all() and not (np.signbit(array) != np.signbit(array.flat[0])).any()
    if same:
        return f"dense<{element(array.flat[0], dtype)}> : {type_}"
    if array.size > 64 and dtype != "i1":
        return f'dense<"0x{raw(array, dtype).hex().upper()}"> : {type_}'

    def nest(part):
        return element(part[()], dtype) if part.ndim == 0 else "[" + ", ".join(map(nest, part)) + "]"

    return f"dense<{nest(array) if array.size else ''}> : {type_}"


def truth(value):
    if not isinstance(value, (bool, np.bool_)) and not (is_integer(value) and value in (0, 1)):
        raise BuildError(f"is {value!r}, True or False wanted")
    return "true" if value else "false"


def float32(value):
    if not is_real(value):
        raise BuildError(f"is {value!r}, a number wanted")
    if is_integer(value) and abs(value) >= 2**128:
        raise BuildError("is an integer that f32 does not hold")
    wide = np.float64(value)
    fit(np.asarray(wide), "f32")
    return f"{element(wide, 'f32')} : f32"


def plain(value):
    text(value)
    return value


RANGES = {"i32": (-2**31, 2**31 - 1), "si32": (-2**31, 2**31 - 1), "ui32": (0, 2**32 - 1),
          "i64": (-2**63, 2**63 - 1), "si64": (-2**63, 2**63 - 1)}


def number_of(kind):
    return lambda v: f"{integer(v, *RANGES[kind])} : {kind}"


def dense(kind):
    def spell(value):
        numbers = integers(value, *RANGES[kind])
        return f"array<{kind}: {', '.join(map(str, numbers))}>" if numbers else f"array<{kind}>"
    return spell


def one_or_many(kind):
    return lambda v: number_of(kind)(v) if is_integer(v) else dense("i32")(v)


SPELL = {
    "bool": truth,
    "f32": float32,
    "str": text,
    "[i32]": lambda v: "[" + ", ".join(f"{i} : i32" for i in integers(v, *RANGES["i32"])) + "]",
    "array<i32>": dense("i32"),
    "array<i64>": dense("i64"),
    "spatial": one_or_many("i32"),
    "factors": one_or_many("si32"),
    "#ttnn.shape": lambda v: f"#ttnn.shape<{'x'.join(map(str, integers(v, 0)))}>",
    "number": lambda v: number_of("i32")(v) if is_integer(v) and -2**31 <= v < 2**31 else float32(v),
    "text": plain,
    **{kind: number_of(kind) for kind in RANGES},
}


def word(kind, words, value):
    """One of some words: of an enum, `kind` is what stands before it."""
    given = value
    if kind != "str" and isinstance(value, str) and value.startswith(f"{kind}<") and value.endswith(">"):
        given = value[len(kind) + 1:-1]
    if given not in words if isinstance(given, str) else True:
        raise BuildError(f"is {value!r}, one of {', '.join(words)} wanted")
    return text(given) if kind == "str" else f"{kind}<{given}>"


def attribute(kind, value):
    """The text of an attribute. `kind` is a word of the table, or (kind, words)."""
    return SPELL[kind](value) if isinstance(kind, str) else word(*kind, value)


#: Kinds that are lists of numbers, or may be.
LISTS = ("[i32]", "array<i32>", "array<i64>", "spatial", "factors", "#ttnn.shape")


def numbers(kind, value):
    """The value of an attribute that has a text for a shape rule: a list of numbers, or None."""
    if value is None:
        return None
    if kind == "bool" or isinstance(kind, str) and kind in RANGES or kind in ("spatial", "factors") and is_integer(value):
        return [int(value)]
    return integers(value) if kind in LISTS else None
