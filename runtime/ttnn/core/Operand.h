//===- Operand.h - An operand seen from the result's units ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_OPERAND_H
#define TTNN_CORE_OPERAND_H

#include "TensorState.h"

#include <cstdint>
#include <vector>

namespace ttnn::detail {

/// Reads the elements of an operand that belong to one unit (tile or row) of
/// the result, repeated by NumPy's rule of broadcasting. Operand and result
/// have the same layout. T is the compute type.
template <typename T> class Operand {
public:
  Operand(const Tensor &tensor, const Tensor &result, bool condition);

  /// The elements of unit `unit`, in face order for tiles: in `buffer`, or the
  /// page itself if it already holds them. `buffer` has room for the unit
  /// rounded up to kKernelStep.
  const T *load(size_t unit, T *buffer) const;

private:
  size_t unitOf(size_t resultUnit) const;
  void loadUnit(size_t unit, T *buffer) const;
  void spreadTile(T *tile) const;
  void convert(const uint8_t *src, T *dst, size_t n) const;

  const TensorState *state;
  bool condition;
  bool direct = true;
  bool inPlace = false;
  size_t resultWidth = 0;
  bool repeatRow = false, repeatColumn = false;
  /// Per dimension of units, innermost first: size in the result and distance
  /// in the operand.
  struct Step {
    size_t size, stride;
  };
  std::vector<Step> steps;
};

} // namespace ttnn::detail

#endif // TTNN_CORE_OPERAND_H
