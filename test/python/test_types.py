# SPDX-License-Identifier: Apache-2.0
"""A type checker on the packages, on a program that uses them, and on one that uses them wrongly."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

pytest.importorskip("mypy", reason="of scripts/requirements.txt")
TYPED = pathlib.Path(__file__).parent / "Inputs" / "typed"


@pytest.fixture(scope="module")
def mypy(pytestconfig):
    build = pathlib.Path(pytestconfig.getoption("--build")).resolve()

    def run(*arguments):
        command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", "--cache-dir", build / "test" / "mypy", *arguments]
        environment = {**os.environ, "MYPYPATH": str(build / "python")}
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment, cwd=build)
        return done.stdout + done.stderr

    return run


def test_use(mypy):
    """Functions without annotations are checked, too."""
    assert mypy("--check-untyped-defs", TYPED / "use.py") == ""


def test_packages(mypy):
    # Comparisons of tensors give tensors, those of the extension's enums take them alone; generated enums of a dialect
    # stand behind those of the dialects that it includes; what is private need not say its type.
    allowed = [word for code in ("override", "no-redef", "var-annotated") for word in ("--disable-error-code", code)]
    assert mypy(*allowed, "--ignore-missing-imports", "-p", "ttmlir", "-p", "ttnn", "-p", "ttnn_jit", "-p", "ttrt") == ""


def test_wrong_use_is_refused(mypy):
    lines = (TYPED / "wrong.py").read_text().splitlines()
    wanted = {number for number, line in enumerate(lines, 1) if "# error" in line}
    found = {int(number) for number in re.findall(r"wrong\.py:(\d+): error", mypy("--check-untyped-defs", TYPED / "wrong.py"))}
    assert found == wanted, [lines[number - 1] for number in sorted(found ^ wanted)]


def test_every_module_of_the_extension_has_stubs(pytestconfig):
    """Names of the extension are names of its stubs."""
    import ast

    from ttmlir import _native
    folder = pathlib.Path(pytestconfig.getoption("--build")) / "python" / "ttmlir" / "_native"
    for name, module in vars(_native).items():
        if type(module).__name__ != "module":
            continue
        tree = ast.parse((folder / f"{name}.pyi").read_text())
        stubbed = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        public = {key for key, item in vars(module).items() if not key.startswith("_") and callable(item)}
        assert len(public) > 1 and public <= stubbed | {"_T"}, public - stubbed
