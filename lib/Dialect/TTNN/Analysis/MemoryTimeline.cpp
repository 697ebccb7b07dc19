//===- MemoryTimeline.cpp - the memory use of a program -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"

#include "tt/device/CircularBuffers.h"
#include "tt/device/RangeAllocator.h"
#include "tt/device/TensorPlacement.h"
#include "ttmlir/Dialect/Common/InPlace.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

static device::ShardSpec shardSpecOf(CoreRangeSetAttr cores,
                                     TTNNLayoutAttr layout) {
  device::ShardSpec spec;
  // A coordinate beyond 32 bits lies outside every grid all the same.
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

/// The library's description of such a layout's memory; none for the host's.
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

/// A tensor on the device.
struct DeviceTensor {
  device::TensorPages pages;
  device::TensorMemory memory;
};

/// None for a tensor of the host, without a layout or without elements.
static FailureOr<std::optional<DeviceTensor>>
deviceTensorOf(RankedTensorType type, ttcore::ChipDescAttr chip,
               std::string &problem) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!layout || !type.hasStaticShape())
    return std::optional<DeviceTensor>();
  std::optional<device::TensorMemory> memory = memoryOf(layout, chip);
  if (!memory || type.getNumElements() == 0)
    return std::optional<DeviceTensor>();
  auto format = device::DataType(layout.getDataType());
  ArrayRef<int64_t> shape = type.getShape();
  std::span<const int64_t> sizes(shape.data(), shape.size());
  problem = device::TensorPages::problem(sizes, format, layout.isTiled());
  if (!problem.empty())
    return failure();
  device::TensorPages pages(sizes, format, layout.isTiled(),
                            device::pageWidthOf(*memory, layout.isTiled()));
  return std::optional(DeviceTensor{pages, std::move(*memory)});
}

FailureOr<std::optional<Footprint>> footprintOf(RankedTensorType type,
                                                ttcore::ChipDescAttr chip,
                                                std::string &problem) {
  FailureOr<std::optional<DeviceTensor>> tensor =
      deviceTensorOf(type, chip, problem);
  if (failed(tensor))
    return failure();
  if (!*tensor)
    return std::optional<Footprint>();
  const auto &[pages, memory] = **tensor;
  auto placement = device::placementOf(ttcore::banksOf(chip, memory.type),
                                       pages, memory, problem);
  if (!placement)
    return failure();
  return std::optional(Footprint{memory.type, placement->bytesPerBank()});
}

Value MemoryTimeline::viewedBy(Value value, ttcore::ChipDescAttr chip) const {
  auto reshape = value.getDefiningOp<ReshapeOp>();
  if (!reshape)
    return nullptr;
  Value from = reshape.getInput();
  auto of = [&](Value v) -> std::optional<DeviceTensor> {
    std::string problem;
    auto tensor =
        deviceTensorOf(cast<RankedTensorType>(v.getType()), chip, problem);
    return succeeded(tensor) ? *tensor : std::nullopt;
  };
  auto a = of(from), b = of(value);
  if (!a || !b || !a->pages.samePages(b->pages) || a->memory != b->memory ||
      changed.contains(from) || changed.contains(value))
    return nullptr;
  return from;
}

MemoryTimeline::MemoryTimeline(Block &block, ttcore::ChipDescAttr chip,
                               Callees &callees, Ends ends)
    : dram(ttcore::banksOf(chip, device::BufferType::DRAM)),
      l1(ttcore::banksOf(chip, device::BufferType::L1)), ends(ends) {
  for (Operation &op : block) {
    stepOf[&op] = ++steps;
    if (OpOperand *written = writtenOperand(&op))
      changed.insert(written->get());
    // Kernels may write to any.
    if (isa<GenericOp, CopyOp, WriteTensorOp>(op))
      changed.insert_range(op.getOperands());
  }
  steps += 2;
  // Results that are kept are there before the program, from its second run on.
  for (auto call : block.getOps<ttcore::LoadCachedOp>())
    for (Value result : call.getResults())
      add(result, 0, chip);
  for (BlockArgument argument : block.getArguments())
    add(argument, 0, chip);
  for (Operation &op : block) {
    if (!isa<ttcore::LoadCachedOp>(op))
      for (Value result : op.getResults())
        add(result, stepOf[&op], chip);
    if (auto generic = dyn_cast<GenericOp>(op))
      add(generic, chip);
    else if (isa<ttcore::LoopOp, ttcore::CaseOp>(op))
      addCalled(&op, chip, callees);
  }
}

uint64_t MemoryTimeline::wantedBytes(device::BufferType memory) const {
  // Bytes allocated at a step and freed behind it.
  std::vector<int64_t> changes(steps + 1);
  for (const Tensor &tensor : all)
    if (tensor.footprint.memory == memory) {
      changes[tensor.begin] += tensor.footprint.bytesPerBank;
      changes[tensor.end + 1] -= tensor.footprint.bytesPerBank;
    }
  int64_t now = 0, most = 0;
  for (int64_t change : changes)
    most = std::max(most, now += change);
  return most;
}

void MemoryTimeline::add(GenericOp op, ttcore::ChipDescAttr chip) {
  uint64_t end = l1.begin, columns = chip.getGrid()[1];
  for (ProgramAttr program : programsOf(op)) {
    FailureOr<ttkernel::Launch> launch = describeLaunch(op, program);
    if (failed(launch))
      continue; // the verifier has said so
    device::CircularBufferPlacer placer(chip.getGrid()[0] * columns, l1.begin,
                                        chip.getNocL1AddressAlignBytes());
    for (const ttkernel::LaunchCB &cb : launch->circularBuffers)
      if (!cb.operand && !cb.shares)
        placer.place(cb.bytes, [&](auto use) {
          for (const ttkernel::CoreRange &range : cb.cores)
            for (int64_t y = range.y; y != range.y + range.rows; ++y)
              for (int64_t x = range.x; x != range.x + range.cols; ++x)
                use(y * columns + x);
        });
    end = std::max(end, placer.end());
  }
  if (end != l1.begin)
    allLaunches.push_back({op, stepOf[op], end - l1.begin});
}

void MemoryTimeline::addCalled(Operation *op, ttcore::ChipDescAttr chip,
                               Callees &callees) {
  uint64_t most = 0;
  for (FlatSymbolRefAttr name : ttcore::calledFunctions(op)) {
    auto callee =
        SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, name);
    if (!callee || !callee.getFunctionBody().hasOneBlock())
      continue; // others say so
    if (!callees.contains(callee)) {
      MemoryTimeline inside(callee.getFunctionBody().front(), chip, callees);
      uint64_t launched = 0;
      for (const Launch &launch : inside.allLaunches)
        launched = std::max(launched, launch.bytes);
      callees[callee] = launched + inside.wantedBytes(device::BufferType::L1);
    }
    most = std::max(most, callees[callee]);
  }
  if (most != 0)
    allLaunches.push_back({op, stepOf[op], most});
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
  // The runtime makes no inputs that nothing reads.
  if (isa<BlockArgument>(value) &&
      llvm::all_of(value.getUsers(), llvm::IsaPred<DeallocateOp>))
    return;
  if (Value viewed = viewedBy(value, chip))
    if (auto it = indexOf.find(viewed); it != indexOf.end()) {
      Tensor &tensor = all[it->second];
      tensor.end = std::max(tensor.end, endOf(value));
      tensor.views.push_back(value);
      indexOf[value] = it->second;
      return;
    }
  indexOf[value] = all.size();
  all.push_back({value, begin, endOf(value), **footprint, {}});
}

unsigned MemoryTimeline::lastUseOf(Value value) const {
  Operation *maker = value.getDefiningOp();
  unsigned last = maker ? stepOf.lookup(maker) : 0;
  for (OpOperand &use : value.getUses()) {
    auto step = stepOf.find(use.getOwner());
    // A tensor stays if it is returned, belongs to another block, or is an
    // argument that the program changes.
    if (step == stepOf.end() ||
        use.getOwner()->hasTrait<OpTrait::IsTerminator>() ||
        (!maker && writtenOperand(use.getOwner()) == &use))
      return steps - 1;
    last = std::max(last, step->second);
  }
  return last;
}

unsigned MemoryTimeline::endOf(Value value) const {
  if (ends == Ends::AtLastUses && !value.getDefiningOp<ttcore::LoadCachedOp>())
    return lastUseOf(value);
  unsigned end = steps - 1;
  bool isKept = value.getDefiningOp<ttcore::LoadCachedOp>() != nullptr;
  for (Operation *user : value.getUsers())
    if (isa<DeallocateOp>(user) && !isKept)
      if (auto it = stepOf.find(user); it != stepOf.end())
        end = std::min(end, it->second);
  return end;
}

namespace {

/// The allocator of one memory at a moment of the timeline.
class Moment {
public:
  using Tensor = MemoryTimeline::Tensor;
  using Launch = MemoryTimeline::Launch;
  using Shortage = MemoryTimeline::Shortage;

  Moment(const device::Banks &banks, ArrayRef<Tensor> tensors,
         ArrayRef<Launch> launches, unsigned steps)
      : ranges(banks), tensors(tensors), launches(launches), freedAt(steps),
        addresses(tensors.size()) {}

  /// Passes the steps before `end`. False where the circular buffers of a
  /// launch have no room.
  bool advance(unsigned end) {
    for (; step < end; ++step) {
      if (!launches.empty() && launches.front().step == step) {
        if (lowestFree() < launches.front().bytes)
          return false;
        launches = launches.drop_front();
      }
      for (unsigned freed : freedAt[step])
        ranges.free(*addresses[freed],
                    ranges.rounded(tensors[freed].footprint.bytesPerBank));
    }
    return true;
  }

  bool allocate(size_t index) {
    const Tensor &tensor = tensors[index];
    addresses[index] = ranges.allocate(tensor.footprint.bytesPerBank);
    if (addresses[index])
      freedAt[tensor.end].push_back(index);
    return addresses[index].has_value();
  }

  uint64_t usedBytes() const { return ranges.usedBytes(); }
  std::optional<uint64_t> addressOf(size_t index) const {
    return addresses[index];
  }

  /// For `tensor`, or the launch that comes next.
  Shortage shortage(const Tensor *tensor) const {
    Shortage shortage;
    shortage.tensor = tensor;
    shortage.launch = tensor ? nullptr : &launches.front();
    shortage.freeBytes = ranges.freeBytes();
    shortage.largestFree = ranges.largestFree();
    shortage.lowestFree = lowestFree();
    for (auto [index, other] : llvm::enumerate(tensors))
      if (addresses[index] && other.end >= step)
        shortage.alive.push_back(&other);
    return shortage;
  }

private:
  /// Bytes from the begin of the memory to the first that is taken.
  uint64_t lowestFree() const {
    uint64_t bytes = 0;
    ranges.forEachFree([&](uint64_t address, uint64_t size) {
      if (address == ranges.begin())
        bytes = size;
    });
    return bytes;
  }

  device::RangeAllocator ranges;
  ArrayRef<Tensor> tensors;
  ArrayRef<Launch> launches; ///< that are still to come
  SmallVector<SmallVector<unsigned, 1>> freedAt;
  SmallVector<std::optional<uint64_t>> addresses;
  unsigned step = 0;
};

} // namespace

MemoryTimeline::Outcome
MemoryTimeline::allocate(device::BufferType memory,
                         function_ref<bool(Tensor &)> skip) {
  ArrayRef<Launch> launches;
  if (memory == device::BufferType::L1)
    launches = allLaunches;
  Moment moment(banks(memory), all, launches, steps);
  Outcome outcome;
  outcome.addresses.resize(all.size());
  for (auto [index, tensor] : llvm::enumerate(all)) {
    if (tensor.footprint.memory != memory)
      continue;
    if (!moment.advance(tensor.begin)) {
      outcome.shortage = moment.shortage(nullptr);
      return outcome;
    }
    if (moment.allocate(index)) {
      outcome.peakBytes = std::max(outcome.peakBytes, moment.usedBytes());
      outcome.addresses[index] = moment.addressOf(index);
    } else if (!skip || !skip(tensor)) {
      outcome.shortage = moment.shortage(&tensor);
      return outcome;
    }
  }
  if (!moment.advance(steps))
    outcome.shortage = moment.shortage(nullptr);
  return outcome;
}

} // namespace mlir::tt::ttnn
