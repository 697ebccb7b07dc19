//===- Passes.h - passes on older text --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_UPGRADE_PASSES_H
#define TTMLIR_UPGRADE_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::tt {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Upgrade/Passes.h.inc"
} // namespace mlir::tt

#endif // TTMLIR_UPGRADE_PASSES_H
