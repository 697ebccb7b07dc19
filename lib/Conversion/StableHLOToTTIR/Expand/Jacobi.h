//===- Jacobi.h - singular values and eigenvalues ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_JACOBI_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_JACOBI_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt::stablehlo {

/// LAPACK's calls `gesdd` and `syevd` of f32 become loops of rotations. An
/// error at one of more than 128 columns.
LogicalResult expandJacobi(ModuleOp module);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_EXPAND_JACOBI_H
