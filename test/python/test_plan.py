# SPDX-License-Identifier: Apache-2.0
"""Plans of layouts: every alternative of every op runs and gives what the first one gives, and levels are monotone."""

import json
import pathlib
import subprocess

import ml_dtypes
import numpy as np
import pytest
import ttmlir
from ttmlir._native import compiler

BF16 = "bf16"


def module(body, arguments, result, kinds=()):
    """A function of TTIR. `arguments` are types; those with a number in `kinds` are parameters."""
    names = ", ".join(f"%a{i}: {type}" + (" {ttcore.argument_type = #ttcore.argument_type<parameter>}" if i in kinds else "")
                      for i, type in enumerate(arguments))
    return f"module {{\nfunc.func @f({names}) -> {result} {{ {body} }}\n}}\n"


def chain(*lines, result):
    return " ".join(lines) + f" return %r : {result}"


def tensor(*shape, type=BF16):
    return f"tensor<{'x'.join(map(str, shape))}x{type}>"


def binary(op, out, a, b, types):
    return f'%{out} = "ttir.{op}"(%{a}, %{b}) : ({types[0]}, {types[1]}) -> {types[2]}'


def unary(op, out, a, types, attributes=""):
    return f'%{out} = "ttir.{op}"(%{a}) {attributes} : ({types[0]}) -> {types[1]}'


def eltwise(*shape, type=BF16):
    t = tensor(*shape, type=type)
    row = tensor(*([1] * (len(shape) - 1)), shape[-1], type=type)
    return module(chain(unary("exp", 0, "a0", (t, t)), binary("add", 1, "0", "a1", (t, t, t)),
                        binary("multiply", 2, "1", "a2", (t, row, t)), unary("relu", "r", "2", (t, t)), result=t), [t, t, row], t)


def product(m, k, n, type=BF16, weights=(1, 2)):
    a, b, c, d, r = tensor(m, k, type=type), tensor(k, n, type=type), tensor(n, k, type=type), tensor(m, n, type=type), tensor(m, k, type=type)
    return module(chain(binary("matmul", 0, "a0", "a1", (a, b, d)), unary("gelu", 1, "0", (d, d)),
                        binary("matmul", 2, "1", "a2", (d, c, r)), binary("add", "r", "2", "a0", (r, a, r)), result=r), [a, b, c], r, weights)


def batches(b, m, k, n):
    """Matrices whose rows fill no tiles."""
    a, w, v, d = tensor(b, m, k), tensor(k, n), tensor(n, k), tensor(b, m, n)
    return module(chain(binary("matmul", 0, "a0", "a1", (a, w, d)), unary("gelu", 1, "0", (d, d)), binary("matmul", 2, "1", "a2", (d, v, a)),
                        binary("add", "r", "2", "a0", (a, a, a)), result=a), [a, w, v], a, (1, 2))


def norm(m, n, op="rms_norm"):
    t, w = tensor(m, n), tensor(n)
    line = (f'%0 = "ttir.{op}"(%a0, %a1) <{{normalized_shape = array<i64: {n}>, epsilon = 1.0e-05 : f32, '
            f'operandSegmentSizes = array<i32: 1, 1, 0>}}> : ({t}, {w}) -> {t}')
    return module(chain(line, binary("add", "r", "0", "a0", (t, t, t)), result=t), [t, w], t, (1,))


def rows(b, m, n):
    t, r = tensor(b, m, n), tensor(b, m, 1)
    return module(chain(unary("softmax", 0, "a0", (t, t), "<{dimension = -1 : si32}>"),
                        unary("sum", 1, "0", (t, r), "<{dim_arg = [2 : i32], keep_dim = true}>"),
                        binary("subtract", "r", "0", "1", (t, r, t)), result=t), [t], t)


def moves(b, m, n):
    t, p, q = tensor(b, m, n), tensor(m, b, n), tensor(m, b * n)
    return module(chain(unary("neg", 0, "a0", (t, t)), unary("permute", 1, "0", (t, p), "<{permutation = array<i64: 1, 0, 2>}>"),
                        unary("reshape", 2, "1", (p, q), f"<{{shape = [{m} : i32, {b * n} : i32]}}>"),
                        unary("abs", "r", "2", (q, q)), result=q), [t], q)


def shared(m, n):
    """One value with four readers."""
    t, b = tensor(m, n), tensor(n, n)
    return module(chain(unary("exp", 0, "a0", (t, t)), binary("matmul", 1, "0", "a1", (t, b, t)), binary("add", 2, "0", "1", (t, t, t)),
                        binary("multiply", 3, "2", "0", (t, t, t)), binary("subtract", "r", "3", "0", (t, t, t)), result=t), [t, b], t, (1,))


def conv(out, a, weight, types, stride=1, padding=1, groups=1):
    return (f'%{out} = "ttir.conv2d"(%{a}, %{weight}) <{{stride = array<i32: {stride}, {stride}>, padding = array<i32: {", ".join([str(padding)] * 4)}>, '
            f'dilation = array<i32: 1, 1>, groups = {groups} : i32}}> : ({types[0]}, {types[1]}) -> {types[2]}')


def pool(op, out, a, types, kernel=2, stride=2, padding=0):
    return (f'%{out} = "ttir.{op}"(%{a}) <{{kernel = array<i32: {kernel}, {kernel}>, stride = array<i32: {stride}, {stride}>, dilation = array<i32: 1, 1>, '
            f'padding = array<i32: {", ".join([str(padding)] * 4)}>, ceil_mode = false}}> : ({types[0]}) -> {types[1]}')


def residual(b, h, w, c, type=BF16):
    """Two convolutions, and what went in added to what comes out."""
    t, k = tensor(b, h, w, c, type=type), tensor(c, c, 3, 3, type=type)
    return module(chain(conv(0, "a0", "a1", (t, k, t)), unary("relu", 1, "0", (t, t)), conv(2, "1", "a2", (t, k, t)),
                        binary("add", 3, "2", "0", (t, t, t)), unary("relu", "r", "3", (t, t)), result=t), [t, k, k], t, (1, 2))


def shrinking(b, h, w, c, out, op="max_pool2d"):
    """Strides of two: of a pool, then of a convolution."""
    t, p = tensor(b, h, w, c), tensor(b, h // 2, w // 2, c)
    k, r = tensor(out, c, 3, 3), tensor(b, (h // 2 + 1) // 2, (w // 2 + 1) // 2, out)
    return module(chain(unary("relu", 0, "a0", (t, t)), pool(op, 1, "0", (t, p)), conv(2, "1", "a1", (p, k, r), stride=2),
                        unary("relu", "r", "2", (r, r)), result=r), [t, k], r, (1,))


def grouped(h, w, c, groups):
    t, k = tensor(1, h, w, c), tensor(c, c // groups, 3, 3)
    return module(chain(conv(0, "a0", "a1", (t, k, t), groups=groups), unary("relu", "r", "0", (t, t)), result=t), [t, k], t, (1,))


def patches(h, w, c, out, side):
    t, k, r = tensor(1, h, w, c), tensor(out, c, side, side), tensor(1, h // side, w // side, out)
    return module(chain(conv(0, "a0", "a1", (t, k, r), stride=side, padding=0), unary("relu", "r", "0", (r, r)), result=r), [t, k], r, (1,))


def ints(*values):
    return f"[{', '.join(f'{value} : i32' for value in values)}]"


def part(out, a, shape, begins, ends):
    types = (tensor(*shape), tensor(*(end - begin for begin, end in zip(begins, ends, strict=True))))
    return unary("slice_static", out, a, types, f"<{{begins = {ints(*begins)}, ends = {ints(*ends)}, step = {ints(*[1] * len(shape))}}}>")


def rotation(heads, length, size):
    """Heads of rows that turn by angles, joined for a product."""
    t, half, a = tensor(1, heads, length, size), tensor(1, heads, length, size // 2), tensor(1, 1, length, size)
    p, rows = tensor(1, length, heads, size), tensor(length, heads * size)
    w = tensor(heads * size, 64)
    shape = (1, heads, length, size)
    lines = [unary("exp", "x", "a0", (t, t)), part(0, "x", shape, (0, 0, 0, size // 2), shape), unary("neg", 1, "0", (half, half)),
             part(2, "x", shape, (0, 0, 0, 0), (1, heads, length, size // 2)),
             f'%3 = "ttir.concat"(%1, %2) <{{dim = 3 : si32}}> : ({half}, {half}) -> {t}',
             binary("multiply", 4, "x", "a1", (t, a, t)), binary("multiply", 5, "3", "a2", (t, a, t)), binary("add", 6, "4", "5", (t, t, t)),
             unary("permute", 7, "6", (t, p), "<{permutation = array<i64: 0, 2, 1, 3>}>"),
             unary("reshape", 8, "7", (p, rows), f"<{{shape = {ints(length, heads * size)}}}>"),
             binary("matmul", "r", "8", "a3", (rows, w, tensor(length, 64)))]
    return module(chain(*lines, result=tensor(length, 64)), [t, a, a, w], tensor(length, 64), (3,))


def attention(batch, heads, length, size):
    """Queries from a product; heads joined for another one."""
    x, t, w = tensor(batch, length, heads * size), tensor(batch, heads, length, size), tensor(heads * size, heads * size)
    apart, joined = tensor(batch, length, heads, size), tensor(batch, length, heads * size)
    turn = "<{permutation = array<i64: 0, 2, 1, 3>}>"
    lines = [binary("matmul", 0, "a0", "a1", (x, w, x)),
             unary("reshape", 1, "0", (x, apart), f"<{{shape = {ints(batch, length, heads, size)}}}>"), unary("permute", 2, "1", (apart, t), turn),
             f'%3 = "ttir.scaled_dot_product_attention"(%2, %a2, %a3) <{{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}}> : '
             f"({t}, {t}, {t}) -> {t}",
             unary("permute", 4, "3", (t, apart), turn),
             unary("reshape", 5, "4", (apart, joined), f"<{{shape = {ints(batch, length, heads * size)}}}>"),
             binary("matmul", "r", "5", "a4", (joined, w, joined))]
    return module(chain(*lines, result=joined), [x, w, t, t, w], joined, (1, 4))


def step(users, heads, groups, size):
    """One position of each user: a product, a cache, attention, another product."""
    row, w, kw = tensor(users, heads * size), tensor(heads * size, heads * size), tensor(heads * size, groups * size)
    q, cache, new = tensor(1, users, heads, size), tensor(users, groups, 64, size), tensor(users, groups, 1, size)
    at, one = tensor(users, type="i32"), tensor(1, type="i32")
    lines = [binary("matmul", 0, "a0", "a1", (row, w, row)), unary("reshape", 1, "0", (row, q), f"<{{shape = {ints(1, users, heads, size)}}}>"),
             binary("matmul", 2, "a0", "a2", (row, kw, tensor(users, groups * size))),
             unary("reshape", 3, "2", (tensor(users, groups * size), new), f"<{{shape = {ints(users, groups, 1, size)}}}>"),
             f'"ttir.update_cache"(%a3, %3, %a5) <{{batch_offset = 0 : i32}}> : ({cache}, {new}, {one}) -> ()',
             f'%4 = "ttir.scaled_dot_product_attention_decode"(%1, %a3, %a3, %a6) <{{is_causal = true, '
             f"operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}}> : ({q}, {cache}, {cache}, {at}) -> {q}",
             unary("reshape", 5, "4", (q, row), f"<{{shape = {ints(users, heads * size)}}}>"), binary("matmul", "r", "5", "a4", (row, w, row))]
    return module(chain(*lines, result=row), [row, w, kw, cache, w, one, at], row, (1, 2, 4))


def table(words, length, width):
    """Rows of a table, for a product; padded."""
    indices, rows, w = tensor(length, type="i32"), tensor(length, width), tensor(width, width)
    padded = tensor(length + 3, width + 33)
    lines = [f'%0 = "ttir.embedding"(%a2, %a0) : ({indices}, {tensor(words, width)}) -> {rows}', binary("matmul", 1, "0", "a1", (rows, w, rows)),
             unary("pad", 2, "1", (rows, padded), "<{padding = array<i32: 0, 3, 0, 33>, value = 0.0 : f32}>"), unary("exp", "r", "2", (padded, padded))]
    return module(chain(*lines, result=padded), [tensor(words, width), w, indices], padded, (0, 1))


PROGRAMS = {
    "rotation": rotation(8, 64, 64), "odd rotation": rotation(3, 37, 40), "rotation of one row": rotation(8, 1, 64),
    "attention": attention(1, 4, 64, 64), "attention of many": attention(4, 4, 32, 32), "odd attention": attention(2, 3, 37, 40),
    "step": step(1, 8, 4, 64), "step of one head of keys": step(2, 32, 1, 32), "table": table(50, 64, 128), "odd table": table(50, 37, 70),
    "patches": patches(28, 42, 3, 64, 14), "even patches": patches(32, 64, 64, 32, 2),
    "convolutions": residual(1, 14, 14, 64), "odd convolutions": residual(2, 9, 13, 48), "wide convolutions": residual(1, 7, 7, 256),
    "f32 convolutions": residual(1, 8, 8, 32, type="f32"), "max pool": shrinking(1, 28, 28, 64, 96), "mean pool": shrinking(2, 18, 14, 40, 32, "avg_pool2d"),
    "few channels": shrinking(3, 20, 20, 8, 16), "groups": grouped(12, 12, 64, 4), "depthwise": grouped(10, 15, 32, 32),
    "eltwise": eltwise(64, 512), "eltwise f32": eltwise(2, 33, 100, type="f32"), "eltwise odd": eltwise(45, 77),
    "eltwise tall": eltwise(1024, 64), "decode": product(32, 256, 512), "one row": product(1, 512, 256),
    "prefill": product(256, 256, 512), "odd product": product(50, 90, 70), "f32 product": product(64, 128, 96, type="f32"),
    "activations": product(64, 256, 128, weights=()), "wide decode": product(32, 2048, 1024), "rms_norm": norm(32, 1024),
    "layer_norm": norm(64, 512, "layer_norm"), "odd norm": norm(33, 100), "rows": rows(3, 40, 70), "moves": moves(3, 32, 64),
    "odd batches": batches(8, 50, 256, 512), "odd moves": moves(2, 33, 50), "shared": shared(64, 256),
}


def arguments(text):
    """Random arguments of a program."""
    head = text[text.index("@f(") + 3:text.index(") -> tensor")]
    random, values = np.random.default_rng(7), []
    for part in head.split("%a")[1:]:
        *shape, type = part[part.index("tensor<") + 7:part.index(">")].split("x")
        if type == "i32":
            values.append(random.integers(0, 37, [int(size) for size in shape]).astype(np.int32))
            continue
        value = random.standard_normal([int(size) for size in shape]).astype(np.float32) / 4
        values.append(value if type == "f32" else value.astype(ml_dtypes.bfloat16))
    return values


def run(text, device, options):
    model = ttmlir.compile(text, backend="ttnn", device=device, options=options)
    result = model(*arguments(text))
    result = result[0] if isinstance(result, (list, tuple)) else result
    return np.asarray(result).astype(np.float64)


def same(found, wanted, text, what):
    """Products may add in another order; nothing else differs."""
    assert found.shape == wanted.shape
    if "matmul" not in text and "norm" not in text:
        assert np.array_equal(found, wanted), what
        return
    scale = np.abs(wanted).max()
    bound = 1e-5 if "f32" in text else 1e-2
    assert np.abs(found - wanted).max() <= bound * scale, what


@pytest.mark.parametrize("device", ["n150", "p150"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_alternative_runs_and_gives_the_same(name, device, tmp_path):
    text = PROGRAMS[name]
    wanted = run(text, device, "optimization-level=0")
    report = tmp_path / "plan.json"
    same(run(text, device, f"optimization-level=2 plan-report={report}"), wanted, text, "level 2")
    (plan,) = json.loads(report.read_text())
    most = max(len(op["alternatives"]) for op in plan["ops"])
    assert most > 1
    for choice in range(most):
        for op in plan["ops"]:
            op["choice"] = min(choice, len(op["alternatives"]) - 1)
        forced = tmp_path / f"{choice}.json"
        forced.write_text(json.dumps([plan]))
        chosen = [op["alternatives"][op["choice"]] for op in plan["ops"]]
        same(run(text, device, f"optimization-level=2 plan-file={forced}"), wanted, text, chosen)


def test_the_report_says_which_alternatives_no_plan_has(tmp_path):
    """Constants stay in DRAM, so that what shards them for some op cannot be; a tensor with two readers is a node of its own."""
    t = tensor(64, 64)
    text = module(chain('%c = "ttir.constant"() {value = dense<2.0> : tensor<64x64xbf16>} : () -> tensor<64x64xbf16> loc("twos")',
                        binary("matmul", 0, "a0", "a1", (t, t, t)), binary("add", 1, "0", "c", (t, t, t)), unary("exp", 2, "1", (t, t)),
                        binary("multiply", 3, "2", "c", (t, t, t)), binary("add", "r", "3", "1", (t, t, t)), result=t), [t, t], t, (1,))
    report, forced = tmp_path / "plan.json", tmp_path / "forced.json"
    ttmlir.compile(text, options=f"optimization-level=2 plan-report={report}")
    (plan,) = json.loads(report.read_text())
    refused = []
    for op in plan["ops"]:
        assert "refused" not in op["alternatives"][op["choice"]]
        for choice, way in enumerate(op["alternatives"]):
            forced.write_text(json.dumps([{"function": "f", "ops": [{"step": op["step"], "kind": op["kind"], "choice": choice}]}]))
            try:
                ttmlir.compile(text, options=f"optimization-level=2 plan-file={forced}")
                assert "refused" not in way, way
            except compiler.CompileError as error:
                assert "ttnn.full 'twos'" in str(error) and "node " not in str(error), error
                refused.append(way.get("refused", way))
    assert refused and all(why.startswith("it does not go with the result of ttnn.full 'twos'") for why in refused)


@pytest.mark.parametrize("device", ["n150", "p150"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_levels_are_monotone(name, device, tmp_path):
    text = PROGRAMS[name]
    times = []
    for level in (0, 1, 2):
        report = tmp_path / f"{level}.json"
        ttmlir.compile(text, device=device, options=f"optimization-level={level} plan-report={report}")
        (plan,) = json.loads(report.read_text())
        times.append(plan["ops_us"] + plan["moves_us"])
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("device", ["n150", "p150"])
@pytest.mark.parametrize("level", [0, 2])
def test_what_is_planned_is_what_the_device_charges(device, level, request, tmp_path):
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttrt"
    for number, text in enumerate(PROGRAMS.values()):
        source, planned, measured = (tmp_path / f"{number}.{end}" for end in ("mlir", "plan.json", "perf.json"))
        source.write_text(text)
        subprocess.run([tool, "plan", source, "--device", device, "--level", str(level), "--result-file", planned, "--quiet"], check=True)
        subprocess.run([tool, "perf", source, "--device", device, "-O", str(level), "--loops", "1", "--result-file", measured, "--quiet"],
                       check=True)
        (row,) = json.loads(planned.read_text())["plans"]
        (program,) = json.loads(measured.read_text())[0]["programs"]
        assert row["ops_us"] == pytest.approx(program["device_ns"] / 1e3, rel=0.02), text


@pytest.mark.parametrize("cap", [1, 0.5, 0.125, 0.01, 0])
@pytest.mark.parametrize("name", ["prefill", "shared", "eltwise", "moves"])
def test_what_compiles_runs_with_little_l1(name, cap):
    text = PROGRAMS[name]
    wanted = run(text, "n150", "optimization-level=0")
    same(run(text, "n150", f"optimization-level=2 tensor-l1-usage-cap={cap}"), wanted, text, cap)


@pytest.mark.parametrize("optimize", [3, -1, "2", True, 1.5])
def test_levels_that_are_none_are_refused(optimize):
    with pytest.raises(ValueError, match="'optimize' is"):
        ttmlir.compile(PROGRAMS["eltwise"], optimize=optimize)


def test_levels_by_keyword():
    text = PROGRAMS["decode"]
    assert "width_sharded" not in str(ttmlir.compile(text, optimize=0))
    with pytest.raises(ValueError, match="has no such levels"):
        ttmlir.compile(text, optimize=2, backend="ttmetal")


def modelled(tool, folder, text, device, *options):
    """Microseconds of a program, and how many of its ops are kernels."""
    source, results = folder / "program.mlir", folder / "plan.json"
    source.write_text(text)
    subprocess.run([tool, "plan", source, "--device", device, "--result-file", results, "--quiet", *options], check=True)
    (row,) = json.loads(results.read_text())["plans"]
    return row["ops_us"] + 0.5 * row["launched"], sum(op["op"] == "generic" for op in row["ops"])


@pytest.mark.parametrize("device", ["n150", "p150"])
@pytest.mark.parametrize("level", [0, 2])
def test_kernels_are_taken_where_they_are_faster(device, level, request, tmp_path):
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttrt"
    counts = {}
    for name, text in PROGRAMS.items():
        library, none = modelled(tool, tmp_path, text, device, "--level", str(level))
        mixed, counts[name] = modelled(tool, tmp_path, text, device, "--level", str(level), "--backend", "auto")
        assert none == 0
        assert mixed <= library + 1e-6, name
        assert (mixed < library) == (counts[name] != 0), name
    assert any(counts.values()) and (level == 0 or not all(counts.values()))


@pytest.mark.parametrize("device", ["n150", "p150"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_among_calls_give_the_same(name, device):
    text = PROGRAMS[name]
    wanted = run(text, device, "optimization-level=0")
    found = run(text, device, "optimization-level=2 choose-backend=true")
    scale = np.abs(wanted).max()
    assert np.abs(found - wanted).max() <= (1e-4 if "f32" in name else 2e-2) * scale, name


def test_the_backend_by_keyword():
    model = ttmlir.compile(PROGRAMS["eltwise"], backend="auto", optimize=2)
    assert "ttnn.generic" in model.stages["ttnn"]
    with pytest.raises(ValueError, match="wanted: 'ttnn', 'ttmetal' or 'auto'"):
        ttmlir.compile(PROGRAMS["eltwise"], backend="fastest")
