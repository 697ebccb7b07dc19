//===- FlattenSlidingWindow.cpp - images stay flat between windows --------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Commute.h"

#include "ttmlir/Dialect/TTIR/IR/Emit.h"
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

  /// Whether the value is made flat: by a window, or by element-wise ops that
  /// can be done flat.
  bool isFlatBehind(Value value) const {
    Operation *op = value.getDefiningOp();
    while (op && !isWindow(op) && isMovable(op)) {
      OpOperand *next = nullptr;
      for (OpOperand &operand : op->getOpOperands())
        if (sharesForm(operand) && operand.get().getDefiningOp())
          next = &operand;
      op = next ? next->get().getDefiningOp() : nullptr;
    }
    return isWindow(op);
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

bool isOverPixels(MeanOp mean) {
  std::optional<ArrayAttr> dims = mean.getDimArg();
  if (!dims || dims->size() != 2)
    return false;
  auto at = [&](unsigned i) {
    return (cast<IntegerAttr>((*dims)[i]).getInt() + 4) % 4;
  };
  return std::min(at(0), at(1)) == 1 && std::max(at(0), at(1)) == 2;
}

/// The mean of all pixels, as the one window of a pool. As a reduction it would
/// want images of N x H x W x C in tiles, into which a flat image whose rows
/// are no whole tiles is brought row by row.
void poolMeans(Block &block, const FlatImageRules &rules) {
  constexpr int64_t kTile = 32;
  for (MeanOp mean : llvm::make_early_inc_range(block.getOps<MeanOp>())) {
    auto type = cast<RankedTensorType>(mean.getInput().getType());
    if (type.getRank() != 4 || type.getEncoding() ||
        !type.getElementType().isBF16() || !isOverPixels(mean) ||
        type.getDimSize(2) % kTile == 0 || !rules.isFlatBehind(mean.getInput()))
      continue;
    OpBuilder builder(mean);
    auto pair = [&](int32_t down, int32_t across) {
      return builder.getDenseI32ArrayAttr({down, across});
    };
    auto pooled = RankedTensorType::get(
        {type.getDimSize(0), 1, 1, type.getDimSize(3)}, type.getElementType());
    Emit emit(builder, mean.getLoc());
    Value result =
        emit.create<AvgPool2dOp>(
                pooled, mean.getInput(),
                pair(int32_t(type.getDimSize(1)), int32_t(type.getDimSize(2))),
                pair(1, 1), pair(1, 1),
                builder.getDenseI32ArrayAttr({0, 0, 0, 0}),
                builder.getBoolAttr(false), builder.getBoolAttr(true))
            .getResult();
    if (pooled != mean.getType())
      result = emit.reshape(result,
                            cast<RankedTensorType>(mean.getType()).getShape());
    mean.replaceAllUsesWith(result);
    mean.erase();
  }
}

struct FlattenSlidingWindow
    : impl::TTIRFlattenSlidingWindowPassBase<FlattenSlidingWindow> {
  void runOnOperation() override {
    bool moved = false;
    FlatImageRules rules;
    getOperation().walk([&](Block *block) {
      if (!isa<func::FuncOp>(block->getParentOp()))
        return;
      poolMeans(*block, rules);
      moved |= commute(*block, rules, CommuteOptions());
    });
    RewritePatternSet patterns(&getContext());
    ReshapeOp::getCanonicalizationPatterns(patterns, &getContext());
    if (moved && failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::tt::ttir
