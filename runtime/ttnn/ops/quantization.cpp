//===- quantization.cpp - Numbers for reals -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Computed in double precision; numbers are rounded to nearest, ties to even,
// and limited to what the result's type holds; NaN becomes 0.
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Lines.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Lines;
using detail::Op;

namespace {

/// A scale or zero point for every element.
class Parameter {
public:
  Parameter(Op &op, const char *name, const Tensor &tensor, const Shape &shape,
            std::optional<int32_t> axis)
      : values(detail::readConverted<float>(tensor)) {
    op.operand(name, tensor);
    if (values.size() == 1)
      return;
    if (!axis)
      op.fail(name, " ", to_string(tensor.shape()),
              " without an axis; wanted one element");
    Lines lines(shape, op.dimension(*axis, shape.rank()));
    if (values.size() != lines.size)
      op.fail(name, " ", to_string(tensor.shape()), "; wanted one element or ",
              lines.size, ", one for each place of dimension ", *axis);
    inner = lines.inner;
  }
  double at(size_t i) const {
    return values.size() == 1 ? values[0] : values[i / inner % values.size()];
  }

private:
  std::vector<float> values;
  size_t inner = 1;
};

int32_t number(double value) {
  if (std::isnan(value))
    return 0;
  return int32_t(
      std::clamp(std::nearbyint(value), -2147483648.0, 2147483647.0));
}

/// A result of `Out` from an operand of `In`, element by element.
template <typename In, typename Out, typename Fn>
Tensor converted(Op &op, const Tensor &input, DataType dtype,
                 const std::optional<MemoryConfig> &memory_config, Fn fn) {
  Tensor result = op.result(input.shape(), dtype, std::nullopt, memory_config);
  Array<In> from = detail::readDense<In>(input);
  Array<Out> to(from.size());
  detail::parallelFor(from.size(), 16384, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i)
      to[i] = Out(fn(double(from[i]), i));
  });
  detail::writeDense(result, to.data());
  return result;
}

void expect(Op &op, bool holds, DataType dtype, const char *wanted) {
  if (!holds)
    op.unsupported("'", to_string(dtype), "'; wanted ", wanted);
}

} // namespace

Tensor quantize(const Tensor &input, const Tensor &scale,
                const Tensor &zero_point, std::optional<int32_t> axis,
                std::optional<DataType> dtype,
                const std::optional<MemoryConfig> &memory_config) {
  Op op("quantize", input);
  DataType type = dtype.value_or(DataType::INT32);
  expect(op, is_floating_point(input.dtype()), input.dtype(), "floats");
  expect(op, !is_floating_point(type), type, "a result of integers");
  Parameter s(op, "scale", scale, input.shape(), axis);
  Parameter z(op, "zero_point", zero_point, input.shape(), axis);
  return converted<float, int32_t>(
      op, input, type, memory_config,
      [&](double x, size_t i) { return number(x / s.at(i) + z.at(i)); });
}

Tensor dequantize(const Tensor &input, const Tensor &scale,
                  const Tensor &zero_point, std::optional<int32_t> axis,
                  std::optional<DataType> dtype,
                  const std::optional<MemoryConfig> &memory_config) {
  Op op("dequantize", input);
  DataType type = dtype.value_or(DataType::FLOAT32);
  expect(op, !is_floating_point(input.dtype()), input.dtype(), "integers");
  expect(op, is_floating_point(type), type, "a result of floats");
  Parameter s(op, "scale", scale, input.shape(), axis);
  Parameter z(op, "zero_point", zero_point, input.shape(), axis);
  return converted<int32_t, float>(
      op, input, type, memory_config,
      [&](double q, size_t i) { return (q - z.at(i)) * s.at(i); });
}

Tensor requantize(const Tensor &input, const Tensor &in_scale,
                  const Tensor &in_zero_point, const Tensor &out_scale,
                  const Tensor &out_zero_point, std::optional<int32_t> axis,
                  std::optional<DataType> dtype,
                  const std::optional<MemoryConfig> &memory_config) {
  Op op("requantize", input);
  DataType type = dtype.value_or(DataType::INT32);
  expect(op, !is_floating_point(input.dtype()), input.dtype(), "integers");
  expect(op, !is_floating_point(type), type, "a result of integers");
  Parameter inS(op, "in_scale", in_scale, input.shape(), axis);
  Parameter inZ(op, "in_zero_point", in_zero_point, input.shape(), axis);
  Parameter outS(op, "out_scale", out_scale, input.shape(), axis);
  Parameter outZ(op, "out_zero_point", out_zero_point, input.shape(), axis);
  return converted<int32_t, int32_t>(
      op, input, type, memory_config, [&](double q, size_t i) {
        return number((q - inZ.at(i)) * inS.at(i) / outS.at(i) + outZ.at(i));
      });
}

} // namespace ttnn::chip
