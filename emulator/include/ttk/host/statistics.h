//===- statistics.h - Mean and variance of columns --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vector unit keeps the statistics of 32 columns, a lane each, and reads
// the samples from the lines of tiles. Kernels keep the statistics of several
// groups in a pair of tiles, a row of DST for each.
// Source: tt-metal hw/inc/api/compute/welford.h for what the calls mean,
// tt_llk common/ckernel_sfpu_welfords_common.h for the places in DST.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_STATISTICS_H
#define TTK_HOST_STATISTICS_H

#include "ttk/host/tiles.h"

namespace ckernel {

/// The statistics of each column, a lane each: the mean, or in the first of two
/// passes the sum of distances from the anchor; the sum of squared distances
/// from the mean; and the anchor.
struct ttk_statistics {
  sfpi::vFloat mean, squares, anchor;
};
inline ttk_statistics ttk_columns;

enum class WelfordInitMode : uint8_t { ClearStats, PreserveStats };
inline void welford_clear() {
  ttk_columns.mean = ttk_columns.squares = sfpi::vFloat(sfpi::ttk_words{});
}
template <WelfordInitMode mode = WelfordInitMode::ClearStats>
void welford_init() {
  if (mode == WelfordInitMode::ClearStats)
    welford_clear();
}
/// Sets the units again that another call has changed; `cb` holds the input.
template <auto... options> void welford_reinit(uint32_t cb) {
  copy_tile_to_dst_init_short(cb);
}

/// 1 / (index + 1), from the table where that goes so far.
template <size_t size>
sfpi::vFloat ttk_reciprocal(const std::array<uint32_t, size> &table,
                            uint32_t index) {
  uint32_t bits = index < table.size()
                      ? table[index]
                      : std::bit_cast<uint32_t>(1.0f / float(index + 1));
  return sfpi::vFloat(sfpi::ttk_splat(bits));
}

/// Lines `line` to `line + lines` of the tile are samples `start` and on of
/// every column. Source: Welford, Technometrics 4 (1962).
template <size_t size, auto... options>
void welford_update_rows(uint32_t tile, uint32_t start, uint32_t line,
                         uint32_t lines,
                         const std::array<uint32_t, size> &table) {
  ttk_tile t(tile);
  ttk_statistics &s = ttk_columns;
  for (uint32_t i = 0; i != lines; ++i) {
    sfpi::vFloat x = t.line(line + i), before = x - s.mean;
    sfpi::vFloat share = ttk_reciprocal(table, start + i);
    s.mean = sfpi::vFloat(sfpi::ttk_arithmetic(
        TTK_VECTOR_MULTIPLY_ADD, before.get(), share.get(), s.mean.get()));
    sfpi::vFloat after = x - s.mean;
    s.squares = sfpi::vFloat(sfpi::ttk_arithmetic(
        TTK_VECTOR_MULTIPLY_ADD, before.get(), after.get(), s.squares.get()));
  }
  ttk_charge();
}
template <size_t size, auto... options>
void welford_update(uint32_t tile, uint32_t start,
                    const std::array<uint32_t, size> &table) {
  welford_update_rows(tile, start, 0, 32, table);
}

/// A vector in the first line of a tile of DST; its other lines stay.
inline void ttk_store_line(uint32_t tile, const sfpi::vFloat &v) {
  ttk_tile t(tile);
  t.setLine(0, v);
  t.store(tile);
}
/// The row of DST that keeps group `group` of a tile. Columns 2i, 2i + 1,
/// 16 + 2i, 17 + 2i are lane i of a quarter each, as the unit loads a line.
inline sfpi::ttk_words ttk_quarters(const sfpi::vFloat &columns) {
  sfpi::ttk_words lanes = columns.get(), out;
  for (uint32_t i = 0; i != 32; ++i)
    out[i] = lanes[i / 16 * 16 + i % 8 * 2 + i / 8 % 2];
  return out;
}
inline sfpi::ttk_words ttk_columns_of(const sfpi::vFloat &quarters) {
  sfpi::ttk_words lanes = quarters.get(), out;
  for (uint32_t i = 0; i != 32; ++i)
    out[i / 16 * 16 + i % 8 * 2 + i / 8 % 2] = lanes[i];
  return out;
}
inline void ttk_save_row(uint32_t row, const sfpi::vFloat &columns) {
  sfpi::dst_reg[row] = sfpi::vFloat(ttk_quarters(columns));
}
inline sfpi::vFloat ttk_restored_row(uint32_t row) {
  return sfpi::vFloat(ttk_columns_of(sfpi::vFloat(sfpi::dst_reg[row])));
}

/// Mean and squared distances to the tile and the next, and from there.
inline void welford_save_state(uint32_t tile, uint32_t group = 0) {
  ttk_save_row(32 * tile + 2 * group, ttk_columns.mean);
  ttk_save_row(32 * tile + 32 + 2 * group, ttk_columns.squares);
  ttk_charge();
}
inline void welford_restore_state(uint32_t tile, uint32_t group = 0) {
  ttk_columns.mean = ttk_restored_row(32 * tile + 2 * group);
  ttk_columns.squares = ttk_restored_row(32 * tile + 32 + 2 * group);
  ttk_charge();
}
/// Means and variances of a group, in the rows where its state is kept.
inline void ttk_finalize_group(uint32_t tile, uint32_t group,
                               const sfpi::vFloat &share) {
  ttk_save_row(32 * tile + 2 * group, ttk_columns.mean);
  ttk_save_row(32 * tile + 32 + 2 * group, ttk_columns.squares * share);
  ttk_charge();
}
/// The first line of the tile takes the means, that of the next the variances:
/// the squared distances times the reciprocal `scale` of the table.
template <size_t size, auto... options>
void welford_finalize_to_row(uint32_t tile, uint32_t scale,
                             const std::array<uint32_t, size> &table) {
  ttk_store_line(tile, ttk_columns.mean);
  ttk_store_line(tile + 1, ttk_columns.squares * ttk_reciprocal(table, scale));
  ttk_charge();
}
template <size_t size, auto... options>
void welford_finalize_to_face(uint32_t tile, uint32_t scale,
                              const std::array<uint32_t, size> &table) {
  ttk_finalize_group(tile, 0, ttk_reciprocal(table, scale));
}
template <size_t size, auto... options>
void welford_finalize_to_face(uint32_t tile, uint32_t group, uint32_t scale,
                              const std::array<uint32_t, size> &table) {
  ttk_finalize_group(tile, group, ttk_reciprocal(table, scale));
}

// In two passes: sums of distances from an anchor, then of their squares from
// the mean. A second accumulator, which the template arguments ask for, only
// changes the order of sums.
enum class TwoPassAccumulation : uint8_t { ShiftedSum, CentredM2 };
enum class TwoPassAnchor : uint8_t { Reuse, Initialise };

inline void two_pass_stats_clear() {
  welford_clear();
  ttk_columns.anchor = sfpi::vFloat(sfpi::ttk_words{});
}
inline void two_pass_stats_init_shifted() {}
template <bool dual = true, auto... options>
void two_pass_stats_update_rows(uint32_t tile, uint32_t line, uint32_t lines) {
  ttk_tile t(tile);
  for (uint32_t i = 0; i != lines; ++i) {
    sfpi::vFloat distance = t.line(line + i) - ttk_columns.mean;
    ttk_columns.squares = sfpi::vFloat(
        sfpi::ttk_arithmetic(TTK_VECTOR_MULTIPLY_ADD, distance.get(),
                             distance.get(), ttk_columns.squares.get()));
  }
  ttk_charge();
}
template <TwoPassAccumulation accumulation,
          TwoPassAnchor anchor = TwoPassAnchor::Reuse, auto... options>
void two_pass_stats_update_shifted_rows(uint32_t tile, uint32_t line,
                                        uint32_t lines) {
  if constexpr (accumulation == TwoPassAccumulation::CentredM2) {
    two_pass_stats_update_rows(tile, line, lines);
  } else {
    ttk_tile t(tile);
    if (anchor == TwoPassAnchor::Initialise && lines != 0) {
      two_pass_stats_clear();
      ttk_columns.anchor = t.line(line);
    }
    for (uint32_t i = 0; i != lines; ++i)
      ttk_columns.mean =
          ttk_columns.mean + (t.line(line + i) - ttk_columns.anchor);
    ttk_charge();
  }
}
/// `reciprocal`: the bit pattern of 1 / the number of samples.
template <auto... options>
void two_pass_stats_finish_shifted_mean(uint32_t reciprocal) {
  sfpi::vFloat share(sfpi::ttk_splat(reciprocal));
  ttk_columns.mean = sfpi::vFloat(
      sfpi::ttk_arithmetic(TTK_VECTOR_MULTIPLY_ADD, ttk_columns.mean.get(),
                           share.get(), ttk_columns.anchor.get()));
  ttk_columns.squares = sfpi::vFloat(sfpi::ttk_words{});
  ttk_charge(2);
}
template <auto... options> void two_pass_stats_save_state(uint32_t tile) {
  welford_save_state(tile);
}
template <auto... options>
void two_pass_stats_switch_group(uint32_t tile, uint32_t save,
                                 uint32_t restore) {
  welford_save_state(tile, save);
  welford_restore_state(tile, restore);
}

// The anchor in a tile of its own, or beside a saved state.
inline void two_pass_stats_save_anchor(uint32_t tile) {
  ttk_save_row(32 * tile, ttk_columns.anchor);
  ttk_charge();
}
inline void two_pass_stats_restore_anchor(uint32_t tile) {
  ttk_columns.anchor = ttk_restored_row(32 * tile);
  ttk_charge();
}
inline void two_pass_stats_save_anchor_to_state(uint32_t tile) {
  ttk_save_row(32 * tile + 2, ttk_columns.anchor);
  ttk_charge();
}
inline void two_pass_stats_restore_anchor_from_state(uint32_t tile) {
  ttk_columns.anchor = ttk_restored_row(32 * tile + 2);
  ttk_charge();
}

/// Adds the statistics of this block of samples to those that the tiles keep.
/// `reciprocal`: the bits of 1 / all samples, `count`: those of the number of
/// samples in this block. Source: Chan, Golub, LeVeque, 1979.
template <auto... options>
void two_pass_stats_combine_block(uint32_t tile, uint32_t reciprocal,
                                  uint32_t count) {
  ttk_statistics &s = ttk_columns;
  sfpi::vFloat block(sfpi::ttk_splat(count)),
      ratio = sfpi::vFloat(sfpi::ttk_splat(reciprocal)) * block;
  sfpi::vFloat before = ttk_restored_row(32 * tile);
  sfpi::vFloat distance = s.mean - before;
  s.mean = before + distance * ratio;
  s.squares = s.squares + ttk_restored_row(32 * tile + 32) +
              distance * distance * (block - block * ratio);
  welford_save_state(tile);
}

template <bool dual = true, bool store_mean = true>
void two_pass_stats_finalize_to_row(uint32_t tile, uint32_t reciprocal) {
  if (store_mean)
    ttk_store_line(tile, ttk_columns.mean);
  ttk_store_line(tile + 1, ttk_columns.squares *
                               sfpi::vFloat(sfpi::ttk_splat(reciprocal)));
  ttk_charge();
}
/// The anchor to line 0 of the tile, its distance from the mean to line 16,
/// the variances to the next tile.
template <auto... options>
void two_pass_stats_finalize_split_mean_to_row(uint32_t tile,
                                               uint32_t reciprocal) {
  ttk_tile t(tile);
  t.setLine(0, ttk_columns.anchor);
  t.setLine(16, ttk_columns.anchor - ttk_columns.mean);
  t.store(tile);
  ttk_store_line(tile + 1, ttk_columns.squares *
                               sfpi::vFloat(sfpi::ttk_splat(reciprocal)));
  ttk_charge();
}
template <auto... options>
void two_pass_stats_finalize_to_face(uint32_t tile, uint32_t group,
                                     uint32_t reciprocal) {
  ttk_finalize_group(tile, group, sfpi::vFloat(sfpi::ttk_splat(reciprocal)));
}

/// The sum of all lanes, in all lanes.
inline sfpi::vFloat ttk_sum_of_lanes(sfpi::vFloat v) {
  for (uint32_t step = 16; step != 0; step /= 2) {
    sfpi::ttk_words lanes = v.get(), moved;
    for (uint32_t i = 0; i != 32; ++i)
      moved[i] = lanes[(i + step) % 32];
    v = v + sfpi::vFloat(moved);
  }
  return v;
}
/// Statistics of the samples of all columns together, every column having as
/// many: the mean of means; the mean of variances and the variance of means.
/// Without `average` it is 32 times that. The third tile is overwritten.
template <bool dual = true, bool average = true, auto... options>
void two_pass_stats_finalize_and_combine_to_face(uint32_t tile, uint32_t group,
                                                 uint32_t reciprocal) {
  ttk_statistics &s = ttk_columns;
  sfpi::vFloat thirtySecond = 1.0f / 32;
  sfpi::vFloat variance = s.squares * sfpi::vFloat(sfpi::ttk_splat(reciprocal));
  sfpi::vFloat anchor(sfpi::ttk_splat(s.mean.get()[0]));
  sfpi::vFloat distance = s.mean - anchor;
  sfpi::vFloat mean = ttk_sum_of_lanes(distance) * thirtySecond;
  distance = distance - mean;
  variance = ttk_sum_of_lanes(variance) + ttk_sum_of_lanes(distance * distance);
  if (average)
    variance = variance * thirtySecond;
  for (uint32_t i = 0; i != 2; ++i) {
    sfpi::dst_reg[32 * tile + 2 * group + i] = mean + anchor;
    sfpi::dst_reg[32 * tile + 32 + 2 * group + i] = variance;
    sfpi::dst_reg[32 * tile + 64 + i] = distance;
    sfpi::dst_reg[32 * tile + 66 + i] = anchor;
  }
  ttk_charge();
}

} // namespace ckernel

#endif // TTK_HOST_STATISTICS_H
