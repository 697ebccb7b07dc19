//===- ProfileTest.cpp - Events of ops ------------------------------------===//
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
                    std::nullopt, std::nullopt, config);
  ttnn::exp(c);
  add(c, c);
  std::vector<OpEvent> events = profile.events();
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].op, "matmul");
  EXPECT_EQ(events[0].work.flops, 2.0 * 64 * 96 * 32);
  EXPECT_EQ(events[0].bytes, 2048u * (6 + 3 + 2));
  // Each of two cores makes a tile of the result, and reads all of b.
  EXPECT_EQ(events[0].work.dramRead, 2048.0 * (6 + 2 * 3));
  EXPECT_EQ(events[0].work.dramWritten, 0);
  EXPECT_GT(events[0].work.cores, 0u);
  EXPECT_GT(events[0].time.seconds, 0);
  EXPECT_GT(events[0].hostSeconds, 0);
  EXPECT_EQ(events[1].op, "exp");
  EXPECT_EQ(events[1].work.dramRead + events[1].work.dramWritten, 0);
  // Both take a tile per core: the exponential adds its row of the vector unit.
  std::optional<double> exponential = tt::device::vectorCycles(
      "exp", mesh().chip().arch, tt::device::DataType::BFloat16);
  EXPECT_GT(events[1].work.compute, exponential.value());
  EXPECT_LT(events[2].work.compute, exponential.value());
}

TEST(Profile, FidelityOfProductsCounts) {
  // Large blocks of a small format, which the matrix unit bounds.
  Tensor a = randomTensor({512, 1024}, DataType::BFLOAT8_B),
         b = randomTensor({1024, 2048}, DataType::BFLOAT8_B);
  auto compute = [&](std::optional<MathFidelity> fidelity) {
    DeviceComputeKernelConfig config;
    config.math_fidelity = fidelity;
    mesh().profile().clear();
    matmul(a, b, false, false, std::nullopt, std::nullopt, std::nullopt,
           std::nullopt, config);
    return mesh().profile().events().at(0).work.compute;
  };
  EXPECT_LT(compute(MathFidelity::LoFi), compute(MathFidelity::HiFi2));
  EXPECT_LT(compute(MathFidelity::HiFi2), compute(MathFidelity::HiFi4));
  EXPECT_EQ(compute(std::nullopt), compute(MathFidelity::LoFi));
}

TEST(Profile, AnOpReadsWhatItNeeds) {
  Tensor a = randomTensor({1, 1, 256, 512}, DataType::BFLOAT16);
  Profile &profile = mesh().profile();
  profile.clear();
  slice(a, {0, 0, 0, 0}, {1, 1, 32, 64}, {1, 1, 1, 1});
  EXPECT_EQ(profile.events().at(0).work.dramRead, 2048.0 * 2);
}

TEST(Profile, WindowsAreDealtOutByTheirSizes) {
  // 2 x 24 x 20 pixels, every other of which starts a window.
  Tensor image = randomTensor({1, 1, 2 * 24 * 20, 32}, DataType::BFLOAT16);
  mesh().profile().clear();
  max_pool2d(image, 2, 24, 20, 32, {3, 3}, {2, 2}, {1, 1}, {1, 1}, false);
  OpEvent event = mesh().profile().events().at(0);
  tt::device::OpTensor in, out;
  in.shape = {1, 1, 2 * 24 * 20, 32};
  out.shape = {1, 1, 2 * 12 * 10, 32};
  tt::device::OpCall call = {.op = "max_pool2d",
                             .operands = {{"input", in}},
                             .results = {out},
                             .arguments = {{"batch_size", {2}},
                                           {"input_height", {24}},
                                           {"input_width", {20}},
                                           {"channels", {32}},
                                           {"kernel_size", {3, 3}},
                                           {"stride", {2, 2}},
                                           {"padding", {1, 1, 1, 1}},
                                           {"dilation", {1, 1}}}};
  tt::device::OpWork wanted = tt::device::work(call, mesh().chip());
  EXPECT_GT(wanted.cores, 0u);
  EXPECT_EQ(wanted.cores, event.work.cores);
  EXPECT_EQ(wanted.transfers, event.work.transfers);
}

TEST(Profile, EmptyTensorsTakeNoTime) {
  Tensor a = randomTensor({0, 32}, DataType::BFLOAT16);
  Profile &profile = mesh().profile();
  profile.clear();
  add(a, a);
  EXPECT_EQ(profile.events().at(0).time.seconds, 0);
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
