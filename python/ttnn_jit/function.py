"""The decorator, and what it makes of a function."""

import functools
import inspect
import os
import re
import sys

from ttmlir import ttnn
from ttmlir._native import compiler, runtime
from ttmlir._native import ttnn as library
from ttmlir.ttnn.device import device_of

from .cache import JitCache
from .trace import JitError, trace

class CompiledProgram:
    """What a function became for tensors of one kind."""

    def __init__(self, name, text, several, arch, options):
        self.name, self.text, self.several = name, text, several
        self.bytes, _ = compiler.compile(text, name, arch=arch, options=options)
        self.binary = runtime.Binary.load_from_bytes(self.bytes, f"{name}.ttnn")

    @property
    def mlir(self):
        """The compiled module, with its kernels."""
        return self.binary.mlir

    @property
    def num_programs(self):
        """Launches of kernels on the device in a call."""
        return len(re.findall(r'"ttnn\.generic"', self.mlir))

    @property
    def library_ops(self):
        """Ops that are left to the library, in order."""
        kept = re.findall(r'"ttnn\.(\w+)"\(', self.mlir)
        return [op for op in kept if op not in ("generic", "deallocate", "get_device", "empty")]

    def __call__(self, device, tensors, **options):
        results = runtime.submit(device, self.binary, 0, tensors, **options)
        return results if self.several else results[0]

    def __repr__(self):
        left = f", library ops: {', '.join(self.library_ops)}" if self.library_ops else ""
        return f"<{self.name}: {self.num_programs} program{'s' * (self.num_programs != 1)} of kernels{left}>"


def _tensors(values):
    for value in values:
        if isinstance(value, library.Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)


def _key(value, inputs):
    """What a program depends on: of a tensor its kind, and which input it is, as one may be given twice."""
    if isinstance(value, library.Tensor):
        return (inputs[id(value)], tuple(value.sizes), value.dtype, value.layout, value.memory_config())
    if isinstance(value, (list, tuple)):
        return tuple(_key(item, inputs) for item in value)
    return (type(value), value)


class JitFunction:
    """A function that is compiled when it is called with tensors of a kind that it was not called with yet."""

    def __init__(self, function, *, enable_cache=True, graph_capture=True, math_fidelity=None, debug=False,
                 compile_only=False, backend="ttnn", max_grid=None, memory_config=None, fallback=True,
                 extra_pipeline_options=""):
        functools.update_wrapper(self, function)
        self._function = function
        self.debug, self.compile_only, self.enable_cache = debug, compile_only, enable_cache
        if backend not in ("ttnn", "ttmetal"):
            raise ValueError(f"ttnn_jit.jit: 'backend' is {backend!r}, wanted: 'ttnn' or 'ttmetal'")
        if math_fidelity is not None and not isinstance(math_fidelity, ttnn.MathFidelity):
            raise TypeError(f"ttnn_jit.jit: 'math_fidelity' is {math_fidelity!r}, wanted: MathFidelity")
        if memory_config is not None and not isinstance(memory_config, ttnn.MemoryConfig):
            raise TypeError(f"ttnn_jit.jit: 'memory_config' is {memory_config!r}, wanted: MemoryConfig")
        fidelity = f"compute-cfg-math-fidelity={library.spelled(math_fidelity)}" if math_fidelity is not None else ""
        self.options = " ".join(filter(None, [fidelity, extra_pipeline_options]))
        if max_grid is not None and not (isinstance(max_grid, (tuple, list)) and len(max_grid) == 2
                                         and all(isinstance(last, int) and last >= 0 for last in max_grid)):
            raise ValueError(f"ttnn_jit.jit: 'max_grid' is {max_grid!r}, wanted: column and row of the last core, from 0 on")
        self.max_grid, self.memory_config, self.fallback = max_grid, memory_config, fallback
        self._cache = JitCache()
        #: The program of the last call.
        self.program = None

    @property
    def cache_info(self):
        """Hits, misses and entries of the function's cache."""
        return self._cache.info

    def __call__(self, *arguments, **named):
        tensors = list({id(tensor): tensor for tensor in _tensors([*arguments, *named.values()])}.values())
        if not tensors:
            raise JitError(f"{self.__name__} is called without a tensor on a device")
        device = device_of(tensors[0])
        for tensor in tensors:
            if device is None or not tensor.same_device(device):
                raise JitError(f"{self.__name__}: tensors are not all on one device")
        if self.enable_cache:
            inputs = {id(tensor): index for index, tensor in enumerate(tensors)}
            key = (device.arch_name(), _key(arguments, inputs),
                   tuple((name, _key(value, inputs)) for name, value in named.items()))
            program = self._cache.get(key, lambda: self._compile(tensors, arguments, named))
        else:
            program = self._compile(tensors, arguments, named)
        self.program = program
        if self.compile_only:
            return program
        return program(device, tensors)

    def _options_for(self, device):
        """The pipeline's options: cores that the device does not have are none to leave alone."""
        if self.max_grid is None:
            return self.options
        grid = device.compute_with_storage_grid_size()
        columns, rows = (min(last + 1, size) for last, size in zip(self.max_grid, (grid.x, grid.y)))
        return f"worker-grid={rows},{columns} {self.options}".strip()

    def _compile(self, tensors, arguments, named):
        device = device_of(tensors[0])
        built, several = trace(self._function, self.__name__, tensors, arguments, named, self.memory_config)
        text = str(built)
        if self.debug:
            print(f"// {self.__name__}: TTNN\n{text}", file=sys.stderr)
        program = CompiledProgram(self.__name__, text, several, device.arch_name(), self._options_for(device))
        if not self.fallback and program.library_ops:
            raise JitError(f"{self.__name__}: no kernels for {', '.join(sorted(set(program.library_ops)))}, and "
                           "`fallback` is False")
        if self.debug:
            print(f"// {self.__name__}: compiled\n{program.mlir}", file=sys.stderr)
        if self.compile_only:
            folder = os.path.join("generated", "jit")
            os.makedirs(folder, exist_ok=True)
            for suffix, content in ((".mlir", text), (".compiled.mlir", program.mlir), (".cpp", program.binary.kernel_source)):
                with open(os.path.join(folder, self.__name__ + suffix), "w", encoding="utf-8") as file:
                    file.write(content)
            with open(os.path.join(folder, self.__name__ + ".ttnn"), "wb") as file:
                file.write(program.bytes)
        return program


def jit(**options):
    """Compiles a function of ttnn calls to kernels."""
    known = set(inspect.signature(JitFunction.__init__).parameters) - {"self", "function"}
    for name in options:
        if name not in known:
            raise TypeError(f"ttnn_jit.jit: no option '{name}'; there are {', '.join(sorted(known))}")
    return lambda function: JitFunction(function, **options)
