#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Type stubs of generated code.

usage: stubs.py ops IN.py OUT.pyi        classes and functions of a dialect, as mlir-tblgen writes them
       stubs.py builder IN.py OUT.pyi    the builder's methods

Generated code says in its statements what it does with a parameter; a stub says it in the signature, for type checkers.
"""

import ast
import pathlib
import re
import sys

#: The types that `ttmlir._attribute_builders` accepts, by the names of records.
ATTRIBUTES = [
    (r"(U|S)?I\d+Attr|IndexAttr", "int"),
    (r"BoolAttr|UnitAttr", "bool"),
    (r"F\d+Attr", "float"),
    (r"StrAttr|SymbolNameAttr|FlatSymbolRefAttr", "str"),
    (r"SymbolRefAttr", "str | Sequence[str]"),
    (r"NumberAttr", "float"),
    (r"SpatialAttr|FactorsAttr", "int | Sequence[int]"),
    (r"(I\d+|DenseI\d+)ArrayAttr|PaddingAttr|OneDimAttr", "Sequence[int]"),
    (r"DenseBoolArrayAttr", "Sequence[bool]"),
    (r"TypeAttr(Of)?", "Type"),
    (r"AffineMapAttr", "AffineMap"),
    (r"ArrayAttr", "Sequence[Attribute]"),
    (r"TT\w+_\w+Attr|D2M_\w+Attr", "str | Enum"),
]

#: The types that the builder accepts for a kind of argument.
KINDS = {"tensor": "Value", "tensor?": "Value | None", "tensors": "Sequence[Value]", "bool": "bool", "str": "str",
         "number": "float", "spatial": "int | Sequence[int]", "factors": "int | Sequence[int]", "elements": "Any", "text": "str",
         "f32": "float", "#ttnn.shape": "Sequence[int]"}

OPS_HEAD = """from collections.abc import Sequence
from enum import Enum
from typing import Any, Literal

from ..ir import *
from ..ir import Dialect, OpView, OpResultList, RegionSequence

class _Dialect(Dialect): ...
"""


def attribute_type(node):
    """The type in an expression that makes an attribute of a parameter: its record's name is in it."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr == "contains":
            name = inner.args[0].value
            found = next((kind for pattern, kind in ATTRIBUTES if re.fullmatch(pattern, name)), None)
            return f"{found} | Attribute" if found else "Any"
    return "Any"


def parameter_types(init):
    """The types of `__init__`'s parameters, from their uses."""
    types = {"loc": "Location | None", "ip": "InsertionPoint | Literal[False] | None"}
    for node in ast.walk(init):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            kind = {"operands": "Value[Any] | OpView", "results": "Type"}.get(node.func.value.id)
            for name in ast.walk(node.args[0]) if kind and node.args else ():
                if isinstance(name, ast.Name) and name.id in {arg.arg for arg in init.args.args + init.args.kwonlyargs}:
                    many = "Sequence[Value[Any]] | OpView" if kind != "Type" else "Sequence[Type]"
                    types[name.id] = kind if node.func.attr == "append" else many
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            target = node.targets[0]
            if isinstance(target.value, ast.Name) and target.value.id == "attributes" and isinstance(node.value, ast.IfExp):
                names = {inner.id for inner in ast.walk(node.value) if isinstance(inner, ast.Name)}
                for name in names & {arg.arg for arg in init.args.args + init.args.kwonlyargs}:
                    types[name] = attribute_type(node.value)
    return types


def signature(function, types, extra=()):
    """The parameters with their types."""
    args, words = function.args, []
    defaults = [None] * (len(args.args) - len(args.defaults)) + args.defaults
    for arg, default in zip(args.args, defaults):
        words.append(typed(arg.arg, types, default))
    if args.kwonlyargs:
        words.append("*")
        words += [typed(arg.arg, types, default) for arg, default in zip(args.kwonlyargs, args.kw_defaults)]
    return ", ".join([*extra, *words])


def typed(name, types, default):
    if name == "self":
        return name
    kind = types.get(name, "Any")
    if default is None:
        return f"{name}: {kind}"
    if isinstance(default, ast.Constant) and default.value is None and "None" not in kind and kind != "Any":
        kind += " | None"
    return f"{name}: {kind} = {ast.unparse(default)}"


def returns(node):
    text = ast.unparse(node).replace("_ods_ir.", "").replace("_Optional", "Optional").replace("_Union", "Union")
    text = re.sub(r"\b(Value|OpResult)\b(?!\[)", r"\1[Any]", text)
    text = re.sub(r"Optional\[(.*)\]", r"\1 | None", text)
    while match := re.fullmatch(r"(.*)Union\[(.*)\]", text):
        text = match[1] + match[2].replace(", ", " | ")
    return text


def ops(tree):
    out, inits = [OPS_HEAD], {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name != "_Dialect":
            lines = []
            for item in node.body:
                if isinstance(item, ast.Assign) and item.targets[0].id == "OPERATION_NAME":
                    lines.append("    OPERATION_NAME: str")
                elif isinstance(item, ast.FunctionDef) and item.name == "__init__":
                    inits[node.name] = parameter_types(item)
                    lines.append(f"    def __init__({signature(item, inits[node.name])}) -> None: ...")
                elif isinstance(item, ast.FunctionDef) and item.returns is not None:
                    decorator = ast.unparse(item.decorator_list[0])
                    lines += ["    @property", f"    def {item.name}(self) -> {returns(item.returns)}: ..."]
                    assert decorator.endswith("property"), decorator
                elif isinstance(item, ast.FunctionDef) and ast.unparse(item.decorator_list[0]).endswith(".setter"):
                    lines += [f"    @{item.name}.setter", f"    def {item.name}(self, value: Any) -> None: ..."]
            # Names of operands such as `property` would hide what decorates the next ones.
            out.append(f"\nclass {node.name}(OpView):\n" + "\n".join(lines or ["    pass"]))
        elif isinstance(node, ast.FunctionDef):
            cls = next((inner.func.id for inner in ast.walk(node)
                        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in inits), None)
            if cls:
                out.append(f"\ndef {node.name}({signature(node, inits[cls])}) -> {returns(node.returns)}: ...")
    return "\n".join(out) + "\n"


def builder_kind(node):
    kind = ast.literal_eval(node)
    if isinstance(kind, tuple):  # words
        return f"Literal[{', '.join(map(repr, kind[1]))}] | str" if kind[0] != "str" else (
            f"Literal[{', '.join(map(repr, kind[1]))}]")
    if kind.startswith(("[", "array<")):
        return "int | Sequence[int]"
    return KINDS.get(kind) or ("int" if re.fullmatch(r"[us]?i\d+", kind) else "Any")


def builder(tree):
    out = ["from collections.abc import Sequence", "from typing import Any, Literal", "", "from .builder import Value", ""]
    cls = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    out.append(f"class {cls.name}:")
    for method in cls.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        call = method.body[-1].value
        types = {"dtype": "str | Sequence[str | None] | None", "results": "int", "shape": "Sequence[int] | Sequence[Sequence[int]]"}
        for item in call.args[1].elts:
            _, kind, value, _ = item.elts
            types[value.id] = builder_kind(kind)
        count = len(next(word.value for word in call.keywords if word.arg == "types").elts)
        result = "Value" if count == 1 else "Any"
        out.append(f"    def {method.name}({signature(method, types)}) -> {result}: ...")
    return "\n".join(out) + "\n"


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("ops", "builder"):
        sys.exit(__doc__)
    tree = ast.parse(pathlib.Path(sys.argv[2]).read_text())
    pathlib.Path(sys.argv[3]).write_text({"ops": ops, "builder": builder}[sys.argv[1]](tree))


if __name__ == "__main__":
    main()
