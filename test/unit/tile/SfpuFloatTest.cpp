//===- SfpuFloatTest.cpp - Operations on floats ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"
#include "tt/device/Error.h"

#include <cmath>

using namespace test;

namespace {

Real signOf(Real x) { return x == 0 || std::isnan(x) ? x : copysignl(1, x); }
/// erfc keeps the digits of negative x; it is 0 before x is infinite.
Real geluOf(Real x) {
  return x < -20 ? -0.0L : x * erfcl(-x / sqrtl(2.0L)) / 2;
}
Real clampOf(Real x, Real low, Real high) {
  return x < low ? low : x > high ? high : x;
}

/// Above and below NaN by sign, as the unit compares.
bool isBelow(Real x, Real y) {
  auto rank = [](Real v) {
    Real magnitude = std::isnan(v) ? HUGE_VALL : fabsl(v);
    return std::pair(std::signbit(v) ? -magnitude : magnitude,
                     std::signbit(v) ? -int(std::isnan(v)) * 2 - 1
                                     : int(std::isnan(v)) * 2 + 1);
  };
  return rank(x) < rank(y);
}

uint32_t patternOf(float x) { return std::bit_cast<uint32_t>(x); }

} // namespace

#define CHECK_UNARY(NAME, ULP, STORED, ...)                                    \
  TEST(Sfpu, NAME) {                                                           \
    checkUnary(                                                                \
        Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                                   \
        [](Real x) -> Real { return __VA_ARGS__; }, ULP, Stored::STORED);      \
  }
CHECK_UNARY(exp2_tile, 1.5, Nearest, exp2l(x))
CHECK_UNARY(expm1_tile, 1.5, Nearest, expm1l(x))
CHECK_UNARY(log_tile, 1.5, Nearest, logl(x))
CHECK_UNARY(log1p_tile, 1.5, Nearest, log1pl(x))
CHECK_UNARY(sqrt_tile, 0.5, Nearest, sqrtl(x))
CHECK_UNARY(rsqrt_tile, 2, Nearest, 1 / sqrtl(x))
CHECK_UNARY(recip_tile, 0.5, Nearest, 1 / x)
CHECK_UNARY(sin_tile, 1.5, Nearest, sinl(x))
CHECK_UNARY(cos_tile, 1.5, Nearest, cosl(x))
CHECK_UNARY(tan_tile, 1.5, Nearest, tanl(x))
CHECK_UNARY(asin_tile, 1.5, Nearest, asinl(x))
CHECK_UNARY(acos_tile, 1.5, Nearest, acosl(x))
CHECK_UNARY(atan_tile, 1.5, Nearest, atanl(x))
CHECK_UNARY(tanh_tile, 1.5, Nearest, tanhl(x))
CHECK_UNARY(erf_tile, 1.5, Nearest, erfl(x))
CHECK_UNARY(erfc_tile, 4, Nearest, erfcl(x))
CHECK_UNARY(gelu_tile, 5, Nearest, geluOf(x))
CHECK_UNARY(sigmoid_tile, 4, Nearest, 1 / (1 + expl(-x)))
CHECK_UNARY(silu_tile, 4, Nearest, x / (1 + expl(-x)))
CHECK_UNARY(softsign_tile, 2, Nearest, x / (1 + fabsl(x)))

CHECK_UNARY(negative_tile, 0, Cut, -x)
CHECK_UNARY(relu_tile, 0, Cut, std::signbit(x) ? 0 : x)
CHECK_UNARY(sign_tile, 0, Cut, signOf(x))
CHECK_UNARY(signbit_tile, 0, Cut, std::signbit(x))
CHECK_UNARY(hardsigmoid_tile, 2, Cut, clampOf((x + 3) / 6, 0, 1))
CHECK_UNARY(floor_tile, 0, Cut, floorl(x))
CHECK_UNARY(ceil_tile, 0, Cut, ceill(x))
CHECK_UNARY(trunc_tile, 0, Cut, truncl(x))
CHECK_UNARY(frac_tile, 0, Cut, x - truncl(x))

/// The same with what the model computes of the words x and y.
#define CHECK_UNARY_MODEL(NAME, ULP, STORED, MODEL, ...)                       \
  TEST(Sfpu, NAME) {                                                           \
    checkUnary(                                                                \
        Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                                   \
        [](Real x) -> Real { return __VA_ARGS__; }, ULP, Stored::STORED,       \
        [](uint32_t x, uint32_t,                                               \
           [[maybe_unused]] model::Chip chip) -> uint32_t { return MODEL; });  \
  }
CHECK_UNARY_MODEL(square_tile, 0.5, Nearest,
                  model::sfpMultiply(model::flush(x), model::flush(x), chip),
                  x *x)
CHECK_UNARY_MODEL(abs_tile, 0, Cut, model::sfpAbs(x), fabsl(x))
CHECK_UNARY_MODEL(eqz_tile, 0, Cut, x ? 0 : model::kOne, x == 0)
CHECK_UNARY_MODEL(nez_tile, 0, Cut, x ? model::kOne : 0, x != 0)
CHECK_UNARY_MODEL(ltz_tile, 0, Cut, x >> 31 ? model::kOne : 0, x < 0)
CHECK_UNARY_MODEL(lez_tile, 0, Cut, x >> 31 || !x ? model::kOne : 0, x <= 0)
CHECK_UNARY_MODEL(gtz_tile, 0, Cut, x >> 31 || !x ? 0 : model::kOne, x > 0)
CHECK_UNARY_MODEL(gez_tile, 0, Cut, x >> 31 ? 0 : model::kOne, x >= 0)

/// With several values of the parameter y.
#define CHECK_PARAM(NAME, ULP, STORED, ...)                                    \
  TEST(Sfpu, NAME) {                                                           \
    for (float y : {0.0f, 2.0f, -1.0f, 0.3f, -3.7f, 1e30f})                    \
      checkUnary(                                                              \
          [y](uint32_t *t, const MathConfig &c) {                              \
            Sfpu<Fast>::NAME(t, patternOf(y), c);                              \
          },                                                                   \
          [y](uint32_t *t, const MathConfig &c) {                              \
            Sfpu<Exact>::NAME(t, patternOf(y), c);                             \
          },                                                                   \
          [y](Real x) -> Real { return __VA_ARGS__; }, ULP, Stored::STORED);   \
  }
CHECK_PARAM(power_tile, 1.5, Nearest, powl(x, y))

#define CHECK_PARAM_MODEL(NAME, MODEL, ...)                                    \
  TEST(Sfpu, NAME) {                                                           \
    for (float y : {0.0f, 2.0f, -1.0f, 0.3f, -3.7f, 1e30f, -1e-38f})           \
      checkUnary(                                                              \
          [y](uint32_t *t, const MathConfig &c) {                              \
            Sfpu<Fast>::NAME(t, patternOf(y), c);                              \
          },                                                                   \
          [y](uint32_t *t, const MathConfig &c) {                              \
            Sfpu<Exact>::NAME(t, patternOf(y), c);                             \
          },                                                                   \
          [y](Real x) -> Real { return __VA_ARGS__; }, 0.5, Stored::Cut,       \
          [b = model::flush(patternOf(y))](uint32_t x, uint32_t,               \
                                           model::Chip chip) -> uint32_t {     \
            uint32_t a = model::flush(x);                                      \
            return MODEL;                                                      \
          });                                                                  \
  }
CHECK_PARAM_MODEL(add_unary_tile, model::sfpAdd(a, b, chip), x + y)
CHECK_PARAM_MODEL(sub_unary_tile, model::sfpAdd(a, b ^ 0x80000000, chip), x - y)
CHECK_PARAM_MODEL(mul_unary_tile, model::sfpMultiply(a, b, chip), x *y)
CHECK_PARAM_MODEL(div_unary_tile, model::sfpMultiply(a, b, chip), x *y)

#define CHECK_BINARY(NAME, ULP, STORED, ...)                                   \
  TEST(Sfpu, NAME) {                                                           \
    checkBinary(                                                               \
        Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                                   \
        [](Real x, Real y) -> Real { return __VA_ARGS__; }, ULP,               \
        Stored::STORED);                                                       \
  }
CHECK_BINARY(div_binary_tile, 0.5, Nearest, x / y)
CHECK_BINARY(power_binary_tile, 1.5, Nearest, powl(x, y))
CHECK_BINARY(atan2_binary_tile, 1.5, Nearest, atan2l(x, y))
CHECK_BINARY(fmod_binary_tile, 0.5, Nearest, fmodl(x, y))
CHECK_BINARY(binary_max_tile, 0, Cut, isBelow(x, y) ? y : x)
// NaN is above all numbers to the unit; in fast numerics it is the result.
TEST(Sfpu, binary_min_tile) {
  checkBinary(
      Sfpu<Fast>::binary_min_tile, Sfpu<Exact>::binary_min_tile,
      [](Real x, Real y) -> Real {
        return std::isnan(x) || std::isnan(y) ? x + y : isBelow(x, y) ? x : y;
      },
      0, Stored::Cut,
      [](uint32_t x, uint32_t y, model::Chip) -> uint32_t {
        return model::isGreater(x, y) ? y : x;
      });
}
CHECK_BINARY(eq_binary_tile, 0, Cut, x == y)
CHECK_BINARY(ne_binary_tile, 0, Cut, x != y)
CHECK_BINARY(lt_binary_tile, 0, Cut, x < y)
CHECK_BINARY(le_binary_tile, 0, Cut, x <= y)
CHECK_BINARY(gt_binary_tile, 0, Cut, x > y)
CHECK_BINARY(ge_binary_tile, 0, Cut, x >= y)

#define CHECK_BINARY_MODEL(NAME, STORED, MODEL, ...)                           \
  TEST(Sfpu, NAME) {                                                           \
    checkBinary(                                                               \
        Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                                   \
        [](Real x, Real y) -> Real { return __VA_ARGS__; }, 0.5,               \
        Stored::STORED,                                                        \
        [](uint32_t x, uint32_t y, model::Chip chip) -> uint32_t {             \
          return MODEL(model::flush(x), model::flush(y), chip);                \
        });                                                                    \
  }
CHECK_BINARY_MODEL(add_binary_tile, Cut, model::sfpAdd, x + y)
CHECK_BINARY_MODEL(sub_binary_tile, Cut, model::sfpSubtract, x - y)
CHECK_BINARY_MODEL(mul_binary_tile, Nearest, model::sfpMultiply, x *y)

TEST(SfpuLane, MultiplyAddIsTheModel) {
  Random random(60);
  Tile specials = floatGrid(61);
  auto word = [&] {
    return random.word() % 4 ? random.bits(100, 150)
                             : specials.words[random.word() % kTileElements];
  };
  for (int i = 0; i != 200000; ++i) {
    uint32_t a = word(), b = word(), c = word();
    // Every fourth sum nearly cancels.
    if (i % 4 == 0)
      c = patternOf(-std::bit_cast<float>(a) * std::bit_cast<float>(b)) +
          random.word() % 3;
    for (const auto &numerics : kChips)
      ASSERT_EQ(multiplyAdd(a, b, c, numerics),
                model::multiplyAdd(model::flush(a), model::flush(b),
                                   model::flush(c), chipOf(numerics)))
          << std::hex << a << " * " << b << " + " << c;
  }
}

TEST(Sfpu, clamp_tile) {
  auto with = [](auto op) {
    return [op](uint32_t *t, const MathConfig &c) {
      op(t, patternOf(-1.5f), patternOf(0.25f), c);
    };
  };
  checkUnary(
      with(Sfpu<Fast>::clamp_tile), with(Sfpu<Exact>::clamp_tile),
      [](Real x) { return clampOf(x, -1.5L, 0.25L); }, 0, Stored::Cut);
}

TEST(Sfpu, selu_tile) {
  constexpr float kScale = 1.0507f, kAlpha = 1.67326f;
  auto with = [=](auto op) {
    return [=](uint32_t *t, const MathConfig &c) {
      op(t, patternOf(kScale), patternOf(kAlpha), c);
    };
  };
  checkUnary(
      with(Sfpu<Fast>::selu_tile), with(Sfpu<Exact>::selu_tile),
      [](Real x) { return kScale * (x > 0 ? x : Real(kAlpha) * expm1l(x)); }, 4,
      Stored::Nearest);
}

TEST(Sfpu, exp_tile) {
  auto with = [](auto op, int32_t iterations, int32_t scale) {
    return [=](uint32_t *t, const MathConfig &c) {
      op(t, false, InputClamping::ClampToNegative, iterations, scale, c);
    };
  };
  auto *fast = Sfpu<Fast>::exp_tile;
  auto *exact = Sfpu<Exact>::exp_tile;
  checkUnary(with(fast, 8, 0x3F80), with(exact, 8, 0x3F80), expl, 1.5,
             Stored::Nearest);
  checkUnary(
      with(fast, 8, 0xBF00), with(exact, 8, 0xBF00),
      [](Real x) { return expl(-x / 2); }, 1.5, Stored::Nearest);
  // Three vectors of a face: rows 0 to 3, then the even columns of 4 to 7.
  Tile zeros;
  with(fast, 3, 0x3F80)(zeros.words, {});
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c)
      ASSERT_EQ(zeros.number(r, c),
                r % 16 < 4 || (r % 16 < 8 && c % 2 == 0) ? 1.0f : 0.0f);
  for (int32_t iterations : {0, 9, -1})
    EXPECT_THROW(with(exact, iterations, 0x3F80)(zeros.words, {}),
                 tt::device::Error);
}
