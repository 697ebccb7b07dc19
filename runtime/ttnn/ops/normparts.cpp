//===- normparts.cpp - norms of rows in parts, norms with activations -----===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Elementwise.h"
#include "Op.h"
#include "RowMath.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

// Statistics are the first columns of tiles: sums of squares, then sums.
constexpr size_t kTile = 32;

void checkFloat(const Op &op, const Tensor &tensor) {
  if (!is_floating_point(tensor.dtype()))
    op.unsupported("operand of '", to_string(tensor.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
}

/// The operand, to which the residual has been added.
Array<float> withResidual(Op &op, const char *name, const Tensor &input,
                          const std::optional<Tensor> &residual) {
  checkFloat(op, input);
  Array<float> values = detail::readDense<float>(input);
  if (!residual)
    return values;
  op.operand(name, *residual);
  checkFloat(op, *residual);
  if (residual->shape() != input.shape())
    op.fail(name, " ", to_string(residual->shape()), "; wanted ",
            to_string(input.shape()));
  Array<float> more = detail::readDense<float>(*residual);
  detail::rowAdd(values.data(), more.data(), values.size());
  return values;
}

/// Numbers of the columns; none if there is no tensor.
Array<float> columns(Op &op, const char *name,
                     const std::optional<Tensor> &tensor, size_t width) {
  if (!tensor)
    return {};
  op.operand(name, *tensor);
  if (size_t(tensor->shape().volume()) != width)
    op.fail(name, " ", to_string(tensor->shape()), "; wanted ", width,
            " numbers");
  return detail::readDense<float>(*tensor);
}

Tensor sums(Op &op, const char *residualName, const Tensor &input,
            const std::optional<Tensor> &residual, size_t parts,
            std::optional<DataType> dtype,
            const std::optional<MemoryConfig> &config) {
  Array<float> values = withResidual(op, residualName, input, residual);
  Shape shape = input.shape();
  if (shape.rank() == 0)
    op.fail("operand without dimensions");
  size_t width = size_t(shape[-1]), columns = parts * kTile;
  shape[-1] = int64_t(columns);
  Tensor result = op.result(shape, dtype, std::nullopt, config);
  Array<float> out(size_t(shape.volume()));
  std::fill_n(out.data(), out.size(), 0.0f);
  size_t rows = out.size() / columns;
  detail::parallelFor(
      rows, 4096 / (width + 1) + 1, [&](size_t begin, size_t end) {
        for (size_t r = begin; r != end; ++r) {
          const float *row = values.data() + r * width;
          out[r * columns] = detail::rowSquares(row, width, 0);
          if (parts > 1)
            out[r * columns + kTile] = detail::rowSum(row, width);
        }
      });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace

Tensor layer_norm_pre_all_gather(
    const Tensor &input, std::optional<DataType> dtype,
    const std::optional<Tensor> &residual,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    const std::optional<LayerNormShardedMultiCoreProgramConfig> &,
    const std::optional<MemoryConfig> &config,
    const std::optional<Tensor> &recip) {
  Op op("layer_norm_pre_all_gather", input);
  op.operand("recip", recip);
  op.compute(compute_config);
  return sums(op, "residual_input", input, residual, 2, dtype, config);
}

Tensor rms_norm_pre_all_gather(
    const Tensor &input, std::optional<DataType> dtype,
    const std::optional<Tensor> &residual,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    const std::optional<LayerNormShardedMultiCoreProgramConfig> &,
    const std::optional<MemoryConfig> &config, std::optional<bool>) {
  Op op("rms_norm_pre_all_gather", input);
  op.compute(compute_config);
  return sums(op, "residual", input, residual, 1, dtype, config);
}

Tensor layer_norm_post_all_gather(
    const Tensor &input, const Tensor &stats, float epsilon,
    const std::optional<Tensor> &weight, const std::optional<Tensor> &bias,
    const std::optional<MemoryConfig> &config,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    const std::optional<LayerNormShardedMultiCoreProgramConfig> &,
    std::optional<DataType> dtype) {
  Op op("layer_norm_post_all_gather", input);
  op.operand("stats", stats);
  op.compute(compute_config);
  checkFloat(op, input);
  checkFloat(op, stats);
  if (input.shape().rank() == 0 || stats.shape().rank() == 0)
    op.fail("operand without dimensions");
  size_t width = size_t(input.shape()[-1]), across = size_t(stats.shape()[-1]);
  size_t rows = width ? size_t(input.shape().volume()) / width : 0;
  if (across == 0 || across % (2 * kTile) ||
      size_t(stats.shape().volume()) != rows * across)
    op.fail("stats ", to_string(stats.shape()), "; wanted ", rows,
            " rows of a multiple of 64 columns");
  Array<float> factors = columns(op, "weight", weight, width),
               summands = columns(op, "bias", bias, width);
  Tensor result = op.result(input.shape(), dtype, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input),
               known = detail::readDense<float>(stats);
  size_t parts = across / (2 * kTile);
  float count = float(width * parts);
  detail::parallelFor(
      rows, 4096 / (width + 1) + 1, [&](size_t begin, size_t end) {
        for (size_t r = begin; r != end; ++r) {
          float sum = 0, squares = 0;
          for (size_t at = 0; at != across; at += 2 * kTile) {
            squares += known[r * across + at];
            sum += known[r * across + at + kTile];
          }
          float mean = sum / count, variance = squares / count - mean * mean;
          float *row = values.data() + r * width;
          detail::rowScale(row, width, mean,
                           1.0f / std::sqrt(std::max(variance, 0.0f) + epsilon),
                           row);
          if (weight)
            detail::rowMultiply(row, factors.data(), width);
          if (bias)
            detail::rowAdd(row, summands.data(), width);
        }
      });
  detail::writeDense(result, values.data());
  return result;
}

namespace experimental {

Tensor dit_rms_norm_unary_fused(
    const Tensor &input, float epsilon, const std::optional<Tensor> &weight,
    const std::optional<Tensor> &bias, const std::optional<Tensor> &residual,
    const std::optional<MemoryConfig> &config, std::nullopt_t,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    const std::optional<std::string> &activation) {
  Op op("dit_rms_norm_unary_fused", input);
  op.compute(compute_config);
  op.call.activation = activation.value_or("");
  Array<float> values = withResidual(op, "residual_input", input, residual);
  if (input.shape().rank() == 0)
    op.fail("operand without dimensions");
  size_t width = size_t(input.shape()[-1]),
         rows = width ? size_t(input.shape().volume()) / width : 0;
  Array<float> factors = columns(op, "weight", weight, width),
               summands = columns(op, "bias", bias, width);
  const detail::ElementwiseOp *behind =
      activation ? detail::findUnary(*activation) : nullptr;
  if (activation && !behind)
    op.unsupported("activation '", *activation, "'; it has ",
                   detail::unaryNames());
  Tensor result = op.result(input.shape(), std::nullopt, std::nullopt, config);
  detail::parallelFor(
      rows, 4096 / (width + 1) + 1, [&](size_t begin, size_t end) {
        for (size_t r = begin; r != end; ++r) {
          float *row = values.data() + r * width;
          float square = detail::rowSquares(row, width, 0) / float(width);
          detail::rowScale(row, width, 0, 1.0f / std::sqrt(square + epsilon),
                           row);
          if (weight)
            detail::rowMultiply(row, factors.data(), width);
          if (bias)
            detail::rowAdd(row, summands.data(), width);
        }
      });
  // An array has slack behind its end for what the kernel computes beyond it.
  if (behind && values.size() != 0)
    detail::applyUnary(*behind, values.data(), values.size());
  detail::writeDense(result, values.data());
  return result;
}

} // namespace experimental

} // namespace ttnn::chip
