//===- quantization.h - Integers for numbers --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An integer stands for (integer - zero point) * scale. Tiles of 32-bit words
// have the integers, one tile has the factor of each element, and the init has
// the zero point, a pattern of fp32. Results are rounded to the nearest, ties
// away from zero, and kept within 8 bits.
// Source: tt-metal hw/inc/api/compute/quantization.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_QUANTIZATION_H
#define TTK_HOST_QUANTIZATION_H

#include "ttk/host/functions.h"

namespace ckernel {

/// The state that the last init has left in the unit.
struct ttk_quantization {
  sfpi::vFloat zero;
  bool sign = true; ///< -127 to 127, else 0 to 255
};
inline ttk_quantization ttk_quantized;

/// out = the integer nearest to function(x) * scale + zero point.
template <typename Type, typename Function>
void ttk_quantize(uint32_t a, uint32_t b, uint32_t out, Function function) {
  for (uint32_t row = 0; row != 32; ++row) {
    Type x = sfpi::dst_reg[32 * a + row];
    sfpi::vFloat number = function(x), scale = sfpi::dst_reg[32 * b + row];
    sfpi::vFloat value(sfpi::ttk_arithmetic(TTK_VECTOR_MULTIPLY_ADD,
                                            number.get(), scale.get(),
                                            ttk_quantized.zero.get()));
    if (ttk_quantized.sign)
      sfpi::dst_reg[32 * out + row] = sfpi::convert<sfpi::vInt>(
          sfpi::as<sfpi::vSMag>(sfpi::convert<sfpi::vSMag8>(value)));
    else
      sfpi::dst_reg[32 * out + row] =
          sfpi::as<sfpi::vInt>(sfpi::convert<sfpi::vUInt8>(value));
  }
  ttk_charge();
}

inline void ttk_set_quantization(uint32_t zero, bool sign) {
  ttk_quantized.zero = ttk_number(zero);
  ttk_quantized.sign = sign;
}
template <auto... options> void quant_tile_init(uint32_t zero) {
  ttk_set_quantization(zero, true);
}
template <auto... options> void quant_uint8_tile_init(uint32_t zero) {
  ttk_set_quantization(zero, false);
}
template <auto... options> void requant_tile_init(uint32_t zero) {
  ttk_set_quantization(zero, true);
}
template <auto... options> void requant_uint8_tile_init(uint32_t zero) {
  ttk_set_quantization(zero, false);
}
template <auto... options> void dequant_tile_init(uint32_t zero) {
  ttk_set_quantization(zero, true);
}

template <auto... options>
void quant_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_quantize<sfpi::vFloat>(a, b, out, [](sfpi::vFloat x) { return x; });
}
template <auto... options>
void requant_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_quantize<sfpi::vInt>(
      a, b, out, [](sfpi::vInt x) { return sfpi::convert<sfpi::vFloat>(x); });
}
/// The init's number is minus the zero point.
template <auto... options>
void dequant_tile(uint32_t a, uint32_t b, uint32_t out) {
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::vInt x = sfpi::dst_reg[32 * a + row];
    sfpi::vFloat scale = sfpi::dst_reg[32 * b + row];
    sfpi::dst_reg[32 * out + row] =
        (sfpi::convert<sfpi::vFloat>(x) + ttk_quantized.zero) * scale;
  }
  ttk_charge();
}

} // namespace ckernel

#endif // TTK_HOST_QUANTIZATION_H
