//===- ConvolutionTest.cpp - conv2d ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

struct ConvCase {
  const char *name;
  int32_t n, h, w, in, out, groups;
  std::vector<int32_t> kernel, stride, padding, dilation;
};

const ConvCase kCases[] = {
    {"plain3x3", 2, 9, 11, 5, 7, 1, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"valid", 1, 9, 11, 5, 33, 1, {3, 2}, {1, 1}, {0, 0}, {1, 1}},
    {"strided", 2, 10, 13, 4, 6, 1, {3, 3}, {2, 3}, {1, 1}, {1, 1}},
    {"dilated", 1, 14, 15, 3, 4, 1, {3, 3}, {1, 2}, {2, 1}, {2, 3}},
    {"uneven", 1, 8, 8, 3, 4, 1, {3, 3}, {1, 1}, {2, 0, 1, 3}, {1, 1}},
    {"pointwise", 3, 7, 7, 20, 9, 1, {1, 1}, {1, 1}, {0, 0}, {1, 1}},
    {"pointwiseStrided", 1, 9, 9, 8, 9, 1, {1, 1}, {2, 2}, {0, 0}, {1, 1}},
    {"grouped", 2, 8, 9, 8, 12, 4, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"pointwiseGrouped", 2, 8, 9, 8, 12, 4, {1, 1}, {1, 1}, {0, 0}, {1, 1}},
    {"depthwise", 2, 12, 9, 40, 40, 40, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"depthMultiplier", 1, 8, 8, 6, 12, 6, {3, 3}, {2, 2}, {1, 1}, {1, 1}},
    {"large", 1, 40, 40, 16, 24, 1, {5, 5}, {1, 1}, {2, 2}, {1, 1}},
    // More weights than patches.
    {"fewPixels", 1, 5, 4, 70, 290, 1, {3, 3}, {2, 1}, {1, 1}, {1, 1}},
    {"fewPixelsDilated", 2, 5, 4, 90, 250, 1, {3, 2}, {2, 2}, {2, 1}, {2, 2}},
    {"fewPixelsPointwise",
     1,
     3,
     3,
     260,
     530,
     1,
     {1, 1},
     {1, 1},
     {0, 0},
     {1, 1}},
};

Reference convolve(const ConvCase &c, const Reference &x, const Reference &w,
                   const Reference *bias) {
  bool four = c.padding.size() == 4;
  int32_t top = c.padding[0], bottom = four ? c.padding[1] : top;
  int32_t left = four ? c.padding[2] : c.padding[1],
          right = four ? c.padding[3] : left;
  int32_t oh = (c.h + top + bottom - c.dilation[0] * (c.kernel[0] - 1) - 1) /
                   c.stride[0] +
               1;
  int32_t ow = (c.w + left + right - c.dilation[1] * (c.kernel[1] - 1) - 1) /
                   c.stride[1] +
               1;
  int32_t perIn = c.in / c.groups, perOut = c.out / c.groups;
  Reference out{{1, 1, int64_t(c.n) * oh * ow, c.out}, {}};
  for (int32_t n = 0; n != c.n; ++n)
    for (int32_t y = 0; y != oh; ++y)
      for (int32_t z = 0; z != ow; ++z)
        for (int32_t o = 0; o != c.out; ++o) {
          double sum = bias ? bias->values[size_t(o)] : 0;
          for (int32_t i = 0; i != perIn; ++i)
            for (int32_t ky = 0; ky != c.kernel[0]; ++ky)
              for (int32_t kx = 0; kx != c.kernel[1]; ++kx) {
                int32_t row = y * c.stride[0] - top + ky * c.dilation[0];
                int32_t col = z * c.stride[1] - left + kx * c.dilation[1];
                if (row < 0 || row >= c.h || col < 0 || col >= c.w)
                  continue;
                int32_t channel = o / perOut * perIn + i;
                sum += x.values[size_t(((n * c.h + row) * c.w + col) * c.in +
                                       channel)] *
                       w.values[size_t(((o * perIn + i) * c.kernel[0] + ky) *
                                           c.kernel[1] +
                                       kx)];
              }
          out.values.push_back(sum);
        }
  return out;
}

Tensor run(const ConvCase &c, const Tensor &x, const Tensor &w,
           const std::optional<Tensor> &bias,
           std::optional<DataType> dtype = std::nullopt) {
  return conv2d(x, w, &mesh(), c.in, c.out, c.n, c.h, c.w, c.kernel, c.stride,
                c.padding, c.dilation, c.groups, dtype, bias);
}

class Conv2d : public testing::TestWithParam<ConvCase> {};

} // namespace

TEST_P(Conv2d, MatchesTheLoops) {
  const ConvCase &c = GetParam();
  for (DataType dtype :
       {DataType::FLOAT32, DataType::BFLOAT16, DataType::BFLOAT8_B})
    for (Layout layout : layoutsOf(dtype))
      for (bool withBias : {false, true}) {
        Tensor x = randomTensor({1, 1, int64_t(c.n) * c.h * c.w, c.in}, dtype,
                                layout, 0.1f, 1, 1);
        Tensor w =
            randomTensor({c.out, c.in / c.groups, c.kernel[0], c.kernel[1]},
                         dtype, layout, 0.1f, 1, 2);
        std::optional<Tensor> bias;
        Reference b;
        if (withBias) {
          bias = randomTensor({1, 1, 1, c.out}, dtype, layout, 1, 2, 3);
          b = contents(*bias);
        }
        expectClose(
            run(c, x, w, bias),
            convolve(c, contents(x), contents(w), withBias ? &b : nullptr), 2);
      }
}

/// `bits` leading bits of the significand.
static double upper(double x, int bits) {
  int exponent = 0;
  double fraction = std::frexp(x, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

/// A convolution at a fidelity is a sum of those of parts of its operands: 7
/// and 4 bits of the image, 5 and 5 of the weights.
TEST_P(Conv2d, FidelityLeavesProductsOfLowerBitsOut) {
  const ConvCase &c = GetParam();
  Tensor x = randomTensor({1, 1, int64_t(c.n) * c.h * c.w, c.in},
                          DataType::BFLOAT16, Layout::TILE, 0.5f, 1.5f, 1);
  Tensor w = randomTensor({c.out, c.in / c.groups, c.kernel[0], c.kernel[1]},
                          DataType::BFLOAT16, Layout::ROW_MAJOR, 0.5f, 1.5f, 2);
  Tensor bias = randomTensor({1, 1, 1, c.out}, DataType::BFLOAT16, Layout::TILE,
                             -1, 1, 3);
  auto part = [](const Reference &whole, auto &&of) {
    Reference made = whole;
    for (double &value : made.values)
      value = of(value);
    return made;
  };
  Reference image = contents(x), weights = contents(w), b = contents(bias);
  Reference a7 = part(image, [](double v) { return upper(v, 7); });
  Reference a4 =
      part(image, [](double v) { return upper(v, 11) - upper(v, 7); });
  Reference b5 = part(weights, [](double v) { return upper(v, 5); });
  Reference b10 = part(weights, [](double v) { return upper(v, 10); });
  auto expected = [&](MathFidelity fidelity) {
    if (fidelity == MathFidelity::LoFi)
      return convolve(c, a7, b5, &b);
    if (fidelity == MathFidelity::HiFi4)
      return convolve(c, image, weights, &b);
    Reference sum = convolve(c, a7, b10, &b);
    if (fidelity == MathFidelity::HiFi3) {
      Reference more = convolve(c, a4, b5, nullptr);
      for (size_t i = 0; i != sum.values.size(); ++i)
        sum.values[i] += more.values[i];
    }
    return sum;
  };
  for (MathFidelity fidelity : {MathFidelity::LoFi, MathFidelity::HiFi2,
                                MathFidelity::HiFi3, MathFidelity::HiFi4}) {
    SCOPED_TRACE(std::string(to_string(fidelity)));
    DeviceComputeKernelConfig config;
    config.math_fidelity = fidelity;
    Reference found =
        contents(conv2d(x, w, &mesh(), c.in, c.out, c.n, c.h, c.w, c.kernel,
                        c.stride, c.padding, c.dilation, c.groups,
                        DataType::FLOAT32, bias, std::nullopt, config));
    Reference want = expected(fidelity);
    for (size_t i = 0; i != want.values.size(); ++i)
      ASSERT_NEAR(found.values[i], want.values[i],
                  1e-5 * std::max(1.0, std::fabs(want.values[i])));
  }
}

/// A config's format of the weights gives what weights prepared in it give.
TEST_P(Conv2d, WeightsAreRoundedAsThoseThatArePrepared) {
  const ConvCase &c = GetParam();
  Tensor x = randomTensor({1, 1, int64_t(c.n) * c.h * c.w, c.in},
                          DataType::FLOAT32, Layout::TILE, -1, 1, 1);
  Tensor w = randomTensor({c.out, c.in / c.groups, c.kernel[0], c.kernel[1]},
                          DataType::FLOAT32, Layout::ROW_MAJOR, -1, 1, 2);
  auto with = [&](const Tensor &weight, std::optional<DataType> type) {
    Conv2dConfig config;
    config.weights_dtype = type;
    return contents(conv2d(x, weight, &mesh(), c.in, c.out, c.n, c.h, c.w,
                           c.kernel, c.stride, c.padding, c.dilation, c.groups,
                           std::nullopt, std::nullopt, config));
  };
  Reference declared = with(w, std::nullopt);
  for (DataType type :
       {DataType::BFLOAT8_B, DataType::BFLOAT4_B, DataType::BFLOAT16}) {
    SCOPED_TRACE(std::string(to_string(type)));
    Conv2dConfig config;
    config.weights_dtype = type;
    Tensor prepared = prepare_conv_weights(
        w, MemoryConfig{}, Layout::TILE, "OIHW", c.in, c.out, c.n, c.h, c.w,
        c.kernel, c.stride, c.padding, c.dilation, false, c.groups, &mesh(),
        x.dtype(), std::nullopt, config);
    EXPECT_EQ(prepared.dtype(), type);
    Reference found = with(w, type);
    EXPECT_EQ(found.values, with(prepared, std::nullopt).values);
    EXPECT_NE(found.values, declared.values);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Conv2d, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

TEST(Conv2dSpecial, WeightsOnTheHostAndResultType) {
  const ConvCase &c = kCases[0];
  Tensor x = randomTensor({1, 1, c.n * c.h * c.w, c.in}, DataType::BFLOAT16);
  Tensor w = Tensor::from_vector(randomFloats(size_t(c.out * c.in * 9), -1, 1),
                                 {c.out, c.in, 3, 3}, DataType::FLOAT32);
  Tensor y = run(c, x, w, std::nullopt, DataType::FLOAT32);
  EXPECT_EQ(y.dtype(), DataType::FLOAT32);
  Reference got = contents(y),
            want = convolve(c, contents(x), contents(w), nullptr);
  for (size_t i = 0; i != want.values.size(); ++i)
    ASSERT_NEAR(got.values[i], want.values[i], 1e-4);
}

TEST(Conv2dSpecial, Errors) {
  ConvCase c = kCases[0];
  Tensor x = randomTensor({1, 1, c.n * c.h * c.w, c.in}, DataType::FLOAT32);
  Tensor w = randomTensor({c.out, c.in, 3, 3}, DataType::FLOAT32);
  ConvCase bad = c;
  bad.groups = 2;
  expectError(Kind::InvalidArgument, {"ttnn::conv2d", "2 groups"},
              [&] { run(bad, x, w, std::nullopt); });
  bad = c;
  bad.h = 10;
  expectError(Kind::InvalidArgument, {"ttnn::conv2d", "wanted 1x1x220x5"},
              [&] { run(bad, x, w, std::nullopt); });
  bad = c;
  bad.padding = {1, 1, 1};
  expectError(Kind::InvalidArgument, {"padding (1, 1, 1)"},
              [&] { run(bad, x, w, std::nullopt); });
  bad = c;
  bad.dilation = {9, 9};
  expectError(Kind::InvalidArgument, {"exceeds the padded image"},
              [&] { run(bad, x, w, std::nullopt); });
  expectError(Kind::InvalidArgument, {"weight 7x4x3x3", "OIHW"}, [&] {
    run(c, x, randomTensor({7, 4, 3, 3}, DataType::FLOAT32), std::nullopt);
  });
  expectError(Kind::InvalidArgument, {"bias 6"},
              [&] { run(c, x, w, randomTensor({6}, DataType::FLOAT32)); });
}
