//===- Elements.cpp - constants as bytes ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/Elements.h"

#include "ttmlir/Dialect/Common/Elements.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::tt {

std::optional<std::vector<uint8_t>> rawElements(ElementsAttr value,
                                                std::string &why) {
  ShapedType type = value.getShapedType();
  Type element = type.getElementType();
  if (!element.isIntOrFloat() ||
      failed(ttcore::elementTypeToDataType(element))) {
    llvm::raw_string_ostream(why)
        << "the device has no format for elements of type '" << element << "'";
    return std::nullopt;
  }
  size_t width = element.getIntOrFloatBitWidth() / 8;
  size_t count = type.getNumElements();
  if (count > kMaxFileBytes / width) {
    llvm::raw_string_ostream(why)
        << "its " << count << " elements take " << count * width
        << " bytes, and a file holds " << kMaxFileBytes << " in all";
    return std::nullopt;
  }
  DenseElementsAttr dense = denseContent(value, why);
  if (!dense)
    return std::nullopt;
  ArrayRef<char> data = dense.getRawData();
  std::vector<uint8_t> bytes(count * width);
  // A splat without elements still holds the value.
  if (!dense.isSplat())
    std::copy(data.begin(), data.end(), bytes.begin());
  else
    for (size_t i = 0; i < count; ++i)
      std::copy_n(data.begin(), width, bytes.begin() + i * width);
  return bytes;
}

} // namespace mlir::tt
