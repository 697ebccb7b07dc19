//===- KernelLoader.h - Native code for kernels ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_KERNELLOADER_H
#define TT_RUNTIME_KERNELLOADER_H

#include "tt/emulator/Program.h"

#include <string_view>

namespace tt::runtime {

/// A kernel in the form of a .ttm file, from an untrusted source.
struct KernelSource {
  std::string_view mlir;   ///< a module as text, see StoredKernel.h
  std::string_view cpp;    ///< the same in the vendor's C++ interface
  std::string_view symbol; ///< the function in the module
  std::string_view name;   ///< the kernel's name in messages
};

/// Makes kernels of .ttm files executable. The runtime does not depend on a
/// compiler, so tools that have one pass it in (see SubmitOptions::kernels).
class KernelLoader {
public:
  virtual ~KernelLoader() = default;

  /// The entry of a kernel. Called once per kernel of a file and loader,
  /// perhaps from several threads. Whatever it throws becomes a runtime::Error.
  virtual emulator::KernelCode load(const KernelSource &kernel) = 0;
};

} // namespace tt::runtime

#endif // TT_RUNTIME_KERNELLOADER_H
