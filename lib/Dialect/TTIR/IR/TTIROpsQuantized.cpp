//===- TTIROpsQuantized.cpp - numbers that stand for reals ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

/// Fails unless the element type of `value` is quantized with one scale, or one
/// for every index of a dimension.
static LogicalResult expectQuantized(Operation *op, Value value,
                                     StringRef name) {
  Type type = elementOf(value);
  if (isa<quant::UniformQuantizedType>(type))
    return success();
  auto perAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(type);
  if (!perAxis)
    return op->emitOpError() << name << " element type " << type
                             << " given, a uniformly quantized one expected";
  shape::Dims dims = shape::of(value);
  int64_t axis = perAxis.getQuantizedDimension();
  if (axis < 0 || axis >= int64_t(dims.size()))
    return op->emitOpError()
           << name << " is quantized along dimension '" << axis
           << "', and has rank '" << dims.size() << "'";
  if (int64_t(perAxis.getScales().size()) != dims[axis])
    return op->emitOpError()
           << name << " has '" << perAxis.getScales().size() << "' scales, '"
           << dims[axis] << "' expected, the size of dimension '" << axis
           << "'";
  return success();
}

static LogicalResult expectFloat(Operation *op, Value value, StringRef name) {
  if (isa<FloatType>(elementOf(value)))
    return success();
  return op->emitOpError() << name << " element type " << elementOf(value)
                           << " given, a float expected";
}

/// An integer, or a quantized type, of which the storage counts.
static LogicalResult expectNumber(Operation *op, Value value, StringRef name) {
  if (isa<IntegerType, quant::QuantizedType>(elementOf(value)))
    return success();
  return op->emitOpError() << name << " element type " << elementOf(value)
                           << " given, an integer or a quantized type expected";
}

LogicalResult QuantizeOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectFloat(*this, getInput(), "input")))
    return failure();
  return expectQuantized(*this, getResult(), "result");
}

LogicalResult DequantizeOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectQuantized(*this, getInput(), "input")))
    return failure();
  return expectFloat(*this, getResult(), "result");
}

LogicalResult RequantizeOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectQuantized(*this, getInput(), "input")))
    return failure();
  return expectQuantized(*this, getResult(), "result");
}

/// Scales are floats, zero points integers or floats.
static LogicalResult expectParameters(Operation *op, ValueRange scales) {
  for (Value scale : scales)
    if (failed(expectFloat(op, scale, "scale")))
      return failure();
  return success();
}

LogicalResult QuantizeUnrolledOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectFloat(*this, getInput(), "input")) ||
      failed(expectParameters(*this, getScale())))
    return failure();
  return expectNumber(*this, getResult(), "result");
}

LogicalResult DequantizeUnrolledOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectNumber(*this, getInput(), "input")) ||
      failed(expectParameters(*this, getScale())))
    return failure();
  return expectFloat(*this, getResult(), "result");
}

LogicalResult RequantizeUnrolledOp::verify() {
  if (failed(shape::verifyResults(*this)) ||
      failed(expectNumber(*this, getInput(), "input")) ||
      failed(expectParameters(*this, {getInScale(), getOutScale()})))
    return failure();
  return expectNumber(*this, getResult(), "result");
}

OpFoldResult RequantizeOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput())
                                           : OpFoldResult();
}
