//===- vector_numbers.h - Functions of numbers, as vector code --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Exponentials and reciprocals under the names with which kernels' own vector
// code calls them. They are exact to about an ulp of fp32 where the vendor's
// have as many digits as the result keeps; each counts the instructions of its
// polynomial.
// Source: tt-metal tt_llk_wormhole_b0 ckernel_sfpu_exp.h, ckernel_sfpu_recip.h
// for what the names mean; Cody and Waite, Software Manual for the Elementary
// Functions, for the method.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_VECTOR_NUMBERS_H
#define TTK_HOST_VECTOR_NUMBERS_H

#include "ttk/host/vector_calls.h"

namespace sfpi {
/// A bf16 as its 16 bits, a number in every lane.
sfpi_inline vFloat ttk_of_bf16(uint32_t bits) {
  return vFloat(ttk_splat(bits << 16));
}
sfpi_inline vFloat s2vFloat16b(uint32_t bits) { return ttk_of_bf16(bits); }
sfpi_inline vFloat s2vFloat16b(int bits) { return ttk_of_bf16(uint32_t(bits)); }
sfpi_inline vFloat s2vFloat16b(float value) { return vFloat(value); }
} // namespace sfpi

namespace ckernel::sfpu {

struct Converter {
  static float as_float(uint32_t bits) { return std::bit_cast<float>(bits); }
};

/// exp(x): x = n ln 2 + r with |r| <= ln 2 / 2, a polynomial of r, and n added
/// to the exponent. Results beyond fp32 are infinity and zero; NaN stays.
sfpi_inline vFloat ttk_exponential(vFloat x) {
  vFloat least = -88.0f, most = 89.0f;
  // Adding 1.5 * 2^23 rounds to the nearest integer.
  constexpr float toInteger = 12582912.0f;
  vFloat bounded = sfpi::clamp(x, least, most);
  vFloat n = bounded * 1.44269504f + toInteger;
  n = n - toInteger;
  vFloat r = bounded - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  vFloat power =
      sfpi::polynomial(r, 1.0f, 1.0f, 0.5f, 1.66666667e-1f, 4.16666456e-2f,
                       8.33360776e-3f, 1.39304359e-3f, 1.98412698e-4f);
  // Two steps, as one power of two does not reach the largest and the least.
  sfpi::ttk_integers whole = __builtin_convertvector(
      sfpi::ttk_bits<sfpi::ttk_floats>(n.get()), sfpi::ttk_integers);
  sfpi::ttk_integers half = whole >> 1, rest = whole - half;
  auto scale = [](sfpi::ttk_integers by) {
    return vFloat(sfpi::ttk_words((by + 127) << 23));
  };
  vFloat result = power * scale(half) * scale(rest);
  v_if(x < least) { result = 0.0f; }
  v_endif;
  v_if(x >= most) { result = std::numeric_limits<float>::infinity(); }
  v_endif;
  v_if(sfpi::is_nan(x)) { result = x; }
  v_endif;
  return result;
}
/// 1 / x, of which the iterations are the accuracy that the caller asks for.
sfpi_inline vFloat ttk_reciprocal_of(vFloat x) {
  sfpi::ttk_issue(6);
  return vFloat(sfpi::ttk_bits<sfpi::ttk_words>(
      1.0f / sfpi::ttk_bits<sfpi::ttk_floats>(x.get())));
}

template <auto... options> sfpi_inline vFloat sfpu_reciprocal_iter(vFloat x) {
  return ttk_reciprocal_of(x);
}
template <auto... options> sfpi_inline vFloat _sfpu_reciprocal_(vFloat x) {
  return ttk_reciprocal_of(x);
}
template <auto... options> sfpi_inline vFloat sfpu_reciprocal(vFloat x) {
  return ttk_reciprocal_of(x);
}
template <auto... options> sfpi_inline vFloat _reciprocal_compat_(vFloat x) {
  return ttk_reciprocal_of(x);
}
template <auto... options> void sfpu_reciprocal_init() {}
template <auto... options> void recip_init() {}
template <auto... options> void _init_sfpu_reciprocal_() {}
template <auto... options> void _init_reciprocal_() {}
inline void _init_sfpu_config_reg() {}

template <auto... options> sfpi_inline vFloat _sfpu_exp_improved_(vFloat x) {
  return ttk_exponential(x);
}
template <auto... options> sfpi_inline vFloat _sfpu_exp_21f_(vFloat x) {
  return ttk_exponential(x);
}
template <auto... options>
sfpi_inline vFloat _sfpu_exp_f32_accurate_(vFloat x) {
  return ttk_exponential(x);
}
template <auto... options> sfpi_inline vFloat _sfpu_exp_(vFloat x) {
  return ttk_exponential(x);
}
/// exp(x * scale), where `scaled` asks for it; `scale` has the bits of a bf16.
template <bool scaled = false, auto... options>
sfpi_inline vFloat _ckernel_sfpu_exp_accurate_(vFloat x, uint32_t scale = 0) {
  return ttk_exponential(scaled ? x * sfpi::ttk_of_bf16(scale) : x);
}
template <bool approximate, bool scaled, auto... options>
sfpi_inline vFloat _calculate_exponential_piecewise_(vFloat x,
                                                     uint32_t scale = 0) {
  return ttk_exponential(scaled ? x * sfpi::ttk_of_bf16(scale) : x);
}

template <auto... options> sfpi_inline vFloat _sfpu_sigmoid_(vFloat x) {
  return ttk_reciprocal_of(ttk_exponential(-x) + 1.0f);
}
template <auto... options> void sigmoid_init() {}
/// 2^23 x as an integer, cut; x is not negative and less than 256.
sfpi_inline vInt _float_to_int32_for_exp_21f_(vFloat x) {
  sfpi::ttk_issue(3);
  return vInt(sfpi::ttk_words(__builtin_convertvector(
      sfpi::ttk_bits<sfpi::ttk_floats>(x.get()) * 8388608.0f,
      sfpi::ttk_integers)));
}

/// log(1 + exp(beta x)) / beta, or x where beta x is above the threshold, of
/// the row that dst_reg[0] is.
template <auto... options>
sfpi_inline void calculate_softplus_body(vFloat beta, vFloat reciprocal,
                                         vFloat threshold) {
  vFloat x = sfpi::dst_reg[0], scaled = x * beta;
  vFloat least = 0.0f, magnitude = sfpi::abs(scaled);
  // log(1 + e^t) = max(t, 0) + log1p(e^-|t|), and log1p by a series of
  // z = u / (2 + u).
  vFloat u = ttk_exponential(-magnitude);
  vFloat z = u * ttk_reciprocal_of(u + 2.0f), square = z * z;
  vFloat log1p =
      z * sfpi::polynomial(square, 2.0f, 6.66666667e-1f, 0.4f, 2.85714286e-1f,
                           2.22222222e-1f, 1.81818182e-1f);
  vFloat result = (sfpi::max(scaled, least) + log1p) * reciprocal;
  v_if(scaled > threshold) { result = x; }
  v_endif;
  sfpi::dst_reg[0] = result;
}

} // namespace ckernel::sfpu

#endif // TTK_HOST_VECTOR_NUMBERS_H
