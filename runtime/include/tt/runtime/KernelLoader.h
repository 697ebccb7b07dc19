//===- KernelLoader.h - Native code for kernels ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_KERNELLOADER_H
#define TT_RUNTIME_KERNELLOADER_H

#include "tt/emulator/Program.h"

#include <string_view>

namespace tt::runtime {

/// Makes kernels of .ttm files executable. The runtime knows no compiler, so
/// that tools which have one pass it in (see SubmitOptions::kernels).
class KernelLoader {
public:
  virtual ~KernelLoader() = default;

  /// The entry of function `symbol` of a module in MLIR bytecode. `name` is
  /// what messages call the kernel. Called once per kernel of a file and
  /// loader, perhaps from several threads. Whatever it throws becomes a
  /// runtime::Error.
  virtual emulator::KernelCode load(std::string_view bytecode,
                                    std::string_view symbol,
                                    std::string_view name) = 0;
};

} // namespace tt::runtime

#endif // TT_RUNTIME_KERNELLOADER_H
