//===- DramPlan.cpp - where tensors lie in DRAM ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "DramPlan.h"

#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include "tt/device/TensorPages.h"

namespace mlir::tt {

DramPlan::DramPlan(ttcore::ChipDescAttr chip)
    : banks(ttcore::banksOf(chip, ::tt::device::BufferType::DRAM)),
      allocator(banks) {}

FailureOr<DramPlan::Range> DramPlan::allocate(Operation *op,
                                              RankedTensorType type) {
  ::tt::device::TensorPages pages(
      type.getShape(), ttcore::toDevice(d2m::formOf(Type(type))->format),
      /*inTiles=*/true);
  uint64_t inBank = (pages.numPages() + banks.count() - 1) / banks.count();
  Range range{0, allocator.rounded(inBank * pages.pageBytes)};
  std::optional<uint64_t> address = allocator.allocate(range.bytes);
  if (!address) {
    InFlightDiagnostic error =
        op->emitOpError("needs ")
        << range.bytes << " bytes in every bank of DRAM for " << type << ", of "
        << allocator.totalBytes() << " at most " << allocator.largestFree()
        << " are free together";
    auto largest =
        llvm::map_to_vector(live, [](auto &entry) { return entry.second; });
    llvm::sort(largest, [](auto &a, auto &b) { return a.second > b.second; });
    for (auto &[tensor, bytes] : ArrayRef(largest).take_front(3))
      error.attachNote(op->getLoc()) << bytes << " are taken by " << tensor;
    return failure();
  }
  range.address = *address;
  live[range.address] = {type, range.bytes};
  return range;
}

void DramPlan::free(Range range) {
  allocator.free(range.address, range.bytes);
  live.erase(range.address);
}

} // namespace mlir::tt
