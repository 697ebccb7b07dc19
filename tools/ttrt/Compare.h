//===- Compare.h - How close two tensors are ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_COMPARE_H
#define TTRT_COMPARE_H

#include "Array.h"
#include "Tolerance.h"

#include <string>

namespace ttrt {

/// Result of a comparison. NaN agrees with NaN and an infinity with the same
/// infinity; the other elements are counted.
struct Comparison {
  /// Pearson correlation. 0 if only the found side is constant, or if NaN or
  /// infinities are in different elements. If the golden side is constant, or
  /// for no elements: 1 if all elements are close, else 0.
  double pcc = 1;
  /// Largest difference; infinite if NaN or infinities are in different
  /// elements.
  double maxAbs = 0;
  /// Largest difference as a part of the golden element, or of the golden
  /// tensor's mean magnitude where that is larger.
  double maxRel = 0;
  size_t elements = 0;
  size_t different = 0;
  /// How many of those have one side that is NaN or infinite and one that is
  /// not.
  size_t specials = 0;
  /// Elements that are NaN or infinite, on either side.
  size_t notFinite = 0;
  /// Elements that are not close, and the one that is farthest off: where it
  /// lies and what the two sides have there.
  size_t outside = 0;
  size_t worst = 0;
  double goldenAtWorst = 0, foundAtWorst = 0;
  /// The needed correlation: that of the tolerance, or the one that noise of a
  /// step leaves; none where the golden side varies by less.
  double neededPcc = -1;
  /// Neither side is of a float type: then elements must be equal.
  bool integers = false;
  bool passed = true;

  /// There are elements, and none is finite on both sides: nothing is compared.
  bool isEmpty() const { return elements != 0 && notFinite == elements; }

  /// "pcc 0.99987 max_abs 0.0021 max_rel 0.013", and ", 6 of 8 not finite" if
  /// there are some.
  std::string text() const;
};

/// The shapes must be equal.
Comparison compare(const Array &golden, const Array &found,
                   const Tolerance &tolerance);

/// All |found - golden| <= atol + rtol * |golden|; NaN and infinities as above.
bool allClose(const Array &golden, const Array &found, double rtol,
              double atol);

} // namespace ttrt

#endif // TTRT_COMPARE_H
