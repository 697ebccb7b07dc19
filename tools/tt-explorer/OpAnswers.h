//===- OpAnswers.h - details of each row of a stage -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_OPANSWERS_H
#define TT_EXPLORER_OPANSWERS_H

#include "Columns.h"
#include "Plan.h"

namespace explorer {

/// A stage, ready to say for any row its text, attributes, neighbours, and what
/// it came from and became.
class OpAnswers {
public:
  OpAnswers(const Bundle &bundle, size_t stage);

  size_t size() const { return columns.size(); }
  /// JSON. Throws tt::runtime::Error InvalidArgument if there is no such row.
  std::string answer(size_t row) const;

private:
  /// The row's op with all that is within it.
  std::string textOf(size_t row) const;

  size_t stage;
  Columns columns;
  std::string text, attributes;
  std::vector<uint32_t> starts;
  std::vector<size_t> attributeStarts;
  std::vector<std::vector<size_t>> users;
  /// Rows of the last stage by row of the first that they were made of.
  std::vector<std::vector<size_t>> became;
  PlannedOps planned;
};

} // namespace explorer

#endif // TT_EXPLORER_OPANSWERS_H
