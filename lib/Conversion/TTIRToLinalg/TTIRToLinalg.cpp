//===- TTIRToLinalg.cpp - the reference meaning of TTIR --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToLinalg/TTIRToLinalg.h"

#include "Patterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tt {

#define GEN_PASS_DEF_CONVERTTTIRTOLINALGPASS
#include "ttmlir/Conversion/TTIRToLinalg/Passes.h.inc"

namespace {

/// Reports the first type of `types` that the reference cannot hold.
LogicalResult checkTypes(Operation *op, TypeRange types,
                         const TypeConverter &converter) {
  for (Type type : types)
    if (!converter.convertType(type))
      return op->emitError() << "'" << op->getName() << "' has type " << type
                             << ", which the reference cannot hold: static "
                                "shapes of floats or of 1, 8, 16, 32 or "
                                "64-bit integers expected";
  return success();
}

/// Types are looked at first, so that an error names the op which has them and
/// not a consequence.
LogicalResult checkAllTypes(ModuleOp module, const TypeConverter &converter) {
  WalkResult result = module.walk([&](Operation *op) {
    LogicalResult status = success();
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      status = checkTypes(op, function.getArgumentTypes(), converter);
      if (succeeded(status))
        status = checkTypes(op, function.getResultTypes(), converter);
    } else if (isa_and_nonnull<ttir::TTIRDialect>(op->getDialect())) {
      status = checkTypes(op, op->getOperandTypes(), converter);
      if (succeeded(status))
        status = checkTypes(op, op->getResultTypes(), converter);
    }
    return failed(status) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

constexpr const char *kNoMeaning =
    "it describes work on a device, or is composite "
    "(ttir-decompose-composites first)";

class ConvertTTIRToLinalg
    : public impl::ConvertTTIRToLinalgPassBase<ConvertTTIRToLinalg> {
  void runOnOperation() override {
    ReferenceTypeConverter types;
    if (failed(checkAllTypes(getOperation(), types)))
      return signalPassFailure();

    RewritePatternSet patterns(&getContext());
    populatePatterns(patterns, types);

    // Ops are left in place when no pattern applies, and reported together
    // afterwards, with the reason that their pattern gave.
    ConversionConfig config;
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(applyPartialConversion(getOperation(), target(types),
                                      std::move(patterns), config)))
      return signalPassFailure();
    if (failed(reportUnconverted(types)))
      signalPassFailure();
  }

  void populatePatterns(RewritePatternSet &patterns,
                        const ReferenceTypeConverter &types) {
    populateCreationPatterns(patterns, types);
    populateElementwisePatterns(patterns, types);
    populateReductionPatterns(patterns, types);
    populateMovementPatterns(patterns, types);
    populateContractionPatterns(patterns, types);
    populateConvolutionPatterns(patterns, types);
    populatePoolingPatterns(patterns, types);
    populateEmbeddingPatterns(patterns, types);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   types);
    populateReturnOpTypeConversionPattern(patterns, types);
    populateCallOpTypeConversionPattern(patterns, types);
  }

  ConversionTarget target(const TypeConverter &types) {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect, linalg::LinalgDialect,
                           math::MathDialect, tensor::TensorDialect>();
    target.addLegalOp<ModuleOp, UnrealizedConversionCastOp>();
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
      return types.isSignatureLegal(op.getFunctionType()) &&
             types.isLegal(&op.getBody());
    });
    target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(
        [&](Operation *op) { return types.isLegal(op); });
    return target;
  }

  LogicalResult reportUnconverted(const ReferenceTypeConverter &types) {
    LogicalResult status = success();
    getOperation().walk([&](Operation *op) {
      if (!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()) ||
          isa<ttir::YieldOp>(op))
        return;
      std::string reason = types.reason(op);
      op->emitError() << "'" << op->getName()
                      << "' has no reference meaning on the host: "
                      << (reason.empty() ? kNoMeaning : reason);
      status = failure();
    });
    return status;
  }
};

} // namespace
} // namespace mlir::tt
