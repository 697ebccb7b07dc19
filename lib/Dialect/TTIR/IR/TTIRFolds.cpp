//===- TTIRFolds.cpp - folders of single ops -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The content of an operand, as attribute or from `ttir.full`.
DenseElementsAttr contentOf(Attribute attribute, Value value) {
  auto known = dyn_cast_or_null<DenseElementsAttr>(attribute);
  return known ? known : getConstantContent(value);
}

bool allOnes(ArrayRef<int64_t> factors) {
  return llvm::all_of(factors, [](int64_t factor) { return factor == 1; });
}

/// The common part of ops that only move elements: the input itself if `same`
/// and types agree, else the elements of a constant input.
template <typename OpTy>
OpFoldResult foldMovement(OpTy op, Attribute input, bool same,
                          ArrayRef<int64_t> strides) {
  if (same && op.getInput().getType() == op.getType())
    return op.getInput();
  return gather(dyn_cast_or_null<DenseElementsAttr>(input),
                typeOf(op.getResult()), strides);
}

} // namespace

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  return foldMovement(*this, adaptor.getInput(), true,
                      rowMajorStrides(typeOf(getResult()).getShape()));
}

OpFoldResult PermuteOp::fold(FoldAdaptor adaptor) {
  SmallVector<int64_t> from = rowMajorStrides(typeOf(getInput()).getShape());
  SmallVector<int64_t> strides;
  bool same = true;
  for (auto [i, dim] : llvm::enumerate(getPermutation())) {
    strides.push_back(from[dim]);
    same &= static_cast<int64_t>(i) == dim;
  }
  return foldMovement(*this, adaptor.getInput(), same, strides);
}

/// The content of a tensor without elements; null if it has some.
static OpFoldResult nothing(Value result) {
  RankedTensorType type = typeOf(result);
  if (type.getNumElements() != 0 || !type.getElementType().isIntOrFloat())
    return {};
  return DenseElementsAttr::get(type, ArrayRef<Attribute>());
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (OpFoldResult none = nothing(getResult()))
    return none;
  RankedTensorType from = typeOf(getInput());
  return foldMovement(*this, adaptor.getInput(),
                      allOnes(getBroadcastDimensions()),
                      broadcastStrides(from.getShape(), from.getRank()));
}

OpFoldResult RepeatOp::fold(FoldAdaptor adaptor) {
  if (OpFoldResult none = nothing(getResult()))
    return none;
  if (allOnes(getRepeatDimensions()) && getInput().getType() == getType())
    return getInput();
  auto content = dyn_cast_or_null<DenseElementsAttr>(adaptor.getInput());
  if (content && content.isSplat())
    return gather(content, typeOf(getResult()), {});
  return {};
}

OpFoldResult ConcatOp::fold(FoldAdaptor) {
  // Inputs with nothing in them do not count.
  Value only;
  for (Value input : getInputs()) {
    if (typeOf(input).getNumElements() == 0)
      continue;
    if (only)
      return {};
    only = input;
  }
  if (!only && getInputs().size() == 1)
    only = getInputs()[0];
  return only && only.getType() == getType() ? OpFoldResult(only)
                                             : OpFoldResult();
}

OpFoldResult SliceStaticOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  auto content = dyn_cast_or_null<DenseElementsAttr>(adaptor.getInput());
  if (!content || content.empty())
    return {};
  ArrayRef<int64_t> dims = typeOf(getInput()).getShape();
  SmallVector<int64_t> strides = rowMajorStrides(dims);
  int64_t offset = 0;
  shape::Shape begins = shape::integers(getBeginsAttr());
  shape::Shape steps = shape::integers(getStepAttr());
  for (auto [i, dim] : llvm::enumerate(dims)) {
    offset += (begins[i] < 0 ? begins[i] + dim : begins[i]) * strides[i];
    strides[i] *= steps[i];
  }
  return gather(content, typeOf(getResult()), strides, offset);
}

//===-- where -------------------------------------------------------------===//

namespace {

bool isTrue(DenseElementsAttr condition, int64_t place) {
  if (isa<FloatType>(condition.getElementType()))
    return condition.getValues<APFloat>()[place].isNonZero();
  return !condition.getValues<APInt>()[place].isZero();
}

} // namespace

OpFoldResult WhereOp::fold(FoldAdaptor adaptor) {
  DenseElementsAttr condition = contentOf(adaptor.getFirst(), getFirst());
  // `where` of truth values that selects true and false is its condition.
  if (getFirst().getType() == getType() &&
      getType().getElementType().isInteger(1)) {
    DenseElementsAttr yes = contentOf(adaptor.getSecond(), getSecond()),
                      no = contentOf(adaptor.getThird(), getThird());
    if (yes && no && yes.isSplat() && no.isSplat() && isTrue(yes, 0) &&
        !isTrue(no, 0))
      return getFirst();
  }
  if (!condition || !condition.isSplat() || condition.empty() ||
      !isa<FloatType, IntegerType>(condition.getElementType()))
    return {};
  Value chosen = isTrue(condition, 0) ? getSecond() : getThird();
  if (chosen.getType() == getType())
    return chosen;
  DenseElementsAttr content = getConstantContent(chosen);
  if (!content)
    return {};
  return gather(content, typeOf(getResult()),
                broadcastStrides(content.getType().getShape(),
                                 typeOf(getResult()).getRank()));
}

//===-- typecast ----------------------------------------------------------===//

namespace {

APFloat toReal(const APFloat &value, FloatType type) {
  APFloat result = value;
  bool inexact;
  result.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &inexact);
  return result;
}

APFloat toReal(const APSInt &value, FloatType type) {
  APFloat result(type.getFloatSemantics());
  result.convertFromAPInt(value, value.isSigned(),
                          APFloat::rmNearestTiesToEven);
  return result;
}

/// Saturates; NaN becomes 0.
APInt toInteger(const APFloat &value, IntegerType type) {
  APSInt result(type.getWidth(), isUnsignedElement(type));
  bool inexact;
  value.convertToInteger(result, APFloat::rmTowardZero, &inexact);
  return result;
}

APInt toInteger(const APSInt &value, IntegerType type) {
  bool isUnsigned = isUnsignedElement(type);
  unsigned width = std::max(value.getBitWidth(), type.getWidth()) + 1;
  auto widen = [&](const APSInt &number) {
    return APSInt(number.extend(width), false);
  };
  APSInt low = widen(APSInt::getMinValue(type.getWidth(), isUnsigned));
  APSInt high = widen(APSInt::getMaxValue(type.getWidth(), isUnsigned));
  return std::clamp(widen(value), low, high).trunc(type.getWidth());
}

template <typename From>
DenseElementsAttr castElements(ArrayRef<From> elements, RankedTensorType type) {
  if (auto real = dyn_cast<FloatType>(type.getElementType()))
    return DenseElementsAttr::get(
        type, llvm::map_to_vector(elements, [&](const From &element) {
          return toReal(element, real);
        }));
  // Whether a cast to i1 truncates or compares with 0 is the target's matter.
  auto integer = dyn_cast<IntegerType>(type.getElementType());
  if (!integer || integer.getWidth() == 1)
    return nullptr;
  return DenseElementsAttr::get(
      type, llvm::map_to_vector(elements, [&](const From &element) {
        return toInteger(element, integer);
      }));
}

} // namespace

/// Whether `to` has every number of `from`: what is cast back is the same.
static bool holdsAll(Type to, Type from) {
  auto toReal = dyn_cast<FloatType>(to);
  if (auto fromReal = dyn_cast<FloatType>(from))
    return toReal && APFloat::isRepresentableBy(fromReal.getFloatSemantics(),
                                                toReal.getFloatSemantics());
  auto fromInteger = dyn_cast<IntegerType>(from);
  if (!fromInteger)
    return false;
  unsigned bits = fromInteger.getWidth() - !isUnsignedElement(fromInteger);
  if (toReal) // a negative power of two more, which is a float as well
    return bits <= APFloat::semanticsPrecision(toReal.getFloatSemantics()) &&
           int(bits) <
               APFloat::semanticsMaxExponent(toReal.getFloatSemantics());
  auto toInteger = dyn_cast<IntegerType>(to);
  return toInteger && toInteger.getWidth() > 1 &&
         bits <= toInteger.getWidth() - !isUnsignedElement(toInteger) &&
         (isUnsignedElement(fromInteger) || !isUnsignedElement(toInteger));
}

OpFoldResult TypecastOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  // A cast that loses nothing can be left out before another one.
  if (auto inner = getInput().getDefiningOp<TypecastOp>();
      inner && holdsAll(getElementTypeOrSelf(inner.getType()),
                        getElementTypeOrSelf(inner.getInput().getType()))) {
    if (inner.getInput().getType() == getType())
      return inner.getInput();
    getInputMutable().assign(inner.getInput());
    return getResult();
  }
  DenseElementsAttr content = contentOf(adaptor.getInput(), getInput());
  if (!content || content.empty())
    return {};
  int64_t count = content.isSplat() ? 1 : content.getNumElements();
  if (count > foldLimit())
    return {};
  if (isa<FloatType>(content.getElementType())) {
    SmallVector<APFloat> elements;
    for (int64_t i = 0; i < count; ++i)
      elements.push_back(content.getValues<APFloat>()[i]);
    return castElements<APFloat>(elements, typeOf(getResult()));
  }
  auto from = dyn_cast<IntegerType>(content.getElementType());
  if (!from)
    return {};
  SmallVector<APSInt> elements;
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(
        APSInt(content.getValues<APInt>()[i], isUnsignedElement(from)));
  return castElements<APSInt>(elements, typeOf(getResult()));
}
