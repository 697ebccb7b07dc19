//===- DimRules.cpp - the dim rules of ops --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DimRules.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt::ttir {

using Rule = shape::DimRule (*)(Operation *);

static const llvm::StringMap<Rule> &rules() {
  static const llvm::StringMap<Rule> table = {
#include "ttmlir/Dialect/TTIR/IR/TTIRDimRules.inc"
  };
  return table;
}

/// A row for each value, and a number for each dimension.
template <typename Range>
static void complete(std::vector<std::vector<int>> &rows, Range types) {
  rows.resize(size_t(llvm::range_size(types)));
  for (auto [row, type] : llvm::zip(rows, types)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    row.resize(tensor ? size_t(tensor.getRank()) : 0, shape::kWhole);
  }
}

shape::DimRule dimRuleOf(Operation *op) {
  shape::DimRule rule;
  auto found = rules().find(op->getName().getStringRef());
  if (found != rules().end())
    rule = found->second(op);
  complete(rule.operands, op->getOperandTypes());
  complete(rule.results, op->getResultTypes());
  return rule;
}

mesh::Reduction reductionOf(shape::FactorRole role) {
  switch (role) {
  case shape::FactorRole::Free:
  case shape::FactorRole::Sum:
    return mesh::Reduction::Sum;
  case shape::FactorRole::Mean:
    return mesh::Reduction::Mean;
  case shape::FactorRole::Max:
    return mesh::Reduction::Max;
  case shape::FactorRole::Min:
    return mesh::Reduction::Min;
  case shape::FactorRole::Prod:
    return mesh::Reduction::Prod;
  }
  llvm_unreachable("all roles are above");
}

} // namespace mlir::tt::ttir
