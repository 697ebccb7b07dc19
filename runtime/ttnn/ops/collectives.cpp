//===- collectives.cpp - Functions of several chips, on one ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A mesh has one chip here: what all chips have together is what it has. The
// result is a tensor of its own, as the vendor's library makes it.
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Op.h"
#include "ttnn/ttnn.hpp"

#include <algorithm>
#include <array>

namespace ttnn {

using detail::Op;

namespace {

void checkAxis(const Op &op, std::optional<uint32_t> axis) {
  if (axis && *axis > 1)
    op.fail("cluster_axis ", *axis, "; a mesh has axes 0 and 1");
}

Tensor copied(Op &op, const Tensor &input,
              const std::optional<MemoryConfig> &config) {
  op.argument("num_devices", std::array<int64_t, 1>{1});
  Tensor result = op.result(input.shape(), std::nullopt, std::nullopt, config);
  detail::copyElements(input, result);
  return result;
}

Tensor along(const char *name, const Tensor &input, int32_t dim,
             std::optional<uint32_t> axis,
             const std::optional<MemoryConfig> &config) {
  Op op(name, input);
  (void)op.dimension(dim, input.shape().rank());
  checkAxis(op, axis);
  return copied(op, input, config);
}

/// Every axis cuts a dimension that there is, or none.
void checkDims(const Op &op, const std::vector<int64_t> &dims, size_t rank) {
  for (int64_t dim : dims)
    if (dim != -1)
      (void)op.dimension(dim, rank);
}

/// A parameter of a row, whatever its shape.
std::optional<Tensor> asRow(const Tensor &input,
                            const std::optional<Tensor> &parameter) {
  if (!parameter || parameter->shape().rank() == 1 || input.shape().rank() == 0)
    return parameter;
  return reshape(*parameter, {int32_t(input.shape()[-1])}, std::nullopt);
}

} // namespace

Tensor all_gather(const Tensor &input, int32_t dim, uint32_t cluster_axis,
                  const std::optional<MemoryConfig> &memory_config,
                  std::optional<uint32_t>, std::optional<Topology>,
                  std::optional<uint32_t>) {
  return along("all_gather", input, dim, cluster_axis, memory_config);
}

Tensor all_reduce(const Tensor &input, uint32_t cluster_axis,
                  const std::optional<MemoryConfig> &memory_config,
                  std::optional<uint32_t>, std::optional<Topology>, ReduceType,
                  std::optional<uint32_t>) {
  Op op("all_reduce", input);
  checkAxis(op, cluster_axis);
  return copied(op, input, memory_config);
}

namespace experimental {
Tensor all_reduce_async(const Tensor &input, uint32_t cluster_axis, ReduceType,
                        const std::optional<MemoryConfig> &memory_config,
                        std::optional<Topology>, std::optional<uint32_t>,
                        std::optional<uint32_t>) {
  Op op("all_reduce_async", input);
  checkAxis(op, cluster_axis);
  return copied(op, input, memory_config);
}
} // namespace experimental

Tensor reduce_scatter(const Tensor &input, int32_t dim, uint32_t cluster_axis,
                      const std::optional<MemoryConfig> &memory_config,
                      std::optional<uint32_t>, std::optional<Topology>,
                      const std::optional<DeviceComputeKernelConfig> &,
                      ReduceType, std::optional<uint32_t>) {
  return along("reduce_scatter", input, dim, cluster_axis, memory_config);
}

Tensor mesh_partition(const Tensor &input, int32_t dim,
                      std::optional<uint32_t> cluster_axis,
                      const std::optional<MemoryConfig> &memory_config) {
  return along("mesh_partition", input, dim, cluster_axis, memory_config);
}

Tensor point_to_point(const Tensor &input, const MeshCoordinate &sender,
                      const MeshCoordinate &receiver,
                      const std::optional<Tensor> &output,
                      const std::optional<MemoryConfig> &memory_config) {
  Op op("point_to_point", input);
  if (output)
    op.unsupported("an output tensor; it makes its own");
  for (const MeshCoordinate *place : {&sender, &receiver})
    if (std::ranges::any_of(place->coords, [](int64_t c) { return c != 0; }))
      op.fail("a chip that is not in the mesh of 1x1");
  return copied(op, input, memory_config);
}

Tensor distribute_tensor(const Tensor &input, const MeshMapperConfig &mapper,
                         MeshDevice *, std::optional<uint32_t> cq_id,
                         const std::optional<MemoryConfig> &memory_config) {
  Op op("distribute_tensor", input);
  checkDims(op, mapper.dims, input.shape().rank());
  if (cq_id.value_or(0) != 0)
    op.unsupported("command queue ", *cq_id, "; there is queue 0");
  return copied(op, input, memory_config);
}

Tensor aggregate_tensor(const Tensor &input, const MeshComposerConfig &composer,
                        MeshDevice *,
                        const std::optional<MemoryConfig> &memory_config) {
  Op op("aggregate_tensor", input);
  checkDims(op, composer.dims, input.shape().rank());
  return copied(op, input, memory_config);
}

Tensor fused_rms_minimal(
    const Tensor &input,
    const std::optional<LayerNormShardedMultiCoreProgramConfig> &,
    uint32_t cluster_axis, MeshDevice *, std::optional<uint32_t>,
    std::optional<Topology>, const std::optional<MemoryConfig> &memory_config,
    const std::optional<Tensor> &residual, float epsilon,
    const std::optional<Tensor> &weight, const std::optional<Tensor> &,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    std::optional<uint32_t>) {
  checkAxis(Op("distributed_rms_norm", input), cluster_axis);
  Tensor sum =
      residual ? add(input, *residual, std::nullopt, std::nullopt) : input;
  return rms_norm(sum, epsilon, asRow(input, weight), std::nullopt,
                  std::nullopt, memory_config, std::nullopt, compute_config);
}

Tensor distributed_layer_norm(const Tensor &input, uint32_t cluster_axis,
                              MeshDevice *, float epsilon,
                              const std::optional<Tensor> &weight,
                              const std::optional<Tensor> &bias,
                              const std::optional<Tensor> &residual,
                              const std::optional<MemoryConfig> &config) {
  checkAxis(Op("distributed_layer_norm", input), cluster_axis);
  Tensor sum =
      residual ? add(input, *residual, std::nullopt, std::nullopt) : input;
  return layer_norm(sum, epsilon, asRow(input, weight), asRow(input, bias),
                    std::nullopt, config);
}

} // namespace ttnn
