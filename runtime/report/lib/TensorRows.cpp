//===- TensorRows.cpp - Tensors and their memory for a report -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorRows.h"

#include "tt/emulator/Buffer.h"

namespace tt::report {
namespace {

std::vector<int64_t> sizesOf(const ttnn::Shape &shape) {
  std::vector<int64_t> sizes;
  for (size_t i = 0; i != shape.rank(); ++i)
    sizes.push_back(shape[int64_t(i)]);
  return sizes;
}

/// Shards of a buffer of kernels, one on each core.
ttnn::MemoryConfig memoryOf(const device::UnitLayout &layout) {
  using enum ttnn::TensorMemoryLayout;
  ttnn::MemoryConfig memory;
  memory.buffer_type =
      layout.inDram() ? ttnn::BufferType::DRAM : ttnn::BufferType::L1;
  if (!layout.isSharded())
    return memory;
  device::Shape2 grid = layout.gridShape();
  memory.memory_layout = grid.cols == 1   ? HEIGHT_SHARDED
                         : grid.rows == 1 ? WIDTH_SHARDED
                                          : BLOCK_SHARDED;
  std::vector<ttnn::CoreRange> cores;
  for (device::CoreCoord core : layout.places())
    cores.emplace_back(ttnn::CoreCoord{core.x, core.y});
  uint64_t rows = layout.unit.rows;
  for (size_t i = 0; i + 1 < layout.shard.size(); ++i)
    rows *= layout.shard[i];
  memory.shard_spec = ttnn::ShardSpec{
      ttnn::CoreRangeSet(std::move(cores)),
      {uint32_t(rows), uint32_t(layout.shard.back() * layout.unit.cols)}};
  return memory;
}

} // namespace

const emulator::Buffer *bufferOf(const ttnn::Tensor &tensor) {
  return tensor.is_allocated() && tensor.on_device() ? tensor.buffer()
                                                     : nullptr;
}

TensorRow rowOf(const ttnn::Tensor &tensor) {
  TensorRow row;
  row.type = tensor.dtype();
  row.layout = tensor.layout();
  row.memory = tensor.memory_config();
  row.shape = row.padded = sizesOf(tensor.shape());
  if (!tensor.is_allocated())
    return row;
  row.padded = sizesOf(tensor.padded_shape());
  row.bytes = tensor.size_bytes();
  if (const emulator::Buffer *buffer = bufferOf(tensor)) {
    row.address = buffer->address();
    row.pageBytes = buffer->pageBytes();
    row.bytesPerBank = buffer->bytesPerBank();
  }
  return row;
}

TensorRow rowOf(const runtime::LaunchBuffer &buffer) {
  const device::UnitLayout &layout = buffer.layout;
  TensorRow row;
  row.type = ttnn::DataType(layout.type);
  row.layout = layout.isTiled() ? ttnn::Layout::TILE : ttnn::Layout::ROW_MAJOR;
  row.memory = memoryOf(layout);
  row.shape = row.padded = layout.extents();
  row.address = buffer.address;
  row.pageBytes = layout.pageBytes();
  row.bytes = layout.numPages() * layout.pageBytes() * layout.buffers;
  row.bytesPerBank = buffer.bytesPerBank;
  return row;
}

BufferRow bufferRowOf(const TensorRow &tensor, size_t number,
                      const device::Placement &placement) {
  return {.type = tensor.memory.buffer_type,
          .address = *tensor.address,
          .bytesPerBank = tensor.bytesPerBank,
          .tensor = number,
          .placement = placement};
}

} // namespace tt::report
