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

/// Marked, or a number that only marked ops take, which becomes part of the
/// kernel.
bool isHoisted(Operation *op) {
  auto isMarked = [](Operation *op) { return op->hasAttr(kHoistAttr); };
  return isMarked(op) || (isa<ttnn::FullOp, ttnn::ZerosOp, ttnn::OnesOp>(op) &&
                          llvm::all_of(op->getUsers(), isMarked));
}

/// Types without layouts.
struct BareTypes : TypeConverter {
  BareTypes() {
    addConversion([](Type type) { return type; });
    addConversion([](RankedTensorType type) -> Type {
      if (!ttnn::getLayoutOf(type))
        return type;
      return RankedTensorType::get(type.getShape(), type.getElementType());
    });
  }
};

/// Raised ops take operands as they lie, and their results lie where those of
/// the library's op did: removes the casts in between.
void keepLayouts(ModuleOp module) {
  module.walk([](UnrealizedConversionCastOp cast) {
    if (cast->getNumOperands() != 1 || cast->getNumResults() != 1)
      return;
    Value from = cast.getOperand(0), to = cast.getResult(0);
    if (!ttnn::getLayoutOf(from.getType()))
      from.setType(to.getType());
    to.replaceAllUsesWith(from);
    cast->erase();
  });
}

struct ConvertTTNNToTTIR : impl::ConvertTTNNToTTIRPassBase<ConvertTTNNToTTIR> {
  using Base::Base;

  void runOnOperation() override {
    MLIRContext *ctx = &getContext();
    BareTypes types;
    RewritePatternSet patterns(ctx);
    populateTTNNToTTIRByName(types, patterns);
    populateTTNNToTTIRTensor(types, patterns);
    populateTTNNToTTIRNeural(types, patterns);
    populateTTNNToTTIRAttention(types, patterns);
    populateTTNNToTTIRImageNorms(types, patterns);
    populateTTNNToTTIRPlaces(types, patterns);
    populateTTNNToTTIRHeads(types, patterns);
    populateTTNNToTTIRFused(types, patterns);
    populateTTNNToTTIRConvolutions(types, patterns);
    if (failed(hoisted ? raiseHoisted(types, std::move(patterns))
                       : raiseAll(types, std::move(patterns))))
      return signalPassFailure();
    // The library takes operands of several formats.
    getOperation()->walk([](Operation *op) { unifyElementTypes(op); });
  }

private:
  LogicalResult raiseHoisted(BareTypes &types, RewritePatternSet patterns) {
    // Casts in both directions, which `keepLayouts` removes.
    auto bridge = [](OpBuilder &builder, Type type, ValueRange values,
                     Location loc) -> Value {
      return UnrealizedConversionCastOp::create(builder, loc, type, values)
          .getResult(0);
    };
    types.addSourceMaterialization(bridge);
    types.addTargetMaterialization(bridge);
    ConversionTarget target(getContext());
    target.addLegalDialect<ttir::TTIRDialect>();
    target.addLegalOp<UnrealizedConversionCastOp>();
    target.addDynamicallyLegalDialect<ttnn::TTNNDialect>(
        [](Operation *op) -> std::optional<bool> {
          return isHoisted(op) ? std::nullopt : std::optional(true);
        });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return failure();
    keepLayouts(getOperation());
    return success();
  }

  LogicalResult raiseAll(BareTypes &types, RewritePatternSet patterns) {
    WalkResult kernels = getOperation()->walk([](ttnn::GenericOp op) {
      op.emitOpError(
          "has no meaning in TTIR: what its kernels compute is known "
          "when they run; compare with outputs that are known "
          "(ttrt run --expect)");
      return WalkResult::interrupt();
    });
    if (kernels.wasInterrupted())
      return failure();
    ConversionTarget target(getContext());
    target.addIllegalDialect<ttnn::TTNNDialect>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return types.isSignatureLegal(function.getFunctionType()) &&
             types.isLegal(&function.getBody());
    });
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return types.isLegal(op); });
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   types);
    populateReturnOpTypeConversionPattern(patterns, types);
    populateCallOpTypeConversionPattern(patterns, types);
    return applyFullConversion(getOperation(), target, std::move(patterns));
  }
};
} // namespace

} // namespace mlir::tt
