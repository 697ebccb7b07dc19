//===- Matmul.cpp - Products of tiles -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A block of kRows rows by one or two faces' columns of sums stays in registers
// while k runs over a face (16): for each k a row of the second operand is
// loaded, and kRows elements of the first are repeated over a vector.
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "FpuRange.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

constexpr int kRows = kLanes == 16 ? 8 : kLanes == 8 ? 4 : 2;
constexpr int kFaces = kLanes == 16 ? 2 : 1;
constexpr int kVecs = kFaces * kRowVecs;

/// A part of a product of tiles: rows from `row`, columns from those of the
/// face column `face`.
struct Block {
  F sums[kRows][kVecs];
  size_t row, face;

  /// Where vector `v` of row `r` stands in a tile.
  TT_INLINE size_t at(size_t r, size_t v) const {
    return (row / 16 * 2 + face + v / kRowVecs) * kFaceElements +
           (row % 16 + r) * kFaceSide + v % kRowVecs * kLanes;
  }
  /// Calls fn(sum, offset in the tile).
  template <typename Fn> TT_INLINE void forEach(Fn fn) {
#pragma unroll
    for (int r = 0; r != kRows; ++r)
#pragma unroll
      for (int v = 0; v != kVecs; ++v)
        fn(sums[r][v], at(r, v));
  }
  /// Adds the products over the face column `k` of `a`.
  TT_INLINE void addProducts(const float *a, const float *b, size_t k) {
    a += (row / 16 * 2 + k) * kFaceElements + row % 16 * kFaceSide;
    b += (k * 2 + face) * kFaceElements;
    for (size_t i = 0; i != kFaceSide; ++i) {
      F y[kVecs];
#pragma unroll
      for (size_t v = 0; v != kVecs; ++v)
        y[v] = load<F>(b, v / kRowVecs * kFaceElements + i * kFaceSide +
                              v % kRowVecs * kLanes);
#pragma unroll
      for (int r = 0; r != kRows; ++r) {
        F x = splat<F>(a[r * kFaceSide + i]);
#pragma unroll
        for (int v = 0; v != kVecs; ++v)
          sums[r][v] = mulAdd(x, y[v], sums[r][v]);
      }
    }
  }
};

template <typename Fn> TT_INLINE void forEachBlock(Fn fn) {
  for (size_t face = 0; face != 2; face += kFaces)
    for (size_t row = 0; row != 32; row += kRows)
      fn(row, face);
}

void fastTile(const float *a, const float *b, uint32_t *dst) {
  forEachBlock([&](size_t row, size_t face) __attribute__((always_inline)) {
    Block block;
    block.row = row;
    block.face = face;
    block.forEach([&](F &sum, size_t at) __attribute__((always_inline)) {
      sum = load<F>(dst, at);
    });
    block.addProducts(a, b, 0);
    block.addProducts(a, b, 1);
    block.forEach([&](F &sum, size_t at)
                      __attribute__((always_inline)) { store(sum, dst, at); });
  });
}

/// One phase: both instructions' worth of k for every block.
template <class A>
void phaseOfTile(const float *a, const float *b, uint32_t *dst) {
  forEachBlock([&](size_t row, size_t face) __attribute__((always_inline)) {
    Block block;
    block.row = row;
    block.face = face;
    for (size_t k = 0; k != 2; ++k) {
      block.forEach([&](F &sum, size_t)
                        __attribute__((always_inline)) { sum = F{}; });
      block.addProducts(a, b, k);
      block.forEach([&](F &sum, size_t at) __attribute__((always_inline)) {
        A::store(A::inDst(A::load(dst + at) + sum), dst + at);
      });
    }
  });
}

/// The same for numbers that fp32 does not hold.
template <class A>
void wideTile(const float *a, const float *b, uint32_t *dst, unsigned phases) {
  auto at = [](size_t r, size_t c) {
    return (r / 16 * 2 + c / 16) * kFaceElements + r % 16 * kFaceSide + c % 16;
  };
  for (unsigned phase = 0; phase != phases; ++phase)
    for (size_t k = 0; k != 32; k += 16)
      for (size_t r = 0; r != 32; ++r)
        for (size_t c = 0; c != 32; ++c) {
          double sum = 0;
          for (size_t i = k; i != k + 16; ++i)
            sum =
                A::mulAdd(A::partOfSrcB(A::load(a + at(r, i)), phase & 2),
                          A::partOfSrcA(A::load(b + at(i, c)), phase & 1), sum);
          sum = A::add(A::load(dst + at(r, c)), sum);
          A::store(A::inDst(sum), dst + at(r, c));
        }
}

/// Upper and lower parts of the significands of tiles.
struct Parts {
  float *high, *low;
  bool anyLow = false;

  /// Takes `count` tiles apart into two times `count` tiles of scratch.
  template <typename PartOf>
  TT_INLINE Parts(const float *tiles, size_t count, float *scratch,
                  PartOf partOf)
      : high(scratch), low(scratch + count * kTileElements) {
    U seen = {};
    for (size_t i = 0; i != count * kTileElements; i += kLanes) {
      F x = load<F>(tiles, i), lower = partOf(x, true);
      store(partOf(x, false), high, i);
      store(lower, low, i);
      seen |= bits<U>(lower) & kMagnitude;
    }
    anyLow = __builtin_reduce_or(seen) != 0;
  }
  const float *of(bool wantLow, size_t tile) const {
    return (wantLow ? low : high) + tile * kTileElements;
  }
};

template <class A>
void exactBlock(const float *a, const float *b, uint32_t *dst, uint32_t rt,
                uint32_t ct, float *scratch, unsigned phases) {
  Parts partsOfA(a, rt, scratch, A::partOfSrcB);
  Parts partsOfB(b, ct, scratch + kTileElements * 2 * rt, A::partOfSrcA);
  for (uint32_t r = 0; r != rt; ++r)
    for (uint32_t c = 0; c != ct; ++c)
      for (unsigned phase = 0; phase != phases; ++phase) {
        bool lowA = phase & 2, lowB = phase & 1;
        // Products with zeros leave DST as it is.
        if ((lowA && !partsOfA.anyLow) || (lowB && !partsOfB.anyLow))
          continue;
        phaseOfTile<A>(partsOfA.of(lowA, r), partsOfB.of(lowB, c),
                       dst + (r * ct + c) * kTileElements);
      }
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void FpuKernels<N, Level>::matmulBlock(const float *a, const float *b,
                                       uint32_t *dst, uint32_t rt, uint32_t ct,
                                       float *scratch,
                                       const MathConfig &config) {
  using namespace TT_ISA;
  unsigned phases = phasesOf(config);
  bool fits = true;
  if constexpr (kIsExact<N>)
    fits = fitsFp32(largestExponent(a, rt * kTileElements),
                    largestExponent(b, ct * kTileElements),
                    largestExponent(dst, size_t(rt) * ct * kTileElements));
  withArithmetic<N>(config.dst, fits, [&](auto arithmetic) {
    using A = decltype(arithmetic);
    auto forEachTile = [&](auto product) {
      for (uint32_t r = 0; r != rt; ++r)
        for (uint32_t c = 0; c != ct; ++c)
          product(a + r * kTileElements, b + c * kTileElements,
                  dst + (r * ct + c) * kTileElements);
    };
    if constexpr (!A::kPhases)
      forEachTile(fastTile);
    else if constexpr (A::kWidth > 1)
      exactBlock<A>(a, b, dst, rt, ct, scratch, phases);
    else
      forEachTile([&](const float *x, const float *y, uint32_t *out) {
        wideTile<A>(x, y, out, phases);
      });
  });
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
