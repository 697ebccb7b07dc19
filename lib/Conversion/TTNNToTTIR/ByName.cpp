//===- ByName.cpp - ops whose records agree, memory management ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "mlir/Transforms/DialectConversion.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt {

namespace {
/// An op with the target's name and those of its attributes that it has.
struct ByName : ConversionPattern {
  ByName(const TypeConverter &types, StringRef from, StringRef to,
         MLIRContext *ctx)
      : ConversionPattern(types, from, /*benefit=*/1, ctx), target(to, ctx) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    // Arguments of the library without a counterpart (numerics, fused
    // activation) may be dropped unless they change the meaning.
    if (op->hasAttr("activation") ||
        ttnn::fusedActivation(op->getAttr("matmul_program_config")))
      return rewriter.notifyMatchFailure(op, "has a fused activation");
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), results)))
      return failure();
    OperationState state(op->getLoc(), target, operands, results);
    ArrayRef<StringAttr> known = target.getAttributeNames();
    for (NamedAttribute attribute : op->getAttrs())
      if (llvm::is_contained(known, attribute.getName()))
        state.addAttribute(attribute.getName(), attribute.getValue());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }

  OperationName target;
};

/// An op of TTIR or ttcore among the TTNN ones: the same on tensors without
/// layout.
struct RetypePattern : ConversionPattern {
  RetypePattern(const TypeConverter &types, MLIRContext *ctx)
      : ConversionPattern(types, MatchAnyOpTypeTag(), /*benefit=*/1, ctx) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<ttir::TTIRDialect, ttcore::TTCoreDialect>(
            op->getDialect()) ||
        op->getNumRegions() != 0)
      return failure();
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), results)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, results,
                         op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

/// Moves between memories and layouts: the value itself. A change of format
/// on the way is not part of the meaning.
template <typename From> struct ForwardPattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getInput());
    return success();
  }
};

/// A collective on one chip, which has all data.
template <typename From> struct CollectivePattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (adaptor.getInput().getType() !=
        this->getTypeConverter()->convertType(op.getType()))
      return rewriter.notifyMatchFailure(op, "is of several chips");
    rewriter.replaceOp(op, adaptor.getInput());
    return success();
  }
};

template <typename From> struct ErasePattern : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(From op, typename From::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void populateTTNNToTTIRByName(const TypeConverter &types,
                              RewritePatternSet &patterns) {
  MLIRContext *ctx = patterns.getContext();
#define TT_FROM_TTIR(SOURCE, TARGET)                                           \
  patterns.add(std::make_unique<ByName>(types, TARGET::getOperationName(),     \
                                        SOURCE::getOperationName(), ctx));
#include "ttmlir/Conversion/TTIRToTTNN/ByName.inc"
  patterns.add<RetypePattern>(types, ctx);
  patterns.add<
      ForwardPattern<ttnn::ToDeviceOp>, ForwardPattern<ttnn::FromDeviceOp>,
      ForwardPattern<ttnn::ToMemoryConfigOp>, ErasePattern<ttnn::DeallocateOp>,
      ErasePattern<ttnn::GetDeviceOp>, CollectivePattern<ttnn::AllGatherOp>,
      CollectivePattern<ttnn::AllReduceOp>,
      CollectivePattern<ttnn::AllReduceAsyncOp>,
      CollectivePattern<ttnn::ReduceScatterOp>,
      CollectivePattern<ttnn::MeshPartitionOp>,
      CollectivePattern<ttnn::PointToPointOp>,
      CollectivePattern<ttnn::DistributeTensorOp>,
      CollectivePattern<ttnn::AggregateTensorOp>>(types, ctx);
}

} // namespace mlir::tt
