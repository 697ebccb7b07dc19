"""Compiles functions of ttnn calls to kernels, when they are called.

    @ttnn_jit.jit()
    def cosh(x):
        return ttnn.multiply(ttnn.add(ttnn.exp(x), ttnn.exp(ttnn.neg(x))), 0.5)
"""

from .cache import CacheInfo
from .function import JitFunction, jit
from .program import CompiledProgram, load
from .trace import JitError

__all__ = ["CacheInfo", "CompiledProgram", "JitError", "JitFunction", "jit", "load"]
