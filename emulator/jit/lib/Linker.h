//===- Linker.h - From objects to code that runs ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_LINKER_H
#define TT_JIT_LIB_LINKER_H

#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <atomic>
#include <memory>
#include <string_view>

namespace tt::jit {

/// This machine, with all that its CPU can do. Throws std::runtime_error.
llvm::orc::JITTargetMachineBuilder hostTarget();

/// Loads objects, each into a library of its own; thread safe.
class Linker {
public:
  Linker();

  /// Code in memory. Its memory is freed with it; it keeps the linker alive.
  struct Loaded {
    void *entry = nullptr;
    std::shared_ptr<void> code;
  };

  /// Loads `object` and finds the function `entry` in it. Throws
  /// std::runtime_error.
  static Loaded load(const std::shared_ptr<Linker> &linker,
                     std::string_view object, const char *entry);

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::atomic<uint64_t> numLoaded = 0;
};

} // namespace tt::jit

#endif // TT_JIT_LIB_LINKER_H
