//===- MemoryTimeline.cpp - what a program takes of memory ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"

#include "tt/device/RangeAllocator.h"
#include "tt/device/TensorPlacement.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

static device::ShardSpec shardSpecOf(CoreRangeSetAttr cores,
                                     TTNNLayoutAttr layout) {
  device::ShardSpec spec;
  // What 32 bits cannot say lies outside every grid all the same.
  auto side = [](uint64_t at) {
    return uint32_t(std::min<uint64_t>(at, UINT32_MAX));
  };
  auto coreOf = [&](CoreCoordAttr core) {
    return device::CoreCoord{side(core.getY()), side(core.getX())};
  };
  for (CoreRangeAttr range : cores.getCoreRanges())
    spec.cores.push_back(
        {coreOf(range.getStartCoord()), coreOf(range.getEndCoord())});
  SmallVector<int64_t> shard = layout.getScalarShardShape();
  spec.height = shard.size() > 1 ? shard[shard.size() - 2] : 1;
  spec.width = shard.back();
  return spec;
}

/// What the library is told of such a layout's memory; nothing for the host's.
static std::optional<device::TensorMemory> memoryOf(TTNNLayoutAttr layout,
                                                    ttcore::ChipDescAttr chip) {
  device::TensorMemory memory;
  switch (layout.getBufferType()) {
  case BufferType::SystemMemory:
    return std::nullopt;
  case BufferType::L1:
  case BufferType::L1Small:
    memory.type = device::BufferType::L1;
    break;
  default:
    memory.type = device::BufferType::DRAM;
  }
  if (!layout.isSharded())
    return memory;
  memory.spread = device::Spread(*layout.getMemLayout());
  CoreRangeSetAttr cores = layout.getCoreRangeSet();
  if (!cores) // the cores that ttnn-layout would give
    cores =
        CoreRangeSetAttr::forGrid(layout.getContext(), layout.getGridShape(),
                                  *layout.getMemLayout(), chip.getGrid());
  if (cores)
    memory.shards = shardSpecOf(cores, layout);
  return memory;
}

FailureOr<std::optional<Footprint>> footprintOf(RankedTensorType type,
                                                ttcore::ChipDescAttr chip,
                                                std::string &problem) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!layout || !type.hasStaticShape())
    return std::optional<Footprint>();
  std::optional<device::TensorMemory> memory = memoryOf(layout, chip);
  if (!memory || type.getNumElements() == 0)
    return std::optional<Footprint>();
  auto format = device::DataType(layout.getDataType());
  ArrayRef<int64_t> shape = type.getShape();
  std::span<const int64_t> sizes(shape.data(), shape.size());
  problem = device::TensorPages::problem(sizes, format, layout.isTiled());
  if (!problem.empty())
    return failure();
  device::TensorPages pages(sizes, format, layout.isTiled(),
                            device::pageWidthOf(*memory, layout.isTiled()));
  auto placement = device::placementOf(ttcore::banksOf(chip, memory->type),
                                       pages, *memory, problem);
  if (!placement)
    return failure();
  return std::optional(Footprint{memory->type, placement->bytesPerBank()});
}

MemoryTimeline::MemoryTimeline(Block &block, ttcore::ChipDescAttr chip)
    : dram(ttcore::banksOf(chip, device::BufferType::DRAM)),
      l1(ttcore::banksOf(chip, device::BufferType::L1)) {
  for (Operation &op : block)
    stepOf[&op] = ++steps;
  steps += 2;
  for (BlockArgument argument : block.getArguments())
    add(argument, 0, chip);
  for (Operation &op : block)
    for (Value result : op.getResults())
      add(result, stepOf[&op], chip);
}

void MemoryTimeline::add(Value value, unsigned begin,
                         ttcore::ChipDescAttr chip) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return;
  std::string problem;
  auto footprint = footprintOf(type, chip, problem);
  if (failed(footprint)) {
    if (!bad)
      bad = {value, std::move(problem)};
    return;
  }
  if (!*footprint)
    return;
  unsigned end = steps - 1;
  for (Operation *user : value.getUsers())
    if (isa<DeallocateOp>(user))
      if (auto it = stepOf.find(user); it != stepOf.end())
        end = std::min(end, it->second);
  all.push_back({value, begin, end, **footprint});
}

MemoryTimeline::Outcome
MemoryTimeline::allocate(device::BufferType memory,
                         function_ref<bool(Tensor &)> skip) {
  device::RangeAllocator ranges(banks(memory));
  Outcome outcome;
  SmallVector<SmallVector<unsigned, 1>> freedAt(steps);
  SmallVector<std::optional<uint64_t>> addresses(all.size());
  unsigned step = 0;
  for (auto [index, tensor] : llvm::enumerate(all)) {
    if (tensor.footprint.memory != memory)
      continue;
    for (; step < tensor.begin; ++step)
      for (unsigned freed : freedAt[step])
        ranges.free(*addresses[freed],
                    ranges.rounded(all[freed].footprint.bytesPerBank));
    addresses[index] = ranges.allocate(tensor.footprint.bytesPerBank);
    if (addresses[index]) {
      outcome.peakBytes = std::max(outcome.peakBytes, ranges.usedBytes());
      freedAt[tensor.end].push_back(index);
      continue;
    }
    if (skip && skip(tensor))
      continue;
    outcome.shortage = {&tensor, ranges.freeBytes(), ranges.largestFree(), {}};
    for (unsigned other = 0; other != index; ++other)
      if (addresses[other] && all[other].end >= step)
        outcome.shortage->alive.push_back(&all[other]);
    break;
  }
  return outcome;
}

} // namespace mlir::tt::ttnn
