"""A child process works as its parent does, whatever the parent has done before."""
import multiprocessing
import os
import signal
import sys

import numpy as np
import ttnn
from ttmlir import ir, passmanager

TEXT = "\n".join(f"""func.func @f{i}(%a: tensor<32x64xf32>) -> tensor<32x64xf32> {{
  %0 = "ttir.add"(%a, %a) : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}}""" for i in range(8))
DEEP = "module attributes {a = " + "[" * 100_000 + "]" * 100_000 + "} {}"


def product(size):
    """The sum of an all-ones product; large ones are shared out to threads."""
    ones = np.ones((size, size), np.float32)
    device = ttnn.open_device(device_id=60)
    try:
        tensor = ttnn.from_numpy(ones, layout=ttnn.TILE_LAYOUT, device=device)
        result = ttnn.to_numpy(ttnn.add(ttnn.matmul(tensor, tensor), tensor))
    finally:
        ttnn.close_device(device)
    return float(result.astype(np.float64).sum())


def wanted(size):
    return float(size * size * (size + 1))


def in_child(work):
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        signal.alarm(100)
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0


def test_ops_of_any_size_after_a_fork():
    sizes = (32, 700)
    assert [product(size) for size in sizes] == [wanted(size) for size in sizes]

    def work():
        assert [product(size) for size in sizes] == [wanted(size) for size in sizes]
    in_child(work)


def test_passes_on_a_context_of_the_parent():
    context = ir.Context()
    module = ir.Module.parse(TEXT, "text", context)
    pipeline = passmanager.PassManager.parse("builtin.module(func.func(canonicalize))", context)
    pipeline.run(module)

    def work():
        pipeline.run(module)
        assert "ttir.add" in str(module)
    in_child(work)


def test_a_pool_of_processes():
    product(700)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(product, [64, 700, 96, 512]).get(timeout=200) == [wanted(n) for n in (64, 700, 96, 512)]


def test_text_that_the_parser_cannot_take():
    import pytest
    with ir.Context():
        for parse, text in ((ir.Module.parse, DEEP), (ir.Operation.parse, DEEP), (ir.Attribute.parse, "[" * 100_000),
                            (ir.Type.parse, "tuple<" * 100_000)):
            with pytest.raises(ir.MLIRError, match="nest deeper than 500"):
                parse(text)
        with pytest.raises(ValueError, match="nests too deep"):
            passmanager.PassManager.parse("builtin.module(" * 100_000 + ")" * 100_000)
        with pytest.raises(ir.MLIRError, match="MLIR's parser cannot read this text"):
            ir.Module.parse("""func.func @f(%a: tensor<3x4xf32>, %s: tensor<3xf32>) {
  %3 = linalg.reduce { arith.addf } ins(%a : tensor<3x4xf32>) outs(%s : tensor<3xf32>) dimensions = [?]
  return
}""")
        # The context is as good as before.
        assert "ttir.add" in str(ir.Module.parse(TEXT))
