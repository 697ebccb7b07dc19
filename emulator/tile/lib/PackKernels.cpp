//===- PackKernels.cpp - The packer for one level -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PackKernels.h"

#include "Lanes.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;
using U8s = uint8_t __attribute__((ext_vector_type(kLanes)));
using U16s = uint16_t __attribute__((ext_vector_type(kLanes)));

/// Applies fn to each vector of words.
template <typename V, typename Fn>
TT_INLINE void forEachVec(const void *in, Fn fn) {
  for (size_t i = 0; i != kTileElements; i += kLanes)
    fn(load<V>(in, i), i);
}

/// To `fraction` bits: the magnitude and, with it, the sign of all but zero.
struct Rounded {
  U magnitude, sign;
  TT_INLINE Rounded(U b, unsigned fraction) {
    uint32_t unit = 1u << (23 - fraction);
    U raw = b & kMagnitude;
    U rounded = min((raw + unit / 2) & ~(unit - 1), splat<U>(kExponent));
    // A denormal that rounding made normal stays.
    I normal = rounded >= 0x00800000u;
    magnitude = normal ? rounded : U{};
    sign = normal ? b & kSign : U{};
  }
};

template <typename Short>
TT_INLINE void storeShort(U x, uint8_t *out, size_t i) {
  Short s = __builtin_convertvector(x, Short);
  __builtin_memcpy(out + i * sizeof s / kLanes, &s, sizeof s);
}

/// The upper halves of two vectors of words: one shuffle, where narrowing each
/// takes several steps.
TT_INLINE auto upperHalves(U x, U y) {
  using Halves = uint16_t __attribute__((ext_vector_type(4 * kLanes)));
  struct {
    U first, second;
  } both = {x, y};
  return bits<Halves>(both).odd;
}

} // namespace
} // namespace TT_ISA

template <class Level>
void PackKernels<Level>::roundFloats(const void *in, void *out,
                                     unsigned fraction) {
  using namespace TT_ISA;
  forEachVec<U>(in, [&](U b, size_t i) __attribute__((always_inline)) {
    Rounded r(b, fraction);
    store(r.magnitude | r.sign, out, i);
  });
}

template <class Level>
void PackKernels<Level>::toBf16(const void *in, uint8_t *out) {
  using namespace TT_ISA;
  for (size_t i = 0; i != kTileElements; i += 2 * size_t(kLanes)) {
    Rounded first(load<U>(in, i), 7), second(load<U>(in, i + kLanes), 7);
    auto both = upperHalves(first.magnitude | first.sign,
                            second.magnitude | second.sign);
    __builtin_memcpy(out + 2 * i, &both, sizeof both);
  }
}

template <class Level>
void PackKernels<Level>::toCoreF16(const void *in, uint8_t *out) {
  using namespace TT_ISA;
  constexpr uint32_t kRebias = 127 - 15;
  forEachVec<U>(in, [&](U b, size_t i) __attribute__((always_inline)) {
    U magnitude = b & kMagnitude;
    U code = (magnitude - (kRebias << 23)) >> 13;
    code = magnitude < kRebias << 23           ? U{}
           : magnitude >= (kRebias + 32) << 23 ? splat<U>(0x7FFFu)
                                               : code;
    storeShort<U16s>(code | ((b & kSign) >> 16), out, i);
  });
}

template <class Level>
void PackKernels<Level>::relu(bool isFloat, const void *in, void *out) {
  using namespace TT_ISA;
  if (isFloat)
    forEachVec<F>(in, [&](F x, size_t i) __attribute__((always_inline)) {
      store(x <= 0.0f ? F{} : x, out, i);
    });
  else
    forEachVec<I>(in, [&](I x, size_t i) __attribute__((always_inline)) {
      store(max(x, I{}), out, i);
    });
}

template <class Level>
void PackKernels<Level>::reluBySign(const void *in, void *out) {
  using namespace TT_ISA;
  forEachVec<I>(in, [&](I x, size_t i) __attribute__((always_inline)) {
    store(max(x, I{}), out, i);
  });
}

template <class Level>
void PackKernels<Level>::accumulateF32(const void *in, const void *prior,
                                       void *out) {
  using namespace TT_ISA;
  forEachVec<F>(in, [&](F x, size_t i) __attribute__((always_inline)) {
    F sum = flushDenormals(x) + flushDenormals(load<F>(prior, i));
    U word = bits<U>(flushDenormals(sum));
    store(sum != sum ? splat<U>(0x7FC00000u) : word, out, i);
  });
}

template <class Level>
void PackKernels<Level>::accumulateBf16(const void *in, const void *prior,
                                        void *out) {
  using namespace TT_ISA;
  forEachVec<F>(in, [&](F x, size_t i) __attribute__((always_inline)) {
    F y = load<F>(prior, i);
    // NaN in L1 counts as a number beyond all finite ones.
    U ofNan = (bits<U>(x) & kMagnitude) == kExponent
                  ? U{}
                  : (bits<U>(y) & kSign) | kExponent;
    y = y != y ? bits<F>(ofNan) : y;
    // Sums that fp32 does not hold are far from the ties of bf16.
    F sum = flushDenormals(x) + flushDenormals(y);
    F rounded = flushDenormals(roundToBf16(sum));
    store(sum != sum ? splat<U>(0x7FC00000u) : bits<U>(rounded), out, i);
  });
}

template <class Level>
void PackKernels<Level>::accumulate(bool isFloat, const void *in,
                                    const void *prior, void *out) {
  using namespace TT_ISA;
  if (isFloat)
    forEachVec<F>(in, [&](F x, size_t i) __attribute__((always_inline)) {
      store(x + load<F>(prior, i), out, i);
    });
  else
    forEachVec<I>(in, [&](I x, size_t i) __attribute__((always_inline)) {
      store(x + load<I>(prior, i), out, i);
    });
}

template <class Level>
void PackKernels<Level>::narrow(device::DataType type, const void *in,
                                uint8_t *out) {
  using namespace TT_ISA;
  if (type == DataType::UInt16)
    return forEachVec<U>(in, [&](U x, size_t i) __attribute__((always_inline)) {
      storeShort<U16s>(x, out, i);
    });
  bool isSigned = type == DataType::Int8;
  I low = splat<I>(isSigned ? -127 : 0), high = splat<I>(isSigned ? 127 : 255);
  forEachVec<I>(in, [&](I x, size_t i) __attribute__((always_inline)) {
    storeShort<U8s>(bits<U>(min(max(x, low), high)), out, i);
  });
}

template struct PackKernels<simd::ThisLevel>;

} // namespace tt::tile
