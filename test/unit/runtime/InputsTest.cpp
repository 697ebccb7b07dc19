//===- InputsTest.cpp - The inputs of a program ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Inputs.h"
#include "ExpectError.h"
#include "Npy.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

using namespace ttrt;
using tt::test::expectError;
using ttnn::DataType;
using Kind = tt::runtime::Error::Kind;

static tt::runtime::ProgramInfo program(DataType type, ttnn::Shape shape) {
  tt::runtime::ProgramInfo info;
  info.name = "main";
  tt::runtime::Argument argument{"x", "input", {shape, {}}};
  argument.desc.layout.dtype = type;
  info.inputs = {argument};
  return info;
}

static Array first(const tt::runtime::ProgramInfo &info,
                   const ExecutionOptions &options) {
  return Inputs(info, options).make(0);
}

static std::vector<double> make(const std::string &init, DataType type,
                                int64_t count, uint64_t seed = 0) {
  ExecutionOptions options;
  options.init = init;
  options.seed = seed;
  return toDoubles(first(program(type, {count}), options));
}

TEST(Inputs, FixedContents) {
  EXPECT_EQ(make("zeros", DataType::BFLOAT16, 2), (std::vector<double>{0, 0}));
  EXPECT_EQ(make("ones", DataType::INT32, 2), (std::vector<double>{1, 1}));
  EXPECT_EQ(make("arange", DataType::FLOAT32, 3),
            (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(make("arange", DataType::UINT8, 258)[257], 1);
  EXPECT_EQ(make("arange", DataType::BFLOAT8_B, 3)[2], 2);
  EXPECT_TRUE(make("randn", DataType::FLOAT32, 0).empty());
}

TEST(Inputs, LogicalOnesAreZeroOrOne) {
  for (const char *init : {"randn", "rand", "randint", "arange"}) {
    tt::runtime::ProgramInfo info = program(DataType::BFLOAT16, {200});
    info.inputs[0].logical = true;
    ExecutionOptions options;
    options.init = init;
    double sum = 0;
    for (double value : toDoubles(first(info, options))) {
      EXPECT_TRUE(value == 0 || value == 1) << init << ": " << value;
      sum += value;
    }
    EXPECT_NEAR(sum, 100, 40) << init;
  }
}

TEST(Inputs, RandomNumbersAreThoseOfTheManual) {
  // mt19937_64 with seed 5489 begins 14514284786278117030, 4620546740167642908.
  double u1 = double(14514284786278117030u >> 11) * 0x1p-53;
  double u2 = double(4620546740167642908u >> 11) * 0x1p-53;
  auto uniform = make("rand", DataType::FLOAT32, 2, 5489);
  EXPECT_EQ(uniform[0], double(float(u1)));
  EXPECT_EQ(uniform[1], double(float(u2)));
  auto normal = make("randn", DataType::FLOAT32, 2, 5489);
  double radius = std::sqrt(-2 * std::log(1 - u1));
  EXPECT_FLOAT_EQ(float(normal[0]), float(radius * std::cos(2 * M_PI * u2)));
  EXPECT_FLOAT_EQ(float(normal[1]), float(radius * std::sin(2 * M_PI * u2)));
  EXPECT_EQ(make("randint", DataType::FLOAT32, 1, 5489)[0],
            std::floor(10 * u1));
  EXPECT_EQ(make("randn", DataType::INT32, 1, 5489)[0], std::floor(10 * u1));
}

TEST(Inputs, NormalNumbersHaveMeanZeroAndVarianceOne) {
  auto values = make("randn", DataType::FLOAT32, 100000);
  double mean = 0, square = 0;
  for (double v : values) {
    mean += v / double(values.size());
    square += v * v / double(values.size());
  }
  EXPECT_NEAR(mean, 0, 0.01);
  EXPECT_NEAR(square, 1, 0.02);
  EXPECT_NE(values, make("randn", DataType::FLOAT32, 100000, 1));
  EXPECT_EQ(values, make("randn", DataType::FLOAT32, 100000));
}

TEST(Inputs, FilesMustFitTheProgram) {
  std::string path = testing::TempDir() + "inputs_test.npy";
  writeNpy(path, toNpy(fromDoubles({1, 2, 3, 4}, {2, 2}, DataType::FLOAT32)));
  ExecutionOptions options;
  options.inputs = {path};
  Array array = first(program(DataType::BFLOAT16, {2, 2}), options);
  EXPECT_EQ(toDoubles(array)[3], 4);
  expectError(Kind::InvalidArgument, "found shape 2x2, wanted 4 for input 0",
              [&] { (void)first(program(DataType::FLOAT32, {4}), options); });
  options.inputs = {path, path};
  expectError(Kind::InvalidArgument, "found 2 files, wanted 1", [&] {
    (void)first(program(DataType::FLOAT32, {2, 2}), options);
  });
  std::filesystem::remove(path);
  options.inputs = {path};
  expectError(Kind::BadFile, "cannot be opened", [&] {
    (void)first(program(DataType::FLOAT32, {2, 2}), options);
  });
}

static std::vector<double> fitted(tt::driver::InputFit fit, DataType type,
                                  int64_t count, const std::string &init) {
  ExecutionOptions options;
  options.init = init;
  return toDoubles(Inputs(program(type, {count}), options, {fit}).make(0));
}

TEST(Inputs, PlacesAreAmongThoseThatThereAre) {
  for (const char *init : {"randn", "rand", "randint", "arange", "ones"})
    for (DataType type :
         {DataType::INT32, DataType::UINT16, DataType::FLOAT32}) {
      std::set<double> seen;
      for (double value : fitted({.count = 3}, type, 100, init))
        seen.insert(value);
      EXPECT_EQ(seen, std::string(init) == "ones" ? std::set<double>({1})
                                                  : std::set<double>({0, 1, 2}))
          << init;
    }
  EXPECT_EQ(fitted({.count = 1}, DataType::INT32, 2, "ones"),
            (std::vector<double>{0, 0}));
  // bf16 holds no number of 1000 places; none may be rounded up to 1000.
  for (double value :
       fitted({.count = 1000}, DataType::BFLOAT16, 1000, "randn"))
    EXPECT_LT(value, 256);
}

TEST(Inputs, DistinctPlacesComeOnce) {
  std::vector<double> values =
      fitted({.count = 50, .distinct = true}, DataType::INT32, 50, "randn");
  EXPECT_EQ(std::set<double>(values.begin(), values.end()).size(), 50u);
  EXPECT_FALSE(std::ranges::is_sorted(values));
  values =
      fitted({.count = 2, .distinct = true}, DataType::INT32, 5, "randint");
  EXPECT_EQ(values[0], values[2]); // there are not enough
  EXPECT_NE(values[0], values[1]);
}

static std::pair<double, double> meanAndVariance(tt::driver::InputFit fit,
                                                 const std::string &init) {
  std::vector<double> values = fitted(fit, DataType::FLOAT32, 20000, init);
  double mean = 0, square = 0;
  for (double value : values) {
    mean += value / double(values.size());
    square += value * value / double(values.size());
  }
  return {mean, square - mean * mean};
}

TEST(Inputs, WeightsHaveTheVarianceOfTheirProducts) {
  auto [mean, variance] = meanAndVariance({.variance = 0.01}, "fan-in");
  EXPECT_NEAR(mean, 0, 0.003);
  EXPECT_NEAR(variance, 0.01, 0.001);
  EXPECT_NEAR(meanAndVariance({.factor = true}, "fan-in").first, 1, 0.01);
  EXPECT_NEAR(meanAndVariance({.summand = true}, "fan-in").second, 0.01, 0.001);
  EXPECT_NEAR(meanAndVariance({}, "fan-in").second, 1, 0.05);
  // Other schemes know of no weights.
  EXPECT_NEAR(meanAndVariance({.variance = 0.01}, "randn").second, 1, 0.05);
  for (double value : fitted({.positive = true, .factor = true},
                             DataType::BFLOAT16, 1000, "fan-in"))
    EXPECT_GT(value, 0.4);
}

TEST(Inputs, RangesOfFunctions) {
  double least = 1, most = -1;
  for (double value :
       fitted({.positive = true}, DataType::BFLOAT16, 1000, "randn"))
    EXPECT_GE(value, 1.0 / 16);
  for (double value :
       fitted({.unit = true}, DataType::FLOAT32, 1000, "randn")) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  EXPECT_GE(least, -1);
  EXPECT_LT(least, -0.5);
  EXPECT_LE(most, 1);
  EXPECT_GT(most, 0.5);
  // A requested value stays.
  EXPECT_EQ(fitted({.positive = true}, DataType::FLOAT32, 2, "zeros"),
            (std::vector<double>{0, 0}));
}
