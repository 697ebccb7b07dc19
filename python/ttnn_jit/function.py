"""The decorator, and what it makes of a function."""

import enum
import functools
import inspect
import os
import sys
import types

from ttmlir import ttnn
from ttmlir._native import ttnn as library
from ttmlir.target import key_of, target_of
from ttmlir.ttnn.device import device_of

from .cache import JitCache
from .program import CompiledProgram
from .source import SourceFunction
from .trace import JitError, Traced, trace

#: Where stages are written to.
FOLDER = os.path.join("generated", "jit")


def _tensors(values):
    for value in values:
        if isinstance(value, library.Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)
        elif isinstance(value, dict):
            yield from _tensors(value.values())


def _is_traced(value):
    """Whether a call is part of a function that is being traced."""
    if isinstance(value, (list, tuple)):
        return any(map(_is_traced, value))
    if isinstance(value, dict):
        return any(map(_is_traced, value.values()))
    return isinstance(value, Traced)


def _key(value, inputs):
    """The key of a program: for a tensor its kind, and which input it is, as one may be given twice."""
    if isinstance(value, library.Tensor):
        return (inputs[id(value)], tuple(value.sizes), value.dtype, value.layout, value.memory_config())
    if isinstance(value, (list, tuple)):
        return (type(value), *(_key(item, inputs) for item in value))
    if isinstance(value, dict):
        return (dict, *((name, _key(item, inputs)) for name, item in value.items()))
    if type(value).__module__.startswith(library.__name__) and not isinstance(value, enum.Enum):
        return (type(value), repr(value))  # structs, which may be changed after the call; they print all that they are
    try:
        hash(value)
    except TypeError:
        raise JitError(f"an argument is {value!r} ({type(value).__name__}), which has no hash to find the compiled program by; "
                       "enable_cache=False compiles in every call") from None
    return (type(value), value)


class JitFunction:
    """A function that is compiled when it is called with tensors of a kind that it was not called with yet."""

    def __init__(self, function, *, enable_cache=True, graph_capture=True, math_fidelity=ttnn.MathFidelity.HiFi4,
                 debug=False, compile_only=False, backend="ttnn", max_grid=None, memory_config=None,
                 fallback=True, extra_pipeline_options=""):
        if not callable(function):
            raise TypeError(f"ttnn_jit.jit: {function!r} ({type(function).__name__}) is not a function")
        functools.update_wrapper(self, function)
        if not hasattr(function, "__name__"):  # functools.partial, objects that are called
            self.__name__ = getattr(getattr(function, "func", function), "__name__", type(function).__name__)
        self._function = function
        self.debug, self.compile_only, self.enable_cache = debug, compile_only, enable_cache
        if backend not in ("ttnn", "ttmetal"):
            raise ValueError(f"ttnn_jit.jit: 'backend' is {backend!r}, wanted: 'ttnn' or 'ttmetal'")
        math_fidelity = ttnn.MathFidelity.HiFi4 if math_fidelity is None else math_fidelity
        if not isinstance(math_fidelity, ttnn.MathFidelity):
            raise TypeError(f"ttnn_jit.jit: 'math_fidelity' is {math_fidelity!r}, wanted: MathFidelity")
        if memory_config is not None and not isinstance(memory_config, ttnn.MemoryConfig):
            raise TypeError(f"ttnn_jit.jit: 'memory_config' is {memory_config!r}, wanted: MemoryConfig")
        for option, value in (("enable_cache", enable_cache), ("graph_capture", graph_capture), ("debug", debug),
                              ("compile_only", compile_only), ("fallback", fallback)):
            if not isinstance(value, bool):
                raise TypeError(f"ttnn_jit.jit: '{option}' is {value!r}, wanted: True or False")
        self.graph_capture, self.math_fidelity = graph_capture, math_fidelity
        fidelity = f"compute-cfg-math-fidelity={library.spelled(math_fidelity)}"
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

    @property
    def inlined(self):
        """The function that becomes part of a compiled function that calls this one."""
        return self._function

    def __get__(self, instance, owner=None):
        return self if instance is None else types.MethodType(self, instance)

    def __call__(self, *arguments, **named):
        if any(map(_is_traced, (*arguments, *named.values()))):
            return self._function(*arguments, **named)
        tensors = list({id(tensor): tensor for tensor in _tensors([*arguments, *named.values()])}.values())
        if not tensors:
            raise JitError(f"{self.__name__} is called without a tensor on a device")
        device = device_of(tensors[0])
        for tensor in tensors:
            if device is None or not tensor.same_device(device):
                raise JitError(f"{self.__name__}: tensors are not all on one device")
        if self.enable_cache:
            inputs = {id(tensor): index for index, tensor in enumerate(tensors)}
            key = (key_of(target_of(device)), _key(arguments, inputs),
                   tuple((name, _key(value, inputs)) for name, value in named.items()))
            program = self._cache.get(key, lambda: self._compile(tensors, arguments, named))
        else:
            program = self._compile(tensors, arguments, named)
        self.program = program
        if self.compile_only:
            return program
        return program.run(device, tensors)

    def _options_for(self, device):
        """The pipeline's options: cores that the device does not have are none to leave alone."""
        if self.max_grid is None:
            return self.options
        grid = device.compute_with_storage_grid_size()
        columns, rows = (min(last + 1, size) for last, size in zip(self.max_grid, (grid.x, grid.y)))
        return f"worker-grid={rows},{columns} {self.options}".strip()

    def _compile(self, tensors, arguments, named):
        device = device_of(tensors[0])
        built, several = trace(self._function, self.__name__, tensors, arguments, named, fidelity=self.math_fidelity,
                               memory_config=self.memory_config, front_end=None if self.graph_capture else SourceFunction)
        text = str(built)
        if self.debug:
            print(f"// {self.__name__}: TTNN\n{text}", file=sys.stderr)
        program = CompiledProgram.compile(self.__name__, text, several, options=self._options_for(device),
                                          **target_of(device))
        if not self.fallback and program.library_ops:
            raise JitError(f"{self.__name__}: no kernels for {', '.join(sorted(set(program.library_ops)))}, and "
                           "`fallback` is False")
        if self.debug:
            print(f"// {self.__name__}: TTIR\n{program.raised}", file=sys.stderr)
            print(f"// {self.__name__}: compiled\n{program.mlir}", file=sys.stderr)
        if self.compile_only:
            program.save(FOLDER)
        return program

    def __repr__(self):
        if self.program is None:
            return f"<{self.__name__}: compiled when it is called>"
        return self.program.describe()


def jit(*function, **options):
    """Compiles a function of ttnn calls to kernels."""
    if function:
        raise TypeError("ttnn_jit.jit takes options by name; a function is decorated with @ttnn_jit.jit(), parentheses included")
    known = set(inspect.signature(JitFunction.__init__).parameters) - {"self", "function"}
    for name in options:
        if name not in known:
            raise TypeError(f"ttnn_jit.jit: no option '{name}'; there are {', '.join(sorted(known))}")
    return lambda function: JitFunction(function, **options)
