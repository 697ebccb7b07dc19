# SPDX-License-Identifier: Apache-2.0
"""The vendor's visualizer: its server answers with our ops, its linker joins both halves, its pages show them."""

import subprocess

import pytest
from playwright.sync_api import sync_playwright
from ttnn_visualizer.agent import server
from ttnn_visualizer.agent.handles import ReportRegistry

from conftest import BUILD, made
from report import LARGE, Report


def test_operations(visualizer, library):
    instance = visualizer.instance(library)
    found = visualizer.ask("/operations", instance)
    assert [(op["id"], op["name"]) for op in found] == library.rows("SELECT operation_id, name FROM operations ORDER BY 1")
    first = visualizer.ask("/operations/1", instance)
    assert [tensor["id"] for tensor in first["inputs"]] == [number for number, in library.rows(
        "SELECT tensor_id FROM input_tensors WHERE operation_id = 1 ORDER BY input_index")]
    [output] = first["outputs"]
    [(shape, address)] = library.rows(f"SELECT shape, address FROM tensors WHERE tensor_id = {output['id']}")
    assert (output["shape"], output["address"]) == (shape, address)
    assert first["stack_trace"].startswith('File "') and "net.mlir" in first["stack_trace"]


def test_tensors_and_buffers(visualizer, library):
    instance = visualizer.instance(library)
    tensors = visualizer.ask("/tensors", instance)
    assert {(t["id"], t["shape"], t["address"]) for t in tensors} == set(library.rows("SELECT tensor_id, shape, address FROM tensors"))
    compared = [t for t in tensors if t.get("comparison") and t["comparison"].get("global")]
    assert len(compared) == len(library.rows("SELECT * FROM global_tensor_comparison_records")) > 0
    for operation in visualizer.ask("/operation-buffers", instance):
        ours = library.rows(f"SELECT address, buffer_type FROM buffers WHERE operation_id = {operation['id']}")
        assert sorted((b["address"], b["buffer_type"]) for b in operation["buffers"]) == sorted(ours)
    last = library.rows("SELECT operation_id FROM buffer_chunks ORDER BY 1 DESC")[0][0]
    pages = visualizer.ask(f"/buffer-pages?operation_id={last}", instance)
    assert len(pages) == len(library.rows(f"SELECT * FROM buffer_chunks WHERE operation_id = {last}"))


@pytest.mark.parametrize("path", ["/devices", "/report-metadata", "/config", "/errors", "/cluster-descriptor", "/mesh-descriptor",
                                  "/buffers?buffer_type=0", "/buffers?buffer_type=1", "/performance/perf-results/report",
                                  "/performance/device-log/zone/TRISC-KERNEL", "/report-fingerprints"])
def test_all_other_addresses_answer(visualizer, library, kernels, path):
    for report in (library, kernels):
        visualizer.ask(path, visualizer.instance(report))


def test_performance(visualizer, kernels):
    instance = visualizer.instance(kernels)
    ours = kernels.perf()
    rows = visualizer.ask("/performance/perf-results", instance)
    assert [(row["OP_CODE"], row["GLOBAL_CALL_COUNT"]) for row in rows] == [(row["OP CODE"], int(row["GLOBAL CALL COUNT"])) for row in ours]
    assert visualizer.ask("/performance/device-log/meta", instance) == {"architecture": "wormhole_b0", "frequency": 1000, "max_cores": 64}
    manifest = visualizer.ask("/performance/npe/manifest", instance)
    assert [entry["global_call_count"] for entry in manifest] == [int(row["GLOBAL CALL COUNT"]) for row in ours]
    trace = visualizer.ask(f"/performance/npe/timeline?filename={manifest[0]['file']}", instance)
    assert trace["noc_transfers"] and trace["timestep_data"]


class Questions:
    """The server for agents, with a report loaded."""

    def __init__(self, *reports):
        registry = ReportRegistry()
        self.table = {getattr(name, "value", name): tool["handler"] for name, tool in server._tool_table(registry).items()}
        self.handles = [self.load(report) for report in reports]
        self.handle = self.handles[0]

    def load(self, report):
        loaded = self.table["load_report"]({"profiler_path": str(report.memory), "performance_path": str(report.performance)})
        assert loaded["unanswerable"] == [] and loaded["performance_csv_problem"] is None
        return loaded["handle"]


def test_the_agents_questions(library, kernels):
    loaded = Questions(library, kernels)
    table = loaded.table
    for report, handle in zip((library, kernels), loaded.handles, strict=True):
        top = table["top_ops"]({"handle": handle})
        linked = {"status": "linked", "rank": 0, "matched_on": "function_start", "matched_rows": len(report.perf())}
        assert linked.items() <= top["operation_link"].items()
        for tool in ("program_cache", "zone_timings", "find_operations", "memory_profile"):
            assert table[tool]({"handle": handle})
        tensor = report.rows("SELECT tensor_id FROM output_tensors WHERE operation_id = 1")[0][0]
        assert table["operation_detail"]({"handle": handle, "operation_id": 1})
        assert table["operation_provenance"]({"handle": handle, "operation_id": 1})
        assert table["tensor_flow"]({"handle": handle, "tensor_id": tensor})
    assert table["diff_reports"]({"handle_a": loaded.handles[0], "handle_b": loaded.handles[1]})


def test_a_run_without_memory(visualizer, open_page, tmp_path):
    (tmp_path / "large.mlir").write_text(LARGE)
    done = subprocess.run([BUILD / "bin" / "ttrt", "run", tmp_path / "large.mlir", "--pipeline-options", "check-memory=report", "--report",
                           tmp_path / "r"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "out of memory" in done.stderr
    report = Report(tmp_path / "r")
    operations = visualizer.ask("/operations", visualizer.instance(report))
    assert operations[-1]["name"] == "ttnn.multiply" and operations[-1]["error"]["error_type"] == "out of memory"
    loaded = Questions(report)
    assert loaded.table["top_ops"]({"handle": loaded.handle})["operation_link"]["status"] == "linked"
    detail = loaded.table["operation_detail"]({"handle": loaded.handle, "operation_id": operations[-1]["id"]})
    assert detail["allocations"]["L1"] == {"buffers": 1, "size": 819200}
    open_page("/operations", report, "2 ttnn.multiply")


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        yield made
        made.close()


@pytest.fixture
def open_page(visualizer, browser):
    """Opens an address and waits for a text; at the end nothing may have gone wrong. The server asks the net for its newest
    version: that question is answered here."""
    problems = []

    def open_at(path, report, wanted):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.route("**/*", lambda route: route.continue_() if "//127.0.0.1" in route.request.url else route.fulfill(status=200, body=""))
        page.route("**/api/latest-version*", lambda route: route.fulfill(status=200, json="0.108.0"))
        page.goto(visualizer.address(path, visualizer.instance(report)))
        page.get_by_text(wanted).first.wait_for(timeout=20000)
        page.wait_for_timeout(500)
        page.close()

    yield open_at
    assert problems == []


@pytest.mark.parametrize("path, wanted", [
    ("/operations", "ttnn.matmul"), ("/operations/1", "L1 Address Space"), ("/tensors", "[33, 50]"), ("/buffer-summary", "5 ttnn.exp"),
    ("/graphtree", "5 ttnn.exp"), ("/performance", "MatmulDeviceOperation"), ("/npe", "NOC performance estimator")])
def test_pages_of_the_library(open_page, library, path, wanted):
    open_page(path, library, wanted)


@pytest.mark.parametrize("device, chips, links", [("n150", 1, []), ("n300", 2, [(8, 0), (9, 1)]), ("p150", 1, [])])
def test_the_page_of_chips(visualizer, browser, model, tmp_path, device, chips, links):
    report = made(tmp_path / "r", "run", model, "--device", device)
    instance = visualizer.instance(report)
    cluster = visualizer.ask("/cluster-descriptor", instance)
    assert [(a["chan"], b["chan"]) for a, b in cluster["ethernet_connections"]] == links and len(cluster["chips"]) == chips
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.route("**/*", lambda route: route.continue_() if "//127.0.0.1" in route.request.url else route.fulfill(status=200, body=""))
    page.goto(visualizer.address("/operations", instance))
    page.get_by_text("Topology").first.click()
    for chip in range(chips):
        page.get_by_text(f"Device {chip}").wait_for(timeout=20000)
    assert page.get_by_text(f"Device {chips}").count() == 0
    page.close()


def test_pages_of_kernels(open_page, kernels):
    open_page("/performance", kernels, "GenericOpDeviceOperation")
    open_page(f"/npe/{kernels.perf()[0]['GLOBAL CALL COUNT']}.json", kernels, "Congestion Mode")
