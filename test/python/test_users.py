# SPDX-License-Identifier: Apache-2.0
"""Scripts of users who come from NumPy and Python, and their errors."""

import functools

import numpy as np
import pytest
import ttmlir
import ttnn
import ttnn_jit

from conftest import BF16, close

X = np.random.default_rng(0).standard_normal((33, 70)).astype(np.float32)
X[0, 0] = -2
NEGATED = """func.func @f(%a: tensor<3xi32>) -> tensor<3xi32> {
  %0 = "ttir.neg"(%a) : (tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
"""


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int16, np.int64])
def test_numbers_of_numpy(tiled, kind):
    x, three = tiled(X), kind(3)
    for result in (x * three, three * x, ttnn.multiply(x, three), ttnn_jit.jit()(lambda x: x * three)(x),
                   ttnn_jit.jit()(lambda x: three * x)(x)):
        assert isinstance(result, ttnn.Tensor)
        close(ttnn.to_numpy(result), 3 * X, BF16)
    with pytest.raises(TypeError, match="wanted: Tensor"):
        np.ones_like(X) * x


def test_indices_of_numpy(tiled):
    x = tiled(X)
    close(ttnn.to_numpy(x[np.int64(5)]), X[5], BF16)
    with pytest.raises(TypeError, match="wanted numbers, slices"):
        x[x]


def test_truth_and_elements(tiled):
    x = tiled(X)
    assert x[0, 0].item() == -2 and bool(x[0, 0]) and not bool(x[0, 0] > 0)
    with pytest.raises(ValueError, match=r"truth value of a tensor of \[33, 70\]"):
        if x > 0:
            pass
    with pytest.raises(ValueError, match=r"item\(\) of a tensor of \[33, 70\]"):
        x.item()


def test_is_sharded(tiled):
    grid = ttnn.CoreGrid(y=1, x=2)
    place = ttnn.create_sharded_memory_config((64, 32), grid, ttnn.ShardStrategy.HEIGHT)
    x = tiled(np.ones((64, 32)))
    assert not x.is_sharded() and not ttnn.is_sharded(x)
    x = ttnn.to_memory_config(x, place)
    assert x.is_sharded() and ttnn.is_sharded(x)
    with pytest.raises(TypeError, match="'tensor' is 3"):
        ttnn.is_sharded(3)


def test_heads_have_the_default_of_the_vendor(tiled, rng):
    x = rng.standard_normal((1, 35, 3 * 64)).astype(np.float32)
    _, key, _ = ttnn.transformer.split_query_key_value_and_split_heads(tiled(x), num_heads=2)
    close(ttnn.to_numpy(key), x[..., 64:128].reshape(1, 35, 2, 32).transpose(0, 2, 3, 1), BF16)


@pytest.mark.parametrize("graph_capture", [True, False])
def test_jitted_functions_in_each_other(tiled, graph_capture):
    jitted = ttnn_jit.jit(graph_capture=graph_capture)(sum_with_inner)
    close(ttnn.to_numpy(jitted(tiled(X))), np.exp(X) + X, 2 * BF16)
    assert jitted.program.num_programs == 1 and inner.program is None


@ttnn_jit.jit()
def inner(x):
    return ttnn.exp(x)


def sum_with_inner(x):
    return ttnn.add(inner(x), x)


class Layer:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, x):
        return ttnn.multiply(x, self.factor)

    @ttnn_jit.jit()
    def method(self, x):
        return ttnn.multiply(x, self.factor)


def test_whatever_is_called(tiled):
    x = tiled(X)
    for result, wanted in ((Layer(2.0).method(x), 2 * X), (Layer(4.0).method(x), 4 * X),
                           (ttnn_jit.jit()(Layer(8.0))(x), 8 * X),
                           (ttnn_jit.jit()(functools.partial(ttnn.multiply, 0.5))(x), X / 2)):
        close(ttnn.to_numpy(result), wanted, BF16)
    with pytest.raises(TypeError, match=r"3 \(int\) is not a function"):
        ttnn_jit.jit()(3)
    with pytest.raises(TypeError, match="parentheses included"):
        ttnn_jit.jit(sum_with_inner)


def test_stages_stay_in_their_folder(tiled, tmp_path, monkeypatch):
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    def function(x):
        return ttnn.exp(x)

    function.__name__ = "../../../stolen"
    ttnn_jit.jit(compile_only=True)(function)(tiled(X))
    assert {file.parent for file in tmp_path.rglob("*stolen*")} == {tmp_path / "work" / "generated" / "jit"}


@pytest.mark.parametrize("call, message", [
    (lambda: ttnn.open_device(device_id=-1), "'device_id' is -1, wanted: int of at least 0"),
    (lambda: ttnn.open_device(device_id="a"), "'device_id' is 'a'"),
    (lambda: ttnn.open_device(device_id=77, product=3), "'product' is 3"),
    (lambda: ttnn.CoreGrid(y=0, x=8), "'y' is 0, wanted: int of at least 1"),
    (lambda: ttnn.create_sharded_memory_config(None, ttnn.CoreGrid(1, 1), ttnn.ShardStrategy.BLOCK), "'shape' is None"),
    (lambda: ttnn.create_sharded_memory_config((32, 32), 3, ttnn.ShardStrategy.BLOCK), "'core_grid' is 3"),
    (lambda: ttmlir.compile(3), "'program' is 3"),
    (lambda: ttmlir.compile(NEGATED, options=3), "'options' is 3"),
    (lambda: ttmlir.compile(NEGATED)(np.array([1.5, 2, 3])), "elements of float64, int32 wanted"),
])
def test_errors_say_what_is_wanted(call, message):
    with pytest.raises((TypeError, ttnn.InvalidArgument), match=message):
        call()


def test_programs_of_integers():
    assert list(ttmlir.compile(NEGATED)(np.array([1, 2, 3]))) == [-1, -2, -3]


def test_a_device_that_nothing_holds():
    x = ttnn.from_numpy(X, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=ttnn.open_device(device_id=78))
    with pytest.raises(ttnn.InvalidArgument, match="keep what `open_device` returned"):
        ttnn_jit.jit()(ttnn.exp)(x)


def test_moves_between_shards_have_the_names_of_the_vendor(tiled, rng):
    array = rng.standard_normal((64, 64)).astype(np.float32)
    rows = ttnn.create_sharded_memory_config((64, 64), ttnn.CoreGrid(y=1, x=2), ttnn.ShardStrategy.HEIGHT)
    columns = ttnn.create_sharded_memory_config((64, 64), ttnn.CoreGrid(y=1, x=2), ttnn.ShardStrategy.WIDTH)
    x = tiled(array)
    whole = ttnn.to_numpy(x)
    s = ttnn.interleaved_to_sharded(x, rows)
    assert s.memory_config() == rows
    t = ttnn.reshard(s, columns)
    assert t.memory_config() == columns
    i = ttnn.sharded_to_interleaved(t, ttnn.L1_MEMORY_CONFIG, ttnn.float32)
    assert i.memory_config() == ttnn.L1_MEMORY_CONFIG and i.dtype == ttnn.float32
    assert ttnn.sharded_to_interleaved(t).memory_config() == ttnn.DRAM_MEMORY_CONFIG
    by_cores = ttnn.interleaved_to_sharded(x, ttnn.CoreCoord(2, 1), [32, 64], ttnn.TensorMemoryLayout.HEIGHT_SHARDED,
                                           ttnn.ShardOrientation.ROW_MAJOR)
    assert by_cores.memory_config() == rows
    for moved in (s, t, i, by_cores):
        np.testing.assert_array_equal(ttnn.to_numpy(moved), whole)
    with pytest.raises(ttnn.InvalidArgument, match="the tensor is interleaved, wanted: sharded"):
        ttnn.sharded_to_interleaved(x)
    with pytest.raises(ttnn.InvalidArgument, match="the tensor is sharded, wanted: interleaved"):
        ttnn.interleaved_to_sharded(s, columns)
    with pytest.raises(ttnn.InvalidArgument, match="the memory config is interleaved, wanted: sharded"):
        ttnn.reshard(s, ttnn.DRAM_MEMORY_CONFIG)
    with pytest.raises(TypeError, match="with cores the sizes of a shard"):
        ttnn.interleaved_to_sharded(x, ttnn.CoreCoord(2, 1))
