# SPDX-License-Identifier: Apache-2.0
"""The modes that kernels run in, and the processes that run them."""

import dataclasses
import tempfile

import numpy as np

import engines
from kernels import check, program


@dataclasses.dataclass(frozen=True)
class Mode:
    """`batch` cases share a process. `sample`: one case of each call is enough, for the mode
    computes like another one."""

    name: str
    flags: tuple
    exact: bool
    sample: bool = False
    batch: int = 100


FAST = Mode("fast", ("--numerics", "fast"), False)
EXACT = Mode("exact", ("--numerics", "exact"), True)
# With a clock, and with the search for races and misuse, of which there is none.
TIMED = Mode("timed", ("--timed",), False, sample=True)
CHECKED = Mode("checked", ("--sanitize", "--numerics", "exact"), True, sample=True)
MODES = {mode.name: mode for mode in (FAST, EXACT, TIMED, CHECKED)}


def runs_in(mode, cases):
    """Those of the cases that a mode runs."""
    cases = [case for case in cases if not case.modes or mode.name in case.modes]
    if mode.sample:
        cases = list({case.ops: case for case in reversed(cases)}.values())[::-1]
    return cases


class KernelRunner(engines.Runner):
    """Runs kernel cases; compiled kernels are kept as long as the runner."""

    def __init__(self, build):
        super().__init__(build)
        self.cache = tempfile.TemporaryDirectory(prefix="kernels-")

    def execute(self, engine, cases, folder):
        source = folder / "cases.mlir"
        source.write_text(program.module(cases))
        inputs = []
        for case in cases:
            for buffer, array in zip(case.inputs, case.arrays()):
                inputs.append(folder / f"in{len(inputs)}.npy")
                np.save(inputs[-1], host_array(buffer, array))
        return self.launch(source, folder, inputs,
                           ("--kernel-cache", self.cache.name, *engine.flags))

    def collect(self, engine, cases, folder):
        run = folder / "out" / "cases" / "run" / "program_0"
        return [self.compare(engine, case, np.load(run / f"device_output_{i}.npy"))
                for i, case in enumerate(cases)]

    @staticmethod
    def compare(engine, case, found):
        """A reference that raises is the failure of its case, not of all."""
        try:
            return engines.Outcome(check.compare_case(case, engine.exact, found))
        except Exception as error:
            return engines.Outcome(error=f"the reference raises {error!r}")


def host_array(buffer, array):
    """.npy files have no bf16, but every bf16 is an f32."""
    types = {"si32": np.int32, "u32": np.uint32, "u16": np.uint16, "u8": np.uint8}
    return buffer.crop(array).astype(types.get(buffer.dtype, np.float32))
