//===- Borders.h - from whole tensors to parts and back ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_BORDERS_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_BORDERS_H

#include "tt/device/mesh/Placement.h"
#include "ttmlir/Dialect/Sdy/IR/Sdy.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tt::stablehlo {

namespace mesh = ::tt::device::mesh;

/// The mesh of a module: that of its shardings, or of the groups in which its
/// collectives run. Nothing if it has neither; an error if two contradict each
/// other.
FailureOr<std::optional<mesh::Mesh>> findMesh(ModuleOp module);

/// The axis of `mesh` that is number `i` of a mesh with fewer axes: meshes have
/// at least two, and further ones come first.
inline int64_t axisOf(int64_t i, size_t axes, const mesh::Mesh &mesh) {
  return i + mesh.rank() - int64_t(axes);
}

/// The mesh that a sharding names; an error at `op` if there is none.
FailureOr<sdy::MeshOp> meshOf(Operation *op, sdy::ShardingAttr sharding);

/// How a sharding spreads a tensor of `rank` dimensions; by axes with a name in
/// `manual` alone, unless that is null. An error at `op` if that is no
/// placement.
FailureOr<mesh::Placement> placementOf(Operation *op,
                                       sdy::ShardingAttr sharding,
                                       sdy::ManualAxesAttr manual, int64_t rank,
                                       const mesh::Mesh &mesh);
/// The same of the text of GSPMD.
FailureOr<mesh::Placement> placementOf(Operation *op, StringRef text,
                                       int64_t rank, const mesh::Mesh &mesh);

/// Makes a `mesh_shard` of `value`, to `type`; null after an error at `op`.
Value makeBorder(OpBuilder &builder, Operation *op, Value value,
                 RankedTensorType type, const mesh::Placement &placement,
                 const mesh::Mesh &mesh, ttcore::MeshShardDirection direction);

/// Says of arguments and results that cross a border who cuts them, and the
/// shape of their parts.
void setStatus(func::FuncOp function);

/// Removes shardings of arguments and results, which have been read.
void dropShardings(func::FuncOp function);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_BORDERS_H
