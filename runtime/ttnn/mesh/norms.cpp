//===- norms.cpp - Norms of rows that are spread over chips ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Chips reduce what they have of a row, exchange that, and finish each its
// part. On one chip a row is whole, and so is the norm.
//===----------------------------------------------------------------------===//
#include "Exchange.h"
#include "ttnn/ttnn.hpp"

namespace ttnn {

namespace {

/// A parameter of a row, whatever its shape.
std::optional<Tensor> asRow(const Tensor &input,
                            const std::optional<Tensor> &parameter) {
  if (!parameter || parameter->shape().rank() == 1 || input.shape().rank() == 0)
    return parameter;
  return reshape(*parameter, {int32_t(input.shape()[-1])}, std::nullopt);
}

Tensor withResidual(const Tensor &input,
                    const std::optional<Tensor> &residual) {
  return residual ? add(input, *residual, std::nullopt, std::nullopt) : input;
}

/// The mean over a row of all chips along `axis`. They have equal parts.
Tensor meanOfRows(const Tensor &input, uint32_t axis) {
  Tensor own = mean(input, std::vector<int32_t>{-1}, /*keepdim=*/true);
  return all_reduce(own, axis, std::nullopt, std::nullopt, std::nullopt,
                    ReduceType::Mean);
}

/// `centred`, divided by the root of the mean of its squares.
Tensor scaled(const Tensor &centred, uint32_t axis, float epsilon) {
  Tensor mean = meanOfRows(multiply(centred, centred), axis);
  std::vector<int64_t> ones(mean.shape().rank(), 1);
  Tensor small =
      full(Shape(ones), epsilon, mean.dtype(), mean.layout(), *mean.device());
  return multiply(centred, rsqrt(add(mean, small)));
}

/// Statistics are fp32, whatever the format of the rows.
Tensor asFloat(const Tensor &input) {
  return typecast(input, DataType::FLOAT32);
}
Tensor scaledBy(const Tensor &rows, const std::optional<Tensor> &weight) {
  return weight ? multiply(rows, asFloat(*asRow(rows, weight))) : rows;
}

Tensor placed(const Tensor &result, const Tensor &input,
              const std::optional<MemoryConfig> &config) {
  Tensor rounded = typecast(result, input.dtype());
  return config ? to_memory_config(rounded, config) : rounded;
}

} // namespace

Tensor fused_rms_minimal(
    const Tensor &input,
    const std::optional<LayerNormShardedMultiCoreProgramConfig> &,
    uint32_t cluster_axis, MeshDevice *, std::optional<uint32_t>,
    std::optional<Topology>, const std::optional<MemoryConfig> &memory_config,
    const std::optional<Tensor> &residual, float epsilon,
    const std::optional<Tensor> &weight, const std::optional<Tensor> &,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    std::optional<uint32_t>) {
  detail::checkAxis("distributed_rms_norm", input, cluster_axis);
  Tensor sum = withResidual(input, residual);
  if (!input.is_spread())
    return rms_norm(sum, epsilon, asRow(input, weight), std::nullopt,
                    std::nullopt, memory_config, std::nullopt, compute_config);
  Tensor result = scaled(asFloat(sum), cluster_axis, epsilon);
  return placed(scaledBy(result, weight), input, memory_config);
}

Tensor distributed_layer_norm(const Tensor &input, uint32_t cluster_axis,
                              MeshDevice *, float epsilon,
                              const std::optional<Tensor> &weight,
                              const std::optional<Tensor> &bias,
                              const std::optional<Tensor> &residual,
                              const std::optional<MemoryConfig> &config) {
  detail::checkAxis("distributed_layer_norm", input, cluster_axis);
  Tensor sum = withResidual(input, residual);
  if (!input.is_spread())
    return layer_norm(sum, epsilon, asRow(input, weight), asRow(input, bias),
                      std::nullopt, config);
  Tensor rows = asFloat(sum);
  Tensor centred = subtract(rows, meanOfRows(rows, cluster_axis));
  Tensor result = scaledBy(scaled(centred, cluster_axis, epsilon), weight);
  if (bias)
    result = add(result, asFloat(*asRow(input, bias)));
  return placed(result, input, config);
}

} // namespace ttnn
