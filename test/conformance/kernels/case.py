# SPDX-License-Identifier: Apache-2.0
"""A kernel case: buffers, a kernel, the value that each element should have."""

import dataclasses
import typing
import zlib

import numpy as np

from kernels.machine import Machine, is_float, storable

DEFAULT_SHAPE = (31, 63)


@dataclasses.dataclass(frozen=True)
class Buffer:
    """A tensor of the host and the circular buffer that it goes to or comes from.

    Values are uniform in [low, high], in multiples of `step`, or `values` in turn. `rows`: the
    circular buffer holds rows of elements, not tiles.
    """

    dtype: str
    shape: tuple = DEFAULT_SHAPE
    low: float = -3
    high: float = 3
    step: float = 0
    values: tuple = ()
    rows: bool = False

    @property
    def tiles(self):
        """Rows and columns of tiles."""
        return -(-self.shape[0] // 32), -(-self.shape[1] // 32)

    @property
    def num_tiles(self):
        return self.tiles[0] * self.tiles[1]

    def make(self, seed):
        """The tensor with its padding, as float64 or int64 values that the type has."""
        random = np.random.default_rng(seed)
        if self.values:
            values = np.resize(np.array(self.values), self.shape)
        elif is_float(self.dtype):
            values = random.uniform(self.low, self.high, self.shape)
        else:
            values = random.integers(self.low, self.high, self.shape, endpoint=True)
        if self.step:
            values = np.round(values / self.step) * self.step
        padded = np.zeros((32 * self.tiles[0], 32 * self.tiles[1]),
                          np.float64 if is_float(self.dtype) else np.int64)
        padded[:self.shape[0], :self.shape[1]] = values
        return storable(padded, self.dtype)

    def crop(self, array):
        return array[:self.shape[0], :self.shape[1]]


@dataclasses.dataclass(frozen=True)
class Case:
    """A compute kernel with its buffers %in0, %in1, ... and %out.

    `ops` are the calls that the case is there for, `body` the kernel's lines (see kernel_text.py).
    `reference(machine, *inputs)` is the exact content of DST, with padding; `slack(machine, value,
    *inputs)` the error that it may have. Each output element must be what one of the values in
    this range becomes on its way to L1.

    `store` is that way's first step: "nearest" or "cut" for results of the vector unit, "words" if
    DST is not rounded again. `whole`: 32-bit tiles reach DST with all their bits.
    """

    name: str
    ops: tuple
    inputs: tuple
    output: Buffer
    body: tuple
    reference: typing.Callable
    slack: typing.Callable | None = None
    store: str = "words"
    wide: bool = False
    whole: bool = False
    fidelity: str = "hifi4"
    full_sync: bool = False
    approx: bool = False
    # Modes that the case runs in; all if empty.
    modes: tuple = ()
    # Look at the sign of zeros, too, which exact numerics do not keep.
    signed_zeros: bool = False
    # Replaces the comparison: check(found) returns what is wrong, or nothing.
    check: typing.Callable | None = None

    def machine(self, exact):
        return Machine(exact, self.wide, self.fidelity)

    def arrays(self):
        seed = zlib.crc32(self.name.encode())
        return [buffer.make(seed + i) for i, buffer in enumerate(self.inputs)]


def dst(wide):
    """How names of cases call the two kinds of DST."""
    return "dst32" if wide else "dst16"
