# SPDX-License-Identifier: Apache-2.0
"""Attributes of Python's values, by the names of records: what `ttir.softmax(..., dimension=-1)` makes of -1."""

from . import ir as _ir
from ._registry import register_attribute_builder


def _integer(make_type):
    def build(value, context=None):
        return _ir.IntegerAttr.get(make_type(context), int(value))
    return build


def _signless(width):
    return lambda context: _ir.IntegerType.get_signless(width, context)


def _array(item):
    def build(values, context=None):
        return _ir.ArrayAttr.get([item(value, context) for value in values], context)
    return build


def _dense(cls):
    return lambda values, context=None: cls.get(list(values), context)


def _spatial(value, context=None):
    """One number, or one for each direction."""
    if isinstance(value, int):
        return _integer(_signless(32))(value, context)
    return _ir.DenseI32ArrayAttr.get(list(value), context)


def _number(value, context=None):
    """An integer or a float, as it is given."""
    if isinstance(value, int):
        return _integer(_signless(32))(value, context)
    return _ir.FloatAttr.get_f32(value, context)


def _elements(value, context=None):
    return _ir.DenseElementsAttr.get(value, context=context)


def _factors(value, context=None):
    """One number, or one for each direction; the single one has a sign."""
    return _BUILDERS["SI32Attr"](value, context) if isinstance(value, int) else _spatial(value, context)


_i32 = _integer(_signless(32))
_i64 = _integer(_signless(64))
_symbol = _ir.FlatSymbolRefAttr.get
_bool = _ir.BoolAttr.get
_str = _ir.StringAttr.get

_BUILDERS = {
    "I1Attr": _bool,
    "BoolAttr": _bool,
    "UnitAttr": lambda value, context=None: _ir.UnitAttr.get(context) if value else None,
    "I8Attr": _integer(_signless(8)),
    "I16Attr": _integer(_signless(16)),
    "I32Attr": _i32,
    "I64Attr": _i64,
    "SI32Attr": _integer(lambda context: _ir.IntegerType.get_signed(32, context)),
    "SI64Attr": _integer(lambda context: _ir.IntegerType.get_signed(64, context)),
    "UI32Attr": _integer(lambda context: _ir.IntegerType.get_unsigned(32, context)),
    "UI64Attr": _integer(lambda context: _ir.IntegerType.get_unsigned(64, context)),
    "IndexAttr": _integer(_ir.IndexType.get),
    "F32Attr": lambda value, context=None: _ir.FloatAttr.get_f32(value, context),
    "F64Attr": lambda value, context=None: _ir.FloatAttr.get_f64(value, context),
    "StrAttr": _str,
    "SymbolNameAttr": _str,
    "FlatSymbolRefAttr": _symbol,
    "SymbolRefAttr": lambda value, context=None: (_symbol(value, context) if isinstance(value, str)
                                                  else _ir.SymbolRefAttr.get(value, context)),
    "TypeAttr": lambda value, context=None: _ir.TypeAttr.get(value),
    "TypeAttrOf": lambda value, context=None: _ir.TypeAttr.get(value),
    "AffineMapAttr": lambda value, context=None: _ir.AffineMapAttr.get(value),
    "AffineMapArrayAttr": _array(lambda value, context: _ir.AffineMapAttr.get(value)),
    "ArrayAttr": lambda value, context=None: _ir.ArrayAttr.get(list(value), context),
    "DictArrayAttr": _array(lambda value, context: value if isinstance(value, _ir.Attribute)
                            else _ir.DictAttr.get(value, context)),
    "DictionaryAttr": lambda value, context=None: _ir.DictAttr.get(value, context),
    "I32ArrayAttr": _array(_i32),
    "I64ArrayAttr": _array(_i64),
    "OneDimAttr": _array(_i32),
    "DenseBoolArrayAttr": _dense(_ir.DenseBoolArrayAttr),
    "DenseI32ArrayAttr": _dense(_ir.DenseI32ArrayAttr),
    "PaddingAttr": _dense(_ir.DenseI32ArrayAttr),
    "DenseI64ArrayAttr": _dense(_ir.DenseI64ArrayAttr),
    "SpatialAttr": _spatial,
    "FactorsAttr": _factors,
    "NumberAttr": _number,
    "ElementsAttr": _elements,
    "I64ElementsAttr": _elements,
}
for _kind, _builder in _BUILDERS.items():
    register_attribute_builder(_kind)(_builder)
