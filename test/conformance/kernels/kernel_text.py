# SPDX-License-Identifier: Apache-2.0
"""Lines of compute kernels. A name says its type:

  %in0, %in1, ..., %out   circular buffers
  %c7, %t, %u             numbers of type index: a constant, loop variables
  %i7                     an i32 constant
  %f1.5                   an f32 constant

Constants are declared by program.py.
"""

import re
import struct

TYPES = ((re.compile(r"%(in\d+|out)$"), r"!\1"), (re.compile(r"%(c\d+|[a-z])$"), "index"),
         (re.compile(r"%i\d+$"), "i32"), (re.compile(r"%f-?[\d.]+$"), "f32"))


def type_of(name):
    for pattern, text in TYPES:
        match = pattern.match(name)
        if match:
            return match.expand(text)
    raise ValueError(f"no type follows from the name {name}")


def call(op, *arguments, attrs="", generic=False):
    """A call without result; arguments in angle brackets are attributes, listed like operands."""
    types = ", ".join(type_of(a) for a in arguments if a.startswith("%"))
    name = f'"ttkernel.{op}"' if generic else f"ttkernel.{op}"
    return f"{name}({', '.join(arguments)}){' ' + attrs if attrs else ''} : ({types}) -> ()"


def bits(number):
    """The name of the i32 constant that is a float's bit pattern."""
    return f"%i{struct.unpack('<I', struct.pack('<f', number))[0]}"


def word(number):
    """The name of an i32 constant."""
    return f"%i{number % 2**32}"


def attribute(dtype):
    """A data type where an op's format does not say that it is one."""
    return f"#ttcore.supportedDataTypes<{dtype}>"


def loop(variable, count, lines):
    return [f"scf.for %{variable} = %c0 to %c{count} step %c1 {{",
            *("  " + line for line in lines), "}"]


def through_dst(math, pack):
    """Lines that fill DST, and lines that empty it."""
    return [call("tile_regs_acquire"), *math, call("tile_regs_commit"),
            call("tile_regs_wait"), *pack, call("tile_regs_release")]


def copy(port, tile, index):
    """copy_tile with its init."""
    return [call("copy_tile_init", f"%in{port}"),
            call("copy_tile", f"%in{port}", tile, f"%c{index}")]


def pack(index, tile):
    return [call("pack_tile", f"%c{index}", "%out", tile, "true")]


def kernel(pages, lines, out_pages):
    """`pages[i]` pages come in at %in<i>, `out_pages` go out; `lines` stand between."""
    before = [call("cb_wait_front", f"%in{i}", f"%i{n}") for i, n in enumerate(pages)]
    after = [call("cb_pop_front", f"%in{i}", f"%i{n}") for i, n in enumerate(pages)]
    return tuple(before + [call("cb_reserve_back", "%out", f"%i{out_pages}")] + lines
                 + [call("cb_push_back", "%out", f"%i{out_pages}")] + after)
