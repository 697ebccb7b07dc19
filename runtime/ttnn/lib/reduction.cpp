//===- reduction.cpp - sum, mean, max, min, prod --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "Reduce.h"
#include "ttnn/ttnn.hpp"

#include <utility>

namespace ttnn {

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

template <typename T>
void run(Fold fold, const Tensor &input, const std::vector<bool> &folded,
         double divisor, const Tensor &result) {
  Array<T> out =
      foldDense(fold, detail::readDense<T>(input), input.shape(), folded);
  if (divisor != 1)
    for (size_t i = 0; i != out.size(); ++i)
      out[i] = T(double(out[i]) / divisor);
  detail::writeDense(result, out.data());
}

Tensor reduce(const char *name, Fold fold, bool mean, const Tensor &input,
              const OptionalDims &dims, bool keepDim,
              const std::optional<MemoryConfig> &memoryConfig,
              const std::optional<DeviceComputeKernelConfig> &computeConfig) {
  Op op(name, input);
  op.fidelity(computeConfig);
  std::vector<bool> folded = foldedDims(op, input.shape(), dims);
  Shape shape;
  double count = 1;
  for (size_t d = 0; d != folded.size(); ++d) {
    int64_t size = input.shape()[int64_t(d)];
    if (folded[d])
      count *= double(size);
    if (!folded[d] || keepDim)
      shape.push_back(folded[d] ? 1 : size);
  }
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memoryConfig);
  op.cost.matrixFlops = 2.0 * double(input.shape().volume()) * detail::kTile;
  double divisor = mean ? count : 1;
  // The mean of integers is a float before it is stored.
  if (is_floating_point(input.dtype()) || mean)
    run<float>(fold, input, folded, divisor, result);
  else if (is_signed_integer(input.dtype()))
    run<int32_t>(fold, input, folded, divisor, result);
  else
    run<uint32_t>(fold, input, folded, divisor, result);
  return result;
}

} // namespace

#define TTNN_REDUCTION(NAME, FOLD, MEAN)                                       \
  Tensor NAME(                                                                 \
      const Tensor &input, const OptionalDims &dim_arg, bool keep_dim,         \
      const std::optional<MemoryConfig> &memory_config,                        \
      const std::optional<DeviceComputeKernelConfig> &compute_config) {        \
    return reduce(#NAME, FOLD, MEAN, input, dim_arg, keep_dim, memory_config,  \
                  compute_config);                                             \
  }
TTNN_REDUCTION(sum, Fold::Sum, false)
TTNN_REDUCTION(mean, Fold::Sum, true)
TTNN_REDUCTION(max, Fold::Max, false)
TTNN_REDUCTION(min, Fold::Min, false)
TTNN_REDUCTION(prod, Fold::Prod, false)

} // namespace ttnn
