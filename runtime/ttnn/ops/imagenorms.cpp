//===- imagenorms.cpp - batch_norm and group_norm -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "RowMath.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

void checkFloat(const Op &op, const Tensor &tensor) {
  if (!is_floating_point(tensor.dtype()))
    op.unsupported("operand of '", to_string(tensor.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
}

/// A number for each channel; `otherwise` for all if there is no tensor.
Array<float> perChannel(Op &op, const char *name,
                        const std::optional<Tensor> &tensor, size_t channels,
                        float otherwise) {
  if (!tensor) {
    Array<float> values(channels);
    std::fill_n(values.data(), channels, otherwise);
    return values;
  }
  op.operand(name, *tensor);
  if (size_t(tensor->shape().volume()) != channels)
    op.fail(name, " ", to_string(tensor->shape()), "; wanted ", channels,
            " numbers, one for each channel");
  return detail::readDense<float>(*tensor);
}

} // namespace

/// Mean and variance of each channel of N x C x H x W over all images.
static void statistics(const float *values, const Shape &shape, float *means,
                       float *variances) {
  size_t channels = size_t(shape[1]), size = size_t(shape[2] * shape[3]);
  size_t images = size_t(shape[0]);
  detail::parallelFor(channels, 1, [&](size_t begin, size_t end) {
    for (size_t c = begin; c != end; ++c) {
      auto row = [&](size_t n) { return values + (n * channels + c) * size; };
      float sum = 0, squares = 0, count = float(images * size);
      for (size_t n = 0; n != images; ++n)
        sum += detail::rowSum(row(n), size);
      means[c] = sum / count;
      for (size_t n = 0; n != images; ++n)
        squares += detail::rowSquares(row(n), size, means[c]);
      variances[c] = squares / count;
    }
  });
}

/// Without mean and variance it computes those of the operand.
static Tensor
batchNorm(const char *name, bool training, const Tensor &input,
          const std::optional<Tensor> &mean,
          const std::optional<Tensor> &variance, float epsilon,
          const std::optional<Tensor> &weight,
          const std::optional<Tensor> &bias,
          const std::optional<MemoryConfig> &config,
          const std::optional<DeviceComputeKernelConfig> &compute) {
  Op op(name, input);
  checkFloat(op, input);
  op.compute(compute);
  const Shape &shape = input.shape();
  if (shape.rank() != 4)
    op.fail("operand ", to_string(shape), "; wanted rank 4");
  size_t channels = size_t(shape[1]), size = size_t(shape[2] * shape[3]);
  Array<float> means = perChannel(op, "running_mean", mean, channels, 0),
               variances = perChannel(op, "running_var", variance, channels, 1),
               factors = perChannel(op, "weight", weight, channels, 1),
               summands = perChannel(op, "bias", bias, channels, 0);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input);
  if (training)
    statistics(values.data(), shape, means.data(), variances.data());
  detail::parallelFor(size_t(shape[0]) * channels, 4096 / (size + 1) + 1,
                      [&](size_t begin, size_t end) {
                        for (size_t i = begin; i != end; ++i) {
                          size_t c = i % channels;
                          float factor =
                              factors[c] / std::sqrt(variances[c] + epsilon);
                          float *row = values.data() + i * size;
                          for (size_t j = 0; j != size; ++j)
                            row[j] = (row[j] - means[c]) * factor + summands[c];
                        }
                      });
  detail::writeDense(result, values.data());
  return result;
}

Tensor batch_norm(const Tensor &input, const std::optional<Tensor> &mean,
                  const std::optional<Tensor> &variance, bool, float epsilon,
                  std::nullopt_t, const std::optional<Tensor> &weight,
                  const std::optional<Tensor> &bias, std::nullopt_t,
                  const std::optional<MemoryConfig> &config,
                  const std::optional<DeviceComputeKernelConfig> &compute) {
  return batchNorm("batch_norm_inference", false, input, mean, variance,
                   epsilon, weight, bias, config, compute);
}

Tensor batch_norm(const Tensor &input, const std::optional<Tensor> &mean,
                  const std::optional<Tensor> &variance, bool, float epsilon,
                  float, const std::optional<Tensor> &weight,
                  const std::optional<Tensor> &bias, std::nullopt_t,
                  const std::optional<MemoryConfig> &config,
                  const std::optional<DeviceComputeKernelConfig> &compute) {
  if (mean || variance)
    detail::failArgument("ttnn::batch_norm_training: running means and "
                         "variances would change; wanted none");
  return batchNorm("batch_norm_training", true, input, mean, variance, epsilon,
                   weight, bias, config, compute);
}

Tensor group_norm(const Tensor &input, int64_t num_groups, float epsilon,
                  const std::optional<Tensor> &mask,
                  const std::optional<Tensor> &weight,
                  const std::optional<Tensor> &bias,
                  const std::optional<MemoryConfig> &config, std::nullopt_t,
                  std::nullopt_t, bool) {
  Op op("group_norm", input);
  checkFloat(op, input);
  op.operand("input_mask", mask);
  op.argument("num_groups", std::array{num_groups});
  const Shape &shape = input.shape();
  if (shape.rank() < 2 || num_groups < 1 || shape[-1] % num_groups)
    op.fail(num_groups, " groups of the channels of ", to_string(shape));
  size_t channels = size_t(shape[-1]), images = size_t(shape[0]);
  size_t groups = size_t(num_groups), width = channels / groups;
  size_t rows =
      images && channels ? size_t(shape.volume()) / (images * channels) : 0;
  Array<float> factors = perChannel(op, "weight", weight, channels, 1),
               summands = perChannel(op, "bias", bias, channels, 0);
  Tensor result = op.result(shape, std::nullopt, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input);
  double count = double(rows * width);
  detail::parallelFor(
      images * groups, 4096 / (rows * width + 1) + 1,
      [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) {
          size_t first = i % groups * width;
          float *part = values.data() + i / groups * rows * channels + first;
          double sum = 0, squares = 0;
          for (size_t r = 0; r != rows; ++r)
            sum += double(detail::rowSum(part + r * channels, width));
          float mean = float(sum / count);
          for (size_t r = 0; r != rows; ++r)
            squares +=
                double(detail::rowSquares(part + r * channels, width, mean));
          float scale = 1.0f / std::sqrt(float(squares / count) + epsilon);
          for (size_t r = 0; r != rows; ++r) {
            float *row = part + r * channels;
            detail::rowScale(row, width, mean, scale, row);
            detail::rowMultiply(row, factors.data() + first, width);
            detail::rowAdd(row, summands.data() + first, width);
          }
        }
      });
  detail::writeDense(result, values.data());
  return result;
}

} // namespace ttnn::chip
