# SPDX-License-Identifier: Apache-2.0
"""Every op on every engine, against NumPy. Needs pytest, numpy, ml_dtypes and a build.

usage: pytest test/conformance [--build BUILD] [-k NAME]
"""

import pytest

import cases
import engines
import numpy_ops
import records

FAMILIES = cases.families(engines.ROOT)

# Ops that no case can name, each with its reason.
TTIR_WITHOUT_CASE = {
    "alloc": "a fixed address: only the binary's allocator makes sense of it",
    "dealloc": "has no result; every program frees its tensors with ttnn.deallocate",
    "generic": "is only read and printed; d2m.generic is what is compiled",
    "kernel": "names a kernel outside of the module",
    "yield": "ends a region of generic",
    "tt_lang_op": "names a kernel outside of the module",
    "ttnn_metal_layout_cast": "is only read and printed; no program of the library has both layouts",
} | dict.fromkeys(
    ("all_to_all_combine", "all_to_all_dispatch", "all_to_all_dispatch_metadata", "moe_compute",
     "moe_expert_token_remap", "moe_gpt", "selective_reduce_combine", "topk_router_gpt"),
    "is of programs for many chips; the library has no such op")
# Ops of the library that no case reaches, each with its reason.
TTNN_WITHOUT_CASE = {
    "generic": "runs kernels, which TTIR has none of: test/e2e/generic",
}


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
    assert covered >= records.ttir_ops(engines.ROOT) - TTIR_WITHOUT_CASE.keys()


@pytest.mark.parametrize("op", sorted(records.ttir_ops(engines.ROOT) - TTIR_WITHOUT_CASE.keys()))
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
    assert records.ttnn_ops(runner.build) - TTNN_WITHOUT_CASE.keys() <= executed
