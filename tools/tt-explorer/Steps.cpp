//===- Steps.cpp - rows of a stage and steps of its plan ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Steps.h"

namespace explorer {

static constexpr size_t kNone = ~size_t(0);

Steps::Steps(const Columns &stage) : steps(stage.size(), kNone) {
  for (const Columns::Function &function : stage.functions) {
    std::vector<size_t> &list = rows[function.name];
    list.push_back(kNone);
    for (size_t i = 0; i != function.count; ++i) {
      size_t row = function.first + i;
      if (stage.opOf(row) == "argument" || stage.isNested(row))
        continue;
      steps[row] = list.size();
      list.push_back(row);
    }
  }
}

std::optional<size_t> Steps::stepOf(size_t row) const {
  return steps[row] == kNone ? std::nullopt : std::optional(steps[row]);
}

std::optional<size_t> Steps::rowOf(const std::string &function,
                                   size_t step) const {
  auto found = rows.find(function);
  if (found == rows.end() || step == 0 || step >= found->second.size())
    return std::nullopt;
  return found->second[step];
}

} // namespace explorer
