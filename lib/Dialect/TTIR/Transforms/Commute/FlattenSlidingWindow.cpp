//===- FlattenSlidingWindow.cpp - images stay flat between windows --------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Commute.h"

#include "ttmlir/Dialect/TTIR/IR/Windows.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/Common/Greedy.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFLATTENSLIDINGWINDOWPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {

/// The library's windows work on images N x H x W x C as 1 x 1 x NHW x C.
class FlatImageRules : public ReshapeRules {
public:
  std::optional<Form> formBehind(Value value) const override {
    return isWindow(value.getDefiningOp()) ? flat(value) : std::nullopt;
  }
  std::optional<Form> formWanted(OpOperand &use) const override {
    return isWindow(use.getOwner()) && use.getOperandNumber() == 0
               ? flat(use.get())
               : std::nullopt;
  }
  /// A reshape that is there takes another operand, or gives another result.
  bool isFree(Value value) const override {
    return ReshapeRules::isFree(value) || value.getDefiningOp<ReshapeOp>();
  }
  bool isFree(OpOperand &use) const override {
    return isa<ReshapeOp>(use.getOwner());
  }

private:
  template <typename ConvOp> static bool hasOtherOrder(Operation *op) {
    auto conv = dyn_cast<ConvOp>(op);
    return conv && (conv.getBatchDim() != 0 || conv.getHeightDim() != 1 ||
                    conv.getWidthDim() != 2 || conv.getChannelDim() != 3);
  }
  /// Convolutions in another order are brought to N x H x W x C first.
  static bool isWindow(Operation *op) {
    return hasFlatImages(op) && !hasOtherOrder<Conv2dOp>(op) &&
           !hasOtherOrder<ConvTranspose2dOp>(op);
  }
  static std::optional<Form> flat(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    ArrayRef<int64_t> shape = type.getShape();
    if (shape.size() != 4 || type.getEncoding() ||
        (shape[0] == 1 && shape[1] == 1))
      return std::nullopt;
    return Form{1, 1, shape[0] * shape[1] * shape[2], shape[3]};
  }
};

struct FlattenSlidingWindow
    : impl::TTIRFlattenSlidingWindowPassBase<FlattenSlidingWindow> {
  void runOnOperation() override {
    bool moved = false;
    getOperation().walk([&](Block *block) {
      if (isa<func::FuncOp>(block->getParentOp()))
        moved |= commute(*block, FlatImageRules(), CommuteOptions());
    });
    RewritePatternSet patterns(&getContext());
    ReshapeOp::getCanonicalizationPatterns(patterns, &getContext());
    if (moved && failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::tt::ttir
