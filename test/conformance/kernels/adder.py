# SPDX-License-Identifier: Apache-2.0
"""The aligned adder of the matrix unit on arrays of float64; see docs/numerics.md.

For finite numbers in the range of fp32, on Wormhole.
"""

import dataclasses

import numpy as np

SMALLEST = 2.0**-126


@dataclasses.dataclass
class Term:
    """value * 2**(exponent - 150), both arrays of int64."""

    value: np.ndarray
    exponent: np.ndarray


def split(x, bits):
    """Exponent fields and significands of so many bits; those of denormals are 0."""
    x = np.asarray(x, np.float64)
    fraction, exponent = np.frexp(np.where(np.abs(x) < SMALLEST, 0.0, x))
    field = np.where(fraction != 0, exponent + 126, 0).astype(np.int64)
    return field, np.abs(np.ldexp(fraction, bits)).astype(np.int64), fraction < 0


def shift_up(x, shift):
    """x / 2**shift to nearest, ties toward +infinity."""
    shift = np.clip(shift, 0, 40)
    return np.where(shift == 0, x, (x + (1 << shift >> 1)) >> shift)


def shift_away(x, shift):
    """The same, ties away from zero."""
    return np.sign(x) * shift_up(np.abs(x), shift)


def product(src_a, src_b, phase):
    """Exponents and signed magnitudes of what a phase multiplies."""
    field_a, a, negative_a = split(src_a, 11)
    field_b, b, negative_b = split(src_b, 11)
    part_a = (a >> 1) & 31 if phase & 1 else a >> 6
    part_b = (b & 15) << 3 if phase >> 1 else b >> 4
    some = (field_a > 0) & (field_b > 0)
    exponent = np.where(some, field_a + field_b - 127 - 5 * (phase & 1) - 7 * (phase >> 1), 0)
    return exponent, np.where(some, part_a * part_b, 0) * np.where(negative_a ^ negative_b, -1, 1)


def term(value, exponent):
    some = exponent > 0
    return Term(np.where(some, value, 0) << 13, np.where(some, exponent, 0))


def product_term(src_a, src_b, phase):
    exponent, value = product(src_a, src_b, phase)
    return term(value, exponent)


def group_term(src_a, src_b, phase):
    """The sum over the second of three axes."""
    exponent, value = product(src_a, src_b, phase)
    most = exponent.max(axis=1)
    aligned = shift_away(value, np.minimum(most[:, None] - exponent, 30))
    return term(aligned.sum(axis=1), most)


def sum_term(a, b):
    field_a, x, negative_a = split(a, 11)
    field_b, y, negative_b = split(b, 11)
    first = (field_a > field_b) | (field_a == field_b) & (x >= y)
    exponent = np.maximum(field_a, field_b)
    larger, smaller = np.where(first, x, y), np.where(first, y, x)
    smaller = shift_up(smaller, np.abs(field_a - field_b))
    same = negative_a == negative_b
    total = larger + np.where(same, smaller, -smaller)
    return term(total * np.where(np.where(first, negative_a, negative_b), -1, 1), exponent)


def add(first, second, dst, wide):
    """DST after an instruction that adds one or two terms to it."""
    field, significand, negative = split(dst, 24)
    terms = [first] if second is None else [first, second]
    exponent = np.maximum(field, np.max([t.exponent for t in terms], axis=0))

    def aligned(value, of, shift):
        distance = exponent - of
        value = np.where(distance > 30, 0, shift(value, distance))
        return value if wide else shift(value, np.int64(13))

    total = aligned(significand * np.where(negative, -1, 1), field, shift_away)
    for t in terms:
        total = total + aligned(t.value, t.exponent, shift_up)
    if wide:
        total = np.where(total == -1, -(2**27), total)
    top = np.frexp(total.astype(np.float64))[1]
    drop = np.maximum(top - (24 if wide else 8), 0)
    rounded = (shift_away(total, drop) << drop).astype(np.float64)
    result = np.ldexp(rounded, exponent - (150 if wide else 137))
    result = np.where((exponent > 0) & (np.abs(result) >= SMALLEST), result, 0.0)
    return np.where(np.abs(result) >= 2.0**128, np.copysign(np.inf, result), result)
