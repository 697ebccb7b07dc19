//===- Clang.h - Runs the C++ compiler --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_CPP_CLANG_H
#define TT_JIT_LIB_CPP_CLANG_H

#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tt::jit {

/// There is no compiler to run.
class ClangError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// clang as a program, with the interface's headers precompiled in a folder.
class Clang {
public:
  /// `headers` is the folder with ttk/host; `folder` is for files.
  Clang(std::string compiler, std::string headers, std::string folder,
        std::vector<std::string> arguments);

  /// The result of a run: LLVM bitcode, and the files that were read.
  struct Result {
    std::string bitcode;
    std::vector<std::string> files;
  };
  /// Compiles `source`; `configured` selects the form of the headers. Throws
  /// std::runtime_error with the compiler's output, ClangError if there is no
  /// such compiler.
  Result compile(std::string_view source, bool configured,
                 const std::vector<std::string> &includes);

  /// Begin the paths of the interface's headers.
  std::vector<std::string> headerFolders() const;

private:
  std::string precompiled(bool configured);
  std::vector<std::string> commonArguments(bool configured) const;

  std::string compiler, headers, folder;
  std::vector<std::string> more;
  std::once_flag made[2];
  std::string pch[2];
};

} // namespace tt::jit

#endif // TT_JIT_LIB_CPP_CLANG_H
