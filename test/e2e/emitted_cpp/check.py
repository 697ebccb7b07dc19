#!/usr/bin/env python3
# ===- check.py - emitted C++ against the flatbuffer -----------------------===#
#
# SPDX-License-Identifier: Apache-2.0
#
# ===-----------------------------------------------------------------------===#
"""Runs a TTNN program as emitted C++ and as a binary; all outputs must have the
same bits. Every function of the file whose arguments are host tensors in f32,
si32, ui32, ui16 or ui8 and which is public is one program."""

import argparse
import glob
import pathlib
import re
import shlex
import subprocess
import sys

import numpy as np

NUMPY_TYPES = {"f32": np.float32, "si32": np.int32, "i32": np.int32,
               "ui32": np.uint32, "ui16": np.uint16, "ui8": np.uint8}
LIBRARIES = ["tt_ttnn", "tt_emulator", "tt_tile", "tt_simd", "tt_device", "tt_shape"]
SYSTEM_LIBRARIES = ["-lsleef", "-lboost_context", "-lpthread"]
INCLUDES = ["runtime/ttnn/include", "runtime/include", "format/include", "emulator/include",
            "device/include"]


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--cxx", default="clang++-22")
    parser.add_argument("--flags", default="", help="of the build, as a shell writes them")
    parser.add_argument("--translate", default="ttmlir-translate")
    parser.add_argument("--ttrt", default="ttrt")
    parser.add_argument("--cpp-only", action="store_true",
                        help="run the C++, compare with nothing")
    return parser.parse_args()


def run(*command):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def cpp_name(name):
    return name + "_" if name == "main" else name


def functions(text):
    """Name and (shape, element type) of the inputs of the public functions."""
    for match in re.finditer(r"func\.func @(\w+)\(([^)]*)\)", text):
        inputs = re.findall(r"tensor<((?:\d+x)*)(\w+)", match[2])
        yield match[1], [([int(n) for n in dims.split("x")[:-1]], kind)
                         for dims, kind in inputs]


def make_input(rng, shape, kind):
    dtype = NUMPY_TYPES[kind]
    if dtype is np.float32:
        return rng.standard_normal(shape).astype(dtype)
    return rng.integers(0, 10, shape).astype(dtype)


def compile_cpp(args, cpp, entry):
    """Builds the harness around one function of the emitted file."""
    binary = args.work / entry / "run"
    libraries = []
    for name in LIBRARIES:
        found = glob.glob(f"{args.build}/**/lib{name}.a", recursive=True)
        if not found:
            sys.exit(f"lib{name}.a is not in {args.build}")
        libraries.append(found[0])
    includes = [f"-I{args.source / path}" for path in INCLUDES]
    run(args.cxx, "-std=c++20", "-O0", *shlex.split(args.flags), *includes, f"-I{args.build}/include",
        f'-DEMITTED="{cpp.resolve()}"', f"-DENTRY={cpp_name(entry)}",
        pathlib.Path(__file__).with_name("harness.cpp"), "-o", binary,
        "-Wl,--start-group", *libraries, "-Wl,--end-group", *SYSTEM_LIBRARIES)
    return binary


def compare(name, index, actual, expected):
    if actual.shape != expected.shape or actual.dtype != expected.dtype:
        sys.exit(f"{name}, output {index}: {actual.dtype}{actual.shape} from C++, "
                 f"{expected.dtype}{expected.shape} from the binary")
    if actual.tobytes() != expected.tobytes():
        differ = np.flatnonzero(actual.view(np.uint8).ravel() != expected.view(np.uint8).ravel())
        at = differ[0] // actual.itemsize
        sys.exit(f"{name}, output {index}, element {at}: {actual.ravel()[at]} from C++, "
                 f"{expected.ravel()[at]} from the binary")


def check(args, cpp, program, name, inputs):
    folder = args.work / name
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(program)
    paths = []
    for i, (shape, kind) in enumerate(inputs):
        paths.append(folder / f"input{i}.npy")
        np.save(paths[-1], make_input(rng, shape, kind))
    for old in folder.glob("output*.npy"):
        old.unlink()
    run(compile_cpp(args, cpp, name), *paths, folder / "output")
    outputs = sorted(folder.glob("output*.npy"))
    if not outputs:
        sys.exit(f"{name}: no outputs")
    if args.cpp_only:
        return
    artifacts = folder / "artifacts"
    files = ["--input", ",".join(map(str, paths))] if paths else []
    run(args.ttrt, "run", args.program, "--program-index", program, *files,
        "--save-artifacts", "--artifact-dir", artifacts)
    binary_folder = artifacts / args.program.stem / "run" / f"program_{program}"
    for i in range(len(outputs)):
        compare(name, i, np.load(folder / f"output{i}.npy"),
                np.load(binary_folder / f"device_output_{i}.npy"))


def main():
    args = parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    cpp = args.work / "emitted.cpp"
    run(args.translate, "--mlir-to-cpp", args.program, "-o", cpp)
    count = 0
    for count, (name, inputs) in enumerate(functions(args.program.read_text()), 1):
        check(args, cpp, count - 1, name, inputs)
    print(f"{count} programs agree" if not args.cpp_only else f"{count} programs ran")


if __name__ == "__main__":
    main()
