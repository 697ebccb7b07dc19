# SPDX-License-Identifier: Apache-2.0
"""How a call of the vector unit becomes cases."""

import dataclasses
import typing

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer, Case, dst
from kernels.machine import ulp

TILES = Buffer("f32").num_tiles
FLOAT_CONFIGS = [("bf16", False), ("bf16", True), ("f32", False), ("f32", True)]
# Where operands stand in DST, and the result of ops that have a place of their own for it.
PLACES, OUT_PLACE = (2, 0, 1), 3


@dataclasses.dataclass(frozen=True)
class Call:
    """One line of a table: a call on tiles of DST.

    `meaning(*inputs)` is exact, `ulps` the error in f32 before DST. The call's operands are the
    tiles, then `arguments`; DTYPE in them and in `attrs` stands for the case's format. `cut`:
    the result is not rounded to a 16-bit DST. `init` is its own if None.
    """

    op: str
    meaning: typing.Callable
    ulps: float = 0
    ranges: tuple = ((-3, 3),)
    arguments: tuple = ()
    attrs: str = ""
    init: str | None = None
    init_arguments: tuple = ()
    init_attrs: str = ""
    cut: bool = False
    step: float = 0
    # The function of exact numerics on the words of DST, if it is not `meaning`.
    exact_meaning: object = None
    # Appended to the names of cases, for lines with the same op.
    note: str = ""

    @property
    def in_place(self):
        return len(self.ranges) < 2

    def lines(self, dtype):
        def of_dtype(arguments):
            return [a.replace("DTYPE", dtype) for a in arguments]

        places = PLACES[:len(self.ranges)] + (() if self.in_place else (OUT_PLACE,))
        init = f"{self.op}_init" if self.init is None else self.init
        return [text.call(init, *of_dtype(self.init_arguments), attrs=self.init_attrs),
                text.call(self.op, *(f"%c{p}" for p in places), *of_dtype(self.arguments),
                          attrs=self.attrs.replace("DTYPE", text.attribute(dtype)))]


def body(call, dtype):
    """Copies tiles to DST, makes the call, packs the result; tile by tile."""
    math = [text.call("init_sfpu", "%in0", "%out")]
    for port in range(len(call.ranges)):
        math += text.copy(port, "%t", PLACES[port])
    result = PLACES[0] if call.in_place else OUT_PLACE
    step = text.through_dst(math + call.lines(dtype), text.pack(result, "%t"))
    return text.kernel([TILES] * len(call.ranges), text.loop("t", TILES, step), TILES)


def case(call, dtype, wide, inputs=None, suffix="", **options):
    """The case of a call on tiles of one format; `inputs` replace the ranges of the table."""
    inputs = inputs or [Buffer(dtype, low=low, high=high, step=call.step)
                        for low, high in call.ranges]
    whole = wide and dtype == "f32"
    note = f"-{call.note}" if call.note else ""

    def reference(machine, *arrays):
        copied = [machine.copied(x, dtype, whole) for x in arrays]
        if machine.exact and call.exact_meaning:
            return call.exact_meaning(*copied)
        return call.meaning(*map(machine.loaded, copied))

    return Case(
        name=f"{call.op}{note}{suffix}-{dtype}-{dst(wide)}", ops=(call.op,),
        inputs=tuple(inputs), output=Buffer(dtype, inputs[0].shape), body=body(call, dtype),
        reference=reference, slack=lambda m, value, *xs: call.ulps * ulp(value), wide=wide, whole=whole,
        store="cut" if call.cut else "nearest", **options)


def integer_case(call, dtype, **options):
    """Integers are not rounded on the way."""
    return dataclasses.replace(case(call, dtype, True, **options), store="words", slack=None)


def truth(condition):
    return np.where(condition, 1.0, 0.0)
