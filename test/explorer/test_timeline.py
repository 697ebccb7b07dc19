# SPDX-License-Identifier: Apache-2.0
"""The screen of a launch's timeline: every control and key, in headless Chromium."""

import json

import pytest
from axe_core_python.sync_playwright import Axe

from conftest import READY, Server, run
from test_server import ask, wait

TIMELINE = "explorer.app.timeline"
ANSWERED = f"{TIMELINE}.about && !{TIMELINE}.asking && {TIMELINE}.known.size > 0"


@pytest.fixture(scope="module")
def kernels(model):
    made = Server("--backend", "ttmetal", "--trace", "--golden", model)
    yield made
    made.close()


@pytest.fixture(scope="module")
def traced(model, tmp_path_factory):
    path = tmp_path_factory.mktemp("traced") / "net"
    run("record", model, "--backend", "ttmetal", "--trace", "--golden", "--to", path)
    return path


@pytest.fixture
def page(open_page, kernels):
    made = open_page(kernels.link)
    made.keyboard.press("k")
    made.wait_for_function(ANSWERED)
    return made


def view(page):
    return page.evaluate(f"[{TIMELINE}.view.from, {TIMELINE}.view.to]")


def place(page, track, at):
    """A point of a track in the window: `at` is the share of the launch's cycles."""
    box = page.locator("#timelineCanvas").bounding_box()
    x, y = page.evaluate(f"""() => {{
      const t = {TIMELINE}, i = t.shown.findIndex((each) => t.about.tracks[each].name === '{track}');
      return [150 + ({at} * t.about.cycles - t.view.from) / (t.view.to - t.view.from) * t.width, 18 + (i + 0.5) * 18 - t.view.top]; }}""")
    return box["x"] + x, box["y"] + y


@pytest.mark.parametrize("path, arguments", [
    ("overlay/launches", ["launches"]),
    ("trace/1", ["trace", "--launch", 1]),
    ("trace/0?tracks=0-4,7&bins=50", ["trace", "--tracks", "0-4,7", "--bins", 50]),
    ("trace/0?from=100&to=900&tracks=3", ["trace", "--from", 100, "--to", 900, "--tracks", 3]),
    ("trace/0/perfetto", ["trace", "--perfetto"]),
])
def test_commands_say_the_same(kernels, traced, path, arguments):
    wait(kernels)
    status, body = ask(kernels, "GET", f"/api/m/1/{path}")
    assert status == 200
    assert body.decode() + "\n" == run(arguments[0], traced, *arguments[1:], "--json").stdout


@pytest.mark.parametrize("path", ["trace/9", "trace/x", "trace/0?tracks=-1", "trace/0?bins=0", "trace/0?from=9&to=2",
                                  "trace/0?from=99999999999", "trace/0?bins=99999999"])
def test_wrong_requests(kernels, path):
    wait(kernels)
    status, body = ask(kernels, "GET", f"/api/m/1/{path}")
    assert status == 400 and json.loads(body)["error"]


def test_opens_with_the_longest_launch(page):
    assert page.locator("#timeline").is_visible()
    assert page.locator("#timelineCaption").text_content().startswith("launch 0 d2m_compute_product: 5538 cycles, 5.538 us")
    assert page.locator("#timelineLaunch option").count() == 2
    legend = page.locator("#timelineLegend").text_content()
    assert "call" in legend and "wait: noc read" in legend and "transfer" in legend
    source = page.locator("#timelineSource").text_content()
    assert source.startswith("// d2m_compute_product\n") and "matmul_block(" in source
    colours = page.evaluate("""() => {
      const canvas = document.getElementById('timelineCanvas'), context = canvas.getContext('2d');
      const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return new Set(pixels).size; }""")
    assert colours > 10


def test_only_tracks_in_sight_are_asked_for(page):
    asked, known, all_ = page.evaluate(f"[{TIMELINE}.asked, {TIMELINE}.known.size, {TIMELINE}.about.tracks.length]")
    assert "tracks=0-" in asked and 0 < known < all_


def test_keys_zoom_and_pan(page):
    begin, end = view(page)
    page.keyboard.press("w")
    closer = view(page)
    assert closer[1] - closer[0] == pytest.approx((end - begin) / 1.5)
    page.keyboard.press("d")
    assert view(page)[0] == pytest.approx(closer[0] + 0.2 * (closer[1] - closer[0]))
    page.keyboard.press("a")
    page.keyboard.press("a")
    assert view(page)[0] == pytest.approx(closer[0] - 0.2 * (closer[1] - closer[0]))
    for _ in range(3):
        page.keyboard.press("s")
    assert view(page) == [begin, end]
    page.keyboard.press("k")
    assert not page.locator("#timeline").is_visible()


def test_wheel_and_drag(page):
    x, y = place(page, "0,0 math", 0.25)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    begin, end = view(page)
    assert end - begin < 2000 and begin + 0.25 * (end - begin) == pytest.approx(0.25 * 5538, rel=0.02)
    page.mouse.down()
    page.mouse.move(x - 100, y - 60, steps=4)
    page.mouse.up()
    assert view(page)[0] > begin and page.evaluate(f"{TIMELINE}.view.top") > 0
    page.wait_for_function(f"{ANSWERED} && {TIMELINE}.asked.includes('from=' + Math.floor({TIMELINE}.view.from) + '&')")
    page.keyboard.down("Shift")
    page.mouse.wheel(0, -500)
    page.keyboard.up("Shift")
    page.wait_for_function(f"{TIMELINE}.view.top === 0")


def test_a_wait_says_who_ended_it(page):
    x, y = place(page, "0,0 dm0", 0.5)
    page.mouse.move(x, y)
    title = page.locator("#timelineCanvas").get_attribute("title")
    assert "waits for: CB" in title and "ended by: pack: cb_push_back" in title
    page.mouse.click(x, y)
    told = page.locator("#timelineSlice").text_content()
    assert "0,0 dm0" in told and "pack: cb_push_back" in told
    assert page.locator("#timelineSource").text_content().startswith("// d2m_product_write")
    marked = page.locator("#timelineSource mark").all_text_contents()
    assert marked and all("cb_wait_front(" in line for line in marked)


def test_names_of_tracks_tell_shares(page):
    box = page.locator("#timelineCanvas").bounding_box()
    page.mouse.click(box["x"] + 20, place(page, "0,0 dm1", 0)[1])
    told = page.locator("#timelineSlice").text_content()
    assert "d2m_product_read" in told and "wait: noc read" in told and "%" in told


def test_launches_and_groups(page):
    page.locator("#timelineLaunch").select_option("1")
    page.wait_for_function(f"{ANSWERED} && {TIMELINE}.number === 1")
    assert page.locator("#timelineCaption").text_content().startswith("launch 1 d2m_compute: 1354 cycles")
    page.locator("#timelineGroup").select_option("dram")
    names = page.evaluate(f"{TIMELINE}.shown.map((each) => {TIMELINE}.about.tracks[each].name)")
    assert names and all(name.startswith("DRAM bank") for name in names)
    page.wait_for_function(f"!{TIMELINE}.asking && {TIMELINE}.known.has({TIMELINE}.shown[0])")


def test_follows_the_selected_op(page):
    row = page.evaluate("explorer.app.data.launches.launches[1].row")
    page.evaluate(f"explorer.app.select({row}, true)")
    page.wait_for_function(f"{ANSWERED} && {TIMELINE}.number === 1")


def test_saved_for_perfetto(page, tmp_path):
    with page.expect_download() as download:
        page.locator("#timelineSave").click()
    assert download.value.suggested_filename == "launch0.json"
    download.value.save_as(tmp_path / "saved.json")
    events = json.loads((tmp_path / "saved.json").read_text())["traceEvents"]
    assert {event["args"]["name"] for event in events if event["name"] == "process_name"} >= {"0,0", "0,3", "DRAM"}
    begun = [event["id"] for event in events if event["ph"] == "b"]
    assert sorted(begun) == sorted(event["id"] for event in events if event["ph"] == "e") and begun
    assert any(event.get("args", {}).get("ended by") == "cb_push_back" for event in events)


def test_runs_with_the_clock_on_request(open_page, model):
    server = Server("--backend", "ttmetal", model)
    try:
        page = open_page(server.link)
        page.locator("#timelineButton").click()
        page.locator("#timelineRun").wait_for()
        assert "Launch 0 has not run with the clock" in page.locator("#timelineCaption").text_content()
        page.locator("#timelineRun").click()
        page.wait_for_function(ANSWERED, timeout=20000)
        assert "5538 cycles" in page.locator("#timelineCaption").text_content()
        assert not page.locator("#timelineRun").is_visible()
    finally:
        server.close()


def test_programs_of_the_library_say_so(open_page, server):
    page = open_page(server.link)
    page.keyboard.press("k")
    assert "launches no kernels" in page.locator("#timelineCaption").text_content()


def test_exported(open_page, traced, tmp_path):
    file = tmp_path / "net.html"
    run("export", traced, "-o", file)
    page = open_page(file.as_uri(), ready=READY)
    page.keyboard.press("k")
    page.wait_for_function(ANSWERED)
    assert not page.locator("#timelineRun").is_visible()
    x, y = place(page, "0,0 dm0", 0.5)
    page.mouse.click(x, y)
    assert "cb_push_back" in page.locator("#timelineSlice").text_content()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility(open_page, kernels, scheme):
    page = open_page(kernels.link, scheme=scheme)
    page.keyboard.press("k")
    page.wait_for_function(ANSWERED)
    problems = Axe().run(page)["violations"]
    assert [(problem["id"], [node["html"][:120] for node in problem["nodes"]]) for problem in problems] == []
