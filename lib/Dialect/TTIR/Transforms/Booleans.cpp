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

/// A cast to i1 asks whether the value is 0.
static void lowerCast(TypecastOp cast) {
  if (isBoolean(cast.getInput().getType()))
    return;
  OpBuilder builder(cast);
  Value result = createIsSet(builder, cast.getLoc(), cast.getInput(),
                             cast.getResult().getType());
  cast.getResult().replaceAllUsesWith(result);
  cast.erase();
}

template <typename Logical> static void replaceBy(Operation *op) {
  OpBuilder builder(op);
  auto logical = Logical::create(builder, op->getLoc(), op->getResultTypes(),
                                 op->getOperands());
  op->replaceAllUsesWith(logical);
  op->erase();
}

/// False unless `op` works on bits.
static bool lowerBitwise(Operation *op) {
  if (isa<BitwiseAndOp>(op))
    replaceBy<LogicalAndOp>(op);
  else if (isa<BitwiseOrOp>(op))
    replaceBy<LogicalOrOp>(op);
  else if (isa<BitwiseXorOp>(op))
    replaceBy<LogicalXorOp>(op);
  else if (isa<BitwiseNotOp>(op))
    replaceBy<LogicalNotOp>(op);
  else
    return false;
  return true;
}

/// True for ops whose result is 0 or 1 if their operands are: predicates, what
/// moves or selects elements, and what such values cannot leave.
static bool isClosed(Operation *op) {
  bool predicate = isa<EqualOp, GreaterEqualOp, GreaterThanOp, LessEqualOp,
                       LessThanOp, NotEqualOp, LogicalAndOp, LogicalOrOp,
                       LogicalXorOp, LogicalNotOp, IsFiniteOp>(op);
  bool movement =
      isa<ReshapeOp, TransposeOp, PermuteOp, BroadcastOp, RepeatOp, ConcatOp,
          SliceStaticOp, SqueezeOp, UnsqueezeOp, ToLayoutOp, EmbeddingOp>(op);
  bool creation = isa<ConstantOp, FullOp, ZerosOp, OnesOp, EmptyOp>(op);
  return predicate || movement || creation ||
         isa<WhereOp, MaximumOp, MinimumOp, MultiplyOp, MaxOp, MinOp, ProdOp,
             AbsOp, ReluOp, Relu6Op, SqrtOp, SignOp, CeilOp, FloorOp,
             MaxPool2dOp>(op);
}

/// Gives the result of arithmetic in i1 a truth value.
static void lowerArithmetic(Operation *op) {
  if (lowerBitwise(op) || isClosed(op))
    return;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  NotEqualOp isSet = createIsSet(builder, op->getLoc(), result,
                                 cast<RankedTensorType>(result.getType()));
  result.replaceAllUsesExcept(isSet.getResult(), isSet);
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
        op->getNumResults() == 1 && op->getNumRegions() == 0 &&
        isBoolean(op->getResult(0).getType()))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (auto cast = dyn_cast<TypecastOp>(op))
      lowerCast(cast);
    else if (!isa<KernelOp, AllocOp>(op))
      lowerArithmetic(op);
}

} // namespace mlir::tt::ttir
