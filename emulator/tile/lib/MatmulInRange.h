//===- MatmulInRange.h - Exact products, 16-bit DST -----------*- C++ -*-===//
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
#include "MatmulParts.h"

namespace tt::tile::TT_ISA {

/// Tiles of products in a number of phases. The sums of a few rows' groups are
/// made for all phases at a time, as these share operands and starts. While
/// they are made, the rows before are brought to their end, phase after phase,
/// so that the host has both to do at a time.
template <unsigned Phases> class InRangeTiles {
public:
  /// The sums of groups of a few rows, without their starts, and for each half
  /// of k the larger start.
  struct Block;

  TT_INLINE InRangeTiles(Block *blocks, uint32_t largest)
      : largestStart(splat<U>((largest << 23) + uint32_t(kStart))),
        block(blocks), before(blocks + 1) {}

  /// Adds the product of a tile of `a` and one of `b` to `dst`, all but the
  /// last rows.
  TT_INLINE void product(const FloatParts<false> &a, size_t tileA,
                         const FloatParts<true> &b, size_t tileB,
                         const float *distances, uint32_t *dst) {
    Operands operands{{a.part(false, tileA), a.part(true, tileA)},
                      {b.part(false, tileB), b.part(true, tileB)},
                      distances};
    for (size_t row = 0; row != 32; row += kRows)
      for (size_t column = 0; column != 32; column += kVecs * kLanes) {
        if (unfinished) {
          addUp(operands, row, column,
                [&](size_t group, int i)
                    __attribute__((always_inline)) { finish(group, i); });
          storeWords(unfinished);
        } else {
          addUp(operands, row, column, [](size_t, int) {});
        }
        unfinished = dst + placeInTile(row, column);
        loadWords(unfinished);
        std::swap(block, before);
      }
  }
  TT_INLINE void finishLast() {
    for (size_t group = 0; group != 4; ++group)
#pragma unroll
      for (int i = 0; i != 8; ++i)
        finish(group, i);
    storeWords(unfinished);
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

  struct Operands {
    const float *a[2], *b[2], *distances;
  };

  /// The sums of a block; calls between(group, i) after each eighth of it.
  template <typename Between>
  TT_INLINE void addUp(const Operands &operands, size_t row, size_t column,
                       Between between) {
    Block &made = *block;
    constexpr int kPartsA = Phases > 2 ? 2 : 1, kPartsB = Phases > 1 ? 2 : 1;
    const float *distance = operands.distances + row / 4 * 4 * 32 + column;
    uint32_t firstByte = row % 4 * 8;
    const float *highA = operands.a[0] + placeInTile(row, 0),
                *lowA = operands.a[1] + placeInTile(row, 0),
                *highB = operands.b[0] + placeInTile(0, column),
                *lowB = operands.b[1] + placeInTile(0, column);
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
            I &larger = made.starts[group / 2][n];
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
          made.sums[group][phase][n] = sums[phase][n] - from;
      }
      distance += 32;
    }
  }

  static TT_INLINE size_t at(int n) {
    return size_t(n / kVecs) * kFaceSide + size_t(n % kVecs) * kFaceElements;
  }
  TT_INLINE void loadWords(const uint32_t *from) {
#pragma unroll
    for (int n = 0; n != kResults; ++n)
      words[n] = ShortDst::from(load<F>(from, at(n)));
  }
  TT_INLINE void storeWords(uint32_t *to) const {
    F back = bits<F>(splat<I>(field(127 - offsetOf(Phases - 1))));
#pragma unroll
    for (int n = 0; n != kResults; ++n) {
      F word = ShortDst::to(words[n]);
      store(Phases == 1 ? word : word * back, to, at(n));
    }
  }

  /// Piece `i` of eight of as much of the block before as is finished with
  /// `group`.
  TT_INLINE void finish(size_t group, int i) {
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
      word *= half ? 1.0f : finerUnits(phase);
    words[n] = ShortDst::add(before->sums[2 * half][phase][n],
                             before->sums[2 * half + 1][phase][n],
                             before->starts[half][n], word);
  }
  U largestStart;
  Block *block, *before; ///< which is made, and which is brought to its end
  uint32_t *unfinished = nullptr; ///< the block before, in DST
  F words[kResults];              ///< of that block
};

template <unsigned Phases> struct InRangeTiles<Phases>::Block {
  F sums[4][Phases][kResults];
  I starts[2][kResults];
};

/// All products of tiles of `a` and `b`. `largest` is the largest exponent of
/// the products of elements; there is room for a tile in `scratch`.
template <unsigned Phases>
void inRangeTiles(const FloatParts<false> &a, uint32_t rt,
                  const FloatParts<true> &b, uint32_t ct, uint32_t largest,
                  float *scratch, uint32_t *dst) {
  using Tiles = InRangeTiles<Phases>;
  typename Tiles::Block blocks[2];
  Tiles tiles(blocks, largest);
  for (uint32_t r = 0; r != rt; ++r)
    for (uint32_t c = 0; c != ct; ++c) {
      groupDistances(a.distances(r), b.distances(c), largest, scratch);
      tiles.product(a, r, b, c, scratch, dst + (r * ct + c) * kTileElements);
    }
  tiles.finishLast();
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULINRANGE_H
