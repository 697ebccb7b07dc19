//===- Booleans.cpp - truth values without a type -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Booleans.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

static bool isBoolean(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isInteger(1);
}

/// Whether `value` is not 0, as a tensor of `type`.
static NotEqualOp createIsSet(OpBuilder &builder, Location loc, Value value,
                              RankedTensorType type) {
  auto valueType = cast<RankedTensorType>(value.getType());
  SmallVector<int32_t> shape(valueType.getShape());
  Attribute zero = builder.getI32IntegerAttr(0);
  if (isa<FloatType>(valueType.getElementType()))
    zero = builder.getF32FloatAttr(0);
  Value zeros = FullOp::create(builder, loc, valueType, shape, zero);
  return NotEqualOp::create(builder, loc, type, value, zeros);
}

/// A cast to i1 compares the value with 0.
static void lowerCast(TypecastOp cast) {
  if (isBoolean(cast.getInput().getType()))
    return;
  OpBuilder builder(cast);
  Value result = createIsSet(builder, cast.getLoc(), cast.getInput(),
                             cast.getResult().getType());
  cast.getResult().replaceAllUsesWith(result);
  cast.erase();
}

/// On truth values a bitwise op is `logical_<op>`. False unless `op` works on
/// bits.
static bool lowerBitwise(Operation *op) {
  // A bit is shifted out altogether, unless by 0.
  if (isa<LogicalLeftShiftOp, LogicalRightShiftOp, RightShiftOp>(op)) {
    OpBuilder builder(op);
    Value stays = LogicalNotOp::create(
        builder, op->getLoc(), op->getOperand(1).getType(), op->getOperand(1));
    auto both =
        LogicalAndOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                             op->getOperand(0), stays);
    op->replaceAllUsesWith(both);
    op->erase();
    return true;
  }
  StringRef name = op->getName().stripDialect();
  if (!name.consume_front("bitwise_"))
    return false;
  OpBuilder builder(op);
  OperationState state(op->getLoc(), ("ttir.logical_" + name).str(),
                       op->getOperands(), op->getResultTypes());
  op->replaceAllUsesWith(builder.create(state));
  op->erase();
  return true;
}

/// Gives results of arithmetic in i1 a truth value.
static void lowerArithmetic(Operation *op) {
  if (op->hasTrait<KeepsTruth>() || lowerBitwise(op))
    return;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    if (!isBoolean(result.getType()))
      continue;
    NotEqualOp isSet = createIsSet(builder, op->getLoc(), result,
                                   cast<RankedTensorType>(result.getType()));
    result.replaceAllUsesExcept(isSet.getResult(), isSet);
  }
}

static void markArguments(FunctionOpInterface function) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isBoolean(type))
      function.setArgAttr(i, "ttir.logical",
                          UnitAttr::get(function.getContext()));
}

void lowerBooleans(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      markArguments(function);
    if (isa_and_nonnull<TTIRDialect>(op->getDialect()) &&
        op->getNumRegions() == 0 &&
        llvm::any_of(op->getResultTypes(), isBoolean))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (auto cast = dyn_cast<TypecastOp>(op))
      lowerCast(cast);
    else
      lowerArithmetic(op);
}

} // namespace mlir::tt::ttir
