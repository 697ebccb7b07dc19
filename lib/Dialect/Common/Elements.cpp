//===- Elements.cpp - the content of constants ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/Elements.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::tt {

/// Bytes that the elements take in a resource section.
static uint64_t bytesOf(ShapedType type) {
  uint64_t width = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  return uint64_t(type.getNumElements()) * width;
}

static DenseElementsAttr readResource(DenseResourceElementsAttr resource,
                                      std::string &why) {
  ShapedType type = resource.getType();
  llvm::raw_string_ostream os(why);
  StringRef key = resource.getRawHandle().getKey();
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob) {
    os << "its elements are in the resource '" << key
       << "', which the file does not have";
    return nullptr;
  }
  ArrayRef<char> data = blob->getData();
  if (type.getElementType().isInteger(1) && data.size() == bytesOf(type))
    return DenseElementsAttr::get(
        type, llvm::map_to_vector(data, [](char byte) { return byte != 0; }));
  bool isSplat = false;
  if (type.getElementType().isIntOrFloat() &&
      DenseElementsAttr::isValidRawBuffer(type, data, isSplat))
    return DenseElementsAttr::getFromRawBuffer(type, data);
  os << "its resource '" << key << "' has " << data.size() << " bytes, and '"
     << type << "' takes " << bytesOf(type);
  return nullptr;
}

DenseElementsAttr denseContent(ElementsAttr value, std::string &why) {
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return dense;
  if (auto sparse = dyn_cast<SparseElementsAttr>(value))
    return DenseElementsAttr::get(
        sparse.getShapedType(),
        SmallVector<Attribute>(sparse.getValues<Attribute>()));
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return readResource(resource, why);
  llvm::raw_string_ostream(why)
      << "its elements are in a form without values, " << value;
  return nullptr;
}

} // namespace mlir::tt
