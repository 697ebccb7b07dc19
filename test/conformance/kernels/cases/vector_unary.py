# SPDX-License-Identifier: Apache-2.0
"""Calls of the vector unit on one float tile."""

import numpy as np

import numpy_ops
from cases.eltwise import DOMAIN
from kernels import kernel_text as text
from kernels.cases.vector import FLOAT_CONFIGS, Call, case, truth

# The error of a function is that of emulator/tile/lib/Sfpu*.cpp.
FUNCTIONS = {
    "exp2": 1.5, "expm1": 1.5, "log": 1.5, "log1p": 1.5, "sqrt": 0.5, "rsqrt": 2, "recip": 0.5,
    "square": 0.5, "sin": 1.5, "cos": 1.5, "tan": 1.5, "asin": 1.5, "acos": 1.5, "atan": 1.5,
    "tanh": 1.5, "erf": 1.5, "erfc": 4, "gelu": 5, "sigmoid": 4, "silu": 4, "softsign": 2,
}
# Calls with another name in TTIR.
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
    """The first vectors of each face: 4 rows by every second column, even ones first."""
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


def number(op, meaning, ulps=0, domain=(-3, 3), value=1.25, **more):
    """A call with one number."""
    return Call(f"{op}_tile", lambda x: meaning(x, value), ulps, (domain,), (text.bits(value),), **more)


COMPARISONS = {"eq": np.equal, "ne": np.not_equal, "gt": np.greater, "ge": np.greater_equal,
               "lt": np.less, "le": np.less_equal}
CALLS += [
    Call("identity_tile", lambda x: x, cut=True),
    Call("sinh_tile", np.sinh, 1.5),
    Call("cosh_tile", np.cosh, 1.5),
    Call("asinh_tile", np.arcsinh, 1.5),
    Call("acosh_tile", np.arccosh, 1.5, ((1.1, 9),)),
    Call("atanh_tile", np.arctanh, 1.5, ((-0.9, 0.9),)),
    Call("cbrt_tile", np.cbrt, 1.5),
    Call("tanhshrink_tile", lambda x: x - np.tanh(x), 4, ((1.5, 4),)),
    Call("hardmish_tile", lambda x: x * np.clip(x / 2 + 1, 0, 1), 1.5, cut=True),
    Call("isnan_tile", lambda x: truth(np.isnan(x)), cut=True),
    Call("isinf_tile", lambda x: truth(np.isinf(x)), cut=True),
    Call("isposinf_tile", lambda x: truth(np.isposinf(x)), cut=True),
    Call("isneginf_tile", lambda x: truth(np.isneginf(x)), cut=True),
    Call("isfinite_tile", lambda x: truth(np.isfinite(x)), cut=True),
    number("leaky_relu", lambda x, a: np.where(x < 0, x * a, x), 0.5, value=0.125, cut=True),
    number("elu", lambda x, a: np.where(x > 0, x, a * np.expm1(np.minimum(x, 0))), 3),
    Call("celu_tile", lambda x: np.where(x > 0, x, 2 * np.expm1(np.minimum(x, 0) / 2)), 3,
         arguments=(text.bits(2), text.bits(0.5))),
    Call("softplus_tile", lambda x: np.where(2 * x > 4, x, np.log1p(np.exp(np.minimum(2 * x, 4))) / 2),
         3, ((-4, 4),), (text.bits(2), text.bits(0.5), text.bits(4))),
    Call("hardtanh_tile", lambda x: np.clip(x, -1.25, 2.5),
         arguments=(text.bits(-1.25), text.bits(2.5)), cut=True),
    Call("threshold_tile", lambda x: np.where(x > 0.5, x, -7.0),
         arguments=(text.bits(0.5), text.bits(-7)), cut=True),
    number("heaviside", lambda x, a: np.where(x == 0, a, truth(x > 0)), step=0.5, cut=True),
    number("softshrink", lambda x, a: np.where(x > a, x - a, np.where(x < -a, x + a, 0)), 0.5, cut=True),
    number("hardshrink", lambda x, a: np.where(np.abs(x) > a, x, 0), cut=True),
    number("unary_max", np.maximum, cut=True),
    number("unary_min", np.minimum, cut=True),
    number("relu_max", lambda x, a: np.clip(x, 0, a), cut=True),
    number("relu_min", np.maximum, cut=True),
    number("rdiv", lambda x, a: a / x, 0.5, (0.3, 4)),
    number("rpow", lambda x, a: a**x, 1.5),
    number("power_iterative", lambda x, a: x**a, 1.5, value=3),
    number("rsub_unary", lambda x, a: a - x, 0.5, init=SCALAR, cut=True),
    *(number(f"unary_{name}", lambda x, a, compare=compare: truth(compare(x, a)), value=0.5,
             step=0.5, cut=True) for name, compare in COMPARISONS.items()),
]


def make():
    cases = [case(call, dtype, wide) for call in CALLS for dtype, wide in FLOAT_CONFIGS]
    # The kernel's setting for shorter forms changes nothing.
    return cases + [case(exponential("approx_mode"), "bf16", False, approx=True)]
