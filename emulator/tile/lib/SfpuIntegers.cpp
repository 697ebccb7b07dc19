//===- SfpuIntegers.cpp - Arithmetic and comparisons of integers ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {

TT_UNARY_INT(abs_tile_int32, abs(x))
TT_UNARY_INT(negative_tile_int32, -x)
TT_UNARY_INT(relu_tile_int32, max(x, I{}))
TT_UNARY_INT(eqz_tile_int32, truth<I>(x == 0))
TT_UNARY_INT(nez_tile_int32, truth<I>(x != 0))
TT_UNARY_INT(ltz_tile_int32, truth<I>(x < 0))
TT_UNARY_INT(lez_tile_int32, truth<I>(x <= 0))
TT_UNARY_INT(gtz_tile_int32, truth<I>(x > 0))
TT_UNARY_INT(gez_tile_int32, truth<I>(x >= 0))
TT_UNARY_INT(bitwise_not_tile, ~x)
TT_PARAM_INT(add_unary_tile_int32, x + y)
TT_PARAM_INT(sub_unary_tile_int32, x - y)

template <class N, class Level>
void SfpuKernels<N, Level>::clamp_tile_int32(uint32_t *tile, uint32_t low,
                                             uint32_t high,
                                             const MathConfig &) {
  using namespace TT_ISA;
  I least = bits<I>(splat<U>(low)), most = bits<I>(splat<U>(high));
  mapWords<I>(tile,
              [&](I x) TT_LAMBDA -> I { return min(max(x, least), most); });
}

#define TT_BINARY_INT32(NAME, ...)                                             \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(const uint32_t *a, const uint32_t *b,       \
                                   uint32_t *out, const MathConfig &) {        \
    using namespace TT_ISA;                                                    \
    mapWords<I>(a, b, out,                                                     \
                [](I x, I y) TT_LAMBDA -> I { return __VA_ARGS__; });          \
  }
TT_BINARY_INT32(binary_max_int32_tile, max(x, y))
TT_BINARY_INT32(binary_min_int32_tile, min(x, y))
TT_BINARY_INT32(lt_int32_tile, truth<I>(x < y))
TT_BINARY_INT32(le_int32_tile, truth<I>(x <= y))
TT_BINARY_INT32(gt_int32_tile, truth<I>(x > y))
TT_BINARY_INT32(ge_int32_tile, truth<I>(x >= y))

namespace TT_ISA {
/// The host traps on a division by 0, and on the one that wraps around.
TT_INLINE I quotient(I x, I y) {
  I tame = ((y == 0) | (y == -1)) ? splat<I>(1) : y;
  return y == 0 ? I{} : y == -1 ? -x : x / tame;
}
} // namespace TT_ISA
/// Rounds towards zero; -2^31 / -1 wraps around. The chip's result of a
/// division by 0 is not known; here it is 0, also for the next call.
TT_BINARY_INT32(div_int32_trunc_tile, quotient(x, y))
/// The remainder of that division, with the sign of a.
TT_BINARY_INT32(fmod_int32_tile, y == 0 ? I{} : x - quotient(x, y) * y)

/// Computed in 32 bits without a sign; u16 keeps the lower half.
#define TT_BINARY_INT(NAME, ...)                                               \
  template <class N, class Level>                                              \
  void SfpuKernels<N, Level>::NAME(const uint32_t *a, const uint32_t *b,       \
                                   uint32_t *out, device::DataType type,       \
                                   const MathConfig &) {                       \
    using namespace TT_ISA;                                                    \
    uint32_t mask = type == device::DataType::UInt16 ? 0xFFFFu : ~0u;          \
    mapWords<U>(a, b, out, [&](U x, U y) TT_LAMBDA -> U {                      \
      return (__VA_ARGS__) & mask;                                             \
    });                                                                        \
  }
/// si32, u32 or u16, which wrap around; else device::Error.
TT_BINARY_INT(add_int_tile, x + y)
TT_BINARY_INT(sub_int_tile, x - y)
TT_BINARY_INT(mul_int_tile, x *y)
TT_BINARY_INT(bitwise_and_binary_tile, x &y)
TT_BINARY_INT(bitwise_or_binary_tile, x | y)
TT_BINARY_INT(bitwise_xor_binary_tile, x ^ y)
/// Shifts by less than 0 or more than 31 give 0.
TT_BINARY_INT(binary_left_shift_tile, y < 32u ? x << (y & 31u) : U{})
TT_BINARY_INT(binary_logical_right_shift_tile, y < 32u ? x >> (y & 31u) : U{})

/// Shifts in the sign of si32, zeros of other types.
template <class N, class Level>
void SfpuKernels<N, Level>::binary_right_shift_tile(const uint32_t *a,
                                                    const uint32_t *b,
                                                    uint32_t *out,
                                                    device::DataType type,
                                                    const MathConfig &config) {
  using namespace TT_ISA;
  if (type != device::DataType::Int32)
    return binary_logical_right_shift_tile(a, b, out, type, config);
  mapWords<I>(a, b, out, [](I x, I y) TT_LAMBDA -> I {
    return ((y >= 0) & (y < 32)) ? x >> (y & 31) : I{};
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
