//===- MatmulInRange.h - Exact products on float lanes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The aligned adder with the host's fused multiply-add. A group's sum starts as
// 1.25 * 2^23 units, the unit being that to which the group's products are
// aligned: every product then is rounded to the unit as it is added. Ties are
// to go away from zero, so one factor is made larger by 2^-13, which moves
// nothing but ties, as products have 12 bits. MatmulAlignment.h adds the groups
// to DST.
//
// All this holds while no exponent leaves the range of fp32; `inRange` says
// whether it may.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULINRANGE_H
#define TT_TILE_LIB_MATMULINRANGE_H

#include "MatmulAlignment.h"

namespace tt::tile::TT_ISA {

/// Every unit and every sum is a normal number, also of sums that cancel and
/// while DST is counted in the units of a later phase.
constexpr bool inRange(const ExponentRange &a, const ExponentRange &b,
                       const ExponentRange &dst) {
  bool products = !a.any() || !b.any() ||
                  (a.least + b.least >= 190 && a.least >= 8 && b.least >= 8 &&
                   a.most <= 254 && b.most <= 254 && a.most + b.most <= 340);
  return products && (!dst.any() || (dst.least >= 30 && dst.most <= 220));
}

//===-- operands ----------------------------------------------------------===//

/// A byte for each of four rows and a column in each lane.
using Bytes = uint8_t __attribute__((ext_vector_type(4 * kLanes)));

/// How far exponents lie below the largest, in each byte; 255 where there is no
/// number. Sums of two saturate.
constexpr uint8_t kNoDistance = 255;
/// What a group without products has as its exponent.
constexpr uint32_t kLeastExponent = 26;

/// Tiles taken apart: the parts of the significands with their elements'
/// exponents, as floats, and the distances of the exponents.
template <bool SrcA> class FloatParts {
public:
  static constexpr size_t kScratchTiles = 3; ///< for each tile

  /// Lower parts are made if there are phases that take them.
  TT_INLINE FloatParts(const float *tiles, uint32_t count, unsigned phases,
                       uint32_t largest, float *scratch)
      : memory(scratch), stride(count * kTileElements) {
    bool wantLow = phases > (SrcA ? 1u : 2u);
    for (size_t i = 0, end = stride; i != end; i += kLanes) {
      U word = load<U>(tiles, i);
      word = (word & kExponent) == 0u ? U{} : word;
      F high = bits<F>(word & (SrcA ? 0xFFF80000u : 0xFFFE0000u));
      if (wantLow) {
        F low = bits<F>(word & (SrcA ? 0xFFFFC000u : 0xFFFFE000u)) - high;
        // The lower parts count from where they begin.
        store(low * (SrcA ? 0x1p5f : 0x1p7f * kMoved), scratch, end + i);
      }
      store(SrcA ? high : high * kMoved, scratch, i);
    }
    for (uint32_t tile = 0; tile != count; ++tile)
      storeDistances(tiles + tile * kTileElements, largest,
                     scratch + 2 * stride + tile * kTileElements);
  }

  const float *part(bool low, size_t tile) const {
    return memory + (low ? stride : 0) + tile * kTileElements;
  }
  /// Words of four bytes. Of SrcA 32 rows of 32, a word for each element; else
  /// eight rows of 32, a byte for each of four rows.
  const float *distances(size_t tile) const {
    return memory + 2 * stride + tile * kTileElements;
  }

private:
  /// So that no product is a tie.
  static constexpr float kMoved = 1.0f + 0x1p-13f;

  static TT_INLINE U distance(const float *tile, size_t i, uint32_t largest) {
    U exponent = (load<U>(tile, i) >> 23) & 255u;
    return exponent == 0u ? splat<U>(kNoDistance) : largest - exponent;
  }
  static TT_INLINE void storeDistances(const float *tile, uint32_t largest,
                                       float *to) {
    for (size_t row = 0; row != 32; row += SrcA ? 1 : 4)
      for (size_t column = 0; column != 32; column += kLanes) {
        const float *from = tile +
                            (row / 16 * 2 + column / 16) * kFaceElements +
                            row % 16 * kFaceSide + column % 16;
        U word = distance(from, 0, largest);
        if (SrcA)
          word *= 0x01010101u;
        else
          for (size_t r = 1; r != 4; ++r)
            word |= distance(from, r * kFaceSide, largest) << (8 * r);
        store(word, to, (SrcA ? row : row / 4) * 32 + column);
      }
  }

  float *memory;
  size_t stride;
};

/// distances[rows / 4][group of k][c]: how far the exponent of a group lies
/// below `largest`, that of the products; a byte for each of four rows. Groups
/// without products get an exponent below all others.
TT_INLINE void groupDistances(const float *a, const float *b, uint32_t largest,
                              float *distances) {
  U none = splat<U>((largest - kLeastExponent) * 0x01010101u);
  for (size_t column = 0; column != 32; column += kLanes)
    for (size_t group = 0; group != 4; ++group) {
      Bytes ofB[8];
#pragma unroll
      for (size_t i = 0; i != 8; ++i)
        ofB[i] = bits<Bytes>(load<U>(b, (group * 8 + i) * 32 + column));
      for (size_t rows = 0; rows != 8; ++rows) {
        auto least = bits<Bytes>(none);
#pragma unroll
        for (size_t i = 0; i != 8; ++i) {
          U word = splat<U>(bits<uint32_t>(a[rows * 32 + group * 8 + i]));
          least = __builtin_elementwise_min(
              least, __builtin_elementwise_add_sat(bits<Bytes>(word), ofB[i]));
        }
        store(bits<U>(least), distances, (rows * 4 + group) * 32 + column);
      }
    }
}

//===-- products ----------------------------------------------------------===//

/// `sum` is computed here, from what is loaded here, and not later, when all
/// else that is loaded till then would have to wait in registers.
TT_INLINE void computeNow(F &sum) {
#if defined(__AVX512F__)
  __asm__ volatile("" : "+v"(sum)::"memory");
#elif defined(__x86_64__)
  __asm__ volatile("" : "+x"(sum)::"memory");
#endif
}

/// One tile of products in a number of phases. The sums of a few rows' groups
/// are made for all phases at a time, as these share operands and starts. While
/// they are made, the rows before are brought to their end, phase after phase,
/// so that the host has both to do at a time.
template <DstFormat D, unsigned Phases> class InRangeTile {
public:
  TT_INLINE InRangeTile(const FloatParts<false> &a, size_t tileA,
                        const FloatParts<true> &b, size_t tileB,
                        const float *distances, uint32_t largest, uint32_t *dst,
                        const Adder &adder)
      : a{a.part(false, tileA), a.part(true, tileA)},
        b{b.part(false, tileB), b.part(true, tileB)}, distances(distances),
        dst(dst), largestStart(splat<U>((largest << 23) + uint32_t(kStart))),
        alignment(adder) {}

  TT_INLINE void run() const {
    Block blocks[2];
    F words[kResults];
    int now = 0;
    uint32_t *before = nullptr;
    for (size_t row = 0; row != 32; row += kRows)
      for (size_t column = 0; column != 32; column += kVecs * kLanes) {
        const Block &last = blocks[1 - now];
        if (before)
          addUp(blocks[now], row, column,
                [&](size_t group, int i) __attribute__((always_inline)) {
                  finish(last, words, group, i);
                });
        else
          addUp(blocks[now], row, column, [](size_t, int) {});
        if (before)
          storeWords(words, before);
        before = dst + at(row, column);
        loadWords(words, before);
        now = 1 - now;
      }
    for (size_t group = 0; group != 4; ++group)
#pragma unroll
      for (int i = 0; i != 8; ++i)
        finish(blocks[1 - now], words, group, i);
    storeWords(words, before);
  }

private:
  /// Sums in registers: at most half of those that there are.
  static constexpr int kSums = kLanes == 16 && Phases > 2 ? 16 : 8;
  static constexpr int kVecs = kLanes == 16 ? 2 : 1;
  static constexpr int kResults = kSums / (Phases == 3 ? 4 : Phases);
  static constexpr int kRows = kResults / kVecs;
  /// Results of instructions that are finished with a group of eight products,
  /// for which it is known where in a block they are.
  static constexpr int kFinals = kResults * (Phases > 2 ? 2 : 1);

  /// The sums of groups of a few rows, without their starts, and for each half
  /// of k the larger start.
  struct Block {
    F sums[4][Phases][kResults];
    I starts[2][kResults];
  };

  static TT_INLINE size_t at(size_t r, size_t c) {
    return (r / 16 * 2 + c / 16) * kFaceElements + r % 16 * kFaceSide + c % 16;
  }

  /// The sums of a block; calls between(group, i) after each of eight pieces.
  template <typename Between>
  TT_INLINE void addUp(Block &block, size_t row, size_t column,
                       Between between) const {
    constexpr int kPartsA = Phases > 2 ? 2 : 1, kPartsB = Phases > 1 ? 2 : 1;
    const float *distance = distances + row / 4 * 4 * 32 + column;
    uint32_t firstByte = row % 4 * 8;
    const float *highA = a[0] + at(row, 0), *lowA = a[1] + at(row, 0),
                *highB = b[0] + at(0, column), *lowB = b[1] + at(0, column);
#pragma clang loop unroll(disable)
    for (size_t group = 0; group != 4; ++group) {
      size_t fromA = group / 2 * kFaceElements + group % 2 * 8,
             fromB = group / 2 * 2 * kFaceElements + group % 2 * 8 * kFaceSide;
      const float *x[2] = {highA + fromA, lowA + fromA},
                  *y[2] = {highB + fromB, lowB + fromB};
      F sums[Phases][kResults], froms[kResults];
#pragma unroll
      for (int r = 0; r < kRows; r += 4)
#pragma unroll
        for (int v = 0; v != kVecs; ++v) {
          U words = load<U>(distance, r * 32 + v * kLanes);
          if (kRows < 4)
            words = words >> firstByte;
#pragma unroll
          for (int i = 0; i != 4 && i < kRows; ++i) {
            U below = i == 3 ? words >> 1 : words << uint32_t(23 - 8 * i);
            F from = bits<F>(largestStart - (below & kExponent));
            int n = (r + i) * kVecs + v;
            I &larger = block.starts[group / 2][n];
            larger = group % 2 ? max(larger, bits<I>(from)) : bits<I>(from);
            froms[n] = from;
#pragma unroll
            for (unsigned phase = 0; phase != Phases; ++phase)
              sums[phase][n] = from;
          }
        }
#pragma unroll
      for (int i = 0; i != 8; ++i) {
        F ofB[kPartsB][kVecs];
#pragma unroll
        for (int part = 0; part != kPartsB; ++part)
#pragma unroll
          for (int v = 0; v != kVecs; ++v)
            ofB[part][v] =
                load<F>(y[part], i * kFaceSide + size_t(v) * kFaceElements);
#pragma unroll
        for (int r = 0; r != kRows; ++r)
#pragma unroll
          for (int part = 0; part != kPartsA; ++part) {
            F ofA = splat<F>(x[part][size_t(r) * kFaceSide + i]);
#pragma unroll
            for (int phase = 2 * part;
                 phase != 2 * part + kPartsB && phase < int(Phases); ++phase)
#pragma unroll
              for (int v = 0; v != kVecs; ++v) {
                F &sum = sums[phase][r * kVecs + v];
                sum = mulAdd(ofA, ofB[phase & 1][v], sum);
              }
          }
#pragma unroll
        for (unsigned phase = 0; phase != Phases; ++phase)
#pragma unroll
          for (int n = 0; n != kResults; ++n)
            computeNow(sums[phase][n]);
        between(group, i);
      }
#pragma unroll
      for (int n = 0; n != kResults; ++n) {
        F from = froms[n];
#pragma unroll
        for (unsigned phase = 0; phase != Phases; ++phase)
          block.sums[group][phase][n] = sums[phase][n] - from;
      }
      distance += 32;
    }
  }

  static TT_INLINE size_t at(int n) {
    return size_t(n / kVecs) * kFaceSide + size_t(n % kVecs) * kFaceElements;
  }
  TT_INLINE void loadWords(F (&words)[kResults], const uint32_t *from) const {
#pragma unroll
    for (int n = 0; n != kResults; ++n)
      words[n] = alignment.fromDst(load<F>(from, at(n)));
  }
  TT_INLINE void storeWords(const F (&words)[kResults], uint32_t *to) const {
    F back = bits<F>(splat<I>(field(127 - offsetOf(Phases - 1))));
#pragma unroll
    for (int n = 0; n != kResults; ++n) {
      F word = alignment.toDst(words[n]);
      store(Phases == 1 ? word : word * back, to, at(n));
    }
  }

  /// Piece `i` of eight of as much of a block as is finished with `group`.
  TT_INLINE void finish(const Block &block, F (&words)[kResults], size_t group,
                        int i) const {
    constexpr int kPiece = 8 / kFinals;
    constexpr size_t kGroups = 2 * Phases * kResults / kFinals;
    if (i % kPiece != 0 || (kGroups < 4 && group >= kGroups))
      return;
    int n = i / kPiece % kResults;
    size_t step =
        kFinals == kResults ? group : group * 2 + size_t(i / kPiece / kResults);
    size_t phase = step / 2, half = step % 2;
    F word = words[n];
    if (Phases > 2 ? half == 0 : Phases > 1)
      word *= half ? 1.0f : more(phase);
    words[n] = alignment.add(block.sums[2 * half][phase][n],
                             block.sums[2 * half + 1][phase][n],
                             block.starts[half][n], word);
  }
  /// DST, too, counts from where the products of a phase begin.
  static TT_INLINE float more(size_t phase) {
    return phase == 0 ? 1.0f : phase == 2 ? 0x1p2f : 0x1p5f;
  }

  const float *a[2], *b[2], *distances;
  uint32_t *dst;
  U largestStart;
  Alignment<D> alignment;
};

template <DstFormat D>
void inRangeTile(const FloatParts<false> &a, size_t tileA,
                 const FloatParts<true> &b, size_t tileB,
                 const float *distances, uint32_t largest, uint32_t *dst,
                 unsigned phases, const Adder &adder) {
  switch (phases) {
  case 1:
    return InRangeTile<D, 1>(a, tileA, b, tileB, distances, largest, dst, adder)
        .run();
  case 2:
    return InRangeTile<D, 2>(a, tileA, b, tileB, distances, largest, dst, adder)
        .run();
  case 3:
    return InRangeTile<D, 3>(a, tileA, b, tileB, distances, largest, dst, adder)
        .run();
  default:
    return InRangeTile<D, 4>(a, tileA, b, tileB, distances, largest, dst, adder)
        .run();
  }
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULINRANGE_H
