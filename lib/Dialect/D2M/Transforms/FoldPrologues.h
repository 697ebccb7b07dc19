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

/// Estimates of groups that are compared, and what they are for.
struct GroupEstimates {
  ttcore::ChipDescAttr chip;
  /// Programs leave in L1 what lies between them, if it has room there.
  bool keepsInL1;
  ByStructure<double> known;
};

/// Element-wise ops that only products take become part of their groups, if
/// that takes less time than a program of their own. The answer is, for
/// products with such ops, what was decided; for the report on plans.
DenseMap<Operation *, std::string> foldPrologues(Grouping &grouping,
                                                 GroupEstimates &estimates);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_FOLDPROLOGUES_H
