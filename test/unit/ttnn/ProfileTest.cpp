//===- ProfileTest.cpp - What ops record ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Profile, OneEventForEachOp) {
  Tensor a = randomTensor({64, 96}, DataType::BFLOAT16),
         b = randomTensor({96, 32}, DataType::BFLOAT16);
  Profile &profile = mesh().profile();
  profile.clear();
  DeviceComputeKernelConfig config;
  config.math_fidelity = MathFidelity::HiFi2;
  Tensor c = matmul(a, b, false, false, L1_MEMORY_CONFIG, std::nullopt,
                    std::nullopt, config);
  ttnn::exp(c);
  add(c, c);
  std::vector<OpEvent> events = profile.events();
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].op, "matmul");
  EXPECT_EQ(events[0].cost.matrixFlops, 2.0 * 64 * 96 * 32);
  EXPECT_EQ(events[0].cost.fidelity, tt::device::MathFidelity::HiFi2);
  EXPECT_EQ(events[0].bytes, 2048u * (6 + 3 + 2));
  EXPECT_EQ(events[0].cost.dramBytes, 2048.0 * (6 + 3));
  EXPECT_GT(events[0].time.seconds, 0);
  EXPECT_GT(events[0].hostSeconds, 0);
  EXPECT_EQ(events[1].op, "exp");
  EXPECT_GT(events[1].cost.sfpuOps, 64 * 32);
  EXPECT_EQ(events[1].cost.dramBytes, 0);
  EXPECT_EQ(events[2].cost.eltwiseOps, 64 * 32);
}

TEST(Profile, OffAndFailedOpsRecordNothing) {
  Tensor a = randomTensor({3, 4}, DataType::FLOAT32);
  Profile &profile = mesh().profile();
  profile.clear();
  profile.set_enabled(false);
  ttnn::exp(a);
  profile.set_enabled(true);
  EXPECT_TRUE(profile.events().empty());
  expectError(Kind::InvalidArgument, {"ttnn::matmul"},
              [&] { matmul(a, a, false, false); });
  EXPECT_TRUE(profile.events().empty());
}

TEST(Profile, TheLastEventsStay) {
  Profile profile;
  for (size_t i = 0; i != Profile::kMost + 3; ++i)
    profile.record({.op = std::to_string(i)});
  EXPECT_EQ(profile.dropped(), 3u);
  std::vector<OpEvent> events = profile.events();
  ASSERT_EQ(events.size(), Profile::kMost);
  EXPECT_EQ(events.front().op, "3");
  EXPECT_EQ(events.back().op, std::to_string(Profile::kMost + 2));
  profile.clear();
  EXPECT_EQ(profile.dropped(), 0u);
}
