//===- SfpuMoves.cpp - Selection, constants, random numbers ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;

/// Integers are the last types.
TT_INLINE bool isInteger(DataType type) { return type >= DataType::UInt32; }

/// True where the number is not zero. A float's sign does not count; for Exact,
/// magnitudes below the smallest normal number count as zero.
template <class N> TT_INLINE I isSet(U x, bool integer) {
  uint32_t mask = integer ? ~0u : kIsExact<N> ? kExponent : kMagnitude;
  return (x & mask) != 0u;
}

/// Mixes the bits of each lane, one to one.
TT_INLINE U scramble(U x) {
  x = (x ^ (x >> 16)) * 0x7FEB352Du;
  x = (x ^ (x >> 15)) * 0x846CA68Bu;
  return x ^ (x >> 16);
}

} // namespace
} // namespace TT_ISA

/// The type is that of the condition, too.
template <class N, class Level>
void SfpuKernels<N, Level>::where_tile(const uint32_t *condition,
                                       const uint32_t *ifTrue,
                                       const uint32_t *ifFalse, uint32_t *out,
                                       device::DataType type,
                                       const MathConfig &) {
  using namespace TT_ISA;
  bool integer = isInteger(type);
  for (size_t i = 0; i != kTileElements; i += kLanes)
    store(isSet<N>(load<U>(condition, i), integer) ? load<U>(ifTrue, i)
                                                   : load<U>(ifFalse, i),
          out, i);
}

template <class N, class Level>
void SfpuKernels<N, Level>::logical_not_tile(uint32_t *tile,
                                             device::DataType type,
                                             const MathConfig &) {
  using namespace TT_ISA;
  bool integer = isInteger(type);
  U one = splat<U>(integer ? 1u : 0x3F800000u);
  mapWords<U>(tile, [&](U x) TT_LAMBDA -> U {
    return isSet<N>(x, integer) ? U{} : one;
  });
}

template <class N, class Level>
void SfpuKernels<N, Level>::copy_dest_values(const uint32_t *in, uint32_t *out,
                                             device::DataType,
                                             const MathConfig &) {
  __builtin_memmove(out, in, kTileElements * sizeof *out);
}

template <class N, class Level>
void SfpuKernels<N, Level>::fill_tile(uint32_t *tile, float value,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  mapFloats<N, Rounding::Cut>(
      tile, config, [&](F) TT_LAMBDA -> F { return splat<F>(value); });
}

template <class N, class Level>
void SfpuKernels<N, Level>::fill_tile_int(uint32_t *tile, uint32_t value,
                                          const MathConfig &) {
  using namespace TT_ISA;
  mapWords<U>(tile, [&](U) TT_LAMBDA -> U { return splat<U>(value); });
}

/// Uniform in [from, from + scale), both fp32. Takes and advances
/// config.random, without which it throws device::Error. The sequence is not
/// the chip's, but the same in every mode and on every host.
template <class N, class Level>
void SfpuKernels<N, Level>::rand_tile(uint32_t *tile, uint32_t from,
                                      uint32_t scale,
                                      const MathConfig &config) {
  using namespace TT_ISA;
  // Steps of the golden ratio visit all words before one comes again.
  constexpr uint32_t kStep = 0x9E3779B9u;
  F low = bits<F>(splat<U>(from)), range = bits<F>(splat<U>(scale));
  U lanes;
  for (int i = 0; i != kLanes; ++i)
    lanes[i] = uint32_t(i) * kStep;
  U state = lanes + *config.random;
  mapFloats<N, Rounding::Cut>(tile, config, [&](F) TT_LAMBDA -> F {
    // 24 bits: every value is a float.
    U number = scramble(state) >> 8;
    state += uint32_t(kLanes) * kStep;
    return low + __builtin_convertvector(number, F) * 0x1p-24f * range;
  });
  *config.random += uint32_t(kTileElements) * kStep;
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
