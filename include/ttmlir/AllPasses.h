//===- AllPasses.h - the passes and pipelines that tools know ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_ALLPASSES_H
#define TTMLIR_ALLPASSES_H

namespace mlir::tt {

/// Our passes and pipelines; MLIR's own are the tool's business.
void registerAllPasses();

} // namespace mlir::tt

#endif // TTMLIR_ALLPASSES_H
