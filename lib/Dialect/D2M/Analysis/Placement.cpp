//===- Placement.cpp - memory of values between groups --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/Placement.h"

#include "D2M/Cache/CacheWrite.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Plan/Solve.h"

#include "tt/device/RangeAllocator.h"
#include "tt/device/TensorPages.h"

namespace mlir::tt::d2m {

namespace plan = ::tt::plan;

using ::tt::device::Banks;
using ::tt::device::TensorPages;

uint64_t bytesInBank(RankedTensorType type, const Banks &banks) {
  TensorPages pages(type.getShape(),
                    ttcore::toDevice(formOf(Type(type))->format),
                    /*inTiles=*/true);
  uint64_t inBank = (pages.numPages() + banks.count() - 1) / banks.count();
  return inBank * banks.align(pages.pageBytes);
}

bool sharesPages(Operation *op) {
  if (!isa<ttir::ReshapeOp, ttir::ToLayoutOp>(op))
    return false;
  auto typeOf = [](Value value) {
    return cast<RankedTensorType>(value.getType());
  };
  auto pages = [&](Value value) {
    return TensorPages(typeOf(value).getShape(),
                       ::tt::device::DataType::Float32, /*inTiles=*/true);
  };
  Value from = op->getOperand(0), to = op->getResult(0);
  if (isa<ttir::ReshapeOp>(op))
    return pages(from).samePages(pages(to));
  std::optional<ElementForm> before = formOf(from), after = formOf(to);
  return before && after && before->format == after->format;
}

Placement::Placement(Block &block, ttcore::ChipDescAttr chip, uint64_t room,
                     const Wanted &wanted) {
  Banks banks = ttcore::banksOf(chip, ::tt::device::BufferType::L1);
  capacity = banks.bytes() - std::min(room, banks.bytes());
  collect(block, banks);
  price(chip, banks);
  choose(block, banks, wanted);
}

bool Placement::isInL1(Value value) const {
  auto it = bufferOf.find(value);
  return it != bufferOf.end() && buffers[it->second].reason == Reason::None;
}

void Placement::collect(Block &block, const Banks &banks) {
  DenseMap<Operation *, unsigned> stepOf;
  for (Operation &op : block)
    stepOf.insert({&op, stepOf.size()});
  for (auto group : block.getOps<GroupOp>())
    for (OpResult result : group->getResults())
      if (formOf(Value(result)))
        add(result,
            bytesInBank(cast<RankedTensorType>(result.getType()), banks),
            stepOf);
}

void Placement::add(OpResult result, uint64_t bytes,
                    const DenseMap<Operation *, unsigned> &stepOf) {
  unsigned step = stepOf.lookup(result.getOwner());
  Buffer buffer{result, step, step, bytes};
  bool isRead = false;
  SmallVector<Value, 2> shapes{result};
  for (size_t i = 0; i != shapes.size(); ++i) {
    bufferOf[shapes[i]] = buffers.size();
    for (Operation *user : shapes[i].getUsers()) {
      buffer.end = std::max(buffer.end, stepOf.lookup(user));
      if (isa<GroupOp>(user))
        ++buffer.moves, isRead = true;
      else if (sharesPages(user))
        shapes.push_back(user->getResult(0));
      else
        buffer.reason = Reason::Host;
    }
  }
  if (!isRead && buffer.reason == Reason::None)
    buffer.reason = Reason::Unread;
  if (bytes > capacity && buffer.reason == Reason::None)
    buffer.reason = Reason::Large;
  if (cacheWriteIn(cast<GroupOp>(result.getOwner())))
    buffer.reason = Reason::InPlace;
  buffers.push_back(buffer);
}

/// The steps of ops that lay out L1 themselves, from the first to the last.
static std::optional<std::pair<unsigned, unsigned>> layoutSteps(Block &block) {
  auto isLaidOut = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return isa<MemRefType>(type) ||
           (tensor &&
            isa_and_nonnull<ttcore::MetalLayoutAttr>(tensor.getEncoding()));
  };
  std::optional<std::pair<unsigned, unsigned>> steps;
  for (auto [step, op] : llvm::enumerate(block))
    if (llvm::any_of(op.getOperandTypes(), isLaidOut) ||
        llvm::any_of(op.getResultTypes(), isLaidOut))
      steps = {steps ? steps->first : unsigned(step), unsigned(step)};
  return steps;
}

void Placement::price(ttcore::ChipDescAttr chip, const Banks &banks) {
  ::tt::device::Transfers transfers = transfersOf(chip);
  for (Buffer &buffer : buffers) {
    double bytes = double(buffer.bytes * banks.count());
    auto cycles = [&](const ::tt::device::MemoryTime &memory) {
      return memory.cycles(0, bytes) +
             (buffer.moves - 1) * memory.cycles(bytes, 0);
    };
    buffer.inDram = cycles(transfers.dram);
    buffer.inL1 = cycles(transfers.l1);
  }
}

double Placement::cycles(OpResult result, bool inL1) const {
  auto it = bufferOf.find(result);
  if (it == bufferOf.end())
    return 0;
  const Buffer &buffer = buffers[it->second];
  return inL1 ? buffer.inL1 : buffer.inDram;
}

/// Chooses DRAM or L1 for each value; one in L1 takes it as long as it lives.
/// The cost of a choice is the cycles in which all cores write and read it.
void Placement::choose(Block &block, const Banks &banks, const Wanted &wanted) {
  plan::Problem problem;
  plan::ResourceId l1 = problem.addResource("L1", capacity);
  if (auto taken = layoutSteps(block))
    problem.addClaim(problem.addNode(std::array{0.0}), 0,
                     {l1, taken->first, taken->second, capacity});
  SmallVector<std::pair<plan::NodeId, Buffer *>> nodes;
  for (Buffer &buffer : buffers) {
    if (buffer.reason != Reason::None)
      continue;
    std::array costs{buffer.inDram, buffer.inL1};
    if (auto it = wanted.find(buffer.value); it != wanted.end())
      costs[!it->second] = plan::kIllegal;
    plan::NodeId node = problem.addNode(costs);
    problem.addClaim(node, 1, {l1, buffer.begin, buffer.end, buffer.bytes});
    nodes.push_back({node, &buffer});
  }
  auto place = [&](ArrayRef<plan::Choice> choices) {
    for (auto [node, buffer] : nodes)
      buffer->reason = choices[node] ? Reason::None : Reason::Full;
  };
  plan::Options options;
  options.fits = [&](std::span<const plan::Choice> choices) {
    place(choices);
    return missing(banks, l1);
  };
  plan::Result result = plan::solve(problem, options);
  auto *solution = std::get_if<plan::Solution>(&result);
  // DRAM holds all values; only numbers beyond any chip are refused.
  place(solution ? solution->choices : plan::Choices(problem.numNodes()));
  hasSolution = solution != nullptr;
  if (!solution)
    return;
  for (auto [node, buffer] : nodes) {
    auto used = ArrayRef(solution->used[l1])
                    .slice(buffer->begin, buffer->end - buffer->begin + 1);
    if (buffer->reason == Reason::Full &&
        *llvm::max_element(used) + buffer->bytes <= capacity)
      buffer->reason = Reason::Pieces;
  }
}

/// Allocates in the order of the launches, as the program will: free memory may
/// be fragmented.
std::vector<plan::Misfit> Placement::missing(const Banks &banks,
                                             plan::ResourceId l1) const {
  uint64_t floor = banks.end - capacity;
  ::tt::device::RangeAllocator allocator(banks);
  std::multimap<unsigned, std::pair<uint64_t, uint64_t>> live; // by last step
  std::vector<plan::Misfit> misfits;
  for (const Buffer &buffer : buffers) {
    if (buffer.reason != Reason::None)
      continue;
    while (!live.empty() && live.begin()->first < buffer.begin) {
      allocator.free(live.begin()->second.first, live.begin()->second.second);
      live.erase(live.begin());
    }
    uint64_t bytes = allocator.rounded(buffer.bytes);
    std::optional<uint64_t> address = allocator.allocate(bytes);
    if (address && *address >= floor) {
      live.insert({buffer.end, {*address, bytes}});
      continue;
    }
    if (address)
      allocator.free(*address, bytes);
    misfits.push_back({l1, buffer.begin, bytes});
  }
  return misfits;
}

std::string Placement::whyNever(OpResult result) const {
  auto it = bufferOf.find(result);
  if (it != bufferOf.end() &&
      llvm::is_contained({Reason::None, Reason::Full, Reason::Pieces},
                         buffers[it->second].reason))
    return "";
  return whyNot(result);
}

std::string Placement::whyNot(OpResult result) const {
  auto it = bufferOf.find(result);
  if (it == bufferOf.end())
    return "kernels do not take its elements";
  const Buffer &buffer = buffers[it->second];
  std::string bytes = std::to_string(buffer.bytes) + " bytes of every core";
  switch (buffer.reason) {
  case Reason::None:
    return "d2m-place has not put it into L1";
  case Reason::Large:
    return "it takes " + bytes + ", and values have " +
           std::to_string(capacity);
  case Reason::Full:
    return "it takes " + bytes + ", and others that pay more leave less of " +
           std::to_string(capacity);
  case Reason::Pieces:
    return "it takes " + bytes + ", which are free, but not together";
  case Reason::Unread:
    return "no program takes it";
  case Reason::Host:
    return "the host takes it";
  case Reason::InPlace:
    return "it is where operand 0 is";
  }
  llvm_unreachable("all reasons are listed");
}

} // namespace mlir::tt::d2m
