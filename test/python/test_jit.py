# SPDX-License-Identifier: Apache-2.0
"""Functions of ttnn calls that become kernels."""

import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest
import ttnn
import ttnn_jit
from ttrt.common.api import API
from ttrt.common.util import Artifacts

from conftest import BF16, close


def cosh(input_tensor):
  e_pos_x = ttnn.exp(input_tensor)
  e_neg_x = ttnn.exp(ttnn.neg(input_tensor))
  nr_term = ttnn.add(e_pos_x, e_neg_x)
  return ttnn.multiply(nr_term, 0.5)


@pytest.mark.parametrize("shape", [(32, 32), (70, 150), (5,), (2, 3, 33, 40)])
@pytest.mark.parametrize("dtype", [ttnn.bfloat16, ttnn.float32, ttnn.bfloat8_b])
def test_cosh_is_one_kernel(tiled, rng, shape, dtype):
    x = rng.standard_normal(shape).astype(np.float32)
    jitted = ttnn_jit.jit()(cosh)
    result = jitted(tiled(x, dtype))
    assert result.dtype == dtype and result.layout == ttnn.TILE_LAYOUT
    tolerance = {ttnn.bfloat16: BF16, ttnn.float32: 2**-10, ttnn.bfloat8_b: 2**-4}[dtype]
    close(ttnn.to_numpy(result), np.cosh(ttnn.to_numpy(tiled(x, dtype))), tolerance)
    assert (jitted.program.num_programs, jitted.program.library_ops) == (1, [])


def test_jitted_and_plain_calls_mix(tiled, rng):
    x, y = (rng.standard_normal((64, 64)).astype(np.float32) for _ in range(2))
    jitted = ttnn_jit.jit()(cosh)

    def model(input_0, input_1):
        x = jitted(input_0)
        y = ttnn.exp(input_1)
        return ttnn.matmul(x, y)

    close(ttnn.to_numpy(model(tiled(x), tiled(y))), np.cosh(x) @ np.exp(y), 2 * BF16)


def test_unary_chain(tiled, rng):
    @ttnn_jit.jit(backend="ttnn", max_grid=(7, 7), debug=False)
    def unary_chain(input_tensor):
        res_0 = ttnn.abs(input_tensor)
        res_1 = ttnn.sin(res_0)
        res_2 = ttnn.neg(res_1)
        output_tensor = ttnn.exp(res_2)

        return output_tensor  # noqa: RET504 (a program as users write it)

    x = rng.standard_normal((128, 96)).astype(np.float32)
    close(ttnn.to_numpy(unary_chain(tiled(x))), np.exp(-np.sin(np.abs(x))))
    assert unary_chain.program.num_programs == 1


def test_add_tree(tiled, rng):
    @ttnn_jit.jit(backend="ttnn", max_grid=(7, 7), debug=False)
    def add_tree_8_to_1(in0, in1, in2, in3, in4, in5, in6, in7):
        add_0_0 = ttnn.add(in0, in1)
        add_0_1 = ttnn.add(in2, in3)
        add_0_2 = ttnn.add(in4, in5)
        add_0_3 = ttnn.add(in6, in7)
        add_1_0 = ttnn.add(add_0_0, add_0_1)
        add_1_1 = ttnn.add(add_0_2, add_0_3)
        return ttnn.add(add_1_0, add_1_1)

    arrays = [rng.standard_normal((64, 96)).astype(np.float32) for _ in range(8)]
    close(ttnn.to_numpy(add_tree_8_to_1(*map(tiled, arrays))), sum(arrays))
    assert add_tree_8_to_1.program.num_programs == 1


def test_control_flow_on_values_of_python(tiled, rng):
    @ttnn_jit.jit()
    def power(x, times, negate=False):
        result = x
        for _ in range(times - 1):
            result = result * x
        return -result if negate else result

    x = rng.uniform(0.5, 1.5, (33, 34)).astype(np.float32)
    close(ttnn.to_numpy(power(tiled(x), 3)), x**3, 3 * BF16)
    close(ttnn.to_numpy(power(tiled(x), 2, negate=True)), -x**2, 3 * BF16)
    assert power.cache_info == (0, 2, 2)


@pytest.mark.parametrize("function, wanted, tolerance, programs", [
    (lambda x: ttnn.softmax(x, dim=-1), lambda x: np.exp(x) / np.exp(x).sum(-1, keepdims=True), 2 * BF16, 1),
    (lambda x: ttnn.sum(x, dim=1, keepdim=True), lambda x: x.sum(1, keepdims=True), 2 * BF16, 1),
    (lambda x: ttnn.matmul(x, x, transpose_b=True), lambda x: x @ x.T, 2 * BF16, 1),
    (lambda x: ttnn.permute(x, (1, 0)), lambda x: x.T, BF16, 1),
    (lambda x: ttnn.gelu(ttnn.matmul(x, x, transpose_a=True)),
     lambda x: (lambda y: y * 0.5 * (1 + np.tanh(0.7978845608 * (y + 0.044715 * y**3))))(x.T @ x), 4 * BF16, 1),
    (lambda x: ttnn.rms_norm(x, epsilon=1e-5), lambda x: x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-5), 2 * BF16, 1),
    (lambda x: (x[1:20, 3:30] + 1) * x[0:19, 0:27], lambda x: (x[1:20, 3:30] + 1) * x[:19, :27], 2 * BF16, 3),
])
def test_other_ops(tiled, rng, function, wanted, tolerance, programs):
    x = rng.standard_normal((70, 45)).astype(np.float32)
    jitted = ttnn_jit.jit()(function)
    close(ttnn.to_numpy(jitted(tiled(x))), wanted(x), tolerance)
    assert jitted.program.library_ops == []
    assert jitted.program.num_programs == programs


def test_attention_is_one_program(tiled, rng):
    @ttnn_jit.jit()
    def attention(q, k, v):
        return ttnn.matmul(ttnn.softmax(ttnn.matmul(q, k, transpose_b=True) * 0.125, dim=-1), v)

    q, k, v = (rng.standard_normal((1, 2, 77, 64)).astype(np.float32) for _ in range(3))
    scores = q @ k.swapaxes(-1, -2) * 0.125
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    close(ttnn.to_numpy(attention(tiled(q), tiled(k), tiled(v))), powers / powers.sum(-1, keepdims=True) @ v, 4 * BF16)
    assert attention.program.num_programs <= 2


@pytest.mark.parametrize("strategy", list(ttnn.ShardStrategy))
def test_shards_stay_where_they_are(tiled, rng, strategy):
    x = rng.standard_normal((128, 256)).astype(np.float32)
    place = ttnn.create_sharded_memory_config((128, 256), ttnn.CoreGrid(y=2, x=2), strategy)
    jitted = ttnn_jit.jit()(cosh)
    tensor = tiled(x, memory_config=place)
    result = jitted(tensor)
    assert result.memory_config() == place
    close(ttnn.to_numpy(result), np.cosh(ttnn.to_numpy(tensor)))


def test_rows_of_elements(device, rng):
    x = rng.standard_normal((33, 64)).astype(np.float32)
    tensor = ttnn.from_numpy(x, ttnn.bfloat16, device=device)
    result = ttnn_jit.jit()(cosh)(tensor)
    assert result.layout == ttnn.ROW_MAJOR_LAYOUT
    close(ttnn.to_numpy(result), np.cosh(x))


def test_integers(tiled, rng):
    @ttnn_jit.jit()
    def bits(a, b):
        return ttnn.bitwise_xor(ttnn.bitwise_and(a, b), ttnn.bitwise_or(a, b))

    x, y = (rng.integers(-2**31, 2**31, (33, 40)).astype(np.int32) for _ in range(2))
    np.testing.assert_array_equal(ttnn.to_numpy(bits(tiled(x, ttnn.int32), tiled(y, ttnn.int32))), (x & y) ^ (x | y))
    assert bits.program.num_programs == 1


def test_several_results(tiled, rng):
    @ttnn_jit.jit()
    def both(x):
        return ttnn.exp(x), ttnn.neg(x)

    x = rng.standard_normal((40, 50)).astype(np.float32)
    first, second = both(tiled(x))
    close(ttnn.to_numpy(first), np.exp(x))
    close(ttnn.to_numpy(second), -x)


def test_cache(tiled):
    jitted = ttnn_jit.jit(enable_cache=True)(cosh)
    small, large = tiled(np.ones((32, 32))), tiled(np.ones((64, 32)))
    for tensor in (small, large, small, tiled(np.zeros((32, 32)))):
        jitted(tensor)
    assert jitted.cache_info == (2, 2, 2)
    other = ttnn_jit.jit()(cosh)
    other(small)
    assert other.cache_info.misses == 1


def test_a_tensor_may_be_given_twice(tiled, rng):
    @ttnn_jit.jit()
    def product(a, b):
        return a * b

    x, y = (rng.standard_normal((33, 34)).astype(np.float32) for _ in range(2))
    a, b = tiled(x), tiled(y)
    for _ in range(2):
        close(ttnn.to_numpy(product(a, a)), x * x, 2 * BF16)
        close(ttnn.to_numpy(product(a, b)), x * y, 2 * BF16)
    assert product.cache_info == (2, 2, 2)


def test_another_chip(rng):
    x = rng.standard_normal((70, 150)).astype(np.float32)
    jitted = ttnn_jit.jit()(cosh)
    products = ("p150", "n150", "p100", "p150-11x10", "n300", "p100")
    for number, product in enumerate(products, 30):
        with ttnn.manage_device(device_id=number, product=product) as device:
            tensor = ttnn.from_numpy(x, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
            close(ttnn.to_numpy(jitted(tensor)), np.cosh(ttnn.to_numpy(tensor)))
    # The last one is a board that there was.
    assert jitted.cache_info == (1, len(products) - 1, len(products) - 1)


def test_a_board_of_ones_own(rng, tmp_path, monkeypatch):
    """A system that a file describes, as scripts for cards name it."""
    API.Query(args={"device": "p100", "save-artifacts": True, "quiet": True}, artifacts=Artifacts(None, tmp_path))()
    monkeypatch.setenv("SYSTEM_DESC_PATH", str(tmp_path / "system_desc.ttsys"))
    x = rng.standard_normal((70, 150)).astype(np.float32)
    with ttnn.manage_device(device_id=37) as device:
        assert device.product() == "p100"
        tensor = ttnn.from_numpy(x, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
        close(ttnn.to_numpy(ttnn_jit.jit()(cosh)(tensor)), np.cosh(ttnn.to_numpy(tensor)))
        program = ttnn_jit.jit(compile_only=True)(cosh)
        monkeypatch.chdir(tmp_path)
        program(tensor)
        loaded = ttnn_jit.load("generated/jit/cosh.mlir", system_desc=os.environ["SYSTEM_DESC_PATH"])
        close(ttnn.to_numpy(loaded(tensor)), np.cosh(ttnn.to_numpy(tensor)))


@pytest.mark.parametrize("product, last", [("n150", (2, 3)), ("n150", (0, 0)), ("p150", (9, 1)), ("n150", (20, 20))])
def test_max_grid_leaves_cores_alone(rng, product, last):
    @ttnn_jit.jit(max_grid=last)
    def several(x, y):
        return ttnn.softmax(ttnn.neg(x), dim=-1), ttnn.matmul(x, y), ttnn.neg(x)

    x, y = (rng.standard_normal((330, 330)).astype(np.float32) for _ in range(2))
    with ttnn.manage_device(device_id=33, product=product) as device:
        a, b = (ttnn.from_numpy(array, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for array in (x, y))
        results = [ttnn.to_numpy(result) for result in several(a, b)]
        x, y = ttnn.to_numpy(a), ttnn.to_numpy(b)
        grid = device.compute_with_storage_grid_size()
    powers = np.exp(-x)
    for result, wanted in zip(results, (powers / powers.sum(-1, keepdims=True), x @ y, -x)):
        close(result, wanted, 4 * BF16)
    # The last core of each rectangle: row before column.
    corners = {(int(row), int(column)) for row, column in re.findall(r"core_range<\(\d+, \d+\), \((\d+), (\d+)\)>", several.program.mlir)}
    assert max(row for row, _ in corners) == min(last[1], grid.y - 1)
    assert max(column for _, column in corners) == min(last[0], grid.x - 1)


def test_stages_are_files(tiled, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    jitted = ttnn_jit.jit(debug=True, compile_only=True)(cosh)
    program = jitted(tiled(np.ones((32, 32))))
    assert "1 program of kernels" in repr(program)
    assert {"cosh.ttnn", "cosh.mlir", "cosh.cpp", "cosh.compiled.mlir"} <= set(os.listdir("generated/jit"))
    shown = capfd.readouterr().err
    assert '"ttnn.exp"(%arg0) {ttnn.hoist_generic_via_d2m}' in shown and '"ttnn.generic"' in shown and '"ttir.exp"' in shown


def wrong_name(x):
    y = ttnn.exp(x)
    return ttnn.power(x, y)


def branches(x):
    if x > 0:
        return x
    return -x


def returns_nothing(x):
    ttnn.exp(x)


def wrong_shapes(x):
    return ttnn.matmul(x, x)


@pytest.mark.parametrize("function, text", [
    (wrong_name, r"did you mean ttnn.pow\?\n    return ttnn.power\(x, y\)\n           \^\^\^\^\^\^\^\^\^\^"),
    (branches, "a branch on the values of a tensor"),
    (returns_nothing, "returns None"),
    (wrong_shapes, "(?s)test_jit.py:[0-9]+: .*inner dimensions differ"),
])
def test_errors_show_the_line(tiled, function, text):
    with pytest.raises(ttnn_jit.JitError, match=text):
        ttnn_jit.jit()(function)(tiled(np.ones((33, 34))))


def test_bad_options():
    with pytest.raises(TypeError, match="no option 'colour'"):
        ttnn_jit.jit(colour=1)
    with pytest.raises(ValueError, match="'backend' is 'cpu'"):
        ttnn_jit.jit(backend="cpu")(cosh)


def test_no_tensor():
    with pytest.raises(ttnn_jit.JitError, match="without a tensor"):
        ttnn_jit.jit()(cosh)(3)


def test_the_example():
    example = pathlib.Path(__file__).parents[2] / "examples" / "jit" / "cosh.py"
    packages = pathlib.Path(ttnn.__file__).parents[2]
    done = subprocess.run([sys.executable, example], env=os.environ | {"PYTHONPATH": str(packages)}, capture_output=True,
                          text=True, check=True)
    assert "<cosh: 1 program of kernels>" in done.stdout and "pcc 0.999" in done.stdout
