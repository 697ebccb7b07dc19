import os
import pathlib
import sys

import pytest

# Virtual devices of the host for programs of several; JAX reads the flag when it is imported.
os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + " --xla_force_host_platform_device_count=32"

sys.path.insert(0, str(pathlib.Path(__file__).parent))

LINES = []


@pytest.fixture
def summary():
    """Takes lines that are shown at the end of the run: how much of a format is covered."""
    return LINES.append


def pytest_terminal_summary(terminalreporter):
    for line in LINES:
        terminalreporter.write_line(line)
