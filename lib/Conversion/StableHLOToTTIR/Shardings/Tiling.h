//===- Tiling.h - chips by the digits of their numbers ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Texts of GSPMD and groups of replicas have no names of axes: they are tables
// of numbers of chips. A table that a mesh can mean is one of digits: along
// each of its dimensions a few digits of the chip's number count, each with a
// size and a stride. The mesh is the coarsest one that has all the digits.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_TILING_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_TILING_H

#include "tt/device/mesh/Mesh.h"
#include "ttmlir/Dialect/Common/Tensors.h"

#include <set>

namespace mlir::tt::stablehlo {

namespace mesh = ::tt::device::mesh;

/// A digit of a chip's number.
struct Digit {
  int64_t size, stride;
};

/// The digits of each dimension of a table of chips, major first.
using Tiling = SmallVector<SmallVector<Digit>>;

/// The table of `sizes` that counts up over `reshape`, transposed by
/// `permutation`; nothing if sizes do not fit each other.
std::optional<Tiling> tilingOf(ArrayRef<int64_t> sizes,
                               ArrayRef<int64_t> reshape,
                               ArrayRef<int64_t> permutation);
/// The table of `sizes` with these chips in row-major order; nothing if it is
/// none of digits.
std::optional<Tiling> tilingOf(ArrayRef<int64_t> sizes,
                               ArrayRef<int64_t> chips);

/// Collects digits, and makes a mesh of them.
class MeshOfDigits {
public:
  void add(const Tiling &tiling);
  /// Nothing if digits overlap without one containing the other. A mesh of one
  /// axis is a row.
  std::optional<mesh::Mesh> mesh() const;

private:
  /// Strides at which a digit begins or ends.
  std::set<int64_t> borders = {1};
};

/// The axes of `mesh` that are digits, major first; nothing if they are parts
/// of axes.
std::optional<SmallVector<int64_t>> axesOf(ArrayRef<Digit> digits,
                                           const mesh::Mesh &mesh);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_SHARDINGS_TILING_H
