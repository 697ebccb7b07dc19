# SPDX-License-Identifier: Apache-2.0
"""The table of ops and stages has a reason in every hole, and no reason without one."""

import pytest

import reasons
import stages


@pytest.fixture(scope="module")
def tables(request):
    return stages.Stages(request.config.getoption("--build")).tables()


def test_every_hole_has_a_reason(tables):
    holes = [(row[0], column) for columns, rows in tables for row in rows for column, word in zip(columns, row)
             if word == stages.HOLE]
    assert not holes


def test_every_reason_is_of_use(tables):
    words = {word for _, rows in tables for row in rows for word in row[1:]}
    unused = sorted(reasons.WORDS.keys() - words)
    assert not unused
    for dialect, (_, rows) in zip((reasons.TTIR, reasons.TTNN | reasons.SOURCE), tables):
        assert dialect.keys() <= {row[0] for row in rows}
        assert set(dialect.values()) <= reasons.WORDS.keys()


def test_rows_say_what_is_known(tables):
    """A few that are certain."""
    (columns, ttir), (library, ttnn) = tables
    ttir = {op: dict(zip(columns[1:], words)) for op, *words in ttir}
    ttnn = {op: dict(zip(library[1:], words)) for op, *words in ttnn}
    add, matmul = ttir["add"], ttnn["matmul"]
    # Rows of elements are the library's.
    assert add | {"kernels": "yes"} == dict.fromkeys(columns[1:], "yes") | {"in TTNN": "`add`", "folds": "constants"}
    assert matmul == dict.fromkeys(library[1:], "yes")
    assert (ttir["layer_norm"]["kernels"], ttir["rand"]["kernels"]) == ("yes", "library")
    found = (ttir["all_reduce"]["in TTNN"], ttir["moe_gpt"]["C++"], ttir["transpose"]["folds"], ttir["rand"]["in L1"],
             ttnn["deallocate"]["time"])
    assert found == ("identity", "chips", "constants, patterns", "operands", "none")
