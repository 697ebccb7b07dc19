"""Calls every public function of the builder with arguments at random. Only a BuildError may come of it; what is built goes to
the file that is given.

usage: fuzz.py SEED COUNT FILE"""
import inspect
import random
import re
import sys
import traceback

import numpy as np

from ttmlir import BuildError, Function, Module, weights
from ttmlir.ops import Ops
from ttmlir.spell import DTYPES

rng = random.Random(int(sys.argv[1]))
module = Module()
ODD = [None, True, -1, 0, 1, 2, 3, 7, 2**31, -2**63, 2**70, 0.5, -1.5, float("nan"), float("inf"), 1e300, 1 + 2j, "", "x", "tanh",
       "nearest", "sum", 'a"b\\c\n\0', "\ud800", "ü", b"x", [], [1], [1, 1], [2, 2], [0, 1], [1, 0], [-1, 2], [1, 1, 1, 1], [0.5],
       [2**40, 2**40], [[1], [2, 3]], (2, 3), {}, {1: 2}, object(), np.int64(1), np.float32(2), np.arange(3), np.array(4), np.bool_(True),
       np.ones((2, 3)), np.array(["a"]), np.array([2**63], np.uint64), np.array([1e39]), np.array([-1]), np.zeros((0, 3)), int, len]


def shape():
    return rng.choice([(2, 3), (3,), (), (1, 8, 8, 4), (2, 0), (4, 4), (1, 1, 6, 4), (2, 3, 4), rng.choice(ODD)])


def dtype():
    return rng.choice([*DTYPES, "f32", "f32", "bf16", "i32", None, rng.choice(ODD), ["f32", "i32"]])


def value(tensors, name):
    kind = rng.random()
    if kind < 0.6 and tensors:
        return rng.choice(tensors)
    if kind < 0.7 and tensors:
        return [rng.choice(tensors) for _ in range(rng.randrange(4))]
    return rng.choice(ODD)


def call(function, tensors):
    method = rng.choice(METHODS)
    if rng.random() < 0.1:
        return rng.choice([lambda: function.returns(rng.choice(ODD)), lambda: function.value(rng.choice(ODD), dtype()),
                           lambda: function.input(rng.choice(ODD), shape(), dtype(), rng.choice([None, weights.normal(), 3])),
                           lambda: rng.choice(tensors) + rng.choice(ODD), lambda: rng.choice(ODD) / rng.choice(tensors),
                           lambda: rng.choice(tensors) @ rng.choice(tensors), lambda: scoped(function, rng.choice(ODD), tensors),
                           lambda: module.function(rng.choice(ODD)), lambda: function.constant(rng.choice(ODD), dtype=dtype()),
                           lambda: function.full(shape(), rng.choice(ODD), dtype=dtype())])()
    arguments = {}
    for name, parameter in inspect.signature(method).parameters.items():
        if name == "self":
            continue
        if parameter.default is not inspect.Parameter.empty and rng.random() < 0.6:
            continue
        if name in ("shape", "dtype"):
            arguments[name] = shape() if name == "shape" else dtype()
        else:
            is_tensor = name in OPERANDS[method.__name__]
            arguments[name] = value(tensors if is_tensor or rng.random() < 0.02 else [], name)
    return method(function, **arguments)


def scoped(function, name, tensors):
    with function.scope(name):
        return function.relu(rng.choice(tensors))


METHODS = [getattr(Function, name) for name in vars(Ops) if not name.startswith("_") and name != "ttnn_metal_layout_cast"]
OPERANDS = {method.__name__: re.findall(r'\("(\w+)", "tensor', inspect.getsource(vars(Ops)[method.__name__])) for method in METHODS}
built = refused = 0
function = None
for number in range(int(sys.argv[2])):
    if number % 50 == 0:
        if function and function.results is None:
            function.returns()
        function = module.function(f"f{number}")
        tensors = [function.input(f"a{i}", size, element) for i, (size, element) in enumerate(
            [((2, 3), "f32"), ((3, 2), "f32"), ((1, 8, 8, 4), "f32"), ((2, 3), "bf16"), ((2, 3), "i32"), ((3,), "f32"),
             ((2, 3), "i1"), ((4, 4, 3, 3), "f32"), ((), "f32"), ((2, 0), "f32"), ((2, 3), "ui8")])]
    try:
        result = call(function, tensors)
        built += 1
        tensors += [v for v in (result if isinstance(result, tuple) else (result,)) if getattr(v, "function", None) is function][:1]
    except BuildError as error:
        str(error).encode("utf-8", "backslashreplace")
        refused += 1
    except Exception:
        traceback.print_exc()
        sys.exit(1)
for function in module.functions:
    if function.results is None:
        function.returns()
with open(sys.argv[3], "w") as file:
    file.write(str(module))
print(f"{built} built, {refused} refused")
