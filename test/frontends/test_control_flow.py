"""Loops and branches of TOSA, which the tensors decide."""

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn

T, S = "tensor<3x5xf32>", "tensor<f32>"

#: Doubles and adds until the sum is large; then of the two the one that a number says, and in it another loop.
TEXT = f"""
func.func @main(%x: {T}, %w: {T}, %limit: {S}) -> ({T}, {T}) {{
  %0 = "tosa.while_loop"(%x) ({{
  ^bb0(%v: {T}):
    %sum = tosa.reduce_sum %v {{axis = 0 : i32}} : ({T}) -> tensor<1x5xf32>
    %all = tosa.reduce_sum %sum {{axis = 1 : i32}} : (tensor<1x5xf32>) -> tensor<1x1xf32>
    %s = "tosa.const_shape"() <{{values = dense<> : tensor<0xindex>}}> : () -> !tosa.shape<0>
    %n = tosa.reshape %all, %s : (tensor<1x1xf32>, !tosa.shape<0>) -> {S}
    %c = tosa.greater %limit, %n : ({S}, {S}) -> tensor<i1>
    "tosa.yield"(%c) : (tensor<i1>) -> ()
  }}, {{
  ^bb0(%v: {T}):
    %t = tosa.tanh %w : ({T}) -> {T}
    %a = tosa.add %v, %t : ({T}, {T}) -> {T}
    %b = tosa.add %a, %v : ({T}, {T}) -> {T}
    "tosa.yield"(%b) : ({T}) -> ()
  }}) : ({T}) -> {T}
  %one = "tosa.const"() <{{values = dense<1.0> : {S}}}> : () -> {S}
  %big = tosa.greater %limit, %one : ({S}, {S}) -> tensor<i1>
  %1 = "tosa.cond_if"(%big, %0, %w) ({{
  ^bb0(%p: {T}, %q: {T}):
    %d = tosa.sub %p, %q : ({T}, {T}) -> {T}
    "tosa.yield"(%d) : ({T}) -> ()
  }}, {{
  ^bb0(%p: {T}, %q: {T}):
    %e = tosa.exp %q : ({T}) -> {T}
    "tosa.yield"(%e) : ({T}) -> ()
  }}) : (tensor<i1>, {T}, {T}) -> {T}
  return %0, %1 : {T}, {T}
}}
"""


def wanted(x, w, limit):
    v = x
    while v.sum() < limit:
        v = 2 * v + np.tanh(w)
    return v, v - w if limit > 1 else np.exp(w)


@pytest.mark.parametrize("backend", ["ttnn", "ttmetal"])
def test_tosa(backend):
    rng = np.random.default_rng(4)
    with ttnn.manage_device(5) as device:
        compiled = ttmlir.compile(TEXT, name="tosa", device=device, backend=backend)
        for limit in (40, 0.5):
            x, w = rng.uniform(0.1, 1, (2, 3, 5)).astype(np.float32)
            for found, right in zip(compiled(x, w, np.float32(limit)), wanted(x, w, limit), strict=True):
                np.testing.assert_allclose(found, right, rtol=2e-3, atol=2e-3)
