//===- CppKernels.h - C++ kernels to native code ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels as C++ in the vendor's interface: text that the compiler emits, and
// files that people wrote for a card. clang compiles them against the host's
// version of that interface into LLVM IR; passes turn it into code that runs in
// an emulated core (lib/cpp/CoreCode.h), and the back end of KernelCompiler
// makes it native.
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_CPPKERNELS_H
#define TT_JIT_CPPKERNELS_H

#include "tt/jit/KernelCompiler.h"
#include "tt/jit/KernelConfiguration.h"

namespace tt::jit {

class CppKernels {
public:
  struct Options {
    /// clang++ of LLVM's release that this library is built with, or an older
    /// one; empty: $CXX, or the compiler that built this library.
    std::string compiler;
    /// Folder of the headers ("ttk/host/kernel.h", ...); empty: those of the
    /// source tree or installation that this library was built in.
    std::string headers;
    /// Where compiled kernels are kept; empty: a folder that goes with this
    /// object.
    std::string cacheDirectory = defaultCacheDirectory();
    /// Options for the compiler, behind all others.
    std::vector<std::string> arguments = {};
  };

  CppKernels();
  explicit CppKernels(Options options);
  ~CppKernels();
  CppKernels(const CppKernels &) = delete;
  CppKernels &operator=(const CppKernels &) = delete;

  /// The code of the kernel in `text`, which reads its compile-time arguments
  /// when it runs; `name` is for messages. Throws Error with the compiler's
  /// output. May be called from several threads at once: different kernels are
  /// compiled side by side, equal ones once.
  std::shared_ptr<const CompiledKernel> compile(std::string_view text,
                                                std::string_view name);

  /// The code of a kernel for one configuration. `source` is a file's path if
  /// `isFile`, else text.
  std::shared_ptr<const CompiledKernel>
  compile(std::string_view source, bool isFile, std::string_view name,
          const KernelConfiguration &configuration);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::jit

#endif // TT_JIT_CPPKERNELS_H
