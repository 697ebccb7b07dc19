//===- KnownOps.h - ops of dialects that are known --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_KNOWNOPS_H
#define TTMLIR_DIALECT_COMMON_KNOWNOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::tt {

/// Fails, with a diagnostic, if an op in `op` is of a dialect that is not
/// known. Tools let the parser pass them, so that attributes of such dialects
/// are read.
LogicalResult checkKnownOps(Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_KNOWNOPS_H
