# SPDX-License-Identifier: Apache-2.0
"""typecast_tile between all formats."""

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer, Case, dst
from kernels.cases.vector import TILES
from kernels.machine import BF16_DIGITS, INTEGERS, f32, is_float, ties_away, to_digits

FLOATS = ("f32", "f16", "bf16", "bfp_bf8", "bfp_bf4")
# Beyond the range of every integer that is near it, so that some values do not fit.
RANGES = {"si32": (-2**33, 2**33), "u32": (-2**31, 2**33), "u16": (-1e4, 8e4), "u8": (-100, 400)}


def convert(machine, x, source, target):
    if machine.exact:
        return exactly(x, source, target)
    if is_float(target):
        x = f32(x)
        return to_digits(x, BF16_DIGITS, np.rint) if target == "bf16" else x
    low, high = INTEGERS[target]
    if is_float(source):
        x = np.trunc(np.nan_to_num(x, nan=0, posinf=2e38, neginf=-2e38))
    return np.clip(x, low, high).astype(np.int64)


def exactly(x, source, target):
    """The instructions of the kernels; see docs/numerics.md."""
    if is_float(source) and is_float(target):
        return to_digits(x, BF16_DIGITS, np.rint) if target == "bf16" else x
    if is_float(target):
        # The low 31 bits of u32 are converted first.
        low = np.where(x > 2**31 - 1, x - 2**31, x)
        x = np.where(x > 2**31 - 1, f32(f32(low) + 2.0**31), f32(low))
        return to_digits(x, BF16_DIGITS, ties_away) if target == "bf16" else x
    low, high = INTEGERS[target]
    if not is_float(source) or target == "u8":
        whole = np.trunc(np.nan_to_num(x, nan=0, posinf=2e38, neginf=-2e38))
        return np.clip(whole if is_float(source) else x, low, high).astype(np.int64)
    if target == "si32":
        return np.where(np.abs(x) < 2.0**31, np.trunc(x), low).astype(np.int64)
    whole = ties_away(np.abs(x)) if target == "u16" else np.trunc(np.abs(x))
    return np.where(np.signbit(x), 0, np.where(whole < high, whole, high)).astype(np.int64)


def input_of(source, target):
    if not is_float(source):
        low, high = INTEGERS[source]
        # The range of fp16, with numbers on both sides of zero.
        return Buffer(source, low=max(low, -50000), high=min(high, 50000)) \
            if target == "f16" else Buffer(source, low=low + (source == "si32"), high=high)
    if is_float(target):
        return Buffer(source)
    low, high = RANGES[target]
    return Buffer(source, low=max(low, -6e4), high=min(high, 6e4)) if source == "f16" \
        else Buffer(source, low=low, high=high)


def case(source, target, wide):
    formats = (f"<{source}>", f"<{target}>")
    math = [text.call("init_sfpu", "%in0", "%out"), *text.copy(0, "%t", 1),
            text.call("typecast_tile_init", *formats),
            text.call("typecast_tile", "%c1", *formats)]
    body = text.kernel([TILES], text.loop("t", TILES, text.through_dst(math, text.pack(1, "%t"))),
                       TILES)
    whole = wide and source == "f32"
    return Case(name=f"typecast_tile-{source}-{target}-{dst(wide)}", ops=("typecast_tile",),
                inputs=(input_of(source, target),), output=Buffer(target), body=body,
                reference=lambda m, x: convert(m, m.copied(x, source, whole), source, target),
                store="nearest" if is_float(target) else "words", wide=wide, whole=whole)


def make():
    wide = [case(source, target, True) for source in (*FLOATS, *INTEGERS)
            for target in (*FLOATS, *INTEGERS)]
    return wide + [case(source, target, False) for source in FLOATS for target in FLOATS]
