# SPDX-License-Identifier: Apache-2.0
"""Builds models, compiles and runs them, compares with the reference and prints a table. `scripts/models` runs it."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import make
import models

HEAD = ("model", "size", "type", "ops", "compile ms", "host ms", "device ms", "peak DRAM MB", "pcc", "")
COMPILE_RUNS = 3


class Failure(Exception):
    """A tool that said no."""


def call(*command):
    """Runs a tool; its seconds."""
    start = time.perf_counter()
    done = subprocess.run([str(part) for part in command], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(done.stderr.strip() or f"{command[0]} failed")
    return time.perf_counter() - start


def compile_seconds(tools, text, device):
    """The time from TTIR to TTNN, over the start of a process; the least of several."""
    empty = min(call(tools / "ttmlir-opt", "--version") for _ in range(COMPILE_RUNS))
    arch = "blackhole" if device.startswith("p") else "wormhole_b0"
    pipeline = f"--ttir-to-ttnn-backend-pipeline=mock-system-desc-arch={arch}"
    return min(call(tools / "ttmlir-opt", pipeline, text, "-o", "/dev/null") for _ in range(COMPILE_RUNS)) - empty


def run(tools, name, size, dtype, folder, options):
    """The row of a model, without its name: strings in the order of HEAD."""
    text, values, module = make.write(name, size, dtype, folder)
    seconds = compile_seconds(tools, text, options.device)
    results = folder / f"{name}.json"
    failure = ""
    try:
        call(tools / "ttrt", "perf", text, "--device", options.device, "--weights", values, "--golden", "--memory",
             "--loops", options.loops, "--result-file", results)
    except Failure as failed:
        failure = str(failed)
        if not results.exists():
            raise
    program = json.loads(results.read_text())[0]["programs"][0]
    dram = program["memory"]["dram"]
    return [size, dtype, str(module.num_ops), f"{1e3 * seconds:.0f}",
            f"{program['host_ns'] / 1e6:.1f}", f"{program['device_ns'] / 1e6:.3f}",
            f"{dram['peak_used_per_bank'] * dram['banks'] / 1e6:.0f}",
            f"{min(output['pcc'] for output in program['outputs']):.5f}", "FAILED" if failure else ""], failure


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="model", help="of " + ", ".join(models.MODULES) + "; default all")
    parser.add_argument("--build", type=Path, default=Path("build"), help="the build folder")
    parser.add_argument("--size", default="full", help="small or full, or what else a model has")
    parser.add_argument("--dtype", default="bf16", choices=["bf16", "f32"])
    parser.add_argument("--device", default="n150")
    parser.add_argument("--loops", type=int, default=2, help="runs that the host's time is the mean of")
    parser.add_argument("--keep", type=Path, help="folder for the texts, weights and results")
    options = parser.parse_args()
    for name in options.names:
        if name not in models.MODULES:
            parser.error(f"no model '{name}': one of {', '.join(models.MODULES)}")
    failures = []
    widths = [14, 5, 4, 5, 10, 9, 9, 12, 7, 6]

    def show(cells):
        print("  ".join(cell.ljust(width) if i < 3 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(cells, widths))).rstrip(), flush=True)

    show(HEAD)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        for name in options.names or models.MODULES:
            try:
                row, failure = run(options.build / "bin", name, options.size, options.dtype, folder, options)
                show([name, *row])
            except Failure as failed:
                show([name, options.size, options.dtype, *[""] * 6, "FAILED"])
                failure = str(failed)
            if failure:
                failures.append(f"{name}: {failure}")
    print("\n".join(failures), file=sys.stderr, end="\n" if failures else "")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
