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

#include "tt/device/BankLoad.h"
#include "tt/device/RangeAllocator.h"
#include "tt/device/TensorPages.h"

namespace mlir::tt::d2m {

using ::tt::device::BankLoad;
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

Placement::Placement(Block &block, ttcore::ChipDescAttr chip, uint64_t room) {
  Banks banks = ttcore::banksOf(chip, ::tt::device::BufferType::L1);
  capacity = banks.bytes() - std::min(room, banks.bytes());
  collect(block, banks);
  choose(block);
  findAddresses(banks, banks.end - capacity);
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

/// Those that pay most for the time they stay come first.
void Placement::choose(Block &block) {
  SmallVector<Buffer *> order;
  for (Buffer &buffer : buffers)
    if (buffer.reason == Reason::None)
      order.push_back(&buffer);
  // Moves for every step; of those alike the first in the text.
  auto rank = [](const Buffer *buffer) {
    double steps = double(buffer->end - buffer->begin);
    return std::pair(-double(buffer->moves) / steps, buffer->begin);
  };
  llvm::sort(order, [&](Buffer *a, Buffer *b) {
    return std::pair(rank(a), a) < std::pair(rank(b), b);
  });
  BankLoad load(unsigned(block.getOperations().size()));
  if (auto taken = layoutSteps(block))
    load.add(taken->first, taken->second, capacity);
  for (Buffer *buffer : order)
    if (load.most(buffer->begin, buffer->end) + buffer->bytes > capacity)
      buffer->reason = Reason::Full;
    else
      load.add(buffer->begin, buffer->end, buffer->bytes);
}

/// Goes through the launches as the program will. Free memory may be
/// fragmented.
void Placement::findAddresses(const Banks &banks, uint64_t floor) {
  ::tt::device::RangeAllocator allocator(banks);
  std::multimap<unsigned, std::pair<uint64_t, uint64_t>> live; // by last step
  for (Buffer &buffer : buffers) {
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
    buffer.reason = Reason::Pieces;
  }
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
