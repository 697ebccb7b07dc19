# SPDX-License-Identifier: Apache-2.0
"""Functions in TTIR, op by op, as text."""

import contextlib

import numpy as np

from . import shapes, spell
from .ops import Ops


class BuildError(Exception):
    """An op that cannot be built: names it, its operands and what is wrong."""


class Value:
    """A tensor: an argument or a result of a function."""

    def __init__(self, function, name, shape, dtype):
        self.function, self.name = function, name
        self.shape, self.dtype = tuple(int(size) for size in shape), dtype

    @property
    def type(self):
        return spell.tensor_type(self.shape, self.dtype)

    def __repr__(self):
        return f"{self.name}: {self.type}"

    def _with(self, op, other, swapped=False):
        other = self.function.value(other, self.dtype)
        return getattr(self.function, op)(*((other, self) if swapped else (self, other)))

    def __add__(self, other):
        return self._with("add", other)

    def __sub__(self, other):
        return self._with("subtract", other)

    def __mul__(self, other):
        return self._with("multiply", other)

    def __truediv__(self, other):
        return self._with("div", other)

    def __matmul__(self, other):
        return self._with("matmul", other)

    def __radd__(self, other):
        return self._with("add", other, swapped=True)

    def __rsub__(self, other):
        return self._with("subtract", other, swapped=True)

    def __rmul__(self, other):
        return self._with("multiply", other, swapped=True)

    def __rtruediv__(self, other):
        return self._with("div", other, swapped=True)

    def __neg__(self):
        return self.function.neg(self)


class Argument(Value):
    """An argument, with its name in files, what it is (`input` or `parameter`) and how it is drawn
    (`ttmlir.weights`)."""

    def __init__(self, function, index, label, shape, dtype, kind, draw):
        super().__init__(function, f"%arg{index}", shape, dtype)
        self.label, self.kind, self.draw = label, kind, draw


class Function(Ops):
    """A function that grows by an op with every call of a method."""

    def __init__(self, name):
        self.name, self.arguments, self.results = name, [], None
        self._lines, self._count, self._scopes = [], 0, []

    @property
    def num_ops(self):
        return len(self._lines)

    def input(self, name, shape, dtype, draw=None):
        """An argument that is given anew in every run."""
        return self._argument(name, shape, dtype, "input", draw)

    def parameter(self, name, shape, dtype, draw=None):
        """An argument that stays: a weight."""
        return self._argument(name, shape, dtype, "parameter", draw)

    def _argument(self, name, shape, dtype, kind, draw):
        if any(argument.label == name for argument in self.arguments):
            raise BuildError(f"function '{self.name}' has two arguments '{name}'")
        self.arguments.append(Argument(self, len(self.arguments), name, shape, dtype, kind, draw))
        return self.arguments[-1]

    @contextlib.contextmanager
    def scope(self, name):
        """Ops built inside have a location: the names of the scopes around them, their own and a number."""
        self._scopes.append(name)
        try:
            yield
        finally:
            self._scopes.pop()

    def value(self, value, dtype):
        """A tensor itself; a number as a tensor of one element."""
        return value if isinstance(value, Value) else self.full([1], float(value), dtype=dtype)

    def returns(self, *values):
        for value in values:
            if not isinstance(value, Value) or value.function is not self:
                raise BuildError(f"function '{self.name}' returns {value!r}, which is no tensor of it")
        self.results = list(values)

    def _op(self, name, arguments, *, results, like, segments, shape, dtype):
        operands, sizes, attributes, seen = [], [], [], []
        for label, kind, value in arguments:
            if kind.startswith("tensor"):
                given = [] if value is None else list(value) if kind == "tensors" else [value]
                for operand in given:
                    if not isinstance(operand, Value) or operand.function is not self:
                        raise BuildError(f"ttir.{name}: '{label}' is {operand!r}, wanted a tensor of function "
                                         f"'{self.name}'")
                if not given and kind == "tensor":
                    raise BuildError(f"ttir.{name}: '{label}' is missing")
                operands += given
                sizes.append(len(given))
                seen.append([list(operand.shape) for operand in given] or None)
            elif kind == "elements":
                value = np.asarray(value)
                dtype = dtype or {"f": "f32", "i": "i64", "b": "i1"}.get(value.dtype.kind)
                shape = value.shape if not operands else shape
                attributes.append(f"{label} = {spell.elements(value, dtype)}")
                seen.append(None)
            else:
                numbers = spell.numbers(kind, value)
                seen.append(None if numbers is None else [numbers])
                if value is not None:
                    attributes.append(f"{label} = {spell.attribute(kind, value)}")
        if segments:
            attributes.append(f"operandSegmentSizes = array<i32: {', '.join(map(str, sizes))}>")
        types = self._result_types(name, operands, seen, results, like, shape, dtype)
        return self._emit(name, operands, attributes, types)

    def _result_types(self, name, operands, seen, results, like, shape, dtype):
        """Shape and element type of each result."""
        dtypes = list(dtype) if isinstance(dtype, (tuple, list)) else [dtype] * results
        given = list(shape) if shape and not isinstance(shape[0], (int, np.integer)) else [shape] * results
        types = []
        for i in range(results):
            element = dtypes[i] or (operands[like].dtype if 0 <= like < len(operands) else None)
            if element is None:
                raise BuildError(f"ttir.{name}: wanted `dtype`, as no operand says it")
            try:
                inferred = shapes.infer(name, i, seen) if given[i] is None else given[i]
            except shapes.ShapeError as error:
                raise BuildError(f"ttir.{name}({', '.join(map(repr, operands))}): {error}") from None
            if inferred is None:
                raise BuildError(f"ttir.{name}: wanted `shape`, as the op has no rule for it")
            types.append((inferred, element))
        return types

    def _emit(self, name, operands, attributes, types):
        values = [Value(self, f"%{self._count + i}", *type_) for i, type_ in enumerate(types)]
        self._count += len(values)
        text = ", ".join(value.name for value in values) + " = " if values else ""
        text += f'"ttir.{name}"({", ".join(operand.name for operand in operands)})'
        if attributes:
            text += f" <{{{', '.join(attributes)}}}>"
        outs = ", ".join(value.type for value in values)
        text += f" : ({', '.join(operand.type for operand in operands)}) -> "
        text += outs if len(values) == 1 else f"({outs})"
        if self._scopes:  # a name that no other op has
            text += f" loc({spell.attribute('str', '/'.join([*self._scopes, f'{name}.{len(self._lines)}']))})"
        self._lines.append(text)
        return values[0] if len(values) == 1 else tuple(values)

    def __str__(self):
        if self.results is None:
            raise BuildError(f"function '{self.name}' returns nothing: call `returns`")
        arguments = [f"{a.name}: {a.type} {{ttcore.argument_type = #ttcore.argument_type<{a.kind}>, "
                     f"ttir.name = {spell.attribute('str', a.label)}}}" for a in self.arguments]
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        body = "".join(f"  {line}\n" for line in self._lines)
        end = f"  return {names} : {types}\n" if self.results else "  return\n"
        indent = ",\n" + " " * (len(self.name) + 12)
        return f"func.func @{self.name}({indent.join(arguments)}) -> ({types}) {{\n{body}{end}}}\n"


class Module:
    """Functions, each of which becomes a program."""

    def __init__(self):
        self.functions = []

    def function(self, name="forward"):
        self.functions.append(Function(name))
        return self.functions[-1]

    @property
    def num_ops(self):
        return sum(function.num_ops for function in self.functions)

    @property
    def arguments(self):
        return [argument for function in self.functions for argument in function.arguments]

    def __str__(self):
        return "\n".join(map(str, self.functions))
