//===- Passes.h - passes on d2m ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_H
#define TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTCore/Transforms/Options.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"
} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_H
