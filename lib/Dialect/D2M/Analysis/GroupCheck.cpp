//===- GroupCheck.cpp - groups that have kernels --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"

#include "D2M/Family.h"
#include "D2M/Move/Move.h"
#include "ttmlir/Dialect/D2M/Analysis/TileRules.h"

namespace mlir::tt::d2m {

bool readsTensor(OpOperand &operand) {
  Operation *op = operand.getOwner();
  return !isMapOp(op) && !moveOf(op);
}

LogicalResult usesOperands(GroupOp group) {
  for (auto [i, argument] :
       llvm::enumerate(group.getBody().front().getArguments()))
    if (argument.use_empty())
      return group.emitOpError("operand ")
             << i << " is used by nothing in the body";
  return success();
}

LogicalResult hasShapes(GroupOp group, ArrayRef<ArrayRef<int64_t>> shapes,
                        function_ref<bool(Operation *)> skips) {
  for (Operation &op : group.getBody().front().without_terminator()) {
    Value result = op.getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    if (numberOf(result) || skips(&op) ||
        llvm::is_contained(shapes, type.getShape()))
      continue;
    InFlightDiagnostic error = op.emitOpError("makes ")
                               << type << " in a d2m.group of shape ";
    llvm::interleave(shapes.front(), error, "x");
    return error;
  }
  return success();
}

LogicalResult checkGroup(GroupOp group) {
  const Family &family = familyOf(group);
  if (failed(family.check(group)))
    return failure();
  Attribute plan = group.getPlanAttr();
  if (!plan || family.hasPlan(plan))
    return success();
  bool isVowel = StringRef("aeiou").contains(family.mnemonic().front());
  return group.emitOpError(family.says())
         << " and wants " << (isVowel ? "an " : "a ") << family.mnemonic();
}

} // namespace mlir::tt::d2m
