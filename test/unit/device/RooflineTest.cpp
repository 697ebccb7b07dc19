//===- RooflineTest.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Roofline.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

TEST(Roofline, NothingCostsTheLaunch) {
  ChipDesc chip = makeChip("n150");
  OpTime time = roofline(chip, {});
  EXPECT_EQ(time.seconds, chip.rates.opLaunchSeconds);
  EXPECT_STREQ(time.bound, "launch");
}

TEST(Roofline, PublishedMatrixPeaks) {
  // 64 cores of n150: 262.1, 131.1, 87.4, 65.5 TFLOPS for 1 to 4 phases.
  ChipDesc chip = makeChip("n150");
  const std::pair<MathFidelity, double> peaks[] = {
      {MathFidelity::LoFi, 262.1e12},
      {MathFidelity::HiFi2, 131.1e12},
      {MathFidelity::HiFi3, 87.4e12},
      {MathFidelity::HiFi4, 65.5e12}};
  for (auto [fidelity, peak] : peaks) {
    OpCost cost;
    cost.matrixFlops = 1e15;
    cost.fidelity = fidelity;
    OpTime time = roofline(chip, cost);
    EXPECT_NEAR(cost.matrixFlops / time.computeSeconds, peak, peak * 1e-3);
    EXPECT_STREQ(time.bound, "compute");
  }
}

TEST(Roofline, FewerCoresTakeLonger) {
  ChipDesc chip = makeChip("p150-11x10");
  OpCost cost;
  cost.sfpuOps = 1e9;
  double all = roofline(chip, cost).computeSeconds;
  cost.cores = 11;
  EXPECT_NEAR(roofline(chip, cost).computeSeconds, 10 * all, all * 1e-9);
  cost.cores = 1000; // more than there are
  EXPECT_EQ(roofline(chip, cost).computeSeconds, all);
}

TEST(Roofline, TheSlowestPartBinds) {
  ChipDesc chip = makeChip("p150");
  OpCost cost;
  cost.dramBytes = 512e9;
  OpTime time = roofline(chip, cost);
  EXPECT_STREQ(time.bound, "dram");
  EXPECT_NEAR(time.seconds, 1 / chip.rates.dramInterleavedFraction, 1e-3);
  cost.l1Bytes = 1e15;
  time = roofline(chip, cost);
  EXPECT_STREQ(time.bound, "l1");
  EXPECT_EQ(time.seconds, time.l1Seconds + time.launchSeconds);
  cost.eltwiseOps = 1e16;
  EXPECT_STREQ(roofline(chip, cost).bound, "compute");
}

} // namespace
