//===- PoolingTest.cpp - max_pool2d and avg_pool2d ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

struct PoolCase {
  const char *name;
  int32_t n, h, w, c;
  std::vector<int32_t> kernel, stride, padding, dilation;
  bool ceil;
  int32_t oh, ow; // by hand
};

const PoolCase kCases[] = {
    {"plain", 2, 8, 10, 5, {2, 2}, {2, 2}, {0, 0}, {1, 1}, false, 4, 5},
    {"padded", 1, 9, 9, 40, {3, 3}, {2, 2}, {1, 1}, {1, 1}, false, 5, 5},
    {"ceil", 1, 8, 7, 3, {3, 3}, {2, 2}, {0, 0}, {1, 1}, true, 4, 3},
    {"ceilPadded", 2, 6, 6, 3, {3, 2}, {2, 3}, {1, 1}, {1, 1}, true, 4, 3},
    {"ceilDropsWindowInPadding",
     1,
     4,
     4,
     2,
     {1, 1},
     {3, 3},
     {0, 1, 0, 1},
     {1, 1},
     true,
     2,
     2},
    {"dilated", 1, 9, 11, 4, {2, 3}, {1, 2}, {0, 1}, {3, 2}, false, 6, 5},
    {"uneven", 1, 7, 7, 4, {3, 3}, {1, 1}, {2, 0, 0, 1}, {1, 1}, false, 7, 6},
};

Reference pooled(const PoolCase &p, const Reference &x, bool max,
                 bool countPad) {
  bool four = p.padding.size() == 4;
  int32_t top = p.padding[0], bottom = four ? p.padding[1] : top;
  int32_t left = four ? p.padding[2] : p.padding[1],
          right = four ? p.padding[3] : left;
  Reference out{{1, 1, int64_t(p.n) * p.oh * p.ow, p.c}, {}};
  for (int32_t n = 0; n != p.n; ++n)
    for (int32_t y = 0; y != p.oh; ++y)
      for (int32_t z = 0; z != p.ow; ++z)
        for (int32_t c = 0; c != p.c; ++c) {
          double sum = 0, most = -HUGE_VAL;
          int count = 0;
          for (int32_t ky = 0; ky != p.kernel[0]; ++ky)
            for (int32_t kx = 0; kx != p.kernel[1]; ++kx) {
              int32_t row = y * p.stride[0] - top + ky * p.dilation[0];
              int32_t col = z * p.stride[1] - left + kx * p.dilation[1];
              bool inside = row >= 0 && row < p.h && col >= 0 && col < p.w;
              count += inside ||
                       (countPad && row < p.h + bottom && col < p.w + right);
              if (!inside)
                continue;
              double value =
                  x.values[size_t(((n * p.h + row) * p.w + col) * p.c + c)];
              sum += value, most = std::fmax(most, value);
            }
          out.values.push_back(max ? most : sum / count);
        }
  return out;
}

class Pool : public testing::TestWithParam<PoolCase> {};

} // namespace

TEST_P(Pool, MatchesTheLoops) {
  const PoolCase &p = GetParam();
  for (DataType dtype :
       {DataType::FLOAT32, DataType::BFLOAT16, DataType::BFLOAT8_B})
    for (Layout layout : layoutsOf(dtype)) {
      // Negative numbers: padding must lose against them.
      Tensor x = randomTensor({1, 1, int64_t(p.n) * p.h * p.w, p.c}, dtype,
                              layout, -2, -1);
      Reference a = contents(x);
      expectClose(max_pool2d(x, p.n, p.h, p.w, p.c, p.kernel, p.stride,
                             p.padding, p.dilation, p.ceil),
                  pooled(p, a, true, false));
      for (bool countPad : {false, true})
        expectClose(avg_pool2d(x, p.n, p.h, p.w, p.c, p.kernel, p.stride,
                               p.padding, p.ceil, countPad, std::nullopt,
                               std::nullopt, std::nullopt, std::nullopt,
                               std::nullopt, false, true, std::nullopt,
                               std::nullopt, std::nullopt, p.dilation),
                    pooled(p, a, false, countPad));
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, Pool, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

TEST(PoolSpecial, NaNAndErrors) {
  Tensor x = onDevice<float>({1, std::nanf(""), 3, 4}, {1, 1, 4, 1},
                             DataType::BFLOAT16);
  EXPECT_TRUE(std::isnan(
      max_pool2d(x, 1, 2, 2, 1, {2, 2}, {1, 1}, {0, 0}, {1, 1}, false)
          .to_vector<float>()[0]));
  expectError(
      Kind::InvalidArgument, {"ttnn::max_pool2d", "stride (0, 1)"}, [&] {
        max_pool2d(x, 1, 2, 2, 1, {2, 2}, {0, 1}, {0, 0}, {1, 1}, false);
      });
  Tensor i = onDevice<int32_t>({1, 2, 3, 4}, {1, 1, 4, 1}, DataType::INT32);
  expectError(Kind::Unsupported, {"ttnn::avg_pool2d", "si32"}, [&] {
    avg_pool2d(i, 1, 2, 2, 1, {2, 2}, {1, 1}, {0, 0}, false, true);
  });
}
