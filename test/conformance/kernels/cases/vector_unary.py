# SPDX-License-Identifier: Apache-2.0
"""Calls of the vector unit on one float tile."""

import numpy as np

import numpy_ops
from cases.eltwise import DOMAIN
from kernels import kernel_text as text
from kernels.cases.vector import FLOAT_CONFIGS, Call, case, truth

# The error of a function is that of emulator/tile/include/tt/tile/SfpuOps.def.
FUNCTIONS = {
    "exp2": 1.5, "expm1": 1.5, "log": 1.5, "log1p": 1.5, "sqrt": 0.5, "rsqrt": 2, "recip": 0.5,
    "square": 0.5, "sin": 1.5, "cos": 1.5, "tan": 1.5, "asin": 1.5, "acos": 1.5, "atan": 1.5,
    "tanh": 1.5, "erf": 1.5, "erfc": 4, "gelu": 5, "sigmoid": 4, "silu": 4, "softsign": 2,
}
# What TTIR calls otherwise.
NAMES = {"recip": "reciprocal"}
MEANINGS = {"square": np.square, "exp2": np.exp2, "softsign": lambda x: x / (1 + np.abs(x))}


def meaning_of(name):
    return MEANINGS.get(name) or numpy_ops.find(NAMES.get(name, name), 1)


def domain_of(name):
    return DOMAIN.get(NAMES.get(name, name), [(-3, 3)])[0]


def selu(scale, alpha):
    return lambda x: scale * np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


def sign(x):
    """Zeros and NaN stay what they are."""
    return np.where((x == 0) | np.isnan(x), x, np.sign(x))


def exp_of_first(iterations):
    """Of each face the first vectors: 4 rows by every second column, even ones first."""
    def meaning(x):
        row, column = np.indices(x.shape) % 16
        return np.where(row // 4 * 2 + column % 2 < iterations, np.exp(x), x)
    return meaning


def exponential(note="", meaning=np.exp, attrs="", init_attrs=""):
    return Call("exp_tile", meaning, 1.5, ((-20, 20),), note=note, attrs=attrs,
                init_attrs=init_attrs)


def is_plus_zero(x):
    """No bit is set: what the vector unit takes for zero."""
    return (x == 0) & ~np.signbit(x)


ROUNDING = "rounding_op_tile_init"
SCALAR = "binop_with_scalar_tile_init"
CALLS = [
    *(Call(f"{name}_tile", meaning_of(name), ulps, (domain_of(name),))
      for name, ulps in FUNCTIONS.items()),
    exponential(),
    exponential("approx", attrs="{approx = true}", init_attrs="{approx = true}"),
    exponential("unclamped", attrs="{input_clamping = #ttkernel.input_clamping<none>}",
                init_attrs="{input_clamping = #ttkernel.input_clamping<none>}"),
    # The bit pattern of 0.5 in bf16 and in f32.
    exponential("scaled", lambda x: np.exp(x / 2), "{scale = 16128 : i32}",
                "{scale = 1056964608 : i32}"),
    exponential("3_vectors", exp_of_first(3), "{iterations = 3 : i32}"),
    Call("power_tile", lambda x: x**2.5, 1.5, ((0.1, 4),), (text.bits(2.5),)),
    Call("power_tile", lambda x: x**-3.0, 1.5, ((-4, -0.5),), (text.bits(-3),), note="odd"),
    Call("selu_tile", selu(1.0507009983062744, 1.6732631921768188), 4, ((-4, 4),),
         (text.bits(1.050701), text.bits(1.6732632))),
    Call("abs_tile", np.abs, cut=True),
    Call("negative_tile", np.negative, cut=True),
    Call("relu_tile", lambda x: np.maximum(x, 0), cut=True),
    Call("sign_tile", sign, step=0.5, cut=True),
    Call("signbit_tile", lambda x: truth(np.signbit(x)), cut=True),
    Call("hardsigmoid_tile", lambda x: np.clip(x / 6 + 0.5, 0, 1), 2, ((-5, 5),), cut=True),
    Call("floor_tile", np.floor, 0, ((-40, 40),), init=ROUNDING, cut=True),
    Call("ceil_tile", np.ceil, 0, ((-40, 40),), init=ROUNDING, cut=True),
    Call("trunc_tile", np.trunc, 0, ((-40, 40),), init=ROUNDING, cut=True),
    Call("frac_tile", lambda x: x - np.trunc(x), 0, ((-40, 40),), init=ROUNDING, cut=True),
    *(Call(f"{name}_tile", lambda x, compare=compare: truth(compare(x, 0)), step=0.5, cut=True,
           exact_meaning=lambda x, holds=holds: truth(holds(np.signbit(x), is_plus_zero(x))))
      for name, compare, holds in (
          ("eqz", np.equal, lambda sign, zero: zero),
          ("nez", np.not_equal, lambda sign, zero: ~zero),
          ("ltz", np.less, lambda sign, zero: sign),
          ("lez", np.less_equal, lambda sign, zero: sign | zero),
          ("gtz", np.greater, lambda sign, zero: ~sign & ~zero),
          ("gez", np.greater_equal, lambda sign, zero: ~sign))),
    Call("logical_not_tile", lambda x: truth(x == 0), step=0.5, attrs="{dtype = DTYPE}",
         cut=True),
    Call("add_unary_tile", lambda x: x + 0.75, 0.5, arguments=(text.bits(0.75),), init=SCALAR,
         cut=True),
    Call("sub_unary_tile", lambda x: x - 1.375, 0.5, arguments=(text.bits(1.375),), init=SCALAR,
         cut=True),
    Call("mul_unary_tile", lambda x: x * -2.625, 0.5, arguments=(text.bits(-2.625),), init=SCALAR,
         cut=True),
    Call("div_unary_tile", lambda x: x * 0.40625, 0.5, arguments=(text.bits(0.40625),),
         init=SCALAR, cut=True),
    Call("clamp_tile", lambda x: np.clip(x, -1.25, 2.5),
         arguments=(text.bits(-1.25), text.bits(2.5)), cut=True),
    Call("fill_tile", lambda x: np.full_like(x, 1.5), arguments=("%f1.5",), cut=True),
]


def make():
    cases = [case(call, dtype, wide) for call in CALLS for dtype, wide in FLOAT_CONFIGS]
    # The kernel's setting for shorter forms changes nothing.
    return cases + [case(exponential("approx_mode"), "bf16", False, approx=True)]
