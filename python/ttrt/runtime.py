# SPDX-License-Identifier: Apache-2.0
"""The runtime: devices, tensors, programs.

    from ttrt import binary, runtime

    program = binary.load_from_path("add.ttnn")
    device = runtime.open_mesh_device()
    x = runtime.create_host_tensor(numpy.ones((64, 128), numpy.float32))
    [y] = runtime.submit(device, program, 0, [x, x])
    print(runtime.to_array(y))
    runtime.close_mesh_device(device)

Devices and tensors are those of `ttnn`: programs and calls of the library mix.
"""

import json

from ttmlir import ttnn
from ttmlir._native import runtime as _native
from ttmlir._native import ttnn as _library
from ttmlir._native import ttrt as _commands
from ttmlir._native.runtime import Binary, Layout, get_layout, has_layout, to_host, to_layout
from ttmlir.ttnn import DataType, MeshDevice, Tensor
from ttmlir.ttnn._call import wanted
from ttmlir.ttnn.device import close_device, open_any

__all__ = ["Binary", "DataType", "DebugHooks", "Layout", "MeshDevice", "OpContext", "Tensor", "close_mesh_device",
           "create_host_tensor", "get_current_system_desc", "get_layout", "get_op_debug_str", "get_op_loc_info",
           "get_op_output_tensor", "has_layout", "memcpy", "open_mesh_device", "submit", "to_array", "to_host", "to_layout",
           "unregister_hooks"]


def open_mesh_device(product=None):
    """Opens an emulated board, as `ttnn.open_device` does, under the next number that is free."""
    return open_any(product)


def close_mesh_device(device):
    """Gives a device up. Its memory goes with the last tensor on it."""
    close_device(device)


def get_current_system_desc(product=None):
    """A system as a dictionary: the board of that name or `.ttsys` file, or an n150."""
    errors = []
    asked = [f"--device={product}"] if product else []
    _, results = _commands.run(["query", "--quiet", *asked], lambda line: None, errors.append)
    if errors:
        raise ValueError("\n".join(errors))
    return json.loads(results)["system_desc"]


def create_host_tensor(array, dtype=None):
    """A tensor on the host with a copy of the elements of an array.

    Parameters
    ----------
    array : array_like
        An object with DLPack (with bfloat16) or a buffer, or anything that NumPy takes.
    dtype : DataType, optional
        The array's own without it.
    """
    if hasattr(array, "__dlpack__") and not hasattr(array, "dtype"):
        tensor = _library.from_array(array)
        return tensor if dtype is None or dtype == tensor.dtype else ttnn.typecast(tensor, dtype)
    return ttnn.from_torch(array, dtype)


def to_array(tensor):
    """The elements as an array of NumPy; see `ttnn.to_numpy`."""
    return ttnn.to_numpy(tensor)


def memcpy(destination, tensor):
    """Writes the elements of a tensor to an array that has as many bytes, row-major in the tensor's own type (block floats
    as f32)."""
    _library.to_buffer_of(tensor, destination)


class OpContext:
    """An op of a program that runs: its `index`, `name`, `location` and `text`; behind it also `host_seconds` and
    `results`, its tensors."""

    def __init__(self, index, name, location, text, host_seconds=None, results=()):
        self.index, self.name, self.location, self.text = index, name, location, text
        self.host_seconds, self.results = host_seconds, list(results)

    def __repr__(self):
        return f"<op {self.index}: {self.name}>"


class DebugHooks:
    """Functions `(binary, program_index, op)` that are called before and after each op of programs that `submit` runs.
    An exception in them ends the run, and `submit` raises it."""

    _current = None

    def __init__(self, pre_op, post_op):
        self.pre_op, self.post_op = pre_op, post_op

    @classmethod
    def get(cls, pre_op=None, post_op=None):
        """Sets them in place of those that were set."""
        for name, function in (("pre_op", pre_op), ("post_op", post_op)):
            if function is not None and not callable(function):
                raise TypeError(f"DebugHooks.get: '{name}' is {function!r}, a function wanted")
        cls._current = cls(pre_op, post_op)
        return cls._current


def unregister_hooks():
    """No function is called any more."""
    DebugHooks._current = None


def get_op_debug_str(op):
    """The op as text of the IR."""
    wanted("runtime.get_op_debug_str", "op", op, OpContext)
    return op.text


def get_op_loc_info(op):
    """Where it is in the model."""
    wanted("runtime.get_op_loc_info", "op", op, OpContext)
    return op.location


def get_op_output_tensor(op):
    """The op's result: a tensor, a list of several, or None."""
    wanted("runtime.get_op_output_tensor", "op", op, OpContext)
    return op.results[0] if len(op.results) == 1 else op.results or None


def submit(device, binary, program_index, inputs, *, numerics="fast", timed=False, sanitize=False):
    """Runs a program of a binary.

    Parameters
    ----------
    device : MeshDevice
    binary : Binary
    program_index : int
    inputs : sequence of Tensor
        Tensors of the shapes and types that the program declares (`binary.programs[i]["inputs"]`); layouts are changed for this run.
    numerics : str, default "fast"
        For kernels: "fast" computes in f32, "exact" rounds as the chip does.
    timed, sanitize : bool, default False
        Kernels run with the clock of the chip, or with checks for races and misuse.

    Returns
    -------
    list of Tensor
        The outputs, in the layouts that the program declares.
    """
    hooks = DebugHooks._current
    before = after = None
    if hooks is not None and hooks.pre_op is not None:
        def before(*op):
            hooks.pre_op(binary, program_index, OpContext(*op))
    if hooks is not None and hooks.post_op is not None:
        def after(*op):
            hooks.post_op(binary, program_index, OpContext(*op))
    return _native.submit(device, binary, program_index, list(inputs), numerics, timed, sanitize, before, after)
