//===- Support.h - Tensors and comparisons for the tests ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TEST_UNIT_TTNN_SUPPORT_H
#define TEST_UNIT_TTNN_SUPPORT_H

#include "tt/runtime/Error.h"
#include "ttnn/ttnn.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace test {

using namespace ttnn;

/// One device for all tests of the process.
inline MeshDevice &mesh() {
  static auto device = MeshDevice::open("n150");
  return *device;
}

/// The operands of the naive references: row-major doubles.
struct Reference {
  Shape shape;
  std::vector<double> values;
};

/// Calls fn(index vector) for all positions of a shape, row-major.
inline void
forEachIndex(const Shape &shape,
             const std::function<void(const std::vector<int64_t> &)> &fn) {
  std::vector<int64_t> index(shape.rank(), 0);
  for (int64_t n = shape.volume(); n > 0; --n) {
    fn(index);
    for (size_t d = shape.rank(); d-- > 0;) {
      if (++index[d] < shape[int64_t(d)])
        break;
      index[d] = 0;
    }
  }
}

/// Element at `index`, whose leading dimensions may be more than the shape's;
/// dimensions of size 1 repeat.
inline double at(const Reference &ref, const std::vector<int64_t> &index) {
  size_t offset = 0, skip = index.size() - ref.shape.rank();
  for (size_t d = 0; d != ref.shape.rank(); ++d) {
    int64_t size = ref.shape[int64_t(d)];
    offset = offset * size_t(size) + size_t(size == 1 ? 0 : index[d + skip]);
  }
  return ref.values[offset];
}

inline std::vector<float> randomFloats(size_t count, float low, float high,
                                       unsigned seed = 1) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(count);
  for (float &value : values)
    value = distribution(generator);
  return values;
}

/// A device tensor; what a host tensor can hold is converted on the way.
template <typename T>
Tensor onDevice(const std::vector<T> &values, const Shape &shape,
                DataType dtype, Layout layout = Layout::TILE,
                const std::optional<MemoryConfig> &config = std::nullopt) {
  Tensor host = Tensor::from_vector(values, shape, dtype);
  if (host.layout() != layout)
    host = to_layout(host, layout);
  return to_device(host, &mesh(), config);
}

inline Tensor randomTensor(const Shape &shape, DataType dtype,
                           Layout layout = Layout::TILE, float low = -2,
                           float high = 2, unsigned seed = 1) {
  return onDevice(randomFloats(size_t(shape.volume()), low, high, seed), shape,
                  dtype, layout);
}

/// The content of the tensor after rounding to its format.
inline Reference contents(const Tensor &tensor) {
  Reference ref{tensor.shape(), {}};
  if (is_floating_point(tensor.dtype()))
    for (float value : tensor.to_vector<float>())
      ref.values.push_back(value);
  else if (tensor.dtype() == DataType::INT32)
    for (int32_t value : tensor.to_vector<int32_t>())
      ref.values.push_back(value);
  else
    for (uint32_t value : tensor.to_vector<uint32_t>())
      ref.values.push_back(value);
  return ref;
}

/// Largest error of one rounding to the format, relative to the largest number
/// that shares an exponent with it.
inline double roundingError(DataType dtype) {
  switch (dtype) {
  case DataType::FLOAT32:
    return 0x1p-20; // not one rounding, but what a short computation may lose
  case DataType::FLOAT16:
    return 0x1p-11;
  case DataType::BFLOAT16:
    return 0x1p-8;
  case DataType::BFLOAT8_B:
    return 0x1p-6;
  case DataType::BFLOAT4_B:
    return 0x1p-2;
  default:
    return 0;
  }
}

inline double correlation(const std::vector<double> &a,
                          const std::vector<double> &b) {
  double n = double(a.size()), meanA = 0, meanB = 0, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i != a.size(); ++i)
    meanA += a[i] / n, meanB += b[i] / n;
  for (size_t i = 0; i != a.size(); ++i) {
    ab += (a[i] - meanA) * (b[i] - meanB);
    aa += (a[i] - meanA) * (a[i] - meanA);
    bb += (b[i] - meanB) * (b[i] - meanB);
  }
  return aa == 0 || bb == 0 ? (aa == bb ? 1 : 0) : ab / std::sqrt(aa * bb);
}

/// Standard deviation; NaN if a number is not finite.
inline double spread(const std::vector<double> &values) {
  double mean = 0, square = 0;
  for (double value : values)
    mean += value / double(values.size());
  for (double value : values)
    square += (value - mean) * (value - mean) / double(values.size());
  return std::sqrt(square);
}

/// Least correlation of a result that is rounded once to the format.
inline double leastCorrelation(DataType dtype) {
  switch (dtype) {
  case DataType::FLOAT32:
    return 0.999999;
  case DataType::FLOAT16:
    return 0.9999;
  case DataType::BFLOAT16:
    return 0.999;
  case DataType::BFLOAT8_B:
    return 0.95;
  case DataType::BFLOAT4_B:
    return 0.9;
  default:
    return 1 - 1e-9;
  }
}

/// Shape, largest error and correlation. The error allowed at an element is
/// that of one rounding to the result's format: relative to the element, for
/// block floats to the largest one. `slack` multiplies it. `sums`: elements are
/// sums that may cancel, and the error of all is relative to the largest one.
inline void expectClose(const Tensor &tensor, const Reference &want,
                        double slack = 1, bool sums = false) {
  Reference got = contents(tensor);
  ASSERT_EQ(to_string(got.shape), to_string(want.shape));
  ASSERT_EQ(got.values.size(), want.values.size());
  double largest = 0;
  for (double value : want.values)
    if (std::isfinite(value))
      largest = std::max(largest, std::abs(value));
  bool byLargest = sums || is_block_float(tensor.dtype());
  double error = roundingError(tensor.dtype()) * slack;
  for (size_t i = 0; i != want.values.size(); ++i) {
    double w = want.values[i], g = got.values[i];
    if (std::isnan(w)) {
      EXPECT_TRUE(std::isnan(g)) << "element " << i << " is " << g;
      continue;
    }
    if (std::isinf(w)) {
      EXPECT_EQ(g, w) << "element " << i;
      continue;
    }
    double allowed =
        error * (byLargest ? largest : std::abs(w)) + error * 1e-3 * largest;
    ASSERT_NEAR(g, w, allowed)
        << "element " << i << " of " << to_string(want.shape) << " "
        << to_string(tensor.dtype());
  }
  // Numbers that hardly differ from each other say nothing by correlation.
  if (want.values.size() > 16 && spread(want.values) > 0.2 * largest)
    EXPECT_GE(correlation(got.values, want.values),
              leastCorrelation(tensor.dtype()));
}

/// The call throws a runtime error of this kind whose message has all parts.
template <typename Fn>
void expectError(tt::runtime::Error::Kind kind,
                 const std::vector<std::string> &parts, Fn &&fn) {
  try {
    fn();
  } catch (const tt::runtime::Error &error) {
    EXPECT_EQ(tt::runtime::name(error.kind()), tt::runtime::name(kind))
        << error.what();
    for (const std::string &part : parts)
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
          << "'" << part << "' is not in: " << error.what();
    return;
  }
  ADD_FAILURE() << "no error; wanted one with '" << parts.front() << "'";
}

using Kind = tt::runtime::Error::Kind;

/// A function of one operand, whether or not it has a fast approximation.
class UnaryFunction {
public:
  using Memory = const std::optional<MemoryConfig> &;
  UnaryFunction(Tensor (*function)(const Tensor &, Memory))
      : run([=](const Tensor &x) { return function(x, std::nullopt); }) {}
  UnaryFunction(Tensor (*function)(const Tensor &, bool, Memory))
      : run([=](const Tensor &x) { return function(x, false, std::nullopt); }) {
  }
  Tensor operator()(const Tensor &x) const { return run(x); }

private:
  std::function<Tensor(const Tensor &)> run;
};

/// A function of two operands, whether or not it converts its result.
class BinaryFunction {
public:
  using Memory = const std::optional<MemoryConfig> &;
  BinaryFunction(Tensor (*function)(const Tensor &, const Tensor &, Memory))
      : run([=](const Tensor &x, const Tensor &y) {
          return function(x, y, std::nullopt);
        }) {}
  BinaryFunction(Tensor (*function)(const Tensor &, const Tensor &,
                                    std::optional<DataType>, Memory))
      : run([=](const Tensor &x, const Tensor &y) {
          return function(x, y, std::nullopt, std::nullopt);
        }) {}
  Tensor operator()(const Tensor &x, const Tensor &y) const {
    return run(x, y);
  }

private:
  std::function<Tensor(const Tensor &, const Tensor &)> run;
};

inline const std::vector<DataType> kFloatTypes = {
    DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16,
    DataType::BFLOAT8_B};

/// Layouts that the format can have.
inline std::vector<Layout> layoutsOf(DataType dtype) {
  return is_block_float(dtype)
             ? std::vector<Layout>{Layout::TILE}
             : std::vector<Layout>{Layout::TILE, Layout::ROW_MAJOR};
}

} // namespace test

#endif // TEST_UNIT_TTNN_SUPPORT_H
