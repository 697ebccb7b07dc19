//===- ControlFlow.cpp - loops and branches of TOSA -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "ttmlir/Dialect/TTCore/Transforms/Outline.h"

using namespace mlir;
using namespace mlir::tt;

/// The operands of a branch are arguments of its regions; those of ttcore see
/// the values themselves.
static ttcore::CaseOp outline(tosa::IfOp op) {
  for (Region *region : {&op.getThenGraph(), &op.getElseGraph()}) {
    Block &block = region->front();
    for (auto [argument, value] :
         llvm::zip(block.getArguments(), op.getInputList()))
      argument.replaceAllUsesWith(value);
    block.eraseArguments(0, block.getNumArguments());
  }
  return ttcore::outlineCase(op, op.getCondition(),
                             {&op.getElseGraph(), &op.getThenGraph()});
}

void mlir::tt::outlineTosaControlFlow(ModuleOp module) {
  // Those within first.
  module.walk([](Operation *op) {
    SmallVector<Value> results;
    if (auto branch = dyn_cast<tosa::IfOp>(op))
      results = outline(branch).getResults();
    else if (auto loop = dyn_cast<tosa::WhileOp>(op))
      results =
          ttcore::outlineLoop(op, loop.getInputList(), &loop.getCondGraph(),
                              loop.getBodyGraph(), std::nullopt);
    else
      return;
    op->replaceAllUsesWith(results);
    op->erase();
  });
}
