//===- Norms.cpp - norms of the last dimension from their parts -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

namespace mlir::tt::ttir {
namespace {

/// If `value` is mean(x * x) + a small number, that number.
std::optional<float> shiftedSquares(Value value, Value x) {
  std::optional<float> epsilon;
  if (auto sum = withoutBroadcast(value).getDefiningOp<AddOp>())
    eitherWay(sum, [&](Value a, Value b) {
      std::optional<double> number = numberOf(b);
      if (!number)
        return false;
      // The mean is of a square, which has no other use.
      Value mean = withoutBroadcast(a);
      if (auto reshape = mean.getDefiningOp<ReshapeOp>())
        mean = reshape.getInput();
      auto op = mean.getDefiningOp<MeanOp>();
      if (!op || squareOf(op.getInput()) != x ||
          !lastReduction<MeanOp>(a, op.getInput()))
        return false;
      epsilon = float(*number);
      return true;
    });
  return epsilon;
}

/// `value` is x / sqrt(mean(x * x) + epsilon).
std::optional<float> matchUnit(Operation *op, Value &x) {
  std::optional<float> epsilon;
  auto behind = [](Value value) {
    value = withoutBroadcast(value);
    if (auto reshape = value.getDefiningOp<ReshapeOp>())
      value = reshape.getInput();
    return value;
  };
  if (isa<MultiplyOp>(op))
    eitherWay(op, [&](Value a, Value b) {
      auto root = behind(b).getDefiningOp<RsqrtOp>();
      if (!root || a.getType() != op->getResult(0).getType())
        return false;
      epsilon = shiftedSquares(root.getInput(), a);
      x = a;
      return epsilon.has_value();
    });
  if (auto quotient = dyn_cast<DivOp>(op)) {
    auto root = behind(quotient.getRhs()).getDefiningOp<SqrtOp>();
    if (root && quotient.getLhs().getType() == quotient.getType()) {
      x = quotient.getLhs();
      epsilon = shiftedSquares(root.getInput(), x);
    }
  }
  return epsilon;
}

template <typename OpTy>
void replaceByNorm(PatternRewriter &rewriter, Operation *op, Value input,
                   Value weight, Value bias, FloatAttr epsilon) {
  rewriter.replaceOpWithNewOp<OpTy>(
      op, op->getResult(0).getType(), input, weight, bias,
      rewriter.getDenseI64ArrayAttr({shapeOf(input).back()}), epsilon);
}

/// The last step: x - mean(x) in front makes a layer norm of it.
template <typename OpTy> struct UnitPattern : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value x;
    std::optional<float> epsilon = matchUnit(op, x);
    if (!epsilon)
      return rewriter.notifyMatchFailure(op, "is no norm");
    FloatAttr value = rewriter.getF32FloatAttr(*epsilon);
    if (auto centred = x.getDefiningOp<SubtractOp>())
      if (centred.getLhs().getType() == op.getType() &&
          lastReduction<MeanOp>(centred.getRhs(), centred.getLhs())) {
        replaceByNorm<LayerNormOp>(rewriter, op, centred.getLhs(), nullptr,
                                   nullptr, value);
        return success();
      }
    replaceByNorm<RMSNormOp>(rewriter, op, x, nullptr, nullptr, value);
    return success();
  }
};

/// A factor or a summand of the last dimension behind a norm belongs to it.
template <typename NormOp, typename OpTy>
struct ParameterPattern : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    constexpr bool isFactor = std::is_same_v<OpTy, MultiplyOp>;
    bool done = eitherWay(op, [&](Value a, Value b) {
      auto norm = onlyUse<NormOp>(a);
      if (!norm || norm.getBias() || (isFactor && norm.getWeight()) ||
          norm.getNormalizedShape().size() != 1 || a.getType() != op.getType())
        return false;
      Value parameter = lastParameter(b, a, rewriter, op.getLoc());
      if (!parameter)
        return false;
      replaceByNorm<NormOp>(rewriter, op, norm.getInput(),
                            isFactor ? parameter : norm.getWeight(),
                            isFactor ? Value() : parameter,
                            norm.getEpsilonAttr());
      return true;
    });
    return success(done);
  }
};

/// Factors of 1 and summands of 0 do nothing.
template <typename NormOp> struct NeutralPattern : OpRewritePattern<NormOp> {
  using OpRewritePattern<NormOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(NormOp op,
                                PatternRewriter &rewriter) const override {
    auto without = [](Value parameter, double neutral) {
      bool isNeutral = parameter && numberOf(parameter) == neutral;
      return isNeutral ? Value() : parameter;
    };
    Value weight = without(op.getWeight(), 1), bias = without(op.getBias(), 0);
    if (weight == op.getWeight() && bias == op.getBias())
      return rewriter.notifyMatchFailure(op, "has no neutral parameter");
    rewriter.replaceOpWithNewOp<NormOp>(op, op.getType(), op.getInput(), weight,
                                        bias, op.getNormalizedShapeAttr(),
                                        op.getEpsilonAttr());
    return success();
  }
};

/// A norm of matrices of one row: the rows are a matrix, whose tiles are full.
template <typename NormOp> struct RowsPattern : OpRewritePattern<NormOp> {
  using OpRewritePattern<NormOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(NormOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    ArrayRef<int64_t> shape = type.getShape();
    int64_t rank = shape.size();
    if (rank < 3 || shape[rank - 2] != 1 || op.getInput().getType() != type ||
        op.getNormalizedShape().size() != 1 || type.getEncoding())
      return rewriter.notifyMatchFailure(op, "has no matrices of one row");
    SmallVector<int64_t> rows{1, shape.back()};
    for (int64_t size : shape.drop_back())
      rows[0] *= size;
    if (rows[0] < 2 || rows[0] > INT32_MAX)
      return rewriter.notifyMatchFailure(op, "has one row");
    auto reshaped = [&](Value value, ArrayRef<int64_t> to) -> Value {
      return ReshapeOp::create(
          rewriter, op.getLoc(), type.clone(to), value,
          rewriter.getI32ArrayAttr(SmallVector<int32_t>(to)));
    };
    Value norm = NormOp::create(rewriter, op.getLoc(), type.clone(rows),
                                reshaped(op.getInput(), rows), op.getWeight(),
                                op.getBias(), op.getNormalizedShapeAttr(),
                                op.getEpsilonAttr());
    rewriter.replaceOp(op, reshaped(norm, shape));
    return success();
  }
};

} // namespace

void populateNormFusing(RewritePatternSet &patterns) {
  patterns.add<UnitPattern<MultiplyOp>, UnitPattern<DivOp>,
               ParameterPattern<RMSNormOp, MultiplyOp>,
               ParameterPattern<RMSNormOp, AddOp>,
               ParameterPattern<LayerNormOp, MultiplyOp>,
               ParameterPattern<LayerNormOp, AddOp>,
               NeutralPattern<LayerNormOp>, NeutralPattern<RMSNormOp>,
               RowsPattern<LayerNormOp>, RowsPattern<RMSNormOp>>(
      patterns.getContext());
}

} // namespace mlir::tt::ttir
