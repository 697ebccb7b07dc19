//===- Windows.h - convolutions and computations over windows ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_FRONTENDCOMMON_WINDOWS_H
#define TTMLIR_CONVERSION_FRONTENDCOMMON_WINDOWS_H

#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

namespace mlir::tt::ttir {

/// A convolution of images N x spatial x C.
struct Convolution {
  /// Over the spatial dimensions; the kernel's tensor says how large it is.
  shape::Window window;
  int64_t groups = 1;
  bool reversed = false;
  /// Kernels O x spatial x I; else spatial x I x O.
  bool outputFirst = true;

  /// N x spatial x O, by StableHLO's convolution. Integers are exact: the
  /// result is null if a sum may be too large for that. The types of `image`
  /// and `kernel` bound their values.
  Value emit(Value image, Value kernel, Type element, Emit &emit) const;
  Value emit(Value image, Range imageRange, Value kernel, Range kernelRange,
             Emit &emit) const;

private:
  /// The first spatial dimension of kernels.
  int64_t kernelFirst() const { return outputFirst ? 1 : 0; }
};

/// StableHLO's computation over windows, of one op of `stablehlo` by name
/// ("add", "maximum", ...), from its neutral element `init`. The window is over
/// all dimensions.
struct SlidingReduction {
  StringRef combine;
  shape::Window window;

  Value emit(Value x, Value init, Emit &emit) const;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_CONVERSION_FRONTENDCOMMON_WINDOWS_H
