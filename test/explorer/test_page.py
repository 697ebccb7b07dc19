# SPDX-License-Identifier: Apache-2.0
"""The page in headless Chromium: every screen, control and key. Errors in the console fail."""

import json
import re

import pytest
from axe_core_python.sync_playwright import Axe

from conftest import READY, Server, run

@pytest.fixture
def page(open_page, server):
    return open_page(server.link)


def value(page, script):
    return page.evaluate(f"(() => {{ const app = explorer.app, stage = app.stage; return {script}; }})()")


def row_of(page, op):
    return value(page, f"Array.from({{length: stage.size}}, (_, row) => row).find((row) => stage.opOf(row) === '{op}')")


def select(page, op):
    row = row_of(page, op)
    page.evaluate(f"explorer.app.select({row}, true)")
    page.wait_for_function(f"document.querySelector('#details h2')?.textContent === '{op}'")
    return row


def test_first_picture(page):
    assert page.title() == "net.mlir - tt-explorer"
    names = page.locator("#stages button").all_text_contents()
    assert names[0] == "input" and "convert-ttir-to-ttnn" in names
    assert page.locator("#stages [aria-current=true]").text_content() == names[-1]
    assert page.locator("#tree button").first.text_content().endswith("main")
    # Something is drawn: not all pixels are the background's.
    colours = page.evaluate("""() => {
      const canvas = document.getElementById('canvas'), context = canvas.getContext('2d');
      const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return new Set(pixels).size; }""")
    assert colours > 10


def test_layout_of_the_picture(page):
    """No two boxes overlap, children lie in their modules, edges point down."""
    boxes = page.evaluate("""() => {
      const found = [];
      const add = (node, parent) => {
        found.push({path: node.path, x: node.ax, y: node.ay, w: node.w, h: node.h, parent});
        if (node.open) node.children.forEach((child) => add(child, node.path));
      };
      explorer.app.roots.forEach((root) => add(root, null));
      return found; }""")
    by_path = {box["path"]: box for box in boxes}
    for box in boxes:
        if box["parent"]:
            outer = by_path[box["parent"]]
            assert outer["x"] < box["x"] and box["x"] + box["w"] < outer["x"] + outer["w"]
            assert outer["y"] < box["y"] and box["y"] + box["h"] <= outer["y"] + outer["h"]
        for other in boxes:
            if other is not box and other["parent"] == box["parent"]:
                apart = (box["x"] + box["w"] <= other["x"] or other["x"] + other["w"] <= box["x"] or
                         box["y"] + box["h"] <= other["y"] or other["y"] + other["h"] <= box["y"])
                assert apart, (box, other)
    ends = page.evaluate("explorer.app.picture.edges.map(([from, to]) => [from.ay + from.h, to.ay])")
    assert ends and all(start < end for start, end in ends)


def test_click_shows_details(page):
    row = row_of(page, "ttnn.add")
    x, y = page.evaluate(f"""() => {{
      const {{picture, stage}} = explorer.app, node = stage.nodes[{row}], {{x, y, k}} = picture.view;
      return [(node.ax + node.w / 2 - x) * k, (node.ay + node.h / 2 - y) * k]; }}""")
    page.locator("#canvas").click(position={"x": x, "y": y})
    page.wait_for_selector("#details h2")
    panel = page.locator("#details").text_content()
    assert "ttnn.add" in panel and "net/second/add" in panel and "pcc" in panel and "waits for" in panel
    page.wait_for_function(f"location.hash.includes('row={row}')")
    page.locator("#details dt", has_text="came from").wait_for()
    page.locator("#details dd", has_text="#5").get_by_text("#5", exact=True).click()
    page.wait_for_function("explorer.app.stage.number === 0")
    page.wait_for_function("document.querySelector('#details h2').textContent === 'ttir.add'")


def test_stages_keep_the_selection(page):
    select(page, "ttnn.exp")
    before = value(page, "[...stage.originsOf(app.row)]")
    for _ in range(3):
        page.keyboard.press("[")
    page.wait_for_function("explorer.app.stage.number === explorer.app.last - 3")
    assert value(page, "[...stage.originsOf(app.row)]") == before
    page.keyboard.press("]")
    page.wait_for_function("explorer.app.stage.number === explorer.app.last - 2")
    page.locator("#stages button").first.click()
    page.wait_for_function("explorer.app.stage.number === 0")
    assert value(page, "stage.opOf(app.row)") == "ttir.exp"


def test_switches_do_not_move_the_view(page):
    page.evaluate("Object.assign(explorer.app.picture.view, {x: 11, y: 22, k: 0.77})")
    for key in "1234567 0":
        if key != " ":
            page.keyboard.press(key)
    assert value(page, "app.picture.view") == {"x": 11, "y": 22, "k": 0.77}
    page.keyboard.press("[")
    page.wait_for_function("explorer.app.stage.number === explorer.app.last - 1")
    assert value(page, "app.picture.view") == {"x": 11, "y": 22, "k": 0.77}


@pytest.mark.parametrize("number, name", enumerate(["none", "time", "bound", "pcc", "memory", "layout", "type", "dram"]))
def test_overlays(page, number, name):
    page.keyboard.press(str(number))
    assert page.locator("#overlay").input_value() == name
    if name != "none":
        assert value(page, "app.picture.overlay.values.some((each) => !Number.isNaN(each))")
        assert page.locator("#legend").text_content()
    page.locator("#overlay").select_option("time")
    assert value(page, "app.overlayName") == "time"


def test_time_is_the_same_in_every_stage(page):
    sums = []
    for stage in range(value(page, "app.last") + 1):
        page.evaluate(f"explorer.app.setStage({stage})")
        page.wait_for_function(f"explorer.app.stage.number === {stage}")
        sums.append(value(page, "app.picture.overlay.values.reduce((sum, us) => sum + (Number.isNaN(us) ? 0 : us), 0)"))
    assert max(sums) - min(sums) < 1e-6 * max(sums)


def test_legend_greys_what_is_below(page):
    page.keyboard.press("1")
    page.locator("#legend input").fill("0.99")
    grey = value(page, "stage.nodes.filter((node) => node && app.picture.isGrey(node)).length")
    assert 0 < grey < value(page, "stage.nodes.filter(Boolean).length")


@pytest.mark.parametrize("query, op", [
    ("op:exp", "ttnn.exp"), ("net/second/add", "ttnn.add"), ("shape:70x50*", "argument"),
    ("us>0 op:matmul|op:linear", None), ("layout:tile op:add", "ttnn.add"), ("pcc<=1 op:exp", "ttnn.exp")])
def test_search(page, query, op):
    page.keyboard.press("/")
    page.keyboard.type(query)
    found = value(page, "app.matches.map((row) => stage.opOf(row))")
    assert (op in found) if op else found == []
    assert page.locator("#hits").text_content() == f"{len(found)} found"
    if not op:
        return
    page.keyboard.press("Enter")
    assert value(page, "app.matches.includes(app.row)")
    page.keyboard.press("Escape")
    for key, step in (("n", 1), ("N", -1)):
        at = value(page, "app.matches.indexOf(app.row)")
        page.keyboard.press(key)
        assert value(page, "app.matches.indexOf(app.row)") == (at + step) % len(found)


@pytest.mark.parametrize("query, told", [("us>fast", "'fast' in 'us>fast' is no number"), ("speed>3", "'speed' is no figure")])
def test_search_says_what_is_wrong(page, query, told):
    page.locator("#query").fill(query)
    assert told in page.locator("#hits").text_content()


def test_modules_open_and_close(page):
    nodes = "(() => { let n = 0; const add = (node) => { ++n; if (node.open) node.children.forEach(add); }; app.roots.forEach(add); return n; })()"
    every = value(page, nodes)
    page.keyboard.press("E")
    closed = value(page, nodes)
    assert closed < every
    page.keyboard.press("e")
    assert value(page, nodes) > closed
    select(page, "ttnn.add")
    before = value(page, nodes)
    page.keyboard.press("Backspace")
    assert value(page, nodes) < before and not value(page, "app.picture.selected.open")
    page.keyboard.press("Enter")
    assert value(page, nodes) == before
    # The clicked module stays under the pointer.
    module = value(page, "(() => { const n = app.picture.selected; const v = app.picture.view; return [(n.ax - v.x) * v.k, (n.ay - v.y) * v.k]; })()")
    page.locator("#canvas").dblclick(position={"x": module[0] + 4, "y": module[1] + 4})
    moved = value(page, "(() => { const n = app.picture.selected; const v = app.picture.view; return [(n.ax - v.x) * v.k, (n.ay - v.y) * v.k]; })()")
    assert all(abs(a - b) < 1 for a, b in zip(module, moved))


def test_arrows_go_along_edges(page):
    select(page, "ttnn.exp")
    page.keyboard.press("ArrowDown")
    assert value(page, "stage.opOf(app.row)") == "ttnn.add"
    page.keyboard.press("ArrowUp")
    assert value(page, "stage.opOf(app.row)") == "ttnn.exp"
    for key in ("ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        assert value(page, "app.row >= 0")


def test_zoom_and_pan(page):
    canvas = page.locator("#canvas").bounding_box()
    x, y = canvas["x"] + 200, canvas["y"] + 150
    under = "(() => { const v = app.picture.view; return [200 / v.k + v.x, 150 / v.k + v.y]; })()"
    before, scale = value(page, under), value(page, "app.picture.view.k")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"explorer.app.picture.view.k > {scale}")
    assert all(abs(a - b) < 1e-6 * (1 + abs(a)) for a, b in zip(before, value(page, under)))
    left = value(page, "app.picture.view.x")
    page.mouse.down()
    page.mouse.move(x + 60, y + 30)
    page.mouse.up()
    assert value(page, "app.picture.view.x") < left
    page.keyboard.press("+")
    page.keyboard.press("-")
    select(page, "ttnn.add")
    page.keyboard.press("f")
    page.keyboard.press("F")
    assert value(page, "app.picture.extent.w * app.picture.view.k <= app.picture.width")


def test_table(page):
    page.keyboard.press("t")
    heads = page.locator("#table [role=columnheader]")
    assert heads.all_text_contents()[:5] == ["row", "op", "type", "location", "time"]
    heads.nth(4).get_by_role('button').click()
    rows = page.locator("#table .table-row")
    slowest = max(json.loads(run("top", "--json", page_model(page)).stdout)["rows"], key=lambda row: row["time"])
    assert slowest["op"] in rows.first.text_content()
    rows.nth(1).click()
    assert value(page, "app.row === app.table.rows[1]")
    page.locator("#table .table-body").focus()
    page.keyboard.press("ArrowDown")
    assert value(page, "app.row === app.table.rows[2]")
    heads.nth(4).get_by_role('button').click()
    assert page.locator("#table [aria-sort=ascending]").count() == 1
    page.locator("#query").fill("op:exp")
    assert page.locator("#table .table-row").count() == value(page, "app.matches.length")
    page.locator("#tableButton").click()
    assert page.locator("#lower").is_hidden()


def page_model(page):
    return value(page, "app.manifest.file")


def test_memory(page):
    page.keyboard.press("m")
    assert "at most" in page.locator("#memoryCaption").text_content() or "nothing in L1" in page.locator("#memoryCaption").text_content()
    page.locator("#memoryKind").select_option("0")
    assert "in 12 banks" in page.locator("#memoryCaption").text_content()
    buffer = value(page, "(() => { const m = app.memory, b = m.buffers.find((each) => stage.opOf(each[0]) === 'ttnn.exp'); return [b[0], (m.x(b[1]) + m.x(b[2] + 1)) / 2, (m.y(b[4]) + m.y(b[4] + b[5])) / 2]; })()")
    page.locator("#memoryCanvas").click(position={"x": buffer[1], "y": buffer[2]})
    assert value(page, "app.row") == buffer[0]


def test_text(page):
    page.keyboard.press("x")
    page.wait_for_function("document.getElementById('text').textContent.includes('ttnn.exp')")
    page.locator("#stages button").first.click()
    page.wait_for_function("document.getElementById('text').textContent.includes('ttir.exp')")


def test_help_names_every_key(page):
    page.keyboard.press("?")
    told = page.locator("#keys kbd").all_text_contents()
    assert {"/", "n", "N", "[", "]", "e", "E", "f", "F", "t", "m", "x", "+", "-", "?"} <= set(told)
    page.locator("#keys button").click()
    assert page.locator("#keys").is_hidden()


def test_address_reproduces_the_picture(page, open_page):
    page.keyboard.press("5")
    page.locator("#query").fill("op:add")
    row = select(page, "ttnn.add")
    page.evaluate("(explorer.app.picture.view = {x: -40, y: 12, k: 0.9}, explorer.app.writeAddress())")
    again = open_page(page.url)
    again.wait_for_function(f"explorer.app.row === {row}")
    assert value(again, "app.picture.view") == {"x": -40, "y": 12, "k": 0.9}
    assert value(again, "app.overlayName") == "layout" and value(again, "app.matches.length") == 1


def test_start_lists_models_of_a_folder(open_page, model, tmp_path):
    for name in ("a.mlir", "b.mlir"):
        (tmp_path / name).write_text(model.read_text())
    made = Server(tmp_path)
    try:
        page = open_page(made.link, ready="document.querySelectorAll('#start tr').length === 3")
        page.locator("#start button").nth(1).click()
        page.wait_for_function(READY)
        assert page.locator("#file").text_content().startswith("b.mlir")
        page.locator("#home").click()
        page.wait_for_selector("#start tr")
    finally:
        made.close()


def test_error_of_the_compiler_is_shown(open_page, model, tmp_path):
    path = tmp_path / "bad.mlir"
    path.write_text(model.read_text().replace("ttir.exp", "ttir.erp"))
    made = Server(path)
    try:
        page = open_page(made.link, ready="!document.getElementById('message').hidden")
        assert "unregistered operation 'ttir.erp'" in page.locator("#message").text_content()
    finally:
        made.close()


def test_exported_page(open_page, bundle, tmp_path):
    path = tmp_path / "net.html"
    run("export", bundle, "-o", path)
    page = open_page(f"file://{path}")
    select(page, "ttnn.add")
    for key in "t13[]m5x":
        page.keyboard.press(key)
    page.locator("#stages button").first.click()
    page.wait_for_function("document.getElementById('text').textContent.includes('ttir.exp')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility(open_page, server, scheme):
    page = open_page(server.link, 2560, 1440, scheme)
    select(page, "ttnn.add")
    for key in ("1", "t"):
        page.keyboard.press(key)
    found = Axe().run(page)
    assert [(each['id'], [node['html'][:150] for node in each['nodes']][:3]) for each in found['violations']] == []


def test_keyboard_alone(page):
    """Tab reaches every control, and each has a name."""
    names = []
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent")
        names.append(re.sub(r"\s+", " ", name or "").strip())
    for wanted in ("tt-explorer", "Fit", "Open all", "Close all", "Table", "Memory", "Text", "?", "input"):
        assert wanted in names
    assert any(name.startswith("Search") for name in names) and any(name.startswith("Colour") for name in names)
    assert "" not in names


def test_large_graphs_are_drawn_at_once(open_page, tmp_path):
    """10,000 ops: all modules open within a tenth of a second beside nothing else; here only that it ends."""
    lines, value_name = [], "%x"
    for i in range(10000):
        lines.append(f'  %{i} = "ttir.exp"({value_name}) : (tensor<32x32xbf16>) -> tensor<32x32xbf16> loc("net/block{i // 100}/part{i // 10 % 10}/exp{i}")')
        value_name = f"%{i}"
    path = tmp_path / "large.mlir"
    path.write_text("func.func @f(%x: tensor<32x32xbf16>) -> tensor<32x32xbf16> {\n" + "\n".join(lines) +
                    f"\n  return {value_name} : tensor<32x32xbf16>\n}}\n")
    made = Server(path)
    try:
        page = open_page(made.link, ready="explorer.app.stage !== null")
        page.keyboard.press("e")
        assert value(page, "app.picture.roots[0].ops") == 10000
        page.wait_for_function(READY)
        aspect = value(page, "app.picture.extent.w / app.picture.extent.h")
        assert 0.2 < aspect < 8
    finally:
        made.close()
