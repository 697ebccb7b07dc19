//===- ConstantTable.cpp - the constants of a binary, each once -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/ConstantTable.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "ttmlir/Dialect/Common/Elements.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

namespace mlir::tt {

static bool hasWholeBytes(Type element) {
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0;
}

/// The resource's own bytes, if they are all of the constant: no copy of them
/// need be made to read them.
static std::optional<ArrayRef<char>>
resourceBytes(DenseResourceElementsAttr resource) {
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob)
    return std::nullopt;
  ShapedType type = resource.getType();
  uint64_t width = type.getElementTypeBitWidth() / 8;
  if (blob->getData().size() != uint64_t(type.getNumElements()) * width)
    return std::nullopt;
  return blob->getData();
}

std::optional<ArrayRef<char>> elementBytes(ElementsAttr value,
                                           std::string &why) {
  Type element = value.getElementType();
  if (!hasWholeBytes(element)) {
    llvm::raw_string_ostream(why)
        << "its elements of type '" << element
        << "' are no integers or floats of whole bytes";
    return std::nullopt;
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    if (auto bytes = resourceBytes(resource))
      return bytes;
  DenseElementsAttr dense = denseContent(value, why);
  if (!dense)
    return std::nullopt;
  return dense.getRawData();
}

std::optional<uint32_t> ConstantTable::add(ElementsAttr value,
                                           std::string &why) {
  auto [known, isNew] = byAttribute.try_emplace(value, table.size());
  if (!isNew)
    return known->second;
  std::optional<ArrayRef<char>> data = elementBytes(value, why);
  if (!data) {
    byAttribute.erase(known);
    return std::nullopt;
  }
  uint64_t hash = llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(data->data()), data->size()));
  // Two values that the map keeps for itself.
  SmallVector<uint32_t, 1> &candidates = byHash[hash & (~uint64_t(0) >> 1)];
  for (uint32_t index : candidates)
    if (table[index].data == *data)
      return known->second = index;
  candidates.push_back(table.size());
  uint64_t offset = llvm::alignTo(end, kAlignment);
  table.push_back({*data, offset, std::nullopt, value});
  end = offset + data->size();
  return known->second;
}

void ConstantTable::appendTo(std::vector<uint8_t> &file) const {
  uint64_t start = file.size();
  for (const Entry &entry : table) {
    file.resize(start + entry.offset); // the gap
    file.insert(file.end(), entry.data.begin(), entry.data.end());
  }
}

void ConstantTable::write(raw_ostream &os) const {
  uint64_t at = 0;
  for (const Entry &entry : table) {
    os.write_zeros(unsigned(entry.offset - at)); // the gap
    os.write(entry.data.data(), entry.data.size());
    at = entry.offset + entry.data.size();
  }
}

DenseResourceElementsAttr ConstantTable::reference(ElementsAttr value) {
  std::string why;
  std::optional<uint32_t> index = add(value, why);
  if (!index)
    return nullptr; // written out as it is
  Entry &entry = table[*index];
  // Without data, so that none is printed. A key that is in use is changed.
  if (!entry.resource)
    entry.resource =
        DenseResourceElementsHandle::getManagerInterface(value.getContext())
            .insert("constant_" + std::to_string(*index));
  return DenseResourceElementsAttr::get(value.getShapedType(), *entry.resource);
}

std::string ConstantTable::print(ModuleOp module, bool withLocations) {
  struct Change {
    Operation *op;
    StringAttr name;
    Attribute value;
  };
  SmallVector<Change> changes;
  llvm::scope_exit restore([&] {
    for (Change &change : changes)
      change.op->setAttr(change.name, change.value);
  });
  module.walk([&](Operation *op) {
    for (StringRef name : {"value", "initial_value"}) {
      auto value = op->getAttrOfType<ElementsAttr>(name);
      if (!value || value.isSplat() || !hasWholeBytes(value.getElementType()) ||
          uint64_t(value.getNumElements()) *
                  value.getShapedType().getElementTypeBitWidth() / 8 <=
              kInlineBytes)
        continue;
      DenseResourceElementsAttr resource = reference(value);
      if (!resource)
        continue;
      auto id = StringAttr::get(module.getContext(), name);
      changes.push_back({op, id, value});
      op->setAttr(id, resource);
    }
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  OpPrintingFlags flags;
  flags.enableDebugInfo(withLocations);
  module.print(stream, flags);
  return text;
}

} // namespace mlir::tt
