//===- StableHLOPipelines.h - from StableHLO to TTIR ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_STABLEHLOPIPELINES_H
#define TTMLIR_PIPELINES_STABLEHLOPIPELINES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
class OpPassManager;

namespace tt {

/// Calls are inlined, control flow is resolved, and the rest becomes TTIR.
void buildStableHLOToTTIRPipeline(OpPassManager &pm);

/// The module has ops of StableHLO or CHLO.
bool hasStableHLO(ModuleOp module);

void registerStableHLOPipelines();

} // namespace tt
} // namespace mlir

#endif // TTMLIR_PIPELINES_STABLEHLOPIPELINES_H
