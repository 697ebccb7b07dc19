//===- HeaderFolders.h - folders of the kernels' headers --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_CPP_HEADERFOLDERS_H
#define TT_JIT_LIB_CPP_HEADERFOLDERS_H

#include <string>

namespace tt::jit {

/// The folder with the written headers, in ttk/, and that with the generated
/// ones. Where this code is installed, in a prefix or a package of Python, both
/// are the folder `include` beside it; else those of the build.
struct HeaderFolders {
  std::string written, generated;
};
const HeaderFolders &kernelHeaders();

} // namespace tt::jit

#endif // TT_JIT_LIB_CPP_HEADERFOLDERS_H
