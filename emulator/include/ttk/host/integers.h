//===- integers.h - Division of integers, and what needs it -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The chip makes quotients of 32-bit integers from floats and corrects them;
// the results are exact, so here each lane is divided as it is. The vendor does
// not say what a division by zero gives; here the quotient is -1 and the
// remainder is the dividend. Instructions of a loop are counted from the
// vendor's code.
// Source: tt-metal hw/inc/api/compute/{div_int32_sfpu,div_int32_floor,gcd,lcm,
// binary_remainder}.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_INTEGERS_H
#define TTK_HOST_INTEGERS_H

#include "ttk/host/tiles.h"

namespace ckernel {

/// Instructions of the loops, for 32 elements.
inline constexpr uint32_t ttk_division_steps = 40, ttk_gcd_steps = 216;

/// out = function(a, b) for each lane of the rows of tiles, words in and out.
template <typename Function>
void ttk_each_lane(uint32_t a, uint32_t b, uint32_t out, uint32_t steps,
                   Function function) {
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::ttk_words x = sfpi::vInt(sfpi::dst_reg[32 * a + row]).get(),
                    y = sfpi::vInt(sfpi::dst_reg[32 * b + row]).get(), result;
    for (uint32_t i = 0; i != 32; ++i)
      result[i] = function(x[i], y[i]);
    sfpi::dst_reg[32 * out + row] = sfpi::vInt(result);
    sfpi::ttk_issue(steps);
  }
  ttk_charge();
}

/// Quotient and remainder, of magnitudes so that nothing overflows.
struct ttk_division {
  int64_t quotient, remainder;
  ttk_division(int64_t x, int64_t y) : quotient(-1), remainder(x) {
    if (y != 0) {
      quotient = x / y;
      remainder = x % y;
    }
  }
  /// Rounded down, the remainder has the divisor's sign.
  ttk_division floored(int64_t y) const {
    ttk_division down = *this;
    if (y != 0 && remainder != 0 && (remainder < 0) != (y < 0)) {
      --down.quotient;
      down.remainder += y;
    }
    return down;
  }
};

#define TTK_DIVISION(name, type, result)                                       \
  template <auto... options>                                                   \
  void name##_tile(uint32_t a, uint32_t b, uint32_t out) {                     \
    ttk_each_lane(a, b, out, ttk_division_steps, [](uint32_t x, uint32_t y) {  \
      [[maybe_unused]] int64_t divisor = type(y);                              \
      ttk_division d{type(x), type(y)};                                        \
      return uint32_t(result);                                                 \
    });                                                                        \
  }                                                                            \
  template <auto... options> void name##_tile_init() {}
TTK_DIVISION(div_int32_floor, int32_t, d.floored(divisor).quotient)
TTK_DIVISION(remainder_int32, int32_t, d.floored(divisor).remainder)
TTK_DIVISION(remainder_uint32, uint32_t, d.remainder)
#undef TTK_DIVISION

/// The quotient as a float; by zero it is infinity with the dividend's sign,
/// or NaN.
template <auto... options>
void div_int32_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_each_lane(a, b, out, ttk_division_steps, [](uint32_t x, uint32_t y) {
    return std::bit_cast<uint32_t>(float(int32_t(x)) / float(int32_t(y)));
  });
}
template <auto... options> void div_int32_tile_init() {}

constexpr uint32_t ttk_gcd(uint32_t x, uint32_t y) {
  x = int32_t(x) < 0 ? 0 - x : x;
  y = int32_t(y) < 0 ? 0 - y : y;
  while (y != 0) {
    uint32_t rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}
template <auto... options> void gcd_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_each_lane(a, b, out, ttk_gcd_steps,
                [](uint32_t x, uint32_t y) { return ttk_gcd(x, y); });
}
/// Operands have at most 15 bits and a sign.
template <auto... options> void lcm_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_each_lane(a, b, out, ttk_gcd_steps + ttk_division_steps,
                [](uint32_t x, uint32_t y) {
                  uint32_t common = ttk_gcd(x, y);
                  int32_t product = int32_t(x) * int32_t(y);
                  uint32_t magnitude =
                      product < 0 ? 0u - uint32_t(product) : uint32_t(product);
                  return common ? magnitude / common : 0;
                });
}
template <auto... options> void gcd_tile_init() {}
template <auto... options> void lcm_tile_init() {}

} // namespace ckernel

#endif // TTK_HOST_INTEGERS_H
