//===- functions.h - Functions that few kernels call ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// They are exact to about an ulp of fp32, where the vendor's polynomials have
// as many digits as the format of the result keeps. A function counts the
// instructions of the vendor's loop: the published cycles of a tile where there
// are some (erfinv, i0, mish, ema), else what his code has.
// Source: tt-metal hw/inc/api/compute/*.h for what the calls mean.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_FUNCTIONS_H
#define TTK_HOST_FUNCTIONS_H

#include "ttk/host/tiles.h"
#include "ttk/host/vector_numbers.h"

namespace ckernel {

/// function(x, y) of every lane, as `steps` instructions.
inline sfpi::vFloat ttk_function_of(ttk_function function, uint32_t steps,
                                    const sfpi::vFloat &x,
                                    const sfpi::vFloat &y = {}) {
  sfpi::ttk_words a = x.get(), b = y.get(), out;
  ttk_context *c = ttk_self();
  c->api->vector->function(c, function, reinterpret_cast<const uint32_t *>(&a),
                           reinterpret_cast<const uint32_t *>(&b),
                           reinterpret_cast<uint32_t *>(&out));
  sfpi::ttk_issue(steps);
  return sfpi::vFloat(out);
}
inline sfpi::vFloat ttk_number(uint32_t bits) {
  return sfpi::vFloat(sfpi::ttk_splat(bits));
}

/// Tile <- function(tile), for vectors.
template <typename Function>
void ttk_map_tile(uint32_t tile, Function function) {
  ttk_map<sfpi::vFloat>(tile, tile, tile, [&](sfpi::vFloat x, sfpi::vFloat) {
    return function(x);
  });
}

//===-- of one number -----------------------------------------------------===//

#define TTK_FUNCTION(name, which, steps)                                       \
  template <auto... options>                                                   \
  void name##_tile(uint32_t tile, ttk_ignored = {}) {                          \
    ttk_map_tile(tile, [](sfpi::vFloat x) {                                    \
      return ttk_function_of(which, steps, x);                                 \
    });                                                                        \
  }                                                                            \
  template <auto... options> void name##_tile_init() {}
TTK_FUNCTION(erfinv, TTK_FUNCTION_ERFINV, 96)
TTK_FUNCTION(i0, TTK_FUNCTION_BESSEL_I0, 31)
TTK_FUNCTION(i1, TTK_FUNCTION_BESSEL_I1, 34)
TTK_FUNCTION(digamma, TTK_FUNCTION_DIGAMMA, 90)
#undef TTK_FUNCTION

#define TTK_NO_INIT(name)                                                      \
  template <auto... options> void name##_tile_init(ttk_ignored = {}) {}

/// The derivative of order n of digamma; `n` and `scale`, (-1)^(n + 1) n!, are
/// patterns of fp32.
template <auto... options>
void polygamma_tile(uint32_t tile, uint32_t n, uint32_t scale) {
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    return ttk_function_of(TTK_FUNCTION_ZETA, 150, x, ttk_number(n) + 1.0f) *
           ttk_number(scale);
  });
}
TTK_NO_INIT(polygamma)

/// log |gamma| of x, or of 1 - x where x is below 0.5.
inline sfpi::vFloat ttk_reflected(const sfpi::vFloat &x) {
  sfpi::vFloat z = x;
  v_if(x < 0.5f) { z = 1.0f - x; }
  v_endif;
  return z;
}
template <auto... options> void lgamma_stirling_tile(uint32_t tile) {
  ttk_map_tile(tile, [](sfpi::vFloat x) {
    return ttk_function_of(TTK_FUNCTION_LGAMMA, 60, ttk_reflected(x));
  });
}
/// The same from the logarithm of z that tile `logarithm` has.
template <auto... options>
void lgamma_stirling_float_tile(uint32_t tile, uint32_t logarithm,
                                uint32_t out) {
  ttk_map<sfpi::vFloat>(
      tile, logarithm, out, [](sfpi::vFloat x, sfpi::vFloat log) {
        sfpi::vFloat z = ttk_reflected(x);
        sfpi::vFloat off = log - ttk_function_of(TTK_FUNCTION_LOG, 0, z);
        sfpi::vFloat result = ttk_function_of(TTK_FUNCTION_LGAMMA, 40, z);
        v_if(!sfpi::is_zero(off)) { result = result + (z - 0.5f) * off; }
        v_endif;
        return result;
      });
}
TTK_NO_INIT(lgamma_stirling)
TTK_NO_INIT(lgamma_stirling_float)
/// log |gamma(x)| from that of 1 - x and from log |sin(pi x)|.
template <auto... options>
void lgamma_adjusted_tile(uint32_t stirling, uint32_t sine, uint32_t x,
                          uint32_t out) {
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::vFloat result = sfpi::dst_reg[32 * stirling + row];
    sfpi::vFloat log = sfpi::dst_reg[32 * sine + row];
    sfpi::vFloat number = sfpi::dst_reg[32 * x + row];
    v_if(number < 0.5f) { result = 1.14472989f - log - result; }
    v_endif;
    v_if(sfpi::is_inf(number)) {
      result = std::numeric_limits<float>::infinity();
    }
    v_endif;
    sfpi::dst_reg[32 * out + row] = result;
  }
  ttk_charge();
}
TTK_NO_INIT(lgamma_adjusted)

/// Products of a face's vectors with those before them. The unit takes nine
/// from each face on: the last is the first of the next face or tile.
template <auto... options> void tiled_prod_tile(uint32_t tile) {
  for (uint32_t face = 0; face != 4; ++face) {
    sfpi::vFloat product = 1.0f;
    for (uint32_t row = 0; row != 9; ++row) {
      uint32_t at = 32 * tile + 8 * face + row;
      product = product * sfpi::vFloat(sfpi::dst_reg[at]);
      sfpi::dst_reg[at] = product;
    }
  }
  ttk_charge();
}
TTK_NO_INIT(tiled_prod)

/// log(x) * scale, a pattern of fp32.
template <auto... options>
void log_with_base_tile(uint32_t tile, uint32_t scale) {
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    return ttk_function_of(TTK_FUNCTION_LOG, 30, x) * ttk_number(scale);
  });
}
TTK_NO_INIT(log_with_base)

/// x tanh(log(1 + e^x)) = x u (u + 2) / (u^2 + 2 u + 2) with u = e^x.
template <auto... options> void mish_tile(uint32_t tile) {
  ttk_map_tile(tile, [](sfpi::vFloat x) {
    sfpi::vFloat u = ttk_function_of(TTK_FUNCTION_EXP, 30, x);
    sfpi::vFloat w = u * (u + 2.0f), result = x;
    v_if(x < 20.0f) { result = x * w * sfpu::ttk_reciprocal_of(w + 2.0f); }
    v_endif;
    return result;
  });
}
TTK_NO_INIT(mish)

/// beta tanh(x / beta); both are patterns of fp32.
template <auto... options>
void softcap_tile(uint32_t tile, uint32_t beta, uint32_t reciprocal) {
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    return ttk_number(beta) *
           ttk_function_of(TTK_FUNCTION_TANH, 28, x * ttk_number(reciprocal));
  });
}
TTK_NO_INIT(softcap)

/// Phi(x) + x phi(x), of the normal distribution.
template <auto... options>
void gelu_derivative_tile(uint32_t tile, ttk_ignored = {}) {
  ttk_map_tile(tile, [](sfpi::vFloat x) {
    sfpi::vFloat below =
        ttk_function_of(TTK_FUNCTION_ERF, 24, x * 0.70710678f) * 0.5f + 0.5f;
    sfpi::vFloat density =
        ttk_function_of(TTK_FUNCTION_EXP, 24, x * x * -0.5f) * 0.39894228f;
    return below + x * density;
  });
}
TTK_NO_INIT(gelu_derivative)

/// a x^2 + x / 2 above 0, b (e^min(x, -1e-6) - 1 - x) + x / 2 below; a and b
/// are patterns of fp32. Source: Huang, Schlag, arXiv 2411.13010.
template <auto... options>
void xielu_tile(uint32_t tile, uint32_t a, uint32_t b) {
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    sfpi::vFloat half = 0.5f * x;
    sfpi::vFloat least = sfpi::min(x, sfpi::vFloat(-1e-6f));
    sfpi::vFloat part = ttk_function_of(TTK_FUNCTION_EXPM1, 30, least) - x;
    sfpi::vFloat result = ttk_number(b) * part + half;
    v_if(x > 0.0f) { result = ttk_number(a) * x * x + half; }
    v_endif;
    return result;
  });
}
TTK_NO_INIT(xielu)

/// x + sin(alpha x)^2 / beta, of three tiles.
template <auto... options>
void snake_beta_tile(uint32_t tile, uint32_t alpha, uint32_t beta,
                     uint32_t out) {
  for (uint32_t row = 0; row != 32; ++row) {
    sfpi::vFloat x = sfpi::dst_reg[32 * tile + row],
                 a = sfpi::dst_reg[32 * alpha + row],
                 b = sfpi::dst_reg[32 * beta + row];
    sfpi::vFloat sine = ttk_function_of(TTK_FUNCTION_SIN, 18, a * x);
    sfpi::dst_reg[32 * out + row] =
        x + sine * sine * sfpu::ttk_reciprocal_of(b);
  }
  ttk_charge();
}
TTK_NO_INIT(snake_beta)

//===-- remainders and rounding -------------------------------------------===//

/// The remainder of x divided by y, with the sign of x; of an infinite x, or if
/// y is zero, NaN.
inline sfpi::vFloat ttk_fmod(const sfpi::vFloat &x, const sfpi::vFloat &y) {
  return ttk_function_of(TTK_FUNCTION_FMOD, 20, x, y);
}
/// The same with the sign of y.
inline sfpi::vFloat ttk_remainder(const sfpi::vFloat &x,
                                  const sfpi::vFloat &y) {
  sfpi::vFloat left = ttk_fmod(x, y);
  v_if(!sfpi::is_zero(left)) {
    v_if(sfpi::vInt(left.get() ^ y.get()) < 0) { left = left + y; }
    v_endif;
  }
  v_endif;
  return left;
}

/// The divisor that an init has left in the unit.
inline uint32_t ttk_divisor;
#define TTK_DIVISION(name)                                                     \
  inline void name##_tile_init(uint32_t divisor, uint32_t) {                   \
    ttk_divisor = divisor;                                                     \
  }                                                                            \
  inline void name##_tile(uint32_t tile) {                                     \
    ttk_map_tile(tile, [](sfpi::vFloat x) {                                    \
      return ttk_##name(x, ttk_number(ttk_divisor));                           \
    });                                                                        \
  }                                                                            \
  /* The older form has the divisor, and its reciprocal, here. */              \
  inline void name##_tile_init() {}                                            \
  inline void name##_tile(uint32_t tile, uint32_t divisor, uint32_t) {         \
    ttk_divisor = divisor;                                                     \
    name##_tile(tile);                                                         \
  }
TTK_DIVISION(fmod)
TTK_DIVISION(remainder)
#undef TTK_DIVISION
template <auto... options>
void remainder_binary_tile(uint32_t a, uint32_t b, uint32_t out) {
  ttk_map<sfpi::vFloat>(a, b, out, [](sfpi::vFloat x, sfpi::vFloat y) {
    return ttk_remainder(x, y);
  });
}
TTK_NO_INIT(remainder_binary)

/// To the nearest, ties to even, with so many decimal places; 10^places is
/// infinite above 38 and zero below -45.
template <auto... options> void round_tile(uint32_t tile, int32_t places) {
  auto power = [](int32_t n) {
    double result = 1;
    for (int32_t i = 0; i < n && i < 64; ++i)
      result *= 10;
    for (int32_t i = 0; i > n && i > -64; --i)
      result /= 10;
    return float(result);
  };
  float scale = power(places), inverse = power(-places);
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    sfpi::vFloat scaled = x * scale, rounded = scaled;
    v_if(sfpi::exexp(scaled) < 23) {
      sfpi::vFloat magnitude = sfpi::abs(scaled) + 8388608.0f;
      rounded = sfpi::copysgn(magnitude - 8388608.0f, scaled);
    }
    v_endif;
    return rounded * inverse;
  });
}

/// The neighbour of x towards y whose pattern is `step` away. A denormal
/// result is zero.
inline sfpi::vFloat ttk_neighbour(const sfpi::vFloat &x, const sfpi::vFloat &y,
                                  uint32_t step) {
  sfpi::ttk_words a = x.get(), b = y.get(), out;
  for (uint32_t i = 0; i != 32; ++i) {
    float from = std::bit_cast<float>(uint32_t(a[i])),
          to = std::bit_cast<float>(uint32_t(b[i]));
    uint32_t word = a[i];
    if (from != from || to != to)
      word = from != from ? a[i] : b[i];
    else if (from == to)
      word = b[i];
    else if ((word & 0x7FFFFFFFu) == 0)
      word = 0;
    else
      word += (from < to) == (from > 0) ? step : 0u - step;
    if ((word & 0x7F800000u) == 0)
      word &= 0x80000000u;
    out[i] = word;
  }
  sfpi::ttk_issue(14);
  return sfpi::vFloat(out);
}
#define TTK_NEXT(name, step)                                                   \
  template <auto... options>                                                   \
  void name##_tile(uint32_t a, uint32_t b, uint32_t out) {                     \
    ttk_map<sfpi::vFloat>(a, b, out, [](sfpi::vFloat x, sfpi::vFloat y) {      \
      return ttk_neighbour(x, y, step);                                        \
    });                                                                        \
  }                                                                            \
  TTK_NO_INIT(name)
TTK_NEXT(nextafter_binary, 1)
TTK_NEXT(nextafter_bf16_binary, 0x10000)
#undef TTK_NEXT

//===-- random numbers ----------------------------------------------------===//

/// State of the generator that a seed has begun.
inline uint32_t ttk_random_state;
template <auto... options> void dropout_kernel_init(uint32_t seed = 0) {
  ttk_random_state = seed;
}
/// Elements are zero with `probability` of 2^31, and scaled by a pattern of
/// fp32. The numbers are not those of the chip, but the same in every run.
template <auto... options>
void dropout_tile(uint32_t tile, uint32_t probability, uint32_t scale) {
  ttk_map_tile(tile, [&](sfpi::vFloat x) {
    sfpi::ttk_words random;
    for (uint32_t i = 0; i != 32; ++i) {
      // Steps of the golden ratio, scrambled. Source: Steele, Lea, Flood,
      // OOPSLA 2014.
      uint32_t z = ttk_random_state += 0x9E3779B9u;
      z = (z ^ z >> 16) * 0x85EBCA6Bu;
      z = (z ^ z >> 13) * 0xC2B2AE35u;
      random[i] = (z ^ z >> 16) >> 1;
    }
    sfpi::ttk_issue(3);
    sfpi::vFloat result = x * ttk_number(scale);
    v_if(sfpi::vInt(random) < int32_t(probability)) { result = 0.0f; }
    v_endif;
    return result;
  });
}

//===-- lines and columns -------------------------------------------------===//

/// Line i of the tile is added to line `lines[i]` of the next one, where that
/// is below 32; the bytes stand behind the 16 of a header.
template <auto... options>
void reshuffle_rows_tile(uint32_t tile, uint32_t address) {
  auto *lines =
      reinterpret_cast<const volatile uint8_t *>(uintptr_t(address + 16));
  ttk_tile in(tile), out(tile + 1);
  for (uint32_t i = 0; i != 32; ++i) {
    uint32_t to = lines[i];
    if (to >= 32)
      continue;
    out.setLine(to, out.line(to) + in.line(i));
    sfpi::ttk_issue(20);
  }
  out.store(tile + 1);
  ttk_charge();
}
TTK_NO_INIT(reshuffle_rows)

/// An exponential moving average down the columns: y = alpha y + beta x, from
/// the line before, and from tile to tile. Tile `tile` + 1 takes it.
struct ttk_average {
  sfpi::vFloat alpha, beta, last;
};
inline ttk_average ttk_moving;
inline void ema_init(uint32_t alpha, uint32_t beta) {
  ttk_moving.alpha = ttk_number(alpha);
  ttk_moving.beta = ttk_number(beta);
}
inline void ema_clear_previous_output() {
  ttk_moving.last = sfpi::vFloat(sfpi::ttk_words{});
}
inline void ema_tile(uint32_t tile) {
  ttk_tile in(tile), out(tile + 1);
  for (uint32_t line = 0; line != 32; ++line) {
    sfpi::vFloat kept = ttk_moving.alpha * ttk_moving.last;
    ttk_moving.last = sfpi::vFloat(
        sfpi::ttk_arithmetic(TTK_VECTOR_MULTIPLY_ADD, ttk_moving.beta.get(),
                             in.line(line).get(), kept.get()));
    out.setLine(line, ttk_moving.last);
  }
  out.store(tile + 1);
  ttk_charge(84);
}

/// Lines 0 to 3 of the third tile become the sums of those of the others.
template <DataFormat format, auto... options>
void sfpu_add_top_row(uint32_t a, uint32_t b, uint32_t out) {
  for (uint32_t row : {0, 1, 8, 9}) {
    if constexpr (format == DataFormat::Float32) {
      sfpi::vFloat x = sfpi::dst_reg[32 * a + row],
                   y = sfpi::dst_reg[32 * b + row];
      sfpi::dst_reg[32 * out + row] = x + y;
    } else {
      sfpi::vInt x = sfpi::dst_reg[32 * a + row],
                 y = sfpi::dst_reg[32 * b + row];
      sfpi::dst_reg[32 * out + row] = x + y;
    }
  }
  ttk_charge();
}
template <auto... options> void sfpu_add_top_row_init() {}

/// Pairs of columns are complex numbers, which are multiplied with i.
template <auto... options> void alt_complex_rotate90_tile(uint32_t tile) {
  for (uint32_t row = 0; row != 32; row += 2) {
    sfpi::vFloat real = sfpi::dst_reg[32 * tile + row],
                 imaginary = sfpi::dst_reg[32 * tile + row + 1];
    sfpi::dst_reg[32 * tile + row] = -imaginary;
    sfpi::dst_reg[32 * tile + row + 1] = real;
  }
  ttk_charge();
}
TTK_NO_INIT(alt_complex_rotate90)

//===-- integers ----------------------------------------------------------===//

#define TTK_WITH_NUMBER(name, expression)                                      \
  template <auto... options> void name##_tile(uint32_t tile, uint32_t n) {     \
    ttk_map<sfpi::vInt>(tile, tile, tile,                                      \
                        [&](sfpi::vInt x, sfpi::vInt) { return expression; }); \
  }                                                                            \
  TTK_NO_INIT(name)
TTK_WITH_NUMBER(unary_max_int32, sfpi::max(x, sfpi::vInt(int32_t(n))))
TTK_WITH_NUMBER(unary_min_int32, sfpi::min(x, sfpi::vInt(int32_t(n))))
#undef TTK_WITH_NUMBER
/// 1 for negative integers, else 0.
template <auto... options> void signbit_tile_int32(uint32_t tile) {
  ttk_map<sfpi::vUInt>(tile, tile, tile,
                       [](sfpi::vUInt x, sfpi::vUInt) { return x >> 31; });
}
template <auto... options> void signbit_tile_int32_init() {}
template <auto... options>
void rsub_int32_tile(uint32_t a, uint32_t b, uint32_t out) {
  rsub_int_tile<DataFormat::Int32>(a, b, out);
}
template <auto... options> void rsub_int32_tile_init() {}

} // namespace ckernel

#endif // TTK_HOST_FUNCTIONS_H
