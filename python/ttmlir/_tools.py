# SPDX-License-Identifier: Apache-2.0
"""The tools that a wheel has in it, as commands."""

import os
import pathlib
import sys


def _run(name):
    path = pathlib.Path(__file__).parent / "bin" / name
    if not path.exists():
        sys.exit(f"{name} is not in this package, which is not from a wheel: the build has it in bin/")
    os.execv(path, [name, *sys.argv[1:]])


def ttmlir_opt():
    _run("ttmlir-opt")


def ttmlir_translate():
    _run("ttmlir-translate")


def ttrt():
    _run("ttrt")
