# SPDX-License-Identifier: Apache-2.0
"""Shapes of results, by the rules of the op records (shape/include/tt/shape/Rules.h)."""

import ctypes
from pathlib import Path

MAX_RANK = 64
TEXT_SIZE = 1024
NO_RULE = -2

_library = ctypes.CDLL(str(Path(__file__).with_name("libttmlir_shapes.so")))
_rule = _library.ttResultShape
_rule.restype = ctypes.c_int
_rule.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_int64), ctypes.c_size_t,
                  ctypes.POINTER(ctypes.c_int64), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]


class ShapeError(Exception):
    """The operands of an op violate its shape rule."""


def encode(arguments):
    """Arguments in the order of the record, each None or a list of lists of numbers, as one list of numbers."""
    words = []
    for lists in arguments:
        words.append(-1 if lists is None else len(lists))
        for numbers in lists or []:
            words.append(len(numbers))
            words += numbers
    return words


def infer(op, result, arguments):
    """The shape of result number `result` of an op ("ttir.matmul"), a tuple; None if the op has no rule."""
    words = encode(arguments)
    dims = (ctypes.c_int64 * MAX_RANK)()
    text = ctypes.create_string_buffer(TEXT_SIZE)
    rank = _rule(op.encode(), result, (ctypes.c_int64 * len(words))(*words), len(words), dims, MAX_RANK, text,
                 TEXT_SIZE)
    if rank == NO_RULE:
        return None
    if rank < 0:
        raise ShapeError(text.value.decode() or f"the result has more than {MAX_RANK} dimensions")
    return tuple(dims[:rank])
