#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged text and bytecode through the reader of all tools. Each must be read or refused; none may end the process, or keep
it for longer than a minute.

usage: readers.py BUILD text|bytecode [--count N] [--seed N]

Programs are the tests in text. Text goes through `ttmlir.ir`, many in one process, where faults of MLIR's parser are errors
that are counted; bytecode through `ttmlir-opt`. Prints `N damaged programs: R read, F faults told, the rest refused`, or the
programs that did harm, which it keeps."""

import argparse
import os
import pathlib
import random
import re
import selectors
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS, CONTEXT = 60, 20
WORDS = ["[", "]", "(", ")", "{", "}", "<", ">", "?", "-", "->", ",", ":", "=", "*", "x", "#", "!", "%", "^", "@", '"', "loc(", "dense<", "tensor<",
         "memref<", "affine_map<(d0) -> (", "array<i64: ", "0", "-1", "9223372036854775807", "18446744073709551616", "0x", "1e400", "i0", "i64", "f32",
         "index", "none", "unit", "true", "@f", "%0", "%0#4294967295", "^bb0", "tuple<", "complex<", "vector<", "strided<[", "dense_resource<"]


def sources():
    """Programs of the tests, one chunk each."""
    chunks = []
    for path in sorted((ROOT / "test").rglob("*.mlir")):
        if path.stat().st_size < 50_000:
            chunks += [chunk for chunk in re.split(r"^// -----.*$", path.read_text(), flags=re.M) if "(" in chunk]
    return chunks


def damage(draw, text):
    """Some tokens left out, doubled, exchanged or replaced; now and then a bracket many times."""
    tokens = re.findall(r"[\w.$]+|\s+|->|.", text)
    for _ in range(draw.choice([1, 1, 1, 2, 3, 8])):
        at, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
        how = draw.randrange(8)
        if how == 0:
            del tokens[at]
        elif how == 1:
            tokens.insert(at, tokens[other])
        elif how == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif how == 3:
            tokens[at] = draw.choice(WORDS)
        elif how == 4:
            tokens.insert(at, draw.choice(WORDS))
        elif how == 5:
            del tokens[at:at + draw.randrange(1, 40)]
        elif how == 6:
            tokens[at:at] = tokens[other:other + draw.randrange(1, 40)]
        else:
            tokens.insert(at, draw.choice(WORDS) * draw.choice([2, 30, 400, 5000]))
        if not tokens:
            return ""
    return "".join(tokens)


def damage_bytes(draw, data):
    data = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 8])):
        at = draw.randrange(4, len(data))
        how = draw.randrange(5)
        if how == 0:
            data[at] ^= 1 << draw.randrange(8)
        elif how == 1:
            data[at] = draw.choice([0, 1, 0x7f, 0x80, 0xff])
        elif how == 2:
            del data[at:at + draw.randrange(1, 9)]
        elif how == 3:
            data[at:at] = draw.randbytes(draw.randrange(1, 9))
        else:
            del data[at:]
        if len(data) < 8:
            break
    return bytes(data)


#===-- text, in a process that lives on ---------------------------------------===#

def work():
    """Reads paths, and says for each what became of it."""
    from ttmlir import ir
    context = None
    for count, line in enumerate(sys.stdin):
        if count % CONTEXT == 0:
            context = ir.Context()
        try:
            ir.Module.parse(pathlib.Path(line.strip()).read_text(), "text", context)
            said = "read"
        except ir.MLIRError as error:
            said = "fault" if "MLIR's parser cannot read" in str(error) else "refused"
        print(said, flush=True)


class Worker:
    def __init__(self, build):
        environment = {**os.environ, "PYTHONPATH": str(build / "python")}
        self.process = subprocess.Popen([sys.executable, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=environment, text=True, bufsize=1)
        self.ready = selectors.DefaultSelector()
        self.ready.register(self.process.stdout, selectors.EVENT_READ)

    def read(self, path):
        """The outcome of a file; "died" or "hung" where the process is of no use any more."""
        self.process.stdin.write(f"{path}\n")
        if not self.ready.select(SECONDS):
            self.process.kill()
            return "hung"
        return self.process.stdout.readline().strip() or "died"


def text_results(build, draw, count, folder):
    programs, worker = sources(), None
    for i in range(count):
        path = folder / f"{i}.mlir"
        path.write_text(damage(draw, draw.choice(programs)))
        worker = worker or Worker(build)
        said = worker.read(path)
        yield said, path
        if said in ("died", "hung"):
            worker = None


#===-- bytecode ---------------------------------------------------------------===#

def bytecode_results(build, draw, count, folder):
    opt = build / "bin" / "ttmlir-opt"
    programs = []
    for text in draw.sample(sources(), 60):
        done = subprocess.run([opt, "--emit-bytecode", "-"], input=text.encode(), capture_output=True)
        if done.returncode == 0 and len(done.stdout) > 100:
            programs.append(done.stdout)
    for i in range(count):
        path = folder / f"{i}.mlirbc"
        path.write_bytes(damage_bytes(draw, draw.choice(programs)))
        try:
            done = subprocess.run([opt, path, "-o", "/dev/null"], capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            yield "hung", path
            continue
        fault = b"bytecode cannot be read: it " in done.stderr
        yield ("died" if done.returncode not in (0, 1) else "read" if done.returncode == 0 else "fault" if fault else "refused"), path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("kind", choices=["text", "bytecode"])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="readers-"))
    results = {"text": text_results, "bytecode": bytecode_results}[options.kind]
    counts, harm = {}, []
    for said, path in results(options.build.resolve(), random.Random(options.seed), options.count, folder):
        counts[said] = counts.get(said, 0) + 1
        if said in ("died", "hung"):
            harm.append(f"{path}: {said}")
            print(harm[-1], flush=True)
        elif said != "fault" or options.kind == "bytecode":
            path.unlink()
    if not harm and not counts.get("fault"):
        folder.rmdir()
    print(f"{sum(counts.values())} damaged programs: {counts.get('read', 0)} read, {counts.get('fault', 0)} faults told, "
          f"{len(harm)} did harm, the rest refused")
    return 1 if harm else 0


if __name__ == "__main__":
    sys.exit(work() if "--worker" in sys.argv else main())
