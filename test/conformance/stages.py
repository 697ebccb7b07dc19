#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes how far every op gets, as tables: by compiling, emitting and timing cases of all.

usage: stages.py [--build BUILD] [-o FILE]

In place of a stage that an op does not reach stands a word of reasons.py; `?` is a hole without one.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import tempfile

import cases
import engines
import mlir_text
import reasons

HOLE = "?"
PIPELINE = ("--ttir-to-ttnn-backend-pipeline", "--mlir-print-op-generic", "--mlir-print-local-scope")
# Ops of programs beside those of a case.
MOVES = {"get_device", "to_device", "from_device", "to_layout", "to_memory_config", "deallocate", "typecast"}
TTIR_COLUMNS = ("op", "reference", "in TTNN", "in DRAM", "in L1", "p150", "kernels", "folds", "C++", "Python")
TTNN_COLUMNS = ("op", "binary", "kernel", "time", "C++", "Python")


def in_parts(work, action):
    """`action` of all at once; where that fails, of halves. Those that fail alone."""
    if not work or action(work):
        return []
    if len(work) == 1:
        return work
    return in_parts(work[:len(work) // 2], action) + in_parts(work[len(work) // 2:], action)


class Stages:
    """Runs the tools of a build on cases of every op."""

    def __init__(self, build):
        self.runner = engines.Runner(build)
        self.facts = {}
        for line in (pathlib.Path(build) / "include/ttmlir/Target/TTNN/facts.txt").read_text().splitlines():
            op, *words = line.split()
            self.facts[tuple(op.split("."))] = set(words)
        self.cases, self.engines, found = {}, collections.defaultdict(set), {}
        for family, members in cases.families(engines.ROOT).items():
            for case in members:
                self.engines[case.op] |= {engine.name for engine in engines.ENGINES.values()
                                          if engines.runs_on(family, case, engine)}
                # One of those that differ in numbers only.
                kind = (case.op, [o and o.dtype for o in case.operands], case.result_dtype, case.layout, case.text,
                        [(k, v if isinstance(v, (str, bool)) else "") for k, v in case.attrs.items()])
                found.setdefault(repr(kind), case)
        self.sample = list(found.values())
        for case in self.sample:
            self.cases.setdefault(case.op, case)
        self.lowered = {op: self.ttnn_ops(self.compile([case])) for op, case in self.cases.items()}
        self.seen, self.spelled, self.times = set(), {"cpp": set(), "python": set()}, collections.Counter()
        parts = engines.split(self.sample, 64)
        self.not_spelled = [case for part in parts for case in in_parts(part, self.emit)]
        self.left = collections.Counter(case.op for part in parts for case in self.left_to_library(part))
        self.not_timed = [case for part in parts for case in in_parts(part, self.time)]

    def ops(self, dialect):
        return sorted(op for of, op in self.facts if of == dialect)

    def text(self, part):
        return mlir_text.module(part, [self.runner.shape_of(case) for case in part])

    def tool(self, name, *arguments, text):
        return subprocess.run([self.runner.tool(name), *arguments], input=text, capture_output=True, text=True, check=False)

    def compile(self, part):
        done = self.tool("ttmlir-opt", *PIPELINE, text=self.text(part))
        return done.stdout if done.returncode == 0 else None

    @staticmethod
    def ttnn_ops(text):
        """None if nothing was compiled."""
        return text and list(dict.fromkeys(re.findall(r'"ttnn\.(\w+)"\(', text)))

    def emit(self, part):
        text = self.compile(part)
        if text is None:
            return False
        ops = self.ttnn_ops(text)
        self.seen.update(ops)
        for language, spelled in self.spelled.items():
            if self.tool("ttmlir-translate", f"--mlir-to-{language}", text=text).returncode != 0:
                return False
            spelled.update(ops)
        return True

    def time(self, part):
        with tempfile.TemporaryDirectory(prefix="stages-") as name:
            folder = pathlib.Path(name)
            source, report = folder / "cases.mlir", folder / "perf.json"
            source.write_text(self.text(part))
            inputs = self.runner.write_inputs(engines.DEVICE, part, folder)
            command = [self.runner.tool("ttrt"), "perf", source, "--quiet", "--save-artifacts", "--artifact-dir", folder,
                       "--result-file", report, *(["--input", ",".join(map(str, inputs))] if inputs else [])]
            if subprocess.run(command, capture_output=True, check=False).returncode != 0:
                return False
            for program in json.loads(report.read_text())[0]["programs"]:
                for row in program["ops"]:
                    self.times[row["op"].split("/")[-1]] += row["device_ns"]
            return True

    def left_to_library(self, part):
        """The cases that no kernels are made for, as the compiler says."""
        text = self.text(part)
        done = self.tool("ttmlir-opt", "--ttir-to-ttmetal-pipeline=ttnn-mode=true", "-o", "/dev/null", text=text)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        lines = text.splitlines()
        left = set()
        for line, op in re.findall(r"^<stdin>:(\d+):\d+: remark: 'ttir\.(\w+)'", done.stderr, re.M):
            case = int(re.search(r"%[abort](\d+)", lines[int(line) - 1])[1])
            if op != "to_layout" or part[case].op == op:  # conversions of a case's operands are not the case
                left.add(case)
        return [part[i] for i in sorted(left)]

    def kernel_word(self, op):
        """Whether kernels are made for its cases."""
        if op not in self.cases:
            return HOLE
        left = self.left[op]
        return "library" if left == sum(case.op == op for case in self.sample) else "some" if left else "yes"

    def folds(self, op):
        """Whether canonicalize makes a constant of it if all operands are constants."""
        case = next((c for c in self.sample if c.op == op and c.operands and not c.text and not c.layout and
                     all(o is None or o.dtype in ("f32", "i32", "si32", "ui32", "i1") for o in c.operands)), None)
        if case is None:
            return False
        constants = [f'%a0_{i} = "ttir.constant"() <{{value = {mlir_text.dense(array, o.dtype)}}}> : () -> '
                     f'{mlir_text.tensor_type(o.shape, o.dtype)}\n'
                     for i, (o, array) in enumerate(zip(case.operands, case.inputs)) if o]
        text = re.sub(r"@main\(.*?\) (->.*?\{)\n", r"@main() \1\n" + "".join(constants).replace("\\", r"\\"),
                      self.text([case]), count=1)
        done = self.tool("ttmlir-opt", "--canonicalize", text=text)
        return done.returncode == 0 and f'ttir.{op}"' not in done.stdout

    def fold_word(self, op):
        facts = self.facts["ttir", op]
        if op == "constant":
            return "constant"
        found = [word for word, there in (("constants", self.folds(op)), ("patterns", "patterns" in facts)) if there]
        return ", ".join(found) or ("const-eval" if "pure" in facts and op not in ("rand", "dropout") else "effect")

    def ttnn_word(self, op):
        """The ops of the library that become of one."""
        if self.lowered.get(op) is None:
            return HOLE
        made = [other for other in self.lowered[op] if other not in ("get_device", "deallocate")]
        own = [other for other in made if other not in MOVES] or made
        return ", ".join(f"`{other}`" for other in own) or "identity"

    def ttir_row(self, op):
        if op in reasons.TTIR:
            return (op, *[reasons.TTIR[op]] * (len(TTIR_COLUMNS) - 1))
        placed = {"l1": "placed" if self.cases[op].operands else "operands"} if op in self.cases else {}
        reached = {name: "yes" if name in self.engines[op] else placed.get(name, HOLE) for name in engines.ENGINES}
        emitted = HOLE if any(case.op == op and not case.text for case in self.not_spelled) else "yes"
        return (op, reached["reference"], self.ttnn_word(op), reached["device"], reached["l1"], reached["blackhole"],
                self.kernel_word(op), self.fold_word(op), emitted, emitted)

    def ttnn_row(self, op):
        word = reasons.TTNN.get(op) or ("" if "serialized" in self.facts["ttnn", op] else "text")
        return (op, "yes" if word != "text" else word, word or ("yes" if op in self.seen else HOLE),
                word or ("yes" if self.times[op] else "none" if op in self.times else HOLE),
                *(word or ("yes" if op in spelled else reasons.SOURCE.get(op, HOLE)) for spelled in self.spelled.values()))

    def tables(self):
        """(columns, rows) of TTIR and of TTNN."""
        return ((TTIR_COLUMNS, [self.ttir_row(op) for op in self.ops("ttir")]),
                (TTNN_COLUMNS, [self.ttnn_row(op) for op in self.ops("ttnn")]))


def render(columns, rows):
    def cell(word):
        return f"{word} [^{word}]" if word in reasons.WORDS else word

    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    lines += [f"| `{op}` | " + " | ".join(map(cell, words)) + " |" for op, *words in rows]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default=engines.ROOT / "build", type=pathlib.Path)
    parser.add_argument("-o", default="/dev/stdout")
    options = parser.parse_args()
    ttir, ttnn = Stages(options.build).tables()
    notes = "".join(f"[^{word}]: {meaning}.\n" for word, meaning in reasons.WORDS.items())
    pathlib.Path(options.o).write_text(f"## TTIR\n\n{render(*ttir)}\n## TTNN\n\n{render(*ttnn)}\n{notes}")


if __name__ == "__main__":
    main()
