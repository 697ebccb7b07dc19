//===- TTNNAttrs.cpp - attributes and types of ttnn -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"
#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

namespace mlir::tt::ttnn {

/// `(y, x)`.
static ParseResult parseCoordPair(AsmParser &parser, CoreCoordAttr &coord) {
  uint64_t y, x;
  if (parser.parseLParen() || parser.parseInteger(y) || parser.parseComma() ||
      parser.parseInteger(x) || parser.parseRParen())
    return failure();
  coord = CoreCoordAttr::get(parser.getContext(), x, y);
  return success();
}

static void printCoordPair(AsmPrinter &printer, CoreCoordAttr coord) {
  printer << '(' << coord.getY() << ", " << coord.getX() << ')';
}

static ParseResult parseCoordPair(AsmParser &parser, MeshOffsetAttr &coord) {
  int64_t y, x;
  if (parser.parseLParen() || parser.parseInteger(y) || parser.parseComma() ||
      parser.parseInteger(x) || parser.parseRParen())
    return failure();
  coord = MeshOffsetAttr::get(parser.getContext(), y, x);
  return success();
}

static void printCoordPair(AsmPrinter &printer, MeshOffsetAttr coord) {
  printer << '(' << coord.getY() << ", " << coord.getX() << ')';
}

/// `[#ttnn.core_range<...>, ...]`; without cores, nothing or `[]`.
static ParseResult parseCoreRanges(AsmParser &parser,
                                   SmallVectorImpl<CoreRangeAttr> &ranges) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::OptionalSquare,
      [&] { return parser.parseAttribute(ranges.emplace_back()); });
}

static void printCoreRanges(AsmPrinter &printer,
                            ArrayRef<CoreRangeAttr> ranges) {
  if (ranges.empty())
    return;
  printer << '[';
  llvm::interleaveComma(ranges, printer);
  printer << ']';
}

/// `[default, fp32]`, may be empty.
static ParseResult
parseUnpackModes(AsmParser &parser,
                 SmallVectorImpl<ComputeKernelUnpackToDestMode> &modes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        auto mode = FieldParser<ComputeKernelUnpackToDestMode>::parse(parser);
        if (failed(mode))
          return failure();
        modes.push_back(*mode);
        return success();
      });
}

static void printUnpackModes(AsmPrinter &printer,
                             ArrayRef<ComputeKernelUnpackToDestMode> modes) {
  printer << '[';
  llvm::interleaveComma(
      modes, printer, [&](ComputeKernelUnpackToDestMode mode) {
        printer << stringifyComputeKernelUnpackToDestMode(mode);
      });
  printer << ']';
}

/// `true` or `false`.
static FailureOr<bool> parseFlag(AsmParser &parser) {
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, {"true", "false"}))) {
    parser.emitError(parser.getCurrentLocation(), "'true' or 'false' expected");
    return failure();
  }
  return word == "true";
}

/// `, #ttnn.shard_spec<...>` or `, ndShardSpec = #ttnn.nd_shard_spec<...>`, or
/// nothing.
static ParseResult parseShardSpecs(AsmParser &parser, ShardSpecAttr &spec,
                                   NDShardSpecAttr &ndSpec) {
  if (parser.parseOptionalComma())
    return success();
  if (succeeded(parser.parseOptionalKeyword("ndShardSpec")))
    return failure(parser.parseEqual() ||
                   parser.parseCustomAttributeWithFallback(ndSpec));
  Attribute any;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseAttribute(any))
    return failure();
  spec = dyn_cast<ShardSpecAttr>(any);
  ndSpec = dyn_cast<NDShardSpecAttr>(any);
  if (spec || ndSpec)
    return success();
  return parser.emitError(at) << any << " given, a shard spec expected";
}

static void printShardSpecs(AsmPrinter &printer, ShardSpecAttr spec,
                            NDShardSpecAttr ndSpec) {
  if (spec)
    printer << ", " << spec;
  if (ndSpec)
    printer << ", ndShardSpec = " << ndSpec;
}

} // namespace mlir::tt::ttnn

#include "ttmlir/Dialect/TTNN/IR/TTNNEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNTypes.cpp.inc"

#include "ttmlir/Dialect/TTNN/IR/StructVerifiers.inc"

void TTNNDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.cpp.inc"
      >();
}

void TTNNDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttmlir/Dialect/TTNN/IR/TTNNTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

FailureOr<BufferType> mlir::tt::ttnn::bufferTypeOf(ttcore::MemorySpace space) {
  switch (space) {
  case ttcore::MemorySpace::System:
    return BufferType::SystemMemory;
  case ttcore::MemorySpace::DeviceDRAM:
    return BufferType::DRAM;
  case ttcore::MemorySpace::DeviceL1:
    return BufferType::L1;
  case ttcore::MemorySpace::SystemMMIO:
  case ttcore::MemorySpace::RegisterDst:
    return failure();
  }
  llvm_unreachable("all memory spaces are listed");
}

ttcore::MemorySpace mlir::tt::ttnn::memorySpaceOf(BufferType type) {
  switch (type) {
  case BufferType::SystemMemory:
    return ttcore::MemorySpace::System;
  case BufferType::DRAM:
  case BufferType::Trace:
    return ttcore::MemorySpace::DeviceDRAM;
  case BufferType::L1:
  case BufferType::L1Small:
    return ttcore::MemorySpace::DeviceL1;
  }
  llvm_unreachable("all buffer types are listed");
}

bool mlir::tt::ttnn::isShardedLayout(TensorMemoryLayout layout) {
  return layout != TensorMemoryLayout::Interleaved;
}

//===----------------------------------------------------------------------===//
// Meshes and cores
//===----------------------------------------------------------------------===//

LogicalResult
MeshShapeAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t y,
                      int64_t x) {
  if (y <= 0 || x <= 0)
    return emitError() << "mesh dimensions must be positive, found " << y << "x"
                       << x;
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
  // Grids are tens of cores wide; this keeps counts of cores in range.
  if (endCoord.getY() > UINT16_MAX || endCoord.getX() > UINT16_MAX)
    return emitError() << "no chip has a core (" << endCoord.getY() << ", "
                       << endCoord.getX() << ")";
  return success();
}

uint64_t CoreRangeAttr::getNumCores() const {
  return (getEndCoord().getY() - getStartCoord().getY() + 1) *
         (getEndCoord().getX() - getStartCoord().getX() + 1);
}

static bool overlap(CoreRangeAttr a, CoreRangeAttr b) {
  CoreCoordAttr a0 = a.getStartCoord(), a1 = a.getEndCoord();
  CoreCoordAttr b0 = b.getStartCoord(), b1 = b.getEndCoord();
  return a0.getY() <= b1.getY() && b0.getY() <= a1.getY() &&
         a0.getX() <= b1.getX() && b0.getX() <= a1.getX();
}

LogicalResult
CoreRangeSetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         ArrayRef<CoreRangeAttr> ranges) {
  constexpr size_t most = 64 * 64; // coordinates have six bits
  if (ranges.size() > most)
    return emitError() << ranges.size() << " core ranges, no chip has more "
                       << "than " << most << " cores";
  for (auto [i, a] : llvm::enumerate(ranges))
    for (CoreRangeAttr b : ranges.take_front(i))
      if (overlap(a, b))
        return emitError() << "core ranges " << b << " and " << a
                           << " have cores in common";
  return success();
}

uint64_t CoreRangeSetAttr::getNumCores() const {
  uint64_t cores = 0;
  for (CoreRangeAttr range : getCoreRanges())
    cores += range.getNumCores();
  return cores;
}

CoreRangeSetAttr CoreRangeSetAttr::forGrid(MLIRContext *ctx,
                                           ArrayRef<int64_t> grid,
                                           TensorMemoryLayout memLayout,
                                           ArrayRef<int64_t> workerGrid) {
  FailureOr<int64_t> cores = checkedVolume(grid);
  FailureOr<int64_t> workers = checkedVolume(workerGrid);
  if (!isShardedLayout(memLayout) || grid.size() != 2 ||
      workerGrid.size() != 2 || failed(cores) || failed(workers) ||
      *cores == 0 || *cores > *workers)
    return {};
  auto range = [&](int64_t y0, int64_t x0, int64_t y1, int64_t x1) {
    return CoreRangeAttr::get(ctx, CoreCoordAttr::get(ctx, x0, y0),
                              CoreCoordAttr::get(ctx, x1, y1));
  };
  int64_t columns = workerGrid[1];
  if (memLayout == TensorMemoryLayout::BlockSharded) {
    if (grid[0] > workerGrid[0] || grid[1] > columns)
      return {};
    return get(ctx, {range(0, 0, grid[0] - 1, grid[1] - 1)});
  }
  SmallVector<CoreRangeAttr> ranges;
  int64_t rows = *cores / columns, rest = *cores % columns;
  if (rows)
    ranges.push_back(range(0, 0, rows - 1, columns - 1));
  if (rest)
    ranges.push_back(range(rows, 0, rows, rest - 1));
  return get(ctx, ranges);
}

//===----------------------------------------------------------------------===//
// MemoryConfigAttr
//===----------------------------------------------------------------------===//

LogicalResult
MemoryConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         BufferTypeAttr bufferType,
                         TensorMemoryLayoutAttr memLayout,
                         ShardSpecAttr shardSpec, NDShardSpecAttr ndShardSpec) {
  bool onHost = bufferType.getValue() == BufferType::SystemMemory;
  if (onHost && memLayout)
    return emitError() << "a tensor in system_memory has no memory layout, "
                          "found '"
                       << stringifyTensorMemoryLayout(memLayout.getValue())
                       << "'";
  if (!onHost && !memLayout)
    return emitError() << "a tensor in '"
                       << stringifyBufferType(bufferType.getValue())
                       << "' needs a memory layout, e.g. <interleaved>";
  if (shardSpec && (onHost || !isShardedLayout(memLayout.getValue())))
    return emitError() << "only a sharded tensor has a shard spec";
  if (shardSpec && shardSpec.getCoreRangeSet().getCoreRanges().empty())
    return emitError() << "a shard spec without cores";
  if (ndShardSpec && (onHost || !isShardedLayout(memLayout.getValue())))
    return emitError() << "only a sharded tensor has a shard spec";
  if (shardSpec && memLayout.getValue() == TensorMemoryLayout::NDSharded)
    return emitError() << "an nd_sharded tensor has an ndShardSpec";
  return success();
}

LogicalResult
NDShardSpecAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        CoreRangeSetAttr cores, ShapeAttr shape,
                        ShardOrientationAttr, ShardDistributionStrategyAttr) {
  if (cores.getCoreRanges().empty())
    return emitError() << "a shard spec without cores";
  if (llvm::any_of(shape.getShape(), [](int64_t dim) { return dim < 1; }))
    return emitError() << "a shard of shape " << shape
                       << ", sizes of at least 1 expected";
  return success();
}

LogicalResult
TTNNNDLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         ttcore::GridAttr, MemRefType memref,
                         TensorMemoryLayoutAttr memLayout, ShardOrientationAttr,
                         ShardDistributionStrategyAttr) {
  if (memLayout.getValue() == TensorMemoryLayout::Interleaved)
    return emitError() << "an nd layout has shards, found 'interleaved'";
  if (!memref.hasStaticShape())
    return emitError() << "a shard of static shape expected, found " << memref;
  if (!isa_and_nonnull<BufferTypeAttr>(memref.getMemorySpace()))
    return emitError() << "the memory space of " << memref
                       << " is no #ttnn.buffer_type";
  return success();
}

//===----------------------------------------------------------------------===//
// Configs
//===----------------------------------------------------------------------===//

LogicalResult
PlacementAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      PlacementType type, IntegerAttr dim) {
  if ((type == PlacementType::Shard) == bool(dim))
    return success();
  return emitError() << (dim ? "a replicated tensor is cut along no dimension"
                             : "a shard needs a dimension: <shard, 0>");
}

Conv2dConfigAttr::Fields Conv2dConfigAttr::fieldsOf(Operation *op) {
  auto c = op->getAttrOfType<Conv2dConfigAttr>("conv2d_config");
  if (!c)
    return {};
  return {c.getWeightsDtype(),
          c.getActivation(),
          c.getDeallocateActivation(),
          c.getReallocateHaloOutput(),
          c.getActBlockHOverride(),
          c.getActBlockWDiv(),
          c.getReshardIfNotOptimal(),
          c.getOverrideShardingConfig(),
          c.getShardLayout(),
          c.getCoreGrid(),
          c.getTransposeShards(),
          c.getOutputLayout(),
          c.getEnableActDoubleBuffer(),
          c.getEnableWeightsDoubleBuffer(),
          c.getEnableKernelStrideFolding(),
          c.getConfigTensorsInDram(),
          c.getForceSplitReader()};
}

Conv2dConfigAttr Conv2dConfigAttr::get(MLIRContext *context, const Fields &f) {
  return get(context, f.weightsDtype, f.activation, f.deallocateActivation,
             f.reallocateHaloOutput, f.actBlockHOverride, f.actBlockWDiv,
             f.reshardIfNotOptimal, f.overrideShardingConfig, f.shardLayout,
             f.coreGrid, f.transposeShards, f.outputLayout,
             f.enableActDoubleBuffer, f.enableWeightsDoubleBuffer,
             f.enableKernelStrideFolding, f.configTensorsInDram,
             f.forceSplitReader);
}
