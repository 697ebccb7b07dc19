//===- CppSource.h - The text that the C++ compiler gets --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_CPP_CPPSOURCE_H
#define TT_JIT_LIB_CPP_CPPSOURCE_H

#include "tt/jit/KernelConfiguration.h"

#include <string>
#include <string_view>

namespace tt::jit {

/// The text of a kernel that reads its arguments when it runs.
std::string sourceOf(std::string_view text);

/// A kernel with its constants: `source` is a file's path if `isFile`, else
/// text.
std::string sourceOf(std::string_view source, bool isFile,
                     const KernelConfiguration &configuration);

} // namespace tt::jit

#endif // TT_JIT_LIB_CPP_CPPSOURCE_H
