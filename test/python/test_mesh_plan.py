"""Programs that are planned for a mesh, cut, and made programs of one chip again, against themselves as they were."""

import re

import numpy as np
import pytest

import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

MESHES = ["1,2", "2,2", "1,4", "2,4", "1,8"]


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(31) as device:
        yield device


def tensor(shape, kind="f32"):
    return f"tensor<{'x'.join(map(str, (*shape, kind)))}>"


def program(op, attributes, operands, result, kinds=None, more=(), ends=("f32",)):
    """One op on all arguments."""
    kinds = kinds or ["f32"] * len(operands)
    types = [tensor(s, k) for s, k in zip(operands, kinds)]
    results = [tensor(s, k) for s, k in zip((result, *more), ends)]
    names = ", ".join(f"%a{i}" for i in range(len(operands)))
    arguments = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
    out = ", ".join(f"%0#{i}" for i in range(len(results))) if len(results) > 1 else "%0"
    count = f":{len(results)}" if len(results) > 1 else ""
    attributes = f" <{{{attributes}}}>" if attributes else ""
    return (f"func.func @main({arguments}) -> ({', '.join(results)}) {{\n"
            f'  %0{count} = "ttir.{op}"({names}){attributes} : ({", ".join(types)}) -> ({", ".join(results)})\n'
            f"  return {out} : {', '.join(results)}\n}}\n")


def values(text, seed=0):
    rng = np.random.default_rng(seed)
    types = re.findall(r"tensor<([\dx]+)x(\w+)>", text[:text.index("->")])
    shapes = [(tuple(map(int, shape.split("x"))), kind) for shape, kind in types]
    return [rng.integers(0, 5, shape).astype(np.int32) if kind == "si32" else rng.uniform(0.25, 2, shape).astype(np.float32)
            for shape, kind in shapes]


def spread(text, mesh, options):
    return compiler.transform(text, "mesh", f"ttir-plan-mesh{{mesh-shape={mesh} {options}}},ttir-cut-mesh,ttir-merge-collectives")


def run(text, arguments, device):
    found = ttmlir.compile(text, device=device)(*arguments)
    return [np.asarray(f) for f in (found if isinstance(found, (list, tuple)) else [found])]


def check(text, cut, device, wanted=None):
    """The results of the whole program, after those of its cut form are compared with them."""
    arguments = values(text)
    if wanted is None:
        wanted = run(text, arguments, device)
    one = compiler.transform(cut, "mesh", "ttir-unroll-mesh")
    for f, w in zip(run(one, arguments, device), wanted, strict=True):
        np.testing.assert_allclose(f, w, rtol=2e-3, atol=2e-3, err_msg=f"{text}\n{cut}")
    return wanted


WINDOW = "stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = {groups} : i32"
POOL = ("kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0>, "
        "ceil_mode = false")
HEADS = "operandSegmentSizes = array<i32: 1, 1, 1, {0}, {1}>, is_causal = {2}"

# A family of rules each: the op, attributes, operands, result.
CASES = {
    "unary": ("exp", "", [(6, 10)], (6, 10)),
    "binary": ("add", "", [(6, 10), (1, 10)], (6, 10)),
    "product": ("multiply", "", [(10, 3), (6, 10, 1)], (6, 10, 3)),
    "where": ("where", "", [(6, 8), (6, 8), (1, 8)], (6, 8)),
    "sum": ("sum", "keep_dim = true, dim_arg = [1 : i32]", [(6, 16)], (6, 1)),
    "sum_odd": ("sum", "keep_dim = false, dim_arg = [1 : i32]", [(7, 15)], (7,)),
    "mean": ("mean", "keep_dim = false, dim_arg = [0 : i32]", [(8, 5)], (5,)),
    "max": ("max", "keep_dim = false, dim_arg = [-1 : i32]", [(5, 8)], (5,)),
    "min": ("min", "keep_dim = true", [(4, 8)], (1, 1)),
    "reshape_split": ("reshape", "shape = [3 : i32, 4 : i32, 8 : i32]", [(12, 8)], (3, 4, 8)),
    "reshape_join": ("reshape", "shape = [24 : i32, 5 : i32]", [(8, 3, 5)], (24, 5)),
    "reshape_both": ("reshape", "shape = [4 : i32, 6 : i32, 1 : i32]", [(6, 1, 4)], (4, 6, 1)),
    "transpose": ("transpose", "dim0 = 0 : si32, dim1 = 2 : si32", [(6, 3, 8)], (8, 3, 6)),
    "permute": ("permute", "permutation = array<i64: 2, 0, 1>", [(6, 3, 8)], (8, 6, 3)),
    "squeeze": ("squeeze", "dim = 1 : si32", [(6, 1, 8)], (6, 8)),
    "unsqueeze": ("unsqueeze", "dim = 0 : si32", [(6, 9)], (1, 6, 9)),
    "broadcast": ("broadcast", "broadcast_dimensions = array<i64: 6, 1>", [(1, 9)], (6, 9)),
    "repeat": ("repeat", "repeat_dimensions = array<i64: 1, 3>", [(6, 5)], (6, 15)),
    "concat": ("concat", "dim = 1 : si32", [(6, 3), (6, 5)], (6, 8)),
    "slice": ("slice_static", "begins = [0 : i32, 1 : i32], ends = [7 : i32, 5 : i32], step = [1 : i32, 2 : i32]", [(7, 6)], (7, 2)),
    "pad": ("pad", "padding = array<i32: 0, 0, 1, 2>, value = 3.0 : f32", [(7, 5)], (7, 8)),
    "index": ("index", "dim = 1 : i32, begin = 1 : i32, end = 4 : i32, step = 1 : i32", [(6, 5)], (6, 3)),
    "repeat_interleave": ("repeat_interleave", "repeats = 2 : ui32, dim = 0 : si32", [(3, 8)], (6, 8)),
    "reverse": ("reverse", "dimensions = array<i64: 1>", [(7, 4)], (7, 4)),
    "gather": ("gather", "dim = 0 : i32", [(5, 6), (8, 6)], (8, 6), ["f32", "si32"]),
    "matmul": ("matmul", "", [(6, 8), (8, 10)], (6, 10)),
    "matmul_batch": ("matmul", "transpose_b = true", [(4, 5, 16), (7, 16)], (4, 5, 7)),
    "matmul_odd": ("matmul", "transpose_a = true", [(3, 9, 5), (3, 9, 11)], (3, 5, 11)),
    "linear": ("linear", "", [(6, 8), (8, 10), (10,)], (6, 10)),
    "dot_general": ("dot_general", "batch_dims_lhs = array<i64: 0>, contract_dims_lhs = array<i64: 2>, "
                    "batch_dims_rhs = array<i64: 1>, contract_dims_rhs = array<i64: 0>", [(4, 5, 8), (8, 4, 6)], (4, 5, 6)),
    "softmax": ("softmax", "dimension = 1 : si32", [(6, 9)], (6, 9)),
    "embedding": ("embedding", "", [(3, 6), (5, 8)], (3, 6, 8), ["si32", "f32"]),
    "layer_norm": ("layer_norm", "normalized_shape = array<i64: 8>, operandSegmentSizes = array<i32: 1, 1, 1>",
                   [(5, 6, 8), (8,), (8,)], (5, 6, 8)),
    "rms_norm": ("rms_norm", "normalized_shape = array<i64: 8>, operandSegmentSizes = array<i32: 1, 1, 0>", [(7, 8), (8,)], (7, 8)),
    "conv2d": ("conv2d", WINDOW.format(groups=1), [(4, 5, 5, 8), (6, 8, 3, 3)], (4, 5, 5, 6)),
    "conv2d_bias": ("conv2d", WINDOW.format(groups=1), [(3, 4, 4, 4), (8, 4, 3, 3), (1, 1, 1, 8)], (3, 4, 4, 8)),
    "conv2d_groups": ("conv2d", WINDOW.format(groups=4), [(4, 4, 4, 4), (4, 1, 3, 3)], (4, 4, 4, 4)),
    "max_pool2d": ("max_pool2d", POOL, [(4, 6, 6, 8)], (4, 3, 3, 8)),
    "avg_pool2d": ("avg_pool2d", POOL, [(3, 6, 6, 5)], (3, 3, 3, 5)),
    "upsample2d": ("upsample2d", 'scale_factor = 2 : si32, mode = "nearest"', [(2, 3, 3, 6)], (2, 6, 6, 6)),
    "global_avg_pool2d": ("global_avg_pool2d", "", [(4, 3, 3, 6)], (4, 1, 1, 6)),
    "cumsum": ("cumsum", "dim = 1 : i64", [(6, 5)], (6, 5)),
    "argmax": ("argmax", "keep_dim = false, dim_arg = [1 : i32]", [(6, 9)], (6,), ["f32"], (), ("si32",)),
    "sort": ("sort", "dim = 1 : si32", [(6, 9)], (6, 9), ["f32"], [(6, 9)], ("f32", "si32")),
    "attention": ("scaled_dot_product_attention", HEADS.format(0, 0, "true"), [(2, 8, 5, 16), (2, 4, 5, 16), (2, 4, 5, 16)], (2, 8, 5, 16)),
    "attention_mask": ("scaled_dot_product_attention", HEADS.format(1, 0, "false"),
                       [(3, 4, 6, 16), (3, 4, 7, 16), (3, 4, 7, 16), (3, 1, 6, 7)], (3, 4, 6, 16)),
    "concatenate_heads": ("concatenate_heads", "", [(2, 8, 5, 4)], (2, 5, 32)),
    "batch_norm": ("batch_norm_inference", "dimension = 3 : i32, epsilon = 1.0e-3 : f32", [(4, 3, 3, 6), *[(6,)] * 4], (4, 3, 3, 6)),
    "whole": ("scatter", "dim = 0 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>", [(5, 6), (3, 6), (3, 6)], (5, 6), ["f32", "si32", "f32"]),
}


@pytest.mark.parametrize("name", CASES)
def test_parts_of_an_op_joined_are_the_whole(name, device):
    text = program(*CASES[name])
    wanted, seen = None, set()
    for mesh in MESHES:
        for seed in range(1, 6):
            cut = spread(text, mesh, f"seed={seed}")
            if cut not in seen:
                seen.add(cut)
                wanted = check(text, cut, device, wanted)
    # Annotations of the mesh alone make five.
    assert name == "whole" or len(seen) > len(MESHES)


class Graph:
    """A random program. Values have two or three dimensions."""

    SIZES = (1, 3, 4, 6, 8, 16, 12, 7)

    def __init__(self, seed, ops=12):
        self.rng = np.random.default_rng(seed)
        self.lines, self.values, self.arguments = [], [], []
        for _ in range(3):
            self.argument(self.rng.choice(self.SIZES[1:], self.rng.integers(2, 4)))
        for _ in range(ops):
            getattr(self, self.rng.choice(["unary", "binary", "matmul", "reduce", "move", "reshape", "softmax", "concat"]))()

    def argument(self, shape):
        shape = tuple(map(int, shape))
        self.arguments.append(shape)
        self.values.append((f"%a{len(self.arguments) - 1}", shape))
        return self.values[-1]

    def op(self, op, attributes, operands, shape):
        names, shapes = zip(*operands)
        attributes = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'%{len(self.lines)} = "ttir.{op}"({", ".join(names)}){attributes} : '
                          f"({', '.join(map(tensor, shapes))}) -> {tensor(shape)}")
        self.values.append((f"%{len(self.lines) - 1}", shape))

    def any(self):
        return self.values[self.rng.integers(len(self.values))]

    def unary(self):
        x = self.any()
        self.op(self.rng.choice(["sigmoid", "neg", "relu", "tanh"]), "", [x], x[1])

    def binary(self):
        x = self.any()
        same = [v for v in self.values if v[1] == x[1]]
        y = same[self.rng.integers(len(same))] if self.rng.random() < 0.7 else self.argument(self.rng.choice([1, 0], len(x[1])) * (np.array(x[1]) - 1) + 1)
        self.op(self.rng.choice(["add", "multiply", "subtract", "maximum"]), "", [x, y], x[1])

    def matmul(self):
        a, turned = self.any(), bool(self.rng.integers(2))
        n, k = int(self.rng.choice(self.SIZES)), a[1][-1]
        shaped = self.argument((n, k) if turned else (k, n))
        self.op("matmul", "transpose_b = true" if turned else "", [a, shaped], (*a[1][:-1], n))
        # As large as before, whatever it is a product of.
        self.op("tanh", "", [self.values[-1]], self.values[-1][1])

    def reduce(self):
        x = self.any()
        dim = int(self.rng.integers(len(x[1])))
        self.op(self.rng.choice(["sum", "mean", "max", "min"]), f"keep_dim = true, dim_arg = [{dim} : i32]", [x],
                tuple(1 if i == dim else size for i, size in enumerate(x[1])))

    def move(self):
        x = self.any()
        order = [int(i) for i in self.rng.permutation(len(x[1]))]
        self.op("permute", f"permutation = array<i64: {', '.join(map(str, order))}>", [x], tuple(x[1][i] for i in order))

    def reshape(self):
        x = self.any()
        shape = (x[1][0] * x[1][1], *x[1][2:], 1) if len(x[1]) == 3 else (x[1][0], 1, x[1][1])
        self.op("reshape", f"shape = [{', '.join(f'{s} : i32' for s in shape)}]", [x], shape)

    def softmax(self):
        x = self.any()
        self.op("softmax", f"dimension = {self.rng.integers(len(x[1]))} : si32", [x], x[1])

    def concat(self):
        x = self.any()
        dim = int(self.rng.integers(len(x[1])))
        self.op("concat", f"dim = {dim} : si32", [x, x], tuple(2 * s if i == dim else s for i, s in enumerate(x[1])))

    def text(self):
        results = self.values[-1:] + [self.values[self.rng.integers(len(self.arguments), len(self.values))]]
        results = [r for r in results if not r[0].startswith("%a")] or self.values[-1:]
        types = ", ".join(tensor(shape) for _, shape in results)
        arguments = ", ".join(f"%a{i}: {tensor(shape)}" for i, shape in enumerate(self.arguments))
        body = "\n  ".join(self.lines)
        return f"func.func @main({arguments}) -> ({types}) {{\n  {body}\n  return {', '.join(n for n, _ in results)} : {types}\n}}\n"


@pytest.mark.parametrize("seed", range(1, 13))
def test_graphs_at_random_placements(seed, device):
    text = Graph(seed).text()
    wanted = None
    for mesh in MESHES:
        for options in (f"seed={seed}", f"seed={seed + 1000}", "mesh-sharding=auto", "mesh-sharding=batch"):
            wanted = check(text, spread(text, mesh, options), device, wanted)
