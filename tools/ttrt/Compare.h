//===- Compare.h - How close two tensors are ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_COMPARE_H
#define TTRT_COMPARE_H

#include "Array.h"

#include <string>

namespace ttrt {

/// Result of a comparison. NaN agrees with NaN and an infinity with the same
/// infinity; the other elements are counted.
struct Comparison {
  /// Pearson correlation. If that is undefined because one side is constant, or
  /// for no elements: 1 if all elements are close (5 % or 0.001), else 0. 0 if
  /// NaN or infinities are in different places.
  double pcc = 1;
  /// Largest difference; infinite if NaN or infinities are in different places.
  double maxAbs = 0;
  /// Largest difference as a part of the golden element, or of the golden
  /// tensor's mean magnitude where that is larger.
  double maxRel = 0;
  size_t elements = 0;
  size_t different = 0;
  /// Of those, where one side is NaN or infinite and the other is not.
  size_t specials = 0;
  /// Neither side is of a float type: then equality is asked for.
  bool integers = false;

  bool passes(double minPcc) const {
    return integers ? different == 0 : pcc >= minPcc;
  }
  /// "pcc 0.99987 max_abs 0.0021 max_rel 0.013"
  std::string text() const;
};

/// The shapes must be equal.
Comparison compare(const Array &golden, const Array &found);

/// All |found - golden| <= atol + rtol * |golden|; NaN and infinities as above.
bool allClose(const Array &golden, const Array &found, double rtol,
              double atol);

} // namespace ttrt

#endif // TTRT_COMPARE_H
