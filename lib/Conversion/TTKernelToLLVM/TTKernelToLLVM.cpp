//===- TTKernelToLLVM.cpp - kernels as native code ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTKernelToLLVM/TTKernelToLLVM.h"

#include "Patterns.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tt {

#define GEN_PASS_DEF_CONVERTTTKERNELTOLLVMPASS
#include "ttmlir/Conversion/TTKernelToLLVM/Passes.h.inc"

using namespace ttkernel;

/// Numbers the calls of every kernel. Fails if one is not self-contained.
static LogicalResult numberAllSites(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!getThread(function) || function.isExternal())
      continue;
    auto functions = collectFunctions(module, function.getName());
    if (failed(functions))
      return failure();
    numberSites(*functions);
  }
  return success();
}

/// Refuses expressions for emitted source, which cannot be run.
static LogicalResult checkExpressions(ModuleOp module) {
  WalkResult result = module.walk([](TensorAccessorArgsOp op) {
    if (!op.getCtaExpr() && !op.getCrtaExpr())
      return WalkResult::advance();
    op.emitOpError("has a C++ expression, which can be translated to source "
                   "only");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// The context becomes the first argument of every function and call.
static void addContext(ModuleOp module) {
  auto ptr = LLVM::LLVMPointerType::get(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    // Attributes of a kernel's use have no meaning from here on.
    function->removeAttr(TTKernelDialect::getThreadAttrName());
    function->removeAttr(TTKernelDialect::getArgSpecAttrName());
    (void)function.insertArgument(0, ptr, {}, function.getLoc());
  }
  module.walk([&](func::CallOp call) {
    auto caller = call->getParentOfType<func::FuncOp>();
    call->insertOperands(0, caller.getArgument(0));
  });
}

/// Folding would take an index for a number of 64 bits.
static ConversionConfig withoutFolding() {
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  return config;
}

static LogicalResult lowerStructure(ModuleOp module) {
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  populateSCFToControlFlowConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addIllegalDialect<scf::SCFDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(module, target, std::move(patterns),
                                withoutFolding());
}

static LogicalResult lowerCalls(ModuleOp module) {
  MLIRContext *context = module.getContext();
  LowerToLLVMOptions options(context);
  options.overrideIndexBitwidth(32); // that of the chip's cores
  LLVMTypeConverter types(context, options);
  addKernelTypes(types);
  RewritePatternSet patterns(context);
  populateCallPatterns(types, patterns);
  populatePrintPattern(types, patterns);
  populateFuncToLLVMConversionPatterns(types, patterns);
  arith::populateArithToLLVMConversionPatterns(types, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  LLVMConversionTarget target(*context);
  target.addLegalOp<ModuleOp>();
  return applyFullConversion(module, target, std::move(patterns),
                             withoutFolding());
}

LogicalResult convertTTKernelToLLVM(ModuleOp module) {
  if (failed(checkExpressions(module)) || failed(checkPrints(module)) ||
      failed(numberAllSites(module)))
    return failure();
  expandCalls(module);
  addContext(module);
  countRounds(module);
  if (failed(lowerArithmetic(module)) || failed(lowerStructure(module)))
    return failure();
  return lowerCalls(module);
}

namespace {
struct ConvertTTKernelToLLVM
    : impl::ConvertTTKernelToLLVMPassBase<ConvertTTKernelToLLVM> {
  void runOnOperation() override {
    if (failed(convertTTKernelToLLVM(getOperation())))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
