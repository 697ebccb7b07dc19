# SPDX-License-Identifier: Apache-2.0
"""Calls of the vector unit that move, reduce or make up numbers."""

import numpy as np

from kernels import kernel_text as text
from kernels import tiles
from kernels.case import Buffer, Case, dst
from kernels.cases.vector import FLOAT_CONFIGS, TILES, Call, case, integer_case
from kernels.machine import is_float

INTEGER_RANGES = {"si32": (-10**6, 10**6), "u32": (0, 2**21), "u16": (0, 2**16 - 1)}


def config_of(dtype, wide):
    """The configuration that both kinds of buffers share."""
    return {"wide": wide, "whole": wide and dtype == "f32"}


#===-- copy_dest_values ---------------------------------------------------===#


def copy_dest_values(dtype, wide):
    math = [text.call("init_sfpu", "%in0", "%out"), *text.copy(0, "%t", 1),
            text.call("copy_dest_values_init"),
            text.call("copy_dest_values", "%c1", "%c3", f"<{dtype}>")]
    body = text.kernel([TILES], text.loop("t", TILES, text.through_dst(math, text.pack(3, "%t"))),
                       TILES)
    low, high = INTEGER_RANGES.get(dtype, (-3, 3))
    config = config_of(dtype, wide)
    return Case(name=f"copy_dest_values-{dtype}-{dst(wide)}", ops=("copy_dest_values",),
                inputs=(Buffer(dtype, low=low, high=high),), output=Buffer(dtype), body=body,
                reference=lambda m, x: m.copied(x, dtype, config["whole"]), **config)


#===-- sfpu_reduce --------------------------------------------------------===#


def reduce_in_place(kind, dim, truncate):
    def of_tile(tile):
        result = tile.copy()
        value = tiles.reduce(kind, dim, tile)
        result[tiles.reduced_at(dim)] = np.trunc(value) if truncate else value
        return result
    return lambda x: tiles.each(of_tile, x)


def reduction_slack(kind, dim):
    """The slack of a sum in f32, one number after the other; elements that are not reduced have none."""
    count = 1024 if dim == "scalar" else 32

    def of_tile(tile):
        result = np.zeros_like(tile)
        if kind != "max":
            total = tiles.reduce("sum", dim, np.abs(tile)) / (count if kind == "avg" else 1)
            result[tiles.reduced_at(dim)] = count * 2.0**-24 * total
        return result
    return lambda machine, value, x: tiles.each(of_tile, x)


def sfpu_reduce(kind, dim, dtype, wide):
    low, high = INTEGER_RANGES.get(dtype, (-3, 3))
    call = Call("sfpu_reduce", reduce_in_place(kind, dim, not is_float(dtype)), 0, ((low, high),),
                (f"<reduce_{kind}>", "<DTYPE>", f"<reduce_dim_{dim}>"),
                init_arguments=(f"<reduce_{kind}>", "<DTYPE>"), note=f"{kind}-{dim}", cut=True)
    if not is_float(dtype):
        return integer_case(call, dtype)
    made = case(call, dtype, wide)
    return Case(**{**vars(made), "slack": reduction_slack(kind, dim)})


#===-- rand_tile ----------------------------------------------------------===#

FROM, SCALE = -1.0, 2.5


def check_random(found):
    """Uniform in [FROM, FROM + SCALE), another sequence in each tile."""
    if found.min() < FROM or found.max() >= FROM + SCALE:
        return f"numbers from {found.min()} to {found.max()}"
    share = np.histogram(found, 8, (FROM, FROM + SCALE))[0] / found.size
    # Five standard deviations of a share of 1/8.
    if np.abs(share - 1 / 8).max() > 5 * np.sqrt(7 / 64 / found.size):
        return f"shares of eighths of the range are {share}"
    if len(np.unique(found)) < 0.99 * found.size:
        return f"{len(np.unique(found))} different numbers of {found.size}"
    return ""


def rand_tile():
    math = [text.call("init_sfpu", "%out", "%out"),
            text.call("rand_tile", "%c1", text.bits(FROM), text.bits(SCALE))]
    lines = [text.call("rand_tile_init", "%i1234"),
             *text.loop("t", TILES, text.through_dst(math, text.pack(1, "%t")))]
    return Case(name="rand_tile", ops=("rand_tile",), inputs=(), output=Buffer("f32"),
                body=text.kernel([], lines, TILES), reference=None, check=check_random, wide=True)


def make():
    copies = [copy_dest_values(*config) for config in FLOAT_CONFIGS]
    copies += [copy_dest_values(dtype, True) for dtype in INTEGER_RANGES]
    reductions = [sfpu_reduce(kind, dim, dtype, wide)
                  for kind in tiles.REDUCE_TYPES for dim in tiles.REDUCE_DIMS
                  for dtype, wide in [*FLOAT_CONFIGS, ("si32", True), ("u32", True)]]
    return [*copies, *reductions, rand_tile()]
