//===- MixedTypes.h - casts between element types ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_MIXEDTYPES_H
#define TTMLIR_DIALECT_TTIR_IR_MIXEDTYPES_H

#include "mlir/IR/Operation.h"

namespace mlir::tt {

/// Casts operands of a TTIR op that are to have one element type and do not, if
/// it is clear which is meant, and a constant whose value has other elements
/// than its result. False if there is nothing to do; what is not clear is left
/// for the verifier.
bool unifyElementTypes(Operation *op);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_TTIR_IR_MIXEDTYPES_H
