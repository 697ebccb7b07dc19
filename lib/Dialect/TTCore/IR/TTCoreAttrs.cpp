//===- TTCoreAttrs.cpp - grids and coordinates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

//===----------------------------------------------------------------------===//
// Directives of the assembly formats
//===----------------------------------------------------------------------===//

namespace mlir::tt::ttcore {

/// `(y, x)`.
static ParseResult parseCoordPair(AsmParser &parser, CoreCoordAttr &coord) {
  int64_t y = 0, x = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseInteger(y) || parser.parseComma() ||
      parser.parseInteger(x) || parser.parseRParen())
    return failure();
  coord = parser.getChecked<CoreCoordAttr>(loc, parser.getContext(), y, x);
  return success(static_cast<bool>(coord));
}

static void printCoordPair(AsmPrinter &printer, CoreCoordAttr coord) {
  printer << '(' << coord.getY() << ", " << coord.getX() << ')';
}

/// `[(y, x), ...]`.
static ParseResult parseCoreCoordList(AsmParser &parser,
                                      SmallVectorImpl<CoreCoordAttr> &coords) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parseCoordPair(parser, coords.emplace_back());
  });
}

static void printCoreCoordList(AsmPrinter &printer,
                               ArrayRef<CoreCoordAttr> coords) {
  printer << '[';
  llvm::interleaveComma(coords, printer, [&](CoreCoordAttr coord) {
    printCoordPair(printer, coord);
  });
  printer << ']';
}

/// `[<"name" = 1x2>, ...]`.
static ParseResult parseMeshList(AsmParser &parser,
                                 SmallVectorImpl<MeshAttr> &meshes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseCustomAttributeWithFallback(meshes.emplace_back());
  });
}

static void printMeshList(AsmPrinter &printer, ArrayRef<MeshAttr> meshes) {
  printer << '[';
  llvm::interleaveComma(meshes, printer, [&](MeshAttr mesh) {
    printer.printStrippedAttrOrType(mesh);
  });
  printer << ']';
}

/// `@mesh, [shard 0, replicate]`; the mesh may be missing.
static ParseResult parsePlacement(AsmParser &parser, FlatSymbolRefAttr &mesh,
                                  SmallVectorImpl<int64_t> &axes) {
  StringAttr name;
  if (succeeded(parser.parseOptionalSymbolName(name))) {
    mesh = FlatSymbolRefAttr::get(name);
    if (parser.parseComma())
      return failure();
  }
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parsePlacementAxis(parser, axes.emplace_back());
  });
}

static void printPlacement(AsmPrinter &printer, FlatSymbolRefAttr mesh,
                           ArrayRef<int64_t> axes) {
  if (mesh)
    printer << mesh << ", ";
  printer << mesh::text(placementOf(axes));
}

/// `[<f32>, ...]`. Truth values are bf16 in memory: `<i1>` says nothing more
/// and is left out.
static ParseResult parseDataTypeList(AsmParser &parser,
                                     SmallVectorImpl<DataTypeAttr> &types) {
  auto parseOne = [&]() -> ParseResult {
    if (failed(parser.parseOptionalLess()))
      return parser.parseAttribute(types.emplace_back());
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word) || parser.parseGreater())
      return failure();
    if (word == "i1")
      return success();
    std::optional<DataType> type = symbolizeDataType(word);
    if (!type)
      return parser.emitError(loc, "unknown element format '") << word << "'";
    types.push_back(DataTypeAttr::get(parser.getContext(), *type));
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne);
}

static void printDataTypeList(AsmPrinter &printer,
                              ArrayRef<DataTypeAttr> types) {
  printer << '[';
  llvm::interleaveComma(types, printer, [&](DataTypeAttr type) {
    printer.printStrippedAttrOrType(type);
  });
  printer << ']';
}

} // namespace mlir::tt::ttcore

#include "ttmlir/Dialect/TTCore/IR/TTCoreEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.cpp.inc"

void TTCoreDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// GridAttr
//===----------------------------------------------------------------------===//

/// `<8x8>`, then optionally the named maps, or the older single unnamed one.
Attribute GridAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> shape;
  AffineMap virtToPhysical, physicalToVirt;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseShape(parser, shape))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc mapLoc = parser.getCurrentLocation();
    AffineMap *map = &virtToPhysical;
    if (succeeded(parser.parseOptionalKeyword("physical_to_virt_map")))
      map = &physicalToVirt;
    else if (failed(parser.parseOptionalKeyword("virt_to_physical_map")))
      map = nullptr;
    if (map && parser.parseEqual())
      return {};
    if (!map)
      map = &virtToPhysical;
    if (*map) {
      parser.emitError(mapLoc, "this map of the grid is given twice");
      return {};
    }
    if (parser.parseAffineMap(*map))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<GridAttr>(loc, parser.getContext(),
                                     ArrayRef<int64_t>(shape), virtToPhysical,
                                     physicalToVirt);
}

void GridAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printShape(printer, getShape());
  if (AffineMap map = getVirtToPhysicalMap())
    printer << ", virt_to_physical_map = " << map;
  if (AffineMap map = getPhysicalToVirtMap())
    printer << ", physical_to_virt_map = " << map;
  printer << '>';
}

LogicalResult GridAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape,
                               AffineMap virtToPhysicalMap,
                               AffineMap physicalToVirtMap) {
  for (int64_t dim : shape)
    if (dim <= 0)
      return emitError() << "grid dimensions must be positive, found " << dim;
  if (failed(checkedVolume(shape)))
    return emitError() << "grid has more cores than 63 bits can count";
  if (virtToPhysicalMap) {
    if (virtToPhysicalMap.getNumDims() != shape.size())
      return emitError() << "map to physical cores takes "
                         << virtToPhysicalMap.getNumDims()
                         << " dimensions, but the grid has " << shape.size();
    if (virtToPhysicalMap.getNumResults() != 3)
      return emitError()
             << "map to physical cores must give (chip, y, x), found "
             << virtToPhysicalMap.getNumResults() << " results";
  }
  if (physicalToVirtMap && physicalToVirtMap.getNumDims() != 2 &&
      physicalToVirtMap.getNumDims() != 3)
    return emitError()
           << "map from physical cores must take (y, x) or (chip, y, x), found "
           << physicalToVirtMap.getNumDims() << " dimensions";
  return success();
}

//===----------------------------------------------------------------------===//
// TileSizeAttr, CoreCoordAttr, CoreRangeAttr
//===----------------------------------------------------------------------===//

LogicalResult TileSizeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t y, int64_t x) {
  if (!isLegalTileShape(y, x))
    return emitError() << "no tile of " << y << "x" << x
                       << "; heights are 1, 2, 4, 8, 16 or 32, widths 16 or 32";
  return success();
}

LogicalResult
CoreCoordAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t y,
                      int64_t x) {
  if (y < 0 || x < 0)
    return emitError() << "core coordinate (" << y << ", " << x
                       << ") is negative";
  return success();
}

LogicalResult
CoreRangeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      CoreCoordAttr startCoord, CoreCoordAttr endCoord) {
  if (startCoord.getY() > endCoord.getY() ||
      startCoord.getX() > endCoord.getX())
    return emitError() << "core range starts at (" << startCoord.getY() << ", "
                       << startCoord.getX() << "), beyond its end ("
                       << endCoord.getY() << ", " << endCoord.getX() << ")";
  return success();
}
