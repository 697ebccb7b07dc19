//===- TTNNOpsPlaces.cpp - places, numbers for reals, draws ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

LogicalResult BitcastConvertOp::verify() {
  for (Type type : {Type(getInput().getType()), Type(getType())})
    if (TTNNLayoutAttr layout = getLayoutOf(type);
        layout && ttcore::isBlockFloat(layout.getDataType()))
      return emitOpError() << "elements of '"
                           << stringifyEnum(layout.getDataType())
                           << "' have no bits of their own";
  return verifyBitcast(*this);
}

std::optional<StringRef> ttnn::scatterReduction(ttcore::ReduceType how) {
  switch (how) {
  case ttcore::ReduceType::Sum:
    return "add";
  case ttcore::ReduceType::Prod:
    return "multiply";
  case ttcore::ReduceType::Min:
    return "amin";
  case ttcore::ReduceType::Max:
    return "amax";
  case ttcore::ReduceType::Invalid:
    return "";
  default:
    return std::nullopt;
  }
}

LogicalResult ScatterOp::verify() {
  if (scatterReduction(getScatterReduceType()))
    return shape::verifyResults(*this);
  return emitOpError() << "'scatter_reduce_type' is '"
                       << stringifyEnum(getScatterReduceType())
                       << "', 'sum', 'prod', 'min', 'max' or 'invalid' "
                          "expected";
}

LogicalResult SliceDynamicOp::verify() {
  return verifyDynamicSlice(*this, getStepAttr());
}

LogicalResult TopKOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  shape::Dims input = shape::of(getInputTensor());
  int64_t size =
      input[size_t(getDim() < 0 ? getDim() + input.size() : getDim())];
  return verifyIndices(*this, getIndices(), getInputTensor(), size);
}

LogicalResult RandOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  return verifyRange(*this, getLow(), getHigh());
}

LogicalResult DropoutOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  return verifyDropout(*this, getProb(), getScale());
}

LogicalResult SamplingOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  Type element = getResult().getType().getElementType();
  if (!element.isInteger(32))
    return emitOpError() << "result element type " << element
                         << " given, 32 bits expected";
  if (TTNNLayoutAttr layout = getLayoutOf(getResult().getType());
      layout && layout.isTiled())
    return emitOpError("result is tiled, row-major pages expected");
  return success();
}

//===-- numbers for reals -------------------------------------------------===//

/// The result has the format `output_dtype`, or `otherwise` without one, and is
/// a float or an integer as `otherwise` is.
template <typename OpTy>
static LogicalResult verifyOutput(OpTy op, ttcore::DataType otherwise) {
  if (failed(shape::verifyResults(op)))
    return failure();
  Type element = cast<RankedTensorType>(op.getType()).getElementType();
  bool wantsFloat = otherwise == ttcore::DataType::Float32;
  if (isa<FloatType>(element) != wantsFloat)
    return op.emitOpError()
           << "result element type " << element << " given, "
           << (wantsFloat ? "a float" : "an integer") << " expected";
  ttcore::DataType wanted = op.getOutputDtype().value_or(otherwise);
  FailureOr<ttcore::DataType> given = ttcore::elementTypeToDataType(element);
  if (TTNNLayoutAttr layout = getLayoutOf(op.getType()))
    given = layout.getDataType();
  if (succeeded(given) && *given == wanted)
    return success();
  return op.emitOpError() << "result element type " << element << " given, '"
                          << stringifyEnum(wanted) << "' expected";
}

template <typename Wanted>
static LogicalResult expectInput(Operation *op, StringRef wanted) {
  Type element =
      cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  if (isa<Wanted>(element))
    return success();
  return op->emitOpError() << "input element type " << element << " given, "
                           << wanted << " expected";
}

LogicalResult QuantizeOp::verify() {
  if (failed(expectInput<FloatType>(*this, "a float")))
    return failure();
  return verifyOutput(*this, ttcore::DataType::Int32);
}
LogicalResult DequantizeOp::verify() {
  if (failed(expectInput<IntegerType>(*this, "an integer")))
    return failure();
  return verifyOutput(*this, ttcore::DataType::Float32);
}
LogicalResult RequantizeOp::verify() {
  if (failed(expectInput<IntegerType>(*this, "an integer")))
    return failure();
  return verifyOutput(*this, ttcore::DataType::Int32);
}
