//===- Source.h - C++ and Python from TTNN modules -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_SOURCE_H
#define TTMLIR_TARGET_SOURCE_SOURCE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tt {

/// Prints a TTNN module, which stays as it is, or a module that is already in
/// EmitC, as C++. On failure an error has been emitted and nothing printed.
LogicalResult emitCpp(ModuleOp module, raw_ostream &os);

/// Prints a TTNN module as a Python module that imports `ttnn`. On failure an
/// error has been emitted and nothing printed.
LogicalResult emitPython(ModuleOp module, raw_ostream &os);

/// Registers `--mlir-to-cpp`, in place of MLIR's own translation of that name,
/// and `--mlir-to-python`.
void registerSourceTranslations();

} // namespace mlir::tt

#endif // TTMLIR_TARGET_SOURCE_SOURCE_H
