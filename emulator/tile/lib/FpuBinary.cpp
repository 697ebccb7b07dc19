//===- FpuBinary.cpp - Sums and products of two tiles ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FpuAdder.h"
#include "FpuKernels.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

template <typename Fn> TT_INLINE void forEachVec(Fn fn) {
  for (size_t i = 0; i != kTileElements; i += kLanes)
    fn(i);
}

void fastTiles(BinaryType op, const float *a, const float *b, uint32_t *dst,
               bool accumulate) {
  forEachVec([&](size_t i) __attribute__((always_inline)) {
    F x = load<F>(a, i), y = load<F>(b, i);
    F before = accumulate ? load<F>(dst, i) : F{};
    F result = op == BinaryType::Mul   ? mulAdd(x, y, before)
               : op == BinaryType::Add ? x + y
                                       : x - y;
    if (op != BinaryType::Mul && accumulate)
      result += before;
    store(result, dst, i);
  });
}

void exactSums(const float *a, const float *b, uint32_t *dst, bool subtract,
               bool accumulate, const Adder &adder) {
  uint32_t turn = subtract ? kSign : 0;
  forEachVec([&](size_t i) __attribute__((always_inline)) {
    Term term = sumTerm(load<U>(a, i), load<U>(b, i) ^ turn);
    U before = accumulate ? load<U>(dst, i) : U{};
    store(addToDst(term, {}, before, adder), dst, i);
  });
}

void exactProducts(const float *a, const float *b, uint32_t *dst,
                   bool accumulate, unsigned phases, const Adder &adder) {
  forEachVec([&](size_t i) __attribute__((always_inline)) {
    U x = load<U>(a, i), y = load<U>(b, i);
    U word = accumulate ? load<U>(dst, i) : U{};
    for (unsigned phase = 0; phase != phases; ++phase)
      word = addToDst(productTerm(SourcePart(x, true, phase & 1),
                                  SourcePart(y, false, phase & 2), phase),
                      {}, word, adder);
    store(word, dst, i);
  });
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void FpuKernels<N, Level>::binary(BinaryType op, const float *a, const float *b,
                                  uint32_t *dst, bool accumulate,
                                  const MathConfig &config) {
  using namespace TT_ISA;
  if constexpr (!kIsExact<N>)
    fastTiles(op, a, b, dst, accumulate);
  else if (op == BinaryType::Mul)
    exactProducts(a, b, dst, accumulate, phasesOf(config), Adder(config));
  else
    exactSums(a, b, dst, op == BinaryType::Sub, accumulate, Adder(config));
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
