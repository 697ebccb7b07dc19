//===- Results.h - recorded models of a folder in a table -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_RESULTS_H
#define TT_EXPLORER_RESULTS_H

#include "Bundle.h"

#include <string>
#include <vector>

namespace explorer {

/// Models below some paths: files that can be compiled, and folders that were
/// recorded.
struct Found {
  std::vector<std::string> files, recorded;
};

/// Throws tt::runtime::Error InvalidArgument if a path does not exist, or has
/// neither.
Found findModels(const std::vector<std::string> &paths,
                 const std::vector<std::string> &endings);

/// A recorded model's line: file, device, options, ops, figures, and when it
/// was recorded; empty if nothing is there.
Json resultOf(const std::filesystem::path &folder);

} // namespace explorer

#endif // TT_EXPLORER_RESULTS_H
