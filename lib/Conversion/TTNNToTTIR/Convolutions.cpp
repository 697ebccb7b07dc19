//===- Convolutions.cpp - convolutions of flattened images ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Prepared weights are a matrix with zeros where channels are of different
// groups: a convolution with them has one group.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"

#include "Raise.h"
#include "tt/shape/Prepared.h"

using namespace mlir::tt::ttir;

namespace mlir::tt {

using Values = SmallVector<Value>;

/// (top, bottom, left, right) or (height, width) in the order of TTIR.
static SmallVector<int32_t> sides(ArrayRef<int32_t> padding) {
  if (padding.size() != 4)
    return SmallVector<int32_t>(padding);
  return {padding[0], padding[2], padding[1], padding[3]};
}

static SmallVector<int64_t> wide(ArrayRef<int32_t> values) {
  return SmallVector<int64_t>(values);
}

/// Weights as they were before they were prepared, of `groups` groups.
template <typename OpTy>
static Value plainWeights(OpTy op, Value weight, bool transposed,
                          int64_t &groups, Raise &build) {
  SmallVector<int64_t> kernel = wide(op.getKernelSize());
  int64_t in = op.getInChannels(), out = op.getOutChannels();
  shape::Shape plain = shape::unpreparedWeights(shapeOf(weight), in, out,
                                                kernel, groups, transposed);
  if (ArrayRef<int64_t>(plain) == shapeOf(weight))
    return weight;
  groups = 1;
  Value taps = build.reshape(weight, {kernel.front(), kernel.back(), in, out});
  return transposed ? build.permute(taps, {2, 3, 0, 1})
                    : build.permute(taps, {3, 2, 0, 1});
}

/// Applies the config to weights and sums; null if TTIR has no such op.
template <typename OpTy>
static Value configured(OpTy op, Value weight, bool transposed, Raise &build,
                        function_ref<Value(Value weight, int64_t groups)> run) {
  std::optional<ttnn::Conv2dConfigAttr> config = op.getConv2dConfig();
  Type element = getElementTypeOrSelf(weight);
  if (config && config->getWeightsDtype()) {
    Type rounded = ttcore::dataTypeToElementType(op.getContext(),
                                                 *config->getWeightsDtype());
    if (!rounded)
      return nullptr;
    weight = build.cast(build.cast(weight, rounded), element);
  }
  int64_t groups = op.getGroups();
  weight = plainWeights(op, weight, transposed, groups, build);
  Value image = run(weight, groups);
  ttnn::UnaryWithParamAttr done =
      config ? config->getActivation() : ttnn::UnaryWithParamAttr();
  if (!done)
    return image;
  if (done.getParams() && !done.getParams().empty())
    return nullptr;
  return activate(build.builder, build.loc, image,
                  ttnn::stringifyUnaryOpType(done.getOpType()));
}

template <typename OpTy>
static Value unflattened(OpTy op, Value input, Raise &build) {
  return build.reshape(input, {op.getBatchSize(), op.getInputHeight(),
                               op.getInputWidth(), op.getInChannels()});
}

template <typename OpTy>
static Values flattened(OpTy op, Value image, Raise &build) {
  if (!image)
    return {};
  return {
      build.reshape(image, cast<RankedTensorType>(op.getType()).getShape())};
}

static Values convolution(ttnn::Conv2dOp op, ttnn::Conv2dOp::Adaptor in,
                          Raise &build) {
  Value input = unflattened(op, in.getInput(), build);
  Value image = configured(
      op, in.getWeight(), /*transposed=*/false, build,
      [&](Value weight, int64_t groups) {
        return build.conv2d(input, weight, in.getBias(), op.getStride(),
                            sides(op.getPadding()), op.getDilation(), groups);
      });
  return flattened(op, image, build);
}

/// A convolution over images whose width is 1.
static Values lineConvolution(ttnn::Conv1dOp op, ttnn::Conv1dOp::Adaptor in,
                              Raise &build) {
  ttnn::Conv2dConfigAttr config = op.getConv2dConfigAttr();
  if (config && (config.getWeightsDtype() || config.getActivation()))
    return {};
  ArrayRef<int64_t> weight = shapeOf(in.getWeight());
  ArrayRef<int32_t> padding = op.getPadding();
  if (weight.size() != 3 || padding.empty())
    return {};
  Value image = build.conv2d(
      build.reshape(in.getInput(), {op.getBatchSize(), op.getInputLength(), 1,
                                    op.getInChannels()}),
      build.reshape(in.getWeight(), {weight[0], weight[1], weight[2], 1}),
      in.getBias(), {int32_t(op.getStride()), 1},
      {padding.front(), 0, padding.back(), 0}, {int32_t(op.getDilation()), 1},
      op.getGroups());
  return flattened(op, image, build);
}

/// Images in one line, as images.
template <typename From, typename To>
static Values pool(From op, typename From::Adaptor in, Raise &build) {
  auto wideOf = [](ArrayRef<int32_t> values) { return wide(values); };
  OpBuilder &builder = build.builder;
  SmallVector<int32_t> dilation{1, 1};
  if (std::optional<ArrayRef<int32_t>> given = op.getDilation())
    dilation.assign(given->begin(), given->end());
  SmallVector<int32_t> padding = sides(op.getPadding());
  SmallVector<int64_t> image{op.getBatchSize(), op.getInputHeight(),
                             op.getInputWidth(), op.getChannels()};
  std::optional<shape::Shape> sizes = shape::imagePool2d(
      image, wideOf(op.getKernelSize()), wideOf(op.getStride()),
      wideOf(padding), wideOf(dilation), op.getCeilMode(), shape::ignore);
  if (!sizes)
    return {};
  Value input = build.reshape(in.getInput(), image);
  auto array = [&](ArrayRef<int32_t> values) -> Attribute {
    return builder.getDenseI32ArrayAttr(values);
  };
  auto made = To::create(
      builder, build.loc,
      RankedTensorType::get(*sizes, getElementTypeOrSelf(input)), input,
      array(op.getKernelSize()), array(op.getStride()), array(dilation),
      array(padding), builder.getBoolAttr(op.getCeilMode()));
  if constexpr (std::is_same_v<To, AvgPool2dOp>)
    made.setCountIncludePad(op.getCountIncludePad());
  return flattened(op, made, build);
}

static Values transposedConvolution(ttnn::ConvTranspose2dOp op,
                                    ttnn::ConvTranspose2dOp::Adaptor in,
                                    Raise &build) {
  Value input = unflattened(op, in.getInput(), build);
  OpBuilder &builder = build.builder;
  auto run = [&](Value weight, int64_t groups) -> Value {
    shape::Shape sizes =
        shape::imageConvTranspose2d(
            shapeOf(input), shapeOf(weight), std::nullopt, wide(op.getStride()),
            wide(sides(op.getPadding())), wide(op.getOutputPadding()),
            wide(op.getDilation()), groups, 0, 1, 2, 3, shape::ignore)
            .value();
    auto array = [&](ArrayRef<int32_t> values) {
      return builder.getDenseI32ArrayAttr(values);
    };
    auto dim = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
    return ConvTranspose2dOp::create(
        builder, build.loc,
        RankedTensorType::get(sizes, getElementTypeOrSelf(input)), input,
        weight, in.getBias(), array(op.getStride()),
        array(sides(op.getPadding())), array(op.getOutputPadding()),
        array(op.getDilation()), builder.getI32IntegerAttr(groups), dim(0),
        dim(1), dim(2), dim(3));
  };
  return flattened(
      op, configured(op, in.getWeight(), /*transposed=*/true, build, run),
      build);
}

/// `weight` (A x B x height x width) with zeros between the groups, which are
/// parts of A: A x (groups * B) x height x width.
static Value spread(Value weight, int64_t groups, Raise &build) {
  SmallVector<int64_t> shape(shapeOf(weight));
  if (groups == 1)
    return weight;
  // Place a of A is of group g if a - g * (A / groups) is in 0 ... A / groups.
  int64_t part = shape[0] / groups;
  Value first = build.range(groups, 5, 1);
  first = build.binary<MultiplyOp>(first, build.scalar(first, double(part)));
  Value within = build.binary<SubtractOp>(build.range(shape[0], 5, 0), first);
  Value own = build.binary<MultiplyOp>(
      build.test<GreaterEqualOp>(within, build.scalar(within, 0)),
      build.test<LessThanOp>(within, build.scalar(within, double(part))));
  Value parts =
      build.reshape(weight, {shape[0], 1, shape[1], shape[2], shape[3]});
  Value all = build.where(own, parts, build.scalar(parts, 0));
  return build.reshape(all, {shape[0], groups * shape[1], shape[2], shape[3]});
}

template <typename OpTy, bool transposed>
static Values preparedWeights(OpTy op, typename OpTy::Adaptor in,
                              Raise &build) {
  Value weight = spread(in.getWeightTensor(), op.getGroups(), build);
  Value taps = transposed ? build.permute(weight, {2, 3, 0, 1})
                          : build.permute(weight, {2, 3, 1, 0});
  return {build.reshape(taps, cast<RankedTensorType>(op.getType()).getShape())};
}

template <typename OpTy>
static Values preparedBias(OpTy op, typename OpTy::Adaptor in, Raise &build) {
  return {in.getBiasTensor()};
}

void populateTTNNToTTIRConvolutions(const TypeConverter &types,
                                    RewritePatternSet &patterns) {
  using Weights = ttnn::PrepareConv2dWeightsOp;
  using TransposedWeights = ttnn::PrepareConvTranspose2dWeightsOp;
  using Bias = ttnn::PrepareConv2dBiasOp;
  using TransposedBias = ttnn::PrepareConvTranspose2dBiasOp;
  patterns.add<
      RaisePattern<ttnn::Conv2dOp, convolution>,
      RaisePattern<ttnn::ConvTranspose2dOp, transposedConvolution>,
      RaisePattern<ttnn::Conv1dOp, lineConvolution>,
      RaisePattern<ttnn::MaxPool2dOp, pool<ttnn::MaxPool2dOp, MaxPool2dOp>>,
      RaisePattern<ttnn::AvgPool2dOp, pool<ttnn::AvgPool2dOp, AvgPool2dOp>>,
      RaisePattern<Weights, preparedWeights<Weights, false>>,
      RaisePattern<TransposedWeights, preparedWeights<TransposedWeights, true>>,
      RaisePattern<Bias, preparedBias<Bias>>,
      RaisePattern<TransposedBias, preparedBias<TransposedBias>>>(
      types, patterns.getContext());
}

} // namespace mlir::tt
