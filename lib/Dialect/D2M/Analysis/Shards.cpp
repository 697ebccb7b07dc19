//===- Shards.cpp - tensors in the L1 of the cores that use them ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/Shards.h"

#include "tt/device/CeilDiv.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::d2m {

using ::tt::device::ceilDiv;
using ttnn::TensorMemoryLayout;

/// The cores of ranges, one range after the other, each row by row; of a block
/// sharded tensor as many of the only range as it has shards.
static SmallVector<Core> coresOf(const Shards &shards,
                                 ttnn::TTNNLayoutAttr layout) {
  ArrayRef<ttnn::CoreRangeAttr> ranges =
      layout.getCoreRangeSet().getCoreRanges();
  bool isBlock = layout.getMemLayout() == TensorMemoryLayout::BlockSharded;
  if (isBlock && ranges.size() != 1)
    return {};
  SmallVector<Core> cores;
  for (ttnn::CoreRangeAttr range : ranges) {
    Core first(int64_t(range.getStartCoord().getY()),
               int64_t(range.getStartCoord().getX()));
    Core last(int64_t(range.getEndCoord().getY()),
              int64_t(range.getEndCoord().getX()));
    if (isBlock)
      last = {std::min(last.first, first.first + shards.rows - 1),
              std::min(last.second, first.second + shards.columns - 1)};
    for (int64_t y = first.first; y <= last.first; ++y)
      for (int64_t x = first.second; x <= last.second; ++x)
        cores.push_back({y, x});
  }
  return cores;
}

std::optional<Shards> shardsOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  ttnn::TTNNLayoutAttr layout = tensor ? ttnn::getLayoutOf(tensor) : nullptr;
  if (!layout || !layout.isTiled() || !layout.isSharded() ||
      layout.getBufferType() != ttnn::BufferType::L1 ||
      !layout.getCoreRangeSet() || tensor.getRank() < 2)
    return std::nullopt;
  ArrayRef<int64_t> shard = layout.getMemref().getShape();
  ArrayRef<int64_t> shape = tensor.getShape();
  if (shard.size() != 2 || tensor.getNumElements() == 0)
    return std::nullopt;
  int64_t rows = ceilDiv(shape[shape.size() - 2], 32);
  for (int64_t size : shape.drop_back(2))
    rows *= size;
  int64_t columns = ceilDiv(shape.back(), 32);
  Shards shards{ceilDiv(rows, shard[0]),
                ceilDiv(columns, shard[1]),
                shard[0],
                shard[1],
                rows,
                columns,
                {}};
  shards.cores = coresOf(shards, layout);
  if (int64_t(shards.cores.size()) < shards.rows * shards.columns)
    return std::nullopt;
  return shards;
}

} // namespace mlir::tt::d2m
