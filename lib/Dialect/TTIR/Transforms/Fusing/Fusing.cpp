//===- Fusing.cpp - parts become one op -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Match.h"

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/Common/Greedy.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRFUSINGPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

Value withoutBroadcast(Value value) {
  while (auto op = value.getDefiningOp<BroadcastOp>())
    value = op.getInput();
  return value;
}

std::optional<double> numberOf(Value value) {
  while (true) {
    if (auto op = value.getDefiningOp<BroadcastOp>())
      value = op.getInput();
    else if (auto op = value.getDefiningOp<ReshapeOp>())
      value = op.getInput();
    else
      break;
  }
  if (auto op = value.getDefiningOp<ZerosOp>())
    return 0.0;
  if (auto op = value.getDefiningOp<OnesOp>())
    return 1.0;
  Attribute number;
  if (auto op = value.getDefiningOp<FullOp>())
    number = op.getFillValue();
  if (auto op = value.getDefiningOp<ConstantOp>())
    if (auto splat = dyn_cast<SplatElementsAttr>(op.getValue()))
      number = splat.getSplatValue<Attribute>();
  if (auto real = dyn_cast_or_null<FloatAttr>(number))
    return real.getValueAsDouble();
  if (auto integer = dyn_cast_or_null<IntegerAttr>(number))
    return double(integer.getValue().getSExtValue());
  return std::nullopt;
}

Value squareOf(Value value) {
  if (auto op = onlyUse<MultiplyOp>(value))
    return op.getLhs() == op.getRhs() ? op.getLhs() : Value();
  if (auto op = onlyUse<PowOp>(value))
    if (numberOf(op.getRhs()) == 2.0)
      return op.getLhs();
  return nullptr;
}

Value lastParameter(Value value, Value like, OpBuilder &builder, Location loc) {
  value = withoutBroadcast(value);
  int64_t size = shapeOf(like).back();
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() == 0 || type.getShape().back() != size ||
      type.getNumElements() != size || type.getEncoding() ||
      type.getElementType() !=
          cast<RankedTensorType>(like.getType()).getElementType())
    return nullptr;
  if (type.getRank() == 1)
    return value;
  return ReshapeOp::create(builder, loc,
                           RankedTensorType::get({size}, type.getElementType()),
                           value, builder.getI32ArrayAttr({int32_t(size)}));
}

namespace {
struct Fusing : impl::TTIRFusingPassBase<Fusing> {
  using Base::Base;
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateActivationFusing(patterns);
    populateSoftmaxFusing(patterns);
    populateNormFusing(patterns);
    populateAttentionFusing(patterns);
    populateHeadFusing(patterns, constEval);
    populateProductFusing(patterns, constEval);
    populateConvolutionFusing(patterns, constEval, conv2dWithMultiply);
    if (failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt::ttir
