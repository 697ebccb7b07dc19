//===- Shards.h - The tensors of the chips of a mesh ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_SHARDS_H
#define TTNN_CORE_SHARDS_H

#include "TensorState.h"
#include "tt/device/mesh/Mesh.h"

#include <memory>
#include <vector>

namespace ttnn::detail {

/// The state of a spread tensor: a tensor for every chip. Chips that have equal
/// ones share one, which lies on the first of them; ops that run on the others
/// read it there.
struct Shards {
  tt::device::mesh::Mesh mesh;
  std::shared_ptr<MeshDevice> device; ///< null: on the host
  std::vector<Tensor> chips;

  /// A spread tensor; that of the chip if the mesh has one.
  static Tensor join(Shards shards);

  /// All tensors, each once.
  std::vector<Tensor> distinct() const;
};

/// The chip on which an op on tensors of `state`'s chip runs: that of the op on
/// a mesh which is running in this thread, or else the tensor's own. Null on
/// the host.
std::shared_ptr<MeshDevice> runningChip(const TensorState &state);

/// True if the op that runs on `chip` may read a tensor that lies there.
bool mayRead(const std::shared_ptr<MeshDevice> &chip, const TensorState &state);

/// While it lives, ops of this thread run on `chip`.
class RunOn {
public:
  explicit RunOn(MeshDevice &chip);
  ~RunOn();
  RunOn(const RunOn &) = delete;
  RunOn &operator=(const RunOn &) = delete;

private:
  MeshDevice *before;
};

/// A copy of a tensor in the memory of `chip`, which is null for the host.
Tensor copyTo(const Tensor &tensor, const std::shared_ptr<MeshDevice> &chip);

} // namespace ttnn::detail

#endif // TTNN_CORE_SHARDS_H
