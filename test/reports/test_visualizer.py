# SPDX-License-Identifier: Apache-2.0
"""The vendor's visualizer: its server answers with our ops, its linker joins both halves, its pages show them."""

import pytest
from playwright.sync_api import sync_playwright
from ttnn_visualizer.agent import server
from ttnn_visualizer.agent.handles import ReportRegistry


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


def test_the_agents_questions(library, kernels):
    registry = ReportRegistry()
    table = {getattr(name, "value", name): tool["handler"] for name, tool in server._tool_table(registry).items()}
    handles = []
    for report in (library, kernels):
        loaded = table["load_report"]({"profiler_path": str(report.memory), "performance_path": str(report.performance)})
        assert loaded["unanswerable"] == [] and loaded["performance_csv_problem"] is None
        handles.append(loaded["handle"])
    for report, handle in zip((library, kernels), handles, strict=True):
        top = table["top_ops"]({"handle": handle})
        linked = {"status": "linked", "rank": 0, "matched_on": "function_start", "matched_rows": len(report.perf())}
        assert linked.items() <= top["operation_link"].items()
        for tool in ("program_cache", "zone_timings", "find_operations", "memory_profile"):
            assert table[tool]({"handle": handle})
    tensor = library.rows("SELECT tensor_id FROM output_tensors WHERE operation_id = 1")[0][0]
    assert table["operation_detail"]({"handle": handles[0], "operation_id": 1})
    assert table["operation_provenance"]({"handle": handles[0], "operation_id": 1})
    assert table["tensor_flow"]({"handle": handles[0], "tensor_id": tensor})
    assert table["diff_reports"]({"handle_a": handles[0], "handle_b": handles[1]})


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


def test_pages_of_kernels(open_page, kernels):
    open_page("/performance", kernels, "GenericOpDeviceOperation")
    open_page(f"/npe/{kernels.perf()[0]['GLOBAL CALL COUNT']}.json", kernels, "Congestion Mode")
