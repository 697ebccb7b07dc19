# SPDX-License-Identifier: Apache-2.0
"""Calls everything public of the compiler's Python interface with arguments at random: errors are exceptions.

usage: fuzz_ir.py SEED COUNT
"""

import inspect
import random
import sys

import numpy as np
from ttmlir import ir, passes
from ttmlir.dialects import d2m, func, ttcore, ttir, ttkernel, ttmetal, ttnn
from ttmlir.passmanager import PassManager

TEXT = """
func.func @f(%a: tensor<5x7xf32>, %b: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = "ttir.add"(%a, %b) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = "ttir.exp"(%0) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %1 : tensor<5x7xf32>
}
"""
#: Functions that would write to the terminal, wait, or end the program as they should.
SKIPPED = {"dump", "print", "enable_timing", "_set_hooks", "run", "compile"}


def pool(r):
    """Objects of every kind."""
    module = ir.Module.parse(TEXT)
    function = module.body.operations[0]
    add, exp, end = function.entry_block.operations
    f32 = ir.F32Type.get()
    d = [ir.AffineExpr.get_dim(i) for i in range(3)]
    objects = [module, function, add, exp.operation, end.operation, module.operation, exp.result, function.arguments[0],
               function.entry_block, function.regions[0], exp.operands, exp.attributes, ir.InsertionPoint(exp), f32,
               ir.RankedTensorType.get([3, 5], f32), ir.MemRefType.get([2], f32), ir.IndexType.get(),
               ir.IntegerType.get_signless(8), ir.IntegerType.get_unsigned(64), ir.StringAttr.get("x"),
               ir.IntegerAttr.get(ir.IntegerType.get_signless(8), 3), ir.FloatAttr.get_f32(1.5), ir.UnitAttr.get(),
               ir.DenseI64ArrayAttr.get([1, 2]), ir.ArrayAttr.get([]), ir.DictAttr.get({"a": ir.UnitAttr.get()}),
               ir.DenseElementsAttr.get(np.arange(6, dtype=np.float32).reshape(2, 3)), ir.FlatSymbolRefAttr.get("f"),
               d[0] + d[1] * 3, d[2] % 4, ir.AffineMap.get_identity(2), ir.AffineMapAttr.get(ir.AffineMap.get_identity(1)),
               ir.Location.unknown(), ir.Location.file("x", 1, 2), ir.Location.name("y"), ir.Context.current,
               ttcore.GridAttr.get([8, 8]), ttcore.TileType.get([32, 32], "bf16"), ttcore.MemorySpaceAttr.get("l1"),
               PassManager.parse("cse"), ir.TypeAttr.get(f32), ir.WalkOrder.PRE_ORDER,
               lambda op: ir.WalkResult.ADVANCE, lambda op: (op.erase(), ir.WalkResult.ADVANCE)[1],
               ttir.AbsOp(ir.RankedTensorType.get([5, 7], f32), function.arguments[0], ip=False)]
    plain = [0, 1, -1, 3, 2**31, 2**63, -2**63, 2**70, 1.5, float("nan"), "", "x", "f32", "tensor<2x3xf32>", "#ttcore.grid<8x8>",
             "func.func @g() { return }", "builtin.module(cse)", "cse", "ttir.add", "func.func", "builtin.module", None, True, False,
             [], [1, 2], [f32], [add.result], (), {}, {"a": 1}, {"a": ir.UnitAttr.get()}, b"x", np.zeros((2, 3)), object(), "\0", "é"]
    return objects, plain


def calls(objects):
    """Functions of modules and classes, and methods of the objects there are."""
    for module in (ir, passes, ttcore, ttnn, d2m, ttkernel, ttmetal, ttir, func):
        for name, item in vars(module).items():
            if name.startswith("__") or name in SKIPPED:
                continue
            if inspect.isclass(item) and issubclass(item, (ir.Attribute, ir.Type, ir.AffineExpr, ir.AffineMap, ir.Location,
                                                           ir.Operation, ir.Module, ir.Block, ir.InsertionPoint, ir.OpView)):
                yield f"{name}()", item
                for inner in dir(item):
                    if inner == "current":
                        continue
                    member = getattr(item, inner, None)
                    if not inner.startswith("_") and callable(member) and inner not in SKIPPED:
                        yield f"{name}.{inner}", member
            elif callable(item) and not inspect.isclass(item):
                yield name, item
    for value in objects:
        for name in dir(value):
            if name not in SKIPPED and (not name.startswith("_") or name in (
                    "__eq__", "__hash__", "__str__", "__repr__", "__len__", "__iter__", "__getitem__", "__setitem__",
                    "__delitem__", "__contains__", "__add__", "__floordiv__", "__mod__", "__rsub__")):
                yield f"{type(value).__name__}.{name}", (value, name)


def main():
    seed, count = map(int, sys.argv[1:])
    r = random.Random(seed)
    tried = raised = 0
    while tried < count:
        with ir.Context(), ir.Location.unknown():
            objects, plain = pool(r)
            functions = list(calls(objects))
            for _ in range(400):
                name, function = r.choice(functions if r.random() < 0.5 else functions[-600:])
                arguments = [r.choice(objects if r.random() < 0.6 else plain) for _ in range(r.randrange(5))]
                named = {"ip": False} if r.random() < 0.2 else {"context": objects[35]} if r.random() < 0.1 else {}
                print(f"{name} {[type(a).__name__ for a in arguments]}", file=sys.stderr, flush=False)
                tried += 1
                try:
                    if isinstance(function, tuple):
                        function = getattr(*function)
                        if not callable(function):
                            str(function)
                            continue
                    result = function(*arguments, **named)
                    if r.random() < 0.3:
                        str(result)
                    if isinstance(result, (ir.Operation, ir.OpView, ir.Value, ir.Block)) and len(objects) < 200:
                        objects.append(result)
                except (TypeError, ValueError, RuntimeError, KeyError, IndexError, AttributeError, OverflowError, ir.MLIRError,
                        UnicodeError, MemoryError, FileNotFoundError, OSError, StopIteration):
                    raised += 1
                if r.random() < 0.05 and len(objects) > 50:
                    objects.pop()
            str(objects[0]) if objects[0].operation.is_valid else None
            r.shuffle(objects)
            function = functions = result = None
            while objects:
                objects.pop()
    print(f"{tried} calls, {raised} raised")


if __name__ == "__main__":
    main()
