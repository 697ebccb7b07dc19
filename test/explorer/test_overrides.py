# SPDX-License-Identifier: Apache-2.0
"""Overrides: as commands, as requests, in the page."""

import http.client
import json
import pathlib
import shutil

import pytest

from conftest import READY, ROOT, Server, answer, run
from test_page import select, value

LEVEL = "--pipeline-options=optimization-level=2"


@pytest.fixture(scope="module")
def planned(model, tmp_path_factory):
    path = tmp_path_factory.mktemp("planned") / "net"
    run("record", model, LEVEL, "--to", path)
    return path


@pytest.fixture(scope="module")
def level2(model):
    made = Server(LEVEL, "--golden", model)
    yield made
    made.close()


def request(server, method, path, body=None, text=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    content = text if text is not None else None if body is None else json.dumps(body)
    connection.request(method, path, content, {"X-Token": server.token})
    response = connection.getresponse()
    return response.status, response.read().decode()


def wait(server, number=1):
    while True:
        status, text = request(server, "GET", f"/api/m/{number}/stages")
        if status == 200 and json.loads(text)["state"] != "compiling":
            return json.loads(text)


def op_of(plan, name):
    return next(op for op in plan["ops"] if op["op"] == name)


def other(op):
    return next(i for i in range(len(op["alternatives"])) if i != op["chosen"])


def as_override(op, number):
    return {"row": op["row"], "alternative": number, **{key: op["alternatives"][number][key] for key in ("operands", "results")}}


def write(tmp_path, overrides):
    path = tmp_path / "overrides.json"
    path.write_text(overrides if isinstance(overrides, str) else json.dumps(overrides))
    return path


def test_plan_is_by_rows(planned):
    plan = answer("plan", planned)
    (layouts,) = plan["plans"]
    assert layouts["pass"] == "ttnn-plan-layouts" and layouts["functions"][0]["opsUs"] > 0
    graph = answer("graph", planned, "--stage", layouts["stage"])
    for op in plan["ops"]:
        assert graph["strings"][graph["op"][op["row"]]] == op["op"]
        chosen = op["alternatives"][op["chosen"]]
        assert chosen["moreUs"] == 0 and chosen["us"] == op["us"]
        assert all(abs(way["us"] - op["us"] - way["moreUs"]) < 2e-3 for way in op["alternatives"])
    assert {"ttnn.matmul", "ttnn.exp", "ttnn.add"} <= {op["op"] for op in plan["ops"]}
    assert "2" in plan["values"]["options"]["optimization-level"] and "n150" in plan["values"]["device"]
    told = answer("op", planned, "--stage", layouts["stage"], "--row", plan["ops"][0]["row"])
    assert told["planned"] == [plan["ops"][0]]


def test_an_op_of_any_stage_has_its_alternatives(planned):
    exp = op_of(answer("plan", planned), "ttnn.exp")
    assert answer("op", planned, "--stage", "first", "--row", 4)["planned"] == [exp]
    last = answer("graph", planned)
    row = [last["strings"][i] for i in last["op"]].index("ttnn.exp")
    assert answer("op", planned, "--row", row)["planned"] == [exp]
    printed = run("plan", planned).stdout.splitlines()
    assert printed[0].startswith("ttnn-plan-layouts, on stage ") and printed[1].split()[:2] == ["row", "op"] and any("*" in line for line in printed)


def test_check_is_what_a_run_gives(planned, model, tmp_path):
    exp = op_of(answer("plan", planned), "ttnn.exp")
    number = max(range(len(exp["alternatives"])), key=lambda i: exp["alternatives"][i]["us"])
    path = write(tmp_path, {"ops": [as_override(exp, number)]})
    cost = answer("check", planned, "--overrides", path)
    assert cost["us"]["then"] > cost["us"]["now"]
    changed = {change["row"]: change for change in cost["changed"]}
    assert changed[exp["row"]]["then"]["results"] == exp["alternatives"][number]["results"]
    run("record", model, LEVEL, "--overrides", path, "--to", tmp_path / "then")
    assert answer("diff", planned, tmp_path / "then")["us"] == pytest.approx({"a": cost["us"]["now"], "b": cost["us"]["then"]})
    assert op_of(answer("plan", tmp_path / "then"), "ttnn.exp")["chosen"] == number
    assert "time" in run("check", planned, "--overrides", path).stdout


def test_a_row_of_the_first_stage(planned, tmp_path):
    exp = op_of(answer("plan", planned), "ttnn.exp")
    number = other(exp)
    first, same = ({"row": 4, "stage": "first", "alternative": number}, {"row": exp["row"], "alternative": number})
    costs = [answer("check", planned, "--overrides", write(tmp_path, {"ops": [op]})) for op in (first, same)]
    assert costs[0]["us"] == costs[1]["us"] and costs[0]["changed"]


def test_options_device_and_backend(planned, tmp_path):
    path = write(tmp_path, {"device": "p150", "options": {"optimization-level": "0", "weight-dtype": "bfp_bf8"}})
    cost = answer("check", planned, "--overrides", path)
    assert cost["us"]["then"] != cost["us"]["now"]
    run("record", planned.parent / "missing.mlir", "--overrides", path, "--to", tmp_path / "none", check=False)


REFUSED = [
    ('{', "no JSON"), ('[1]', "no object"), ('{"layers": []}', "there is no 'layers'; there are version"),
    ('{"version": 7}', "the version is 7"), ('{"device": "n15"}', "'device' is \"n15\"; there are"),
    ('{"device": 3}', "'device' is 3"), ('{"backend": "cpu"}', "'backend' is \"cpu\""),
    ('{"options": {"plan-report": "/tmp/x"}}', "there is no option 'plan-report'; there are"),
    ('{"options": {"optimization-level": "9"}}', "'optimization-level' is \"9\"; there are"),
    ('{"options": 1}', "'options' is no object"), ('{"ops": 1}', "'ops' is no list"), ('{"ops": [1]}', "no object"),
    ('{"ops": [{"row": 1}]}', "without a number 'alternative'"), ('{"ops": [{"row": -1, "alternative": 0}]}', "without a number 'row'"),
    ('{"ops": [{"row": 1e99, "alternative": 0}]}', "without a number 'row'"),
    ('{"ops": [{"row": 1, "alternative": 0, "where": 1}]}', "an op has 'where'"),
    ('{"ops": [{"row": 1, "alternative": 0, "results": [1]}]}', "is no list of texts"),
    ('{"ops": [{"row": 1, "alternative": 0, "stage": "middle"}]}', "'stage' is"),
    ('{"ops": [{"row": 1, "alternative": 0, "pass": "cse"}]}', "'pass' is \"cse\"; there are [\"choose-backend\""),
    ('{"ops": [{"row": 1, "alternative": 0, "config": 3}]}', "'config' of row 1 is no text"),
    ('{"ops": [{"row": 1, "alternative": 0, "pass": "d2m-plan"}]}', "is one of d2m-plan, which does not run"),
    ('{"ops": [{"row": 99999, "alternative": 0}]}', "there is no row 99999"),
    ('{"ops": [{"row": 99999, "stage": "first", "alternative": 0}]}', "there is no row 99999"),
    ('{"ops": [{"row": 0, "alternative": 0}]}', "row 0, argument, has no alternatives"),
    ('{"ops": [{"row": 1, "stage": "first", "alternative": 1}]}', "of the first stage became"),
    ('{"ops": [], "x": "' + "y" * (1 << 20) + '"}', "more than 1048576 bytes"),
]


@pytest.mark.parametrize("text, told", REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_refused(planned, level2, tmp_path, text, told):
    done = run("check", planned, "--overrides", write(tmp_path, text), check=False)
    assert done.returncode == 1 and told in done.stderr and done.stdout == ""
    wait(level2)
    status, said = request(level2, "POST", "/api/m/1/check", text=f'{{"overrides": {text}}}')
    assert status == (413 if len(text) > 1 << 20 else 400)
    if text != "{" and status == 400:
        assert told in json.loads(said)["error"]


def test_another_alternative_than_it_says(planned, tmp_path):
    exp = op_of(answer("plan", planned), "ttnn.exp")
    count = len(exp["alternatives"])
    done = run("check", planned, "--overrides", write(tmp_path, {"ops": [{"row": exp["row"], "alternative": count}]}), check=False)
    assert done.returncode == 1 and f"the op has {count}, the nearest is number {count - 1}" in done.stderr
    assert '"net/second/exp": ' in done.stderr and "the overrides have alternative" in done.stderr and "explorer.row" not in done.stderr
    wrong = {"row": exp["row"], "alternative": 0, "operands": ["dram"], "results": ["l1 height 3x1"]}
    done = run("check", planned, "--overrides", write(tmp_path, {"ops": [wrong]}), check=False)
    assert done.returncode == 1 and "(dram) -> (l1 height 3x1); this op has another" in done.stderr and "the nearest is number" in done.stderr


def test_overrides_need_a_plan(model, planned, tmp_path):
    path = write(tmp_path, {"ops": [{"row": 5, "alternative": 0}]})
    done = run("record", model, "--backend", "ttmetal", "--overrides", path, "--to", tmp_path / "kernels", check=False)
    assert done.returncode == 1 and "row 5 is one of ttnn-plan-layouts, which does not run in this program" in done.stderr
    done = run("top", planned, "--overrides", path, check=False)
    assert done.returncode == 1 and "is recorded already" in done.stderr


def test_server_says_what_the_command_says(level2, model, tmp_path):
    wait(level2)
    recorded = tmp_path / "net"
    run("record", model, LEVEL, "--golden", "--to", recorded)
    assert request(level2, "GET", "/api/m/1/plan") == (200, run("plan", recorded, "--json").stdout[:-1])
    exp = op_of(answer("plan", recorded), "ttnn.exp")
    overrides = {"ops": [as_override(exp, other(exp))]}
    status, text = request(level2, "POST", "/api/m/1/check", {"overrides": overrides})
    assert (status, text) == (200, run("check", recorded, "--json", "--overrides", write(tmp_path, overrides)).stdout[:-1])
    stages = answer("stages", recorded)["stages"]
    one, two = len(stages) - 2, len(stages) - 1
    told = run("diff", recorded, "--stage", one, "--with", two, "--json").stdout[:-1]
    assert request(level2, "GET", f"/api/diff?a=1&b=1&stage={one}&with={two}") == (200, told)
    assert json.loads(told)["stages"] == [one, two]


def test_a_run_with_overrides_and_its_stop(level2, model):
    wait(level2)
    plan = json.loads(request(level2, "GET", "/api/m/1/plan")[1])
    exp = op_of(plan, "ttnn.exp")
    overrides = {"ops": [as_override(exp, other(exp))]}
    options = {"options": "optimization-level=2", "golden": True}
    status, text = request(level2, "POST", "/api/open", {"path": str(model), "options": options, "overrides": overrides})
    number = json.loads(text)["id"]
    assert status == 200 and wait(level2, number)["overrides"] == overrides
    assert request(level2, "POST", "/api/open", {"path": str(model), "overrides": {"device": "x"}})[0] == 400
    status, text = request(level2, "POST", "/api/open", {"path": str(model), "options": options, "overrides": overrides})
    stopped = json.loads(text)["id"]
    assert request(level2, "DELETE", f"/api/m/{stopped}/run")[0] == 200
    assert "event: end" in request(level2, "GET", f"/api/m/{stopped}/events")[1]
    children = pathlib.Path(f"/proc/{level2.process.pid}/task/{level2.process.pid}/children").read_text().split()
    assert children == []


def test_uploads(level2, model):
    status, text = request(level2, "POST", "/api/upload?name=sent.mlir", text=model.read_text())
    assert status == 200
    path = json.loads(text)["path"]
    assert pathlib.Path(path).stat().st_mode & 0o077 == 0
    number = json.loads(request(level2, "POST", "/api/open", {"path": path})[1])["id"]
    assert wait(level2, number)["state"] == "done"
    for name in ("../x.mlir", "x.txt", "", ".mlir", "a%2Fb.mlir", "x%00.mlir"):
        assert request(level2, "POST", f"/api/upload?name={name}", text="x")[0] == 400, name
    connection = http.client.HTTPConnection("127.0.0.1", level2.port, timeout=60)
    connection.putrequest("POST", "/api/upload?name=x.mlir")
    connection.putheader("X-Token", level2.token)
    connection.putheader("Content-Length", str((1 << 31) + 1))
    connection.endheaders()
    assert connection.getresponse().status == 413
    # More than other bodies may have.
    assert request(level2, "POST", "/api/upload?name=long.mlir", text="//" + "x" * (1 << 21))[0] == 200
    assert request(level2, "POST", "/api/open", text="x" * (1 << 21))[0] == 413


def test_table_of_results(planned, model, tmp_path):
    shutil.copytree(planned, tmp_path / "runs/one")
    shutil.copy(model, tmp_path / "net.mlir")
    server = Server(tmp_path)
    try:
        models = json.loads(request(server, "GET", "/api/models")[1])
        assert models["files"] == [str(tmp_path / "net.mlir")] and models["open"] == []
        (line,) = models["recorded"]
        assert line["us"] == pytest.approx(answer("top", planned)["sum"]) and line["ops"] > 4 and line["pcc"] is None
        assert line["date"].endswith("Z") and line["peakBytes"]["l1"] >= 0
        number = json.loads(request(server, "POST", "/api/open", {"path": line["folder"]})[1])["id"]
        assert wait(server, number)["state"] == "done"
        assert request(server, "POST", "/api/open", {"path": str(tmp_path / "runs")})[0] == 403
        assert request(server, "DELETE", f"/api/m/{number}/run")[0] == 200
    finally:
        server.close()


#===-- the page --------------------------------------------------------------------------------===#


@pytest.fixture
def page(open_page, level2):
    return open_page(level2.link.replace("#", "#m=1&"), ready=f"{READY} && explorer.app.overrides.known")


def choose_slowest(page):
    """The slowest other way of the exponential."""
    select(page, "ttnn.exp")
    page.wait_for_selector("#details .change")
    form = page.locator("#details .change", has_text="ttnn.exp").last
    labels = form.get_by_label("alternative").locator("option").all_text_contents()
    number = max(range(len(labels)), key=lambda i: "(plan)" not in labels[i] and i)
    form.get_by_label("alternative").select_option(str(number))
    return number


def test_page_changes_runs_and_compares(page):
    page.keyboard.press("o")
    assert "Nothing is changed" in page.locator("#overrides").text_content()
    choose_slowest(page)
    page.wait_for_selector("#overrides .difference")
    assert page.locator("#overridesButton").text_content() == "Overrides (1)"
    then = value(page, "app.overrides.cost.us.then")
    view, row = value(page, "({...app.picture.view})"), value(page, "stage.opOf(app.row)")
    page.locator("#canvas").focus()
    page.keyboard.press("r")
    page.wait_for_function("explorer.app.overrides.result && !explorer.app.overrides.running && explorer.app.model !== 1")
    page.wait_for_function("explorer.app.stage.number === explorer.app.last")
    assert value(page, "app.data.time.values.reduce((sum, us, i) => sum + (app.data.time.once[i] ? 0 : us), 0)") == pytest.approx(then)
    assert value(page, "({...app.picture.view})") == view and value(page, "stage.opOf(app.row)") == row
    page.wait_for_function("document.querySelector('#overrides .effect')?.textContent.includes('pcc')")
    page.locator("#canvas").focus()
    page.keyboard.press("c")
    page.wait_for_selector("#compare .counts")
    page.wait_for_function("explorer.app.picture.overlay?.name === 'difference'")
    assert "changed layout" in page.locator("#compare .counts").text_content()
    assert page.locator("#compare .table-row").count() > 0
    for colour in ("time", "L1", "pcc", "kind"):
        page.locator("#compare label", has_text="Colour").locator("select").select_option(colour)
    page.keyboard.press("Escape")
    page.locator("#compareButton").click()
    assert value(page, "app.picture.overlay.name") == "time"


def test_page_undoes_saves_and_loads(page, tmp_path):
    page.keyboard.press("o")
    choose_slowest(page)
    page.wait_for_selector("#overrides .difference")
    page.get_by_label("weight-dtype").select_option("bfp_bf8")
    assert page.locator("#overridesButton").text_content() == "Overrides (2)"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    path = tmp_path / "saved.json"
    saved.value.save_as(path)
    content = json.loads(path.read_text())
    assert content["options"] == {"weight-dtype": "bfp_bf8"} and len(content["ops"]) == 1
    assert "--overrides=overrides.json" in page.locator("#overrides code").text_content()
    page.locator("#canvas").focus()
    page.keyboard.press("u")
    assert page.locator("#overridesButton").text_content() == "Overrides (1)"
    page.get_by_role("button", name="Undo ttnn.exp").click()
    assert page.locator("#overridesButton").text_content() == "Overrides"
    page.locator("#overrides input[type=file]").set_input_files(path)
    page.wait_for_function("document.getElementById('overridesButton').textContent === 'Overrides (2)'")
    page.reload()
    page.wait_for_function("document.getElementById('overridesButton').textContent === 'Overrides (2)'")
    page.keyboard.press("o")
    page.get_by_role("button", name="Undo all").click()
    assert page.locator("#overridesButton").text_content() == "Overrides"


def test_drop_downs_of_fields(page):
    select(page, "ttnn.exp")
    page.wait_for_selector("#details .change")
    form = page.locator("#details .change", has_text="ttnn.exp").last
    before = value(page, "app.overrides.count")
    memory = form.get_by_label("memory")
    wanted = next(text for text in memory.locator("option").all_text_contents() if text != memory.input_value())
    memory.select_option(wanted)
    assert value(page, "app.overrides.count") == before + 1
    change = value(page, "Object.values(app.overrides.changes.ops)[0]")
    assert change["results"][0].split()[0] == wanted
    page.keyboard.press("Escape")
    page.locator("#canvas").focus()
    page.keyboard.press("u")
    assert value(page, "app.overrides.count") == before


def test_page_says_why_it_is_refused(browser, level2):
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()  # the browser itself writes each refusal into the console
    page.goto(level2.link.replace("#", "#m=1&"))
    page.wait_for_function(f"{READY} && explorer.app.overrides.known")
    page.keyboard.press("o")
    page.evaluate("explorer.app.overrides.load('{\"ops\": [{\"row\": 9999, \"alternative\": 0}]}')")
    page.wait_for_selector("#overrides [role=alert]")
    assert "there is no row 9999" in page.locator("#overrides [role=alert]").text_content()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function("!document.querySelector('#overrides [role=alert]')")
    context.close()


def test_pass_difference(page):
    page.keyboard.press("p")
    page.wait_for_selector("#passes .line")
    assert "lines removed" in page.locator("#passes").text_content()
    while value(page, "stage.number") > 0:
        before = value(page, "stage.number")
        page.keyboard.press("[")
        page.wait_for_function(f"explorer.app.stage.number === {before - 1}")
    page.wait_for_function("document.querySelector('#passes').textContent.includes('as it was given')")
    page.evaluate("explorer.app.setStage(explorer.app.manifest.stages.findIndex((each) => each.pass === 'convert-ttir-to-ttnn'))")
    page.wait_for_function("document.querySelector('#passes').textContent.includes('convert-ttir-to-ttnn')")
    page.wait_for_function("explorer.app.picture.overlay?.name === 'pass'")
    assert page.locator("#passes .line.plus", has_text="ttnn.exp").count() == 1
    assert page.locator("#passes .line.minus", has_text="ttir.exp").count() == 1


def test_line_difference_is_of_equal_lines(page):
    """Numbers of values do not count, moved parts do, and long equal parts are one line."""
    made = page.evaluate("""async () => {
      const {lineDiff, pairLines} = await import('./passes.js');
      const long = Array.from({length: 20000}, (_, i) => `%${i} = op.${i % 7} ${i}`);
      const shifted = long.map((line, i) => line.replace(/%\\d+/, `%${i + 1}`));
      shifted.splice(9000, 0, 'new');
      const begin = performance.now(), diff = lineDiff(long, shifted);
      return {diff, ms: performance.now() - begin, pairs: pairLines(['a', 'b', 'b', 'c'], ['c', 'b', 'b', 'a']).length,
              empty: lineDiff([], ['x']), same: lineDiff(['a'], ['a'])}; }""")
    assert [line for line in made["diff"] if line["sign"] == "+"] == [{"sign": "+", "text": "new"}]
    assert len(made["diff"]) == 1 + 2 * 4 and made["ms"] < 1000
    assert made["empty"] == [{"sign": "+", "text": "x"}] and made["same"] == [{"sign": " ", "text": "a"}]


def test_start_screen(page, model):
    page.locator("#home").click()
    page.locator("#start th").first.wait_for()
    heads = page.locator("#start th").all_text_contents()
    assert heads[:8] == ["file", "device", "options", "ops", "time", "worst pcc", "L1 in a bank", "DRAM in a bank"]
    line = page.locator("#start tr", has_text="net.mlir").first.locator("td").all_text_contents()
    assert line[4].endswith("µs") and float(line[5]) > 0.99 and line[8].startswith("20")
    page.locator("#upload").set_input_files(model)
    page.wait_for_function("explorer.app.manifest?.file.includes('uploads') && " + READY)


def test_newcomer(open_page, tmp_path):
    """Opens the digits demo, finds its slowest op, changes its layout, sees what that costs, and runs it."""
    server = Server(LEVEL, ROOT / "examples/digits/digits.mlir")
    try:
        page = open_page(server.link, ready=f"{READY} && explorer.app.overrides.known")
        page.keyboard.press("t")
        page.locator("#table [role=columnheader]").nth(4).get_by_role("button").click()
        page.locator("#table .table-row", has_text="ttnn.conv2d").first.click()
        form = page.locator("#details .change").first
        form.wait_for()
        grid = form.get_by_label("sharding")
        before = page.evaluate("explorer.app.data.time.values.reduce((a, b) => a + b)")
        grid.select_option("interleaved")
        page.keyboard.press("Escape")
        page.keyboard.press("o")
        page.wait_for_selector("#overrides .difference")
        cost = value(page, "app.overrides.cost.us")
        assert cost["then"] > cost["now"]
        page.keyboard.press("r")
        page.wait_for_function("explorer.app.overrides.result && !explorer.app.overrides.running && explorer.app.model === 2")
        after = value(page, "app.data.time.values.reduce((a, b) => a + b)")
        assert after > before
        with page.expect_download(timeout=120000) as saved:
            page.locator("#share").click()
        assert saved.value.suggested_filename == "digits.html"
        saved.value.save_as(tmp_path / "digits.html")
        page.close()  # it asks the server for more
        shared = open_page((tmp_path / "digits.html").as_uri(), ready=READY)
        assert value(shared, "app.data.time.values.reduce((a, b) => a + b)") == pytest.approx(after)
        assert shared.locator("#share").is_hidden()
    finally:
        server.close()
