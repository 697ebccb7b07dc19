//===- Emit.cpp - makes ops of TTIR ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

//===-- types -------------------------------------------------------------===//

RankedTensorType Emit::broadcastType(ArrayRef<Value> operands, Type element) {
  std::vector<shape::Dims> shapes;
  for (Value operand : operands)
    shapes.push_back(shapeOf(operand));
  return RankedTensorType::get(shape::broadcast(shapes, shape::ignore).value(),
                               element);
}

RankedTensorType Emit::reducedType(Value x, ArrayRef<int64_t> dims) {
  return typeOf(
      x, shape::reduction(shapeOf(x), dims, /*keepDim=*/true, shape::ignore)
             .value());
}

//===-- constants ---------------------------------------------------------===//

Value Emit::full(ArrayRef<int64_t> shape, Type element, double number) {
  auto type = RankedTensorType::get(shape, element);
  Attribute value;
  if (auto floats = dyn_cast<FloatType>(element)) {
    value = FloatAttr::get(floats, number);
  } else {
    unsigned width = cast<IntegerType>(element).getWidth();
    APInt bits(64, uint64_t(int64_t(number)), /*isSigned=*/true);
    value = IntegerAttr::get(element, bits.sextOrTrunc(width));
  }
  return create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef(value)));
}

Value Emit::number(Type element, size_t rank, double value) {
  SmallVector<int64_t> ones(rank, 1);
  return create<FullOp>(RankedTensorType::get(ones, element),
                        SmallVector<int32_t>(rank, 1),
                        builder.getF32FloatAttr(value));
}

Value Emit::iota(ArrayRef<int64_t> shape, Type element, int64_t dim) {
  auto number = [&](int64_t n) {
    return builder.getIntegerAttr(builder.getIntegerType(64, true), n);
  };
  auto type = RankedTensorType::get(shape, element);
  if (type.getNumElements() == 0 || shape[dim] == 1)
    return full(shape, element, 0);
  return create<ttir::ArangeOp>(type, number(0), number(shape[dim]), number(1),
                                builder.getI64IntegerAttr(dim));
}

Value Emit::range(int64_t count, size_t rank, int64_t dim) {
  SmallVector<int64_t> shape(rank, 1);
  shape[dim] = count;
  auto i64 = [&](int64_t value) {
    return IntegerAttr::get(builder.getIntegerType(64, /*isSigned=*/true),
                            value);
  };
  return create<ArangeOp>(RankedTensorType::get(shape, builder.getF32Type()),
                          i64(0), i64(count), i64(1),
                          builder.getI64IntegerAttr(dim));
}

Value Emit::countDown(ArrayRef<int64_t> shape, int64_t dim) {
  auto type = RankedTensorType::get(
      shape, builder.getIntegerType(32, /*isSigned=*/true));
  return create<ArangeOp>(type, /*start=*/shape[dim] - 1, /*end=*/-1,
                          /*step=*/-1, /*arange_dimension=*/dim);
}

Value Emit::numbers(ArrayRef<int64_t> values) {
  SmallVector<int32_t> narrow(values);
  auto type =
      RankedTensorType::get({int64_t(values.size())}, builder.getI32Type());
  return create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef<int32_t>(narrow)));
}

Value Emit::cast(Value x, Type element) {
  if (elementOf(x) == element)
    return x;
  if (element.isInteger(1))
    return ask<ttir::NotEqualOp>(x, 0);
  return create<ttir::TypecastOp>(RankedTensorType::get(shapeOf(x), element),
                                  x);
}

Value Emit::inSingle(Value x) {
  return elementOf(x).getIntOrFloatBitWidth() < 32 ? toFloat(x) : x;
}

Value Emit::as(Value x, RankedTensorType type) {
  return x.getType() == type ? x : Value(create<ToLayoutOp>(type, x));
}

//===-- along dimensions --------------------------------------------------===//

Value Emit::matmul(Value a, Value b, bool transposeA, bool transposeB) {
  auto shape = shape::matmul(shapeOf(a), shapeOf(b), transposeA, transposeB,
                             shape::ignore)
                   .value();
  return create<MatmulOp>(typeOf(a, shape), a, b, transposeA, transposeB);
}
