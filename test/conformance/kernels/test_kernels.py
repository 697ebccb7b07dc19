# SPDX-License-Identifier: Apache-2.0
"""Every call that computes, in every mode, against NumPy.

usage: pytest test/conformance/kernels [--build BUILD] [-k NAME]
"""

import pytest

from kernels.cases import FAMILIES
from kernels.run import MODES

CASES = [case for members in FAMILIES.values() for case in members]


def matrix():
    for mode in MODES:
        for case in CASES:
            if not case.modes or mode in case.modes:
                yield pytest.param(mode, case, id=f"{mode}-{case.name}")


@pytest.mark.parametrize("mode, kernel_case", matrix())
def test_kernel(kernel_outcomes, mode, kernel_case):
    outcome = kernel_outcomes[mode, kernel_case.name]
    assert not outcome.error, outcome.error
    assert not outcome.result.problem, outcome.result.problem


def test_names_are_unique():
    names = [case.name for case in CASES]
    assert sorted(names) == sorted(set(names))
