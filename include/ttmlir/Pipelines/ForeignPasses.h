//===- ForeignPasses.h - passes of other compilers, by name -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_FOREIGNPASSES_H
#define TTMLIR_PIPELINES_FOREIGNPASSES_H

namespace mlir::tt {

/// Passes and pipelines of the established compiler that have no meaning here:
/// some do nothing, the others are errors that say what does their work.
void registerForeignPasses();

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_FOREIGNPASSES_H
