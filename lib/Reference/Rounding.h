//===- Rounding.h - rounding to declared float types ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// All floats are computed and held in f32. A program that declares a result as
// bf16 means a number that bf16 has: that is what is kept of it.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_ROUNDING_H
#define TTMLIR_LIB_REFERENCE_ROUNDING_H

#include "mlir/IR/Types.h"

#include <cstdint>

namespace mlir::tt::reference {

/// The numbers that a tensor of floats may have.
enum class Rounding : uint8_t { None, BFloat16, Float16 };

/// The rounding to an element type: none for integers, and for floats that are
/// at least as wide as f32.
Rounding roundingOf(Type element);

/// Rounds to the nearest, ties to even; too large numbers become infinite.
void round(float *values, size_t count, Rounding rounding);

/// Block floats: each 16 neighbours of a row share the largest exponent among
/// them, and each keeps a sign and a magnitude of `bits` bits in its units; to
/// the nearest, ties to even, not beyond the largest magnitude. Blocks with NaN
/// or infinities stay as they are.
void roundBlocks(float *values, size_t rows, size_t rowLength, unsigned bits);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_ROUNDING_H
