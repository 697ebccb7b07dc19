//===- PlanMove.h - how moves run ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H

#include "ttmlir/Dialect/D2M/Analysis/Move.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// How a move runs, and how long it takes.
struct MoveChoice {
  MovePlanAttr plan;
  double cycles;
};

/// The fastest way for elements of a type.
MoveChoice chooseMove(const Move &move, Type element,
                      ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANMOVE_H
