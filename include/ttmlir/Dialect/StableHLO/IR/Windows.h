//===- Windows.h - a window and how it moves --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H
#define TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::tt::stablehlo {

/// A number of each kind for every dimension; what an op leaves out is filled
/// in.
struct Window {
  SmallVector<int64_t> sizes, strides, low, high, baseDilations, dilations;

  /// An error at `op` if a list has not as many numbers as `sizes`, or one that
  /// is less than 1 where it must not be.
  static FailureOr<Window> get(Operation *op, ArrayRef<int64_t> sizes,
                               std::optional<ArrayRef<int64_t>> strides,
                               std::optional<DenseIntElementsAttr> padding,
                               std::optional<ArrayRef<int64_t>> baseDilations,
                               std::optional<ArrayRef<int64_t>> dilations);

  /// How often the window fits into a tensor of `shape`, in each dimension.
  SmallVector<int64_t> steps(ArrayRef<int64_t> shape) const;

  /// From the first element of the window to behind its last.
  int64_t reach(int64_t dim) const {
    return sizes[dim] == 0 ? 0 : (sizes[dim] - 1) * dilations[dim] + 1;
  }
};

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H
