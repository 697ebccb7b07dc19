# SPDX-License-Identifier: Apache-2.0
"""Every op on every engine, against NumPy. Needs pytest, numpy, ml_dtypes and a build.

usage: pytest test/conformance [--build BUILD] [-k NAME]
"""

import pytest

import cases
import engines
import numpy_ops
import reasons
import records

FAMILIES = cases.families(engines.ROOT)

def matrix():
    for family, members in FAMILIES.items():
        for engine in engines.ENGINES.values():
            for case in members:
                if engines.runs_on(family, case, engine):
                    yield pytest.param(engine, family, case, id=f"{engine.name}-{case.name}")


@pytest.mark.parametrize("engine, family, case", matrix())
def test_case(outcomes, engine, family, case):
    outcome = outcomes[engine.name, case.name]
    assert not outcome.error, outcome.error
    assert not outcome.result.problem, outcome.result.problem


def test_names_are_unique():
    names = [case.name for members in FAMILIES.values() for case in members]
    assert sorted(names) == sorted(set(names))


def test_every_ttir_op_has_a_case():
    covered = {case.op for members in FAMILIES.values() for case in members}
    # Some are of functions that only the library has.
    assert covered >= records.ttir_ops(engines.ROOT) - reasons.TTIR.keys()


@pytest.mark.parametrize("op", sorted(records.ttir_ops(engines.ROOT) - reasons.TTIR.keys()))
def test_every_ttir_op_has_a_reference(op):
    arity = {e.mnemonic: e.arity for e in records.eltwise_ops(engines.ROOT)}.get(op, 2)
    assert numpy_ops.find(op, arity), f"neither numpy_ops.py nor NumPy nor math has '{op}'"


def test_every_ttnn_op_is_executed(runner, outcomes):
    """An op may reach the device only by way of others, as ttnn.deallocate does; the compiled
    programs say which were there."""
    complete = {("device", case.name) for members in FAMILIES.values() for case in members}
    if not complete <= outcomes.keys():
        pytest.skip("needs all cases")
    executed = set().union(*(outcome.ttnn_ops for outcome in outcomes.values()))
    assert records.ttnn_ops(runner.build) - reasons.TTNN.keys() <= executed
