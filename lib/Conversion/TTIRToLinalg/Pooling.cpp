//===- Pooling.cpp - maximum and mean in sliding windows -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "PadImage.h"
#include "Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tt {

Value padWindow(LinalgEmit &emit, Value image, const shape::Window &window,
                std::array<int64_t, 2> count, TypedAttr value) {
  int64_t high[2];
  for (int i : {0, 1})
    high[i] =
        window[i].high + window[i].missing(shapeOf(image)[i + 1], count[i]);
  return emit.pad(image, {0, window[0].low, window[1].low, 0},
                  {0, high[0], high[1], 0}, value);
}

namespace {

/// Folds every window of `image` (padded already) by `body` of (element,
/// accumulator). Loops n, oh, ow, kh, kw, c.
Value foldWindows(LinalgEmit &emit, Operand image, const shape::Window &window,
                  Value init, LinalgEmit::Body body) {
  MLIRContext *ctx = emit.builder().getContext();
  AffineExpr n, oh, ow, kh, kw, c;
  bindDims(ctx, n, oh, ow, kh, kw, c);
  auto map = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(6, 0, exprs, ctx);
  };
  AffineMap maps[] = {map({n, oh * window[0].stride + kh * window[0].dilation,
                           ow * window[1].stride + kw * window[1].dilation, c}),
                      map({kh, kw}), map({n, oh, ow, c})};
  // Only its shape matters: it says how far kh and kw run.
  Value extent =
      emit.empty({window[0].kernel, window[1].kernel}, elementOf(image.value));
  return emit.contract(init, image.isUnsigned, {image, Operand(extent)}, maps,
                       [&](ArrayRef<Scalar> s) { return body({s[0], s[2]}); });
}

struct MaxPoolPattern : ReferencePattern<ttir::MaxPool2dOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::MaxPool2dOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    shape::Window window = ttir::getWindow(op);
    Dims shape = resultShape(op);
    Operand input = operand(op.getInput(), adaptor.getInput());
    TypedAttr least = lowest(elementOf(input.value), input.isUnsigned);
    input.value =
        padWindow(emit, input.value, window, {shape[1], shape[2]}, least);
    Value result =
        foldWindows(emit, input, window, emit.full(shape, least),
                    [](ArrayRef<Scalar> s) { return maximum(s[1], s[0]); });
    return stored(op, emit, {result, input.isUnsigned});
  }
};

/// Positions beyond image and padding (ceil mode) never count; padding does if
/// `count_include_pad`. A window over padding only gives 0 / 0, as elsewhere.
struct AvgPoolPattern : ReferencePattern<ttir::AvgPool2dOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::AvgPool2dOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    shape::Window window = ttir::getWindow(op);
    Dims shape = resultShape(op), size = shapeOf(adaptor.getInput());
    Operand input = operand(op.getInput(), adaptor.getInput());
    ElementKind kind = resultKind(op);
    bool all = op.getCountIncludePad();

    // How many positions of each window count towards its mean, along an axis.
    auto counts = [&](int axis) {
      SmallVector<float> values;
      for (int64_t step : llvm::seq(shape[axis + 1]))
        values.push_back(window[axis].counted(step, size[axis + 1], all));
      SmallVector<int64_t> broadcast(4, 1);
      broadcast[axis + 1] = values.size();
      auto type = RankedTensorType::get(broadcast, emit.builder().getF32Type());
      return arith::ConstantOp::create(
                 emit.builder(),
                 DenseElementsAttr::get(type, ArrayRef<float>(values)))
          .getResult();
    };
    Value rows = counts(0), columns = counts(1);

    Type element = elementOf(input.value);
    Type wide = isa<FloatType>(element) ? emit.builder().getF64Type() : element;
    input.value = padWindow(emit, input.value, window, {shape[1], shape[2]},
                            numberAttr(element, 0));
    Value sum = foldWindows(
        emit, input, window, emit.full(shape, wide, 0), [](ArrayRef<Scalar> s) {
          return s[1] + convert(s[0], s[1].type(), s[1].isUnsigned());
        });
    Operand terms[] = {{sum, input.isUnsigned}, rows, columns};
    return emit.map(shape, kind.storage, terms, [&](ArrayRef<Scalar> s) {
      return store(s[0] / convert(s[1] * s[2], s[0].type(), s[0].isUnsigned()),
                   kind);
    });
  }
};

/// The first of equal maxima; a window that lies outside of the image gives the
/// lowest value and pixel 0.
struct PoolWithIndicesPattern
    : OpConversionPattern<ttir::MaxPool2dWithIndicesOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ttir::MaxPool2dWithIndicesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    LinalgEmit emit(rewriter, op.getLoc());
    ImplicitLocOpBuilder &b = emit.builder();
    shape::Window window = ttir::getWindow(op);
    Dims shape = shapeOf(op.getResult());
    Value image = adaptor.getInput();
    int64_t height = shapeOf(image)[1], width = shapeOf(image)[2];
    TypedAttr least = lowest(elementOf(image), false);
    image = padWindow(emit, image, window, {shape[1], shape[2]}, least);

    AffineExpr n, oh, ow, kh, kw, c;
    bindDims(b.getContext(), n, oh, ow, kh, kw, c);
    auto map = [&](ArrayRef<AffineExpr> exprs) {
      return AffineMap::get(6, 0, exprs, b.getContext());
    };
    AffineExpr y = oh * window[0].stride + kh * window[0].dilation;
    AffineExpr x = ow * window[1].stride + kw * window[1].dilation;
    AffineMap out = map({n, oh, ow, c});
    AffineMap maps[] = {map({n, y, x, c}), map({kh, kw}), out, out};
    using mlir::utils::IteratorType;
    IteratorType loops[] = {IteratorType::parallel,  IteratorType::parallel,
                            IteratorType::parallel,  IteratorType::reduction,
                            IteratorType::reduction, IteratorType::parallel};
    Value extent =
        emit.empty({window[0].kernel, window[1].kernel}, elementOf(image));
    Value best = emit.full(shape, least);
    Value place = emit.full(shape, b.getI64Type(), -1);
    auto generic = linalg::GenericOp::create(
        b, TypeRange{best.getType(), place.getType()},
        ValueRange{image, extent}, ValueRange{best, place}, maps, loops,
        [&](OpBuilder &nested, Location loc, ValueRange args) {
          ImplicitLocOpBuilder at(loc, nested);
          Scalar element(at, args[0]), most(at, args[2]), old(at, args[3]);
          auto index = [&](unsigned dim) {
            Value i = linalg::IndexOp::create(at, dim);
            return Scalar(at,
                          arith::IndexCastOp::create(at, at.getI64Type(), i));
          };
          auto number = [&](int64_t value) {
            return Scalar(
                at, arith::ConstantOp::create(at, at.getI64IntegerAttr(value)));
          };
          auto along = [&](unsigned place, unsigned tap, int axis) {
            const shape::WindowAxis &over = window[axis];
            return index(place) * number(over.stride) +
                   index(tap) * number(over.dilation) - number(over.low);
          };
          Scalar row = along(1, 3, 0), column = along(2, 4, 1);
          auto within = [&](Scalar place, int64_t size) {
            return bitAnd(compare(Compare::ge, place, number(0)),
                          compare(Compare::lt, place, number(size)));
          };
          Scalar inside = bitAnd(within(row, height), within(column, width));
          Scalar better = bitOr(compare(Compare::gt, element, most),
                                compare(Compare::lt, old, number(0)));
          better = bitAnd(inside, better);
          linalg::YieldOp::create(
              at,
              ValueRange{
                  select(better, element, most).value(),
                  select(better, row * number(width) + column, old).value()});
        });
    ElementKind values = elementKindOf(op.getResult()),
                indices = elementKindOf(op.getResultIndices());
    Value found =
        emit.map(shape, values.storage, Operand(generic.getResult(0)),
                 [&](ArrayRef<Scalar> s) { return store(s[0], values); });
    Value where = emit.map(
        shape, indices.storage, Operand(generic.getResult(1)),
        [&](ArrayRef<Scalar> s) {
          Scalar zero = s[0] - s[0];
          return store(select(compare(Compare::lt, s[0], zero), zero, s[0]),
                       indices);
        });
    rewriter.replaceOp(op, {found, where});
    return success();
  }
};

} // namespace

void populatePoolingPatterns(RewritePatternSet &patterns,
                             const ReferenceTypeConverter &types) {
  patterns.add<MaxPoolPattern, AvgPoolPattern, PoolWithIndicesPattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
