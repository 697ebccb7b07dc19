//===- LibraryCall.h - an op of ttir as a call of the library ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_LIBRARYCALL_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_LIBRARYCALL_H

#include "tt/device/OpCall.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

/// A tensor in tiles, interleaved in DRAM.
::tt::device::OpTensor tiledTensor(RankedTensorType type);

/// The call that the op would become with these operands and results. An op
/// that has no call is one that copies.
::tt::device::OpCall libraryCall(Operation *op,
                                 ArrayRef<RankedTensorType> operands,
                                 ArrayRef<RankedTensorType> results);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_LIBRARYCALL_H
