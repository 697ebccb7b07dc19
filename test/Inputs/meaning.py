#!/usr/bin/env python3
"""meaning.py FILE FORMULA... [flags of ttrt...]: compiles and runs the one program of a file, and compares its outputs with
formulas of NumPy, one per output, on its inputs a, b, c, ... An output of integers equals the formula's, one of floats differs
by 2^-16 of the largest element at most, or by what `--rtol=X,Y,...` says of each output."""
import pathlib
import subprocess
import sys
import tempfile

import numpy as np


def main():
    file, *rest = sys.argv[1:]
    formulas = [word for word in rest if not word.startswith("--")]
    flags = [word for word in rest if word.startswith("--")]
    tolerances = [2.0**-16] * len(formulas)
    for flag in [flag for flag in flags if flag.startswith("--rtol=")]:
        flags.remove(flag)
        tolerances = [float(number) for number in flag.partition("=")[2].split(",")]
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(["ttrt", "run", file, *flags, "--save-artifacts", "--artifact-dir", folder], text=True)
        if run.returncode:
            sys.exit(run.returncode)
        arrays = next(pathlib.Path(folder).glob("*/run/program_0"))
        inputs = {chr(ord("a") + i): np.load(arrays / f"input_{i}.npy") for i in range(len(list(arrays.glob("input_*.npy"))))}
        outputs = [np.load(arrays / f"device_output_{i}.npy") for i in range(len(list(arrays.glob("device_output_*.npy"))))]
    if not len(outputs) == len(formulas) == len(tolerances):
        sys.exit(f"{file} has {len(outputs)} outputs, {len(formulas)} formulas and {len(tolerances)} tolerances are given")
    for formula, output, rtol in zip(formulas, outputs, tolerances):
        wanted = np.asarray(eval(formula, {"np": np} | inputs))
        exact = output.dtype.kind in "iub"
        scale = 0 if exact else rtol * max(np.abs(wanted).max(initial=0), 1e-30)
        np.testing.assert_allclose(output.astype(np.float64), wanted.astype(np.float64), rtol=0, atol=scale, err_msg=formula)


if __name__ == "__main__":
    main()
