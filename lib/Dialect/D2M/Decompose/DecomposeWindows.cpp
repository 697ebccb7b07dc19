//===- DecomposeWindows.cpp - windows on images as moves and sums ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A window is taken apart axis by axis. Its taps along one axis are slices of
// the padded image, one for every element of the window: the slice holds what
// all windows read there. Rows are not a dimension of tiles, so that slices of
// them are whole tiles; columns are moved element by element.
//
//===----------------------------------------------------------------------===//

#include "DecomposeWindows.h"

#include "WindowAxis.h"
#include "tt/device/Tile.h"

#include "D2M/Product/Product.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

//===-- convolutions ------------------------------------------------------===//

Value joined(ArrayRef<Value> taps, int64_t dim, Emit &build) {
  return taps.size() == 1 ? taps.front() : build.concat(taps, dim);
}

Value biased(Value value, Value bias, ArrayRef<int64_t> shape, Emit &build) {
  if (!bias)
    return value;
  bias = build.cast(build.reshape(bias, shape), elementOf(value));
  return build.binary<AddOp>(value, bias);
}

/// Computes every channel by itself: the sum of its taps times their weights.
Value sumOfChannels(Value image, Value weight, Value bias, ArrayRef<Axis> axes,
                    Emit &build) {
  ArrayRef<int64_t> shape = Emit::shapeOf(weight);
  int64_t channels = Emit::shapeOf(image).back();
  image = build.repeatInterleave(image, 3, shape[0] / channels);
  SmallVector<Value> all;
  for (Value column : axes[1].taps(image, 0, build))
    for (Value tap : axes[0].taps(column, 0, build)) {
      SmallVector<int64_t> layer(Emit::shapeOf(tap));
      layer.insert(layer.begin(), 1);
      all.push_back(build.reshape(tap, layer));
    }
  Value weights = build.reshape(build.permute(weight, {3, 2, 1, 0}),
                                {shape[3] * shape[2], 1, 1, 1, shape[0]});
  Value sum = build.binary<MultiplyOp>(joined(all, 0, build), weights);
  sum = build.reduce<SumOp>(sum, {0});
  sum = build.reshape(sum, Emit::shapeOf(sum).drop_front());
  return biased(sum, bias, {1, 1, 1, shape[0]}, build);
}

int64_t roundUp(int64_t size, int64_t to) { return (size + to - 1) / to * to; }

/// The elements that windows read along some axes; along the other axes a
/// window has one element.
Value seenThrough(Value image, ArrayRef<Axis> axes, int64_t columns,
                  OpBuilder &builder) {
  SmallVector<int64_t> shape(Emit::shapeOf(image));
  SmallVector<int64_t> kernel(2, 1), stride(2, 1), dilation(2, 1), low(2, 0);
  shape[3] = columns;
  for (const Axis &axis : axes) {
    int64_t i = axis.dim - 1;
    shape[axis.dim] = axis.count;
    kernel[i] = axis.kernel, stride[i] = axis.stride;
    dilation[i] = axis.dilation, low[i] = axis.low;
  }
  return WindowsOp::create(builder, image.getLoc(),
                           RankedTensorType::get(shape, elementOf(image)),
                           image, builder.getDenseI64ArrayAttr(kernel),
                           builder.getDenseI64ArrayAttr(stride),
                           builder.getDenseI64ArrayAttr(dilation),
                           builder.getDenseI64ArrayAttr(low));
}

/// Makes the elements that a window reads a row of a matrix, and multiplies it
/// with the weight. Each line of the image keeps the padding of its last tile:
/// that costs less than moving all windows together, and ops behind can join
/// the product, as the bias does. If channels are a multiple of the side of a
/// face, every face of the image belongs to one tap. Else the elements along a
/// row of the window are gathered first, and become the channels of windows
/// along columns.
Value productOfWindows(Value image, Value weight, Value bias,
                       ArrayRef<Axis> axes, Emit &build, OpBuilder &builder) {
  constexpr int64_t kFace = ::tt::device::Tile::kFaceSide,
                    kTile = ::tt::device::Tile::kSide;
  ArrayRef<int64_t> shape = Emit::shapeOf(weight);
  int64_t outs = shape[0], ins = shape[1], down = axes[0].kernel,
          across = axes[1].kernel;
  weight = build.permute(weight, {2, 3, 1, 0});
  auto isWhole = [](const Axis &axis, int64_t size) {
    return axis.kernel == 1 && axis.stride == 1 && axis.low == 0 &&
           axis.count == size;
  };
  ArrayRef<int64_t> size = Emit::shapeOf(image);
  if (isWhole(axes[0], size[1]) && isWhole(axes[1], size[2]))
    weight = build.reshape(weight, {ins, outs});
  else if (ins % kFace == 0) {
    int64_t taps = down * across * ins, columns = roundUp(taps, kTile);
    image = seenThrough(image, axes, columns, builder);
    weight =
        build.pad(build.reshape(weight, {taps, outs}), 0, 0, columns - taps);
  } else {
    int64_t taps = across * ins, columns = roundUp(taps, kFace);
    image = seenThrough(image, axes[1], columns, builder);
    weight = build.pad(build.reshape(weight, {down, taps, outs}), 1, 0,
                       columns - taps);
    weight = build.reshape(weight, {down * columns, outs});
    if (!isWhole(axes[0], size[1])) {
      int64_t all = roundUp(down * columns, kTile);
      image = seenThrough(image, axes[0], all, builder);
      weight = build.pad(weight, 0, 0, all - down * columns);
    }
  }
  return biased(build.matmul(image, weight, false, false), bias,
                {1, 1, 1, outs}, build);
}

/// Makes the elements that a window reads a row of a matrix, and groups a
/// batch.
Value productOfRows(Value image, Value weight, Value bias, int64_t groups,
                    ArrayRef<Axis> axes, Emit &build) {
  ArrayRef<int64_t> shape = Emit::shapeOf(weight);
  int64_t outs = shape[0] / groups, ins = shape[1],
          window = shape[2] * shape[3];
  for (const Axis &axis : llvm::reverse(axes))
    image = joined(axis.taps(image, 0, build), 3, build);
  ArrayRef<int64_t> seen = Emit::shapeOf(image);
  int64_t rows = seen[0] * seen[1] * seen[2];
  image = build.permute(build.reshape(image, {rows, window, groups, ins}),
                        {2, 0, 1, 3});
  weight = build.permute(build.reshape(weight, {groups, outs, ins, window}),
                         {0, 3, 2, 1});
  Value product = build.matmul(
      build.reshape(image, {groups, rows, window * ins}),
      build.reshape(weight, {groups, window * ins, outs}), false, false);
  product = biased(product, bias, {groups, 1, outs}, build);
  return build.reshape(build.permute(product, {1, 0, 2}),
                       {seen[0], seen[1], seen[2], shape[0]});
}

/// A column, such as the image that a line is, lies in a tile per row: as a row
/// it is 32 of them. Windows must not reach beyond it to the sides.
bool isColumn(Value image, const shape::Window &window) {
  return Emit::shapeOf(image)[2] == 1 && window[1].kernel == 1 &&
         window[1].low == 0 && window[1].high == 0;
}

/// Turns the column into a row, or the row into a column.
Value turned(Value image, Emit &build) {
  SmallVector<int64_t> shape(Emit::shapeOf(image));
  std::swap(shape[1], shape[2]);
  return build.reshape(image, shape);
}

struct Conv2d : OpRewritePattern<Conv2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(Conv2dOp op,
                                PatternRewriter &rewriter) const override {
    if (!movesElements(op) || !isMatrix(op.getInput()) ||
        !isMatrix(op.getWeight()) || !isMatrix(op.getResult()))
      return rewriter.notifyMatchFailure(op, "is no product of kernels");
    Emit build(rewriter, op.getLoc());
    int64_t order[] = {int64_t(op.getBatchDim()), int64_t(op.getHeightDim()),
                       int64_t(op.getWidthDim()), int64_t(op.getChannelDim())};
    SmallVector<int64_t> back(4);
    for (auto [i, dim] : llvm::enumerate(order))
      back[dim] = i;
    auto type = cast<RankedTensorType>(op.getType());
    Value image = build.permute(op.getInput(), order), weight = op.getWeight();
    if (elementOf(image) != elementOf(weight)) {
      image = build.inSingle(image);
      weight = build.inSingle(weight);
    }
    shape::Window window = getWindow(op);
    int64_t counts[] = {type.getDimSize(order[1]), type.getDimSize(order[2])};
    bool turns = isColumn(image, window);
    if (turns) {
      image = turned(image, build);
      ArrayRef<int64_t> shape = Emit::shapeOf(weight);
      weight = build.reshape(weight, {shape[0], shape[1], 1, shape[2]});
      std::swap(window[0], window[1]);
      std::swap(counts[0], counts[1]);
    }
    Axis axes[] = {{window, 0, counts[0]}, {window, 1, counts[1]}};
    Value bias = op.getBias();
    int64_t groups = op.getGroups();
    Value result =
        groups == 1
            ? productOfWindows(image, weight, bias, axes, build, rewriter)
        : Emit::shapeOf(weight)[1] == 1
            ? sumOfChannels(image, weight, bias, axes, build)
            : productOfRows(image, weight, bias, groups, axes, build);
    if (turns)
      result = turned(result, build);
    result = build.cast(build.permute(result, back), type.getElementType());
    rewriter.replaceOp(op, build.as(result, type));
    return success();
  }
};

//===-- pooling -----------------------------------------------------------===//

struct MaxPool2d : OpRewritePattern<MaxPool2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MaxPool2dOp op,
                                PatternRewriter &rewriter) const override {
    if (!movesElements(op) || elementOf(op.getInput()) != elementOf(op))
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    Emit build(rewriter, op.getLoc());
    auto type = cast<RankedTensorType>(op.getType());
    shape::Window window = getWindow(op);
    Value image = op.getInput();
    for (int axis : {0, 1}) {
      Axis along(window, axis, type.getDimSize(axis + 1));
      SmallVector<Value> taps =
          along.taps(image, lowest(type.getElementType()), build);
      image = taps.front();
      for (Value tap : ArrayRef(taps).drop_front())
        image = build.binary<MaximumOp>(image, tap);
    }
    rewriter.replaceOp(op, build.as(image, type));
    return success();
  }
};

/// One over how many elements of each window count, in f32: padding does if
/// `all`, what is beyond it never does.
SmallVector<float> shares(const Axis &axis, int64_t size, bool all) {
  SmallVector<float> shares;
  for (int64_t i = 0; i != axis.count; ++i)
    shares.push_back(1.0f / float(axis.counted(i, size, all)));
  return shares;
}

/// `values` along `dim`, or a number if they are the same.
Value along(int64_t dim, ArrayRef<float> values, Value like, Emit &build) {
  if (llvm::all_equal(values))
    return build.scalar(like, values.front());
  SmallVector<int64_t> shape(4, 1);
  shape[dim] = values.size();
  return build.constant(DenseElementsAttr::get(
      RankedTensorType::get(shape, elementOf(like)), values));
}

/// Sums and shares are f32, whatever the elements are.
struct AvgPool2d : OpRewritePattern<AvgPool2dOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AvgPool2dOp op,
                                PatternRewriter &rewriter) const override {
    if (!movesElements(op) || !isa<FloatType>(elementOf(op.getInput())) ||
        !isa<FloatType>(elementOf(op)))
      return rewriter.notifyMatchFailure(op, "is not of floats of kernels");
    Emit build(rewriter, op.getLoc());
    auto type = cast<RankedTensorType>(op.getType());
    shape::Window window = getWindow(op);
    Value image = op.getInput();
    for (int axis : {0, 1}) {
      Axis over(window, axis, type.getDimSize(axis + 1));
      SmallVector<float> share =
          shares(over, Emit::shapeOf(image)[over.dim], op.getCountIncludePad());
      Value sum;
      for (Value tap : over.taps(image, 0, build)) {
        tap = build.inSingle(tap);
        sum = sum ? build.binary<AddOp>(sum, tap) : tap;
      }
      image = build.binary<MultiplyOp>(sum, along(over.dim, share, sum, build));
    }
    image = build.cast(image, type.getElementType());
    rewriter.replaceOp(op, build.as(image, type));
    return success();
  }
};

} // namespace

void populateWindows(RewritePatternSet &patterns) {
  patterns.add<Conv2d, MaxPool2d, AvgPool2d>(patterns.getContext());
  populatePoolPlaces(patterns);
}

} // namespace mlir::tt::d2m
