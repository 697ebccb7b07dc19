//===- NumericsTest.cpp - Exact numerics against fast ones ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Numerics.h"
#include "Compare.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ttrt;
using Doubles = std::vector<double>;

namespace {

Arrays output(const Doubles &values) {
  return {fromDoubles(values, {2, int64_t(values.size() / 2)},
                      ttnn::DataType::FLOAT32)};
}

struct Reported {
  std::string text;
  Json json = Json::array({Json::object()});

  explicit Reported(const NumericsRuns &runs) {
    testing::internal::CaptureStdout();
    Log log("", /*quiet=*/false);
    reportNumerics(runs, log, json);
    text = testing::internal::GetCapturedStdout();
  }
  Json &numerics() { return json[0]["numerics"]; }
};

} // namespace

TEST(Numerics, PartsOfTheRules) {
  // The output's root mean square is 2; without fidelity the last two elements
  // move by 0.5, without packing the first by 0.125.
  Doubles fast{2, -2, 2, -2};
  NumericsRuns runs;
  runs.fast.outputs = output(fast);
  runs.exact.outputs = output({2.125, -2, 2.5, -1.5});
  runs.allPhases.outputs = output({2.125, -2, 2, -2});
  runs.fastPacking.outputs = output({2, -2, 2.5, -1.5});
  runs.neither.outputs = output(fast);
  Reported reported(runs);
  Json &cost = reported.numerics()["cost"];
  EXPECT_EQ(cost["accumulation"], 0);
  EXPECT_DOUBLE_EQ(cost["fidelity"], std::sqrt(2 * 0.25 / 4) / 2);
  EXPECT_DOUBLE_EQ(cost["packing"], 0.125 / 2 / 2);
  EXPECT_EQ(cost["most"], "fidelity");
  EXPECT_EQ(reported.numerics()["most_at"], "[1, 0]");
  EXPECT_EQ(reported.numerics()["fast"]["different"], 3);
  EXPECT_EQ(
      reported.text,
      "output 0, exact against fast: " +
          compare(runs.fast.outputs[0], runs.exact.outputs[0], Tolerance())
              .text() +
          ", 3 of 4 differ\n"
          "  most at [1, 0]: exact 2.5, fast 2\n"
          "  accumulation 0, fidelity 0.18, packing 0.031: most by "
          "fidelity\n");
}

TEST(Numerics, EqualOutputsAreOneLine) {
  Arrays same = output({1, 2, 3, 4});
  NumericsRuns runs{{same, {}}, {same, {}}, {same, {}},
                    {same, {}}, {same, {}}, {}};
  Reported reported(runs);
  EXPECT_EQ(reported.text.find('\n'), reported.text.size() - 1);
  EXPECT_FALSE(reported.numerics().contains("cost"));
}

TEST(Numerics, WhatIsExpected) {
  Arrays one = output({1, 2, 3, 4}), other = output({1, 2, 3, 5});
  NumericsRuns runs{{one, {}}, {one, {}}, {one, {}},
                    {one, {}}, {one, {}}, other};
  Reported reported(runs);
  EXPECT_EQ(reported.numerics()["exact_expected"]["different"], 1);
  EXPECT_EQ(reported.numerics()["fast_expected"]["max_abs"], 1);
}

TEST(Numerics, SpecialValuesOfOneSideComeFirst) {
  Arrays exact = output({1, 2, INFINITY, 4}), fast = output({9, 2, 3, 4});
  NumericsRuns runs{{exact, {}}, {fast, {}},  {exact, {}},
                    {exact, {}}, {exact, {}}, {}};
  Reported reported(runs);
  EXPECT_EQ(reported.numerics()["most_at"], "[1, 0]");
  EXPECT_TRUE(reported.numerics()["fast"]["max_abs"].is_null());
  EXPECT_EQ(reported.numerics()["cost"]["most"], "accumulation");
}

TEST(Numerics, OnlyChangedBuffersThatDifferAreReported) {
  std::vector<int64_t> shape{1, 2};
  auto collect = [&](std::vector<float> first, std::vector<float> second) {
    Intermediates all;
    std::vector<float> input{5, 6};
    all.add({3, "first", "input", shape, input});
    all.add({3, "first", "sum", shape, first});
    all.add({4, "second", "sum", shape, first});
    all.add({4, "second", "product", shape, second});
    return all;
  };
  testing::internal::CaptureStdout();
  Log log("", /*quiet=*/false);
  Json json;
  auto run = [&](std::vector<float> sum) {
    return NumericsRun{{}, collect(sum, {7, 7})};
  };
  // All that there is comes with the phases.
  reportIntermediates(
      {run({1, 2.5}), run({1, 2}), run({1, 2}), run({1, 2.5}), run({1, 2}), {}},
      log, json);
  std::string text = testing::internal::GetCapturedStdout();
  ASSERT_EQ(json.size(), 1u) << text;
  EXPECT_EQ(json[0]["command"], 3);
  EXPECT_EQ(json[0]["buffer"], "sum");
  EXPECT_EQ(json[0]["different"], 1);
  EXPECT_EQ(json[0]["cost"]["most"], "fidelity");
  EXPECT_EQ(json[0]["cost"]["accumulation"], 0);
  EXPECT_EQ(text.find("command 3 'first', sum, exact against fast: "), 0u)
      << text;
  EXPECT_NE(text.find(": most by fidelity"), std::string::npos) << text;
}
