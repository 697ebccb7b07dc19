# SPDX-License-Identifier: Apache-2.0
"""Launches of kernels: their times, results, memory and timelines as data."""

import itertools
import json
import shutil
import subprocess

import pytest

from conftest import BUILD, answer, run

FIELDS = ["begin", "end", "kind", "name", "value", "by", "byName", "bank", "site"]


@pytest.fixture(scope="module")
def planned(model, tmp_path_factory):
    """Compiled, not run."""
    path = tmp_path_factory.mktemp("planned") / "net"
    run("record", model, "--backend", "ttmetal", "--to", path)
    return path


@pytest.fixture(scope="module", params=["ttmetal", "auto"])
def any_traced(model, tmp_path_factory, request):
    path = tmp_path_factory.mktemp("traced") / request.param
    run("record", model, "--backend", request.param, "--trace", "--golden", "--to", path)
    return path


@pytest.fixture(scope="module")
def traced(model, tmp_path_factory):
    path = tmp_path_factory.mktemp("traced") / "net"
    run("record", model, "--backend", "ttmetal", "--trace", "--golden", "--to", path)
    return path


def column(overlay, name):
    return [overlay[name]["strings"][i] for i in overlay[name]["values"]]


def ops_of(bundle):
    columns = answer("graph", bundle)
    return [columns["strings"][i] for i in columns["op"]]


def test_launches_name_their_kernels(planned):
    launches = answer("launches", planned)
    ops = ops_of(planned)
    assert [ops[launch["row"]] for launch in launches["launches"]] == ["ttmetal.enqueue_program"] * 2
    first = launches["launches"][0]
    assert (first["function"], first["index"]) == ("main", 0)
    threads = {kernel["thread"]: kernel for kernel in first["kernels"]}
    assert set(threads) == {"dm0", "dm1", "compute"} and threads["compute"]["cores"] == 4
    source = launches["sources"][threads["compute"]["name"]]
    assert "matmul_block(" in source and "void MAIN" in source
    assert "noc_async_read_tile(" in launches["sources"][threads["dm1"]["name"]]


def test_times_of_kernels_say_whose_they_are(planned, traced, any_traced):
    ops = ops_of(planned)
    plan, clock = answer("time", planned), answer("time", traced)
    launches = [row for row, op in enumerate(ops) if op == "ttmetal.enqueue_program"]
    assert [column(plan, "source")[row] for row in launches] == ["plan"] * 2
    assert [column(clock, "source")[row] for row in launches] == ["clock"] * 2
    for row in launches:
        assert 0.5 < clock["values"][row] / plan["values"][row] < 2
        assert clock["cores"][row] == 4 and clock["dramBytes"][row] > 0
    assert column(clock, "bound")[launches[0]] == "compute"
    mixed = answer("time", any_traced)
    sources = set(column(mixed, "source")) - {""}
    assert sources == ({"clock"} if "ttmetal.enqueue_program" in ops_of(any_traced) else {"clock", "model"})


def test_timelines_that_are_too_large_are_left_out(traced, model, tmp_path):
    run("record", model, "--backend", "ttmetal", "--trace", "--trace-limit", "0", "--to", tmp_path / "net")
    stages = answer("stages", tmp_path / "net")
    assert stages["traced"] == [] and stages["leftOut"] == [0, 1]
    assert answer("stages", traced)["traced"] == [0, 1] and answer("stages", traced)["leftOut"] == []
    done = run("trace", tmp_path / "net", check=False)
    assert done.returncode == 1 and "launch 0 has a timeline that is too large to be kept: record with a larger --trace-limit" in done.stderr
    assert answer("time", tmp_path / "net")["values"] == answer("time", traced)["values"]


def test_times_are_those_of_perf(traced, model, tmp_path):
    subprocess.run([BUILD / "bin" / "ttrt", "perf", model, "--backend", "ttmetal", "--save-artifacts", "--artifact-dir", tmp_path],
                   check=True, capture_output=True)
    result = json.loads(next(tmp_path.rglob("perf_results.json")).read_text())
    text = json.dumps(result)
    wanted = [part["device_ns"] / 1e3 for part in find(result, "launches")]
    assert wanted, text[:500]
    overlay = answer("time", traced)
    assert [value for value in overlay["values"] if value] == pytest.approx(wanted)


def find(json_value, key):
    """The first value of a key, wherever it is."""
    if isinstance(json_value, dict):
        if key in json_value:
            return json_value[key]
        json_value = list(json_value.values())
    if isinstance(json_value, list):
        for each in json_value:
            found = find(each, key)
            if found is not None:
                return found
    return None


def test_results_and_memory(traced):
    golden, ops = answer("golden", traced), ops_of(traced)
    compared = {ops[row]: pcc for row, pcc in enumerate(golden["values"]) if pcc is not None}
    assert set(compared) == {"ttmetal.enqueue_program", "ttmetal.enqueue_read_buffer"}
    assert all(0.999 < pcc <= 1 for pcc in compared.values())
    memory = answer("memory", traced)["functions"][0]
    assert memory["name"] == "main" and memory["banks"] == {"dram": 12, "l1": 64}
    made = [row for row, op in enumerate(ops) if op == "ttmetal.create_buffer"]
    assert [buffer[0] for buffer in memory["buffers"] if not buffer[6]] == made
    assert sum(buffer[6] for buffer in memory["buffers"]) == 2  # circular buffers of two launches
    for row, begin, end, *_ in memory["buffers"]:
        assert row == begin <= end < len(ops)
    # The first two buffers are released before the last is made at the same address.
    assert memory["peakBytes"]["dram"] == 2 * 2048


def test_tracks(any_traced):
    tracks = answer("trace", any_traced)
    assert tracks["launch"] == 0 and tracks["clockHz"] == 1e9
    names = [track["name"] for track in tracks["tracks"]]
    assert names[:7] == [f"0,0 {part}" for part in ("dm0", "dm1", "unpack", "math", "pack", "NoC 0", "NoC 1")]
    assert sum(track["group"] == "dram" for track in tracks["tracks"]) >= 4
    for track in tracks["tracks"]:
        assert sum(track["cycles"]) <= tracks["cycles"]
        assert ("kernel" in track) == (track["group"] == "thread")
    # Threads are busy or wait, from their start to their end.
    busy = dict(zip(names, tracks["tracks"]))["0,0 math"]["cycles"]
    assert busy[0] > 0.3 * tracks["cycles"] and sum(busy) > 0.7 * tracks["cycles"]


def test_slices_and_who_ended_waits(traced):
    about = answer("trace", traced)
    names = [track["name"] for track in about["tracks"]]
    part = answer("trace", traced, "--tracks", f"{names.index('0,0 dm0')},{names.index('0,0 pack')}", "--bins", 16384)
    assert part["fields"] == FIELDS
    writer = part["tracks"][0]["slices"]
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(writer))  # a thread does one thing at a time
    words, kinds = about["words"], about["kinds"]
    waits = [slice for slice in writer if kinds[slice[2]] == "wait: cb front"]
    longest = max(waits, key=lambda slice: slice[1] - slice[0])
    # The writer waits for the packer's page, which it finds when it looks again.
    assert longest[5] == 4 and words[longest[6]] == "cb_push_back"
    pack = part["tracks"][1]["slices"]
    pushes = [slice[1] for slice in pack if words[slice[3]] == "cb_push_back"]
    assert any(0 < longest[1] - end < 100 for end in pushes)
    reads = [slice for slice in writer if kinds[slice[2]] == "wait: noc read"]
    assert reads and all(slice[5] == 5 and words[slice[6]] == "noc_async_read_tile" and slice[7] >= 0 for slice in reads)


def test_bins_hold_what_slices_hold(traced):
    """However wide bins are, no cycle of a thread is lost or counted twice."""
    about = answer("trace", traced)
    for bins in (1, 7, 100, 3000):
        part = answer("trace", traced, "--tracks", "0-4", "--bins", bins)
        for track in part["tracks"]:
            cycles = [0] * len(about["kinds"])
            for begin, end, kind, *_ in track["slices"]:
                assert (end - begin) * bins >= about["cycles"]
                cycles[kind] += end - begin
            for where, kind, sum_ in track["bins"]:
                assert 0 <= where < bins
                cycles[kind] += sum_
            assert cycles == about["tracks"][track["track"]]["cycles"]


def test_a_window(traced):
    whole = answer("trace", traced, "--tracks", "3", "--bins", 16384)["tracks"][0]["slices"]
    begin, end = whole[5][0], whole[9][1]
    part = answer("trace", traced, "--tracks", "3", "--from", begin, "--to", end)["tracks"][0]["slices"]
    assert part == whole[5:10]


@pytest.mark.parametrize("arguments, told", [
    (["--launch", "7"], "launch 7 was not traced"),
    (["--tracks", "0-99999"], "there is no track '99999'"),
    (["--tracks", "x"], "there is no track 'x'"),
    (["--from", "5", "--to", "5"], "the window from 5 to 5 is empty"),
    (["--tracks", "1", "--bins", "0"], "bins are possible, not 0"),
])
def test_wrong_questions(traced, arguments, told):
    done = run("trace", traced, *arguments, check=False)
    assert done.returncode == 1 and told in done.stderr and done.stdout == ""


def test_programs_that_launch_nothing(model):
    done = run("trace", model, check=False)
    assert done.returncode == 1 and "--trace: the program launches no kernels" in done.stderr


@pytest.mark.parametrize("damage", ["short", "empty", "kinds", "json", "tracks"])
def test_damaged_traces(traced, tmp_path, damage):
    copy = tmp_path / "copy"
    shutil.copytree(traced, copy)
    events, about = copy / "0.events", copy / "0.trace.json"
    if damage == "short":
        events.write_bytes(events.read_bytes()[:-5])
    elif damage == "empty":
        events.write_bytes(b"")
    elif damage == "kinds":
        events.write_bytes(b"\xff" * len(events.read_bytes()))
    elif damage == "json":
        about.write_text(about.read_text()[:100])
    else:
        told = json.loads(about.read_text())
        told["tracks"][0]["first"] = 1 << 60
        about.write_text(json.dumps(told))
    done = run("trace", copy, "--tracks", "0", check=False)
    assert done.returncode == 1 and "damaged" in done.stderr and done.stdout == ""
