//===- FoldPrologues.h - chains in front of products ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_FOLDPROLOGUES_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_FOLDPROLOGUES_H

#include "Grouping.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"

namespace mlir::tt::d2m {

/// The estimates that are compared, and the options that they are made for.
struct GroupEstimates {
  ttcore::ChipDescAttr chip;
  /// Whether programs leave values between them in L1, if there is room.
  bool keepsInL1;
  ByStructure<double> known;
};

/// Element-wise ops that only products take become part of their groups, if
/// that takes less time than a program of their own. Gives, for products with
/// such ops, the decision as text, for the report on plans.
DenseMap<Operation *, std::string> foldPrologues(Grouping &grouping,
                                                 GroupEstimates &estimates);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_FOLDPROLOGUES_H
