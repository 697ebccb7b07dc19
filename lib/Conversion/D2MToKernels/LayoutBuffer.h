//===- LayoutBuffer.h - buffers of tensors with a layout --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H
#define TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt {

/// Whether it has a `#ttcore.metal_layout`, or is a memref of the device.
bool isOnDevice(Type type);

/// The tensor as the host has it: the layout's logical shape, of numbers. A
/// memref on the device has no logical shape; the result then includes its
/// padding.
RankedTensorType logicalType(Type type);

/// The device's buffer of a tensor with a layout, or of a memref: its shards in
/// L1, or in DRAM pages over the banks. Fails, with an error at `op`, for what
/// kernels and copies cannot find there.
FailureOr<MemRefType> bufferType(Operation *op, Type type);

/// Bytes of a shard of such a buffer in L1.
uint64_t shardBytes(MemRefType buffer);

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_D2MTOKERNELS_LAYOUTBUFFER_H
