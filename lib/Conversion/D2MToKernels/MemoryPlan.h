//===- MemoryPlan.h - addresses of tensors on the device --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_MEMORYPLAN_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_MEMORYPLAN_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "tt/device/RangeAllocator.h"

namespace mlir::tt {

/// Addresses of tensors in the banks of DRAM or L1, in the order in which a
/// program makes and frees them.
class MemoryPlan {
public:
  MemoryPlan(ttcore::ChipDescAttr chip, ::tt::device::BufferType memory);

  struct Range {
    uint64_t address, bytes;
  };
  /// Fails, with an error at `op` that names the largest tensors, if the banks
  /// have no room.
  FailureOr<Range> allocate(Operation *op, Type type, uint64_t bytesInBank);
  void free(Range range);
  /// Fails, with such an error, if `bytes` bytes of circular buffers, which
  /// grow from the other end of L1, reach a tensor.
  LogicalResult checkLaunch(Operation *op, uint64_t bytes) const;

  const ::tt::device::Banks &of() const { return banks; }
  bool inL1() const { return banks.type == ::tt::device::BufferType::L1; }
  StringRef name() const { return inL1() ? "L1" : "DRAM"; }

private:
  InFlightDiagnostic &noteLargest(Operation *op,
                                  InFlightDiagnostic &error) const;

  ::tt::device::Banks banks;
  ::tt::device::RangeAllocator allocator;
  /// By address.
  std::map<uint64_t, std::pair<Type, uint64_t>> live;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_MEMORYPLAN_H
