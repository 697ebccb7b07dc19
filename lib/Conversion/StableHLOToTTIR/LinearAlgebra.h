//===- LinearAlgebra.h - triangular matrices, step by step ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H

#include "Lowering.h"

namespace mlir::tt::stablehlo {

/// The attributes of a triangular matrix.
struct Triangle {
  bool left, lower, unitDiagonal, transposed;
};

/// An error at `op` if matrices have more columns than steps are made for.
LogicalResult checkSize(Operation *op, Value a);
/// The triangular factor of symmetric matrices; an error at `op` if they are
/// too large for a step for each column.
Values factor(Operation *op, Value a, bool lower, Emit &emit);
/// x of a x = b, or of x a = b.
Values solve(Operation *op, Value a, Value b, Triangle triangle, Emit &emit);
/// Gives both triangles in one matrix, and the indices, from 0 on, of the rows
/// that were exchanged.
Values factorLU(Operation *op, Value a, Emit &emit);
/// Gives the upper triangle with the vectors of reflections below it, and their
/// factors.
Values factorQR(Operation *op, Value a, Emit &emit);
/// The product of reflections, as `factorQR` gives them.
Values multiplyReflections(Operation *op, Value a, Value taus, Emit &emit);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_LINEARALGEBRA_H
