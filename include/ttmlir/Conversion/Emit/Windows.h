//===- Windows.h - convolutions and computations over windows ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_EMIT_WINDOWS_H
#define TTMLIR_CONVERSION_EMIT_WINDOWS_H

#include "ttmlir/Conversion/Emit/Integers.h"

namespace mlir::tt::ttir {

/// A convolution of images N x spatial x C.
struct Convolution {
  /// Before and behind, for every spatial dimension.
  Dims padding;
  Dims strides, inputDilation, kernelDilation;
  int64_t groups = 1;
  bool reversed = false;
  /// Kernels O x spatial x I; else spatial x I x O.
  bool outputFirst = true;

  /// N x spatial x O, by StableHLO's convolution. Of integers exactly; null if
  /// there are too many of them for that. `image` and `kernel` say what they
  /// may be.
  Value emit(Value image, Value kernel, Type element, Emit &emit) const;
  Value emit(Value image, Range imageRange, Value kernel, Range kernelRange,
             Emit &emit) const;
};

/// StableHLO's computation over windows, of one op of `stablehlo` by name
/// ("add", "maximum", ...), from its neutral element `init`.
struct SlidingReduction {
  StringRef combine;
  Dims sizes, strides, dilations, padding;

  Value emit(Value x, Value init, Emit &emit) const;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_EMIT_WINDOWS_H
