//===- MatmulParts.h - Operands of exact products -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The operands of MatmulInRange.h: the parts of the significands, and how far
// exponents lie below the largest.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULPARTS_H
#define TT_TILE_LIB_MATMULPARTS_H

#include "FpuRange.h"

namespace tt::tile::TT_ISA {

/// Where row `r` and column `c` stand in a tile.
constexpr size_t placeInTile(size_t r, size_t c) {
  return (r / 16 * 2 + c / 16) * kFaceElements + r % 16 * kFaceSide + c % 16;
}

/// `sum` is computed here, from what is loaded here, and not later, when all
/// else that is loaded till then would have to wait in registers.
TT_INLINE void computeNow(F &sum) {
#if defined(__AVX512F__)
  __asm__ volatile("" : "+v"(sum)::"memory");
#elif defined(__x86_64__)
  __asm__ volatile("" : "+x"(sum)::"memory");
#endif
}

/// Every unit and every sum is a normal number, also of sums that cancel and
/// while DST is counted in the units of a later phase.
constexpr bool inRange(const ExponentRange &a, const ExponentRange &b,
                       const ExponentRange &dst) {
  // On the host, an infinity times 0 is none.
  bool products = a.most <= 254 && b.most <= 254 &&
                  (!a.any() || !b.any() ||
                   (a.least + b.least >= 190 && a.least >= 8 && b.least >= 8 &&
                    a.most + b.most <= 340));
  return products && (!dst.any() || (dst.least >= 30 && dst.most <= 220));
}

/// A byte for each of four rows and a column in each lane.
using Bytes = uint8_t __attribute__((ext_vector_type(4 * kLanes)));

/// How far exponents lie below the largest, in each byte; 255 where there is no
/// number. Sums of two saturate.
constexpr uint8_t kNoDistance = 255;
/// The exponent of a group without products.
constexpr uint32_t kLeastExponent = 26;

/// Elements of a source register taken apart. Parts count from where they
/// begin, so that what is said of the first phase holds for all. If products
/// are rounded, those of parts of SrcB that are moved are no ties.
template <bool SrcA> struct FloatPart {
  F parts[2]; ///< upper and lower
  U exponent; ///< the field; zeros have no other bits

  TT_INLINE explicit FloatPart(U word, float moved = 1) {
    exponent = (word >> 23) & 255u;
    word = exponent == 0u ? U{} : word;
    F high = bits<F>(word & (SrcA ? 0xFFF80000u : 0xFFFE0000u));
    F low = bits<F>(word & (SrcA ? 0xFFFFC000u : 0xFFFFE000u)) - high;
    parts[0] = SrcA ? high : high * moved;
    parts[1] = low * (SrcA ? 0x1p5f : 0x1p7f * moved);
  }
};
/// So much that no product is a tie.
inline constexpr float kMoved = 1.0f + 0x1p-13f;

/// DST counts in these units in a phase, over those of the phase before.
constexpr float finerUnits(unsigned phase) {
  return phase == 0 ? 1.0f : phase == 2 ? 0x1p2f : 0x1p5f;
}

/// Tiles taken apart: the parts of the significands with their elements'
/// exponents, as floats, and the distances of the exponents.
template <bool SrcA> class FloatParts {
public:
  static constexpr size_t kScratchTiles = 3; ///< for each tile

  /// Lower parts are made if there are phases that take them.
  TT_INLINE FloatParts(const float *tiles, uint32_t count, unsigned phases,
                       uint32_t largest, float *scratch)
      : memory(scratch), stride(count * kTileElements) {
    if (phases > (SrcA ? 1u : 2u))
      takeApart<true>(tiles, largest, scratch, stride);
    else
      takeApart<false>(tiles, largest, scratch, stride);
  }

  const float *part(bool low, size_t tile) const {
    return memory + (low ? stride : 0) + tile * kTileElements;
  }
  /// The distances as words of four bytes. SrcA has 32 rows of 32, a word for
  /// each element; SrcB has eight rows of 32, a byte for each of four rows.
  const float *distances(size_t tile) const {
    return memory + 2 * stride + tile * kTileElements;
  }

private:
  /// Stores the parts of a vector, and returns its distances.
  template <bool Low>
  static TT_INLINE U parts(U word, uint32_t largest, float *to, size_t stride) {
    FloatPart<SrcA> x(word, kMoved);
    store(x.parts[0], to);
    if constexpr (Low)
      store(x.parts[1], to, stride);
    return x.exponent == 0u ? splat<U>(uint32_t(kNoDistance))
                            : largest - x.exponent;
  }
  template <bool Low>
  static TT_INLINE void takeApart(const float *tiles, uint32_t largest,
                                  float *to, size_t stride) {
    constexpr size_t kRows = SrcA ? 1 : 4;
    for (size_t tile = 0; tile != stride; tile += kTileElements)
      for (size_t row = 0; row != 32; row += kRows)
#pragma unroll
        for (size_t column = 0; column != 32; column += kLanes) {
          size_t at = tile + placeInTile(row, column);
          U bytes = {};
#pragma unroll
          for (size_t r = 0; r != kRows; ++r) {
            size_t i = at + r * kFaceSide;
            bytes |= parts<Low>(load<U>(tiles, i), largest, to + i, stride)
                     << uint32_t(8 * r);
          }
          if (SrcA) {
            bytes |= bytes << 8;
            bytes |= bytes << 16;
          }
          store(bytes, to, 2 * stride + tile + row / kRows * 32 + column);
        }
  }

  float *memory;
  size_t stride;
};

/// How far the exponents of eight products lie below the largest, at least: of
/// four rows of `a` from `ofA` on and of columns of `b`, a byte for each row.
TT_INLINE U leastDistances(const float *ofA, const Bytes (&ofB)[8],
                           uint32_t most) {
  auto least = bits<Bytes>(splat<U>(most * 0x01010101u));
#pragma unroll
  for (size_t i = 0; i != 8; ++i) {
    U word = splat<U>(bits<uint32_t>(ofA[i]));
    least = __builtin_elementwise_min(
        least, __builtin_elementwise_add_sat(bits<Bytes>(word), ofB[i]));
  }
  return bits<U>(least);
}
TT_INLINE void loadDistances(const float *b, size_t group, size_t column,
                             Bytes (&ofB)[8]) {
#pragma unroll
  for (size_t i = 0; i != 8; ++i)
    ofB[i] = bits<Bytes>(load<U>(b, (group * 8 + i) * 32 + column));
}

/// distances[rows / 4][group of k][c]: how far the exponent of a group lies
/// below `largest`, that of the products; a byte for each of four rows. Groups
/// without products get an exponent below all others.
TT_INLINE void groupDistances(const float *a, const float *b, uint32_t largest,
                              float *distances) {
  for (size_t column = 0; column != 32; column += kLanes)
    for (size_t group = 0; group != 4; ++group) {
      Bytes ofB[8];
      loadDistances(b, group, column, ofB);
      for (size_t rows = 0; rows != 8; ++rows)
        store(leastDistances(a + rows * 32 + group * 8, ofB,
                             largest - kLeastExponent),
              distances, (rows * 4 + group) * 32 + column);
    }
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULPARTS_H
