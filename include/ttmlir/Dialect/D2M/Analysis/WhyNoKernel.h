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

/// Why an op of TTIR is in no group: the rest of a sentence, for people. An op
/// that could be in one wants company.
std::string whyNoKernel(Operation *op);

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_WHYNOKERNEL_H
