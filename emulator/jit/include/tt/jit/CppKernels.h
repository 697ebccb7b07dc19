//===- CppKernels.h - Emitted C++ to native code ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels as C++ text in the vendor's interface, compiled by a C++ compiler
// against the host's version of that interface. It shows that the emitted text
// is the same program as the kernel it comes from, and runs kernels that people
// wrote for a card.
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_CPPKERNELS_H
#define TT_JIT_CPPKERNELS_H

#include "tt/jit/KernelCompiler.h"

namespace tt::jit {

class CppKernels {
public:
  struct Options {
    /// Program; empty: $CXX, or the compiler that built this library.
    std::string compiler;
    /// Folder of the headers ("dataflow_api.h", ...); empty: those of the
    /// source tree or installation that this library was built in.
    std::string headers;
    /// Where compiled kernels are kept; empty: a folder that goes with this
    /// object.
    std::string cacheDirectory = defaultCacheDirectory();
  };

  CppKernels();
  explicit CppKernels(Options options);
  ~CppKernels();
  CppKernels(const CppKernels &) = delete;
  CppKernels &operator=(const CppKernels &) = delete;

  /// The code of the kernel in `text`; `name` is for messages. Throws Error
  /// with what the compiler said. May be called from several threads at once:
  /// different kernels are compiled side by side, equal ones once.
  std::shared_ptr<const CompiledKernel> compile(std::string_view text,
                                                std::string_view name);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::jit

#endif // TT_JIT_CPPKERNELS_H
