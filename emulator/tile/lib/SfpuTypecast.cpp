//===- SfpuTypecast.cpp - From one number type to another -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;

/// What an integer type holds; Float for all others.
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

/// Toward zero. `limit` is the first float beyond the range.
TT_INLINE U floatToInteger(F x, const Range &to) {
  // Neighbours of 2^31 and 2^32 below them: the largest floats that fit.
  float most = to.high == 2147483647     ? 0x1.fffffep30f
               : to.high == 4294967295ll ? 0x1.fffffep31f
                                         : float(to.high);
  F v = x == x ? x : F{};
  v = v < float(to.low) ? splat<F>(float(to.low)) : v;
  F inside = v > most ? splat<F>(most) : v;
  U word = to.isSigned ? bits<U>(__builtin_convertvector(inside, I))
                       : __builtin_convertvector(inside, U);
  return v > most ? splat<U>(uint32_t(to.high)) : word;
}

TT_INLINE F integerToFloat(U x, const Range &from) {
  return from.isSigned ? __builtin_convertvector(bits<I>(x), F)
                       : __builtin_convertvector(x, F);
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

template <class N, class Level>
void SfpuKernels<N, Level>::typecast_tile(uint32_t *tile, device::DataType from,
                                          device::DataType to,
                                          const MathConfig &config) {
  using namespace TT_ISA;
  Range in = rangeOf(from), out = rangeOf(to);
  auto shorten = [&](F x) TT_LAMBDA -> F {
    return to == device::DataType::BFloat16 ? roundToBf16(x) : x;
  };
  if (in.isFloat && out.isFloat)
    return mapFloats<N, Rounding::Nearest>(tile, config, shorten);
  if (in.isFloat)
    return mapWords<U>(tile, [&](U x) TT_LAMBDA -> U {
      return floatToInteger(bits<F>(x), out);
    });
  if (!out.isFloat)
    return mapWords<U>(
        tile, [&](U x) TT_LAMBDA -> U { return integerToInteger(x, in, out); });
  withFloats<N, Rounding::Nearest>(config, [&](auto dst) TT_LAMBDA {
    for (size_t i = 0; i != kTileElements; i += kLanes)
      dst.put(shorten(integerToFloat(load<U>(tile, i), in)), tile, i);
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
