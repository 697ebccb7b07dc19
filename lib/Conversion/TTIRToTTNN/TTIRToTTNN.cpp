//===- TTIRToTTNN.cpp - lowers TTIR to TTNN -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTTTIRTOTTNNPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

/// The first tensor of `op` that has no TTNN layout, null if there is none.
static Type findTypeWithoutLayout(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (isa<RankedTensorType>(type) && !ttnn::getLayoutOf(type))
        return type;
  return nullptr;
}

void populateTTIRToTTNN(RewritePatternSet &patterns) {
  populateTTIRToTTNNByName(patterns);
  populateTTIRToTTNNCreation(patterns);
  populateTTIRToTTNNTensor(patterns);
  populateTTIRToTTNNNeural(patterns);
  populateTTIRToTTNNAttention(patterns);
  populateTTIRToTTNNImageNorms(patterns);
  populateTTIRToTTNNPlaces(patterns);
  populateTTIRToTTNNWindows(patterns);
  populateTTIRToTTNNCollectives(patterns);
}

/// True if both are pages of one kind in one memory: only the shape differs.
static bool differInShapeOnly(Value a, Value b) {
  auto from = ttnn::getLayoutOf(a.getType()),
       to = ttnn::getLayoutOf(b.getType());
  return from && to && from.getLayout() == to.getLayout() &&
         from.getBufferType() == to.getBufferType() && !from.isSharded() &&
         !to.isSharded();
}

/// Patterns that need another shape make reshapes around their ops, and so do
/// their neighbours: of several in a row the last one is left, and none if the
/// shape is what it was. Those that the module had stay.
static void mergeReshapes(ModuleOp module, const DenseSet<Operation *> &own) {
  SmallVector<ttnn::ReshapeOp> reshapes;
  module.walk([&](ttnn::ReshapeOp op) {
    if (!own.contains(op))
      reshapes.push_back(op);
  });
  for (ttnn::ReshapeOp op : reshapes) {
    auto inner = op.getInput().getDefiningOp<ttnn::ReshapeOp>();
    if (inner && !own.contains(inner) &&
        differInShapeOnly(inner.getInput(), op.getInput()))
      op.getInputMutable().assign(inner.getInput());
    if (op.getInput().getType() == op.getType())
      op.getResult().replaceAllUsesWith(op.getInput());
  }
  for (ttnn::ReshapeOp op : llvm::reverse(reshapes))
    if (op->use_empty())
      op->erase();
}

namespace {
struct ConvertTTIRToTTNN : impl::ConvertTTIRToTTNNPassBase<ConvertTTIRToTTNN> {
  void runOnOperation() override {
    auto check = getOperation().walk([](Operation *op) {
      if (!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()))
        return WalkResult::advance();
      if (Type type = findTypeWithoutLayout(op)) {
        op->emitOpError("has a tensor without a TTNN layout, ")
            << type << ": run ttnn-layout before convert-ttir-to-ttnn";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (check.wasInterrupted())
      return signalPassFailure();

    DenseSet<Operation *> reshapes;
    getOperation().walk([&](ttnn::ReshapeOp op) { reshapes.insert(op); });

    ConversionTarget target(getContext());
    // Not illegal: what has no pattern is reported below, with its types.
    target.addLegalDialect<ttnn::TTNNDialect>();
    RewritePatternSet patterns(&getContext());
    populateTTIRToTTNN(patterns);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    mergeReshapes(getOperation(), reshapes);
    // In the order of the text.
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Generics; groups become programs of the library later.
      if (op->getName().getDialectNamespace() == "d2m" &&
          !op->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
        op->emitOpError("is done by kernels only: ttir-to-ttmetal-pipeline");
        signalPassFailure();
        return WalkResult::interrupt();
      }
      if (op->getName().getStringRef() == "d2m.group")
        return WalkResult::skip();
      if (!isa_and_nonnull<ttir::TTIRDialect>(op->getDialect()))
        return WalkResult::advance();
      op->emitOpError(
          "cannot be lowered to TTNN: the library has no such op for ")
          << op->getOperandTypes() << " -> " << op->getResultTypes();
      signalPassFailure();
      return WalkResult::advance();
    });
  }
};
} // namespace

} // namespace mlir::tt
