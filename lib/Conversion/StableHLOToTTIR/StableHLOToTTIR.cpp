//===- StableHLOToTTIR.cpp - StableHLO to TTIR ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"

#include "Lowering.h"
#include "NarrowFloats.h"
#include "NarrowIntegers.h"
#include "Quantized.h"
#include "ttmlir/Dialect/Common/Sizes.h"
#include "ttmlir/Dialect/Sdy/IR/Sdy.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOTTIRPASS
#include "ttmlir/Conversion/StableHLOToTTIR/Passes.h.inc"

using namespace stablehlo;

static bool isSource(Operation *op) {
  return isa_and_nonnull<StableHLODialect, chlo::CHLODialect>(op->getDialect());
}

/// Drops attributes that front ends write for their own runtime and for other
/// compilers.
static void dropForeignAttributes(Operation *op) {
  SmallVector<StringAttr> foreign;
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (StringRef name = attribute.getName();
        name.starts_with("mhlo.") || name.starts_with("sdy.") ||
        name.starts_with("jax.") || name.starts_with("stablehlo."))
      foreign.push_back(attribute.getName());
  for (StringAttr name : foreign)
    op->removeAttr(name);
}

namespace {
struct ConvertStableHLOToTTIR
    : impl::ConvertStableHLOToTTIRPassBase<ConvertStableHLOToTTIR> {
  void runOnOperation() override {
    if (failed(checkSizes(getOperation())) ||
        failed(lowerQuantized(getOperation())) ||
        failed(widenNarrowFloats(getOperation())) ||
        failed(widenNarrowIntegers(getOperation())))
      return signalPassFailure();
    Lowering lowering(&getContext());
    // In order, so that an op's operands are lowered before it; computations of
    // an op are that op's business.
    SmallVector<Operation *> ops, meshes;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<sdy::MeshOp>(op))
        meshes.push_back(op);
      if (!isSource(op))
        return WalkResult::advance();
      ops.push_back(op);
      return WalkResult::skip();
    });
    for (Operation *op : ops) {
      OpBuilder builder(op);
      Emit emit(builder, op->getLoc());
      Values values = lowering.lower(op, emit);
      if (failed(values))
        return signalPassFailure();
      op->replaceAllUsesWith(*values);
      op->erase();
    }
    for (Operation *mesh : meshes)
      mesh->erase();
    dropForeignAttributes(getOperation());
  }
};
} // namespace
} // namespace mlir::tt
