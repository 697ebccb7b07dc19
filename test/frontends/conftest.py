import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

LINES = []


@pytest.fixture
def summary():
    """Takes lines that are shown at the end of the run: how much of a format is covered."""
    return LINES.append


def pytest_terminal_summary(terminalreporter):
    for line in LINES:
        terminalreporter.write_line(line)
