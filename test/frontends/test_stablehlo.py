"""Ops of the specification that JAX does not print, against NumPy."""

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn

RNG = np.random.default_rng(1)


def a(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(8) as device:
        yield device


NAMES = {"float32": "f32", "int32": "i32", "bool": "i1", "uint32": "ui32"}


def type_of(array):
    return f"tensor<{'x'.join(map(str, (*array.shape, NAMES[array.dtype.name])))}>"


def norm(x, feature):
    axes = tuple(i for i in range(x.ndim) if i != feature)
    return x.mean(axes, keepdims=True), x.var(axes, keepdims=True)


P = (lambda m: m @ m.T + 5 * np.eye(5, dtype=np.float32))(a(5, 5))
X, S, O, M, V, G = a(2, 5, 7), a(5), a(5), a(5), np.abs(a(5)) + 0.1, a(2, 5, 7)


def wide(v):
    return v[None, :, None]


def batch_norm_grad(x, s, m, v, g):
    y = (x - wide(m)) / np.sqrt(wide(v) + 1e-3)
    mean = lambda t: t.mean((0, 2), keepdims=True)
    gx = wide(s) / np.sqrt(wide(v) + 1e-3) * (g - mean(g) - y * mean(g * y))
    return gx, (g * y).sum((0, 2)), g.sum((0, 2))


def batch_norm_training(x, s, o):
    mean, variance = norm(x, 1)
    return (x - mean) / np.sqrt(variance + 1e-3) * wide(s) + wide(o), mean.ravel(), variance.ravel()


MEAN, VARIANCE = (t.ravel() for t in norm(X, 1))
GROUPS = "replica_groups = dense<0> : tensor<1x1xi64>"
ADDS = "^bb0(%p: tensor<f32>, %q: tensor<f32>):\n %s = stablehlo.add %p, %q : tensor<f32>\n stablehlo.return %s : tensor<f32>"

#: Name: inputs, lines that define %0 (and more results), what they are.
CASES = {
    "batch_norm_inference": ([X, S, O, M, V], '%0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : ($T0, $T1, $T2, $T3, $T4) -> $T0',
                             [(X - wide(M)) / np.sqrt(wide(V) + 1e-3) * wide(S) + wide(O)]),
    "batch_norm_training": ([X, S, O], '%0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : ($T0, $T1, $T2) -> ($T0, $T1, $T2)',
                            batch_norm_training(X, S, O)),
    "batch_norm_grad": ([X, S, MEAN, VARIANCE, G], '%0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : ($T0, $T1, $T2, $T3, $T4) -> ($T0, $T1, $T2)',
                        batch_norm_grad(X, S, MEAN, VARIANCE, G)),
    "broadcast": ([S], "%0 = stablehlo.broadcast %a0, sizes = [2, 3] : ($T0) -> tensor<2x3x5xf32>", [np.broadcast_to(S, (2, 3, 5))]),
    "dot": ([a(4, 5), S], "%0 = stablehlo.dot %a0, %a1 : ($T0, $T1) -> tensor<4xf32>", None),
    "get_dimension_size": ([X], "%0 = stablehlo.get_dimension_size %a0, dim = 2 : ($T0) -> tensor<i32>", [np.int32(7)]),
    "cholesky": ([P], "%0 = stablehlo.cholesky %a0, lower = true : $T0", [np.linalg.cholesky(P)]),
    "triangular_solve": ([P, S[:, None]], '%0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : ($T0, $T1) -> $T1',
                         [np.linalg.solve(np.triu(P), S[:, None])]),
    "logistic": ([X], "%0 = stablehlo.logistic %a0 : $T0", [1 / (1 + np.exp(-X))]),
    "tan": ([X], "%0 = chlo.tan %a0 : $T0 -> $T0", [np.tan(X)]),
    "map": ([X, G], '%0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0, 1, 2>}> ({\n' + ADDS + "\n}) : ($T0, $T1) -> $T0", [X + G]),
    "partition_id": ([], "%0 = stablehlo.partition_id : tensor<ui32>", [np.uint32(0)]),
    "replica_id": ([], "%0 = stablehlo.replica_id : tensor<ui32>", [np.uint32(0)]),
    "torch_index_select": ([a(3, 6, 4), np.array([[5, 0], [2, 2], [1, 3]], np.int32)],
                           '%0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 1 : i64}> : ($T0, $T1) -> tensor<3x2x4xf32>', None),
    "if": ([np.array(True), X], '%0 = "stablehlo.if"(%a0) ({\n %s = stablehlo.negate %a1 : $T1\n stablehlo.return %s : $T1\n}, {\n stablehlo.return %a1 : $T1\n}) : ($T0) -> $T1', [-X]),
    "composite": ([X], '%0 = stablehlo.composite "my.twice" %a0 {decomposition = @twice} : ($T0) -> $T0', [X + X]),
    "all_reduce": ([X], '%0 = "stablehlo.all_reduce"(%a0) <{' + GROUPS + "}> ({\n" + ADDS + "\n}) : ($T0) -> $T0", [X]),
    "all_gather": ([X], '%0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 1 : i64, ' + GROUPS + "}> : ($T0) -> $T0", [X]),
    "reduce_scatter": ([X], '%0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 1 : i64, ' + GROUPS + "}> ({\n" + ADDS + "\n}) : ($T0) -> $T0", [X]),
    "all_to_all": ([X], '%0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 1 : i64, concat_dimension = 2 : i64, split_count = 1 : i64, ' + GROUPS + "}> : ($T0) -> $T0", [X]),
    "reduce_from_one": ([X], "%c = stablehlo.constant dense<1.0> : tensor<f32>\n%0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [0, 2] : ($T0, tensor<f32>) -> tensor<5xf32>", [1 + X.sum((0, 2))]),
    "reduce_nothing": ([a(0, 3)], "%c = stablehlo.constant dense<2.0> : tensor<f32>\n%0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.multiply across dimensions = [0] : ($T0, tensor<f32>) -> tensor<3xf32>", [np.full(3, 2, np.float32)]),
}
_W = CASES["dot"][0]
CASES["dot"] = (_W, CASES["dot"][1], [_W[0] @ _W[1]])
_T, _I = CASES["torch_index_select"][0]
CASES["torch_index_select"] = ([_T, _I], CASES["torch_index_select"][1], [np.stack([_T[b][_I[b]] for b in range(3)])])


@pytest.mark.parametrize("name", CASES)
def test_op(name, device):
    inputs, lines, wanted = CASES[name]
    types = [type_of(np.asarray(x)) for x in inputs]
    for i, t in enumerate(types):
        lines = lines.replace(f"$T{i}", t)
    results = [f"%0#{i}" for i in range(len(wanted))] if len(wanted) > 1 else ["%0"]
    kinds = [type_of(np.asarray(w)) for w in wanted]
    arguments = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
    text = (f"func.func @main({arguments}) -> ({', '.join(kinds)}) {{\n{lines}\nreturn {', '.join(results)} : {', '.join(kinds)}\n}}\n"
            f"func.func private @twice(%a: tensor<2x5x7xf32>) -> tensor<2x5x7xf32> {{\n%0 = stablehlo.add %a, %a : tensor<2x5x7xf32>\n"
            "return %0 : tensor<2x5x7xf32>\n}\n")
    found = ttmlir.compile(text, name=name, device=device)(*inputs)
    found = found if isinstance(found, list) else [found]
    for f, w in zip(found, wanted, strict=True):
        np.testing.assert_allclose(f, w, rtol=2e-3, atol=2e-3)
