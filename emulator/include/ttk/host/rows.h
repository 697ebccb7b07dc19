//===- rows.h - Reductions of rows, rows of parts of tiles ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The calls of pools: the unpacker makes tiles of a window's rows, the matrix
// unit reduces them, and the packer writes the rows of the result that count.
// Last year's release passes the number of faces and of their rows; the newest
// takes them from the buffer, whose tiles here have four faces of 16 rows.
// Source: tt-metal hw/inc/api/compute/tilize.h, reduce.h and pack_untilize.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ROWS_H
#define TTK_HOST_ROWS_H

#include "ttk/host/newer.h"

namespace ckernel {

//===-- the unpacker ------------------------------------------------------===//

/// Which rows the unpacker adds: -inf for maxima, zeros for sums.
constexpr uint8_t ttk_row_fill(bool negativeInfinity, bool zero) {
  return negativeInfinity ? TTK_FILL_NEGATIVE_INFINITY
         : zero           ? TTK_FILL_ZERO
                          : TTK_FILL_NOTHING;
}
template <bool negativeInfinity, bool zero, PoolType type, ReduceDim dim>
void ttk_rows_init(uint32_t a, uint32_t b, uint32_t block, uint32_t out,
                   uint32_t faces, uint32_t faceRows) {
  ttk_rows rows = {.a = a,
                   .b = b,
                   .tiles = block,
                   .faces = faces,
                   .face_rows = faceRows,
                   .fill = ttk_row_fill(negativeInfinity, zero)};
  ttk_context *c = ttk_self();
  c->api->vector->rows_init(c, &rows, ttk_abi(type), ttk_abi(dim), out,
                            ttk_site());
}

// A program's macros say which reduction it is; see defaults.h.
template <bool negativeInfinity = true, bool zero = false, auto... options>
void tilizeA_B_reduce_init(uint32_t a, uint32_t b, uint32_t block) {
  using Defaults = ttk_reduce_defaults<sizeof...(options)>;
  ttk_rows_init<negativeInfinity, zero, Defaults::type, Defaults::dim>(
      a, b, block, TTK_ABSENT, 4, 16);
}
template <bool negativeInfinity = true, bool zero = false, auto... options>
void tilizeA_B_reduce_init(uint32_t a, uint32_t b, uint32_t block, uint32_t out,
                           uint32_t faces = 4, uint32_t faceRows = 16) {
  using Defaults = ttk_reduce_defaults<sizeof...(options)>;
  ttk_rows_init<negativeInfinity, zero, Defaults::type, Defaults::dim>(
      a, b, block, out, faces, faceRows);
}
template <bool negativeInfinity = false, bool reload = false,
          bool zeroFirst = false, bool zero = false, auto... options>
void llk_unpack_tilizeA_B_init(uint32_t a, uint32_t b, uint32_t block,
                               uint32_t faces = 4, uint32_t faceRows = 16,
                               ttk_ignored = {}) {
  if (zeroFirst)
    ttk_not_emulated("llk_unpack_tilizeA_B_init with zero_srcA");
  using Defaults = ttk_reduce_defaults<sizeof...(options)>;
  ttk_rows_init<negativeInfinity, zero, Defaults::type, Defaults::dim>(
      a, b, block, TTK_ABSENT, faces, faceRows);
}

/// The init call chooses how rows that are missing are filled.
template <bool negativeInfinity = true, uint32_t reload = 1,
          bool zeroFirst = false, bool zero = false, auto... options>
void unpack_tilizeA_B_block(uint32_t a, uint32_t b, uint32_t block,
                            uint32_t tileB, uint32_t faces = 4,
                            uint32_t faceRows = 16) {
  if (zeroFirst)
    ttk_not_emulated("unpack_tilizeA_B_block with zero_srcA");
  ttk_rows rows = {.a = a,
                   .b = b,
                   .tiles = block,
                   .tile_b = tileB,
                   .faces = faces,
                   .face_rows = faceRows,
                   .reload = reload != 0};
  ttk_context *c = ttk_self();
  c->api->vector->rows_unpack(c, &rows, ttk_site());
}
template <auto... options>
void unpack_tilizeA_B_uninit(uint32_t cb, ttk_ignored = {}) {
  ttk_context *c = ttk_self();
  c->api->vector->rows_uninit(c, cb, ttk_site());
}

//===-- the matrix unit ---------------------------------------------------===//

template <PoolType type, ReduceDim dim, auto... options>
void reduce_tile_math(uint32_t dst, uint32_t faces = 4) {
  ttk_context *c = ttk_self();
  c->api->vector->rows_reduce(c, dst, ttk_abi(type), ttk_abi(dim), faces,
                              ttk_site());
}
template <auto... none>
  requires(sizeof...(none) == 0)
void reduce_tile_math(uint32_t dst, uint32_t faces = 4) {
  using Defaults = ttk_reduce_defaults<sizeof...(none)>;
  reduce_tile_math<Defaults::type, Defaults::dim>(dst, faces);
}

//===-- the packer --------------------------------------------------------===//

template <uint32_t block = 8, uint32_t full = block, auto... options>
void pack_untilize_dest_init(uint32_t cb, uint32_t, uint32_t = 4) {
  pack_untilize_dest_init<block, full>(cb);
}
template <uint32_t block = 8, uint32_t full = block, bool diagonal = false,
          bool narrow = false, auto... options>
void llk_pack_untilize_init(uint32_t cb, uint32_t = 16, uint32_t = 4) {
  if (diagonal || narrow)
    ttk_not_emulated("llk_pack_untilize_init of diagonals or narrow rows");
  pack_untilize_dest_init<block, full>(cb);
}
/// Faces of `faceRows` rows: one, two side by side, or two above two others.
template <uint32_t block = 8, uint32_t full = block, auto... options>
void pack_untilize_dest(uint32_t cb, uint32_t blockRows, uint32_t column,
                        uint32_t faceRows, uint32_t faces) {
  if (faceRows == 16 && faces == 4)
    return pack_untilize_dest<block, full>(cb, blockRows, column);
  uint32_t width = get_tile_size(cb) / 32 / (faces == 1 ? 2 : 1);
  uint32_t lines = faceRows * (faces == 4 ? 2 : 1);
  ttk_part part = {
      .faces = faces, .face_rows = faceRows, .pitch = uint64_t(width) * full};
  ttk_context *c = ttk_self();
  for (uint32_t r = 0; r < blockRows; ++r)
    for (uint32_t t = 0; t < block; ++t) {
      part.offset = r * lines * part.pitch + (column * block + t) * width;
      c->api->vector->rows_pack(c, r * block + t, cb, &part, ttk_site());
    }
}

} // namespace ckernel

#endif // TTK_HOST_ROWS_H
