//===- WhyNoKernel.h - why an op has no kernel ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_WHYNOKERNEL_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_WHYNOKERNEL_H

#include "mlir/IR/Operation.h"

#include <string>

namespace mlir::tt::d2m {

/// The reason why an op of TTIR is in no group, as the end of a sentence.
std::string whyNoKernel(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_WHYNOKERNEL_H
