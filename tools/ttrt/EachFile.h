//===- EachFile.h - A command's work on each of its files -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_EACHFILE_H
#define TTRT_EACHFILE_H

#include "Artifacts.h"
#include "Log.h"

#include <functional>

namespace ttrt {

/// A command's work on one file; returns an exit code, may throw the exceptions
/// that Log::guard reports.
using FileWork = std::function<int(const std::string &path, Json &entry)>;

/// Calls `work` for each file with one of `endings` in `paths`, goes on after
/// errors, and writes the entries as the command's results. An entry gets
/// "file_path", "result" (pass, fail or error) and, after an error,
/// "exception". With several files, each is announced by a line. Returns the
/// worst exit code.
int forEachFile(const std::vector<std::string> &paths,
                const std::vector<std::string> &endings, Log &log,
                const Artifacts &artifacts, const FileWork &work);

/// The files of commands that run programs.
inline const std::vector<std::string> kPrograms = {".ttnn", ".ttm", ".mlir",
                                                   ".onnx"};

} // namespace ttrt

#endif // TTRT_EACHFILE_H
