//===- Layouts.h - tensors that kernels can take as they lie ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H

#include "tt/device/Banks.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// Whether a tensor of the type lies in tiles of its own element type on the
/// device, interleaved or sharded. A tensor without a layout may.
bool liesInTiles(Type type);

/// Whether all operands and results of `op` do.
bool liesInTiles(Operation *op);

/// The memory of tensor number `tensor` of a group: operands count first, then
/// results. The group's `places` name it, or else the tensor's layout does.
::tt::device::BufferType memoryOf(GroupOp group, unsigned tensor);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H
