//===- LegacyDialect.cpp - the older dialect tt -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Upgrade/LegacyDialect.h"
#include "LegacyParse.h"
#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tt;

MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::tt::LegacyDialect)

LegacyDialect::LegacyDialect(MLIRContext *ctx)
    : Dialect(getDialectNamespace(), ctx, TypeID::get<LegacyDialect>()) {
  ctx->loadDialect<ttcore::TTCoreDialect, ttnn::TTNNDialect>();
}

//===----------------------------------------------------------------------===//
// Shared parts
//===----------------------------------------------------------------------===//

ParseResult legacy::parseNumbers(AsmParser &parser, size_t count,
                                 SmallVectorImpl<int64_t> &numbers) {
  SMLoc loc = parser.getCurrentLocation();
  bool bracketed = succeeded(parser.parseOptionalLess());
  if (parseShape(parser, numbers))
    return failure();
  while (bracketed && succeeded(parser.parseOptionalComma()))
    if (parser.parseInteger(numbers.emplace_back()))
      return failure();
  if (bracketed && parser.parseGreater())
    return failure();
  if (numbers.size() != count)
    return parser.emitError(loc, "expected ")
           << count << " numbers, found " << numbers.size();
  for (int64_t number : numbers)
    if (number < 0 || number > UINT32_MAX)
      return parser.emitError(loc, "number ") << number << " is out of range";
  return success();
}

ParseResult legacy::parseWords(AsmParser &parser, StringRef what,
                               ArrayRef<StringRef> allowed,
                               SmallVectorImpl<StringRef> &words) {
  if (parser.parseLess())
    return failure();
  do {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&words.emplace_back()))
      return failure();
    if (!llvm::is_contained(allowed, words.back()))
      return parser.emitError(loc, "unknown ")
             << what << " '" << words.back() << "'; expected one of "
             << llvm::join(allowed, ", ");
  } while (succeeded(parser.parseOptionalVerticalBar()));
  return parser.parseGreater();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// An attribute whose text has not changed but for the dialect's name.
template <typename AttrT> static Attribute parseSame(AsmParser &parser) {
  return AttrT::parse(parser, Type());
}

/// An attribute of two numbers.
template <typename AttrT> static Attribute parsePair(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> n;
  if (legacy::parseNumbers(parser, 2, n))
    return {};
  return parser.getChecked<AttrT>(loc, parser.getContext(), n[0], n[1]);
}

static Attribute parseChipCoord(AsmParser &parser) {
  SmallVector<int64_t> n;
  if (legacy::parseNumbers(parser, 4, n))
    return {};
  return ttcore::ChipCoordAttr::get(parser.getContext(), n[0], n[1], n[2],
                                    n[3]);
}

static Attribute parseIteratorType(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringRef> words;
  if (legacy::parseWords(parser, "iterator type",
                         {"parallel", "reduction", "systolic", "broadcast"},
                         words))
    return {};
  std::optional<ttcore::IteratorType> type =
      ttcore::symbolizeIteratorType(words.front());
  if (words.size() != 1 || !type) {
    parser.emitError(loc, "iterator type '")
        << llvm::join(words, "|")
        << "' has no form today; only parallel and reduction do";
    return {};
  }
  return ttcore::IteratorTypeAttr::get(parser.getContext(), *type);
}

/// Operand constraints are not kept by any op; their words are.
static Attribute parseOperandConstraint(AsmParser &parser) {
  SmallVector<StringRef> words;
  if (legacy::parseWords(parser, "operand constraint",
                         {"system", "dram", "l1", "scalar", "tile", "none",
                          "interleaved", "single_bank", "height_sharded",
                          "width_sharded", "block_sharded", "any_layout", "any",
                          "any_device", "any_device_tile", "l1_block_sharded"},
                         words))
    return {};
  return StringAttr::get(parser.getContext(), llvm::join(words, "|"));
}

using Reader = Attribute (*)(AsmParser &);

static Reader findReader(StringRef name) {
  using namespace ttcore;
  return llvm::StringSwitch<Reader>(name)
      .Case("arch", legacy::parseArch)
      .Case("arg_alloc", parseSame<ArgumentAllocationAttr>)
      .Case("argument_type", parseSame<ArgumentTypeAttr>)
      .Case("chip_channel", parseSame<ChipChannelAttr>)
      .Case("chip_coord", parseChipCoord)
      .Case("chip_desc", legacy::parseChipDesc)
      .Case("core_coord", parsePair<CoreCoordAttr>)
      .Case("cpu_desc", parseSame<CPUDescAttr>)
      .Case("device", parseSame<DeviceAttr>)
      .Case("grid", parseSame<GridAttr>)
      .Case("iterator_type", parseIteratorType)
      .Case("layout", legacy::parseLayout)
      .Case("memory_space", parseSame<MemorySpaceAttr>)
      .Case("metal_layout", parseSame<MetalLayoutAttr>)
      .Case("oob_val", parseSame<OOBValAttr>)
      .Case("operand_constraint", parseOperandConstraint)
      .Case("shard", parseSame<ShardLayoutAttr>)
      .Case("supportedDataTypes", parseSame<DataTypeAttr>)
      .Case("system_desc", legacy::parseSystemDesc)
      .Case("tensor_memory_layout", legacy::parseTensorMemoryLayout)
      .Case("tile_size", parsePair<TileSizeAttr>)
      .Default(nullptr);
}

Attribute LegacyDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return {};
  if (Reader reader = findReader(name))
    return reader(parser);
  StringRef reason =
      llvm::StringSwitch<StringRef>(name)
          .Cases({"buffer", "buffer_access"},
                 "; a buffer is a memref with a #ttcore.shard layout")
          .Case("chip_physical_cores",
                "; physical cores are not described any more")
          .Default("");
  parser.emitError(loc, "attribute '#tt.")
      << name << "' of the older dialect has no form today" << reason;
  return {};
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type LegacyDialect::parseType(DialectAsmParser &parser) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return {};
  if (name == "tile")
    return ttcore::TileType::parse(parser);
  if (name != "device") {
    parser.emitError(loc, "type '!tt.")
        << name << "' of the older dialect has no form today";
    return {};
  }
  ttcore::DeviceAttr device;
  if (succeeded(parser.parseOptionalLess()) &&
      (parser.parseCustomAttributeWithFallback(device) ||
       parser.parseGreater()))
    return {};
  return ttnn::DeviceType::get(parser.getContext());
}
