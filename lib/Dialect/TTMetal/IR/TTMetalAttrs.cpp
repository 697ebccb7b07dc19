//===- TTMetalAttrs.cpp - attributes and types of ttmetal -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;

namespace mlir::tt::ttmetal {

/// `cb_port`, ...; `semaphore` is the older word for `local_semaphore`.
static ParseResult parseArgType(AsmParser &parser, ttkernel::ArgType &type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<ttkernel::ArgType> known = ttkernel::symbolizeArgType(
      word == "semaphore" ? StringRef("local_semaphore") : word);
  if (!known)
    return parser.emitError(loc, "unknown kind of kernel argument '")
           << word
           << "'; expected cb_port, buffer_address, local_semaphore, "
              "named_argument, global_semaphore, scalar or "
              "tensor_accessor_args";
  type = *known;
  return success();
}

static void printArgType(AsmPrinter &printer, ttkernel::ArgType type) {
  printer << ttkernel::stringifyArgType(type);
}

/// A range, or a list of ranges.
static ParseResult parseCoreRanges(AsmParser &parser,
                                   SmallVectorImpl<CoreRangeAttr> &ranges) {
  auto parseRange = [&]() -> ParseResult {
    return parser.parseAttribute(ranges.emplace_back());
  };
  if (succeeded(parser.parseOptionalLSquare()))
    return failure(parser.parseCommaSeparatedList(parseRange) ||
                   parser.parseRSquare());
  return parseRange();
}

static void printCoreRanges(AsmPrinter &printer,
                            ArrayRef<CoreRangeAttr> ranges) {
  if (ranges.size() == 1) {
    printer << ranges.front();
    return;
  }
  printer << '[';
  llvm::interleaveComma(ranges, printer);
  printer << ']';
}

/// `, buffer = 2`, `, address = 1024` or nothing.
static ParseResult parsePlace(AsmParser &parser,
                              std::optional<uint64_t> &buffer,
                              std::optional<uint64_t> &address) {
  if (failed(parser.parseOptionalComma()))
    return success();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  uint64_t value;
  if (parser.parseKeyword(&word))
    return failure();
  if (word != "buffer" && word != "address")
    return parser.emitError(loc, "expected buffer or address, found '")
           << word << "'";
  if (parser.parseEqual() || parser.parseInteger(value))
    return failure();
  (word == "buffer" ? buffer : address) = value;
  return success();
}

static void printPlace(AsmPrinter &printer, std::optional<uint64_t> buffer,
                       std::optional<uint64_t> address) {
  if (buffer)
    printer << ", buffer = " << *buffer;
  if (address)
    printer << ", address = " << *address;
}

/// `[dm_core = N,] noc0`.
static ParseResult parseDmCore(AsmParser &parser, int32_t &dmCore,
                               NocIndex &noc) {
  bool given = succeeded(parser.parseOptionalKeyword("dm_core"));
  if (given && (parser.parseEqual() || parser.parseInteger(dmCore) ||
                parser.parseComma()))
    return failure();
  FailureOr<NocIndex> index = FieldParser<NocIndex>::parse(parser);
  if (failed(index))
    return failure();
  noc = *index;
  if (!given)
    dmCore = static_cast<int32_t>(noc);
  return success();
}

static void printDmCore(AsmPrinter &printer, int32_t dmCore, NocIndex noc) {
  printer << "dm_core = " << dmCore << ", " << stringifyNocIndex(noc);
}

/// `[default, fp32]`, may be empty.
static ParseResult parseUnpackModes(AsmParser &parser,
                                    SmallVectorImpl<UnpackToDestMode> &modes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        auto mode = FieldParser<UnpackToDestMode>::parse(parser);
        if (failed(mode))
          return failure();
        modes.push_back(*mode);
        return success();
      });
}

static void printUnpackModes(AsmPrinter &printer,
                             ArrayRef<UnpackToDestMode> modes) {
  printer << '[';
  llvm::interleaveComma(modes, printer, [&](UnpackToDestMode mode) {
    printer << stringifyUnpackToDestMode(mode);
  });
  printer << ']';
}

} // namespace mlir::tt::ttmetal

#include "ttmlir/Dialect/TTMetal/IR/TTMetalEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalTypes.cpp.inc"

void TTMetalDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/TTMetal/IR/TTMetalAttrs.cpp.inc"
      >();
}

void TTMetalDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttmlir/Dialect/TTMetal/IR/TTMetalTypes.cpp.inc"
      >();
}

LogicalResult
CoreRangeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      ArrayRef<int64_t> offset, ArrayRef<int64_t> size) {
  if (offset.size() != 2 || size.size() != 2)
    return emitError() << "a core range has a first core and a size, each of "
                          "two numbers, found "
                       << offset.size() << " and " << size.size();
  if (size[0] < 1 || size[1] < 1)
    return emitError() << "a core range of " << size[0] << "x" << size[1]
                       << " is empty";
  constexpr int64_t max = ttkernel::kMaxGridSide;
  for (size_t d : {0, 1})
    if (offset[d] < 0 || offset[d] >= max || size[d] > max - offset[d])
      return emitError() << "a core range of " << size[0] << "x" << size[1]
                         << " from " << offset[0] << "," << offset[1]
                         << "; no chip has more than " << max << "x" << max
                         << " cores";
  return success();
}

LogicalResult CoreArgsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<int64_t> core,
                                   ArrayRef<KernelArgAttr>) {
  if (core.size() != 2)
    return emitError() << "a core has a row and a column, found " << core.size()
                       << " numbers";
  return success();
}

LogicalResult
NocConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      SymbolRefAttr, ArrayRef<CoreRangeAttr>, KernelArgsAttr,
                      int32_t dmCoreIndex, NocIndex, std::optional<uint32_t>) {
  if (dmCoreIndex != 0 && dmCoreIndex != 1)
    return emitError() << "dm_core must be 0 or 1, found " << dmCoreIndex;
  return success();
}
