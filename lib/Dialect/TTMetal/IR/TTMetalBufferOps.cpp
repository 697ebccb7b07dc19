//===- TTMetalBufferOps.cpp - verifiers of buffers and copies -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"

#include <map>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;

//===----------------------------------------------------------------------===//
// create_buffer
//===----------------------------------------------------------------------===//

// The module's chip may have larger alignments.
using ::tt::device::kDramAlignment;
using ::tt::device::kL1Alignment;

static uint64_t alignmentOf(bool inDram, ttcore::ChipDescAttr chip) {
  if (!chip)
    return inDram ? kDramAlignment : kL1Alignment;
  return inDram ? chip.getNocDRAMAddressAlignBytes()
                : chip.getNocL1AddressAlignBytes();
}

static LogicalResult verifyAddress(Operation *op, int64_t address, bool inDram,
                                   uint64_t bytes, ttcore::ChipDescAttr chip) {
  StringRef memory = inDram ? "DRAM" : "L1";
  uint64_t alignment = alignmentOf(inDram, chip);
  if (address < 0 || address % alignment != 0)
    return op->emitOpError("address ")
           << address << " is not a multiple of " << alignment << ", as "
           << memory << " wants";
  if (!chip && inDram)
    return success();
  uint64_t end = !chip    ? ::tt::device::largestL1()
                 : inDram ? chip.getDramUnreservedEnd()
                          : chip.getL1Size();
  if (uint64_t(address) > end || bytes > end - address)
    return op->emitOpError()
           << bytes << " bytes at address " << address
           << " go beyond the end of " << memory << " at " << end;
  return success();
}

namespace {
/// Addresses that a buffer takes in each of its banks.
struct AddressRange {
  bool inDram;
  uint64_t begin, end;
};
} // namespace

/// Bytes that a buffer takes of every bank; 0 for an interleaved buffer if the
/// chip is not known. Fails, with an error, if the chip has no such grid.
static FailureOr<uint64_t> bytesPerBank(CreateBufferOp op,
                                        const DeviceBuffer &buffer,
                                        ttcore::ChipDescAttr chip) {
  if (!chip)
    return buffer.isSharded() ? buffer.getShardBytes() : 0;
  ::tt::device::Banks banks = banksOf(chip, buffer.memory);
  if (std::string problem = buffer.problem(banks); !problem.empty())
    return op.emitOpError("has ") << problem;
  return buffer.bytesPerBank(banks);
}

/// nullopt for a buffer that its own verifier refuses.
static std::optional<AddressRange> rangeOf(CreateBufferOp op,
                                           ttcore::ChipDescAttr chip) {
  ScopedDiagnosticHandler silence(op.getContext(),
                                  [](Diagnostic &) { return success(); });
  FailureOr<DeviceBuffer> buffer =
      describeDeviceBuffer(op.getResult(), [&] { return op.emitOpError(); });
  FailureOr<uint64_t> bytes = failure();
  if (succeeded(buffer))
    bytes = bytesPerBank(op, *buffer, chip);
  if (failed(bytes) || (!buffer->isSharded() && !chip))
    return std::nullopt;
  uint64_t begin = op.getAddress();
  return AddressRange{buffer->inDram(), begin, begin + *bytes};
}

/// Whether the block has no other create_buffer in front of `op`.
static bool isFirstInBlock(CreateBufferOp op) {
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode())
    if (isa<CreateBufferOp>(before))
      return false;
  return true;
}

/// Checks that no buffer of a block is made at addresses of one that is live.
/// All grids start at core (0, 0) or bank 0, so equal addresses meet there.
static LogicalResult verifyNoOverlap(Block &block, ttcore::ChipDescAttr chip) {
  struct Live {
    uint64_t end;
    CreateBufferOp op;
  };
  // The ranges of DRAM and of L1 by their begins; no two overlap.
  std::map<uint64_t, Live> lives[2];
  for (Operation &op : block) {
    if (auto free = dyn_cast<DeallocateBufferOp>(op)) {
      auto made = free.getInput().getDefiningOp<CreateBufferOp>();
      std::optional<AddressRange> range =
          made ? rangeOf(made, chip) : std::optional<AddressRange>();
      if (!range)
        continue;
      auto &live = lives[range->inDram];
      if (auto it = live.find(range->begin);
          it != live.end() && it->second.op == made)
        live.erase(it);
      continue;
    }
    auto made = dyn_cast<CreateBufferOp>(op);
    std::optional<AddressRange> range =
        made ? rangeOf(made, chip) : std::optional<AddressRange>();
    if (!range || range->begin >= range->end)
      continue;
    auto &live = lives[range->inDram];
    auto next = live.lower_bound(range->begin), found = live.end();
    if (next != live.end() && next->first < range->end)
      found = next;
    else if (next != live.begin() && std::prev(next)->second.end > range->begin)
      found = std::prev(next);
    if (found == live.end()) {
      live.insert({range->begin, {range->end, made}});
      continue;
    }
    InFlightDiagnostic error = made.emitOpError("takes addresses ");
    error << range->begin << " to " << range->end
          << ", which overlap a buffer that is still live at " << found->first
          << " to " << found->second.end;
    error.attachNote(found->second.op.getLoc())
        << "the live buffer is made here";
    return error;
  }
  return success();
}

LogicalResult CreateBufferOp::verify() {
  FailureOr<DeviceBuffer> buffer =
      describeDeviceBuffer(getResult(), [&] { return emitOpError(); });
  if (failed(buffer))
    return failure();
  ttcore::ChipDescAttr chip = getChip(*this);
  FailureOr<uint64_t> bytes = bytesPerBank(*this, *buffer, chip);
  if (failed(bytes) || failed(verifyAddress(*this, getAddress(),
                                            buffer->inDram(), *bytes, chip)))
    return failure();
  // Once for all buffers of the block.
  return isFirstInBlock(*this) ? verifyNoOverlap(*(*this)->getBlock(), chip)
                               : success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static bool isFloat(ttcore::DataType type) {
  return ttcore::isBlockFloat(type) || type == ttcore::DataType::Float32 ||
         type == ttcore::DataType::Float16 ||
         type == ttcore::DataType::BFloat16;
}

/// The leading dimensions of the host's shape count as one if the device has
/// fewer; the device may be larger, by padding.
static LogicalResult verifyShapes(Operation *op, MemRefType host,
                                  MemRefType device,
                                  const DeviceBuffer &buffer) {
  std::vector<int64_t> extents = buffer.extents();
  SmallVector<int64_t> shape(host.getShape());
  while (shape.size() < extents.size())
    shape.insert(shape.begin(), 1);
  size_t folded = shape.size() - extents.size() + 1;
  FailureOr<int64_t> first = checkedVolume(ArrayRef(shape).take_front(folded));
  if (failed(first))
    return op->emitOpError("cannot count the elements of ") << host;
  shape.erase(shape.begin(), shape.begin() + folded - 1);
  shape[0] = *first;
  for (auto [d, size] : llvm::enumerate(shape))
    if (size > extents[d])
      return op->emitOpError("has ")
             << size << " elements along dimension " << d << " of " << host
             << ", but " << device << " has room for " << extents[d];
  return success();
}

static LogicalResult verifyCopy(Operation *op, Value hostValue,
                                Value deviceValue) {
  auto host = cast<MemRefType>(hostValue.getType());
  auto device = cast<MemRefType>(deviceValue.getType());
  if (isDeviceMemRef(host) || !isDeviceMemRef(device))
    return op->emitOpError("wants one buffer on the host and one on the "
                           "device, found ")
           << host << " and " << device;
  FailureOr<DeviceBuffer> buffer =
      describeDeviceBuffer(deviceValue, [&] { return op->emitOpError(); });
  if (failed(buffer))
    return failure();
  auto hostData = ttcore::elementTypeToDataType(host.getElementType());
  if (failed(hostData) || isa<ttcore::TileType>(host.getElementType()) ||
      !host.hasStaticShape() || !host.getLayout().isIdentity())
    return op->emitOpError("wants a row-major tensor on the host, found ")
           << host;
  if (*hostData != buffer->getDataType() &&
      !(isFloat(*hostData) && isFloat(buffer->getDataType())))
    return op->emitOpError("cannot convert between elements ")
           << stringifyDataType(*hostData) << " and "
           << stringifyDataType(buffer->getDataType());
  if (buffer->buffers != 1)
    return op->emitOpError("copies to or from one buffer, but ")
           << device << " has " << buffer->buffers;
  return verifyShapes(op, host, device, *buffer);
}

LogicalResult EnqueueWriteBufferOp::verify() {
  return verifyCopy(*this, getInput(), getOutput());
}

LogicalResult EnqueueReadBufferOp::verify() {
  return verifyCopy(*this, getOutput(), getInput());
}

//===----------------------------------------------------------------------===//
// Semaphores, mesh
//===----------------------------------------------------------------------===//

LogicalResult CreateGlobalSemaphoreOp::verify() {
  ttcore::ChipDescAttr chip = getChip(*this);
  ttkernel::CoreRange range = toRange(getCoreRange());
  if (chip && (range.y + range.rows > chip.getGrid()[0] ||
               range.x + range.cols > chip.getGrid()[1]))
    return emitOpError("is on cores ")
           << text(range) << ", the device has " << chip.getGrid()[0] << "x"
           << chip.getGrid()[1];
  return verifyAddress(*this, getAddress(), /*inDram=*/false, 4, chip);
}

LogicalResult MeshShardOp::verify() {
  if (getShardType() == ttcore::MeshShardType::Identity &&
      getInput().getType() != getType())
    return emitOpError("of the identity has the type of its operand, found ")
           << getInput().getType() << " and " << getType();
  return success();
}
