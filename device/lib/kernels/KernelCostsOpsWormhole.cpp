//===- KernelCostsOpsWormhole.cpp - Vector unit, Wormhole -----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Math cycles per 32x32 tile, 32 vectors of 32 lanes, the newest published
// count for each form of an op. PR = pull request, ISS = issue of
// tenstorrent/tt-metal; llk = tenstorrent/tt-llk; LUT report = tt-metal
// tech_reports/SFPU_LUT_Retune_Wormhole. They are measured with unpack and pack
// mocked. The rest are estimates: "n slots" is n instructions per vector and 18
// cycles around the loop, which is what the measured ops of few instructions
// take; "from Blackhole" is that chip's count divided by 0.91, the ratio of
// floor, ceil and atan on the two; "as" and sums name the measured relative.
//===----------------------------------------------------------------------===//
#include "KernelCostsTables.h"

namespace tt::device {
namespace {

// clang-format off: a row, a line.
constexpr OpCycles kOps[] = {
    {"abs_tile", 146}, // as Blackhole
    {"abs_tile_int32", 146}, // 4 slots
    {"acos_tile", 2336, 1952}, // PR 50112
    {"add_binary_tile", 212}, // 6 slots
    {"add_int_tile", 180}, // PR 48696
    {"add_unary_tile", 178}, // 5 slots
    {"add_unary_tile_int32", 142}, // PR 48696
    {"asin_tile", 2304, 1760}, // PR 50112
    {"asinh_tile", 2168, 2520}, // sqrt, log, product and sum
    {"atan2_binary_tile", 3299, 2883}, // atan and div_binary
    {"atan_tile", 1824, 1408}, // PR 50112
    {"binary_left_shift_tile", 306}, // 9 slots
    {"binary_logical_right_shift_tile", 306}, // 9 slots
    {"binary_max_int32_tile", 274}, // 8 slots
    {"binary_max_tile", 210}, // 6 slots
    {"binary_min_int32_tile", 274}, // 8 slots
    {"binary_min_tile", 210}, // 6 slots
    {"binary_right_shift_tile", 306}, // 9 slots
    {"bitwise_and_binary_tile", 180}, // as add_int_tile
    {"bitwise_not_tile", 146}, // 4 slots
    {"bitwise_or_binary_tile", 180}, // as add_int_tile
    {"bitwise_xor_binary_tile", 180}, // as add_int_tile
    {"ceil_tile", 520}, // PR 48925
    {"clamp_tile", 298}, // as relu_max, PR 54938
    {"clamp_tile_int32", 298}, // as relu_max, PR 54938
    {"copy_dest_values", 124}, // as Blackhole
    {"cos_tile", 966}, // PR 48925
    {"div_binary_tile", 1475}, // PR 48925
    {"div_int32_trunc_tile", 1778}, // 55 slots
    {"div_unary_tile", 178}, // 5 slots
    {"eq_binary_tile", 306}, // 9 slots
    {"eqz_tile", 225}, // as leaky relu, PR 48696
    {"eqz_tile_int32", 225}, // as leaky relu, PR 48696
    {"erf_tile", 3110}, // gelu without its product
    {"erfc_tile", 2785}, // from PR 56946
    {"exp2_tile", 860, 896}, // PR 48925, 46024
    {"exp_tile", 731, 1280, 189, 311}, // PR 43973, 45642, 32968, 33563
    {"expm1_tile", 1088, 1664}, // PR 45338
    {"fill_tile", 120}, // as Blackhole
    {"fill_tile_int", 118}, // as Blackhole
    {"floor_tile", 520}, // PR 48925
    {"fmod_binary_tile", 1571}, // div_binary and 3 slots
    {"fmod_int32_tile", 1778}, // as div_int32_trunc_tile
    {"frac_tile", 460}, // PR 48925
    {"ge_binary_tile", 306}, // 9 slots
    {"ge_int32_tile", 338}, // 10 slots
    {"gelu_tile", 3129, 0, 256}, // from Blackhole; LUT report
    {"gez_tile", 225}, // as leaky relu, PR 48696
    {"gez_tile_int32", 225}, // as leaky relu, PR 48696
    {"gt_binary_tile", 306}, // 9 slots
    {"gt_int32_tile", 338}, // 10 slots
    {"gtz_tile", 225}, // as leaky relu, PR 48696
    {"gtz_tile_int32", 225}, // as leaky relu, PR 48696
    {"hardsigmoid_tile", 289}, // PR 54938
    {"le_binary_tile", 306}, // 9 slots
    {"le_int32_tile", 338}, // 10 slots
    {"lez_tile", 225}, // as leaky relu, PR 48696
    {"lez_tile_int32", 225}, // as leaky relu, PR 48696
    {"log1p_tile", 1942, 5223}, // PR 34319
    {"log_tile", 864, 1216}, // PR 44419
    {"logical_not_tile", 225}, // as leaky relu, PR 48696
    {"lt_binary_tile", 306}, // 9 slots
    {"lt_int32_tile", 338}, // 10 slots
    {"ltz_tile", 225}, // as leaky relu, PR 48696
    {"ltz_tile_int32", 225}, // as leaky relu, PR 48696
    {"max_reduce_with_indices", 320}, // 10 slots
    {"mul_binary_tile", 658, 212}, // 20 and 6 slots
    {"mul_int_tile", 384}, // 12 slots, PR 32634
    {"mul_unary_tile", 178}, // 5 slots
    {"ne_binary_tile", 306}, // 9 slots
    {"negative_tile", 146}, // as abs_tile
    {"negative_tile_int32", 146}, // as abs_tile
    {"nez_tile", 225}, // as leaky relu, PR 48696
    {"nez_tile_int32", 225}, // as leaky relu, PR 48696
    {"power_binary_tile", 1659, 2560}, // log, product and exp
    {"power_tile", 1659, 2560}, // log, product and exp
    {"rand_tile", 210}, // 6 slots
    {"recip_tile", 1059}, // PR 54938
    {"relu_tile", 193}, // leaky relu without its product
    {"relu_tile_int32", 193}, // leaky relu without its product
    {"rsqrt_tile", 1110, 0, 758}, // from Blackhole
    {"selu_tile", 891, 1440}, // exp and 5 slots
    {"sfpu_reduce", 245}, // fit to examples/reduce_accumulate
    {"sfpu_reduce col", 115}, // the same
    {"sigmoid_tile", 1427, 0, 198}, // from PR 57076; PR 55061
    {"sign_tile", 306}, // 9 slots
    {"signbit_tile", 198}, // from Blackhole
    {"silu_tile", 1387, 2016}, // PR 48925, 55714
    {"sin_tile", 838}, // PR 48925
    {"softsign_tile", 831}, // PR 48696
    {"sqrt_tile", 880, 0, 560}, // as Blackhole
    {"square_tile", 178}, // 5 slots
    {"sub_binary_tile", 212}, // 6 slots
    {"sub_int_tile", 180}, // PR 48696
    {"sub_unary_tile", 178}, // 5 slots
    {"sub_unary_tile_int32", 142}, // PR 48696
    {"tan_tile", 1804}, // sine and cosine
    {"tanh_tile", 530, 1601, 192}, // LUT report
    {"trunc_tile", 408}, // PR 48925
    {"typecast_tile", 114}, // 3 slots, llk#1461
    {"where_tile", 164}, // from Blackhole
};
// clang-format on

} // namespace

std::span<const OpCycles> wormholeOpCycles() { return kOps; }

} // namespace tt::device
