"""Programs of users: a type checker finds nothing."""

from typing import assert_type

import numpy as np
import ttnn
import ttnn_jit
from ttmlir import Module as BuilderModule
from ttmlir import ir, passes
from ttmlir.dialects import func, ttcore, ttir
from ttmlir.passmanager import PassManager


def build() -> ir.Module:
    with ir.Context() as context, ir.Location.unknown(context):
        module = ir.Module.create()
        shape = ir.RankedTensorType.get([33, 70], ir.F32Type.get())
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("f", ([shape, shape], [shape]))
            a, b = function.add_entry_block().arguments
            with ir.InsertionPoint(function.entry_block):
                added = ttir.add(shape, a, b)
                conv = ttir.SoftmaxOp(shape, added, dimension=-1, loc=ir.Location.name("last"))
                func.ReturnOp([conv.result])
        return module


def attributes(context: ir.Context) -> list[int]:
    grid = ttcore.GridAttr.get([8, 8], context=context)
    tile = ttcore.TileType.get((32, 32), ttcore.DataType.BFloat16, context=context)
    assert_type(tile.data_type, str)
    map_ = grid.virt_to_physical_map
    return grid.shape if map_ is None else map_.evaluate([0, 1])


def compile_and_run(module: ir.Module) -> bytes:
    results = passes.run(module, np.zeros((33, 70), np.float32), np.zeros((33, 70), np.float32), function="f")
    print(results[0])
    PassManager.parse("builtin.module(ttir-to-ttnn-backend-pipeline)", module.context).run(module)
    try:
        return passes.ttnn_to_flatbuffer_bin(module)
    except ir.MLIRError as error:
        print(error)
        raise


def visit(op: ir.Operation) -> ir.WalkResult:
    for operand in op.operands:
        print(operand.type, operand.owner)
    print(op.attributes["x"] if "x" in op.attributes else op.name.upper())
    return ir.WalkResult.ADVANCE


def walk() -> None:
    build().operation.walk(visit, ir.WalkOrder.PRE_ORDER)


def write() -> str:
    module = BuilderModule()
    f = module.function("forward")
    x = f.input("x", (64, 128), "bf16")
    f.returns(f.softmax(f.relu(x), dimension=-1) * 0.5)
    return str(module)


@ttnn_jit.jit()
def cosh(x: ttnn.Tensor) -> ttnn.Tensor:
    return ttnn.multiply(ttnn.add(ttnn.exp(x), ttnn.exp(ttnn.neg(x))), 0.5)


def library() -> None:
    with ttnn.manage_device(device_id=0) as device:
        a = ttnn.from_numpy(np.zeros((33, 70), np.float32), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
        b = ttnn.matmul(a, a, transpose_b=True, memory_config=ttnn.L1_MEMORY_CONFIG)
        c = ttnn.softmax(b + a, dim=-1)
        print(c.shape, c.dtype, ttnn.to_numpy(c), cosh(a))
