//===- CompareTest.cpp - How close two tensors are ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ttrt;
using ttnn::DataType;
using Doubles = std::vector<double>;

static Comparison compareValues(const Doubles &golden, const Doubles &found,
                                DataType type = DataType::FLOAT32,
                                Tolerance tolerance = {0.99, 0.05, 0.05,
                                                       0x1p-8}) {
  std::vector<int64_t> shape{int64_t(golden.size())};
  return compare(fromDoubles(golden, shape, type),
                 fromDoubles(found, shape, type), tolerance);
}

TEST(Compare, EqualTensors) {
  Comparison c = compareValues({1, 2, 3}, {1, 2, 3});
  EXPECT_EQ(c.text(), "pcc 1.00000 max_abs 0 max_rel 0");
  EXPECT_TRUE(c.passed);
}

TEST(Compare, TheLineIsThatOfTheManual) {
  Comparison c;
  c.pcc = 0.99987;
  c.maxAbs = 0.0021;
  c.maxRel = 0.013;
  EXPECT_EQ(c.text(), "pcc 0.99987 max_abs 0.0021 max_rel 0.013");
}

TEST(Compare, CorrelationOfKnownValues) {
  // numpy.corrcoef([1, 2, 3, 4], [1, 2, 3, 5])[0, 1]
  Comparison c = compareValues({1, 2, 3, 4}, {1, 2, 3, 5});
  EXPECT_NEAR(c.pcc, 0.9827076298239908, 1e-12);
  EXPECT_EQ(c.maxAbs, 1);
  EXPECT_EQ(c.maxRel, 0.25);
  EXPECT_NEAR(compareValues({1, 2, 3}, {3, 2, 1}).pcc, -1, 1e-12);
  // A large mean must not drown the spread.
  EXPECT_GT(compareValues({4096, 4097, 4098}, {4096, 4097, 4098.5}).pcc, 0.98);
}

TEST(Compare, ConstantTensorsAreComparedByCloseness) {
  EXPECT_EQ(compareValues({2, 2, 2}, {2.01, 2.01, 2.01}).pcc, 1);
  EXPECT_EQ(compareValues({2, 2, 2}, {2.01, 2, 2}).pcc, 1);
  EXPECT_EQ(compareValues({2, 2, 2}, {3, 3, 3}).pcc, 0);
  EXPECT_EQ(compareValues({0, 0}, {0, 0}).pcc, 1);
  EXPECT_EQ(compareValues({0, 0}, {0.5, 0}).pcc, 0);
  EXPECT_FALSE(compareValues({2, 2, 2}, {3, 3, 3}).passed);
  EXPECT_EQ(compareValues({1}, {1.001}).pcc, 1);
}

TEST(Compare, NanAndInfinityMustBeInTheSamePlaces) {
  double nan = NAN, inf = INFINITY;
  Comparison same =
      compareValues({nan, inf, -inf, 1, 2}, {nan, inf, -inf, 1, 2});
  EXPECT_EQ(same.pcc, 1);
  EXPECT_EQ(same.maxAbs, 0);
  EXPECT_NEAR(compareValues({nan, 1, 2, 3}, {nan, 1, 2, 3.1}).pcc, 0.9999,
              1e-3);
  for (auto [a, b] : {std::pair(nan, 1.0),
                      {1.0, nan},
                      {inf, -inf},
                      {inf, nan},
                      {inf, 65504.0}}) {
    Comparison other = compareValues({a, 1, 2}, {b, 1, 2});
    EXPECT_EQ(other.pcc, 0);
    EXPECT_TRUE(std::isinf(other.maxAbs));
    EXPECT_FALSE(other.passed);
  }
}

TEST(Compare, WhatIsNotFiniteIsCounted) {
  double nan = NAN, inf = INFINITY;
  Comparison some = compareValues({nan, 1, 2}, {nan, 1, inf});
  EXPECT_EQ(some.notFinite, 2u);
  EXPECT_FALSE(some.isEmpty());
  EXPECT_EQ(some.text(),
            "pcc 0.00000 max_abs inf max_rel inf, 2 of 3 not finite");
  Comparison all = compareValues({nan, inf}, {nan, inf});
  EXPECT_TRUE(all.passed);
  EXPECT_TRUE(all.isEmpty());
  EXPECT_FALSE(compareValues({}, {}).isEmpty());
}

TEST(Compare, EmptyTensorsAgree) {
  Comparison c = compareValues({}, {});
  EXPECT_EQ(c.text(), "pcc 1.00000 max_abs 0 max_rel 0");
  EXPECT_TRUE(c.passed);
}

TEST(Compare, IntegersMustBeEqual) {
  Comparison c = compareValues({1, 2, 3000}, {1, 2, 3001}, DataType::INT32);
  EXPECT_GT(c.pcc, 0.999);
  EXPECT_EQ(c.different, 1u);
  EXPECT_FALSE(c.passed);
  EXPECT_TRUE(compareValues({1, 2}, {1, 2}, DataType::UINT8).passed);
}

TEST(Compare, BothCorrelationAndClosenessAreAskedFor) {
  // A scale does not change the correlation.
  Comparison scaled = compareValues({1, 2, 3, 4}, {2, 4, 6, 8});
  EXPECT_NEAR(scaled.pcc, 1, 1e-12);
  EXPECT_FALSE(scaled.passed);
  EXPECT_EQ(scaled.outside, 4u);
  EXPECT_EQ(scaled.worst, 3u);
  EXPECT_EQ(scaled.goldenAtWorst, 4);
  EXPECT_EQ(scaled.foundAtWorst, 8);
}

TEST(Compare, NoiseOfAStepIsAllowedAndAConstantIsNot) {
  // Varies by less than a step of 1/256.
  Comparison flat = compareValues({1, 1.001, 0.999}, {1.001, 1, 1});
  EXPECT_LT(flat.pcc, 0.9);
  EXPECT_TRUE(flat.passed);
  // By three steps: one wrong step passes, a constant does not.
  double step = 1.0 / 256;
  Doubles golden{1, 1 + 3 * step, 1 - 3 * step, 1 + 6 * step, 1 - 6 * step};
  Doubles noisy{1, 1 + 4 * step, 1 - 3 * step, 1 + 6 * step, 1 - 5 * step};
  EXPECT_TRUE(compareValues(golden, noisy).passed);
  Comparison constant = compareValues(golden, {1, 1, 1, 1, 1});
  EXPECT_EQ(constant.outside, 0u);
  EXPECT_EQ(constant.pcc, 0);
  EXPECT_FALSE(constant.passed);
}

TEST(Compare, TheAbsoluteToleranceFollowsTheScaleUnlessItIsGiven) {
  Doubles golden{100, -100, 0}, found{100, -100, 4};
  EXPECT_EQ(compareValues(golden, found).outside, 0u); // 5 % of 81.6
  Tolerance absolute{0.99, 0.05, 0.05, 0x1p-8, /*ofRms=*/false};
  Comparison c = compareValues(golden, found, DataType::FLOAT32, absolute);
  EXPECT_EQ(c.outside, 1u);
  EXPECT_EQ(c.worst, 2u);
}

TEST(Compare, TheCoarsestFormatDecides) {
  EXPECT_EQ(toleranceOf({DataType::FLOAT32, DataType::INT32}).rtol, 1e-3);
  EXPECT_EQ(toleranceOf({DataType::FLOAT32, DataType::BFLOAT16}).rtol, 0.05);
  EXPECT_EQ(toleranceOf({DataType::BFLOAT4_B, DataType::BFLOAT16}).pcc, 0.9);
  using Fidelity = ttnn::MathFidelity;
  EXPECT_EQ(toleranceOf({DataType::FLOAT32}, Fidelity::HiFi4).rtol, 1e-3);
  EXPECT_EQ(toleranceOf({DataType::FLOAT32}, Fidelity::HiFi2).rtol, 0.05);
  EXPECT_EQ(toleranceOf({DataType::FLOAT32}, Fidelity::LoFi).rtol, 0.1);
  EXPECT_EQ(toleranceOf({DataType::BFLOAT4_B}, Fidelity::LoFi).rtol, 0.3);
}

TEST(Compare, AllCloseUsesBothTolerances) {
  Array golden = fromDoubles({100, 0}, {2}, DataType::FLOAT32);
  Array found = fromDoubles({101, 0.5}, {2}, DataType::FLOAT32);
  EXPECT_TRUE(allClose(golden, found, 0.01, 0.5));
  EXPECT_FALSE(allClose(golden, found, 0.01, 0.4));
  EXPECT_FALSE(allClose(golden, found, 0.001, 0.5));
}
