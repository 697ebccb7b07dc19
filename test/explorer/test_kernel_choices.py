# SPDX-License-Identifier: Apache-2.0
"""Overrides in programs of kernels, and of kernels and calls of the library: which does an op, where values lie, how programs run."""

import json

import pytest

from conftest import READY, Server, answer, run
from test_overrides import as_override, write
from test_page import select, value

MODEL = """\
func.func @main(%x: tensor<70x150xbf16>, %w: tensor<150x90xbf16>) -> tensor<70x90xbf16> {
  %0 = "ttir.exp"(%x) : (tensor<70x150xbf16>) -> tensor<70x150xbf16> loc("net/exp")
  %1 = "ttir.matmul"(%0, %w) : (tensor<70x150xbf16>, tensor<150x90xbf16>) -> tensor<70x90xbf16> loc("net/product")
  %2 = "ttir.sum"(%1) {dim_arg = [1 : i32], keep_dim = true} : (tensor<70x90xbf16>) -> tensor<70x1xbf16> loc("net/sum")
  %3 = "ttir.add"(%1, %2) : (tensor<70x90xbf16>, tensor<70x1xbf16>) -> tensor<70x90xbf16> loc("net/add")
  %4 = "ttir.transpose"(%3) {dim0 = 0 : si32, dim1 = 1 : si32} : (tensor<70x90xbf16>) -> tensor<90x70xbf16> loc("net/turn")
  %5 = "ttir.sigmoid"(%4) : (tensor<90x70xbf16>) -> tensor<90x70xbf16> loc("net/sigmoid")
  %6 = "ttir.transpose"(%5) {dim0 = 0 : si32, dim1 = 1 : si32} : (tensor<90x70xbf16>) -> tensor<70x90xbf16> loc("net/back")
  return %6 : tensor<70x90xbf16>
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = tmp_path_factory.mktemp("kernels") / "net.mlir"
    path.write_text(MODEL)
    return path


@pytest.fixture(scope="module", params=["ttmetal", "auto"])
def recorded(request, source, tmp_path_factory):
    path = tmp_path_factory.mktemp(request.param) / "net"
    run("record", source, "--backend", request.param, "--golden", "--to", path)
    return request.param, path


def test_what_is_planned(recorded):
    backend, path = recorded
    plan = answer("plan", path)
    passes = [each["pass"] for each in plan["plans"]]
    assert passes == (["d2m-place", "d2m-plan"] if backend == "ttmetal" else ["choose-backend", "d2m-plan", "ttnn-plan-layouts"])
    stages = {each["pass"]: answer("graph", path, "--stage", each["stage"]) for each in plan["plans"]}
    for op in plan["ops"]:
        graph = stages[op["pass"]]
        assert graph["strings"][graph["op"][op["row"]]] == op["op"]
        assert all(op["alternatives"][op["chosen"]][key] == wanted for key, wanted in (("moreUs", 0), ("us", op["us"])))
        if op["pass"] == "choose-backend":
            assert op["op"].startswith("ttir.") and [way["config"] for way in op["alternatives"]] == ["library", "kernels"]
    if backend == "ttmetal":
        plans = [op for op in plan["ops"] if op["pass"] == "d2m-plan"]
        assert any(len(op["alternatives"]) > 1 for op in plans)
        assert all("plan<" in way["config"] for op in plans for way in op["alternatives"])
        places = [op for op in plan["ops"] if op["pass"] == "d2m-place"]
        assert {"l1", "dram"} <= {way["results"][0] for op in places for way in op["alternatives"]}
        assert any("the host takes it" in way.get("refused", "") or "no program takes it" in way.get("refused", "")
                   for op in places for way in op["alternatives"])
    assert passes[0] + ", on stage" in run("plan", path).stdout


def test_every_alternative_runs_or_says_why(recorded, source, tmp_path):
    backend, path = recorded
    others = {"ttmetal": ("d2m-place", "d2m-plan"), "auto": ("choose-backend", "d2m-plan")}[backend]
    seen = set()
    for op in answer("plan", path)["ops"]:
        for number, way in enumerate(op["alternatives"]):
            if op["pass"] not in others or number == op["chosen"]:
                continue
            wanted = {"pass": op["pass"], **as_override(op, number), "config": way["config"]}
            overrides = write(tmp_path, {"ops": [wanted]})
            done = run("check", path, "--overrides", overrides, "--json", check=False)
            if "refused" in way:
                assert done.returncode == 1 and way["refused"] in done.stderr and "the overrides have" in done.stderr
                continue
            assert done.returncode == 0, done.stderr
            cost = json.loads(done.stdout)
            assert [wanted["config"] == change["then"]["config"] for change in cost["changed"] if change["row"] == op["row"]
                    and change["pass"] == op["pass"]] == [True]
            if (op["op"], way["config"]) in seen:
                continue
            seen.add((op["op"], way["config"]))
            then = tmp_path / f"{op['pass']}{op['row']}-{number}"
            run("record", source, "--backend", backend, "--golden", "--overrides", overrides, "--to", then)
            assert answer("diff", path, then)["us"] == pytest.approx({"a": cost["us"]["now"], "b": cost["us"]["then"]})
            correlations = [each for each in answer("golden", then)["values"] if each is not None]
            assert correlations and min(correlations) > 0.99, wanted
            taken = next(each for each in answer("plan", then)["ops"] if (each["pass"], each["row"]) == (op["pass"], op["row"]))
            assert taken["chosen"] == number
    assert len(seen) > 2


def test_another_alternative_is_refused(recorded, tmp_path):
    _backend, path = recorded
    op = next(op for op in answer("plan", path)["ops"] if op["pass"] in ("d2m-plan", "choose-backend"))
    for wrong, told in (({"alternative": 99}, "alternative 99 of"), ({"alternative": 0, "config": "by hand"}, ", by hand; the op is a")):
        overrides = write(tmp_path, {"ops": [{"pass": op["pass"], "row": op["row"], **wrong}]})
        done = run("check", path, "--overrides", overrides, check=False)
        assert done.returncode == 1 and told in done.stderr and "the overrides have" in done.stderr, done.stderr
        assert "explorer.row" not in done.stderr and "net/" in done.stderr


def test_page(source, open_page):
    server = Server("--backend", "ttmetal", "--golden", source)
    try:
        page = open_page(server.link, ready=f"{READY} && explorer.app.overrides.known")
        page.evaluate("explorer.app.setStage(0)")
        page.wait_for_function("explorer.app.stage.number === 0")
        select(page, "ttir.matmul")
        page.wait_for_selector("#details .change")
        form = page.locator("#details .change", has_text="program of kernels")
        options = form.get_by_label("alternative").locator("option").all_text_contents()
        number = next(i for i, text in enumerate(options) if "(plan)" not in text)
        form.get_by_label("alternative").select_option(str(number))
        place = page.locator("#details .change", has_text="memory of results").get_by_label("alternative")
        assert place.locator("option").count() >= 2
        page.keyboard.press("o")
        page.wait_for_selector("#overrides .difference")
        cost = value(page, "app.overrides.cost.us")
        assert cost["then"] != cost["now"]
        assert "d2m-plan" in page.locator("#overrides code").text_content()
        page.locator("#canvas").focus()
        page.keyboard.press("r")
        page.wait_for_function("explorer.app.overrides.result && !explorer.app.overrides.running && explorer.app.model === 2")
        assert value(page, "stage.number") == 0  # the picture stays
        times = value(page, "app.data.time")
        assert sum(us for us, once in zip(times["values"], times["once"], strict=True) if not once) == pytest.approx(cost["then"])
        page.keyboard.press("u")
        page.wait_for_function("document.getElementById('overridesButton').textContent === 'Overrides'")
        page.close()
    finally:
        server.close()
