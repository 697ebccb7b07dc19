//===- Windows.cpp - convolutions, pools, sizes of images -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "Images.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/IR/Windows.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

namespace {

using ttnn::Layout;

/// `count` numbers of an attribute that may have one for all.
SmallVector<int32_t> spread(Attribute attribute, size_t count) {
  shape::Shape numbers = shape::integers(attribute);
  SmallVector<int32_t> all(numbers.begin(), numbers.end());
  all.resize(count, all.front());
  return all;
}

/// The operand with its dimensions in `order`, and a result with them back.
Value inOrder(PatternRewriter &rewriter, Location loc, Value value,
              ArrayRef<int64_t> order) {
  if (llvm::is_sorted(order))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(shapeOf(value)[dim]);
  return ttnn::PermuteOp::create(rewriter, loc,
                                 withShape(value.getType(), shape), value,
                                 order, llvm::APFloat(0.0f));
}

Value backInOrder(PatternRewriter &rewriter, Location loc, Value value,
                  ArrayRef<int64_t> order) {
  SmallVector<int64_t> back(order.size());
  for (auto [i, dim] : llvm::enumerate(order))
    back[dim] = i;
  return inOrder(rewriter, loc, value, back);
}

/// The shape of the op's result with its dimensions in `order`.
SmallVector<int64_t> orderedShape(Type type, ArrayRef<int64_t> order) {
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(cast<RankedTensorType>(type).getDimSize(dim));
  return shape;
}

struct Conv1dPattern : OpRewritePattern<ttir::Conv1dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::Conv1dOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getLengthDim()),
                       int64_t(op.getChannelDim())};
    Value input = inOrder(rewriter, loc, op.getInput(), order);
    ArrayRef<int64_t> in = shapeOf(input), weight = shapeOf(op.getWeight());
    SmallVector<int64_t> out = orderedShape(op.getType(), order);
    auto i32 = [&](int64_t value) { return rewriter.getI32IntegerAttr(value); };
    Value bias = op.getBias();
    if (bias)
      bias = reshapeTo(rewriter, loc, bias, {1, 1, 1, weight[0]});
    Value result = ttnn::Conv1dOp::create(
        rewriter, loc, withShape(op.getType(), {1, 1, out[0] * out[1], out[2]}),
        reshapeTo(rewriter, loc, input, {1, 1, in[0] * in[1], in[2]}),
        op.getWeight(), bias, ttnn::getOrInsertDevice(rewriter, op), i32(in[2]),
        i32(weight[0]), i32(in[0]), i32(in[1]), i32(weight[2]),
        i32(spread(op.getStride(), 1)[0]),
        rewriter.getDenseI32ArrayAttr(spread(op.getPadding(), 2)),
        i32(spread(op.getDilation(), 1)[0]), op.getGroupsAttr(),
        /*conv2d_config=*/nullptr, /*compute_config=*/nullptr,
        /*conv2d_slice_config=*/nullptr);
    result = reshapeTo(rewriter, loc, result, withShape(op.getType(), out));
    rewriter.replaceOp(op, backInOrder(rewriter, loc, result, order));
    return success();
  }
};

struct ConvTranspose2dPattern : OpRewritePattern<ttir::ConvTranspose2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::ConvTranspose2dOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                       int64_t(op.getWidthDim()), int64_t(op.getChannelDim())};
    Value input = inOrder(rewriter, loc, op.getInput(), order);
    ArrayRef<int64_t> in = shapeOf(input), weight = shapeOf(op.getWeight());
    SmallVector<int64_t> out = orderedShape(op.getType(), order);
    auto array = [&](ArrayRef<int32_t> values) {
      return rewriter.getDenseI32ArrayAttr(values);
    };
    auto i32 = [&](int64_t value) { return rewriter.getI32IntegerAttr(value); };
    // The library takes weights on the device for prepared ones.
    auto onHost = [&](Value value) -> Value {
      RankedTensorType rows =
          value ? withPages(value.getType(), Layout::RowMajor, /*host=*/true)
                : nullptr;
      return rows ? moveTo(rewriter, loc, value, rows) : value;
    };
    Value result = ttnn::ConvTranspose2dOp::create(
        rewriter, loc,
        withShape(op.getType(), {1, 1, out[0] * out[1] * out[2], out[3]}),
        flattenImage(rewriter, loc, input, op.getType()),
        onHost(op.getWeight()), onHost(op.getBias()),
        ttnn::getOrInsertDevice(rewriter, op), i32(in[3]), i32(out[3]),
        i32(in[0]), i32(in[1]), i32(in[2]),
        array({int32_t(weight[2]), int32_t(weight[3])}),
        array(toPair(op.getStride())), array(toLibraryPadding(op.getPadding())),
        array(toPair(op.getOutputPadding())), array(toPair(op.getDilation())),
        op.getGroupsAttr(), /*conv2d_config=*/nullptr,
        /*compute_config=*/nullptr, /*conv2d_slice_config=*/nullptr);
    result = reshapeTo(rewriter, loc, result, withShape(op.getType(), out));
    rewriter.replaceOp(op, backInOrder(rewriter, loc, result, order));
    return success();
  }
};

/// The library's works on rows, on a multiple of 32 channels, with weights as a
/// matrix.
struct Conv3dPattern : OpRewritePattern<ttir::Conv3dOp> {
  using OpRewritePattern::OpRewritePattern;
  static constexpr int64_t kChannels = 32;

  LogicalResult matchAndRewrite(ttir::Conv3dOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getDepthDim()),
                       int64_t(op.getHeightDim()), int64_t(op.getWidthDim()),
                       int64_t(op.getChannelDim())};
    Value input = inOrder(rewriter, loc, op.getInput(), order);
    SmallVector<int64_t> in(shapeOf(input)), weight(shapeOf(op.getWeight())),
        out = orderedShape(op.getType(), order);
    RankedTensorType rows = withPages(input.getType(), Layout::RowMajor);
    RankedTensorType weightRows =
        withPages(op.getWeight().getType(), Layout::RowMajor);
    RankedTensorType made =
        withPages(withShape(op.getType(), out), Layout::RowMajor);
    if (!rows || !weightRows || !made)
      return rewriter.notifyMatchFailure(op, "the library takes rows");
    input = moveTo(rewriter, loc, input, rows);
    int64_t channels = llvm::alignTo(in[4], kChannels);
    if (channels != in[4]) {
      int32_t padding[10] = {};
      padding[9] = int32_t(channels - in[4]);
      in[4] = channels;
      input = ttnn::PadOp::create(rewriter, loc, withShape(input.getType(), in),
                                  input, rewriter.getDenseI32ArrayAttr(padding),
                                  rewriter.getF32FloatAttr(0),
                                  rewriter.getBoolAttr(false));
    }
    auto i32 = [&](int64_t value) { return rewriter.getI32IntegerAttr(value); };
    auto array = [&](ArrayRef<int32_t> values) {
      return rewriter.getDenseI32ArrayAttr(values);
    };
    Value device = ttnn::getOrInsertDevice(rewriter, op);
    int64_t taps = weight[2] * weight[3] * weight[4];
    Value matrix = ttnn::PrepareConv3dWeightsOp::create(
        rewriter, loc, withShape(weightRows, {taps * channels, weight[0]}),
        moveTo(rewriter, loc, op.getWeight(), weightRows), device,
        op.getGroupsAttr(), i32(0), i32(kChannels));
    auto inTiles = [&](Value value) {
      return moveTo(rewriter, loc, value,
                    withPages(value.getType(), Layout::Tile));
    };
    Value bias = op.getBias();
    if (bias)
      bias = inTiles(reshapeTo(rewriter, loc, bias, {1, weight[0]}));
    // The channels that were put in belong to the last group: one group reads
    // all, zeros included.
    Value result = ttnn::Conv3dOp::create(
        rewriter, loc, made, input, inTiles(matrix), bias, device,
        i32(channels), i32(weight[0]), i32(in[0]), i32(in[1]), i32(in[2]),
        i32(in[3]),
        array({int32_t(weight[2]), int32_t(weight[3]), int32_t(weight[4])}),
        array(spread(op.getStride(), 3)), array(spread(op.getPadding(), 3)),
        op.getPaddingModeAttr(), i32(1), /*conv3d_config=*/nullptr,
        /*compute_config=*/nullptr);
    result = moveTo(rewriter, loc, result, withShape(op.getType(), out));
    rewriter.replaceOp(op, backInOrder(rewriter, loc, result, order));
    return success();
  }
};

bool isFlatImage(ArrayRef<int64_t> shape) {
  return shape.size() == 4 && shape[0] == 1 && shape[1] == 1;
}

/// The flat image of which `value` is a reshape, if it is one, or will be.
bool hasFlatSource(Value value) {
  Operation *op = value.getDefiningOp();
  if (op && isa<ttir::ReshapeOp, ttnn::ReshapeOp>(op))
    return isFlatImage(shapeOf(op->getOperand(0)));
  return ttir::hasFlatImages(op);
}

bool hasFlatUser(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    Operation *op = use.getOwner();
    if (isa<ttir::ReshapeOp, ttnn::ReshapeOp>(op))
      return isFlatImage(shapeOf(op->getResult(0)));
    return ttir::hasFlatImages(op) && use.getOperandNumber() == 0;
  });
}

/// The library's works on rows. Between flat images their rows are reshaped,
/// which costs nothing.
struct UpsamplePattern : OpRewritePattern<ttir::Upsample2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::Upsample2dOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    RankedTensorType from =
        withPages(op.getInput().getType(), Layout::RowMajor);
    RankedTensorType to = withPages(type, Layout::RowMajor);
    if (!from || !to)
      return rewriter.notifyMatchFailure(op, "the library takes rows");
    Location loc = op.getLoc();
    Value image = op.getInput();
    if (hasFlatSource(image))
      image = reshapeTo(rewriter, loc, flattenImage(rewriter, loc, image, from),
                        from.getShape());
    Value result = ttnn::UpsampleOp::create(
        rewriter, loc, to, moveTo(rewriter, loc, image, from),
        op.getScaleFactorAttr(), op.getModeAttr());
    if (hasFlatUser(op)) {
      Value flat = flattenImage(rewriter, loc, result, to);
      result = reshapeTo(rewriter, loc,
                         moveTo(rewriter, loc, flat,
                                cast<RankedTensorType>(flatImageType(type))),
                         type.getShape());
    }
    rewriter.replaceOp(op, moveTo(rewriter, loc, result, type));
    return success();
  }
};

struct GlobalPoolPattern : OpRewritePattern<ttir::GlobalAvgPool2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::GlobalAvgPool2dOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    RankedTensorType from = withPages(op.getInput().getType(), Layout::Tile);
    RankedTensorType to = withPages(type, Layout::Tile);
    Value result = ttnn::GlobalAvgPool2dOp::create(
        rewriter, op.getLoc(), to,
        moveTo(rewriter, op.getLoc(), op.getInput(), from));
    rewriter.replaceOp(op, moveTo(rewriter, op.getLoc(), result, type));
    return success();
  }
};

/// The library gives rows, and chooses the type of the indices.
struct PoolWithIndicesPattern : OpRewritePattern<ttir::MaxPool2dWithIndicesOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ttir::MaxPool2dWithIndicesOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ArrayRef<int64_t> in = shapeOf(op.getInput());
    Type values = op.getResult().getType(),
         indices = op.getResultIndices().getType();
    Type element = ttnn::pixelTypeOf(getContext(), in[1], in[2]);
    auto counted = cast<RankedTensorType>(flatImageType(indices));
    auto layout = ttnn::getLayoutOf(counted).withDataType(
        *ttcore::elementTypeToDataType(element));
    if (layout)
      counted = RankedTensorType::get(counted.getShape(), element, layout);
    RankedTensorType made = withPages(flatImageType(values), Layout::RowMajor);
    RankedTensorType places =
        layout ? withPages(counted, Layout::RowMajor) : nullptr;
    if (!made || !places)
      return rewriter.notifyMatchFailure(op, "the library takes rows");
    Value image = flattenImage(rewriter, loc, op.getInput(), made);
    auto si32 = [&](int64_t value) {
      return rewriter.getSI32IntegerAttr(value);
    };
    auto array = [&](ArrayRef<int32_t> list) {
      return rewriter.getDenseI32ArrayAttr(list);
    };
    auto pool = ttnn::MaxPool2dWithIndicesOp::create(
        rewriter, loc, made, places, image, si32(in[0]), si32(in[1]),
        si32(in[2]), si32(in[3]), array(toPair(op.getKernel())),
        array(toPair(op.getStride())), array(toLibraryPadding(op.getPadding())),
        array(toPair(op.getDilation())), op.getCeilModeAttr(),
        /*applied_shard_scheme=*/nullptr, rewriter.getBoolAttr(true),
        /*config_tensors_in_dram=*/nullptr);
    auto restored = [&](Value value, Type type) {
      value = moveTo(rewriter, loc, value,
                     withPages(value.getType(), Layout::Tile));
      value = reshapeTo(rewriter, loc, value, sizesOf(type));
      auto want = cast<RankedTensorType>(type);
      auto now = cast<RankedTensorType>(value.getType());
      if (now.getElementType() != want.getElementType())
        value = ttnn::TypecastOp::create(
            rewriter, loc,
            RankedTensorType::get(
                want.getShape(), want.getElementType(),
                ttnn::getLayoutOf(now).withDataType(
                    *ttcore::elementTypeToDataType(want.getElementType()))),
            value);
      return moveTo(rewriter, loc, value, want);
    };
    rewriter.replaceOp(op, {restored(pool.getResult(), values),
                            restored(pool.getResultIndices(), indices)});
    return success();
  }

  static ArrayRef<int64_t> sizesOf(Type type) {
    return cast<RankedTensorType>(type).getShape();
  }
};
} // namespace

void populateTTIRToTTNNWindows(RewritePatternSet &patterns) {
  patterns.add<Conv1dPattern, ConvTranspose2dPattern, Conv3dPattern,
               UpsamplePattern, GlobalPoolPattern, PoolWithIndicesPattern>(
      patterns.getContext());
}

} // namespace mlir::tt
