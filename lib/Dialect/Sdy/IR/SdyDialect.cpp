//===- SdyDialect.cpp - shardings that programs carry ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Sdy/IR/Sdy.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt::sdy;

/// `"x"=2, "y"=4`, and numbers of devices: `device_ids=[1, 0]`.
static ParseResult parseAxes(OpAsmParser &parser, ArrayAttr &axes,
                             DenseI64ArrayAttr &sizes,
                             DenseI64ArrayAttr &devices) {
  Builder &builder = parser.getBuilder();
  auto numbers = [&](DenseI64ArrayAttr &attribute) -> ParseResult {
    SmallVector<int64_t> all;
    if (parser.parseEqual() ||
        parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(all.emplace_back());
        }))
      return failure();
    attribute = builder.getDenseI64ArrayAttr(all);
    return success();
  };
  SmallVector<Attribute> names;
  SmallVector<int64_t> counts;
  auto axis = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("device_ids")))
      return numbers(devices);
    std::string name;
    if (parser.parseString(&name) || parser.parseEqual() ||
        parser.parseInteger(counts.emplace_back()))
      return failure();
    names.push_back(builder.getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, axis))
    return failure();
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || numbers(devices)))
    return failure();
  axes = builder.getArrayAttr(names);
  sizes = builder.getDenseI64ArrayAttr(counts);
  return success();
}

static void printAxes(OpAsmPrinter &printer, Operation *, ArrayAttr axes,
                      DenseI64ArrayAttr sizes, DenseI64ArrayAttr devices) {
  printer << '[';
  for (size_t i = 0; i < std::min<size_t>(axes.size(), sizes.size()); ++i)
    printer << (i ? ", " : "") << axes[i] << '=' << sizes[i];
  printer << ']';
  if (devices) {
    printer << ", device_ids=[";
    llvm::interleaveComma(devices.asArrayRef(), printer);
    printer << ']';
  }
}

#include "ttmlir/Dialect/Sdy/IR/SdyDialect.cpp.inc"

// The dialect reads and writes its one attribute itself.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/Sdy/IR/SdyAttrs.cpp.inc"
#pragma clang diagnostic pop

#define GET_OP_CLASSES
#include "ttmlir/Dialect/Sdy/IR/SdyOps.cpp.inc"

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

Attribute SdyDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return TextAttr::get(getContext(), parser.getFullSymbolSpec());
}

void SdyDialect::printAttribute(Attribute attribute,
                                DialectAsmPrinter &printer) const {
  printer << cast<TextAttr>(attribute).getText();
}
