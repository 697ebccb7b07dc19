//===- Program.h - Loading or compiling what runs -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PROGRAM_H
#define TTRT_PROGRAM_H

#include "Options.h"
#include "tt/runtime/Binary.h"
#include "tt/runtime/Device.h"
#include "ttmlir/Driver/Driver.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ttrt {

/// A binary and the module that it stems from.
struct Program {
  tt::runtime::Binary binary;
  /// MLIR text for the reference: the TTIR if there is any, else the program's
  /// own; empty if the file has none.
  std::string text;
  /// Elements that the text only refers to; they lie in the binary.
  std::vector<tt::driver::Resource> resources;
  /// Ops that have no kernel, if kernels were requested, and how many.
  tt::driver::LibraryOps libraryOps;
  /// Runs `text`; made by the first program that needs it.
  mutable std::shared_ptr<tt::driver::Reference> reference;
};

/// The resources that the text of a binary refers to.
std::vector<tt::driver::Resource>
resourcesOf(const tt::runtime::Binary &binary);

/// The system that --device names; nullopt if it is empty. Throws
/// tt::device::Error or tt::runtime::Error.
std::optional<tt::device::SystemDesc> chooseSystem(const std::string &device);

/// Loads a .ttnn, or compiles an .mlir for the chosen system (default: n150).
/// Throws tt::runtime::Error or tt::driver::CompileError; tt::Interrupted if
/// `interrupted` says so while it compiles. `watcher`, if given, sees the
/// compilation, or the texts in the file.
Program loadProgram(const std::string &path, const BinaryOptions &options,
                    const tt::InterruptCheck &interrupted = {},
                    tt::driver::Watcher *watcher = nullptr);

/// The system to run a binary on: the chosen one, or the binary's own.
tt::device::SystemDesc systemFor(const tt::runtime::Binary &binary,
                                 const BinaryOptions &options);
/// That system, opened as the mesh that the binary's programs are for.
tt::runtime::Device openFor(const tt::runtime::Binary &binary,
                            const BinaryOptions &options);

/// A model of ONNX as TTIR. `dims` are name=size, `values` name=1,2,...
tt::driver::Model importOnnx(const std::string &path,
                             const std::vector<std::string> &dims,
                             const std::vector<std::string> &values);

} // namespace ttrt

#endif // TTRT_PROGRAM_H
