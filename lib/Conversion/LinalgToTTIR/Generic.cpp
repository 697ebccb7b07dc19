//===- Generic.cpp - structured ops ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

FailureOr<SmallVector<int64_t>> structured::outputLoops(linalg::LinalgOp op,
                                                        OpOperand *output) {
  FailureOr<SmallVector<Index>> indices = indicesOf(op, output);
  if (failed(indices))
    return failure();
  SmallVector<int64_t> loops;
  for (const Index &index : *indices) {
    std::optional<int64_t> loop = index.loop();
    if (!loop || llvm::is_contained(loops, *loop))
      return op->emitOpError("with the indexing map ")
             << AffineMapAttr::get(op.getMatchingIndexingMap(output))
             << " of a result has no lowering to TTIR; with a permutation of "
                "loops it has one";
    loops.push_back(*loop);
  }
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if ((type == utils::IteratorType::parallel) !=
        llvm::is_contained(loops, int64_t(loop)))
      return op->emitOpError("with the indexing map ")
             << AffineMapAttr::get(op.getMatchingIndexingMap(output))
             << " of a result has no lowering to TTIR: it does not have the "
                "parallel loops, and only those";
  return loops;
}

/// All loops are parallel: the results are what the body yields, everywhere.
static Values lowerElementwise(linalg::LinalgOp op, Emit &emit) {
  SmallVector<Value> results;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    FailureOr<SmallVector<int64_t>> loops = outputLoops(op, &output);
    if (failed(loops))
      return failure();
    Body body(op, *loops, emit);
    Lowered result = body.evaluate(op.getMatchingYieldValue(&output)->get());
    if (failed(result))
      return failure();
    results.push_back(*result);
  }
  return results;
}

static LogicalResult check(linalg::LinalgOp op) {
  constexpr int64_t kMostOps = 2048;
  if (!op.hasPureTensorSemantics())
    return op->emitOpError("works on memrefs; on tensors it has a lowering to "
                           "TTIR");
  if (op.getBlock()->getOperations().size() > kMostOps)
    return op->emitOpError("with a body of more than ")
           << kMostOps << " ops has no lowering to TTIR";
  for (int64_t range : op.getStaticLoopRanges())
    if (ShapedType::isDynamic(range))
      return op->emitOpError("has a loop of unknown length; static shapes have "
                             "a lowering to TTIR");
  for (Operation &inner : *op.getBlock()) {
    // Bodies of named ops stand nowhere in the text.
    if (isa<UnknownLoc>(inner.getLoc()))
      inner.setLoc(op.getLoc());
    if (inner.getNumRegions() != 0)
      return inner.emitOpError("in the body of '")
             << op->getName() << "' has no lowering to TTIR";
  }
  return success();
}

Values structured::lowerStructured(linalg::LinalgOp op, Emit &emit) {
  if (failed(check(op)))
    return failure();
  return op.getNumReductionLoops() == 0 ? lowerElementwise(op, emit)
                                        : lowerReductions(op, emit);
}
