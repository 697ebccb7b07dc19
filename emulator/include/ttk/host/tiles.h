//===- tiles.h - Calls on tiles, made of vector instructions ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Calls of the vendor's that have no call of the emulator: each reads tiles of
// DST, computes with the instructions of ttk/vector.h, which know the mode's
// numerics, and writes tiles back. A call takes the cycles of the instructions
// that it issues. Tiles are 32x32; an index beyond DST is the emulator's error.
// Source: tt-metal hw/inc/api/compute/*.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_TILES_H
#define TTK_HOST_TILES_H

#include "ttk/host/vector_calls.h"

namespace ckernel {

/// Charges what has been issued, and `more` cycles.
inline void ttk_charge(uint32_t more = ttk_around_tile) {
  ttk_context *c = ttk_self();
  c->api->vector->issued(c, sfpi::ttk_unit.issued + more, ttk_site());
  sfpi::ttk_unit.issued = 0;
}

/// A copy of a tile of DST by row and column.
class ttk_tile {
public:
  explicit ttk_tile(uint32_t index,
                    ttk_vector_format format = TTK_VECTOR_FLOAT) {
    ttk_context *c = ttk_self();
    for (uint32_t row = 0; row != 32; ++row)
      c->api->vector->load(c, 32 * index + row, format, rows[row], ttk_site());
  }
  /// All of it goes to tile `index`.
  void store(uint32_t index,
             ttk_vector_format format = TTK_VECTOR_FLOAT) const {
    uint32_t all[32];
    for (uint32_t &enabled : all)
      enabled = ~0u;
    ttk_context *c = ttk_self();
    for (uint32_t row = 0; row != 32; ++row)
      c->api->vector->store(c, 32 * index + row, format, rows[row], all,
                            ttk_site());
  }

  uint32_t &at(uint32_t line, uint32_t column) {
    uint32_t face = line / 16 * 2 + column / 16;
    uint32_t part = line % 16 / 4 * 2 + column % 2;
    return rows[face * 8 + part][line % 4 * 8 + column % 16 / 2];
  }
  /// Line `line` as a vector, a column a lane.
  sfpi::vFloat line(uint32_t line) {
    sfpi::ttk_words lanes;
    for (uint32_t column = 0; column != 32; ++column)
      lanes[column] = at(line, column);
    return sfpi::vFloat(lanes);
  }
  void setLine(uint32_t line, const sfpi::vFloat &v) {
    for (uint32_t column = 0; column != 32; ++column)
      at(line, column) = v.get()[column];
  }

  uint32_t rows[32][32];
};

/// out = function(a, b) for the 32 vectors of the tiles, as vectors of Type.
template <typename Type, typename Function>
void ttk_map(uint32_t a, uint32_t b, uint32_t out, Function function) {
  for (uint32_t row = 0; row != 32; ++row) {
    Type x = sfpi::dst_reg[32 * a + row], y = sfpi::dst_reg[32 * b + row];
    sfpi::dst_reg[32 * out + row] = function(x, y);
  }
  ttk_charge();
}

//===-- masks, integers ---------------------------------------------------===//

/// Plus infinity where the mask, the next tile, is zero.
inline void mask_posinf_tile(uint32_t data, uint32_t mask) {
  if (mask != data + 1)
    ttk_not_emulated("mask_posinf_tile with a mask that is not the next tile");
  ttk_map<sfpi::vFloat>(data, mask, data, [](sfpi::vFloat x, sfpi::vFloat m) {
    v_if(sfpi::is_zero(m)) { x = std::numeric_limits<float>::infinity(); }
    v_endif;
    return x;
  });
}

template <auto... options>
void binary_max_uint32_tile(uint32_t a, uint32_t b, uint32_t out,
                            ttk_ignored = {}) {
  ttk_map<sfpi::vUInt>(
      a, b, out, [](sfpi::vUInt x, sfpi::vUInt y) { return sfpi::max(x, y); });
}
template <auto... options>
void binary_min_uint32_tile(uint32_t a, uint32_t b, uint32_t out,
                            ttk_ignored = {}) {
  ttk_map<sfpi::vUInt>(
      a, b, out, [](sfpi::vUInt x, sfpi::vUInt y) { return sfpi::min(x, y); });
}
template <auto... options> void binary_max_uint32_tile_init() {}
template <auto... options> void binary_min_uint32_tile_init() {}

/// out = b - a, of the format.
template <DataFormat format = DataFormat::Int32, auto... options>
void rsub_int_tile(uint32_t a, uint32_t b, uint32_t out) {
  sub_int_tile<format>(b, a, out);
}
template <auto... options> void rsub_int_tile_init() { sub_int_tile_init(); }

/// Tile `a` becomes its sum with tile `b`, integers.
template <auto... options> void sfpu_add_int(uint32_t a, uint32_t b) {
  ttk_map<sfpi::vInt>(a, b, a,
                      [](sfpi::vInt x, sfpi::vInt y) { return x + y; });
}
template <auto... options> void sfpu_sum_int_init() {}

/// Sums of integers along a line or a column: the first column, or the first
/// line, of the tile takes them; the rest of the tile is left as it is.
template <auto... options> void sfpu_sum_int_row(uint32_t tile) {
  ttk_tile t(tile, TTK_VECTOR_WORD);
  for (uint32_t line = 0; line != 32; ++line) {
    uint32_t sum = 0;
    for (uint32_t column = 0; column != 32; ++column)
      sum += t.at(line, column);
    t.at(line, 0) = sum;
  }
  t.store(tile, TTK_VECTOR_WORD);
  ttk_charge(225);
}
template <auto... options> void sfpu_sum_int_col(uint32_t tile) {
  ttk_tile t(tile, TTK_VECTOR_WORD);
  for (uint32_t column = 0; column != 32; ++column) {
    uint32_t sum = 0;
    for (uint32_t line = 0; line != 32; ++line)
      sum += t.at(line, column);
    t.at(0, column) = sum;
  }
  t.store(tile, TTK_VECTOR_WORD);
  ttk_charge(105);
}

//===-- sums down the columns ---------------------------------------------===//

/// Totals of the columns of the tiles so far, which the unit keeps.
inline sfpi::vFloat ttk_column_totals;

inline void cumsum_tile_init() {}
/// Every element becomes the sum of its column down to it. With `first` the
/// totals start at zero, else where the tile before has left them.
inline void cumsum_tile(uint32_t tile, bool first = true) {
  if (first)
    ttk_column_totals = sfpi::vFloat(sfpi::ttk_words{});
  ttk_tile t(tile);
  sfpi::ttk_issue(64);
  for (uint32_t line = 0; line != 32; ++line) {
    ttk_column_totals = ttk_column_totals + t.line(line);
    t.setLine(line, ttk_column_totals);
  }
  t.store(tile);
  ttk_charge();
}

//===-- mean and variance -------------------------------------------------===//

/// The statistics of each column, a lane each: the mean, the sum of squared
/// distances from it, and the number that sums are taken from.
struct ttk_statistics {
  sfpi::vFloat mean, squares, anchor, shifted;
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
template <typename Table>
sfpi::vFloat ttk_reciprocal(const Table &table, uint32_t index) {
  uint32_t bits = index < table.size()
                      ? table[index]
                      : std::bit_cast<uint32_t>(1.0f / float(index + 1));
  return sfpi::vFloat(sfpi::ttk_splat(bits));
}

/// Lines `line` to `line + lines` of the tile are samples `start` and on of
/// every column. Source: Welford, Technometrics 4 (1962).
template <auto... options, typename Table>
void welford_update_rows(uint32_t tile, uint32_t start, uint32_t line,
                         uint32_t lines, const Table &table) {
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
template <auto... options, typename Table>
void welford_update(uint32_t tile, uint32_t start, const Table &table) {
  welford_update_rows(tile, start, 0, 32, table);
}

/// A vector in the first line of a tile of DST; its other lines stay.
inline void ttk_store_line(uint32_t tile, const sfpi::vFloat &v) {
  ttk_tile t(tile);
  t.setLine(0, v);
  t.store(tile);
}
/// Mean and squared distances to the tile and the next, and from there.
inline void welford_save_state(uint32_t tile) {
  ttk_store_line(tile, ttk_columns.mean);
  ttk_store_line(tile + 1, ttk_columns.squares);
  ttk_charge();
}
inline void welford_restore_state(uint32_t tile) {
  ttk_columns.mean = ttk_tile(tile).line(0);
  ttk_columns.squares = ttk_tile(tile + 1).line(0);
  ttk_charge();
}
/// The first line of the tile takes the means, that of the next the variances:
/// the squared distances times the reciprocal `scale` of the table.
template <auto... options, typename Table>
void welford_finalize_to_row(uint32_t tile, uint32_t scale,
                             const Table &table) {
  ttk_store_line(tile, ttk_columns.mean);
  ttk_store_line(tile + 1, ttk_columns.squares * ttk_reciprocal(table, scale));
  ttk_charge();
}

// In two passes: sums of distances from an anchor, then of their squares from
// the mean. A second accumulator, which the template arguments ask for, only
// changes the order of sums.
enum class TwoPassAccumulation : uint8_t { ShiftedSum, CentredM2 };
enum class TwoPassAnchor : uint8_t { Reuse, Initialise };

inline void two_pass_stats_clear() {
  welford_clear();
  ttk_columns.shifted = ttk_columns.anchor = sfpi::vFloat(sfpi::ttk_words{});
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
      ttk_columns.shifted =
          ttk_columns.shifted + (t.line(line + i) - ttk_columns.anchor);
    ttk_charge();
  }
}
/// `reciprocal`: the bit pattern of 1 / the number of samples.
template <auto... options>
void two_pass_stats_finish_shifted_mean(uint32_t reciprocal) {
  sfpi::vFloat share(sfpi::ttk_splat(reciprocal));
  ttk_columns.mean = sfpi::vFloat(
      sfpi::ttk_arithmetic(TTK_VECTOR_MULTIPLY_ADD, ttk_columns.shifted.get(),
                           share.get(), ttk_columns.anchor.get()));
  ttk_columns.squares = sfpi::vFloat(sfpi::ttk_words{});
  ttk_charge(2);
}
template <auto... options> void two_pass_stats_save_state(uint32_t tile) {
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

//===-- functions that are made of others ---------------------------------===//

/// Applies `function` to column 0 of a tile, and leaves the rest as it is.
template <typename Function>
void ttk_first_column(uint32_t tile, Function function) {
  ttk_tile before(tile);
  function();
  ttk_tile after(tile);
  for (uint32_t line = 0; line != 32; ++line)
    before.at(line, 0) = after.at(line, 0);
  before.store(tile);
}

/// log(1 / (1 + exp(-x))); `exponential` is the tile of exp(-x). Below -4 it is
/// x, as on the chip.
template <auto... options>
void logsigmoid_tile(uint32_t x, uint32_t exponential, uint32_t out) {
  ttk_tile input(x);
  copy_dest_values<DataFormat::Float32>(exponential, out);
  log1p_tile(out);
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::ttk_words lanes;
    __builtin_memcpy(&lanes, input.rows[row], sizeof lanes);
    sfpi::vFloat value(lanes),
        result = -sfpi::vFloat(sfpi::dst_reg[32 * out + row]);
    v_if(value < -4.0f) { result = value; }
    v_endif;
    sfpi::dst_reg[32 * out + row] = result;
  }
  ttk_charge();
}
template <auto... options> void logsigmoid_tile_init() { log1p_tile_init(); }

/// 1 - tanh(x)^2
template <auto... options>
void tanh_derivative_tile(uint32_t tile, ttk_ignored = {}) {
  tanh_tile(tile);
  ttk_map<sfpi::vFloat>(tile, tile, tile, [](sfpi::vFloat t, sfpi::vFloat) {
    return 1.0f - t * t;
  });
}
template <auto... options> void tanh_derivative_tile_init() {
  tanh_tile_init();
}

} // namespace ckernel

#endif // TTK_HOST_TILES_H
