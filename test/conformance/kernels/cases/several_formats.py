# SPDX-License-Identifier: Apache-2.0
"""Kernels that go from one format to another, with the calls that configure the units for that."""

from kernels import kernel_text as text
from kernels.case import Buffer, Case, dst
from kernels.cases.vector import TILES
from kernels.matrix_unit import elementwise


def per_tile(first, math):
    return text.kernel([TILES] * 3, first + text.loop("t", TILES, text.through_dst(
        math, text.pack(1, "%t"))), TILES)


def sum_and_product(wide):
    """in0 + in1 + in2 * in2, the last sum by the vector unit."""
    first = [text.call("compute_kernel_hw_startup", "%in0", "%in1", "%out")]
    math = [text.call("reconfig_data_format", "%in0", "%in1"),
            text.call("add_tiles_init", "%in0", "%in1"),
            text.call("add_tiles", "%in0", "%in1", "%t", "%t", "%c0"),
            text.call("reconfig_data_format", "%in2", "%in2"),
            text.call("mul_tiles_init", "%in2", "%in2"),
            text.call("mul_tiles", "%in2", "%in2", "%t", "%t", "%c2"),
            text.call("add_binary_tile_init"),
            text.call("add_binary_tile", "%c0", "%c2", "%c1")]
    formats = ("bf16", "f32", "bfp_bf8")

    def reference(machine, *arrays):
        a, b, c = (machine.operand(x, dtype) for x, dtype in zip(arrays, formats))
        return elementwise(machine, "add", a, b) + elementwise(machine, "mul", c, c)

    return Case(name=f"several_formats-sum_and_product-{dst(wide)}",
                ops=("add_binary_tile", "add_tiles", "mul_tiles"),
                inputs=tuple(map(Buffer, formats)), output=Buffer("f32"), wide=wide, store="cut",
                body=per_tile(first, math), reference=reference)


def difference_of_copies(wide):
    """(in0 - in1) - in2, where a tile comes to DST and others are taken from it."""
    reuse = ("<sub>", "<dest_to_srca>")
    first = [text.call("compute_kernel_hw_startup", "%in0", "%out"),
             text.call("unary_op_init_common", "%in0", "%out")]
    math = [text.call("reconfig_data_format_srca", "%in0"), *text.copy(0, "%t", 1)]
    for port in ("%in1", "%in2"):
        math += [text.call("reconfig_data_format_srcb", port),
                 text.call("binary_dest_reuse_tiles_init", port, *reuse),
                 text.call("binary_dest_reuse_tiles", port, "%t", "%c1", *reuse)]
    formats = ("f32", "bf16", "bfp_bf4")

    def reference(machine, *arrays):
        a, b, c = (machine.operand(x, dtype) for x, dtype in zip(arrays, formats))
        difference = elementwise(machine, "sub", a, b)
        return elementwise(machine, "sub", machine.moved(difference, "f32"), c)

    return Case(name=f"several_formats-difference_of_copies-{dst(wide)}",
                ops=("binary_dest_reuse_tiles", "copy_tile"),
                inputs=tuple(map(Buffer, formats)), output=Buffer("bf16"), wide=wide,
                body=per_tile(first, math), reference=reference)


def make():
    return [function(wide) for function in (sum_and_product, difference_of_copies)
            for wide in (False, True)]
