//===- KernelLoaders.h - The compilers of kernels -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_KERNELLOADERS_H
#define TTRT_KERNELLOADERS_H

#include "tt/runtime/KernelLoader.h"

#include <memory>
#include <string>

namespace ttrt {

/// Compiles the kernels' MLIR. `cache`: a folder, or empty for the usual one.
std::shared_ptr<tt::runtime::KernelLoader>
makeJitLoader(const std::string &cache);

/// Compiles the C++ emitted from the kernels.
std::shared_ptr<tt::runtime::KernelLoader>
makeCppLoader(const std::string &cache);

} // namespace ttrt

#endif // TTRT_KERNELLOADERS_H
