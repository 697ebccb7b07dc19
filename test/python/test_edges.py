# SPDX-License-Identifier: Apache-2.0
"""Functions at NaN, infinities, zeros, poles, ties and ends, and with integers: what they give there is part of what they mean."""

import numpy as np
import pytest
import ttnn

from meanings import NAMES

NAN, INF = np.nan, np.inf
EDGES = np.array([0, -0.0, 0.5, -0.5, 1, -1, 2, -2, 2.5, -3, 7, 1e30, -1e30, INF, -INF, NAN], np.float32)
A, B = (np.ascontiguousarray(grid) for grid in np.meshgrid(EDGES, EDGES, indexing="ij"))


def _tensor(value, device):
    return ttnn.from_numpy(value, layout=ttnn.TILE_LAYOUT, device=device) if isinstance(value, np.ndarray) else value


def _close(actual, wanted, rtol=1e-5):
    np.testing.assert_allclose(ttnn.to_numpy(actual), np.asarray(wanted, np.float32), rtol, 1e-6)


@pytest.mark.parametrize("name, more, wanted", [
    ("hardshrink", (), lambda x: np.where(np.abs(x) <= 0.5, 0, x)),
    ("softshrink", (), lambda x: x - np.clip(x, -0.5, 0.5)),
    ("threshold", (0.5, -7.0), lambda x: np.where(x <= 0.5, -7, x)),
    ("hardmish", (), lambda x: x * np.clip(x + 2, 0, 2) / 2),
    ("relu_max", (-0.5,), lambda x: np.maximum(np.minimum(x, np.float32(-0.5)), 0)),
    ("relu_max", (1.5,), lambda x: np.maximum(np.minimum(x, np.float32(1.5)), 0)),
    ("relu_min", (-0.5,), lambda x: np.maximum(x, np.float32(-0.5))),
    ("div_no_nan", (0.0,), np.zeros_like),
    ("xlogy", (2.5,), lambda x: x * np.log(np.float32(2.5))), ("ldexp", (-3.0,), lambda x: x / 8),
])
def test_of_one(device, name, more, wanted):
    with np.errstate(all="ignore"):
        _close(getattr(ttnn, name)(_tensor(EDGES[None], device), *more), wanted(EDGES)[None])


@pytest.mark.parametrize("name", ["floor_div", "div"])
@pytest.mark.parametrize("a, b", [(A, B), (np.arange(-40, 41, dtype=np.float32)[None], np.full((1, 81), 0.1, np.float32))])
def test_quotients_are_rounded_down_exactly(device, name, a, b):
    """1 over what is a little more than 0.1 is 9."""
    options = {"rounding_mode": "floor"} if name == "div" else {}
    with np.errstate(all="ignore"):
        _close(getattr(ttnn, name)(_tensor(a, device), _tensor(b, device), **options), np.floor_divide(a, b))
        if name == "floor_div":
            _close(_tensor(a, device) // _tensor(b, device), np.floor_divide(a, b))
            _close(2.5 // _tensor(b, device), np.floor_divide(np.float32(2.5), b))


@pytest.mark.parametrize("name, wanted", [
    ("xlogy", lambda a, b: np.where((a == 0) & ~np.isnan(b), 0, a * np.log(b))), ("hypot", np.hypot), ("nextafter", np.nextafter),
    ("fmod", lambda a, b: np.fmod(a, b)), ("remainder", lambda a, b: NAMES["remainder"](a, b)),
])
def test_of_two(device, name, wanted):
    with np.errstate(all="ignore"):
        _close(getattr(ttnn, name)(_tensor(A, device), _tensor(B, device)), wanted(A, B))


def test_poles(device):
    x = np.array([[0, -0.0, -1, -2, -20, -0.5, INF]], np.float32)
    _close(ttnn.lgamma(_tensor(x, device)), [[INF, INF, INF, INF, INF, np.log(2 * np.sqrt(np.pi)), INF]])
    _close(ttnn.digamma(_tensor(x, device)), [[-INF, INF, NAN, NAN, NAN, 0.03648997, INF]])


def test_both_ends_are_met(device):
    a, b = np.array([[1e8, -3]], np.float32), np.array([[1, 7]], np.float32)
    for weight in (1.0, np.ones_like(a)):
        _close(ttnn.lerp(_tensor(a, device), _tensor(b, device), _tensor(weight, device)), b, 0)
    _close(ttnn.logit(_tensor(np.array([[0.1, 0.5, 0.9]], np.float32), device), eps=0.7), np.log([[3 / 7, 1, 7 / 3]]))
    (gradient,) = ttnn.hardtanh_bw(_tensor(np.ones((1, 3), np.float32), device), _tensor(np.array([[-1, 0.5, 1]], np.float32), device))
    _close(gradient, [[0, 1, 0]])


def test_the_mean_of_the_first_is_the_first(device, rng):
    x = rng.standard_normal((1, 1, 3, 1)).astype(np.float32)
    _close(ttnn.ema(_tensor(x, device), 0.7), x, 0)


def test_integers_and_numbers_with_a_point(device, rng):
    x = rng.integers(-50, 50, (3, 37)).astype(np.int32) | 1
    tensor = _tensor(x, device)
    for result, wanted in ((ttnn.divide(tensor, 4), x / 4), (tensor / 4, x / 4), (7 / ttnn.abs(tensor), 7 / np.abs(x).astype(np.float32)),
                           (ttnn.multiply(tensor, 2.5), x * 2.5), (tensor * 2.5, x * 2.5), (2.5 * tensor, x * 2.5),
                           (tensor // 2.5, x // 2.5)):
        assert result.dtype == ttnn.float32
        _close(result, wanted)
    for result, wanted in ((tensor + 2.0, x + 2), (ttnn.divide(tensor, 4, rounding_mode="floor"), x // 4), (tensor // 4, x // 4)):
        assert result.dtype == ttnn.int32
        np.testing.assert_array_equal(ttnn.to_numpy(result), wanted)
    for function in (ttnn.add, ttnn.subtract, ttnn.remainder, lambda a, b: a + b, lambda a, b: a % b):
        with pytest.raises(TypeError, match="2.5 is no INT32; ttnn.typecast"):
            function(tensor, 2.5)
    most = np.array([[-1, 0, 2**31 - 1]], np.int32)
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.plus_one(_tensor(most, device), skip_negative_entries=True)), [[-1, 1, 2**31 - 1]])


def test_shorter_lists_are_of_the_last_dimensions(device, rng):
    x = rng.standard_normal((2, 3, 5)).astype(np.float32)
    tensor = _tensor(x, device)
    wanted = np.pad(x, ((0, 0), (0, 1), (2, 0)), constant_values=1.5)
    _close(ttnn.pad(tensor, [(0, 1), (2, 0)], 1.5), wanted)
    _close(ttnn.pad(tensor, padding=[(0, 1), (2, 0)], value=1.5), wanted)
    _close(ttnn.pad(tensor, [2, 4, 7], [0, 0, 2], 1.5), wanted)
    _close(ttnn.pad(tensor, output_padded_shape=[2, 4, 7], input_tensor_start=[0, 0, 2], value=1.5), wanted)
    _close(ttnn.repeat(tensor, (2, 3)), np.tile(x, (2, 3)))
    with pytest.raises(TypeError, match="of a tensor of rank 3"):
        ttnn.pad(tensor, [4, 7], [0, 2], 1.5)


def test_factors_of_reductions(device, rng):
    x = rng.standard_normal((3, 37)).astype(np.float32)
    tensor = _tensor(x, device)
    for name, factor, wanted in (("sum", -2.0, -2 * x.sum(1)), ("max", -2.0, -2 * x.max(1)), ("mean", 3.0, 3 * x.mean(1)),
                                 ("var", -2.0, 4 * x.var(1, ddof=1)), ("std", -2.0, 2 * x.std(1, ddof=1))):
        _close(getattr(ttnn, name)(tensor, 1, scalar=factor), wanted)
    whole = ttnn.sum(_tensor(np.arange(6, dtype=np.int32).reshape(2, 3), device), 1, scalar=0.5)
    np.testing.assert_array_equal(ttnn.to_numpy(whole), [1, 6])
    assert list(ttnn.var(tensor).shape) == []


def test_a_batch_moves_running_statistics(device, rng):
    x = rng.standard_normal((2, 3, 5, 7)).astype(np.float32)
    mean, variance = (_tensor(np.full((1, 3, 1, 1), value, np.float32), device) for value in (1, 2))
    result = ttnn.batch_norm(_tensor(x, device), running_mean=mean, running_var=variance, training=True, momentum=0.3)
    over = (0, 2, 3)
    _close(result, (x - x.mean(over, keepdims=True)) / np.sqrt(x.var(over, keepdims=True) + 1e-5), 1e-4)
    _close(mean, 0.7 + 0.3 * x.mean(over, keepdims=True))
    _close(variance, 1.4 + 0.3 * x.var(over, ddof=1, keepdims=True))
    after = ttnn.batch_norm(_tensor(x, device), running_mean=mean, running_var=variance, training=False)
    _close(after, (x - ttnn.to_numpy(mean)) / np.sqrt(ttnn.to_numpy(variance) + 1e-5), 1e-4)
