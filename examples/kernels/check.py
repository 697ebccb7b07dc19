# SPDX-License-Identifier: Apache-2.0
"""Runs a kernel example on random numbers and compares with NumPy.

usage: check.py EXAMPLE [--ttrt PROGRAM] [--folder DIR] [-- OPTIONS OF ttrt run]

EXAMPLE is a folder beside this file: its .mlir is run, its reference.py holds
`inputs(random)` and `reference(*inputs)`. Exit status 1 if the result differs.
Needs numpy and ml_dtypes.
"""

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent


def load(example):
    spec = importlib.util.spec_from_file_location(example, HERE / example / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_arrays(example, folder):
    """Writes in0.npy, ... and expected.npy; returns the input paths."""
    module = load(example)
    inputs = module.inputs(np.random.default_rng(1))
    paths = []
    for i, array in enumerate(inputs):
        paths.append(folder / f"in{i}.npy")
        np.save(paths[-1], array)
    np.save(folder / "expected.npy", module.reference(*inputs))
    return paths


def check(example, ttrt, folder, options):
    paths = write_arrays(example, folder)
    command = [ttrt, "run", HERE / example / f"{example}.mlir", "--input", ",".join(map(str, paths)),
               "--expect", folder / "expected.npy", "--pcc", "0.999", *options]
    return subprocess.run(list(map(str, command)), check=False).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("example")
    parser.add_argument("--ttrt", default="ttrt")
    parser.add_argument("--folder", type=Path)
    arguments, options = parser.parse_known_args()
    options = [option for option in options if option != "--"]
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        return check(arguments.example, arguments.ttrt, arguments.folder, options)
    with tempfile.TemporaryDirectory() as folder:
        return check(arguments.example, arguments.ttrt, Path(folder), options)


if __name__ == "__main__":
    sys.exit(main())
