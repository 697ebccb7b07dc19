# SPDX-License-Identifier: Apache-2.0
"""The commands of ttrt and the runtime, from Python."""

import json
import os
import pathlib
import textwrap

import numpy as np
import pytest
import ttnn
from ttmlir._native import compiler
from ttrt import binary as files
from ttrt import runtime
from ttrt.common.api import API
from ttrt.common.util import Artifacts, Logger

from conftest import close

SUBTRACT = """func.func @subtract(%a: tensor<33x70xf32>, %b: tensor<33x70xf32>) -> tensor<33x70xf32> {
  %0 = "ttir.neg"(%b) : (tensor<33x70xf32>) -> tensor<33x70xf32>
  %1 = "ttir.add"(%a, %0) : (tensor<33x70xf32>, tensor<33x70xf32>) -> tensor<33x70xf32>
  return %1 : tensor<33x70xf32>
}
"""


@pytest.fixture
def subtract(tmp_path, monkeypatch):
    """A program file, in a folder where one may write."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TT_MLIR_HOME", raising=False)
    path = tmp_path / "subtract.ttnn"
    path.write_bytes(compiler.compile(SUBTRACT, "subtract.mlir", options="enable-fusing-pass=false")[0])
    return path


def snippets(page, section):
    """The Python of a section of the documentation."""
    text = (pathlib.Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    text = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return [part.split("\n```")[0] for part in text.split("```python\n")[1:]]


def test_the_document(subtract, tmp_path):
    """Every snippet of the page, one after the other, with the paths of this test."""
    parts = snippets("ttrt.md", "From Python")
    assert len(parts) >= 3
    names = {}
    for part in parts:
        part = part.replace("/path/to/subtract.ttnn", str(subtract)).replace("/opt/folder", str(tmp_path / "folder"))
        exec(compile(textwrap.dedent(part), "ttrt.md", "exec"), names)
    assert (tmp_path / "folder" / "subtract" / "run" / "program_0" / "device_output_0.npy").exists()
    assert "ran" in (tmp_path / "some_file_name.log").read_text(encoding="utf-8")


def test_arguments_are_those_of_the_command_line():
    API.initialize_apis()
    assert set(API.registered_args) == {"read", "run", "query", "check", "perf", "plan", "pages"}
    run = API.Run.registered_args
    assert (run["loops"], run["init"], run["seed"], run["program-index"]) == (1, "fan-in", 0, "all")
    assert run["clean-artifacts"] is False and run["pcc"] is None and run["binary"] is None
    run["loops"] = 5
    assert API.Run.registered_args["loops"] == 1
    assert API.Run(args={"--loops": 7})["loops"] == 7
    assert API.Run(args={"enable-golden": True})["golden"] is True


def test_run(subtract, capsys):
    code, results = API.Run(args={"binary": subtract, "golden": True, "loops": 3, "save-artifacts": True})()
    assert code == 0 and results[0]["result"] == "pass" and results[0]["programs"][0]["loops"] == 3
    assert "pcc" in capsys.readouterr().out
    a, b, c = (np.load(f"ttrt-artifacts/subtract/run/program_0/{name}.npy") for name in ("input_0", "input_1", "device_output_0"))
    np.testing.assert_allclose(c, a - b, rtol=1e-6, atol=1e-6)


def test_the_same_instance_again(subtract):
    instance = API.Run(args={"binary": str(subtract), "quiet": True})
    assert [instance().code, instance().code] == [0, 0]


def test_read_query_check_perf(subtract, capsys):
    code, results = API.Read(args={"binary": [str(subtract)], "section": "mlir"})()
    assert code == 0 and "ttnn.add" in results[0]["sections"]["mlir"]
    assert "ttnn.add" in capsys.readouterr().out
    code, results = API.Query(args={"device": "p150", "save-artifacts": True})()
    assert code == 0 and "blackhole" in json.dumps(results["system_desc"])
    code, results = API.Check(args={"binary": str(subtract), "system-desc": "ttrt-artifacts/system_desc.ttsys"})()
    assert code == 1 and "wormhole" in json.dumps(results[0]["systems"][0]["mismatches"])
    code, results = API.Perf(args={"binary": str(subtract), "loops": 2})()
    assert code == 0 and {"add", "neg"} <= {op["op"] for op in results[0]["programs"][0]["ops"]}


def test_each_instance_has_its_log(subtract, capsys):
    logs = [Logger(name) for name in ("a.log", "b.log")]
    API.Read(args={"binary": str(subtract), "section": "version"}, logging=logs[0])()
    API.Query(logger=logs[1])()
    a, b = (pathlib.Path(name).read_text(encoding="utf-8") for name in ("a.log", "b.log"))
    assert "schema" in a and "n150" in b and "n150" not in a
    API.Query(args={"log-file": "c.log"})()
    assert pathlib.Path("c.log").read_text(encoding="utf-8") == b
    assert a in capsys.readouterr().out


def test_artifacts_have_a_folder(subtract):
    artifacts = Artifacts(logging=Logger("a.log"), artifacts_folder_path="elsewhere")
    artifacts.create_artifacts()
    API.Run(args={"binary": str(subtract), "save-artifacts": True}, artifacts=artifacts)()
    assert os.listdir(artifacts.get_binary_run_folder_path(subtract)) == ["program_0"]
    assert not os.path.exists("ttrt-artifacts")


@pytest.mark.parametrize("make, error, text", [
    (lambda: API.Run(args={"loop": 3}), TypeError, "did you mean 'loops'"),
    (lambda: API.Run(args={3: 3}), TypeError, "no argument 3"),
    (lambda: API.Run(args=[1]), TypeError, "'args' is .1., wanted: dict"),
    (lambda: API.Run(args={"identity": 1}), TypeError, "wanted: True or False"),
    (lambda: API.Run(logging="a.log"), TypeError, "wanted: Logger"),
    (lambda: API.Run(args={"binary": "x.ttnn", "loops": "many"})(), ValueError, "loops"),
    (lambda: API.Run(args={"binary": "x.ttnn", "init": "gauss"})(), ValueError, "init"),
    (lambda: API.Check(args={"binary": "x", "device": "n150", "system-desc": "y"})(), ValueError, "excludes"),
    (lambda: Artifacts(logging=3), TypeError, "a Logger wanted"),
    (lambda: runtime.DebugHooks.get(3), TypeError, "a function wanted"),
    (lambda: files.load_from_path("missing.ttnn"), ttnn.Error, "missing.ttnn"),
    (lambda: files.load_from_bytes(b"no program"), ttnn.Error, "program"),
    (lambda: files.load_system_desc_from_path("missing.ttsys"), ValueError, "missing.ttsys"),
    (lambda: runtime.get_current_system_desc("n151"), ValueError, "n151"),
])
def test_errors(make, error, text):
    with pytest.raises(error, match=text):
        make()


def test_nothing_to_work_on(capsys):
    assert API.Run()() == (1, [])
    assert "ttrt: error: run: no 'binary' is given" in capsys.readouterr().err


def test_what_is_wrong_with_a_file_is_a_result(subtract, capsys):
    subtract.write_bytes(subtract.read_bytes()[:-100])
    code, results = API.Run(args={"binary": str(subtract)})()
    assert code == 1 and results[0]["result"] == "error" and "damaged" in results[0]["exception"]
    assert "damaged" in capsys.readouterr().err


def test_binaries_as_dictionaries(subtract):
    program = files.load_from_path(subtract)
    assert program.programs[0]["name"] == "subtract" and program.programs[0]["inputs"][1]["shape"] == [33, 70]
    described = program.as_dict()
    assert {"version", "system_desc", "mlir", "inputs", "outputs", "programs"} <= set(described)
    assert json.loads(files.as_json(program)) == described
    with pytest.raises(ValueError, match="no section 'kernels'"):
        program.section("kernels")
    API.Query(args={"save-artifacts": True, "quiet": True})()
    system = files.load_system_desc_from_path("ttrt-artifacts/system_desc.ttsys").as_dict()
    assert system["system_desc"] == described["system_desc"] == runtime.get_current_system_desc()


@pytest.fixture
def mesh():
    device = runtime.open_mesh_device()
    yield device
    if device.is_open():
        runtime.close_mesh_device(device)


def test_submit_with_hooks(subtract, mesh, rng):
    program = files.load_from_bytes(subtract.read_bytes(), "subtract")
    x, y = (rng.standard_normal((33, 70)).astype(np.float32) for _ in range(2))
    inputs = [runtime.create_host_tensor(array) for array in (x, y)]
    seen = []

    def before(binary, index, op):
        seen.append(("before", op.name))
        assert binary is program and index == 0 and not op.results

    def after(_, index, op):
        result = runtime.get_op_output_tensor(op)
        seen.append(("after", op.name))
        if op.name == "neg":
            np.testing.assert_array_equal(ttnn.to_numpy(result), -y)
        assert f"ttnn.{op.name}" in runtime.get_op_debug_str(op) and "subtract.mlir" in runtime.get_op_loc_info(op)

    runtime.DebugHooks.get(before, after)
    try:
        [result] = runtime.submit(mesh, program, 0, inputs)
    finally:
        runtime.unregister_hooks()
    close(runtime.to_array(result), x - y, 2**-20)
    names = [name for when, name in seen if when == "before"]
    assert seen == [(when, name) for name in names for when in ("before", "after")] and {"neg", "add"} <= set(names)
    runtime.submit(mesh, program, 0, inputs)
    assert len(seen) == 2 * len(names)


def test_what_a_hook_raises_ends_the_run(subtract, mesh):
    program = files.load_from_path(subtract)
    x = runtime.create_host_tensor(np.ones((33, 70), np.float32))

    class Enough(Exception):
        pass

    def fail(*_):
        raise Enough("here")

    for hooks in ((fail, None), (None, fail)):
        runtime.DebugHooks.get(*hooks)
        try:
            with pytest.raises(Enough, match="here"):
                runtime.submit(mesh, program, 0, [x, x])
        finally:
            runtime.unregister_hooks()
    [result] = runtime.submit(mesh, program, 0, [x, x])
    assert not ttnn.to_numpy(result).any()


def test_layouts(subtract, mesh):
    program = files.load_from_path(subtract)
    x = runtime.create_host_tensor(np.ones((33, 70), np.float32))
    layout = runtime.get_layout(program, 0, 1)
    assert not runtime.has_layout(x, layout)
    placed = runtime.to_layout(x, mesh, layout)
    assert runtime.has_layout(placed, layout) and placed.layout == layout.layout and "tile" in repr(layout)
    [result] = runtime.submit(mesh, program, 0, [placed, x])
    array = np.full((33, 70), 7, np.float32)
    runtime.memcpy(array, runtime.to_host(result))
    assert not array.any()
    with pytest.raises(ttnn.InvalidArgument):
        runtime.get_layout(program, 0, 2)
    with pytest.raises(ttnn.InvalidArgument, match="wanted 2"):
        runtime.submit(mesh, program, 0, [x])
    with pytest.raises(TypeError):
        runtime.submit(mesh, program, 0, [x, 3])
    runtime.close_mesh_device(mesh)
    with pytest.raises(ttnn.InvalidArgument, match="closed"):
        runtime.submit(mesh, program, 0, [x, x])


def test_programs_and_the_library_mix(subtract, mesh):
    program = files.load_from_path(subtract)
    x = ttnn.from_numpy(np.full((33, 70), 2, np.float32), layout=ttnn.TILE_LAYOUT, device=mesh)
    [result] = runtime.submit(mesh, program, 0, [ttnn.multiply(x, x), x])
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.neg(result)), np.full((33, 70), -2))


KINDS = [(np.float32, ttnn.float32), (np.float16, ttnn.DataType.FLOAT16), (np.int32, ttnn.int32), (np.uint32, ttnn.uint32),
         (np.uint16, ttnn.uint16), (np.uint8, ttnn.uint8)]


@pytest.mark.parametrize("kind, dtype", KINDS)
@pytest.mark.parametrize("shape", [(33, 70), (5,), (), (2, 3, 7), (0, 4)])
def test_tensors_lend_their_memory(rng, kind, dtype, shape):
    array = np.asarray(rng.uniform(0, 200, shape)).astype(kind)

    class Foreign:
        """Another library's array."""

        def __dlpack__(self, **options):
            return array.__dlpack__(**options)

        def __dlpack_device__(self):
            return array.__dlpack_device__()

    tensor = runtime.create_host_tensor(Foreign())
    assert tensor.dtype == dtype
    for view in (np.from_dlpack(tensor), np.asarray(memoryview(tensor))):
        assert view.dtype == kind and view.shape == shape
        np.testing.assert_array_equal(view, array)
        assert not (array.size and view.flags.writeable)
    if array.size:
        first, second = (np.from_dlpack(tensor).__array_interface__["data"][0] for _ in range(2))
        assert first == second


def test_views_outlive_tensors(rng):
    array = rng.standard_normal((300, 70)).astype(np.float32)
    tensor = runtime.create_host_tensor(array)
    view = np.from_dlpack(tensor)
    ttnn.deallocate(tensor)
    others = [runtime.create_host_tensor(np.zeros_like(array)) for _ in range(4)]
    np.testing.assert_array_equal(view, array)
    assert len(others) == 4
    with pytest.raises(ttnn.InvalidArgument, match="deallocated"):
        np.from_dlpack(tensor)
    with pytest.raises(BufferError, match="deallocated"):
        memoryview(tensor)


def test_tensors_elsewhere_are_copied(tiled, rng):
    array = rng.standard_normal((33, 70)).astype(np.float32)
    tensor = tiled(array, ttnn.float32)
    np.testing.assert_array_equal(np.from_dlpack(tensor), array)
    np.testing.assert_array_equal(np.asarray(memoryview(tensor)), array)
    blocks = tiled(array, ttnn.bfloat8_b)
    np.testing.assert_array_equal(np.from_dlpack(blocks), ttnn.to_numpy(blocks))
    with pytest.raises(BufferError, match="no bfloat16"):
        memoryview(tiled(array))
    np.testing.assert_array_equal(np.asarray(tiled(array)), ttnn.to_numpy(tiled(array)))


def test_arrays_of_other_kinds():
    assert runtime.create_host_tensor([[1.5, 2]]).dtype == ttnn.float32
    assert runtime.create_host_tensor(np.ones(3), ttnn.bfloat16).dtype == ttnn.bfloat16
    with pytest.raises(ttnn.InvalidArgument, match="complex128"):
        runtime.create_host_tensor(np.array([1j]))
