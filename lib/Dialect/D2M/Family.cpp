//===- Family.cpp - kinds of groups ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Family.h"

#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"

namespace mlir::tt::d2m {

CoreLimits CoreLimits::of(ttcore::ChipDescAttr chip) {
  return {unsigned(chip.getNumCBs()),
          unsigned(chip.getDstPhysicalSizeTiles() / 2)};
}

ArrayRef<const Family *> families() {
  static const Family *const all[] = {
#define FAMILY(name) &name##Family(),
#include "D2M/Families.def"
  };
  return all;
}

const Family *familyOf(Operation *op) {
  for (const Family *family : families())
    if (family->matches(op))
      return family;
  return nullptr;
}

const Family &familyOf(ArrayRef<Operation *> ops) {
  for (const Family *family : families())
    if (llvm::any_of(ops, [&](Operation *op) { return family->matches(op); }))
      return *family;
  return mapFamily();
}

const Family &familyOf(GroupOp group) {
  for (const Family *family : families())
    if (family->opIn(group))
      return *family;
  return mapFamily();
}

std::optional<GroupShape> join(const GroupShape &a, const GroupShape &b) {
  std::optional<GroupShape> joint = a.family->join(a, b);
  return joint ? joint : b.family->join(b, a);
}

::tt::device::ProgramTime timeOf(GroupOp group, ttcore::ChipDescAttr chip) {
  for (const Family *family : families())
    if (Attribute plan = group.getPlanAttr(); plan && family->hasPlan(plan))
      return family->time(group, chip);
  return {};
}

::tt::device::ProgramTime bestTimeOf(GroupOp group,
                                     const PlanRequest &request) {
  const Family &family = familyOf(group);
  group.setPlanAttr(family.plan(group, request));
  ::tt::device::ProgramTime time = family.time(group, request.chip);
  group.removePlanAttr();
  return time;
}

Operation *Family::opIn(GroupOp group) const {
  for (Operation &op : group.getBody().front().without_terminator())
    if (matches(&op))
      return &op;
  return nullptr;
}

GroupShape Family::shapeOf(Operation *op) const {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return {this, llvm::to_vector(type.getShape()), {}, {}};
}

bool Family::accepts(Operation *op) const {
  return matches(op) || (!isAlone() && isMapOp(op));
}

static bool isNumber(Operation &op) {
  return op.getNumResults() == 1 && numberOf(op.getResult(0));
}

/// Why `op` is in no group of `family`.
static LogicalResult refuse(Operation &op, const Family &family) {
  const Family *other = familyOf(&op);
  if (!other)
    return op.emitOpError("cannot be in a d2m.group: no kernel does it");
  for (const Family *alone : {other, &family})
    if (alone->isAlone())
      return op.emitOpError("in a d2m.group: ")
             << alone->noun() << (alone->noun().ends_with("s") ? " are" : " is")
             << " alone";
  return op.emitOpError("in a d2m.group: ")
         << family.noun() << " and " << other->noun() << " do not go together";
}

LogicalResult Family::check(GroupOp group) const {
  Block &body = group.getBody().front();
  for (Operation &op : body.without_terminator()) {
    if (isNumber(op))
      continue;
    if (!accepts(&op))
      return refuse(op, *this);
    for (OpOperand &operand : op.getOpOperands())
      if (numberOf(operand.get()) && readsTensor(operand))
        return op.emitOpError(
            "in a d2m.group takes a number where kernels "
            "read a tensor: an operand of the group expected");
    if (isAlone() && &op != &body.front())
      return refuse(op, *this);
    if (op.use_empty())
      return op.emitOpError("in a d2m.group has a result that nothing uses");
  }
  if (failed(checkOps(group)) || failed(usesOperands(group)))
    return failure();
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    if (!value.getDefiningOp() || numberOf(value))
      return group.emitOpError("result ")
             << i << " is made by no op of the body";
  return success();
}

} // namespace mlir::tt::d2m
