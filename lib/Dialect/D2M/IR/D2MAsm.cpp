//===- D2MAsm.cpp - text of the d2m dialect -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/IR/D2M.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::d2m;

ParseResult mlir::tt::d2m::parseYieldTypes(OpAsmParser &parser,
                                           SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalLParen()))
    return parser.parseTypeList(types);
  return failure(parser.parseTypeList(types) || parser.parseRParen());
}
void mlir::tt::d2m::printYieldTypes(OpAsmPrinter &printer, Operation *op,
                                    TypeRange types) {
  bool inGeneric = isa_and_present<GenericOp>(op->getParentOp());
  printer << (inGeneric ? "(" : "");
  llvm::interleaveComma(types, printer);
  printer << (inGeneric ? ")" : "");
}

/// `: type`, or `plain`.
static ParseResult parseTypeOr(OpAsmParser &parser, Type plain, Type &type) {
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseType(type);
  type = plain;
  return success();
}

ParseResult mlir::tt::d2m::parseTxType(OpAsmParser &parser, Type &type) {
  return parseTypeOr(parser, MemTxType::get(parser.getContext(), DmaKind::Any),
                     type);
}
void mlir::tt::d2m::printTxType(OpAsmPrinter &printer, Operation *, Type type) {
  if (cast<MemTxType>(type).getKind() != DmaKind::Any)
    printer << ": " << type;
}

ParseResult mlir::tt::d2m::parseSemaphoreType(OpAsmParser &parser, Type &type) {
  return parseTypeOr(parser, SemaphoreType::get(parser.getContext()), type);
}
void mlir::tt::d2m::printSemaphoreType(OpAsmPrinter &printer, Operation *,
                                       Type type) {
  if (!isa<SemaphoreType>(type))
    printer << ": " << type;
}

Attribute ThreadAttr::parse(AsmParser &parser, Type) {
  StringRef word;
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return {};
  std::optional<RegionThread> thread = symbolizeRegionThread(word);
  if (!thread) {
    parser.emitError(loc, "expected compute, datamovement or unified");
    return {};
  }
  SymbolRefAttr kernel;
  int32_t dmCore = -1;
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("dm_core"))) {
      if (parser.parseEqual() || parser.parseInteger(dmCore))
        return {};
    } else if (parser.parseAttribute(kernel)) {
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return ThreadAttr::get(parser.getContext(), *thread, kernel, dmCore);
}

void ThreadAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyRegionThread(getThread());
  if (getKernel())
    printer << ", " << getKernel();
  if (getDmCore() != -1)
    printer << ", dm_core = " << getDmCore();
  printer << ">";
}

void GenericOp::getAsmBlockNames(OpAsmSetBlockNameFn set) {
  llvm::StringMap<unsigned> numbers;
  for (auto [i, region] : llvm::enumerate(getRegions())) {
    if (region.empty() || i >= getThreads().size())
      continue;
    StringRef name = stringifyRegionThread(getThread(unsigned(i)));
    set(&region.front(), (name + Twine(numbers[name]++)).str());
  }
}
