//===- EachChip.cpp - A function on the chips of a mesh -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "EachChip.h"

#include "Errors.h"

#include <algorithm>
#include <map>
#include <set>

namespace ttnn::detail {

using tt::device::mesh::Mesh;

void EachChip::agree(const Mesh &with, MeshDevice *where) {
  if (mesh && *mesh != with)
    failArgument("tensors on meshes of ", text(*mesh), " and of ", text(with),
                 "; wanted all on one");
  if (device && where && device != where)
    failArgument("tensors on two meshes of ", text(with),
                 "; wanted all on one");
  mesh = with;
  if (where)
    device = where;
}

void EachChip::see(const Tensor &tensor) {
  if (!tensor.is_spread())
    return;
  (void)tensor.state(); // an error if it was deallocated
  const Shards &shards = *tensor.shards();
  agree(shards.mesh, shards.device.get());
  operands.push_back(&tensor);
}

void EachChip::see(MeshDevice *given) {
  if (given && given->num_devices() > 1)
    agree(given->shape(), given);
}

void EachChip::prepare() {
  std::map<std::vector<const TensorState *>, size_t> known;
  for (size_t chip = 0; chip != size_t(mesh->numChips()); ++chip) {
    std::vector<const TensorState *> key;
    for (const Tensor *operand : operands)
      key.push_back(&operand->shards()->chips[chip].state());
    auto [group, isNew] = known.emplace(std::move(key), classes.size());
    if (isNew)
      classes.emplace_back();
    classes[group->second].push_back(chip);
  }
  for (const Tensor *tensor : changed)
    separate(*tensor->shards());
}

/// Groups get tensors of their own, where they run.
void EachChip::separate(Shards &shards) {
  std::set<const TensorState *> taken;
  for (size_t group = 0; group != classes.size(); ++group) {
    const Tensor &shard = shards.chips[classes[group].front()];
    std::shared_ptr<MeshDevice> chip;
    if (shards.device)
      chip = runner(group)->hold();
    if (taken.insert(&shard.state()).second && shard.state().mesh == chip)
      continue;
    Tensor own = copyTo(shard, chip);
    for (size_t member : classes[group])
      shards.chips[member] = own;
  }
}

Tensor EachChip::join(const std::vector<Tensor> &results) const {
  Shards shards{*mesh, nullptr, std::vector<Tensor>(size_t(mesh->numChips()))};
  for (size_t group = 0; group != classes.size(); ++group)
    for (size_t chip : classes[group])
      shards.chips[chip] = results[group];
  if (results.front().on_device())
    shards.device = device->hold();
  // An operand that comes back is the same tensor, not another of its parts.
  for (const Tensor *operand : operands)
    if (std::ranges::equal(shards.chips, operand->shards()->chips, {},
                           &Tensor::identity, &Tensor::identity))
      return *operand;
  return Shards::join(std::move(shards));
}

} // namespace ttnn::detail
