//===- Hlo.cpp - makes ops of StableHLO -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Hlo.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static APFloat converted(double number, FloatType type) {
  APFloat value(number);
  bool loses;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses);
  return value;
}

static DenseElementsAttr splat(RankedTensorType type, double number) {
  if (auto element = dyn_cast<FloatType>(type.getElementType()))
    return DenseElementsAttr::get(type, converted(number, element));
  if (auto element = dyn_cast<ComplexType>(type.getElementType())) {
    auto real = ::llvm::cast<FloatType>(element.getElementType());
    return DenseElementsAttr::get(
        type, std::complex(converted(number, real), converted(0, real)));
  }
  return DenseElementsAttr::get(
      type, APInt(type.getElementTypeBitWidth(), uint64_t(int64_t(number)),
                  /*isSigned=*/false, /*implicitTrunc=*/true));
}

Value Hlo::full(RankedTensorType type, double number) {
  return constant(splat(type, number));
}

Value Hlo::numbers(ArrayRef<double> values, ArrayRef<int64_t> shape,
                   FloatType element) {
  auto all = llvm::map_to_vector(
      values, [&](double value) { return converted(value, element); });
  return constant(
      DenseElementsAttr::get(RankedTensorType::get(shape, element), all));
}

Value Hlo::iota(ArrayRef<int64_t> shape, Type element, int64_t dim) {
  return make<IotaOp>(RankedTensorType::get(shape, element), {},
                      named("iota_dimension", builder.getI64IntegerAttr(dim)));
}

Value Hlo::ask(ComparisonDirection direction, Value a, Value b) {
  return make<CompareOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(a).clone(builder.getI1Type())),
      {a, b},
      named("comparison_direction",
            ComparisonDirectionAttr::get(builder.getContext(), direction)));
}

Value Hlo::cast(Value x, Type element) {
  if (tensorOf(x).getElementType() == element)
    return x;
  return make<ConvertOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(x).clone(element)), x);
}

Value Hlo::reshape(Value x, ArrayRef<int64_t> shape) {
  if (tensorOf(x).getShape() == shape)
    return x;
  return make<ReshapeOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(x).clone(shape)), x);
}

Value Hlo::transpose(Value x, ArrayRef<int64_t> permutation) {
  Dims shape;
  for (int64_t dim : permutation)
    shape.push_back(tensorOf(x).getDimSize(dim));
  if (llvm::is_sorted(permutation))
    return x;
  return make<TransposeOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(x).clone(shape)), x,
      named("permutation", permutation));
}

Value Hlo::broadcast(Value x, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
  return make<BroadcastInDimOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(x).clone(shape)), x,
      named("broadcast_dimensions", dims));
}

Value Hlo::slice(Value x, ArrayRef<int64_t> begins, ArrayRef<int64_t> ends) {
  Dims shape, steps(begins.size(), 1);
  for (auto [begin, end] : llvm::zip(begins, ends))
    shape.push_back(end - begin);
  if (tensorOf(x).getShape() == ArrayRef(shape))
    return x;
  return make<SliceOp>(::llvm::cast<RankedTensorType>(tensorOf(x).clone(shape)),
                       x,
                       {named("start_indices", begins),
                        named("limit_indices", ends), named("strides", steps)});
}

Value Hlo::part(Value x, int64_t dim, int64_t begin, int64_t end) {
  Dims begins(tensorOf(x).getRank(), 0), ends(tensorOf(x).getShape());
  begins[dim] = begin;
  ends[dim] = end;
  return slice(x, begins, ends);
}

Value Hlo::concat(ValueRange parts, int64_t dim) {
  if (parts.size() == 1)
    return parts.front();
  Dims shape(tensorOf(parts.front()).getShape());
  for (Value part : parts.drop_front())
    shape[dim] += tensorOf(part).getDimSize(dim);
  return make<ConcatenateOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(parts.front()).clone(shape)),
      parts, named("dimension", builder.getI64IntegerAttr(dim)));
}

Value Hlo::reverse(Value x, ArrayRef<int64_t> dims) {
  return make<ReverseOp>(tensorOf(x), x, named("dimensions", dims));
}

Value Hlo::padTo(Value x, int64_t dim, int64_t size) {
  Dims shape(tensorOf(x).getShape()), none(shape.size(), 0),
      high(shape.size(), 0);
  if (shape[dim] == size)
    return x;
  high[dim] = size - shape[dim];
  shape[dim] = size;
  Type element = tensorOf(x).getElementType();
  Value zero = full(RankedTensorType::get({}, element), 0);
  return make<PadOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(x).clone(shape)), {x, zero},
      {named("edge_padding_low", none), named("edge_padding_high", high),
       named("interior_padding", none)});
}

Value Hlo::dot(Value a, Value b, ArrayRef<int64_t> batchA,
               ArrayRef<int64_t> batchB, ArrayRef<int64_t> contractA,
               ArrayRef<int64_t> contractB) {
  Dims shape;
  for (int64_t dim : batchA)
    shape.push_back(tensorOf(a).getDimSize(dim));
  auto addFree = [&](Value x, ArrayRef<int64_t> batch,
                     ArrayRef<int64_t> contract) {
    for (int64_t i = 0, e = tensorOf(x).getRank(); i < e; ++i)
      if (!llvm::is_contained(batch, i) && !llvm::is_contained(contract, i))
        shape.push_back(tensorOf(x).getDimSize(i));
  };
  addFree(a, batchA, contractA);
  addFree(b, batchB, contractB);
  return make<DotGeneralOp>(
      ::llvm::cast<RankedTensorType>(tensorOf(a).clone(shape)), {a, b},
      named("dot_dimension_numbers",
            DotDimensionNumbersAttr::get(builder.getContext(), batchA, batchB,
                                         contractA, contractB)));
}

Value Hlo::sum(Value x, ArrayRef<int64_t> dims) {
  if (dims.empty())
    return x;
  Type element = tensorOf(x).getElementType();
  auto scalar = RankedTensorType::get({}, element);
  Dims shape;
  for (auto [i, size] : llvm::enumerate(tensorOf(x).getShape()))
    if (!llvm::is_contained(dims, int64_t(i)))
      shape.push_back(size);
  Value zero = full(scalar, 0);
  OperationState state(loc, ReduceOp::getOperationName(), {x, zero},
                       {RankedTensorType::get(shape, element)},
                       {named("dimensions", dims)});
  Region *body = state.addRegion();
  Block &block = body->emplaceBlock();
  block.addArguments({scalar, scalar}, {loc, loc});
  auto reduce = ::llvm::cast<ReduceOp>(builder.create(state));
  OpBuilder inner = OpBuilder::atBlockEnd(&reduce.getBody().front());
  Value sum = AddOp::create(inner, loc, scalar, block.getArgument(0),
                            block.getArgument(1));
  ReturnOp::create(inner, loc, sum);
  return reduce.getResult(0);
}
