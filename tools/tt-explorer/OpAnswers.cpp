//===- OpAnswers.cpp - details of each row of a stage ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpAnswers.h"

#include "tt/runtime/Error.h"

#include <algorithm>
#include <set>

namespace explorer {

OpAnswers::OpAnswers(const Bundle &bundle, size_t stage)
    : stage(stage), columns(bundle.columns(stage)), text(bundle.text(stage)),
      attributes(bundle.attributes(stage)), starts(bundle.starts(stage)),
      attributeStarts{0}, users(columns.size()),
      planned(bundle, stage, columns) {
  for (size_t at = 0; (at = attributes.find('\n', at)) != std::string::npos;)
    attributeStarts.push_back(++at);
  for (size_t row = 0; row != columns.size(); ++row)
    for (size_t operand : columns.operandsOf(row))
      if (users[operand].empty() || users[operand].back() != row)
        users[operand].push_back(row);
  size_t last = bundle.numStages() - 1;
  Columns end(bundle.columns(last));
  for (size_t row = 0; row != end.size(); ++row)
    for (size_t origin : end.originsOf(row)) {
      if (became.size() <= origin)
        became.resize(origin + 1);
      became[origin].push_back(row);
    }
}

std::string OpAnswers::textOf(size_t row) const {
  size_t begin = starts[row];
  size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
  size_t indent = begin - line;
  // The content of an op is indented more, but for names of blocks; a brace
  // ends it.
  auto isWithin = [&](size_t at) {
    size_t depth = text.find_first_not_of(' ', at) - at;
    return depth > indent || (depth == indent && text[at + depth] == '^');
  };
  size_t end = text.find('\n', begin);
  bool isNested = false;
  while (end + 1 < text.size() && isWithin(end + 1)) {
    isNested = true;
    end = text.find('\n', end + 1);
  }
  if (isNested && text.compare(end + 1 + indent, 1, "}") == 0)
    end = text.find('\n', end + 1);
  return text.substr(begin, end - begin);
}

std::string OpAnswers::answer(size_t row) const {
  if (row >= size())
    throw tt::runtime::Error(
        tt::runtime::Error::Kind::InvalidArgument,
        "stage " + std::to_string(stage) + " has " + std::to_string(size()) +
            " rows, there is no row " + std::to_string(row));
  std::vector<size_t> origins = columns.originsOf(row);
  std::set<size_t> made;
  for (size_t origin : origins)
    if (origin < became.size())
      made.insert(became[origin].begin(), became[origin].end());
  size_t first = attributeStarts[row];
  Json answer = {{"stage", stage},
                 {"row", row},
                 {"text", textOf(row)},
                 {"op", columns.opOf(row)},
                 {"function", columns.functionOf(row)},
                 {"module", columns.moduleOf(row)},
                 {"location", columns.locationOf(row)},
                 {"type", columns.typeOf(row)},
                 {"layout", columns.layoutOf(row)},
                 {"attributes", Json::parse(attributes.substr(
                                    first, attributeStarts[row + 1] - first))},
                 {"operands", columns.operandsOf(row)},
                 {"users", users[row]},
                 {"origins", origins},
                 {"became", made},
                 {"planned", planned.of(row)}};
  return answer.dump();
}

} // namespace explorer
