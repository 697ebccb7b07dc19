//===- Build.cpp - TTIR ops at one place ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Build.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::ttir {

RankedTensorType Build::typeOf(Value like, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(
      shape, mlir::cast<RankedTensorType>(like.getType()).getElementType());
}

RankedTensorType Build::broadcastType(Value lhs, Value rhs) {
  return typeOf(
      lhs, shape::broadcast({shape::of(lhs), shape::of(rhs)}, shape::ignore)
               .value());
}

RankedTensorType Build::reducedType(Value input, ArrayRef<int64_t> dims) {
  return typeOf(input, shape::reduction(shape::of(input), dims,
                                        /*keepDim=*/true, shape::ignore)
                           .value());
}

Value Build::scalar(Value like, double value) {
  SmallVector<int64_t> ones(shapeOf(like).size(), 1);
  return FullOp::create(builder, loc, typeOf(like, ones), narrow(ones),
                        builder.getF32FloatAttr(value));
}

Value Build::number(Type element, size_t rank, double value) {
  SmallVector<int64_t> ones(rank, 1);
  return FullOp::create(builder, loc, RankedTensorType::get(ones, element),
                        narrow(ones), builder.getF32FloatAttr(value));
}

Value Build::range(int64_t count, size_t rank, int64_t dim) {
  SmallVector<int64_t> shape(rank, 1);
  shape[dim] = count;
  auto i64 = [&](int64_t value) {
    return IntegerAttr::get(builder.getIntegerType(64, /*isSigned=*/true),
                            value);
  };
  return ArangeOp::create(
      builder, loc, RankedTensorType::get(shape, builder.getF32Type()), i64(0),
      i64(count), i64(1), builder.getI64IntegerAttr(dim));
}

Value Build::where(Value condition, Value yes, Value no) {
  auto shape = shape::broadcast(
      {shape::of(condition), shape::of(yes), shape::of(no)}, shape::ignore);
  return WhereOp::create(builder, loc, typeOf(yes, *shape), condition, yes, no);
}

Value Build::concat(ArrayRef<Value> parts, int64_t dim) {
  SmallVector<Value> some;
  int64_t size = 0;
  for (Value part : parts)
    if (int64_t own = shapeOf(part)[dim]) {
      some.push_back(part);
      size += own;
    }
  if (some.empty())
    return parts.front();
  if (some.size() == 1)
    return some.front();
  SmallVector<int64_t> shape(shapeOf(some.front()));
  shape[dim] = size;
  return ConcatOp::create(
      builder, loc, typeOf(some.front(), shape), some,
      IntegerAttr::get(builder.getIntegerType(32, /*isSigned=*/true), dim));
}

Value Build::broadcast(Value input, ArrayRef<int64_t> shape) {
  if (shapeOf(input) == shape)
    return input;
  SmallVector<int64_t> factors;
  for (auto [from, to] : llvm::zip_equal(shapeOf(input), shape))
    factors.push_back(from == to ? 1 : to);
  return BroadcastOp::create(builder, loc, typeOf(input, shape), input,
                             factors);
}

Value Build::rows(Value numbers, Value table) {
  int64_t count = shapeOf(table)[0];
  Value inside = ClampScalarOp::create(
      builder, loc, numbers.getType(), numbers, builder.getI32IntegerAttr(0),
      builder.getI32IntegerAttr(std::max<int64_t>(count - 1, 0)));
  SmallVector<int64_t> shape(shapeOf(numbers));
  shape.push_back(shapeOf(table)[1]);
  return EmbeddingOp::create(builder, loc, typeOf(table, shape), inside, table);
}

Value Build::reshape(Value input, ArrayRef<int64_t> shape) {
  if (shapeOf(input) == shape)
    return input;
  return ReshapeOp::create(builder, loc, typeOf(input, shape), input,
                           builder.getI32ArrayAttr(narrow(shape)));
}

Value Build::permute(Value input, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return input;
  auto shape =
      shape::permute(shape::of(input), permutation, shape::ignore).value();
  return PermuteOp::create(builder, loc, typeOf(input, shape), input,
                           permutation);
}

Value Build::slice(Value input, int64_t dim, int64_t begin, int64_t end,
                   int64_t step) {
  if (begin == 0 && end == shapeOf(input)[dim] && step == 1)
    return input;
  SmallVector<int64_t> begins(shapeOf(input).size(), 0), ends(shapeOf(input)),
      steps(begins.size(), 1), shape(ends);
  begins[dim] = begin;
  ends[dim] = end;
  steps[dim] = step;
  shape[dim] = llvm::divideCeil(end - begin, step);
  return SliceStaticOp::create(builder, loc, typeOf(input, shape), input,
                               builder.getI32ArrayAttr(narrow(begins)),
                               builder.getI32ArrayAttr(narrow(ends)),
                               builder.getI32ArrayAttr(narrow(steps)));
}

Value Build::countDown(ArrayRef<int64_t> shape, int64_t dim) {
  auto type = RankedTensorType::get(
      shape, builder.getIntegerType(32, /*isSigned=*/true));
  return ArangeOp::create(builder, loc, type, /*start=*/shape[dim] - 1,
                          /*end=*/-1, /*step=*/-1, /*arange_dimension=*/dim);
}

Value Build::gather(Value input, Value index, int64_t dim) {
  return GatherOp::create(builder, loc, typeOf(input, shapeOf(index)), input,
                          index, uint32_t(dim));
}

Value Build::matmul(Value a, Value b, bool transposeA, bool transposeB) {
  auto shape = shape::matmul(shape::of(a), shape::of(b), transposeA, transposeB,
                             shape::ignore)
                   .value();
  return MatmulOp::create(builder, loc, typeOf(a, shape), a, b, transposeA,
                          transposeB);
}

Value Build::pad(Value input, int64_t dim, int64_t low, int64_t high,
                 double value) {
  if (low == 0 && high == 0)
    return input;
  SmallVector<int32_t> padding(2 * shapeOf(input).size(), 0);
  padding[2 * dim] = low;
  padding[2 * dim + 1] = high;
  SmallVector<int64_t> shape(shapeOf(input));
  shape[dim] += low + high;
  return PadOp::create(builder, loc, typeOf(input, shape), input,
                       builder.getDenseI32ArrayAttr(padding),
                       builder.getF32FloatAttr(value));
}

Value Build::repeatInterleave(Value input, int64_t dim, int64_t times) {
  if (times == 1)
    return input;
  SmallVector<int64_t> shape(shapeOf(input));
  shape[dim] *= times;
  return RepeatInterleaveOp::create(builder, loc, typeOf(input, shape), input,
                                    uint32_t(times), int32_t(dim));
}

Value Build::constant(DenseElementsAttr content) {
  return ConstantOp::create(builder, loc, content.getType(), content);
}

Value Build::reverse(Value input, int64_t dim) {
  SmallVector<Value> places;
  for (int64_t i = shapeOf(input)[dim]; i-- != 0;)
    places.push_back(slice(input, dim, i, i + 1));
  return places.empty() ? input : concat(places, dim);
}

Value Build::conv2d(Value input, Value weight, Value bias,
                    ArrayRef<int32_t> stride, ArrayRef<int32_t> padding,
                    ArrayRef<int32_t> dilation, int64_t groups) {
  auto shape = shape::imageConv2d(
                   shape::of(input), shape::of(weight), shape::ofOptional(bias),
                   shape::integers(stride), shape::integers(padding),
                   shape::integers(dilation), groups, 0, 1, 2, 3, shape::ignore)
                   .value();
  return Conv2dOp::create(builder, loc, typeOf(input, shape), input, weight,
                          bias, builder.getDenseI32ArrayAttr(stride),
                          builder.getDenseI32ArrayAttr(padding),
                          builder.getDenseI32ArrayAttr(dilation),
                          builder.getI32IntegerAttr(groups));
}

Value Build::inSingle(Value value) {
  Type element = mlir::cast<RankedTensorType>(value.getType()).getElementType();
  return element.getIntOrFloatBitWidth() < 32
             ? cast(value, builder.getF32Type())
             : value;
}

Value Build::cast(Value value, Type element) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  return TypecastOp::create(
      builder, loc, RankedTensorType::get(type.getShape(), element), value);
}

Value Build::as(Value value, RankedTensorType type) {
  if (value.getType() == type)
    return value;
  return ToLayoutOp::create(builder, loc, type, value);
}

} // namespace mlir::tt::ttir
