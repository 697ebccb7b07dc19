//===- MemoryPlan.cpp - addresses of tensors on the device ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MemoryPlan.h"

#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"

namespace mlir::tt {

MemoryPlan::MemoryPlan(ttcore::ChipDescAttr chip,
                       ::tt::device::BufferType memory)
    : banks(ttcore::banksOf(chip, memory)), allocator(banks) {}

FailureOr<MemoryPlan::Range> MemoryPlan::allocate(Operation *op, Type type,
                                                  uint64_t bytesInBank) {
  Range range{0, allocator.rounded(bytesInBank)};
  std::optional<uint64_t> address = allocator.allocate(range.bytes);
  if (!address) {
    InFlightDiagnostic error = op->emitOpError("needs ")
                               << range.bytes
                               << (inL1() ? " bytes of L1 on every core for "
                                          : " bytes in every bank of DRAM for ")
                               << type << ", of " << allocator.totalBytes()
                               << " at most " << allocator.largestFree()
                               << " are free together";
    return noteLargest(op, error);
  }
  range.address = *address;
  live[range.address] = {type, range.bytes};
  return range;
}

void MemoryPlan::free(Range range) {
  allocator.free(range.address, range.bytes);
  live.erase(range.address);
}

LogicalResult MemoryPlan::checkLaunch(Operation *op, uint64_t bytes) const {
  uint64_t lowest = live.empty() ? banks.end : live.begin()->first;
  if (banks.begin + bytes <= lowest)
    return success();
  InFlightDiagnostic error =
      op->emitOpError("needs ")
      << bytes << " bytes of L1 on every core for circular buffers, but "
      << (live.empty() ? "it ends" : "tensors begin") << " behind "
      << lowest - banks.begin
      << "; smaller blocks in its plan or block factors take less, and without "
         "d2m-place values lie in DRAM";
  return noteLargest(op, error);
}

InFlightDiagnostic &MemoryPlan::noteLargest(Operation *op,
                                            InFlightDiagnostic &error) const {
  auto largest =
      llvm::map_to_vector(live, [](auto &entry) { return entry.second; });
  llvm::sort(largest, [](auto &a, auto &b) { return a.second > b.second; });
  for (auto &[type, bytes] : ArrayRef(largest).take_front(3))
    error.attachNote(op->getLoc()) << bytes << " are taken by " << type;
  return error;
}

} // namespace mlir::tt
