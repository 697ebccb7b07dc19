//===- Record.h - compiles and runs a model into a bundle -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_RECORD_H
#define TT_EXPLORER_RECORD_H

#include "Options.h"

#include <filesystem>
#include <string>

namespace explorer {

/// How a model is compiled, and whether it runs.
struct RecordOptions {
  std::string path;
  ttrt::BinaryOptions binary;
  ttrt::ExecutionOptions execution;
  /// Runs on the embedded device, and compares ops with the reference.
  bool golden = false;
};

/// Compiles the model and writes its stages, times and memory into `folder`. An
/// error of the compiler is part of the record, and returned; other errors are
/// thrown: tt::runtime::Error, tt::device::Error.
std::string record(const RecordOptions &options,
                   const std::filesystem::path &folder);

} // namespace explorer

#endif // TT_EXPLORER_RECORD_H
