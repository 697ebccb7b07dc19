# SPDX-License-Identifier: Apache-2.0
"""Functions, op by op, as text."""

import contextlib


from . import shapes, spell
from .ops import Ops
from .spell import BuildError, about


def check_types(named, results, equal, only):
    """That operands, and results by their element types, are of types that go together."""
    found = [(label, value.dtype) for label, values in named.items() for value in values]
    for label, kind in only:
        for name, dtype in [*found, *results.items()]:
            if name == label and (dtype in spell.FLOATS) != (kind == "float"):
                raise BuildError(f"'{label}' is of {dtype}, {kind}s wanted")
    for group in equal:
        members = [(label, dtype) for label, dtype in [*found, *results.items()] if label in group]
        for label, dtype in members[1:]:
            if dtype != members[0][1]:
                raise BuildError(f"'{label}' is of {dtype} and '{members[0][0]}' of {members[0][1]}, one element type "
                                 "wanted: `typecast` changes it")


class Value:
    """A tensor: an argument or a result of a function."""

    def __init__(self, function, name, shape, dtype):
        self.function, self.name = function, name
        self.shape, self.dtype = shape, dtype

    @property
    def type(self):
        return spell.tensor_type(self.shape, self.dtype)

    def __repr__(self):
        return f"{self.name}: {self.type}"

    # NumPy's arrays and numbers leave their operators with tensors to these.
    __array_ufunc__ = None

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

    def __rmatmul__(self, other):
        return self._with("matmul", other, swapped=True)

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


class Builder:
    """A function that grows by an op with every call of a method of the dialect's class `Ops`."""

    dialect: str | None = None

    def __init__(self, name):
        with about("name of a function"):
            self._symbol = spell.symbol(name)
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
        with about(f"function '{self.name}': name of an argument"):
            spell.name(name)
        with about(f"argument '{name}':"):
            shape, dtype = spell.shape(shape), spell.element_type(dtype)
            if draw is not None and not callable(draw):
                raise BuildError(f"is drawn by {draw!r}, a function wanted, as those of `weights`")
        if any(argument.label == name for argument in self.arguments):
            raise BuildError(f"function '{self.name}' has two arguments '{name}'")
        self.arguments.append(Argument(self, len(self.arguments), name, shape, dtype, kind, draw))
        return self.arguments[-1]

    @contextlib.contextmanager
    def scope(self, name):
        """Ops built inside have a location: the names of the scopes around them, their own and a number."""
        with about(f"function '{self.name}': name of a scope"):
            spell.name(name)
        self._scopes.append(name)
        try:
            yield
        finally:
            self._scopes.pop()

    def returns(self, *values):
        """The results of the function."""
        if self.results is not None:
            raise BuildError(f"function '{self.name}' returns twice")
        for value in values:
            if not isinstance(value, Value) or value.function is not self:
                raise BuildError(f"function '{self.name}' returns {value!r}, which is no tensor of it")
        self.results = list(values)

    def _op(self, name, arguments, *, types, results=None, least=None, equal=(), only=(), segments=False, shape=None,
            dtype=None):
        """An op of the record's arguments (name, kind, value, whether it must be given) and results (name, what its element type is by
        default). `results` of them are wanted, `least` at least; `equal` are groups with one element type, `only` says
        which are integers or floats."""
        named, sizes, attributes, seen = {}, [], [], []
        for label, kind, value, required in arguments:
            with about(f"{self.dialect}.{name}: '{label}'"):
                if isinstance(kind, str) and kind.startswith("tensor"):
                    named[label] = self._operands(kind, value)
                    sizes.append(len(named[label]))
                    seen.append([list(operand.shape) for operand in named[label]] or None)
                elif kind == "elements":
                    array = spell.to_array(value)
                    element = "i64"
                    if not named:  # the value of the result
                        shape, dtype = array.shape, spell.default_type(array) if dtype is None else dtype
                        element = spell.element_type(dtype)
                    attributes.append(f"{label} = {spell.elements(array, element)}")
                    seen.append(None)
                elif value is None:
                    if required:
                        raise BuildError("is missing")
                    seen.append(None)
                else:
                    attributes.append(f"{label} = {spell.attribute(kind, value)}")
                    numbers = spell.numbers(kind, value)
                    seen.append(None if numbers is None else [numbers])
        operands = [operand for given in named.values() for operand in given]
        if segments:
            attributes.append(f"operandSegmentSizes = array<i32: {', '.join(map(str, sizes))}>")
        with about(f"{self.dialect}.{name}({', '.join(map(repr, operands))}):"):
            if results is not None:
                with about("`results`"):
                    types = types[:spell.integer(results, least, len(types))]
            made = self._result_types(name, named, seen, types, shape, dtype)
            check_types(named, {label: element for (label, _), (_, element) in zip(types, made)}, equal, only)
        return self._emit(name, operands, attributes, made)

    def _operands(self, kind, value):
        if kind == "tensors":
            given = [] if value is None else spell.sequence(value)
        else:
            given = [] if value is None else [value]
            if not given and kind == "tensor":
                raise BuildError("is missing")
        for operand in given:
            if not isinstance(operand, Value) or operand.function is not self:
                raise BuildError(f"is {operand!r}, wanted a tensor of function '{self.name}'")
        return given

    def _result_types(self, name, named, seen, types, shape, dtype):
        """Shape and element type of each result."""
        if isinstance(dtype, (tuple, list)):
            if len(dtype) != len(types):
                raise BuildError(f"`dtype` has {len(dtype)} entries, {len(types)} wanted")
            dtypes = list(dtype)
        else:  # of a list of results, those that are not of a type of their own
            dtypes = [None if kind in spell.DTYPES and len(types) > 1 else dtype for _, kind in types]
        several = isinstance(shape, (tuple, list)) and shape and not spell.is_integer(shape[0])
        if several and len(shape) != len(types):
            raise BuildError(f"`shape` has {len(shape)} entries, {len(types)} wanted")
        made = []
        for i, (_, kind) in enumerate(types):
            element = dtypes[i]
            if element is None:
                element = kind if kind in spell.DTYPES else next((v.dtype for v in named.get(kind, ())), None)
            if element is None:
                raise BuildError("wanted `dtype`, as no operand says it")
            with about("`dtype`:"):
                spell.element_type(element)
            given = shape[i] if several else shape
            try:
                sizes = shapes.infer(f"{self.dialect}.{name}", i, seen) if given is None else given
            except shapes.ShapeError as error:
                raise BuildError(str(error)) from None
            if sizes is None:
                raise BuildError("wanted `shape`, as the op has no rule for it")
            made.append((spell.shape(sizes), element))
        return made

    def _result(self, name, shape, dtype):
        return Value(self, name, shape, dtype)

    #: Text behind the properties of every op.
    _marks = ""

    def _emit(self, name, operands, attributes, types):
        values = [self._result(f"%{self._count + i}", *type_) for i, type_ in enumerate(types)]
        self._count += len(values)
        text = ", ".join(value.name for value in values) + " = " if values else ""
        text += f'"{self.dialect}.{name}"({", ".join(operand.name for operand in operands)})'
        if attributes:
            text += f" <{{{', '.join(attributes)}}}>"
        text += self._marks
        outs = ", ".join(value.type for value in values)
        text += f" : ({', '.join(operand.type for operand in operands)}) -> "
        text += outs if len(values) == 1 else f"({outs})"
        if self._scopes:  # a name that no other op has
            text += f" loc({spell.text('/'.join([*self._scopes, f'{name}.{len(self._lines)}']))})"
        self._lines.append(text)
        return values[0] if len(values) == 1 else tuple(values)

    def __str__(self):
        if self.results is None:
            raise BuildError(f"function '{self.name}' returns nothing: call `returns`")
        arguments = [f"{a.name}: {a.type} {{ttcore.argument_type = #ttcore.argument_type<{a.kind}>, "
                     f"ttir.name = {spell.text(a.label)}}}" for a in self.arguments]
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        body = "".join(f"  {line}\n" for line in self._lines)
        end = f"  return {names} : {types}\n" if self.results else "  return\n"
        indent = ",\n" + " " * (len(self._symbol) + 11)
        return f"func.func {self._symbol}({indent.join(arguments)}) -> ({types}) {{\n{body}{end}}}\n"


class Function(Ops, Builder):
    """A function in TTIR."""

    dialect = "ttir"

    def value(self, value, dtype):
        """A tensor itself; a number as a tensor of one element."""
        if isinstance(value, Value):
            return value
        if not spell.is_real(value):
            raise BuildError(f"operand is {value!r}, a tensor or a number wanted")
        fits = not spell.is_integer(value) or -2**31 <= value < 2**31
        return self.full([1], value, dtype=dtype) if fits else self.constant([value], dtype=dtype)

    def full(self, shape, fill_value, *, dtype=None):
        if dtype is not None and spell.is_real(fill_value):
            with about("ttir.full: 'fill_value'"):
                spell.fit(spell.to_array(fill_value), spell.element_type(dtype))
        return super().full(shape, fill_value, dtype=dtype)

    full.__doc__ = Ops.full.__doc__


class Module:
    """Functions, each of which becomes a program."""

    def __init__(self) -> None:
        self.functions: list[Function] = []

    def function(self, name: str = "forward") -> Function:
        function = Function(name)
        if any(other.name == name for other in self.functions):
            raise BuildError(f"the module has two functions '{name}'")
        self.functions.append(function)
        return function

    @property
    def num_ops(self):
        return sum(function.num_ops for function in self.functions)

    @property
    def arguments(self):
        return [argument for function in self.functions for argument in function.arguments]

    def __str__(self):
        return "\n".join(map(str, self.functions))

    def to_ir(self, context=None):
        """The module as MLIR's, for passes and programs (`ttmlir.ir`)."""
        from . import ir
        return ir.Module.parse(str(self), "builder", context)
