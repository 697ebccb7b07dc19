//===- CircularBuffers.cpp - Memory of cores while a program runs ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CircularBuffers.h"

#include "tt/device/Deal.h"
#include "tt/device/Offers.h"

#include <algorithm>

namespace tt::report {
namespace {

/// The first cores of the grid, row by row.
emulator::CoreRanges firstCores(uint32_t cores, uint32_t columns) {
  emulator::CoreRanges ranges;
  if (uint32_t rows = cores / columns)
    ranges.push_back({{0, 0}, rows, columns});
  if (uint32_t rest = cores % columns)
    ranges.push_back({{cores / columns, 0}, 1, rest});
  return ranges;
}

/// The cores of a tensor's shards.
emulator::CoreRanges coresOf(const ttnn::CoreRangeSet &grid) {
  emulator::CoreRanges ranges;
  for (const ttnn::CoreRange &range : grid.ranges())
    ranges.push_back(
        {{uint32_t(range.start_coord.y), uint32_t(range.start_coord.x)},
         uint32_t(range.end_coord.y - range.start_coord.y + 1),
         uint32_t(range.end_coord.x - range.start_coord.x + 1)});
  return ranges;
}

bool isHeldBy(const TensorRow &tensor, uint32_t cores) {
  return tensor.memory.buffer_type == ttnn::BufferType::L1 &&
         tensor.memory.shard_spec &&
         tensor.memory.shard_spec->grid.num_cores() == cores;
}

/// Whether two ports of a launch are the same memory.
bool isSame(const CircularBufferRow &a, const CircularBufferRow &b) {
  auto same = [](const emulator::CoreRange &x, const emulator::CoreRange &y) {
    return x.start == y.start && x.rows == y.rows && x.cols == y.cols;
  };
  return a.address == b.address && a.bytes == b.bytes &&
         std::ranges::equal(a.cores, b.cores, same);
}

} // namespace

std::vector<CircularBufferRow> circularBuffersOf(const device::OpCall &call,
                                                 const DeviceOp &op,
                                                 const Report &report) {
  const device::ChipDesc &chip = report.chip();
  uint32_t cores = op.event.work.cores;
  int64_t bytes =
      cores == 0 ? 0
                 : device::bufferBytes(call, device::deal(call, chip), chip);
  if (bytes <= 0)
    return {};
  emulator::CoreRanges ranges = firstCores(cores, chip.grid.cols);
  for (const std::vector<size_t> &tensors : {op.inputs, op.outputs})
    for (size_t tensor : tensors)
      if (isHeldBy(report.tensor(tensor), cores))
        ranges = coresOf(report.tensor(tensor).memory.shard_spec->grid);
  return {{ranges, chip.l1UnreservedBase, uint64_t(bytes)}};
}

std::vector<CircularBufferRow> circularBuffersOf(const trace::Launch &launch) {
  std::vector<CircularBufferRow> rows;
  for (const emulator::CircularBufferConfig &buffer : launch.circularBuffers) {
    CircularBufferRow row = {buffer.cores, buffer.address,
                             uint64_t(buffer.pageBytes) * buffer.numPages};
    if (std::ranges::none_of(
            rows, [&](const auto &other) { return isSame(row, other); }))
      rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace tt::report
