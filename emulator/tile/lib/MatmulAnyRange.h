//===- MatmulAnyRange.h - Exact products of any exponents -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// With integers throughout: for tiles that MatmulInRange.h does not take.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULANYRANGE_H
#define TT_TILE_LIB_MATMULANYRANGE_H

#include "FpuAdder.h"

namespace tt::tile::TT_ISA {

/// A tile taken apart: exponents, and the part of each kind of phase.
struct IntegerParts {
  static constexpr size_t kTiles = 3; ///< of scratch

  TT_INLINE IntegerParts(const float *tile, bool srcA, float *scratch)
      : exponents(scratch),
        parts{scratch + kTileElements, scratch + 2 * kTileElements} {
    for (size_t i = 0; i != kTileElements; i += kLanes) {
      SourcePart high(load<U>(tile, i), srcA, false),
          low(load<U>(tile, i), srcA, true);
      store(high.exponent, scratch, i);
      store(high.part, parts[0], i);
      store(low.part, parts[1], i);
    }
  }

  float *exponents, *parts[2];
};

/// One tile of products. `a` goes to SrcB, `b` to SrcA.
inline void anyRangeTile(const IntegerParts &a, const IntegerParts &b,
                         uint32_t *dst, unsigned phases, const Adder &adder) {
  auto at = [](size_t r, size_t c) {
    return (r / 16 * 2 + c / 16) * kFaceElements + r % 16 * kFaceSide + c % 16;
  };
  for (unsigned phase = 0; phase != phases; ++phase) {
    const float *partsA = a.parts[phase >> 1], *partsB = b.parts[phase & 1];
    for (size_t r = 0; r != 32; ++r)
      for (size_t c = 0; c != 32; c += kLanes)
        for (size_t k = 0; k != 32; k += kFaceSide) {
          Term groups[2];
          for (size_t g = 0; g != 2; ++g)
            groups[g] = groupTerm(
                phase, [&](size_t i, auto take) __attribute__((always_inline)) {
                  SourcePart x, y;
                  size_t of = at(r, k + 8 * g + i), from = at(k + 8 * g + i, c);
                  x.exponent = splat<I>(bits<int32_t>(a.exponents[of]));
                  x.part = splat<I>(bits<int32_t>(partsA[of]));
                  y.exponent = load<I>(b.exponents, from);
                  y.part = load<I>(partsB, from);
                  take(y, x);
                });
          U word = load<U>(dst, at(r, c));
          store(addToDst(groups[0], groups[1], word, adder), dst, at(r, c));
        }
  }
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULANYRANGE_H
