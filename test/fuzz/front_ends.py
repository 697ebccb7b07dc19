#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged programs of front ends: ONNX files through the importer, text of StableHLO and TOSA through its pipeline. Each must be
read or refused; none may end the tool, or keep it for longer than a minute.

usage: front_ends.py BUILD onnx|stablehlo|tosa [--count N] [--seed N]

Programs are the tests of the package `onnx`, those of test/frontends that JAX lowers, and the cases of its test of TOSA. Prints
`N damaged programs: R read, the rest refused`, or the programs that did harm, which it keeps."""

import argparse
import contextlib
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARK = "//~~~~~ next program ~~~~~"
BATCH, SECONDS = 250, 60
NUMBERS = [-2**63, -2**31, -9, -2, -1, 0, 1, 2, 3, 4, 5, 7, 63, 64, 65, 1000, 2**20, 2**31 - 1, 2**31, 2**32, 2**40, 2**62, 2**63 - 1]


#===-- ONNX ------------------------------------------------------------------===#

def onnx_models():
    warnings.filterwarnings("ignore")
    from onnx.backend.test.case import node
    return [case.model.SerializeToString() for case in node.collect_testcases(None) if len(case.model.SerializeToString()) < 20000]


def messages(message):
    """A message and all those in it."""
    yield message
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            for part in value if not hasattr(value, "ListFields") else [value]:
                yield from messages(part)


def damage_field(draw, model):
    """Another value for some field of some message in it."""
    message = draw.choice(list(messages(model)))
    present = message.ListFields()
    if not present:
        return
    field, value = draw.choice(present)
    several = not isinstance(value, (int, float, str, bytes)) and not hasattr(value, "ListFields")
    if several and draw.randrange(3) == 0:
        how = draw.randrange(3)
        if how == 0:
            del value[draw.randrange(len(value))]
        elif how == 1:
            at = value[draw.randrange(len(value))]
            value.add().CopyFrom(at) if hasattr(at, "ListFields") else value.append(at)
        else:
            del value[:]
        return
    if field.type == field.TYPE_MESSAGE:
        if not several:
            message.ClearField(field.name)
        elif len(value) > 1:
            value[draw.randrange(len(value))].CopyFrom(value[draw.randrange(len(value))])
        return
    def other(old):
        if isinstance(old, bool) or field.type == field.TYPE_ENUM:
            return draw.choice([v.number for v in field.enum_type.values]) if field.enum_type else not old
        if isinstance(old, int):
            return draw.choice(NUMBERS)
        if isinstance(old, float):
            return draw.choice([0.0, -1.0, 1e-30, 3.4e38, float("inf"), float("nan")])
        if isinstance(old, bytes):
            return draw.choice([b"", old[:-1], old + b"\0", old[::-1], b"../x", b"\xff\xfe"])
        return draw.choice(["", "x", "y", "../../etc/hostname", draw.choice(NAMES)])
    if several:
        place = draw.randrange(len(value))
        value[place] = other(value[place])
    else:
        setattr(message, field.name, other(value))


#: Names of operators and of values in the tests.
NAMES = ["x", "y", "a", "b", "data", "indices", "Add", "Conv", "Loop", "If", "Scan", "Resize", "Reshape", "Gather", "Pad", "Slice", "LSTM",
         "Einsum", "SAME_UPPER", "linear", "cubic", "reflect", "max", "ij,jk->ik", "...ij->...i"]


def damaged_onnx(draw, models):
    from onnx import ModelProto
    data = draw.choice(models)
    if draw.randrange(3):
        model = ModelProto.FromString(data)
        for _ in range(draw.choice([1, 1, 1, 2, 4])):
            # Errors of fields that do not hold such a value.
            with contextlib.suppress(TypeError, ValueError, AttributeError):
                damage_field(draw, model)
        return model.SerializeToString()
    data = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 8])):
        how, at = draw.randrange(4), draw.randrange(len(data) or 1)
        if not data:
            break
        if how == 0:
            data[at] ^= 1 << draw.randrange(8)
        elif how == 1:
            data[at] = draw.choice([0, 1, 127, 128, 255])
        elif how == 2:
            del data[at:at + draw.randrange(1, 9)]
        else:
            data[at:at] = data[at:at + draw.randrange(1, 17)]
    return bytes(data)


#===-- text ------------------------------------------------------------------===#

def stablehlo_texts():
    import jax
    sys.path.insert(0, str(ROOT / "test" / "frontends"))
    from jax_programs import PROGRAMS
    return [jax.jit(function).lower(*args).as_text() for function, args in PROGRAMS.values()]


def tosa_texts():
    sys.path.insert(0, str(ROOT / "test" / "frontends"))
    import test_tosa
    return [test_tosa.program(*case) for case in test_tosa.CASES.values()]


TOKEN = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[\w.$#%@!]+|\"[^\"]*\"|->|\S")


#: Words that stand in types and attributes.
WORDS = ["f32", "i32", "i1", "bf16", "f64", "i64", "ui32", "i8", "true", "false", "tensor", "complex", "dense", "array"]


def damaged_text(draw, texts):
    text = draw.choice(texts)
    if draw.randrange(2):  # the same everywhere: more of such programs still make sense
        found = sorted(set(re.findall(r"(?<![\w%#@])\d+(?=x|[:,\]>}])|" + "|".join(rf"(?<![a-z]){word}\b" for word in WORDS), text)))
        if found:
            old = draw.choice(found)
            new = str(draw.choice(NUMBERS[5:15])) if old.isdigit() else draw.choice(WORDS)
            text = re.sub(rf"(?<![\w%#@]){old}(?=x|[:,\]>}}])" if old.isdigit() else rf"(?<![a-z]){old}\b", new, text)
            if draw.randrange(3):
                return text
    lines = text.splitlines()
    for _ in range(draw.choice([1, 1, 1, 2, 4])):
        at = draw.randrange(len(lines))
        tokens = list(TOKEN.finditer(lines[at]))
        if not tokens or draw.randrange(12) == 0:
            if draw.randrange(2):
                lines.insert(at, draw.choice(lines))
            else:
                lines.pop(at)
            if not lines:
                return ""
            continue
        token = draw.choice(tokens)
        old, how = token[0], draw.randrange(4)
        if re.fullmatch(r"-?\d+.*", old) and how:
            new = str(draw.choice(NUMBERS))
        elif how == 0:
            new = ""
        elif how == 1:
            new = f"{old} {old}"
        else:
            new = draw.choice(list(TOKEN.finditer(draw.choice([line for line in lines if line.strip()]))))[0]
        if (shape := re.fullmatch(r"((?:\d+x)*)(\w+)", old)) and how == 3:
            new = f"{draw.choice(NUMBERS[4:14])}x{old}" if draw.randrange(2) else shape[2]
        lines[at] = lines[at][:token.start()] + new + lines[at][token.end():]
    return "\n".join(lines) + "\n"


#===-- running ---------------------------------------------------------------===#

#: Imports the models in a file, one behind the other, each with its length before it.
IMPORT = """
import sys
sys.path.insert(0, sys.argv[1])
from ttmlir._native import compiler
with open(sys.argv[2], "rb") as file:
    while head := file.read(8):
        data = file.read(int.from_bytes(head, "little"))
        try:
            compiler.import_onnx(data)
            print("func.func")
        except compiler.CompileError:
            pass
"""


def with_lengths(programs):
    return b"".join(len(program).to_bytes(8, "little") + program for program in programs)


def with_marks(programs):
    return f"\n{MARK}\n".encode().join(programs)


def harm(command, programs, joined):
    """Why the tool did not come to a regular end with these; "" if it did. And how many it has read."""
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(joined(programs))
        file.flush()
        try:
            done = subprocess.run([*command, file.name], capture_output=True, check=False, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return f"runs for longer than {SECONDS} s", 0
    read = done.stdout.count(b"func.func")
    if done.returncode in (0, 1) and b"Sanitizer" not in done.stderr and b"Traceback" not in done.stderr:
        return "", read
    text = done.stderr.decode(errors="replace")
    found = re.search(r"(==\d+==ERROR.*|.*runtime error.*|.*Assertion.*|LLVM ERROR.*)", text)
    return f"exit code {done.returncode}: {found[0] if found else text[-300:]}", read


def search(command, programs, joined):
    """The programs that do harm by themselves, with what they do."""
    why, read = harm(command, programs, joined)
    if not why:
        return [], read
    if len(programs) == 1:
        return [(programs[0], why)], 0
    half = len(programs) // 2
    parts = [search(command, part, joined) for part in (programs[:half], programs[half:])]
    return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("kind", choices=["onnx", "stablehlo", "tosa"])
    parser.add_argument("--count", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--importer", nargs="+", help="a program that imports such a file instead")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "damaged")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    if options.kind == "onnx":
        command = options.importer or [sys.executable, "-c", IMPORT, options.build.resolve() / "python"]
        originals, damage, joined = onnx_models(), damaged_onnx, with_lengths
    else:
        sys.path.insert(0, str(options.build.resolve() / "python"))
        command = [options.build / "bin" / "ttmlir-opt", "--stablehlo-to-ttir-pipeline", f"--split-input-file={MARK}"]
        originals = stablehlo_texts() if options.kind == "stablehlo" else tosa_texts()
        damage, joined = lambda draw, texts: damaged_text(draw, texts).encode(), with_marks
    harmful, read = [], 0
    for begin in range(0, options.count, BATCH):
        programs = [damage(draw, originals) for _ in range(min(BATCH, options.count - begin))]
        found, good = search(command, programs, joined)
        harmful, read = harmful + found, read + good
    for number, (program, why) in enumerate(harmful):
        options.keep.mkdir(parents=True, exist_ok=True)
        path = options.keep / f"{options.kind}-{options.seed}-{number}"
        path.write_bytes(program)
        print(f"{path}: {why}")
    print(f"{options.count} damaged programs: {read} read, {len(harmful)} did harm, the rest refused")
    sys.exit(1 if harmful or not read else 0)


if __name__ == "__main__":
    main()
