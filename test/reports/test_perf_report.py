# SPDX-License-Identifier: Apache-2.0
"""The vendor's tt-perf-report prints its tables from our rows."""

import csv
import subprocess

import pytest

from conftest import BIN


def printed(report, *options):
    done = subprocess.run([BIN / "tt-perf-report", "--no-color", *options, report.csv], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_tables(library):
    text = printed(library)
    assert "Performance Report" in text and "Stacked report" in text
    assert "MatmulDeviceOperation 64 x 96 x 64" in text and f"{len(library.perf())} device ops, 0 host ops" in text


@pytest.mark.parametrize("name", ["library", "kernels"])
def test_figures_are_ours(name, request, tmp_path):
    report = request.getfixturevalue(name)
    printed(report, "--csv", tmp_path / "out.csv")
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["Device Time"]]
    ours = report.perf()
    assert [float(row["Device Time"]) for row in rows] == pytest.approx([int(row["DEVICE KERNEL DURATION [ns]"]) / 1000 for row in ours])
    assert [int(float(row["Cores"])) for row in rows] == [int(row["CORE COUNT"]) for row in ours]
