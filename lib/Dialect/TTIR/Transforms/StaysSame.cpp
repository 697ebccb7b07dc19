//===- StaysSame.cpp - values that are the same in every run --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "StaysSame.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttir {

static bool isKeptArgument(BlockArgument argument) {
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  if (!function || !argument.getOwner()->isEntryBlock())
    return false;
  auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
      argument.getArgNumber(), "ttcore.argument_type");
  return kind && (kind.getValue() == ttcore::ArgumentType::Parameter ||
                  kind.getValue() == ttcore::ArgumentType::Constant);
}

static bool staysSame(Value value, unsigned depth) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isKeptArgument(argument);
  Operation *op = value.getDefiningOp();
  return depth != 0 && isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return staysSame(operand, depth - 1);
         });
}

bool staysSame(Value value) { return staysSame(value, /*depth=*/6); }

} // namespace mlir::tt::ttir
