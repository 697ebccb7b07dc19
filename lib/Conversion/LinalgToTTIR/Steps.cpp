//===- Steps.cpp - reductions with any body -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// The body for one value of the reduced loops after the other.
Values structured::lowerBySteps(linalg::LinalgOp op, Emit &emit) {
  constexpr int64_t kMostSteps = 1024, kMostOps = 1 << 14;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t steps = 1, size = op.getBlock()->getOperations().size();
  for (unsigned loop : reductions)
    steps = std::min<int64_t>(steps * ranges[loop], kMostOps + 1);
  if (steps > kMostSteps || steps * size > kMostOps)
    return op->emitOpError(
               "with a reduction that is none of sums, products, "
               "minima, maxima, logic and places of extremes has "
               "no lowering to TTIR for its number of steps; up to ")
           << kMostSteps << " have one";
  SmallVector<SmallVector<int64_t>> loops;
  SmallVector<Value> values;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    FailureOr<SmallVector<int64_t>> some = outputLoops(op, &output);
    if (failed(some))
      return failure();
    if (*some != (loops.empty() ? *some : loops.front()))
      return op->emitOpError("with results that are indexed in several orders "
                             "has no lowering to TTIR");
    loops.push_back(*some);
    values.push_back(output.get());
  }
  SmallVector<int64_t> at(reductions.size(), 0);
  for (int64_t step = 0; step < steps; ++step) {
    Body body(op, loops.front(), emit);
    for (auto [loop, value] : llvm::zip(reductions, at))
      body.fix(loop, value);
    for (auto [output, value] : llvm::zip(op.getDpsInitsMutable(), values))
      body.give(op.getMatchingBlockArgument(&output), value);
    SmallVector<Value> next;
    for (OpOperand &output : op.getDpsInitsMutable()) {
      Lowered result = body.evaluate(op.getMatchingYieldValue(&output)->get());
      if (failed(result))
        return failure();
      next.push_back(*result);
    }
    values = next;
    for (int64_t i = reductions.size() - 1; i >= 0; --i) {
      if (++at[i] < ranges[reductions[i]])
        break;
      at[i] = 0;
    }
  }
  return values;
}
