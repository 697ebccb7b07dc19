//===- SfpuFunctions.cpp - Functions of one or two tiles ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {

TT_UNARY(exp2_tile, Nearest, exp2(x))
TT_UNARY(expm1_tile, Nearest, expm1(x))
TT_UNARY(log_tile, Nearest, log(x))
TT_UNARY(log1p_tile, Nearest, log1pOf(x))
TT_UNARY(sqrt_tile, Nearest, sqrt(x))
TT_UNARY(rsqrt_tile, Nearest, 1.0f / sqrt(x))
TT_UNARY(recip_tile, Nearest, 1.0f / x)
TT_UNARY(square_tile, Nearest, x *x)
TT_UNARY(sin_tile, Nearest, sin(x))
TT_UNARY(cos_tile, Nearest, cos(x))
TT_UNARY(tan_tile, Nearest, tan(x))
TT_UNARY(asin_tile, Nearest, asin(x))
TT_UNARY(acos_tile, Nearest, acos(x))
TT_UNARY(atan_tile, Nearest, atan(x))
TT_UNARY(tanh_tile, Nearest, tanh(x))
TT_UNARY(erf_tile, Nearest, erf(x))
TT_UNARY(erfc_tile, Nearest, erfc(x))
TT_PARAM(power_tile, Nearest, pow(x, y))
TT_BINARY(power_binary_tile, Nearest, pow(x, y))
TT_BINARY(atan2_binary_tile, Nearest, atan2(x, y))

namespace TT_ISA {
namespace {

constexpr int32_t kOneBf16 = 0x3F80;

/// Which elements of a face the first `iterations` vectors of the unit cover.
bool isCovered(size_t element, int32_t iterations) {
  size_t row = element / kFaceSide, column = element % kFaceSide;
  return int32_t(row / 4 * 2 + column % 2) < iterations;
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void SfpuKernels<N, Level>::exp_tile(uint32_t *tile, bool, InputClamping,
                                     int32_t iterations, int32_t scale,
                                     const MathConfig &config) {
  using namespace TT_ISA;
  alignas(64) uint32_t before[kTileElements];
  if (iterations != 8)
    __builtin_memcpy(before, tile, sizeof before);
  F factor = bits<F>(splat<U>(uint32_t(scale) << 16));
  if (scale == kOneBf16)
    mapFloats<N, Rounding::Nearest>(tile, config,
                                    [](F x) TT_LAMBDA -> F { return exp(x); });
  else
    mapFloats<N, Rounding::Nearest>(
        tile, config, [&](F x) TT_LAMBDA -> F { return exp(x * factor); });
  if (iterations != 8)
    for (size_t i = 0; i != kTileElements; ++i)
      if (!isCovered(i % kFaceElements, iterations))
        tile[i] = before[i];
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
