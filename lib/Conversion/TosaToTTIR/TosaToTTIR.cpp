//===- TosaToTTIR.cpp - TOSA to TTIR --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TosaToTTIR/TosaToTTIR.h"

#include "Lowering.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTTOSATOTTIRPASS
#include "ttmlir/Conversion/TosaToTTIR/Passes.h.inc"

using namespace ttir;

bool hasTosa(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult checkZeroPoints(Operation *op, ValueRange zeroPoints) {
  for (Value value : zeroPoints) {
    DenseElementsAttr content = getConstantContent(value);
    bool isZero = content && content.isSplat() &&
                  (isa<FloatType>(content.getElementType())
                       ? content.getSplatValue<APFloat>().isZero()
                       : content.getSplatValue<APInt>().isZero());
    if (!isZero)
      return op->emitOpError(
          "has a zero point or shift other than 0: quantized "
          "arithmetic has no lowering");
  }
  return success();
}

/// Floats, truth values and integers of 32 bits.
static LogicalResult checkElements(Operation *op) {
  for (Type type : op->getResultTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    Type element = tensor.getElementType();
    if (!tensor.hasStaticShape() ||
        !(isa<FloatType>(element) || element.isInteger(1) ||
          element.isInteger(32)))
      return op->emitOpError("gives ")
             << type
             << ", which has no lowering; static shapes of floats, i1 and "
                "i32 have one";
  }
  return success();
}

namespace {
struct ConvertTosaToTTIR : impl::ConvertTosaToTTIRPassBase<ConvertTosaToTTIR> {
  void runOnOperation() override {
    SmallVector<Operation *> ops, shapes;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
        return WalkResult::advance();
      (isa<tosa::ConstShapeOp>(op) ? shapes : ops).push_back(op);
      return WalkResult::skip();
    });
    for (Operation *op : ops) {
      OpBuilder builder(op);
      Emit emit(builder, op->getLoc());
      FailureOr<Value> value = lower(op, emit);
      if (failed(value))
        return signalPassFailure();
      op->replaceAllUsesWith(ValueRange{*value});
      op->erase();
    }
    for (Operation *op : shapes)
      op->erase();
  }

  static Lowered lower(Operation *op, Emit &emit) {
    // Numbers that ops have as operands may be of any type.
    if (!isa<tosa::ConstOp>(op) && failed(checkElements(op)))
      return failure();
    for (auto *family : {lowerTosaEltwise, lowerTosaTensor, lowerTosaWindow}) {
      Lowered value = family(op, emit);
      if (failed(value) || *value)
        return value;
    }
    return op->emitOpError("has no lowering to TTIR");
  }
};
} // namespace
} // namespace mlir::tt
