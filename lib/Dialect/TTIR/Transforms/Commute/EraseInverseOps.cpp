//===- EraseInverseOps.cpp - permutes and reshapes meet and cancel --------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "../StaysSame.h"
#include "Commute.h"
#include "ttmlir/Dialect/Common/Tensors.h"

#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/Common/Greedy.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRERASEINVERSEOPSPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {

Form inverse(ArrayRef<int64_t> permutation) {
  Form result(permutation.size());
  for (auto [i, dim] : llvm::enumerate(permutation))
    result[dim] = i;
  return result;
}

Value permuted(OpBuilder &builder, Location loc, Value value,
               ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> order(permutation);
  while (auto inner = value.getDefiningOp<PermuteOp>()) {
    for (int64_t &dim : order)
      dim = inner.getPermutation()[dim];
    value = inner.getInput();
  }
  if (llvm::is_sorted(order))
    return value;
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(shapeOf(value)[dim]);
  auto type = cast<RankedTensorType>(value.getType());
  return PermuteOp::create(builder, loc,
                           RankedTensorType::get(shape, type.getElementType()),
                           value, order);
}

bool isReduction(Operation *op) {
  return isa<SumOp, MeanOp, MaxOp, MinOp, ProdOp, ReduceAndOp, ReduceOrOp>(op);
}

/// Permutes `values`: element `form[i]` of the result is element `i`.
template <typename Range> auto moved(const Range &values, const Form &form) {
  SmallVector<std::decay_t<decltype(values[0])>> result(form.size());
  for (auto [i, dim] : llvm::enumerate(form))
    result[dim] = values[i];
  return result;
}

/// Orders of dimensions. A tensor in form `p` becomes what it is by a permute
/// with `p`: its dimension `p[i]` is dimension `i` here.
class PermuteRules : public FormRules {
public:
  explicit PermuteRules(bool wholeHeads) : wholeHeads(wholeHeads) {}

  bool isMovable(Operation *op) const override {
    if (!isa<TTIRDialect>(op->getDialect()) || op->getNumResults() != 1 ||
        op->getNumOperands() == 0 || !hasPlainTensors(op) ||
        shapeOf(op->getResult(0)).size() < 2)
      return false;
    if (isReduction(op))
      return op->getAttrOfType<BoolAttr>("keep_dim").getValue();
    return op->hasTrait<ElementwiseBroadcast>() ||
           isa<SoftmaxOp, ConcatOp, PadOp, SliceStaticOp, BroadcastOp,
               BatchNormInferenceOp>(op);
  }

  bool sharesForm(OpOperand &operand) const override {
    Operation *op = operand.getOwner();
    if (isa<BatchNormInferenceOp>(op))
      return operand.getOperandNumber() == 0;
    return shapeOf(operand.get()).size() == shapeOf(op->getResult(0)).size();
  }

  bool isChanged(OpOperand &operand) const override {
    return !isa<BatchNormInferenceOp>(operand.getOwner());
  }

  std::optional<Form> formBehind(Value value) const override {
    if (auto permute = value.getDefiningOp<PermuteOp>())
      return Form(permute.getPermutation());
    return std::nullopt;
  }

  std::optional<Form> formWanted(OpOperand &use) const override {
    if (auto permute = dyn_cast<PermuteOp>(use.getOwner()))
      return inverse(permute.getPermutation());
    return std::nullopt;
  }

  bool isFree(Value value) const override {
    return cast<RankedTensorType>(value.getType()).getNumElements() == 1 ||
           staysSame(value);
  }
  bool isFree(OpOperand &use) const override { return false; }
  /// Rows that are put apart into heads: heads with rows of their own are whole
  /// tiles, the others are mostly padding.
  bool isCheaper(Value value, const Form &form) const override {
    auto reshape = value.getDefiningOp<ReshapeOp>();
    if (!wholeHeads || !reshape || form != Form({0, 2, 1, 3}))
      return false;
    ArrayRef<int64_t> apart = shapeOf(value),
                      from = shapeOf(reshape.getInput());
    return apart.size() == 4 && !from.empty() && apart[1] != 1 &&
           apart[2] != 1 && apart[3] % 32 == 0 &&
           from.back() == apart[2] * apart[3];
  }

  bool canHave(Operation *op, const Form &form) const override {
    int64_t rank = shapeOf(op->getResult(0)).size();
    if (int64_t(form.size()) != rank)
      return false;
    // Along the last dimension the library's is the fastest.
    auto softmax = dyn_cast<SoftmaxOp>(op);
    return !softmax || (softmax.getDimension() + rank) % rank != rank - 1 ||
           form.back() == rank - 1;
  }

  Value toForm(OpBuilder &builder, OpOperand &operand,
               const Form &form) const override {
    Value value = operand.get();
    Operation *op = operand.getOwner();
    if (!sharesForm(operand) && !isChanged(operand))
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getNumElements() == 1 && op->hasTrait<ElementwiseBroadcast>())
      return value;
    if (!sharesForm(operand)) { // it broadcasts along what it does not have
      Form shape(form.size() - type.getRank(), 1);
      llvm::append_range(shape, type.getShape());
      value = ReshapeOp::create(
          builder, op->getLoc(),
          RankedTensorType::get(shape, type.getElementType()), value,
          builder.getI32ArrayAttr(
              SmallVector<int32_t>(ArrayRef<int64_t>(shape))));
    }
    return permuted(builder, op->getLoc(), value, inverse(form));
  }

  Value fromForm(OpBuilder &builder, Location loc, Value value,
                 const Form &form, RankedTensorType type) const override {
    return permuted(builder, loc, value, form);
  }

  RankedTensorType typeIn(const Form &form,
                          RankedTensorType type) const override {
    return RankedTensorType::get(moved(type.getShape(), form),
                                 type.getElementType());
  }

  void adapt(Operation *original, Operation *clone,
             const Form &form) const override {
    int64_t rank = form.size();
    Builder builder(clone->getContext());
    auto dim = [&](int64_t d) { return form[d < 0 ? d + rank : d]; };
    auto move32 = [&](ArrayAttr values) {
      return builder.getI32ArrayAttr(
          moved(llvm::map_to_vector(
                    values.getAsRange<IntegerAttr>(),
                    [](IntegerAttr value) { return int32_t(value.getInt()); }),
                form));
    };
    if (isReduction(clone)) {
      auto dims = clone->getAttrOfType<ArrayAttr>("dim_arg");
      if (!dims)
        return;
      SmallVector<int32_t> now;
      for (auto d : dims.getAsRange<IntegerAttr>())
        now.push_back(dim(d.getInt()));
      llvm::sort(now);
      clone->setAttr("dim_arg", builder.getI32ArrayAttr(now));
      return;
    }
    llvm::TypeSwitch<Operation *>(clone)
        .Case([&](SoftmaxOp op) { op.setDimension(dim(op.getDimension())); })
        .Case([&](ConcatOp op) { op.setDim(dim(op.getDim())); })
        .Case([&](BatchNormInferenceOp op) {
          op.setDimension(dim(int32_t(op.getDimension())));
        })
        .Case([&](BroadcastOp op) {
          op.setBroadcastDimensions(moved(op.getBroadcastDimensions(), form));
        })
        .Case([&](SliceStaticOp op) {
          op.setBeginsAttr(move32(op.getBegins()));
          op.setEndsAttr(move32(op.getEnds()));
          op.setStepAttr(move32(op.getStep()));
        })
        .Case([&](PadOp op) {
          SmallVector<int32_t> padding(op.getPadding());
          for (auto [i, d] : llvm::enumerate(form)) {
            padding[2 * d] = op.getPadding()[2 * i];
            padding[2 * d + 1] = op.getPadding()[2 * i + 1];
          }
          op.setPadding(padding);
        });
  }

private:
  bool wholeHeads;
};

/// Permutes that leave the order of all dimensions above 1 are reshapes.
struct PermuteOfUnitDims : OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> shape = shapeOf(op.getInput());
    SmallVector<int64_t> order;
    for (int64_t dim : op.getPermutation())
      if (shape[dim] != 1)
        order.push_back(dim);
    if (!llvm::is_sorted(order) || !hasPlainTensors(op))
      return rewriter.notifyMatchFailure(op, "moves elements");
    rewriter.replaceOpWithNewOp<ReshapeOp>(
        op, op.getType(), op.getInput(),
        rewriter.getI32ArrayAttr(
            SmallVector<int32_t>(op.getType().getShape())));
    return success();
  }
};

/// A slice does not see dimensions of 1 that a reshape made or took away: the
/// reshape comes behind it, next to other changes of shape.
struct SliceOfUnitDims : OpRewritePattern<SliceStaticOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceStaticOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getInput().getDefiningOp<ReshapeOp>();
    if (!reshape || !hasPlainTensors(op) || !hasPlainTensors(reshape))
      return rewriter.notifyMatchFailure(op, "is no slice of a reshape");
    // Another reader keeps the reshape where it is, beside a second one.
    if (!llvm::all_of(reshape->getUsers(), llvm::IsaPred<SliceStaticOp>))
      return rewriter.notifyMatchFailure(op, "is not all that is read of it");
    ArrayRef<int64_t> from = shapeOf(reshape.getInput()), to = shapeOf(reshape),
                      out = shapeOf(op);
    auto numbers = [](ArrayAttr attribute) {
      return llvm::map_to_vector(
          attribute.getAsRange<IntegerAttr>(),
          [](IntegerAttr value) { return int32_t(value.getInt()); });
    };
    auto begins = numbers(op.getBegins()), ends = numbers(op.getEnds()),
         steps = numbers(op.getStep());
    SmallVector<int32_t> newBegins, newEnds, newSteps;
    SmallVector<int64_t> shape;
    size_t next = 0;
    auto skip = [&] {
      while (next != to.size() && to[next] == 1 && out[next] == 1)
        ++next;
    };
    for (int64_t size : from) {
      if (size == 1) {
        newBegins.push_back(0), newEnds.push_back(1), newSteps.push_back(1);
        shape.push_back(1);
        continue;
      }
      skip();
      if (next == to.size() || to[next] != size)
        return rewriter.notifyMatchFailure(op, "reshapes more");
      newBegins.push_back(begins[next]), newEnds.push_back(ends[next]);
      newSteps.push_back(steps[next]);
      shape.push_back(out[next++]);
    }
    skip();
    if (next != to.size() || from == to || from.empty())
      return rewriter.notifyMatchFailure(op, "reshapes more");
    Value part = SliceStaticOp::create(
        rewriter, op.getLoc(), op.getType().clone(shape), reshape.getInput(),
        rewriter.getI32ArrayAttr(newBegins), rewriter.getI32ArrayAttr(newEnds),
        rewriter.getI32ArrayAttr(newSteps));
    rewriter.replaceOpWithNewOp<ReshapeOp>(
        op, op.getType(), part,
        rewriter.getI32ArrayAttr(SmallVector<int32_t>(out)));
    return success();
  }
};

/// A reduction that drops its dimensions does not see their order, if that of
/// the others stays.
struct ReductionOfPermute : RewritePattern {
  ReductionOfPermute(MLIRContext *ctx)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, ctx) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReduction(op) || op->getAttrOfType<BoolAttr>("keep_dim").getValue())
      return failure();
    auto permute = op->getOperand(0).getDefiningOp<PermuteOp>();
    auto dims = op->getAttrOfType<ArrayAttr>("dim_arg");
    if (!permute || !dims || dims.empty())
      return failure();
    SmallVector<int64_t> order(permute.getPermutation());
    SmallVector<int32_t> reduced;
    for (auto dim : dims.getAsRange<IntegerAttr>()) {
      int64_t d = dim.getInt();
      int64_t &at = order[d < 0 ? d + order.size() : d];
      reduced.push_back(at);
      at = -1;
    }
    llvm::erase(order, -1);
    if (!llvm::is_sorted(order))
      return failure();
    llvm::sort(reduced);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(0, permute.getInput());
      op->setAttr("dim_arg", rewriter.getI32ArrayAttr(reduced));
    });
    return success();
  }
};

struct EraseInverseOps : impl::TTIREraseInverseOpsPassBase<EraseInverseOps> {
  using Base::Base;

  void runOnOperation() override {
    MLIRContext *ctx = &getContext();
    RewritePatternSet merging(ctx);
    TransposeOp::getCanonicalizationPatterns(merging, ctx);
    PermuteOp::getCanonicalizationPatterns(merging, ctx);
    ReshapeOp::getCanonicalizationPatterns(merging, ctx);
    merging.add<PermuteOfUnitDims, SliceOfUnitDims, ReductionOfPermute>(ctx);
    FrozenRewritePatternSet patterns(std::move(merging));
    CommuteOptions options{enableCommuteUpwards, enableCommuteDownwards};
    for (uint64_t i = 0; i != maxIterations; ++i) {
      if (failed(rewriteGreedily(getOperation(), patterns)))
        return signalPassFailure();
      bool moved = false;
      getOperation().walk([&](Block *block) {
        if (!isa<func::FuncOp>(block->getParentOp()))
          return;
        moved |= commute(*block, PermuteRules(wholeHeads), options);
        moved |= commute(*block, ReshapeRules(), options);
      });
      if (!moved)
        return;
    }
  }
};

} // namespace

} // namespace mlir::tt::ttir
