# SPDX-License-Identifier: Apache-2.0
"""From modules to binaries and results."""

from ._files import written
from ._native import ir as _native
from .passmanager import PassManager


def _options(options):
    """Options of a pipeline, {"name": value}, as its text has them."""
    def spell(value):
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, (list, tuple)):
            return ",".join(map(spell, value))
        return str(value)
    words = " ".join(f"{name.replace('_', '-')}={spell(value)}" for name, value in options.items())
    return f"{{{words}}}" if words else ""


def _pipeline(name):
    def run(module, **options):
        operation = getattr(module, "operation", module)
        PassManager.parse(f"builtin.module({name}{_options(options)})", operation.context).run(operation)
    run.__name__ = name.replace("-", "_")
    run.__doc__ = f"Runs `{name}` on a module; options are those of the pipeline, with underscores."
    return run


ttir_to_ttnn_backend_pipeline = _pipeline("ttir-to-ttnn-backend-pipeline")
ttir_to_ttmetal_backend_pipeline = _pipeline("ttir-to-ttmetal-pipeline")


def ttnn_to_flatbuffer_file(module, path):
    """Writes the programs of a module of TTNN to a .ttnn file."""
    with written(path) as file:
        file.write(_native.ttnn_to_flatbuffer_bin(module))


def ttmetal_to_flatbuffer_file(module, path):
    """Writes a module with ops of the ttmetal dialect to a .ttm file."""
    with written(path) as file:
        file.write(_native.ttmetal_to_flatbuffer_bin(module))


def compile(module, **options):
    """The .ttnn file of a module of TTIR, which stays as it is. Options are those of
    `ttir-to-ttnn-backend-pipeline`."""
    from .ir import Module
    operation = getattr(module, "operation", module)
    # Its own copy, in a context of its own text: passes change what they run on.
    copy = Module.parse(operation.get_asm(enable_debug_info=True), context=operation.context)
    ttir_to_ttnn_backend_pipeline(copy, **options)
    return _native.ttnn_to_flatbuffer_bin(copy)


def run(module, *arrays, device=None, function=0, **options):
    """Compiles a module of TTIR and runs a function of it, by name or number, on arrays. Without a device, on
    the library's default one. The results are arrays."""
    import numpy as np

    from . import ttnn
    from ._native import runtime
    binary = runtime.Binary.load_from_bytes(compile(module, **options), "module")
    programs = binary.programs
    names = [program["name"] for program in programs]
    if isinstance(function, str):
        if function not in names:
            raise ValueError(f"no function '{function}': the module has {', '.join(names)}")
        function = names.index(function)
    if not 0 <= function < len(programs):
        raise ValueError(f"no function {function}: the module has {len(programs)}")
    inputs = programs[function]["inputs"]
    if len(arrays) != len(inputs):
        raise TypeError(f"{names[function]} takes {len(inputs)} arrays, {len(arrays)} given")
    tensors = []
    for number, (array, wanted) in enumerate(zip(arrays, inputs)):
        array = np.asarray(array)
        if list(array.shape) != list(wanted["shape"]):
            raise ValueError(f"{names[function]}: argument {number} is {list(array.shape)}, "
                             f"{list(wanted['shape'])} wanted")
        tensors.append(ttnn.from_numpy(array, wanted["dtype"]))
    results = runtime.submit(ttnn.GetDefaultDevice() if device is None else device, binary, function, tensors)
    return [ttnn.to_numpy(result) for result in results]
