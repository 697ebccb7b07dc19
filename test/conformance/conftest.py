# SPDX-License-Identifier: Apache-2.0
"""Options of the suite; runs all selected cases at once, in few processes."""

import pathlib

import pytest

import engines


def pytest_addoption(parser):
    parser.addoption("--build", default=engines.ROOT / "build", type=pathlib.Path,
                     help="build folder with the tools")
    parser.addoption("--every-layout", action="store_true",
                     help="test_layouts.py: every change of every tensor, not a sample; minutes")


@pytest.fixture(scope="session")
def runner(request):
    return engines.Runner(request.config.getoption("--build"))


@pytest.fixture(scope="session")
def outcomes(request, runner):
    """{(engine, case): Outcome} of the tests that were selected."""
    work = {}
    for item in request.session.items:
        if hasattr(item, "callspec") and "engine" in item.callspec.params:
            params = item.callspec.params
            work.setdefault((params["engine"], params["family"]), []).append(params["case"])
    return runner.run_all([(engine, cases) for (engine, _), cases in work.items()])
