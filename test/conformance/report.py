#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how close every op comes to NumPy: a row for each op and type, columns for each engine.

usage: report.py [BUILD]

`pcc` is the lowest correlation of the row's cases, `max abs` and `max rel` their largest errors.
Relative errors count from the magnitude that compare.py explains.
"""

import sys

import cases
import engines


def rows(families, outcomes):
    """{(op, type): {engine name: [results]}}; None stands for a case that failed to run."""
    table = {}
    for family, members in families.items():
        for case in members:
            row = table.setdefault((case.op, case.layout if case.layout.startswith("bfp")
                                    else case.result_dtype), {})
            for engine in engines.ENGINES.values():
                if engines.runs_on(family, case, engine):
                    outcome = outcomes[engine.name, case.name]
                    row.setdefault(engine.name, []).append(outcome.result)
    return table


def cell(results):
    if not results:
        return " | | "
    if any(r is None or r.problem for r in results):
        return "**fails** | | "
    return (f"{min(r.pcc for r in results):.6f} | {max(r.max_abs for r in results):.2g} | "
            f"{max(r.max_rel for r in results):.2g}")


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else engines.ROOT / "build"
    families = cases.families(engines.ROOT)
    work = [(engine, [c for c in members if engines.runs_on(family, c, engine)])
            for engine in engines.ENGINES.values() for family, members in families.items()]
    table = rows(families, engines.Runner(build).run_all(work))
    columns = list(engines.ENGINES)
    print("| op | type | cases |", " | ".join(f"{c}: pcc | max abs | max rel" for c in columns), "|")
    print("|---" * (3 + 3 * len(columns)) + "|")
    for (op, dtype), row in sorted(table.items()):
        cells = " | ".join(cell(row.get(column, [])) for column in columns)
        print(f"| `{op}` | {dtype} | {len(row['device'])} | {cells} |")


if __name__ == "__main__":
    main()
