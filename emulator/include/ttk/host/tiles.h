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

/// Charges the instructions issued so far, and `more` cycles.
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

/// Running totals of the columns over the tiles so far, which the unit keeps.
inline sfpi::vFloat ttk_column_totals;

inline void cumsum_tile_init() {}
/// Every element becomes the sum of its column down to it. With `first` the
/// totals start at zero; otherwise the tile before passes them on.
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
