//===- Fusing.cpp - activations become part of products -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "Fusing.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNFUSINGPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

/// Applies `activation` to the result of `op`, if it can have one and has none.
bool take(Operation *op, UnaryOpType activation) {
  Builder builder(op->getContext());
  if (auto conv = dyn_cast<Conv2dOp>(op)) {
    Conv2dConfigAttr::Fields fields = Conv2dConfigAttr::fieldsOf(op);
    if (fields.activation)
      return false;
    fields.activation =
        UnaryWithParamAttr::get(op->getContext(), activation, nullptr);
    conv.setConv2dConfigAttr(Conv2dConfigAttr::get(op->getContext(), fields));
    return true;
  }
  if (!isa<MatmulOp, LinearOp>(op) || op->hasAttr("activation") ||
      fusedActivation(op->getAttr("matmul_program_config")))
    return false;
  op->setAttr("activation",
              builder.getStringAttr(stringifyUnaryOpType(activation)));
  return true;
}

/// The activations that networks have behind products.
std::optional<UnaryOpType> activationOf(Operation *op) {
  if (!isa<ReluOp, Relu6Op, GeluOp, SiluOp, SigmoidOp, TanhOp>(op))
    return std::nullopt;
  return symbolizeUnaryOpType(op->getName().stripDialect());
}

struct TTNNFusing : impl::TTNNFusingPassBase<TTNNFusing> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> fused;
    getOperation().walk([&](Operation *op) {
      std::optional<UnaryOpType> activation = activationOf(op);
      if (!activation)
        return;
      Value value = op->getOperand(0);
      Operation *product = value.getDefiningOp();
      if (!product || !value.hasOneUse() ||
          value.getType() != op->getResult(0).getType() ||
          !take(product, *activation))
        return;
      // The result is now the activation's; so is the other shape of it that
      // the product was lowered with.
      for (Operation *user : op->getResult(0).getUsers())
        if (user->getLoc() == product->getLoc())
          user->setLoc(op->getLoc());
      product->setLoc(op->getLoc());
      op->getResult(0).replaceAllUsesWith(value);
      fused.push_back(op);
    });
    for (Operation *op : fused)
      op->erase();
    RewritePatternSet patterns(&getContext());
    populateHeadFusing(patterns);
    if (failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::tt::ttnn
