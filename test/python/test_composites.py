# SPDX-License-Identifier: Apache-2.0
"""Every function that is made of others computes the formula of NumPy that its record says."""

import numpy as np
import pytest
import ttnn
import ttnn_jit
from ttmlir.ttnn.composites.record import RECORDS

from meanings import evaluate, operands


def _tensor(value, device, dtype=None):
    if isinstance(value, list) and any(isinstance(one, np.ndarray) for one in value):
        return [_tensor(one, device, dtype) for one in value]
    if not isinstance(value, np.ndarray):
        return value
    kind = dtype if value.dtype.kind == "f" else None
    return ttnn.from_numpy(value, kind, layout=ttnn.TILE_LAYOUT, device=device)


def _call(record, values, device, dtype=None):
    if values.get("device") == "device":
        values = values | {"device": device}
    given = {name: _tensor(value, device, dtype) for name, value in values.items()}
    positional = [given.pop(p.name) for p in record.signature.parameters.values()
                  if p.kind is p.POSITIONAL_OR_KEYWORD and p.name in given]
    results = record.function(*positional, **given)
    return [None if result is None else result if isinstance(result, (int, float)) else ttnn.to_numpy(result)
            for result in (results if isinstance(results, (list, tuple)) else [results])]


def _compare(actual, wanted, rtol, atol, gradient):
    assert len(actual) == len(wanted)
    for one, other in zip(actual, wanted):
        if other is None:
            assert one is None
            continue
        other = np.asarray(other)
        assert np.shape(one) == other.shape
        kept = ~np.isnan(other) if gradient else np.ones(other.shape, bool)
        assert kept.mean() > 0.9
        np.testing.assert_allclose(np.asarray(one, np.float64)[kept], other[kept].astype(np.float64), rtol, atol)


@pytest.mark.parametrize("path", [path for path, record in RECORDS.items() if record.meaning])
def test_meaning(device, rng, path):
    record = RECORDS[path]
    values = operands(record, rng)
    if record.meaning.startswith("moments: "):
        (drawn,) = _call(record, values, device)
        np.testing.assert_allclose([drawn.mean(), drawn.std()], [float(word) for word in record.meaning.split()[1:]], atol=0.02)
        return
    wanted = evaluate(record, values)
    _compare(_call(record, values, device), wanted, 1e-4, 3e-5, path.endswith("_bw"))


@pytest.mark.parametrize("path", [path for path, record in RECORDS.items() if record.meaning and record.wide])
def test_meaning_of_short_floats(device, rng, path):
    """Computed in f32, rounded once."""
    record = RECORDS[path]
    values = {name: value.view(np.uint32).__and__(0xFFFF0000).astype(np.uint32).view(np.float32)
              if isinstance(value, np.ndarray) and value.dtype == np.float32 else value for name, value in operands(record, rng).items()}
    wanted = evaluate(record, values)
    results = _call(record, values, device, ttnn.bfloat16)
    _compare(results, wanted, 2**-7, 2**-8 * max(1.0, *(float(np.nanmax(np.abs(np.where(np.isinf(w), 0, w)))) for w in wanted if w is not None)) * 2**-4,
             path.endswith("_bw"))


#: Functions that change an operand other than the first are tested below.
OWN = {"empty", "experimental.paged_fused_update_cache", "experimental.slice_write", "kv_cache.fill_cache_for_user_",
       "kv_cache.update_cache_for_token_"}


def test_every_one_has_a_meaning():
    assert {path for path, record in RECORDS.items() if not record.meaning} == OWN


def test_empty(device):
    tensor = ttnn.empty([3, 40], ttnn.float32, ttnn.TILE_LAYOUT, device, ttnn.L1_MEMORY_CONFIG)
    assert (tuple(tensor.shape), tensor.dtype, tensor.memory_config()) == ((3, 40), ttnn.float32, ttnn.L1_MEMORY_CONFIG)
    with pytest.raises(TypeError, match="ttnn.empty: missing a required argument: 'device'"):
        ttnn.empty([3])


def test_caches(tiled, device, rng):
    cache, other = (rng.uniform(-1, 1, (2, 3, 64, 32)).astype(np.float32) for _ in range(2))
    row = rng.uniform(-1, 1, (2, 3, 1, 32)).astype(np.float32)
    wanted = cache.copy()
    wanted[:, :, 7] = row[:, :, 0]
    tensor = tiled(cache, ttnn.float32)
    assert ttnn.kv_cache.update_cache_for_token_(tensor, tiled(row, ttnn.float32), 7) is tensor
    np.testing.assert_allclose(ttnn.to_numpy(tensor), wanted, atol=1e-6)
    part = rng.uniform(-1, 1, (1, 3, 33, 32)).astype(np.float32)
    wanted[1, :, :33] = part[0]
    assert ttnn.kv_cache.fill_cache_for_user_(tensor, tiled(part, ttnn.float32), 1) is tensor
    np.testing.assert_allclose(ttnn.to_numpy(tensor), wanted, atol=1e-6)
    users = rng.uniform(-1, 1, (1, 2, 3, 32)).astype(np.float32)
    first, second = tiled(cache, ttnn.float32), tiled(other, ttnn.float32)
    ttnn.experimental.paged_fused_update_cache(first, tiled(users, ttnn.float32), second, tiled(-users, ttnn.float32), update_idxs=[5, 9])
    for tensor, before, sign in ((first, cache, 1), (second, other, -1)):
        wanted = before.copy()
        for user, place in enumerate((5, 9)):
            wanted[user, :, place] = sign * users[0, user]
        np.testing.assert_allclose(ttnn.to_numpy(tensor), wanted, atol=1e-6)
    assert device is not None


def test_slice_write(tiled, rng):
    target, new = rng.uniform(-1, 1, (3, 33, 40)).astype(np.float32), rng.uniform(-1, 1, (2, 9, 17)).astype(np.float32)
    tensor = tiled(target)
    assert ttnn.experimental.slice_write(tiled(new), tensor, [1, 4, 0], [3, 13, 17], [1, 1, 1]) is tensor
    target[1:3, 4:13, :17] = new
    np.testing.assert_allclose(ttnn.to_numpy(tensor), target, atol=2**-8)
    with pytest.raises(ttnn.InvalidArgument, match="experimental.slice_write"):
        ttnn.experimental.slice_write(tiled(new), tensor, [0, 0, 0], [3, 33, 40], [1, 1, 1])


def test_edges(tiled):
    def at(function, *arrays, **named):
        return ttnn.to_numpy(function(*(tiled(np.array(array, np.float32), ttnn.float32) for array in arrays), **named))

    inf, nan = np.inf, np.nan
    np.testing.assert_array_equal(at(ttnn.erfinv, [-1, 0, 1, 2]), [-inf, 0, inf, nan])
    np.testing.assert_allclose(at(ttnn.lgamma, [-2.5, -0.5, 0.5, 100]), [-0.0562437, 1.2655121, 0.5723649, 359.1342], 1e-4)
    np.testing.assert_allclose(at(ttnn.logaddexp, [inf, -inf, 100], [inf, -inf, -100]), [inf, -inf, 100])
    np.testing.assert_array_equal(at(ttnn.xlogy, [0, 0, 1], [0, nan, 0]), [0, nan, -inf])
    np.testing.assert_array_equal(at(ttnn.isclose, [inf, inf, nan, 1], [inf, -inf, nan, 1]), [1, 0, 0, 1])
    np.testing.assert_array_equal(at(ttnn.isclose, [nan, 1], [nan, nan], equal_nan=True), [1, 0])
    np.testing.assert_array_equal(at(ttnn.div_no_nan, [1, 0, 3], [0, 0, 2]), [0, 0, 1.5])
    np.testing.assert_array_equal(at(ttnn.log2, [0.125, 1, 1024, 2.0**-30]), [-3, 0, 10, -30])
    np.testing.assert_array_equal(at(ttnn.round, [0.5, 1.5, -2.5, 1e20, inf]), np.float32([0, 2, -2, 1e20, inf]))
    np.testing.assert_array_equal(at(ttnn.hypot, [0, 3e20, inf, -3], [0, 4e20, 1, 4]), np.float32([0, 5e20, inf, 5]))
    np.testing.assert_array_equal(at(ttnn.nextafter, [0, 0, 1, -1], [1, -1, 0, 0]),
                                  np.nextafter(np.float32([0, 0, 1, -1]), np.float32([1, -1, 0, 0])))
    np.testing.assert_allclose(at(ttnn.softplus, [-100, 100]), [0, 100], atol=1e-30)


def test_integers(tiled):
    least = -2**31
    a, b = np.array([7, -7, 7, -7, least, 9], np.int32), np.array([2, 2, -2, -2, 3, -4], np.int32)
    x, y = tiled(a), tiled(b)
    x, y = (ttnn.from_numpy(array, layout=ttnn.TILE_LAYOUT, device=x.device()) for array in (a, b))
    for mode, wanted in (("floor", np.floor_divide(a, b)), ("trunc", np.trunc(a / b))):
        np.testing.assert_array_equal(ttnn.to_numpy(ttnn.div(x, y, rounding_mode=mode)), wanted)
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.floor_div(x, 3)), a // 3)
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.fmod(x, y)), np.fmod(a, b))
    np.testing.assert_allclose(ttnn.to_numpy(ttnn.div(x, y)), (a / b).astype(np.float32))


def test_places_types_and_outputs(tiled, device, rng):
    array = rng.uniform(0.5, 2, (2, 33, 40)).astype(np.float32)
    x = tiled(array, memory_config=ttnn.L1_MEMORY_CONFIG)
    for function in (ttnn.log2, ttnn.acosh, ttnn.log_sigmoid):
        assert function(x).dtype == ttnn.bfloat16 and function(x).memory_config() == ttnn.L1_MEMORY_CONFIG
    assert ttnn.log2(x, memory_config=ttnn.DRAM_MEMORY_CONFIG).memory_config() == ttnn.DRAM_MEMORY_CONFIG
    assert ttnn.mul(x, x, dtype=ttnn.float32).dtype == ttnn.float32
    output = tiled(np.zeros_like(array))
    assert ttnn.log2(x, output_tensor=output) is output
    np.testing.assert_allclose(ttnn.to_numpy(output), np.log2(ttnn.to_numpy(x)), 2**-7, 2**-8)
    first, second = ttnn.mul_bw(x, x, x, input_grad=output, are_required_outputs=[True, False])
    assert first is output and second is None
    np.testing.assert_allclose(ttnn.to_numpy(output), ttnn.to_numpy(x) ** 2, 2**-7)
    result = ttnn.squared_difference(x, 1.0, activations=["softplus"])
    np.testing.assert_allclose(ttnn.to_numpy(result), np.log1p(np.exp((ttnn.to_numpy(x) - 1) ** 2)), 2**-6)
    assert ttnn.add_(x, 1.0) is x
    np.testing.assert_allclose(ttnn.to_numpy(x), array + 1, 2**-7)


def test_errors_name_function_and_parameter(tiled, device):
    x = tiled(np.ones((2, 33)))
    for call, message in ((lambda: ttnn.log2(3), "ttnn.log2: 'input_tensor' is 3 .int., wanted: Tensor"),
                          (lambda: ttnn.lerp(x, x), "ttnn.lerp: missing a required argument: 'weight'"),
                          (lambda: ttnn.elu(x, alpha="a"), "ttnn.elu: 'alpha' is 'a' .str., wanted: float"),
                          (lambda: ttnn.chunk(x, 2.5, 0), "ttnn.chunk: 'chunks' is 2.5"),
                          (lambda: ttnn.tril(x, colour=1), "ttnn.tril: got an unexpected keyword argument 'colour'")):
        with pytest.raises(TypeError, match=message):
            call()
    with pytest.raises(ttnn.Unsupported, match="ttnn.log2: 'sub_core_grids' is"):
        ttnn.log2(x, sub_core_grids=ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))]))
    for call in (lambda: ttnn.split(x, 0), lambda: ttnn.expand(x, [3, 33]), lambda: ttnn.unsqueeze(x, 5), lambda: ttnn.glu(x, -1)):
        with pytest.raises((ttnn.InvalidArgument, TypeError), match="ttnn[.]"):
            call()


def test_clipped_gradients(tiled, rng):
    arrays = [rng.uniform(-2, 2, (33, 40)).astype(np.float32) for _ in range(2)]
    tensors = [tiled(array, ttnn.float32) for array in arrays]
    norm = ttnn.moreh_clip_grad_norm(tensors, 1.0).item()
    assert abs(norm - np.sqrt(sum((array**2).sum() for array in arrays))) < 1e-2
    for array, tensor in zip(arrays, tensors):
        np.testing.assert_allclose(ttnn.to_numpy(tensor), array / norm, 1e-3, 1e-6)


#: Functions that are refused in compiled functions, by name, or have more than tensors among their operands.
NOT_COMPILED = OWN | {"div_no_nan", "where_bw", "prod_bw", "experimental.padded_slice", "experimental.paged_update_cache",
                      "experimental.paged_fill_cache", "transformer.scaled_dot_product_attention_decode", "grid_sample", "rotate",
                      "pearson_correlation_coefficient", "indexed_fill", "nonzero", "fill_rm", "fill_ones_rm", "stack", "bernoulli",
                      "matmul_batched_weights", "moreh_clip_grad_norm", "eye", "moreh_full", "moreh_arange", "randn"}
COMPILED = [path for path, record in RECORDS.items() if path not in NOT_COMPILED and not record.in_place]


@pytest.mark.parametrize("path", sorted({*COMPILED[::6], "acosh", "addcmul", "argmin", "cumsum", "erfinv", "scatter_add", "sort", "tril", "var"}))
def test_compiled(device, rng, path):
    """Made of ops that compile: one function traced gives what the call does."""
    record = RECORDS[path]
    values = operands(record, rng)
    tensors = {name: _tensor(value, device) for name, value in values.items() if isinstance(value, np.ndarray)}
    positional = [p.name for p in record.signature.parameters.values() if p.name in values and p.kind is p.POSITIONAL_OR_KEYWORD]

    @ttnn_jit.jit()
    def compiled(*operands):
        given = values | dict(zip(tensors, operands))
        first = [given.pop(name) for name in positional]
        result = record.function(*first, **given)
        return [one for one in result if one is not None] if isinstance(result, (list, tuple)) else result

    results = compiled(*tensors.values())
    wanted = [one for one in evaluate(record, values) if one is not None]
    scale = max(1.0, *(float(np.nanmax(np.abs(np.where(np.isinf(one), 0, one)))) for one in wanted))
    _compare([ttnn.to_numpy(one) for one in (results if isinstance(results, list) else [results])], wanted, 5e-3, 5e-3 * scale,
             path.endswith("_bw"))


def test_moved_tensors_are_given_up(tiled, rng):
    array = rng.uniform(-1, 1, (33, 40)).astype(np.float32)
    x = tiled(array, ttnn.float32)
    y = ttnn.reallocate(x, ttnn.L1_MEMORY_CONFIG)
    assert not x.is_allocated() and y.memory_config() == ttnn.L1_MEMORY_CONFIG
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.move(y)), array)
    assert not y.is_allocated()


def test_seeds(device):
    def drawn():
        return ttnn.to_numpy(ttnn.randn([4, 33], device, dtype=ttnn.float32))

    ttnn.manual_seed(3)
    first, second = drawn(), drawn()
    ttnn.manual_seed(3)
    np.testing.assert_array_equal(first, drawn())
    assert (first != second).any()
