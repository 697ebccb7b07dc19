//===- Shards.cpp - The tensors of the chips of a mesh --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Shards.h"

#include "Copy.h"
#include "Errors.h"

#include <algorithm>

namespace ttnn {
namespace detail {

static thread_local MeshDevice *running = nullptr;

Tensor Shards::join(Shards shards) {
  Tensor tensor = shards.chips.front();
  if (shards.chips.size() > 1)
    tensor.spread = std::make_shared<Shards>(std::move(shards));
  return tensor;
}

std::vector<Tensor> Shards::distinct() const {
  std::vector<Tensor> result;
  for (const Tensor &chip : chips)
    if (std::ranges::none_of(result, [&](const Tensor &known) {
          return known.identity() == chip.identity();
        }))
      result.push_back(chip);
  return result;
}

std::shared_ptr<MeshDevice> runningChip(const TensorState &state) {
  bool onMesh =
      running && state.mesh && &running->whole() == &state.mesh->whole();
  return onMesh ? running->hold() : state.mesh;
}

bool mayRead(const std::shared_ptr<MeshDevice> &chip,
             const TensorState &state) {
  return chip == state.mesh || (chip && chip == runningChip(state));
}

RunOn::RunOn(MeshDevice &chip) : before(running) { running = &chip; }
RunOn::~RunOn() { running = before; }

Tensor copyTo(const Tensor &tensor, const std::shared_ptr<MeshDevice> &chip) {
  const TensorState &from = tensor.state();
  Tensor copy = TensorState::make(from.name, from.shape, from.dtype,
                                  from.layout, from.config, chip);
  copyPages(from, copy.state());
  copy.state().written = from.written;
  return copy;
}

} // namespace detail

std::vector<Tensor> Tensor::chips() const {
  return spread ? spread->chips : std::vector<Tensor>{*this};
}

Tensor Tensor::of_any_chip() const {
  if (!spread)
    return *this;
  std::vector<Tensor> distinct = spread->distinct();
  if (distinct.size() != 1)
    detail::failArgument("tensor '", name(), "' is spread over the mesh ",
                         text(spread->mesh), ": chips have ", distinct.size(),
                         " different ones; wanted one (get_device_tensors, or "
                         "to put them together: aggregate_tensor)");
  return distinct.front();
}

} // namespace ttnn
