//===- LayoutBuffer.cpp - where tensors with a layout lie -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LayoutBuffer.h"

#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

namespace mlir::tt {

using ttcore::MemorySpace;
using ttcore::MetalLayoutAttr;

static MetalLayoutAttr layoutOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<MetalLayoutAttr>(tensor.getEncoding())
                : nullptr;
}
bool hasMetalLayout(Type type) { return bool(layoutOf(type)); }

RankedTensorType logicalType(RankedTensorType type) {
  MetalLayoutAttr layout = layoutOf(type);
  if (!layout)
    return type;
  Type element = type.getElementType();
  if (auto tile = dyn_cast<ttcore::TileType>(element))
    element = tile.getElementType();
  return RankedTensorType::get(layout.getLogicalShape(), element);
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

FailureOr<MemRefType> bufferType(Operation *op, RankedTensorType type) {
  MetalLayoutAttr layout = layoutOf(type);
  if (failed(checkRows(op, type, layout)))
    return failure();
  auto emit = [&] { return op->emitOpError(); };
  if (layout.getMemorySpace() == MemorySpace::DeviceL1 &&
      layout.getMemoryLayout() == ttcore::TensorMemoryLayout::Sharded)
    return ttcore::metalMemRefType(type, emit);
  if (layout.getMemorySpace() != MemorySpace::DeviceDRAM)
    return op->emitOpError("has ")
           << type << ", which is neither sharded over L1 nor in DRAM";
  if (!isa<ttcore::TileType>(type.getElementType()))
    return op->emitOpError("has rows of elements in DRAM, ")
           << type << ", which are not done: wanted tiles, or L1";
  SmallVector<int64_t> extents;
  for (auto [grid, shard] : llvm::zip(ttcore::gridOf(layout, type.getShape()),
                                      ttcore::shardOf(layout, type.getShape())))
    extents.push_back(grid * shard);
  return MemRefType::get(
      extents, type.getElementType(), MemRefLayoutAttrInterface(),
      ttcore::MemorySpaceAttr::get(op->getContext(), MemorySpace::DeviceDRAM));
}

L1Plan::L1Plan(ttcore::ChipDescAttr chip)
    : banks(ttcore::banksOf(chip, ::tt::device::BufferType::L1)),
      allocator(banks) {}

FailureOr<L1Plan::Range> L1Plan::allocate(Operation *op, MemRefType buffer) {
  auto shard = cast<ttcore::ShardLayoutAttr>(buffer.getLayout());
  ArrayRef<int64_t> shape = shard.getShardShape(buffer.getShape());
  uint64_t bytes =
      uint64_t(shape.front()) * uint64_t(shard.getStride().front());
  Range range{0, allocator.rounded(bytes)};
  std::optional<uint64_t> address = allocator.allocate(range.bytes);
  if (!address)
    return op->emitOpError("needs ")
           << range.bytes << " bytes of L1 on every core for " << buffer
           << ", of " << allocator.totalBytes() << " at most "
           << allocator.largestFree() << " are free together";
  range.address = *address;
  return range;
}

} // namespace mlir::tt
