//===- Elements.cpp - constants as bytes ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/Elements.h"

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::tt {

std::optional<std::vector<uint8_t>> rawElements(ElementsAttr value) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  if (!element.isIntOrFloat() || failed(ttcore::elementTypeToDataType(element)))
    return std::nullopt;
  size_t width = element.getIntOrFloatBitWidth() / 8;
  ArrayRef<char> data;
  bool splat = value.isSplat();
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    data = dense.getRawData();
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    auto *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return std::nullopt;
    data = blob->getData();
    splat = false;
  } else {
    return std::nullopt;
  }
  size_t count = type.getNumElements();
  std::vector<uint8_t> bytes(count * width);
  if (splat) {
    for (size_t i = 0; i < count; ++i)
      std::copy_n(data.begin(), width, bytes.begin() + i * width);
    return bytes;
  }
  if (data.size() != bytes.size())
    return std::nullopt;
  std::copy(data.begin(), data.end(), bytes.begin());
  return bytes;
}

} // namespace mlir::tt
