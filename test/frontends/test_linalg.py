"""linalg on tensors against NumPy, and against TOSA, which upstream's own passes lower to it."""

import pathlib
import random
import re
import shutil
import subprocess

import numpy as np
import pytest

import ttmlir
from linalg_cases import GENERIC, NAMED, TENSOR, WITHOUT, type_of
from random_generics import Generic
from test_tosa import CASES as TOSA, program as tosa_program
from ttmlir import ttnn
from ttmlir._native import compiler

CASES = {f"named/{n}": c for n, c in NAMED.items()} | {f"generic/{n}": c for n, c in GENERIC.items()} | {f"tensor/{n}": c for n, c in TENSOR.items()}
RESOURCE = '{-# dialect_resources: { builtin: { weights: "0x040000000000803F000000400000404000008040" } } #-}\n'
OPT = shutil.which("mlir-opt-22") or "/usr/lib/llvm-22/bin/mlir-opt"


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(10) as device:
        yield device


def program(inputs, lines, wanted):
    for letter, arrays in (("T", inputs), ("R", wanted)):
        for i, x in enumerate(arrays):
            lines = lines.replace(f"${letter}{i}", type_of(x))
    before = ""
    for i, w in enumerate(wanted):
        kind = type_of(w)
        if re.search(rf"%[ez]{i}\b", lines):
            before += f"%e{i} = tensor.empty() : {kind}\n"
        if re.search(rf"%z{i}\b", lines):
            element = re.split("[x<>]", kind)[-2]
            zero = "0.0" if element.startswith("f") else "0"
            before += f"%zero{i} = arith.constant {zero} : {element}\n%z{i} = linalg.fill ins(%zero{i} : {element}) outs(%e{i} : {kind}) -> {kind}\n"
    arguments = ", ".join(f"%a{i}: {type_of(x)}" for i, x in enumerate(inputs))
    kinds = ", ".join(type_of(w) for w in wanted)
    results = ", ".join(f"%0#{i}" for i in range(len(wanted))) if len(wanted) > 1 else "%0"
    return f"func.func @main({arguments}) -> ({kinds}) {{\n{before}{lines}\nreturn {results} : {kinds}\n}}\n" + (RESOURCE if "dense_resource" in lines else "")


def same(found, wanted, tolerance=2e-3):
    found = found if isinstance(found, (list, tuple)) else [found]
    for f, w in zip(found, wanted, strict=True):
        w = np.asarray(w)
        f = np.asarray(f).reshape(w.shape)
        if w.dtype.kind in "ib":
            np.testing.assert_array_equal(f.astype(w.dtype), w)
        else:
            np.testing.assert_allclose(f.astype(np.float64), w.astype(np.float64), rtol=tolerance, atol=tolerance)


def run(text, inputs, name, **options):
    return ttmlir.compile(text, name=name, **options)(*inputs)


@pytest.mark.parametrize("name", CASES)
def test_op(name, device):
    inputs, lines, wanted = CASES[name]
    same(run(program(inputs, lines, wanted), inputs, name, device=device), wanted)


@pytest.mark.parametrize("name", [n for n in CASES if not re.match(r"generic/(arith|math)", n)] + ["generic/arith.cmpf/ugt", "generic/arith.shrui/i32", "generic/math.ctlz/i32"])
def test_op_as_kernels(name):
    inputs, lines, wanted = CASES[name]
    same(run(program(inputs, lines, wanted), inputs, name, backend="ttmetal"), wanted)


def test_every_named_op_has_a_case():
    text = subprocess.run([OPT, "--help"], capture_output=True, text=True, check=True).stdout
    assert "linalg" in text
    defined = set()
    folder = pathlib.Path("/usr/lib/llvm-22/include/mlir/Dialect/Linalg/IR")
    for file in folder.glob("*.h.inc"):
        defined |= set(re.findall(r'StringLiteral\("linalg\.(\w+)"\)', file.read_text()))
    assert len(defined) > 80
    used = {re.search(r"linalg\.(\w+)", lines.split("%0 =")[-1])[1] for _, lines, _ in NAMED.values()}
    assert defined - used - set(WITHOUT) == set()


# --- the whole way: TOSA through upstream's lowering --------------------------------------------------------------------------------------------

PASSES = ("builtin.module(func.func(tosa-optional-decompositions,tosa-make-broadcastable,canonicalize,tosa-to-linalg-named,canonicalize,tosa-layerwise-constant-fold,"
          "tosa-make-broadcastable,tosa-to-linalg,tosa-to-arith{include-apply-rescale=false},tosa-to-tensor,canonicalize,cse))")
#: Ops that upstream does not lower to linalg, or lowers to what is refused, and why.
NOT_LINALG = {"scatter": "loops", "resize/bilinear_i8": "rounds places before the image towards 0, not down"}
#: Upstream's linalg for these is refused.
REFUSED_LINALG = {"avg_pool2d/i8": "64 bits are held in 32"}


@pytest.fixture(scope="module")
def lowered():
    """All programs of TOSA in one run."""
    texts = {name: tosa_program(*case) for name, case in TOSA.items() if name not in NOT_LINALG}
    found = subprocess.run([OPT, f"--pass-pipeline={PASSES}", "--split-input-file", "--mlir-print-local-scope"], input="\n// -----\n".join(texts.values()), capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return dict(zip(texts, found.stdout.split("// -----"), strict=True))


@pytest.mark.parametrize("name", [name for name in TOSA if name not in NOT_LINALG])
def test_tosa_through_linalg(name, lowered, device):
    inputs, _, wanted = TOSA[name]
    text = lowered[name]
    assert set(re.findall(r"\btosa\.\w+", text)) <= {"tosa.apply_scale"}
    if name in REFUSED_LINALG:
        with pytest.raises(compiler.CompileError, match=REFUSED_LINALG[name]):
            ttmlir.compile(text, name=name)
        return
    wanted = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    same(run(text, inputs, name, device=device), wanted)


# --- what is refused ----------------------------------------------------------------------------------------------------------------------------

GEN = "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} ins(%s) outs(%s) {\n%s\n} -> %s"
ID = "affine_map<(d0, d1) -> (d0, d1)>"
PP = '"parallel", "parallel"'


def one(maps, kinds, body, out="tensor<4x4xf32>"):
    return "%0 = " + GEN % (maps, kinds, "%a : tensor<4x4xf32>", f"%o : {out}", body, out)


REFUSED = {
    "dynamic": ("%e = tensor.empty(%n) : tensor<?xf32>\n%0 = linalg.exp ins(%d : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>", "static shapes have a lowering"),
    "memref": ("linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)", "on tensors"),
    "division in a map": (one("affine_map<(d0, d1) -> (d0 floordiv 2, d1)>, " + ID, PP, "^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32"), "with the indexing map"),
    "same loop twice in a result": (one(f"{ID}, affine_map<(d0, d1) -> (d0, d0)>", PP, "^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32"), "with the indexing map"),
    "64 bits": ("%w = tensor.empty() : tensor<4x4xi64>\n%0 = " + GEN % (f"{ID}, {ID}", PP, "%i : tensor<4x4xi32>", "%w : tensor<4x4xi64>",
                "^bb0(%x: i32, %y: i64):\n%p = arith.extsi %x : i32 to i64\n%q = arith.muli %p, %p : i64\nlinalg.yield %q : i64", "tensor<4x4xi64>"), "64 bits are held in 32"),
    "control flow in a body": (one(f"{ID}, {ID}", PP, "^bb0(%x: f32, %y: f32):\n%z = arith.constant 0.0 : f32\n%b = arith.cmpf ogt, %x, %z : f32\n%r = scf.if %b -> f32 {\nscf.yield %x : f32\n} else {\n"
                                   "scf.yield %z : f32\n}\nlinalg.yield %r : f32"), "in the body of 'linalg.generic' has no lowering"),
    "too many steps": ("%l = tensor.empty() : tensor<4x5000xf32>\n%s = tensor.empty() : tensor<4xf32>\n%0 = " + GEN % (f"{ID}, affine_map<(d0, d1) -> (d0)>", '"parallel", "reduction"', "%l : tensor<4x5000xf32>", "%s : tensor<4xf32>",
                       "^bb0(%x: f32, %y: f32):\n%p = arith.divf %y, %x : f32\nlinalg.yield %p : f32", "tensor<4xf32>"), "up to 1024 have one"),
    "unsigned division": ("%0 = linalg.div_unsigned ins(%i, %i : tensor<4x4xi32>, tensor<4x4xi32>) outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>", "without a sign"),
    "complex": ("%0 = linalg.add ins(%c, %c : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%c : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>", "which has no lowering to TTIR"),
    "pad with a function": ("%0 = tensor.pad %a low[1, 1] high[0, 0] {\n^bb0(%x: index, %y: index):\n%q = arith.index_cast %x : index to i32\n%r = arith.sitofp %q : i32 to f32\ntensor.yield %r : f32\n} : tensor<4x4xf32> to tensor<5x5xf32>", "depends on the place"),
    "slice at a variable": ("%0 = tensor.extract_slice %a[%n, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>", "that is no number"),
    "slice beyond the end": ('%0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x4xf32>', "leaves the tensor|out-of-bounds"),
    "pack": ("%p = tensor.empty() : tensor<2x2x2x2xf32>\n%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>", "has no lowering"),
    "winograd": ("%p = tensor.empty() : tensor<6x6x5x2xf32>\n%0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%k : tensor<2x3x3x5xf32>) outs(%p : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>", "has no lowering"),
    "loop around": ("%z = arith.constant 0 : index\n%t = arith.constant 4 : index\n%u = arith.constant 1 : index\n%0 = scf.for %x = %z to %t step %u iter_args(%y = %a) -> tensor<4x4xf32> {\n"
                    "%r = linalg.exp ins(%y : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>\nscf.yield %r : tensor<4x4xf32>\n}\n%1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>", "around ops of linalg"),
}
ARGUMENTS = ("%a: tensor<4x4xf32>, %o: tensor<4x4xf32>, %i: tensor<4x4xi32>, %c: tensor<4xcomplex<f32>>, %k: tensor<2x3x3x5xf32>, %n: index")


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    lines, reason = REFUSED[name]
    more = {"dynamic": ", %d: tensor<?xf32>", "memref": ", %m: memref<4xf32>"}.get(name, "")
    last = re.findall(r"^%\d", lines, re.M)
    kind = re.search(r"(tensor<[^ ]*?(?:complex<f32>)?>)\s*$", lines)
    returns = f"return {last[-1]} : {kind[1]}" if last and kind else "return"
    head = f"-> {kind[1]} " if last and kind else ""
    if "linalg.exp ins(%m" in lines:
        lines += "\n%1 = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>"
    text = f"func.func @main({ARGUMENTS}{more}) {head}{{\n{lines}\n{returns}\n}}\n"
    with pytest.raises(compiler.CompileError, match=reason) as error:
        ttmlir.compile(text, name="refused")
    assert re.search(r"refused:\d+:\d+: error", str(error.value))


def mutated(rng, text):
    """A program with a piece of it changed."""
    pieces = [("parallel", "reduction"), ("reduction", "parallel"), ("d0", "d1"), ("d1", "d0"), ("d1", "d0 + d1"), ("d0", "d0 * 2"), ("d1", "d1 mod 2"), ("f32", "i32"), ("i32", "i8"), ("i32", "i64"),
              ("f32", "f16"), ("addf", "subf"), ("addi", "xori"), ("%o0", "%i0"), ("%i0", "%o0"), ("37", "0"), ("37", "1"), ("3x", "?x"), ("d2", "0"), ("tensor<", "memref<"), ("linalg.yield", "linalg.index"),
              ("mulf", "powf"), ("dense<0>", "dense<1>"), ("ogt", "ole"), ("%a1", "%a0"), ("5", "2"), ("d0, d1", "d1")]
    for _ in range(rng.randint(1, 3)):
        old, new = rng.choice(pieces)
        places = [m.start() for m in re.finditer(re.escape(old), text)]
        if places:
            at = rng.choice(places)
            text = text[:at] + new + text[at + len(old):]
    return text


def test_odd_programs_are_refused_not_crashed():
    """A program that is neither compiled nor refused with an error ends the process."""
    rng = random.Random(3)
    programs = [program(*case) for name, case in CASES.items() if not re.match("generic/(arith|math)", name)]
    compiled = refused = 0
    for _ in range(400):
        text = mutated(rng, rng.choice(programs))
        try:
            ttmlir.compile(text, name="odd")
            compiled += 1
        except compiler.CompileError as error:
            assert "error:" in str(error)
            refused += 1
    assert compiled > 20 and refused > 100


@pytest.mark.parametrize("backend, count", [("ttnn", 150), ("ttmetal", 40)])
def test_random_generics(backend, count):
    """Exactly what the body says for every point of the loops, or refused for its indices."""
    rng = random.Random(11)
    ran = refused = 0
    for _ in range(count):
        generic = Generic(rng)
        text = generic.text()
        try:
            model = ttmlir.compile(text, name="random", backend=backend)
        except compiler.CompileError as error:
            assert re.search("has no lowering to TTIR", str(error)), text
            refused += 1
            continue
        same(model(*generic.inputs, *generic.outputs), generic.results())
        ran += 1
    assert ran > 9 * refused


def test_random_fill():
    """The generator is two rounds of 32 bits, by place and seed."""
    text = ("func.func @main(%a: tensor<4x5xf32>) -> tensor<4x5xf32> {\n%p = arith.constant 1.0 : f64\n%q = arith.constant 5.0 : f64\n"
            "%s = arith.constant 3 : i32\n%0 = linalg.fill_rng_2d ins(%p, %q, %s : f64, f64, i32) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>\n"
            "return %0 : tensor<4x5xf32>\n}\n")
    once = lambda n: (n * 1103515245 + 12345) % 2**32
    rows, columns = np.arange(4)[:, None], np.arange(5)[None]
    drawn = once(columns + once(rows + 3)).astype(np.uint32).view(np.int32)
    wanted = 1 + (drawn + (2.0**31 - 1)) * 4 * 2.3283064e-10
    found = ttmlir.compile(text, name="fill")(np.zeros((4, 5), np.float32))
    np.testing.assert_allclose(found, wanted, rtol=1e-5)
