//===- DeviceBuffer.cpp - how a memref lies in device memory --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;
using ttcore::MemorySpace;

/// Sizes beyond this are no buffers, and products of them must not overflow.
static constexpr int64_t kMaxBytes = int64_t(1) << 48;

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
  buffer.dataType = *dataType;
  if (auto tile = dyn_cast<ttcore::TileType>(type)) {
    buffer.unitRows = tile.getHeight();
    buffer.unitCols = tile.getWidth();
    buffer.unitBytes = tile.getSizeBytes();
  } else {
    buffer.unitBytes = ttcore::elementSizeBytes(*dataType);
  }
  return success();
}

/// Strides must keep elements apart: each steps over all that the next
/// dimensions hold.
static LogicalResult checkStrides(DeviceBuffer &buffer, EmitError emitError) {
  int64_t inner = buffer.unitBytes;
  for (size_t d = buffer.shard.size(); d-- != 0;) {
    int64_t stride = buffer.strides[d], size = buffer.shard[d];
    if (stride < inner)
      return emitError() << "the shard's stride of " << stride
                         << " bytes along dimension " << d
                         << " is less than the " << inner
                         << " bytes of what it steps over";
    if (stride > kMaxBytes || size > kMaxBytes || size == 0 ||
        llvm::MulOverflow(stride, size, inner) || inner > kMaxBytes)
      return emitError() << "a shard of " << size << " times " << stride
                         << " bytes along dimension " << d
                         << " has no place on the device";
  }
  if (buffer.strides.back() != int64_t(buffer.unitBytes) &&
      buffer.shard.back() != 1)
    return emitError() << "the units of a shard's row must be neighbours: "
                          "found a stride of "
                       << buffer.strides.back() << " bytes, wanted "
                       << buffer.unitBytes;
  buffer.shardBytes = inner;
  return success();
}

static LogicalResult describeShards(MemRefType type,
                                    ttcore::ShardLayoutAttr layout,
                                    DeviceBuffer &buffer, EmitError emitError) {
  buffer.sharded = true;
  buffer.grid = llvm::to_vector(layout.getGridShape(type.getShape()));
  buffer.shard = llvm::to_vector(layout.getShardShape(type.getShape()));
  buffer.strides = llvm::to_vector(layout.getStride());
  buffer.buffers = layout.getBuffers();
  ArrayRef<int64_t> grid = buffer.grid;
  buffer.gridCols = grid.back();
  buffer.gridRows = grid.size() > 1 ? grid[grid.size() - 2] : 1;
  for (auto [d, size] : llvm::enumerate(grid))
    if (size == 0 || (size != 1 && d + 2 < grid.size()))
      return emitError() << "a grid of " << size << " along dimension " << d
                         << " has no place on the device: cores form rows and "
                            "columns, the last two dimensions";
  if (buffer.inDram && buffer.gridRows != 1)
    return emitError() << "a grid of " << buffer.gridRows << "x"
                       << buffer.gridCols
                       << " in DRAM, where banks form one row";
  return checkStrides(buffer, emitError);
}

static LogicalResult describePages(MemRefType type, size_t gridRank,
                                   DeviceBuffer &buffer, EmitError emitError) {
  buffer.shard = llvm::to_vector(type.getShape().drop_front(gridRank));
  buffer.grid.assign(buffer.shard.size(), 1);
  if (buffer.shard.empty())
    buffer.shard = buffer.grid = {1};
  FailureOr<int64_t> units = checkedVolume(buffer.shard);
  if (failed(units) || *units == 0 ||
      *units > kMaxBytes / int64_t(buffer.unitBytes))
    return emitError() << type << " has no place on the device";
  int64_t perPage = buffer.isTiled() ? 1 : buffer.shard.back();
  buffer.pageBytes = perPage * buffer.unitBytes;
  buffer.numPages = *units / perPage;
  return success();
}

FailureOr<DeviceBuffer>
mlir::tt::ttmetal::describeDeviceBuffer(MemRefType type, EmitError emitError) {
  std::optional<MemorySpace> space = deviceSpace(type);
  if (!space)
    return emitError() << type
                       << " is not in device memory, the memory space l1 or "
                          "dram";
  if (!type.hasStaticShape())
    return emitError() << type << " has a dynamic shape";
  DeviceBuffer buffer;
  buffer.inDram = *space == MemorySpace::DeviceDRAM;
  if (failed(describeUnit(type.getElementType(), buffer, emitError)))
    return failure();
  MemRefLayoutAttrInterface layout = type.getLayout();
  LogicalResult result = failure();
  if (auto shard = dyn_cast<ttcore::ShardLayoutAttr>(layout))
    result = describeShards(type, shard, buffer, emitError);
  else if (isa<ttcore::InterleavedLayoutAttr>(layout))
    result = describePages(type, type.getRank() / 2, buffer, emitError);
  else if (layout.isIdentity() && buffer.inDram)
    result = describePages(type, 0, buffer, emitError);
  else
    emitError() << type
                << " says not how it lies on the device: wanted the layout "
                   "#ttcore.shard or #ttcore.interleaved";
  if (failed(result))
    return failure();
  if (buffer.isTiled() && buffer.shard.size() < 2)
    return emitError() << type << ": tiles need at least two dimensions";
  return buffer;
}

SmallVector<int64_t> DeviceBuffer::getExtents() const {
  SmallVector<int64_t> extents;
  for (auto [cores, units] : llvm::zip_equal(grid, shard))
    extents.push_back(cores * units);
  if (isTiled()) {
    extents[extents.size() - 2] *= unitRows;
    extents.back() *= unitCols;
  }
  return extents;
}

uint64_t DeviceBuffer::getBytesPerBank(ttcore::ChipDescAttr chip) const {
  if (sharded)
    return shardBytes * buffers;
  uint64_t banks = inDram ? chip.getNumDramChannels()
                          : chip.getGrid()[0] * chip.getGrid()[1];
  uint64_t alignment = inDram ? chip.getNocDRAMAddressAlignBytes()
                              : chip.getNocL1AddressAlignBytes();
  return llvm::divideCeil(numPages, banks) *
         llvm::alignTo(pageBytes, alignment);
}

uint64_t DeviceBuffer::getCBPageBytes() const {
  if (isTiled())
    return unitBytes;
  uint64_t tile = ttcore::tileSizeBytes(dataType);
  return shardBytes % tile == 0 ? tile : shard.back() * unitBytes;
}

ttcore::ChipDescAttr mlir::tt::ttmetal::getChip(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  ttcore::SystemDescAttr system =
      module ? ttcore::getSystemDesc(module) : nullptr;
  return system && !system.getChipDescIndices().empty() ? system.getChipDesc(0)
                                                        : nullptr;
}
