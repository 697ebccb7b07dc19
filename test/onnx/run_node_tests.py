#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The backend tests of ONNX's operators, imported, compiled and run on the embedded device.

usage: run_node_tests.py BUILD [-k WORDS] [--backend ttnn|ttmetal] [--verbose] [--require PERCENT]

The tests come with the package `onnx`: models of one operator, or of the ops that define one, with inputs and expected
outputs. Prints `N passed, M refused, K wrong, C crashed` and the refusals by reason. Inputs on whose elements a shape depends
are constants of the compiled program, as `--value` makes them; how many tests had such inputs is said, too."""

import argparse
import collections
import os
import pathlib
import pickle
import re
import struct
import sys
import warnings

import numpy as np

#: The error of an input that decides on a shape.
WANTED = re.compile(r"depends on ((?:'[^']*'(?:, )?)+): give the values")
REASON = re.compile(r"(?:node '[^']*' \((\w+)\)|(input|output) '[^']*'): (.*)")


#: Sums of cosines that cancel are as exact as f32 holds the largest of them, not to 1e-7.
ATOL = {"test_dft_inverse": 1e-6, "test_dft_inverse_opset19": 1e-6}


class Wrong(Exception):
    """A result that is not the expected one."""


def load(words):
    """The test cases whose names have one of `words`."""
    warnings.filterwarnings("ignore")
    from onnx.backend.test.case import node

    cases = node.collect_testcases(None)
    return [case for case in cases if not words or any(word in case.name for word in words)]


def to_array(value):
    """Converts the tests' value for a tensor: an array, a number, or a message; other things as they are."""
    import onnx

    if isinstance(value, onnx.TensorProto):
        value = onnx.numpy_helper.to_array(value)
    return np.asarray(value) if isinstance(value, (np.ndarray, np.generic)) else value


def to_device(array, runtime, wanted):
    """A tensor for an input: as many bits as the device has, and what it cannot hold as near as it can."""
    if array.dtype.name in ("int2", "uint2", "int4", "uint4"):
        array = array.astype(np.int32)
    elif array.dtype.name.startswith(("float8", "float4")) or array.dtype in (np.bool_, np.float64):
        array = array.astype(np.float32)
    elif array.dtype in (np.int8, np.int16, np.int64):
        array = np.clip(array, -2**31, 2**31 - 1).astype(np.int32)
    elif array.dtype == np.uint64:
        array = np.clip(array, 0, 2**32 - 1).astype(np.uint32)
    return runtime.create_host_tensor(np.array(array, order="C"), wanted)


def compare(name, got, expected, case):
    """Raises Wrong unless the arrays agree, at the tolerances of ONNX's own runner."""
    if not isinstance(expected, np.ndarray):
        raise Wrong(f"{name}: expected {type(expected).__name__}")
    if got.shape != expected.shape:
        raise Wrong(f"{name}: shape {got.shape}, expected {expected.shape}")
    if expected.dtype.name in ("int2", "uint2", "int4", "uint4"):
        expected = expected.astype(np.int32)
    if expected.dtype.kind in "iub":
        if expected.dtype == np.int64:  # the device has 32 bits
            expected = np.clip(expected, -2**31, 2**31 - 1)
        elif expected.dtype == np.uint64:
            expected = np.clip(expected, 0, 2**32 - 1)
        if not np.array_equal(got.astype(np.int64), expected.astype(np.int64)):
            raise Wrong(f"{name}: {got.ravel()[:6]}, expected {expected.ravel()[:6]}")
        return
    # In 16 bits the tests round every step, and the device only the result.
    eps = {"float16": 2.0**-10, "bfloat16": 2.0**-6}.get(expected.dtype.name, 0)
    try:
        np.testing.assert_allclose(got.astype(np.float64), expected.astype(np.float64), rtol=max(case.rtol, eps),
                                   atol=max(ATOL.get(case.name, case.atol), eps / 4))
    except AssertionError as error:
        raise Wrong(f"{name}: {' '.join(str(error).split())[:200]}") from None


class Runner:
    """Imports, compiles and runs cases."""

    def __init__(self, backend):
        from ttmlir._native import compiler
        from ttrt import runtime

        self.compiler, self.runtime, self.backend = compiler, runtime, backend
        self.device = runtime.open_mesh_device()

    def imported(self, case, inputs):
        """The model with the inputs that it wants to know as constants; which those are."""
        values, data = {}, case.model.SerializeToString()
        while True:
            try:
                return self.compiler.import_onnx(data, case.name, {}, values), values
            except self.compiler.CompileError as error:
                wanted = WANTED.search(str(error))
                names = re.findall("'([^']*)'", wanted.group(1)) if wanted else []
                more = [name for name in names if name not in values and isinstance(inputs.get(name), np.ndarray)]
                if not more:
                    raise
                for name in more:
                    values[name] = [float(x) for x in inputs[name].ravel()]

    def run(self, case):
        """Whether inputs became constants. Raises CompileError or Wrong."""
        fixed = False
        stored = {tensor.name for tensor in case.model.graph.initializer}
        names = [value.name for value in case.model.graph.input if value.name not in stored]
        for inputs, outputs in case.data_sets:
            given = dict(zip(names, map(to_array, inputs), strict=False))
            model, values = self.imported(case, given)
            fixed = fixed or bool(values)
            data, _ = self.compiler.compile(model.text, case.name, kernels=self.backend == "ttmetal", model=model)
            binary = self.runtime.Binary.load_from_bytes(data, case.name)
            program = binary.programs[0]
            tensors = [to_device(given[wanted["name"]], self.runtime, wanted["dtype"]) for wanted in program["inputs"]]
            results = self.runtime.submit(self.device, binary, 0, tensors)
            expected = [to_array(output) for output in outputs if output is not None]
            if len(results) != len(expected):
                raise Wrong(f"{len(results)} results, expected {len(expected)}")
            for i, (result, want) in enumerate(zip(results, expected, strict=True)):
                compare(f"output {i}", self.runtime.to_array(result), want, case)
        return fixed


def outcome(runner, case):
    """passed, fixed, refused or wrong; and why."""
    try:
        return ("fixed" if runner.run(case) else "passed"), ""
    except runner.compiler.CompileError as error:
        found = REASON.search(str(error))
        if found:
            return "refused", f"{found.group(1) or found.group(2)}: {found.group(3)}"
        return "refused", str(error).strip().splitlines()[0][:200]
    except Wrong as error:
        return "wrong", str(error)
    except Exception as error:
        return "wrong", f"{type(error).__name__}: {str(error).splitlines()[0][:200] if str(error) else ''}"


def worker(cases, begin, backend, pipe):
    """Runs the cases from `begin` on and writes what came of them."""
    runner = Runner(backend)
    for i in range(begin, len(cases)):
        message = pickle.dumps((i, *outcome(runner, cases[i])))
        os.write(pipe, struct.pack("I", len(message)) + message)


def results(cases, backend):
    """(case, outcome, reason) of all cases: in one process, or as many as crash."""
    begin = 0
    while begin < len(cases):
        read, write = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            try:
                os.close(read)
                worker(cases, begin, backend, write)
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as stream:
            while head := stream.read(4):
                i, what, why = pickle.loads(stream.read(struct.unpack("I", head)[0]))
                begin = i + 1
                yield cases[i], what, why
        _, status = os.waitpid(child, 0)
        if begin < len(cases):
            yield cases[begin], "crashed", f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "exit"
            begin += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("-k", nargs="*", dest="words")
    parser.add_argument("--backend", choices=["ttnn", "ttmetal"], default="ttnn")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--require", type=float, default=0, help="percentage that must pass, with none wrong")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.build / "python"))
    counts, reasons = collections.Counter(), collections.Counter()
    for case, what, why in results(load(arguments.words), arguments.backend):
        counts[what] += 1
        if what == "refused":
            # Numbers and names differ from case to case.
            reasons[re.sub(r"'[^']*'", "'...'", re.sub(r"(?<![\w.])-?\d+", "N", why))] += 1
        if what in ("wrong", "crashed") or arguments.verbose:
            print(f"{what}: {case.name}: {why}", flush=True)
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        print(f"{count:5} {reason}")
    passed, total = counts["passed"] + counts["fixed"], sum(counts.values())
    print(f"{passed} passed, {counts['refused']} refused, {counts['wrong']} wrong, {counts['crashed']} crashed: "
          f"{100 * passed / max(total, 1):.1f} % of {total}; {counts['fixed']} with inputs as constants")
    sys.exit(bool(counts["wrong"] or counts["crashed"] or 100 * passed < arguments.require * total))


if __name__ == "__main__":
    main()
