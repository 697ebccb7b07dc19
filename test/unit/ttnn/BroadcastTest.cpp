//===- BroadcastTest.cpp - NumPy broadcasting -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

struct Pair {
  Shape a, b, result;
};

const Pair kPairs[] = {
    {{}, {}, {}},
    {{}, {5}, {5}},
    {{33, 70}, {}, {33, 70}},
    {{33, 70}, {1}, {33, 70}},
    {{33, 70}, {70}, {33, 70}},
    {{33, 70}, {33, 1}, {33, 70}},
    {{33, 1}, {1, 70}, {33, 70}},
    {{1, 70}, {33, 70}, {33, 70}},
    {{70}, {2, 3, 1, 1}, {2, 3, 1, 70}},
    {{2, 1, 40, 1}, {3, 1, 35}, {2, 3, 40, 35}},
    {{2, 3, 1, 35}, {1, 3, 40, 1}, {2, 3, 40, 35}},
    {{1, 1, 1, 1, 1}, {2, 2, 2, 3, 4}, {2, 2, 2, 3, 4}},
    {{4, 1, 3, 2, 33}, {5, 1, 2, 1}, {4, 5, 3, 2, 33}},
    {{0}, {1}, {0}},
    {{3, 0}, {3, 1}, {3, 0}},
    {{0, 5}, {5}, {0, 5}},
    {{2, 0, 7}, {1, 1}, {2, 0, 7}},
};

} // namespace

TEST(Broadcast, AllShapePairsInBothLayouts) {
  for (const Pair &pair : kPairs)
    for (DataType dtype :
         {DataType::FLOAT32, DataType::BFLOAT16, DataType::BFLOAT8_B})
      for (Layout layout : layoutsOf(dtype)) {
        SCOPED_TRACE(to_string(pair.a) + " and " + to_string(pair.b));
        Tensor x = randomTensor(pair.a, dtype, layout, -2, 2, 1);
        Tensor y = randomTensor(pair.b, dtype, layout, -2, 2, 2);
        Reference a = contents(x), b = contents(y), want{pair.result, {}};
        forEachIndex(pair.result, [&](const std::vector<int64_t> &index) {
          want.values.push_back(at(a, index) - at(b, index));
        });
        expectClose(subtract(x, y), want);
        for (double &value : want.values)
          value = -value;
        expectClose(subtract(y, x), want);
      }
}

TEST(Broadcast, IntegersToo) {
  std::vector<int32_t> rows{1, 2, 3}, cols{1000000007, -5};
  Tensor x = onDevice(rows, {3, 1}, DataType::INT32);
  Tensor y = onDevice(cols, {2}, DataType::INT32);
  EXPECT_EQ(
      add(x, y).to_vector<int32_t>(),
      (std::vector<int32_t>{1000000008, -4, 1000000009, -3, 1000000010, -2}));
}

TEST(Broadcast, ThreeOperands) {
  Tensor c = onDevice<float>({1, 0, 1}, {3, 1}, DataType::BFLOAT16);
  Tensor x = onDevice<float>({1, 2, 3, 4}, {4}, DataType::BFLOAT16);
  Tensor y = onDevice<float>({-1}, {}, DataType::BFLOAT16);
  EXPECT_EQ(where(c, x, y).to_vector<float>(),
            (std::vector<float>{1, 2, 3, 4, -1, -1, -1, -1, 1, 2, 3, 4}));
}

TEST(Broadcast, RefusesShapesThatDoNotFit) {
  Tensor x = randomTensor({3, 4}, DataType::FLOAT32);
  Tensor y = randomTensor({3, 5}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"ttnn::add", "3x4", "3x5"},
              [&] { add(x, y); });
}
