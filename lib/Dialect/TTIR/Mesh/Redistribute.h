//===- Redistribute.h - collectives between placements ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_REDISTRIBUTE_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_REDISTRIBUTE_H

#include "Alternatives.h"

#include "mlir/IR/Builders.h"

namespace mlir::tt::ttir {

/// Makes of `local`, a chip's part of a tensor of type `whole` in the placement
/// `from`, the part in the placement `to`. A dimension that chips do not divide
/// is padded before it is cut; what was padded is cut off when it is joined.
Value redistribute(OpBuilder &builder, Location loc, Value local,
                   RankedTensorType whole, const mesh::Placement &from,
                   const mesh::Placement &to, const mesh::Mesh &mesh);

/// The border of the program: chips' parts of a tensor that the host has, and
/// the other way round. The placement cuts the tensor into equal parts.
Value shardFromHost(OpBuilder &builder, Location loc, Value whole,
                    const mesh::Placement &placement, const mesh::Mesh &mesh);
Value shardToHost(OpBuilder &builder, Location loc, Value local,
                  RankedTensorType whole, const mesh::Placement &placement,
                  const mesh::Mesh &mesh);

/// The placement without the axes that would pad the tensor.
mesh::Placement withoutPadding(const mesh::Placement &placement,
                               RankedTensorType whole, const mesh::Mesh &mesh);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_REDISTRIBUTE_H
