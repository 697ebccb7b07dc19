//===- TTCoreDevice.cpp - the device attribute and its lookup -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

namespace {
/// The fields of a device while it is being parsed.
struct DeviceFields {
  GridAttr workerGrid, dramGrid;
  AffineMap l1Map, dramMap;
  SmallVector<int64_t> meshShape;
  SmallVector<unsigned> chipIds;
  SmallVector<Topology> meshTopology;
};
} // namespace

static ParseResult parseTopologies(AsmParser &parser,
                                   SmallVectorImpl<Topology> &topologies) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        StringRef word;
        if (parser.parseKeyword(&word))
          return failure();
        std::optional<Topology> topology = symbolizeTopology(word);
        if (!topology)
          return parser.emitError(loc, "unknown topology '")
                 << word << "'; expected ring, linear, mesh, torus or disabled";
        topologies.push_back(*topology);
        return success();
      });
}

static ParseResult parseField(AsmParser &parser, StringRef name, SMLoc loc,
                              DeviceFields &fields) {
  if (name == "workerGrid")
    return parser.parseCustomAttributeWithFallback(fields.workerGrid);
  if (name == "dramGrid")
    return parser.parseCustomAttributeWithFallback(fields.dramGrid);
  if (name == "l1Map")
    return parser.parseAffineMap(fields.l1Map);
  if (name == "dramMap")
    return parser.parseAffineMap(fields.dramMap);
  if (name == "meshShape")
    return parseShape(parser, fields.meshShape);
  if (name == "chipIds")
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
      return parser.parseInteger(fields.chipIds.emplace_back());
    });
  if (name == "meshTopology")
    return parseTopologies(parser, fields.meshTopology);
  return parser.emitError(loc, "unknown field '")
         << name
         << "' of a device; expected workerGrid, dramGrid, l1Map, dramMap, "
            "meshShape, chipIds or meshTopology";
}

Attribute DeviceAttr::parse(AsmParser &parser, Type) {
  DeviceFields fields;
  llvm::SmallSet<StringRef, 8> seen;
  SMLoc start = parser.getCurrentLocation();
  ParseResult result = parser.parseCommaSeparatedList(
      AsmParser::Delimiter::LessGreater, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        StringRef name;
        if (parser.parseKeyword(&name) || parser.parseEqual())
          return failure();
        if (!seen.insert(name).second)
          return parser.emitError(loc, "field '") << name << "' is given twice";
        return parseField(parser, name, loc, fields);
      });
  if (result)
    return {};
  for (StringRef name : {"workerGrid", "meshShape", "chipIds"})
    if (!seen.contains(name)) {
      parser.emitError(start, "device lacks '") << name << "'";
      return {};
    }
  // One chip has been printed as a mesh without dimensions.
  if (fields.meshShape.empty() && fields.chipIds.size() == 1)
    fields.meshShape = {1, 1};
  return parser.getChecked<DeviceAttr>(
      start, parser.getContext(), fields.workerGrid, fields.dramGrid,
      fields.l1Map, fields.dramMap, ArrayRef<int64_t>(fields.meshShape),
      ArrayRef<unsigned>(fields.chipIds),
      ArrayRef<Topology>(fields.meshTopology));
}

void DeviceAttr::print(AsmPrinter &printer) const {
  printer << "<workerGrid = " << getWorkerGrid();
  if (GridAttr grid = getDramGrid())
    printer << ", dramGrid = " << grid;
  if (AffineMap map = getL1Map())
    printer << ", l1Map = " << map;
  if (AffineMap map = getDramMap())
    printer << ", dramMap = " << map;
  printer << ", meshShape = ";
  printShape(printer, getMeshShape());
  printer << ", chipIds = [";
  llvm::interleaveComma(getChipIds(), printer);
  printer << ']';
  if (!getMeshTopology().empty()) {
    printer << ", meshTopology = [";
    llvm::interleaveComma(getMeshTopology(), printer, [&](Topology topology) {
      printer << stringifyTopology(topology);
    });
    printer << ']';
  }
  printer << '>';
}

LogicalResult DeviceAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 GridAttr workerGrid, GridAttr, AffineMap,
                                 AffineMap, ArrayRef<int64_t> meshShape,
                                 ArrayRef<unsigned> chipIds,
                                 ArrayRef<Topology> meshTopology) {
  if (!workerGrid || workerGrid.getShape().empty())
    return emitError() << "device needs a worker grid of at least one core";
  FailureOr<int64_t> volume = checkedVolume(meshShape);
  if (meshShape.empty() || failed(volume) || *volume == 0)
    return emitError() << "mesh dimensions must be positive";
  if (static_cast<uint64_t>(*volume) != chipIds.size())
    return emitError() << "mesh has " << *volume << " chips, but "
                       << chipIds.size() << " chip ids are given";
  llvm::SmallSet<unsigned, 8> seen;
  for (unsigned id : chipIds)
    if (!seen.insert(id).second)
      return emitError() << "chip " << id << " occurs twice in the mesh";
  if (!meshTopology.empty() && meshTopology.size() != meshShape.size())
    return emitError() << "mesh has " << meshShape.size() << " axes, but "
                       << meshTopology.size() << " topologies are given";
  return success();
}

DeviceAttr mlir::tt::ttcore::getDevice(Operation *op) {
  auto name =
      StringAttr::get(op->getContext(), TTCoreDialect::getDefaultDeviceName());
  for (Operation *table = SymbolTable::getNearestSymbolTable(op); table;) {
    if (auto device = dyn_cast_or_null<DeviceOp>(
            SymbolTable::lookupSymbolIn(table, name)))
      return device.getDeviceAttr();
    Operation *parent = table->getParentOp();
    table = parent ? SymbolTable::getNearestSymbolTable(parent) : nullptr;
  }
  return {};
}
