//===- Answers.cpp - questions about a recorded model ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Answers.h"

#include "Columns.h"
#include "OpAnswers.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <numeric>

namespace explorer {

namespace rt = tt::runtime;

std::string answerStages(const Bundle &bundle) {
  return bundle.manifest().dump();
}

std::string answerGraph(const Bundle &bundle, const std::string &stage) {
  return bundle.columns(bundle.stageNumber(stage));
}

std::string answerText(const Bundle &bundle, const std::string &stage) {
  return bundle.text(bundle.stageNumber(stage));
}

std::string answerOverlay(const Bundle &bundle, const std::string &name) {
  return bundle.overlay(name);
}

std::string answerOp(const Bundle &bundle, const std::string &stage,
                     size_t row) {
  return OpAnswers(bundle, bundle.stageNumber(stage)).answer(row);
}

std::string answerTop(const Bundle &bundle, const std::string &by,
                      size_t count) {
  struct Key {
    const char *name, *overlay, *column;
    bool leastFirst;
  };
  static constexpr Key keys[] = {{"time", "time", "values", false},
                                 {"dram", "time", "dramBytes", false},
                                 {"flops", "time", "flops", false},
                                 {"pcc", "golden", "values", true}};
  auto key = std::ranges::find_if(
      keys, [&](const Key &each) { return by == each.name; });
  if (key == std::end(keys))
    throw rt::Error(rt::Error::Kind::InvalidArgument,
                    "ops are ordered by time, dram, flops or pcc, not by '" +
                        by + "'");
  Json overlay = Json::parse(bundle.overlay(key->overlay));
  Columns columns(bundle.columns(overlay["stage"]));
  const Json &values = overlay[key->column];
  std::vector<size_t> rows;
  double sum = 0;
  for (size_t row = 0; row != values.size(); ++row) {
    bool isNone = values[row].is_null() ||
                  (!key->leastFirst && values[row].get<double>() == 0) ||
                  (overlay.contains("once") && overlay["once"][row] == 1);
    if (isNone)
      continue;
    rows.push_back(row);
    sum += values[row].get<double>();
  }
  auto value = [&](size_t row) { return values[row].get<double>(); };
  std::ranges::stable_sort(rows, [&](size_t a, size_t b) {
    return key->leastFirst ? value(a) < value(b) : value(a) > value(b);
  });
  rows.resize(std::min(rows.size(), count));
  Json answer = {{"by", by}, {"stage", overlay["stage"]}};
  if (!key->leastFirst)
    answer["sum"] = sum;
  answer["rows"] = Json::array();
  for (size_t row : rows) {
    Json entry = {{"row", row},
                  {"op", columns.opOf(row)},
                  {"location", columns.locationOf(row)},
                  {"type", columns.typeOf(row)},
                  {by, values[row]}};
    if (key->overlay == std::string("time")) {
      entry["bound"] =
          overlay["bound"]["strings"][size_t(overlay["bound"]["values"][row])];
      entry["cores"] = overlay["cores"][row];
    }
    answer["rows"].push_back(entry);
  }
  return answer.dump();
}

} // namespace explorer
