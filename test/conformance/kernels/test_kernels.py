# SPDX-License-Identifier: Apache-2.0
"""Every call that computes, in every mode, against NumPy.

usage: pytest test/conformance/kernels [--build BUILD] [-k NAME]
"""

import re

import pytest

from kernels.cases import FAMILIES
from kernels.run import MODES, runs_in

CASES = [case for members in FAMILIES.values() for case in members]
# Parts of a core that compute; the others move data, wait, or configure.
UNITS = ("sfpu", "fpu", "unpack", "pack")
CONFIGURES = "init"
OP_INFO = re.compile(r'^\s*\{"([\w.]+)", Unit::(\w+), ', re.M)


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
    assert covered == wanted


def test_every_call_that_configures_is_made(units):
    wanted = {name for name, unit in units.items() if unit == CONFIGURES}
    assert wanted <= set().union(*map(calls_of, CASES))


def test_cases_make_the_calls_they_are_for():
    assert not [case.name for case in CASES if not set(case.ops) <= calls_of(case)]
