//===- NarrowFloats.cpp - floats of 4 to 8 bits ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device has none. They are held in f32, and what computes one is rounded
// to the numbers of its type; beyond the largest one is what the type has for
// it.
//
//===----------------------------------------------------------------------===//

#include "NarrowFloats.h"

#include "ChangeTypes.h"
#include "ttmlir/Conversion/FrontEndCommon/SmallFloats.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The element type of a tensor of such floats; null of another.
static FloatType narrowFloat(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto element =
      tensor ? dyn_cast<FloatType>(tensor.getElementType()) : FloatType();
  return element && element.getWidth() <= 8 ? element : FloatType();
}

static Type widened(Type type) {
  if (!narrowFloat(type))
    return type;
  return cast<RankedTensorType>(type).clone(
      Float32Type::get(type.getContext()));
}

/// The elements of the results are elements of operands, or their opposites.
static bool movesElements(Operation *op) {
  return isa<AbsOp, BroadcastInDimOp, BroadcastOp, CaseOp, ClampOp,
             ConcatenateOp, ConstantOp, DynamicSliceOp, DynamicUpdateSliceOp,
             GatherOp, IfOp, MaxOp, MinOp, NegOp, OptimizationBarrierOp, PadOp,
             ReshapeOp, ReturnOp, ReverseOp, SelectOp, SliceOp, SortOp,
             TorchIndexSelectOp, TransposeOp, WhileOp, func::CallOp>(op);
}

/// Computations of an op are applied to whole tensors: its results are rounded.
static bool isComputed(Operation *op) {
  return isa_and_nonnull<StableHLODialect>(op->getParentOp()->getDialect()) &&
         !isa<CaseOp, IfOp, WhileOp>(op->getParentOp());
}

static LogicalResult widenContent(ConstantOp op) {
  auto value = dyn_cast<DenseFPElementsAttr>(op.getValue());
  if (!value)
    return op.emitOpError("of ")
           << op.getType() << " in a resource has no lowering";
  op.setValueAttr(value.mapValues(
      Float32Type::get(op.getContext()), [](const APFloat &number) {
        APFloat wide = number;
        bool loses = false;
        wide.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                     &loses);
        return wide.bitcastToAPInt();
      }));
  return success();
}

static LogicalResult check(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types) {
      FloatType element = narrowFloat(type);
      if (!element)
        continue;
      if (isa<BitcastConvertOp>(op))
        return op->emitOpError("of the bits of ")
               << element << " has no lowering";
      if (!APFloat::semanticsHasSignedRepr(element.getFloatSemantics()))
        return op->emitOpError("of ") << element << " has no lowering";
    }
  return success();
}

LogicalResult mlir::tt::stablehlo::widenNarrowFloats(ModuleOp module) {
  SmallVector<std::pair<Value, FloatType>> computed;
  WalkResult walked = module.walk([&](Operation *op) {
    if (op == module.getOperation())
      return WalkResult::advance();
    if (failed(check(op)))
      return WalkResult::interrupt();
    bool rounds = isa_and_nonnull<StableHLODialect>(op->getDialect()) ||
                  op->getName().getDialectNamespace() == "chlo";
    for (Value result : op->getResults()) {
      FloatType element = narrowFloat(result.getType());
      if (element && rounds && !movesElements(op) && !isComputed(op))
        computed.emplace_back(result, element);
      auto constant = dyn_cast<ConstantOp>(op);
      if (element && constant && failed(widenContent(constant)))
        return WalkResult::interrupt();
    }
    changeTypes(op, widened);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (auto [value, element] : computed) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    ttir::Emit emit(builder, value.getLoc());
    Operation *last = value.getDefiningOp();
    Operation *behind = last->getNextNode();
    Value rounded = ttir::roundTo(
        emit, value, ttir::SmallFloat::of(element.getFloatSemantics()),
        /*saturate=*/false);
    // All readers of the value, except the ops that round it.
    value.replaceUsesWithIf(rounded, [&](OpOperand &use) {
      Operation *user = use.getOwner();
      while (user && user->getBlock() != last->getBlock())
        user = user->getParentOp();
      return user && behind && !user->isBeforeInBlock(behind);
    });
  }
  return success();
}
