//===- SmallFloats.h - floats of less than 16 bits --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_FRONTENDCOMMON_SMALLFLOATS_H
#define TTMLIR_CONVERSION_FRONTENDCOMMON_SMALLFLOATS_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// The numbers of such a type. The device has none: they are held in f32.
struct SmallFloat {
  int mantissa;    ///< bits, without the leading 1
  int minExponent; ///< of normal numbers
  double largest;
  bool hasInfinity, hasNaN;

  /// The numbers of a type with signs and zeros.
  static SmallFloat of(const llvm::fltSemantics &semantics);
  /// The value of numbers beyond the largest one: infinity, NaN, or the largest
  /// one itself, if the type has neither or `saturate` is set.
  double beyond(bool saturate) const;
};

/// f32 rounded to the nearest of the numbers, ties to even: ops of TTIR, and of
/// StableHLO where that rounds.
Value roundTo(Emit &emit, Value x, const SmallFloat &format, bool saturate);

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_FRONTENDCOMMON_SMALLFLOATS_H
