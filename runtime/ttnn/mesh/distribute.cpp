//===- distribute.cpp - From one tensor to a mesh, and back ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Exchange.h"
#include "Op.h"
#include "tt/device/mesh/Placement.h"
#include "ttnn/chip.hpp"
#include "ttnn/ttnn.hpp"

#include <map>

namespace ttnn {

namespace mesh = tt::device::mesh;
using detail::failArgument;
using detail::Shards;
using mesh::AxisPlacement;
using mesh::Mesh;
using mesh::Placement;

namespace {

/// The axes that `dims` are of: those of the mesh, or one of all chips.
Mesh axesFor(const char *name, const Mesh &grid, size_t count) {
  if (count == grid.shape.size())
    return grid;
  if (count == 1)
    return {{grid.numChips()}};
  failArgument("ttnn::", name, ": ", count, " dimensions for the mesh ",
               text(grid));
}

Placement placementOf(const char *name, const std::vector<int64_t> &dims,
                      const Mesh &axes, const Tensor &tensor) {
  Placement placement;
  for (int64_t dim : dims)
    placement.axes.push_back(dim == -1 ? AxisPlacement::replicate()
                                       : AxisPlacement::shard(dim));
  if (std::string why =
          problem(placement, axes, int64_t(tensor.shape().rank()));
      !why.empty())
    failArgument("ttnn::", name, ": tensor '", tensor.name(), "': ", why);
  return placement;
}

/// Begin and end of a rectangle, as `slice` has them.
Tensor cut(const Tensor &whole, const mesh::Box &box) {
  std::vector<int32_t> begins, ends, steps(box.sizes.size(), 1);
  for (size_t d = 0; d != box.sizes.size(); ++d) {
    begins.push_back(int32_t(box.start[d]));
    ends.push_back(int32_t(box.start[d] + box.sizes[d]));
  }
  return chip::slice(whole, begins, ends, steps, std::nullopt);
}

/// The parts, in the order of the axes that cut, as one tensor: later axes cut
/// the parts of earlier ones.
Tensor join(std::vector<Tensor> parts, const Placement &placement,
            const Mesh &axes) {
  for (size_t axis = placement.axes.size(); axis-- != 0;) {
    if (!placement.axes[axis].shards())
      continue;
    auto size = ptrdiff_t(axes.shape[axis]);
    std::vector<Tensor> joined;
    for (auto at = parts.begin(); at != parts.end(); at += size)
      joined.push_back(
          chip::concat({at, at + size}, int32_t(placement.axes[axis].dim)));
    parts = std::move(joined);
  }
  return parts.front();
}

/// Results share no memory with operands.
Tensor ownOf(const Tensor &result, const std::vector<Tensor> &operands) {
  for (const Tensor &operand : operands)
    if (operand.identity() == result.identity())
      return detail::copyTo(result, nullptr);
  return result;
}

Tensor onHost(const Tensor &tensor) {
  return tensor.on_device() ? chip::from_device(tensor) : tensor;
}

} // namespace

Tensor distribute_tensor(const Tensor &input, const MeshMapperConfig &mapper,
                         MeshDevice *device, std::optional<uint32_t> cq_id,
                         const std::optional<MemoryConfig> &memory_config) {
  const char *name = "distribute_tensor";
  if (cq_id.value_or(0) != 0)
    detail::fail(detail::ErrorKind::Unsupported, "ttnn::", name,
                 ": command queue ", *cq_id, "; there is queue 0");
  MeshDevice &target = device ? *device : MeshDevice::current();
  const Mesh &grid = target.shape();
  Mesh axes = axesFor(name, grid, mapper.dims.size());
  Placement placement = placementOf(name, mapper.dims, axes, input);
  mesh::Shape whole(input.shape().begin(), input.shape().end());
  mesh::Shape parts = mesh::parts(placement, axes, int64_t(whole.size()));
  for (size_t d = 0; d != whole.size(); ++d)
    if (whole[d] % parts[d] != 0)
      failArgument("ttnn::", name, ": tensor '", input.name(), "' ",
                   to_string(input.shape()), ": dimension ", d,
                   " does not divide into ", parts[d], " equal parts");
  bool toDevice = memory_config && !memory_config->is_host();
  Tensor host = onHost(input.of_any_chip());
  std::map<mesh::Shape, Tensor> known;
  Shards result{grid, nullptr, {}};
  for (int64_t chip = 0; chip != grid.numChips(); ++chip) {
    mesh::Box box = boxOf(placement, axes, whole, chip);
    auto [part, isNew] = known.emplace(box.start, Tensor());
    if (isNew) {
      part->second = cut(host, box);
      MeshDevice &view = target.view(size_t(chip));
      if (toDevice)
        part->second = chip::to_device(part->second, &view, memory_config);
    }
    result.chips.push_back(part->second);
  }
  if (toDevice)
    result.device = target.hold();
  return Shards::join(std::move(result));
}

Tensor aggregate_tensor(const Tensor &input, const MeshComposerConfig &composer,
                        MeshDevice *,
                        const std::optional<MemoryConfig> &memory_config) {
  const char *name = "aggregate_tensor";
  Mesh axes = axesFor(name, detail::meshOf(input), composer.dims.size());
  Placement placement = placementOf(name, composer.dims, axes, input);
  std::vector<Tensor> chips = input.chips();
  std::vector<Tensor> kept;
  for (int64_t chip = 0; chip != axes.numChips(); ++chip) {
    mesh::Shape at = axes.coordinates(chip);
    bool isFirst = true; // of those that have the same part
    for (size_t axis = 0; axis != at.size(); ++axis)
      isFirst &= at[axis] == 0 || placement.axes[axis].shards();
    if (isFirst)
      kept.push_back(onHost(chips[size_t(chip)]));
  }
  Tensor result = ownOf(join(std::move(kept), placement, axes), chips);
  if (memory_config && !memory_config->is_host()) {
    if (!input.on_device())
      failArgument("ttnn::", name, ": tensor '", input.name(),
                   "' is on the host, and its result is to be on a device");
    return to_device(result, input.device(), memory_config);
  }
  return result;
}

} // namespace ttnn
