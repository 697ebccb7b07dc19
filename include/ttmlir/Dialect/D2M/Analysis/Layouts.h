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

/// Whether tensors of the type lie, or without a layout may lie, in tiles of
/// their elements on the device; interleaved or sharded is all the same.
bool liesInTiles(Type type);

/// All that it takes and makes.
bool liesInTiles(Operation *op);

/// Where a group's tensor lies, counted as operands and then results: as
/// `places` or its layout says.
::tt::device::BufferType memoryOf(GroupOp group, unsigned tensor);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H
