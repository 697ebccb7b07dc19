//===- Program.h - Loading or compiling what runs -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PROGRAM_H
#define TTRT_PROGRAM_H

#include "Options.h"
#include "tt/runtime/Binary.h"

#include <optional>
#include <string>

namespace ttrt {

/// A binary and the module that it stems from.
struct Program {
  tt::runtime::Binary binary;
  /// MLIR text for the reference; empty if the file has none.
  std::string text;
};

/// The system that --device names; nullopt if it is empty. Throws
/// tt::device::Error or tt::runtime::Error.
std::optional<tt::device::SystemDesc> chooseSystem(const std::string &device);

/// Loads a .ttnn, or compiles an .mlir for the chosen system (default: n150).
/// Throws tt::runtime::Error or tt::driver::CompileError.
Program loadProgram(const std::string &path, const BinaryOptions &options);

/// The system to run a binary on: the chosen one, or the binary's own.
tt::device::SystemDesc systemFor(const tt::runtime::Binary &binary,
                                 const BinaryOptions &options);

} // namespace ttrt

#endif // TTRT_PROGRAM_H
