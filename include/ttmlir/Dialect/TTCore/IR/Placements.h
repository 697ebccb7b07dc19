//===- Placements.h - how tensors are spread, as attributes -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_PLACEMENTS_H
#define TTMLIR_DIALECT_TTCORE_IR_PLACEMENTS_H

#include "tt/device/mesh/Placement.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt {
namespace mesh = ::tt::device::mesh;

namespace ttcore {

/// The attribute of arguments, results and ops that says where they have to be.
inline constexpr StringLiteral kPlacementName = "ttcore.placement";

/// The attribute of arguments and results that says who cuts them into parts.
inline constexpr StringLiteral kShardStatusName = "ttcore.shard_status";

/// The numbers of a placement attribute, and what they stand for.
mesh::Placement placementOf(ArrayRef<int64_t> axes);
SmallVector<int64_t> numbersOf(const mesh::Placement &placement);

PlacementAttr placementAttr(MLIRContext *context,
                            const mesh::Placement &placement);

/// `shard 0`, `replicate`, `partial sum`.
ParseResult parsePlacementAxis(AsmParser &parser, int64_t &axis);

/// Whether the placement is one of a tensor of `type` on the module's mesh. If
/// not, an error at `loc`.
LogicalResult verifyPlacement(Location loc, PlacementAttr placement, Type type,
                              const mesh::Mesh &mesh, MeshesAttr meshes);

} // namespace ttcore
} // namespace mlir::tt

#endif // TTMLIR_DIALECT_TTCORE_IR_PLACEMENTS_H
