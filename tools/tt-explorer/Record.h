//===- Record.h - compiles and runs a model into a bundle -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_RECORD_H
#define TT_EXPLORER_RECORD_H

#include "Bundle.h"
#include "Overrides.h"

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
  /// A file that changes `binary` and how ops run; empty: none.
  std::string overrides;
  /// Runs on the embedded device with the chip's clock, and keeps the timelines
  /// of launches.
  bool trace = false;
  /// MiB that all timelines may take together; others are left out.
  unsigned traceLimit = 2048;
};

/// How a recorded model was compiled, with its overrides.
RecordOptions recordOptions(const Bundle &bundle);

/// Compiles the model and writes its stages, times and memory into `folder`. An
/// error on the way is part of the record, and returned. Throws
/// tt::runtime::Error if the folder cannot be made.
std::string record(const RecordOptions &options,
                   const std::filesystem::path &folder);

} // namespace explorer

#endif // TT_EXPLORER_RECORD_H
