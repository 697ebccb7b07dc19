//===- Enums.h - Choices of tile operations -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Values as in the attributes of the ttkernel dialect: they cross the kernel
// ABI as integers.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_ENUMS_H
#define TT_TILE_ENUMS_H

#include <cstdint>

namespace tt::tile {

/// Which part of the second operand is repeated over the tile.
enum class BcastType : uint32_t { None = 0, Col = 1, Row = 2, Scalar = 3 };

enum class BinaryType : uint32_t { Add = 0, Sub = 1, Mul = 2 };

/// Which source register takes the DST tile of a dest-reuse operation.
enum class DestReuse : uint32_t { ToSrcA = 0, ToSrcB = 1 };

enum class ReduceType : uint32_t { Sum = 0, Max = 1, Avg = 2 };

/// Row: along each row, into column 0. Col: down each column, into row 0.
/// Scalar: both, into element [0, 0].
enum class ReduceDim : uint32_t { Row = 0, Col = 1, Scalar = 2 };

/// How exp treats inputs below its range.
enum class InputClamping : uint32_t { None = 0, ClampToNegative = 1 };

} // namespace tt::tile

#endif // TT_TILE_ENUMS_H
