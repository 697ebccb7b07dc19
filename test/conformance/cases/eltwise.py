# SPDX-License-Identifier: Apache-2.0
"""Element-wise ops: every op of the records in a matrix of shapes and types.

An op needs an entry here only if the default range of operands does not suit it, or if it has a
meaning for integers.
"""

import records
from data import Case, Tensor

DEFAULT = (-3, 3)
# Where an op is defined, or does not overflow: one range for every operand.
DOMAIN = {
    "acos": [(-1, 1)],
    "acosh": [(1, 20)],
    "asin": [(-1, 1)],
    "atanh": [(-0.95, 0.95)],
    "ceil": [(-40, 40)],
    "erfc": [(-3, 6)],
    "exp": [(-20, 20)],
    "exp2": [(-20, 20)],
    "expm1": [(-20, 20)],
    "floor": [(-40, 40)],
    "frac": [(-40, 40)],
    "hardsigmoid": [(-6, 6)],
    "log": [(0.01, 50)],
    "log10": [(0.01, 50)],
    "log1p": [(-0.95, 50)],
    "log2": [(0.01, 50)],
    "pow": [(0.1, 4), (-3, 3)],
    "reciprocal": [(0.1, 8)],
    "relu6": [(-3, 9)],
    "remainder": [(-40, 40), (0.5, 7)],
    "rsqrt": [(0.01, 50)],
    "sqrt": [(0, 50)],
    "tan": [(-1.5, 1.5)],
    "trunc": [(-40, 40)],
}
INTEGER_OPS = {
    "abs", "add", "ceil", "div", "eq", "floor", "ge", "gt", "isfinite", "le", "logical_and",
    "logical_not", "logical_or", "logical_xor", "lt", "maximum", "minimum", "multiply", "ne",
    "neg", "relu", "relu6", "remainder", "sign", "signbit", "square",
    "subtract", "trunc",
}
INFINITY, NAN = float("inf"), float("nan")
LARGEST, SMALLEST, DENORMAL = 3.3895314e38, 2.0**-126, 2.0**-130
SPECIAL = (0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, LARGEST, -LARGEST, SMALLEST, -SMALLEST,
           DENORMAL, 0.5, -2.5)
SPECIAL_INTEGERS = {
    "si32": (0, 1, -1, 2, -2, 7, -7, 2**31 - 1, -2**31, 123456789, 65537),
    "ui32": (0, 1, 2, 7, 2**31, 2**32 - 1, 2**32 - 2, 123456789, 65537),
    "ui16": (0, 1, 2, 7, 2**15, 2**16 - 1, 2**16 - 2),
    "ui8": (0, 1, 2, 7, 2**7, 2**8 - 1, 2**8 - 2),
}
UNARY_SHAPES = {
    "f32": [(31, 33), (5, 3, 50, 70), (17,), (), (1, 1), (0, 5)],
    "bf16": [(31, 33), (2, 3, 33, 65), (32, 64), (17,), ()],
    "f16": [(31, 33)],
}
BINARY_SHAPES = {
    "f32": [((31, 33), (31, 33)), ((5, 1, 7), (3, 1)), ((31, 33), ()), ((), (17,)), ((), ()),
            ((5, 3, 50, 70), (70,)), ((0, 5), (1, 5)), ((2, 1, 33, 1), (1, 3, 1, 65))],
    "bf16": [((31, 33), (31, 33)), ((64, 32), (64, 32)), ((5, 1, 7), (3, 1)), ((1, 65), (33, 1)),
             ((), (31, 33))],
    "f16": [((31, 33), (1, 33))],
}
INTEGER_SHAPES = [((31, 33), (31, 33)), ((17,), ()), ((5, 1, 7), (3, 1))]


def ranges(op):
    given = DOMAIN.get(op.mnemonic, [DEFAULT])
    return given * op.arity if len(given) == 1 else given


def special(op, dtype, values):
    """All values, or all pairs of values."""
    if op.arity == 1:
        return [Tensor((len(values),), dtype, values=values)]
    n = len(values)
    return [Tensor((n, 1), dtype, values=values), Tensor((1, n), dtype, values=values)]


def float_cases(op):
    shapes = UNARY_SHAPES if op.arity == 1 else BINARY_SHAPES
    for dtype, choices in shapes.items():
        for choice in choices:
            operands = tuple(Tensor(shape, dtype, *limits) for shape, limits in
                             zip([choice] if op.arity == 1 else choice, ranges(op)))
            yield Case(op.mnemonic, operands)
    for dtype in ("f32", "bf16"):
        yield Case(op.mnemonic, tuple(special(op, dtype, SPECIAL)), note="special")


def integer_cases(op):
    for dtype in ("si32", "ui32", "i32"):
        low, high = (0, 100) if dtype == "ui32" else (-50, 50)
        for shapes in INTEGER_SHAPES:
            operands = tuple(Tensor(shape, dtype, low, high) for shape in shapes[:op.arity])
            yield Case(op.mnemonic, operands)
    for dtype, values in SPECIAL_INTEGERS.items():
        yield Case(op.mnemonic, tuple(special(op, dtype, values)), note="special")


SHIFTS = ("logical_left_shift", "logical_right_shift", "right_shift")


def shift_cases(op):
    """Every count, also those that leave nothing."""
    counts = (0, 1, 3, 7, 8, 15, 16, 31, 32, 40)
    for dtype, values in SPECIAL_INTEGERS.items():
        shifted = Tensor((len(values), 1), dtype, values=values)
        yield Case(op, (shifted, Tensor((1, len(counts)), dtype, values=counts)), note="counts")
    yield Case(op, (Tensor((31, 33), "si32", -2**31, 2**31 - 1), Tensor((33,), "si32", -2, 33)),
               note="signs")


def predicate_cases(op):
    """Results of another type than the operands."""
    for source, result in (("f32", "i1"), ("f32", "bf16"), ("si32", "i1"), ("bf16", "f32")):
        yield Case(op.mnemonic, (Tensor((31, 33), source),) * op.arity, dtype=result)


def cases(root):
    found = []
    for op in records.eltwise_ops(root):
        if not op.integers_only:
            found += float_cases(op)
        if op.mnemonic in SHIFTS:
            found += shift_cases(op.mnemonic)
        elif op.integers_only or op.mnemonic in INTEGER_OPS:
            found += integer_cases(op)
        if op.predicate:
            found += predicate_cases(op)
    found += float_cases(records.Eltwise("div", 2, False, False))
    found += integer_cases(records.Eltwise("div", 2, False, False))
    found += shift_cases("right_shift")
    found += float_cases(records.Eltwise("pow", 2, False, False))
    found.append(Case("pow", (Tensor((31, 33), "si32", -5, 5), Tensor((31, 33), "si32", -2, 9))))
    found.append(Case("pow", (Tensor((31, 33), "ui32", 0, 9), Tensor((1, 33), "ui32", 0, 9))))
    found.append(Case("pow", (Tensor((31, 33), "si32", -2**31, 2**31 - 1),
                              Tensor((31, 33), "si32", -2, 12)), note="wraps"))
    found += [Case("pow", (Tensor((31, 33), dtype, 0, 255), Tensor((1, 33), dtype, 0, 40)),
                   note="wraps") for dtype in ("ui32", "ui16", "ui8")]
    # By one number: ttnn.pow_scalar.
    for dtype, shape, exponent in (("f32", (31, 33), 2.5), ("bf16", (2, 3, 33, 65), 0.5),
                                   ("f32", (17,), -1.0)):
        found.append(Case("pow", (Tensor(shape, dtype, 0.1, 4),
                                  Tensor((1,) * len(shape), dtype, exponent, exponent)),
                          note=f"scalar_{exponent}",
                          text=f'{{tmp}} = "ttir.full"() <{{{{shape = array<i32: {", ".join("1" * len(shape))}>, '
                               f'fill_value = {exponent} : f32}}}}> : () -> {{type1}}\n'
                               '{out} = "ttir.pow"({in0}, {tmp}) : ({type0}, {type1}) -> {type}'))
    found.append(Case("subtract", (Tensor((31, 33), "i64", -9, 9),) * 2))
    return found
