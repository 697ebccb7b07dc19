# SPDX-License-Identifier: Apache-2.0
"""Element-wise calls of the matrix unit: two tiles, a tile and DST, a part of a tile repeated."""

from kernels import kernel_text as text
from kernels import tiles
from kernels.case import Buffer, Case, dst
from kernels.cases.vector import TILES
from kernels.matrix_unit import elementwise

OPS = ("add", "sub", "mul")
# The vendor's interface, which every kernel is translated to, has no form for "none".
BCASTS = tiles.BCAST_TYPES[1:]
REUSES = ("dest_to_srca", "dest_to_srcb")
# Formats of both operands and of the result.
FORMATS = [("bf16", "bf16", "bf16"), ("f32", "f32", "f32"), ("bfp_bf8", "bfp_bf8", "bfp_bf8"),
           ("bfp_bf4", "bfp_bf4", "bf16"), ("bfp_bf8", "bf16", "f32"), ("f16", "f16", "f16")]
BCAST_FORMATS = [FORMATS[0], FORMATS[1], FORMATS[2]]


def operands(machine, formats, a, b):
    return machine.operand(a, formats[0]), machine.operand(b, formats[1])


def tilewise(math):
    """A kernel that makes tile %t of the output from tiles %t of the inputs, in DST tile 1."""
    return text.loop("t", TILES, text.through_dst(math, text.pack(1, "%t")))


def named(op, formats, wide, note=""):
    return f"{op}{note}-{'x'.join(dict.fromkeys(formats))}-{dst(wide)}"


#===-- two tiles ----------------------------------------------------------===#


def two_tiles(op, formats, wide, fidelity="hifi4", common=False):
    """`common`: with the init for all units, too."""
    init = [text.call("binary_op_init_common", "%in0", "%in1", "%out")] if common else []
    init += [text.call(f"{op}_tiles_init", "%in0", "%in1")]
    math = [text.call(f"{op}_tiles", "%in0", "%in1", "%t", "%t", "%c1")]
    return Case(
        name=named(f"{op}_tiles", formats, wide, "" if fidelity == "hifi4" else f"-{fidelity}"),
        ops=(f"{op}_tiles",), inputs=(Buffer(formats[0]), Buffer(formats[1])),
        output=Buffer(formats[2]), body=text.kernel([TILES] * 2, init + tilewise(math), TILES),
        reference=lambda m, a, b: elementwise(m, op, *operands(m, formats, a, b)),
        wide=wide, fidelity=fidelity)


def repeated_product(formats, wide):
    """The chip's product is added to DST."""
    product = text.call("mul_tiles", "%in0", "%in1", "%t", "%t", "%c1")
    body = text.kernel([TILES] * 2, [text.call("mul_tiles_init", "%in0", "%in1"),
                                     *tilewise([product] * 3)], TILES)

    def reference(machine, a, b):
        total = 0.0
        for _ in range(3):
            total = elementwise(machine, "mul", *operands(machine, formats, a, b), total)
        return total

    return Case(name=named("mul_tiles", formats, wide, "-three_times"), ops=("mul_tiles",),
                inputs=(Buffer(formats[0]), Buffer(formats[1])), output=Buffer(formats[2]),
                body=body, reference=reference, wide=wide)


#===-- a part of the second tile ------------------------------------------===#


def broadcast(op, kind, formats, wide):
    init = text.call(f"{op}_bcast_init_short", "%in0", "%in1", f"<{kind}>")
    math = [text.call(f"{op}_tiles_bcast", "%in0", "%in1", "%t", "%t", "%c1", f"<{kind}>")]

    def reference(machine, a, b):
        b = tiles.each(lambda tile: tiles.broadcast(kind, tile), b)
        return elementwise(machine, op, *operands(machine, formats, a, b))

    return Case(name=named(f"{op}_tiles_bcast", formats, wide, f"-{kind}"),
                ops=(f"{op}_tiles_bcast",), inputs=(Buffer(formats[0]), Buffer(formats[1])),
                output=Buffer(formats[2]), reference=reference, wide=wide,
                body=text.kernel([TILES] * 2, [init] + tilewise(math), TILES))


#===-- DST as an operand --------------------------------------------------===#


def dest_reuse(op, reuse, dtype, wide):
    """%in0 comes to DST first."""
    attributes = (f"<{op}>", f"<{reuse}>")
    math = [*text.copy(0, "%t", 1),
            text.call("binary_dest_reuse_tiles_init", "%in1", *attributes),
            text.call("binary_dest_reuse_tiles", "%in1", "%t", "%c1", *attributes)]

    def reference(machine, in_dst, in_cb):
        in_dst, in_cb = operands(machine, (dtype, dtype), in_dst, in_cb)
        first = reuse == "dest_to_srca"
        return elementwise(machine, op, *((in_dst, in_cb) if first else (in_cb, in_dst)))

    return Case(name=named("binary_dest_reuse_tiles", (dtype,), wide, f"-{op}-{reuse}"),
                ops=("binary_dest_reuse_tiles",), inputs=(Buffer(dtype), Buffer(dtype)),
                output=Buffer(dtype), reference=reference, wide=wide,
                body=text.kernel([TILES] * 2, tilewise(math), TILES))


def make():
    both = (False, True)
    cases = [two_tiles(op, formats, wide, common=wide)
             for op in OPS for formats in FORMATS for wide in both]
    cases += [two_tiles("mul", formats, wide, fidelity) for formats in FORMATS[:2] for wide in both
              for fidelity in ("lofi", "hifi2", "hifi3")]
    cases += [repeated_product(FORMATS[0], wide) for wide in both]
    cases += [broadcast(op, kind, formats, wide) for op in OPS for kind in BCASTS
              for formats in BCAST_FORMATS for wide in both]
    cases += [dest_reuse(op, reuse, dtype, wide) for op in OPS for reuse in REUSES
              for dtype, wide in (("bf16", False), ("f32", True), ("bfp_bf8", False))]
    return cases
