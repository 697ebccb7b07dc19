# SPDX-License-Identifier: Apache-2.0
"""Displays of compiled models, profiles and tensors: in a notebook that is executed, and as HTML in a browser."""

import re
import subprocess
import sys
import time
import urllib.request

import numpy
import pytest

ttmlir = pytest.importorskip("ttmlir")
from ttmlir import ttnn  # noqa: E402
from conftest import MODEL  # noqa: E402

MOST_BYTES = 100_000


def chain(ops):
    """A model of that many ops that no pass joins."""
    lines = [f'  %{i + 1} = "ttir.softmax"(%{i}) <{{dimension = {i % 2} : si32}}> : (tensor<33x70xbf16>) -> tensor<33x70xbf16>' for i in range(ops)]
    return "func.func @main(%0: tensor<33x70xbf16>) -> tensor<33x70xbf16> {\n" + "\n".join(lines) + f"\n  return %{ops} : tensor<33x70xbf16>\n}}\n"


@pytest.fixture(scope="module")
def net():
    return ttmlir.compile(MODEL, name="net")


@pytest.fixture(scope="module")
def profile(net):
    return net.profile(numpy.ones((33, 70), "float32"), numpy.ones((70, 50), "float32"))


def check(shown, open_page):
    """That it is small, has no script and nothing to load, and is drawn without an error."""
    assert len(shown.encode()) <= MOST_BYTES
    assert not re.search(r"<script|\son\w+=|src=|href=|url\(", shown)
    page = open_page("about:blank", ready="true")
    page.set_content(shown)
    for each in page.locator("svg").all():
        box = each.bounding_box()
        assert box["width"] > 20 and box["height"] > 20
    return page


def test_model(net, open_page):
    page = check(net._repr_html_(), open_page)
    picture = page.locator("svg")
    assert picture.count() == 1 and "ops" in picture.get_attribute("aria-label")
    names = picture.locator("text").all_text_contents()
    assert "matmul" in names and any(re.fullmatch(r"[\d.,]+ us  \d+%", name) for name in names)
    assert picture.locator("path").count() >= 2  # what reads what
    text = page.text_content("body")
    assert "on an n150 by the model of the chip" in text and "33x70" in text and "33x50" in text
    times = [float(cell.split()[0]) for cell in page.locator("table").first.locator("tbody td:nth-child(3)").all_text_contents()]
    assert times == sorted(times, reverse=True) and times[0] > 0


def test_model_of_kernels(open_page):
    model = ttmlir.compile(MODEL, name="net", backend="ttmetal")
    page = check(model._repr_html_(), open_page)
    assert "A program of kernels" in page.text_content("body") and page.locator("svg").count() == 1


def test_large_model(open_page):
    """Hundreds of ops become columns."""
    model = ttmlir.compile(chain(400), name="long")
    start = time.monotonic()
    shown = model._repr_html_()
    assert time.monotonic() - start < 5
    page = check(shown, open_page)
    assert "times of" in page.locator("svg").get_attribute("aria-label") and page.locator("svg rect").count() <= 240


def test_profile(profile, open_page):
    page = check(profile._repr_html_(), open_page)
    assert "matmul" in page.text_content("table") and page.locator("svg rect").count() >= 2
    empty = type(profile)(profile.device)
    assert "No op ran" in check(empty._repr_html_(), open_page).text_content("body")


@pytest.mark.parametrize("place", ["host", "dram", "l1"])
def test_tensor(place, net, open_page):
    values = numpy.random.default_rng(3).standard_normal((33, 70)).astype("float32")
    values[0, :3] = [numpy.nan, numpy.inf, -numpy.inf]
    values[1] = 0
    options = {} if place == "host" else {"device": net._device, "memory_config": ttnn.DRAM_MEMORY_CONFIG if place == "dram" else ttnn.L1_MEMORY_CONFIG}
    tensor = ttnn.from_numpy(values, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, **options)
    page = check(tensor._repr_html_(), open_page)
    text = page.text_content("body")
    rows = dict(row.split("|") for row in page.evaluate("[...document.querySelectorAll('tr')].map((row) => row.cells[0].textContent + '|' + row.cells[1].textContent)"))
    assert (rows["NaN"], rows["+inf"], rows["-inf"], rows["zeros"], rows["elements"]) == ("1", "1", "1", "70", "2,310")
    assert "33x70" in text and rows["layout"] == "tile" and rows["memory"].startswith(place)
    counts = [int(title.split(": ")[1]) for title in page.locator("svg title").all_text_contents()]
    assert sum(counts) == values.size - 3
    kept = values[numpy.isfinite(values)]
    assert float(rows["deviation"]) == pytest.approx(kept.std(), rel=0.01)
    if place != "host":
        ttnn.deallocate(tensor)
        assert "memory was given back" in check(tensor._repr_html_(), open_page).text_content("body")


@pytest.mark.parametrize("values, dtype, said", [
    (numpy.full((5, 7), 3.0), "float32", "All finite elements are 3"), (numpy.full((5, 7), numpy.nan), "float32", "No element is finite"),
    (numpy.zeros((0, 7)), "float32", "no elements"), (numpy.array([[3e38, -3e38, 1.0]]), "float32", "histogram"),
    (numpy.arange(35).reshape(5, 7), "int32", "histogram"), (numpy.array(5.0), "float32", "All finite elements are 5"),
    (numpy.zeros((2050, 2050)), "uint8", "Elements are not read: there are more than 4,194,304")])
def test_odd_tensors(values, dtype, said, open_page):
    shown = ttnn.from_numpy(values.astype(dtype))._repr_html_()
    assert said in shown and "inf</td>" not in shown
    check(shown, open_page)


def test_explore(net, open_page, tmp_path):
    with net.explore() as explorer:
        page = open_page(explorer.link)
        assert page.evaluate("explorer.app.manifest.stages.length") > 5  # of its source, pass by pass
        assert explorer.link in explorer._repr_html_().replace("&amp;", "&")
    with pytest.raises(OSError):
        urllib.request.urlopen(explorer.link, timeout=5)
    assert net.explore(path=tmp_path / "net.html") is None
    page = open_page((tmp_path / "net.html").as_uri())
    assert page.evaluate("explorer.app.stage.size") > 3
    with pytest.raises(RuntimeError, match="export"):
        net.explore(path=tmp_path)


def test_explorers_end_with_the_process(tmp_path):
    """Even one that is killed."""
    script = tmp_path / "show.py"
    script.write_text(f"import os, ttmlir\nexplorer = ttmlir.compile({MODEL!r}).explore()\nos.kill(os.getpid(), 9)\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    link = done.stdout.strip()
    assert link.startswith("http://127.0.0.1:"), done.stderr
    for _ in range(100):
        try:
            urllib.request.urlopen(link.split("#")[0], timeout=5)
        except OSError:
            return
        time.sleep(0.1)
    raise AssertionError("the server is still there")


def test_notebook(open_page, tmp_path):
    """Executed by Jupyter's own kernel: its cells show HTML, and a link to a server that ends with the kernel."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    cells = ["import numpy, ttmlir\nfrom ttmlir import ttnn", f"net = ttmlir.compile({MODEL!r}, name='net')\nnet",
             "net.profile(numpy.ones((33, 70), 'float32'), numpy.ones((70, 50), 'float32'))",
             "ttnn.from_numpy(numpy.arange(77.0).reshape(7, 11))", "net.explore()"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [[output["data"]["text/html"] for output in cell.outputs if "text/html" in output.get("data", {})] for cell in notebook.cells]
    assert [len(each) for each in shown] == [0, 1, 1, 1, 1]
    for each in shown[1:4]:
        check(each[0], open_page)
    link = re.search(r'href="([^"]*)"', shown[4][0])[1]
    assert link.startswith("http://127.0.0.1:") and "Open tt-explorer" in shown[4][0]
    with pytest.raises(OSError):
        urllib.request.urlopen(link.replace("&amp;", "&"), timeout=5)


def test_without_the_tool(net, monkeypatch):
    """The display says so; `explore` is an error."""
    from ttmlir import explore
    monkeypatch.setattr(explore, "tool", lambda: (_ for _ in ()).throw(FileNotFoundError("tt-explorer is nowhere")))
    assert "No picture: tt-explorer is nowhere" in net._repr_html_() and "33x50" in net._repr_html_()
    with pytest.raises(FileNotFoundError):
        net.explore()
