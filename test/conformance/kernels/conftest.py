# SPDX-License-Identifier: Apache-2.0
"""Runs all selected kernel cases at once, in few processes."""

import pytest

from kernels.run import MODES, KernelRunner


@pytest.fixture(scope="session")
def kernel_runner(request):
    return KernelRunner(request.config.getoption("--build"))


@pytest.fixture(scope="session")
def kernel_outcomes(request, kernel_runner):
    """{(mode, case): Outcome} of the tests that were selected."""
    work = {}
    for item in request.session.items:
        if hasattr(item, "callspec") and "kernel_case" in item.callspec.params:
            params = item.callspec.params
            work.setdefault(params["mode"], []).append(params["kernel_case"])
    return kernel_runner.run_all([(MODES[mode], cases) for mode, cases in work.items()])
