#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how close kernel calls come to NumPy: a row for each call, format of the result and DST.

usage: report.py [BUILD]

`pcc` is the lowest correlation of the row's cases, `max abs` and `max rel` their largest errors
against the exact value, before it is rounded to the format. Cases with special values are left out.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import engines
from kernels.cases import FAMILIES
from kernels.run import MODES, KernelRunner, runs_in


def cell(results):
    if not results:
        return " | | "
    if any(r is None or r.problem for r in results):
        return "**fails** | | "
    return (f"{min(r.pcc for r in results):.6f} | {max(r.max_abs for r in results):.2g} | "
            f"{max(r.max_rel for r in results):.2g}")


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else engines.ROOT / "build"
    cases = [c for family, members in FAMILIES.items() for c in members if family != "special"]
    modes = [mode for mode in MODES.values() if not mode.sample]
    outcomes = KernelRunner(build).run_all([(mode, runs_in(mode, cases)) for mode in modes])
    table = {}
    for case in cases:
        for op in (case.ops[0], "all calls"):
            row = table.setdefault((op, case.output.dtype, "32" if case.wide else "16"), {})
            for mode in modes:
                if (mode.name, case.name) in outcomes:
                    row.setdefault(mode.name, []).append(outcomes[mode.name, case.name].result)
    print("| call | result | DST bits | cases |",
          " | ".join(f"{mode.name}: pcc | max abs | max rel" for mode in modes), "|")
    print("|---" * (4 + 3 * len(modes)) + "|")
    for (op, dtype, bits), row in sorted(table.items()):
        cells = " | ".join(cell(row.get(mode.name, [])) for mode in modes)
        print(f"| `{op}` | {dtype} | {bits} | {max(map(len, row.values()))} | {cells} |")


if __name__ == "__main__":
    main()
