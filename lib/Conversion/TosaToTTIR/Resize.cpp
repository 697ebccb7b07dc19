//===- Resize.cpp - images of another size --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {
/// Where the positions of a result are between two of the image, along one
/// dimension: `rest` of `scale` behind `first`.
struct Places {
  int64_t scale = 1;
  SmallVector<int32_t> first, second, rest;

  static FailureOr<Places> get(tosa::ResizeOp op, int64_t dim);
};
} // namespace

FailureOr<Places> Places::get(tosa::ResizeOp op, int64_t dim) {
  FailureOr<Dims> scale = numbersOf(op, op.getScale(), "a scale"),
                  offset = numbersOf(op, op.getOffset(), "an offset"),
                  border = numbersOf(op, op.getBorder(), "a border");
  if (failed(scale) || failed(offset) || failed(border))
    return failure();
  int64_t numerator = (*scale)[2 * dim], denominator = (*scale)[2 * dim + 1];
  int64_t size = shapeOf(op.getInput())[1 + dim],
          wanted = shapeOf(op.getOutput())[1 + dim];
  constexpr int64_t most = INT16_MAX;
  if (numerator < 1 || denominator < 1 || numerator > most ||
      denominator > most || size == 0)
    return op.emitOpError("by ") << numerator << " / " << denominator << " of "
                                 << size << " elements has no lowering";
  Places places;
  places.scale = numerator;
  for (int64_t i = 0; i < wanted; ++i) {
    int64_t at = i * denominator + (*offset)[dim];
    int64_t before = llvm::divideFloorSigned(at, numerator);
    auto within = [&](int64_t place) {
      return int32_t(std::clamp<int64_t>(place, 0, size - 1));
    };
    places.first.push_back(within(before));
    places.second.push_back(within(before + 1));
    places.rest.push_back(int32_t(at - before * numerator));
  }
  return places;
}

/// Planes of the image along a dimension of it.
static Value planes(Value x, int64_t dim, ArrayRef<int32_t> at, Emit &emit) {
  bool all = int64_t(at.size()) == shapeOf(x)[dim];
  for (size_t i = 0; all && i < at.size(); ++i)
    all = at[i] == int32_t(i);
  if (all)
    return x;
  Parts parts;
  parts.batch = {int64_t(at.size())};
  parts.sizes = Dims(shapeOf(x));
  parts.sizes[dim] = 1;
  parts.starts.resize(parts.sizes.size());
  parts.starts[dim] = emit.numbers(SmallVector<int64_t>(at));
  Value taken = parts.take(x, emit);
  // The planes stand first.
  Dims shape(shapeOf(taken)), order;
  shape.erase(shape.begin() + 1 + dim);
  taken = emit.reshape(taken, shape);
  for (int64_t i = 0, e = shape.size(); i < e; ++i)
    order.push_back(i == dim ? 0 : i < dim ? i + 1 : i);
  return emit.permute(taken, order);
}

/// Weights along a dimension, in the element type.
static Value weights(ArrayRef<int64_t> numbers, double unit, Value x,
                     int64_t dim, Emit &emit) {
  Dims shape(4, 1);
  shape[dim] = numbers.size();
  Type element = elementOf(x);
  auto type = RankedTensorType::get(shape, element);
  SmallVector<Attribute> values;
  for (int64_t number : numbers)
    values.push_back(isa<FloatType>(element)
                         ? Attribute(FloatAttr::get(element, number / unit))
                         : IntegerAttr::get(element, number));
  return emit.expand(Value(emit.create<ConstantOp>(
                         type, DenseElementsAttr::get(type, values))),
                     shapeOf(x));
}

/// Along one dimension; integers are not divided by the scale.
static Value interpolate(Value x, int64_t dim, const Places &places,
                         Emit &emit) {
  Value first = planes(x, dim, places.first, emit),
        second = planes(x, dim, places.second, emit);
  SmallVector<int64_t> near, far;
  for (int32_t rest : places.rest) {
    near.push_back(places.scale - rest);
    far.push_back(rest);
  }
  double unit = places.scale;
  return emit.add(emit.mul(first, weights(near, unit, first, dim, emit)),
                  emit.mul(second, weights(far, unit, first, dim, emit)));
}

Lowered mlir::tt::lowerTosaResize(Operation *any, Emit &emit) {
  auto op = dyn_cast<tosa::ResizeOp>(any);
  if (!op)
    return Value();
  Value x = op.getInput();
  Type to = elementOf(op.getOutput());
  bool nearest = op.getMode() == tosa::ResizeMode::NEAREST_NEIGHBOR;
  if (!nearest && !isa<FloatType>(to)) {
    if (to.getIntOrFloatBitWidth() < 32)
      return op.emitOpError("BILINEAR to ") << to << " has no lowering";
    x = emit.cast(x, to);
  }
  for (int64_t dim : {0, 1}) {
    FailureOr<Places> places = Places::get(op, dim);
    if (failed(places))
      return failure();
    if (!nearest) {
      x = interpolate(x, 1 + dim, *places, emit);
      continue;
    }
    SmallVector<int32_t> at;
    for (size_t i = 0; i < places->rest.size(); ++i)
      at.push_back(2 * places->rest[i] >= places->scale ? places->second[i]
                                                        : places->first[i]);
    x = planes(x, 1 + dim, at, emit);
  }
  return emit.cast(x, to);
}
