//===- Diff.h - two compilations side by side -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_DIFF_H
#define TT_EXPLORER_DIFF_H

#include "Columns.h"

#include <string>
#include <utility>
#include <vector>

namespace explorer {

/// Pairs rows of two stages. If both come from the same source, rows of equal
/// ops that were made of the same rows of it are pairs; the rest, and all rows
/// of different sources, are paired along the longest common sequence of ops
/// with equal results.
std::vector<std::pair<size_t, size_t>>
matchRows(const Columns &a, const Columns &b, bool hasSameSource);

/// The differences of two stages of recorded models as JSON: ops that only one
/// has, pairs whose type or layout differs, pairs whose times or correlations
/// differ if these are known of both stages, and sums of the models.
std::string answerDiff(const Bundle &a, const Bundle &b,
                       const std::string &stageA = "last",
                       const std::string &stageB = "last");

} // namespace explorer

#endif // TT_EXPLORER_DIFF_H
