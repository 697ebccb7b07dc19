# SPDX-License-Identifier: Apache-2.0
"""More of the table of calls.py: functions that few kernels call. References are integrals, sums and
inverses, other formulas than those of the calls."""

import math

import numpy as np
from call_cases import Case, bits, column, floats, halves, integers, unary

lgamma, erf = np.vectorize(math.lgamma), np.vectorize(math.erf)


def bessel(order):
    """The integral of exp(x cos t) cos(order t), in which the trapezoid rule is exact."""
    t = np.linspace(0, np.pi, 201)
    weights = np.where((t == 0) | (t == t[-1]), 0.5, 1) / 200
    return lambda x: (np.exp(x[..., None] * np.cos(t)) * np.cos(order * t) * weights).sum(-1)


def inverse_erf(y):
    low, high = np.full(y.shape, -6.0), np.full(y.shape, 6.0)
    for _ in range(50):
        middle = (low + high) / 2
        below = erf(middle) < y
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return low


def digamma(x):
    h = 1e-3
    return (8 * (lgamma(x + h) - lgamma(x - h)) - lgamma(x + 2 * h) + lgamma(x - 2 * h)) / (12 * h)


def trigamma(x):
    k = np.arange(20000.0)
    return (1 / (x[..., None] + k) ** 2).sum(-1) + 1 / (x + 20000 - 0.5)


def reflected(x):
    return lgamma(np.where(x < 0.5, 1 - x, x))


def remainder(x, y):
    return x - y * np.floor(x / y)


def dropped(x):
    """About a quarter of many elements are zero, the others twice what they were."""
    return np.where(np.abs(x) > 1, np.nan, x)


def rotated(x):
    out = np.empty_like(x)
    out[:, 0::2], out[:, 1::2] = -x[:, 1::2], x[:, 0::2]
    return out


def average(*tiles):
    """y = 0.75 y + 0.25 x down the columns."""
    last, out = np.zeros(32), np.empty((32, 32))
    for tile in tiles:
        for i, x in enumerate(tile):
            last = out[i] = 0.75 * last + 0.25 * x
    return out


def neighbours(x, y):
    return (np.where(x == y, y, np.nextafter(x.astype(np.float32), y.astype(np.float32))),)


def next_half(x, y):
    word = x.astype(np.float32).view(np.int32)
    step = np.where((x < y) == (x > 0), 0x10000, -0x10000)
    return (np.where(x == y, y, (word + step).astype(np.int32).view(np.float32)),)


def top_row(x, y, z):
    out = z.copy()
    out[:4] = x[:4] + y[:4]
    return (out,)


def binary(code, reference, a=None, b=None, **options):
    inputs = (floats() if a is None else a, floats(0.5, 2) if b is None else b)
    return Case("f32", code, inputs, lambda x, y: (reference(x, y),), **options)


POSITIVE, SINES = floats(-4, 4), None
SINES = np.log(np.abs(np.sin(np.pi * POSITIVE.astype(np.float64)))).astype(np.float32)
STIRLING = reflected(POSITIVE.astype(np.float64)).astype(np.float32)
REFLECTED = np.where(POSITIVE < 0.5, 1 - POSITIVE, POSITIVE)

def vectors(tile):
    """The unit's vectors: four lines, every second column of a face."""
    return tile.reshape(2, 4, 4, 2, 8, 2).transpose(0, 3, 1, 5, 2, 4).reshape(32, 32)


def tile_of(rows):
    return rows.reshape(2, 2, 4, 2, 4, 8).transpose(0, 2, 4, 1, 5, 3).reshape(32, 32)


def products(x, y):
    rows = np.concatenate([vectors(x), vectors(y)]).astype(float)
    for face in range(4):
        rows[8 * face:8 * face + 9] = np.cumprod(rows[8 * face:8 * face + 9], axis=0)
    return tile_of(rows[:32]), tile_of(rows[32:])


FUNCTIONS = [
    unary("erfinv_tile_init(); erfinv_tile(0)", inverse_erf, -0.999, 0.999, tolerance=1e-5),
    unary("i0_tile_init(); i0_tile(0)", np.i0, -9, 9, tolerance=1e-5),
    unary("i1_tile_init(); i1_tile(0)", bessel(1), -9, 9, tolerance=1e-5),
    unary("digamma_tile_init(); digamma_tile(0)", digamma, 0.5, 40, tolerance=1e-5),
    unary("digamma_tile(0)", lambda x: digamma(1 - x) - np.pi / np.tan(np.pi * x), -0.9, -0.1, tolerance=1e-5),
    unary(f"polygamma_tile_init(); polygamma_tile(0, {bits(1)}, {bits(1)})", trigamma, 0.5, 30, tolerance=1e-5),
    unary("lgamma_stirling_tile_init(); lgamma_stirling_tile(0)", reflected, -4, 9, tolerance=1e-5),
    binary("lgamma_stirling_float_tile_init(); lgamma_stirling_float_tile(0, 1, 2)", lambda x, y: reflected(x),
           POSITIVE, np.log(REFLECTED), outputs=(2,), tolerance=1e-5),
    Case("f32", "lgamma_adjusted_tile_init(); lgamma_adjusted_tile(0, 1, 2, 3)", (STIRLING, SINES, POSITIVE),
         lambda s, r, x: (lgamma(x),), (3,), tolerance=1e-5),
    unary(f"log_with_base_tile_init(); log_with_base_tile(0, {bits(1 / math.log(2))})", np.log2, 0.1, 99,
          tolerance=1e-5),
    unary("mish_tile_init<false>(); mish_tile<false>(0)", lambda x: x * np.tanh(np.log1p(np.exp(x))), -9, 25,
          tolerance=1e-5),
    unary(f"softcap_tile_init(); softcap_tile(0, {bits(3)}, {bits(1 / 3)})", lambda x: 3 * np.tanh(x / 3), -9, 9,
          tolerance=1e-5),
    unary("gelu_derivative_tile_init<false>(); gelu_derivative_tile<false>(0)",
          lambda x: (1 + erf(x / math.sqrt(2))) / 2 + x * np.exp(-x * x / 2) / math.sqrt(2 * math.pi), tolerance=1e-5),
    unary(f"xielu_tile_init(); xielu_tile(0, {bits(0.8)}, {bits(0.6)})",
          lambda x: np.where(x > 0, 0.8 * x * x + x / 2, 0.6 * (np.expm1(np.minimum(x, -1e-6)) - x) + x / 2),
          tolerance=1e-5),
    Case("f32", "snake_beta_tile_init(); snake_beta_tile<DataFormat::Float32>(0, 1, 2, 3)",
         (floats(), floats(), floats(0.5, 2)), lambda x, a, b: (x + np.sin(a * x) ** 2 / b,), (3,), tolerance=1e-5),
    unary(f"fmod_tile_init({bits(0.75)}, {bits(1 / 0.75)}); fmod_tile(0)", lambda x: np.fmod(x, 0.75)),
    unary(f"remainder_tile_init({bits(-0.75)}, {bits(-1 / 0.75)}); remainder_tile(0)",
          lambda x: remainder(x, -0.75), tolerance=1e-6),
    binary("remainder_binary_tile_init(); remainder_binary_tile(0, 1, 2)", remainder, outputs=(2,), tolerance=1e-6),
    unary("rounding_op_tile_init(); round_tile(0, 0)", np.round, -9, 9),
    unary("round_tile(0, 2)", lambda x: np.round(x * 100) / 100),
    unary("round_tile(0, -1)", lambda x: np.round(x / 10) * 10, -99, 99, tolerance=1e-5),
    Case("f32", "nextafter_binary_tile_init(); nextafter_binary_tile<true>(0, 1, 2)", (floats(), floats()), neighbours,
         (2,), tolerance=1e-12),
    Case("bf16", "nextafter_bf16_binary_tile_init(); nextafter_bf16_binary_tile(0, 1, 2)", (halves(), halves()),
         next_half, (2,), tolerance=1e-12),
    # With no probability all elements are scaled, with all of it none is left.
    unary(f"dropout_kernel_init(7); dropout_tile(0, 0, {bits(2)})", lambda x: 2 * x),
    unary(f"dropout_tile(0, 0x7FFFFFFF, {bits(2)})", np.zeros_like),
    unary(f"dropout_kernel_init(7); dropout_tile(0, 0x20000000, {bits(2)}); sfpu_reduce_init<PoolType::SUM, "
          "DataFormat::Float32>(); sfpu_reduce<PoolType::SUM, DataFormat::Float32, ReduceDim::REDUCE_COL>(0)",
          lambda x: column(np.full(32, 2 * 0.75 * 32))[:, :1] * np.where(np.arange(1024).reshape(32, 32) == 0, 1, np.nan),
          1, 1, tolerance=0.5),
    Case("f32", f"ema_init({bits(0.75)}, {bits(0.25)}); ema_clear_previous_output(); ema_tile(0); "
         "copy_tile(0, 1, 0); ema_tile(0)", (floats(), floats()), lambda x, y: (average(x, y),), (1,), tolerance=1e-5),
    Case("f32", "sfpu_add_top_row_init(); sfpu_add_top_row<DataFormat::Float32>(0, 1, 2)",
         (floats(), floats(), floats()), top_row, (2,)),
    Case("f32", "tiled_prod_tile_init(); tiled_prod_tile(0)", (floats(0.5, 1.5), floats(0.5, 1.5)), products, (0, 1),
         tolerance=1e-5),
    unary("alt_complex_rotate90_tile_init(); alt_complex_rotate90_tile(0)", rotated),
]

LARGE = integers(-10**9, 10**9)


def quantized(low, high):
    """To the nearest, with the zero point 3."""
    return lambda x, s: (np.clip(np.floor(np.abs(x * s + 3) + 0.5) * np.sign(x * s + 3), low, high),)


def patterns(numbers):
    return numbers.astype(np.float32).view(np.int32)


def of_patterns(words):
    return words.astype(np.int32).view(np.float32).astype(np.float64)


NUMBERS, SCALES = floats(-90, 90), floats(0.5, 2)
INTEGERS = [
    Case("i32", "unary_max_int32_tile_init(); unary_max_int32_tile(0, uint32_t(-7))", (LARGE,),
         lambda x: (np.maximum(x, -7).astype(float),)),
    Case("i32", "unary_min_int32_tile_init(); unary_min_int32_tile(0, 9)", (LARGE,),
         lambda x: (np.minimum(x, 9).astype(float),)),
    Case("i32", "signbit_tile_int32_init(); signbit_tile_int32(0)", (LARGE,), lambda x: ((x < 0).astype(float),)),
    Case("i32", "rsub_int32_tile_init(); rsub_int32_tile(0, 1, 2)", (LARGE, LARGE.T), lambda x, y: (1.0 * (y - x),),
         (2,)),
    Case("i32", f"quant_tile_init({bits(3)}); quant_tile(0, 1, 2)", (patterns(NUMBERS), patterns(SCALES)),
         lambda x, s: quantized(-127, 127)(of_patterns(x), of_patterns(s)), (2,), tolerance=1.01),
    Case("i32", f"quant_uint8_tile_init({bits(3)}); quant_tile(0, 1, 2)", (patterns(NUMBERS), patterns(SCALES)),
         lambda x, s: quantized(0, 255)(of_patterns(x), of_patterns(s)), (2,), tolerance=1.01),
    Case("i32", f"requant_tile_init({bits(3)}); requant_tile(0, 1, 2)", (integers(-200, 200), patterns(SCALES)),
         lambda x, s: quantized(-127, 127)(x.astype(float), of_patterns(s)), (2,)),
    Case("i32", f"dequant_tile_init({bits(-3)}); dequant_tile(0, 1, 2)", (integers(-127, 127), patterns(SCALES)),
         lambda x, s: (patterns(((x - 3).astype(np.float32) * of_patterns(s).astype(np.float32))).astype(float),),
         (2,)),
]


# Maxima of the lines of two tiles, which are what the second tile has in column 0 then.
ONES = np.ones((32, 32), np.float32)
H, G = halves(), halves()


def largest(*tiles):
    return (column(np.concatenate(tiles, 1).max(1)),)


MATRIX = [
    Case("bf16", "reduce_block_max_row_init<2>(16); reduce_block_max_row<2>(0, 0, 1, 3); "
         "reduce_block_max_row_uninit(0)", (ONES, H, G), lambda s, x, y: largest(x, y), (3,)),
    Case("bf16", "t6_semaphore_init(semaphore::FPU_SFPU, 0, 1); t6_semaphore_post<p_stall::STALL_PACK>"
         "(semaphore::FPU_SFPU); reduce_block_max_row_init_runtime(16, 2, 0, 0, true); "
         "reduce_block_max_row_runtime(0, 0, 1, 3, true); reduce_block_max_row_uninit_runtime(0, true)",
         (ONES, H, G), lambda s, x, y: largest(x, y), (3,)),
    Case("bf16", "llk_unpack_AB_reduce_init<PoolType::SUM, ReduceDim::REDUCE_ROW>(0, 0); "
         "llk_math_reduce_init<PoolType::SUM, ReduceDim::REDUCE_ROW, false, MATH_FIDELITY>(0, 0); "
         "reduce_tile<PoolType::SUM, ReduceDim::REDUCE_ROW>(0, 0, 1, 0, 3); reduce_uninit()", (ONES, H),
         lambda s, x: (column(x.sum(1)),), (3,), tolerance=0.03),
    # The second operand's columns are two tiles apart.
    Case("bf16", "mm_no_mop_init_short(0, 0); matmul_set_in1_column_stride(0, 2); "
         "matmul_block_no_mop(0, 0, 0, 1, 4, 0, 2, 1, 1); matmul_set_in1_column_stride(0, 1)", (H, G, ONES, H.T.copy()),
         lambda x, a, _, b: (x @ a, x @ b), (4, 5), tolerance=0.05),
    # One phase keeps those of seven digits that are in the upper halves.
    Case("bf16", "mm_no_mop_init_short_fidelity<MathFidelity::HiFi2>(0, 0); "
         "matmul_block_no_mop_fidelity<MathFidelity::HiFi2>(0, 0, 0, 1, 2, 0, 1, 1, 1)", (H, G),
         lambda x, y: (x @ y,), (2,), tolerance=0.1),
    # As the packer's reduction leaves the tile, by hand.
    Case("bf16", "math::set_addr_mod_base(); for (int face = 0; face < 2; face++) { "
         "ckernel::sfpu::calculate_recip_first_column<false>(); for (int i = 0; i < 4; i++) "
         "TTI_SETRWC(p_setrwc::CLR_NONE, p_setrwc::CR_D, 8, 0, 0, p_setrwc::SET_D); } math::clear_addr_mod_base()",
         (halves(0.5, 4),), lambda x: (column(1 / x[:, 0]),)),
]

CASES = FUNCTIONS + INTEGERS + MATRIX
