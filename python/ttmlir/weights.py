# SPDX-License-Identifier: Apache-2.0
"""Values for the arguments of a module, drawn by a seed, and files that hold them (`ttrt run --weights`)."""

import json
import struct
import zlib

import numpy as np

from . import spell
from ._files import written

# Element types, and their names in a .safetensors file.
SAFETENSORS = {
    "f32": "F32", "f16": "F16", "f64": "F64", "bf16": "BF16", "i1": "BOOL",
    "i8": "U8", "i16": "U16", "i32": "I32", "i64": "I64",
    "si8": "I8", "si16": "I16", "si32": "I32", "si64": "I64",
    "ui8": "U8", "ui16": "U16", "ui32": "U32", "ui64": "U64",
}


def normal(std=1.0, mean=0.0):
    """Normal numbers."""
    return lambda random, shape: mean + std * random.standard_normal(shape, np.float32)


def uniform(low=0.0, high=1.0):
    """Uniform numbers in [low, high)."""
    return lambda random, shape: low + (high - low) * random.random(shape, np.float32)


def integers(low, high):
    """Uniform integers low to high - 1."""
    return lambda random, shape: random.integers(low, high, shape)


def value(array):
    """The given array, or number for all elements."""
    return lambda random, shape: np.broadcast_to(np.asarray(array), shape)


def draw(module, seed=0):
    """An array for each argument of the module that says how it is drawn, by name, with its element type. The
    values of an argument depend on the seed and its name alone."""
    tensors = {}
    for argument in module.arguments:
        if argument.draw is None or argument.label in tensors:
            continue
        random = np.random.default_rng([seed, zlib.crc32(argument.label.encode())])
        with spell.about(f"argument '{argument.label}'"):
            try:
                array = np.asarray(argument.draw(random, argument.shape))
            except (ValueError, TypeError, OverflowError) as error:
                raise spell.BuildError(f"cannot be drawn: {error}") from None
            if array.shape != argument.shape:
                raise spell.BuildError(f"is drawn with shape {array.shape}, {argument.shape} wanted")
        tensors[argument.label] = (array, argument.dtype)
    return tensors


def save(path, tensors):
    """Writes {name: (array, element type)} as a .safetensors file."""
    header, at = {}, 0
    for name, (array, dtype) in tensors.items():
        with spell.about(f"tensor '{name}'"):
            spell.element_type(dtype)
            array = spell.to_array(array)
        size = array.size * (2 if dtype == "bf16" else np.dtype(spell.NUMPY[dtype]).itemsize)
        header[name] = {"dtype": SAFETENSORS[dtype], "shape": list(array.shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with written(path) as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name, (array, dtype) in tensors.items():
            with spell.about(f"tensor '{name}'"):
                file.write(spell.raw(array, dtype))
