# SPDX-License-Identifier: Apache-2.0
"""Reports for viewers: their content against what ttrt says itself, and folders in which none can be written."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from report import LARGE, MODEL, Report

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("TTMLIR_BUILD", str(ROOT / "build")))
TTRT = BUILD / "bin" / "ttrt"


def ttrt(*arguments, code=0, **options):
    done = subprocess.run([TTRT, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=300, **options)
    assert done.returncode == code, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "net.mlir"
    path.write_text(MODEL)
    return path


@pytest.fixture(scope="module")
def library(model, tmp_path_factory):
    """A program of the library's ops: its report, and what ttrt says by itself."""
    folder = tmp_path_factory.mktemp("library")
    ttrt("perf", model, "--report", folder / "r", "--loops", 3, "--result-file", folder / "results.json")
    return Report(folder / "r"), json.loads((folder / "results.json").read_text())


def test_times_are_those_of_perf(library):
    report, results = library
    [program] = results[0]["programs"]
    wanted = [op["device_ns"] for op in program["ops"] if op["device_ns"] > 0]
    found = [int(row["DEVICE KERNEL DURATION [ns]"]) for row in report.perf()]
    assert len(found) == 4 and found == pytest.approx(wanted, abs=1)
    assert sum(found) == pytest.approx(program["device_ns"], abs=len(found))
    assert [row["CORE COUNT"] for row in report.perf()] == [str(op["cores"]) for op in program["ops"] if op["device_ns"] > 0]


def test_device_ops_are_linked_by_order(library):
    report, _ = library
    codes = [row["OP CODE"] for row in report.perf()]
    assert codes == report.device_ops()
    assert codes == ["MatmulDeviceOperation", "UnaryDeviceOperation", "UnaryDeviceOperation", "BinaryNgDeviceOperation"]
    assert [int(row["GLOBAL CALL COUNT"]) for row in report.perf()] == [1024, 2048, 3072, 4096]


def circular_buffers(report, operation):
    return [node["params"] for node in report.graph(operation) if node["node_type"] == "circular_buffer_allocate"]


def test_ops_follow_each_other_with_gaps(library):
    report, _ = library
    rows = report.perf()
    assert [row["OP TO OP LATENCY [ns]"] for row in rows] == ["0", "1000", "1000", "1000"]
    starts = [int(row["DEVICE FW START CYCLE"]) for row in rows[1:]]
    assert starts == [int(row["DEVICE FW END CYCLE"]) + 1000 for row in rows[:-1]]


def test_programs_that_the_library_chooses(library):
    report, _ = library
    [product, *others] = report.perf()
    # 2 x 2 tiles of results on as many cores
    assert "'program_config': 'MatmulMultiCoreReuseMultiCastProgramConfig(in0_block_w=" in product["ATTRIBUTES"]
    assert "per_core_M=1;per_core_N=1)" in product["ATTRIBUTES"] and "out_subblock" not in product["ATTRIBUTES"]
    assert not any("program_config" in row["ATTRIBUTES"] for row in others)
    [(value,)] = report.rows("SELECT value FROM operation_arguments WHERE operation_id = 1 AND name = 'program_config'")
    assert value in product["ATTRIBUTES"]


def test_circular_buffers_of_ops(library):
    report, _ = library
    [product] = circular_buffers(report, 1)
    # two tiles of each operand and one of the result, all of bf16
    assert int(product["size"]) == 5 * 2048 and product["core_range_set"] == "{[(x=0,y=0) - (x=3,y=0)]}"
    [(first,)] = report.rows("SELECT address_at_first_l1_cb_buffer FROM devices")
    assert int(product["address"]) == first and product["globally_allocated"] == "0"
    [(added,)] = report.rows("SELECT operation_id FROM operations WHERE name = 'ttnn.add'")
    assert [int(buffer["size"]) for buffer in circular_buffers(report, added)] == [3 * 2 * 2048]


def test_tensors_have_sizes_and_addresses(library):
    report, _ = library
    product = report.perf()[0]
    assert (product["INPUT_0_Y_PAD[LOGICAL]"], product["INPUT_0_X_PAD[LOGICAL]"]) == ("64[33]", "96[70]")
    assert product["OUTPUT_0_MEMORY"] == "DEV_0_DRAM_INTERLEAVED" and product["MATH FIDELITY"] == "HiFi2"
    [(output,)] = report.rows("SELECT tensor_id FROM output_tensors WHERE operation_id = 1")
    [(shape, address, kind)] = report.rows(f"SELECT shape, address, buffer_type FROM tensors WHERE tensor_id = {output}")
    assert (shape, kind) == ("Shape([33, 50])", 0)
    assert (address,) in report.rows("SELECT address FROM buffers WHERE operation_id = 1")
    assert len(report.rows("SELECT * FROM input_tensors WHERE operation_id = 1")) == 2


def test_buffers_go_when_they_are_deallocated(library):
    report, _ = library
    gone = report.rows("SELECT operation_id, name FROM operations WHERE name = 'ttnn.deallocate'")
    assert gone
    for operation, _ in gone:
        inputs = report.rows(f"SELECT t.address FROM input_tensors i JOIN tensors t USING (tensor_id) WHERE operation_id = {operation}")
        after = report.rows(f"SELECT address FROM buffers WHERE operation_id = {operation}")
        before = report.rows(f"SELECT address FROM buffers WHERE operation_id = {operation - 1}")
        assert all(address in before and address not in after for address in inputs)
    freed = report.rows("SELECT deallocate_operation_id FROM tensor_lifetime WHERE deallocate_operation_id IS NOT NULL")
    assert len(freed) == sum(len(report.rows(f"SELECT * FROM input_tensors WHERE operation_id = {number}")) for number, _ in gone)


def test_source_lines(library, model):
    report, _ = library
    [(path, text)] = report.rows("SELECT path, contents FROM source_files")
    assert (path, text) == (str(model), MODEL)
    traces = [text for text, in report.rows("SELECT stack_trace FROM stack_traces ORDER BY operation_id")]
    assert traces[0].startswith(f'File "{model}", line 2, in net\n')
    assert all(f"line {number}, " in traces[op] for op, number in ((0, 2), (3, 3), (4, 4), (6, 5)))


def test_correlations(model, tmp_path):
    ttrt("run", model, "--golden", "--intermediates", "--report", tmp_path / "r", "--result-file", tmp_path / "j")
    report = Report(tmp_path / "r")
    outputs = json.dumps(json.loads((tmp_path / "j").read_text()))
    rows = report.rows("SELECT tensor_id, golden_tensor_id, matches, actual_pcc FROM global_tensor_comparison_records")
    assert len(rows) == 4 and all(matches for _, _, matches, _ in rows)
    assert str(rows[-1][3])[:6] in outputs
    known = {number for number, in report.rows("SELECT tensor_id FROM tensors")}
    assert {row[0] for row in rows} | {row[1] for row in rows} <= known


def test_sharded_buffers_by_core(tmp_path):
    script = f"""
import numpy, ttnn
device = ttnn.open_device(device_id=0)
memory = ttnn.create_sharded_memory_config((64, 96), core_grid=ttnn.CoreGrid(y=2, x=3), strategy=ttnn.ShardStrategy.BLOCK)
with ttnn.profile(report={str(tmp_path / 'r')!r}):
    x = ttnn.from_numpy(numpy.ones((64, 96)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    y = ttnn.to_memory_config(x, memory)
    z = ttnn.exp(y)
"""
    path = tmp_path / "script.py"
    path.write_text(script)
    subprocess.run([sys.executable, path], check=True, timeout=120, env=os.environ | {"PYTHONPATH": str(BUILD / "python")})
    report = Report(tmp_path / "r")
    assert report.memory.name == "script"
    names = [name for name, in report.rows("SELECT name FROM operations ORDER BY operation_id")]
    assert names[-2:] == ["ttnn.to_memory_config", "ttnn.exp"]
    assert [row["OP CODE"] for row in report.perf()][-2:] == ["InterleavedToShardedDeviceOperation", "UnaryDeviceOperation"]
    last = len(names)
    cores = report.rows(f"SELECT DISTINCT core_x, core_y FROM buffer_chunks WHERE operation_id = {last}")
    assert sorted(cores) == [(x, y) for x in range(3) for y in range(2)]
    assert {row[0] for row in report.rows(f"SELECT chunk_size FROM buffer_chunks WHERE operation_id = {last}")} == {2048}
    assert report.rows(f"SELECT buffer_layout FROM buffers WHERE operation_id = {last} AND buffer_type = 1") == [(4,), (4,)]
    [(trace,)] = report.rows(f"SELECT stack_trace FROM stack_traces WHERE operation_id = {last}")
    assert trace == f'File "{path}", line 8, in <module>\n    z = ttnn.exp(y)'
    assert report.rows("SELECT contents FROM source_files") == [(script,)]


def test_kernels_have_zones_and_transfers(model, tmp_path):
    ttrt("perf", model, "--backend=ttmetal", "--report", tmp_path / "r", "--result-file", tmp_path / "j")
    report, text = Report(tmp_path / "r"), (tmp_path / "j").read_text()
    rows = report.perf()
    assert rows and all(row["OP CODE"] == "GenericOpDeviceOperation" for row in rows)
    cycles = [int(row["DEVICE FW END CYCLE"]) - int(row["DEVICE FW START CYCLE"]) for row in rows]
    assert all(f'"cycles": {n}' in text for n in cycles)
    zones = [zone for zone in report.zones() if zone["run host ID"] == rows[0]["GLOBAL CALL COUNT"]]
    cores = {(zone["core_x"], zone["core_y"]) for zone in zones}
    assert len(cores) == int(rows[0]["CORE COUNT"])
    assert max(int(zone["time[cycles since reset]"]) for zone in zones) == int(rows[0]["DEVICE FW END CYCLE"])
    manifest = json.loads((report.performance / "npe_viz" / "manifest.json").read_text())
    assert [entry["global_call_count"] for entry in manifest] == [int(row["GLOBAL CALL COUNT"]) for row in rows]
    trace = json.loads((report.performance / "npe_viz" / manifest[0]["file"]).read_text())
    assert trace["noc_transfers"] and all(t["end_cycle"] <= cycles[0] + 1 for t in trace["noc_transfers"])
    links = {link[3] for t in trace["noc_transfers"] for link in t["route"][0]["links"]}
    assert {"NOC0_IN", "NOC0_OUT"} <= links
    assert max(step["avg_link_demand"] for step in trace["timestep_data"]) > 0


def test_tensors_of_kernels(model, tmp_path):
    ttrt("perf", model, "--backend=ttmetal", "--report", tmp_path / "r")
    report = Report(tmp_path / "r")
    launches = report.rows("SELECT operation_id FROM operations ORDER BY 1")
    made, read = set(), set()
    for launch, in launches:
        outputs = {tensor for tensor, in report.rows(f"SELECT tensor_id FROM output_tensors WHERE operation_id = {launch}")}
        read |= {tensor for tensor, in report.rows(f"SELECT tensor_id FROM input_tensors WHERE operation_id = {launch}")}
        assert outputs and not outputs & made
        made |= outputs
        placed = report.rows(f"SELECT address, buffer_type FROM output_tensors JOIN tensors USING (tensor_id) WHERE operation_id = {launch}")
        assert set(placed) <= set(report.rows(f"SELECT address, buffer_type FROM buffers WHERE operation_id = {launch}"))
    assert len(read - made) == 2  # the two inputs of the model
    shapes = {shape for shape, in report.rows("SELECT shape FROM tensors")}
    assert any("64, 96" in shape for shape in shapes), shapes
    first = circular_buffers(report, 1)
    assert len(first) > 1 and all(int(buffer["size"]) % 16 == 0 for buffer in first)
    names = [name for name, in report.rows("SELECT DISTINCT name FROM operations")]
    assert names == ["ttnn.generic_op"] and report.perf()[0]["INPUT_0_MEMORY"].startswith("DEV_0_")


OUT_OF_MEMORY = re.compile(r"Out of Memory: Not enough space to allocate (\d+) B (\w+) buffer across (\d+) banks, where each bank needs to store "
                           r"(\d+) B, but bank size is (\d+) B \(allocated: (\d+) B, free: (\d+) B, largest free block: (\d+) B\)\n(.*)", re.DOTALL)


def test_memory_at_the_moment_it_was_out(tmp_path):
    path = tmp_path / "large.mlir"
    path.write_text(LARGE)
    for command in ("run", "perf"):
        done = ttrt(command, path, "--pipeline-options", "check-memory=report", "--report", tmp_path / command, code=1)
        report = Report(tmp_path / command)
        [(operation, name, kind, message, trace)] = report.rows(
            "SELECT operation_id, operation_name, error_type, error_message, stack_trace FROM errors")
        assert (name, kind) == ("ttnn.multiply", "out of memory") and f'"{path}", line 5' in trace
        assert [operation] == [number for number, in report.rows("SELECT max(operation_id) FROM operations")]
        found = OUT_OF_MEMORY.fullmatch(message)
        assert found and found[9] in done.stderr, message
        size, banks, per_bank, bank, allocated, free, largest = (int(found[i]) for i in (1, 3, 4, 5, 6, 7, 8))
        assert (size, found[2], banks) == (5120 * 5120 * 2, "L1", 64) and size == per_bank * banks
        assert allocated + free == bank and largest <= free < per_bank
        there = report.rows(f"SELECT max_size_per_bank FROM buffers WHERE operation_id = {operation} AND buffer_type = 1")
        assert sum(bytes for bytes, in there) == allocated > 0
        aborted = [node["params"]["name"] for node in report.graph(operation) if node["params"].get("aborted") == "true"]
        assert aborted == ["BinaryNgDeviceOperation", "ttnn::multiply"]
        assert len(report.perf()) == len(report.device_ops()) - 1


def test_threads_that_wait_for_ever(tmp_path):
    text = (ROOT / "test" / "Debugging" / "Inputs" / "exp.mlir").read_text()
    begin = text.index("@compute")
    end = text.index("\n}", begin)
    path = tmp_path / "stuck.mlir"
    path.write_text(text[:begin] + re.sub(".*cb_pop_front.*\n", "\n", text[begin:end]) + text[end:])
    done = ttrt("run", path, "--report", tmp_path / "r", code=1)
    report = Report(tmp_path / "r")
    [(name, kind, message)] = report.rows("SELECT operation_name, error_type, error_message FROM errors")
    assert (name, kind) == ("ttnn.generic_op", "kernel error") and message in done.stderr and "cb_reserve_back" in message
    assert report.perf() == [] and report.device_ops() == ["GenericOpDeviceOperation"]


@pytest.mark.parametrize("name, folder", [
    (b"a\"b\nc,'d", "a\"b_c,'d"), (b"..", "report"), (b"\xff\xfe", "\ufffd\ufffd"), ("\u6f22".encode(), "\u6f22")])
def test_names_of_any_bytes(tmp_path, name, folder):
    path = os.fsencode(tmp_path) + b"/" + name + b".mlir"
    pathlib.Path(os.fsdecode(path)).write_text(MODEL)
    for command in ("run", "perf"):
        ttrt(command, os.fsdecode(path), "--backend=ttmetal" if command == "perf" else "--golden", "--report", tmp_path / command)
        report = Report(tmp_path / command)
        assert report.memory.name == folder
        assert json.loads((report.memory / "config.json").read_text())["report_name"] == name.decode(errors="replace")
        traces = report.rows("SELECT stack_trace, source_file_id FROM stack_traces")
        assert traces and all(len(trace.splitlines()) == 2 and file == 1 for trace, file in traces)
        assert len(report.perf()) == len(report.device_ops()) and report.zones()


def test_a_link_to_an_empty_folder_is_used(model, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "r").symlink_to(tmp_path / "elsewhere")
    ttrt("run", model, "--report", tmp_path / "r")
    assert sorted(os.listdir(tmp_path / "elsewhere")) == ["memory", "performance"] and (tmp_path / "r").is_symlink()
    (tmp_path / "nowhere").symlink_to(tmp_path / "none")
    assert "it is a link to nothing" in ttrt("run", model, "--report", tmp_path / "nowhere", code=1).stderr


def test_a_folder_that_cannot_be_written(model):
    done = ttrt("run", model, "--report", "/proc/report", code=1)
    assert "a report cannot be written there" in done.stderr and "ran" not in done.stdout


def test_two_reports_in_one_folder(model, tmp_path):
    ttrt("run", model, "--report", tmp_path / "r")
    before = Report(tmp_path / "r").perf()
    assert "it is not empty" in ttrt("perf", model, "--report", tmp_path / "r", code=1).stderr
    assert Report(tmp_path / "r").perf() == before


def test_bytes_grow_with_ops_alone(tmp_path):
    sizes = []
    for ops in (200, 2000):
        lines = [f'  %{i} = "ttir.{("abs", "neg")[i % 2]}"(%{i - 1 if i else "x"}) : (tensor<33x50xbf16>) -> tensor<33x50xbf16>' for i in range(ops)]
        path = tmp_path / f"{ops}.mlir"
        path.write_text("\n".join(["func.func @main(%x: tensor<33x50xbf16>) -> tensor<33x50xbf16> {", *lines,
                                   f"  return %{ops - 1} : tensor<33x50xbf16>", "}"]))
        ttrt("run", path, "--report", tmp_path / f"r{ops}")
        sizes.append((Report(tmp_path / f"r{ops}").memory / "db.sqlite").stat().st_size)
    assert 8 < sizes[1] / sizes[0] < 11


def test_a_folder_with_content_is_kept(model, tmp_path):
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "mine").write_text("x")
    done = ttrt("run", model, "--report", tmp_path / "r", code=1)
    assert "it is not empty; wanted a new folder" in done.stderr and "ran" not in done.stdout
    assert os.listdir(tmp_path / "r") == ["mine"] and os.listdir(tmp_path) == ["r"]


def test_an_empty_folder_is_used(model, tmp_path):
    (tmp_path / "r").mkdir()
    ttrt("run", model, "--report", f"{tmp_path / 'r'}/")
    assert sorted(os.listdir(tmp_path / "r")) == ["memory", "performance"]


def test_a_file_is_no_folder(model, tmp_path):
    (tmp_path / "r").write_text("x")
    assert "it is a file; wanted a new folder" in ttrt("run", model, "--report", tmp_path / "r", code=1).stderr
    assert (tmp_path / "r").read_text() == "x"


def test_no_folder_above(model, tmp_path):
    done = ttrt("perf", model, "--report", tmp_path / "none" / "r", code=1)
    assert "No such file or directory" in done.stderr and os.listdir(tmp_path) == []


def test_a_full_disk_leaves_nothing(model, tmp_path):
    limited = subprocess.run(["bash", "-c", f"trap '' XFSZ; ulimit -f 20; exec '{TTRT}' run '{model}' --report '{tmp_path / 'r'}'"],
                             capture_output=True, text=True, timeout=120, check=False)
    assert limited.returncode == 1 and "a report cannot be written there" in limited.stderr, limited.stderr
    assert os.listdir(tmp_path) == []


def test_one_file_only(model, tmp_path):
    other = tmp_path / "other.mlir"
    other.write_text(MODEL)
    assert "--report is for one file" in ttrt("run", model, other, "--report", tmp_path / "r", code=1).stderr


def test_an_exception_in_the_block_writes_nothing(tmp_path):
    ttnn = pytest.importorskip("ttmlir.ttnn")
    device = ttnn.open_device(device_id=7)
    with pytest.raises(ZeroDivisionError), ttnn.profile(device, report=tmp_path / "r"):
        ttnn.zeros((3, 5), device=device)
        raise ZeroDivisionError
    assert os.listdir(tmp_path) == []
    with pytest.raises(ttnn.InvalidArgument, match="frobnicate"), ttnn.profile(device, report=tmp_path / "r"):
        raise ttnn.InvalidArgument("frobnicate")  # not by a call
    assert os.listdir(tmp_path) == []
    (tmp_path / "file").write_text("x")
    with pytest.raises(ttnn.InvalidArgument, match="it is a file"), ttnn.profile(device, report=tmp_path / "file"):
        raise AssertionError("the block runs although there will be no report")
    ttnn.close_device(device)


def test_an_error_of_the_library_is_the_last_thing_in_a_report(tmp_path):
    ttnn = pytest.importorskip("ttmlir.ttnn")
    device = ttnn.open_device(device_id=7)

    def square():
        return ttnn.zeros((16384, 16384), ttnn.bfloat16, ttnn.TILE_LAYOUT, device, ttnn.L1_MEMORY_CONFIG)

    with pytest.raises(ttnn.OutOfMemory), ttnn.profile(device, report=tmp_path / "r"):
        with pytest.raises(ttnn.OutOfMemory):
            square()
        ttnn.exp(ttnn.zeros((33, 50), ttnn.bfloat16, ttnn.TILE_LAYOUT, device))
        square()
    ttnn.close_device(device)
    report = Report(tmp_path / "r")
    names = [name for name, in report.rows("SELECT name FROM operations ORDER BY operation_id")]
    assert names == ["ttnn.zeros", "ttnn.exp", "ttnn.zeros"]
    [(operation, kind, message, trace)] = report.rows("SELECT operation_id, error_type, error_message, stack_trace FROM errors")
    assert (operation, kind) == (3, "out of memory") and OUT_OF_MEMORY.fullmatch(message)
    lines = trace.splitlines()
    assert lines[0].startswith(f'File "{__file__}", line ') and lines[0].endswith(", in square") and "ttnn.zeros((16384" in lines[1]
    assert lines[2].endswith(", in test_an_error_of_the_library_is_the_last_thing_in_a_report") and lines[3] == "    square()"
