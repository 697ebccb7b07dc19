# SPDX-License-Identifier: Apache-2.0
"""The compiler's representation, in MLIR's own Python spelling.

    from ttmlir.ir import Context, Location, Module

    with Context(), Location.unknown():
        module = Module.parse(text)
        for op in module.body.operations:
            print(op)
"""

from ._native.ir import *
from . import _registry
from ._opview import Dialect, OpResultList, OpView, SymbolTable
from ._registry import AttrBuilder, register_attribute_builder

# The name of lists in annotations of generated code.
RegionSequence = list

_registry.install()
from . import _attribute_builders  # they register themselves
