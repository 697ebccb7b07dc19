//===- MatmulWide.h - Exact products, 32-bit DST --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The sums of groups are those of MatmulInRange.h. The end of an instruction
// has twice as many steps as with a 16-bit DST, among them four multiply-adds,
// which would take the place of the next sums' anyway. So sums and words of DST
// stay in registers: on hosts, a store of a vector takes about the time of a
// multiply-add.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULWIDE_H
#define TT_TILE_LIB_MATMULWIDE_H

#include "MatmulAlignment.h"
#include "MatmulParts.h"

namespace tt::tile::TT_ISA {

/// Tiles of products in a number of phases, a few rows at a time.
template <unsigned Phases> class WideTiles {
public:
  TT_INLINE WideTiles(uint32_t largest, const Adder &adder)
      : largestStart(splat<U>((largest << 23) + uint32_t(kStart))),
        mostBelow(largest - kLeastExponent),
        inflatesMinusOne(adder.inflatesMinusOne) {}

  /// Adds the product of a tile of `a` and one of `b` to `dst`.
  TT_INLINE void product(const FloatParts<false> &a, size_t tileA,
                         const FloatParts<true> &b, size_t tileB,
                         uint32_t *dst) {
    for (size_t row = 0; row != 32; row += kRows)
      for (size_t column = 0; column != 32; column += kVecs * kLanes) {
        makeStarts(a.distances(tileA) + row / kRows * 32, b.distances(tileB),
                   column);
        size_t of = placeInTile(row, 0), from = placeInTile(0, column);
        run({a.part(false, tileA) + of, a.part(true, tileA) + of},
            {b.part(false, tileB) + from, b.part(true, tileB) + from},
            dst + placeInTile(row, column));
      }
  }

private:
  static constexpr int kVecs = kLanes == 16 ? 2 : 1, kRows = 4;
  static constexpr int kResults = kRows * kVecs;
  using Results = F[kResults];

  struct Parts {
    const float *high, *low;
  };

  static TT_INLINE size_t placeOf(int n) {
    return size_t(n / kVecs) * kFaceSide + size_t(n % kVecs) * kFaceElements;
  }

  /// The starts of four groups, which all phases have, from the distances of
  /// the exponents.
  TT_INLINE void makeStarts(const float *a, const float *b, size_t column) {
    for (size_t group = 0; group != 4; ++group)
#pragma unroll
      for (int v = 0; v != kVecs; ++v) {
        Bytes ofB[8];
        loadDistances(b, group, column + size_t(v) * kLanes, ofB);
        U words = leastDistances(a + group * 8, ofB, mostBelow);
#pragma unroll
        for (int r = 0; r != kRows; ++r) {
          U below = r == 3 ? words >> 1 : words << uint32_t(23 - 8 * r);
          starts[group][r * kVecs + v] =
              bits<F>(largestStart - (below & kExponent));
        }
      }
  }

  /// All instructions for a few rows.
  TT_INLINE void run(const Parts &a, const Parts &b, uint32_t *dst) const {
    constexpr int kMiddle = kRows / 2;
    Results words;
#pragma unroll
    for (int n = 0; n != kResults; ++n)
      words[n] = load<F>(dst, placeOf(n));
#pragma unroll
    for (unsigned phase = 0; phase != Phases; ++phase)
#pragma clang loop unroll(disable)
      for (size_t half = 0; half != 2; ++half) {
        const float *x = (phase & 2 ? a.low : a.high) + half * kFaceElements,
                    *y =
                        (phase & 1 ? b.low : b.high) + half * 2 * kFaceElements;
        const Results *from = starts + 2 * half;
        if (phase != 0 && half == 0)
#pragma unroll
          for (F &word : words)
            word *= finerUnits(phase);
        Results sums[2];
        addUp<0, kRows>(x, y, from[0], sums[0]);
        x += 8, y += 8 * kFaceSide;
        // The first rows come to their end while the others are added up.
        addUp<0, kMiddle>(x, y, from[1], sums[1]);
        finish<0, kMiddle>(sums, from, words);
        addUp<kMiddle, kRows>(x, y, from[1], sums[1]);
        finish<kMiddle, kRows>(sums, from, words);
      }
    F back = bits<F>(splat<I>(field(127 - offsetOf(Phases - 1))));
#pragma unroll
    for (int n = 0; n != kResults; ++n)
      store(Phases == 1 ? words[n] : words[n] * back, dst, placeOf(n));
  }
  /// The sums of a group of eight products for some of the rows.
  template <int From, int To>
  static TT_INLINE void addUp(const float *a, const float *b,
                              const Results &from, Results &sums) {
#pragma unroll
    for (int n = From * kVecs; n != To * kVecs; ++n)
      sums[n] = from[n];
#pragma unroll
    for (size_t i = 0; i != 8; ++i) {
      F ofB[kVecs];
#pragma unroll
      for (int v = 0; v != kVecs; ++v)
        ofB[v] = load<F>(b, i * kFaceSide + size_t(v) * kFaceElements);
#pragma unroll
      for (int r = From; r != To; ++r) {
        F ofA = splat<F>(a[size_t(r) * kFaceSide + i]);
#pragma unroll
        for (int v = 0; v != kVecs; ++v) {
          F &sum = sums[r * kVecs + v];
          sum = mulAdd(ofA, ofB[v], sum);
        }
      }
#pragma unroll
      for (int n = From * kVecs; n != To * kVecs; ++n)
        computeNow(sums[n]);
    }
  }

  template <int From, int To>
  TT_INLINE void finish(const Results (&sums)[2], const Results *from,
                        Results &words) const {
    I totals[kResults], largest[kResults];
    U most = {};
#pragma unroll
    for (int n = From * kVecs; n != To * kVecs; ++n) {
      F start0 = from[0][n], start1 = from[1][n];
      largest[n] = tile::TT_ISA::largestStart(
          max(bits<I>(start0), bits<I>(start1)), words[n]);
      totals[n] = WideDst::add(sums[0][n] - start0, sums[1][n] - start1,
                               largest[n], words[n]);
      most = max(most, bits<U>(totals[n]));
    }
    // -1 is the largest of all words, and rare.
    if (inflatesMinusOne &&
        __builtin_expect(__builtin_reduce_or(bits<I>(most == ~0u)) != 0, 0)) {
#pragma unroll
      for (int n = From * kVecs; n != To * kVecs; ++n)
        totals[n] = totals[n] == -1 ? splat<I>(-(1 << 27)) : totals[n];
    }
#pragma unroll
    for (int n = From * kVecs; n != To * kVecs; ++n)
      words[n] = WideDst::rounded(totals[n], largest[n]);
  }

  U largestStart;
  Results starts[4];     ///< of the groups of the rows at hand
  uint32_t mostBelow;    ///< the distance of a group without products
  bool inflatesMinusOne; ///< a sum of -1 becomes -2^27
};

/// All products of tiles of `a` and `b`. `largest` is the largest exponent of
/// the products of elements.
template <unsigned Phases>
void wideTiles(const FloatParts<false> &a, uint32_t rt,
               const FloatParts<true> &b, uint32_t ct, uint32_t largest,
               uint32_t *dst, const Adder &adder) {
  WideTiles<Phases> tiles(largest, adder);
  for (uint32_t r = 0; r != rt; ++r)
    for (uint32_t c = 0; c != ct; ++c)
      tiles.product(a, r, b, c, dst + (r * ct + c) * kTileElements);
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULWIDE_H
