//===- Frontend.h - From MLIR to LLVM IR ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_FRONTEND_H
#define TT_JIT_LIB_FRONTEND_H

#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <string_view>

namespace tt::jit {

/// The name of the function in every compiled kernel.
inline constexpr const char entryName[] = "ttk_kernel";

/// Reads kernels. Holds an MLIR context, which costs more to make than a kernel
/// to read; for one thread at a time.
class Frontend {
public:
  Frontend();
  ~Frontend();

  /// The kernel `symbol` and what it calls as files keep it, the same for the
  /// same kernel from any location. Throws Error.
  std::string canonicalize(std::string_view source, std::string_view symbol);
  /// The name of the kernel's function in stored code.
  static std::string_view storedName();

  /// Throws Error if `text` is not for translate().
  static void requireStored(std::string_view text, std::string_view symbol);

  /// A kernel as files keep it in LLVM IR: one external function, `entryName`.
  /// Throws Error.
  std::unique_ptr<llvm::Module> translate(std::string_view text,
                                          std::string_view symbol,
                                          llvm::LLVMContext &context);

  /// Kernels read so far: contexts keep what they have seen, so a front end is
  /// thrown away now and then.
  unsigned uses() const { return numUses; }

private:
  struct State;
  std::unique_ptr<State> state;
  unsigned numUses = 0;
};

} // namespace tt::jit

#endif // TT_JIT_LIB_FRONTEND_H
