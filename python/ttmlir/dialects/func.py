# SPDX-License-Identifier: Apache-2.0
"""The func dialect."""

import inspect

from .. import ir
from .._registry import register_operation
from ._func_ops_gen import *
from ._func_ops_gen import CallOp, FuncOp as _FuncOp, ReturnOp, _Dialect, call, return_


@register_operation(_Dialect, replace=True)
class FuncOp(_FuncOp):
    """A function. `type` is a FunctionType, or lists of types of arguments and results."""

    def __init__(self, name, type, *, visibility=None, body_builder=None, loc=None, ip=None):
        if not isinstance(type, ir.Type):
            inputs, results = type
            type = ir.FunctionType.get(inputs, results)
        super().__init__(ir.StringAttr.get(str(name), type.context), ir.TypeAttr.get(type),
                         sym_visibility=None if visibility is None else ir.StringAttr.get(str(visibility), type.context),
                         loc=loc, ip=ip)
        if body_builder:
            with ir.InsertionPoint(self.add_entry_block()):
                body_builder(self)

    @property
    def name(self):
        return ir.StringAttr(self.attributes["sym_name"])

    @property
    def type(self):
        return ir.FunctionType(self.attributes["function_type"].value)

    @property
    def visibility(self):
        return self.attributes.get("sym_visibility")

    @property
    def is_external(self):
        return len(self.regions[0]) == 0

    @property
    def body(self):
        return self.regions[0]

    @property
    def entry_block(self):
        if self.is_external:
            raise IndexError("a function without a body has no block")
        return self.regions[0].blocks[0]

    def add_entry_block(self, arg_locs=None):
        """The first block, with the arguments of the function's type."""
        if not self.is_external:
            raise IndexError("the function has an entry block")
        return self.body.blocks.append(*self.type.inputs, arg_locs=arg_locs)

    @property
    def arguments(self):
        return self.entry_block.arguments

    @property
    def arg_attrs(self):
        if "arg_attrs" in self.attributes:
            return self.attributes["arg_attrs"]
        return ir.ArrayAttr.get([ir.DictAttr.get({}, self.context)] * len(self.type.inputs), self.context)

    @arg_attrs.setter
    def arg_attrs(self, attributes):
        self.attributes["arg_attrs"] = (attributes if isinstance(attributes, ir.ArrayAttr)
                                        else ir.ArrayAttr.get(list(attributes), self.context))

    @classmethod
    def from_py_func(cls, *inputs, results=None, name=None):
        """Decorates a function that builds the body: it takes the arguments and returns the results."""
        def decorate(function):
            symbol = name or function.__name__
            op = cls(symbol, (list(inputs), list(results or [])))
            entry = op.add_entry_block()
            with ir.InsertionPoint(entry):
                keywords = {"func_op": op} if "func_op" in inspect.signature(function).parameters else {}
                returned = function(*entry.arguments, **keywords)
                values = [] if returned is None else list(returned) if isinstance(returned, (list, tuple)) else [returned]
                values = [value if isinstance(value, ir.Value) else value.result for value in values]
                ReturnOp(values)
            if results is None:
                op.attributes["function_type"] = ir.TypeAttr.get(
                    ir.FunctionType.get(list(inputs), [value.type for value in values], op.context))
            function.func_op = op
            return function
        return decorate


def func(*inputs, results=None, name=None):
    """`@func.func(type, ...)`: as `FuncOp.from_py_func`."""
    return FuncOp.from_py_func(*inputs, results=results, name=name)
