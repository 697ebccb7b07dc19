# SPDX-License-Identifier: Apache-2.0
"""Models that other packages define, with random weights, compiled and run on the embedded device and compared with the
framework's own results. Prints a table, and `N passed, M failed`.

usage: table.py torch|flax [model ...] [--size small|published] [--dtype f32|bf16] [--backend ttnn|ttmetal] [--device n150]

With f32 a model passes if the correlation of every result is at least 0.9999 and no element is off by more than 1 % of the
largest. With bf16 results are compared with those of f32: they pass with 0.99, or if they are off by no more than twice what the
framework's own bf16 is (root mean square)."""

import argparse
import re
import sys
import time
import traceback

import numpy as np

import ttmlir
from ttmlir import ttnn

HEAD = ("model", "size", "type", "ops", "compile ms", "run ms", "device ms", "pcc", "max diff", "by the library", "")
WIDTHS = (24, 9, 4, 6, 10, 8, 9, 8, 8, 16, 6)


def error(found, wanted):
    """Root mean square of the difference, as a part of that of the wanted elements."""
    return np.sqrt(np.mean((found - wanted) ** 2) / max(np.mean(wanted ** 2), 1e-30))


def correlation(found, wanted):
    if wanted.size < 2 or np.std(wanted) <= 1e-6 * np.abs(wanted).max():
        return 1.0 if np.allclose(found, wanted, rtol=1e-2) else 0.0
    return float(np.corrcoef(found.ravel(), wanted.ravel())[0, 1])


def compare(found, wanted, narrow):
    """The lowest correlation, the largest difference as a part of the largest element, and what is wrong, if anything is.
    `narrow`: the framework's results in bf16, or None for results in f32."""
    if len(found) != len(wanted):
        return 0.0, np.inf, f"{len(found)} results, wanted {len(wanted)}"
    lowest, largest, why = 1.0, 0.0, ""
    for number, (f, w) in enumerate(zip(found, wanted)):
        f, w = np.asarray(f), np.asarray(w)
        if f.shape != w.shape:
            return 0.0, np.inf, f"result {number} is {f.shape}, wanted {w.shape}"
        if w.dtype.kind in "iub":
            if not np.array_equal(f, w):
                why = why or f"result {number}: integers differ"
            continue
        f, w = f.astype(np.float64), w.astype(np.float64)
        if not np.isfinite(f).all() and np.isfinite(w).all():
            return 0.0, np.inf, f"result {number} is not finite"
        pcc, most = correlation(f, w), float(np.abs(f - w).max() / max(np.abs(w).max(), 1e-30))
        lowest, largest = min(lowest, pcc), max(largest, most)
        if narrow is None:
            fits = pcc >= 0.9999 and most <= 1e-2
        else:
            fits = pcc >= 0.99 or error(f, w) <= 2 * error(np.asarray(narrow[number], np.float64), w)
        if not fits:
            why = why or f"result {number}: pcc {pcc:.5f}, off by {most:.1e} of the largest"
    return lowest, largest, why


def measure(model, backend, device):
    """The cells of a row but for the first three, and what is wrong."""
    start = time.perf_counter()
    compiled = model.compile(backend=backend, device=device)
    if compiled.onnx:  # torch's export is not ours
        start = time.perf_counter()
        ttmlir.compile(compiled.onnx, backend=backend, device=device)
    seconds = time.perf_counter() - start
    ops = len(re.findall(r"ttir\.(?!name\b)\w+\"?\(", compiled.stages["ttir"]))
    found = model.run(compiled)
    start = time.perf_counter()
    profile = compiled.profile(*model.args)  # work done once for given weights is done
    ran = time.perf_counter() - start
    pcc, most, why = compare(found, model.wanted, model.narrow)
    left = ", ".join(compiled.library_ops) if backend == "ttmetal" else ""
    return (str(ops), f"{1e3 * seconds:.0f}", f"{1e3 * ran:.0f}", f"{profile.device_ns / 1e6:.3f}", f"{pcc:.5f}", f"{most:.1e}", left), why


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("framework", choices=["torch", "flax"])
    parser.add_argument("names", nargs="*", metavar="model")
    parser.add_argument("--size", default="published", choices=["small", "published"])
    parser.add_argument("--dtype", default="f32", choices=["f32", "bf16"])
    parser.add_argument("--backend", default="ttnn", choices=["ttnn", "ttmetal"])
    parser.add_argument("--device", default="n150")
    options = parser.parse_args()
    framework = __import__(f"{options.framework}_models")
    for name in options.names:
        if name not in framework.MODELS:
            parser.error(f"no model '{name}': one of {', '.join(framework.MODELS)}")

    def show(cells):
        print("  ".join(cell.ljust(width) if i < 3 or i > 8 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(cells, WIDTHS))).rstrip(), flush=True)

    show(HEAD)
    wrong, names = [], options.names or list(framework.MODELS)
    for name in names:
        with ttnn.manage_device(0) as device:
            head = (name, options.size, options.dtype)
            try:
                cells, why = measure(framework.Model(name, options.size, options.dtype), options.backend, device)
            except Exception as failed:
                known = isinstance(failed, (ValueError, TypeError, RuntimeError))
                cells, why = ("",) * 7, str(failed) if known else traceback.format_exc()
        show((*head, *cells, "FAILED" if why else ""))
        if why:
            wrong.append(f"{name}: {why}")
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    print(f"{len(names) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
