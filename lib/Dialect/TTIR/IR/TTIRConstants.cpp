//===- TTIRConstants.cpp - elements of constants ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIRConstants.h"

#include "llvm/Support/CommandLine.h"

#include <cstring>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

static llvm::cl::opt<uint32_t> foldLimitOption(
    "ttir-fold-limit", llvm::cl::init(64 * 1024),
    llvm::cl::desc("Elements that a constant may have to be folded with others "
                   "when the program is compiled"));

int64_t ttir::foldLimit() { return foldLimitOption; }

bool ttir::isUnsignedElement(IntegerType type) {
  return type.isUnsigned() || (type.isSignless() && type.getWidth() <= 16);
}

TypedAttr ttir::elementOf(Type type, Attribute number) {
  APFloat value(APFloat::IEEEdouble());
  if (auto integer = dyn_cast<IntegerAttr>(number))
    value.convertFromAPInt(integer.getValue(), true,
                           APFloat::rmNearestTiesToEven);
  else
    value = APFloat(cast<FloatAttr>(number).getValueAsDouble());
  bool inexact;
  if (auto real = dyn_cast<FloatType>(type)) {
    value.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &inexact);
    return FloatAttr::get(type, value);
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return nullptr;
  APSInt element(integer.getWidth(), isUnsignedElement(integer));
  if (value.convertToInteger(element, APFloat::rmTowardZero, &inexact) !=
      APFloat::opOK)
    return nullptr;
  return IntegerAttr::get(type, element);
}

SmallVector<int64_t> ttir::rowMajorStrides(ArrayRef<int64_t> dims) {
  SmallVector<int64_t> strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;)
    strides[i - 1] = strides[i] * dims[i];
  return strides;
}

SmallVector<int64_t> ttir::broadcastStrides(ArrayRef<int64_t> from,
                                            size_t rank) {
  SmallVector<int64_t> strides(rank - from.size(), 0);
  for (auto [dim, stride] : llvm::zip_equal(from, rowMajorStrides(from)))
    strides.push_back(dim == 1 ? 0 : stride);
  return strides;
}

SmallVector<int64_t> ttir::walk(ArrayRef<int64_t> sizes,
                                ArrayRef<int64_t> strides, int64_t offset) {
  SmallVector<int64_t> places{offset};
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    SmallVector<int64_t> next;
    next.reserve(places.size() * size);
    for (int64_t place : places)
      for (int64_t i = 0; i < size; ++i)
        next.push_back(place + i * stride);
    places = std::move(next);
  }
  return places;
}

namespace {
/// Elements of whole bytes, copied as they lie.
DenseElementsAttr gatherBytes(DenseElementsAttr source, RankedTensorType type,
                              ArrayRef<int64_t> places) {
  size_t bytes = type.getElementTypeBitWidth() / 8;
  const char *from = source.getRawData().data();
  SmallVector<char, 0> elements(places.size() * bytes);
  char *to = elements.data();
  for (int64_t place : places) {
    std::memcpy(to, from + size_t(place) * bytes, bytes);
    to += bytes;
  }
  return DenseElementsAttr::getFromRawBuffer(type, elements);
}

DenseElementsAttr gatherNumbers(DenseElementsAttr source, RankedTensorType type,
                                ArrayRef<int64_t> places) {
  auto values = source.getValues<APInt>();
  SmallVector<APInt> elements;
  elements.reserve(places.size());
  for (int64_t place : places)
    elements.push_back(values[place]);
  return DenseElementsAttr::get(type, elements);
}
} // namespace

DenseElementsAttr ttir::gather(DenseElementsAttr source, RankedTensorType type,
                               ArrayRef<int64_t> strides, int64_t offset) {
  int64_t count = type.getNumElements();
  if (!source || count == 0)
    return nullptr;
  if (source.isSplat())
    return source.resizeSplat(type);
  if (count > foldLimit())
    return nullptr;
  SmallVector<int64_t> places = walk(type.getShape(), strides, offset);
  if (!type.getElementType().isIntOrFloat())
    return nullptr;
  return type.getElementTypeBitWidth() % 8 == 0
             ? gatherBytes(source, type, places)
             : gatherNumbers(source, type, places);
}
