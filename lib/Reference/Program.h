//===- Program.h - a module's functions, planned on demand -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_PROGRAM_H
#define TTMLIR_LIB_REFERENCE_PROGRAM_H

#include "Plan.h"

#include "llvm/ADT/StringMap.h"

namespace mlir::tt::reference {

class Program {
public:
  Program(ModuleOp module, const ReferenceOptions &options);

  /// The function called `name`, in the module or in one within it; the first
  /// public one with a body if it is empty. It and all it calls are compiled.
  llvm::Expected<const Function *> get(llvm::StringRef name);

private:
  llvm::Expected<func::FuncOp> find(llvm::StringRef name) const;

  /// Declarations only where there is no definition.
  llvm::StringMap<func::FuncOp> functions;
  func::FuncOp first;
  SymbolTableCollection symbols;
  const bool rounded;
  Pieces pieces;
  Plans plans;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_PROGRAM_H
