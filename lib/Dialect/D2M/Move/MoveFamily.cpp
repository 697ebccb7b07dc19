//===- MoveFamily.cpp - moves as groups -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"
#include "MovePlan.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"

namespace mlir::tt::d2m {

namespace {

class MoveFamily final : public PlannedFamily<MovePlanAttr> {
public:
  StringRef noun() const final { return "what moves data"; }
  StringRef says() const final { return "moves data"; }

  /// Constants of one number join other groups, and a move that keeps all pages
  /// needs no kernel.
  bool matches(Operation *op) const final {
    bool isNumber = op->getNumResults() == 1 && numberOf(op->getResult(0));
    return !isNumber && !keepsPages(op) && moveOf(op);
  }
  Operation *opIn(GroupOp group) const final { return moveIn(group); }

  /// A move takes operands of the group and constants of one number.
  LogicalResult check(GroupOp group) const final {
    Block &body = group.getBody().front();
    Operation *move = moveIn(group);
    for (Operation &op : body.without_terminator())
      if (&op != move && (!numberOf(op.getResult(0)) || op.use_empty()))
        return op.emitOpError("in a d2m.group stands beside '")
               << move->getName() << "', which moves data";
    if (body.getTerminator()->getNumOperands() != 1)
      return group.emitOpError("moves data and has ")
             << body.getTerminator()->getNumOperands()
             << " results: one expected";
    return usesOperands(group);
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planMove(group, moveIn(group), request.chip);
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    return timeOf(group, planOf(group), chip);
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerMove(group, planOf(group), tiles, kernels);
  }
};

} // namespace

Operation *moveIn(GroupOp group) {
  Operation *yield = group.getBody().front().getTerminator();
  Operation *op = yield->getOperand(0).getDefiningOp();
  return op && moveOf(op) ? op : nullptr;
}

const Family &moveFamily() {
  static const MoveFamily family;
  return family;
}

} // namespace mlir::tt::d2m
