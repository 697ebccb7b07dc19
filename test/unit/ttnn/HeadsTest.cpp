//===- HeadsTest.cpp - heads, batch and group norms -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Heads, SplitAndConcatenate) {
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16}) {
    // Four heads of queries, two of keys and of values, of 9 elements.
    Tensor x = randomTensor({2, 5, 72}, dtype);
    Reference all = contents(x);
    std::vector<Tensor> parts =
        transformer::split_query_key_value_and_split_heads(x, std::nullopt, 4,
                                                           2, true);
    ASSERT_EQ(parts.size(), 3u);
    int64_t first[] = {0, 4, 6};
    for (size_t part = 0; part != 3; ++part) {
      Reference found = contents(parts[part]);
      EXPECT_EQ(found.shape, part == 0   ? Shape({2, 4, 5, 9})
                             : part == 1 ? Shape({2, 2, 9, 5})
                                         : Shape({2, 2, 5, 9}));
      forEachIndex(found.shape, [&](const std::vector<int64_t> &i) {
        int64_t row = i[part == 1 ? 3 : 2], element = i[part == 1 ? 2 : 3];
        EXPECT_EQ(at(found, i),
                  at(all, {i[0], row, (first[part] + i[1]) * 9 + element}));
      });
    }
    Reference queries = contents(parts[0]),
              joined = contents(transformer::concatenate_heads(parts[0]));
    EXPECT_EQ(joined.shape, Shape({2, 5, 36}));
    forEachIndex(joined.shape, [&](const std::vector<int64_t> &i) {
      EXPECT_EQ(at(joined, i), at(queries, {i[0], i[2] / 9, i[1], i[2] % 9}));
    });
  }
  Tensor odd = randomTensor({1, 2, 10}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"do not divide into 9 heads"}, [&] {
    transformer::split_query_key_value_and_split_heads(odd, std::nullopt, 3,
                                                       std::nullopt, false);
  });
}

TEST(ImageNorms, BatchNorm) {
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16}) {
    Tensor x = randomTensor({2, 3, 5, 33}, dtype);
    Tensor mean = randomTensor({1, 3, 1, 1}, dtype, Layout::TILE, -1, 1, 2);
    Tensor variance = randomTensor({1, 3, 1, 1}, dtype, Layout::TILE, 1, 2, 3);
    Reference in = contents(x), m = contents(mean), v = contents(variance);
    Reference want = in;
    size_t n = 0;
    forEachIndex(in.shape, [&](const std::vector<int64_t> &i) {
      size_t c = size_t(i[1]);
      want.values[n] = (in.values[n] - m.values[c]) /
                           std::sqrt(v.values[c] + 0.25) * v.values[c] +
                       m.values[c];
      ++n;
    });
    expectClose(batch_norm(x, mean, variance, false, 0.25f, std::nullopt,
                           variance, mean),
                want, 4, true);
  }
}

// Elements around 1000 that differ by little: sums of squares would lose them.
TEST(ImageNorms, GroupNorm) {
  for (float offset : {0.0f, 1000.0f}) {
    Tensor x = onDevice(randomFloats(2 * 35 * 6, offset - 1, offset + 1),
                        {2, 1, 35, 6}, DataType::FLOAT32);
    Reference in = contents(x), want = in;
    for (int64_t image = 0; image != 2; ++image)
      for (int64_t group = 0; group != 3; ++group) {
        double sum = 0, squares = 0;
        auto visit = [&](auto use) {
          for (int64_t row = 0; row != 35; ++row)
            for (int64_t c = group * 2; c != group * 2 + 2; ++c)
              use(size_t((image * 35 + row) * 6 + c));
        };
        visit([&](size_t i) { sum += in.values[i] / 70; });
        visit([&](size_t i) {
          squares += (in.values[i] - sum) * (in.values[i] - sum) / 70;
        });
        visit([&](size_t i) {
          want.values[i] = (in.values[i] - sum) / std::sqrt(squares + 1e-5);
        });
      }
    expectClose(group_norm(x, 3, 1e-5f), want, offset == 0 ? 4 : 2000, true);
  }
}
