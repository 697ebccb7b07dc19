# SPDX-License-Identifier: Apache-2.0
"""Rows of elements to tiles and back: by the unpacker, by the packer, from DST."""

from kernels import kernel_text as text
from kernels.case import Buffer, Case, dst
from kernels.machine import is_float

# Format of the rows, format of the tiles.
FORMATS = [("bf16", "bf16", False), ("f32", "f32", True), ("f32", "bf16", True),
           ("bf16", "bfp_bf8", False), ("si32", "si32", True), ("u16", "u16", True)]
# Rows and columns of tiles.
BLOCKS = [(1, 1), (1, 3), (2, 3), (3, 1)]


def shape_of(block):
    return 32 * block[0] - 1, 32 * block[1] - 3


def config(attrs):
    return "{" + ", ".join(f"{name} = {value} : i32" for name, value in attrs.items()) + "}"


def made(op, note, source, target, block, lines, wide):
    pages = block[0] * block[1]
    return Case(name=f"{op}{note}-{source.dtype}-{target.dtype}-{dst(wide)}", ops=(op,),
                inputs=(source,), output=target, body=text.kernel([pages], lines, pages),
                reference=lambda m, x: m.operand(x, source.dtype), wide=wide)


def ends(dtype):
    low, high = (-3, 3) if is_float(dtype) else (0, 60000)
    return {"low": low, "high": high}


def tilize(rows, tiles, wide, block, experimental):
    """Without `experimental` a row of tiles."""
    count = f"%i{block[1]}"
    init = text.call("tilize_init", "%in0", count, "%out")
    if experimental:
        op = "experimental.tilize_block"
        call = text.call(op, "%in0", "%out", f"%i{block[0]}", count)
    else:
        op = "tilize_block"
        call = text.call(op, "%in0", count, "%out")
    return made(op, f"-{block[0]}_{block[1]}", Buffer(rows, shape_of(block), **ends(rows),
                rows=True), Buffer(tiles, shape_of(block)), block,
                [init, call, text.call("tilize_uninit", "%in0", "%out")], wide)


def untilize(rows, tiles, wide, block, experimental):
    count = f"%i{block[1]}"
    if experimental:
        op = "experimental.untilize_block"
        call = text.call(op, "%in0", "%out", f"%i{block[0]}", count)
    else:
        op = "untilize_block"
        call = text.call(op, "%in0", count, "%out")
    return made(op, f"-{block[0]}_{block[1]}", *from_tiles(rows, tiles, block), block,
                [text.call("untilize_init", "%in0"), call,
                 text.call("untilize_uninit", "%in0")], wide)


def from_tiles(rows, tiles, block):
    return (Buffer(tiles, shape_of(block), **ends(tiles)),
            Buffer(rows, shape_of(block), rows=True))


def pack_untilize(rows, tiles, wide, block):
    """experimental.pack_untilize_block: the columns of tiles in one go."""
    attrs = config({"colsPerDstPass": block[1], "totalColTiles": block[1]})
    op = "experimental.pack_untilize_block"
    lines = [text.call("pack_untilize_init", "%in0", "%out", attrs=attrs),
             text.call(op, "%in0", "%out", f"%i{block[0]}", f"%i{block[1]}", attrs=attrs),
             text.call("pack_untilize_uninit", "%out")]
    return made(op, f"-{block[0]}_{block[1]}", *from_tiles(rows, tiles, block), block, lines, wide)


def pack_untilize_columns(rows, tiles, wide, total):
    """pack_untilize_block: a column of tiles a pass; it takes its tiles from the front."""
    attrs = config({"colsPerDstPass": 1, "totalColTiles": total})
    lines = [text.call("pack_untilize_init", "%in0", "%out", attrs=attrs)]
    for column in range(total):
        lines += [text.call("pack_untilize_block", "%in0", "%i1", "%out", f"%i{column}",
                            attrs=attrs)]
        if column + 1 < total:
            lines += [text.call("cb_pop_front", "%in0", "%i1")]
    lines += [text.call("pack_untilize_uninit", "%out")]
    case = made("pack_untilize_block", f"-1_{total}", *from_tiles(rows, tiles, (1, total)),
                (1, total), lines, wide)
    # All tiles but the last are gone already.
    last = text.call("cb_pop_front", "%in0", f"%i{total}")
    body = tuple(text.call("cb_pop_front", "%in0", "%i1") if line == last else line
                 for line in case.body)
    return Case(**{**vars(case), "body": body})


def pack_untilize_rows(rows, tiles, wide, block):
    """pack_untilize_block with all columns a pass, and several rows of tiles."""
    attrs = config({"colsPerDstPass": block[1], "totalColTiles": block[1]})
    lines = [text.call("pack_untilize_init", "%in0", "%out", attrs=attrs),
             text.call("pack_untilize_block", "%in0", f"%i{block[0]}", "%out", "%i0", attrs=attrs),
             text.call("pack_untilize_uninit", "%out")]
    return made("pack_untilize_block", f"-{block[0]}_{block[1]}",
                *from_tiles(rows, tiles, block), block, lines, wide)


def pack_untilize_dest(rows, tiles, wide, total, columns):
    """Tiles of DST, `columns` of `total` a pass."""
    attrs = config({"colsPerDstPass": columns, "totalColTiles": total})
    lines = [text.call("copy_tile_init", "%in0"),
             text.call("pack_untilize_dest_init", "%out", attrs=attrs)]
    for block in range(total // columns):
        copies = [text.call("copy_tile", "%in0", f"%c{block * columns + i}", f"%c{i}")
                  for i in range(columns)]
        lines += text.through_dst(copies, [text.call("pack_untilize_dest", "%out", "%i1",
                                                     f"%i{block}", attrs=attrs)])
    lines += [text.call("pack_untilize_uninit", "%out")]
    return made("pack_untilize_dest", f"-{columns}_of_{total}",
                *from_tiles(rows, tiles, (1, total)), (1, total), lines, wide)


def make():
    cases = []
    for rows, tiles, wide in FORMATS:
        cases += [tilize(rows, tiles, wide, block, True) for block in BLOCKS]
        cases += [tilize(rows, tiles, wide, block, False) for block in BLOCKS[:2]]
        cases += [untilize(rows, tiles, wide, block, True) for block in BLOCKS]
        cases += [untilize(rows, tiles, wide, block, False) for block in BLOCKS[:2]]
        cases += [pack_untilize(rows, tiles, wide, block) for block in BLOCKS]
        cases += [pack_untilize_columns(rows, tiles, wide, 3),
                  pack_untilize_rows(rows, tiles, wide, (2, 3)),
                  pack_untilize_dest(rows, tiles, wide, 3, 3),
                  pack_untilize_dest(rows, tiles, wide, 4, 2)]
    return cases
