//===- Placement.cpp - Memory configs in the device's terms ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Placement.h"

#include "Errors.h"
#include "Geometry.h"
#include "ttnn/placement.hpp"

#include <algorithm>

namespace ttnn::detail {
namespace {

tt::device::CoreCoord toDevice(CoreCoord core) {
  // A coordinate beyond 32 bits lies outside every grid all the same.
  auto side = [](uint64_t at) {
    return uint32_t(std::min<uint64_t>(at, UINT32_MAX));
  };
  return {side(core.y), side(core.x)};
}

tt::device::ShardSpec toDevice(const ShardSpec &spec) {
  tt::device::ShardSpec out;
  for (const CoreRange &range : spec.grid.ranges())
    out.cores.push_back(
        {toDevice(range.start_coord), toDevice(range.end_coord)});
  out.height = spec.shape[0];
  out.width = spec.shape[1];
  out.columnMajor = spec.orientation == ShardOrientation::COL_MAJOR;
  return out;
}

ShardSpec fromDevice(const tt::device::ShardSpec &spec) {
  std::vector<CoreRange> ranges;
  for (const auto &[first, last] : spec.cores)
    ranges.emplace_back(CoreCoord{first.x, first.y}, CoreCoord{last.x, last.y});
  return {CoreRangeSet(std::move(ranges)),
          {uint32_t(spec.height), uint32_t(spec.width)}};
}

} // namespace

tt::device::TensorMemory toDevice(const MemoryConfig &config) {
  tt::device::TensorMemory memory;
  memory.type = config.is_l1() ? tt::device::BufferType::L1
                               : tt::device::BufferType::DRAM;
  memory.spread = tt::device::Spread(int(config.memory_layout));
  if (config.shard_spec && config.is_sharded())
    memory.shards = toDevice(*config.shard_spec);
  return memory;
}

MemoryConfig completeConfig(const MemoryConfig &config,
                            const tt::device::TensorPages &pages,
                            const tt::device::Banks &banks) {
  MemoryConfig complete = config;
  if (config.is_sharded() && !config.shard_spec)
    complete.shard_spec = fromDevice(tt::device::defaultShards(
        banks, pages, tt::device::Spread(int(config.memory_layout))));
  return complete;
}

} // namespace ttnn::detail

namespace ttnn {

PlacedPages place_pages(const std::string &name, const Shape &shape,
                        DataType dtype, Layout layout,
                        const MemoryConfig &config,
                        const tt::device::ChipDesc &chip) {
  using namespace detail;
  if (config.is_host())
    failArgument(name, ": lies on the host, which has no banks");
  return wrapErrors(name, [&] {
    tt::device::Banks banks =
        tt::device::Banks::of(chip, toDevice(config).type);
    Geometry whole(shape, dtype, layout);
    tt::device::TensorMemory memory =
        toDevice(completeConfig(config, whole, banks));
    Geometry pages(shape, dtype, layout,
                   tt::device::pageWidthOf(memory, whole.tiled()));
    std::string problem;
    auto placement = tt::device::placementOf(banks, pages, memory, problem);
    if (!placement)
      failArgument(name, ": ", problem);
    return PlacedPages{pages, std::move(*placement)};
  });
}

} // namespace ttnn
