//===- FpuBinary.cpp - Sums and products of two tiles ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "FpuRange.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

/// dst (+)= a + b, the second operand negated for a difference.
template <class A>
void addTiles(const float *a, const float *b, uint32_t *dst, bool negate,
              bool accumulate) {
  for (size_t i = 0; i != kTileElements; i += A::kWidth) {
    auto y = A::load(b + i);
    auto sum = A::add(A::load(a + i), negate ? A::negate(y) : y);
    if (accumulate)
      sum = A::add(sum, A::load(dst + i));
    A::store(A::inDst(sum), dst + i);
  }
}

template <class A>
void mulTiles(const float *a, const float *b, uint32_t *dst, bool accumulate,
              unsigned phases) {
  for (size_t i = 0; i != kTileElements; i += A::kWidth) {
    auto x = A::load(a + i), y = A::load(b + i);
    auto sum = accumulate ? A::load(dst + i) : typename A::Value{};
    if constexpr (A::kPhases)
      for (unsigned phase = 0; phase != phases; ++phase)
        sum = A::inDst(A::mulAdd(A::partOfSrcA(x, phase & 1),
                                 A::partOfSrcB(y, phase & 2), sum));
    else
      sum = A::mulAdd(x, y, sum);
    A::store(sum, dst + i);
  }
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void FpuKernels<N, Level>::binary(BinaryType op, const float *a, const float *b,
                                  uint32_t *dst, bool accumulate,
                                  const MathConfig &config) {
  using namespace TT_ISA;
  bool fits = true;
  if constexpr (kIsExact<N>)
    fits = fitsFp32(largestExponent(a, kTileElements),
                    largestExponent(b, kTileElements),
                    accumulate ? largestExponent(dst, kTileElements) : 0);
  withArithmetic<N>(config.dst, fits, [&](auto arithmetic) {
    using A = decltype(arithmetic);
    if (op == BinaryType::Mul)
      mulTiles<A>(a, b, dst, accumulate, phasesOf(config));
    else
      addTiles<A>(a, b, dst, op == BinaryType::Sub, accumulate);
  });
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
