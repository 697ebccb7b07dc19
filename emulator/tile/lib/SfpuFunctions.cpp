//===- SfpuFunctions.cpp - Functions of one or two tiles ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

#include <cmath>

namespace tt::tile {

namespace TT_ISA {
/// By numbers: vectors have it for quotients that a float holds only.
TT_INLINE F remainderOf(F x, F y) {
  for (int i = 0; i != kLanes; ++i)
    x[i] = std::fmod(x[i], y[i]);
  return x;
}
} // namespace TT_ISA

TT_FUNCTION(exp2_tile, exp2(x))
TT_FUNCTION(expm1_tile, expm1(x))
TT_FUNCTION(log_tile, log(x))
TT_FUNCTION(log1p_tile, log1pOf(x))
TT_FUNCTION(sqrt_tile, sqrt(x))
/// 2 ULP.
TT_FUNCTION(rsqrt_tile, 1.0f / sqrt(x))
TT_FUNCTION(recip_tile, 1.0f / x)
TT_UNARY_OF(square_tile, Nearest, ByHost, unit.multiply(x, x))
TT_FUNCTION(sin_tile, sin(x))
TT_FUNCTION(cos_tile, cos(x))
TT_FUNCTION(tan_tile, tan(x))
TT_FUNCTION(asin_tile, asin(x))
TT_FUNCTION(acos_tile, acos(x))
TT_FUNCTION(atan_tile, atan(x))
TT_FUNCTION(tanh_tile, tanh(x))
TT_FUNCTION(erf_tile, erf(x))
/// 4 ULP.
TT_FUNCTION(erfc_tile, erfc(x))
TT_FUNCTION_PARAM(power_tile, pow(x, y))
TT_FUNCTION_BINARY(power_binary_tile, pow(x, y))
/// The angle of the point with abscissa b and ordinate a.
TT_FUNCTION_BINARY(atan2_binary_tile, atan2(x, y))
/// x - y * trunc(x / y), exactly; NaN by 0.
TT_FUNCTION_BINARY(fmod_binary_tile, remainderOf(x, y))

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

/// e to the power of x * scale, where `scale` is the bit pattern of a bf16. The
/// call computes the first `iterations` vectors of each face, 1 to 8, else
/// device::Error: 4 rows by every second column, even ones first. All inputs
/// are in range, so `clamping` changes nothing.
template <class N, class Level>
void SfpuKernels<N, Level>::exp_tile(uint32_t *tile, bool, InputClamping,
                                     int32_t iterations, int32_t scale,
                                     const MathConfig &config) {
  using namespace TT_ISA;
  alignas(64) uint32_t before[kTileElements];
  if (iterations != 8)
    __builtin_memcpy(before, tile, sizeof before);
  F factor = bits<F>(splat<U>(uint32_t(scale) << 16));
  Arithmetic<N> unit(config);
  if (scale == kOneBf16)
    mapFloats<N, Rounding::Nearest>(
        tile, config, [=](F x) TT_LAMBDA -> F { return unit.result(exp(x)); });
  else
    mapFloats<N, Rounding::Nearest>(tile, config, [=](F x) TT_LAMBDA -> F {
      return unit.result(exp(x * factor));
    });
  if (iterations != 8)
    for (size_t i = 0; i != kTileElements; ++i)
      if (!isCovered(i % kFaceElements, iterations))
        tile[i] = before[i];
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
