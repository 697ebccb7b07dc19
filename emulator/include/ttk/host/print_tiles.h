//===- print_tiles.h - Parts of tiles, printed ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-metal hw/inc/api/debug/dprint_tile.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PRINT_TILES_H
#define TTK_HOST_PRINT_TILES_H

#include "ttk/host/buffers.h"
#include "ttk/host/print.h"

#ifdef TTK_CONFIGURED

/// Rows h0, h0 + hs, ... below h1, and columns in the same way.
struct SliceRange {
  uint8_t h0, h1, hs, w0, w1, ws;
  static SliceRange hw0_32_16() { return {0, 32, 16, 0, 32, 16}; }
  static SliceRange hw0_32_8() { return {0, 32, 8, 0, 32, 8}; }
  static SliceRange hw0_32_4() { return {0, 32, 4, 0, 32, 4}; }
  static SliceRange h0_w0_32() { return {0, 1, 1, 0, 32, 1}; }
  static SliceRange h0_32_w0() { return {0, 32, 1, 0, 1, 1}; }
  static SliceRange h0_32_w1() { return {0, 32, 1, 1, 2, 1}; }
  static SliceRange hw041() { return {0, 4, 1, 0, 4, 1}; }
};
enum dprint_tslice_cb_t { TSLICE_INPUT_CB, TSLICE_OUTPUT_CB };
enum dprint_tslice_ptr_t { TSLICE_RD_PTR, TSLICE_WR_PTR };

/// A part of the tile `tile` behind a pointer of a circular buffer, a row a
/// line. `untilized`: rows and columns are those of the tile, else places in
/// L1 of 32 to a row.
struct TileSlice {
  TileSlice(uint32_t cb, uint32_t tile, const SliceRange &part,
            dprint_tslice_cb_t, dprint_tslice_ptr_t pointer = TSLICE_RD_PTR,
            bool = true, bool untilized = true)
      : cb(cb), part(part), untilized(untilized),
        begin(
            (pointer == TSLICE_RD_PTR ? get_read_ptr(cb) : get_write_ptr(cb)) +
            tile * get_tile_size(cb)) {}
  TileSlice(uint32_t cb, uint32_t tile, const SliceRange &part, bool = true,
            bool untilized = true)
      : TileSlice(cb, tile, part, TSLICE_INPUT_CB, TSLICE_RD_PTR, true,
                  untilized) {}

  template <typename T> T element(uint32_t index) const {
    return reinterpret_cast<const volatile T *>(uintptr_t(begin))[index];
  }
  void print(ttk_printer &p, uint32_t row, uint32_t column) const {
    uint32_t index = untilized ? (row / 16 * 2 + column / 16) * 256 +
                                     row % 16 * 16 + column % 16
                               : row * 32 + column;
    switch (get_dataformat(cb)) {
    case DataFormat::Float32:
      p << std::bit_cast<float>(element<uint32_t>(index));
      return;
    case DataFormat::Float16_b:
      p << BF16(element<uint16_t>(index));
      return;
    case DataFormat::Int32:
      p << I32(int32_t(element<uint32_t>(index)));
      return;
    case DataFormat::UInt32:
      p << element<uint32_t>(index);
      return;
    case DataFormat::UInt16:
      p << element<uint16_t>(index);
      return;
    case DataFormat::UInt8:
      p << element<uint8_t>(index);
      return;
    default:
      ttk_not_emulated("printing a part of a tile of this format");
    }
  }

  uint32_t cb;
  SliceRange part;
  bool untilized;
  uint32_t begin;
};

inline ttk_printer &operator<<(ttk_printer &p, const TileSlice &slice) {
  const SliceRange &r = slice.part;
  for (uint32_t row = r.h0; row < r.h1; row += r.hs) {
    for (uint32_t column = r.w0; column < r.w1; column += r.ws) {
      slice.print(p, row, column);
      p << " ";
    }
    p.flush();
  }
  return p;
}
inline ttk_printer &operator<<(ttk_printer &&p, const TileSlice &slice) {
  return p << slice;
}

#endif // TTK_CONFIGURED

// Where a buffer's front and back are, under an older release's names.
#define CB_RD_PTR(cb) ::ckernel::get_read_ptr(cb)
#define CB_WR_PTR(cb) ::ckernel::get_write_ptr(cb)

#endif // TTK_HOST_PRINT_TILES_H
