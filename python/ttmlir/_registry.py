# SPDX-License-Identifier: Apache-2.0
"""Classes of generated code, by the names of operations, attributes and types."""

import importlib
from collections.abc import Callable
from typing import Any

from ._native import ir as _ir

#: Dialects that have a module in `ttmlir.dialects`.
DIALECTS = ("arith", "chlo", "d2m", "func", "sdy", "stablehlo", "ttcore", "ttir", "ttkernel", "ttmetal", "ttnn")

_operations: dict[str, type] = {}
_attributes: dict[str, type] = {}
_types: dict[str, type] = {}
_builders: dict[str, Callable[..., Any]] = {}


def _find(table, name):
    if name not in table and name.partition(".")[0] in DIALECTS:
        importlib.import_module(f"ttmlir.dialects.{name.partition('.')[0]}")
    return table.get(name)


def _register_in(table, kind):
    def named(name):
        def register(cls):
            def init(self, cast_from):
                if _ir._name(cast_from) != name:
                    raise ValueError(f"no {name} but {cast_from}")
                super(cls, self).__init__(cast_from)

            cls._NAME, cls.__init__ = name, init
            cls.isinstance = staticmethod(lambda other: _ir._name(other) == name)
            table[name] = cls
            return cls
        return register
    named.__name__ = f"register_{kind}"
    return named


register_attribute = _register_in(_attributes, "attribute")
register_type = _register_in(_types, "type")


def register_operation(dialect, *, replace=False):
    """Decorates the class of an operation."""
    def register(cls):
        if cls.OPERATION_NAME in _operations and not replace:
            raise RuntimeError(f"the operation '{cls.OPERATION_NAME}' has a class already")
        _operations[cls.OPERATION_NAME] = cls
        return cls
    return register


def register_dialect(cls):
    return cls


def register_attribute_builder(kind, replace=False):
    """Decorates a function of a value and a context that makes attributes of a record."""
    def register(builder):
        _builders[kind] = builder
        return builder
    return register


class AttrBuilder:
    """Functions that make attributes of Python's values, by the names of records."""

    @staticmethod
    def contains(kind):
        return kind in _builders

    @staticmethod
    def get(kind):
        return _builders[kind]

    @staticmethod
    def insert(kind, builder, replace=False):
        register_attribute_builder(kind, replace)(builder)


def _view(operation, name):
    from ._opview import OpView
    cls = _find(_operations, name)
    return (cls or OpView)._of(operation)


def _downcast(table):
    def downcast(general, name):
        cls = _find(table, name)
        return general if cls is None else cls(general)
    return downcast


def install():
    """Has the extension make objects of these classes."""
    _ir._set_hooks(_view, _downcast(_attributes), _downcast(_types))
