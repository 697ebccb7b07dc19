//===- ChooseBackend.h - kernels or the library, by the clock ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_CHOOSEBACKEND_H
#define TTMLIR_PIPELINES_CHOOSEBACKEND_H

#include "ttmlir/Pipelines/TTNNPipelines.h"

namespace mlir::tt {

/// Compiles the module's ops as calls of the library, and as kernels where
/// there are some, and adds up the modelled times of each stretch of ops. Ops
/// for which the library is faster become `d2m.library`, so that no kernels are
/// made of them; so do all if the whole is not faster than the library alone.
std::unique_ptr<Pass>
createChooseBackendPass(std::shared_ptr<const TTIRToTTNNOptions> options);

/// Turns each `d2m.library` into its op again.
std::unique_ptr<Pass> createReleaseLibraryPass();

/// From TTIR with a device to TTNN with layouts that are planned: all passes
/// behind the choice and in front of const-eval.
void addLowering(OpPassManager &pm, const TTIRToTTNNOptions &options);

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_CHOOSEBACKEND_H
