//===- DramPlan.h - where tensors lie in DRAM ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_DRAMPLAN_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_DRAMPLAN_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "tt/device/RangeAllocator.h"

namespace mlir::tt {

/// Addresses of tensors in tiles, interleaved over the banks of a chip's DRAM,
/// in the order in which a program makes and frees them.
class DramPlan {
public:
  explicit DramPlan(ttcore::ChipDescAttr chip);

  struct Range {
    uint64_t address, bytes;
  };
  /// Fails, with an error at `op` that names the largest tensors, if the banks
  /// have no room.
  FailureOr<Range> allocate(Operation *op, RankedTensorType type);
  void free(Range range);

private:
  ::tt::device::Banks banks;
  ::tt::device::RangeAllocator allocator;
  /// By address.
  llvm::DenseMap<uint64_t, std::pair<RankedTensorType, uint64_t>> live;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_DRAMPLAN_H
