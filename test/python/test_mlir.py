# SPDX-License-Identifier: Apache-2.0
"""ttmlir.ir, ttmlir.dialects and ttmlir.passmanager: parse, walk, build, run passes and programs."""

import gc
import importlib
import random
import re
import threading

import numpy as np
import pytest

from conftest import ROOT

ir = pytest.importorskip("ttmlir.ir")

TEXT = """
func.func @f(%a: tensor<33x70xf32>, %b: tensor<33x70xf32>) -> tensor<33x70xf32> {
  %0 = "ttir.add"(%a, %b) : (tensor<33x70xf32>, tensor<33x70xf32>) -> tensor<33x70xf32>
  %1 = "ttir.exp"(%0) : (tensor<33x70xf32>) -> tensor<33x70xf32>
  return %1 : tensor<33x70xf32>
}
"""


@pytest.fixture
def context():
    with ir.Context() as context, ir.Location.unknown():
        yield context


def tensor(*shape):
    return ir.RankedTensorType.get(shape, ir.F32Type.get())


def names(op):
    found = []
    op.operation.walk(lambda inner: (found.append(inner.name), ir.WalkResult.ADVANCE)[1])
    return found


def test_parse_and_walk(context):
    module = ir.Module.parse(TEXT)
    assert names(module) == ["ttir.add", "ttir.exp", "func.return", "func.func", "builtin.module"]
    first = []

    def stop(op):
        first.append(op.name)
        return ir.WalkResult.INTERRUPT

    module.operation.walk(stop, ir.WalkOrder.PRE_ORDER)
    assert first == ["builtin.module"]
    function, = module.body.operations
    assert type(function).__name__ == "FuncOp" and function.name.value == "f"
    assert [list(a.type.shape) for a in function.arguments] == [[33, 70]] * 2
    add, exp, _ = function.entry_block.operations
    assert exp.input == add.result and exp.input.owner == add.operation
    assert [(use.owner.name, use.operand_number) for use in add.result.uses] == [("ttir.exp", 0)]
    assert ir.Module.parse(str(module)).operation.verify()


def test_symbols_and_files(context, tmp_path):
    (tmp_path / "f.mlir").write_text(TEXT)
    module = ir.Module.parseFile(str(tmp_path / "f.mlir"))
    table = ir.SymbolTable(module.operation)
    assert "f" in table and "g" not in table and table["f"].name.value == "f"
    with pytest.raises(KeyError):
        table["g"]
    with pytest.raises(ValueError, match="cannot read"):
        ir.Module.parseFile(str(tmp_path / "none.mlir"))
    with pytest.raises(ir.MLIRError, match="f.mlir:1:"):
        (tmp_path / "f.mlir").write_text("x")
        ir.Module.parseFile(str(tmp_path / "f.mlir"))


def test_older_text_is_upgraded(context):
    text = TEXT.replace('%0 = "ttir.add"(%a, %b) : (', '%e = tensor.empty() : tensor<33x70xf32>\n'
                        '  %0 = "ttir.add"(%a, %b, %e) : (tensor<33x70xf32>, ')
    assert "tensor.empty" in text and names(ir.Module.parse(text)) == names(ir.Module.parse(TEXT))


def test_errors_have_locations(context):
    with pytest.raises(ir.MLIRError) as caught:
        ir.Module.parse(TEXT.replace("ttir.exp", "ttir.expp"), "model.mlir")
    diagnostic, = caught.value.error_diagnostics
    assert diagnostic.severity == ir.DiagnosticSeverity.ERROR
    assert (diagnostic.location.filename, diagnostic.location.start_line) == ("model.mlir", 4)
    assert "model.mlir:4:8: error: unregistered operation 'ttir.expp'" in str(caught.value)
    assert re.search(r'\n  %1 = "ttir\.expp".*\n {7}\^', str(caught.value))
    with pytest.raises(ir.MLIRError, match="'ttir.add' op"):
        ir.Module.parse(TEXT.replace('%0) : (tensor<33x70xf32>) -> tensor<33x70xf32>',
                                     '%0) : (tensor<33x70xf32>) -> tensor<33x70xf32>').replace(
            'tensor<33x70xf32>, tensor<33x70xf32>) -> tensor<33x70xf32>\n  %1',
            'tensor<33x70xf32>, tensor<33x70xf32>) -> tensor<33x71xf32>\n  %1').replace(
                '(%0) : (tensor<33x70xf32>)', '(%0) : (tensor<33x71xf32>)'))
    with pytest.raises(ir.MLIRError, match="no-such-pass"):
        importlib.import_module("ttmlir.passmanager").PassManager.parse("builtin.module(no-such-pass)")
    with pytest.raises(ir.MLIRError):
        ir.Type.parse("tensor<2x")
    with pytest.raises(ir.MLIRError):
        ir.Attribute.parse("#ttcore.grid<0x8>")


def test_build_and_run(context, device, rng):
    from ttmlir import passes
    from ttmlir.dialects import func, ttir
    module = ir.Module.create()
    shape = tensor(5, 7)
    with ir.InsertionPoint(module.body):
        @func.func(shape, shape)
        def f(a, b):
            c = ttir.add(shape, a, b)
            return ttir.softmax(shape, c, dimension=-1, loc=ir.Location.name("last"))

    assert "dimension = -1 : si32" in str(module)
    assert 'loc("last")' in module.operation.get_asm(enable_debug_info=True)
    a, b = rng.standard_normal((2, 5, 7)).astype(np.float32)
    wanted = np.exp(a + b) / np.exp(a + b).sum(-1, keepdims=True)
    for where in (device, None):
        result, = passes.run(module, a, b, device=where, function="f")
        np.testing.assert_allclose(result, wanted, rtol=1e-5)
    with pytest.raises(ValueError, match=r"argument 1 is \[5, 6\]"):
        passes.run(module, a, b[:, :6])
    with pytest.raises(ValueError, match="no function 'g'"):
        passes.run(module, a, b, function="g")
    assert "ttir.add" in str(module)  # as it was


def test_pipelines_and_binaries(context):
    from ttmlir import passes
    from ttmlir.passmanager import PassManager
    module = ir.Module.parse(TEXT)
    inner = list(module.body.operations[0].entry_block.operations)
    manager = PassManager.parse("builtin.module(ttir-to-ttnn-backend-pipeline{mock-system-desc-arch=blackhole})")
    manager.run(module)
    assert {"ttnn.add", "ttnn.exp"} <= set(names(module)) and "blackhole" in str(module)
    assert passes.ttnn_to_flatbuffer_bin(module)[8:12] == b"TTNN"
    assert "ttnn::exp(" in passes.translate_to_cpp(module)
    for op in inner:  # of before the passes
        with pytest.raises(RuntimeError, match="is gone"):
            _ = op.operation.name
    with pytest.raises(ir.MLIRError):
        passes.ttmetal_to_flatbuffer_bin(ir.Module.parse(TEXT))


def test_passes_refuse_what_is_invalid(context):
    from ttmlir.passmanager import PassManager
    module = ir.Module.parse(TEXT)
    add = module.body.operations[0].entry_block.operations[0]
    add.result.set_type(tensor(1, 2))
    with pytest.raises(ir.MLIRError, match="before any pass"):
        PassManager.parse("cse").run(module)
    assert '"ttir.add"' in str(module)  # prints nevertheless


def test_attributes_by_name(context):
    from ttmlir.dialects import ttir
    module = ir.Module.parse(TEXT)
    add = module.body.operations[0].entry_block.operations[0]
    add.attributes["note"] = ir.StringAttr.get("x")
    assert "note" in add.attributes and add.attributes["note"].value == "x" and list(add.attributes) == ["note"]
    del add.attributes["note"]
    with pytest.raises(KeyError):
        add.attributes["note"]
    with pytest.raises(TypeError):
        add.attributes["note"] = "x"
    with pytest.raises(TypeError):
        ttir.exp(tensor(2), 3)
    with pytest.raises(ValueError, match="no operation"):
        ir.Operation.create("ttir.nonsense")


@pytest.mark.parametrize("type_, good, bad", [
    ("i8", [-128, 127, 255], [-129, 256]), ("ui8", [0, 255], [-1, 256]), ("si8", [-128, 127], [-129, 128]),
    ("ui64", [2**64 - 1], [2**64, -1]), ("si64", [-2**63], [2**63]), ("i1", [0, 1], [2]), ("index", [-1], [2**63])])
def test_integers_are_values_of_their_type(context, type_, good, bad):
    parsed = ir.Type.parse(type_)
    for value in good:
        attr = ir.IntegerAttr.get(parsed, value)
        assert type_ == "i1" or attr.value % 2**64 == value % 2**64 or attr.value == value - 256
        assert ir.Attribute.parse(str(attr)) == attr
    for value in bad:
        with pytest.raises(ValueError):
            ir.IntegerAttr.get(parsed, value)


@pytest.mark.parametrize("dtype", ["float32", "float16", "float64", "int8", "uint16", "int64", "uint32", "bool", "bfloat16"])
def test_elements(context, rng, dtype):
    if dtype == "bfloat16":
        dtype = pytest.importorskip("ml_dtypes").bfloat16
    array = (rng.standard_normal((3, 5)) * 20).astype(dtype) if dtype != "bool" else rng.random((3, 5)) > 0.5
    attr = ir.DenseElementsAttr.get(array)
    np.testing.assert_array_equal(np.asarray(attr), array.astype(np.float32) if dtype not in (
        "float64", "int64") and array.dtype.name == "bfloat16" else array)
    assert ir.Attribute.parse(str(attr)) == attr  # MLIR's own reader
    with pytest.raises(ValueError):
        ir.DenseElementsAttr.get(array, tensor(5, 3))
    splat = ir.DenseElementsAttr.get(np.zeros((4, 6), np.float32), ir.RankedTensorType.get([4, 6], ir.BF16Type.get()))
    assert splat.is_splat and np.asarray(splat).shape == (4, 6)


def test_affine_maps_compute(context):
    d = [ir.AffineExpr.get_dim(i) for i in range(2)]
    map_ = ir.AffineMap.get(2, 0, [(d[0] // 8) * 2 + d[1] % 8 - 3, ir.AffineExpr.get_ceil_div(d[0], 4), 7 - d[1]])
    for y in range(-9, 20, 4):
        for x in range(-5, 17, 3):
            assert map_.evaluate([y, x]) == [(y // 8) * 2 + x % 8 - 3, -(-y // 4), 7 - x]
    assert ir.AffineMapAttr.get(map_) == ir.Attribute.parse(f"affine_map<{map_}>")
    with pytest.raises(ValueError):
        map_.evaluate([1])
    with pytest.raises(ValueError, match="dimensions"):
        ir.AffineMap.get(1, 0, [d[1]])
    with pytest.raises(ValueError):
        ir.AffineMap.get(2, 0, [d[0] % d[1]]).evaluate([1, 0])


def test_the_documentation_runs():
    """The snippets of the page, one after the other."""
    scope = {"text": TEXT}
    for snippet in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "mlir-python.md").read_text(), re.S):
        exec(snippet, scope)
    sums = scope["x"] + scope["y"]
    wanted = np.exp(sums) / np.exp(sums).sum(-1, keepdims=True)
    np.testing.assert_allclose(scope["result"], wanted, rtol=1e-5)
    assert scope["counts"]["ttnn.exp"] == 1 and scope["binary"][8:12] == b"TTNN" and "ttnn::exp(" in scope["source"]


def test_the_builder_becomes_ir(context):
    import ttmlir
    module = ttmlir.Module()
    f = module.function("forward")
    x = f.input("x", (5, 7), "bf16")
    f.returns(f.matmul(x, f.transpose(x, dim0=0, dim1=1)))
    made = module.to_ir()
    result = made.body.operations[0].entry_block.operations[-1].operands[0]
    assert result.type.shape == [5, 5] and isinstance(result.type.element_type, ir.BF16Type)


# --- records ---

DIALECTS = ("chlo", "d2m", "sdy", "stablehlo", "ttcore", "ttir", "ttkernel", "ttmetal", "ttnn")


@pytest.mark.parametrize("name", (*DIALECTS, "func", "arith"))
def test_every_op_has_class_and_function(context, name):
    dialect = importlib.import_module(f"ttmlir.dialects.{name}")
    ops = [cls for cls in vars(dialect).values() if isinstance(cls, type) and issubclass(cls, ir.OpView)]
    assert ops
    for cls in ops:
        assert context.is_registered_operation(cls.OPERATION_NAME), cls


def attributes_in(attr, seen):
    """An attribute or a type, and what is in it."""
    if attr is None or attr in seen:
        return
    seen.add(attr)
    if isinstance(attr, (ir.ArrayAttr, ir.DictAttr)):
        for item in attr:
            attributes_in(attr[item] if isinstance(attr, ir.DictAttr) else item, seen)
    for inner in ("encoding", "element_type", "memory_space", "layout"):
        attributes_in(getattr(attr, inner, None) if isinstance(attr, ir.Type) else None, seen)
    if isinstance(attr, ir.TypeAttr):
        attributes_in(attr.value, seen)
    for name in parameters(type(attr)):
        value = getattr(attr, name)
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, (ir.Attribute, ir.Type)):
                attributes_in(item, seen)


def parameters(cls):
    """Names of parameters of a generated class."""
    if not hasattr(cls, "_NAME"):
        return []
    return [name for name, item in vars(cls).items() if isinstance(item, property)]


def test_attributes_of_all_texts_are_made_of_their_parameters(context):
    """Every attribute and type of ours in the texts of the lit suite, taken apart and made again."""
    seen = set()
    for path in sorted((ROOT / "test").rglob("*.mlir")):
        if "errors" in path.name:
            continue
        for part in re.split(r"// -----", path.read_text()):
            try:
                module = ir.Module.parse(part, path.name)
            except ir.MLIRError:
                continue  # text for another tool, or that must be refused

            def collect(op):
                for name in op.attributes:
                    attributes_in(op.attributes[name], seen)
                for value in (*op.results, *(a for r in op.regions for b in r for a in b.arguments)):
                    attributes_in(value.type, seen)
                return ir.WalkResult.ADVANCE

            module.operation.walk(collect)
    kinds, failed = set(), []
    for attr in seen:
        cls = type(attr)
        if not hasattr(cls, "_NAME"):
            continue
        kinds.add(cls._NAME)
        made = cls.get(**{name: getattr(attr, name) for name in parameters(cls)})
        if made != attr or type(made) is not cls:
            failed.append((str(attr), str(made)))
    assert not failed, failed[:5]
    assert len(kinds) > 90, sorted(kinds)


def test_parameters_are_checked(context):
    from ttmlir.dialects import ttcore
    grid = ttcore.GridAttr.get([8, 8], ir.AffineMap.get(2, 0, [ir.AffineExpr.get_constant(0), *ir.AffineMap.get_identity(2).results]))
    assert grid.shape == [8, 8] and grid.physical_to_virt_map is None
    assert str(ttcore.TileType.get([32, 16], ttcore.DataType.BFloat16)) == "!ttcore.tile<32x16, bf16>"
    with pytest.raises(ir.MLIRError, match="must be positive, found -8"):
        ttcore.GridAttr.get([-8, 8])
    with pytest.raises(ir.MLIRError, match="'dataType' is \"bf17\""):
        ttcore.TileType.get([32, 32], "bf17")
    with pytest.raises(TypeError):
        ttcore.GridAttr.get("8x8")
    with pytest.raises(TypeError):
        ttcore.GridAttr.get()
    with pytest.raises(ir.MLIRError, match="'shape' is missing"):
        ttcore.GridAttr.get(None)
    with pytest.raises(ValueError):
        ttcore.GridAttr(ir.StringAttr.get("x"))


# --- lifetimes ---


def test_parts_outlive_what_they_are_of():
    with ir.Context():
        module = ir.Module.parse(TEXT)
    function, = module.body.operations
    add = function.entry_block.operations[0]
    parts = [add.result, add.operands, add.result.type, add.location, function.entry_block, function.regions[0],
             function.arguments[0], add.attributes, ir.InsertionPoint(add)]
    del module, function, add
    gc.collect()
    assert all(str(part) for part in parts)
    assert parts[0].owner.name == "ttir.add" and parts[4].operations[1].name == "ttir.exp"


def test_erased_operations_raise(context):
    module = ir.Module.parse(TEXT)
    function, = module.body.operations
    add, exp, end = function.entry_block.operations
    with pytest.raises(ValueError, match="its results are used"):
        add.operation.erase()
    result, block = exp.result, function.entry_block
    function.operation.erase()
    for use in (lambda: add.operation.name, lambda: result.type, lambda: block.operations[0], lambda: str(end.operation),
                lambda: add.attributes["x"], lambda: add.operation.erase(), lambda: ir.InsertionPoint(add)):
        with pytest.raises(RuntimeError, match="is gone"):
            use()
    assert names(module) == ["builtin.module"]


def test_trees_do_not_refer_to_each_other(context):
    from ttmlir.dialects import ttir
    one, other = ir.Module.parse(TEXT), ir.Module.parse(TEXT)
    add = one.body.operations[0].entry_block.operations[0]
    there = other.body.operations[0].entry_block
    loose = ttir.AbsOp(tensor(33, 70), add.result, ip=False)
    with pytest.raises(ValueError, match="not defined in what it is inserted into"):
        ir.InsertionPoint(there.operations[0]).insert(loose)
    with pytest.raises(ValueError, match="another tree"):
        there.operations[1].operands[0] = add.result
    with pytest.raises(ValueError, match="another tree"):
        there.operations[0].result.replace_all_uses_with(add.result)
    with pytest.raises(ValueError, match="uses values of what passes are to run on"):
        importlib.import_module("ttmlir.passmanager").PassManager.parse("cse").run(one)
    del one, add, other
    gc.collect()
    assert str(loose.operands[0].owner) and there.operations[0].name == "ttir.add"
    elsewhere = ir.Context()
    with pytest.raises(ValueError, match="different contexts"):
        ttir.AbsOp(ir.Type.parse("tensor<2xf32>", elsewhere), loose.result, ip=False)


def test_random_edits_in_any_order():
    """Operations made, moved, erased and forgotten at random: errors are exceptions, and what stays is valid memory."""
    from ttmlir.dialects import ttir
    random_ = random.Random(3)
    for _ in range(30):
        handles = []
        with ir.Context(), ir.Location.unknown():
            shape = tensor(3, 5)
            for _ in range(2):
                module = ir.Module.parse(TEXT.replace("33x70", "3x5"))
                handles += [module.operation, *(op.operation for op in module.body.operations[0].entry_block.operations)]
            module = None
            for _ in range(60):
                one, two = random_.choice(handles), random_.choice(handles)
                try:
                    match random_.randrange(8):
                        case 0:
                            handles.append(ttir.ExpOp(shape, one.result, ip=ir.InsertionPoint(two)).operation)
                        case 1:
                            handles.append(ttir.AbsOp(shape, one.result, ip=False).operation)
                        case 2:
                            one.erase()
                        case 3:
                            one.move_before(two)
                        case 4:
                            one.detach_from_parent()
                        case 5:
                            ir.InsertionPoint(one).insert(two)
                        case 6:
                            one.operands[0] = two.result
                        case 7:
                            handles.append(one.clone(False))
                except (ValueError, RuntimeError, IndexError):
                    pass
                if random_.random() < 0.3:
                    handles.pop(random_.randrange(len(handles)))
                if len(handles) < 3:
                    break
                str(random_.choice([h for h in handles if h.is_valid] or [0]))
        random_.shuffle(handles)
        while handles:
            handles.pop()


@pytest.mark.parametrize("seed", range(2))
def test_random_calls(seed, tmp_path, pytestconfig):
    """In a process of its own, as it could end it."""
    import os
    import subprocess
    import sys
    build = os.path.abspath(pytestconfig.getoption("--build"))
    done = subprocess.run([sys.executable, "-X", "faulthandler", ROOT / "test" / "python" / "Inputs" / "fuzz_ir.py", str(seed), "3000"],
                          cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": f"{build}/python"})
    assert done.returncode == 0 and re.match(r"\d+ calls, \d+ raised", done.stdout), done.stderr[-3000:]


def test_nothing_leaks():
    """Contexts go when the last object of theirs does."""
    import resource

    def once():
        with ir.Context(), ir.Location.unknown():
            module = ir.Module.parse(TEXT)
            return module.body.operations[0].entry_block.operations[0].result

    for _ in range(20):
        once()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100):
        once()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # KiB; a context takes more than 1,000


def test_threads(context):
    """Threads compile side by side; one cannot touch what another's passes run on."""
    from ttmlir import passes
    results = []

    def work():
        with ir.Context():
            module = ir.Module.parse(TEXT)
            results.append(passes.compile(module))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 3 and len(set(results)) == 1
