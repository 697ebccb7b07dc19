//===- movement.cpp - Reshaping and reordering ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Op.h"
#include "Strided.h"
#include "TileTranspose.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace ttnn::chip {

using detail::CopyDim;
using detail::Op;
using detail::RawTensor;

namespace {

Shape inferredShape(const Op &op, const Shape &input,
                    const std::vector<int32_t> &wanted) {
  Shape shape(wanted.begin(), wanted.end());
  int64_t known = 1, unknown = -1;
  for (size_t d = 0; d != shape.rank(); ++d) {
    if (shape[int64_t(d)] == -1 && unknown < 0)
      unknown = int64_t(d);
    else if (shape[int64_t(d)] < 0)
      op.fail("shape ", detail::join(wanted),
              "; wanted sizes of at least 0 and at most one -1");
    else
      known *= shape[int64_t(d)];
  }
  if (unknown >= 0)
    shape[unknown] =
        known != 0 && input.volume() % known == 0 ? input.volume() / known : 0;
  if (shape.volume() != input.volume() || (unknown >= 0 && known == 0))
    op.fail("shape ", detail::join(wanted), " for ", input.volume(),
            " elements of ", to_string(input), "; wanted equally many");
  return shape;
}

/// True for 0, 1, ..., n - 1, n - 2.
bool swapsLastTwo(std::vector<size_t> order) {
  if (order.size() < 2)
    return false;
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return std::is_sorted(order.begin(), order.end());
}

Tensor permuted(Op &op, const Tensor &input, const std::vector<size_t> &order,
                const std::optional<MemoryConfig> &memory_config) {
  op.argument("permutation", order);
  Shape shape;
  for (size_t from : order)
    shape.push_back(input.shape()[int64_t(from)]);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  if (input.layout() == Layout::TILE && swapsLastTwo(order)) {
    detail::transposeTiles(input.state(), result.state());
    return result;
  }
  RawTensor from(input), to = RawTensor::roomFor(result);
  std::vector<size_t> src = detail::rowMajorStrides(input.shape());
  std::vector<size_t> dst = detail::rowMajorStrides(shape);
  std::vector<CopyDim> dims;
  for (size_t d = 0; d != order.size(); ++d)
    dims.push_back({size_t(shape[int64_t(d)]), dst[d], src[order[d]]});
  detail::stridedCopy(to.bytes.data(), from.bytes.data(), dims, from.size);
  to.writeTo(result);
  return result;
}

} // namespace

Tensor reshape(const Tensor &input, const std::vector<int32_t> &shape,
               const std::optional<MemoryConfig> &memory_config) {
  Op op("reshape", input);
  Tensor result =
      op.reshaped(inferredShape(op, input.shape(), shape), memory_config);
  const detail::TensorState &from = input.state(), &to = result.state();
  if (to.sharesMemory(from))
    return result;
  if (to.geometry.samePages(from.geometry))
    detail::copyPages(from, to);
  else
    RawTensor(input).writeTo(result);
  return result;
}

Tensor transpose(const Tensor &input, int32_t dim0, int32_t dim1,
                 const std::optional<MemoryConfig> &memory_config) {
  Op op("transpose", input);
  size_t rank = input.shape().rank();
  std::vector<size_t> order(rank);
  std::iota(order.begin(), order.end(), size_t(0));
  op.argument("dim0", std::array{dim0});
  op.argument("dim1", std::array{dim1});
  std::swap(order[op.dimension(dim0, rank)], order[op.dimension(dim1, rank)]);
  return permuted(op, input, order, memory_config);
}

Tensor permute(const Tensor &input, const std::vector<int64_t> &permutation,
               const std::optional<MemoryConfig> &memory_config, float) {
  Op op("permute", input);
  size_t rank = input.shape().rank();
  std::vector<size_t> order;
  for (int64_t dim : permutation)
    order.push_back(op.dimension(dim, rank));
  std::vector<size_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  if (order.size() != rank ||
      std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    op.fail("permutation (", detail::join(permutation), ") of shape ",
            to_string(input.shape()), "; wanted each of 0 to rank - 1 once");
  return permuted(op, input, order, memory_config);
}

Tensor repeat(const Tensor &input, const Shape &repeat_dims,
              const std::optional<MemoryConfig> &memory_config) {
  Op op("repeat", input);
  size_t rank = repeat_dims.rank(), inputRank = input.shape().rank();
  if (rank < inputRank)
    op.fail("repeats (", detail::join(repeat_dims), ") for shape ",
            to_string(input.shape()), "; wanted one for every dimension");
  Shape shape, padded;
  for (size_t d = 0; d != rank; ++d) {
    int64_t count = repeat_dims[int64_t(d)];
    if (count < 0)
      op.fail("repeats (", detail::join(repeat_dims), "); wanted at least 0");
    bool added = d < rank - inputRank;
    padded.push_back(added ? 1
                           : input.shape()[int64_t(d - (rank - inputRank))]);
    shape.push_back(padded[int64_t(d)] * count);
  }
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  op.argument("repeat_dims", repeat_dims);
  RawTensor from(input), to = RawTensor::roomFor(result);
  std::vector<size_t> src = detail::rowMajorStrides(padded);
  std::vector<size_t> dst = detail::rowMajorStrides(shape);
  std::vector<CopyDim> dims;
  for (size_t d = 0; d != rank; ++d) {
    size_t size = size_t(padded[int64_t(d)]);
    dims.push_back({size_t(repeat_dims[int64_t(d)]), dst[d] * size, 0});
    dims.push_back({size, dst[d], src[d]});
  }
  detail::stridedCopy(to.bytes.data(), from.bytes.data(), dims, from.size);
  to.writeTo(result);
  return result;
}

} // namespace ttnn::chip
