//===- DotAttention.cpp - attention from general products -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Front ends write attention as two products over any dimensions, with
// permutations wherever they like. What a dimension is follows from the first
// product: the label of a dimension is its place in the scores, and goes with
// it through what is between the two products.
//
//===----------------------------------------------------------------------===//

#include "Match.h"

#include <cmath>

namespace mlir::tt::ttir {
namespace {

using Labels = SmallVector<int64_t>;
/// Of a dimension of size 1, which may come and go.
constexpr int64_t kUnit = -1;
/// The dimension over which queries and keys, or values, have features.
constexpr int64_t kFeature = -2;

struct Labelled {
  Value value;
  Labels labels;
};

/// Dimensions of size 1 have no label.
void dropUnits(Labelled &x) {
  for (auto [label, size] : llvm::zip(x.labels, shapeOf(x.value)))
    if (size == 1)
      label = kUnit;
}

/// The labels behind a reshape that only moves dimensions of size 1.
std::optional<Labels> throughReshape(ArrayRef<int64_t> labels,
                                     ArrayRef<int64_t> from,
                                     ArrayRef<int64_t> to) {
  SmallVector<std::pair<int64_t, int64_t>> kept;
  for (auto [label, size] : llvm::zip(labels, from))
    if (size != 1)
      kept.push_back({label, size});
  Labels result;
  size_t next = 0;
  for (int64_t size : to) {
    if (size == 1) {
      result.push_back(kUnit);
      continue;
    }
    if (next == kept.size() || kept[next].second != size)
      return std::nullopt;
    result.push_back(kept[next++].first);
  }
  return next == kept.size() ? std::optional(result) : std::nullopt;
}

/// Whether a value is a product behind movements and arithmetic of numbers.
bool isScores(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<DotGeneralOp>(op))
      return true;
    if (!isa<PermuteOp, ReshapeOp, TypecastOp, MultiplyOp, DivOp>(op))
      return false;
    bool numberFirst = isa<MultiplyOp>(op) && numberOf(op->getOperand(0));
    value = op->getOperand(numberFirst ? 1 : 0);
  }
  return false;
}

/// What is between the two products, from the second one back.
struct Between {
  SmallVector<Operation *> ops;
  DotGeneralOp product;
  SoftmaxOp softmax;
  double scale = 1;
  /// Added, or where the scores are not `masked`.
  Value mask;
  Operation *maskedBy = nullptr;
  double masked = 0;

  bool find(Value weights) {
    for (Value value = weights;;) {
      Operation *op = value.getDefiningOp();
      if (!op || !value.hasOneUse())
        return false;
      if ((product = dyn_cast<DotGeneralOp>(op)))
        return bool(softmax);
      ops.push_back(op);
      if (isa<PermuteOp, ReshapeOp, TypecastOp>(op)) {
        value = op->getOperand(0);
        continue;
      }
      if (auto found = dyn_cast<SoftmaxOp>(op); found && !softmax) {
        softmax = found;
        value = found.getInput();
        continue;
      }
      if (!softmax || !step(op, value))
        return false;
    }
  }

private:
  /// Masks, then, nearer to the product, factors.
  bool step(Operation *op, Value &value) {
    auto isFull = [&](Value v) {
      return shapeOf(v) == shapeOf(op->getResult(0));
    };
    if (auto choice = dyn_cast<WhereOp>(op)) {
      std::optional<double> number = numberOf(choice.getThird());
      if (maskedBy || scale != 1 || !number || *number > -1e4 ||
          !isFull(choice.getSecond()))
        return false;
      maskedBy = op;
      masked = *number;
      mask = choice.getFirst();
      value = choice.getSecond();
      return true;
    }
    if (isa<AddOp>(op)) {
      if (maskedBy || scale != 1)
        return false;
      return eitherWay(op, [&](Value a, Value b) {
        if (!isScores(a) || !isFull(a))
          return false;
        maskedBy = op;
        mask = b;
        value = a;
        return true;
      });
    }
    if (isa<MultiplyOp>(op))
      return eitherWay(op, [&](Value a, Value b) {
        std::optional<double> number = numberOf(b);
        if (!number || !isFull(a))
          return false;
        scale *= *number;
        value = a;
        return true;
      });
    if (isa<DivOp>(op)) {
      std::optional<double> number = numberOf(op->getOperand(1));
      if (!number || *number == 0 || !isFull(op->getOperand(0)))
        return false;
      scale /= *number;
      value = op->getOperand(0);
      return true;
    }
    return false;
  }
};

/// The operands of attention with their labels.
struct Found {
  Labelled query, key, value, mask;
  bool isCondition = false;
  Labels result;
  /// Dimensions of the batch, heads of keys, heads that share keys.
  Labels batch, head, shared;
  int64_t row = kUnit, column = kUnit;
};

/// Labels of the product's operands; features are what is contracted.
bool labelProduct(DotGeneralOp product, Labelled &lhs, Labelled &rhs) {
  lhs.value = product.getLhs();
  rhs.value = product.getRhs();
  if (product.getContractDimsLhs().size() != 1)
    return false;
  int64_t next = product.getBatchDimsLhs().size();
  auto label = [&](Labelled &x, ArrayRef<int64_t> batch, int64_t contract) {
    for (int64_t i = 0, e = shapeOf(x.value).size(); i < e; ++i) {
      auto it = llvm::find(batch, i);
      x.labels.push_back(it != batch.end() ? it - batch.begin()
                         : i == contract   ? kFeature
                                           : next++);
    }
  };
  label(lhs, product.getBatchDimsLhs(), product.getContractDimsLhs()[0]);
  label(rhs, product.getBatchDimsRhs(), product.getContractDimsRhs()[0]);
  return true;
}

/// The scores' labels from the product to the weights; those of the mask where
/// it is met.
std::optional<Labels> follow(Between &between, Found &found) {
  Labels labels;
  ArrayRef<int64_t> scores = shapeOf(between.product);
  for (int64_t i = 0, e = scores.size(); i < e; ++i)
    labels.push_back(scores[i] == 1 ? kUnit : i);
  for (Operation *op : llvm::reverse(between.ops)) {
    ArrayRef<int64_t> to = shapeOf(op->getResult(0));
    if (auto permute = dyn_cast<PermuteOp>(op)) {
      Labels moved;
      for (int64_t dim : permute.getPermutation())
        moved.push_back(labels[dim]);
      labels = moved;
    } else if (isa<ReshapeOp>(op)) {
      auto moved = throughReshape(labels, shapeOf(op->getOperand(0)), to);
      if (!moved)
        return std::nullopt;
      labels = *moved;
    } else if (auto softmax = dyn_cast<SoftmaxOp>(op)) {
      int64_t dim = softmax.getDimension();
      found.column = labels[dim < 0 ? dim + labels.size() : dim];
      if (found.column == kUnit)
        return std::nullopt;
    } else if (op == between.maskedBy) {
      found.mask = {between.mask, labels};
      if (shapeOf(between.mask).size() != labels.size())
        return std::nullopt;
    }
  }
  return labels;
}

/// The mask before it was repeated.
void withoutRepeats(Labelled &mask) {
  while (true) {
    if (auto op = mask.value.getDefiningOp<BroadcastOp>()) {
      mask.value = op.getInput();
    } else if (auto op = mask.value.getDefiningOp<PermuteOp>()) {
      Labels before(mask.labels.size());
      for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
        before[dim] = mask.labels[i];
      mask = {op.getInput(), before};
    } else if (auto op = mask.value.getDefiningOp<ReshapeOp>()) {
      ArrayRef<int64_t> from = shapeOf(op.getInput());
      auto before = throughReshape(mask.labels, shapeOf(mask.value), from);
      if (!before)
        return;
      mask = {op.getInput(), *before};
    } else {
      return;
    }
  }
}

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

std::optional<Found> match(DotGeneralOp op, bool weightsFirst,
                           Between &between) {
  Value weights = weightsFirst ? op.getLhs() : op.getRhs();
  if (!between.find(weights))
    return std::nullopt;
  Found found;
  Labelled lhs, rhs;
  if (!labelProduct(between.product, lhs, rhs))
    return std::nullopt;
  std::optional<Labels> labels = follow(between, found);
  if (!labels)
    return std::nullopt;
  bool keyFirst = llvm::is_contained(lhs.labels, found.column);
  found.key = keyFirst ? lhs : rhs;
  found.query = keyFirst ? rhs : lhs;
  int64_t batches = between.product.getBatchDimsLhs().size();
  if (found.column < batches)
    return std::nullopt;
  // Values by the labels of the weights.
  auto batchOf = [&](bool first) {
    return first ? op.getBatchDimsLhs() : op.getBatchDimsRhs();
  };
  auto contractOf = [&](bool first) {
    return first ? op.getContractDimsLhs() : op.getContractDimsRhs();
  };
  found.value.value = weightsFirst ? op.getRhs() : op.getLhs();
  found.value.labels.assign(shapeOf(found.value.value).size(), kFeature);
  if (contractOf(true).size() != 1 ||
      (*labels)[contractOf(weightsFirst)[0]] != found.column)
    return std::nullopt;
  found.value.labels[contractOf(!weightsFirst)[0]] = found.column;
  Labels batch;
  for (auto [w, v] : llvm::zip(batchOf(weightsFirst), batchOf(!weightsFirst))) {
    int64_t label = (*labels)[w];
    if (label >= batches)
      return std::nullopt;
    found.value.labels[v] = label;
    batch.push_back(label);
  }
  for (int64_t i = 0; i < batches; ++i)
    if (shapeOf(between.product)[i] != 1 && !llvm::is_contained(batch, i))
      return std::nullopt;
  for (Labelled *x : {&found.query, &found.key, &found.value})
    dropUnits(*x);
  if (llvm::count(found.value.labels, kFeature) != 1 ||
      llvm::count(found.query.labels, kFeature) != 1)
    return std::nullopt;
  // Of the keys nothing else is free; of the queries rows, and heads that share
  // keys.
  for (int64_t label : found.key.labels)
    if (label >= batches && label != found.column)
      return std::nullopt;
  for (int64_t i = 0; i < batches; ++i)
    if (shapeOf(between.product)[i] != 1)
      found.batch.push_back(i);
  if (!found.batch.empty())
    found.head.push_back(found.batch.pop_back_val());
  for (int64_t label : found.query.labels) {
    if (label < batches)
      continue;
    if (found.row == kUnit)
      found.row = label;
    else
      found.shared.push_back(label);
  }
  // The result's dimensions.
  // Of what is of size 1 nothing is known.
  found.result = batch;
  Labels rows;
  for (int64_t i = 0, e = labels->size(); i < e; ++i)
    if (!llvm::is_contained(batchOf(weightsFirst), i) &&
        i != contractOf(weightsFirst)[0])
      rows.push_back((*labels)[i]);
  if (!weightsFirst)
    found.result.push_back(kFeature);
  llvm::append_range(found.result, rows);
  if (weightsFirst)
    found.result.push_back(kFeature);
  if (found.mask.value) {
    withoutRepeats(found.mask);
    dropUnits(found.mask);
    found.isCondition = isa<WhereOp>(between.maskedBy);
  }
  return found;
}

//===-- the op ------------------------------------------------------------===//

/// What is added to a score that `number` stands in place of: so much that the
/// sums are all the same, as `number` is in a row of nothing else.
double addedFor(double number, Type element) {
  if (std::isinf(number))
    return number;
  return APFloat::getLargest(cast<FloatType>(element).getFloatSemantics(),
                             /*Negative=*/true)
      .convertToDouble();
}

struct Rewrite {
  PatternRewriter &rewriter;
  Location loc;

  Value reshape(Value x, ArrayRef<int64_t> shape) {
    if (shapeOf(x) == shape)
      return x;
    return ReshapeOp::create(
        rewriter, loc, cast<RankedTensorType>(x.getType()).clone(shape), x,
        rewriter.getI32ArrayAttr(SmallVector<int32_t>(shape)));
  }
  Value permute(Value x, ArrayRef<int64_t> order) {
    if (llvm::is_sorted(order))
      return x;
    SmallVector<int64_t> shape;
    for (int64_t dim : order)
      shape.push_back(shapeOf(x)[dim]);
    return PermuteOp::create(rewriter, loc,
                             cast<RankedTensorType>(x.getType()).clone(shape),
                             x, rewriter.getDenseI64ArrayAttr(order));
  }
  Value cast(Value x, Type element) {
    auto type = llvm::cast<RankedTensorType>(x.getType());
    if (type.getElementType() == element)
      return x;
    return TypecastOp::create(rewriter, loc, type.clone(element), x);
  }
  Value full(Value like, Type element, double number) {
    auto type = llvm::cast<RankedTensorType>(
        llvm::cast<RankedTensorType>(like.getType()).clone(element));
    return ConstantOp::create(
        rewriter, loc, type,
        DenseElementsAttr::get(type, rewriter.getFloatAttr(element, number)));
  }
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
struct DotAttentionPattern : OpRewritePattern<DotGeneralOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    for (bool weightsFirst : {true, false}) {
      Between between;
      if (std::optional<Found> found = match(op, weightsFirst, between))
        return rewrite(op, between, *found, rewriter);
    }
    return rewriter.notifyMatchFailure(op, "is no attention");
  }

  LogicalResult rewrite(DotGeneralOp op, const Between &between, Found &found,
                        PatternRewriter &rewriter) const {
    Type element = op.getType().getElementType();
    if (auto cast = found.value.value.getDefiningOp<TypecastOp>())
      element = cast.getInput().getType().getElementType();
    for (Labelled *x : {&found.query, &found.key, &found.value})
      if (!(x->value = asGiven(x->value, element)))
        return rewriter.notifyMatchFailure(op, "converts its operands");
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
    Rewrite r{rewriter, op.getLoc()};
    Value query = r.four(found.query, {found.batch, heads, rows, features}),
          key = r.four(found.key, {found.batch, found.head, columns, features}),
          value =
              r.four(found.value, {found.batch, found.head, columns, features});
    Value mask;
    if (found.mask.value) {
      mask = r.four(found.mask, {found.batch, heads, rows, columns});
      if (found.isCondition)
        mask = WhereOp::create(
            rewriter, op.getLoc(),
            cast<RankedTensorType>(mask.getType()).clone(element), mask,
            r.full(mask, element, 0),
            r.full(mask, element, addedFor(between.masked, element)));
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
        rewriter.getF32FloatAttr(between.scale),
        /*sliding_window_size=*/nullptr);
    result = r.cast(r.apart(result, {found.batch, heads, rows, features},
                            found.result, op.getType().getShape()),
                    op.getType().getElementType());
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void populateDotAttentionFusing(RewritePatternSet &patterns) {
  patterns.add<DotAttentionPattern>(patterns.getContext());
}

} // namespace mlir::tt::ttir
