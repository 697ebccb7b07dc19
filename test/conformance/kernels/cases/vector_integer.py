# SPDX-License-Identifier: Apache-2.0
"""Calls of the vector unit on integer tiles."""

import numpy as np

from kernels import kernel_text as text
from kernels.case import Buffer
from kernels.cases.vector import Call, integer_case
from kernels.machine import INTEGERS

# The chip has no -2^31.
WHOLE = (-2**31 + 1, 2**31 - 1)
SMALL = (-7, 7)
COMPARISONS = {"eqz": np.equal, "nez": np.not_equal, "ltz": np.less, "lez": np.less_equal,
               "gtz": np.greater, "gez": np.greater_equal}
SCALAR = "binop_with_scalar_tile_init"

# On si32.
UNARY = [
    Call("abs_tile_int32", np.abs, 0, (WHOLE,), init="abs_tile_init"),
    Call("negative_tile_int32", np.negative, 0, (WHOLE,), init="negative_tile_init"),
    Call("relu_tile_int32", lambda x: np.maximum(x, 0), 0, (WHOLE,), init="relu_tile_init"),
    *(Call(f"{name}_tile_int32", lambda x, compare=compare: compare(x, 0).astype(np.int64), 0,
           (SMALL,), init=f"{name}_tile_init") for name, compare in COMPARISONS.items()),
    Call("bitwise_not_tile", np.invert, 0, (WHOLE,)),
    Call("bitwise_and_tile", lambda x: x & 0x5A5A, 0, (WHOLE,), (text.word(0x5A5A),)),
    Call("bitwise_or_tile", lambda x: x | 0x5A5A, 0, (WHOLE,), (text.word(0x5A5A),)),
    Call("bitwise_xor_tile", lambda x: x ^ 0x5A5A, 0, (WHOLE,), (text.word(0x5A5A),)),
    Call("left_shift_tile", lambda x: x << 5, 0, ((-3000, 3000),), (text.word(5),)),
    Call("left_shift_tile", lambda x: x * 0, 0, (WHOLE,), (text.word(32),), note="all"),
    Call("right_shift_tile", lambda x: x >> 7, 0, (WHOLE,), (text.word(7),)),
    Call("add_unary_tile_int32", lambda x: x - 123456789, 0, (WHOLE,), (text.word(-123456789),),
         init=SCALAR),
    Call("sub_unary_tile_int32", lambda x: x - 2**30, 0, (WHOLE,), (text.word(2**30),),
         init=SCALAR),
    Call("clamp_tile_int32", lambda x: np.clip(x, -1000, 777), 0, ((-3000, 3000),),
         (text.word(-1000), text.word(777)), init="clamp_tile_init"),
    Call("fill_tile_int", lambda x: np.full_like(x, -5), 0, (SMALL,), (text.word(-5),),
         init="fill_tile_init"),
]


def shift(function):
    """Shifts by less than 0 or more than 31 give 0."""
    return lambda x, y: np.where((y >= 0) & (y < 32), function(x, np.clip(y, 0, 31)), 0)


def logical_right_shift(x, y):
    return np.right_shift(x % 2**32, y)


# On si32, u32 and u16.
BITWISE, SHIFT = "binary_bitwise_tile_init", "binary_shift_tile_init"
BINARY = {
    "add_int_tile": (np.add, "add_int_tile_init"),
    "sub_int_tile": (np.subtract, "sub_int_tile_init"),
    "mul_int_tile": (np.multiply, None),
    "bitwise_and_binary_tile": (np.bitwise_and, BITWISE),
    "bitwise_or_binary_tile": (np.bitwise_or, BITWISE),
    "bitwise_xor_binary_tile": (np.bitwise_xor, BITWISE),
    "binary_left_shift_tile": (shift(np.left_shift), SHIFT),
    "binary_right_shift_tile": (shift(np.right_shift), SHIFT),
    "binary_logical_right_shift_tile": (shift(logical_right_shift), SHIFT),
}


def binary_call(op, dtype):
    meaning, init = BINARY[op]
    whole = WHOLE if dtype == "si32" else INTEGERS[dtype]
    second = (0 if dtype != "si32" else -3, 35) if init == SHIFT else whole
    return Call(op, meaning, 0, (whole, second), ("<DTYPE>",), init=init,
                init_arguments=("<DTYPE>",) if init is None else ())


def unsigned_where(dtype):
    """A third of the conditions is zero, some others have the bit that is a float's sign only."""
    values = (0, 1, 2**31 if dtype != "u16" else 2**15)
    return [Buffer(dtype, values=values), *(Buffer(dtype, low=0, high=10**4),) * 2]


def where(dtype):
    call = Call("where_tile", lambda c, x, y: np.where(c != 0, x, y), 0, (SMALL,) * 3,
                ("<DTYPE>",))
    inputs = [Buffer(dtype, low=-1, high=1), *(Buffer(dtype, low=-10**6, high=10**6),) * 2] \
        if dtype == "si32" else unsigned_where(dtype)
    return integer_case(call, dtype, inputs=inputs)


def logical_not(dtype):
    low = -3 if dtype == "si32" else 0
    return integer_case(Call("logical_not_tile", lambda x: (x == 0).astype(np.int64), 0,
                             ((low, 3),), attrs="{dtype = DTYPE}"), dtype)


def quotient(x, y):
    """Towards zero; 0 by 0."""
    return np.abs(x) // np.where(y == 0, 1, np.abs(y)) * np.sign(x) * np.sign(y)


# Functions of two numbers, on si32.
PAIRS = {
    "binary_max_int32_tile": (np.maximum, WHOLE),
    "binary_min_int32_tile": (np.minimum, WHOLE),
    **{f"{name}_int32_tile": (lambda x, y, compare=compare: compare(x, y).astype(np.int64), WHOLE)
       for name, compare in (("lt", np.less), ("le", np.less_equal), ("gt", np.greater),
                             ("ge", np.greater_equal))},
    "div_int32_trunc_tile": (quotient, (-99, 99)),
    "fmod_int32_tile": (lambda x, y: np.where(y == 0, 0, x - y * quotient(x, y)), (-99, 99)),
}


def make():
    cases = [integer_case(call, "si32") for call in UNARY]
    for op, (meaning, second) in PAIRS.items():
        cases.append(integer_case(Call(op, meaning, 0, (WHOLE, second)), "si32"))
    for dtype in ("si32", "u32", "u16"):
        cases += [integer_case(binary_call(op, dtype), dtype) for op in BINARY]
        cases += [where(dtype), logical_not(dtype)]
    return cases
