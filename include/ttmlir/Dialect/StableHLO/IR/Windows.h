//===- Windows.h - the windows of ops ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H
#define TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "tt/shape/Window.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

#include <optional>

namespace mlir::tt::stablehlo {

/// The window of an op of a kernel of `sizes`; strides, paddings and dilations
/// that the op leaves out are filled in. An error at `op` if a list has not as
/// many numbers as `sizes`, or one that is less than 1 where it must not be.
FailureOr<shape::Window>
windowOf(Operation *op, ArrayRef<int64_t> sizes,
         std::optional<ArrayRef<int64_t>> strides,
         std::optional<DenseIntElementsAttr> padding,
         std::optional<ArrayRef<int64_t>> baseDilations,
         std::optional<ArrayRef<int64_t>> dilations);

/// The steps of the window on a tensor of `sizes`; an error at `op` if they
/// need more than 64 bits.
FailureOr<SmallVector<int64_t>>
stepsOf(Operation *op, const shape::Window &window, ArrayRef<int64_t> sizes);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_DIALECT_STABLEHLO_IR_WINDOWS_H
