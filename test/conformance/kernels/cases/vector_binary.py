# SPDX-License-Identifier: Apache-2.0
"""Calls of the vector unit on two or three float tiles."""

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer
from kernels.cases.vector import FLOAT_CONFIGS, Call, case, truth

ANY = ((-3, 3), (-3, 3))
DIVISION = ((-3, 3), (0.2, 4))
POWER = ((0.1, 4), (-3, 3))
COMPARISONS = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
               "gt": np.greater, "ge": np.greater_equal}

CALLS = [
    Call("add_binary_tile", np.add, 0.5, ANY, cut=True),
    Call("sub_binary_tile", np.subtract, 0.5, ANY, cut=True),
    Call("mul_binary_tile", np.multiply, 0.5, ANY),
    Call("div_binary_tile", np.divide, 0.5, DIVISION),
    Call("power_binary_tile", np.power, 1.5, POWER),
    Call("atan2_binary_tile", np.arctan2, 1.5, ANY),
    Call("fmod_binary_tile", np.fmod, 0.5, ((-40, 40), (0.5, 7))),
    Call("binary_max_tile", np.maximum, 0, ANY, cut=True),
    Call("binary_min_tile", np.minimum, 0, ANY, cut=True),
    *(Call(f"{name}_binary_tile", lambda x, y, compare=compare: truth(compare(x, y)), 0, ANY,
           step=0.5, cut=True) for name, compare in COMPARISONS.items()),
]

CALLS += [
    Call("rsub_binary_tile", lambda x, y: y - x, 0.5, ANY, cut=True),
    Call("xlogy_binary_tile",
         lambda x, y: np.where((x == 0) & ~np.isnan(y), 0, x * np.log(y)), 3,
         ((-3, 3), (0.1, 4))),
]
TERNARY = [
    # Nothing cancels: the unit does not keep the whole product.
    Call("mac_tile", lambda x, y, z: x * y + z, 0.5, ((-3, -0.5), (0.5, 3), (-3, -0.5)), cut=True),
    Call("lerp_tile", lambda x, y, z: x + z * (y - x), 4, ((0.5, 3), (4, 6), (0, 1))),
    Call("addcmul_tile", lambda x, y, z: x - 1.5 * y * z, 4, ((0.5, 3), (-3, -0.5), (0.5, 3)),
         (text.bits(-1.5),)),
    Call("addcdiv_tile", lambda x, y, z: x + 1.5 * y / z, 4, ((0.5, 3), (0.5, 3), (0.5, 3)),
         (text.bits(1.5),)),
]

WHERE = Call("where_tile", lambda c, x, y: np.where(c != 0, x, y), 0, ((-1, 1), *ANY),
             ("<DTYPE>",), cut=True)


def where_inputs(dtype):
    """About a third of the conditions are zero."""
    return [Buffer(dtype, low=-1, high=1, step=1), Buffer(dtype), Buffer(dtype)]


def make():
    return [case(call, dtype, wide) for call in CALLS + TERNARY for dtype, wide in FLOAT_CONFIGS] + [
        case(WHERE, dtype, wide, where_inputs(dtype)) for dtype, wide in FLOAT_CONFIGS]
