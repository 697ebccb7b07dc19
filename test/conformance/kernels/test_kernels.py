# SPDX-License-Identifier: Apache-2.0
"""Every call that computes, in every mode, against NumPy.

usage: pytest test/conformance/kernels [--build BUILD] [-k NAME]
"""

import re

import pytest

from kernels import kernel_text as text
from kernels.case import Buffer, Case
from kernels.cases import FAMILIES
from kernels.run import FAST, MODES, runs_in

CASES = [case for members in FAMILIES.values() for case in members]
# Parts of a core that compute; the others move data, wait, or configure.
UNITS = ("sfpu", "fpu", "unpack", "pack")
CONFIGURES = "init"
OP_INFO = re.compile(r'^\s*\{"([\w.]+)", Unit::(\w+), ', re.M)

# Calls that the emulator refuses, each with arguments.
NOT_EMULATED = {
    "topk_local_sort": ("%c0", "%i0", "%i4", "%i0"),
    "topk_merge": ("%c0", "%i0", "%i32"),
    "topk_rebuild": ("%c0", "%i0", "%i0", "%i32", "%i5", "%i0"),
}


def matrix():
    for name, mode in MODES.items():
        for case in runs_in(mode, CASES):
            yield pytest.param(name, case, id=f"{name}-{case.name}")


@pytest.mark.parametrize("mode, kernel_case", matrix())
def test_kernel(kernel_outcomes, mode, kernel_case):
    outcome = kernel_outcomes[mode, kernel_case.name]
    assert not outcome.error, outcome.error
    assert not outcome.result.problem, outcome.result.problem


def test_names_are_unique():
    names = [case.name for case in CASES]
    assert sorted(names) == sorted(set(names))


def calls_of(case):
    return set(re.findall(r'ttkernel\.([\w.]+)"?\(', "\n".join(case.body)))


@pytest.fixture(name="units", scope="module")
def units_of_calls(kernel_runner):
    """{call: part of the core}, from the records."""
    return dict(OP_INFO.findall((kernel_runner.build / "include/ttk/ops.h.inc").read_text()))


def test_every_call_that_computes_has_a_case(units):
    wanted = {name for name, unit in units.items() if unit in UNITS}
    covered = {op for case in CASES for op in case.ops}
    assert covered | NOT_EMULATED.keys() == wanted
    assert not covered & NOT_EMULATED.keys()


def test_every_call_that_configures_is_made(units):
    wanted = {name for name, unit in units.items() if unit == CONFIGURES}
    assert wanted - {"topk_tile_init"} <= set().union(*map(calls_of, CASES))


def test_cases_make_the_calls_they_are_for():
    assert not [case.name for case in CASES if not set(case.ops) <= calls_of(case)]


@pytest.mark.parametrize("op", NOT_EMULATED)
def test_what_is_not_emulated_is_refused(kernel_runner, op):
    math = [text.call("topk_tile_init"), text.call(op, *NOT_EMULATED[op])]
    case = Case(name=op, ops=(op,), inputs=(), output=Buffer("bf16", (32, 32)),
                body=text.kernel([], text.through_dst(math, text.pack(0, "%c0")), 1),
                reference=None)
    outcome = kernel_runner.run_all([(FAST, [case])])[FAST.name, op]
    assert f"{op}: the call is not emulated" in outcome.error
