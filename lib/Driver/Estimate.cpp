//===- Estimate.cpp - times of a program without running it ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "RowTimes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Driver/Driver.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"

using namespace mlir;

namespace tt::driver {

static EstimatedOp estimateOf(Operation *op, const device::ChipDesc &chip) {
  EstimatedOp made;
  made.name = op->getName().stripDialect().str();
  llvm::raw_string_ostream(made.location) << op->getLoc();
  RowTime time = rowTime(op, chip);
  made.seconds = time.seconds;
  made.bound = time.bound;
  made.cores = time.cores;
  made.dramBytes = time.dramBytes;
  return made;
}

std::vector<Estimate> estimate(const std::string &text, const std::string &name,
                               const CompileOptions &options,
                               std::vector<uint8_t> *binary) {
  Context context;
  context.interruptBy(options.interrupted);
  OwningOpRef<ModuleOp> module = context.parse(text, name, options.resources);
  context.check(!mlir::tt::ttmetal::hasTTMetal(*module),
                name + ": is a program of kernels; 'ttrt perf' runs it");
  lowerToTTNN(context, *module, options);
  mlir::tt::ttcore::SystemDescAttr system =
      mlir::tt::ttcore::requireSystemDesc(*module);
  context.check(bool(system), "the program is for no chip");
  device::ChipDesc chip =
      mlir::tt::ttcore::systemDescToDevice(system).chips.front();
  std::vector<Estimate> all;
  module->walk([&](func::FuncOp function) {
    if (function.isPrivate() || function.isExternal())
      return;
    Estimate &made = all.emplace_back();
    made.function = function.getName().str();
    // Functions of loops and branches are added where they are called.
    llvm::DenseSet<Operation *> seen = {function};
    std::function<void(func::FuncOp)> add = [&](func::FuncOp from) {
      from.walk([&](Operation *op) {
        for (FlatSymbolRefAttr symbol : mlir::tt::ttcore::calledFunctions(op))
          if (auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                  op, symbol);
              callee && !isa<mlir::tt::ttcore::LoadCachedOp>(op) &&
              seen.insert(callee).second)
            add(callee);
        if (isa_and_nonnull<mlir::tt::ttnn::TTNNDialect>(op->getDialect()))
          made.ops.push_back(estimateOf(op, chip));
      });
    };
    add(function);
  });
  context.check(!all.empty(), name + ": has no program");
  if (binary)
    *binary = written(context, *module);
  return all;
}

} // namespace tt::driver
