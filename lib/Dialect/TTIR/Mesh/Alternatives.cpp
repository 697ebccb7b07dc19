//===- Alternatives.cpp - how an op may be spread over a mesh -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Alternatives.h"

namespace mlir::tt::ttir {

using mesh::AxisPlacement;
using mesh::Reduction;

namespace {

/// The work of the chips along one axis.
struct Choice {
  int factor = shape::kWhole;                  ///< share this one
  const std::vector<size_t> *linear = nullptr; ///< have these partially
  Reduction reduction = Reduction::Sum;
};

class Enumerator {
public:
  Enumerator(Operation *op, const mesh::Mesh &mesh,
             ArrayRef<Reductions> partial)
      : op(op), mesh(mesh), rule(dimRuleOf(op)) {
    for (int64_t size : mesh.shape)
      choices.push_back(size == 1 ? SmallVector<Choice>(1)
                                  : choicesOf(size, partial));
  }

  SmallVector<Alternative> run() {
    chosen.resize(mesh.shape.size());
    visit(0);
    return std::move(found);
  }

  /// Whether an alternative is one of them. Axes are looked at one by one.
  bool has(const Alternative &wanted) {
    chosen.resize(mesh.shape.size());
    for (auto [axis, list] : llvm::enumerate(choices)) {
      bool isFound = llvm::any_of(list, [&](const Choice &choice) {
        chosen[axis] = choice;
        Alternative alternative = made();
        auto agree = [axis = axis](ArrayRef<mesh::Placement> a,
                                   ArrayRef<mesh::Placement> b) {
          return llvm::equal(a, b, [&](const auto &x, const auto &y) {
            return x.axes[axis] == y.axes[axis];
          });
        };
        return agree(alternative.operands, wanted.operands) &&
               agree(alternative.results, wanted.results);
      });
      if (!isFound)
        return false;
    }
    return isSound();
  }

private:
  SmallVector<Choice> choicesOf(int64_t size, ArrayRef<Reductions> partial) {
    SmallVector<Choice> list(1);
    for (int factor = 0; factor != int(rule.factors.size()); ++factor)
      if (rule.factors[factor].size >= size)
        list.push_back({factor});
    for (const std::vector<size_t> &set : rule.linear) {
      Reductions all = ~0u;
      for (size_t operand : set)
        all &= partial[operand];
      for (Reduction reduction :
           {Reduction::Sum, Reduction::Mean, Reduction::Max, Reduction::Min,
            Reduction::Prod}) {
        bool isSum =
            reduction == Reduction::Sum || reduction == Reduction::Mean;
        if ((all & bitOf(reduction)) && (isSum || rule.moves))
          list.push_back({shape::kWhole, &set, reduction});
      }
    }
    return list;
  }

  void visit(size_t axis) {
    if (axis == chosen.size()) {
      if (isSound())
        found.push_back(made());
      return;
    }
    for (const Choice &choice : choices[axis]) {
      chosen[axis] = choice;
      visit(axis + 1);
    }
  }

  bool isSound() const {
    return llvm::all_of(llvm::seq(rule.factors.size()),
                        [&](size_t factor) { return canCut(int(factor)); });
  }

  /// Whether the factor can be cut as it is chosen: into equal parts, or into
  /// parts of whole dimensions that one axis cuts and nothing is reduced over.
  bool canCut(int factor) const {
    int64_t parts = 1, axes = 0;
    for (auto [choice, size] : llvm::zip(chosen, mesh.shape))
      if (choice.factor == factor)
        parts *= size, ++axes;
    const shape::DimRule::Factor &cut = rule.factors[size_t(factor)];
    if (axes == 0 || cut.size % parts == 0)
      return true;
    return axes == 1 && cut.role == shape::FactorRole::Free &&
           isWholeDim(factor, op->getOperandTypes(), rule.operands) &&
           isWholeDim(factor, op->getResultTypes(), rule.results);
  }

  template <typename Range>
  bool isWholeDim(int factor, Range types,
                  const std::vector<std::vector<int>> &rows) const {
    for (auto [type, row] : llvm::zip(types, rows))
      for (auto [dim, of] : llvm::enumerate(row))
        if (of == factor && cast<RankedTensorType>(type).getDimSize(dim) !=
                                rule.factors[size_t(factor)].size)
          return false;
    return true;
  }

  static AxisPlacement along(const std::vector<int> &row, int factor) {
    auto dim = llvm::find(row, factor);
    return dim == row.end() ? AxisPlacement::replicate()
                            : AxisPlacement::shard(dim - row.begin());
  }

  Alternative made() const {
    mesh::Placement same = mesh::Placement::replicated(mesh);
    Alternative alternative;
    alternative.operands.assign(rule.operands.size(), same);
    alternative.results.assign(rule.results.size(), same);
    for (auto [axis, choice] : llvm::enumerate(chosen)) {
      if (choice.linear) {
        for (size_t operand : *choice.linear)
          alternative.operands[operand].axes[axis] =
              AxisPlacement::partial(choice.reduction);
        for (mesh::Placement &result : alternative.results)
          result.axes[axis] = AxisPlacement::partial(choice.reduction);
      }
      if (choice.factor == shape::kWhole)
        continue;
      for (auto [placement, row] :
           llvm::zip(alternative.operands, rule.operands))
        placement.axes[axis] = along(row, choice.factor);
      shape::FactorRole role = rule.factors[size_t(choice.factor)].role;
      for (auto [placement, row] : llvm::zip(alternative.results, rule.results))
        placement.axes[axis] = role == shape::FactorRole::Free
                                   ? along(row, choice.factor)
                                   : AxisPlacement::partial(reductionOf(role));
    }
    return alternative;
  }

  Operation *op;
  const mesh::Mesh &mesh;
  shape::DimRule rule;
  SmallVector<SmallVector<Choice>> choices; ///< by axis
  SmallVector<Choice> chosen;
  SmallVector<Alternative> found;
};

} // namespace

SmallVector<Alternative> alternativesOf(Operation *op, const mesh::Mesh &mesh,
                                        ArrayRef<Reductions> partial) {
  return Enumerator(op, mesh, partial).run();
}

SmallVector<mesh::Placement> wholePlacements(RankedTensorType type,
                                             const mesh::Mesh &mesh) {
  SmallVector<mesh::Placement> found = {mesh::Placement::replicated(mesh)};
  for (size_t axis = 0; axis != mesh.shape.size(); ++axis)
    if (mesh.shape[axis] != 1)
      for (size_t i = 0, e = found.size(); i != e; ++i)
        for (int64_t dim = 0; dim != type.getRank(); ++dim) {
          mesh::Placement placement = found[i];
          placement.axes[axis] = AxisPlacement::shard(dim);
          int64_t parts = mesh::parts(placement, mesh, type.getRank())[dim];
          if (type.getDimSize(dim) >= parts &&
              type.getDimSize(dim) % parts == 0)
            found.push_back(std::move(placement));
        }
  return found;
}

bool isAlternative(Operation *op, const mesh::Mesh &mesh,
                   const Alternative &wanted) {
  SmallVector<Reductions> partial;
  for (const mesh::Placement &placement : wanted.operands) {
    Reductions &bits = partial.emplace_back(0);
    for (const AxisPlacement &axis : placement.axes)
      if (axis.kind == AxisPlacement::Kind::Partial)
        bits |= bitOf(axis.reduction);
  }
  return partial.size() == op->getNumOperands() &&
         Enumerator(op, mesh, partial).has(wanted);
}

RankedTensorType localType(Type whole, const mesh::Placement &placement,
                           const mesh::Mesh &mesh) {
  auto type = cast<RankedTensorType>(whole);
  return RankedTensorType::get(
      mesh::localShape(placement, mesh, type.getShape()), type.getElementType(),
      type.getEncoding());
}

} // namespace mlir::tt::ttir
