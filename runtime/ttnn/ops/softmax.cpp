//===- softmax.cpp - exp(x) / sum(exp(x)) ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Elementwise.h"
#include "Op.h"
#include "RowMath.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// `columns` neighbouring columns of `size` rows that are `stride` apart. The
/// maximum is subtracted in any case: it cancels out, and without it large
/// numbers overflow.
void softmaxBlock(const detail::ElementwiseOp &exp, float *values, size_t size,
                  size_t stride, size_t columns) {
  float *block =
      detail::scratch<float>(0, size * columns + detail::kKernelStep);
  float *maxima = detail::scratch<float>(1, columns);
  float *sums = detail::scratch<float>(2, columns);
  std::fill_n(maxima, columns, -__builtin_inff());
  std::fill_n(sums, columns, 0.0f);
  if (columns == 1 && stride == 1)
    maxima[0] = detail::rowMaximum(values, size);
  else
    for (size_t i = 0; i != size; ++i)
      detail::rowMaximum(maxima, values + i * stride, columns);
  if (columns == 1 && stride == 1)
    detail::rowScale(values, size, maxima[0], 1.0f, block);
  else
    for (size_t i = 0; i != size; ++i)
      for (size_t j = 0; j != columns; ++j)
        block[i * columns + j] = values[i * stride + j] - maxima[j];
  detail::applyUnary(exp, block, size * columns);
  if (columns == 1 && stride == 1) {
    detail::rowScale(block, size, 0.0f, 1.0f / detail::rowSum(block, size),
                     values);
    return;
  }
  for (size_t i = 0; i != size; ++i)
    detail::rowAdd(sums, block + i * columns, columns);
  for (size_t i = 0; i != size; ++i)
    for (size_t j = 0; j != columns; ++j)
      values[i * stride + j] = block[i * columns + j] / sums[j];
}

} // namespace

Tensor softmax(const Tensor &input, int32_t dimension,
               const std::optional<MemoryConfig> &memory_config,
               const std::optional<DeviceComputeKernelConfig> &compute_config,
               bool numericStable) {
  Op op("softmax", input);
  op.compute(compute_config);
  const Shape &shape = input.shape();
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  // A scalar is its own only element.
  size_t axis = shape.rank() == 0 && (dimension == 0 || dimension == -1)
                    ? 0
                    : op.dimension(dimension, shape.rank());
  size_t size = shape.rank() == 0 ? 1 : size_t(shape[int64_t(axis)]);
  size_t inner = 1, outer = 1;
  for (size_t d = 0; d != shape.rank(); ++d)
    if (d != axis)
      (d < axis ? outer : inner) *= size_t(shape[int64_t(d)]);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, memory_config);
  op.argument("dimension", std::array{dimension});

  Array<float> values = detail::readDense<float>(input);
  const detail::ElementwiseOp &exp = *detail::findUnary("exp");
  constexpr size_t kColumns = 64;
  size_t blocks = detail::ceilDiv(inner, kColumns);
  size_t grain =
      4096 / std::max<size_t>(size * std::min(inner, kColumns), 1) + 1;
  detail::parallelFor(
      size == 0 ? 0 : outer * blocks, grain, [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) {
          size_t column = i % blocks * kColumns;
          softmaxBlock(exp, values.data() + i / blocks * size * inner + column,
                       size, inner, std::min(kColumns, inner - column));
        }
      });
  detail::writeDense(result, values.data());
  return result;
}

} // namespace ttnn::chip
