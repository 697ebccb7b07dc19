//===- Quantized.h - numbers instead of quantized types ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_QUANTIZED_H
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_QUANTIZED_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::ttir {

/// Whether a value in the module has a quantized element type.
bool hasQuantizedTypes(ModuleOp module);

/// The pass ttir-unroll-quantized as a function.
LogicalResult unrollQuantized(ModuleOp module);

} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_TRANSFORMS_QUANTIZED_H
