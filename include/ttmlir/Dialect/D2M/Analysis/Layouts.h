//===- Layouts.h - tensors that kernels can take as they lie ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H

#include "mlir/IR/Operation.h"

namespace mlir::tt::d2m {

/// Whether tensors of the type lie, or without a layout may lie, in tiles of
/// their elements on the device; interleaved or sharded is all the same.
bool liesInTiles(Type type);

/// All that it takes and makes.
bool liesInTiles(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_LAYOUTS_H
