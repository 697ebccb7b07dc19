//===- TTIRScalarFold.cpp - folding of element-wise ops --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Numbers are computed as doubles and rounded once to the result's element
// type, integers in their own width.
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"
#include "TTIRScalarFunctions.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

//===-- neutral elements --------------------------------------------------===//

/// True if `content` holds only the neutral element.
bool isNeutral(DenseElementsAttr content, const ScalarFunction &function) {
  if (!content || !content.isSplat())
    return false;
  Type type = content.getElementType();
  if (auto real = dyn_cast<FloatType>(type); real && function.neutralReal) {
    APFloat neutral(*function.neutralReal);
    bool inexact;
    neutral.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &inexact);
    return content.getSplatValue<APFloat>().bitwiseIsEqual(neutral);
  }
  if (type.isInteger(1) && function.neutralTruth)
    return content.getSplatValue<bool>() == *function.neutralTruth;
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && function.neutralInteger)
    return content.getSplatValue<APInt>() ==
           APInt(integer.getWidth(), *function.neutralInteger, true, true);
  return false;
}

OpFoldResult foldNeutral(Operation *op, const ScalarFunction &function,
                         ArrayRef<DenseElementsAttr> contents) {
  if (op->getNumOperands() != 2)
    return {};
  Type type = op->getResult(0).getType();
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (function.selfNeutral && lhs == rhs && lhs.getType() == type)
    return lhs;
  if (lhs.getType() == type && isNeutral(contents[1], function))
    return lhs;
  if (op->hasTrait<OpTrait::IsCommutative>() && rhs.getType() == type &&
      isNeutral(contents[0], function))
    return rhs;
  return {};
}

//===-- constants ---------------------------------------------------------===//

/// Attributes that a scalar function takes after the operands.
SmallVector<Attribute> numbersOf(Operation *op) {
  if (auto clamp = dyn_cast<ClampScalarOp>(op))
    return {clamp.getMin(), clamp.getMax()};
  if (auto relu = dyn_cast<LeakyReluOp>(op))
    return {relu.getParameterAttr()};
  return {};
}

/// Reads operands as T, element by element.
template <typename T> struct Reader;

template <> struct Reader<double> {
  static bool accepts(Type type) {
    auto real = dyn_cast<FloatType>(type);
    return real && APFloat::isRepresentableBy(real.getFloatSemantics(),
                                              APFloat::IEEEdouble());
  }
  static double read(DenseElementsAttr source, int64_t place) {
    return source.getValues<APFloat>()[place].convertToDouble();
  }
  static std::optional<double> number(Type, Attribute attribute) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      return static_cast<double>(integer.getValue().getSExtValue());
    return cast<FloatAttr>(attribute).getValueAsDouble();
  }
};

template <> struct Reader<APSInt> {
  static bool accepts(Type type) { return isa<IntegerType>(type); }
  static APSInt read(DenseElementsAttr source, int64_t place) {
    return APSInt(
        source.getValues<APInt>()[place],
        isUnsignedElement(cast<IntegerType>(source.getElementType())));
  }
  static std::optional<APSInt> number(Type type, Attribute attribute) {
    auto element = dyn_cast_or_null<IntegerAttr>(elementOf(type, attribute));
    if (!element)
      return std::nullopt;
    return APSInt(element.getValue(),
                  isUnsignedElement(cast<IntegerType>(type)));
  }
};

/// Calls `emit` with the scalars of every element of the result, or of its
/// first if the operands are splats. False if `emit` gives up.
template <typename T>
bool forEachElement(ArrayRef<DenseElementsAttr> contents,
                    ArrayRef<Attribute> numbers, RankedTensorType type,
                    bool splat, function_ref<bool(ArrayRef<T>)> emit) {
  SmallVector<SmallVector<int64_t>> places;
  for (DenseElementsAttr content : contents) {
    ArrayRef<int64_t> from = content.getType().getShape();
    places.push_back(
        splat ? SmallVector<int64_t>{0}
              : walk(type.getShape(), broadcastStrides(from, type.getRank())));
  }
  SmallVector<T> scalars(contents.size());
  for (Attribute attribute : numbers) {
    std::optional<T> number =
        Reader<T>::number(contents[0].getElementType(), attribute);
    if (!number)
      return false;
    scalars.push_back(*number);
  }
  for (size_t i = 0, e = places[0].size(); i < e; ++i) {
    for (auto [operand, content] : llvm::enumerate(contents))
      scalars[operand] = Reader<T>::read(content, places[operand][i]);
    if (!emit(scalars))
      return false;
  }
  return true;
}

/// A truth value as an element.
DenseElementsAttr makeTruth(RankedTensorType type, ArrayRef<bool> values) {
  auto build = [&](auto one, auto zero) {
    auto elements = llvm::map_to_vector(
        values, [&](bool value) { return value ? one : zero; });
    return DenseElementsAttr::get(type, elements);
  };
  if (auto real = dyn_cast<FloatType>(type.getElementType()))
    return build(APFloat::getOne(real.getFloatSemantics()),
                 APFloat::getZero(real.getFloatSemantics()));
  if (auto integer = dyn_cast<IntegerType>(type.getElementType()))
    return build(APInt(integer.getWidth(), 1), APInt(integer.getWidth(), 0));
  return nullptr;
}

using Operands = ArrayRef<DenseElementsAttr>;

template <typename T>
DenseElementsAttr foldPredicate(bool (*predicate)(ArrayRef<T>),
                                Operands contents, RankedTensorType type,
                                bool splat) {
  SmallVector<bool> values;
  forEachElement<T>(contents, {}, type, splat, [&](ArrayRef<T> scalars) {
    values.push_back(predicate(scalars));
    return true;
  });
  return makeTruth(type, values);
}

DenseElementsAttr foldReals(double (*function)(Reals), Operands contents,
                            ArrayRef<Attribute> numbers, RankedTensorType type,
                            bool splat) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type.getElementType()).getFloatSemantics();
  SmallVector<APFloat> values;
  forEachElement<double>(contents, numbers, type, splat, [&](Reals scalars) {
    APFloat value(function(scalars));
    bool inexact;
    value.convert(semantics, APFloat::rmNearestTiesToEven, &inexact);
    values.push_back(value);
    return true;
  });
  return DenseElementsAttr::get(type, values);
}

DenseElementsAttr foldIntegers(MaybeInteger (*function)(Integers),
                               Operands contents, ArrayRef<Attribute> numbers,
                               RankedTensorType type, bool splat) {
  SmallVector<APInt> values;
  auto emit = [&](Integers scalars) {
    MaybeInteger value = function(scalars);
    if (value)
      values.push_back(*value);
    return value.has_value();
  };
  if (!forEachElement<APSInt>(contents, numbers, type, splat, emit))
    return nullptr;
  return DenseElementsAttr::get(type, values);
}

DenseElementsAttr foldConstants(Operation *op, const ScalarFunction &function,
                                Operands contents) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (contents.empty() || llvm::is_contained(contents, nullptr) ||
      type.getNumElements() == 0)
    return nullptr;
  bool splat = llvm::all_of(contents, [](auto c) { return c.isSplat(); });
  if (!splat && type.getNumElements() > foldLimit())
    return nullptr;
  Type element = contents[0].getElementType();
  bool real = Reader<double>::accepts(element);
  bool integer = Reader<APSInt>::accepts(element);
  if (real && function.realPredicate)
    return foldPredicate<double>(function.realPredicate, contents, type, splat);
  if (integer && function.integerPredicate)
    return foldPredicate<APSInt>(function.integerPredicate, contents, type,
                                 splat);
  if (real && function.real)
    return foldReals(function.real, contents, numbersOf(op), type, splat);
  if (integer && function.integer)
    return foldIntegers(function.integer, contents, numbersOf(op), type, splat);
  return nullptr;
}

} // namespace

OpFoldResult ttir::detail::foldScalars(Operation *op,
                                       ArrayRef<Attribute> operands) {
  const ScalarFunction *function =
      findScalarFunction(op->getName().getStringRef());
  if (!function)
    return {};
  SmallVector<DenseElementsAttr> contents;
  for (auto [value, attribute] : llvm::zip_equal(op->getOperands(), operands)) {
    auto known = dyn_cast_or_null<DenseElementsAttr>(attribute);
    contents.push_back(known ? known : getConstantContent(value));
  }
  if (OpFoldResult neutral = foldNeutral(op, *function, contents))
    return neutral;
  return foldConstants(op, *function, contents);
}

OpFoldResult ttir::detail::foldIdempotent(Operation *op) {
  Operation *inner = op->getOperand(0).getDefiningOp();
  if (!inner || inner->getName() != op->getName() ||
      inner->getResult(0).getType() != op->getResult(0).getType())
    return {};
  return inner->getResult(0);
}

OpFoldResult ttir::detail::foldInvolution(Operation *op) {
  Operation *inner = op->getOperand(0).getDefiningOp();
  if (!inner || inner->getName() != op->getName() ||
      inner->getOperand(0).getType() != op->getResult(0).getType())
    return {};
  return inner->getOperand(0);
}
