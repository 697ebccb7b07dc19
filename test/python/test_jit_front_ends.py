# SPDX-License-Identifier: Apache-2.0
"""Compiling functions from their source, and by tracing: what both do, and where they differ."""

import linecache
import re

import numpy as np
import pytest
import ttnn
import ttnn_jit

from conftest import BF16, close

FACTOR = 0.5


def cosh(input_tensor):
  e_pos_x = ttnn.exp(input_tensor)
  e_neg_x = ttnn.exp(ttnn.neg(input_tensor))
  nr_term = ttnn.add(e_pos_x, e_neg_x)
  return ttnn.multiply(nr_term, 0.5)


def operators(a, b, scale=2):
    """A docstring is no op."""
    c: object = (a + b) * scale - -a
    c /= FACTOR
    first, (second, _) = c[1:20, 3:], (abs(b), 3)
    if_true = ttnn.where(first > 0, first, 0.0)
    return if_true, second


def half(x):
    return x * FACTOR


def calls_others(x):
    return half(half(x)) + x.reshape(*x.shape)


def product(a, b):
    config = ttnn.WormholeComputeKernelConfig(math_fidelity=ttnn.MathFidelity.HiFi4)
    return ttnn.matmul(a, b, transpose_b=True, compute_kernel_config=config, memory_config=ttnn.L1_MEMORY_CONFIG)


ARRAYS = {cosh: [(70, 45)], operators: [(33, 40), (33, 40)], calls_others: [(5, 33)], product: [(40, 70), (37, 70)]}
WANTED = {cosh: np.cosh, calls_others: lambda x: 1.25 * x, product: lambda a, b: a @ b.T,
          operators: lambda a, b: [np.maximum(((2 * (a + b) + a) / 0.5)[1:20, 3:], 0), abs(b)]}


@pytest.mark.parametrize("function", ARRAYS)
def test_both_front_ends_make_the_same(tiled, rng, function):
    arrays = [rng.standard_normal(shape).astype(np.float32) for shape in ARRAYS[function]]
    tensors = [tiled(array) for array in arrays]
    texts = []
    for graph_capture in (True, False):
        jitted = ttnn_jit.jit(graph_capture=graph_capture)(function)
        found = jitted(*tensors)
        wanted = WANTED[function](*map(ttnn.to_numpy, tensors))
        for result, array in zip(found, wanted) if isinstance(wanted, list) else [(found, wanted)]:
            close(ttnn.to_numpy(result), array, 3 * BF16)
        texts.append(jitted.program.text)
        assert jitted.program.library_ops == []
    assert texts[0] == texts[1]


def branches(x, negate=True):
    if negate:
        x = -x
    return x


def loops(x):
    for _ in range(3):
        x = x * x
    return x


def chooses(x, negate=True):
    return -x if negate else x


def wrong_name(x):
    y = ttnn.exp(x)
    return ttnn.power(x, y)


def wrong_shapes(x):
    return half(ttnn.matmul(x,
                            x))


def no_such_name(x):
    return x + missing  # noqa: F821


def prints(x):
    print(x)
    return x


def stores(x):
    x[0] = 3
    return x


def keyword(x):
    return ttnn.softmax(x, dimension=1)


def both(x):
    return ttnn.exp(x) and x


def forever(x):
    return forever(x)


@pytest.mark.parametrize("function, text", [
    (branches, r"`if` is not compiled from the source.*\n    if negate:"),
    (loops, r"`for` is not compiled.*graph_capture=True traces.*\n    for _ in range\(3\):"),
    (chooses, r"if ... else is not compiled.*\n    return -x if negate else x\n           \^{19}$"),
    (wrong_name, r"did you mean ttnn.pow\?\n    return ttnn.power\(x, y\)\n           \^{10}$"),
    (wrong_shapes, r"inner dimensions differ.*\n    return half\(ttnn.matmul\(x,\n                \^{14}$"),
    (no_such_name, r"name 'missing' is not defined\n    return x \+ missing.*\n               \^{7}$"),
    (prints, r"a call of 'print' is not compiled.*\n    print\(x\)\n    \^{8}$"),
    (stores, r"only names can be assigned to\n    x\[0\] = 3\n    \^{4}$"),
    (keyword, r"unexpected keyword argument 'dimension'\n    return ttnn.softmax\(x, dimension=1\)\n           \^{28}$"),
    (both, r"and / or is not compiled"),
    (forever, r"more than 50 functions within each other"),
])
def test_what_the_source_cannot_say(tiled, function, text):
    with pytest.raises(ttnn_jit.JitError, match=r"test_jit_front_ends.py:\d+: [^\n]*" + text):
        ttnn_jit.jit(graph_capture=False)(function)(tiled(np.ones((33, 34))))


def test_lines_of_errors_are_right(tiled):
    with pytest.raises(ttnn_jit.JitError) as error:
        ttnn_jit.jit(graph_capture=False)(no_such_name)(tiled(np.ones((33, 34))))
    line = int(re.search(r"\.py:(\d+):", str(error.value))[1])
    assert "missing" in linecache.getline(__file__, line)


@pytest.mark.parametrize("function", [branches, loops, chooses])
def test_tracing_does_what_python_does(tiled, function):
    x = np.full((33, 34), 1.5, np.float32)
    close(ttnn.to_numpy(ttnn_jit.jit()(function)(tiled(x))), x**8 if function is loops else -x, 4 * BF16)


def test_what_has_no_source(tiled):
    names = {"ttnn": ttnn}
    exec("def f(x):\n    return ttnn.exp(x)", names)
    tensor = tiled(np.ones((3, 4)))
    with pytest.raises(ttnn_jit.JitError, match="the source is not at hand; graph_capture=True"):
        ttnn_jit.jit(graph_capture=False)(names["f"])(tensor)
    with pytest.raises(ttnn_jit.JitError, match="no `def`"):
        ttnn_jit.jit(graph_capture=False)(lambda x: ttnn.exp(x))(tensor)
    close(ttnn.to_numpy(ttnn_jit.jit()(names["f"])(tensor)), np.full((3, 4), np.e))


def test_closures(tiled):
    scale = 3.0

    @ttnn_jit.jit(graph_capture=False)
    def scaled(x):
        return x * scale

    close(ttnn.to_numpy(scaled(tiled(np.ones((5, 40))))), np.full((5, 40), 3))
