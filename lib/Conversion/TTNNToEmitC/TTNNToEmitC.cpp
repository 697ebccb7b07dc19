//===- TTNNToEmitC.cpp - TTNN to EmitC ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToEmitC/TTNNToEmitC.h"
#include "FunctionConverter.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "llvm/ADT/STLExtras.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTTTNNTOEMITC
#include "ttmlir/Conversion/TTNNToEmitC/Passes.h.inc"
} // namespace mlir::tt

using namespace mlir;
using namespace mlir::tt;

/// Includes at the top, then a declaration of every function that is called.
static void addPreamble(ModuleOp module, ArrayRef<func::FuncOp> functions,
                        const source::FunctionNames &names,
                        const source::ConstantFile *constants) {
  OpBuilder builder(module.getBodyRegion());
  Location loc = module.getLoc();
  emitc::IncludeOp::create(builder, loc, "ttnn/ttnn.hpp", false);
  for (StringRef header : {"array", "bit", "limits", "tuple", "vector"})
    emitc::IncludeOp::create(builder, loc, header, true);
  if (constants && !constants->empty()) {
    for (StringRef header : {"filesystem", "fstream", "stdexcept"})
      emitc::IncludeOp::create(builder, loc, header, true);
    emitc::VerbatimOp::create(
        builder, loc,
        builder.getStringAttr(
            source::cppSpelling().fileReader(constants->name)),
        ValueRange());
  }
  llvm::StringSet<> called;
  for (func::FuncOp func : functions)
    func.walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOpInterface>(op))
        called.insert(source::calleeOf(call));
      for (FlatSymbolRefAttr name : ttcore::calledFunctions(op))
        called.insert(name.getValue());
    });
  for (func::FuncOp func : functions)
    if (called.contains(func.getName()))
      emitc::DeclareFuncOp::create(builder, func.getLoc(),
                                   names[func.getName()]);
}

LogicalResult mlir::tt::convertTTNNToEmitC(ModuleOp module,
                                           source::ConstantFile *constants) {
  const source::Spelling &spell = source::cppSpelling();
  auto functions = source::collectFunctions(module, spell);
  if (failed(functions))
    return failure();

  source::FunctionNames names(module, spell);
  OpBuilder builder(module.getContext());
  SmallVector<emitc::FuncOp> converted;
  for (func::FuncOp func : *functions) {
    builder.setInsertionPoint(func);
    FailureOr<emitc::FuncOp> result =
        FunctionConverter(names, builder, constants).convert(func);
    if (failed(result)) {
      for (emitc::FuncOp done : converted)
        done.erase();
      return failure();
    }
    converted.push_back(*result);
  }
  addPreamble(module, *functions, names, constants);
  for (func::FuncOp func : *functions)
    func.erase();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isa<ttcore::TTCoreDialect>(op.getDialect()))
      op.erase();
  return success();
}

namespace {
struct ConvertTTNNToEmitC
    : public mlir::tt::impl::ConvertTTNNToEmitCBase<ConvertTTNNToEmitC> {
  void runOnOperation() override {
    if (failed(convertTTNNToEmitC(getOperation())))
      signalPassFailure();
  }
};
} // namespace
