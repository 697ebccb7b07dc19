# SPDX-License-Identifier: Apache-2.0
"""The bits of a number that a core keeps, in fast and in exact numerics.

Floats are float64 arrays, integers int64 arrays. All conversions are monotonic, so that a range of
values becomes a range of values. The rules are those of emulator/tile/include/tt/tile/*.h.
"""

import dataclasses

import ml_dtypes
import numpy as np

SMALLEST, LARGEST = 2.0**-126, 2.0**128
# Bits of a magnitude in a block float.
BLOCK_BITS = {"bfp_bf8": 7, "bfp_bf4": 3, "bfp_bf2": 1, "bfp_f8": 7, "bfp_f4": 3, "bfp_f2": 1}
INTEGERS = {"si32": (-2**31, 2**31 - 1), "u32": (0, 2**32 - 1), "u16": (0, 2**16 - 1),
            "u8": (0, 255)}
PHASES = {"lofi": 1, "hifi2": 2, "hifi3": 3, "hifi4": 4}
BF16_DIGITS, TF32_DIGITS, F16_DIGITS = 8, 11, 11


def is_float(dtype):
    return dtype not in INTEGERS


def to_digits(x, digits, how):
    """Rounds to so many significant bits: np.rint is to nearest even, np.trunc cuts."""
    with np.errstate(invalid="ignore"):
        fraction, exponent = np.frexp(x)
        return np.ldexp(how(np.ldexp(fraction, digits)), exponent - digits)


def ties_away(x):
    return np.copysign(np.floor(np.abs(x) + 0.5), x)


def without_denormals(x, smallest=SMALLEST):
    """There is no -0 either."""
    return np.where(np.abs(x) < smallest, 0.0, x)


def limited(x):
    """Too large is infinite."""
    return np.where(np.abs(x) >= LARGEST, np.copysign(np.inf, x), x)


def f32(x):
    with np.errstate(over="ignore"):
        return np.asarray(x, np.float64).astype(np.float32).astype(np.float64)


def ulp(x):
    """Distance of neighbours in f32; 0 at infinity and NaN."""
    with np.errstate(invalid="ignore", over="ignore"):
        distance = np.abs(np.spacing(np.asarray(x).astype(np.float32))).astype(np.float64)
    return np.nan_to_num(distance, nan=0, posinf=0)


def wrap(x, dtype):
    """Integers modulo the size of the type."""
    low, high = INTEGERS[dtype]
    return (np.asarray(x) - low) % (high - low + 1) + low


def block_step(x, dtype):
    """The unit in which each element of a row-major array is counted: its block's exponent."""
    bits = BLOCK_BITS[dtype]
    blocks = np.abs(x).reshape(-1, 16).max(axis=1, keepdims=True)
    exponent = np.frexp(np.where(blocks > 0, blocks, SMALLEST))[1] - 1
    return np.broadcast_to(np.ldexp(1.0, exponent - bits + 1), (blocks.size, 16)).reshape(x.shape)


def to_blocks(x, dtype):
    step = block_step(x, dtype)
    most = 2 ** BLOCK_BITS[dtype] - 1
    return np.clip(np.rint(x / step), -most, most) * step


def storable(x, dtype):
    """The number that a host keeps in a tile of the type: nearest even."""
    if not is_float(dtype):
        return wrap(x, dtype)
    if dtype in BLOCK_BITS:
        return to_blocks(x, dtype)
    narrow = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f16": np.float16}[dtype]
    with np.errstate(over="ignore"):
        return f32(x).astype(np.float32).astype(narrow).astype(np.float64)


@dataclasses.dataclass(frozen=True)
class Machine:
    """`wide`: DST has 32 bits. `fidelity` as in compute_config."""

    exact: bool
    wide: bool
    fidelity: str = "hifi4"

    def operand(self, x, dtype):
        """The number that SrcA and SrcB keep."""
        if not self.exact or not is_float(dtype):
            return x
        digits = TF32_DIGITS if self.wide else BF16_DIGITS
        return to_digits(without_denormals(x), digits, np.trunc)

    def copied(self, x, dtype, whole=False):
        """The number that copy_tile brings to DST; `whole`: by the unpacker, not by way of SrcA."""
        return x if whole and dtype == "f32" else self.operand(x, dtype)

    def loaded(self, x):
        """The number that the vector unit loads from DST. Zeros have a sign there."""
        if not self.exact or x.dtype.kind == "i":
            return x
        return np.where(np.abs(x) < SMALLEST, np.copysign(0.0, x), x)

    def stored(self, x, cut=False):
        """A result of the vector unit in DST; `cut`: it is not rounded to a 16-bit DST."""
        if not self.exact:
            return f32(x)
        if not self.wide:
            x = to_digits(f32(x), BF16_DIGITS, np.trunc if cut else np.rint)
        return without_denormals(limited(f32(x)))

    def packed(self, x, dtype):
        """A tile in L1. Block floats are not rounded here."""
        if not is_float(dtype):
            low, high = INTEGERS[dtype]
            return np.clip(x, low, high) if dtype == "u8" else wrap(x, dtype)
        if dtype == "f32" or dtype in BLOCK_BITS:
            return f32(x)
        if not self.exact:
            return storable(x, dtype)
        x = np.where(np.isnan(x), np.copysign(np.inf, x), x)
        if dtype == "f16": # cut, with denormals that have another meaning
            return without_denormals(to_digits(x, F16_DIGITS, np.trunc), 2.0**-14)
        return without_denormals(limited(to_digits(x, BF16_DIGITS, ties_away)))

    @property
    def phases(self):
        """The fidelity phases of the matrix unit."""
        return PHASES[self.fidelity]

    def moved(self, x, dtype):
        """The number that SrcB keeps of DST when SrcA has the format of a buffer of the type."""
        if not self.exact:
            return x
        digits = TF32_DIGITS if self.wide and dtype in ("f32", "f16") else BF16_DIGITS
        return to_digits(x, digits, np.trunc)
