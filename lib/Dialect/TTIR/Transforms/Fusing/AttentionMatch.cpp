//===- AttentionMatch.cpp - the parts that attention came in --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"

namespace mlir::tt::ttir {

using namespace attention;

/// Dimensions of size 1 have no label.
void attention::dropUnits(Labelled &x) {
  for (auto [label, size] : llvm::zip(x.labels, shapeOf(x.value)))
    if (size == 1)
      label = kUnit;
}

namespace {

/// A product over one dimension of each operand; its result has the dimensions
/// of the batch, those of `lhs`, those of `rhs`.
struct Product {
  Value lhs, rhs, result;
  SmallVector<int64_t> batchLhs, batchRhs;
  int64_t contractLhs = 0, contractRhs = 0;

  /// Nothing if `op` is no such product. One of matrices has a batch, of which
  /// nothing is repeated.
  static std::optional<Product> of(Operation *op) {
    Product p;
    if (auto dot = dyn_cast<DotGeneralOp>(op)) {
      if (dot.getContractDimsLhs().size() != 1)
        return std::nullopt;
      p.lhs = dot.getLhs();
      p.rhs = dot.getRhs();
      llvm::append_range(p.batchLhs, dot.getBatchDimsLhs());
      llvm::append_range(p.batchRhs, dot.getBatchDimsRhs());
      p.contractLhs = dot.getContractDimsLhs()[0];
      p.contractRhs = dot.getContractDimsRhs()[0];
    } else if (auto matmul = dyn_cast<MatmulOp>(op)) {
      p.lhs = matmul.getA();
      p.rhs = matmul.getB();
      ArrayRef<int64_t> a = shapeOf(p.lhs), b = shapeOf(p.rhs);
      int64_t rank = a.size();
      if (rank < 3 || b.size() != a.size() || a.drop_back(2) != b.drop_back(2))
        return std::nullopt;
      p.batchLhs = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
      p.batchRhs = p.batchLhs;
      p.contractLhs = rank - (matmul.getTransposeA() ? 2 : 1);
      p.contractRhs = rank - (matmul.getTransposeB() ? 1 : 2);
    } else {
      return std::nullopt;
    }
    p.result = op->getResult(0);
    return p;
  }
};

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
    if (isa<DotGeneralOp, MatmulOp>(op))
      return true;
    if (!isa<PermuteOp, ReshapeOp, TypecastOp, MultiplyOp, DivOp>(op))
      return false;
    bool numberFirst = isa<MultiplyOp>(op) && numberOf(op->getOperand(0));
    value = op->getOperand(numberFirst ? 1 : 0);
  }
  return false;
}

/// The ops between the two products, from the second one back.
struct Between {
  SmallVector<Operation *> ops;
  std::optional<Product> product;
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
      product = Product::of(op);
      if (product)
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

/// Labels of the product's operands; features are what is contracted.
void labelProduct(const Product &product, Labelled &lhs, Labelled &rhs) {
  lhs.value = product.lhs;
  rhs.value = product.rhs;
  int64_t next = product.batchLhs.size();
  auto label = [&](Labelled &x, ArrayRef<int64_t> batch, int64_t contract) {
    for (int64_t i = 0, e = shapeOf(x.value).size(); i < e; ++i) {
      const auto *it = llvm::find(batch, i);
      x.labels.push_back(it != batch.end() ? it - batch.begin()
                         : i == contract   ? kFeature
                                           : next++);
    }
  };
  label(lhs, product.batchLhs, product.contractLhs);
  label(rhs, product.batchRhs, product.contractRhs);
}

/// The scores' labels from the product to the weights; those of the mask where
/// it is met.
std::optional<Labels> follow(Between &between, Found &found) {
  Labels labels;
  ArrayRef<int64_t> scores = shapeOf(between.product->result);
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
      // The mask broadcasts to the scores.
      size_t rank = shapeOf(between.mask).size();
      found.mask = {between.mask, Labels(ArrayRef(labels).take_back(rank))};
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

/// Keys or values without copies of heads: B x G x T x D whose every head is
/// there R times, one behind the other.
Value withoutCopies(Value value) {
  auto joined = value.getDefiningOp<ReshapeOp>();
  if (!joined)
    return value;
  Value repeated = joined.getInput();
  Value apart;
  if (auto op = repeated.getDefiningOp<BroadcastOp>())
    apart = op.getInput();
  else if (auto op = repeated.getDefiningOp<RepeatOp>())
    apart = op.getInput();
  if (!apart)
    return value;
  ArrayRef<int64_t> five = shapeOf(repeated), one = shapeOf(apart),
                    four = shapeOf(value);
  if (five.size() != 5 || four.size() != 4 || one[2] != 1 ||
      four[0] != five[0] || four[1] != five[1] * five[2] ||
      four[2] != five[3] || four[3] != five[4])
    return value;
  for (int d : {0, 1, 3, 4})
    if (one[d] != five[d])
      return value;
  auto split = apart.getDefiningOp<ReshapeOp>();
  if (!split || shapeOf(split.getInput()).size() != 4)
    return value;
  ArrayRef<int64_t> groups = shapeOf(split.getInput());
  if (groups[0] != one[0] || groups[1] != one[1] || groups[2] != one[3] ||
      groups[3] != one[4])
    return value;
  return split.getInput();
}

/// A factor of all elements that `x` has; `x` becomes what it was before.
bool takeFactor(Labelled &x, double &scale) {
  Operation *op = x.value.getDefiningOp();
  if (!isa_and_nonnull<MultiplyOp, DivOp>(op) || !x.value.hasOneUse())
    return false;
  for (int side : {0, 1}) {
    std::optional<double> number = numberOf(op->getOperand(1 - side));
    bool divides = isa<DivOp>(op);
    if (!number || op->getOperand(side).getType() != x.value.getType() ||
        (divides && (side == 1 || *number == 0)))
      continue;
    scale *= divides ? 1 / *number : *number;
    x.value = op->getOperand(side);
    return true;
  }
  return false;
}

/// An operand as it was before it was permuted, before it got a factor, if that
/// can be part of `scale`, and before its heads were repeated.
void peel(Labelled &x, double *scale, std::optional<int64_t> head) {
  while (true) {
    Value fewer = withoutCopies(x.value);
    if (fewer != x.value && head && x.labels[1] == *head) {
      x.value = fewer;
    } else if (scale && takeFactor(x, *scale)) {
      continue;
    } else if (auto op = x.value.getDefiningOp<PermuteOp>()) {
      Labels before(x.labels.size());
      for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
        before[dim] = x.labels[i];
      x = {op.getInput(), before};
    } else {
      return;
    }
  }
}

} // namespace

std::optional<Found> attention::match(Operation *op, bool weightsFirst) {
  std::optional<Product> product = Product::of(op);
  Between between;
  if (!product || !between.find(weightsFirst ? product->lhs : product->rhs))
    return std::nullopt;
  Found found;
  Labelled lhs, rhs;
  labelProduct(*between.product, lhs, rhs);
  std::optional<Labels> labels = follow(between, found);
  if (!labels)
    return std::nullopt;
  bool keyFirst = llvm::is_contained(lhs.labels, found.column);
  found.key = keyFirst ? lhs : rhs;
  found.query = keyFirst ? rhs : lhs;
  int64_t batches = between.product->batchLhs.size();
  if (found.column < batches)
    return std::nullopt;
  // Values by the labels of the weights.
  auto batchOf = [&](bool first) {
    return first ? product->batchLhs : product->batchRhs;
  };
  auto contractOf = [&](bool first) {
    return first ? product->contractLhs : product->contractRhs;
  };
  found.value.value = weightsFirst ? product->rhs : product->lhs;
  found.value.labels.assign(shapeOf(found.value.value).size(), kFeature);
  if ((*labels)[contractOf(weightsFirst)] != found.column)
    return std::nullopt;
  found.value.labels[contractOf(!weightsFirst)] = found.column;
  Labels batch;
  for (auto [w, v] :
       llvm::zip_equal(batchOf(weightsFirst), batchOf(!weightsFirst))) {
    int64_t label = (*labels)[w];
    if (label >= batches)
      return std::nullopt;
    found.value.labels[v] = label;
    batch.push_back(label);
  }
  for (int64_t i = 0; i < batches; ++i)
    if (shapeOf(between.product->result)[i] != 1 &&
        !llvm::is_contained(batch, i))
      return std::nullopt;
  for (Labelled *x : {&found.query, &found.key, &found.value})
    dropUnits(*x);
  if (llvm::count(found.value.labels, kFeature) != 1 ||
      llvm::count(found.query.labels, kFeature) != 1)
    return std::nullopt;
  // The keys have no other free dimensions; the queries have rows, and heads
  // that share keys.
  for (int64_t label : found.key.labels)
    if (label >= batches && label != found.column)
      return std::nullopt;
  for (int64_t i = 0; i < batches; ++i)
    if (shapeOf(between.product->result)[i] != 1)
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
  // The result's dimensions. A dimension of size 1 has no label.
  found.result = batch;
  Labels rows;
  for (int64_t i = 0, e = labels->size(); i < e; ++i)
    if (!llvm::is_contained(batchOf(weightsFirst), i) &&
        i != contractOf(weightsFirst))
      rows.push_back((*labels)[i]);
  if (!weightsFirst)
    found.result.push_back(kFeature);
  llvm::append_range(found.result, rows);
  if (weightsFirst)
    found.result.push_back(kFeature);
  if (found.mask.value) {
    withoutRepeats(found.mask);
    dropUnits(found.mask);
    if (isa<WhereOp>(between.maskedBy))
      found.masked = between.masked;
  }
  found.scale = between.scale;
  std::optional<int64_t> repeated;
  if (!found.head.empty() && found.shared.empty())
    repeated = found.head.front();
  peel(found.query, &found.scale, std::nullopt);
  peel(found.key, &found.scale, repeated);
  peel(found.value, nullptr, repeated);
  dropUnits(found.key);
  dropUnits(found.value);
  return found;
}

} // namespace mlir::tt::ttir
