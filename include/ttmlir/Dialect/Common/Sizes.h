//===- Sizes.h - tensors that a device can have -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_SIZES_H
#define TTMLIR_DIALECT_COMMON_SIZES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::tt {

/// Whether a tensor has 2^44 elements at most, counting a dimension of 0 as 1,
/// or an open shape. Up to there sizes in bytes and padded shapes are numbers
/// of 64 bits.
bool isOfDevices(ShapedType type);

/// Fails, with a diagnostic, if a value in `op` has more elements. Verifiers of
/// the project's dialects check this themselves; those of other dialects do
/// not.
LogicalResult checkSizes(Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_SIZES_H
