//===- Tuples.cpp - several values as one ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt {
#define GEN_PASS_DEF_STABLEHLOFLATTENTUPLESPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

/// A call that gives one tuple gives its values.
static void flattenResult(stablehlo::CustomCallOp op) {
  if (op->getNumResults() != 1)
    return;
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  if (!tuple)
    return;
  OpBuilder builder(op);
  OperationState state(op.getLoc(), op->getName(), op->getOperands(),
                       tuple.getTypes(), op->getAttrs());
  Operation *call = builder.create(state);
  op->replaceAllUsesWith(
      ttcore::TupleOp::create(builder, op.getLoc(), tuple, call->getResults()));
  op->erase();
}

namespace {
struct StableHLOFlattenTuples
    : impl::StableHLOFlattenTuplesPassBase<StableHLOFlattenTuples> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops) {
      OpBuilder builder(op);
      if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
        flattenResult(call);
      } else if (auto tuple = dyn_cast<stablehlo::TupleOp>(op)) {
        op->replaceAllUsesWith(ttcore::TupleOp::create(
            builder, op->getLoc(), tuple.getType(), tuple.getElements()));
        op->erase();
      } else if (auto element = dyn_cast<stablehlo::GetTupleElementOp>(op)) {
        op->replaceAllUsesWith(ttcore::GetTupleElementOp::create(
            builder, op->getLoc(), element.getType(), element.getOperand(),
            element.getIndex()));
        op->erase();
      }
    }
  }
};
} // namespace
} // namespace mlir::tt
