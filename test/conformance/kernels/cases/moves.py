# SPDX-License-Identifier: Apache-2.0
"""Tiles as they are: copies, transposes, repeated parts, tiles of constants."""

import numpy as np

from kernels import kernel_text as text
from kernels import tiles
from kernels.case import Buffer, Case, dst
from kernels.cases.vector import TILES
from kernels.machine import INTEGERS, is_float, storable

FLOATS = ("bf16", "f32", "f16", "bfp_bf8", "bfp_bf4", "bfp_bf2", "bfp_f8", "bfp_f4", "bfp_f2")
SOME = ("bf16", "f32", "bfp_bf8", "si32", "u16")


def any_of(dtype, shape=(31, 63)):
    """Numbers from all of an integer's range; the chip has no -2^31."""
    if is_float(dtype):
        return Buffer(dtype, shape)
    low, high = INTEGERS[dtype]
    return Buffer(dtype, shape, low=low + (low < 0), high=high)


def widths(dtype):
    """Integers need a DST of 32 bits."""
    return (False, True) if is_float(dtype) else (True,)


def move(op, math, dtype, wide, reference, note="", whole=False, out_place=1, out=None):
    body = text.kernel([TILES], text.loop("t", TILES, text.through_dst(
        math, text.pack(out_place, "%t"))), TILES)
    return Case(name=f"{op}{note}-{dtype}-{dst(wide)}", ops=(op,), inputs=(any_of(dtype),),
                output=out or Buffer(dtype), body=body, reference=reference, wide=wide,
                whole=whole)


def copy_tile(dtype, wide, whole=False):
    math = [text.call("copy_tile_to_dst_init_short", "%in0"),
            text.call("copy_tile", "%in0", "%t", "%c1")]
    return move("copy_tile", math, dtype, wide, lambda m, x: m.copied(x, dtype, whole),
                "-whole" * whole, whole)


def copy_block(dtype, wide):
    """Two tiles at once to DST 1 and 2, from the second tile of three on."""
    math = [text.call("copy_tile_init", "%in0"),
            text.call("copy_block_matmul_partials", "%in0", "%c1", "%c1", "%c2")]
    pack = text.pack(1, "%c0") + text.pack(2, "%c1")
    return Case(name=f"copy_block_matmul_partials-{dtype}-{dst(wide)}",
                ops=("copy_block_matmul_partials",), inputs=(any_of(dtype, (31, 95)),),
                output=Buffer(dtype), body=text.kernel([3], text.through_dst(math, pack), 2),
                reference=lambda m, x: m.copied(x[:, 32:], dtype), wide=wide)


def transposed(x):
    return tiles.each(np.transpose, x)


def transpose_wh_tile(dtype, wide):
    math = [text.call("transpose_wh_init", "%in0", "%out"),
            text.call("transpose_wh_tile", "%in0", "%t", "%c1")]
    return move("transpose_wh_tile", math, dtype, wide,
                lambda m, x: transposed(m.operand(x, dtype)), out=Buffer(dtype, (32, 64)))


def transpose_wh_dest(dtype, wide):
    whole = wide and dtype == "f32"
    math = [*text.copy(0, "%t", 2), text.call("transpose_wh_dest_init_short"),
            text.call("transpose_wh_dest", "%c2")]
    return move("transpose_wh_dest", math, dtype, wide,
                lambda m, x: transposed(m.copied(x, dtype, whole)), whole=whole, out_place=2,
                out=Buffer(dtype, (32, 64)))


def unary_bcast(kind, dtype, wide):
    math = [text.call("unary_bcast_init", "%in0", "%out", f"<{kind}>"),
            text.call("unary_bcast", "%in0", "%t", "%c1", f"<{kind}>")]
    return move("unary_bcast", math, dtype, wide,
                lambda m, x: tiles.each(lambda tile: tiles.broadcast(kind, tile),
                                        m.operand(x, dtype)),
                f"-{kind}", out=Buffer(dtype, (32, 64)))


#===-- constants, written to a circular buffer ----------------------------===#


def written(op, note, dtype, arguments, value):
    """The page is the output itself."""
    body = text.kernel([], [text.call(op, *arguments)], 1)
    return Case(name=f"{op}{note}-{dtype}", ops=(op,), inputs=(), output=Buffer(dtype, (32, 32)),
                body=body, reference=lambda m: storable(value, dtype))


def masks(dtype):
    row, column = np.indices((32, 32))
    one = 1.0 if is_float(dtype) else 1
    cases = [written("experimental.fill_arange_tile", "", dtype, ("%out",),
                     (row * 32 + column) * one)]
    for count in (0, 1, 17, 32):
        cases += [written("experimental.write_row_mask_tile", f"-{count}", dtype,
                          (f"%i{count}", "%out"), (row < count) * one),
                  written("experimental.write_col_mask_tile", f"-{count}", dtype,
                          (f"%i{count}", "%out"), (column < count) * one)]
    return cases


def make():
    cases = [copy_tile(dtype, wide) for dtype in (*FLOATS, *INTEGERS) for wide in widths(dtype)]
    cases += [copy_tile(dtype, True, whole=True) for dtype in ("f32", "bf16", "si32")]
    for dtype in SOME:
        for wide in widths(dtype):
            cases += [copy_block(dtype, wide), transpose_wh_tile(dtype, wide),
                      transpose_wh_dest(dtype, wide)]
            cases += [unary_bcast(kind, dtype, wide) for kind in tiles.BCAST_TYPES]
    return cases + masks("f32") + masks("bf16")
