#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Type stubs of the extension, and of the library, whose functions are put in their places when it is imported.

usage: native_stubs.py FOLDER       the folder that has the packages
"""

import inspect
import pathlib
import re
import sys

from nanobind import stubgen


def exceptions(module):
    """Classes of exceptions of a module, whose names are those of a package."""
    out = []
    for name, item in vars(module).items():
        if isinstance(item, type) and issubclass(item, BaseException):
            bases = ", ".join(base.__name__ for base in item.__bases__)
            out.append(f"\nclass {name}({bases}):\n    {item.__doc__!r}\n")
    return "".join(out)


#: The types of Python's operators.
RETURNS = {"len": "int", "bool": "bool", "repr": "str", "str": "str", "hash": "int"}
#: Those that give a tensor where every object's give a truth value.
COMPARISONS = ("eq", "ne")


def added(cls, before):
    """Members that Python has put into a class of the extension."""
    out = []
    for name, item in vars(cls).items():
        if before.get(name) is item:
            continue
        word = name.strip("_")
        if isinstance(item, property):
            out.append(f"    @property\n    def {name}(self) -> Any: ...\n")
        elif inspect.isfunction(item):
            parameters = [p for p in list(inspect.signature(item).parameters.values())[1:] if p.name != "function"]
            dunder = name.startswith("__")
            kind = f"{cls.__name__} | float" if dunder and word in OPERATORS else "Any"
            words = ["*" * ((p.kind is p.VAR_POSITIONAL) + 2 * (p.kind is p.VAR_KEYWORD)) + f"{p.name}: {kind}"
                     + ("" if p.default is p.empty else " = ...") for p in parameters]
            result = RETURNS.get(word, cls.__name__ if word in OPERATORS or word in ("neg", "abs") else "Any") if dunder else "Any"
            ignored = "  # type: ignore[override]" if word in COMPARISONS else ""
            out.append(f"    def {name}({', '.join(['self', *words])}) -> {result}: ...{ignored}\n")
    return "\n".join(out)


OPERATORS = [sign + name for name in ("add", "sub", "mul", "truediv", "pow", "matmul") for sign in ("", "r")] + [
    "eq", "ne", "lt", "le", "gt", "ge"]


def into_class(text, name, members):
    """The stub of a module with more members of a class, in place of those that it has of the same names."""
    begin = re.search(rf"^class {name}\b.*:\n", text, re.M)
    end = re.compile(r"^(?=\S)", re.M).search(text, begin.end())
    body = text[begin.end():end.start() if end else len(text)]
    for member in re.findall(r"def (\w+)\(", members):
        body = re.sub(rf"^    (@\w+\n    )?def {member}\((?:.|\n)*?(?=^    (?:@|def )|\Z)", "", body, flags=re.M)
    return text[:begin.end()] + body.rstrip() + "\n\n" + members + "\n\n" + text[end.start() if end else len(text):]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(folder))
    from ttmlir import _native
    stubgen.main(["-q", "-r", "-P", "-m", "ttmlir._native", "-O", str(folder / "ttmlir")])
    with (folder / "ttmlir" / "_native" / "__init__.pyi").open("a") as file:
        file.write(exceptions(_native))
    classes = [_native.ttnn.Tensor, _native.ttnn.MeshDevice]
    before = [dict(vars(cls)) for cls in classes]
    import ttmlir.ttnn
    stub = folder / "ttmlir" / "_native" / "ttnn.pyi"
    for cls, members in zip(classes, before):
        stub.write_text(into_class(stub.read_text(), cls.__name__, added(cls, members)))
    library(folder, ttmlir.ttnn)


#: The names in annotations of the library's functions.
NAMES = "from collections.abc import Sequence\nfrom typing import Any\nfrom ttmlir._native.ttnn import *\n"


def library(folder, ttnn):
    """Stubs of the modules that the library's functions are put into; those that are files need none."""
    package = folder / "ttmlir" / "ttnn"
    stubgen.main(["-q", "-r", "-m", "ttmlir.ttnn", "-O", str(package)])
    for path in package.glob("*/*.pyi"):  # of packages that are files
        path.unlink()
    modules = []
    for path in sorted(package.glob("*.pyi")):
        if (package / f"{path.stem}.py").exists() and path.stem != "__init__":
            path.unlink()
            continue
        text = path.read_text()
        # The fallback for missing names is no name itself.
        text = re.sub(r"^from .* import .* as __getattr__\n", "", text, flags=re.M)
        # A number may be given in place of a tensor.
        text = re.sub(r"^def .*$", lambda line: re.sub(r"(\w+: Tensor)\b(?! \|)", r"\1 | float", line[0])
                      .replace(": Tensor | None", ": Tensor | float | None"), text, flags=re.M)
        path.write_text(NAMES + text)
        if path.stem != "__init__":
            modules.append(path.stem)
    (folder / "ttnn" / "__init__.pyi").write_text(
        "from ttmlir.ttnn import *\n" + "".join(f"from ttmlir.ttnn import {name} as {name}\n" for name in modules))


if __name__ == "__main__":
    main()
