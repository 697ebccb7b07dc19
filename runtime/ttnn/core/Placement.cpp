//===- Placement.cpp - From memory configs to buffers ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Placement.h"

#include "Errors.h"
#include "tt/device/Chip.h"

#include <algorithm>

namespace ttnn::detail {
namespace {

/// The first `count` cores of a grid of `cols` columns, row by row.
CoreRangeSet firstCores(size_t count, size_t cols) {
  std::vector<CoreRange> ranges;
  if (size_t full = count / cols)
    ranges.emplace_back(CoreCoord{0, 0}, CoreCoord{cols - 1, full - 1});
  if (size_t rest = count % cols)
    ranges.emplace_back(CoreCoord{0, count / cols},
                        CoreCoord{rest - 1, count / cols});
  return CoreRangeSet(std::move(ranges));
}

/// The cores in the order of their shards.
std::vector<CoreCoord> coresInOrder(const ShardSpec &spec) {
  std::vector<CoreCoord> cores;
  for (const CoreRange &range : spec.grid.ranges()) {
    CoreCoord first = range.start_coord, last = range.end_coord;
    if (first.x > last.x || first.y > last.y)
      failArgument("core range (", first.x, ", ", first.y, ") to (", last.x,
                   ", ", last.y, "): the first corner lies behind the second");
    if (spec.orientation == ShardOrientation::ROW_MAJOR) {
      for (uint64_t y = first.y; y <= last.y; ++y)
        for (uint64_t x = first.x; x <= last.x; ++x)
          cores.push_back({x, y});
    } else {
      for (uint64_t x = first.x; x <= last.x; ++x)
        for (uint64_t y = first.y; y <= last.y; ++y)
          cores.push_back({x, y});
    }
  }
  return cores;
}

/// Block sharding walks a rectangle: shard (row, col) is on the core at (x =
/// col, y = row) of it, or transposed for COL_MAJOR.
std::vector<CoreCoord> blockCores(const std::string &name,
                                  const ShardSpec &spec, size_t rows,
                                  size_t cols) {
  if (spec.grid.ranges().size() != 1)
    failArgument(name, ": block sharding needs one rectangle of cores, not ",
                 spec.grid.ranges().size());
  const CoreRange &range = spec.grid.ranges().front();
  bool rowMajor = spec.orientation == ShardOrientation::ROW_MAJOR;
  size_t outer = rowMajor ? rows : cols, inner = rowMajor ? cols : rows;
  CoreCoord size = range.grid_size();
  if ((rowMajor ? cols : rows) > size.x || (rowMajor ? rows : cols) > size.y)
    failArgument(name, ": ", rows, "x", cols,
                 " shards do not fit the rectangle of ", size.y, "x", size.x,
                 " cores");
  std::vector<CoreCoord> cores;
  for (size_t o = 0; o != outer; ++o)
    for (size_t i = 0; i != inner; ++i)
      cores.push_back({range.start_coord.x + i, range.start_coord.y + o});
  return cores;
}

} // namespace

MemoryConfig completeConfig(const MemoryConfig &config,
                            const Geometry &geometry,
                            const tt::device::ChipDesc &chip) {
  if (!config.is_sharded() || config.is_host() || config.shard_spec)
    return config;
  MemoryConfig complete = config;
  size_t gridRows = config.is_l1() ? chip.grid.rows : 1;
  size_t gridCols = config.is_l1() ? chip.grid.cols : chip.numDramChannels;
  size_t unit = geometry.tiled() ? kTile : 1;
  size_t rows = std::max<size_t>(geometry.paddedRows() / unit, 1);
  size_t cols = std::max<size_t>(geometry.paddedWidth() / unit, 1);
  size_t shardRows = rows, shardCols = cols;
  CoreRangeSet cores;
  switch (config.memory_layout) {
  case TensorMemoryLayout::HEIGHT_SHARDED:
    shardRows = ceilDiv(rows, gridRows * gridCols);
    cores = firstCores(ceilDiv(rows, shardRows), gridCols);
    break;
  case TensorMemoryLayout::WIDTH_SHARDED:
    shardCols = ceilDiv(cols, gridRows * gridCols);
    cores = firstCores(ceilDiv(cols, shardCols), gridCols);
    break;
  default:
    shardRows = ceilDiv(rows, gridRows);
    shardCols = ceilDiv(cols, gridCols);
    cores = CoreRange(
        {0, 0}, {ceilDiv(cols, shardCols) - 1, ceilDiv(rows, shardRows) - 1});
  }
  complete.shard_spec = ShardSpec{
      cores, {uint32_t(shardRows * unit), uint32_t(shardCols * unit)}};
  return complete;
}

size_t pageWidthOf(const MemoryConfig &config, Layout layout) {
  if (!config.is_sharded() || !config.shard_spec || layout == Layout::TILE)
    return 0;
  return config.shard_spec->shape[1];
}

tt::emulator::BufferSpec bufferSpec(const std::string &name,
                                    const MemoryConfig &config,
                                    const Geometry &geometry) {
  tt::emulator::BufferSpec out;
  out.name = name;
  out.type = config.is_l1() ? tt::emulator::BufferType::L1
                            : tt::emulator::BufferType::DRAM;
  out.layout = tt::emulator::MemoryLayout(int(config.memory_layout));
  out.pageBytes = geometry.pageBytes;
  out.numPages = geometry.numPages();
  if (!config.is_sharded())
    return out;

  const ShardSpec &spec = *config.shard_spec;
  auto [height, width] = spec.shape;
  size_t unitRows = geometry.tiled() ? kTile : 1;
  size_t unitCols = geometry.tiled() ? kTile : geometry.pageWidth;
  if (height == 0 || width == 0)
    failArgument(name, ": shards of ", height, "x", width, " elements");
  if (height % unitRows != 0 || (geometry.tiled() && width % kTile != 0))
    failArgument(name, ": shards of ", height, "x", width,
                 " elements; wanted multiples of 32, as the layout is tile");
  out.shard.pageRows = geometry.pageRows;
  out.shard.pageCols = geometry.pageCols;
  out.shard.shardRows = height / unitRows;
  out.shard.shardCols = std::max<size_t>(width / unitCols, 1);
  out.shard.orientation = tt::emulator::ShardOrientation(int(spec.orientation));

  if (config.memory_layout == TensorMemoryLayout::HEIGHT_SHARDED &&
      out.shard.shardCols != out.shard.pageCols)
    failArgument(name, ": height sharding needs shards as wide as the tensor, ",
                 geometry.paddedWidth(), ", not ", width);
  if (config.memory_layout == TensorMemoryLayout::WIDTH_SHARDED &&
      out.shard.shardRows != out.shard.pageRows)
    failArgument(name, ": width sharding needs shards as high as the tensor, ",
                 geometry.paddedRows(), ", not ", height);
  std::vector<CoreCoord> cores =
      config.memory_layout == TensorMemoryLayout::BLOCK_SHARDED
          ? blockCores(name, spec, out.shard.gridRows(), out.shard.gridCols())
          : coresInOrder(spec);
  if (out.shard.numShards() > cores.size())
    failArgument(name, ": ", out.shard.numShards(), " shards of ", height, "x",
                 width, " elements on ", cores.size(), " cores");
  for (CoreCoord core : cores)
    out.shard.cores.push_back({uint32_t(core.y), uint32_t(core.x)});
  return out;
}

} // namespace ttnn::detail
