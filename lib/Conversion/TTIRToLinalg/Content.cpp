//===- Content.cpp - constants of the reference ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToLinalg/Content.h"

#include "Scalar.h"

#include "ttmlir/Dialect/Common/Elements.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include <cstring>

namespace mlir::tt {

static APFloat rounded(APFloat number, Type type) {
  bool losesInfo;
  number.convert(cast<FloatType>(type).getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &losesInfo);
  return number;
}

static TypedAttr splatOf(ttir::ConstantOp op, const ElementKind &kind) {
  std::string why;
  DenseElementsAttr content = denseContent(op.getValue(), why);
  Type element = op.getResult().getType().getElementType();
  if (!content || content.empty() || !content.isSplat() ||
      content.getElementType() != element)
    return nullptr;
  if (isa<FloatType>(element))
    return FloatAttr::get(
        kind.storage, rounded(content.getSplatValue<APFloat>(), kind.storage));
  APInt number = content.getSplatValue<APInt>();
  if (kind.isPredicate)
    return numberAttr(kind.storage, !number.isZero());
  return IntegerAttr::get(kind.storage, number);
}

static double numberOf(ttir::FullOp op) {
  if (auto real = dyn_cast<FloatAttr>(op.getFillValue()))
    return real.getValueAsDouble();
  return cast<IntegerAttr>(op.getFillValue()).getValue().getSExtValue();
}

TypedAttr fillOf(Operation *op) {
  if (!isa<ttir::ConstantOp, ttir::FullOp, ttir::ZerosOp, ttir::OnesOp,
           ttir::EmptyOp>(op))
    return nullptr;
  ElementKind kind = elementKindOf(op->getResult(0));
  if (!kind.storage)
    return nullptr;
  if (auto constant = dyn_cast<ttir::ConstantOp>(op))
    return splatOf(constant, kind);
  double number = isa<ttir::OnesOp>(op);
  if (auto full = dyn_cast<ttir::FullOp>(op))
    number = numberOf(full);
  if (kind.isPredicate)
    number = number != 0;
  return numberAttr(kind.storage, number, kind.isUnsigned);
}

ArrayRef<char> elementsOf(DenseElementsAttr content, Type storage,
                          std::vector<uint8_t> &buffer) {
  assert((content.empty() || !content.isSplat()) && "a fill");
  Type element = content.getElementType();
  size_t count = content.getNumElements();
  if (count == 0)
    return {};
  if (element == storage || (element.isInteger() && !element.isInteger(1)))
    return content.getRawData();

  size_t width = storage.getIntOrFloatBitWidth() / 8;
  buffer.resize(count * width);
  uint8_t *to = buffer.data();
  auto put = [&](uint64_t bits) {
    std::memcpy(to, &bits, width);
    to += width;
  };
  if (element.isBF16() && storage.isF32()) // its upper half
    for (const char *from = content.getRawData().data(),
                    *end = from + 2 * count;
         from != end; from += 2) {
      uint16_t half;
      std::memcpy(&half, from, sizeof(half));
      put(uint64_t(half) << 16);
    }
  else if (isa<FloatType>(element))
    for (const APFloat &number : content.getValues<APFloat>())
      put(rounded(number, storage).bitcastToAPInt().getZExtValue());
  else
    for (bool bit : content.getValues<bool>())
      put(bit ? 0x3f800000 : 0);
  return {reinterpret_cast<const char *>(buffer.data()), buffer.size()};
}

} // namespace mlir::tt
