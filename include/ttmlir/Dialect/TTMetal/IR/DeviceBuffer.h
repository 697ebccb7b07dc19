//===- DeviceBuffer.h - memrefs in device memory ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H
#define TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H

#include "tt/device/UnitLayout.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"

namespace mlir::tt::ttmetal {

using EmitError = function_ref<InFlightDiagnostic()>;

/// A buffer in the memory space `l1` or `dram`.
struct DeviceBuffer : ::tt::device::UnitLayout {
  ttcore::DataType getDataType() const {
    return static_cast<ttcore::DataType>(type);
  }
  /// Bytes of a shard, all its buffers.
  uint64_t getShardBytes() const { return shardBytes() * buffers; }
  /// Pages of a circular buffer on this buffer: see enqueue_program.
  uint64_t getCBPageBytes() const;
  uint64_t getCBPages() const { return getShardBytes() / getCBPageBytes(); }
};

/// True for a memref in device memory.
bool isDeviceMemRef(MemRefType type);

/// Fails, with an error, for host memory, an element type that the device does
/// not have, a layout that is neither sharded nor interleaved, a grid without a
/// address for each shard, or strides that let elements overlap. Where shards
/// of a virtual grid lie, the op says that makes the buffer.
FailureOr<DeviceBuffer> describeDeviceBuffer(Value buffer, EmitError emitError);

/// The chip that `op`'s module is compiled for; null if it does not say.
ttcore::ChipDescAttr getChip(Operation *op);

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H
