//===- KernelCompiler.h - Kernels to native code ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_KERNELCOMPILER_H
#define TT_JIT_KERNELCOMPILER_H

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct ttk_context;

namespace tt::jit {

/// The reason why a kernel has no code. The message names the kernel.
class Error : public std::runtime_error {
public:
  enum class Kind {
    BadSource,   ///< No text that can be read.
    NoKernel,    ///< No function of that name, or one that is no kernel.
    Unsupported, ///< The kernel is well formed, but cannot be translated.
    Internal,    ///< A defect of the compiler.
  };

  Error(Kind kind, std::string kernel, const std::string &message);

  Kind kind() const { return errorKind; }
  const std::string &kernel() const { return name; }

private:
  Kind errorKind;
  std::string name;
};

/// Native code of one kernel. The code lives as long as this object.
struct CompiledKernel {
  void (*entry)(ttk_context *) = nullptr;
  std::string name;
  /// Keeps the memory of the code.
  std::shared_ptr<void> code;
  /// Places in the source by call site, of C++ only.
  std::shared_ptr<const std::vector<std::string>> sites;
};

/// $XDG_CACHE_HOME/ttmlir/kernels, or the same under $HOME/.cache; empty if
/// neither variable is set.
std::string defaultCacheDirectory();

struct Options {
  /// The folder that keeps compiled kernels between processes; empty: none. It
  /// is made when needed. Kernels that cannot be written are compiled again the
  /// next time.
  std::string cacheDirectory = defaultCacheDirectory();
  /// 0 to 3.
  unsigned optLevel = 1;
};

/// Compiles kernels, each once: in this process and, with a cache directory, on
/// this machine. May be used from several threads at once; kernels that are not
/// the same are then compiled side by side.
class KernelCompiler {
public:
  explicit KernelCompiler(Options options = {});
  ~KernelCompiler();
  KernelCompiler(const KernelCompiler &) = delete;
  KernelCompiler &operator=(const KernelCompiler &) = delete;

  /// The code of the kernel `symbol` in `text`, which is as files keep kernels
  /// (StoredKernel.h) and may come from anybody. Throws Error.
  std::shared_ptr<const CompiledKernel> compile(std::string_view text,
                                                std::string_view symbol);

  /// The same in text of one's own: with all that MLIR's parser takes, which is
  /// not made for text that means harm. Kernels that differ only in locations
  /// and names share their code.
  std::shared_ptr<const CompiledKernel> compileSource(std::string_view source,
                                                      std::string_view symbol);

  /// The number of kernels requested, by where their code came from.
  struct Statistics {
    uint64_t memoryHits = 0, diskHits = 0, compiled = 0;
  };
  Statistics statistics() const;

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::jit

#endif // TT_JIT_KERNELCOMPILER_H
