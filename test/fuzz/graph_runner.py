# SPDX-License-Identifier: Apache-2.0
"""Runs graphs, and says which results are wrong.

A result is right if it is within the tolerances of the types that the program declares. Kernels do
not round between ops that become one program, so what is not is compared with how far rounding
goes in this graph: the largest difference of an element between the reference that rounds every
value to its type and the one that rounds none. An error of several times that is no rounding.
"""

import json
import pathlib
import struct
import subprocess
import tempfile

import numpy as np

# The library, with tensors in L1, with tensors in shards; kernels in the place of all ops, or of
# those that there are kernels for.
WAYS = {
    "library": (),
    "l1": ("--optimize=1",),
    "shards": ("--optimize=2",),
    "kernels": ("--backend=ttmetal",),
    "both": ("--pipeline-options", "enable-create-d2m-subgraphs=true"),
}
# Roundings of values that the reference does not have: operands of the matrix unit, what is kept
# between walks over a row.
SPREADS = 4
# The noise of numbers that cancel.
NOISE = 1e-5
SECONDS = 1800


def load(folder, name):
    return np.load(folder / f"{name}.npy").astype(np.float64)


def is_rounding(found, rounded, exact):
    """All three are arrays; where one reference has no number, nothing is known."""
    known = np.isfinite(rounded) & np.isfinite(exact)
    if not np.isfinite(found[known]).all():
        return False
    spread = np.abs(rounded - exact)[known].max(initial=0)
    return np.abs(found - exact)[known].max(initial=0) <= SPREADS * spread + NOISE


class Runner:
    def __init__(self, build, l1=None):
        self.tool = pathlib.Path(build).resolve() / "bin" / "ttrt"
        self.device = ()
        if l1:
            self.folder = tempfile.TemporaryDirectory(prefix="kernel-graphs-")
            self.device = ("--device", self.with_l1(l1, self.folder.name))

    def with_l1(self, size, folder):
        """The file of an n150 whose cores have `size` bytes of L1."""
        subprocess.run([self.tool, "query", "--device", "n150", "--save-artifacts", "--artifact-dir", folder],
                       stdout=subprocess.DEVNULL, check=True)
        file = pathlib.Path(folder, "system_desc.ttsys")
        content, usual = file.read_bytes(), struct.pack("<I", 1499136)
        if content.count(usual) != 1:
            raise ValueError(f"{file} does not say once that a core has 1499136 bytes of L1")
        file.write_bytes(content.replace(usual, struct.pack("<I", size)))
        return file

    def launch(self, source, out, flags):
        """The programs' entries of the report, or a message."""
        command = [self.tool, "run", source, "--golden", "--program-index", "all", "--quiet",
                   "--save-artifacts", "--artifact-dir", out, *self.device, *flags]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False,
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, f"does not end within {SECONDS} s"
        report = out / "run_results.json"
        entry = json.loads(report.read_text())[0] if report.exists() else {}
        if "exception" in entry or "programs" not in entry:
            return None, f"exit code {done.returncode}: {(done.stderr + done.stdout).strip()[-800:]}"
        return entry["programs"], ""

    def run(self, text, way, flags=()):
        """{program: why it is wrong}; {-1: message} if there was no run."""
        with tempfile.TemporaryDirectory(prefix="kernel-graphs-") as name:
            folder = pathlib.Path(name)
            source = folder / "graphs.mlir"
            source.write_text(text)
            flags = (*WAYS[way], *flags)
            programs, message = self.launch(source, folder / "rounded", flags)
            if message:
                return {-1: message}
            far = {(p, o): output for p, program in enumerate(programs)
                   for o, output in enumerate(program["outputs"]) if output["golden"] == "fail"}
            if not far:
                return {}
            _, message = self.launch(source, folder / "exact",
                                     (*flags, "--golden-precision", "f32"))
            if message:
                return {-1: message}
            wrong = {}
            for (p, o), output in far.items():
                rounded, exact = (folder / kind / "graphs" / "run" / f"program_{p}"
                                  for kind in ("rounded", "exact"))
                if not is_rounding(load(rounded, f"device_output_{o}"),
                                   load(rounded, f"golden_output_{o}"),
                                   load(exact, f"golden_output_{o}")):
                    wrong[p] = (f"output {o}: pcc {output['pcc']:.5f} max_abs {output['max_abs']:.2g} "
                                f"outside {output['outside']}")
            return wrong

    def failing(self, graphs, way, flags):
        """Pairs of a graph and a reason; what does not run is halved until those that fail are
        alone."""
        why = self.run("\n".join(g.function() for g in graphs), way, flags)
        if -1 not in why:
            return [(graphs[p], reason) for p, reason in why.items()]
        if len(graphs) == 1:
            return [(graphs[0], why[-1])]
        middle = len(graphs) // 2
        found = self.failing(graphs[:middle], way, flags) + \
            self.failing(graphs[middle:], way, flags)
        return found or [(graphs[0], f"fails only with the {len(graphs) - 1} behind it: {why[-1]}")]

    def smallest(self, graph, way, flags):
        """The first value that is wrong by itself: its ops are those that it needs."""
        for op in graph.ops:
            if op.name == "full":
                continue
            text = graph.function([op.result])
            for reason in self.run(text, way, flags).values():
                return text, reason
        return graph.function(), ""
