//===- DimRules.h - the dim rules of ops ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_DIMRULES_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_DIMRULES_H

#include "tt/shape/DimRules.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"

namespace mlir::tt {
namespace shape = ::tt::shape;

namespace ttir {

/// The rule that the op's record names, or one without factors. It has a row
/// for every operand and result, and a number for each of their dimensions;
/// those that are no ranked tensors have none.
shape::DimRule dimRuleOf(Operation *op);

/// The reduction of chips' results that a role means; not for free factors.
mesh::Reduction reductionOf(shape::FactorRole role);

} // namespace ttir
} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_DIMRULES_H
