"""Programs of several chips, on as many and as programs of one (`ttir-unroll-mesh`), against NumPy."""

import ml_dtypes
import numpy as np
import pytest

import spmd
import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

MESHES = [(1, 2), (2, 2), (2, 4), (1, 8)]
DTYPES = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "si32": np.int32}
RNG = np.random.default_rng(29)


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(29) as device:
        yield device


def numbers(shape, kind):
    """Numbers that all formats hold, small enough for products of eight."""
    return RNG.choice([-2, -1, 1, 2, 3], shape).astype(DTYPES[kind])


class Program:
    """Text and meaning of a program, built side by side."""

    def __init__(self, mesh, kind, *arguments):
        self.mesh, self.kind = spmd.Mesh(*mesh), kind
        self.lines, self.results, self.wanted, self.count = [], [], [], 0
        self.arguments = arguments
        self.whole = [(f"%arg{i}", [a] * self.mesh.chips) for i, a in enumerate(arguments)]

    def type(self, shape):
        return f"tensor<{'x'.join(map(str, (*shape, self.kind)))}>"

    def op(self, op, attributes, operands, values):
        names, inputs = zip(*operands)
        name = f"%{self.count}"
        self.count += 1
        types = ", ".join(self.type(v[0].shape) for v in inputs)
        attributes = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'{name} = "ttir.{op}"({", ".join(names)}){attributes} : ({types}) -> {self.type(values[0].shape)}')
        return name, values

    def border(self, operand, dims, direction, shape, values, word="devices"):
        parts = np.ones(len(shape), int)
        for axis, dim in enumerate(dims):
            if dim >= 0:
                parts[dim] *= self.mesh.shape[axis]
        attributes = (f"shard_type = #ttcore.shard_type<{word}>, shard_direction = #ttcore.shard_direction<{direction}>, "
                      f"shard_shape = array<i64: {', '.join(map(str, parts))}>, shard_dims = array<i64: {', '.join(map(str, dims))}>")
        return self.op("mesh_shard", attributes, [operand], values)

    def shard(self, operand, dims, word="devices"):
        whole = operand[1][0]
        return self.border(operand, dims, "full_to_shard", whole.shape, self.mesh.shard(whole, dims), word)

    def give(self, operand, dims, shape=None):
        whole = self.mesh.join(operand[1], dims)
        if shape:
            whole = whole[tuple(map(slice, shape))]
        name, _ = self.border(operand, dims, "shard_to_full", whole.shape, [whole] * self.mesh.chips)
        self.results.append(name)
        self.wanted.append(whole)

    def text(self):
        arguments = ", ".join(f"%arg{i}: {self.type(a.shape)}" for i, a in enumerate(self.arguments))
        types = ", ".join(self.type(w.shape) for w in self.wanted)
        body = "\n    ".join(self.lines)
        return (f'module attributes {{ttcore.meshes = #ttcore.meshes<[<"mesh" = {self.mesh}>]>}} {{\n  func.func @main({arguments}) -> ({types}) {{\n    '
                f"{body}\n    return {', '.join(self.results)} : {types}\n  }}\n}}\n")

    def check(self, device, tolerance=0):
        text = compiler.transform(self.text(), "mesh", "ttir-unroll-mesh")
        assert "mesh" not in text
        self.compare(ttmlir.compile(text, device=device)(*self.arguments), tolerance)
        self.compare(ttmlir.compile(self.text(), mesh=self.mesh.shape)(*self.arguments), tolerance)

    def compare(self, found, tolerance):
        found = found if isinstance(found, (list, tuple)) else [found]
        for number, (f, w) in enumerate(zip(found, self.wanted, strict=True)):
            np.testing.assert_allclose(np.asarray(f).astype(np.float64), w.astype(np.float64), rtol=tolerance, atol=tolerance,
                                       err_msg=f"result {number}: {self.results[number]}")


def dense(table):
    table = np.asarray(table).reshape(-1, 2 if len(table) == 0 else len(table[0]))
    return f"dense<{table.tolist() if table.size else ''}> : tensor<{table.shape[0]}x{table.shape[1]}xi64>"


@pytest.mark.parametrize("kind", DTYPES)
@pytest.mark.parametrize("mesh", MESHES)
def test_collectives(mesh, kind, device):
    rows, columns = mesh
    program = Program(mesh, kind, numbers((24 * rows, 40 * columns), kind))
    x = program.shard(program.whole[0], [0, 1])
    values = x[1]
    groups = {axis: program.mesh.groups(axis) for axis in (0, 1, None)}
    for axis in (0, 1):
        if mesh[axis] == 1:
            continue
        at = f"cluster_axis = {axis} : ui32"
        for dim in (0, 1):
            program.give(program.op("all_gather", f"all_gather_dim = {dim - 2} : si32, {at}", [x],
                                    spmd.all_gather(values, groups[axis], dim)), [0, 1])
            program.give(program.op("mesh_partition", f"dim = {dim} : si32, {at}", [x], spmd.partition(values, groups[axis], dim)), [0, 1])
        for reduction in ("sum", "max", "min", "prod", *(["mean"] if kind != "si32" else [])):
            word = f"reduce_type = #ttcore.reduce_type<{reduction}>"
            reduced = spmd.all_reduce(values, groups[axis], reduction)
            program.give(program.op("all_reduce", f"{word}, {at}", [x], [r.astype(DTYPES[kind]) for r in reduced]), [0, 1])
            scattered = spmd.reduce_scatter(values, groups[axis], reduction, 1)
            program.give(program.op("reduce_scatter", f"{word}, scatter_dim = 1 : si32, {at}", [x], [s.astype(DTYPES[kind]) for s in scattered]), [0, 1])
    for some in groups.values():
        size = len(some[0])
        for split, concat in ((0, 1), (1, 0), (1, 1)):
            program.give(program.op("all_to_all", f"split_dim = {split} : si32, concat_dim = {concat} : si32, split_count = {size} : si32, "
                                    f"replica_groups = {dense(some)}", [x], spmd.all_to_all(values, some, split, concat)), [0, 1])
    backwards = [[*reversed(group)] for group in groups[1]]
    for some in (backwards, backwards[:1]):
        program.give(program.op("collective_broadcast", f"replica_groups = {dense(some)}", [x], spmd.broadcast(values, some)), [0, 1])
    chips = program.mesh.chips
    for pairs in ([(i, (i + 1) % chips) for i in range(chips)], [(chips - 1, 0)], []):
        program.give(program.op("collective_permute", f"source_target_pairs = {dense(pairs)}", [x], spmd.permute(values, pairs)), [0, 1])
    program.check(device, {"f32": 1e-5, "bf16": 1e-2, "si32": 0}[kind])


@pytest.mark.parametrize("word", ["devices", "identity"])
@pytest.mark.parametrize("mesh", MESHES)
def test_borders_on_odd_sizes(mesh, word, device):
    """Sizes that do not divide: the last parts are filled up, and the padding is cut off."""
    program = Program(mesh, "f32", numbers((13, 7, 29), "f32"))
    for dims in ([0, 1], [2, 0], [-1, 2], [1, -1], [2, 2], [-1, -1]):
        x = program.shard(program.whole[0], dims, word)
        y = program.op("add", "", [x, x], [v + v for v in x[1]])
        program.give(y, dims, (13, 7, 29))
    program.check(device)


@pytest.mark.parametrize("mesh", MESHES)
def test_laws(mesh, device):
    """Tensors of odd sizes that go there and back are as they were."""
    program = Program(mesh, "f32", numbers((7 * mesh[0], 3 * mesh[1] * mesh[1], 5), "f32"))
    x = program.shard(program.whole[0], [0, 1])
    at, groups = "cluster_axis = 1 : ui32", program.mesh.groups(1)
    gathered = program.op("all_gather", f"all_gather_dim = 1 : si32, {at}", [x], spmd.all_gather(x[1], groups, 1))
    program.give(program.op("mesh_partition", f"dim = 1 : si32, {at}", [gathered], x[1]), [0, 1])
    add = "reduce_type = #ttcore.reduce_type<sum>"
    part = program.op("reduce_scatter", f"{add}, scatter_dim = 1 : si32, {at}", [x], spmd.reduce_scatter(x[1], groups, "sum", 1))
    program.give(program.op("all_gather", f"all_gather_dim = 1 : si32, {at}", [part], spmd.all_reduce(x[1], groups, "sum")), [0, 1])
    chips, now = program.mesh.chips, x
    for _ in range(chips):
        pairs = [(i, (i + 1) % chips) for i in range(chips)]
        now = program.op("collective_permute", f"source_target_pairs = {dense(pairs)}", [now], spmd.permute(now[1], pairs))
    program.give(now, [0, 1])
    np.testing.assert_array_equal(program.wanted[-1], program.arguments[0])
    program.check(device)


@pytest.mark.parametrize("mesh", MESHES)
def test_distributed_norms(mesh, device):
    x, r = (RNG.standard_normal((3, 37 * mesh[1])).astype(np.float32) for _ in range(2))
    w, b = (RNG.standard_normal((37 * mesh[1],)).astype(np.float32) for _ in range(2))
    program = Program(mesh, "f32", x, r, w, b)
    parts = [program.shard(whole, dims) for whole, dims in zip(program.whole, ([-1, 1], [-1, 1], [-1, 0], [-1, 0]))]
    s = x + r
    rms = s / np.sqrt(np.mean(s * s, -1, keepdims=True) + 1e-5) * w
    layer = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5) * w + b
    at = "cluster_axis = 1 : ui32, epsilon = 1.0e-5 : f32"
    program.give(program.op("distributed_rms_norm", f"{at}, operandSegmentSizes = array<i32: 1, 1, 1>", [parts[0], parts[2], parts[1]],
                            program.mesh.shard(rms, [-1, 1])), [-1, 1])
    program.give(program.op("distributed_layer_norm", f"{at}, operandSegmentSizes = array<i32: 1, 1, 1, 0>", [parts[0], parts[2], parts[3]],
                            program.mesh.shard(layer, [-1, 1])), [-1, 1])
    program.check(device, 2e-3)


CONTROL = """
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x4>]>} {
  func.func private @rotate(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func private @round(%sum: tensor<3x5xf32>, %x: tensor<3x5xf32>, %n: tensor<1xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<1xf32>) {
    %0 = "ttir.add"(%sum, %x) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %1 = func.call @rotate(%x) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %one = "ttir.full"() <{shape = array<i32: 1>, fill_value = 1.0 : f32}> : () -> tensor<1xf32>
    %2 = "ttir.add"(%n, %one) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    return %0, %1, %2 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<1xf32>
  }
  func.func private @more(%sum: tensor<3x5xf32>, %x: tensor<3x5xf32>, %n: tensor<1xf32>) -> tensor<1xi1> {
    %three = "ttir.full"() <{shape = array<i32: 1>, fill_value = 3.0 : f32}> : () -> tensor<1xf32>
    %0 = "ttir.lt"(%n, %three) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    return %0 : tensor<1xi1>
  }
  func.func private @keep(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
    return %x : tensor<3x5xf32>
  }
  func.func private @total(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @main(%whole: tensor<3x20xf32>, %which: tensor<1xi32>) -> (tensor<3x20xf32>, tensor<3x20xf32>) {
    %x = "ttir.mesh_shard"(%whole) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 4>, shard_dims = array<i64: -1, 1>}> : (tensor<3x20xf32>) -> tensor<3x5xf32>
    %zero = "ttir.zeros"() <{shape = array<i32: 3, 5>}> : () -> tensor<3x5xf32>
    %n = "ttir.zeros"() <{shape = array<i32: 1>}> : () -> tensor<1xf32>
    %sum:3 = ttcore.loop @round(%zero, %x, %n) LOOP : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<1xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<1xf32>)
    %chosen = ttcore.case %which of [@keep, @total, @rotate](%x) : tensor<1xi32>, (tensor<3x5xf32>) -> tensor<3x5xf32>
    %0 = "ttir.mesh_shard"(%sum#0) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 4>, shard_dims = array<i64: -1, 1>}> : (tensor<3x5xf32>) -> tensor<3x20xf32>
    %1 = "ttir.mesh_shard"(%chosen) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 4>, shard_dims = array<i64: -1, 1>}> : (tensor<3x5xf32>) -> tensor<3x20xf32>
    return %0, %1 : tensor<3x20xf32>, tensor<3x20xf32>
  }
}
"""


@pytest.mark.parametrize("loop", ["times 3", "while @more"])
def test_calls_loops_and_branches(loop, device):
    text = compiler.transform(CONTROL.replace("LOOP", loop), "control", "ttir-unroll-mesh")
    assert "mesh" not in text and text.count("ttcore.loop") == text.count("ttcore.case") == 1
    check_control(ttmlir.compile(text, device=device))
    check_control(ttmlir.compile(CONTROL.replace("LOOP", loop), mesh=(1, 4)))


def check_control(model):
    x = RNG.standard_normal((3, 20)).astype(np.float32)
    parts = np.split(x, 4, 1)
    rotated = [parts[i - 1] for i in range(4)]
    summed = [parts[i] + parts[i - 1] + parts[i - 2] for i in range(4)]
    for which, wanted in enumerate((parts, [sum(parts)] * 4, rotated)):
        found = model(x, np.array([which], np.int32))
        np.testing.assert_allclose(found[0], np.concatenate(summed, 1), rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(found[1], np.concatenate(wanted, 1), rtol=1e-5, atol=1e-5)


def test_equal_values_are_made_once():
    """Replicated work is there once, whatever the mesh."""
    program = Program((4, 8), "f32", numbers((3, 16), "f32"))
    x = program.shard(program.whole[0], [-1, 1])
    name, _ = program.op("exp", "", [x], x[1])
    program.results.append(program.op("all_gather", "all_gather_dim = 1 : si32, cluster_axis = 1 : ui32", [(name, x[1])], program.whole[0][1])[0])
    program.wanted.append(program.arguments[0])
    text = compiler.transform(program.text(), "mesh", "ttir-unroll-mesh")
    assert text.count('"ttir.exp"') == text.count('"ttir.slice_static"') == 8
    assert text.count('"ttir.concat"') == 1
