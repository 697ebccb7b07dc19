# SPDX-License-Identifier: Apache-2.0
"""Models of ONNX: what becomes of them, what is refused, and files that are wrong. The operators are tested in test/onnx."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import ttmlir
from ttmlir._native import compiler

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from onnx_model import Graph, field, fields, model, node, tensor, value

BIN = pathlib.Path(os.environ["TTMLIR_BUILD"]).resolve() / "bin"
RANDOM = np.random.default_rng(7)
X, Y = value("x", [2, 3]), value("y", [2, 3])


def network(batch):
    """Convolution, maximum, and a product with a shape that is computed from that of the input."""
    parts = {
        "w": RANDOM.standard_normal((5, 3, 3, 3)).astype(np.float32), "b": RANDOM.standard_normal(5).astype(np.float32),
        "m": RANDOM.standard_normal((5 * 3 * 4, 7)).astype(np.float32), "zero": np.array([0], np.int64),
        "rest": np.array([-1], np.int64),
    }
    nodes = [
        node("Conv", ["x", "w", "b"], ["c"], pads=[1, 1, 1, 1], strides=[2, 2]),
        node("Relu", ["c"], ["r"]),
        node("MaxPool", ["r"], ["p"], kernel_shape=[2, 2], strides=[1, 1]),
        node("Shape", ["p"], ["s"]),
        node("Gather", ["s", "zero"], ["n"]),
        node("Concat", ["n", "rest"], ["t"], axis=0),
        node("Reshape", ["p", "t"], ["f"]),
        node("MatMul", ["f", "m"], ["y"]),
    ]
    tensors = [tensor(name, array) for name, array in parts.items()]
    data = model(nodes, [value("x", [batch, 3, 7, 9])], [value("y", [batch, 7])], tensors)
    return data, parts


def reference(x, parts):
    """The same in loops."""
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    rows, columns = 4, 5
    c = np.zeros((len(x), 5, rows, columns))
    for i in range(rows):
        for j in range(columns):
            c[:, :, i, j] = np.einsum("nchw,ochw->no", padded[:, :, 2 * i:2 * i + 3, 2 * j:2 * j + 3], parts["w"])
    r = np.maximum(c + parts["b"][:, None, None], 0)
    p = np.max([r[:, :, i:i + 3, j:j + 4] for i in (0, 1) for j in (0, 1)], axis=0)
    return p.reshape(len(x), -1) @ parts["m"]


def test_compile(tmp_path):
    data, parts = network("batch")
    x = RANDOM.standard_normal((2, 3, 7, 9)).astype(np.float32)
    path = tmp_path / "net.onnx"
    path.write_bytes(data)
    for program in (data, path, str(path)):
        f = ttmlir.compile(program, dims={"batch": 2})
        np.testing.assert_allclose(f(x), reference(x, parts), rtol=1e-3, atol=1e-3)
    assert f.inputs[0]["name"] == "x"
    assert "ttir.conv2d" in f.stages["source"] and "stablehlo" not in f.stages["source"]


def run(tool, *arguments):
    return subprocess.run([BIN / tool, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_tools(tmp_path):
    path = tmp_path / "net.onnx"
    path.write_bytes(network("batch")[0])
    shown = run("ttmlir-translate", "--import-onnx", path, "--dim", "batch=3")
    assert shown.returncode == 0 and "tensor<3x3x7x9xf32>" in shown.stdout and "ttir.max_pool2d" in shown.stdout
    ran = run("ttrt", "run", path, "--dim", "batch=3", "--golden")
    assert ran.returncode == 0 and "pcc" in ran.stdout, ran.stdout + ran.stderr
    for tool, first in (("ttmlir-translate", "--import-onnx"), ("ttrt", "run")):
        refused = run(tool, first, path)
        assert refused.returncode == 1 and "dimension is open: batch; give it, for example with --dim batch=1" in refused.stderr
        wrong = run(tool, first, path, "--dim", "batch=many")
        assert wrong.returncode == 1 and "'batch=many' gives no size" in wrong.stderr


def test_large_initializer():
    """One that is not inline in the text, and weights in another type."""
    w = RANDOM.standard_normal((130, 200)).astype(np.float32)
    x = RANDOM.standard_normal((3, 130)).astype(np.float32)
    for kind in (np.float32, np.float64):
        data = model([node("Cast", ["w"], ["v"], to=1), node("MatMul", ["x", "v"], ["y"])], [value("x", [3, 130])],
                     [value("y", [3, 200])], [tensor("w", w.astype(kind))])
        np.testing.assert_allclose(ttmlir.compile(data)(x), x @ w, rtol=1e-3, atol=1e-3)


def test_values():
    """A shape that is an input becomes a constant."""
    data = model([node("Reshape", ["x", "shape"], ["y"])], [value("x", [3, 10]), value("shape", [3], "int64")],
                 [value("y", [5, 3, 2])])
    with pytest.raises(compiler.CompileError, match="depends on 'shape': give the values with --value"):
        ttmlir.compile(data)
    x = np.arange(30, dtype=np.float32).reshape(3, 10)
    f = ttmlir.compile(data, values={"shape": [5, -1, 2]})
    np.testing.assert_array_equal(f(x), x.reshape(5, 3, 2))
    for values, why in (({"shape": [5, 7]}, "has 3 elements, and 2 values"), ({"other": [1]}, "'other', which is no input")):
        with pytest.raises(compiler.CompileError, match=why):
            ttmlir.compile(data, values=values)


#: Two symbols, one of them twice, a dimension without a name and one of -1.
OPEN = [value("x", ["batch", "seq", 3]), value("m", ["batch", -1]), value("z", [None, 3])]


def test_open_dimensions():
    """All are asked for at once; a size for another name is refused; -1 is open, too."""
    data = model([node("Identity", ["x"], ["y"]), node("Identity", ["m"], ["n"]), node("Identity", ["z"], ["w"])], OPEN,
                 [value("y", ["batch", "seq", 3]), value("n", ["batch", -1]), value("w", [None, 3])])
    sizes = {"batch": 2, "seq": 5, "m:1": 7, "z:0": 4}
    for given, why in (({}, "are open: batch, seq, m:1, z:0; give them, for example with --dim batch=1 --dim seq=128 --dim m:1=1 --dim z:0=1"),
                       ({"batch": 2, "seq": 5}, "are open: m:1, z:0; give them"),
                       ({**sizes, "zzz": 9}, "'zzz', which is no open dimension of an input; there are batch, m:0, m:1, seq, x:0, x:1, z:0")):
        with pytest.raises(compiler.CompileError, match=why):
            ttmlir.compile(data, dims=given)
    f = ttmlir.compile(data, dims=sizes)
    assert [i["shape"] for i in f.inputs] == [[2, 5, 3], [2, 7], [4, 3]]
    closed = model([node("Relu", ["x"], ["y"])], [X], [Y])
    with pytest.raises(compiler.CompileError, match="a size is given for 'n', and no dimension of an input is open"):
        ttmlir.compile(closed, dims={"n": 2})


def test_open_condition():
    """Where a branch has no lowering, the condition that chooses it is what is asked for."""
    odd = Graph(fields(1, [node("Nonsense", ["x"], ["o"])]) + field(2, "o") + fields(12, [value("o", [2, 3])]))
    same = Graph(fields(1, [node("Relu", ["x"], ["r"])]) + field(2, "r") + fields(12, [value("r", [2, 3])]))
    for branches, name in (((odd, same), "then_branch"), ((same, odd), "else_branch")):
        data = model([node("If", ["c"], ["y"], then_branch=branches[0], else_branch=branches[1])], [X, value("c", [], "bool")], [Y])
        with pytest.raises(compiler.CompileError, match=f"the condition depends on 'c': give the values with --value.*its {name} cannot be.*Nonsense"):
            ttmlir.compile(data)
        x = RANDOM.standard_normal((2, 3)).astype(np.float32)
        found = ttmlir.compile(data, values={"c": [name == "else_branch"]})(x)
        np.testing.assert_array_equal(found, np.maximum(x, 0))


def test_zero_points_of_products():
    """Zero points of MatMulInteger: one, one for each row or column, and one for those of each matrix."""
    p, q = RANDOM.integers(0, 256, (4, 5, 8)).astype(np.uint8), RANDOM.integers(-128, 128, (4, 8, 6)).astype(np.int8)
    for shape_p, shape_q in (([], []), ([1], [1]), ([4, 5, 1], [4, 1, 6]), ([5], [6]), ([5, 1], [1, 6]), ([1, 5, 1], [])):
        zeros = RANDOM.integers(0, 9, shape_p).astype(np.uint8), RANDOM.integers(-4, 5, shape_q).astype(np.int8)
        data = model([node("MatMulInteger", ["p", "q", "zp", "zq"], ["y"])], [value("p", p.shape, "uint8"), value("q", q.shape, "int8")],
                     [value("y", [4, 5, 6], "int32")], [tensor("zp", zeros[0]), tensor("zq", zeros[1])])
        column = zeros[0][:, None] if shape_p == [5] else zeros[0]
        np.testing.assert_array_equal(ttmlir.compile(data)(p, q), (p.astype(np.int32) - column) @ (q.astype(np.int32) - zeros[1]))
    data = model([node("MatMulInteger", ["p", "q", "zp"], ["y"])], [value("p", p.shape, "uint8"), value("q", q.shape, "int8")],
                 [value("y", [4, 5, 6], "int32")], [tensor("zp", np.zeros((4, 5, 2), np.uint8))])
    with pytest.raises(compiler.CompileError, match="has 40 numbers for 5 places"):
        ttmlir.compile(data)


def test_activations_stay_one_op():
    x = RANDOM.standard_normal((2, 3)).astype(np.float32) * 3
    clipped = np.clip(x / 6 + 0.5, 0, 1)
    for op, wanted, ops, attributes in (("HardSwish", x * clipped, ["hardsigmoid", "multiply"], {}), ("Mish", x * np.tanh(np.log1p(np.exp(x))), ["mish"], {}),
                                        ("HardSigmoid", clipped, ["hardsigmoid"], {"alpha": 1 / 6}), ("Swish", x / (1 + np.exp(-x)), ["silu"], {}),
                                        ("LeakyRelu", np.where(x < 0, 0.1 * x, x), ["leaky_relu"], {"alpha": 0.1}),
                                        ("Selu", 1.5 * np.where(x > 0, x, 2 * np.expm1(x)), ["selu"], {"alpha": 2.0, "gamma": 1.5})):
        f = ttmlir.compile(model([node(op, ["x"], ["y"], **attributes)], [X], [Y], opset=24))
        assert [line.split('"')[1] for line in f.stages["source"].splitlines() if '= "ttir.' in line] == [f"ttir.{name}" for name in ops]
        np.testing.assert_allclose(f(x), wanted, rtol=1e-5, atol=1e-6)


def normal(x, axes):
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + 1e-5)


def test_composites_stay_one_op():
    """Norms and attention of odd sizes are ops of TTIR, and what they are made of stands there."""
    draw = lambda *shape: RANDOM.standard_normal(shape).astype(np.float32)
    x, channels, last, rows = draw(2, 6, 5, 7), draw(6), draw(7), draw(5, 7)
    q, k, v = draw(2, 3, 5, 16), draw(2, 3, 9, 16), draw(2, 3, 9, 24)
    seen = RANDOM.integers(0, 2, (5, 9)).astype(bool)
    seen[2] = False  # a query that sees nothing gives 0
    scores = np.where(seen, q @ k.swapaxes(2, 3) / 4, -np.inf)
    weights = np.where(seen, np.exp(scores - np.maximum(scores.max(-1, keepdims=True), -1e9)), 0)
    attended = weights / np.maximum(weights.sum(-1, keepdims=True), 1e-9) @ v
    wide = channels[:, None, None]
    cases = [
        ("LayerNormalization", [x, last, last], normal(x, (3,)) * last + last, "layer_norm", {}),
        ("LayerNormalization", [x, rows], normal(x, (2, 3)) * rows, "layer_norm", {"axis": 2}),
        ("LayerNormalization", [x, draw(1)], None, "layer_norm", {"axis": 2}),
        ("RMSNormalization", [x, last], x / np.sqrt((x * x).mean(3, keepdims=True) + 1e-5) * last, "rms_norm", {}),
        ("InstanceNormalization", [x, channels, channels], normal(x, (2, 3)) * wide + wide, "group_norm", {}),
        ("GroupNormalization", [x, channels, channels],
         normal(x.reshape(2, 3, 2, 5, 7), (2, 3, 4)).reshape(x.shape) * wide + wide, "group_norm", {"num_groups": 3}),
        ("Attention", [q, k, v, seen], attended, "scaled_dot_product_attention", {}),
    ]
    for op, arrays, wanted, name, attributes in cases:
        if wanted is None:  # a factor that broadcasts
            wanted = normal(x, (2, 3)) * arrays[1]
        inputs = [value(f"x{i}", a.shape, a.dtype.name) for i, a in enumerate(arrays)]
        names = [f"x{i}" for i in range(len(arrays))]
        f = ttmlir.compile(model([node(op, names, ["y"], **attributes)], inputs, [value("y", wanted.shape)], opset=23))
        assert f'"ttir.{name}"' in f.stages["source"] and '"ttir.mean"' not in f.stages["source"]
        np.testing.assert_allclose(f(*arrays), wanted, rtol=1e-4, atol=1e-5)


def test_operators():
    names = compiler.onnx_operators()
    assert names == sorted(names) and {"Conv", "LSTM", "Resize", "QLinearConv", "If"} <= set(names)


def test_wide_integers():
    """Rows of integers by their places: all 32 bits, though the library's tables are floats."""
    table = RANDOM.integers(-2**31, 2**31, (5, 3), np.int64)
    places = np.array([[4, 0, -1], [2, 2, 1]], np.int32)
    data = model([node("Gather", ["x", "i"], ["y"], axis=0)], [value("x", [5, 3], "int64"), value("i", [2, 3], "int32")],
                 [value("y", [2, 3, 3], "int64")])
    np.testing.assert_array_equal(ttmlir.compile(data)(table.astype(np.int32), places), table[places])


def test_loops_and_branches():
    """Rounds and branches that the tensors decide: v doubles and grows until its sum is large, at most `most` times."""
    body = Graph(
        fields(1, [node("Add", ["v", "v"], ["d"]), node("Add", ["d", "x"], ["w"]), node("ReduceSum", ["w"], ["s"], keepdims=0),
                   node("Less", ["s", "limit"], ["go"])])
        + field(2, "b") + fields(11, [value("i", [], "int64"), value("c", [], "bool"), value("v", [2, 3])])
        + fields(12, [value("go", [], "bool"), value("w", [2, 3])]))
    halves = Graph(fields(1, [node("Mul", ["v", "limit"], ["a"]), node("Tanh", ["a"], ["t"])]) + field(2, "t")
                   + fields(12, [value("t", [2, 3])]))
    same = Graph(fields(1, [node("Identity", ["x"], ["o"])]) + field(2, "e") + fields(12, [value("o", [2, 3])]))
    limit = [tensor("limit", np.float32(100))]

    def wanted(x, most):
        v, rounds = x, 0
        while rounds < most:
            v, rounds = v + v + x, rounds + 1
            if v.sum() >= 100:
                break
        return v

    xs = [np.full((2, 3), n, np.float32) for n in (0.5, 40)]
    fixed = model([node("Loop", ["n", "", "x"], ["y"], body=body)], [X], [Y], [tensor("n", np.array(2**62)), *limit])
    bounded = model([node("Loop", ["n", "", "x"], ["y"], body=body)], [X, value("n", [], "int64")], [Y], limit)
    for x in xs:
        np.testing.assert_allclose(ttmlir.compile(fixed)(x), wanted(x, 1000), rtol=1e-5)
        for most in (0, 1, 3):
            np.testing.assert_allclose(ttmlir.compile(bounded)(x, np.array(most, np.int32)), wanted(x, most), rtol=1e-5)
    chosen = model([node("ReduceMax", ["x"], ["m"], keepdims=0), node("Less", ["m", "one"], ["c"]), node("Identity", ["x"], ["v"]),
                    node("If", ["c"], ["y"], then_branch=halves, else_branch=same)], [X], [Y],
                   [tensor("one", np.float32(1)), *limit])
    for x, y in ((xs[0], np.tanh(xs[0] * 100)), (xs[1], xs[1])):
        np.testing.assert_allclose(ttmlir.compile(chosen)(x), y, rtol=1e-3)
    grows = Graph(fields(1, [node("Concat", ["v", "x"], ["w"], axis=0), node("ReduceSum", ["w"], ["s"], keepdims=0),
                             node("Less", ["s", "limit"], ["go"])])
                  + field(2, "b") + fields(11, [value("i", [], "int64"), value("c", [], "bool"), value("v", [None, 3])])
                  + fields(12, [value("go", [], "bool"), value("w", [None, 3])]))
    data = model([node("Loop", ["", "", "x"], ["y"], body=grows)], [X], [Y], limit)
    with pytest.raises(compiler.CompileError, match="depends on data, and changes the shape of a tensor"):
        ttmlir.compile(data)


def external(tmp_path, location, offset=4, length=16):
    data = model([node("Add", ["x", "w"], ["y"])], [value("x", [4])], [value("y", [4])],
                 [tensor("w", np.zeros(4, np.float32), external=(location, offset, length))])
    folder = tmp_path / "model"
    folder.mkdir(exist_ok=True)
    (folder / "net.onnx").write_bytes(data)
    return folder


def test_external(tmp_path):
    folder = external(tmp_path, "weights.bin")
    (folder / "weights.bin").write_bytes(np.arange(6, dtype=np.float32).tobytes())
    f = ttmlir.compile(folder / "net.onnx")
    np.testing.assert_array_equal(f(np.ones(4, np.float32)), [2, 3, 4, 5])
    (tmp_path / "secret").write_bytes(bytes(64))
    (folder / "link").symlink_to(tmp_path / "secret")
    for location, offset, why in (("../secret", 0, "leaves the model's folder"), ("link", 0, "leaves the model's folder"),
                                  (str(tmp_path / "secret"), 0, "no file beside the model"),
                                  ("nowhere", 0, "No such file"), ("weights.bin", 12, "beyond the end"),
                                  ("weights.bin", 2**63, "beyond the end")):
        external(tmp_path, location, offset)
        with pytest.raises(compiler.CompileError, match=why):
            ttmlir.compile(folder / "net.onnx")


W = np.ones((2, 3), np.float32)
#: The body of a loop: returns its state unchanged.
BODY = Graph(field(2, "b") + fields(11, [value("i", [], "int64"), value("c", [], "bool"), value("z", [2, 3])])
             + fields(12, [value("c", [], "bool"), value("z", [2, 3])]))
WRONG = {
    "no model": (b"\x08\x08\x3a\xff", "no model of ONNX"),
    "no graph": (field(1, 8), "the model has no graph"),
    "opset 6": (model([node("Relu", ["x"], ["y"])], [X], [Y], opset=6), "opset 6; opsets 7 to"),
    "opset 99": (model([node("Relu", ["x"], ["y"])], [X], [Y], opset=99), "opset 99; opsets 7 to"),
    "operator": (model([node("Nonsense", ["x"], ["y"])], [X], [Y]), r"'the_Nonsense' \(Nonsense\): the operator has no"),
    "domain": (model([node("Relu", ["x"], ["y"], domain="com.other")], [X], [Y]), "domain 'com.other' are not known"),
    "cycle": (model([node("Add", ["x", "b"], ["a"]), node("Relu", ["a"], ["b"])], [X], [value("b", [2, 3])]), "is cyclic"),
    "absent": (model([node("Add", ["x", "w"], ["y"])], [X], [Y]), "'w' is read before it is computed"),
    "output": (model([], [X], [Y]), "'y' is read before"),
    "twice": (model([node("Relu", ["x"], ["y"]), node("Relu", ["x"], ["y"])], [X], [Y]), "'y' is defined twice"),
    "no input": (model([node("Relu", [], ["y"])], [X], [Y]), "input 0 is left out"),
    "raw": (model([node("Add", ["x", "w"], ["y"])], [X], [Y], [tensor("w", W, raw=b"abc")]), "has 3 bytes, and its shape 24"),
    "huge": (model([node("Add", ["x", "w"], ["y"])], [X], [Y], [tensor("w", W, dims=[2**40, 2**40])]), "has a dimension of"),
    "negative": (model([node("Add", ["x", "w"], ["y"])], [X], [Y], [tensor("w", W, dims=[-2, 3])]), "has a dimension of -2"),
    "huge input": (model([node("Relu", ["x"], ["y"])], [value("x", [2**35, 2**35])], [Y]), "is too large"),
    "expanded": (model([node("Expand", ["x", "s"], ["y"])], [X], [Y], [tensor("s", np.array([2**50, 2, 3]))]), "is too large"),
    "range": (model([node("Range", ["a", "b", "c"], ["y"])], [X], [Y],
                    [tensor("a", np.float32(0)), tensor("b", np.float32(1e30)), tensor("c", np.float32(1))]), "more than 2"),
    "empty loop": (model([node("Loop", ["n", "", "x"], ["y"], body=BODY)], [X], [Y], [tensor("n", np.array(2**60))]),
                   "unrolls to more nodes"),
    "long parts": (model([node("SplitToSequence", ["x"], ["s"]), node("SequenceAt", ["s", "n"], ["y"])], [value("x", [2**30])],
                         [Y], [tensor("n", np.array(0))]), "steps to import"),
    "mirrored": (model([node("Pad", ["x", "p"], ["y"], mode="reflect")], [value("x", [2**30])], [Y],
                       [tensor("p", np.array([1, 1]))]), "steps to import"),
    "resized": (model([node("Resize", ["x", "", "r"], ["y"], mode="linear")], [value("x", [2**15])], [Y],
                      [tensor("r", np.array([2], np.float32))]), "steps to import"),
    "string": (model([node("Identity", ["x"], ["y"])], [value("x", [2], 8)], [Y]), "type string has no form"),
    "rank": (model([node("Conv", ["x", "x"], ["y"])], [X], [Y]), "of rank 2 and 2"),
    "one index": (model([node("TensorScatter", ["x", "u", "i"], ["y"], axis=1)], [X, value("u", [2, 1]), value("i", [], "int64")], [Y], opset=24),
                  "are not one for each of the batch"),
    "axis": (model([node("Concat", ["x", "x"], ["y"], axis=5)], [X], [Y]), "axis 5 is not one"),
    "broadcast": (model([node("Add", ["x", "z"], ["y"])], [X, value("z", [4])], [Y]), "do not broadcast"),
    "kinds": (model([node("Add", ["x", "z"], ["y"])], [X, value("z", [3], "int32")], [Y]), "of different types, float and int32"),
    "attribute": (model([node("Concat", ["x", "x"], ["y"], axis="a")], [X], [Y]), "attribute 'axis' is no integer"),
    "open": (model([node("Relu", ["x"], ["y"])], [value("x", [None, 3])], [Y]), "dimension is open: x:0; give it, for example with --dim x:0=1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name):
    data, why = WRONG[name]
    with pytest.raises(compiler.CompileError, match=why):
        compiler.import_onnx(data)


FUZZ = """
import random, sys
sys.path[:0] = [{python!r}, {here!r}]
from test_onnx import WRONG, network
from ttmlir._native import compiler
random.seed(3)
models = [network(2)[0]] + [data for data, _ in WRONG.values()]
read = 0
for i in range({count}):
    data = bytearray(models[0] if i % 2 else random.choice(models))
    for _ in range(random.choice([1, 1, 2, 8])):
        data = data or bytearray(models[0])
        how, at = random.randrange(4), random.randrange(len(data))
        if how == 0: data[at] ^= 1 << random.randrange(8)
        elif how == 1: data[at] = random.choice([0, 1, 127, 128, 255])
        elif how == 2: del data[at:at + random.randrange(1, 9)]
        else: data[at:at] = data[at:at + random.randrange(1, 17)]
    if data and random.randrange(8) == 0: del data[random.randrange(len(data)):]
    try:
        compiler.import_onnx(bytes(data))
        read += 1
    except compiler.CompileError:
        pass
print("read", read)
"""


def test_mutated():
    """Wrong files are refused, and end nothing."""
    here = str(pathlib.Path(__file__).parent)
    code = FUZZ.format(python=str(BIN.parent / "python"), here=here, count=int(os.environ.get("TTMLIR_MUTATIONS", "1500")))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[-1]) > 100
