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

from . import weights
from .builder import BuildError, Function, Module, Value

__all__ = ["BuildError", "Function", "Module", "Value", "weights"]
