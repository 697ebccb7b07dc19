//===- SfpuTypecast.cpp - From one number type to another -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;

/// The range of an integer type. All types that are no integers have `isFloat`.
struct Range {
  bool isFloat, isSigned;
  int64_t low, high;
};

Range rangeOf(DataType type) {
  switch (type) {
  case DataType::Int32:
    return {false, true, -2147483648ll, 2147483647};
  case DataType::Int8:
    return {false, true, -128, 127};
  case DataType::UInt32:
    return {false, false, 0, 4294967295ll};
  case DataType::UInt16:
    return {false, false, 0, 65535};
  case DataType::UInt8:
    return {false, false, 0, 255};
  default:
    return {true, true, 0, 0};
  }
}

/// Neighbours of 2^31 and 2^32 below them: the largest floats that fit.
TT_INLINE float largestIn(const Range &to) {
  return to.high == 2147483647     ? 0x1.fffffep30f
         : to.high == 4294967295ll ? 0x1.fffffep31f
                                   : float(to.high);
}

/// Toward zero, by convertvector for what is inside.
TT_INLINE U floatToInteger(F x, const Range &to) {
  float most = largestIn(to);
  F v = x == x ? x : F{};
  v = v < float(to.low) ? splat<F>(float(to.low)) : v;
  F inside = v > most ? splat<F>(most) : v;
  U word = to.isSigned ? bits<U>(__builtin_convertvector(inside, I))
                       : __builtin_convertvector(inside, U);
  return v > most ? splat<U>(uint32_t(to.high)) : word;
}

/// The types whose casts from floats are known to the bit.
TT_INLINE bool isKnown(DataType type) {
  return type == DataType::Int32 || type == DataType::UInt32 ||
         type == DataType::UInt16;
}

/// Exact, by the kernels' instructions: to si32 everything beyond the range is
/// 80000000; to the others negative numbers are 0 and what is too large, and
/// NaN, is the largest. u16 rounds to nearest, ties away.
TT_INLINE U chipInteger(F x, DataType type, const Range &to) {
  I negative = bits<I>(x) >> 31;
  F magnitude = bits<F>(bits<U>(x) & kMagnitude);
  if (type == DataType::Int32) {
    I fits = magnitude < 0x1p31f;
    I word = __builtin_convertvector(fits ? x : F{}, I);
    return fits ? bits<U>(word) : splat<U>(kSign);
  }
  I fits = magnitude < float(to.high);
  U word = __builtin_convertvector(fits ? magnitude : F{}, U);
  if (type == DataType::UInt16) {
    F rest = magnitude - __builtin_convertvector(word, F);
    word -= bits<U>(rest >= 0.5f);
  }
  U kept = fits ? word : splat<U>(uint32_t(to.high));
  return kept & ~bits<U>(negative);
}

TT_INLINE F integerToFloat(U x, const Range &from) {
  return from.isSigned ? __builtin_convertvector(bits<I>(x), F)
                       : __builtin_convertvector(x, F);
}

/// The low 31 bits, then the highest.
TT_INLINE F chipFloat(U x, const Range &from) {
  if (from.isSigned)
    return __builtin_convertvector(bits<I>(x), F);
  F low = __builtin_convertvector(bits<I>(x & kMagnitude), F);
  return bits<I>(x) < 0 ? low + 0x1p31f : low;
}

/// The integer addition of the kernels, after which the store cuts.
TT_INLINE F roundAsKernels(F x) {
  U b = bits<U>(flushDenormals(x));
  return bits<F>((b + 0x7FFFu + ((b >> 16) & 1u)) & 0xFFFF0000u);
}

/// To bf16, ties away from zero.
TT_INLINE F roundAway(F x) {
  return bits<F>((bits<U>(x) + 0x8000u) & 0xFFFF0000u);
}

/// Nearest end of the range for what does not fit.
TT_INLINE U integerToInteger(U x, const Range &from, const Range &to) {
  if (!from.isSigned)
    return min(x, splat<U>(uint32_t(to.high)));
  I low = splat<I>(int32_t(to.low)), v = max(bits<I>(x), low);
  if (to.high > 2147483647)
    return bits<U>(v);
  return bits<U>(min(v, splat<I>(int32_t(to.high))));
}

} // namespace
} // namespace TT_ISA

/// Floats to integers are cut toward zero; what does not fit takes the nearest
/// end of the range, and NaN 0. Integers to floats round to nearest even, as do
/// floats to bf16; what the packer still has to shorten is left to it. Exact:
/// to si32 all that does not fit is 80000000; to u32 and u16 NaN is like large
/// numbers of its sign; to u16 rounds to nearest, ties away from zero; u32 to
/// floats rounds twice; integers to bf16 round to fp32, then ties away.
template <class N, class Level>
void SfpuKernels<N, Level>::typecast_tile(uint32_t *tile, device::DataType from,
                                          device::DataType to,
                                          const MathConfig &config) {
  using namespace TT_ISA;
  Range in = rangeOf(from), out = rangeOf(to);
  bool toBf16 = to == device::DataType::BFloat16;
  if (in.isFloat && out.isFloat)
    return mapFloats<N, Rounding::Nearest>(
        tile, config, [&](F x) TT_LAMBDA -> F {
          return !toBf16 ? x : kIsExact<N> ? roundAsKernels(x) : roundToBf16(x);
        });
  if (in.isFloat)
    return mapWords<U>(tile, [&](U x) TT_LAMBDA -> U {
      return kIsExact<N> && isKnown(to) ? chipInteger(bits<F>(x), to, out)
                                        : floatToInteger(bits<F>(x), out);
    });
  if (!out.isFloat)
    return mapWords<U>(
        tile, [&](U x) TT_LAMBDA -> U { return integerToInteger(x, in, out); });
  withFloats<N, Rounding::Nearest>(config, [&](auto dst) TT_LAMBDA {
    for (size_t i = 0; i != kTileElements; i += kLanes) {
      U word = load<U>(tile, i);
      F x = kIsExact<N> ? chipFloat(word, in) : integerToFloat(word, in);
      if (toBf16)
        x = kIsExact<N> ? roundAway(x) : roundToBf16(x);
      dst.put(x, tile, i);
    }
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
