//===- LinearAlgebra.h - triangular matrices, step by step ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H

#include "Lowering.h"

namespace mlir::tt::stablehlo {

/// What a triangular matrix is.
struct Triangle {
  bool left, lower, unitDiagonal, transposed;
};

/// The triangular factor of symmetric matrices; an error at `op` if they are
/// too large for a step for each column.
Values factor(Operation *op, Value a, bool lower, Emit &emit);
/// x of a x = b, or of x a = b.
Values solve(Operation *op, Value a, Value b, Triangle triangle, Emit &emit);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H
