//===- LaunchTest.cpp - Names and limits of a launch ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Sample.h"
#include "tt/device/OpTime.h"

#include <gtest/gtest.h>

using namespace tt;
using namespace tt::trace;

namespace {

TEST(Launch, WaitsAreNamed) {
  Launch launch = test::sampleLaunch();
  EXPECT_EQ(waitTarget(launch, WaitKind::CbFront, 3), "in \"a\", b");
  EXPECT_EQ(waitTarget(launch, WaitKind::CbBack, 5), "CB 5");
  EXPECT_EQ(waitTarget(launch, WaitKind::CbBack, 6), "CB 6");
  EXPECT_EQ(
      waitTarget(launch, WaitKind::Semaphore, emulator::semaphoreAddress(1)),
      "semaphore 1");
  EXPECT_EQ(waitTarget(launch, WaitKind::Semaphore, 4096), "semaphore at 4096");
  for (WaitKind kind : {WaitKind::NocRead, WaitKind::NocWrite,
                        WaitKind::NocFlush, WaitKind::NocAtomic, WaitKind::Dst})
    EXPECT_EQ(waitTarget(launch, kind, 0), emulator::name(kind));
}

TEST(Launch, RooflineOfTwoCores) {
  Launch launch = test::sampleLaunch();
  device::ChipDesc chip = device::makeChip("n150");
  Roofline limit = roofline(launch, chip);
  // HiFi2 takes two passes.
  double peak = 2 * chip.rates.fpuFlopsPerCycle * chip.rates.clockHz / 2;
  EXPECT_DOUBLE_EQ(limit.computeSeconds, 500000 / peak);
  EXPECT_DOUBLE_EQ(
      limit.dramSeconds,
      device::dramSeconds(chip, double(launch.profile.dramBytesRead),
                          double(launch.profile.dramBytesWritten)));
  EXPECT_GT(limit.dramSeconds, 0);
  EXPECT_STREQ(limit.bound, "compute");
  EXPECT_DOUBLE_EQ(limit.reached, limit.computeSeconds / 1e-6);
}

TEST(Launch, WithoutWorkOrTime) {
  Launch launch;
  Roofline limit = roofline(launch, device::makeChip("p150"));
  EXPECT_EQ(limit.reached, 0);
  EXPECT_STREQ(limit.bound, "-");
  launch.profile.dramBytesRead = 1;
  EXPECT_STREQ(roofline(launch, device::makeChip("p150")).bound, "dram");
}

} // namespace
