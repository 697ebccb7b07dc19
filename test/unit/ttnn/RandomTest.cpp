//===- RandomTest.cpp - draws ---------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include "tt/device/Random.h"

#include <cmath>
#include <map>

using namespace test;

namespace {

/// Random123's published vectors for Philox4x32 with 10 rounds.
TEST(Random, PublishedNumbers) {
  using Four = std::array<uint32_t, 4>;
  EXPECT_EQ(tt::device::philox({0, 0, 0, 0}, {0, 0}),
            (Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(tt::device::philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}),
            (Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(tt::device::philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                               {0xa4093822, 0x299f31d0}),
            (Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

std::vector<float> draw(uint32_t seed, float low = 0, float high = 1,
                        Layout layout = Layout::TILE,
                        DataType dtype = DataType::FLOAT32) {
  return ttnn::rand(Shape({100, 1000}), &mesh(), dtype, layout, std::nullopt,
                    low, high, seed)
      .to_vector<float>();
}

/// Every tenth of the range has its share: chi-squared with 9 degrees of
/// freedom is above 27.9 once in a thousand times. Seeds are fixed, so that it
/// is not.
TEST(Random, IsEven) {
  for (uint32_t seed : {1u, 2u, 4000000000u}) {
    std::vector<float> values = draw(seed, -2, 3);
    double counts[10] = {}, product = 0, before = 0;
    for (float value : values) {
      ASSERT_GE(value, -2);
      ASSERT_LT(value, 3);
      double unit = (value + 2) / 5;
      ++counts[int(unit * 10)];
      product += (unit - 0.5) * before;
      before = unit - 0.5;
    }
    double chi = 0;
    for (double count : counts)
      chi += (count - 1e4) * (count - 1e4) / 1e4;
    EXPECT_LT(chi, 27.9);
    // Neighbours have nothing to do with each other: 1 / 12 / sqrt(n) is one
    // standard deviation.
    EXPECT_LT(std::abs(product / double(values.size())), 4 / 12.0 / 316);
  }
}

TEST(Random, SeedsDecide) {
  EXPECT_EQ(draw(5), draw(5));
  EXPECT_EQ(draw(5), draw(5, 0, 1, Layout::ROW_MAJOR));
  EXPECT_NE(draw(5), draw(6));
  EXPECT_NE(draw(0), draw(0));
}

TEST(Random, DropoutKeepsItsShare) {
  Tensor input = onDevice(std::vector<float>(100000, 3.0f), {100, 1000},
                          DataType::FLOAT32);
  std::vector<float> values =
      ttnn::experimental::dropout(input, 0.2f, 1.25f, 17).to_vector<float>();
  size_t dropped = 0;
  for (float value : values) {
    ASSERT_TRUE(value == 0 || value == 3.75f) << value;
    dropped += value == 0;
  }
  // Four standard deviations of 126.
  EXPECT_NEAR(double(dropped), 20000, 506);
}

/// Two users: one chooses among its three best, the other within a probability.
TEST(Random, SamplingFollowsProbabilities) {
  std::vector<float> scores(64, -30.0f);
  std::vector<int32_t> words(64);
  for (size_t i = 0; i != words.size(); ++i)
    words[i] = int32_t(1000 + i);
  const double weights[] = {1, 2, 5, 8};
  for (size_t i = 0; i != 4; ++i)
    scores[3 + i] = scores[32 + 7 * i] = float(std::log(weights[i]));
  Tensor values = onDevice(scores, {1, 1, 2, 32}, DataType::FLOAT32);
  Tensor indices = onDevice(words, {1, 1, 2, 32}, DataType::INT32);
  Tensor k = onDevice(std::vector<int32_t>{3, 32}, {2}, DataType::INT32);
  Tensor p = onDevice(std::vector<float>{1, 0.7f}, {2}, DataType::FLOAT32);
  Tensor temp = onDevice(std::vector<float>{1, 1}, {2}, DataType::FLOAT32);
  std::map<uint32_t, int> counts;
  constexpr int kDraws = 3000;
  for (uint32_t seed = 1; seed <= kDraws; ++seed)
    for (uint32_t word : ttnn::sampling(values, indices, k, p, temp, seed)
                             .to_vector<uint32_t>())
      ++counts[word];
  // The first user draws 2, 5 and 8 of 15; the second 8 and 5 of 13, which
  // reach 0.7 of 16 together.
  ASSERT_EQ(counts.size(), 5u);
  auto expectShare = [&](uint32_t word, double share) {
    double deviation = std::sqrt(kDraws * share * (1 - share));
    EXPECT_NEAR(counts[word], kDraws * share, 4 * deviation) << word;
  };
  expectShare(1004, 2 / 15.0);
  expectShare(1005, 5 / 15.0);
  expectShare(1006, 8 / 15.0);
  expectShare(1000 + 32 + 14, 5 / 13.0);
  expectShare(1000 + 32 + 21, 8 / 13.0);
}

} // namespace
