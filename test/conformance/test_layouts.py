# SPDX-License-Identifier: Apache-2.0
"""Every program that compiles runs: a call whose tensors lie where the library does not take them, or are
declared otherwise than it makes them, is refused with a location before it is in a binary.

usage: pytest test/conformance/test_layouts.py [--every-layout]
"""

import concurrent.futures
import random
import re
import subprocess

import pytest

import cases
import engines
import layout_variants
import reasons
import records

NOT_CALLED = {
    "copy": "has no result",
    "fill_cache": "has no result",
    "paged_fill_cache": "has no result",
    "paged_update_cache": "has no result",
    "update_cache": "has no result",
    "pow_scalar": "programs are compiled to ttnn.pow_tensor",
    "dump_tensor": "has no result",
    "load_tensor": "wants a file",
    "write_tensor": "has no result",
    "get_device": "has no tensor",
    "deallocate": "has no result",
    "generic": "runs kernels, which TTIR has none of",
    "ones": "programs are compiled to ttnn.full",
    "transpose": "programs are compiled to ttnn.permute",
} | {op: reasons.WORDS[word] for op, word in reasons.TTNN.items()}
# Whether a call of them can be made depends on what is in the tensors, and zeros will not do.
NOT_RUN = {
    "sampling": "how many words count",
    "slice_dynamic": "bounds, and so the shape of the result",
}
SAMPLE = 3


@pytest.fixture(scope="module")
def calls(runner):
    """One call of every op and number of operands."""
    found = {}
    for members in cases.families(engines.ROOT).values():
        # The first ones are in floats. Some fold, or become another op.
        few = {}
        for case in members:
            few.setdefault((case.op, case.layout, sum(o is not None for o in case.operands)),
                           []).append(case)
        first = [case for group in few.values() for case in group[:6]]
        for key, call in layout_variants.compile_calls(runner, first).items():
            found.setdefault(key, call)
    return found


def sample(call, name, every):
    if every:
        yield from sorted(set(call.variants()))
    rng = random.Random(name)
    for _ in range(30 if every else SAMPLE):
        yield call.random_variant(rng)


def translate(runner, source):
    """The binary, or None if it was refused as it should be."""
    binary = source.with_suffix(".ttnn")
    done = subprocess.run([runner.tool("ttmlir-translate"), "--ttnn-to-flatbuffer", source, "-o",
                           binary], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return binary
    assert re.search(rf"{source.name}:\d+:\d+: error: .*'ttnn\.\w+' op ", done.stderr), \
        f"no located error of {source.read_text()}: {done.stderr[:2000]}"
    return None


def run(runner, binaries):
    # Zeros are row numbers of every table.
    done = subprocess.run([runner.tool("ttrt"), "run", "--quiet", "--init", "zeros", *binaries],
                          capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_every_op_has_a_call(runner, calls):
    assert records.ttnn_ops(runner.build) - NOT_CALLED.keys() == {op for op, _ in calls}


def test_what_compiles_runs(runner, calls, tmp_path, request):
    every = request.config.getoption("--every-layout")
    system = layout_variants.system(runner)
    sources = []
    for (op, arity), call in sorted(calls.items()):
        for i, program in enumerate(sample(call, f"{op} {arity}", every)):
            sources.append(tmp_path / f"{op}_{arity}_{i}.mlir")
            sources[-1].write_text(f"module attributes {{{system}}} {{\n{program}}}\n")
    with concurrent.futures.ThreadPoolExecutor(engines.WORKERS) as pool:
        binaries = [b for b in pool.map(lambda source: translate(runner, source), sources) if b]
        called = [b for b in binaries if not b.name.startswith(tuple(NOT_RUN))]
        errors = pool.map(lambda batch: run(runner, batch), engines.split(called, 32))
    assert not "".join(errors)
    # Neither all nor nothing is refused.
    assert len(sources) // 4 < len(binaries) < len(sources)
