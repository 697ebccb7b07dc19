# SPDX-License-Identifier: Apache-2.0
"""Infinity, NaN, zeros with a sign, the largest and the smallest numbers."""

import dataclasses

import numpy as np

from kernels.case import Buffer
from kernels.cases import matrix_eltwise, moves, typecast, vector_binary, vector_unary
from kernels.cases.vector import Call, case

INFINITY, NAN = np.inf, np.nan
LARGEST, SMALLEST, DENORMAL = 3.3895314e38, 2.0**-126, 2.0**-130
NUMBERS = (0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, LARGEST, -LARGEST, SMALLEST, -SMALLEST,
           0.5, -2.5)
ALL = (*NUMBERS, DENORMAL, -DENORMAL)
# Where functions have values of their own.
ENDS = (0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, 2.0, -2.0)


def shifted(values, by):
    """Another order, so that two or three tiles together have all pairs."""
    return tuple(np.repeat(values, len(values))[:1000]) if by else values


def replaced(made, inputs, **options):
    """A case of a table with other inputs."""
    return dataclasses.replace(made, **{"name": f"special-{made.name}", "inputs": tuple(inputs), "signed_zeros": True, **options})


#===-- vector unit --------------------------------------------------------===#

EXACT_UNARY = ("abs_tile", "negative_tile", "relu_tile", "sign_tile", "signbit_tile",
               "floor_tile", "ceil_tile", "trunc_tile", "eqz_tile", "nez_tile", "ltz_tile",
               "lez_tile", "gtz_tile", "gez_tile", "logical_not_tile", "clamp_tile")
FUNCTIONS = ("exp_tile", "exp2_tile", "expm1_tile", "log_tile", "log1p_tile", "sqrt_tile",
             "rsqrt_tile", "recip_tile", "square_tile", "sin_tile", "cos_tile", "tan_tile",
             "asin_tile", "acos_tile", "atan_tile", "tanh_tile", "erf_tile", "erfc_tile",
             "sigmoid_tile")


def unary(op, values):
    call = next(c for c in vector_unary.CALLS if c.op == op)
    return [replaced(case(call, "f32", True), [Buffer("f32", values=values)])]


def order(x):
    """By sign and magnitude: NaN lies beyond infinity, -0 below +0."""
    bits = x.astype(np.float32).view(np.int32).astype(np.int64)
    return np.where(bits < 0, -1 - (bits & 0x7FFFFFFF), bits)


BINARY = {
    "binary_max_tile": lambda x, y: np.where(order(x) > order(y), x, y),
    "binary_min_tile": lambda x, y: np.where(order(x) < order(y), x, y),
}


def with_nan(meaning):
    """The result of fast numerics: NaN wherever there is one."""
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), NAN, meaning(x, y))


def binary():
    cases = []
    for call in vector_binary.CALLS:
        if call.op in ("power_binary_tile", "atan2_binary_tile", "fmod_binary_tile"):
            continue
        pair = [Buffer("f32", values=shifted(NUMBERS, i)) for i in range(2)]
        meaning = BINARY.get(call.op, call.meaning)
        modes = {(): meaning}
        if call.op in BINARY:
            modes = {("fast", "timed"): with_nan(meaning), ("exact", "checked"): meaning}
        for names, meaning in modes.items():
            made = Call(**{**vars(call), "meaning": meaning, "step": 0})
            made = case(made, "f32", True)
            made = dataclasses.replace(made, name="-".join([made.name, *names[:1]]))
            cases.append(replaced(made, pair, modes=names))
    return cases


def where():
    return replaced(case(vector_binary.WHERE, "f32", True),
                    [Buffer("f32", values=ALL), Buffer("f32", values=shifted(NUMBERS, 1)),
                     Buffer("f32", values=(1.0, -1.0))])


def casts():
    """Fast: NaN becomes 0 as an integer, infinity the end of the range."""
    def convert(target):
        def of(machine, x):
            x = machine.copied(x, "f32", True)
            if target in ("f32", "bf16", "f16"):
                x = machine.loaded(x)
            return typecast.convert(machine, x, "f32", target)
        return of
    return [replaced(typecast.case("f32", target, True), [Buffer("f32", values=NUMBERS)],
                     reference=convert(target), signed_zeros=target in ("f32", "bf16"),
                     # The chip's fp16 has no infinity that others know.
                     modes=("fast",) if target == "f16" else ())
            for target in ("f32", "bf16", "f16", "si32", "u32", "u16", "u8")]


#===-- moves and the matrix unit ------------------------------------------===#


def copies():
    """Fast numerics keep everything; exact ones pack neither -0 nor NaN nor denormals."""
    return [replaced(moves.copy_tile("f32", True, whole=True), [Buffer("f32", values=ALL)]),
            *(replaced(moves.copy_tile("bf16", wide), [Buffer("bf16", values=ALL)])
              for wide in (False, True))]


def matrix():
    """Products and sums that leave the range of numbers in fast numerics."""
    pair = [Buffer("bf16", values=shifted(NUMBERS, i)) for i in range(2)]
    return [replaced(matrix_eltwise.two_tiles(op, ("bf16", "bf16", "f32"), True), pair,
                     signed_zeros=op != "mul", modes=("fast",))
            for op in matrix_eltwise.OPS]


def make():
    cases = [c for op in EXACT_UNARY for c in unary(op, ALL)]
    cases += [c for op in FUNCTIONS for c in unary(op, ENDS)]
    return [*cases, *binary(), where(), *casts(), *copies(), *matrix()]
