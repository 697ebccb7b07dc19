//===- SdyAttrs.cpp - text of shardings -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "SdyText.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::tt::sdy;

/// `"x"`, or `"x":(2)4` for a part of an axis.
ParseResult mlir::tt::sdy::parseAxis(AsmParser &parser, Attribute &axis) {
  Builder &builder = parser.getBuilder();
  std::string name;
  if (parser.parseString(&name))
    return failure();
  axis = builder.getStringAttr(name);
  if (failed(parser.parseOptionalColon()))
    return success();
  int64_t before, size;
  if (parser.parseLParen() || parser.parseInteger(before) ||
      parser.parseRParen() || parser.parseInteger(size))
    return failure();
  axis = builder.getArrayAttr({axis, builder.getI64IntegerAttr(before),
                               builder.getI64IntegerAttr(size)});
  return success();
}

void mlir::tt::sdy::printAxis(raw_ostream &os, Attribute axis) {
  auto part = dyn_cast<ArrayAttr>(axis);
  os << (part ? part[0] : axis);
  if (part)
    os << ":(" << cast<IntegerAttr>(part[1]).getInt() << ')'
       << cast<IntegerAttr>(part[2]).getInt();
}

ParseResult mlir::tt::sdy::parseAxes(AsmParser &parser, ArrayAttr &axes) {
  SmallVector<Attribute> all;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
        return parseAxis(parser, all.emplace_back());
      }))
    return failure();
  axes = parser.getBuilder().getArrayAttr(all);
  return success();
}

void mlir::tt::sdy::printAxes(raw_ostream &os, ArrayAttr axes) {
  os << '{';
  llvm::interleaveComma(axes, os, [&](Attribute axis) { printAxis(os, axis); });
  os << '}';
}

//===-- shardings ---------------------------------------------------------===//

namespace {
/// The dimensions of a sharding that is read.
struct Dims {
  SmallVector<Attribute> axes;
  SmallVector<int64_t> open, priorities;
};
} // namespace

/// `{"x", ?}p1`
static ParseResult parseDim(AsmParser &parser, Dims &dims) {
  SmallVector<Attribute> axes;
  bool open = false;
  auto element = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      open = true;
      return success();
    }
    if (open)
      return parser.emitError(parser.getCurrentLocation(),
                              "an axis behind '?', which comes last");
    return parseAxis(parser, axes.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, element))
    return failure();
  int64_t priority = -1;
  StringRef word;
  SMLoc where = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&word)))
    if (!word.consume_front("p") || word.getAsInteger(10, priority))
      return parser.emitError(where, "'") << word << "' is no priority";
  dims.axes.push_back(parser.getBuilder().getArrayAttr(axes));
  dims.open.push_back(open);
  dims.priorities.push_back(priority);
  return success();
}

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  Builder &builder = parser.getBuilder();
  FlatSymbolRefAttr mesh;
  Dims dims;
  ArrayAttr replicated = builder.getArrayAttr({}), unreduced = replicated;
  if (parser.parseLess() || parser.parseAttribute(mesh) ||
      parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     [&] { return parseDim(parser, dims); }))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    StringRef word;
    SMLoc where = parser.getCurrentLocation();
    if (parser.parseKeyword(&word) || parser.parseEqual())
      return {};
    if (word != "replicated" && word != "unreduced") {
      parser.emitError(where, "'")
          << word << "', 'replicated' or 'unreduced' expected";
      return {};
    }
    if (parseAxes(parser, word == "replicated" ? replicated : unreduced))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, builder.getArrayAttr(dims.axes),
             builder.getDenseI64ArrayAttr(dims.open),
             builder.getDenseI64ArrayAttr(dims.priorities), replicated,
             unreduced);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  raw_ostream &os = printer.getStream();
  os << '<' << getMesh() << ", [";
  for (auto [i, axes] : llvm::enumerate(getDims().getAsRange<ArrayAttr>())) {
    os << (i ? ", {" : "{");
    llvm::interleaveComma(axes, os,
                          [&](Attribute axis) { printAxis(os, axis); });
    if (getOpen()[i])
      os << (axes.empty() ? "?" : ", ?");
    os << '}';
    if (getPriorities()[i] >= 0)
      os << 'p' << getPriorities()[i];
  }
  os << ']';
  for (auto [word, axes] : {std::pair("replicated", getReplicated()),
                            std::pair("unreduced", getUnreduced())})
    if (!axes.empty()) {
      os << ", " << word << '=';
      printAxes(os, axes);
    }
  os << '>';
}

ParseResult mlir::tt::sdy::parseShardings(AsmParser &parser,
                                          ShardingsAttr &shardings) {
  SmallVector<ShardingAttr> all;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        all.push_back(
            dyn_cast_or_null<ShardingAttr>(ShardingAttr::parse(parser, {})));
        return success(all.back() != nullptr);
      }))
    return failure();
  shardings = ShardingsAttr::get(parser.getContext(), all);
  return success();
}

void mlir::tt::sdy::printShardings(AsmPrinter &printer,
                                   ShardingsAttr shardings) {
  printer << '[';
  llvm::interleaveComma(
      shardings.getShardings(), printer,
      [&](ShardingAttr sharding) { sharding.print(printer); });
  printer << ']';
}

Attribute ShardingsAttr::parse(AsmParser &parser, Type) {
  ShardingsAttr shardings;
  if (parser.parseLess() || parseShardings(parser, shardings) ||
      parser.parseGreater())
    return {};
  return shardings;
}

void ShardingsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printShardings(printer, *this);
  printer << '>';
}

Attribute ManualAxesAttr::parse(AsmParser &parser, Type) {
  ArrayAttr axes;
  if (parseAxes(parser, axes))
    return {};
  return get(parser.getContext(), axes);
}

void ManualAxesAttr::print(AsmPrinter &printer) const {
  printAxes(printer.getStream(), getAxes());
}
