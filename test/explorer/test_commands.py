# SPDX-License-Identifier: Apache-2.0
"""The answers of the commands about a model."""

import itertools
import json
import math
import pathlib
import subprocess

import pytest

from conftest import BUILD, MODEL, ROOT, answer, run


def columns_of(bundle, stage):
    columns = answer("graph", bundle, "--stage", stage)
    words = columns["strings"]
    columns["ops"] = [words[i] for i in columns["op"]]
    return columns


def part(columns, name, row):
    starts = columns[f"{name[:-1]}Starts"]
    return columns[name][starts[row]:starts[row + 1]]


def test_stages(bundle):
    manifest = answer("stages", bundle)
    passes = [stage["pass"] for stage in manifest["stages"]]
    assert passes[0] == "input" and "convert-ttir-to-ttnn" in passes
    assert manifest["state"] == "done" and manifest["error"] == ""
    assert manifest["overlays"] == ["time", "memory", "golden"]
    assert manifest["stages"][0]["ops"] == 5


def test_first_stage_is_the_model(bundle):
    columns = columns_of(bundle, "first")
    assert columns["ops"] == ["argument", "argument", "ttir.matmul", "ttir.relu", "ttir.exp", "ttir.add", "func.return"]
    assert [part(columns, "operands", row) for row in range(7)] == [[], [], [0, 1], [2], [3], [4, 2], [5]]
    words = columns["strings"]
    assert [words[i] for i in columns["module"]][2:6] == ["net/first", "net/first", "net/second", "net/second"]
    assert words[columns["type"][2]] == "33x50xbf16"
    assert [part(columns, "origins", row) for row in range(7)] == [[row] for row in range(7)]


def test_every_op_of_the_last_stage_has_origins(bundle):
    first, last = columns_of(bundle, "first"), columns_of(bundle, "last")
    by_op = {op: part(last, "origins", row) for row, op in enumerate(last["ops"])}
    assert by_op["ttnn.add"] == [first["ops"].index("ttir.add")]
    # The rectifier has become part of the product, or stands for itself.
    covered = {origin for row in range(len(last["ops"])) for origin in part(last, "origins", row)}
    assert set(range(7)) <= covered
    assert columns_of(bundle, "last")["layouts"][0]["buffer"] in ("dram", "l1")


def test_joined_ops_keep_what_went_into_them(tmp_path):
    """Attention that a pass makes of five ops comes from all of them."""
    path = tmp_path / "attention.mlir"
    heads, scores = "tensor<1x2x64x32xbf16>", "tensor<1x2x64x64xbf16>"
    path.write_text(f"""\
func.func @f(%q: {heads}, %k: {heads}, %v: {heads}) -> {heads} {{
  %0 = "ttir.matmul"(%q, %k) <{{transpose_b = true}}> : ({heads}, {heads}) -> {scores}
  %1 = "ttir.softmax"(%0) <{{dimension = 3 : si32}}> : ({scores}) -> {scores}
  %2 = "ttir.matmul"(%1, %v) : ({scores}, {heads}) -> {heads}
  return %2 : {heads}
}}
""")
    columns = columns_of(path, "last")
    row = columns["ops"].index("ttnn.scaled_dot_product_attention")
    assert {3, 4, 5} <= set(part(columns, "origins", row))


def test_op(bundle):
    told = answer("op", bundle, "--stage", "first", "--row", 3)
    assert told["op"] == "ttir.relu" and told["location"] == "net/first/relu"
    assert told["operands"] == [2] and told["users"] == [4]
    assert told["text"].startswith('%1 = "ttir.relu"(%0)') and "\n" not in told["text"]
    last = columns_of(bundle, "last")
    assert told["became"] and all(3 in part(last, "origins", row) for row in told["became"])
    row = last["ops"].index("ttnn.add")
    placed = answer("op", bundle, "--row", row)
    assert placed["layout"]["text"].startswith("#ttnn.ttnn_layout<") and placed["layout"]["tiled"] is True
    argument = answer("op", bundle, "--stage", "first", "--row", 1)
    assert argument["op"] == "argument" and "parameter" in argument["attributes"]["ttcore.argument_type"]


def test_text_of_an_op_with_a_region(tmp_path):
    path = tmp_path / "host.mlir"
    path.write_text("""\
func.func @f(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = "ttir.abs"(%a) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
""")
    columns = answer("graph", path, "--backend", "ttmetal", "--stage", "d2m-form-groups")
    ops = [columns["strings"][i] for i in columns["op"]]
    told = answer("op", path, "--backend", "ttmetal", "--stage", "d2m-form-groups", "--row", ops.index("d2m.group"))
    lines = told["text"].splitlines()
    assert "d2m.group" in lines[0] and lines[-1].strip().startswith("}") and len(lines) > 2
    inside = ops.index("ttir.abs")
    assert columns["parent"][inside] == ops.index("d2m.group")


def test_times_are_those_of_ttrt(bundle, model):
    time = answer("time", bundle)
    ttrt = subprocess.run([BUILD / "bin/ttrt", "plan", str(model), "--level", "0", "--result-file", str(model) + ".json"],
                          capture_output=True, text=True, timeout=60)
    assert ttrt.returncode == 0, ttrt.stderr
    steady = [us for us, once in zip(time["values"], time["once"]) if not once]
    table = [line.split() for line in ttrt.stdout.splitlines() if line.startswith("n150")]
    assert math.isclose(sum(steady) / 1000, float(table[0][4]), abs_tol=6e-4)
    top = answer("top", bundle)
    assert [row["time"] for row in top["rows"]] == sorted((us for us in steady if us), reverse=True)
    assert math.isclose(top["sum"], sum(steady))
    printed = run("top", bundle, "-n", 1).stdout.splitlines()
    assert printed[0].split()[:2] == ["row", "op"] and top["rows"][0]["op"] in printed[1]


def test_golden_per_op(bundle):
    golden, last = answer("golden", bundle), columns_of(bundle, "last")
    pcc = {op: golden["values"][row] for row, op in enumerate(last["ops"])}
    assert pcc["ttnn.add"] > 0.999 and pcc["ttnn.exp"] > 0.999
    assert golden["origin"][last["ops"].index("ttnn.add")] == 5
    worst = answer("top", bundle, "--by", "pcc")["rows"]
    assert [row["pcc"] for row in worst] == sorted(row["pcc"] for row in worst)


def test_golden_finds_the_op_that_is_wrong(tmp_path):
    """A sum of weights in bfp4 loses much; what is behind it less, and what is before it nothing."""
    path = tmp_path / "lossy.mlir"
    path.write_text("""\
func.func @f(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<64x64xbf16> {
  %0 = "ttir.tanh"(%x) : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %1 = "ttir.matmul"(%0, %w) : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %1 : tensor<64x64xbf16>
}
""")
    rows = answer("top", path, "--by", "pcc", "--golden", "--pipeline-options", "weight-dtype=bfp_bf4")["rows"]
    by_op = {row["op"]: row["pcc"] for row in rows}
    assert by_op["ttnn.matmul"] < 0.998 < 0.9999 < by_op["ttnn.tanh"]


def test_memory(bundle):
    memory, last = answer("memory", bundle), columns_of(bundle, "last")
    main = next(f for f in memory["functions"] if f["name"] == "main")
    fields = memory["fields"]
    buffers = [dict(zip(fields, buffer)) for buffer in main["buffers"]]
    assert {last["ops"][buffer["row"]] for buffer in buffers} >= {"ttnn.exp", "ttnn.add", "argument"}
    alive = {}
    for row in range(len(last["ops"])):
        now = [b for b in buffers if b["begin"] <= row <= b["end"] and not b["l1"]]
        spans = sorted((b["address"], b["address"] + b["bytes"]) for b in now)
        assert all(a[1] <= b[0] for a, b in itertools.pairwise(spans)), "two tensors overlap"
        alive[row] = sum(b["bytes"] for b in now)
    assert max(alive.values()) == main["peakBytes"]["dram"]


def test_diff_of_levels(bundle, model, tmp_path):
    """The same source: ops are pairs by what they were made of."""
    other = tmp_path / "net2"
    run("record", model, "--pipeline-options=optimization-level=2", "--to", other)
    told = answer("diff", bundle, other)
    before, after = columns_of(bundle, "last"), columns_of(other, "last")
    paired = {before["ops"][x]: after["ops"][y] for x, y in told["pairs"]}
    assert paired["ttnn.add"] == "ttnn.add" and paired["ttnn.exp"] == "ttnn.exp"
    for x, y in told["pairs"]:
        assert before["ops"][x] == after["ops"][y]
    assert told["us"]["b"] <= told["us"]["a"] and math.isclose(told["us"]["a"], answer("top", bundle)["sum"])
    count = sum(op != "ttnn.deallocate" for op in before["ops"])
    assert len(told["pairs"]) + len(told["removed"]) == count
    same = answer("diff", bundle, bundle)
    assert same["changed"] == same["removed"] == same["added"] == [] and len(same["pairs"]) == count


def test_diff_of_different_models(bundle, tmp_path):
    """Another source: ops are pairs in their order."""
    path = tmp_path / "longer.mlir"
    path.write_text(MODEL.replace("return %3", '%4 = "ttir.abs"(%3) : (tensor<33x50xbf16>) -> tensor<33x50xbf16>\n  return %4'))
    told = answer("diff", bundle, path)
    assert [row["op"] for row in told["added"]] == ["ttnn.abs"] and told["removed"] == []
    printed = run("diff", bundle, path).stdout
    assert printed.startswith("time  ") and any(line.startswith("+  ") and "ttnn.abs" in line for line in printed.splitlines())


def test_export_has_all(bundle, tmp_path):
    page = tmp_path / "net.html"
    run("export", bundle, "-o", page)
    text = page.read_text()
    assert "ttExplorerData" in text and "src=" not in text and "import " not in text.split("<script>")[2].split("\n")[1]
    assert len(text) < 2_000_000


def test_compile_error_keeps_the_stages(tmp_path):
    path = tmp_path / "bad.mlir"
    path.write_text(MODEL.replace("ttir.exp", "ttir.erp"))
    done = run("stages", path, check=False)
    assert done.returncode == 1 and "bad.mlir" in done.stderr and "unregistered operation 'ttir.erp'" in done.stderr
    huge = tmp_path / "huge.mlir"
    huge.write_text("""\
func.func @f(%x: tensor<65536x65536xf32>) -> tensor<65536x65536xf32> {
  %0 = "ttir.exp"(%x) : (tensor<65536x65536xf32>) -> tensor<65536x65536xf32>
  return %0 : tensor<65536x65536xf32>
}
""")
    done = run("stages", huge, check=False)
    assert done.returncode == 1 and "huge.mlir" in done.stderr and "input" in done.stdout


@pytest.mark.parametrize("arguments, told", [
    (["op", "--row", "99"], "there is no row 99"),
    (["graph", "--stage", "99"], "there is no stage '99'"),
    (["graph", "--stage", "no-pass"], "there is no stage 'no-pass'"),
    (["top", "--by", "beauty"], "not by 'beauty'"),
    (["diff"], "takes 2 models, 1 given; for two stages of one give --stage and --with"),
])
def test_wrong_questions(bundle, arguments, told):
    done = run(arguments[0], bundle, *arguments[1:], check=False)
    assert done.returncode == 1 and told in done.stderr and done.stderr.startswith("tt-explorer: error: ")


def test_wrong_command_lines(tmp_path):
    assert run("show", check=False).returncode == 2
    assert run("stages", tmp_path / "none.mlir", check=False).returncode == 1
    (tmp_path / "manifest.json").write_text("{")
    done = run("stages", tmp_path, check=False)
    assert done.returncode == 1 and "is no manifest" in done.stderr


def test_binaries(model, tmp_path):
    """A compiled file shows its source and its program."""
    binary = tmp_path / "net.ttnn"
    compiled = subprocess.run(["sh", "-c", f"{BUILD}/bin/ttmlir-opt --ttir-to-ttnn-backend-pipeline {model} | "
                               f"{BUILD}/bin/ttmlir-translate --ttnn-to-flatbuffer -o {binary}"], capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
    stages = answer("stages", binary)["stages"]
    assert [stage["pass"] for stage in stages] == ["input", "program"]
    assert answer("top", binary)["sum"] > 0


def test_large_graphs_cost_linear_time(tmp_path):
    def graph(count):
        path = tmp_path / f"{count}.mlir"
        lines = [f'  %{i + 1} = "ttir.exp"(%{i}) : (tensor<32x32xbf16>) -> tensor<32x32xbf16> loc("a/{i // 9}/{i}")'
                 for i in range(count)]
        path.write_text("func.func @f(%0: tensor<32x32xbf16>) -> tensor<32x32xbf16> {\n" + "\n".join(lines) +
                        f"\n  return %{count} : tensor<32x32xbf16>\n}}\n")
        return path
    columns = answer("graph", graph(3000), "--stage", "first")
    assert len(columns["op"]) == 3002
    # A string table: an op's name stands once.
    assert len(json.dumps(columns)) < 3002 * 70


def test_pages_are_small():
    import gzip
    files = list((pathlib.Path(ROOT) / "tools/tt-explorer/page").iterdir())
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 150_000
