//===- SourceText.cpp - the TTIR that a program stems from ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/SourceText.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt {

/// A resource keeps the text out of the module's first line, and unescaped.
static DenseResourceElementsAttr textAttr(MLIRContext *context,
                                          StringRef text) {
  auto type = RankedTensorType::get(
      {int64_t(text.size())},
      IntegerType::get(context, 8, IntegerType::Unsigned));
  return DenseResourceElementsAttr::get(
      type, "ttir_source",
      HeapAsmResourceBlob::allocateAndCopyWithAlign(
          ArrayRef<char>(text.data(), text.size()), 1));
}

void keepSource(ModuleOp module, ModuleOp source) {
  ConstantTable table;
  std::string text = table.print(source);
  MLIRContext *context = module.getContext();
  NamedAttrList constants, kept;
  for (const ConstantTable::Entry &entry : table.entries())
    constants.append(entry.resource->getKey(), entry.value);
  kept.append("text", textAttr(context, text));
  if (!constants.empty())
    kept.append("constants", constants.getDictionary(context));
  module->setAttr(kSourceAttrName, kept.getDictionary(context));
}

/// `text` with the name in every `dense_resource<name>` replaced.
static std::string
renameResources(StringRef text,
                llvm::function_ref<std::string(StringRef)> newName) {
  constexpr llvm::StringLiteral start = "dense_resource<";
  std::string result;
  while (true) {
    size_t begin = text.find(start);
    if (begin == StringRef::npos)
      return result.append(text.begin(), text.end());
    begin += start.size();
    result.append(text.begin(), text.begin() + begin);
    text = text.drop_front(begin);
    StringRef name =
        text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    result += newName(name);
    text = text.drop_front(name.size());
  }
}

std::string sourceText(ModuleOp module, ConstantTable &constants) {
  auto source = module->getAttrOfType<DictionaryAttr>(kSourceAttrName);
  auto text = source ? source.getAs<DenseResourceElementsAttr>("text")
                     : DenseResourceElementsAttr();
  auto named =
      source ? source.getAs<DictionaryAttr>("constants") : DictionaryAttr();
  AsmResourceBlob *blob = text ? text.getRawHandle().getBlob() : nullptr;
  if (!blob)
    return "";
  return renameResources(
      StringRef(blob->getData().data(), blob->getData().size()),
      [&](StringRef name) {
        auto value = named ? named.getAs<ElementsAttr>(name) : ElementsAttr();
        DenseResourceElementsAttr reference =
            value ? constants.reference(value) : nullptr;
        return reference ? reference.getRawHandle().getKey().str() : name.str();
      });
}

std::pair<std::string, std::string>
printTexts(ModuleOp module, ConstantTable &constants, ModuleOp printed) {
  std::string source = sourceText(module, constants);
  Attribute kept = module->removeAttr(kSourceAttrName);
  std::string text = constants.print(printed ? printed : module);
  if (kept)
    module->setAttr(kSourceAttrName, kept);
  return {text, source};
}

} // namespace mlir::tt
