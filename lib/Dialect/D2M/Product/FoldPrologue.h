//===- FoldPrologue.h - chains in front of products -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_FOLDPROLOGUE_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_FOLDPROLOGUE_H

#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Of a group with a product: what was decided on element-wise ops in front of
/// it, for the report on plans.
inline constexpr StringLiteral kPrologueAttr = "d2m.prologue";

/// Whether they became part of the product's program, and the cycles of both
/// ways.
struct PrologueChoice {
  bool folds, fits;
  double apart, together;

  std::string text(ArrayRef<Operation *> ops) const;
  /// Where there is no choice, as others take what they make.
  static std::string shared(ArrayRef<Operation *> ops);
};

/// The cycles of the best plan for a group, element-wise or a product.
double estimate(GroupOp group, ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_FOLDPROLOGUE_H
