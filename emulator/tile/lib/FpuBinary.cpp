//===- FpuBinary.cpp - Sums and products of two tiles ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FpuAdder.h"
#include "FpuBinaryInRange.h"
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

/// Stores `quick`, or where that does not hold for all lanes, slow().
template <typename Fn>
TT_INLINE void storeEither(const Checked &quick, uint32_t *dst, size_t i,
                           Fn slow) {
  if (__builtin_expect(__builtin_reduce_or(quick.outside) == 0, 1))
    store(quick.word, dst, i);
  else
    store(slow(), dst, i);
}

template <DstFormat D>
void exactSums(const float *a, const float *b, uint32_t *dst, bool subtract,
               bool accumulate, const Adder &adder) {
  uint32_t turn = subtract ? kSign : 0;
  auto slow = [&](size_t i, U before) __attribute__((always_inline)) {
    Term term = sumTerm(load<U>(a, i), load<U>(b, i) ^ turn);
    return addToDst(term, {}, before, adder);
  };
  forEachVec([&](size_t i) __attribute__((always_inline)) {
    if (accumulate)
      store(slow(i, load<U>(dst, i)), dst, i);
    else
      storeEither(sumInRange<D>(load<U>(a, i), load<U>(b, i), subtract), dst, i,
                  [&] { return slow(i, U{}); });
  });
}

template <DstFormat D, unsigned Phases>
void exactProducts(const float *a, const float *b, uint32_t *dst,
                   bool accumulate, const Adder &adder) {
  auto slow = [&](size_t i, U word) __attribute__((always_inline)) {
    U x = load<U>(a, i), y = load<U>(b, i);
    for (unsigned phase = 0; phase != Phases; ++phase)
      word = addToDst(productTerm(SourcePart(x, true, phase & 1),
                                  SourcePart(y, false, phase & 2), phase),
                      {}, word, adder);
    return word;
  };
  forEachVec([&](size_t i) __attribute__((always_inline)) {
    if (accumulate)
      storeEither(productAddedInRange<D, Phases>(load<U>(a, i), load<U>(b, i),
                                                 load<U>(dst, i), adder),
                  dst, i, [&] { return slow(i, load<U>(dst, i)); });
    else
      storeEither(productInRange<D, Phases>(load<U>(a, i), load<U>(b, i)), dst,
                  i, [&] { return slow(i, U{}); });
  });
}

template <DstFormat D>
void exactTiles(BinaryType op, const float *a, const float *b, uint32_t *dst,
                bool accumulate, const MathConfig &config) {
  Adder adder(config);
  if (op != BinaryType::Mul)
    return exactSums<D>(a, b, dst, op == BinaryType::Sub, accumulate, adder);
  switch (phasesOf(config)) {
  case 1:
    return exactProducts<D, 1>(a, b, dst, accumulate, adder);
  case 2:
    return exactProducts<D, 2>(a, b, dst, accumulate, adder);
  case 3:
    return exactProducts<D, 3>(a, b, dst, accumulate, adder);
  default:
    return exactProducts<D, 4>(a, b, dst, accumulate, adder);
  }
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
  else if (config.dst == DstFormat::Float32)
    exactTiles<DstFormat::Float32>(op, a, b, dst, accumulate, config);
  else
    exactTiles<DstFormat::Float16b>(op, a, b, dst, accumulate, config);
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
