//===- Movement.cpp - reshape, permute, join, cut --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tt {
namespace {

/// reshape, squeeze, unsqueeze: the same elements in the result's shape.
template <typename OpTy> struct ReshapePattern : ReferencePattern<OpTy> {
  using ReferencePattern<OpTy>::ReferencePattern;
  FailureOr<Value> lower(OpTy op, typename OpTy::Adaptor adaptor,
                         LinalgEmit &emit) const override {
    return emit.reshape(adaptor.getInput(), this->resultShape(op));
  }
};

/// The identity on values; element types may differ.
struct ToLayoutPattern : ReferencePattern<ttir::ToLayoutOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ToLayoutOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Operand input = operand(op.getInput(), adaptor.getInput());
    if (shapeOf(input.value) != resultShape(op))
      return emit.cannot("the layout changes the shape");
    if (op.getInput().getType().getElementType() ==
        op.getResult().getType().getElementType())
      return input.value;
    return stored(op, emit, input);
  }
};

struct TransposePattern : ReferencePattern<ttir::TransposeOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::TransposeOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    int64_t rank = resultShape(op).size();
    SmallVector<int64_t> permutation = range(0, rank);
    std::swap(permutation[wrapDim(op.getDim0(), rank)],
              permutation[wrapDim(op.getDim1(), rank)]);
    return emit.permute(adaptor.getInput(), permutation);
  }
};

struct PermutePattern : ReferencePattern<ttir::PermuteOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::PermuteOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    return emit.permute(adaptor.getInput(), op.getPermutation());
  }
};

struct BroadcastPattern : ReferencePattern<ttir::BroadcastOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::BroadcastOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Value input = adaptor.getInput();
    return emit.map(resultShape(op), elementOf(input), Operand(input),
                    [](ArrayRef<Scalar> s) { return s[0]; });
  }
};

/// A x B repeated r x s times: 1 x A x 1 x B broadcast to r x A x s x B.
struct RepeatPattern : ReferencePattern<ttir::RepeatOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::RepeatOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Value input = adaptor.getInput();
    SmallVector<int64_t> apart, repeated;
    for (auto [extent, factor] :
         llvm::zip(shapeOf(input), op.getRepeatDimensions())) {
      apart.append({1, extent});
      repeated.append({factor, extent});
    }
    Value spread = emit.map(repeated, elementOf(input),
                            Operand(emit.reshape(input, apart)),
                            [](ArrayRef<Scalar> s) { return s[0]; });
    return emit.reshape(spread, resultShape(op));
  }
};

struct ConcatPattern : ReferencePattern<ttir::ConcatOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::ConcatOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Dims shape = resultShape(op);
    int64_t dim = wrapDim(op.getDim(), shape.size());
    SmallVector<int64_t> offsets(shape.size(), 0);
    Value result = emit.empty(shape, resultKind(op).storage);
    for (Value input : adaptor.getInputs()) {
      if (elementOf(input) != elementOf(result))
        return emit.cannot("the inputs have different element types");
      // MLIR has no slices without elements.
      if (shape::volume(shapeOf(input)) != 0)
        result = emit.insert(input, result, offsets);
      offsets[dim] += shapeOf(input)[dim];
    }
    return result;
  }
};

struct SlicePattern : ReferencePattern<ttir::SliceStaticOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::SliceStaticOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Value input = adaptor.getInput();
    shape::SliceBounds bounds = ttir::getBounds(op);
    if (llvm::is_contained(bounds.sizes, 0))
      return emit.empty(resultShape(op), resultKind(op).storage);
    auto attrs = [&](Dims numbers) {
      return getAsIndexOpFoldResult(op.getContext(), numbers);
    };
    return tensor::ExtractSliceOp::create(
               emit.builder(), input, attrs(bounds.begins), attrs(bounds.sizes),
               attrs(bounds.steps))
        .getResult();
  }
};

struct PadPattern : ReferencePattern<ttir::PadOp> {
  using ReferencePattern::ReferencePattern;
  FailureOr<Value> lower(ttir::PadOp op, Adaptor adaptor,
                         LinalgEmit &emit) const override {
    Value input = adaptor.getInput();
    SmallVector<int64_t> counts[2];
    for (auto [i, count] : llvm::enumerate(op.getPadding()))
      counts[i % 2].push_back(count);
    ElementKind kind = resultKind(op);
    double value = op.getValue().convertToDouble();
    return emit.pad(input, counts[0], counts[1],
                    numberAttr(kind.storage,
                               kind.isPredicate ? value != 0 : value,
                               kind.isUnsigned));
  }
};

/// There is no sort of tensors to lower to.
struct SortPattern : OpConversionPattern<ttir::SortOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ttir::SortOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef why = "the reference sorts by itself, without tensor code";
    static_cast<const ReferenceTypeConverter *>(getTypeConverter())
        ->keepReason(op, why);
    return rewriter.notifyMatchFailure(op, why);
  }
};

} // namespace

void populateMovementPatterns(RewritePatternSet &patterns,
                              const ReferenceTypeConverter &types) {
  patterns
      .add<ReshapePattern<ttir::ReshapeOp>, ReshapePattern<ttir::SqueezeOp>,
           ReshapePattern<ttir::UnsqueezeOp>, ToLayoutPattern, TransposePattern,
           PermutePattern, BroadcastPattern, RepeatPattern, ConcatPattern,
           SlicePattern, PadPattern, SortPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
