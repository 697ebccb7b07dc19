#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random graphs of TTIR through the library and through kernels that are made of them, against the
reference.

usage: kernel_graphs.py [--build BUILD] [--count N] [--seed S] [--batch N] [--elements N] [--l1 BYTES] [--levels] [--print]

Graph S, S+1, ... are functions of one module for each batch, run by `ttrt run --golden` in the
library and as kernels: functional and with --sanitize; as part of the library's programs where a
graph has an op that only the library does. With --levels, in the library at each level of
optimization instead. A graph that fails is made smaller, by leaving out what
its results do not need, and printed with its seed.
"""

import argparse
import pathlib
import sys

from graph_runner import Runner
from graphs import ELEMENTS, Graph

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--elements", type=int, default=ELEMENTS, help="of a tensor, at most")
    parser.add_argument("--l1", type=int, help="bytes of every core, so that values between programs fill it or exceed it")
    parser.add_argument("--levels", action="store_true", help="levels of optimization of the library, no kernels")
    parser.add_argument("--print", action="store_true", help="print the graphs, run nothing")
    options = parser.parse_args()
    graphs = [Graph(s, options.elements) for s in range(options.seed, options.seed + options.count)]
    if options.print:
        print("\n".join(g.function() for g in graphs))
        return 0
    runner, failures, runs = Runner(options.build, options.l1), 0, 0
    for kernels in ("kernels", "both"):
        group = [g for g in graphs if g.library == (kernels == "both") and g.results]
        for at in range(0, len(group), options.batch):
            part = group[at:at + options.batch]
            ways = (("library", ()), (kernels, ()), (kernels, ("--sanitize",)))
            if options.levels:
                ways = (("library", ()), ("l1", ()), ("shards", ()))
            for way, flags in ways:
                runs += len(part)
                for graph, why in runner.failing(part, way, flags):
                    failures += 1
                    text, reason = runner.smallest(graph, way, flags)
                    print(f"seed {graph.seed} {' '.join((way, *flags))}: {why}\n{reason}\n{text}",
                          flush=True)
    print(f"{len(graphs)} graphs, {runs} runs, {failures} failed")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
