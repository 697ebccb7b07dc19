//===- DefinedArithmetic.h - a meaning for all operands ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTKERNEL_TRANSFORMS_DEFINEDARITHMETIC_H
#define TTMLIR_LIB_DIALECT_TTKERNEL_TRANSFORMS_DEFINEDARITHMETIC_H

#include "mlir/IR/Operation.h"

namespace mlir::tt::ttkernel {

/// Gives divisions, shifts and conversions of floats within `root`, all of them
/// on scalars, the meaning that they have on the cores for operands for which
/// the arith dialect, LLVM and C++ have none.
void defineArithmetic(Operation *root);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_LIB_DIALECT_TTKERNEL_TRANSFORMS_DEFINEDARITHMETIC_H
