//===- Times.h - times of ops and collectives on a mesh ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H

#include "tt/device/Chip.h"
#include "tt/device/OpCall.h"
#include "tt/device/mesh/CollectiveTime.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::ttir {

/// Times of a program on chips of a mesh, before it is lowered: all tensors are
/// in tiles, interleaved in DRAM.
class Times {
public:
  /// `links` has a group for each axis; without it all axes are lines of one
  /// link.
  Times(const mesh::Mesh &mesh, const ::tt::device::ChipDesc &chip,
        std::vector<mesh::LinkGroup> links = {});

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
  /// The links along the axis whose chips exchange data.
  const mesh::LinkGroup &linksOf(const mesh::Collective &collective) const;

  std::vector<mesh::LinkGroup> links;
};

/// The chips of a module: one of them, and the links along the axes of its
/// mesh.
struct Machine {
  ::tt::device::ChipDesc chip;
  std::vector<mesh::LinkGroup> links;
};

/// The machine of the module's system, or of the smallest board with enough
/// chips. An error at the module if there is none, or if neighbours in the mesh
/// are not linked.
FailureOr<Machine> machineOf(ModuleOp module, const mesh::Mesh &mesh);

/// Bytes of a tensor in DRAM, in tiles.
int64_t tiledBytes(RankedTensorType type);

/// Bytes of an argument in DRAM: in rows if its tiles would be mostly padding, as
/// those of the weights of convolutions.
int64_t argumentBytes(RankedTensorType type);

/// The step has tensors of this type before it, on each chip.
RankedTensorType inputOf(RankedTensorType whole, const mesh::Placement &before,
                         const mesh::Mesh &mesh);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_TIMES_H
