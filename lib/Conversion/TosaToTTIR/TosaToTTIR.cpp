//===- TosaToTTIR.cpp - TOSA to TTIR --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TosaToTTIR/TosaToTTIR.h"

#include "Lowering.h"
#include "ttmlir/Dialect/Common/Sizes.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTTOSATOTTIRPASS
#include "ttmlir/Conversion/TosaToTTIR/Passes.h.inc"

using namespace ttir;

/// Scaling of single numbers stands in bodies of linalg, which does it.
static bool isSource(Operation *op) {
  return isa_and_nonnull<tosa::TosaDialect>(op->getDialect()) &&
         !isa<tosa::ApplyScaleOp>(op);
}

bool hasTosa(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isSource(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Floats, truth values and integers of up to 32 bits.
static LogicalResult checkElements(Operation *op) {
  auto check = [&](TypeRange types, StringRef verb) -> LogicalResult {
    for (Type type : types) {
      auto tensor = dyn_cast<TensorType>(type);
      if (!tensor)
        continue;
      Type element = tensor.getElementType();
      bool fits = isa<FloatType>(element) || element.isInteger(1) ||
                  element.isInteger(4) || element.isInteger(8) ||
                  element.isInteger(16) || element.isInteger(32);
      if (!tensor.hasStaticShape() || !fits)
        return op->emitOpError(verb)
               << " " << type
               << ", which has no lowering; static shapes of floats, i1, i4, "
                  "i8, i16 and i32 have one";
    }
    return success();
  };
  if (failed(check(op->getOperandTypes(), "takes")) ||
      failed(check(op->getResultTypes(), "gives")))
    return failure();
  auto nan = op->getAttrOfType<tosa::NanPropagationModeAttr>("nan_mode");
  if (nan && nan.getValue() != tosa::NanPropagationMode::PROPAGATE)
    return op->emitOpError("with the mode IGNORE for what is no number has no "
                           "lowering; with PROPAGATE it has one");
  return success();
}

namespace {
struct ConvertTosaToTTIR : impl::ConvertTosaToTTIRPassBase<ConvertTosaToTTIR> {
  void runOnOperation() override {
    if (failed(checkSizes(getOperation())))
      return signalPassFailure();
    if (hasTosa(getOperation()))
      takeStorage(getOperation());
    outlineTosaControlFlow(getOperation());
    SmallVector<Operation *> ops, shapes;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isSource(op))
        return WalkResult::advance();
      (isa<tosa::ConstShapeOp>(op) ? shapes : ops).push_back(op);
      return WalkResult::skip();
    });
    for (Operation *op : ops) {
      OpBuilder builder(op);
      Emit emit(builder, op->getLoc());
      FailureOr<SmallVector<Value>> values = lower(op, emit);
      if (failed(values))
        return signalPassFailure();
      op->replaceAllUsesWith(*values);
      op->erase();
    }
    for (Operation *op : shapes)
      op->erase();
  }

  static FailureOr<SmallVector<Value>> lower(Operation *op, Emit &emit) {
    // Numbers that ops have as operands may be of any type.
    if (!isa<tosa::ConstOp>(op) && failed(checkElements(op)))
      return failure();
    for (auto *family : {lowerTosaEltwise, lowerTosaTensor, lowerTosaWindow,
                         lowerTosaQuantized, lowerTosaResize}) {
      Lowered value = family(op, emit);
      if (failed(value))
        return failure();
      if (*value)
        return SmallVector<Value>{*value};
    }
    if (SmallVector<Value> parts = lowerTosaFourier(op, emit); !parts.empty())
      return parts;
    return op->emitOpError("has no lowering to TTIR");
  }
};
} // namespace
} // namespace mlir::tt
