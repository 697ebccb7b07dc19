//===- Neural.cpp - windows, normalisation, embedding ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Images.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/IR/Windows.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

namespace {
struct Conv2dPattern : OpRewritePattern<ttir::Conv2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::Conv2dOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getBatchDim() != 0 || op.getHeightDim() != 1 ||
        op.getWidthDim() != 2 || op.getChannelDim() != 3)
      return rewriter.notifyMatchFailure(op, "the library takes NHWC");
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    if (Value result = asProduct(op, rewriter)) {
      rewriter.replaceOp(op, reshapeTo(rewriter, loc, result, type));
      return success();
    }
    auto input = cast<RankedTensorType>(op.getInput().getType()).getShape();
    auto weight = cast<RankedTensorType>(op.getWeight().getType()).getShape();
    auto array = [&](ArrayRef<int32_t> values) {
      return rewriter.getDenseI32ArrayAttr(values);
    };
    auto i32 = [&](int64_t value) { return rewriter.getI32IntegerAttr(value); };
    Value result = ttnn::Conv2dOp::create(
        rewriter, loc, flatImageType(op.getType()),
        flattenImage(rewriter, loc, op.getInput(), op.getType()),
        op.getWeight(), op.getBias(), ttnn::getOrInsertDevice(rewriter, op),
        i32(input[3]), i32(weight[0]), i32(input[0]), i32(input[1]),
        i32(input[2]), array({int32_t(weight[2]), int32_t(weight[3])}),
        array(toPair(op.getStride())), array(toLibraryPadding(op.getPadding())),
        array(toPair(op.getDilation())), op.getGroupsAttr(),
        /*conv2d_config=*/nullptr, /*compute_config=*/nullptr,
        /*conv2d_slice_config=*/nullptr);
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result, type));
    return success();
  }

private:
  /// As a matrix in tiles, the weights take a sixteenth of the memory that
  /// their rows of one element would.
  static Value asProduct(ttir::Conv2dOp op, PatternRewriter &rewriter) {
    if (!ttir::isPixelProduct(op) || !ttnn::getLayoutOf(op.getType()).isTiled())
      return nullptr;
    Location loc = op.getLoc();
    Value weight = op.getWeight();
    auto shape = cast<RankedTensorType>(weight.getType()).getShape();
    weight = reshapeTo(rewriter, loc, weight, shape.take_front(2));
    RankedTensorType tiles = withPages(weight.getType(), ttnn::Layout::Tile);
    ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(tiles);
    if (!layout.isOnDevice())
      tiles = RankedTensorType::get(
          tiles.getShape(), tiles.getElementType(),
          layout.withBufferType(tiles.getShape(), ttnn::BufferType::DRAM));
    weight = moveTo(rewriter, loc, weight, tiles);
    Value image = flattenImage(rewriter, loc, op.getInput(), op.getType());
    Type flat = flatImageType(op.getType());
    if (op.getBias())
      return ttnn::LinearOp::create(rewriter, loc, flat, image, weight,
                                    op.getBias(), /*transpose_a=*/false,
                                    /*transpose_b=*/true,
                                    /*matmul_program_config=*/nullptr,
                                    /*activation=*/nullptr,
                                    /*compute_config=*/nullptr);
    return ttnn::MatmulOp::create(rewriter, loc, flat, image, weight,
                                  /*transpose_a=*/false, /*transpose_b=*/true,
                                  /*matmul_program_config=*/nullptr,
                                  /*activation=*/nullptr,
                                  /*compute_config=*/nullptr);
  }
};

/// A bias that is larger than the product is added to it.
struct LargeBiasPattern : OpRewritePattern<ttir::LinearOp> {
  explicit LargeBiasPattern(MLIRContext *ctx)
      : OpRewritePattern(ctx, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(ttir::LinearOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    shape::Shape product =
        shape::matmul(shape::of(op.getA()), shape::of(op.getB()),
                      op.getTransposeA(), op.getTransposeB(), shape::ignore)
            .value();
    if (!op.getBias() || ArrayRef<int64_t>(product) == type.getShape())
      return rewriter.notifyMatchFailure(op, "the library takes the bias");
    Value value = ttnn::MatmulOp::create(
        rewriter, op.getLoc(), withShape(type, product), op.getA(), op.getB(),
        op.getTransposeA(), op.getTransposeB(),
        /*matmul_program_config=*/nullptr, /*activation=*/nullptr,
        /*compute_config=*/nullptr);
    rewriter.replaceOpWithNewOp<ttnn::AddOp>(op, type, value, op.getBias());
    return success();
  }
};

template <typename From, typename To>
struct PoolPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto input = cast<RankedTensorType>(op.getInput().getType()).getShape();
    NamedAttrList attributes;
    for (auto [name, value] : {std::pair("batch_size", input[0]),
                               {"input_height", input[1]},
                               {"input_width", input[2]},
                               {"channels", input[3]}})
      attributes.append(name, rewriter.getSI32IntegerAttr(value));
    auto array = [&](StringRef name, ArrayRef<int32_t> values) {
      attributes.append(name, rewriter.getDenseI32ArrayAttr(values));
    };
    array("kernel_size", toPair(op.getKernel()));
    array("stride", toPair(op.getStride()));
    array("padding", toLibraryPadding(op.getPadding()));
    // The library's average takes none.
    SmallVector<int32_t> dilation = toPair(op.getDilation());
    if (!std::is_same_v<From, ttir::AvgPool2dOp> ||
        llvm::any_of(dilation, [](int32_t d) { return d != 1; }))
      array("dilation", dilation);
    attributes.append("ceil_mode", op.getCeilModeAttr());
    if constexpr (std::is_same_v<From, ttir::AvgPool2dOp>)
      attributes.append("count_include_pad",
                        rewriter.getBoolAttr(op.getCountIncludePad()));
    Value result = To::create(
        rewriter, loc, TypeRange{flatImageType(op.getType())},
        ValueRange{flattenImage(rewriter, loc, op.getInput(), op.getType())},
        attributes.getAttrs());
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result,
                                     cast<RankedTensorType>(op.getType())));
    return success();
  }
};

/// The library normalises the last dimension: several are joined first.
template <typename From, typename To>
struct NormPattern : OpRewritePattern<From> {
  using OpRewritePattern<From>::OpRewritePattern;
  LogicalResult matchAndRewrite(From op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    size_t count = op.getNormalizedShape().size();
    SmallVector<int64_t> shape(type.getShape().drop_back(count));
    int64_t length = 1;
    for (int64_t dim : op.getNormalizedShape())
      length *= dim;
    shape.push_back(length);
    auto join = [&](Value value) -> Value {
      return value && count > 1 ? reshapeTo(rewriter, loc, value, {length})
                                : value;
    };
    Value input = count > 1 ? reshapeTo(rewriter, loc, op.getInput(), shape)
                            : op.getInput();
    auto joined = count > 1 ? withShape(type, shape) : type;
    SmallVector<Value> operands = {input};
    int32_t segments[] = {1, bool(op.getWeight()), bool(op.getBias())};
    for (Value parameter : {op.getWeight(), op.getBias()})
      if (parameter)
        operands.push_back(join(parameter));
    NamedAttrList attributes;
    attributes.append("epsilon", op.getEpsilonAttr());
    attributes.append("operandSegmentSizes",
                      rewriter.getDenseI32ArrayAttr(segments));
    Value result = To::create(rewriter, loc, TypeRange{joined}, operands,
                              attributes.getAttrs());
    rewriter.replaceOp(op, reshapeTo(rewriter, loc, result, type));
    return success();
  }
};

/// The table's leading unit dimensions go: the library takes rows.
struct EmbeddingPattern : OpRewritePattern<ttir::EmbeddingOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::EmbeddingOp op,
                                PatternRewriter &rewriter) const override {
    Value weight = op.getWeight();
    auto shape = cast<RankedTensorType>(weight.getType()).getShape();
    if (shape.size() > 2)
      weight = reshapeTo(rewriter, op.getLoc(), weight, shape.take_back(2));
    rewriter.replaceOpWithNewOp<ttnn::EmbeddingOp>(op, op.getType(),
                                                   op.getInput(), weight);
    return success();
  }
};
} // namespace

void populateTTIRToTTNNNeural(RewritePatternSet &patterns) {
  patterns.add<Conv2dPattern, LargeBiasPattern,
               PoolPattern<ttir::MaxPool2dOp, ttnn::MaxPool2dOp>,
               PoolPattern<ttir::AvgPool2dOp, ttnn::AvgPool2dOp>,
               NormPattern<ttir::LayerNormOp, ttnn::LayerNormOp>,
               NormPattern<ttir::RMSNormOp, ttnn::RMSNormOp>, EmbeddingPattern>(
      patterns.getContext());
}

} // namespace mlir::tt
