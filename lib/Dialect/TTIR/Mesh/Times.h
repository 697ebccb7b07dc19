//===- Times.h - times of ops and collectives on a mesh ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H

#include "tt/device/Chip.h"
#include "tt/device/OpCall.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"

namespace mlir::tt::ttir {

/// Times of a program on chips of a mesh, before it is lowered: all tensors are
/// in tiles, interleaved in DRAM.
class Times {
public:
  Times(const mesh::Mesh &mesh, const ::tt::device::ChipDesc &chip)
      : mesh(mesh), chip(chip) {}

  /// Seconds of an op of these local shapes; 0 for what runs nothing.
  double op(Operation *op, ArrayRef<RankedTensorType> operands,
            ArrayRef<RankedTensorType> results) const;
  /// The same of an op that has the shapes of a chip already.
  double op(Operation *op) const;

  /// Seconds of a collective of chips that have tensors of type `input` each.
  double collective(const mesh::Collective &collective,
                    RankedTensorType input) const;
  /// Bytes that such a collective sends through the link that has most.
  int64_t linkBytes(const mesh::Collective &collective,
                    RankedTensorType input) const;

  /// Seconds from one placement of a tensor to another; infinite if there is no
  /// way.
  double between(RankedTensorType whole, const mesh::Placement &from,
                 const mesh::Placement &to) const;

  const mesh::Mesh &mesh;
  const ::tt::device::ChipDesc &chip;

private:
  double secondsOf(const ::tt::device::OpCall &call) const;
};

/// Bytes of a tensor in DRAM, in tiles.
int64_t tiledBytes(RankedTensorType type);

/// The step has tensors of this type before it, on each chip.
RankedTensorType inputOf(RankedTensorType whole, const mesh::Placement &before,
                         const mesh::Mesh &mesh);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H
