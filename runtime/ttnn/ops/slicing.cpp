//===- slicing.cpp - Cutting, joining and padding -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Elements.h"
#include "Op.h"
#include "Strided.h"
#include "ttnn/chip.hpp"

#include <array>
#include <cstring>

namespace ttnn::chip {

using detail::CopyDim;
using detail::Op;
using detail::RawTensor;

namespace {

/// A slice by bounds that are known.
Tensor sliced(Op &op, const Tensor &input, const std::vector<int32_t> &begins,
              const std::vector<int32_t> &ends,
              const std::vector<int32_t> &step,
              const std::optional<MemoryConfig> &memory_config) {
  op.argument("begins", begins);
  op.argument("ends", ends);
  op.argument("step", step);
  size_t rank = input.shape().rank();
  if (begins.size() != rank || ends.size() != rank || step.size() != rank)
    op.fail(begins.size(), " begins, ", ends.size(), " ends and ", step.size(),
            " steps for shape ", to_string(input.shape()), "; wanted ", rank,
            " of each");
  std::vector<size_t> src = detail::rowMajorStrides(input.shape());
  std::vector<CopyDim> dims;
  Shape shape;
  size_t offset = 0;
  for (size_t d = 0; d != rank; ++d) {
    int64_t size = input.shape()[int64_t(d)];
    int64_t begin = begins[d] < 0 ? begins[d] + size : begins[d];
    int64_t end = ends[d] < 0 ? ends[d] + size : ends[d];
    if (begin < 0 || begin > size || end < 0 || end > size || step[d] < 1)
      op.fail("dimension ", d, ": begin ", begins[d], ", end ", ends[d],
              ", step ", step[d], "; wanted begin and end from ", -size, " to ",
              size, " and a step of at least 1");
    int64_t count = end > begin ? (end - begin + step[d] - 1) / step[d] : 0;
    shape.push_back(count);
    dims.push_back({size_t(count), 0, src[d] * size_t(step[d])});
    offset += size_t(begin) * src[d];
  }
  std::vector<size_t> dst = detail::rowMajorStrides(shape);
  for (size_t d = 0; d != rank; ++d)
    dims[d].dst = dst[d];
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  RawTensor from(input), to = RawTensor::roomFor(result);
  detail::stridedCopy(to.bytes.data(), from.bytes.data() + offset * from.size,
                      dims, from.size);
  to.writeTo(result);
  return result;
}

} // namespace

Tensor slice(const Tensor &input, const std::vector<int32_t> &begins,
             const std::vector<int32_t> &ends, const std::vector<int32_t> &step,
             const std::optional<MemoryConfig> &memory_config) {
  Op op("slice", input);
  op.call.op = "slice_static"; // the record's name
  return sliced(op, input, begins, ends, step, memory_config);
}

Tensor slice(const Tensor &input, const Tensor &starts, const Tensor &ends,
             const std::optional<std::vector<int32_t>> &step,
             const std::optional<MemoryConfig> &memory_config) {
  Op op("slice", input);
  op.call.op = "slice_dynamic";
  op.operandAnywhere("begins", starts);
  op.operandAnywhere("ends", ends);
  for (const Tensor *bounds : {&starts, &ends})
    if (is_floating_point(bounds->dtype()))
      op.unsupported("bounds of '", to_string(bounds->dtype()),
                     "'; wanted integers");
  return sliced(op, input, detail::readConverted<int32_t>(starts),
                detail::readConverted<int32_t>(ends),
                step.value_or(std::vector<int32_t>(input.shape().rank(), 1)),
                memory_config);
}

Tensor concat(const std::vector<Tensor> &inputs, int32_t dim,
              const std::optional<MemoryConfig> &memory_config) {
  if (inputs.empty())
    detail::failArgument("ttnn::concat: no tensors; wanted at least one");
  Op op("concat", inputs.front(), "inputs");
  Shape shape = inputs.front().shape();
  size_t axis = op.dimension(dim, shape.rank());
  op.argument("dim", std::array{dim});
  int64_t total = 0;
  for (size_t i = 0; i != inputs.size(); ++i) {
    const Tensor &input = inputs[i];
    if (i != 0)
      op.operand("inputs", input);
    Shape rest = input.shape();
    if (rest.rank() == shape.rank()) {
      total += rest[int64_t(axis)];
      rest[int64_t(axis)] = shape[int64_t(axis)];
    }
    if (rest != shape)
      op.fail("shape ", to_string(input.shape()), " together with ",
              to_string(shape), "; wanted equal sizes outside dimension ",
              axis);
    if (input.dtype() != inputs.front().dtype())
      op.fail("'", to_string(input.dtype()), "' together with '",
              to_string(inputs.front().dtype()),
              "'; wanted one type (typecast)");
  }
  shape[int64_t(axis)] = total;
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  RawTensor to = RawTensor::roomFor(result);
  std::vector<size_t> dst = detail::rowMajorStrides(shape);
  size_t offset = 0;
  for (const Tensor &input : inputs) {
    RawTensor from(input);
    std::vector<size_t> src = detail::rowMajorStrides(input.shape());
    std::vector<CopyDim> dims;
    for (size_t d = 0; d != shape.rank(); ++d)
      dims.push_back({size_t(input.shape()[int64_t(d)]), dst[d], src[d]});
    detail::stridedCopy(to.bytes.data() + offset * to.size, from.bytes.data(),
                        dims, to.size);
    offset += size_t(input.shape()[int64_t(axis)]) * dst[axis];
  }
  to.writeTo(result);
  return result;
}

Tensor pad(const Tensor &input,
           const std::vector<std::array<uint32_t, 2>> &padding, float value,
           bool, const std::optional<MemoryConfig> &memory_config) {
  Op op("pad", input);
  std::vector<uint32_t> counts;
  for (auto [low, high] : padding)
    counts.insert(counts.end(), {low, high});
  op.argument("padding", counts);
  size_t rank = input.shape().rank();
  if (padding.size() != rank)
    op.fail(padding.size(), " pairs of counts for shape ",
            to_string(input.shape()), "; wanted one for every dimension, ",
            rank);
  Shape shape;
  for (size_t d = 0; d != rank; ++d)
    shape.push_back(input.shape()[int64_t(d)] + padding[d][0] + padding[d][1]);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  RawTensor from(input), to = RawTensor::roomFor(result);

  uint8_t element[4];
  detail::storeElements(is_block_float(input.dtype())
                            ? tt::device::DataType::Float32
                            : to_device_type(input.dtype()),
                        &value, element, 1);
  detail::stridedCopy(to.bytes.data(), element,
                      {{size_t(shape.volume()), 1, 0}}, to.size);
  std::vector<size_t> src = detail::rowMajorStrides(input.shape());
  std::vector<size_t> dst = detail::rowMajorStrides(shape);
  std::vector<CopyDim> dims;
  size_t offset = 0;
  for (size_t d = 0; d != rank; ++d) {
    dims.push_back({size_t(input.shape()[int64_t(d)]), dst[d], src[d]});
    offset += size_t(padding[d][0]) * dst[d];
  }
  detail::stridedCopy(to.bytes.data() + offset * to.size, from.bytes.data(),
                      dims, to.size);
  to.writeTo(result);
  return result;
}

} // namespace ttnn::chip
