//===- Creation.cpp - tensors out of nothing ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/IR/PatternMatch.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

static ttnn::ShapeAttr shapeOf(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return ttnn::ShapeAttr::get(op->getContext(), type.getShape());
}

/// The device, or null for a tensor that stays in host memory.
static Value deviceFor(PatternRewriter &rewriter, Operation *op) {
  ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(op->getResult(0).getType());
  if (layout && !layout.isOnDevice())
    return nullptr;
  return ttnn::getOrInsertDevice(rewriter, op);
}

namespace {
struct EmptyPattern : OpRewritePattern<ttir::EmptyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::EmptyOp op,
                                PatternRewriter &rewriter) const override {
    Value device = ttnn::getOrInsertDevice(rewriter, op);
    rewriter.replaceOpWithNewOp<ttnn::EmptyOp>(op, op.getType(), device,
                                               shapeOf(op));
    return success();
  }
};

struct FullPattern : OpRewritePattern<ttir::FullOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::FullOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::FullOp>(op, op.getType(),
                                              deviceFor(rewriter, op),
                                              shapeOf(op), op.getFillValue());
    return success();
  }
};

template <typename From, typename To>
struct NamedFullPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(op, op.getType(), deviceFor(rewriter, op),
                                    shapeOf(op));
    return success();
  }
};

/// The one value of a splat as the library takes it: an f32 or an integer of
/// 32 bits. Null if it has several, or one that neither holds.
Attribute splatNumber(ElementsAttr value, Builder &builder) {
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense || dense.empty() || !dense.isSplat())
    return nullptr;
  Type element = dense.getElementType();
  if (isa<FloatType>(element)) {
    APFloat number = dense.getSplatValue<APFloat>();
    bool inexact = true;
    number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                   &inexact);
    // A NaN may say more in its bits than a number of source code can.
    if (inexact || number.isNaN())
      return nullptr;
    return builder.getF32FloatAttr(number.convertToFloat());
  }
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || integer.getWidth() > 32)
    return nullptr;
  bool isUnsigned = integer.isUnsigned() ||
                    (integer.isSignless() && integer.getWidth() <= 16);
  APInt bits = dense.getSplatValue<APInt>();
  int64_t number =
      isUnsigned ? int64_t(bits.getZExtValue()) : bits.getSExtValue();
  if (!llvm::isInt<32>(number))
    return nullptr;
  return builder.getI32IntegerAttr(int32_t(number));
}

/// A splat is made on the device, anything else is content of the file.
struct ConstantPattern : OpRewritePattern<ttir::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    if (Attribute number = splatNumber(op.getValue(), rewriter)) {
      rewriter.replaceOpWithNewOp<ttnn::FullOp>(
          op, op.getType(), deviceFor(rewriter, op), shapeOf(op), number);
      return success();
    }
    rewriter.replaceOpWithNewOp<ttnn::ConstantOp>(
        op, op.getType(), deviceFor(rewriter, op), op.getValue());
    return success();
  }
};

/// The library counts along one dimension; the others are reshaped and
/// repeated.
struct ArangePattern : OpRewritePattern<ttir::ArangeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ArangeOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    int64_t dim = op.getArangeDimension();
    int64_t length = type.getDimSize(dim);
    auto withShape = [&](ArrayRef<int64_t> shape) {
      return RankedTensorType::get(
          shape, type.getElementType(),
          ttnn::getLayoutOf(type).withTensorShape(shape));
    };
    Value value = ttnn::ArangeOp::create(
        rewriter, op.getLoc(), withShape({length}), deviceFor(rewriter, op),
        op.getStartAttr(), op.getEndAttr(), op.getStepAttr());
    SmallVector<int64_t> unit(type.getRank(), 1);
    unit[dim] = length;
    if (type.getRank() > 1)
      value =
          ttnn::ReshapeOp::create(rewriter, op.getLoc(), withShape(unit), value,
                                  rewriter.getI32ArrayAttr(SmallVector<int32_t>(
                                      unit.begin(), unit.end())));
    SmallVector<int64_t> repeats(type.getShape());
    repeats[dim] = 1;
    if (llvm::any_of(repeats, [](int64_t n) { return n != 1; }))
      value =
          ttnn::RepeatOp::create(rewriter, op.getLoc(), type, value,
                                 ttnn::ShapeAttr::get(getContext(), repeats));
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct AllocPattern : OpRewritePattern<ttir::AllocOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::AllocOp op,
                                PatternRewriter &rewriter) const override {
    FailureOr<ttnn::BufferType> buffer =
        ttnn::bufferTypeOf(op.getMemorySpace());
    if (failed(buffer))
      return rewriter.notifyMatchFailure(
          op, "no buffer type for this memory space");
    rewriter.replaceOpWithNewOp<ttnn::AllocOp>(
        op, op.getType(), op.getAddressAttr(), op.getSizeAttr(),
        ttnn::BufferTypeAttr::get(getContext(), *buffer));
    return success();
  }
};

struct DeallocPattern : OpRewritePattern<ttir::DeallocOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::DeallocOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ttnn::DeallocateOp>(op, op.getResult());
    return success();
  }
};
} // namespace

void populateTTIRToTTNNCreation(RewritePatternSet &patterns) {
  patterns.add<EmptyPattern, FullPattern, ConstantPattern, ArangePattern,
               AllocPattern, DeallocPattern,
               NamedFullPattern<ttir::ZerosOp, ttnn::ZerosOp>,
               NamedFullPattern<ttir::OnesOp, ttnn::OnesOp>>(
      patterns.getContext());
}

} // namespace mlir::tt
