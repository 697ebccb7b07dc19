//===- collectives.cpp - Functions that chips of a mesh call together -----===//
// SPDX-License-Identifier: Apache-2.0
//
// tt/device/mesh/Collective.h says which data each of them moves. On one chip
// the result is what the chip has, as a tensor of its own.
//===----------------------------------------------------------------------===//
#include "Exchange.h"
#include "Op.h"
#include "ttnn/ttnn.hpp"

namespace ttnn {

using detail::exchange;
using detail::failArgument;
using tt::device::mesh::Chips;
using tt::device::mesh::Collective;
using tt::device::mesh::Kind;
using tt::device::mesh::Reduction;

namespace {

/// The groups of chips along an axis of the tensor's mesh.
std::vector<Chips> groupsAlong(const char *name, const Tensor &input,
                               std::optional<uint32_t> axis) {
  if (axis)
    detail::checkAxis(name, input, *axis);
  return detail::meshOf(input).groups(axis);
}

int64_t dimOf(const char *name, const Tensor &input, int64_t dim) {
  int64_t rank = int64_t(input.shape().rank());
  if (dim < -rank || dim >= rank)
    failArgument("ttnn::", name, ": dimension ", dim, " of a tensor of rank ",
                 rank);
  return dim < 0 ? dim + rank : dim;
}

Reduction reductionOf(const char *name, ReduceType type) {
  switch (type) {
  case ReduceType::Sum:
    return Reduction::Sum;
  case ReduceType::Mean:
    return Reduction::Mean;
  case ReduceType::Max:
    return Reduction::Max;
  case ReduceType::Min:
    return Reduction::Min;
  case ReduceType::Prod:
    return Reduction::Prod;
  case ReduceType::Std:
  case ReduceType::Var:
    break;
  }
  detail::fail(detail::ErrorKind::Unsupported, "ttnn::", name,
               ": a reduction to ", to_string(type),
               "; chips reduce to sum, mean, max, min or prod");
}

Tensor reduceAll(const char *name, const Tensor &input, uint32_t axis,
                 ReduceType type, const std::optional<MemoryConfig> &config) {
  Collective collective{Kind::AllReduce, groupsAlong(name, input, axis)};
  collective.reduction = reductionOf(name, type);
  return exchange(name, input, collective, config);
}

/// Rows of `size` chips.
std::vector<Chips> rowsOf(const char *name, const std::vector<int64_t> &chips,
                          uint32_t size) {
  if (size == 0 || chips.size() % size != 0)
    failArgument("ttnn::", name, ": ", chips.size(), " chips in groups of ",
                 size);
  std::vector<Chips> rows;
  for (size_t i = 0; i != chips.size(); i += size)
    rows.emplace_back(chips.begin() + ptrdiff_t(i),
                      chips.begin() + ptrdiff_t(i + size));
  return rows;
}

} // namespace

Tensor all_gather(const Tensor &input, int32_t dim, uint32_t cluster_axis,
                  const std::optional<MemoryConfig> &memory_config,
                  std::optional<uint32_t>, std::optional<Topology>,
                  std::optional<uint32_t>) {
  return exchange("all_gather", input,
                  {Kind::AllGather,
                   groupsAlong("all_gather", input, cluster_axis),
                   dimOf("all_gather", input, dim)},
                  memory_config);
}

Tensor all_reduce(const Tensor &input, uint32_t cluster_axis,
                  const std::optional<MemoryConfig> &memory_config,
                  std::optional<uint32_t>, std::optional<Topology>,
                  ReduceType type, std::optional<uint32_t>) {
  return reduceAll("all_reduce", input, cluster_axis, type, memory_config);
}

namespace experimental {
Tensor all_reduce_async(const Tensor &input, uint32_t cluster_axis,
                        ReduceType type,
                        const std::optional<MemoryConfig> &memory_config,
                        std::optional<Topology>, std::optional<uint32_t>,
                        std::optional<uint32_t>) {
  return reduceAll("all_reduce_async", input, cluster_axis, type,
                   memory_config);
}
} // namespace experimental

Tensor
reduce_scatter(const Tensor &input, int32_t dim, uint32_t cluster_axis,
               const std::optional<MemoryConfig> &memory_config,
               std::optional<uint32_t>, std::optional<Topology>,
               const std::optional<DeviceComputeKernelConfig> &compute_config,
               ReduceType type, std::optional<uint32_t>) {
  const char *name = "reduce_scatter";
  Collective collective{Kind::ReduceScatter,
                        groupsAlong(name, input, cluster_axis),
                        dimOf(name, input, dim)};
  collective.reduction = reductionOf(name, type);
  bool wide =
      compute_config && compute_config->fp32_dest_acc_en.value_or(false);
  return exchange(name, input, collective, memory_config, wide);
}

Tensor mesh_partition(const Tensor &input, int32_t dim,
                      std::optional<uint32_t> cluster_axis,
                      const std::optional<MemoryConfig> &memory_config) {
  return exchange("mesh_partition", input,
                  {Kind::Partition,
                   groupsAlong("mesh_partition", input, cluster_axis),
                   dimOf("mesh_partition", input, dim)},
                  memory_config);
}

Tensor all_to_all(const Tensor &input, int32_t split_dim, int32_t concat_dim,
                  const std::vector<int64_t> &replica_groups,
                  uint32_t group_size,
                  const std::optional<MemoryConfig> &memory_config) {
  const char *name = "all_to_all";
  return exchange(name, input,
                  {Kind::AllToAll, rowsOf(name, replica_groups, group_size),
                   dimOf(name, input, split_dim),
                   dimOf(name, input, concat_dim)},
                  memory_config);
}

Tensor collective_broadcast(const Tensor &input,
                            const std::vector<int64_t> &replica_groups,
                            uint32_t group_size,
                            const std::optional<MemoryConfig> &memory_config) {
  const char *name = "collective_broadcast";
  return exchange(name, input,
                  {Kind::Broadcast, rowsOf(name, replica_groups, group_size)},
                  memory_config);
}

Tensor collective_permute(const Tensor &input,
                          const std::vector<int64_t> &source_target_pairs,
                          const std::optional<MemoryConfig> &memory_config) {
  const char *name = "collective_permute";
  Collective collective{Kind::Permute, {}};
  for (const Chips &pair : rowsOf(name, source_target_pairs, 2))
    collective.pairs.push_back({pair[0], pair[1]});
  return exchange(name, input, collective, memory_config);
}

Tensor point_to_point(const Tensor &input, const MeshCoordinate &sender,
                      const MeshCoordinate &receiver,
                      const std::optional<Tensor> &output,
                      const std::optional<MemoryConfig> &memory_config) {
  tt::device::mesh::Mesh mesh = detail::meshOf(input);
  for (const MeshCoordinate *place : {&sender, &receiver})
    for (size_t axis = 0; axis != place->coords.size(); ++axis)
      if (place->coords.size() != mesh.shape.size() ||
          place->coords[axis] < 0 || place->coords[axis] >= mesh.shape[axis])
        failArgument("ttnn::point_to_point: a chip that is not in the mesh of ",
                     text(mesh));
  int64_t to = mesh.chip(receiver.coords);
  Collective collective{Kind::Permute, {}};
  collective.pairs = {{mesh.chip(sender.coords), to}};
  Tensor sent = exchange("point_to_point", input, collective, memory_config);
  if (!output)
    return sent;
  if (output->shape() != input.shape() || output->dtype() != input.dtype() ||
      detail::meshOf(*output) != mesh)
    failArgument("ttnn::point_to_point: output tensor '", output->name(),
                 "' is not of the shape, type and mesh of the input");
  if (!output->is_spread())
    return sent;
  // The other chips have what they have in the output tensor, as their own.
  detail::Shards result = *output->shards();
  for (const Tensor &chip : output->shards()->distinct()) {
    Tensor own = detail::copyTo(chip, chip.state().mesh);
    for (Tensor &member : result.chips)
      if (member.identity() == chip.identity())
        member = own;
  }
  result.chips[size_t(to)] = sent.chips()[size_t(to)];
  return detail::Shards::join(std::move(result));
}

} // namespace ttnn
