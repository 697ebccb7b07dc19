//===- LayoutBuffer.cpp - buffers of tensors with a layout ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LayoutBuffer.h"

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

namespace mlir::tt {

using ttcore::MemorySpace;
using ttcore::MetalLayoutAttr;

static MetalLayoutAttr layoutOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<MetalLayoutAttr>(tensor.getEncoding())
                : nullptr;
}
static std::optional<MemorySpace> spaceOf(MemRefType type) {
  auto space = dyn_cast_or_null<ttcore::MemorySpaceAttr>(type.getMemorySpace());
  return space ? std::optional(space.getValue()) : std::nullopt;
}
bool isOnDevice(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return spaceOf(memref) == MemorySpace::DeviceL1 ||
           spaceOf(memref) == MemorySpace::DeviceDRAM;
  return bool(layoutOf(type));
}

/// Grid times shard.
static SmallVector<int64_t> extentsOf(ShapedType type) {
  SmallVector<int64_t> extents;
  size_t rank = size_t(type.getRank()) / 2;
  for (size_t d = 0; d != rank; ++d)
    extents.push_back(type.getDimSize(unsigned(d)) *
                      type.getDimSize(unsigned(rank + d)));
  return extents;
}

RankedTensorType logicalType(Type type) {
  auto shaped = cast<ShapedType>(type);
  Type element = shaped.getElementType();
  auto tile = dyn_cast<ttcore::TileType>(element);
  if (tile)
    element = tile.getElementType();
  if (MetalLayoutAttr layout = layoutOf(type))
    return RankedTensorType::get(layout.getLogicalShape(), element);
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor;
  if (!isOnDevice(type))
    return RankedTensorType::get(shaped.getShape(), element);
  SmallVector<int64_t> extents = extentsOf(shaped);
  if (tile && extents.size() >= 2) {
    extents.end()[-2] *= tile.getHeight();
    extents.end()[-1] *= tile.getWidth();
  }
  return RankedTensorType::get(extents, element);
}

/// Copies count all but the last dimension of the host as one. A layout may
/// align dimensions in between.
static LogicalResult checkRows(Operation *op, RankedTensorType type,
                               MetalLayoutAttr layout) {
  ArrayRef<int64_t> shape = layout.getLogicalShape();
  if (layout.getPhysicalShape().size() == shape.size())
    return success();
  int64_t outer = 1;
  for (size_t d = 0; d + 1 < shape.size(); ++d) {
    if (outer != 1 && shape[d] % layout.getDimAlignments()[d] != 0)
      return op->emitOpError("has ")
             << type << ", which has padding between rows of elements that "
             << "are collapsed (dimension " << d
             << "): copies to the device cannot do that";
    outer *= shape[d];
  }
  return success();
}

/// Pages over the banks.
static FailureOr<MemRefType> inDram(Operation *op, ShapedType type) {
  if (!isa<ttcore::TileType>(type.getElementType()))
    return op->emitOpError("has rows of elements in DRAM, ")
           << type << ", which are not done: wanted tiles, or L1";
  return MemRefType::get(
      extentsOf(type), type.getElementType(), MemRefLayoutAttrInterface(),
      ttcore::MemorySpaceAttr::get(op->getContext(), MemorySpace::DeviceDRAM));
}

FailureOr<MemRefType> bufferType(Operation *op, Type type) {
  if (auto memref = dyn_cast<MemRefType>(type)) {
    if (memref.getRank() == 0 || memref.getRank() % 2 != 0)
      return op->emitOpError("has ") << type << ", which is no grid of shards";
    if (spaceOf(memref) == MemorySpace::DeviceDRAM)
      return inDram(op, memref);
    auto shard = dyn_cast<ttcore::ShardLayoutAttr>(memref.getLayout());
    if (!shard)
      return op->emitOpError("has ")
             << type << ", which does not say how it is sharded over L1";
    return memref;
  }
  MetalLayoutAttr layout = layoutOf(type);
  auto tensor = cast<RankedTensorType>(type);
  if (failed(checkRows(op, tensor, layout)))
    return failure();
  auto emit = [&] { return op->emitOpError(); };
  if (layout.getMemorySpace() == MemorySpace::DeviceL1 &&
      layout.getMemoryLayout() == ttcore::TensorMemoryLayout::Sharded)
    return ttcore::metalMemRefType(tensor, emit);
  if (layout.getMemorySpace() != MemorySpace::DeviceDRAM)
    return op->emitOpError("has ")
           << type << ", which is neither sharded over L1 nor in DRAM";
  return inDram(op, tensor);
}

uint64_t shardBytes(MemRefType buffer) {
  auto shard = cast<ttcore::ShardLayoutAttr>(buffer.getLayout());
  ArrayRef<int64_t> shape = shard.getShardShape(buffer.getShape());
  return uint64_t(shape.front()) * uint64_t(shard.getStride().front());
}

} // namespace mlir::tt
