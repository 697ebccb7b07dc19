//===- reduction.cpp - sum, mean, max, min, prod --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "Reduce.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace ttnn::chip {

using detail::Array;
using detail::Fold;
using detail::Op;
using OptionalDims = std::optional<std::vector<int32_t>>;

namespace {

/// Which dimensions are folded; absent or empty: all.
std::vector<bool> foldedDims(const Op &op, const Shape &shape,
                             const OptionalDims &dims) {
  bool all = !dims || dims->empty();
  std::vector<bool> folded(shape.rank(), all);
  if (!all)
    for (int32_t dim : *dims) {
      size_t d = op.dimension(dim, shape.rank());
      if (folded[d])
        op.fail("dimension ", dim, " is given twice in (", detail::join(*dims),
                ")");
      folded[d] = true;
    }
  return folded;
}

/// Folds neighbouring dimensions together, last ones first.
template <typename T>
Array<T> foldDense(Fold fold, Array<T> values, const Shape &shape,
                   const std::vector<bool> &folded) {
  size_t inner = 1;
  size_t d = shape.rank();
  while (d != 0) {
    size_t size = 1;
    bool fold1 = folded[d - 1];
    while (d != 0 && folded[d - 1] == fold1)
      size *= size_t(shape[int64_t(--d)]);
    if (!fold1) {
      inner *= size;
      continue;
    }
    size_t outer = 1;
    for (size_t k = 0; k != d; ++k)
      outer *= size_t(shape[int64_t(k)]);
    Array<T> next(outer * inner);
    detail::foldDimension(fold, values.data(), outer, size, inner, next.data());
    values = std::move(next);
  }
  return values;
}

/// The bits that an unsigned number of this type keeps of a sum or product.
uint32_t wrapMaskOf(DataType dtype) {
  return dtype == DataType::UINT8    ? 0xFFu
         : dtype == DataType::UINT16 ? 0xFFFFu
                                     : ~0u;
}

template <typename T>
void run(Fold fold, const Tensor &input, const std::vector<bool> &folded,
         const Tensor &result) {
  Array<T> out =
      foldDense(fold, detail::readDense<T>(input), input.shape(), folded);
  if constexpr (std::is_same_v<T, uint32_t>)
    for (size_t i = 0; i != out.size(); ++i)
      out[i] &= wrapMaskOf(input.dtype());
  detail::writeDense(result, out.data());
}

void runMean(const Tensor &input, const std::vector<bool> &folded,
             int64_t count, const Tensor &result) {
  Array<float> out = foldDense(Fold::Sum, detail::readDense<float>(input),
                               input.shape(), folded);
  for (size_t i = 0; i != out.size(); ++i)
    out[i] = float(double(out[i]) / double(count));
  detail::writeDense(result, out.data());
}

/// The sum has 64 bits and does not wrap around; the mean drops its fraction.
/// The mean of nothing is 0.
template <typename T>
void runIntegerMean(const Tensor &input, const std::vector<bool> &folded,
                    int64_t count, const Tensor &result) {
  Array<T> values = detail::readDense<T>(input);
  Array<int64_t> wide(values.size());
  std::copy_n(values.data(), values.size(), wide.data());
  Array<int64_t> sums =
      foldDense(Fold::Sum, std::move(wide), input.shape(), folded);
  Array<T> out(sums.size());
  for (size_t i = 0; i != out.size(); ++i)
    out[i] = count == 0 ? T(0) : T(sums[i] / count);
  detail::writeDense(result, out.data());
}

Tensor reduce(const char *name, Fold fold, bool mean, const Tensor &input,
              const OptionalDims &dims, bool keepDim,
              const std::optional<MemoryConfig> &memoryConfig,
              const std::optional<DeviceComputeKernelConfig> &computeConfig) {
  Op op(name, input);
  op.compute(computeConfig);
  std::vector<bool> folded = foldedDims(op, input.shape(), dims);
  Shape shape;
  int64_t count = 1;
  for (size_t d = 0; d != folded.size(); ++d) {
    int64_t size = input.shape()[int64_t(d)];
    if (folded[d])
      count *= size;
    if (!folded[d] || keepDim)
      shape.push_back(folded[d] ? 1 : size);
  }
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memoryConfig);
  if (dims)
    op.argument("dim_arg", *dims);
  op.argument("keep_dim", std::array{keepDim});
  if (is_floating_point(input.dtype()))
    mean ? runMean(input, folded, count, result)
         : run<float>(fold, input, folded, result);
  else if (is_signed_integer(input.dtype()))
    mean ? runIntegerMean<int32_t>(input, folded, count, result)
         : run<int32_t>(fold, input, folded, result);
  else
    mean ? runIntegerMean<uint32_t>(input, folded, count, result)
         : run<uint32_t>(fold, input, folded, result);
  return result;
}

} // namespace

#define TTNN_REDUCTION(NAME, FOLD, MEAN)                                       \
  Tensor NAME(                                                                 \
      const Tensor &input, const OptionalDims &dim, bool keepdim,              \
      const std::optional<MemoryConfig> &memory_config,                        \
      const std::optional<DeviceComputeKernelConfig> &compute_kernel_config) { \
    return reduce(#NAME, FOLD, MEAN, input, dim, keepdim, memory_config,       \
                  compute_kernel_config);                                      \
  }
TTNN_REDUCTION(sum, Fold::Sum, false)
TTNN_REDUCTION(mean, Fold::Sum, true)
TTNN_REDUCTION(max, Fold::Max, false)
TTNN_REDUCTION(min, Fold::Min, false)

Tensor prod(const Tensor &input, std::optional<int64_t> dim, bool keepdim,
            const std::optional<MemoryConfig> &memory_config) {
  OptionalDims dims;
  if (dim)
    dims = {int32_t(*dim)};
  return reduce("prod", Fold::Prod, false, input, dims, keepdim, memory_config,
                std::nullopt);
}

} // namespace ttnn::chip
