//===- Codegen.h - From LLVM IR to machine code -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_CODEGEN_H
#define TT_JIT_LIB_CODEGEN_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <string>

namespace tt::jit {

/// Makes relocatable objects for this machine; for one thread at a time.
class Codegen {
public:
  explicit Codegen(unsigned optLevel);

  /// Optimises `module` and returns its object. Throws std::runtime_error.
  std::string emit(llvm::Module &module);

private:
  unsigned optLevel;
  std::unique_ptr<llvm::TargetMachine> machine;
};

} // namespace tt::jit

#endif // TT_JIT_LIB_CODEGEN_H
