//===- broadcasts.h - Parts of a tile of DST repeated -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vector unit's calls with a column, a line or an element of one tile for
// all of another; results take the place of the data.
// Source: tt-metal hw/inc/api/compute/sfpu_binary_bcast.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_BROADCASTS_H
#define TTK_HOST_BROADCASTS_H

#include "ttk/host/tiles.h"

namespace ckernel {

/// Column 0, line 0 or element 0 of a tile, for a line of another.
template <BroadcastType part> class ttk_repeated {
public:
  explicit ttk_repeated(uint32_t tile) : tile(tile) {}
  sfpi::vFloat line(uint32_t line) {
    if constexpr (part == ROW)
      return tile.line(0);
    return sfpi::vFloat(sfpi::ttk_splat(tile.at(part == COL ? line : 0, 0)));
  }

private:
  ttk_tile tile;
};

/// Every line of tile `data` becomes function(line, its number).
template <typename Function>
void ttk_each_line(uint32_t data, Function function) {
  ttk_tile t(data);
  for (uint32_t line = 0; line != 32; ++line)
    t.setLine(line, function(t.line(line), line));
  sfpi::ttk_issue(64);
  t.store(data);
  ttk_charge();
}

template <BroadcastType part, EltwiseBinaryType op, auto... options>
void sfpu_bcast(uint32_t data, uint32_t repeated) {
  static_assert(part == COL || part == ROW,
                "sfpu_bcast repeats a column or a row");
  static_assert(op == ELWADD || op == ELWSUB || op == ELWMUL,
                "sfpu_bcast adds, subtracts or multiplies");
  ttk_repeated<part> b(repeated);
  ttk_each_line(data, [&](sfpi::vFloat x, uint32_t line) {
    return op == ELWADD   ? x + b.line(line)
           : op == ELWSUB ? x - b.line(line)
                          : x * b.line(line);
  });
}
template <BroadcastType> void sfpu_bcast_init() {}

#define TTK_REPEATED(op, type, name, part)                                     \
  inline void sfpu_##op##_bcast_##name##_init() {}                             \
  template <auto... options>                                                   \
  void sfpu_##op##_bcast_##name(uint32_t data, uint32_t repeated) {            \
    sfpu_bcast<part, type>(data, repeated);                                    \
  }
TTK_REPEATED(add, ELWADD, col, COL)
TTK_REPEATED(sub, ELWSUB, col, COL)
TTK_REPEATED(mul, ELWMUL, col, COL)
TTK_REPEATED(add, ELWADD, row, ROW)
TTK_REPEATED(sub, ELWSUB, row, ROW)
TTK_REPEATED(mul, ELWMUL, row, ROW)
#undef TTK_REPEATED
inline void sfpu_bcast_col_init() {}
inline void sfpu_bcast_row_init() {}
inline void sfpu_normalize_bcast_scalar_init() {}

/// (data - mean) * scale
template <BroadcastType part>
void ttk_normalize(uint32_t data, uint32_t mean, uint32_t scale) {
  ttk_repeated<part> m(mean), s(scale);
  ttk_each_line(data, [&](sfpi::vFloat x, uint32_t line) {
    return (x - m.line(line)) * s.line(line);
  });
}
inline void sfpu_normalize_bcast_col(uint32_t data, uint32_t mean,
                                     uint32_t scale) {
  ttk_normalize<COL>(data, mean, scale);
}
inline void sfpu_normalize_bcast_col_two_tiles(uint32_t data, uint32_t second,
                                               uint32_t mean, uint32_t scale) {
  ttk_normalize<COL>(data, mean, scale);
  ttk_normalize<COL>(second, mean, scale);
}
inline void sfpu_normalize_bcast_scalar(uint32_t data, uint32_t mean,
                                        uint32_t scale) {
  ttk_normalize<SCALAR>(data, mean, scale);
}
/// (data + residual - mean) * scale
inline void sfpu_residual_normalize_bcast_col(uint32_t data, uint32_t residual,
                                              uint32_t mean, uint32_t scale) {
  ttk_map<sfpi::vFloat>(data, residual, data,
                        [](sfpi::vFloat x, sfpi::vFloat y) { return x + y; });
  ttk_normalize<COL>(data, mean, scale);
}

} // namespace ckernel

#endif // TTK_HOST_BROADCASTS_H
