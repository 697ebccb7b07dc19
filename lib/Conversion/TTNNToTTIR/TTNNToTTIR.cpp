//===- TTNNToTTIR.cpp - raises TTNN to TTIR -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/MixedTypes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTTTNNTOTTIRPASS
#include "ttmlir/Conversion/TTNNToTTIR/Passes.h.inc"

namespace {
struct ConvertTTNNToTTIR : impl::ConvertTTNNToTTIRPassBase<ConvertTTNNToTTIR> {
  void runOnOperation() override {
    MLIRContext *ctx = &getContext();
    WalkResult kernels = getOperation()->walk([](ttnn::GenericOp op) {
      op.emitOpError(
          "has no meaning in TTIR: what its kernels compute is known "
          "when they run; compare with outputs that are known "
          "(ttrt run --expect)");
      return WalkResult::interrupt();
    });
    if (kernels.wasInterrupted())
      return signalPassFailure();
    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion([](RankedTensorType type) -> Type {
      if (!ttnn::getLayoutOf(type))
        return type;
      return RankedTensorType::get(type.getShape(), type.getElementType());
    });
    ConversionTarget target(*ctx);
    target.addIllegalDialect<ttnn::TTNNDialect>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return types.isSignatureLegal(function.getFunctionType()) &&
             types.isLegal(&function.getBody());
    });
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return types.isLegal(op); });
    RewritePatternSet patterns(ctx);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   types);
    populateReturnOpTypeConversionPattern(patterns, types);
    populateCallOpTypeConversionPattern(patterns, types);
    populateTTNNToTTIRByName(types, patterns);
    populateTTNNToTTIRTensor(types, patterns);
    populateTTNNToTTIRNeural(types, patterns);
    populateTTNNToTTIRAttention(types, patterns);
    populateTTNNToTTIRImageNorms(types, patterns);
    populateTTNNToTTIRPlaces(types, patterns);
    populateTTNNToTTIRHeads(types, patterns);
    populateTTNNToTTIRFused(types, patterns);
    populateTTNNToTTIRConvolutions(types, patterns);
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();
    // The library takes operands of several formats.
    getOperation()->walk([](Operation *op) { unifyElementTypes(op); });
  }
};
} // namespace

} // namespace mlir::tt
