# SPDX-License-Identifier: Apache-2.0
"""Elements of constants as arrays of NumPy."""

import numpy as np

from ._native import ir

#: bfloat16 is NumPy's through ml_dtypes, or widened to float32.
BFLOAT16 = "bfloat16"


def _widen(raw):
    return (np.frombuffer(raw, np.uint16).astype(np.uint32) << 16).view(np.float32)


def to_array(attr):
    """An array; of float32 for bfloat16."""
    kind, raw = attr._array_type, attr._raw()
    flat = _widen(raw) if kind == BFLOAT16 else np.frombuffer(raw, np.dtype(kind))
    return flat.reshape(attr.type.shape).copy()


def _narrow(array):
    """float32 to the bits of bfloat16, to nearest, ties to even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    nan = np.isnan(array)
    return np.where(nan, (bits >> 16) | 0x40, rounded).astype(np.uint16)


def _type_of(dtype, context):
    if dtype == np.bool_:
        return ir.IntegerType.get_signless(1, context)
    if dtype.kind in "iu":
        get = ir.IntegerType.get_unsigned if dtype.kind == "u" else ir.IntegerType.get_signless
        return get(8 * dtype.itemsize, context)
    if dtype.name == BFLOAT16:
        return ir.BF16Type.get(context)
    found = {"float16": ir.F16Type, "float32": ir.F32Type, "float64": ir.F64Type}.get(dtype.name)
    if found is None:
        raise TypeError(f"no type has elements of {dtype}")
    return found.get(context)


def to_elements(array, type=None, context=None):
    array = np.asarray(array)
    if type is None:
        type = ir.RankedTensorType.get(array.shape, _type_of(array.dtype, context))
    elif list(array.shape) != type.shape:
        raise ValueError(f"the array is {array.shape}, the type {type}")
    kind = ir._array_type(type.element_type)
    if kind is None:
        raise TypeError(f"no array has elements of {type.element_type}: write them as text")
    if kind == BFLOAT16:
        array = array.view(np.uint16) if array.dtype.name == BFLOAT16 else _narrow(array)
    else:
        wanted = np.dtype(kind)
        if array.dtype.name == BFLOAT16:
            array = _widen(array.view(np.uint16).tobytes()).reshape(array.shape)
        if wanted.kind in "iu" and array.dtype != wanted:
            limits = np.iinfo(wanted)
            if array.dtype.kind not in "iub":
                raise TypeError(f"elements of {array.dtype} are no integers")
            if array.size and (int(array.min()) < limits.min or int(array.max()) > limits.max):
                raise ValueError(f"an element is no value of {type.element_type}")
        array = array.astype(wanted)
    return ir._elements(array.tobytes(), type)
