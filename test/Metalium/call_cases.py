# SPDX-License-Identifier: Apache-2.0
"""The table of calls.py: what a call is given, and what NumPy makes of it."""

import dataclasses
import math
import struct
import typing

import numpy as np


@dataclasses.dataclass(frozen=True)
class Type:
    """Number of the vendor's format, bytes of a tile, and the error that results may have: relative
    to numbers above 1, absolute below."""

    format: int
    numpy: type
    bytes: int
    tolerance: float


TYPES = {
    "f32": Type(0, np.float32, 4096, 2e-6),
    "i32": Type(8, np.int32, 4096, 0),
    # DST has 16 bits; results are cut or rounded once or twice.
    "bf16": Type(5, np.float32, 2048, 0.012),
}


@dataclasses.dataclass(frozen=True)
class Case:
    """`code` finds the inputs in tiles 0, 1, ... of DST and at the front of buffer 0; `packed` comes
    after tile_regs_wait. `reference` gives the tiles `outputs`, NaN where it says nothing."""

    dtype: str
    code: str
    inputs: tuple
    reference: typing.Callable
    outputs: tuple = (0,)
    packed: str = ""
    tolerance: float = 0


random = np.random.default_rng(7)


def floats(low=-3.0, high=3.0):
    return random.uniform(low, high, (32, 32)).astype(np.float32)


def halves(low=-3.0, high=3.0):
    """Numbers that bf16 has."""
    words = floats(low, high).view(np.uint32) & 0xFFFF0000
    return words.view(np.float32)


def integers(low, high):
    return random.integers(low, high, (32, 32), dtype=np.int64, endpoint=True).astype(np.int32)


def bits(number):
    return str(struct.unpack("<I", struct.pack("<f", number))[0])


def nothing():
    return np.full((32, 32), np.nan)


def line(*rows):
    """A tile of which only some lines are known: (index, values)."""
    tile = nothing()
    for index, values in rows:
        tile[index] = values
    return tile


def column(values):
    tile = nothing()
    tile[:, 0] = values
    return tile


def groups(*rows):
    """Rows of DST that keep a number for each column: lane 8 j + k is in line j, column 2 k."""
    tile = nothing()
    for group, values in enumerate(rows):
        for lane in range(32):
            j, k = divmod(lane, 8)
            tile[4 * group + j, 2 * k] = values[j // 2 * 16 + 2 * k + j % 2]
    return tile


def unary(code, reference, low=-3.0, high=3.0, **options):
    return Case("f32", code, (floats(low, high),), lambda x: (reference(x),), **options)


def vector(expression):
    """Vector code for every row of tile 0, where `x` is the row."""
    return ("_llk_math_eltwise_unary_sfpu_params_<false>([] { for (int i = 0; i != 8; ++i) { vFloat x = "
            f"sfpi::dst_reg[0]; sfpi::dst_reg[0] = {expression}; sfpi::dst_reg++; }} }}, 0, VectorMode::RC)")


def on_column(function, *arguments):
    more = "".join(f", {a}" for a in arguments)
    return (f"_llk_math_eltwise_unary_sfpu_params_<false>(ckernel::sfpu::{function}, 0, VectorMode::C{more})")


def fused(a, b, sum_b, sum_a):
    most = np.maximum(a, b)
    ea, eb = np.exp(a - most), np.exp(b - most)
    return tuple(column(t[:, 0]) for t in (ea, eb, most, ea * sum_a + eb * sum_b))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


erf = np.vectorize(math.erf)
SHIFTED = "two_pass_stats_update_shifted_rows<TwoPassAccumulation::ShiftedSum"
SUM, FIRST = SHIFTED + ">", SHIFTED + ", TwoPassAnchor::Initialise>"


def two_passes(lines, finish="two_pass_stats_finalize_to_row(2, SHARE)", between=""):
    code = (f"{FIRST}(0, 0, {lines}); {between} two_pass_stats_finish_shifted_mean(SHARE); "
            f"two_pass_stats_update_rows(0, 0, {lines}); {finish}")
    return code.replace("SHARE", bits(1 / lines))


def mean_and_variance(lines):
    return lambda x: (line((0, x[:lines].mean(0))), line((0, x[:lines].var(0))))


def two_groups(x):
    return (groups(x[:16].mean(0), x[16:].mean(0)), groups(x[:16].var(0), x[16:].var(0)))


def all_together(x):
    tiles = [nothing(), nothing()]
    tiles[0][:4, :16], tiles[1][:4, :16] = x.mean(), x.var()
    return tuple(tiles)


STATISTICS = [
    Case("f32", "cumsum_tile_init(); cumsum_tile(0); cumsum_tile(1, false)", (floats(), floats()),
         lambda x, y: tuple(np.split(np.cumsum(np.concatenate([x, y]), 0), 2)), (0, 1), tolerance=1e-5),
    Case("f32", "welford_init(); welford_update(0, 0, none); welford_finalize_to_row(2, 31, none)",
         (floats(9, 11),), mean_and_variance(32), (2, 3), tolerance=1e-5),
    Case("f32", "welford_init(); welford_update_rows(0, 0, 0, 16, none); welford_save_state(2, 0); welford_clear(); "
         "welford_update_rows(0, 0, 16, 16, none); welford_save_state(2, 1); welford_restore_state(2, 0); "
         "welford_finalize_to_face(2, 0, 15, none); welford_restore_state(2, 1); "
         "welford_finalize_to_face(2, 1, 15, none)", (floats(9, 11),), two_groups, (2, 3), tolerance=1e-5),
    Case("f32", two_passes(20), (floats(99, 101),), mean_and_variance(20), (2, 3), tolerance=1e-5),
    Case("f32", two_passes(8, between="two_pass_stats_save_anchor(3); two_pass_stats_clear(); "
                                      f"two_pass_stats_restore_anchor(3); {SUM}(0, 0, 8);"),
         (floats(99, 101),), mean_and_variance(8), (2, 3), tolerance=1e-5),
    Case("f32", two_passes(8, between="two_pass_stats_save_state(2); two_pass_stats_save_anchor_to_state(2); "
                                      "two_pass_stats_clear(); welford_restore_state(2); "
                                      "two_pass_stats_restore_anchor_from_state(2);"),
         (floats(99, 101),), mean_and_variance(8), (2, 3), tolerance=1e-5),
    Case("f32", two_passes(32, "two_pass_stats_finalize_split_mean_to_row(2, SHARE)"), (floats(99, 101),),
         lambda x: (line((0, x[0]), (16, x[0] - x.mean(0))), line((0, x.var(0)))), (2, 3), tolerance=1e-5),
    Case("f32", "two_pass_stats_clear(); welford_save_state(2, 1); " + f"{FIRST}(0, 0, 16); "
         f"two_pass_stats_switch_group<false>(2, 0, 1); {SUM}(0, 16, 16); "
         + "two_pass_stats_finish_shifted_mean(SHARE); two_pass_stats_update_rows(0, 16, 16); "
         "two_pass_stats_finalize_to_face(2, 1, SHARE); welford_restore_state(2, 0); "
         "two_pass_stats_finish_shifted_mean(SHARE); two_pass_stats_update_rows(0, 0, 16); "
         "two_pass_stats_finalize_to_face(2, 0, SHARE)".replace("SHARE", bits(1 / 16)),
         (floats(9, 11),), two_groups, (2, 3), tolerance=1e-5),
    Case("f32", two_passes(16, "two_pass_stats_save_state(2)") + f"; {FIRST}(0, 16, 16); "
         f"two_pass_stats_finish_shifted_mean({bits(1 / 16)}); two_pass_stats_update_rows(0, 16, 16); "
         f"two_pass_stats_combine_block(2, {bits(1 / 32)}, {bits(16)}); "
         f"two_pass_stats_finalize_to_row(2, {bits(1 / 32)})", (floats(9, 11),), mean_and_variance(32), (2, 3),
         tolerance=1e-5),
    Case("f32", two_passes(32, "two_pass_stats_finalize_and_combine_to_face(1, 0, SHARE)"), (floats(9, 11),),
         all_together, (1, 2), tolerance=1e-5),
]

X, Y, MEAN, SCALE = floats(), floats(), floats(), floats(0.5, 2)


def repeated(name, part, operation):
    return Case("f32", f"sfpu_{name}_bcast_{part}_init(); sfpu_{name}_bcast_{part}(0, 1)", (floats(), floats()),
                lambda x, y: (operation(x, y[:, :1] if part == "col" else y[:1]),))


BROADCASTS = [
    *(repeated(name, part, operation) for part in ("col", "row")
      for name, operation in (("add", np.add), ("sub", np.subtract), ("mul", np.multiply))),
    Case("f32", "sfpu_bcast_init<ROW>(); sfpu_bcast<ROW, ELWSUB>(0, 1)", (X, Y), lambda x, y: (x - y[:1],)),
    Case("f32", "sfpu_bcast_col_init(); sfpu_normalize_bcast_col(0, 1, 2)", (X, MEAN, SCALE),
         lambda x, m, s: ((x - m[:, :1]) * s[:, :1],)),
    Case("f32", "sfpu_normalize_bcast_col_two_tiles(0, 1, 2, 3)", (X, Y, MEAN, SCALE),
         lambda x, y, m, s: ((x - m[:, :1]) * s[:, :1], (y - m[:, :1]) * s[:, :1]), (0, 1)),
    Case("f32", "sfpu_normalize_bcast_scalar_init(); sfpu_normalize_bcast_scalar(0, 1, 2)", (X, MEAN, SCALE),
         lambda x, m, s: ((x - m[0, 0]) * s[0, 0],)),
    Case("f32", "sfpu_residual_normalize_bcast_col(0, 1, 2, 3)", (X, Y, MEAN, SCALE),
         lambda x, y, m, s: ((x + y - m[:, :1]) * s[:, :1],)),
]

FUNCTIONS = [
    Case("f32", "mask_posinf_tile(0, 1)", (floats(), integers(0, 1)),
         lambda x, m: (np.where(m == 0, np.inf, x),)),
    Case("f32", "mask_tile_init(); mask_tile(0, 1, DataFormat::Float32)", (floats(), integers(0, 1)),
         lambda x, m: (np.where(m == 0, 0, x),)),
    Case("f32", "max_tile_init(); max_tile(0, 1)", (floats(), floats()), lambda x, y: (np.maximum(x, y),)),
    Case("f32", "fill_tile_bitcast(0, 0x40490FDB)", (floats(),), lambda x: (np.full((32, 32), np.float32(np.pi)),)),
    Case("f32", "logsigmoid_tile_init(); logsigmoid_tile(0, 1, 2)", (X, np.exp(-X)),
         lambda x, e: (np.log(sigmoid(x)),), (2,), tolerance=1e-5),
    unary("tanh_derivative_tile_init(); tanh_derivative_tile(0)", lambda x: 1 - np.tanh(x) ** 2, tolerance=1e-5),
    unary(vector("ckernel::sfpu::_sfpu_exp_f32_accurate_<true>(x)"), np.exp, -80, 80),
    unary(vector("ckernel::sfpu::_sfpu_exp_improved_<true>(x)"), np.exp, -2, 2),
    unary(vector("ckernel::sfpu::sfpu_reciprocal_iter<2>(x)"), lambda x: 1 / x, 0.1, 9),
    unary(vector("ckernel::sfpu::_ckernel_sfpu_exp_accurate_<true>(x, 0x4000)"), lambda x: np.exp(2 * x)),
    unary(on_column("calculate_exponential_first_column<false, 0xBF80>"), lambda x: column(np.exp(-x[:, 0]))),
    unary(on_column("calculate_recip_first_column<true>"), lambda x: column(1 / x[:, 0]), 0.5, 5),
    unary(on_column("calculate_softplus_first_column<true>", bits(2), bits(0.5), bits(4)),
          lambda x: column(np.where(2 * x[:, 0] > 4, x[:, 0], np.log1p(np.exp(2 * x[:, 0])) / 2))),
    unary("llk_math_eltwise_unary_sfpu_binop_with_scalar<false, ADD_UNARY>(0, " + bits(1.5) + ")",
          lambda x: x + 1.5),
    Case("f32", on_column("calculate_fused_max_sub_exp_add_tile<true, true>", 0x3F80),
         (floats(), floats(), floats(0, 2), floats(0, 2)), fused, (0, 1, 2, 3)),
    # Functions that the packer applies.
    unary("", lambda x: x * sigmoid(x), packed="silu_tile_init_pack(); silu_tile_pack(0)", tolerance=1e-5),
    unary("", sigmoid, packed="sigmoid_tile_pack(0)", tolerance=1e-5),
    unary("", np.tanh, packed="tanh_tile_pack(0)", tolerance=1e-5),
    unary("", lambda x: x * (1 + erf(x / math.sqrt(2))) / 2, packed="gelu_tile_pack(0)", tolerance=1e-5),
    unary("", lambda x: np.clip(x, 0, 2), packed=f"relu_max_tile_pack(0, {bits(2)})"),
    unary("", np.exp, packed="exp_packthread_tile_init(); exp_packthread_tile(0)", tolerance=1e-5),
]

A, B = integers(-10**6, 10**6), integers(-999, 999) * 2 + 1
SMALL = integers(-150, 150)


def pair(code, reference, a=A, b=B, out=0):
    return Case("i32", code, (a, b), lambda x, y: (reference(x, y).astype(np.float64),), (out,))


def unsigned(function):
    return lambda x, y: function(x.astype(np.uint32), y.astype(np.uint32)).astype(np.int32)


INTEGERS = [
    pair("add_int32_tile(0, 1, 0)", np.add),
    pair("sub_int32_tile(0, 1, 0)", np.subtract),
    pair("mul_int32_tile_init(); mul_int32_tile(0, 1, 0)", np.multiply, SMALL, SMALL.T),
    pair("bitwise_xor_int32_binary_tile(0, 1, 0)", np.bitwise_xor),
    pair("binary_left_shift_int32_tile(0, 1, 2)", np.left_shift, SMALL, integers(0, 15), 2),
    pair("rsub_int_tile_init(); rsub_int_tile(0, 1, 2)", lambda x, y: y - x, out=2),
    pair("sfpu_add_int(0, 1)", np.add),
    pair("binary_max_uint32_tile_init(); binary_max_uint32_tile(0, 1, 2)", unsigned(np.maximum), out=2),
    pair("binary_min_uint32_tile_init(); binary_min_uint32_tile(0, 1, 2)", unsigned(np.minimum), out=2),
    pair("div_int32_floor_tile_init(); div_int32_floor_tile(0, 1, 2)", np.floor_divide, out=2),
    pair("remainder_int32_tile_init(); remainder_int32_tile(0, 1, 2)", np.mod, out=2),
    pair("remainder_uint32_tile_init(); remainder_uint32_tile(0, 1, 2)", unsigned(np.mod), out=2),
    pair("gcd_tile_init(); gcd_tile(0, 1, 2)", np.gcd, out=2),
    pair("lcm_tile_init(); lcm_tile(0, 1, 2)", np.lcm, SMALL, SMALL.T, out=2),
    pair("div_int32_tile_init(); div_int32_tile(0, 1, 2)",
         lambda x, y: (x.astype(np.float32) / y.astype(np.float32)).view(np.int32), out=2),
    Case("i32", "sfpu_sum_int_init(); sfpu_sum_int_row(0)", (A,), lambda x: (column(x.sum(1)),)),
    Case("i32", "sfpu_sum_int_init(); sfpu_sum_int_col(0)", (A,), lambda x: (line((0, x.sum(0))),)),
]

H, G = halves(), halves()
# Statistics in two parts: the anchor in column 0, the anchor less the mean in column 16.
SPLIT = halves()

def faces_transposed(x):
    return x.reshape(2, 16, 2, 16).transpose(0, 3, 2, 1).reshape(32, 32)


MATRIX = [
    # Whole tiles, and each face by itself.
    Case("i32", "transpose_dest_init<true>(); transpose_dest<true>(0)", (integers(-9, 9),), lambda x: (x.T,)),
    Case("i32", "transpose_dest_init<true, false>(0); transpose_dest<true, false>(0)", (integers(-99, 99),),
         lambda x: (faces_transposed(x),)),
    Case("f32", "transpose_dest_init<true, false>(); transpose_dest<true, false>(1)", (floats(), floats()),
         lambda x, y: (x, faces_transposed(y)), (0, 1)),
    Case("bf16", "transpose_dest_init<false, false>(); transpose_dest<false, false>(0)", (halves(),),
         lambda x: (faces_transposed(x),)),
    *(Case("bf16", f"{name}_bcast_rows_init_short(0, 0); {name}_tiles_bcast_rows(0, 0, 0, 1, 2, {row})", (H, G),
           lambda x, y, operation=operation, row=row: (operation(x, y[row]),), (2,))
      for name, operation, row in (("add", np.add, 3), ("sub", np.subtract, 17), ("mul", np.multiply, 31),
                                   ("add", np.add, 0))),
    Case("bf16", "add_tiles_init(0, 0, true); add_tiles(0, 0, 0, 1, 0)", (H, G), lambda x, y: (2 * x + y,)),
    Case("bf16", "sub_tiles_init(0, 0, true); sub_tiles(0, 0, 0, 1, 1)", (H, G), lambda x, y: (x,), (1,)),
    Case("bf16", "add_init(0, 0); add_tiles(0, 0, 0, 1, 0)", (H, G), lambda x, y: (x + y,)),
    Case("bf16", "mul_bcast_cols_init_short_custom(0, 0); mul_tiles_bcast_cols_custom(0, 0, 0, 1, 2, 2)", (H, G),
         lambda x, y: (x * y[:, :1], y * y[:, :1]), (2, 3)),
    Case("bf16", "sub_bcast_cols_init_short_custom(0, 0, 1); sub_tiles_bcast_cols_custom(0, 0, 0, 1, 2, 1)", (H, G),
         lambda x, y: (x - y[:, :1],), (2,)),
    Case("bf16", "sub_bcast_cols_compensated_init(0, 0); sub_bcast_cols_compensated(0, 0, 1, 2, 1)", (SPLIT, H),
         lambda s, x: (x - s[:, :1] + s[:, 16:17],), (2,), tolerance=0.03),
    Case("bf16", "mm_no_mop_init_short(0, 0); matmul_block_no_mop(0, 0, 0, 1, 2, 0, 1, 1, 1)", (H, G),
         lambda x, y: (x @ y,), (2,), tolerance=0.05),
    Case("bf16", "llk_unpack_A_init(0, 0, 0); copy_tile(0, 1, 2)", (H, G), lambda x, y: (y,), (2,)),
    Case("bf16", "", (H,), lambda x: (np.maximum(x, 0),), packed="relu_max_tile_pack(0, 0x7F800000)"),
]

CASES = STATISTICS + BROADCASTS + FUNCTIONS + INTEGERS + MATRIX
