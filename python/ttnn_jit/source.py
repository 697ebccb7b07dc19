# SPDX-License-Identifier: Apache-2.0
"""Compiles a function from its source: straight lines of calls and operators on tensors, without running it."""

import ast
import inspect
import operator
import textwrap
import types

from ttmlir import ttnn
from ttmlir._native import ttnn as library

from .trace import JitError, Traced, marked, nearest

_BINARY = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
           ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.MatMult: operator.matmul}
_UNARY = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Not: operator.not_}
_COMPARE = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
            ast.GtE: operator.ge}
#: Functions of Python that mean the same in the source.
_PLAIN = (abs, float, int, bool, len, min, max, tuple, list, range)
#: Functions within functions.
_MOST_DEPTH = 50


class _Return(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


class SourceFunction:
    """The source of a function, to be compiled with values for its arguments."""

    def __init__(self, function, tracer, depth=0):
        self._function, self._tracer, self._depth = function, tracer, depth
        try:
            lines, first = inspect.getsourcelines(function)
            self._lines = textwrap.dedent("".join(lines)).splitlines()
            tree = ast.parse("\n".join(self._lines))
        except (OSError, TypeError, SyntaxError):
            raise JitError(f"{function.__name__}: the source is not at hand; graph_capture=True compiles without it") from None
        self._first, self._file = first, inspect.getsourcefile(function)
        self._node = tree.body[0]
        if not isinstance(self._node, ast.FunctionDef):
            raise JitError(f"{function.__name__}: no `def`, which is what the source front end compiles; "
                           "graph_capture=True traces it")
        outer = inspect.getclosurevars(function)
        self._names = {**outer.builtins, **function.__globals__, **outer.nonlocals}
        self._at = self._node

    def __call__(self, *arguments, **named):
        bound = inspect.signature(self._function).bind(*arguments, **named)
        bound.apply_defaults()
        self._names.update(bound.arguments)
        outer, self._tracer.place = self._tracer.place, self.where
        try:
            for statement in self._node.body:
                self._execute(statement)
        except _Return as result:
            return result.value
        finally:
            self._tracer.place = outer
        return None

    def where(self, reason):
        """The reason with the line that is being compiled, and a mark below the part."""
        node = self._at
        line = self._lines[node.lineno - 1]
        end = node.end_col_offset if node.end_lineno == node.lineno else len(line.encode())
        begin, end = (len(line.encode()[:offset].decode()) for offset in (node.col_offset, end))
        return marked(self._file, self._first + node.lineno - 1, line, begin, end, reason)

    def _fail(self, node, reason):
        self._at = node
        raise JitError(self.where(reason))

    # Statements.

    def _execute(self, node):
        self._at = node
        method = getattr(self, "_execute_" + type(node).__name__, None)
        if method is None:
            self._fail(node, f"`{_word(node)}` is not compiled from the source, which is to be straight lines; "
                             "graph_capture=True traces what Python does")
        method(node)

    def _execute_Pass(self, node):
        pass

    def _execute_Expr(self, node):
        self._value(node.value)

    def _execute_Return(self, node):
        raise _Return(None if node.value is None else self._value(node.value))

    def _execute_Assign(self, node):
        value = self._value(node.value)
        for target in node.targets:
            self._assign(target, value)

    def _execute_AnnAssign(self, node):
        if node.value is not None:
            self._assign(node.target, self._value(node.value))

    def _execute_AugAssign(self, node):
        name = ast.copy_location(ast.Name(getattr(node.target, "id", None), ast.Load()), node.target)
        if not isinstance(node.target, ast.Name):
            self._fail(node.target, "only names can be assigned to")
        whole = ast.copy_location(ast.BinOp(name, node.op, node.value), node)
        self._assign(node.target, self._value(whole))

    def _assign(self, target, value):
        if isinstance(target, ast.Name):
            self._names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (tuple, list)):
            if len(target.elts) != len(value):
                self._fail(target, f"{len(value)} values for {len(target.elts)} names")
            for part, item in zip(target.elts, value):
                self._assign(part, item)
        else:
            self._fail(target, "only names can be assigned to")

    # Expressions.

    def _value(self, node):
        method = getattr(self, "_value_" + type(node).__name__, None)
        if method is None:
            self._fail(node, f"{_word(node)} is not compiled from the source; graph_capture=True traces what Python does")
        return method(node)

    def _value_Constant(self, node):
        return node.value

    def _value_Name(self, node):
        if node.id not in self._names:
            self._fail(node, f"name '{node.id}' is not defined")
        return self._names[node.id]

    def _value_Tuple(self, node):
        return tuple(map(self._value, node.elts))

    def _value_List(self, node):
        return list(map(self._value, node.elts))

    def _value_Slice(self, node):
        return slice(*(None if part is None else self._value(part) for part in (node.lower, node.upper, node.step)))

    def _value_Subscript(self, node):
        return self._do(node, operator.getitem, self._value(node.value), self._value(node.slice))

    def _value_BinOp(self, node):
        if type(node.op) not in _BINARY:
            self._fail(node, f"operator `{type(node.op).__name__}` is none of tensors")
        return self._do(node, _BINARY[type(node.op)], self._value(node.left), self._value(node.right))

    def _value_UnaryOp(self, node):
        if type(node.op) not in _UNARY:
            self._fail(node, f"operator `{type(node.op).__name__}` is none of tensors")
        return self._do(node, _UNARY[type(node.op)], self._value(node.operand))

    def _value_Compare(self, node):
        if len(node.ops) != 1 or type(node.ops[0]) not in _COMPARE:
            self._fail(node, "only one comparison of two values is compiled")
        return self._do(node, _COMPARE[type(node.ops[0])], self._value(node.left), self._value(node.comparators[0]))

    def _value_Attribute(self, node):
        owner = self._value(node.value)
        try:
            return getattr(owner, node.attr)
        except AttributeError as error:
            return self._fail(node, nearest(error))

    def _value_Call(self, node):
        function = self._value(node.func)
        arguments = []
        for part in node.args:
            if isinstance(part, ast.Starred):
                arguments += self._value(part.value)
            else:
                arguments.append(self._value(part))
        named = {}
        for part in node.keywords:
            named.update(self._value(part.value) if part.arg is None else {part.arg: self._value(part.value)})
        function = getattr(function, "inlined", function)  # a jitted one
        if not self._is_known(function):
            if not isinstance(function, types.FunctionType):
                self._fail(node, f"a call of {getattr(function, '__name__', function)!r} is not compiled from the source; "
                                 "graph_capture=True traces what Python does")
            if self._depth == _MOST_DEPTH:
                self._fail(node, f"more than {_MOST_DEPTH} functions within each other")
            function = SourceFunction(function, self._tracer, self._depth + 1)
        return self._do(node, function, *arguments, **named)

    @staticmethod
    def _is_known(function):
        owner = getattr(function, "__self__", None)
        return function in _PLAIN or isinstance(owner, Traced) or \
            str(getattr(function, "__module__", "")).startswith((ttnn.__name__, library.__name__))

    def _do(self, node, function, *arguments, **named):
        """Calls `function`; errors are shown at the node."""
        outer, self._at = self._at, node
        try:
            result = function(*arguments, **named)
        except JitError:
            raise
        except Exception as error:
            raise JitError(self.where(str(error) or type(error).__name__)) from None
        self._at = outer
        return result


def _word(node):
    """The words of the source for a node of the tree."""
    return {"AsyncFor": "async for", "AsyncWith": "async with", "FunctionDef": "def", "ClassDef": "class", "IfExp": "if ... else",
            "BoolOp": "and / or", "ListComp": "a comprehension", "GeneratorExp": "a comprehension", "DictComp": "a comprehension",
            "SetComp": "a comprehension", "Dict": "a dictionary", "Set": "a set", "JoinedStr": "a formatted string"}.get(
                type(node).__name__, type(node).__name__.lower())
