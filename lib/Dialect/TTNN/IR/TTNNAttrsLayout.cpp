//===- TTNNAttrsLayout.cpp - text and rules of ttnn_layout -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Turns a `#ttcore.memory_space` into the buffer type of the same memory.
static ParseResult normalizeMemorySpace(AsmParser &parser, SMLoc loc,
                                        MemRefType &memref) {
  auto space =
      dyn_cast_or_null<ttcore::MemorySpaceAttr>(memref.getMemorySpace());
  if (!space)
    return success();
  FailureOr<BufferType> bufferType = bufferTypeOf(space.getValue());
  if (failed(bufferType))
    return parser.emitError(loc, "TTNN has no buffer in memory space '")
           << stringifyMemorySpace(space.getValue()) << "'";
  memref = MemRefType::get(
      memref.getShape(), memref.getElementType(), memref.getLayout(),
      BufferTypeAttr::get(parser.getContext(), *bufferType));
  return success();
}

/// `, <interleaved>` and `, core_ranges = <[...]>`, both optional.
static ParseResult parsePlacement(AsmParser &parser,
                                  TensorMemoryLayoutAttr &memLayout,
                                  CoreRangeSetAttr &coreRanges) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("core_ranges"))) {
      if (coreRanges)
        return parser.emitError(loc, "'core_ranges' is given twice");
      if (parser.parseEqual() ||
          parser.parseCustomAttributeWithFallback(coreRanges))
        return failure();
      continue;
    }
    // Whether comparisons of tensors take the layout into account: always.
    if (succeeded(parser.parseOptionalKeyword("ignorePhysicalLayout"))) {
      StringRef word;
      if (parser.parseEqual() || parser.parseKeyword(&word))
        return failure();
      if (word != "true" && word != "false")
        return parser.emitError(loc, "'ignorePhysicalLayout' is '")
               << word << "', 'true' or 'false' expected";
      continue;
    }
    if (memLayout || coreRanges)
      return parser.emitError(loc, "expected 'core_ranges' or '>'");
    if (parser.parseCustomAttributeWithFallback(memLayout))
      return failure();
  }
  return success();
}

/// A map with as many results as the tensor has dimensions, on a grid of two,
/// is another spelling of the one that collapses all but the last into rows; so
/// is a row without a dimension of rows. Sizes come from the memref: if it has
/// two dimensions, all but the last two of the map are those of one slice.
static void collapse(AffineMap &linear, ArrayRef<int64_t> grid,
                     MemRefType &memref) {
  size_t results = linear.getNumResults();
  if (grid.size() != 2 || results == 2 || results == 0 ||
      !memref.hasStaticShape())
    return;
  MLIRContext *ctx = memref.getContext();
  AffineExpr row = getAffineConstantExpr(0, ctx),
             column = linear.getResult(results - 1);
  SmallVector<int64_t> shape(memref.getShape());
  if (results == 1) {
    if (linear.getNumDims() != 1)
      return;
    if (shape.size() == 1)
      shape.insert(shape.begin(), 1);
  } else {
    auto tile = dyn_cast<ttcore::TileType>(memref.getElementType());
    bool whole = shape.size() == results;
    if (!whole && shape.size() != 2)
      return;
    for (size_t i = 0; i + 1 != results; ++i) {
      int64_t size = whole ? shape[i] : i + 2 == results ? shape[0] : 1;
      if (i + 2 == results && tile)
        size *= tile.getHeight();
      row = row * size + linear.getResult(i);
    }
    if (whole) {
      FailureOr<int64_t> rows = checkedVolume(ArrayRef(shape).drop_back());
      if (failed(rows))
        return;
      shape = {*rows, shape.back()};
    }
  }
  linear = AffineMap::get(linear.getNumDims(), linear.getNumSymbols(),
                          {row, column}, ctx);
  memref =
      MemRefType::get(shape, memref.getElementType(),
                      MemRefLayoutAttrInterface(), memref.getMemorySpace());
}

Attribute TTNNLayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  AffineMap linear;
  SmallVector<int64_t> grid;
  MemRefType memref;
  TensorMemoryLayoutAttr memLayout;
  CoreRangeSetAttr coreRanges;
  if (parser.parseLess() || parser.parseAffineMap(linear) ||
      parser.parseComma() || parser.parseLess() || parseShape(parser, grid) ||
      parser.parseGreater() || parser.parseComma())
    return {};
  SMLoc memrefLoc = parser.getCurrentLocation();
  if (parser.parseType(memref) ||
      normalizeMemorySpace(parser, memrefLoc, memref) ||
      parsePlacement(parser, memLayout, coreRanges) || parser.parseGreater())
    return {};
  if (memref.getLayout().isIdentity())
    collapse(linear, grid, memref);
  return parser.getChecked<TTNNLayoutAttr>(loc, parser.getContext(), linear,
                                           ArrayRef<int64_t>(grid), memref,
                                           memLayout, coreRanges);
}

void TTNNLayoutAttr::print(AsmPrinter &printer) const {
  printer << '<' << getLinear() << ", <";
  printShape(printer, getGridShape());
  printer << ">, " << getMemref();
  if (TensorMemoryLayoutAttr memLayout = getMemLayoutAttr()) {
    printer << ", ";
    printer.printStrippedAttrOrType(memLayout);
  }
  if (CoreRangeSetAttr coreRanges = getCoreRangeSet()) {
    printer << ", core_ranges = ";
    printer.printStrippedAttrOrType(coreRanges);
  }
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// One physical dimension for each of the map's results, the grid's and the
/// memref's dimensions.
static LogicalResult verifyRanks(function_ref<InFlightDiagnostic()> emitError,
                                 AffineMap linear, ArrayRef<int64_t> grid,
                                 MemRefType memref) {
  if (linear.getNumSymbols() != 0)
    return emitError() << "the map of a layout must not have symbols";
  if (linear.getNumResults() != grid.size() ||
      memref.getRank() != static_cast<int64_t>(grid.size()))
    return emitError() << "map results, grid and memref must have the same "
                          "rank, found "
                       << linear.getNumResults() << ", " << grid.size()
                       << " and " << memref.getRank();
  if (grid.empty())
    return emitError() << "a layout has at least one physical dimension";
  for (int64_t dim : grid)
    if (dim <= 0)
      return emitError() << "grid dimensions must be positive, found " << dim;
  return success();
}

/// A static memref of a device format without a layout of its own, whose size
/// can be counted.
static LogicalResult verifyMemref(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> grid, MemRefType memref) {
  if (!memref.hasStaticShape())
    return emitError() << "the memref of a layout must be static, found "
                       << memref;
  if (!memref.getLayout().isIdentity())
    return emitError() << "the memref of a layout must be contiguous, found "
                       << memref;
  Type element = memref.getElementType();
  FailureOr<ttcore::DataType> dataType = ttcore::elementTypeToDataType(element);
  if (failed(dataType))
    return emitError() << "no device format holds elements of type " << element;
  auto tile = dyn_cast<ttcore::TileType>(element);
  int64_t tileVolume = tile ? tile.getHeight() * tile.getWidth() : 1;
  int64_t bytes = tile ? tile.getSizeBytes() : elementSizeBytes(*dataType);
  FailureOr<int64_t> shard = checkedVolume(memref.getShape());
  FailureOr<int64_t> cores = checkedVolume(grid);
  int64_t total;
  if (failed(shard) || failed(cores) ||
      llvm::MulOverflow(*shard, *cores, total) ||
      llvm::MulOverflow(total, std::max(bytes, tileVolume), total))
    return emitError() << "the layout takes more bytes than 63 bits can count";
  return success();
}

LogicalResult
TTNNLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       AffineMap linear, ArrayRef<int64_t> grid,
                       MemRefType memref, TensorMemoryLayoutAttr memLayout,
                       CoreRangeSetAttr coreRanges) {
  if (failed(verifyRanks(emitError, linear, grid, memref)) ||
      failed(verifyMemref(emitError, grid, memref)))
    return failure();
  auto bufferType = dyn_cast_or_null<BufferTypeAttr>(memref.getMemorySpace());
  if (!bufferType)
    return emitError() << "the memref of a layout needs a memory space such as "
                          "#ttnn.buffer_type<dram>, found "
                       << memref;
  if (failed(MemoryConfigAttr::verify(emitError, bufferType, memLayout,
                                      ShardSpecAttr(), NDShardSpecAttr())))
    return failure();
  if (!coreRanges)
    return success();
  if (!memLayout || !isShardedLayout(memLayout.getValue()))
    return emitError() << "only a sharded layout has core ranges";
  uint64_t shards = *checkedVolume(grid);
  if (coreRanges.getNumCores() < shards)
    return emitError() << "the layout has " << shards << " shards, but "
                       << coreRanges.getNumCores() << " cores";
  return success();
}
