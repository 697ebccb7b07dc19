//===- DeviceBuffer.h - how a memref lies in device memory -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H
#define TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttmetal {

using EmitError = function_ref<InFlightDiagnostic()>;

/// A memref in the memory space `l1` or `dram`, taken apart. A unit is what the
/// memref's shape counts: a tile, or a scalar of row-major data.
struct DeviceBuffer {
  bool inDram = false;
  bool sharded = false;
  ttcore::DataType dataType;
  /// Height and width of a tile; 1x1 for row-major data.
  int64_t unitRows = 1, unitCols = 1;
  uint64_t unitBytes = 0;
  /// Sharded: rows and columns of cores; of DRAM 1 and the number of banks.
  int64_t gridRows = 1, gridCols = 1;
  /// Per dimension in units: along the grid (1 if interleaved) and in a shard.
  SmallVector<int64_t> grid, shard;
  /// Sharded: bytes between neighbouring units along each dimension.
  SmallVector<int64_t> strides;
  int64_t buffers = 1;
  /// Sharded: bytes of one buffer of a shard.
  uint64_t shardBytes = 0;
  /// Interleaved: bytes of a page and number of pages.
  uint64_t pageBytes = 0, numPages = 0;

  bool isTiled() const { return unitRows * unitCols != 1; }
  /// Elements along each dimension, padding included.
  SmallVector<int64_t> getExtents() const;
  /// Bytes taken at the buffer's address in every bank.
  uint64_t getBytesPerBank(ttcore::ChipDescAttr chip) const;
  /// Pages of a circular buffer on this buffer: see enqueue_program.
  uint64_t getCBPageBytes() const;
  uint64_t getCBPages() const {
    return shardBytes * buffers / getCBPageBytes();
  }
};

/// True for a memref in device memory.
bool isDeviceMemRef(MemRefType type);

/// Fails, with an error, for host memory, an element type that the device does
/// not have, a layout that is neither sharded nor interleaved, a grid without a
/// place for each shard, or strides that let elements overlap.
FailureOr<DeviceBuffer> describeDeviceBuffer(MemRefType type,
                                             EmitError emitError);

/// The chip that `op`'s module is compiled for; null if it does not say.
ttcore::ChipDescAttr getChip(Operation *op);

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_DIALECT_TTMETAL_IR_DEVICEBUFFER_H
