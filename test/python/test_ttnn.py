# SPDX-License-Identifier: Apache-2.0
"""The Python API of the library, on odd sizes, against NumPy."""

import gc
import threading

import numpy as np
import pytest
import ttnn

from conftest import BF16, close

SHAPES = [(), (1,), (37,), (33, 65), (3, 31, 70), (2, 3, 5, 33)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("layout", [ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT])
@pytest.mark.parametrize("dtype, kind", [(ttnn.float32, np.float32), (ttnn.int32, np.int32), (ttnn.uint32, np.uint32),
                                         (ttnn.uint16, np.uint16), (ttnn.uint8, np.uint8)])
def test_elements_return_as_they_were(device, rng, shape, layout, dtype, kind):
    array = (rng.standard_normal(shape) * 50).astype(kind) if kind == np.float32 else \
        rng.integers(0, 200, shape).astype(kind)
    tensor = ttnn.from_numpy(array, layout=layout, device=device)
    assert (tensor.dtype, tensor.layout, tuple(tensor.shape)) == (dtype, layout, shape)
    np.testing.assert_array_equal(ttnn.to_numpy(tensor), array)


@pytest.mark.parametrize("dtype, error", [(ttnn.bfloat16, 2**-8), (ttnn.bfloat8_b, 2**-6), (ttnn.bfloat4_b, 2**-2)])
def test_shorter_formats_round(device, rng, dtype, error):
    array = rng.uniform(0.5, 1, (33, 70)).astype(np.float32)
    tensor = ttnn.from_numpy(array, dtype, layout=ttnn.TILE_LAYOUT, device=device)
    assert tensor.dtype == dtype
    assert 0 < np.abs(ttnn.to_numpy(tensor) - array).max() <= error


def test_arrays_of_other_types(device):
    import ml_dtypes
    exact = np.arange(6, dtype=ml_dtypes.bfloat16).reshape(2, 3)
    assert ttnn.from_numpy(exact).dtype == ttnn.bfloat16
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.from_numpy(exact)), exact.astype(np.float32))
    assert ttnn.from_numpy([[1.5, 2]]).dtype == ttnn.float32
    assert ttnn.from_numpy([True, False]).dtype == ttnn.uint8
    assert ttnn.from_numpy([1, 2]).dtype == ttnn.int32
    with pytest.raises(ttnn.InvalidArgument, match="int64 has elements that int32 does not hold"):
        ttnn.from_numpy(np.array([2**40]))
    with pytest.raises(ttnn.InvalidArgument, match="an array of complex128"):
        ttnn.from_numpy(np.array([1j]))


def test_operators(tiled, rng):
    x, y = rng.uniform(0.5, 2, (2, 35, 33)).astype(np.float32), rng.uniform(0.5, 2, (2, 35, 33)).astype(np.float32)
    a, b = tiled(x, ttnn.float32), tiled(y, ttnn.float32)
    for actual, wanted in [(a + b, x + y), (a - b, x - y), (a * b, x * y), (a / b, x / y), (-a, -x), (a + 2, x + 2),
                           (2 - a, 2 - x), (0.5 * a, x * 0.5), (1 / a, 1 / x), (a ** 2, x ** 2), (abs(-a), x)]:
        close(ttnn.to_numpy(actual), wanted, 2**-16)
    np.testing.assert_array_equal(ttnn.to_numpy(a < b), x < y)
    np.testing.assert_array_equal(ttnn.to_numpy(a == tiled(x, ttnn.float32)), np.ones_like(x))
    close(ttnn.to_numpy(a @ b.reshape(2, 33, 35)), x @ y.reshape(2, 33, 35), 2**-16)


@pytest.mark.parametrize("key", [0, -1, (1, 2), slice(1, None), (slice(None), slice(3, 20, 4)), (Ellipsis, 5),
                                 (0, slice(2, 9), slice(None, 31)), (slice(None), -3, Ellipsis)])
def test_indexing(tiled, rng, key):
    x = rng.standard_normal((3, 33, 40)).astype(np.float32)
    np.testing.assert_array_equal(ttnn.to_numpy(tiled(x, ttnn.float32)[key]), x[key])


def test_indexing_errors(tiled):
    tensor = tiled(np.zeros((3, 4)))
    for key, error in [(3, IndexError), ((0, 0, 0), IndexError), (slice(None, None, -1), IndexError), ("a", TypeError)]:
        with pytest.raises(error):
            tensor[key]


def test_product_with_a_program_config(tiled, rng):
    x, w = rng.standard_normal((1, 1, 256, 128)).astype(np.float32), rng.standard_normal((128, 256)).astype(np.float32)
    config = ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(
        compute_with_storage_grid_size=(4, 4), in0_block_w=2, out_subblock_h=1, out_subblock_w=2, per_core_M=2,
        per_core_N=2, transpose_mcast=False, fuse_batch=True)
    result = ttnn.matmul(tiled(x), tiled(w), program_config=config, memory_config=ttnn.DRAM_MEMORY_CONFIG,
                         dtype=ttnn.bfloat16, compute_kernel_config=ttnn.WormholeComputeKernelConfig(
                             math_fidelity=ttnn.MathFidelity.HiFi4))
    close(ttnn.to_numpy(result), x @ w)


def test_attention_from_ops(tiled, rng):
    batch, sequence, heads, size = 2, 64, 4, 32
    x = rng.standard_normal((batch, sequence, heads * size)).astype(np.float32)
    weights = [rng.standard_normal((heads * size, heads * size)).astype(np.float32) / 11 for _ in range(4)]

    def split(array):
        return array.reshape(batch, sequence, heads, size).transpose(0, 2, 1, 3)

    q, k, v = (split(x @ w) for w in weights[:3])
    scores = q @ k.swapaxes(-1, -2) / size**0.5
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    wanted = ((powers / powers.sum(-1, keepdims=True)) @ v).transpose(0, 2, 1, 3).reshape(x.shape) @ weights[3]

    hidden = tiled(x)
    parts = [ttnn.permute(ttnn.reshape(ttnn.linear(hidden, tiled(w)), (batch, sequence, heads, size)), (0, 2, 1, 3))
             for w in weights[:3]]
    query, key, value = parts
    scores = ttnn.matmul(query, ttnn.permute(key, (0, 1, 3, 2))) * (1 / size**0.5)
    context = ttnn.matmul(ttnn.softmax(scores, dim=-1), value)
    context = ttnn.reshape(ttnn.permute(context, (0, 2, 1, 3)), x.shape)
    close(ttnn.to_numpy(ttnn.linear(context, tiled(weights[3]))), wanted, 4 * BF16)


@pytest.mark.parametrize("strategy", list(ttnn.ShardStrategy))
def test_sharded_elementwise(tiled, rng, strategy):
    x = rng.standard_normal((128, 256)).astype(np.float32)
    place = ttnn.create_sharded_memory_config((128, 256), ttnn.CoreGrid(y=2, x=2), strategy)
    a = tiled(x, memory_config=place)
    assert a.memory_config().is_sharded() and a.memory_config() == place
    result = ttnn.add(ttnn.exp(a), a, memory_config=ttnn.L1_MEMORY_CONFIG)
    assert result.memory_config() == ttnn.L1_MEMORY_CONFIG
    close(ttnn.to_numpy(result), np.exp(x) + x)


def test_shards_of_equal_size_only():
    with pytest.raises(ttnn.InvalidArgument, match="cannot be cut"):
        ttnn.create_sharded_memory_config((100, 100), ttnn.CoreGrid(y=3, x=3), ttnn.ShardStrategy.BLOCK)
    with pytest.raises(ttnn.InvalidArgument):
        ttnn.num_cores_to_corerangeset(65, ttnn.CoreCoord(8, 8))
    assert ttnn.num_cores_to_corerangeset(11, ttnn.CoreCoord(8, 8), row_wise=True).num_cores() == 11


def test_how_tensors_print(tiled):
    text = repr(tiled(np.array([[1.5, 2.5]])))
    assert text == ("ttnn.Tensor([[1.5, 2.5]], shape=Shape([1, 2]), dtype=BFLOAT16, layout=TILE, dram interleaved)")
    tensor = tiled(np.zeros((2, 2)))
    ttnn.deallocate(tensor)
    assert "deallocated" in repr(tensor)


def test_profile(device, tiled, tmp_path):
    import json
    a = tiled(np.ones((64, 64)))
    with ttnn.profile(device) as profile:
        ttnn.softmax(ttnn.exp(a), dim=-1)
    assert [event["op"] for event in profile.events] == ["exp", "softmax"]
    assert "softmax" in repr(profile) and profile.device_ns > 0
    profile.save(tmp_path / "trace.json")
    assert len(json.loads((tmp_path / "trace.json").read_text())["traceEvents"]) == 2


ERRORS = [
    (lambda a: ttnn.matmul(a, a), ttnn.InvalidArgument, "wanted equally many"),
    (lambda a: ttnn.matmul(a, a), ValueError, "wanted equally many"),
    (lambda a: ttnn.exp("x"), TypeError, r"ttnn.exp: 'input_tensor' is 'x' \(str\), wanted: Tensor"),
    (lambda a: ttnn.matmul(a, a, transpose_b=3), TypeError, "'transpose_b' is 3 .int., wanted: bool"),
    (lambda a: ttnn.matmul(a, a, colour=3), TypeError, "unexpected keyword argument 'colour'"),
    (lambda a: ttnn.reshape(a, (7, 11)), ttnn.InvalidArgument, "reshape"),
    (lambda a: ttnn.softmax(a, dim=5), ttnn.InvalidArgument, "dim"),
    (lambda a: ttnn.concat([a, 3], 0), TypeError, "wanted: Sequence"),
    (lambda a: ttnn.full((2, 2), "a"), TypeError, "'fill_value'"),
    (lambda a: ttnn.zeros((2, -2)), ttnn.InvalidArgument, "size"),
    (lambda a: ttnn.open_device(device_id=0), ttnn.InvalidArgument, "open already"),
    (lambda a: ttnn.open_device(device_id=9, product="n500"), ttnn.InvalidArgument, "n500"),
]


@pytest.mark.parametrize("call, error, text", ERRORS)
def test_errors(tiled, call, error, text):
    with pytest.raises(error, match=text):
        call(tiled(np.ones((33, 34))))


def test_memory_that_is_not_there(device):
    with pytest.raises(ttnn.OutOfMemory):
        ttnn.zeros((65536, 65536, 8), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    with pytest.raises(MemoryError):
        ttnn.zeros((16384, 16384), ttnn.bfloat16, ttnn.TILE_LAYOUT, device, ttnn.L1_MEMORY_CONFIG)


def test_freed_tensors_and_closed_devices():
    device = ttnn.open_device(device_id=5, product="p150")
    assert device.arch_name() == "blackhole"
    tensor = ttnn.from_numpy(np.ones((3, 3)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    assert tensor.device() is device
    ttnn.deallocate(tensor)
    with pytest.raises(ttnn.InvalidArgument, match="deallocated"):
        ttnn.exp(tensor)
    ttnn.close_device(device)
    with pytest.raises(ttnn.InvalidArgument, match="device 5 is closed"):
        ttnn.zeros((2, 2), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)


def test_two_threads_on_two_devices(rng):
    x = rng.standard_normal((64, 96)).astype(np.float32)
    failures = []

    def work(number):
        try:
            with ttnn.manage_device(device_id=20 + number) as device:
                a = ttnn.from_numpy(x, ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device)
                for _ in range(20):
                    np.testing.assert_allclose(ttnn.to_numpy(ttnn.exp(a) + number), np.exp(x) + number, rtol=1e-5)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def test_calls_do_not_leak(tiled):
    a = tiled(np.ones((32, 32)))

    def calls(count):
        for _ in range(count):
            ttnn.add(a, 1.0)

    calls(1000)
    gc.collect()
    before = resident()
    calls(10000)
    gc.collect()
    assert resident() - before < 8 << 20


def test_every_function_says_what_it_takes():
    for path, forms in ttnn.ops.FUNCTIONS.items():
        for form in forms:
            assert "Parameters" in form.__doc__, path
