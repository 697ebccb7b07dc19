//===- Matmul.cpp - Products of tiles -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A block of kRows rows by one or two faces' columns of sums stays in registers
// while k runs over a face (16): for each k a row of the second operand is
// loaded, and kRows elements of the first are repeated over a vector.
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "MatmulAnyRange.h"
#include "MatmulInRange.h"
#include "MatmulWide.h"

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

template <unsigned Phases>
void exactInRange(const FloatParts<false> &a, uint32_t rt,
                  const FloatParts<true> &b, uint32_t ct, uint32_t largest,
                  float *scratch, uint32_t *dst, const Adder &adder) {
  if (adder.wide)
    wideTiles<Phases>(a, rt, b, ct, largest, dst, adder);
  else
    inRangeTiles<Phases>(a, rt, b, ct, largest, scratch, dst);
}

void exactBlock(const float *a, const float *b, uint32_t *dst, uint32_t rt,
                uint32_t ct, float *scratch, const MathConfig &config) {
  Adder adder(config);
  unsigned phases = phasesOf(config);
  ExponentRange ofA = exponentRange(a, rt * kTileElements, true),
                ofB = exponentRange(b, ct * kTileElements, true);
  if (!inRange(ofA, ofB,
               exponentRange(dst, size_t(rt) * ct * kTileElements, false))) {
    for (uint32_t r = 0; r != rt; ++r)
      for (uint32_t c = 0; c != ct; ++c, dst += kTileElements) {
        IntegerParts x(a + r * kTileElements, false, scratch);
        IntegerParts y(b + c * kTileElements, true,
                       scratch + IntegerParts::kTiles * kTileElements);
        anyRangeTile(x, y, dst, phases, adder);
      }
    return;
  }
  FloatParts<false> x(a, rt, phases, ofA.most, scratch);
  scratch += rt * FloatParts<false>::kScratchTiles * kTileElements;
  FloatParts<true> y(b, ct, phases, ofB.most, scratch);
  scratch += ct * FloatParts<true>::kScratchTiles * kTileElements;
  uint32_t largest =
      ofA.any() && ofB.any() ? ofA.most + ofB.most - 127 : kLeastExponent;
  auto run = phases == 1   ? exactInRange<1>
             : phases == 2 ? exactInRange<2>
             : phases == 3 ? exactInRange<3>
                           : exactInRange<4>;
  run(x, rt, y, ct, largest, scratch, dst, adder);
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void FpuKernels<N, Level>::matmulBlock(const float *a, const float *b,
                                       uint32_t *dst, uint32_t rt, uint32_t ct,
                                       float *scratch,
                                       const MathConfig &config) {
  using namespace TT_ISA;
  if constexpr (kIsExact<N>)
    return exactBlock(a, b, dst, rt, ct, scratch, config);
  for (uint32_t r = 0; r != rt; ++r)
    for (uint32_t c = 0; c != ct; ++c)
      fastTile(a + r * kTileElements, b + c * kTileElements,
               dst + (r * ct + c) * kTileElements);
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
