# SPDX-License-Identifier: Apache-2.0
"""Minimap, paths between ops, hidden and pinned modules, in headless Chromium."""

import pytest

from conftest import READY
from test_page import row_of, select


@pytest.fixture
def page(open_page, server):
    return open_page(server.link)


def point(page, path):
    box = page.locator("#canvas").bounding_box()
    x, y = page.evaluate(f"""() => {{
      const {{picture}} = explorer.app, {{x, y, k}} = picture.view;
      let found = null;
      const look = (node) => {{ if (node.path === '{path}') found = node; node.children.forEach(look); }};
      picture.roots.forEach(look);
      return [(found.ax + 12 - x) * k, (found.ay + 8 - y) * k]; }}""")
    return box["x"] + x, box["y"] + y


def op_point(page, op):
    return point(page, page.evaluate(f"explorer.app.stage.nodes[{row_of(page, op)}].path"))


def lit(page):
    return set(page.evaluate("[...(explorer.app.picture.path ?? [])].map((node) => explorer.app.stage.opOf(node.row))"))


def module(page, path):
    """Selects a module as a click in the list does."""
    page.locator("#tree button", has_text=path).first.click()


def paths(page):
    return page.evaluate("""() => { const list = [];
      const add = (node) => { list.push(node.path); if (node.open) node.children.forEach(add); };
      explorer.app.roots.forEach(add); return list; }""")


def test_minimap(page):
    page.evaluate("explorer.app.fitAll()")
    page.wait_for_function("document.getElementById('minimap').hidden")
    page.evaluate("explorer.app.zoom(4, 0, 0)")
    page.wait_for_function("!document.getElementById('minimap').hidden")
    box = page.locator("#minimap").bounding_box()
    assert min(box["width"], box["height"]) >= 8 and max(box["width"], box["height"]) <= 184
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    x, y = page.evaluate("""() => { const {view, width, height, extent} = explorer.app.picture;
      return [(view.x + width / view.k / 2) / extent.w, (view.y + height / view.k / 2) / extent.h]; }""")
    assert x > 0.9 and y > 0.9
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()
    centre = page.evaluate("""() => { const {view, width, extent} = explorer.app.picture;
      return (view.x + width / view.k / 2) / extent.w; }""")
    assert centre == pytest.approx(0.5, abs=0.05)


def test_path_by_key_and_click(page):
    select(page, "ttnn.exp")
    page.keyboard.press("b")
    assert "choose its end" in page.locator("#hits").text_content()
    assert page.locator("#path").get_attribute("aria-pressed") == "true"
    page.mouse.click(*op_point(page, "ttnn.matmul"))
    found = lit(page)
    assert {"ttnn.exp", "ttnn.matmul"} <= found and "ttnn.add" not in found
    assert "ops on paths from" in page.locator("#hits").text_content()
    page.mouse.click(*op_point(page, "ttnn.add"))  # a plain click ends it
    assert lit(page) == set() and page.locator("#hits").text_content() == ""


def test_path_by_shift_and_button(page):
    select(page, "ttnn.matmul")
    page.keyboard.down("Shift")
    page.mouse.click(*op_point(page, "ttnn.add"))
    page.keyboard.up("Shift")
    assert {"ttnn.matmul", "ttnn.exp", "ttnn.add"} <= lit(page)
    page.locator("#path").click()
    page.mouse.click(*op_point(page, "ttnn.exp"))
    assert "ttnn.add" not in lit(page)


def test_path_needs_a_beginning(page):
    page.locator("#path").click()
    assert page.locator("#hits").text_content() == "choose an op first"


def test_hide_is_remembered_and_keeps_sums(page):
    def time():
        return page.locator("#tree button", has_text="main").first.locator(".figure").text_content()
    before = time()
    module(page, "first")
    path = page.evaluate("explorer.app.picture.selected.path")
    page.keyboard.press("h")
    assert path not in paths(page) and time() == before
    page.reload()
    page.wait_for_function(READY)
    assert path not in paths(page)
    assert page.locator("#showHidden").text_content() == "Show 1 hidden"
    page.locator("#showHidden").click()
    assert path in paths(page) and page.locator("#showHidden").count() == 0
    module(page, "first")
    page.get_by_role("button", name="Hide (h)").click()
    assert path not in paths(page)
    page.keyboard.press("H")
    assert path in paths(page)


def test_pinned_modules_stay_open(page):
    module(page, "second")
    path = page.evaluate("explorer.app.picture.selected.path")
    page.keyboard.press("P")
    page.keyboard.press("E")
    assert any(each.startswith(path + "/") for each in paths(page))
    assert page.locator("#tree button", has_text="◆").count() == 1
    module(page, "second")
    page.get_by_role("button", name="Unpin (P)").click()
    page.keyboard.press("E")
    assert not any(each.startswith(path + "/") for each in paths(page))


def test_other_content_of_the_storage_is_ignored(page):
    page.evaluate("localStorage.setItem(`tt-explorer:${explorer.app.manifest.file}`, '{broken')")
    page.reload()
    page.wait_for_function(READY)
    assert len(paths(page)) > 3
