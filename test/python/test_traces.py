# SPDX-License-Identifier: Apache-2.0
"""Traces of calls against NumPy, on inputs that change between runs."""

import numpy as np
import pytest

import ttnn




def _random(seed):
    return np.random.default_rng(seed).uniform(-1, 1, (33, 65)).astype(np.float32)


def _tensor(x, device):
    return ttnn.from_numpy(x, ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device)


def _same(tensor, expected):
    np.testing.assert_allclose(ttnn.to_numpy(tensor), expected, rtol=1e-5, atol=1e-5)


def test_runs_on_what_tensors_hold(device):
    x = _random(0)
    a = _tensor(x, device)
    trace = ttnn.begin_trace_capture(device, cq_id=0)
    between = ttnn.exp(a)
    out = ttnn.add(between, a)
    ttnn.end_trace_capture(device, trace, cq_id=0)
    _same(out, np.exp(x) + x)
    for seed in (1, 2):
        y = _random(seed)
        _tensor(y, device).copy_to(a)
        ttnn.execute_trace(device, trace, cq_id=0, blocking=False)
        ttnn.synchronize_device(device)
        _same(out, np.exp(y) + y)
        _same(between, np.exp(y))
    ttnn.release_trace(device, trace)


def test_freed_results_and_writes(device):
    """Intermediate tensors may be freed; tensors that are written in place are written again."""
    x = _random(0)
    a, sum_ = _tensor(x, device), _tensor(np.zeros_like(x), device)
    trace = ttnn.begin_trace_capture(device)
    between = ttnn.multiply(a, 2)
    ttnn.add(between, sum_, output_tensor=sum_)
    ttnn.deallocate(between)
    ttnn.end_trace_capture(device, trace)
    for run in range(3):
        _same(sum_, 2 * x * (run + 1))
        ttnn.execute_trace(device, trace)


def test_errors(device):
    a = _tensor(_random(0), device)
    trace = ttnn.begin_trace_capture(device)
    b = ttnn.exp(a)
    for call, text in [(lambda: ttnn.begin_trace_capture(device), "is being captured"),
                       (lambda: ttnn.execute_trace(device, trace), "is being captured"),
                       (lambda: ttnn.release_trace(device, trace), "is being captured"),
                       (lambda: ttnn.begin_trace_capture(device, cq_id=7), "'cq_id' is 7")]:
        with pytest.raises(ttnn.InvalidArgument, match=text):
            call()
    ttnn.end_trace_capture(device, trace)
    with pytest.raises(ttnn.InvalidArgument, match="is not being captured"):
        ttnn.end_trace_capture(device, trace)
    with pytest.raises(TypeError, match="'trace_id' is 3"):
        ttnn.execute_trace(device, 3)
    ttnn.deallocate(a)
    with pytest.raises(ttnn.InvalidArgument):
        ttnn.execute_trace(device, trace)
    ttnn.release_trace(device, trace)
    with pytest.raises(ttnn.InvalidArgument, match="has no trace"):
        ttnn.execute_trace(device, trace)
    assert b.is_allocated()
