//===- Places.cpp - places of tensors as layouts --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/Places.h"

#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

std::optional<device::TensorPlace> placeOf(Type type) {
  std::optional<device::OpTensor> tensor = tensorOf(type);
  if (!tensor)
    return std::nullopt;
  return device::TensorPlace::of(*tensor);
}

/// The cores (or DRAM banks, in one row) that have the shards.
static CoreRangeSetAttr coresOf(MLIRContext *ctx,
                                const device::TensorPlace &place,
                                ttcore::ChipDescAttr chip) {
  SmallVector<int64_t> grid{place.grid.rows, place.grid.cols};
  if (place.inL1())
    return CoreRangeSetAttr::forGrid(
        ctx, grid, TensorMemoryLayout(place.spread), chip.getGrid());
  auto first = CoreCoordAttr::get(ctx, 0, 0);
  auto last = CoreCoordAttr::get(ctx, place.cores - 1, 0);
  return CoreRangeSetAttr::get(ctx, {CoreRangeAttr::get(ctx, first, last)});
}

RankedTensorType typeAt(RankedTensorType type, const device::TensorPlace &place,
                        ttcore::ChipDescAttr chip) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!layout)
    return nullptr;
  if (placeOf(type) == place)
    return type;
  MLIRContext *ctx = type.getContext();
  BufferType memory = place.inL1() ? BufferType::L1 : BufferType::DRAM;
  Layout pages = layout.getLayout();
  TTNNLayoutAttr moved;
  if (!place.sharded()) {
    moved =
        TTNNLayoutAttr::build(ctx, type.getShape(), layout.getDataType(), pages,
                              memory, TensorMemoryLayout::Interleaved);
  } else if (CoreRangeSetAttr cores = coresOf(ctx, place, chip)) {
    SmallVector<int64_t> grid{place.grid.rows, place.grid.cols};
    moved = TTNNLayoutAttr::build(
        ctx, type.getShape(), layout.getDataType(), pages, memory,
        TensorMemoryLayout(place.spread), grid, cores);
  }
  if (!moved)
    return nullptr;
  auto result =
      RankedTensorType::get(type.getShape(), type.getElementType(), moved);
  // Shards that the layout would cut in another way are another place.
  return placeOf(result) == place ? result : nullptr;
}

} // namespace mlir::tt::ttnn
