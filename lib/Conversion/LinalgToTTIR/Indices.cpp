//===- Indices.cpp - dependences of operands and values -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Body.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

//===-- indices -----------------------------------------------------------===//

/// The index if its numbers fit in 32 bits: sums and products of two then fit
/// in 64.
static std::optional<Index> bounded(const Index &index) {
  auto fits = [](int64_t n) { return llvm::isInt<32>(n); };
  if (!fits(index.offset) ||
      !llvm::all_of(index.terms, [&](auto &term) { return fits(term.second); }))
    return std::nullopt;
  return index;
}

std::optional<Index> Index::get(AffineExpr expr) {
  Index result;
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    result.terms.emplace_back(dim.getPosition(), 1);
    return result;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    result.offset = constant.getValue();
    return bounded(result);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<Index> a = get(binary.getLHS()), b = get(binary.getRHS());
  if (!a || !b)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add) {
    result = *a;
    result.offset += b->offset;
    for (auto [loop, factor] : b->terms) {
      auto *same = llvm::find_if(
          result.terms, [&](auto &term) { return term.first == loop; });
      if (same != result.terms.end())
        same->second += factor;
      else
        result.terms.emplace_back(loop, factor);
    }
    return bounded(result);
  }
  if (expr.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  if (!a->terms.empty())
    std::swap(a, b);
  if (!a->terms.empty())
    return std::nullopt;
  for (auto &term : b->terms)
    term.second *= a->offset;
  b->offset *= a->offset;
  return bounded(*b);
}

std::optional<int64_t> Index::loop() const {
  if (terms.size() == 1 && terms[0].second == 1 && offset == 0)
    return terms[0].first;
  return std::nullopt;
}

FailureOr<SmallVector<Index>> structured::indicesOf(linalg::LinalgOp op,
                                                    OpOperand *operand) {
  SmallVector<Index> indices;
  AffineMap map = op.getMatchingIndexingMap(operand);
  for (AffineExpr expr : map.getResults()) {
    std::optional<Index> index = Index::get(expr);
    if (!index)
      return op->emitOpError("with the indexing map ")
             << AffineMapAttr::get(map)
             << " has no lowering to TTIR; of sums of loops it has one";
    indices.push_back(*index);
  }
  return indices;
}

//===-- what a value depends on -------------------------------------------===//

Uses structured::usesOf(linalg::LinalgOp op, Value value) {
  Uses uses;
  llvm::SmallDenseSet<Value> seen;
  SmallVector<Value> todo{value};
  Block *block = op.getBlock();
  while (!todo.empty()) {
    Value next = todo.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (argument.getOwner() != block)
        continue;
      OpOperand *operand = op.getMatchingOpOperand(argument);
      uses.operands.push_back(operand);
      uses.outputs |= op.isDpsInit(operand);
      AffineMap map = op.getMatchingIndexingMap(operand);
      for (unsigned i = 0; i < map.getNumDims(); ++i)
        if (map.isFunctionOfDim(i))
          uses.loops.insert(i);
      continue;
    }
    Operation *inner = next.getDefiningOp();
    if (inner->getBlock() != block)
      continue;
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      uses.loops.insert(index.getDim());
      uses.indices = true;
    }
    llvm::append_range(todo, inner->getOperands());
  }
  return uses;
}
