//===- CacheTest.cpp - caches are written to in place ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

/// The cache's content with rows of the input; `place` gives the row of the
/// input that an element comes from, or -1.
void expectWritten(
    const Tensor &cache, const Reference &before, const Reference &input,
    const std::function<int64_t(const std::vector<int64_t> &)> &place) {
  Reference want = before;
  size_t i = 0;
  forEachIndex(before.shape, [&](const std::vector<int64_t> &index) {
    int64_t row = place(index);
    if (row >= 0)
      want.values[i] = input.values[size_t(row * before.shape[3] + index[3])];
    ++i;
  });
  EXPECT_EQ(contents(cache).values, want.values);
}

} // namespace

// Rows that are not written keep their bits, in block floats, too.
TEST(Cache, FillAndUpdate) {
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16,
                         DataType::BFLOAT8_B, DataType::BFLOAT4_B})
    for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
      if (is_block_float(dtype) && layout == Layout::ROW_MAJOR)
        continue;
      Tensor cache = randomTensor({3, 2, 40, 37}, dtype, layout);
      Reference before = contents(cache);
      Tensor input = randomTensor({2, 2, 33, 37}, dtype, layout, -2, 2, 2);
      fill_cache(cache, input, 1);
      expectWritten(cache, before, contents(input), [](auto &i) {
        return i[0] < 1 || i[2] >= 33 ? -1
                                      : ((i[0] - 1) * 2 + i[1]) * 33 + i[2];
      });
      before = contents(cache);
      Tensor one = randomTensor({3, 2, 1, 37}, dtype, layout, -2, 2, 3);
      update_cache(cache, one, onDevice<int32_t>({35}, {1}, DataType::INT32),
                   0);
      expectWritten(cache, before, contents(one),
                    [](auto &i) { return i[2] == 35 ? i[0] * 2 + i[1] : -1; });
    }
}

// Heads x users instead of users x heads, more of them than a tile has rows.
TEST(Cache, UsersInRows) {
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
    Tensor cache = randomTensor({35, 2, 5, 7}, DataType::BFLOAT16, layout);
    Reference before = contents(cache);
    Tensor input =
        randomTensor({1, 2, 34, 7}, DataType::BFLOAT16, layout, -2, 2, 2);
    std::vector<int32_t> places;
    for (int32_t user = 0; user != 34; ++user)
      places.push_back(user % 5);
    update_cache(cache, input, onDevice<int32_t>(places, {34}, DataType::INT32),
                 1);
    expectWritten(cache, before, contents(input), [](auto &i) {
      int64_t user = i[0] - 1;
      return user >= 0 && i[2] == user % 5 ? i[1] * 34 + user : int64_t(-1);
    });
  }
}

TEST(Cache, Blocks) {
  Tensor cache = randomTensor({7, 2, 4, 33}, DataType::BFLOAT16);
  Reference before = contents(cache);
  Tensor table = onDevice<int32_t>({6, 0, 3, 1, 5, 2}, {3, 2}, DataType::INT32);
  Tensor input =
      randomTensor({1, 2, 7, 33}, DataType::BFLOAT16, Layout::TILE, -2, 2, 2);
  experimental::paged_fill_cache(cache, input, table,
                                 onDevice<int32_t>({1}, {1}, DataType::INT32));
  expectWritten(cache, before, contents(input), [](auto &i) {
    int64_t position = i[0] == 3 ? i[2] : i[0] == 1 ? 4 + i[2] : 7;
    return position < 7 ? i[1] * 7 + position : -1;
  });
  before = contents(cache);
  Tensor step =
      randomTensor({1, 3, 2, 33}, DataType::BFLOAT16, Layout::TILE, -2, 2, 3);
  experimental::paged_update_cache(
      cache, step, onDevice<int32_t>({5, -1, 2}, {3}, DataType::INT32), false,
      table);
  expectWritten(cache, before, contents(step), [](auto &i) {
    return i[0] == 0 && i[2] == 1   ? i[1]
           : i[0] == 5 && i[2] == 2 ? 4 + i[1]
                                    : int64_t(-1);
  });
}

TEST(Cache, Errors) {
  Tensor cache = randomTensor({2, 1, 4, 8}, DataType::FLOAT32);
  Tensor one = randomTensor({2, 1, 1, 8}, DataType::FLOAT32);
  auto at = [](int32_t place) {
    return onDevice<int32_t>({place}, {1}, DataType::INT32);
  };
  expectError(Kind::InvalidArgument, {"ttnn::update_cache", "position 4"},
              [&] { update_cache(cache, one, at(4), 0); });
  expectError(Kind::InvalidArgument, {"ttnn::update_cache", "position -1"},
              [&] { update_cache(cache, one, at(-1), 0); });
  expectError(Kind::InvalidArgument, {"ttnn::fill_cache", "user 2"},
              [&] { fill_cache(cache, one, 1); });
  Tensor table = onDevice<int32_t>({9}, {1, 1}, DataType::INT32);
  Tensor input = randomTensor({1, 1, 2, 8}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"ttnn::paged_fill_cache", "block 9"},
              [&] { experimental::paged_fill_cache(cache, input, table); });
  Tensor numbers = onDevice<int32_t>({1, 2}, {1, 1, 1, 2}, DataType::INT32);
  expectError(Kind::Unsupported, {"ttnn::fill_cache", "si32"},
              [&] { fill_cache(numbers, numbers, 0); });
}
