//===- Collectives.cpp - chips exchange data ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

namespace {

/// The chips of a table, those of one row after those of the one before; rows
/// are filled up with -1.
SmallVector<int64_t> chipsOf(DenseIntElementsAttr table) {
  SmallVector<int64_t> chips;
  for (int64_t chip : table.getValues<int64_t>())
    if (chip >= 0)
      chips.push_back(chip);
  return chips;
}

struct AllToAllPattern : OpRewritePattern<ttir::AllToAllOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::AllToAllOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::AllToAllOp>(
        op, op.getType(), op.getInput(), op.getSplitDimAttr(),
        op.getConcatDimAttr(),
        rewriter.getDenseI64ArrayAttr(chipsOf(op.getReplicaGroups())),
        rewriter.getIntegerAttr(rewriter.getIntegerType(32, false),
                                op.getSplitCount()));
    return success();
  }
};

struct BroadcastPattern : OpRewritePattern<ttir::CollectiveBroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::CollectiveBroadcastOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<int64_t> chips = chipsOf(op.getReplicaGroups());
    int64_t size = op.getReplicaGroups().getType().getShape()[1];
    if (int64_t(chips.size()) != op.getReplicaGroups().getNumElements())
      return rewriter.notifyMatchFailure(op, "groups of different sizes");
    rewriter.replaceOpWithNewOp<ttnn::CollectiveBroadcastOp>(
        op, op.getType(), op.getInput(), rewriter.getDenseI64ArrayAttr(chips),
        rewriter.getIntegerAttr(rewriter.getIntegerType(32, false), size));
    return success();
  }
};

struct PermutePattern : OpRewritePattern<ttir::CollectivePermuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::CollectivePermuteOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::CollectivePermuteOp>(
        op, op.getType(), op.getInput(),
        rewriter.getDenseI64ArrayAttr(chipsOf(op.getSourceTargetPairs())));
    return success();
  }
};

struct RMSNormPattern : OpRewritePattern<ttir::DistributedRMSNormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::DistributedRMSNormOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::DistributedRMSNormOp>(
        op, op.getType(), op.getInput(), op.getWeight(), op.getResidual(),
        /*stats=*/Value(), /*semaphore=*/Value(),
        ttnn::getOrInsertDevice(rewriter, op), op.getClusterAxisAttr(),
        op.getEpsilonAttr(), /*sub_device_id=*/nullptr, /*num_links=*/nullptr,
        /*topology=*/nullptr, /*compute_config=*/nullptr,
        /*program_config=*/nullptr);
    return success();
  }
};

struct LayerNormPattern : OpRewritePattern<ttir::DistributedLayerNormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::DistributedLayerNormOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::DistributedLayerNormOp>(
        op, op.getType(), op.getInput(), op.getWeight(), op.getBias(),
        op.getResidual(), ttnn::getOrInsertDevice(rewriter, op),
        op.getClusterAxisAttr(), op.getEpsilonAttr());
    return success();
  }
};

} // namespace

void populateTTIRToTTNNCollectives(RewritePatternSet &patterns) {
  patterns.add<AllToAllPattern, BroadcastPattern, PermutePattern,
               RMSNormPattern, LayerNormPattern>(patterns.getContext());
}

} // namespace mlir::tt
