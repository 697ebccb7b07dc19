//===- D2MToKernels.h - groups as programs of kernels -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_D2MTOKERNELS_D2MTOKERNELS_H
#define TTMLIR_CONVERSION_D2MTOKERNELS_D2MTOKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/D2MToKernels/Passes.h.inc"
} // namespace mlir::tt

#endif // TTMLIR_CONVERSION_D2MTOKERNELS_D2MTOKERNELS_H
