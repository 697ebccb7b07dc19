# SPDX-License-Identifier: Apache-2.0
"""Compiled programs, and their stages as files."""

import os
import pathlib
import re

from ttmlir._files import written
from ttmlir._native import compiler, runtime
from ttmlir.progress import is_watched, working
from ttmlir.ttnn.device import device_of
from ttmlir.ttnn.profile import is_recorded, part_of

from .trace import MARK, JitError

#: Kernels of all ops that have some, for text that marks none.
ALL_KERNELS = "enable-create-d2m-subgraphs=true d2m-min-ops=1"

_GENERIC = re.compile(r'^ *"ttnn\.generic"\(.*$', re.M)
_OPS = re.compile(r'd2m\.ops = \[([^\]]*)\]')
_CYCLES = re.compile(r'd2m\.cycles = (\d+)')


class CompiledProgram:
    """A function compiled for tensors of one kind; called with them, it runs."""

    def __init__(self, name, data, text="", several=None):
        self.name, self.bytes, self.text = name, data, text
        self.binary = runtime.Binary.load_from_bytes(data, f"{name}.ttnn")
        program = self.binary.programs[0]
        #: Whether it returns a list, however many there are in it.
        self.several = len(program["outputs"]) != 1 if several is None else several
        self._num_ops = program["num_ops"]

    @classmethod
    def compile(cls, name, text, several=None, **options):
        """Compiles a module of TTNN, or TTIR."""
        with working(f"{name}: compiling"):
            return cls(name, compiler.compile(text, name, **options)[0], text, several)

    @property
    def mlir(self):
        """The compiled module, with its kernels."""
        return self.binary.mlir

    @property
    def num_programs(self):
        """Launches of kernels on the device in a call."""
        return len(_GENERIC.findall(self.mlir))

    @property
    def fused_ops(self):
        """For each program of kernels the ops that it computes, in the words of TTIR."""
        lists = [_OPS.search(line) for line in _GENERIC.findall(self.mlir)]
        return [re.findall(r'"(\w+)"', found[1]) if found else [] for found in lists]

    @property
    def estimated_cycles(self):
        """For each of them the estimated cycles of the chip; None where there is no estimate. The clock of the
        emulated chip measures them: `ttnn.profile()`."""
        found = [_CYCLES.search(line) for line in _GENERIC.findall(self.mlir)]
        return [int(cycles[1]) if cycles else None for cycles in found]

    @property
    def library_ops(self):
        """Ops that are left to the library, in order."""
        kept = re.findall(r'"ttnn\.(\w+)"\(', self.mlir)
        return [op for op in kept if op not in ("generic", "deallocate", "get_device", "empty")]

    @property
    def kernel_lookups(self):
        """Hits and misses of all runs in the binary's cache of compiled kernels."""
        return self.binary.kernel_lookups

    def run(self, device, tensors, **options):
        """Runs it; `options` are those of the runtime's `submit`."""
        if not is_recorded(device):
            return self._run(device, tensors, options)
        with part_of(device, self.name):
            return self._run(device, tensors, {"timed": True} | options)

    def _run(self, device, tensors, options):
        if is_watched():
            with working(self.name, self._how_far):
                results = runtime.submit(device, self.binary, 0, tensors, **options)
        else:
            results = runtime.submit(device, self.binary, 0, tensors, **options)
        return results if self.several else results[0]

    def _how_far(self):
        return f": running, op {runtime.ops_begun() + 1} of {self._num_ops}"

    def __call__(self, *tensors):
        device = next((device_of(tensor) for tensor in tensors), None)
        if device is None:
            raise JitError(f"{self.name} is called without a tensor on a device")
        return self.run(device, tensors)

    def __repr__(self):
        left = f", library ops: {', '.join(self.library_ops)}" if self.library_ops else ""
        return f"<{self.name}: {self.num_programs} program{'s' * (self.num_programs != 1)} of kernels{left}>"

    def describe(self):
        """The programs, a line each."""
        lines = [repr(self)]
        for number, (ops, cycles) in enumerate(zip(self.fused_ops, self.estimated_cycles)):
            about = f", about {cycles} cycles" if cycles else ""
            lines.append(f"  {number}: {', '.join(ops) or 'kernels'}{about}")
        return "\n".join(lines)

    def _repr_pretty_(self, printer, cycle):
        printer.text(repr(self) if cycle else self.describe())

    def save(self, folder):
        """Writes the stages as files. `load` reads those of the IR and the binary.

        Returns
        -------
        dict
            Path by stage: "ttnn", "ttir", "compiled", "kernels", "binary".
        """
        os.makedirs(folder, exist_ok=True)
        stem = re.sub(r"\W", "_", self.name)  # a name of Python may be any text, and stays in the folder
        stages = {"ttnn": (".mlir", self.text), "ttir": (".ttir.mlir", self.raised), "compiled": (".compiled.mlir", self.mlir),
                  "kernels": (".cpp", self.binary.kernel_source), "binary": (".ttnn", self.bytes)}
        paths = {}
        for stage, (suffix, content) in stages.items():
            if not content:
                continue
            paths[stage] = os.path.join(folder, stem + suffix)
            with written(paths[stage]) as file:
                file.write(content if isinstance(content, bytes) else content.encode())
        return paths

    @property
    def raised(self):
        """The function in TTIR; empty if the library's ops have no form there."""
        try:
            return compiler.transform(self.text, self.name, "convert-ttnn-to-ttir") if self.text else ""
        except compiler.CompileError:
            return ""


def load(path, *, arch="", system_desc="", options=""):
    """A stage of a compiled function, or any other module or `.ttnn` file, as a program.

    Parameters
    ----------
    path : path
        `.mlir`: a module of TTNN or TTIR, compiled or not; what has kernels becomes kernels. `.ttnn`: a binary.
    arch : str, default ""
        The chip to compile for, "wormhole_b0" or "blackhole"; that of the module without it, or the former.
    system_desc : path, default ""
        A `.ttsys` file, in place of `arch`.
    options : str, default ""
        Options of `ttir-to-ttnn-backend-pipeline`.

    Raises
    ------
    JitError
        If the file is of another kind.
    """
    path = pathlib.Path(path)
    name = path.name.split(".")[0]
    if path.suffix == ".ttnn":
        return CompiledProgram(name, path.read_bytes())
    if path.suffix != ".mlir":
        raise JitError(f"{path}: wanted a module (.mlir) or a binary (.ttnn); kernels as C++ are for a card")
    text = path.read_text(encoding="utf-8")
    if MARK.strip(" {}") not in text:
        options = f"{ALL_KERNELS} {options}".strip()
    return CompiledProgram.compile(name, text, arch=arch, system_desc=str(system_desc), options=options)
