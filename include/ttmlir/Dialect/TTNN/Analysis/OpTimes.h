//===- OpTimes.h - the time of an op of the library -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The model of the vendor's library that `ttrt perf` prints, evaluated for an
// op before it runs. Passes compare forms of a program by it.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_OPTIMES_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_OPTIMES_H

#include "tt/device/ProductConfig.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

/// Seconds between two programs that the chip starts: the lowest figure that
/// the vendor publishes for traced programs.
inline constexpr double kGapSeconds = 0.5e-6;

/// A tensor as the device's models see it; nothing for one without a layout.
/// `onHost`: a tensor of the host, too.
std::optional<::tt::device::OpTensor> tensorOf(Type type, bool onHost = false);

/// The op as the device's models see it, with the layouts that its operands and
/// results have now. Nothing for an op that has a tensor without a layout, or
/// on the host.
std::optional<::tt::device::OpCall> callOf(Operation *op);

/// The product with a program config that makes it faster; nothing if the op is
/// no product, has one, or if the library's own choice is as good.
std::optional<::tt::device::ChosenProduct>
fasterProductOf(Operation *op, const ::tt::device::ChipDesc &chip);

/// Seconds of an op that launches kernels, by the cycles that their plan was
/// chosen by; 0 if it does not say them.
double kernelSeconds(Operation *op, const ::tt::device::ChipDesc &chip);

/// Modelled seconds of an op, a product by the best program that
/// `fasterProductOf` finds, kernels by the cycles that their plan states. 0 for
/// what `callOf` does not describe.
double secondsOf(Operation *op, const ::tt::device::ChipDesc &chip);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_OPTIMES_H
