# SPDX-License-Identifier: Apache-2.0
"""`ttmlir.compile`: a program of a front end becomes a function of arrays.

    import jax, ttmlir

    f = ttmlir.compile(jax.jit(lambda x, w: jax.nn.softmax(x @ w)), x, w)
    print(f(x, w))
"""

import os
import re

from . import _native, _torch
from .explore import explore
from .progress import working
from .target import target_of


def _integers(ttnn):
    return (ttnn.int32, ttnn.uint32, ttnn.uint16, ttnn.uint8)


def _in_parts(arrays):
    """A complex array is two for the device: its real and its imaginary part."""
    import numpy
    for array in map(numpy.asarray, arrays):
        yield from (array.real.copy(), array.imag.copy()) if array.dtype.kind == "c" else (array,)


def _of_kinds(results, kinds):
    """Converts the device's results to the arrays that the front end's function returns."""
    import numpy
    results = iter(results)
    for kind in kinds:
        array = numpy.asarray(next(results)).astype(kind.dtype)
        if array.dtype.kind == "c":
            array.imag = next(results)
        yield array


def _opened(ttnn, device, mesh):
    """The device, opened if it is a board's name."""
    if mesh is not None:
        mesh = ttnn.MeshShape(mesh)
    if isinstance(device, str) or device is None:
        return ttnn.device.open_any(device or (None if mesh else "n150"), mesh or (1, 1))
    if mesh is not None and tuple(mesh) != tuple(device.mesh_shape):
        raise ValueError(f"ttmlir.compile: 'mesh' is {mesh!r}, but the device is a mesh of {device.mesh_shape}")
    return device


class CompiledModel:
    """A compiled program, called with arrays: those of its inputs in order, or trees of them as the function of the front
    end takes them. Results are NumPy arrays. A complex array is two inputs; what a jitted function gives is complex again,
    of other programs the real and the imaginary part are results of their own.

    Attributes
    ----------
    stages : dict
        The program's text at each stage: "source", "ttir", and what it was compiled to ("ttnn" or "ttmetal").
    inputs, outputs : list of dict
        Name, shape, type and layout of each, as the device wants them.
    onnx : bytes or None
        The model of ONNX that a module of PyTorch was exported as.
    """

    onnx = None

    def __init__(self, text, name, *, backend, device, options, mesh=None, flatten=None, unflatten=None, model=None):
        if backend not in ("ttnn", "ttmetal", "auto"):
            raise ValueError(f"ttmlir.compile: 'backend' is {backend!r}, wanted: 'ttnn', 'ttmetal' or 'auto'")
        if not isinstance(options, str):
            raise TypeError(f"ttmlir.compile: 'options' is {options!r}, wanted: str")
        #: Backend and options, if the source alone tells all of the program; None: it has weights beside its text.
        self.given = (backend, options) if model is None else None
        if backend == "auto":
            backend, options = "ttnn", f"{options} choose-backend=true".strip()
        self.name, self._flatten, self._unflatten = name, flatten, unflatten
        from . import ttnn
        self._device = _opened(ttnn, device, mesh)
        if self._device.num_devices() > 1 and backend == "ttmetal":
            raise ValueError(f"ttmlir.compile: the backend 'ttmetal' on a mesh of {self._device.mesh_shape}; programs of kernels run on one chip")
        if self._device.num_devices() > 1:
            options = f"{options} mesh-shape={','.join(map(str, self._device.mesh_shape))}".strip()
            if "mesh-sharding=" not in options:
                options += " mesh-sharding=auto"
        with working(f"{name}: compiling"):
            self.bytes, self.library_ops = _native.compiler.compile(
                text, name, options=options, kernels=backend == "ttmetal", model=model, **target_of(self._device))
            suffix = ".ttm" if self.bytes[8:12] == b"TTM0" else ".ttnn"
            self.binary = _native.runtime.Binary.load_from_bytes(self.bytes, name + suffix)
        programs = self.binary.programs
        if len(programs) != 1:
            raise ValueError(f"ttmlir.compile: {name} has {len(programs)} programs, wanted: one")
        self.inputs, self.outputs = programs[0]["inputs"], programs[0]["outputs"]
        self.stages = {"source": text, "ttir": self.binary.ttir, backend: self.binary.mlir}

    def _tensors(self, arrays):
        from . import ttnn
        arrays = list(_in_parts(arrays))
        if len(arrays) != len(self.inputs):
            raise TypeError(f"{self.name} takes {len(self.inputs)} arrays, {len(arrays)} given")
        for number, (array, wanted) in enumerate(zip(arrays, self.inputs)):
            if list(array.shape) != list(wanted["shape"]):
                raise ValueError(f"{self.name}: argument {number} is {list(array.shape)}, {list(wanted['shape'])} wanted")
            if array.dtype.kind == "f" and wanted["dtype"] in _integers(ttnn):
                raise TypeError(f"{self.name}: argument {number} has elements of {array.dtype}, "
                                f"{wanted['dtype'].name.lower()} wanted")
            yield ttnn.from_numpy(array, wanted["dtype"])

    def _submit(self, args, **options):
        from . import ttnn
        arrays = self._flatten(args) if self._flatten else args
        results = _native.runtime.submit(self._device, self.binary, 0, list(self._tensors(arrays)), **options)
        return [ttnn.to_numpy(result) for result in results]

    def __call__(self, *args):
        results = self._submit(args)
        if self._unflatten:
            return self._unflatten(results)
        return results[0] if len(results) == 1 else results

    def profile(self, *args):
        """Runs the program on these arguments, kernels with the clock of the chip; what each op or launch took on the device, as
        a table and for Perfetto."""
        from . import ttnn
        launches = []

        def launched(index, name, location, host_seconds, cycles):
            launches.append({"op": name, "device_ns": 1e9 * cycles / self._device.clock_hz, "host_ns": 1e9 * host_seconds, "bytes": 0})

        # Kernels among calls of the library are ops of the profile themselves.
        watch = {"after_launch": launched} if self.binary.is_metal else {}
        with ttnn.profile(self._device) as profile:
            self._submit(args, timed=True, **watch)
        profile.events += launches
        return profile

    @property
    def board(self):
        """The product that it was compiled for."""
        return self._device.product()

    def explore(self, path=None):
        """Opens tt-explorer on the program: prints the link of a server that ends with this process, and returns the server, which a
        notebook shows as a link. With `path`, writes the page into a file of HTML that needs no server instead."""
        return explore(self, path)

    def _repr_html_(self):
        from . import displays
        return displays.of_model(self)

    def __repr__(self):
        def kinds(tensors):
            shown = [f"{'x'.join(map(str, t['shape'])) or 'scalar'} {t['dtype'].name.lower()}" for t in tensors[:4]]
            return ", ".join(shown + [f"{len(tensors) - 4} more"] * (len(tensors) > 4))
        left = f"; left to the library: {', '.join(self.library_ops)}" if self.library_ops else ""
        return f"<{self.name}: ({kinds(self.inputs)}) -> ({kinds(self.outputs)}){left}>"


def _from_jax(function, args, how):
    """A jitted function with examples of its arguments: its own text, its own trees of arguments and results."""
    import jax
    lowered = function.lower(*args)
    kinds = jax.tree_util.tree_leaves(lowered.out_info)
    # Arguments that the function does not use are not in its text.
    used = sorted(lowered._lowering.compile_args["kept_var_idx"])

    def flatten(given):
        leaves, tree = jax.tree_util.tree_flatten((given, {}))
        if tree != lowered.in_tree:
            raise TypeError(f"{name}: arguments are {tree}, {lowered.in_tree} wanted")
        return [leaves[i] for i in used]

    def unflatten(results):
        return jax.tree_util.tree_unflatten(lowered.out_tree, list(_of_kinds(results, kinds)))

    name = re.sub(r"\W", "_", getattr(function, "__name__", "function"))
    return CompiledModel(lowered.as_text(), name, flatten=flatten, unflatten=unflatten, **how)


def _from_torch(module, args, name, how):
    """A module of PyTorch with examples of its arguments, by its export to ONNX."""
    exported = _torch.Exported(module, args)
    compiled = _from_onnx(exported.model, name or type(module).__name__, None, None,
                          how | {"flatten": exported.arrays, "unflatten": exported.results})
    exported.taken = [kind["name"] for kind in compiled.inputs]
    compiled.onnx = exported.model
    return compiled


def _from_onnx(program, name, dims, values, how):
    """A model of ONNX: its bytes, or its path."""
    path = name or "model.onnx"
    if not isinstance(program, bytes):
        program, path = None, os.fspath(program)
    given = {key: [float(x) for x in _elements(value)] for key, value in (values or {}).items()}
    model = _native.compiler.import_onnx(program, path, dict(dims or {}), given)
    return CompiledModel(model.text, name or os.path.basename(path), model=model, **how)


def _refuse_bytecode(program):
    if program[:4] == b"ML\xefR":
        raise ValueError("ttmlir.compile: the program is MLIR's bytecode, such as a portable artifact of StableHLO (vhlo), which is not "
                         "read; print it as text of stablehlo, with 'stablehlo-translate --deserialize' or, in JAX, 'lowered.as_text()'")


def _elements(value):
    import numpy
    return numpy.asarray(value).ravel()


def compile(program, *example_args, backend="ttnn", device=None, mesh=None, options="",
            name=None, dims=None, values=None, weight_dtype=None, optimize=None):
    """Compiles a program of a front end.

    Parameters
    ----------
    program : str, path, bytes, jitted function or module
        The text of a module of TTIR or StableHLO, the path of such a file (.mlir), what `jax.jit` gives, a model of
        ONNX: its path (.onnx) or its bytes, or a `torch.nn.Module`, which torch exports to ONNX.
    *example_args
        For a jitted function or a module: arguments of the shapes and types that it will get; `jax.ShapeDtypeStruct` will do
        for a function of JAX.
    backend : str
        "ttnn": calls of the library, "ttmetal": kernels, or "auto": whichever takes less time by the models of both.
    device : str or MeshDevice, optional
        "n150", "n300", "t3000", "p150", ..., which is opened, or an open device; without it an "n150", or the smallest board that has
        enough chips for the mesh.
    mesh : sequence of int, optional
        Rows and columns of chips that run the program together. A program that does not say how its tensors are spread over them is
        spread so that it takes the least time by the models (the option mesh-sharding).
    options : str
        Those of the backend's pipeline: "name=value ...".
    name : str, optional
        The program's name in diagnostics.
    dims, values : dict, optional
        For a model of ONNX: sizes of symbolic dimensions by name, and elements of inputs on which shapes depend.
    weight_dtype : str, optional
        "bfp_bf8" or "bfp_bf4": the format of the weights of matrix products and convolutions: constants of the program, and arguments
        that it calls parameters. The same as the option weight-dtype.
    optimize : int, optional
        0: every tensor in DRAM; 1: in DRAM or L1, with program configs of products, whatever takes least time by the
        model of the library; 2: also in shards. The same as the option optimization-level of the backend "ttnn".

    Returns
    -------
    CompiledModel

    Raises
    ------
    CompileError
        With the place in the program and what of it is wrong or has no lowering.
    """
    if weight_dtype is not None:
        if weight_dtype not in ("bfp_bf8", "bfp_bf4"):
            raise ValueError(f"ttmlir.compile: 'weight_dtype' is {weight_dtype!r}, wanted: 'bfp_bf8' or 'bfp_bf4'")
        if not isinstance(options, str):
            raise TypeError(f"ttmlir.compile: 'options' is {options!r}, wanted: str")
        options = f"{options} weight-dtype={weight_dtype}".strip()
    if optimize is not None:
        if isinstance(optimize, bool) or optimize not in (0, 1, 2):
            raise ValueError(f"ttmlir.compile: 'optimize' is {optimize!r}, wanted: 0, 1 or 2")
        if backend == "ttmetal":
            raise ValueError(f"ttmlir.compile: 'optimize' is {optimize}, but the backend {backend!r} has no such levels")
        if not isinstance(options, str):
            raise TypeError(f"ttmlir.compile: 'options' is {options!r}, wanted: str")
        options = f"{options} optimization-level={optimize}".strip()
    how = {"backend": backend, "device": device, "mesh": mesh, "options": options}
    if _torch.is_module(program):
        return _from_torch(program, example_args, name, how)
    if hasattr(program, "lower") and not isinstance(program, (str, bytes, os.PathLike)):
        return _from_jax(program, example_args, how)
    if example_args:
        raise TypeError("ttmlir.compile: only a jitted function or a module takes examples of its arguments")
    if not isinstance(program, (str, bytes, os.PathLike)):
        raise TypeError(f"ttmlir.compile: 'program' is {program!r} ({type(program).__name__}), wanted: text, a path, bytes, "
                        "a jitted function, or a module of PyTorch")
    if isinstance(program, bytes):
        _refuse_bytecode(program)
    if isinstance(program, bytes) or os.fspath(program).endswith(".onnx"):
        return _from_onnx(program, name, dims, values, how)
    if dims or values:
        raise TypeError("ttmlir.compile: 'dims' and 'values' are those of a model of ONNX")
    text = os.fspath(program)
    if "\n" not in text:
        path = text
        if not path.endswith(".mlir"):
            raise ValueError(f"ttmlir.compile: {path!r} is neither text of a module nor the path of a .mlir or .onnx file")
        with open(path, "rb") as file:
            content = file.read()
        _refuse_bytecode(content)
        text = content.decode("utf-8")
        name = name or os.path.basename(path)
    return CompiledModel(text, name or "module", **how)
