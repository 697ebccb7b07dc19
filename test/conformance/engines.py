# SPDX-License-Identifier: Apache-2.0
"""The engines that cases run on, and how many cases run in one process."""

import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import tempfile

import numpy as np

import compare
import mlir_text
from data import is_float

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LARGEST_BATCH = 48
WORKERS = min(4, os.cpu_count() or 1)


@dataclasses.dataclass(frozen=True)
class Engine:
    """`flags` go to `ttrt run`. An engine with golden outputs compares those, too, under the name
    `reference`; the reference computes in f32 and does not round its results."""

    name: str
    flags: tuple = ()
    golden: bool = False


DEVICE = Engine("device", golden=True)
L1 = Engine("l1", ("--pipeline-options", "optimization-level=1"))
BLACKHOLE = Engine("blackhole", ("--device", "p150"))
ENGINES = {engine.name: engine for engine in (DEVICE, L1, BLACKHOLE)}
# Names under which results are reported, and the engine that computes them.
COLUMNS = {"device": DEVICE, "reference": DEVICE, "l1": L1, "blackhole": BLACKHOLE}


@dataclasses.dataclass
class Outcome:
    """What one case gave on one engine: results by column, or why there are none."""

    results: dict = dataclasses.field(default_factory=dict)
    error: str = ""
    ttnn_ops: frozenset = frozenset()


def split(cases, size=LARGEST_BATCH):
    return [cases[i:i + size] for i in range(0, len(cases), size)]


class Runner:
    """Runs cases of one build; up to LARGEST_BATCH of them share a process."""

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
        batches = [(engine, part) for engine, cases in work for part in split(cases)]
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
        source.write_text(mlir_text.module(cases, [self.shape_of(case) for case in cases]))
        command = [self.tool("ttrt"), "run", source, "--save-artifacts", "--quiet",
                   "--artifact-dir", folder / "out", *engine.flags]
        if engine.golden:
            command += ["--golden", "--pcc=-1"]
        inputs = self.write_inputs(cases, folder)
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
    def write_inputs(cases, folder):
        paths = []
        for case in cases:
            for operand, array in zip(case.operands, case.inputs):
                if operand is None:
                    continue
                paths.append(folder / f"in{len(paths)}.npy")
                # Every value of a shorter float is one of f32.
                np.save(paths[-1], array.astype(np.float32) if operand.dtype == "bf16" else array)
        return paths

    def collect(self, engine, cases, folder):
        run = folder / "out" / "cases" / "run" / "program_0"
        ops = self.ttnn_ops(folder / "cases.mlir") if engine is DEVICE else frozenset()
        outcomes = []
        for i, case in enumerate(cases):
            found = np.load(run / f"device_output_{i}.npy")
            outcome = Outcome({engine.name: compare.compare(case, found)}, ttnn_ops=ops)
            if engine.golden:
                golden = np.load(run / f"golden_output_{i}.npy")
                outcome.results["reference"] = compare.compare(case, golden, rounded=False)
            outcomes.append(outcome)
        return outcomes

    def ttnn_ops(self, source):
        """The ops that a module consists of after the pipeline."""
        done = subprocess.run(
            [self.tool("ttmlir-opt"), "--ttir-to-ttnn-backend-pipeline", "--mlir-print-op-generic",
             "--mlir-elide-elementsattrs-if-larger=4", source],
            capture_output=True, text=True, check=True)
        return frozenset(re.findall(r'"ttnn\.(\w+)"\(', done.stdout))


def runs_on(case, column):
    """What runs on all engines, and what only on the first device: a third of the matrix shows
    what placement and another chip may change."""
    if column in ("device", "reference"):
        return True
    return any(o is not None and o.dtype == "bf16" for o in case.operands) or \
        not is_float(case.result_dtype)
