# SPDX-License-Identifier: Apache-2.0
"""The engines that cases run on, and how many cases run in one process."""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import numpy as np

import compare
import mlir_text
from data import DTYPES, is_float

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORKERS = min(4, os.cpu_count() or 1)


@dataclasses.dataclass(frozen=True)
class Engine:
    """`flags` go to `ttrt run`, which leaves results in files that `output` names. `batch` cases
    share a process. `between` and `placed` are those of mlir_text.module: only tensors inside of a
    program are placed in L1. `checks` are flags for programs with kernels."""

    name: str
    flags: tuple = ()
    output: str = "device_output"
    batch: int = 48
    between: bool = False
    placed: bool = False
    checks: tuple = ()

    @property
    def makes_kernels(self):
        return bool(self.checks)


DEVICE = Engine("device")
# Computes in f32; here it does not round its results.
REFERENCE = Engine("reference", ("--golden", "--golden-precision=f32"), "golden_output")
L1 = Engine("l1", ("--pipeline-options", "optimization-level=2"), between=True)
BLACKHOLE = Engine("blackhole", ("--device", "p150"))
# Whatever kernels can do is done by kernels that the compiler makes, the rest by the library: with
# tensors in DRAM; with operands and results in DRAM, in L1 and in shards; with the chip's numbers;
# as C++ that the kernels are emitted as.
MAKE = ("--pipeline-options", "enable-create-d2m-subgraphs=true d2m-min-ops=1")
KERNELS = Engine("kernels", MAKE, checks=("--sanitize",))
PLACED = Engine("kernels-placed", MAKE, placed=True, checks=("--sanitize",))
EXACT = Engine("kernels-exact", MAKE, checks=("--numerics", "exact"))
CPP = Engine("kernels-cpp", MAKE, checks=("--kernels", "cpp"))
# The Python that is emitted, on the Python API.
PYTHON = Engine("python")
ENGINES = {engine.name: engine for engine in (DEVICE, REFERENCE, L1, BLACKHOLE, KERNELS, PLACED,
                                              EXACT, CPP, PYTHON)}


@dataclasses.dataclass
class Outcome:
    """The result of one case on one engine, or why there is none."""

    result: compare.Result | None = None
    error: str = ""
    ttnn_ops: frozenset = frozenset()


def split(cases, size):
    return [cases[i:i + size] for i in range(0, len(cases), size)]


class Runner:
    """Runs cases with the tools of one build."""

    def __init__(self, build):
        self.build = pathlib.Path(build).resolve()
        self.expected_shapes = {}

    def tool(self, name):
        return self.build / "bin" / name

    def shape_of(self, case):
        if case.name not in self.expected_shapes:
            self.expected_shapes[case.name] = compare.expected_of(case).shape
        return self.expected_shapes[case.name]

    def run_all(self, work):
        """`work` holds pairs (engine, cases); returns {(engine name, case name): Outcome}."""
        batches = [(engine, part) for engine, cases in work for part in split(cases, engine.batch)]
        outcomes = {}
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            for (engine, part), batch in zip(batches,
                                             pool.map(lambda b: self.run_batch(*b), batches)):
                for case, outcome in zip(part, batch):
                    outcomes[engine.name, case.name] = outcome
        return outcomes

    def run_batch(self, engine, cases):
        """A batch that fails as a whole is halved until the culprits are alone."""
        error, outcomes = self.attempt(engine, cases)
        if not error or len(cases) == 1:
            return outcomes or [Outcome(error=error)]
        middle = len(cases) // 2
        halves = self.run_batch(engine, cases[:middle]) + self.run_batch(engine, cases[middle:])
        if not any(outcome.error for outcome in halves):
            for outcome in halves:
                outcome.error = f"fails only together with other cases: {error}"
        return halves

    def attempt(self, engine, cases):
        with tempfile.TemporaryDirectory(prefix="conformance-") as name:
            folder = pathlib.Path(name)
            error = self.execute(engine, cases, folder)
            if error:
                return error, None
            return "", self.collect(engine, cases, folder)

    def execute(self, engine, cases, folder):
        """Runs the cases as one program; an error message, or nothing."""
        source = folder / "cases.mlir"
        shapes = [self.shape_of(case) for case in cases]
        source.write_text(mlir_text.module(cases, shapes, engine.between, engine.placed))
        inputs = self.write_inputs(engine, cases, folder)
        if engine is PYTHON:
            return self.run_python(source, folder, inputs)
        error = self.launch(source, folder, inputs, engine.flags + engine.checks)
        if "is for programs with kernels" in error:
            return self.launch(source, folder, inputs, engine.flags)
        return error

    def run_python(self, source, folder, inputs):
        """Runs `source` as emitted Python, with results where `launch` has them."""
        script = pathlib.Path(__file__).with_name("run_python.py")
        done = subprocess.run([sys.executable, script, self.build, source, folder / "out" / "cases" / "run" / "program_0",
                               *inputs], cwd=folder, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()[-2000:]}"

    def launch(self, source, folder, inputs, flags):
        """Runs `source` on .npy files, results below `folder`/out; an error message, or nothing."""
        command = [self.tool("ttrt"), "run", source, "--save-artifacts", "--quiet",
                   "--artifact-dir", folder / "out", *flags]
        if inputs:
            command += ["--input", ",".join(map(str, inputs))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        # The outputs are compared here; what ttrt thinks of them does not matter.
        report = folder / "out" / "run_results.json"
        entry = json.loads(report.read_text())[0] if report.exists() else {}
        if done.returncode == 0 or (entry and "exception" not in entry):
            return ""
        message = done.stderr.strip() or entry.get("exception", "")
        return f"ttrt: exit code {done.returncode}: {message[:2000]}"

    @staticmethod
    def write_inputs(engine, cases, folder):
        inputs = []
        if engine.between:
            inputs += [np.zeros((), DTYPES[dtype]) for dtype in mlir_text.zeros_of(cases)]
        inputs += [array for case in cases for array in case.inputs if array is not None]
        paths = []
        for i, array in enumerate(inputs):
            paths.append(folder / f"in{i}.npy")
            # Every bf16 is an f32, and .npy files have a name for the latter only.
            np.save(paths[-1], array.astype(np.float32) if array.dtype == DTYPES["bf16"] else array)
        return paths

    def collect(self, engine, cases, folder):
        run = folder / "out" / "cases" / "run" / "program_0"
        ops = self.ttnn_ops(folder / "cases.mlir") if engine is DEVICE else frozenset()
        rounded = engine is not REFERENCE
        return [Outcome(compare.compare(case, np.load(run / f"{engine.output}_{i}.npy"), rounded,
                                        engine.makes_kernels, engine is EXACT),
                        ttnn_ops=ops)
                for i, case in enumerate(cases)]

    def ttnn_ops(self, source):
        """The ops that a module consists of after the pipeline."""
        done = subprocess.run(
            [self.tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", "--mlir-print-op-generic",
             "--mlir-elide-elementsattrs-if-larger=4", source],
            capture_output=True, text=True, check=True)
        return frozenset(re.findall(r'"ttnn\.(\w+)"\(', done.stdout))


# One case of so many runs on these, unless it is night.
SAMPLES = {PLACED: 5, EXACT: 12, CPP: 60}
NIGHTLY = "TTMLIR_NIGHTLY" in os.environ
# Families whose tensors may lie anywhere in the library, too.
PLACES = ("eltwise", "reduction", "movement", "products", "normalization", "attention")
# Ops whose operands the library takes from DRAM alone.
IN_DRAM = {"batch_norm_inference", "chunked_scaled_dot_product_attention",
           "paged_scaled_dot_product_attention_decode"}

# Ops whose cases are of f32 alone, or all of special values.
FEW_CASES = {"batch_norm_training", "sdpa_bw", "dequantize", "dequantize_unrolled", "requantize",
             "logical_left_shift", "logical_right_shift", "right_shift"}

# The chip's calls make something else of NaN.
SPECIAL_IN_KERNELS = {"clamp_tensor", "gelu", "min", "minimum", "relu6"}


# Nothing that can be emitted calls them.
NOT_IN_PYTHON = {"all_reduce_async", "gelu_bw"}


def runs_on(family, case, engine):
    """All cases run on the first device, and almost all through kernels."""
    dtypes = [o.dtype for o in case.operands if o]
    if case.note.startswith("effect_"):
        return engine is DEVICE
    if engine is PYTHON and NOT_IN_PYTHON & {case.op, case.note}:
        return False
    if engine is REFERENCE:
        # To it, every float is f32: shorter ones are of interest where types meet. Its
        # element-wise loops are generated, so that the shape matters for broadcasting only.
        if family == "eltwise" and not (case.note or case.dtype):
            return dtypes[0] not in ("bf16", "f16") and \
                case.operands[0].shape in ((31, 33), (5, 1, 7), ()) and dtypes[0] != "i32"
        return bool(case.dtype) or not {"bf16", "f16"} & set(dtypes)
    if engine is DEVICE:
        return True
    if engine.makes_kernels and "special" in case.note and case.op in SPECIAL_IN_KERNELS:
        return False
    if engine is KERNELS:
        return case.op != "empty"  # reading what nobody has written is reported
    if engine in SAMPLES:
        if case.text or case.op == "empty" or engine is PLACED and (
                case.layout or case.dtypes or family not in PLACES or case.op in IN_DRAM):
            return False
        if engine is EXACT and "special" in case.note:
            return False  # the chip's calls know no NaN
        return NIGHTLY or zlib.crc32(case.name.encode()) % SAMPLES[engine] == 0
    # On the others run bf16 and integers, one shape of each element-wise op, or all that there
    # is. Ops that fix their layouts are not placed, nor those without operands.
    if engine is L1 and (not dtypes or case.text or case.layout or "i1" in dtypes
                         or case.note == "special" and case.op == "bitcast_convert"):
        return False
    if case.op in FEW_CASES or not dtypes:
        return True
    if family == "eltwise":
        return not case.note and all(o.shape == (31, 33) for o in case.operands) and \
            dtypes[0] in ("bf16", "si32") and not case.dtype
    return "bf16" in dtypes or not is_float(case.result_dtype)
