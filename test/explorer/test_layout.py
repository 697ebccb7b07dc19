# SPDX-License-Identifier: Apache-2.0
"""The page of layouts: the examples of the specification by its own rules, text and choices both ways, wrong texts."""

import http.client
import json
import math
import pathlib
import subprocess
import sys

import pytest
from axe_core_python.sync_playwright import Axe

from conftest import READY as MODEL_READY, ROOT, TOOL, Server, run

sys.path.append(str(ROOT / "test" / "python"))
import device_attr
import tensor_layout

EXAMPLES = {each["name"]: each for each in json.loads((ROOT / "tools/tt-explorer/page/layouts.json").read_text())}
READY = "window.layouts?.ready && document.getElementById('state').textContent === ''"
INTERLEAVED = EXAMPLES["interleaved"]["text"]


def ask(text, *flags):
    return json.loads(run("layout", "--text", text, *flags, "--json").stdout)


def ask_example(name, *flags):
    example = EXAMPLES[name]
    return ask(example["text"], *(["--on", example["on"]] if "on" in example else []), *flags)


@pytest.fixture(scope="module")
def layouts():
    made = Server.__new__(Server)
    made.process = subprocess.Popen([TOOL, "layout", "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    made.link = made.process.stdout.readline().strip()
    made.port = int(made.link.split(":")[2].split("/")[0])
    made.token = made.link.split("token=")[1]
    yield made
    made.close()


def post(server, body, token=True):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("POST", "/api/layout", body=body if isinstance(body, bytes) else json.dumps(body),
                       headers={"X-Token": server.token} if token else {})
    response = connection.getresponse()
    return response.status, response.read().decode()


# --- the command


def test_every_example_of_the_specification_is_there():
    for name, (text, *_) in tensor_layout.EXAMPLES.items():
        assert EXAMPLES[name]["text"] == text
    shown = {example.get("on") for example in EXAMPLES.values()}
    for name in ("ONE", "BATCH", "SIDE_BY_SIDE", "BATCH_AND_2D", "SQUARE", "TRANSPOSED", "WIDE", "TALL", "STAIRCASE"):
        assert getattr(device_attr, name) in shown, name


@pytest.mark.parametrize("name", tensor_layout.EXAMPLES)
def test_example(name):
    """Shards by the rules of the specification, computed in the test: the grid divides, then tiles do, both rounding up."""
    _, shape, grid, options = tensor_layout.EXAMPLES[name]
    said = ask_example(name)
    linear = options.get("linear")
    if linear:
        physical = [last + 1 for last in linear([size - 1 for size in shape])]
    else:
        groups = tensor_layout.intervals_of(len(shape), options.get("collapse", ((0, -1),)))
        physical = [math.prod(shape[first:last]) for first, last in groups]
    dealt = [-(-size // cores) for size, cores in zip(physical, grid)]
    room = list(dealt)
    if "tile" in options:
        room[-2:] = [-(-size // side) * side for size, side in zip(dealt[-2:], options["tile"])]
    assert (said["physical"], said["grid"], said["dealt"], said["room"]) == (physical, list(grid), dealt, room)
    assert said["padding"] == math.prod(grid) * math.prod(room) - math.prod(shape)
    assert said["elements"] == math.prod(shape)
    if said["problem"]:
        assert name in ("twice", "seven") and "on a chip of 8x8" in said["problem"]  # grids that no device of the documents has
    else:
        assert len(said["shards"]) == math.prod(grid)


@pytest.mark.parametrize("name, chips", [("ONE", [0]), ("BATCH", [0, 1]), ("SIDE_BY_SIDE", [0, 1]), ("BATCH_AND_2D", [0, 1, 2, 3]),
                                         ("SQUARE", [4, 5, 6, 7]), ("TRANSPOSED", [0]), ("WIDE", [0]), ("TALL", [0]), ("STAIRCASE", [0])])
def test_devices_put_shards_on_cores(name, chips):
    """Each shard is on the core to which the device's map sends its place in the grid; the map is evaluated by Python."""
    example = next(each for each in EXAMPLES.values() if each.get("on") == getattr(device_attr, name))
    said = ask_example(example["name"])
    assert [chip["id"] for chip in said["chips"]] == chips and not said["problem"]
    inside = getattr(device_attr, name).split("->")[1].split(">,")[0].strip().removesuffix(")") + ")"
    for number, (chip, bank, offset) in enumerate(said["shards"]):
        point = [number // math.prod(said["grid"][d + 1:]) % size for d, size in enumerate(said["grid"])]
        names = {f"d{d}": value for d, value in enumerate(point)}
        where = eval(inside.replace("floordiv", "//").replace("mod", "%"), {}, names)
        assert (chips.index(chip), bank // 8, bank % 8, offset) == (*where, 0)


def test_an_element_has_its_place():
    """The specification's [1, 1, 6, 100] is at row 262, column 100; on 2x4 cores in shard (1, 3)."""
    at = ask_example("multi-core", "--element", "1,1,6,100")["at"]
    assert at["position"] == [262, 100] and at["shard"] == [1, 3] and at["within"] == [70, 4]
    assert at["bank"]["core"] == [1, 3] and at["page"] == 70 and at["address"] == 70 * 128
    back = ask_example("multi-core", "--position", "262,100")["at"]
    assert back == at and back["element"] == [1, 1, 6, 100]


@pytest.mark.parametrize("name", ["walkthrough", "8x96x32", "twice", "seven", "padding", "batches-apart", "multi-device", "metal"])
def test_positions_and_elements_are_inverse(name):
    shape = ask_example(name)["shape"]
    for part in (0, 0.37, 0.71, 1):
        element = [int(part * (size - 1)) for size in shape]
        there = ask_example(name, "--element", ",".join(map(str, element)))["at"]
        assert there["element"] == element
        assert ask_example(name, "--position", ",".join(map(str, there["position"])))["at"]["element"] == element


@pytest.mark.parametrize("flags, rows, columns", [
    (["shape=2x77x128", "align=1x32x1", "grid=1x1"], [[0, 77], [96, 173]], [[0, 128]]), (["shape=3x2x5x7", "align=1x1x8x1", "grid=1x1"],
     [[8 * i, 8 * i + 5] for i in range(6)], [[0, 7]]), (["shape=3x2x8x7", "align=1x1x8x1", "grid=1x1"], [[0, 48]], [[0, 7]]),
    (["shape=3x2x5x7", "align=1x4x5x1", "grid=1x1"], [[0, 10], [20, 30], [40, 50]], [[0, 7]]), (["shape=300x5x7", "align=1x8x1", "grid=1x1"], [], [[0, 7]])])
def test_gaps(flags, rows, columns):
    """Rows between batches have no elements; more gaps than can be seen are not listed."""
    assert json.loads(run("layout", "--json", *(f"--choice={flag}" for flag in flags)).stdout)["filled"] == [rows, columns]


def test_places_between_elements_are_padding():
    assert ask_example("batches-apart", "--position", "8,3")["at"]["element"] is None
    assert ask_example("batches-apart", "--position", "32,3")["at"]["element"] == [1, 0, 3]
    assert ask_example("twice", "--position", "1,0,0")["at"]["element"] is None


@pytest.mark.parametrize("shape, grid, memory, buffer", [
    ("256x512", "4x4", "block_sharded", "l1"), ("256x512", "1x1", "interleaved", "dram"), ("256x512", "1x1", "interleaved", "l1"),
    ("160x96", "5x1", "height_sharded", "l1"), ("64x320", "1x10", "width_sharded", "l1"), ("70x150", "1x1", "interleaved", "dram")])
def test_pages_lie_where_the_runtime_has_them(tmp_path, shape, grid, memory, buffer):
    """The first element of each page is on the core and at the offset that `ttrt pages` says of a program with that tensor."""
    type_ = json.loads(run("layout", "--json", *(f"--choice={name}={value}" for name, value in dict(
        shape=shape, grid=grid, memory=memory, buffer=buffer, tile="32x32", format="bf16").items())).stdout)["text"]
    source, binary = tmp_path / "f.mlir", tmp_path / "f.ttnn"
    source.write_text(f"func.func @main(%arg0: {type_}) -> {type_} {{\n  %0 = \"ttir.abs\"(%arg0) : ({type_}) -> {type_}\n"
                      f"  return %0 : {type_}\n}}\n")
    bin_ = pathlib.Path(TOOL).parent
    subprocess.run([bin_ / "ttmlir-opt", "--ttir-to-ttnn-backend-pipeline", source, "-o", source], check=True)
    subprocess.run([bin_ / "ttmlir-translate", "--ttnn-to-flatbuffer", source, "-o", binary], check=True)
    report = tmp_path / "pages.json"
    rows, columns = map(int, shape.split("x"))
    count = -(-rows // 32) * -(-columns // 32)
    subprocess.run([bin_ / "ttrt", "pages", binary, "--tensor", "main.arg0", "--page", ",".join(map(str, range(0, count, 7))),
                    "--quiet", "--result-file", report], check=True, cwd=tmp_path)
    tensor = json.loads(report.read_text())[0]["tensors"][0]
    assert tensor["places"]
    for place in tensor["places"]:
        row, column = divmod(place["page"], -(-columns // 32))
        at = ask(type_, "--element", f"{row * 32},{column * 32}")["at"]
        assert (at["bank"]["bank"], at["address"]) == (place["bank"], place["offset"]), place
        assert (at["bank"]["noc0"], at["bank"].get("core")) == (place["noc0"], place.get("core"))


def test_metal_layout():
    """70x100 in tiles on 2x4 cores: two tiles below each other on a core; 6 rows and 4 columns are left for the last one."""
    said = ask_example("metal", "--element", "69,99")
    assert (said["physical"], said["dealt"], said["room"]) == ([70, 100], [64, 32], [64, 32])
    at = said["at"]
    assert (at["shard"], at["within"], at["page"], at["bank"]["core"]) == ([1, 3], [5, 3], 0, [1, 3])
    assert ask_example("metal", "--element", "40,0")["at"]["address"] == 2048
    assert ask_example("metal", "--position", "70,99")["at"]["element"] is None


def test_whole_tiles():
    """The library deals 32 rows to the first core of 53x63 on 2x2; the layout's own rule 27."""
    choices = ["--choice=shape=53x63", "--choice=grid=2x2", "--choice=tile=32x32", "--json"]
    assert json.loads(run("layout", *choices, "--element", "30,40").stdout)["at"]["shard"] == [1, 1]
    assert json.loads(run("layout", *choices, "--element", "30,40", "--whole-tiles").stdout)["at"]["shard"] == [0, 1]


@pytest.mark.parametrize("name", EXAMPLES)
def test_choices_make_the_same_text(name):
    said = ask_example(name)
    assert ask(said["text"])["attribute"] == said["attribute"]
    for left_out in ({"map"}, {"collapse", "align"}):
        choices = {key: value for key, value in said["choices"].items() if key not in left_out}
        if ("map" in choices) == ("collapse" in choices):
            continue
        made = json.loads(run("layout", "--json", *(f"--choice={key}={value}" for key, value in choices.items())).stdout)
        assert made["text"] == said["text"]


@pytest.mark.parametrize("flags, line, column, why", [
    (["--text", "tensor<53x63xf32,\n  #tt.layout<(d0, d1) -> (d0, d1),\n    undef, <3x2>, memref<17x32xf32, #tt.memory_space<l1>>>>"], 3, 59, "so a shard needs 18"),
    (["--text", "tensor<53x63xf32, #tt.layout<(d0, d1) -> (d0, d7), undef>>"], 1, 46, "use of undeclared identifier"),
    (["--text", "tensor<2x3xf32>"], 1, 1, "a tensor with #ttnn.ttnn_layout or #ttcore.metal_layout expected"),
    (["--text", "i32"], 1, 1, "a tensor type expected"),
    (["--choice=shape=5x0"], None, None, "at least 1 expected"),
    (["--choice=shape=5x6", "--choice=grid=1x1x1"], None, None, "a grid of 3 dimensions, the collapsed shape has 2"),
    (["--choice=shape=5x6", "--choice=map=(d0, d1) -> (d0 +, d1)"], None, None, "map '(d0, d1) -> (d0 +, d1)'"),
    (["--choice=shape=6x6", "--choice=map=(d0, d1) -> (d0 mod 3, d1)"], 1, 1, "several elements to one place"),
    (["--choice=shape=5x6", "--choice=colour=red"], None, None, "no choice 'colour'"),
    (["--choice=shape=99999999x99999999x99999999"], None, None, "more than 63 bits"),
    (["--text", INTERLEAVED, "--on", "#tt.device<"], 1, 11, "unbalanced"),
    (["--text", INTERLEAVED, "--device", "n151"], None, None, "known are n150"),
    (["--text", INTERLEAVED, "--element", "256,0"], None, None, "is not within 256x512"),
    (["--text", INTERLEAVED, "--element", "1"], None, None, "is not within 256x512"),
    (["--text", INTERLEAVED, "--position", "x"], None, None, "'x' is no such number")])
def test_wrong_questions(flags, line, column, why):
    done = run("layout", *flags, "--json", check=False)
    said = json.loads(done.stdout)
    assert done.returncode == 1 and why in said["error"], said
    assert (said.get("line"), said.get("column")) == (line, column)
    done = run("layout", *flags, check=False)
    assert done.returncode == 1 and why in done.stderr and not done.stdout


# --- the server


@pytest.mark.parametrize("body, flags", [
    ({"text": INTERLEAVED, "device": "p150"}, ["--text", INTERLEAVED, "--device", "p150"]),
    ({"text": INTERLEAVED, "element": "64,160"}, ["--text", INTERLEAVED, "--element", "64,160"]),
    ({"choices": {"shape": "5x33x70", "tile": "32x32", "align": "1x32x1"}, "wholeTiles": True},
     ["--choice=shape=5x33x70", "--choice=tile=32x32", "--choice=align=1x32x1", "--whole-tiles"]),
    ({"text": "tensor<7x"}, ["--text", "tensor<7x"])])
def test_server_says_what_the_command_says(layouts, body, flags):
    status, text = post(layouts, body)
    assert status == 200 and text == run("layout", *flags, "--json", check=False).stdout.rstrip("\n")


@pytest.mark.parametrize("body, why", [
    ([1], "no object"), ({"text": 5}, "no text"), ({"text": "a\0b"}, "zero"), ({"text": "x" * 70000}, "64 KiB"),
    ({"files": "/etc/passwd"}, "no 'files'"), ({"choices": ["x"]}, "no 'choices'"), (b"{", "no such JSON")])
def test_server_refuses(layouts, body, why):
    status, text = post(layouts, body)
    assert status == 400 and why in json.loads(text)["error"]


def test_server_survives_hard_texts(layouts):
    """Deep brackets, many dimensions, control characters: an error or an answer, and the server goes on."""
    for text in ["<" * 60000, "tensor<" + "1x" * 20000 + "f32>", "\x01\x02", "tensor<2x3xf32, " * 3000, "#" * 1000, ") -> (i32", "--to=/tmp/x"]:
        assert post(layouts, {"text": text})[0] in (200, 400)
    assert post(layouts, {"text": INTERLEAVED})[0] == 200
    assert post(layouts, {"text": INTERLEAVED}, token=False)[0] == 403


# --- the page


@pytest.fixture
def page(open_page, layouts):
    return open_page(layouts.link, ready=READY)


def show(page, name):
    page.locator(f"#examples a[href='#example={name}']").click()
    page.wait_for_function(f"document.querySelector('#examples a[aria-current=true]')?.hash === '#example={name}'")
    page.wait_for_function(READY)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_link(page, name):
    show(page, name)
    said = ask_example(name)
    assert page.evaluate("layouts.answer") == said
    assert page.input_value("#text") == EXAMPLES[name]["text"]
    assert page.input_value("#choice-grid") == "x".join(map(str, said["grid"]))
    assert page.locator("#picture rect.room").count() == (min(math.prod(said["grid"]), 1024))
    used = {(chip, bank) for chip, bank, _ in said.get("shards", [])}
    assert page.locator("#chips .core.used").count() == (len(used) if said["memory"] == "l1" else 0)
    assert "token=" in page.evaluate("location.hash")
    assert said["attribute"] in page.text_content("#facts")


def test_gaps_are_padding(page):
    show(page, "library-batches")
    heights = page.evaluate("[...document.querySelectorAll('#picture rect.data')].map((rect) => rect.height.baseVal.value)")
    assert len(heights) == 2 and heights[0] == pytest.approx(heights[1])  # 77 rows each


def test_text_and_choices_follow_each_other(page):
    show(page, "padding")
    page.fill("#choice-grid", "2x3")
    page.locator("#choice-grid").blur()
    page.wait_for_function("document.getElementById('text').value.includes('<2x3>, memref<27x21xf32')")
    page.select_option("#choice-tile", "32x32")
    page.wait_for_function("document.getElementById('text').value.includes('memref<1x1x!ttcore.tile<32x32, f32>')")
    assert page.locator("#picture rect.room").count() == 6
    page.fill("#text", page.input_value("#text").replace("<2x3>", "<2x1>").replace("memref<1x1x", "memref<1x2x"))
    page.wait_for_function("document.getElementById('choice-grid').value === '2x1'")
    page.wait_for_function("document.querySelectorAll('#picture rect.room').length === 2")
    page.select_option("#choice-kind", "metal")
    page.wait_for_function("document.getElementById('message').textContent.includes('which tiles of 32x32 do not divide') ||"
                           "document.getElementById('text').value.includes('metal_layout')")


def test_a_wrong_text_leaves_the_picture(page):
    show(page, "padding")
    before = page.inner_html("#picture")
    page.fill("#text", EXAMPLES["padding"]["text"].replace("18x32", "17x32"))
    page.wait_for_selector("#message:not([hidden])")
    assert "so a shard needs 18" in page.text_content("#message") and page.text_content("#message").startswith("line 8, column 1:")
    assert page.inner_html("#picture") == before and page.get_attribute("#text", "aria-invalid") == "true"
    page.fill("#text", EXAMPLES["padding"]["text"])
    page.wait_for_selector("#message", state="hidden")
    assert page.get_attribute("#text", "aria-invalid") == "false"


def test_hover_and_element(page):
    show(page, "multi-core")
    box = page.locator("#picture svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.8)
    page.wait_for_function("document.getElementById('place').textContent.includes('core y,x 1,3')")
    assert "element [1, " in page.text_content("#place") and "address +0x" in page.text_content("#place")
    page.fill("#element", "[1, 1, 6, 100]")
    page.press("#element", "Enter")
    page.wait_for_function("document.getElementById('place').textContent.startsWith('element [1, 1, 6, 100] at [262, 100]')")
    assert page.locator("#picture .cursor").count() == 2
    page.fill("#element", "9,9,9,9")
    page.press("#element", "Enter")
    page.wait_for_function("document.getElementById('place').textContent.includes('is not within 2x3x64x128')")
    page.locator("#chips [data-core='10']").hover()
    text = page.text_content("#core")
    assert "core y,x 1,2: shard (1, 2) with elements [192:384, 64:96]" in text


def test_keyboard_alone(page):
    show(page, "multi-core")
    page.locator("#picture svg").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.getElementById('place').textContent.includes('element [0, 0, 0, 0]')")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.getElementById('place').textContent.includes('element [0, 0, 1, 0]')")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("document.getElementById('place').textContent.includes('core y,x 0,1')")
    page.locator("#chips svg").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert "core y,x 1,0" in page.text_content("#core")


def test_a_large_tensor_is_drawn_by_its_pages(page):
    """100,032 pages: the picture stays small, and an element far inside is found."""
    import time
    start = time.monotonic()
    page.evaluate("layouts.ask({device: 'n150', choices: {shape: '100032x1024', tile: '32x32', buffer: 'dram', memory: 'interleaved', format: 'bf16'}})")
    page.wait_for_function("layouts.answer.pages?.count === 100032")
    page.wait_for_function(READY)
    assert time.monotonic() - start < 5
    assert page.evaluate("document.querySelectorAll('#picture *').length") < 3000
    page.fill("#element", "99999,1000")
    page.press("#element", "Enter")
    page.wait_for_function("document.getElementById('place').textContent.startsWith('element [99999, 1000]')")
    page.evaluate("layouts.ask({device: 'n150', choices: {shape: '16384x16384', grid: '4096x16', memory: 'block_sharded', format: 'bf16'}})")
    page.wait_for_function("document.getElementById('chips').textContent.includes('It has no place')")
    assert page.evaluate("document.querySelectorAll('#picture *').length") < 3000


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["multi-device", "interleaved", "padding-tilized"])
def test_accessible(open_page, layouts, scheme, name):
    page = open_page(layouts.link, scheme=scheme, ready=READY)
    show(page, name)
    found = Axe().run(page)["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []


def test_export(open_page, tmp_path):
    """One file with all examples and the layout given; no server runs."""
    path = tmp_path / "layouts.html"
    text = EXAMPLES["padding"]["text"].replace("53x63", "50x64").replace("18x32", "17x32")
    run("layout", "--text", text, "-o", path)
    page = open_page(path.as_uri(), ready=READY)
    assert page.evaluate("layouts.answer") == ask(text) and page.input_value("#text") == text
    for name in ("seven", "multi-device", "interleaved"):
        show(page, name)
        assert page.evaluate("layouts.answer") == ask_example(name)
    box = page.locator("#picture svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 5.5 / 16, box["y"] + box["height"] * 2.5 / 8)
    page.wait_for_function("document.getElementById('place').textContent.includes('page 37 on chip 0, bank 1')")
    assert "address +0x40001800" in page.text_content("#place")
    assert path.stat().st_size < 1 << 20


def test_the_explorer_links_to_it(open_page, server):
    page = open_page(server.link)
    row = page.evaluate("Array.from({length: explorer.app.stage.size}, (_, row) => row).find((row) => explorer.app.stage.opOf(row) === 'ttnn.matmul')")
    page.evaluate(f"explorer.app.select({row}, true)")
    page.wait_for_selector("#details svg.shards")
    assert page.get_attribute("#details svg.shards", "aria-label").startswith("33 by 50 elements in 1 by 1 shards")
    page.locator("#details a", has_text="its places").click()
    page.wait_for_function(READY)
    assert page.evaluate("layouts.answer.shape") == [33, 50] and page.text_content("#message") == ""
    page.locator("#models").click()
    page.wait_for_function(f"window.explorer && {MODEL_READY}")
    page.locator("#layouts").click()
    page.wait_for_function(READY)
    assert page.evaluate("layouts.answer.shape") == [2, 3, 64, 128]
