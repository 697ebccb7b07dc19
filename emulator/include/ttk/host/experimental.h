//===- experimental.h - Calls that single ops have brought ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal hw/inc/api/compute/experimental/{indexer_mul_custom,
// sdpa_sub_custom,layernorm}.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_EXPERIMENTAL_H
#define TTK_HOST_EXPERIMENTAL_H

#include "ttk/host/broadcasts.h"

namespace ckernel {

//===-- a column for several tiles ----------------------------------------===//

#define TTK_CUSTOM(op)                                                         \
  inline void op##_bcast_cols_init_short_custom(uint32_t a, uint32_t b,        \
                                                ttk_ignored = {}) {            \
    ttk_##op##_bcast_init<COL>(a, b);                                          \
  }                                                                            \
  inline void op##_tiles_bcast_cols_custom(uint32_t a, uint32_t b, uint32_t i, \
                                           uint32_t j, uint32_t dst,           \
                                           uint32_t tiles) {                   \
    for (uint32_t k = 0; k != tiles; ++k)                                      \
      op##_tiles_bcast<COL>(a, b, i + k, j, dst + k);                          \
  }
TTK_CUSTOM(mul)
TTK_CUSTOM(sub)
#undef TTK_CUSTOM

/// Tiles of a product, to the tile that is named and those behind it.
template <bool wide = false, bool outOfOrder = true, auto... options>
void llk_matmul_pack(uint32_t dst, uint32_t cb, uint32_t tiles,
                     uint32_t to = 0) {
  for (uint32_t i = 0; i != tiles; ++i)
    pack_tile<outOfOrder>(dst + i, cb, to + i);
}

#ifdef TTK_CONFIGURED
//===-- a mean in two parts -----------------------------------------------===//

inline void sub_bcast_cols_compensated_init(uint32_t cb, uint32_t mean) {
  ttk_sub_bcast_init<COL>(cb, mean);
}
/// Element (line, column) of the tile at the front of a buffer of floats.
inline float ttk_front_element(uint32_t cb, uint32_t line, uint32_t column) {
  uint32_t place =
      line / 16 * 512 + column / 16 * 256 + line % 16 * 16 + column % 16;
  uint32_t bits = 0;
  if (get_dataformat(cb) == DataFormat::Float32)
    bits = CircularBuffer(cb).read_tile_value<uint32_t>(0, place);
  else if (get_dataformat(cb) == DataFormat::Float16_b)
    bits = uint32_t(CircularBuffer(cb).read_tile_value<uint16_t>(0, place))
           << 16;
  else
    ttk_not_emulated("sub_bcast_cols_compensated with a mean that is neither "
                     "Float32 nor Float16_b");
  return std::bit_cast<float>(bits);
}
/// x - mean, where column 0 of the tile of means has the anchor and column 16
/// the anchor less the mean: (x - anchor) + (anchor - mean).
inline void sub_bcast_cols_compensated(uint32_t cb, uint32_t mean, uint32_t i,
                                       uint32_t dst, uint32_t tiles) {
  float rest[32];
  for (uint32_t line = 0; line != 32; ++line)
    rest[line] = ttk_front_element(mean, line, 16);
  for (uint32_t k = 0; k != tiles; ++k) {
    sub_tiles_bcast<COL>(cb, mean, i + k, 0, dst + k);
    ttk_each_line(dst + k, [&](sfpi::vFloat x, uint32_t line) {
      return x + sfpi::vFloat(rest[line]);
    });
  }
}
#endif

} // namespace ckernel

#endif // TTK_HOST_EXPERIMENTAL_H
