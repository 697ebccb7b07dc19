//===- IntegerTest.cpp - Integer arithmetic is exact ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

using Ints = std::vector<int32_t>;
using Words = std::vector<uint32_t>;
constexpr int32_t kMin = INT32_MIN, kMax = INT32_MAX;

const Ints kA = {7, -7, 7, -7, kMin, kMax, 0, 123456789, 16777217};
const Ints kB = {3, 3, -3, -3, -1, 2, 0, 987, 1};

Tensor ints(const Ints &values, Layout layout = Layout::TILE) {
  return onDevice(values, {int64_t(values.size())}, DataType::INT32, layout);
}
Tensor words(const Words &values) {
  return onDevice(values, {int64_t(values.size())}, DataType::UINT32);
}

template <typename Fn> Ints expected(Fn &&fn) {
  Ints out;
  for (size_t i = 0; i != kA.size(); ++i)
    out.push_back(int32_t(fn(int64_t(kA[i]), int64_t(kB[i]))));
  return out;
}

} // namespace

TEST(Integer, SignedArithmeticWrapsAround) {
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
    Tensor a = ints(kA, layout), b = ints(kB, layout);
    EXPECT_EQ(add(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x + y; }));
    EXPECT_EQ(subtract(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x - y; }));
    EXPECT_EQ(multiply(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x * y; }));
    EXPECT_EQ(divide(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return y ? x / y : 0; }));
    EXPECT_EQ(
        remainder(a, b).to_vector<int32_t>(),
        expected([](int64_t x, int64_t y) { return y ? (x % y + y) % y : 0; }));
    EXPECT_EQ(maximum(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return std::max(x, y); }));
    EXPECT_EQ(bitwise_and(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x & y; }));
    EXPECT_EQ(bitwise_or(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x | y; }));
    EXPECT_EQ(bitwise_xor(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x ^ y; }));
    EXPECT_EQ(bitwise_not(a).to_vector<int32_t>(),
              expected([](int64_t x, int64_t) { return ~x; }));
    EXPECT_EQ(ttnn::abs(a).to_vector<int32_t>(),
              expected([](int64_t x, int64_t) {
                return x == kMin ? x : std::abs(x);
              }));
    EXPECT_EQ(neg(a).to_vector<int32_t>(),
              expected([](int64_t x, int64_t) { return -x; }));
    EXPECT_EQ(sign(a).to_vector<int32_t>(),
              expected([](int64_t x, int64_t) { return (x > 0) - (x < 0); }));
    EXPECT_EQ(lt(a, b).to_vector<int32_t>(),
              expected([](int64_t x, int64_t y) { return x < y; }));
    EXPECT_EQ(relu6(a).to_vector<int32_t>(), expected([](int64_t x, int64_t) {
                return std::clamp<int64_t>(x, 0, 6);
              }));
  }
}

TEST(Integer, UnsignedUsesTheWholeRange) {
  Words a = {4000000000u, 5, 0, 4294967295u},
        b = {3000000000u, 7, 1, 4294967295u};
  Tensor x = words(a), y = words(b);
  EXPECT_EQ(add(x, y).to_vector<uint32_t>(),
            (Words{2705032704u, 12, 1, 4294967294u}));
  EXPECT_EQ(subtract(x, y).to_vector<uint32_t>(),
            (Words{1000000000u, 4294967294u, 4294967295u, 0}));
  EXPECT_EQ(divide(x, y).to_vector<uint32_t>(), (Words{1, 0, 0, 1}));
  EXPECT_EQ(gt(x, y).to_vector<uint32_t>(), (Words{1, 0, 0, 0}));
  EXPECT_EQ(minimum(x, y).to_vector<uint32_t>(),
            (Words{3000000000u, 5, 0, 4294967295u}));
  EXPECT_EQ(logical_not(x).to_vector<uint32_t>(), (Words{0, 0, 1, 0}));
}

TEST(Integer, PowersBySquaring) {
  EXPECT_EQ(ttnn::pow(ints({3, -2, 5, 2, 1, -1, -1, 0}),
                      ints({4, 3, 0, -1, -9, -3, -4, 0}))
                .to_vector<int32_t>(),
            (Ints{81, -8, 1, 0, 1, -1, 1, 1}));
}

TEST(Integer, ShortUnsignedWrapsAtItsOwnWidth) {
  for (auto [dtype, top] : {std::pair{DataType::UINT8, 255u},
                            std::pair{DataType::UINT16, 65535u}}) {
    Tensor x = onDevice<uint32_t>({top, 0, 10}, {3}, dtype);
    Tensor y = onDevice<uint32_t>({1, 1, 3}, {3}, dtype);
    EXPECT_EQ(add(x, y).to_vector<uint32_t>(), (Words{0, 1, 13}));
    EXPECT_EQ(subtract(x, y).to_vector<uint32_t>(), (Words{top - 1, top, 7}));
    // Asked for a wider result, it is the short result that is widened.
    EXPECT_EQ(add(x, y, DataType::UINT32).to_vector<uint32_t>(),
              (Words{0, 1, 13}));
  }
}

TEST(Integer, FloatFunctionsConvertAndCut) {
  EXPECT_EQ(ttnn::sqrt(ints({16, 24, 25})).to_vector<int32_t>(),
            (Ints{4, 4, 5}));
  EXPECT_EQ(leaky_relu(ints({-10, 3}), 0.5f).to_vector<int32_t>(),
            (Ints{-5, 3}));
}

TEST(Integer, MixedSignsAndBitOpsOnFloatsAreRefused) {
  expectError(Kind::Unsupported, {"ttnn::add", "si32", "u32"},
              [] { add(ints({1}), words({1})); });
  Tensor f = randomTensor({4}, DataType::BFLOAT16);
  expectError(Kind::Unsupported, {"ttnn::bitwise_and", "bf16", "si32"},
              [&] { bitwise_and(f, f); });
}

TEST(Integer, OddSizesLargeEnoughForAllThreads) {
  constexpr int64_t kRows = 301, kCols = 517;
  Ints a(kRows * kCols), b(a.size());
  for (size_t i = 0; i != a.size(); ++i) {
    a[i] = int32_t(i * 2654435761u);
    b[i] = int32_t(i * 40503u + 1);
  }
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
    Tensor x = onDevice(a, {kRows, kCols}, DataType::INT32, layout);
    Tensor y = onDevice(b, {kRows, kCols}, DataType::INT32, layout);
    Ints got = multiply(x, y).to_vector<int32_t>();
    for (size_t i = 0; i != a.size(); ++i)
      ASSERT_EQ(got[i], int32_t(int64_t(a[i]) * b[i])) << i;
  }
}
