# SPDX-License-Identifier: Apache-2.0
"""Calls every public function of `ttnn`, `ttnn_jit` and `ttrt` with arguments at random. Exceptions of Python may come of it,
and nothing else; a process that dies is what this looks for.

usage: fuzz_library.py SEED COUNT [EXCEPTION]      those of that name are printed"""
import contextlib
import faulthandler
import inspect
import io
import os
import random
import sys
import tempfile
import types

import numpy as np
import ttnn
import ttnn_jit
from ttmlir._native import InvalidArgument, compiler
from ttmlir._native import ttnn as library
from ttrt import binary, runtime
from ttrt.common.api import API
from ttrt.common.util import Artifacts, Logger

faulthandler.enable()
rng = random.Random(int(sys.argv[1]))
# One file that programs may write to whatever they call it.
os.chdir(tempfile.mkdtemp())

ODD = [None, True, False, -1, 0, 1, 2, 3, 7, 31, 33, 2**31 - 1, 2**31, -2**63, 2**70, 0.5, -1.5, float("nan"), float("inf"), 1e300,
       1 + 2j, "", "x", "sum", "nearest", "add.mlir", "\ud800", "a\0b", b"x", [], [1], [0, 1], [1, 0], [-1], [2, 2], [1, 1, 1, 1],
       [0.5], [2**40, 2**40], [[1], [2, 3]], (2, 3), (0, 0), (32, 32), (1, 2, 3), {}, {1: 2}, object(), int, len, np.int64(1),
       np.float32(2), np.arange(3), np.ones((2, 3)), np.zeros((0, 3)), np.array(["a"]), np.array([1j])]
PROGRAM = """func.func @f(%a: tensor<33x40xf32>) -> tensor<33x40xf32> {
  %0 = "ttir.exp"(%a) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  return %0 : tensor<33x40xf32>
}
"""


def functions_of(module, path, seen):
    """Public functions and classes of a module, by their names. Modules within that are files are not the user's."""
    for name in getattr(module, "__all__", dir(module)):
        value = getattr(module, name)
        if name.startswith("_") or id(value) in seen:
            continue
        if isinstance(value, types.ModuleType) and value.__name__.startswith(module.__name__) and not hasattr(value, "__file__"):
            yield from functions_of(value, f"{path}.{name}", seen)
        elif callable(value):
            seen.add(id(value))
            yield f"{path}.{name}", value


#: Functions that wait, end the process, or write to unexpected files.
LEFT_OUT = {"ttnn.open_device", "ttnn.manage_device", "ttnn.SetDefaultDevice", "ttnn.dump_tensor"}
TARGETS = [(path, function) for module, path in ((ttnn, "ttnn"), (runtime, "runtime"), (binary, "binary"), (ttnn_jit, "ttnn_jit"))
           for path, function in functions_of(module, path, set()) if path not in LEFT_OUT]
TARGETS += [(f"API.{name}", getattr(API, name)) for name in ("Read", "Query", "Check")]
TARGETS += [("Logger", Logger), ("Artifacts", Artifacts)]
ENUMS = [value for path, kind in TARGETS if isinstance(kind, type) and hasattr(kind, "__members__") for value in kind]
STRUCTS = [kind for path, kind in TARGETS if isinstance(kind, type) and not hasattr(kind, "__members__")]


class World:
    """Devices and tensors to call with, made anew now and then."""

    def __init__(self):
        self.devices = [ttnn.open_device(device_id=number) for number in (1, 2)]
        closed = ttnn.open_device(device_id=3)
        lost = ttnn.from_numpy(np.ones((33, 40)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=closed)
        closed.close()
        freed = ttnn.from_numpy(np.ones((2, 3)))
        ttnn.deallocate(freed)
        sharded = ttnn.create_sharded_memory_config((64, 64), ttnn.CoreGrid(y=2, x=2), ttnn.ShardStrategy.BLOCK)
        self.tensors = [lost, freed]
        for device in [*self.devices, None]:
            for shape in ((33, 40), (40, 33), (1, 1, 64, 64), (64, 64), (), (3,), (2, 8, 8, 4), (0, 4)):
                for dtype in rng.sample([ttnn.float32, ttnn.bfloat16, ttnn.bfloat8_b, ttnn.int32, ttnn.uint32, ttnn.uint16,
                                         ttnn.uint8], 2):
                    with contextlib.suppress(ttnn.Error):
                        self.tensors.append(ttnn.from_numpy(np.ones(shape, np.int32), dtype, device=device,
                                                            layout=rng.choice([ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT])))
        for device in self.devices:
            self.tensors.append(ttnn.from_numpy(np.ones((64, 64)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device,
                                                memory_config=sharded))
        self.others = [*self.devices, closed, binary.load_from_bytes(COMPILED), ttnn.DRAM_MEMORY_CONFIG, ttnn.L1_MEMORY_CONFIG,
                       sharded, ttnn.CoreGrid(y=2, x=2), ttnn_jit.jit()(ttnn.exp)]

    def close(self):
        for device in self.devices:
            if device.is_open():
                device.close()

    def value(self, kind=""):
        """Anything; what the annotation says more often than not."""
        if rng.random() < 0.75:
            if kind.startswith("Tensor"):
                return rng.choice(self.tensors)
            if "Sequence[Tensor]" in kind:
                return [rng.choice(self.tensors) for _ in range(rng.randrange(4))]
            if kind.startswith("MeshDevice"):
                return rng.choice(self.devices)
            for choice in ENUMS:
                if kind.startswith(type(choice).__name__):
                    return rng.choice(list(type(choice)))
            for struct in STRUCTS:
                if kind.split(" ")[0] == struct.__name__:
                    return self.call(struct)
            if kind.startswith(("int", "float", "bool")):
                return rng.choice([0, 1, 2, 3, -1, 32, True, False, 0.5])
            if kind.startswith("Sequence[int]"):
                return [rng.choice([0, 1, 2, 3, 32, 33, -1]) for _ in range(rng.randrange(5))]
        return rng.choice([*ODD, rng.choice(self.tensors), rng.choice(self.others), rng.choice(ENUMS)])

    def call(self, function):
        """The function with arguments that look like its own."""
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (ValueError, TypeError):
            return function(*(self.value() for _ in range(rng.randrange(4))))
        arguments, named = [], {}
        for parameter in parameters:
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if parameter.default is not parameter.empty and rng.random() < 0.6:
                continue
            value = self.value(str(parameter.annotation))
            if parameter.kind is parameter.KEYWORD_ONLY or named or (parameter.default is not parameter.empty):
                named[parameter.name] = value
            else:
                arguments.append(value)
        if rng.random() < 0.02:
            named[rng.choice(["colour", "dtype", "x"])] = self.value()
        return function(*arguments, **named)

    def other(self):
        """Calls that are no functions: operators, indexing, printing, jitted calls, commands."""
        tensor = rng.choice(self.tensors)
        key = rng.choice([self.value(), slice(rng.choice(ODD[:12]), rng.choice(ODD[:12])), (slice(None), self.value())])
        jitted = ttnn_jit.jit(graph_capture=rng.choice([True, False, 3]), max_grid=rng.choice([None, (1, 1), self.value()]))
        return rng.choice([
            lambda: tensor + self.value(), lambda: self.value() @ tensor, lambda: tensor[key], lambda: repr(tensor),
            lambda: np.from_dlpack(tensor), lambda: memoryview(tensor), lambda: len(tensor), lambda: tensor.device(),
            lambda: tensor.cpu(), lambda: jitted(lambda *a: rng.choice(a) + rng.choice(a))(self.value(), tensor),
            lambda: jitted(lambda a: self.value())(tensor), lambda: hash(tensor), lambda: tensor == self.value(),
            lambda: API.Read(args={self.value(): self.value()})(), lambda: setattr(tensor, "name", self.value()),
            lambda: API.Query(args={"quiet": True, "device": self.value()})(), lambda: compiler.compile(self.value(), self.value()),
            lambda: library.call(self.value(), (tensor,)), lambda: library.spelled(self.value()),
            lambda: runtime.submit(self.value(), self.others[3], rng.choice([0, self.value()]), [tensor])])()


COMPILED = compiler.compile(PROGRAM, "f")[0]
counts = {"returned": 0}
world = None
for number in range(int(sys.argv[2])):
    if number % 500 == 0:
        if world:
            world.close()
        world = World()
    path, function = rng.choice(TARGETS) if rng.random() < 0.85 else ("other", None)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            result = world.call(function) if function else world.other()
        counts["returned"] += 1
        if isinstance(result, ttnn.Tensor) and rng.random() < 0.2 and result.is_allocated() and result.size_bytes() < 1 << 20:
            world.tensors[rng.randrange(2, len(world.tensors))] = result
    except (SystemExit, KeyboardInterrupt):
        print(f"call {number}: {path} ends the process")
        sys.exit(1)
    except Exception as error:
        name = type(error).__name__
        counts[name] = counts.get(name, 0) + 1
        if len(sys.argv) > 3 and name == sys.argv[3]:
            print(f"call {number}: {path}: {error}")
        # The text of an error that nobody wrote, or of one of ours.
        if "internal error" in str(error) or isinstance(error, (SystemError, AssertionError)):
            print(f"call {number}: {path}: {name}: {error}")
            sys.exit(1)
world.close()
assert counts["returned"] > 0 and InvalidArgument.__name__ in counts, counts
print(", ".join(f"{count} {name}" for name, count in sorted(counts.items(), key=lambda item: -item[1])))
