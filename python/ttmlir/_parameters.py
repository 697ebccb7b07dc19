# SPDX-License-Identifier: Apache-2.0
"""Attributes and types of our dialects from their parameters, and back."""

from . import ir as _ir
from ._native import ir as _native
from ._registry import register_attribute, register_type

__all__ = ["make", "parameter", "register_attribute", "register_type"]


def _encode(kind, value, context):
    """A parameter as the attribute that the C interface has it as; None for what is left out."""
    if value is None:
        return None
    if kind.startswith("["):
        inner, items = kind[1:-1], list(value)
        if inner == "int":
            return _ir.DenseI64ArrayAttr.get([int(item) for item in items], context)
        return _ir.ArrayAttr.get([_encode(inner, item, context) for item in items], context)
    if kind == "bool":
        return _ir.BoolAttr.get(value, context)
    if kind == "int":
        wide = value > 2**63 - 1
        integer = _ir.IntegerType.get_unsigned(64, context) if wide else _ir.IntegerType.get_signless(64, context)
        return _ir.IntegerAttr.get(integer, value)
    if kind == "float":
        return _ir.FloatAttr.get_f64(value, context)
    if kind == "word":
        return _ir.StringAttr.get(str(value), context)
    if kind == "map":
        return _ir.AffineMapAttr.get(value)
    if kind == "type":
        return _ir.TypeAttr.get(value)
    if isinstance(value, str):
        return _ir.StringAttr.get(value, context)
    return value


def _decode(kind, attr):
    if attr is None:
        return None
    if kind.startswith("["):
        inner = kind[1:-1]
        return list(attr) if inner == "int" else [_decode(inner, item) for item in attr]
    return attr if kind == "attr" else attr.value


def make(cls, name, given, loc, context):
    """An attribute or type; `given` are the kinds and values of its parameters."""
    location = _native._location(loc, context)
    try:
        values = [_encode(kind, value, location.context) for kind, value in given]
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name}: {error}") from None
    build = _native._make_attribute if issubclass(cls, _ir.Attribute) else _native._make_type
    return build(name, values, location)


def parameter(attr, index, kind):
    return _decode(kind, _native._parameter(attr, index))
