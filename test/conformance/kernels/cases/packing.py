# SPDX-License-Identifier: Apache-2.0
"""The packer: order of tiles, formats, sums in L1, DST of all sizes."""

from kernels import kernel_text as text
from kernels.case import Buffer, Case, dst
from kernels.cases.moves import FLOATS, any_of, widths
from kernels.machine import INTEGERS, f32, is_float, storable

# Pages and DST tiles of three tiles.
ORDER = (2, 0, 1)


def reordered(x):
    """Tile i goes to place ORDER[i]."""
    result = x.copy()
    for i, place in enumerate(ORDER):
        result[:, 32 * place:32 * place + 32] = x[:, 32 * i:32 * i + 32]
    return result


def copies(port, places):
    return [text.call("copy_tile_init", f"%in{port}"),
            *(text.call("copy_tile", f"%in{port}", f"%c{i}", f"%c{place}")
              for i, place in enumerate(places))]


def three_tiles(op, note, pack, reference, dtype, wide, places=(0, 1, 2)):
    return Case(name=f"{op}-{note}-{dtype}-{dst(wide)}", ops=(op,),
                inputs=(any_of(dtype, (32, 96)),), output=Buffer(dtype, (32, 96)), wide=wide,
                body=text.kernel([3], text.through_dst(copies(0, places), pack), 3),
                reference=lambda m, x: reference(m.copied(x, dtype)))


def orders(dtype, wide):
    in_order = [text.call("pack_tile", f"%c{i}", "%out", "%c0", "false") for i in range(3)]
    anywhere = [line for i, place in enumerate(ORDER) for line in text.pack(i, f"%c{place}")]
    block = [text.call("pack_tile_block", "%c1", "%out", "%c3")]
    return [three_tiles("pack_tile", "in_order", in_order, reordered, dtype, wide, ORDER),
            three_tiles("pack_tile", "out_of_order", anywhere, reordered, dtype, wide),
            three_tiles("pack_tile_block", "from_1", block, lambda x: x, dtype, wide, (1, 2, 3))]


def conversion(source, target, wide):
    """DST has no format of its own: the packer makes the output's."""
    whole = wide and source == "f32"
    lines = [text.call("pack_reconfig_data_format", "%out"),
             *text.through_dst(copies(0, (0,)), text.pack(0, "%c0"))]
    return Case(name=f"pack_tile-{source}-{target}-{dst(wide)}", ops=("pack_tile",),
                inputs=(any_of(source, (31, 29)),), output=Buffer(target, (31, 29)), wide=wide,
                whole=whole, body=text.kernel([1], lines, 1),
                reference=lambda m, x: m.copied(x, source, whole))


def sum_in_l1(dtype, wide):
    """Packs the first input, then two others on top."""
    lines = []
    for port in range(3):
        if port < 2:
            lines += [text.call("pack_reconfig_l1_acc", f"%i{port}")]
        lines += text.through_dst(copies(port, (0, 1)), text.pack(0, "%c0") + text.pack(1, "%c1"))
    lines += [text.call("pack_reconfig_l1_acc", "%i0")]

    def reference(machine, *arrays):
        in_l1 = 0
        for x in arrays:
            x = machine.copied(x, dtype)
            # Exact numerics round before and, to nearest even, after the sum.
            x = machine.packed(x, dtype) if machine.exact else x
            total = f32(x + in_l1) if is_float(dtype) else x + in_l1
            in_l1 = storable(total, dtype) if is_float(dtype) else machine.packed(total, dtype)
        return in_l1

    ends = {} if is_float(dtype) else {"low": 0, "high": 10**8}
    return Case(name=f"pack_tile-l1_acc-{dtype}-{dst(wide)}", ops=("pack_tile",),
                inputs=(Buffer(dtype, **ends),) * 3, output=Buffer(dtype), wide=wide,
                body=text.kernel([2] * 3, lines, 2), reference=reference)


def all_of_dst(wide, full_sync):
    """As many tiles as a section holds, each another."""
    count = (8 if wide else 16) // (1 if full_sync else 2)
    dtype = "f32" if wide else "bf16"
    pack = [line for i in range(count) for line in text.pack(i, f"%c{i}")]
    lines = text.through_dst(copies(0, range(count)), pack)
    return Case(name=f"pack_tile-{count}_tiles-{'full' if full_sync else 'half'}-{dst(wide)}",
                ops=("pack_tile",), inputs=(Buffer(dtype, (32, 32 * count)),),
                output=Buffer(dtype, (32, 32 * count)), wide=wide, full_sync=full_sync,
                body=text.kernel([count], lines, count),
                reference=lambda m, x: m.copied(x, dtype))


def make():
    cases = []
    for dtype in ("bf16", "f32", "bfp_bf8", "si32", "u8"):
        for wide in widths(dtype):
            cases += orders(dtype, wide)
    cases += [conversion(source, target, wide) for source, wide in (("f32", True), ("bf16", False))
              for target in FLOATS if target != source]
    cases += [conversion("si32", target, True) for target in INTEGERS if target != "si32"]
    cases += [sum_in_l1(dtype, wide) for dtype in ("f32", "bf16", "si32", "u32")
              for wide in widths(dtype)]
    return cases + [all_of_dst(wide, full) for wide in (False, True) for full in (False, True)]
