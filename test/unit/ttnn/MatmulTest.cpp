//===- MatmulTest.cpp - matmul and linear ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

/// The product of operands that are already of rank 2 or more.
Reference product(const Reference &a, const Reference &b, bool ta, bool tb) {
  size_t rank = std::max(a.shape.rank(), b.shape.rank());
  int64_t m = a.shape[ta ? -1 : -2], k = a.shape[ta ? -2 : -1];
  int64_t n = b.shape[tb ? -2 : -1];
  Reference out;
  for (size_t d = 0; d + 2 < rank; ++d) {
    int64_t fromEnd = int64_t(rank - d);
    int64_t x = fromEnd <= int64_t(a.shape.rank()) ? a.shape[-fromEnd] : 1;
    int64_t y = fromEnd <= int64_t(b.shape.rank()) ? b.shape[-fromEnd] : 1;
    out.shape.push_back(x == 1 ? y : x);
  }
  out.shape.push_back(m);
  out.shape.push_back(n);
  forEachIndex(out.shape, [&](std::vector<int64_t> index) {
    double sum = 0;
    std::vector<int64_t> i = index, j = index;
    for (int64_t x = 0; x != k; ++x) {
      i[rank - 2] = ta ? x : index[rank - 2];
      i[rank - 1] = ta ? index[rank - 2] : x;
      j[rank - 2] = tb ? index[rank - 1] : x;
      j[rank - 1] = tb ? x : index[rank - 1];
      sum += at(a, i) * at(b, j);
    }
    out.values.push_back(sum);
  });
  return out;
}

/// Sums of k products with positive factors lose less than this.
constexpr double kSlack = 2;

} // namespace

TEST(Matmul, ShapesAndTransposesInAllFormats) {
  struct {
    Shape a, b;
    bool ta, tb;
  } const cases[] = {
      {{33, 45}, {45, 70}, false, false},
      {{45, 33}, {45, 70}, true, false},
      {{33, 45}, {70, 45}, false, true},
      {{45, 33}, {70, 45}, true, true},
      {{64, 32}, {32, 96}, false, false},
      {{1, 5}, {5, 1}, false, false},
      {{3, 20, 17}, {17, 9}, false, false},
      {{3, 20, 17}, {3, 17, 9}, false, false},
      {{17, 20}, {4, 17, 9}, true, false},
      {{2, 1, 20, 17}, {3, 17, 9}, false, false},
      {{2, 3, 17, 20}, {1, 3, 9, 17}, true, true},
      {{1, 1, 1, 7, 40}, {2, 2, 2, 40, 3}, false, false},
  };
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (const auto &c : cases) {
        SCOPED_TRACE(to_string(c.a) + " times " + to_string(c.b));
        Tensor a = randomTensor(c.a, dtype, layout, 0.5f, 1.5f, 1);
        Tensor b = randomTensor(c.b, dtype, layout, 0.5f, 1.5f, 2);
        expectClose(matmul(a, b, c.ta, c.tb),
                    product(contents(a), contents(b), c.ta, c.tb), kSlack);
      }
}

TEST(Matmul, RankOne) {
  Tensor v = randomTensor({37}, DataType::FLOAT32, Layout::TILE, 0, 1, 1);
  Tensor w = randomTensor({37}, DataType::FLOAT32, Layout::TILE, 0, 1, 2);
  Tensor m = randomTensor({2, 37, 5}, DataType::FLOAT32, Layout::TILE, 0, 1, 3);
  Reference row = contents(v), column = contents(w), matrix = contents(m);
  row.shape = {1, 37};
  column.shape = {37, 1};
  Reference want = product(row, column, false, false);
  want.shape = {};
  expectClose(matmul(v, w, false, false), want, kSlack);
  want = product(row, matrix, false, false);
  want.shape = {2, 5};
  expectClose(matmul(v, m, false, false), want, kSlack);
  want = product(matrix, column, true, false);
  want.shape = {2, 5};
  expectClose(matmul(m, w, true, false), want, kSlack);
}

TEST(Matmul, LargeEnoughForAllThreads) {
  for (const Shape &a : {Shape{300, 260}, Shape{40, 260}}) {
    Tensor x = randomTensor(a, DataType::BFLOAT16, Layout::TILE, -1, 1, 1);
    Tensor y =
        randomTensor({260, 333}, DataType::BFLOAT16, Layout::TILE, -1, 1, 2);
    Tensor z = matmul(x, y, false, false, std::nullopt, DataType::FLOAT32);
    Reference want = product(contents(x), contents(y), false, false);
    Reference got = contents(z);
    // Sums of both signs: the error is relative to the terms, not to the sum.
    for (size_t i = 0; i != want.values.size(); ++i)
      ASSERT_NEAR(got.values[i], want.values[i], 260 * 0x1p-22);
    EXPECT_GT(correlation(got.values, want.values), 0.999999);
  }
}

TEST(Matmul, ManyColumnsAreReadInPanels) {
  for (DataType dtype : kFloatTypes)
    for (Layout layout : layoutsOf(dtype))
      for (bool transposed : {false, true}) {
        SCOPED_TRACE(to_string(dtype));
        Shape shape = transposed ? Shape{1, 1, 1000, 301} : Shape{301, 1000};
        Tensor x = randomTensor({2, 3, 301}, dtype, layout, 0.5f, 1.5f, 1);
        Tensor y = randomTensor(shape, dtype, layout, 0.5f, 1.5f, 2);
        Tensor bias = randomTensor({1000}, dtype, layout, 0.5f, 1.5f, 3);
        Reference want = product(contents(x), contents(y), false, transposed);
        Reference row = contents(bias);
        expectClose(matmul(x, y, false, transposed), want, kSlack);
        for (size_t i = 0; i != want.values.size(); ++i)
          want.values[i] += row.values[i % 1000];
        expectClose(linear(x, y, bias, false, transposed), want, kSlack);
      }
}

/// The number without the bits of its significand below the upper `bits`.
static double upper(double x, int bits) {
  int exponent = 0;
  double fraction = std::frexp(x, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

TEST(Matmul, FidelityLeavesProductsOfLowerBitsOut) {
  // The left-hand side in parts of 7 and 4 bits, the right-hand side in parts
  // of 5 and 5.
  auto upperA = [](double x) { return upper(x, 7); };
  auto bothA = [](double x) { return upper(x, 11); };
  auto upperB = [](double x) { return upper(x, 5); };
  auto bothB = [](double x) { return upper(x, 10); };
  auto phases = [&](MathFidelity fidelity, double a, double b) {
    switch (fidelity) {
    case MathFidelity::LoFi:
      return upperA(a) * upperB(b);
    case MathFidelity::HiFi2:
      return upperA(a) * bothB(b);
    case MathFidelity::HiFi3:
      return upperA(a) * bothB(b) + (bothA(a) - upperA(a)) * upperB(b);
    case MathFidelity::HiFi4:
      break;
    }
    return a * b;
  };
  const MathFidelity all[] = {MathFidelity::LoFi, MathFidelity::HiFi2,
                              MathFidelity::HiFi3, MathFidelity::HiFi4};
  // Few columns, columns in panels, and several matrices.
  const Shape rightSides[] = {{70, 33}, {70, 4000}, {3, 70, 33}};
  for (DataType dtype : {DataType::BFLOAT16, DataType::FLOAT32})
    for (const Shape &shape : rightSides)
      for (bool transposed : {false, true}) {
        Tensor a = randomTensor({3, 5, 70}, dtype, Layout::TILE, 0.5f, 1.5f, 1);
        Tensor b = randomTensor(shape, dtype, Layout::TILE, 0.5f, 1.5f, 2);
        if (transposed)
          b = transpose(b, -2, -1);
        Reference x = contents(a), y = contents(b);
        double before = 0;
        for (MathFidelity fidelity : all) {
          SCOPED_TRACE(to_string(shape) + " " +
                       std::string(to_string(fidelity)));
          DeviceComputeKernelConfig config;
          config.math_fidelity = fidelity;
          Reference found = contents(
              matmul(a, b, false, transposed, std::nullopt, DataType::FLOAT32,
                     std::nullopt, std::nullopt, config));
          size_t i = 0;
          double sum = 0;
          forEachIndex(found.shape, [&](std::vector<int64_t> index) {
            double want = 0;
            std::vector<int64_t> l = index, r = index;
            for (int64_t k = 0; k != 70; ++k) {
              l[2] = k;
              r[transposed ? 2 : 1] = k;
              if (transposed)
                r[1] = index[2];
              want += phases(fidelity, at(x, l), at(y, r));
            }
            ASSERT_NEAR(found.values[i], want, 1e-6 * want);
            sum += found.values[i++];
          });
          // Cut significands make positive sums smaller.
          EXPECT_GT(sum, before);
          before = sum;
        }
      }
}

TEST(Matmul, FidelityKeepsInfinityAndNan) {
  float inf = std::numeric_limits<float>::infinity();
  Tensor a = onDevice<float>({inf, 1.0f, NAN, 1.0f}, {2, 2}, DataType::FLOAT32);
  Tensor b = onDevice<float>({1.0f, 1.0f}, {2, 1}, DataType::FLOAT32);
  for (MathFidelity fidelity : {MathFidelity::LoFi, MathFidelity::HiFi3}) {
    DeviceComputeKernelConfig config;
    config.math_fidelity = fidelity;
    std::vector<float> found =
        matmul(a, b, false, false, std::nullopt, std::nullopt, std::nullopt,
               std::nullopt, config)
            .to_vector<float>();
    EXPECT_EQ(found[0], inf);
    EXPECT_TRUE(std::isnan(found[1]));
  }
}

TEST(Matmul, NothingToSumOrToCompute) {
  Tensor a = onDevice<float>({}, {3, 0}, DataType::FLOAT32);
  Tensor b = onDevice<float>({}, {0, 4}, DataType::FLOAT32);
  EXPECT_EQ(matmul(a, b, false, false).to_vector<float>(),
            std::vector<float>(12, 0.0f));
  EXPECT_EQ(
      to_string(
          matmul(b, onDevice(randomFloats(20, 0, 1), {4, 5}, DataType::FLOAT32),
                 false, false)
              .shape()),
      "0x5");
  EXPECT_EQ(matmul(onDevice<float>({}, {0, 2, 3}, DataType::FLOAT32),
                   onDevice(randomFloats(12, 0, 1), {3, 4}, DataType::FLOAT32),
                   false, false)
                .shape()
                .volume(),
            0);
}

TEST(Matmul, PaddingIsNotMultiplied) {
  // NaN or infinity in the padding of K would reach every element.
  Tensor a = reciprocal(
      randomTensor({5, 7}, DataType::BFLOAT16, Layout::TILE, 1, 2, 1));
  Tensor b = reciprocal(
      randomTensor({7, 3}, DataType::BFLOAT16, Layout::TILE, 1, 2, 2));
  expectClose(matmul(a, b, false, false),
              product(contents(a), contents(b), false, false), kSlack);
}

TEST(Matmul, Activations) {
  Tensor a = randomTensor({33, 20}, DataType::FLOAT32, Layout::TILE, -1, 1, 1);
  Tensor b = randomTensor({20, 45}, DataType::FLOAT32, Layout::TILE, -1, 1, 2);
  Reference plain = contents(matmul(a, b, false, false));
  struct {
    const char *name;
    double (*fn)(double);
  } const cases[] = {
      {"relu", [](double x) { return std::fmax(x, 0); }},
      {"gelu",
       [](double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }},
      {"silu", [](double x) { return x / (1 + std::exp(-x)); }},
      {"sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }},
      {"tanh", [](double x) { return std::tanh(x); }},
  };
  for (const auto &c : cases) {
    Reference want = plain;
    for (double &value : want.values)
      value = c.fn(value);
    expectClose(matmul(a, b, false, false, std::nullopt, std::nullopt,
                       std::nullopt, c.name),
                want);
  }
  expectError(Kind::Unsupported,
              {"ttnn::matmul", "activation 'swoosh'", "relu"}, [&] {
                matmul(a, b, false, false, std::nullopt, std::nullopt,
                       std::nullopt, "swoosh");
              });
}

TEST(Linear, BiasBroadcastsToTheProduct) {
  for (DataType dtype : kFloatTypes)
    for (const Shape &shape : {Shape{45}, Shape{1, 1, 45}, Shape{33, 1},
                               Shape{}, Shape{3, 33, 45}, Shape{3, 1, 45}}) {
      SCOPED_TRACE(to_string(shape));
      Tensor a = randomTensor({3, 33, 20}, dtype, Layout::TILE, 0.5f, 1.5f, 1);
      Tensor b = randomTensor({20, 45}, dtype, Layout::TILE, 0.5f, 1.5f, 2);
      Tensor bias = randomTensor(shape, dtype, Layout::TILE, 1, 5, 3);
      Reference want = product(contents(a), contents(b), false, false),
                c = contents(bias);
      size_t i = 0;
      forEachIndex(want.shape, [&](const std::vector<int64_t> &index) {
        want.values[i++] += at(c, index);
      });
      expectClose(linear(a, b, bias, false, false), want, kSlack);
      Tensor flipped = transpose(b, 0, 1);
      expectClose(linear(a, flipped, bias, false, true, std::nullopt,
                         std::nullopt, std::nullopt, "relu"),
                  want, kSlack);
    }
  Tensor a = randomTensor({3, 4}, DataType::FLOAT32),
         b = randomTensor({4, 5}, DataType::FLOAT32);
  expectClose(linear(a, b, std::nullopt, false, false),
              contents(matmul(a, b, false, false)));
  expectError(Kind::InvalidArgument, {"ttnn::linear", "bias"}, [&] {
    linear(a, b, randomTensor({2, 3, 5}, DataType::FLOAT32), false, false);
  });
}

TEST(Matmul, BadArguments) {
  Tensor a = randomTensor({3, 4}, DataType::FLOAT32),
         b = randomTensor({5, 6}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument,
              {"ttnn::matmul", "3x4", "4 columns", "5 rows"},
              [&] { matmul(a, b, false, false); });
  expectError(Kind::InvalidArgument, {"ttnn::matmul", "scalar"}, [&] {
    matmul(onDevice<float>({1}, {}, DataType::FLOAT32), b, false, false);
  });
  Tensor i = onDevice<int32_t>({1, 2, 3, 4}, {2, 2}, DataType::INT32);
  expectError(Kind::Unsupported, {"ttnn::matmul", "si32", "bf16"},
              [&] { matmul(i, i, false, false); });
}
