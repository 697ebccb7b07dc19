//===- KernelCostsOps.cpp - Cycles of the vector unit ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Math cycles per 32x32 tile, 32 vectors of 32 lanes, the newest published
// count for each form of an op. PR = pull request, ISS = issue of
// tenstorrent/tt-metal; llk = tenstorrent/tt-llk; LUT report = tt-metal
// tech_reports/SFPU_LUT_Retune_Wormhole. They are measured with unpack and pack
// mocked. The rest are estimates: "n slots" is n instructions per vector and 18
// cycles around the loop, which is what the measured ops of few instructions
// take; "from" the other chip is that chip's count times 0.91 on Blackhole, and
// divided by it on Wormhole: the ratio of floor, ceil and atan on the two; "as"
// and sums name the measured relative.
//===----------------------------------------------------------------------===//
#include "KernelCostsTables.h"

#include <array>

namespace tt::device {
namespace {

/// The columns of OpCycles.
struct Cycles {
  uint32_t narrow = 0, wide = 0, approx = 0, wideApprox = 0;
};

/// A call on both chips; behind it stand both sources.
struct Row {
  std::string_view key;
  Cycles wormhole, blackhole;
};

// Sorted by key. clang-format off: a row, a line.
constexpr Row kRows[] = {
    {"abs_tile", {146}, {146}},                // as Blackhole | PR 57292
    {"abs_tile_int32", {146}, {135}},          // 4 slots | PR 49820
    {"acos_tile", {2336, 1952}, {2016, 1920}}, // PR 50112 | PR 50112
    {"add_binary_tile", {212}, {178}},         // 6 slots | 5 slots
    {"add_int_tile", {180}, {178}},            // PR 48696 | PR 49826
    {"add_unary_tile", {178}, {146}},          // 5 slots | 4 slots
    {"add_unary_tile_int32", {142}, {138}},    // PR 48696 | PR 49826
    {"asin_tile", {2304, 1760}, {1984, 1728}}, // PR 50112 | PR 50112
    {"asinh_tile",
     {2168, 2520},
     {2776, 3923}}, // sqrt, log, product and sum | sqrt, log, product and sum
    {"atan2_binary_tile",
     {3299, 2883},
     {3014, 2654}}, // atan and div_binary | atan and div_binary
    {"atan_tile", {1824, 1408}, {1672, 1312}}, // PR 50112 | PR 57292, 50112
    {"binary_left_shift_tile", {306}, {274}},  // 9 slots | 8 slots
    {"binary_logical_right_shift_tile", {306}, {274}}, // 9 slots | 8 slots
    {"binary_max_int32_tile", {274}, {242}},           // 8 slots | 7 slots
    {"binary_max_tile", {210}, {178}},                 // 6 slots | 5 slots
    {"binary_min_int32_tile", {274}, {242}},           // 8 slots | 7 slots
    {"binary_min_tile", {210}, {178}},                 // 6 slots | 5 slots
    {"binary_right_shift_tile", {306}, {274}},         // 9 slots | 8 slots
    {"bitwise_and_binary_tile",
     {180},
     {178}},                            // as add_int_tile | as add_int_tile
    {"bitwise_not_tile", {146}, {135}}, // 4 slots | PR 49820
    {"bitwise_or_binary_tile",
     {180},
     {178}}, // as add_int_tile | as add_int_tile
    {"bitwise_xor_binary_tile",
     {180},
     {178}},                            // as add_int_tile | as add_int_tile
    {"ceil_tile", {520}, {476}},        // PR 48925 | PR 49926
    {"clamp_tile", {298}, {271}},       // as relu_max, PR 54938 | from Wormhole
    {"clamp_tile_int32", {298}, {271}}, // as relu_max, PR 54938 | from Wormhole
    {"copy_dest_values", {124}, {124}}, // as Blackhole | as identity, PR 54317
    {"cos_tile", {966}, {879}},         // PR 48925 | from Wormhole
    {"div_binary_tile", {1475}, {1342}},      // PR 48925 | from Wormhole
    {"div_int32_trunc_tile", {1778}, {1746}}, // 55 slots | 54 slots
    {"div_unary_tile", {178}, {146}},         // 5 slots | 4 slots
    {"eq_binary_tile", {306}, {274}},         // 9 slots | 8 slots
    {"eqz_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"eqz_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"erf_tile",
     {3110},
     {2829}}, // gelu without its product | gelu without its product
    {"erfc_tile", {2785}, {2556}}, // from PR 56946 | from PR 56946
    {"exp2_tile",
     {860, 896},
     {783, 896}}, // PR 48925, 46024 | from Wormhole; PR 46024
    {"exp_tile",
     {731, 1280, 189, 311},
     {482, 1280, 94,
      266}}, // PR 43973, 45642, 32968, 33563 | PR 54318, 45642, 54317, 33563
    {"expm1_tile", {1088, 1664}, {990, 1514}}, // PR 45338 | from Wormhole
    {"fill_tile", {120}, {120}},               // as Blackhole | PR 49820
    {"fill_tile_int", {118}, {118}},           // as Blackhole | PR 49820
    {"floor_tile", {520}, {476}},              // PR 48925 | PR 49926
    {"fmod_binary_tile",
     {1571},
     {1438}}, // div_binary and 3 slots | div_binary and 3 slots
    {"fmod_int32_tile",
     {1778},
     {1746}}, // as div_int32_trunc_tile | as div_int32_trunc_tile
    {"frac_tile", {460}, {419}},      // PR 48925 | from Wormhole
    {"ge_binary_tile", {306}, {274}}, // 9 slots | 8 slots
    {"ge_int32_tile", {338}, {306}},  // 10 slots | 9 slots
    {"gelu_tile",
     {3129, 0, 256},
     {2847, 0, 221}},                 // from Blackhole; LUT report | PR 49926
    {"gez_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"gez_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"gt_binary_tile", {306}, {274}}, // 9 slots | 8 slots
    {"gt_int32_tile", {338}, {306}},  // 10 slots | 9 slots
    {"gtz_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"gtz_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"hardsigmoid_tile", {289}, {263}}, // PR 54938 | from Wormhole
    {"le_binary_tile", {306}, {274}},   // 9 slots | 8 slots
    {"le_int32_tile", {338}, {306}},    // 10 slots | 9 slots
    {"lez_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"lez_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"log1p_tile", {1942, 5223}, {1767, 4753}}, // PR 34319 | from Wormhole
    {"log_tile", {864, 1216}, {1506, 2653}},    // PR 44419 | PR 33803
    {"logical_not_tile",
     {225},
     {205}},                          // as leaky relu, PR 48696 | from Wormhole
    {"lt_binary_tile", {306}, {274}}, // 9 slots | 8 slots
    {"lt_int32_tile", {338}, {306}},  // 10 slots | 9 slots
    {"ltz_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"ltz_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"max_reduce_with_indices", {320}, {320}}, // 10 slots | 10 slots
    {"mul_binary_tile",
     {658, 212},
     {626, 178}},                     // 20 and 6 slots | 19 and 5 slots
    {"mul_int_tile", {384}, {256}},   // 12 slots, PR 32634 | 8 slots, PR 32634
    {"mul_unary_tile", {178}, {146}}, // 5 slots | 4 slots
    {"ne_binary_tile", {306}, {274}}, // 9 slots | 8 slots
    {"negative_tile", {146}, {146}},  // as abs_tile | as abs_tile
    {"negative_tile_int32", {146}, {146}}, // as abs_tile | as abs_tile
    {"nez_tile", {225}, {205}},       // as leaky relu, PR 48696 | from Wormhole
    {"nez_tile_int32", {225}, {205}}, // as leaky relu, PR 48696 | from Wormhole
    {"power_binary_tile",
     {1659, 2560},
     {2052, 3997}}, // log, product and exp | log, product and exp
    {"power_tile",
     {1659, 2560},
     {2052, 3997}},              // log, product and exp | log, product and exp
    {"rand_tile", {210}, {210}}, // 6 slots | 6 slots
    {"recip_tile",
     {1059},
     {1202, 0, 32}}, // PR 54938 | example sfpu_tile_scope; ISS 31804
    {"relu_tile", {193}, {242}}, // leaky relu without its product | 7 slots
    {"relu_tile_int32",
     {193},
     {174}}, // leaky relu without its product | from Wormhole
    {"rsqrt_tile",
     {1110, 0, 758},
     {1010, 0, 690}}, // from Blackhole | example sfpu_tile_scope, PR 54317
    {"selu_tile",
     {891, 1440},
     {642, 1440}}, // exp and 5 slots | exp and 5 slots
    {"sfpu_reduce",
     {245},
     {225}}, // fit to examples/reduce_accumulate | fit to examples/reduce_block
    {"sfpu_reduce col", {115}, {105}}, // the same | the same
    {"sigmoid_tile",
     {1427, 0, 198},
     {1247, 0, 221}},               // from PR 57076; PR 55061 | PR 49926
    {"sign_tile", {306}, {278}},    // 9 slots | from Wormhole
    {"signbit_tile", {198}, {180}}, // from Blackhole | PR 49926
    {"silu_tile", {1387, 2016}, {1088, 1600}},   // PR 48925, 55714 | PR 55714
    {"sin_tile", {838}, {763}},                  // PR 48925 | from Wormhole
    {"softsign_tile", {831}, {756}},             // PR 48696 | from Wormhole
    {"sqrt_tile", {880, 0, 560}, {880, 0, 560}}, // as Blackhole | PR 54317
    {"square_tile", {178}, {146}},               // 5 slots | 4 slots
    {"sub_binary_tile", {212}, {178}},           // 6 slots | 5 slots
    {"sub_int_tile", {180}, {178}},              // PR 48696 | PR 49826
    {"sub_unary_tile", {178}, {146}},            // 5 slots | 4 slots
    {"sub_unary_tile_int32", {142}, {138}},      // PR 48696 | PR 49826
    {"tan_tile", {1804}, {1642}}, // sine and cosine | from Wormhole
    {"tanh_tile",
     {530, 1601, 192},
     {764, 1344, 126}},              // LUT report | PR 49926, 48299, 54317
    {"trunc_tile", {408}, {371}},    // PR 48925 | from Wormhole
    {"typecast_tile", {114}, {114}}, // 3 slots, llk#1461 | 3 slots, llk#1461
    {"where_tile", {164}, {148}},    // from Blackhole | llk#822
};
// clang-format on

/// The rows of one chip.
template <Cycles Row::*Chip> constexpr auto columnOf() {
  std::array<OpCycles, std::size(kRows)> column;
  for (size_t i = 0; i != column.size(); ++i) {
    const Cycles &c = kRows[i].*Chip;
    column[i] = {kRows[i].key, c.narrow, c.wide, c.approx, c.wideApprox};
  }
  return column;
}

constexpr auto kWormhole = columnOf<&Row::wormhole>();
constexpr auto kBlackhole = columnOf<&Row::blackhole>();

} // namespace

std::span<const OpCycles> wormholeOpCycles() { return kWormhole; }
std::span<const OpCycles> blackholeOpCycles() { return kBlackhole; }

} // namespace tt::device
