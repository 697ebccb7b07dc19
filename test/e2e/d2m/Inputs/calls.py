#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The calls that estimates count are those that the emulator executes.

    calls.py COUNT

Makes random groups of element-wise ops and reductions, one of each function. For
each group the compute kernel's calls on core 0, as `d2m-plan-report{calls}` counts
them, are compared with the trace of a run, call by call.
"""
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

UNARY = ["exp", "abs", "neg", "relu", "sqrt", "sigmoid", "tanh", "reciprocal", "silu"]
BINARY = ["add", "subtract", "multiply", "maximum"]
SHAPES = [(64, 64), (70, 150), (32, 2048), (512, 512), (3, 40, 96), (1000, 32), (2048, 256), (96, 1000)]
# The core that has the last tile of a padded row makes these; the estimate spreads them over the tiles.
MASK = {"reconfig_data_format_srca", "copy_tile_init", "copy_tile", "fill_tile", "fill_tile_init", "where_tile",
        "where_tile_init"}


def group(rng):
    """A function whose ops are one group, and whether it reduces."""
    shape, element = rng.choice(SHAPES), rng.choice(["bf16", "f32"])
    kind = f"tensor<{'x'.join(map(str, shape))}x{element}>"
    dim = rng.choice([len(shape) - 1, len(shape) - 2])
    narrow = f"tensor<{'x'.join(str(1 if i == dim else n) for i, n in enumerate(shape))}x{element}>"
    lines, values = [], ["%a", "%b"]

    def add(op, operands, types, result, attrs=""):
        lines.append(f'  %v{len(lines)} = "ttir.{op}"({", ".join(operands)}) {attrs}: ({", ".join(types)}) -> {result}')
        return f"%v{len(lines) - 1}"

    last = add(rng.choice(BINARY), values, [kind, kind], kind)
    for _ in range(rng.randrange(1, 4)):
        last = (add(rng.choice(UNARY), [last], [kind], kind) if rng.random() < .5 else
                add(rng.choice(BINARY), [last, rng.choice(values)], [kind, kind], kind))
    if reduces := rng.random() < .6:
        attrs = f"<{{keep_dim = true, dim_arg = [{dim} : i32]}}> "
        total = add(rng.choice(["sum", "max", "mean"]), [last], [kind], narrow, attrs)
        last = add(rng.choice(["subtract", "multiply"]), [last, total], [kind, narrow], kind)
    text = f"func.func @forward(%a: {kind}, %b: {kind}) -> {kind} {{\n" + "\n".join(lines)
    return text + f"\n  return {last} : {kind}\n}}\n", reduces and any(n % 32 for n in shape[-2:])


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stderr


def counted(path):
    """The counts of the report; None if the function is not one program."""
    text = run("ttmlir-opt", path, "--d2m-fe-pipeline", "--d2m-plan-report=calls", "-o", "/dev/null")
    if "has 1 program," not in text:
        return None
    return {name: float(count) for name, count in re.findall(r"; ([a-z][a-z0-9_]*) (-?[0-9.]+)(?=;|$)", text, re.M)
            if "." in count}, "split = 1," in text or "row_plan" not in text


def executed(path, folder):
    """Calls of the compute kernel of core 0."""
    trace = folder / "trace.json"
    run("ttrt", "run", path, "--backend=ttmetal", "--trace", str(trace))
    events = json.loads(trace.read_text())["traceEvents"]
    first = min(e["pid"] for e in events if e.get("args", {}).get("name") == "core 0,0")
    names = {e["tid"]: e["args"]["name"] for e in events if e.get("name") == "thread_name" and e["pid"] == first}
    lanes = collections.defaultdict(collections.Counter)
    for e in events:
        if e["pid"] == first and e.get("cat") == "call" and names[e["tid"]] in ("unpack", "math", "pack"):
            lanes[e["name"]][e["tid"]] += 1
    return {name: max(counts.values()) for name, counts in lanes.items()}


def main():
    rng = random.Random(7)
    programs = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = str(folder / "group.mlir")
        while programs != int(sys.argv[1]):
            text, padded = group(rng)
            pathlib.Path(path).write_text(text)
            found = counted(path)
            if found is None:
                continue
            programs += 1
            wanted, whole = found
            if not wanted:
                sys.exit(f"the report counts no calls of\n{text}")
            got = executed(path, folder)
            for call, count in wanted.items():
                if padded and not whole and call in MASK:
                    continue
                if abs(count - got.get(call, 0)) > .01:
                    sys.exit(f"{call}: counted {count}, executed {got.get(call, 0)} times\n{text}\n{wanted}\n{got}")
            # Waits, sections of DST and circular buffers are counted elsewhere.
            other = re.compile(r"cb_|tile_regs_|get_|.*mask_tile$")
            for call in got:
                if call not in wanted and not other.match(call):
                    sys.exit(f"{call} is executed {got[call]} times and not counted\n{text}")
    print(f"{programs} groups")


if __name__ == "__main__":
    main()
