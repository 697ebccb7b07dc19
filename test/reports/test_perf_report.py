# SPDX-License-Identifier: Apache-2.0
"""The vendor's tt-perf-report prints its tables from our rows."""

import csv
import subprocess

import pytest
from ttnn_visualizer.csv_queries import OpsPerformanceReportQueries

from conftest import BIN, ROOT


def printed(report, *options):
    done = subprocess.run([BIN / "tt-perf-report", "--no-color", *options, report.csv], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_tables(library):
    text = printed(library)
    assert "Performance Report" in text and "Stacked report" in text
    assert "MatmulDeviceOperation 64 x 96 x 64" in text and f"{len(library.perf())} device ops, 0 host ops" in text


def test_every_column_that_viewers_read_is_there_or_named(library, kernels):
    known = OpsPerformanceReportQueries.PASSTHROUGH_COLUMNS | OpsPerformanceReportQueries.DETAIL_COLUMNS
    text = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    for column in known.values():
        values = [row[column] for report in (library, kernels) for row in report.perf()]
        assert any(values) or column.split(" [")[0].removesuffix(" (%)") in text, column


@pytest.mark.parametrize("name", ["library", "kernels"])
def test_figures_are_ours(name, request, tmp_path):
    report = request.getfixturevalue(name)
    printed(report, "--csv", tmp_path / "out.csv")
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["Device Time"]]
    ours = report.perf()
    assert [float(row["Device Time"]) for row in rows] == pytest.approx([int(row["DEVICE KERNEL DURATION [ns]"]) / 1000 for row in ours])
    assert [int(float(row["Cores"])) for row in rows] == [int(row["CORE COUNT"]) for row in ours]
