//===- TileRows.cpp - Bands of whole tiles --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TileRows.h"

#include "BlockCodec.h"
#include "RowCodec.h"
#include "tt/device/Tile.h"
#include "tt/simd/Simd.h"

#include <algorithm>

namespace tt::device {
namespace {

/// The offsets of the parts of a tile. `exponents` is 0 for plain types.
struct TileGeometry {
  Shape2 tile, face;
  size_t exponents, bytes;
  TileGeometry(DataType type, Shape2 tile)
      : tile(tile), face(faceShape(tile)), exponents(exponentBytes(type, tile)),
        bytes(tileBytes(type, tile)) {}
};

/// Reads and writes one row of a face of a tile; `block` counts such rows.
template <DataType Type> struct PlainRow {
  static constexpr size_t kRowBytes = kLanes * kElementBytes<Type>;
  static TT_INLINE void put(const float *src, uint8_t *tile, size_t,
                            size_t block) {
    encodeRow<Type>(src, tile + block * kRowBytes);
  }
  static TT_INLINE void get(const uint8_t *tile, size_t, size_t block,
                            float *dst) {
    decodeRow<Type>(tile + block * kRowBytes, dst);
  }
};

template <DataType Type> struct BlockRow {
  using Codec = BlockCodec<Type>;
  static TT_INLINE void put(const float *src, uint8_t *tile, size_t exponents,
                            size_t block) {
    Codec::pack(src, tile + block,
                tile + exponents + block * Codec::kDataBytes);
  }
  static TT_INLINE void get(const uint8_t *tile, size_t exponents, size_t block,
                            float *dst) {
    Codec::unpack(tile[block], tile + exponents + block * Codec::kDataBytes,
                  dst);
  }
};

/// Calls fn(block, row, column) for the face rows of a tile, along the rows of
/// the matrix: the row-major side is the one with the long strides, so its
/// cache lines are used up while they are there.
template <typename Fn>
TT_INLINE void forEachRowOfTile(const TileGeometry &g, Fn &&fn) {
  size_t facesPerRow = g.tile.cols / kLanes;
  for (size_t row = 0; row != g.tile.rows; ++row) {
    size_t faceTop = row / g.face.rows, rowInFace = row % g.face.rows;
    for (size_t f = 0; f != facesPerRow; ++f)
      fn((faceTop * facesPerRow + f) * g.face.rows + rowInFace, row,
         f * kLanes);
  }
}

/// Row-major rows are far apart, which defeats the host's own prefetching; so
/// the loop prefetches the same row a few tiles further on. Beyond the last
/// column this is a hint for an address that is never read. The second-level
/// cache is the target: rows whose distance is a power of two would evict each
/// other from the first.
constexpr size_t kPrefetchElements = 128;
constexpr int kSecondLevel = 2;

template <typename Row>
TT_INLINE void packLoop(const TileGeometry &g, const float *src, size_t stride,
                        size_t tiles, uint8_t *dst) {
  for (size_t t = 0; t != tiles; ++t) {
    const float *corner = src + t * g.tile.cols;
    uint8_t *out = dst + t * g.bytes;
    // Padding between the exponents of small tiles and their data.
    if (g.exponents != 0)
      std::fill(out, out + g.exponents, uint8_t(0));
    forEachRowOfTile(g, [&](size_t block, size_t row,
                            size_t col) __attribute__((always_inline)) {
      const float *in = corner + row * stride + col;
      __builtin_prefetch(in + kPrefetchElements, 0, kSecondLevel);
      Row::put(in, out, g.exponents, block);
    });
  }
}

template <typename Row>
TT_INLINE void unpackLoop(const TileGeometry &g, const uint8_t *src, float *dst,
                          size_t stride, size_t tiles) {
  for (size_t t = 0; t != tiles; ++t) {
    float *corner = dst + t * g.tile.cols;
    const uint8_t *in = src + t * g.bytes;
    forEachRowOfTile(g, [&](size_t block, size_t row,
                            size_t col) __attribute__((always_inline)) {
      Row::get(in, g.exponents, block, corner + row * stride + col);
    });
  }
}

#define TT_BAND(ROW, TYPE)                                                     \
  TT_SIMD void packBand##TYPE(const TileGeometry &g, const float *src,         \
                              size_t stride, size_t tiles, uint8_t *dst) {     \
    packLoop<ROW<DataType::TYPE>>(g, src, stride, tiles, dst);                 \
  }                                                                            \
  TT_SIMD void unpackBand##TYPE(const TileGeometry &g, const uint8_t *src,     \
                                float *dst, size_t stride, size_t tiles) {     \
    unpackLoop<ROW<DataType::TYPE>>(g, src, dst, stride, tiles);               \
  }
#define TT_PLAIN_BAND(TYPE) TT_BAND(PlainRow, TYPE)
#define TT_BLOCK_BAND(TYPE) TT_BAND(BlockRow, TYPE)
TT_FOR_EACH_PLAIN_TYPE(TT_PLAIN_BAND)
TT_FOR_EACH_BLOCK_TYPE(TT_BLOCK_BAND)
#undef TT_PLAIN_BAND
#undef TT_BLOCK_BAND
#undef TT_BAND

} // namespace

void packBand(DataType type, const float *src, size_t stride, size_t tiles,
              Shape2 tile, uint8_t *dst) {
  TileGeometry g(type, tile);
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return packBand##TYPE(g, src, stride, tiles, dst);
    TT_FOR_EACH_PLAIN_TYPE(TT_CASE)
    TT_FOR_EACH_BLOCK_TYPE(TT_CASE)
#undef TT_CASE
  }
}

void unpackBand(DataType type, const uint8_t *src, float *dst, size_t stride,
                size_t tiles, Shape2 tile) {
  TileGeometry g(type, tile);
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return unpackBand##TYPE(g, src, dst, stride, tiles);
    TT_FOR_EACH_PLAIN_TYPE(TT_CASE)
    TT_FOR_EACH_BLOCK_TYPE(TT_CASE)
#undef TT_CASE
  }
}

} // namespace tt::device
