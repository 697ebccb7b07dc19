"""Lines that a type checker refuses: an error at each line that says so, and at no other."""

import ttnn
from ttmlir import Module as BuilderModule
from ttmlir import ir, passes
from ttmlir.dialects import func, ttcore, ttir
from ttmlir.passmanager import PassManager


def operations(shape: ir.Type, value: ir.Value, block: ir.Block) -> None:
    ttir.add(shape, value)  # error: a missing operand
    ttir.add(shape, value, 3)  # error: no value
    ttir.softmax(shape, value, dimension="last")  # error: no number
    ttir.softmax(shape, value, dimenson=1)  # error: no such attribute
    ttir.nonsense(shape, value)  # error: no such operation
    ir.InsertionPoint(block).insert_here(value)  # error: no such method
    func.FuncOp("f").erase()  # error: without a type


def attributes(context: ir.Context) -> None:
    ttcore.GridAttr.get("8x8", context=context)  # error: a text for numbers
    ttcore.GridAttr.get([8, 8]).shapes  # error: no such parameter
    ttcore.TileType.get([32, 32])  # error: a missing parameter
    ir.Location.file("x", "1", 2)  # error: a text for a line
    count: str = ttcore.GridAttr.get([8, 8]).shape  # error: numbers, no text
    print(count)


def modules(module: ir.Module) -> None:
    PassManager.parse(3)  # error: no text
    PassManager.parse("cse").run_all(module)  # error: no such method
    size: int = passes.ttnn_to_flatbuffer_bin(module)  # error: bytes
    print(size)


def builder() -> None:
    f = BuilderModule().function("f")
    x = f.input("x", (2, 3), "f32")
    f.softmax(x, dimension="last")  # error: no number
    f.nonsense(x)  # error: no such operation


def library(a: ttnn.Tensor) -> None:
    ttnn.matmul(a, a, transpose="b")  # error: no such parameter
    ttnn.matmul(a)  # error: a missing operand
    ttnn.nonsense(a)  # error: no such function
    ttnn.softmax(a, dim="last")  # error: no number
