//===- vector_functions.h - Functions on vectors ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Parts of numbers, orders and conversions, in the vendor's names. His tables
// of coefficients (lut) and the unit's own approximations of functions are not
// here: their numbers are not published.
// Source: tt-isa-documentation WormholeB0/TensixTile/TensixCoprocessor
// SFPEXEXP, SFPEXMAN, SFPSETEXP, SFPSWAP, SFPCAST, SFPSTOCHRND.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_VECTOR_FUNCTIONS_H
#define TTK_HOST_VECTOR_FUNCTIONS_H

#include "ttk/host/vector.h"

namespace sfpi {

/// The same bits as another type.
template <typename To> sfpi_inline To as(const ttk_vector &v) {
  return To(v.get());
}
template <typename To> sfpi_inline To reinterpret(const ttk_vector &v) {
  return To(v.get());
}
template <typename To>
sfpi_inline To ttk_made(ttk_words lanes, uint32_t n = 1) {
  ttk_issue(n);
  return To(lanes);
}
/// `yes` where the lane's condition holds, else `no`.
sfpi_inline ttk_words ttk_choose(ttk_words condition, ttk_words yes,
                                 ttk_words no) {
  return (yes & condition) | (no & ~condition);
}

//===-- parts of a number -------------------------------------------------===//

enum class ExponentMode { Unbiased, Biased };
enum class MantissaMode { FractionOnly, WithUnitBit, ImplicitOne = 1 };

sfpi_inline vInt exexp(const vFloat &v,
                       ExponentMode mode = ExponentMode::Unbiased) {
  ttk_words exponent = (v.get() >> 23u) & 255u;
  return ttk_made<vInt>(mode == ExponentMode::Biased ? exponent
                                                     : exponent - 127u);
}
sfpi_inline vInt exexp_nodebias(const vFloat &v) {
  return exexp(v, ExponentMode::Biased);
}
sfpi_inline vMag exman(const vFloat &v,
                       MantissaMode mode = MantissaMode::FractionOnly) {
  ttk_words fraction = v.get() & 0x7FFFFFu;
  return ttk_made<vMag>(
      mode == MantissaMode::FractionOnly ? fraction : fraction | 0x800000u);
}
sfpi_inline vInt exman8(const vFloat &v) {
  return vInt(exman(v, MantissaMode::WithUnitBit).get());
}
sfpi_inline vInt exman9(const vFloat &v) { return vInt(exman(v).get()); }

/// Bits of `v` from `bits`, where the mask is set.
sfpi_inline ttk_words ttk_with(ttk_words v, ttk_words bits, uint32_t mask) {
  return (v & ~mask) | (bits & mask);
}
constexpr uint32_t ttk_exponent = 0x7F800000, ttk_fraction = 0x7FFFFF,
                   ttk_sign = 0x80000000;

sfpi_inline vFloat setexp(const vFloat &v, const vInt &exponent) {
  return ttk_made<vFloat>(
      ttk_with(v.get(), exponent.get() << 23u, ttk_exponent));
}
sfpi_inline vFloat copyexp(const vFloat &v, const vFloat &from) {
  return ttk_made<vFloat>(ttk_with(v.get(), from.get(), ttk_exponent));
}
sfpi_inline vFloat addexp(const vFloat &v, int by) {
  ttk_words exponent = v.get() + (uint32_t(by) << 23);
  ttk_words sum = ttk_with(v.get(), exponent, ttk_exponent);
  return ttk_made<vFloat>(
      ttk_choose(ttk_zero(v.get() & ttk_exponent), v.get(), sum));
}
sfpi_inline vFloat setman(const vFloat &v, const vUInt &fraction) {
  return ttk_made<vFloat>(ttk_with(v.get(), fraction.get(), ttk_fraction));
}
sfpi_inline vFloat setman(const vFloat &v, const vInt &fraction) {
  return setman(v, vUInt(fraction));
}
sfpi_inline vFloat setman(const vFloat &v, int fraction) {
  return setman(v, vUInt(fraction));
}
sfpi_inline vFloat copyman(const vFloat &v, const vFloat &from) {
  return ttk_made<vFloat>(ttk_with(v.get(), from.get(), ttk_fraction));
}

/// `negative` is 0 or 1.
template <typename Type>
  requires std::is_base_of_v<ttk_vector, Type>
sfpi_inline Type setsgn(const Type &v, int negative) {
  return ttk_made<Type>(
      ttk_with(v.get(), ttk_splat(uint32_t(negative) << 31), ttk_sign));
}
/// The sign bit is that of `from`.
template <typename Type>
  requires std::is_base_of_v<ttk_vector, Type>
sfpi_inline Type copysgn(const Type &v, const ttk_vector &from) {
  return ttk_made<Type>(ttk_with(v.get(), from.get(), ttk_sign));
}
template <typename Type, typename Sign>
  requires std::is_base_of_v<ttk_vector, Sign>
sfpi_inline Type setsgn(const Type &v, const Sign &from) {
  return copysgn(v, from);
}
template <typename Type> sfpi_inline vUInt exsgn(const Type &v) {
  return ttk_made<vUInt>(v.get() >> 31u);
}

sfpi_inline vFloat abs(const vFloat &v) {
  return ttk_made<vFloat>(v.get() & ~ttk_sign);
}
sfpi_inline vMag abs(const vInt &v) {
  return ttk_made<vMag>(
      ttk_choose(ttk_negative(v.get()), 0u - v.get(), v.get()));
}

//===-- integers ----------------------------------------------------------===//

enum class ShiftMode { Logical, Arithmetic };

/// To the left by `by`, to the right where it is negative.
template <typename Lanes>
sfpi_inline ttk_words ttk_shifted(ttk_words v, ttk_words by) {
  ttk_words right = ttk_negative(by), distance = ttk_choose(right, 0u - by, by);
  ttk_words far = ttk_words(distance > 31u), near = distance & 31u;
  ttk_words left = (v << near) & ~far;
  ttk_words filled = ttk_words(Lanes(v) >> Lanes(near));
  ttk_words rest = ttk_words(Lanes(v) >> Lanes(ttk_splat(31)));
  bool isSigned = std::is_same_v<Lanes, ttk_integers>;
  return ttk_choose(
      right, ttk_choose(far, isSigned ? rest : ttk_words{}, filled), left);
}
template <typename Type>
  requires std::is_base_of_v<ttk_vector, Type>
sfpi_inline Type shft(const Type &v, const vInt &by,
                      ShiftMode mode = ShiftMode::Logical) {
  return ttk_made<Type>(mode == ShiftMode::Logical
                            ? ttk_shifted<ttk_words>(v.get(), by.get())
                            : ttk_shifted<ttk_integers>(v.get(), by.get()));
}

/// Zeros before the first bit that is set; 32 of 0.
template <typename Type> sfpi_inline vMag lz(const Type &v) {
  ttk_words x = v.get(), count = ttk_words{};
#define TTK_HALVE(bits)                                                        \
  {                                                                            \
    ttk_words none = ttk_zero(x >> (32u - bits));                              \
    count += none & bits;                                                      \
    x = ttk_choose(none, x << bits, x);                                        \
  }
  TTK_HALVE(16u)
  TTK_HALVE(8u)
  TTK_HALVE(4u)
  TTK_HALVE(2u)
  TTK_HALVE(1u)
#undef TTK_HALVE
  return ttk_made<vMag>(count + (ttk_zero(v.get()) & 1u));
}

//===-- order -------------------------------------------------------------===//

/// A key in the order of sign and magnitude, in which NaN lies beyond infinity
/// and -0 below +0; of integers the number itself.
template <typename Type> sfpi_inline ttk_integers ttk_order(const Type &v) {
  ttk_integers bits = ttk_integers(v.get());
  if constexpr (std::is_base_of_v<vFloat, Type> ||
                std::is_base_of_v<vSMag, Type>)
    return bits ^ ((bits >> 31) & 0x7FFFFFFF);
  else if constexpr (std::is_base_of_v<vUInt, Type>)
    return bits ^ int32_t(ttk_sign);
  else
    return bits;
}
template <typename Type>
  requires std::is_base_of_v<ttk_vector, Type>
sfpi_inline Type min(const Type &a, const std::type_identity_t<Type> &b) {
  return ttk_made<Type>(
      ttk_choose(ttk_words(ttk_order(a) < ttk_order(b)), a.get(), b.get()), 2);
}
template <typename Type>
  requires std::is_base_of_v<ttk_vector, Type>
sfpi_inline Type max(const Type &a, const std::type_identity_t<Type> &b) {
  return ttk_made<Type>(
      ttk_choose(ttk_words(ttk_order(a) > ttk_order(b)), a.get(), b.get()), 2);
}
template <typename Type>
sfpi_inline Type clamp(const Type &v, const std::type_identity_t<Type> &low,
                       const std::type_identity_t<Type> &high) {
  return min(max(v, low), high);
}
sfpi_inline vFloat symmetric_clamp(const vFloat &v, float bound) {
  return clamp(v, -bound, bound);
}
template <typename Type> sfpi_inline void vec_min_max(Type &a, Type &b) {
  Type least = min(a, b), most = max(a, b);
  a = least;
  b = most;
}
template <typename Type> sfpi_inline void vec_swap(Type &a, Type &b) {
  Type first = a;
  a = b;
  b = first;
}

//===-- kinds of numbers --------------------------------------------------===//

sfpi_inline vBool ttk_largest_exponent(const vFloat &v) {
  ttk_issue(2);
  return vBool(ttk_words((v.get() & ttk_exponent) == ttk_exponent));
}
sfpi_inline vBool is_finite(const vFloat &v) {
  return !ttk_largest_exponent(v);
}
sfpi_inline vBool is_nan(const vFloat &v) {
  return ttk_largest_exponent(v) && !vBool(ttk_zero(v.get() & ttk_fraction));
}
sfpi_inline vBool is_inf(const vFloat &v) {
  return ttk_largest_exponent(v) && vBool(ttk_zero(v.get() & ttk_fraction));
}
sfpi_inline vBool is_neg(const vFloat &v) {
  ttk_issue(1);
  return vBool(ttk_negative(v.get()));
}
sfpi_inline vBool is_pos(const vFloat &v) { return !is_neg(v); }
sfpi_inline vBool is_zero(const vFloat &v) {
  ttk_issue(1);
  return vBool(ttk_zero(v.get() & ~ttk_sign));
}

//===-- conversions -------------------------------------------------------===//

/// Random rounding is not emulated: it rounds to the nearest.
enum class RoundMode {
  NearestAway,
  Nearest = NearestAway,
  NearestEven,
  NearestStochastic,
  Zero
};

typedef float ttk_floats __attribute__((vector_size(128), aligned(16)));

/// To bf16: the nearest, ties away from zero, or the upper half.
sfpi_inline ttk_words ttk_to_bf16(ttk_words v, RoundMode mode) {
  if (mode == RoundMode::Zero)
    return v & 0xFFFF0000u;
  ttk_words tie = mode == RoundMode::NearestEven ? ((v >> 16u) & 1u) + 0x7FFFu
                                                 : ttk_splat(0x8000);
  ttk_words special = ttk_words((v & ttk_exponent) == ttk_exponent);
  return ttk_choose(special, v, v + tie) & 0xFFFF0000u;
}
/// Magnitudes to the nearest integer, ties away from zero, at most `most`.
sfpi_inline ttk_words ttk_to_integer(ttk_words v, float most) {
  ttk_floats magnitude = ttk_bits<ttk_floats>(v & ~ttk_sign);
  ttk_words large = ttk_words(!(magnitude < most));
  magnitude = ttk_bits<ttk_floats>(
      ttk_choose(large, ttk_splat(std::bit_cast<uint32_t>(most)),
                 ttk_bits<ttk_words>(magnitude + 0.5f)));
  return ttk_words(__builtin_convertvector(magnitude, ttk_integers));
}

template <typename To, typename From>
sfpi_inline To convert(const From &v,
                       RoundMode mode = RoundMode::NearestStochastic) {
  ttk_words x = v.get(), sign = x & ttk_sign;
  if constexpr (std::is_base_of_v<vFloat, From>) {
    if constexpr (std::is_same_v<To, vFloat16b>)
      return ttk_made<To>(ttk_to_bf16(x, mode));
    else if constexpr (std::is_same_v<To, vFloat>)
      return To(x);
    else if constexpr (std::is_same_v<To, vUInt16>)
      return ttk_made<To>(ttk_choose(ttk_negative(x), ttk_words{},
                                     ttk_to_integer(x, 65535.0f)));
    else if constexpr (std::is_same_v<To, vUInt8>)
      return ttk_made<To>(
          ttk_choose(ttk_negative(x), ttk_words{}, ttk_to_integer(x, 255.0f)));
    else if constexpr (std::is_same_v<To, vSMag16>)
      return ttk_made<To>(ttk_to_integer(x, 32767.0f) | sign);
    else {
      static_assert(std::is_same_v<To, vSMag8>,
                    "no conversion of floats to this type is emulated");
      return ttk_made<To>(ttk_to_integer(x, 127.0f) | sign);
    }
  } else if constexpr (std::is_base_of_v<vSMag, From>) {
    ttk_words magnitude = x & ~ttk_sign;
    if constexpr (std::is_same_v<To, vInt>)
      return ttk_made<To>(ttk_choose(ttk_negative(x), 0u - magnitude, x));
    else {
      static_assert(std::is_base_of_v<vFloat, To>,
                    "no conversion of integers to this type is emulated");
      return ttk_made<To>(ttk_bits<ttk_words>(__builtin_convertvector(
                              ttk_integers(magnitude), ttk_floats)) |
                          sign);
    }
  } else if constexpr (std::is_base_of_v<vInt, From>) {
    if constexpr (std::is_same_v<To, vSMag>)
      return ttk_made<To>(ttk_choose(ttk_negative(x), (0u - x) | ttk_sign, x));
    else {
      static_assert(std::is_base_of_v<vFloat, To>,
                    "no conversion of integers to this type is emulated");
      return ttk_made<To>(ttk_bits<ttk_words>(
          __builtin_convertvector(ttk_integers(x), ttk_floats)));
    }
  } else {
    static_assert(std::is_base_of_v<vFloat, To>,
                  "no conversion of integers to this type is emulated");
    return ttk_made<To>(
        ttk_bits<ttk_words>(__builtin_convertvector(x, ttk_floats)));
  }
}
// The same under older names.
sfpi_inline vFloat int32_to_float(const vInt &v, int = 0) {
  return convert<vFloat>(as<vSMag>(v));
}
sfpi_inline vFloat float_to_fp16b(const vFloat &v, int = 0) {
  return convert<vFloat16b>(v);
}

/// 1 / x, in the accuracy of fp32.
sfpi_inline vFloat approx_recip(const vFloat &v) {
  return ttk_made<vFloat>(
      ttk_bits<ttk_words>(1.0f / ttk_bits<ttk_floats>(v.get())));
}

/// c0 + x * (c1 + x * (c2 + ...))
template <typename Coefficient>
sfpi_inline vFloat polynomial(const vFloat &, Coefficient c) {
  return vFloat(c);
}
template <typename Coefficient, typename... More>
  requires(sizeof...(More) > 0)
sfpi_inline vFloat polynomial(const vFloat &x, Coefficient c, More... more) {
  return polynomial(x, more...) * x + vFloat(c);
}

} // namespace sfpi

#endif // TTK_HOST_VECTOR_FUNCTIONS_H
