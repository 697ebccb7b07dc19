//===- transposes.h - Tiles of DST transposed in place ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal hw/inc/api/compute/transpose_dest.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_TRANSPOSES_H
#define TTK_HOST_TRANSPOSES_H

#include "ttk/host/newer.h"
#include "ttk/host/tiles.h"

namespace ckernel {

/// `faces` false: each face is transposed where it is.
template <bool wide = false, bool faces = true, auto... options>
void transpose_dest_init(ttk_ignored = {}) {
  transpose_wh_dest_init_short();
}
template <bool wide = false, bool faces = true, auto... options>
void transpose_dest(uint32_t dst, ttk_ignored = {}) {
  transpose_wh_dest(dst);
  if constexpr (!faces) {
    // The upper right face and the lower left one go back.
    ttk_tile tile(dst, TTK_VECTOR_WORD);
    for (uint32_t line = 0; line != 16; ++line)
      for (uint32_t column = 0; column != 16; ++column)
        std::swap(tile.at(line, 16 + column), tile.at(16 + line, column));
    tile.store(dst, TTK_VECTOR_WORD);
  }
}

} // namespace ckernel

#endif // TTK_HOST_TRANSPOSES_H
