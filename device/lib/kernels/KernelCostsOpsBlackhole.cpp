//===- KernelCostsOpsBlackhole.cpp - Vector unit, Blackhole ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Math cycles per 32x32 tile; see KernelCostsOpsWormhole.cpp for the
// abbreviations. "From Wormhole" is that chip's count times 0.91, the ratio
// of floor, ceil and atan on the two.
//===----------------------------------------------------------------------===//
#include "KernelCostsTables.h"

namespace tt::device {
namespace {

// clang-format off: a row, a line.
constexpr OpCycles kOps[] = {
    {"abs_tile", 146}, // PR 57292
    {"abs_tile_int32", 135}, // PR 49820
    {"acos_tile", 2016, 1920}, // PR 50112
    {"add_binary_tile", 178}, // 5 slots
    {"add_int_tile", 178}, // PR 49826
    {"add_unary_tile", 146}, // 4 slots
    {"add_unary_tile_int32", 138}, // PR 49826
    {"asin_tile", 1984, 1728}, // PR 50112
    {"asinh_tile", 2776, 3923}, // sqrt, log, product and sum
    {"atan2_binary_tile", 3014, 2654}, // atan and div_binary
    {"atan_tile", 1672, 1312}, // PR 57292, 50112
    {"binary_left_shift_tile", 274}, // 8 slots
    {"binary_logical_right_shift_tile", 274}, // 8 slots
    {"binary_max_int32_tile", 242}, // 7 slots
    {"binary_max_tile", 178}, // 5 slots
    {"binary_min_int32_tile", 242}, // 7 slots
    {"binary_min_tile", 178}, // 5 slots
    {"binary_right_shift_tile", 274}, // 8 slots
    {"bitwise_and_binary_tile", 178}, // as add_int_tile
    {"bitwise_not_tile", 135}, // PR 49820
    {"bitwise_or_binary_tile", 178}, // as add_int_tile
    {"bitwise_xor_binary_tile", 178}, // as add_int_tile
    {"ceil_tile", 476}, // PR 49926
    {"clamp_tile", 271}, // from Wormhole
    {"clamp_tile_int32", 271}, // from Wormhole
    {"copy_dest_values", 124}, // as identity, PR 54317
    {"cos_tile", 879}, // from Wormhole
    {"div_binary_tile", 1342}, // from Wormhole
    {"div_int32_trunc_tile", 1746}, // 54 slots
    {"div_unary_tile", 146}, // 4 slots
    {"eq_binary_tile", 274}, // 8 slots
    {"eqz_tile", 205}, // from Wormhole
    {"eqz_tile_int32", 205}, // from Wormhole
    {"erf_tile", 2829}, // gelu without its product
    {"erfc_tile", 2556}, // from PR 56946
    {"exp2_tile", 783, 896}, // from Wormhole; PR 46024
    {"exp_tile", 482, 1280, 94, 266}, // PR 54318, 45642, 54317, 33563
    {"expm1_tile", 990, 1514}, // from Wormhole
    {"fill_tile", 120}, // PR 49820
    {"fill_tile_int", 118}, // PR 49820
    {"floor_tile", 476}, // PR 49926
    {"fmod_binary_tile", 1438}, // div_binary and 3 slots
    {"fmod_int32_tile", 1746}, // as div_int32_trunc_tile
    {"frac_tile", 419}, // from Wormhole
    {"ge_binary_tile", 274}, // 8 slots
    {"ge_int32_tile", 306}, // 9 slots
    {"gelu_tile", 2847, 0, 221}, // PR 49926
    {"gez_tile", 205}, // from Wormhole
    {"gez_tile_int32", 205}, // from Wormhole
    {"gt_binary_tile", 274}, // 8 slots
    {"gt_int32_tile", 306}, // 9 slots
    {"gtz_tile", 205}, // from Wormhole
    {"gtz_tile_int32", 205}, // from Wormhole
    {"hardsigmoid_tile", 263}, // from Wormhole
    {"le_binary_tile", 274}, // 8 slots
    {"le_int32_tile", 306}, // 9 slots
    {"lez_tile", 205}, // from Wormhole
    {"lez_tile_int32", 205}, // from Wormhole
    {"log1p_tile", 1767, 4753}, // from Wormhole
    {"log_tile", 1506, 2653}, // PR 33803
    {"logical_not_tile", 205}, // from Wormhole
    {"lt_binary_tile", 274}, // 8 slots
    {"lt_int32_tile", 306}, // 9 slots
    {"ltz_tile", 205}, // from Wormhole
    {"ltz_tile_int32", 205}, // from Wormhole
    {"max_reduce_with_indices", 320}, // 10 slots
    {"mul_binary_tile", 626, 178}, // 19 and 5 slots
    {"mul_int_tile", 256}, // 8 slots, PR 32634
    {"mul_unary_tile", 146}, // 4 slots
    {"ne_binary_tile", 274}, // 8 slots
    {"negative_tile", 146}, // as abs_tile
    {"negative_tile_int32", 146}, // as abs_tile
    {"nez_tile", 205}, // from Wormhole
    {"nez_tile_int32", 205}, // from Wormhole
    {"power_binary_tile", 2052, 3997}, // log, product and exp
    {"power_tile", 2052, 3997}, // log, product and exp
    {"rand_tile", 210}, // 6 slots
    {"recip_tile", 1202, 0, 32}, // example sfpu_tile_scope; ISS 31804
    {"relu_tile", 242}, // 7 slots
    {"relu_tile_int32", 174}, // from Wormhole
    {"rsqrt_tile", 1010, 0, 690}, // example sfpu_tile_scope, PR 54317
    {"selu_tile", 642, 1440}, // exp and 5 slots
    {"sfpu_reduce", 225}, // fit to examples/reduce_block
    {"sfpu_reduce col", 105}, // the same
    {"sigmoid_tile", 1247, 0, 221}, // PR 49926
    {"sign_tile", 278}, // from Wormhole
    {"signbit_tile", 180}, // PR 49926
    {"silu_tile", 1088, 1600}, // PR 55714
    {"sin_tile", 763}, // from Wormhole
    {"softsign_tile", 756}, // from Wormhole
    {"sqrt_tile", 880, 0, 560}, // PR 54317
    {"square_tile", 146}, // 4 slots
    {"sub_binary_tile", 178}, // 5 slots
    {"sub_int_tile", 178}, // PR 49826
    {"sub_unary_tile", 146}, // 4 slots
    {"sub_unary_tile_int32", 138}, // PR 49826
    {"tan_tile", 1642}, // from Wormhole
    {"tanh_tile", 764, 1344, 126}, // PR 49926, 48299, 54317
    {"trunc_tile", 371}, // from Wormhole
    {"typecast_tile", 114}, // 3 slots, llk#1461
    {"where_tile", 148}, // llk#822
};
// clang-format on

} // namespace

std::span<const OpCycles> blackholeOpCycles() { return kOps; }

} // namespace tt::device
