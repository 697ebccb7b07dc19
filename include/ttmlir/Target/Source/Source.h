//===- Source.h - C++ and Python from TTNN modules -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_SOURCE_H
#define TTMLIR_TARGET_SOURCE_SOURCE_H

#include "ttmlir/Target/Source/ConstantFile.h"

#include <functional>
#include <string>

namespace mlir::tt {

/// Prints a TTNN module, which stays as it is, or a module that is already in
/// EmitC, as C++. Large constants go to `constants`; without it, all are
/// spelled out. On failure an error has been emitted and nothing printed.
LogicalResult emitCpp(ModuleOp module, raw_ostream &os,
                      source::ConstantFile *constants = nullptr);

/// Prints a TTNN module as a Python module that imports `ttnn`, and `numpy` if
/// it reads `constants`. Otherwise as emitCpp.
LogicalResult emitPython(ModuleOp module, raw_ostream &os,
                         source::ConstantFile *constants = nullptr);

/// Registers `--mlir-to-cpp`, in place of MLIR's own translation of that name,
/// `--mlir-to-python` and the option `--constants-file`. `outputFile` returns
/// the path of the source, "-" for standard output; it is called when source is
/// written.
void registerSourceTranslations(std::function<std::string()> outputFile);

} // namespace mlir::tt

#endif // TTMLIR_TARGET_SOURCE_SOURCE_H
