//===- Collectives.h - ops of chips as rows of the table --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops of several chips say with attributes what the rows of `tt::device::mesh`
// mean. Everybody who runs, prices or rewrites them takes the row from here.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_COLLECTIVES_H
#define TTMLIR_DIALECT_TTIR_IR_COLLECTIVES_H

#include "tt/device/mesh/Placement.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

namespace mesh = ::tt::device::mesh;

/// The mesh that `op` is compiled for.
mesh::Mesh meshOf(Operation *op);

/// The meaning of a collective on `mesh`: of any op with the trait but mesh_shard
/// and the norms. An error at the op if its chips, or the shapes of its operand
/// and result, do not fit the mesh.
FailureOr<mesh::Collective> collectiveOf(Operation *op, const mesh::Mesh &mesh);

/// The groups of chips along an op's `cluster_axis`; of all chips without one.
/// An error at the op if the mesh has no such axis.
FailureOr<std::vector<mesh::Chips>> groupsOf(Operation *op,
                                             const mesh::Mesh &mesh);

/// How the tensor that an op cuts, or puts together, is spread over `mesh`. An
/// error at the op if `shard_dims` and `shard_shape` contradict each other or
/// the mesh.
FailureOr<mesh::Placement> placementOf(MeshShardOp op, const mesh::Mesh &mesh);

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_IR_COLLECTIVES_H
