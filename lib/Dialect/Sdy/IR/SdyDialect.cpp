//===- SdyDialect.cpp - shardings that programs carry ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Sdy/IR/Sdy.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt::sdy;

#include "ttmlir/Dialect/Sdy/IR/SdyDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/Sdy/IR/SdyAttrs.cpp.inc"

void SdyDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "ttmlir/Dialect/Sdy/IR/SdyOps.cpp.inc"
      >();
}

void SdyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/Sdy/IR/SdyAttrs.cpp.inc"
      >();
}

Attribute SdyDialect::parseAttribute(DialectAsmParser &parser,
                                     Type type) const {
  StringRef text = parser.getFullSymbolSpec();
  StringRef word =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (word != ShardingAttr::getMnemonic() &&
      word != ShardingsAttr::getMnemonic() &&
      word != ManualAxesAttr::getMnemonic())
    return TextAttr::get(getContext(), text);
  Attribute attribute;
  StringRef mnemonic;
  OptionalParseResult result =
      generatedAttributeParser(parser, &mnemonic, type, attribute);
  return result.has_value() && succeeded(*result) ? attribute : Attribute();
}

void SdyDialect::printAttribute(Attribute attribute,
                                DialectAsmPrinter &printer) const {
  if (auto text = dyn_cast<TextAttr>(attribute))
    printer << text.getText();
  else
    (void)generatedAttributePrinter(attribute, printer);
}
