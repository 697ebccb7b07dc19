//===- SfpuActivationsTest.cpp - Activations, comparisons, three tiles ----===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"

#include <cmath>

using namespace test;

namespace {

uint32_t patternOf(float x) { return std::bit_cast<uint32_t>(x); }

/// NaN lies beyond infinity by its sign, -0 below +0.
bool isGreater(Real x, Real y) {
  auto rank = [](Real v) {
    Real magnitude = std::isnan(v) ? HUGE_VALL : fabsl(v);
    int beyond = 2 * std::isnan(v) + 1;
    return std::signbit(v) ? std::pair(-magnitude, -beyond)
                           : std::pair(magnitude, beyond);
  };
  return rank(x) > rank(y);
}

/// `op` with numbers behind its tiles.
template <class Op, class... Numbers> OnTile with(Op op, Numbers... numbers) {
  return [=](uint32_t *t, const MathConfig &c) {
    op(t, patternOf(numbers)..., c);
  };
}

/// `op` with a third tile, all of whose elements are `third`.
template <class Op, class... Numbers>
OnTiles withThird(Op op, float third, Numbers... numbers) {
  return [=](const uint32_t *a, const uint32_t *b, uint32_t *out,
             const MathConfig &c) {
    Tile all;
    for (uint32_t &word : all.words)
      word = patternOf(third);
    op(a, b, all.words, out, patternOf(numbers)..., c);
  };
}

} // namespace

#define CHECK(NAME, ULP, STORED, ...)                                          \
  TEST(Sfpu, NAME) {                                                           \
    checkUnary(                                                                \
        Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                                   \
        [](Real x) -> Real { return __VA_ARGS__; }, ULP, Stored::STORED);      \
  }
CHECK(sinh_tile, 2, Nearest, sinhl(x))
CHECK(cosh_tile, 2, Nearest, coshl(x))
CHECK(asinh_tile, 1.5, Nearest, asinhl(x))
CHECK(acosh_tile, 1.5, Nearest, acoshl(x))
CHECK(atanh_tile, 1.5, Nearest, atanhl(x))
CHECK(cbrt_tile, 1.5, Nearest, cbrtl(x))
CHECK(hardmish_tile, 1.5, Cut, x *fminl(fmaxl(x / 2 + 1, 0), 1))
CHECK(isnan_tile, 0, Cut, std::isnan(x))
CHECK(isinf_tile, 0, Cut, std::isinf(x))
CHECK(isposinf_tile, 0, Cut, x == HUGE_VALL)
CHECK(isneginf_tile, 0, Cut, x == -HUGE_VALL)
CHECK(isfinite_tile, 0, Cut, std::isfinite(x))
#undef CHECK

TEST(Sfpu, identity_tile) {
  checkUnary(
      Sfpu<Fast>::identity_tile, Sfpu<Exact>::identity_tile,
      [](Real x) { return x; }, 0, Stored::Cut);
}

/// The difference loses digits, so the error is one of x.
TEST(Sfpu, tanhshrink_tile) {
  Tile x = floatGrid(3);
  for (uint32_t &word : x.words)
    if (float f = std::bit_cast<float>(word); !(std::fabs(f) < 1e30f))
      word = patternOf(1.5f);
  forEachLevel([&] {
    for (auto op :
         {Sfpu<Fast>::tanhshrink_tile, Sfpu<Exact>::tanhshrink_tile}) {
      Tile out = x;
      op(out.words, {MathFidelity::LoFi, DstFormat::Float32});
      for (size_t i = 0; i != kTileElements; ++i) {
        Real wanted = x.floats()[i] - tanhl(x.floats()[i]);
        Real bound = fmaxl(fabsl(x.floats()[i]) * 0x1p-21L, 0x1p-126L);
        ASSERT_LE(fabsl(out.floats()[i] - wanted), bound) << x.floats()[i];
      }
    }
  });
}

/// With several values of the number y.
#define CHECK_PARAM(NAME, ULP, STORED, ...)                                    \
  TEST(Sfpu, NAME) {                                                           \
    for (float y : {0.0f, 2.0f, 0.3f, 3.0f, 1e30f})                            \
      checkUnary(                                                              \
          with(Sfpu<Fast>::NAME, y), with(Sfpu<Exact>::NAME, y),               \
          [y](Real x) -> Real { return __VA_ARGS__; }, ULP, Stored::STORED);   \
  }
CHECK_PARAM(leaky_relu_tile, 0.5, Cut, x < 0 ? x * y : x)
CHECK_PARAM(elu_tile, 3, Nearest, x > 0 ? x : y * expm1l(x))
CHECK_PARAM(heaviside_tile, 0, Cut, x == 0 ? y : Real(!std::signbit(x)))
CHECK_PARAM(softshrink_tile, 0.5, Cut, x > y ? x - y : x < -y ? x + y : 0)
CHECK_PARAM(hardshrink_tile, 0, Cut, fabsl(x) > y ? x : 0)
CHECK_PARAM(unary_max_tile, 0, Cut, isGreater(x, y) ? x : y)
CHECK_PARAM(relu_min_tile, 0, Cut, isGreater(x, y) ? x : y)
// NaN is above all numbers to the unit; in fast numerics it is the result.
TEST(Sfpu, unary_min_tile) {
  for (float y : {0.0f, 2.0f, 0.3f, 3.0f, 1e30f})
    checkUnary(
        with(Sfpu<Fast>::unary_min_tile, y),
        with(Sfpu<Exact>::unary_min_tile, y),
        [y](Real x) -> Real {
          return std::isnan(x) ? x : isGreater(x, y) ? y : x;
        },
        0, Stored::Cut,
        [y](uint32_t x, uint32_t, model::Chip) -> uint32_t {
          return model::isGreater(x, patternOf(y)) ? patternOf(y) : x;
        });
}
CHECK_PARAM(relu_max_tile, 0, Cut, x<0 ? 0 : x> y ? y : x)
CHECK_PARAM(rdiv_tile, 0.5, Nearest, y / x)
CHECK_PARAM(rpow_tile, 1.5, Nearest, powl(y, x))
CHECK_PARAM(power_iterative_tile, 1.5, Nearest, powl(x, truncl(y)))
CHECK_PARAM(unary_eq_tile, 0, Cut, x == y)
CHECK_PARAM(unary_ne_tile, 0, Cut, x != y)
CHECK_PARAM(unary_gt_tile, 0, Cut, x > y)
CHECK_PARAM(unary_ge_tile, 0, Cut, x >= y)
CHECK_PARAM(unary_lt_tile, 0, Cut, x < y)
CHECK_PARAM(unary_le_tile, 0, Cut, x <= y)
#undef CHECK_PARAM

TEST(Sfpu, rsub_unary_tile) {
  for (float y : {0.0f, 2.0f, -1.0f, 0.3f, 1e30f})
    checkUnary(
        with(Sfpu<Fast>::rsub_unary_tile, y),
        with(Sfpu<Exact>::rsub_unary_tile, y), [y](Real x) { return y - x; },
        0.5, Stored::Cut,
        [y](uint32_t x, uint32_t, model::Chip chip) {
          return model::sfpAdd(patternOf(y), model::flush(x) ^ 0x80000000,
                               chip);
        });
}

TEST(Sfpu, celu_tile) {
  checkUnary(
      with(Sfpu<Fast>::celu_tile, 2.0f, 0.5f),
      with(Sfpu<Exact>::celu_tile, 2.0f, 0.5f),
      [](Real x) { return x > 0 ? x : 2 * expm1l(x / 2); }, 3, Stored::Nearest);
}

TEST(Sfpu, softplus_tile) {
  checkUnary(
      with(Sfpu<Fast>::softplus_tile, 2.0f, 0.5f, 8.0f),
      with(Sfpu<Exact>::softplus_tile, 2.0f, 0.5f, 8.0f),
      [](Real x) { return 2 * x > 8 ? x : log1pl(expl(2 * x)) / 2; }, 3,
      Stored::Nearest);
}

TEST(Sfpu, hardtanh_tile) {
  checkUnary(
      with(Sfpu<Fast>::hardtanh_tile, -1.5f, 0.25f),
      with(Sfpu<Exact>::hardtanh_tile, -1.5f, 0.25f),
      [](Real x) { return x < -1.5L   ? -1.5L
                          : x > 0.25L ? 0.25L
                                      : x; }, 0,
      Stored::Cut);
}

TEST(Sfpu, threshold_tile) {
  checkUnary(
      with(Sfpu<Fast>::threshold_tile, 0.5f, -7.0f),
      with(Sfpu<Exact>::threshold_tile, 0.5f, -7.0f),
      [](Real x) { return x > 0.5L ? x : -7; }, 0, Stored::Cut);
}

//===-- integers ----------------------------------------------------------===//

#define CHECK_INT_PARAM(NAME, ...)                                             \
  TEST(Sfpu, NAME) {                                                           \
    for (uint32_t y : {0u, 1u, 31u, 32u, 77u, ~0u}) {                          \
      auto bound = [y](auto op) {                                              \
        return [op, y](uint32_t *t, const MathConfig &c) { op(t, y, c); };     \
      };                                                                       \
      checkWords(bound(Sfpu<Fast>::NAME), bound(Sfpu<Exact>::NAME),            \
                 [y](uint32_t x) -> uint32_t { return __VA_ARGS__; });         \
    }                                                                          \
  }
CHECK_INT_PARAM(left_shift_tile, y > 31 ? 0 : x << y)
CHECK_INT_PARAM(right_shift_tile, y > 31 ? 0 : uint32_t(int32_t(x) >> y))
CHECK_INT_PARAM(bitwise_and_tile, x &y)
CHECK_INT_PARAM(bitwise_or_tile, x | y)
CHECK_INT_PARAM(bitwise_xor_tile, x ^ y)
#undef CHECK_INT_PARAM

//===-- two and three tiles -----------------------------------------------===//

TEST(Sfpu, rsub_binary_tile) {
  checkBinary(
      Sfpu<Fast>::rsub_binary_tile, Sfpu<Exact>::rsub_binary_tile,
      [](Real x, Real y) { return y - x; }, 0.5, Stored::Cut,
      [](uint32_t x, uint32_t y, model::Chip chip) {
        return model::sfpSubtract(model::flush(y), model::flush(x), chip);
      });
}

TEST(Sfpu, xlogy_binary_tile) {
  checkBinary(
      Sfpu<Fast>::xlogy_binary_tile, Sfpu<Exact>::xlogy_binary_tile,
      [](Real x, Real y) { return x == 0 && !std::isnan(y) ? 0 : x * logl(y); },
      3, Stored::Nearest);
}

// The third is such that all but the sum is exact.
TEST(Sfpu, mac_tile) {
  checkBinary(
      withThird(Sfpu<Fast>::mac_tile, 0.0f),
      withThird(Sfpu<Exact>::mac_tile, 0.0f),
      [](Real x, Real y) { return x * y + 0; }, 0.5, Stored::Cut,
      [](uint32_t x, uint32_t y, model::Chip chip) {
        return model::multiplyAdd(model::flush(x), model::flush(y), 0, chip);
      });
}

TEST(Sfpu, lerp_tile) {
  checkBinary(
      withThird(Sfpu<Fast>::lerp_tile, 0.25f),
      withThird(Sfpu<Exact>::lerp_tile, 0.25f),
      [](Real x, Real y) { return x + Real(float(y) - float(x)) / 4; }, 0.5,
      Stored::Nearest);
}

TEST(Sfpu, addcmul_tile) {
  checkBinary(
      withThird(Sfpu<Fast>::addcmul_tile, 0.5f, -2.0f),
      withThird(Sfpu<Exact>::addcmul_tile, 0.5f, -2.0f),
      [](Real x, Real y) { return x + Real(-2 * float(y)) / 2; }, 0.5,
      Stored::Nearest);
}

TEST(Sfpu, addcdiv_tile) {
  checkBinary(
      withThird(Sfpu<Fast>::addcdiv_tile, 4.0f, 2.0f),
      withThird(Sfpu<Exact>::addcdiv_tile, 4.0f, 2.0f),
      [](Real x, Real y) { return x + Real(2 * float(y)) / 4; }, 0.5,
      Stored::Nearest);
}
