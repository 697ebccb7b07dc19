//===- Steps.h - rows of a stage and steps of its plan --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_STEPS_H
#define TT_EXPLORER_STEPS_H

#include "Columns.h"

#include <map>
#include <optional>

namespace explorer {

/// A plan counts the ops of each function, without those that are within
/// others; step 0 is the function's begin. A stage counts arguments and all
/// ops.
class Steps {
public:
  explicit Steps(const Columns &stage);

  /// Nothing for an argument and an op within another.
  std::optional<size_t> stepOf(size_t row) const;
  std::optional<size_t> rowOf(const std::string &function, size_t step) const;

private:
  std::vector<size_t> steps; ///< by row
  std::map<std::string, std::vector<size_t>> rows;
};

} // namespace explorer

#endif // TT_EXPLORER_STEPS_H
