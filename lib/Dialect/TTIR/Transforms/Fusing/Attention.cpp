//===- Attention.cpp - attention from products and softmax ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

#include <cmath>

namespace mlir::tt::ttir {
namespace {

using namespace attention;

/// The value behind conversions, if it has elements of `type`.
Value asGiven(Value value, Type type) {
  auto element = [](Value v) {
    return cast<RankedTensorType>(v.getType()).getElementType();
  };
  if (element(value) == type)
    return value;
  auto cast = value.getDefiningOp<TypecastOp>();
  return cast && element(cast.getInput()) == type ? cast.getInput() : Value();
}

/// The number to add to a score in place of replacing it by `number`: so large
/// that the sums of a masked row are all the same, as they are where a row has
/// `number` alone.
double addedFor(double number, Type element) {
  if (std::isinf(number))
    return number;
  return APFloat::getLargest(cast<FloatType>(element).getFloatSemantics(),
                             /*Negative=*/true)
      .convertToDouble();
}

/// Dimensions joined and taken apart.
struct Joined : Emit {
  using Emit::Emit;

  /// Dimensions joined to four, in the order of `groups`; where they are
  /// neighbours already, four are permuted, else all of them.
  Value four(const Labelled &x, ArrayRef<Labels> groups) {
    Labels labels;
    SmallVector<int64_t> sizes;
    for (auto [label, size] : llvm::zip(x.labels, shapeOf(x.value)))
      if (label != kUnit) {
        labels.push_back(label);
        sizes.push_back(size);
      }
    auto sizeOf = [&](const Labels &group) {
      int64_t size = 1;
      for (int64_t label : group)
        if (auto it = llvm::find(labels, label); it != labels.end())
          size *= sizes[it - labels.begin()];
      return size;
    };
    auto shape = llvm::map_to_vector(groups, sizeOf);
    Labels wanted;
    for (const Labels &group : groups)
      for (int64_t label : group)
        if (llvm::is_contained(labels, label))
          wanted.push_back(label);
    if (wanted == labels)
      return reshape(x.value, shape);
    // Groups by their first dimension; those that are not there first.
    Labels inOrder;
    SmallVector<std::pair<int64_t, int64_t>> begins;
    for (auto [i, group] : llvm::enumerate(groups)) {
      int64_t begin = -1;
      for (int64_t label : llvm::reverse(group))
        if (auto it = llvm::find(labels, label); it != labels.end())
          begin = it - labels.begin();
      begins.push_back({begin, i});
    }
    llvm::sort(begins);
    SmallVector<int64_t> joined, order(4);
    for (auto [place, entry] : llvm::enumerate(begins)) {
      for (int64_t label : groups[entry.second])
        if (llvm::is_contained(labels, label))
          inOrder.push_back(label);
      joined.push_back(shape[entry.second]);
      order[entry.second] = place;
    }
    if (inOrder == labels)
      return permute(reshape(x.value, joined), order);
    SmallVector<int64_t> all;
    for (const Labels &group : groups)
      for (int64_t label : group)
        if (auto it = llvm::find(labels, label); it != labels.end())
          all.push_back(it - labels.begin());
    return reshape(permute(reshape(x.value, sizes), all), shape);
  }
  /// The other way: `x` has `groups`, the result the dimensions `labels` of
  /// `shape`.
  Value apart(Value x, ArrayRef<Labels> groups, ArrayRef<int64_t> labels,
              ArrayRef<int64_t> shape) {
    auto sizeOf = [&](int64_t label) {
      return shape[llvm::find(labels, label) - labels.begin()];
    };
    Labels wanted, inOrder;
    for (int64_t label : labels)
      if (label != kUnit)
        wanted.push_back(label);
    // Groups that follow one another in the result need no more dimensions.
    SmallVector<std::pair<int64_t, int64_t>> begins;
    for (auto [i, group] : llvm::enumerate(groups))
      begins.push_back(
          {group.empty() ? -1
                         : llvm::find(wanted, group.front()) - wanted.begin(),
           int64_t(i)});
    llvm::sort(begins);
    SmallVector<int64_t> order;
    for (auto [begin, i] : begins) {
      order.push_back(i);
      llvm::append_range(inOrder, groups[i]);
    }
    if (inOrder == wanted)
      return reshape(permute(x, order), shape);
    Labels all;
    SmallVector<int64_t> sizes, places;
    for (const Labels &group : groups)
      for (int64_t label : group) {
        all.push_back(label);
        sizes.push_back(sizeOf(label));
      }
    for (int64_t label : wanted)
      places.push_back(llvm::find(all, label) - all.begin());
    return reshape(permute(reshape(x, sizes), places), shape);
  }
};

/// softmax(scale Q K' + mask) V, of any dimensions in any order.
template <typename OpTy> struct AttentionPattern : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    for (bool weightsFirst : {true, false})
      if (std::optional<Found> found = match(op, weightsFirst))
        return rewrite(op, *found, rewriter);
    return rewriter.notifyMatchFailure(op, "is no attention");
  }

  LogicalResult rewrite(OpTy op, Found &found,
                        PatternRewriter &rewriter) const {
    Type element = op.getType().getElementType();
    if (auto cast = found.value.value.getDefiningOp<TypecastOp>())
      element = cast.getInput().getType().getElementType();
    for (Labelled *x : {&found.query, &found.key, &found.value}) {
      x->value = asGiven(x->value, element);
      if (!x->value)
        return rewriter.notifyMatchFailure(op, "converts its operands");
    }
    Labels heads(found.head), rows, columns{found.column}, features{kFeature};
    llvm::append_range(heads, found.shared);
    if (found.row != kUnit)
      rows.push_back(found.row);
    // A mask that is the same for some heads of a group only is repeated.
    auto partly = [&](const Labels &group) {
      int64_t known = 0;
      for (int64_t label : group)
        known += llvm::is_contained(found.mask.labels, label);
      return known != 0 && known != int64_t(group.size());
    };
    if (found.mask.value && (partly(heads) || partly(found.batch)))
      return rewriter.notifyMatchFailure(op, "has a mask for parts of heads");
    Joined r(rewriter, op.getLoc());
    Value query = r.four(found.query, {found.batch, heads, rows, features}),
          key = r.four(found.key, {found.batch, found.head, columns, features}),
          value =
              r.four(found.value, {found.batch, found.head, columns, features});
    Value mask;
    if (found.mask.value) {
      mask = r.four(found.mask, {found.batch, heads, rows, columns});
      if (found.masked)
        mask = r.where(mask, r.number(element, 4, 0),
                       r.number(element, 4, addedFor(*found.masked, element)));
      mask = r.cast(mask, element);
    }
    auto maskShape = mask ? std::optional(shape::Dims(shapeOf(mask)))
                          : std::optional<shape::Dims>();
    auto shape = shape::attention(shape::of(query), shape::of(key),
                                  shape::of(value), maskShape, std::nullopt,
                                  /*causal=*/false, {}, shape::ignore);
    if (!shape)
      return rewriter.notifyMatchFailure(op, "has no shape of attention");
    ArrayRef<int64_t> four(*shape);
    Value result = ScaledDotProductAttentionOp::create(
        rewriter, op.getLoc(), RankedTensorType::get(four, element), query, key,
        value, mask, /*attention_sink=*/nullptr,
        /*is_causal=*/rewriter.getBoolAttr(false),
        rewriter.getF32FloatAttr(found.scale),
        /*sliding_window_size=*/nullptr);
    result = r.cast(r.apart(result, {found.batch, heads, rows, features},
                            found.result, op.getType().getShape()),
                    op.getType().getElementType());
    // The builder's types have no encoding; the op that it made last takes that
    // of the op it stands for.
    result.setType(op.getType());
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void populateAttentionFusing(RewritePatternSet &patterns) {
  patterns.add<AttentionPattern<DotGeneralOp>, AttentionPattern<MatmulOp>>(
      patterns.getContext());
}

} // namespace mlir::tt::ttir
