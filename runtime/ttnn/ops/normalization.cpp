//===- normalization.cpp - layer_norm and rms_norm ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "RowMath.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// The elements of an optional weight or bias, one for each column.
Array<float> columnValues(const Op &op, const char *what,
                          const std::optional<Tensor> &tensor, size_t width) {
  if (!tensor)
    return {};
  if (size_t(tensor->shape().volume()) != width)
    op.fail(what, " ", to_string(tensor->shape()), " has ",
            tensor->shape().volume(), " elements; wanted ", width,
            ", the size of the last dimension");
  return detail::readDense<float>(*tensor);
}

Tensor normalize(const char *name, bool center, const Tensor &input,
                 float epsilon, const std::optional<Tensor> &weight,
                 const std::optional<Tensor> &bias,
                 const std::optional<MemoryConfig> &memoryConfig,
                 const std::optional<DeviceComputeKernelConfig> &computeConfig =
                     std::nullopt) {
  Op op(name, input);
  op.compute(computeConfig);
  op.operand("weight", weight);
  op.operand("bias", bias);
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  Tensor result =
      op.result(input.shape(), std::nullopt, std::nullopt, memoryConfig);
  const detail::Geometry &g = input.state().geometry;
  size_t width = g.width;
  Array<float> scale = columnValues(op, "weight", weight, width);
  Array<float> shift = columnValues(op, "bias", bias, width);

  Array<float> values = detail::readDense<float>(input);
  size_t rows = width == 0 ? 0 : g.rows();
  detail::parallelFor(
      rows, 4096 / (width + 1) + 1, [&](size_t begin, size_t end) {
        for (size_t r = begin; r != end; ++r) {
          float *row = values.data() + r * width;
          float mean =
              center ? detail::rowSum(row, width) / float(width) : 0.0f;
          float variance = detail::rowSquares(row, width, mean) / float(width);
          detail::rowScale(row, width, mean,
                           1.0f / std::sqrt(variance + epsilon), row);
          if (weight)
            detail::rowMultiply(row, scale.data(), width);
          if (bias)
            detail::rowAdd(row, shift.data(), width);
        }
      });
  detail::writeDense(result, values.data());
  return result;
}

} // namespace

Tensor layer_norm(const Tensor &input, float epsilon,
                  const std::optional<Tensor> &weight,
                  const std::optional<Tensor> &bias, std::nullopt_t,
                  const std::optional<MemoryConfig> &memory_config) {
  return normalize("layer_norm", true, input, epsilon, weight, bias,
                   memory_config);
}

Tensor
rms_norm(const Tensor &input, float epsilon,
         const std::optional<Tensor> &weight, const std::optional<Tensor> &bias,
         std::nullopt_t, const std::optional<MemoryConfig> &memory_config,
         std::nullopt_t,
         const std::optional<DeviceComputeKernelConfig> &compute_config) {
  return normalize("rms_norm", false, input, epsilon, weight, bias,
                   memory_config, compute_config);
}

} // namespace ttnn::chip
