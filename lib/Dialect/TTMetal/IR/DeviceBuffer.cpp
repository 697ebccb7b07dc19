//===- DeviceBuffer.cpp - memrefs in device memory ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"

#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;
using ::tt::device::BufferType;
using ::tt::device::CoreCoord;
using ttcore::MemorySpace;

static std::optional<MemorySpace> deviceSpace(MemRefType type) {
  auto space = dyn_cast_or_null<ttcore::MemorySpaceAttr>(type.getMemorySpace());
  if (!space || (space.getValue() != MemorySpace::DeviceL1 &&
                 space.getValue() != MemorySpace::DeviceDRAM))
    return std::nullopt;
  return space.getValue();
}

bool mlir::tt::ttmetal::isDeviceMemRef(MemRefType type) {
  return deviceSpace(type).has_value();
}

static LogicalResult describeUnit(Type type, DeviceBuffer &buffer,
                                  EmitError emitError) {
  FailureOr<ttcore::DataType> dataType = ttcore::elementTypeToDataType(type);
  if (failed(dataType))
    return emitError() << "elements of type " << type
                       << " do not exist on the device";
  buffer.type = static_cast<::tt::device::DataType>(*dataType);
  if (auto tile = dyn_cast<ttcore::TileType>(type))
    buffer.unit = {uint32_t(tile.getHeight()), uint32_t(tile.getWidth())};
  return success();
}

static std::vector<uint64_t> sizes(ArrayRef<int64_t> from) {
  return {from.begin(), from.end()};
}

/// Grid, shard and strides, as the type has them.
static LogicalResult describeShape(MemRefType type, DeviceBuffer &buffer,
                                   EmitError emitError) {
  MemRefLayoutAttrInterface layout = type.getLayout();
  if (auto shard = dyn_cast<ttcore::ShardLayoutAttr>(layout)) {
    buffer.grid = sizes(shard.getGridShape(type.getShape()));
    buffer.shard = sizes(shard.getShardShape(type.getShape()));
    buffer.strides = sizes(shard.getStride());
    buffer.buffers = shard.getBuffers();
    return success();
  }
  size_t gridRank =
      isa<ttcore::InterleavedLayoutAttr>(layout) ? type.getRank() / 2 : 0;
  if (gridRank == 0 && !(layout.isIdentity() && buffer.inDram()))
    return emitError() << type
                       << " says not how it lies on the device: wanted the "
                          "layout #ttcore.shard or #ttcore.interleaved";
  buffer.shard = sizes(type.getShape().drop_front(gridRank));
  if (buffer.shard.empty())
    buffer.shard = {1};
  buffer.grid.assign(buffer.shard.size(), 1);
  return success();
}

//===----------------------------------------------------------------------===//
// Virtual grids
//===----------------------------------------------------------------------===//

/// The map's results at a point; failure if they are no numbers.
static FailureOr<SmallVector<int64_t>> evaluate(AffineMap map,
                                                ArrayRef<int64_t> point) {
  Builder builder(map.getContext());
  SmallVector<Attribute> operands, results;
  for (int64_t at : point)
    operands.push_back(builder.getIndexAttr(at));
  if (failed(map.constantFold(operands, results)))
    return failure();
  SmallVector<int64_t> numbers;
  for (Attribute result : results) {
    auto number = dyn_cast_or_null<IntegerAttr>(result);
    if (!number)
      return failure();
    numbers.push_back(number.getInt());
  }
  return numbers;
}

/// The results are `[chip,] row, column`, perhaps before the shard's
/// dimensions.
static LogicalResult checkForm(AffineMap map, size_t rank,
                               EmitError emitError) {
  unsigned dims = map.getNumDims(), results = map.getNumResults();
  bool withShard = dims == 2 * rank;
  if (withShard && results > rank) {
    for (size_t d = 0; d != rank; ++d)
      withShard &= map.getResult(results - rank + d) ==
                   getAffineDimExpr(rank + d, map.getContext());
    results -= rank;
  }
  if (map.getNumSymbols() != 0 || (dims != rank && !withShard) ||
      (results != 2 && results != 3))
    return emitError() << "the mapping " << AffineMapAttr::get(map)
                       << " of a virtual grid of " << rank
                       << " dimensions to cores: wanted (d0, ...) -> "
                          "(row, column)";
  return success();
}

/// The core of the shard at `point` of the grid.
static FailureOr<CoreCoord> coreOf(AffineMap map, ArrayRef<int64_t> point,
                                   AffineMap inverse, EmitError emitError) {
  SmallVector<int64_t> at(point);
  at.resize(map.getNumDims(), 0);
  FailureOr<SmallVector<int64_t>> core = evaluate(map, at);
  size_t first = map.getNumResults() -
                 (map.getNumDims() == point.size() ? 0 : point.size()) - 2;
  auto fail = [&]() -> InFlightDiagnostic {
    InFlightDiagnostic error = emitError();
    error << "the virtual grid's mapping takes shard ";
    llvm::interleave(point, error, ",");
    return error;
  };
  if (failed(core))
    return fail() << " nowhere";
  if (first == 1 && core->front() != 0)
    return fail() << " to chip " << core->front() << "; programs run on one";
  int64_t y = (*core)[first], x = (*core)[first + 1];
  if (y < 0 || x < 0 || y >= ttkernel::kMaxGridSide ||
      x >= ttkernel::kMaxGridSide)
    return fail() << " to core " << y << "," << x;
  if (!inverse)
    return CoreCoord{uint32_t(y), uint32_t(x)};
  SmallVector<int64_t> there = {y, x};
  there.resize(inverse.getNumDims(), 0);
  FailureOr<SmallVector<int64_t>> back = failure();
  if (inverse.getNumDims() >= 2 && inverse.getNumSymbols() == 0)
    back = evaluate(inverse, there);
  // As the mapping itself it may begin with a chip and end with the shard.
  size_t rank = point.size();
  auto isGrid = [&](ArrayRef<int64_t> results) {
    bool chip = results.size() % rank != 0;
    return results.size() >= rank + chip && results.slice(chip, rank) == point;
  };
  if (failed(back) || !isGrid(*back))
    return fail() << " to core " << y << "," << x
                  << ", from where the inverse mapping does not lead back";
  return CoreCoord{uint32_t(y), uint32_t(x)};
}

/// The cores of the grid's shards, if the op that makes the buffer says them.
static LogicalResult describeVirtualGrid(CreateBufferOp op,
                                         DeviceBuffer &buffer,
                                         EmitError emitError) {
  std::optional<AffineMap> map = op.getVirtualGridForwardMapping();
  AffineMap inverse = op.getVirtualGridInverseMapping().value_or(AffineMap());
  if (!map && !inverse)
    return success();
  if (!map)
    return emitError() << "a virtual grid needs its forward mapping";
  if (!buffer.isSharded() || buffer.inDram())
    return emitError() << "a virtual grid for a buffer without shards in L1";
  int64_t shards = 1;
  SmallVector<int64_t> grid(buffer.grid.begin(), buffer.grid.end());
  for (int64_t size : grid) {
    shards *= std::min<int64_t>(size, 1 << 20);
    if (size < 1 || shards > 1 << 12)
      return emitError() << "a virtual grid of more shards than any chip has "
                            "cores";
  }
  if (failed(checkForm(*map, grid.size(), emitError)))
    return failure();
  SmallVector<int64_t> point(grid.size(), 0);
  for (int64_t i = 0; i != shards; ++i) {
    for (int64_t d = grid.size(), rest = i; d-- != 0; rest /= grid[d])
      point[d] = rest % grid[d];
    FailureOr<CoreCoord> core = coreOf(*map, point, inverse, emitError);
    if (failed(core))
      return failure();
    buffer.cores.push_back(*core);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

FailureOr<DeviceBuffer>
mlir::tt::ttmetal::describeDeviceBuffer(Value value, EmitError emitError) {
  auto type = cast<MemRefType>(value.getType());
  std::optional<MemorySpace> space = deviceSpace(type);
  if (!space)
    return emitError() << type
                       << " is not in device memory, the memory space l1 or "
                          "dram";
  if (!type.hasStaticShape())
    return emitError() << type << " has a dynamic shape";
  DeviceBuffer buffer;
  buffer.memory =
      *space == MemorySpace::DeviceDRAM ? BufferType::DRAM : BufferType::L1;
  if (failed(describeUnit(type.getElementType(), buffer, emitError)) ||
      failed(describeShape(type, buffer, emitError)))
    return failure();
  auto create = value.getDefiningOp<CreateBufferOp>();
  if (create && failed(describeVirtualGrid(create, buffer, emitError)))
    return failure();
  if (std::string problem = buffer.problem(); !problem.empty())
    return emitError() << type << ": " << problem;
  return buffer;
}

uint64_t DeviceBuffer::getCBPageBytes() const {
  if (isTiled())
    return unitBytes();
  uint64_t tile = ttcore::tileSizeBytes(getDataType());
  return shardBytes() % tile == 0 ? tile : pageBytes();
}

ttcore::ChipDescAttr mlir::tt::ttmetal::getChip(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  ttcore::SystemDescAttr system =
      module ? ttcore::getSystemDesc(module) : nullptr;
  return system && !system.getChipDescIndices().empty() ? system.getChipDesc(0)
                                                        : nullptr;
}
