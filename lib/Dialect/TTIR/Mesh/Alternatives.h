//===- Alternatives.h - how an op may be spread over a mesh -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_ALTERNATIVES_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_ALTERNATIVES_H

#include "DimRules.h"

namespace mlir::tt::ttir {

/// Reductions as bits.
using Reductions = unsigned;
inline Reductions bitOf(mesh::Reduction reduction) {
  return 1u << unsigned(reduction);
}

/// The placements in which an op takes its operands and makes its results.
struct Alternative {
  SmallVector<mesh::Placement> operands, results;
};

/// All that follow from the op's dim rule: along each axis the chips share a
/// factor, or do the same, or have operands of which the results are linear
/// partially. `partial`: how each operand may be partial. The first alternative
/// replicates everything.
SmallVector<Alternative> alternativesOf(Operation *op, const mesh::Mesh &mesh,
                                        ArrayRef<Reductions> partial);

/// Placements of a tensor that cut it into equal parts, without padding. The
/// first replicates.
SmallVector<mesh::Placement> wholePlacements(RankedTensorType type,
                                             const mesh::Mesh &mesh);

/// Whether the rule of the op has this alternative.
bool isAlternative(Operation *op, const mesh::Mesh &mesh,
                   const Alternative &alternative);

/// The type of a chip's part.
RankedTensorType localType(Type whole, const mesh::Placement &placement,
                           const mesh::Mesh &mesh);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_ALTERNATIVES_H
