//===- Describe.cpp - Tensors as the models of the chip see them ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Describe.h"

#include <algorithm>

namespace ttnn::detail {
namespace {

tt::device::Spread spreadOf(TensorMemoryLayout layout) {
  switch (layout) {
  case TensorMemoryLayout::INTERLEAVED:
    return tt::device::Spread::Interleaved;
  case TensorMemoryLayout::HEIGHT_SHARDED:
    return tt::device::Spread::Height;
  case TensorMemoryLayout::WIDTH_SHARDED:
    return tt::device::Spread::Width;
  case TensorMemoryLayout::BLOCK_SHARDED:
    return tt::device::Spread::Block;
  }
  return tt::device::Spread::Interleaved;
}

/// The rectangle around all ranges.
tt::device::Shape2 rectangleAround(const CoreRangeSet &cores) {
  tt::device::Shape2 size;
  size_t left = SIZE_MAX, top = SIZE_MAX, right = 0, bottom = 0;
  for (const CoreRange &range : cores.ranges()) {
    left = std::min(left, range.start_coord.x);
    top = std::min(top, range.start_coord.y);
    right = std::max(right, range.end_coord.x);
    bottom = std::max(bottom, range.end_coord.y);
  }
  if (!cores.ranges().empty())
    size = {uint32_t(bottom - top + 1), uint32_t(right - left + 1)};
  return size;
}

} // namespace

tt::device::OpTensor describeTensor(const TensorState &state) {
  tt::device::OpTensor tensor;
  for (size_t d = 0; d != state.shape.rank(); ++d)
    tensor.shape.push_back(state.shape[int64_t(d)]);
  tensor.type = state.geometry.type;
  tensor.tiled = state.geometry.tiled();
  tensor.memory = state.config.is_l1() ? tt::device::BufferType::L1
                                       : tt::device::BufferType::DRAM;
  tensor.spread = spreadOf(state.config.memory_layout);
  if (const auto &spec = state.config.shard_spec) {
    tensor.shardGrid = rectangleAround(spec->grid);
    tensor.shardCores = uint32_t(spec->grid.num_cores());
    tensor.shard = {spec->shape[0], spec->shape[1]};
    tensor.columnMajor = spec->orientation == ShardOrientation::COL_MAJOR;
  }
  return tensor;
}

} // namespace ttnn::detail
