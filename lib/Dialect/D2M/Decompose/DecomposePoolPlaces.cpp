//===- DecomposePoolPlaces.cpp - maxima in windows and their indices ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Axis by axis, as other windows: the first maximum of each row of a window,
// then the first of these. A tap replaces what has been found if it is larger,
// or if everything before it lay beside the image, so that padding has no index
// where all of the image is as low. Indices are si32 from the start, as
// repeated rows and columns keep all bits of si32 only.
//
//===----------------------------------------------------------------------===//

#include "DecomposeWindows.h"

#include "WindowAxis.h"

namespace mlir::tt::d2m {

namespace {

using namespace ttir;

/// One number per window along an axis; the other axis has size 1.
Value alongAxis(const Axis &axis, int64_t count,
                llvm::function_ref<int64_t(int64_t)> number, Words &w) {
  SmallVector<int64_t> shape(4, 1);
  shape[axis.dim] = count;
  SmallVector<int32_t> numbers;
  for (int64_t i = 0; i != count; ++i)
    numbers.push_back(int32_t(number(i)));
  return w.constant(DenseElementsAttr::get(RankedTensorType::get(shape, w.si32),
                                           ArrayRef(numbers)));
}

/// The first position of window `i` that is on the image; the one behind the
/// last position if none is.
int64_t firstOnImage(const Axis &axis, int64_t i, int64_t size) {
  int64_t k = 0;
  while (k != axis.kernel && !axis.isOnTensor(i, k, size))
    ++k;
  return k;
}

/// Elements, and the indices of their pixels.
struct Found {
  Value best, place;
};

/// The first of the largest along an axis; `placeOf` says where the elements of
/// a tap were.
Found firstLargest(const Axis &axis, int64_t size, ArrayRef<Value> taps,
                   llvm::function_ref<Value(int64_t)> placeOf, Words &w) {
  Found found{taps.front(), placeOf(0)};
  for (int64_t k = 1; k != axis.kernel; ++k) {
    Value better = w.cast(w.test<GreaterThanOp>(taps[k], found.best), w.si32);
    auto isFirst = [&](int64_t i) {
      return int64_t(firstOnImage(axis, i, size) == k);
    };
    if (llvm::any_of(llvm::seq(axis.count), isFirst))
      better = w.binary<BitwiseOrOp>(better,
                                     alongAxis(axis, axis.count, isFirst, w));
    found = {w.where(better, taps[k], found.best),
             w.where(better, placeOf(k), found.place)};
  }
  return found;
}

struct MaxPool2dWithIndices : OpRewritePattern<MaxPool2dWithIndicesOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MaxPool2dWithIndicesOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getResult().getType());
    auto places = cast<RankedTensorType>(op.getResultIndices().getType());
    Value image = op.getInput();
    int64_t height = Emit::shapeOf(image)[1], width = Emit::shapeOf(image)[2];
    if (!movesElements(op) || height * width > INT32_MAX)
      return rewriter.notifyMatchFailure(op, "is not of elements of kernels");
    Words w(rewriter, op.getLoc());
    shape::Window window = getWindow(op);
    Axis down(window, 0, type.getDimSize(1)),
        across(window, 1, type.getDimSize(2));
    double none = lowest(type.getElementType());

    auto columnOf = [&](int64_t k) {
      return alongAxis(
          across, across.count,
          [&](int64_t i) {
            return across.isOnTensor(i, k, width) ? across.place(i, k) : 0;
          },
          w);
    };
    Found row =
        firstLargest(across, width, across.taps(image, none, w), columnOf, w);
    Value rows =
        alongAxis(down, height, [&](int64_t y) { return y * width; }, w);
    row.place = w.binary<AddOp>(row.place, rows);

    SmallVector<Value> found = down.taps(row.place, 0, w);
    Found all = firstLargest(
        down, height, down.taps(row.best, none, w),
        [&](int64_t k) { return found[k]; }, w);
    // Windows beside the image have pixel 0.
    auto seesImage = [&](int64_t i) {
      return int64_t(firstOnImage(across, i, width) != across.kernel);
    };
    if (!llvm::all_of(llvm::seq(across.count), seesImage))
      all.place = w.binary<MultiplyOp>(
          all.place, alongAxis(across, across.count, seesImage, w));
    all.place = w.cast(w.broadcast(all.place, places.getShape()),
                       places.getElementType());
    rewriter.replaceOp(op, {w.as(all.best, type), w.as(all.place, places)});
    return success();
  }
};

} // namespace

void populatePoolPlaces(RewritePatternSet &patterns) {
  patterns.add<MaxPool2dWithIndices>(patterns.getContext());
}

} // namespace mlir::tt::d2m
