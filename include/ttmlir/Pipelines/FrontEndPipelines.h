//===- FrontEndPipelines.h - from other dialects to TTIR --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_FRONTENDPIPELINES_H
#define TTMLIR_PIPELINES_FRONTENDPIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class OpPassManager;

namespace tt {

/// The module has ops of TOSA, linalg, StableHLO, or what goes with them.
bool hasFrontEndOps(ModuleOp module);

/// TOSA, then linalg, then StableHLO, which does what is general in the others,
/// become TTIR.
void buildFrontEndPipeline(OpPassManager &pm);

/// The same as a pass, which does nothing to a module without such ops: what
/// the pipelines of other levels begin with.
std::unique_ptr<Pass> createConvertFrontEndsPass();

void registerFrontEndPipelines();

} // namespace tt
} // namespace mlir

#endif // TTMLIR_PIPELINES_FRONTENDPIPELINES_H
