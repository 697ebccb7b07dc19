//===- LegacyLayout.cpp - older tensor layouts -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LegacyParse.h"
#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::legacy;

/// The oldest spelling of the map: the tensor's volume, then the stride of each
/// dimension in elements, `8192x128x1` for 64x128. The last physical dimension
/// is the last one of the tensor; all others are rows of it.
static FailureOr<AffineMap> mapOfStrides(AsmParser &parser, SMLoc loc,
                                         ArrayRef<int64_t> strides) {
  MLIRContext *ctx = parser.getContext();
  ArrayRef<int64_t> dims = strides.drop_front();
  if (dims.empty() || dims.back() != 1)
    return parser.emitError(
        loc, "strides of a layout start with the volume and end in 1");
  unsigned rank = dims.size();
  AffineExpr column = getAffineDimExpr(rank - 1, ctx);
  if (rank == 1)
    return AffineMap::get(1, 0, column);
  int64_t width = dims[rank - 2];
  AffineExpr row = getAffineConstantExpr(0, ctx);
  for (auto [d, stride] : llvm::enumerate(dims.drop_back())) {
    if (width <= 0 || stride % width != 0)
      return parser.emitError(loc, "stride ")
             << stride << " is not a whole number of rows of " << width;
    row = row + getAffineDimExpr(d, ctx) * (stride / width);
  }
  return AffineMap::get(rank, 0, {row, column}, ctx);
}

static ParseResult parseMap(AsmParser &parser, AffineMap &map) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> strides;
  if (parseShape(parser, strides))
    return failure();
  if (strides.empty())
    return parser.parseAffineMap(map);
  FailureOr<AffineMap> result = mapOfStrides(parser, loc, strides);
  if (failed(result))
    return failure();
  map = *result;
  return success();
}

/// The value of padding is not part of a layout any more.
static ParseResult parsePadding(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<ttcore::OOBVal> value = ttcore::symbolizeOOBVal(word);
  if (!value)
    return parser.emitError(loc, "unknown padding value '")
           << word << "'; expected undef, zero, one, inf or neginf";
  if (*value != ttcore::OOBVal::Undef)
    return parser.emitError(loc, "a layout cannot promise padding of '")
           << word << "' any more; expected undef";
  return success();
}

/// The memory layout that `word` stands for on buffers of `bufferType`; unset
/// on the host. Without one, each core of the grid holds its shard in L1, and
/// DRAM is interleaved.
static ParseResult convertMemLayout(AsmParser &parser, SMLoc loc,
                                    StringRef word, ttnn::BufferType bufferType,
                                    ttnn::TensorMemoryLayoutAttr &attr) {
  using ttnn::BufferType;
  using ttnn::TensorMemoryLayout;
  std::optional<TensorMemoryLayout> layout;
  if (word != "none") {
    layout = ttnn::symbolizeTensorMemoryLayout(word);
    if (!layout)
      return parser.emitError(loc, "memory layout '")
             << word
             << "' has no form today; expected none, interleaved, "
                "height_sharded, width_sharded or block_sharded";
  } else if (bufferType != BufferType::SystemMemory) {
    layout = bufferType == BufferType::DRAM ? TensorMemoryLayout::Interleaved
                                            : TensorMemoryLayout::BlockSharded;
  }
  if (layout)
    attr = ttnn::TensorMemoryLayoutAttr::get(parser.getContext(), *layout);
  return success();
}

/// Buffer type of the memref's memory space, which becomes part of it.
static ParseResult convertMemorySpace(AsmParser &parser, SMLoc loc,
                                      MemRefType &memref,
                                      ttnn::BufferType &bufferType) {
  Attribute space = memref.getMemorySpace();
  if (auto legacy = dyn_cast_or_null<ttcore::MemorySpaceAttr>(space)) {
    FailureOr<ttnn::BufferType> converted =
        ttnn::bufferTypeOf(legacy.getValue());
    if (failed(converted))
      return parser.emitError(loc, "TTNN has no buffer in memory space '")
             << stringifyMemorySpace(legacy.getValue()) << "'";
    bufferType = *converted;
    memref = MemRefType::get(
        memref.getShape(), memref.getElementType(), memref.getLayout(),
        ttnn::BufferTypeAttr::get(parser.getContext(), bufferType));
    return success();
  }
  auto attr = dyn_cast_or_null<ttnn::BufferTypeAttr>(space);
  if (!attr)
    return parser.emitError(loc, "the memref of a layout needs a memory space "
                                 "such as #tt.memory_space<dram>, found ")
           << memref;
  bufferType = attr.getValue();
  return success();
}

Attribute legacy::parseLayout(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  AffineMap map;
  if (parser.parseLess() || parseMap(parser, map) || parser.parseComma() ||
      parsePadding(parser) || parser.parseComma())
    return {};
  SMLoc gridLoc = parser.getCurrentLocation();
  ttcore::GridAttr grid;
  if (parser.parseCustomAttributeWithFallback(grid) || parser.parseComma())
    return {};
  if (grid.getVirtToPhysicalMap()) {
    parser.emitError(gridLoc, "the grid of a layout has no map; the device's "
                              "grid has");
    return {};
  }
  SMLoc memrefLoc = parser.getCurrentLocation();
  MemRefType memref;
  ttnn::BufferType bufferType;
  if (parser.parseType(memref) ||
      convertMemorySpace(parser, memrefLoc, memref, bufferType))
    return {};
  StringRef word = "none";
  SMLoc wordLoc = memrefLoc;
  if (succeeded(parser.parseOptionalComma())) {
    wordLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word))
      return {};
  }
  ttnn::TensorMemoryLayoutAttr memLayout;
  if (convertMemLayout(parser, wordLoc, word, bufferType, memLayout) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ttnn::TTNNLayoutAttr>(
      loc, parser.getContext(), map, grid.getShape(), memref, memLayout,
      ttnn::CoreRangeSetAttr());
}

Attribute legacy::parseTensorMemoryLayout(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseLess() || parser.parseKeyword(&word) || parser.parseGreater())
    return {};
  std::optional<ttnn::TensorMemoryLayout> layout =
      ttnn::symbolizeTensorMemoryLayout(word);
  if (!layout) {
    parser.emitError(loc, "memory layout '")
        << word
        << "' has no form today; expected interleaved, height_sharded, "
           "width_sharded or block_sharded";
    return {};
  }
  return ttnn::TensorMemoryLayoutAttr::get(parser.getContext(), *layout);
}
