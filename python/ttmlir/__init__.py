# SPDX-License-Identifier: Apache-2.0
"""Builds programs in TTIR, as text, and files of weights for them.

    from ttmlir import Module, weights

    module = Module()
    f = module.function("forward")
    x = f.input("x", (64, 128), "bf16")
    w = f.parameter("proj.weight", (128, 256), "bf16", weights.normal(128**-0.5))
    f.returns(f.relu(f.matmul(x, w)))

    print(module)                                        # for ttmlir-opt and ttrt
    weights.save("weights.safetensors", weights.draw(module, seed=0))

Every op of the dialect is a method of a function, with the names, defaults and texts of its record
(`help(Function.matmul)`). Shapes of results follow from the records' rules.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import weights
    from .builder import BuildError, Function, Module, Value

#: Where the names are: looked up when they are asked for, as the builder imports NumPy.
_HOMES = {"CompiledModel": ".compiled", "compile": ".compiled", "BuildError": ".builder", "Function": ".builder", "Module": ".builder", "Value": ".builder", "weights": ".weights"}

__all__ = list(_HOMES)


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module 'ttmlir' has no attribute '{name}'", name=name)
    home = importlib.import_module(_HOMES[name], __name__)
    return home if name == "weights" else getattr(home, name)
