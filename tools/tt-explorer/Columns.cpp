//===- Columns.cpp - the rows of a stage ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Columns.h"

#include <algorithm>

namespace explorer {

Columns::Columns(const std::string &text) {
  Json json = Json::parse(text);
  json["strings"].get_to(strings);
  json["op"].get_to(op);
  json["module"].get_to(module);
  json["location"].get_to(location);
  json["type"].get_to(type);
  json["layout"].get_to(layout);
  json["parent"].get_to(parent);
  json["operandStarts"].get_to(operandStarts);
  json["operands"].get_to(operands);
  json["originStarts"].get_to(originStarts);
  json["origins"].get_to(origins);
  layouts = json["layouts"];
  for (const Json &function : json["functions"])
    functions.push_back({function["name"], function["first"], function["count"],
                         function["public"]});
}

Json Columns::layoutOf(size_t row) const {
  return layout[row] < 0 ? Json() : layouts[size_t(layout[row])];
}

static std::vector<size_t> part(const std::vector<size_t> &starts,
                                const std::vector<size_t> &values, size_t row) {
  return {values.begin() + ptrdiff_t(starts[row]),
          values.begin() + ptrdiff_t(starts[row + 1])};
}

std::vector<size_t> Columns::operandsOf(size_t row) const {
  return part(operandStarts, operands, row);
}
std::vector<size_t> Columns::originsOf(size_t row) const {
  return part(originStarts, origins, row);
}

const std::string &Columns::functionOf(size_t row) const {
  auto it = std::ranges::find_if(functions, [&](const Function &function) {
    return row - function.first < function.count;
  });
  return it->name;
}

} // namespace explorer
