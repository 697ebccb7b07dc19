//===- Fused.cpp - norms in parts, latent attention, scores ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "Raise.h"

#include <cmath>

namespace mlir::tt {

using namespace ttir;
using Values = SmallVector<Value>;

// Statistics are the first columns of tiles.
constexpr int64_t kTile = 32;

static Value plus(Value value, Value more, Emit &build) {
  return more ? build.binary<AddOp>(value, more) : value;
}

/// The sum of each row, as the first of 32 columns.
static Value sums(Value rows, Emit &build) {
  int64_t last = shapeOf(rows).size() - 1;
  return build.pad(build.reduce<SumOp>(rows, {last}), last, 0, kTile - 1);
}

static Values layerNormSums(ttnn::LayerNormPreAllGatherOp op,
                            ttnn::LayerNormPreAllGatherOp::Adaptor in,
                            Raise &build) {
  Value x = plus(in.getInput(), in.getResidualInput(), build);
  Value squares = build.binary<MultiplyOp>(x, x);
  return {build.concat({sums(squares, build), sums(x, build)},
                       shapeOf(x).size() - 1)};
}

static Values rmsNormSums(ttnn::RMSNormPreAllGatherOp op,
                          ttnn::RMSNormPreAllGatherOp::Adaptor in,
                          Raise &build) {
  Value x = plus(in.getInput(), in.getResidual(), build);
  return {sums(build.binary<MultiplyOp>(x, x), build)};
}

static Values layerNormBySums(ttnn::LayerNormPostAllGatherOp op,
                              ttnn::LayerNormPostAllGatherOp::Adaptor in,
                              Raise &build) {
  Value x = in.getInput();
  SmallVector<int64_t> shape(shapeOf(in.getStats())), parts(shape),
      one(shapeOf(x));
  int64_t rank = shape.size(), count = shape.back() / (2 * kTile);
  parts.back() = count;
  parts.push_back(2 * kTile);
  double length = one.back() * count;
  one.back() = 1;
  Value stats = build.reshape(in.getStats(), parts);
  auto mean = [&](int64_t column) {
    Value all = build.part(stats, rank, column, column + 1);
    Value sum = build.reshape(build.reduce<SumOp>(all, {rank - 1}), one);
    return build.binary<MultiplyOp>(sum, build.scalar(sum, 1 / length));
  };
  Value squares = mean(0), centre = mean(kTile);
  Value variance = build.binary<SubtractOp>(
      squares, build.binary<MultiplyOp>(centre, centre));
  variance = build.binary<MaximumOp>(variance, build.scalar(variance, 0));
  Value factor = build.unary<RsqrtOp>(build.binary<AddOp>(
      variance, build.scalar(variance, op.getEpsilon().convertToDouble())));
  Value result =
      build.binary<MultiplyOp>(build.binary<SubtractOp>(x, centre), factor);
  int64_t width = shapeOf(x).back();
  if (in.getWeight())
    result = build.binary<MultiplyOp>(result,
                                      build.reshape(in.getWeight(), {width}));
  return {in.getBias() ? build.binary<AddOp>(
                             result, build.reshape(in.getBias(), {width}))
                       : result};
}

static Values fusedNorm(ttnn::DitRMSNormUnaryFusedOp op,
                        ttnn::DitRMSNormUnaryFusedOp::Adaptor in,
                        Raise &build) {
  Value x = plus(in.getInput(), in.getResidualInput(), build);
  Value norm = RMSNormOp::create(
      build.builder, build.loc, x.getType(), x, in.getWeight(), in.getBias(),
      build.builder.getDenseI64ArrayAttr({shapeOf(x).back()}),
      op.getEpsilonAttr());
  norm = activate(build.builder, build.loc, norm, op.getActivation());
  return norm ? Values{norm} : Values{};
}

static Values batchNorm(ttnn::BatchNormTrainingOp op,
                        ttnn::BatchNormTrainingOp::Adaptor in, Raise &build) {
  Value x = in.getInput();
  int64_t channels = shapeOf(x)[1];
  Type element = getElementTypeOrSelf(x);
  auto type = RankedTensorType::get({channels}, element);
  auto all = [&](Value given, double value) {
    Value number = build.number(element, 1, value);
    return given ? build.reshape(given, {channels})
                 : build.expand(number, {channels});
  };
  auto norm = BatchNormTrainingOp::create(
      build.builder, build.loc, TypeRange{x.getType(), type, type}, x,
      all(in.getWeight(), 1), all(in.getBias(), 0), all(nullptr, 0),
      all(nullptr, 1), op.getEpsilonAttr(), build.builder.getI32IntegerAttr(1),
      build.builder.getF32FloatAttr(1));
  return {norm.getResult()};
}

static Values latentAttention(ttnn::FlashMlaPrefillOp op,
                              ttnn::FlashMlaPrefillOp::Adaptor in,
                              Raise &build) {
  Value values = build.part(in.getKey(), 3, 0, op.getHeadDimV());
  auto type = RankedTensorType::get(shapeOf(op.getResult()),
                                    getElementTypeOrSelf(in.getQuery()));
  Value result = ScaledDotProductAttentionOp::create(
      build.builder, build.loc, type, in.getQuery(), in.getKey(), values,
      in.getAttentionMask(), /*attention_sink=*/nullptr, op.getIsCausalAttr(),
      op.getScaleAttr(), /*sliding_window_size=*/nullptr);
  return {result};
}

static Values indexerScore(ttnn::IndexerScoreDsaOp op,
                           ttnn::IndexerScoreDsaOp::Adaptor in, Raise &build) {
  Value scores = build.unary<ReluOp>(
      build.matmul(in.getQuery(), in.getKey(), false, true));
  Value weights = build.permute(in.getWeights(), {0, 3, 2, 1});
  Value sum =
      build.reduce<SumOp>(build.binary<MultiplyOp>(scores, weights), {1});
  ArrayRef<int64_t> shape = shapeOf(sum);
  Value own = build.range(shape[2], 4, 2);
  own = build.binary<AddOp>(own, build.scalar(own, op.getChunkStartIdx()));
  Value seen = build.test<GreaterEqualOp>(own, build.range(shape[3], 4, 3));
  return {build.where(seen, sum,
                      build.number(getElementTypeOrSelf(sum), 4, -INFINITY))};
}

static Values distributedRMSNorm(ttnn::DistributedRMSNormOp op,
                                 ttnn::DistributedRMSNormOp::Adaptor in,
                                 Raise &build) {
  Value x = plus(in.getInput(), in.getResidual(), build);
  int64_t width = shapeOf(x).back();
  Value weight =
      in.getWeight() ? build.reshape(in.getWeight(), {width}) : Value();
  Value norm = RMSNormOp::create(
      build.builder, build.loc, x.getType(), x, weight, Value(),
      build.builder.getDenseI64ArrayAttr({width}), op.getEpsilonAttr());
  return {norm};
}

static Values distributedLayerNorm(ttnn::DistributedLayerNormOp op,
                                   ttnn::DistributedLayerNormOp::Adaptor in,
                                   Raise &build) {
  Value x = plus(in.getInput(), in.getResidual(), build);
  int64_t width = shapeOf(x).back();
  auto row = [&](Value value) {
    return value ? build.reshape(value, {width}) : Value();
  };
  Value norm = LayerNormOp::create(build.builder, build.loc, x.getType(), x,
                                   row(in.getWeight()), row(in.getBias()),
                                   build.builder.getDenseI64ArrayAttr({width}),
                                   op.getEpsilonAttr());
  return {norm};
}

static Values geluGradient(ttnn::GeluBwOp op, ttnn::GeluBwOp::Adaptor in,
                           Raise &build) {
  auto type = RankedTensorType::get(shapeOf(op.getResult()),
                                    getElementTypeOrSelf(in.getLhs()));
  Value result = GeluBwOp::create(build.builder, build.loc, type, in.getLhs(),
                                  in.getRhs(), op.getApproximateAttr());
  return {result};
}

static Values sparseProducts(ttnn::SparseMatmulOp op,
                             ttnn::SparseMatmulOp::Adaptor in, Raise &build) {
  auto type = RankedTensorType::get(shapeOf(op.getResult()),
                                    getElementTypeOrSelf(in.getA()));
  Value result = SparseMatmulOp::create(
      build.builder, build.loc, type, in.getA(), in.getB(), in.getSparsity(),
      op.getIsInputASparseAttr(), op.getIsInputBSparseAttr(), op.getNnzAttr());
  ttnn::UnaryWithParamAttr done =
      op.getProgramConfig() ? op.getProgramConfig()->getFusedActivation()
                            : ttnn::UnaryWithParamAttr();
  if (!done)
    return {result};
  if (done.getParams() && !done.getParams().empty())
    return {};
  // To the products that count alone.
  result = activate(build.builder, build.loc, result,
                    ttnn::stringifyUnaryOpType(done.getOpType()));
  if (!result)
    return {};
  SmallVector<int64_t> pairs(shapeOf(result));
  pairs[pairs.size() - 1] = pairs[pairs.size() - 2] = 1;
  return {build.where(build.reshape(in.getSparsity(), pairs), result,
                      build.scalar(result, 0))};
}

void populateTTNNToTTIRFused(const TypeConverter &types,
                             RewritePatternSet &patterns) {
  patterns.add<RaisePattern<ttnn::LayerNormPreAllGatherOp, layerNormSums>,
               RaisePattern<ttnn::RMSNormPreAllGatherOp, rmsNormSums>,
               RaisePattern<ttnn::LayerNormPostAllGatherOp, layerNormBySums>,
               RaisePattern<ttnn::DitRMSNormUnaryFusedOp, fusedNorm>,
               RaisePattern<ttnn::BatchNormTrainingOp, batchNorm>,
               RaisePattern<ttnn::FlashMlaPrefillOp, latentAttention>,
               RaisePattern<ttnn::IndexerScoreDsaOp, indexerScore>,
               RaisePattern<ttnn::DistributedRMSNormOp, distributedRMSNorm>,
               RaisePattern<ttnn::DistributedLayerNormOp, distributedLayerNorm>,
               RaisePattern<ttnn::GeluBwOp, geluGradient>,
               RaisePattern<ttnn::SparseMatmulOp, sparseProducts>>(
      types, patterns.getContext());
}

} // namespace mlir::tt
