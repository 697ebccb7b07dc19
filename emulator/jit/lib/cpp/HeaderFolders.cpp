//===- HeaderFolders.cpp - folders of the kernels' headers ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "HeaderFolders.h"

#include <dlfcn.h>
#include <filesystem>

namespace tt::jit {

namespace fs = std::filesystem;

/// The program or library that has this code.
static fs::path ownFile() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&kernelHeaders), &info))
    return {};
  std::error_code error;
  // A program may be called by a name alone, which is on PATH.
  fs::path named = info.dli_fname;
  return fs::canonical(named.has_parent_path() ? named : "/proc/self/exe",
                       error);
}

static HeaderFolders find() {
  fs::path folder = ownFile().parent_path();
  for (const char *way : {"include", "../include"}) {
    fs::path include = (folder / way).lexically_normal();
    std::error_code error;
    // Both kinds in one folder: the build has them apart.
    if (fs::exists(include / "ttk" / "host" / "kernel.h", error) &&
        fs::exists(include / "ttk" / "api.h.inc", error))
      return {include.string(), include.string()};
  }
  return {TT_JIT_HEADERS, TT_JIT_GENERATED};
}

const HeaderFolders &kernelHeaders() {
  static const HeaderFolders folders = find();
  return folders;
}

} // namespace tt::jit
