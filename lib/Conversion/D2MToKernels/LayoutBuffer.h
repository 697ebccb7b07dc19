//===- LayoutBuffer.h - where tensors with a layout lie --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "tt/device/RangeAllocator.h"

namespace mlir::tt {

/// Whether it has a `#ttcore.metal_layout`, or is a memref of the device.
bool isOnDevice(Type type);

/// The tensor as the host has it: the layout's logical shape, of numbers. Of a
/// memref on the device with its padding, which it does not tell.
RankedTensorType logicalType(Type type);

/// The device's buffer of a tensor with a layout, or of a memref: its shards in
/// L1, or in DRAM pages over the banks. Fails, with an error at `op`, for what
/// kernels and copies cannot find there.
FailureOr<MemRefType> bufferType(Operation *op, Type type);

/// Addresses of shards in L1, from its end down: circular buffers begin at the
/// other end.
class L1Plan {
public:
  explicit L1Plan(ttcore::ChipDescAttr chip);

  struct Range {
    uint64_t address, bytes;
  };
  /// Fails, with an error at `op`, if there is no room.
  FailureOr<Range> allocate(Operation *op, MemRefType buffer);
  void free(Range range) { allocator.free(range.address, range.bytes); }

private:
  ::tt::device::Banks banks;
  ::tt::device::RangeAllocator allocator;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H
