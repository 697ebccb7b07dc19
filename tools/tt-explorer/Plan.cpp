//===- Plan.cpp - alternatives of ops, by their rows ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Plan.h"

#include "Steps.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>
#include <set>

namespace explorer {

namespace {

[[noreturn]] void refuse(const std::string &what) {
  throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                           "overrides: " + what);
}

/// An op of a report; prices are compared with that of the chosen alternative.
Json planOf(const Json &op, size_t row, const std::string &name) {
  Json alternatives = Json::array();
  const Json &runnerUp = op.value("runner_up", Json());
  Json second;
  double chosen = op["chosen"]["us"];
  for (const Json &each : op["alternatives"]) {
    Json made = {{"operands", each["operands"]}, {"results", each["results"]}};
    if (each.contains("config"))
      made["config"] = each["config"];
    double us = each["us"];
    made["us"] = us;
    made["moreUs"] = std::round((us - chosen) * 1e3) / 1e3;
    made["bufferBytes"] = each["buffer_bytes"];
    auto isSame = [&](const char *key) {
      return each.value(key, Json()) == runnerUp.value(key, Json());
    };
    if (second.is_null() && !runnerUp.is_null() && isSame("operands") &&
        isSame("results") && isSame("config") && isSame("us"))
      second = {{"alternative", alternatives.size()},
                {"moreUs", runnerUp["more_us"]}};
    alternatives.push_back(std::move(made));
  }
  return {{"row", row},
          {"op", name},
          {"chosen", op["choice"]},
          {"us", op["chosen"]["us"]},
          {"bound", op["bound"]},
          {"runnerUp", second},
          {"alternatives", alternatives}};
}

} // namespace

Planning::Planning(Overrides overrides) : wanted(std::move(overrides)) {}

tt::driver::PlanFiles Planning::files() {
  ttrt::writeText(report.path(), "");
  ttrt::writeText(choices.path(), "[]");
  return {report.path(), wanted.ops().empty() ? "" : choices.path()};
}

void Planning::begin(size_t number, const std::string &text,
                     const std::string &first) {
  stage = number;
  columns = text;
  if (wanted.ops().empty())
    return;
  forced = wanted.choices(Columns(text), Columns(first));
  ttrt::writeText(choices.path(), forced.dump());
}

std::string Planning::explain(const std::string &message) const {
  std::string text = message;
  for (size_t at; (at = text.find("the plan '" + choices.path() + "' has")) !=
                  std::string::npos;)
    text.replace(at, strlen("the plan '' has") + choices.path().size(),
                 "the overrides have");
  // A name's location, with the number that only we know.
  static const std::regex named(
      R"re(loc\(fused<\{explorer\.row = \d+ : i64\}>\[("[^"]*")[^\]]*\]\))re");
  return std::regex_replace(text, named, "$1");
}

std::optional<Plan> Planning::end() const {
  if (!stage && !wanted.ops().empty())
    refuse("no layouts are planned in this program: ops have alternatives in "
           "models that are compiled for the library, with --backend=ttnn");
  if (!stage)
    return std::nullopt;
  Json functions = Json::parse(ttrt::readText(report.path()), nullptr,
                               /*allow_exceptions=*/false);
  if (!functions.is_array()) {
    if (!wanted.ops().empty())
      refuse("the options have a plan-report of their own");
    return std::nullopt;
  }
  Plan plan;
  plan.stage = *stage;
  Columns rows(columns);
  Steps steps(rows);
  std::map<size_t, Json> ops;
  for (const Json &function : functions) {
    const std::string name = function["function"];
    Json moves = Json::array();
    for (const Json &move : function["moves"])
      if (auto row = steps.rowOf(name, move["step"]))
        moves.push_back({{"row", *row},
                         {"from", move["from"]},
                         {"to", move["to"]},
                         {"us", move["us"]}});
    plan.functions.push_back({{"function", name},
                              {"opsUs", function["ops_us"]},
                              {"movesUs", function["moves_us"]},
                              {"boundUs", function.value("bound_us", Json())},
                              {"l1", function["l1"]},
                              {"moves", moves}});
    for (const Json &op : function["ops"]) {
      auto row = steps.rowOf(name, op["step"]);
      if (row && rows.opOf(*row) == "ttnn." + op["kind"].get<std::string>())
        ops[*row] = planOf(op, *row, rows.opOf(*row));
    }
  }
  for (const Json &function : forced)
    for (const Json &choice : function["ops"]) {
      size_t row = *steps.rowOf(function["function"], choice["step"]);
      auto found = ops.find(row);
      if (found == ops.end())
        refuse("row " + std::to_string(row) + ", " + rows.opOf(row) +
               ", has no alternatives");
      if (found->second["chosen"] != choice["choice"])
        refuse("row " + std::to_string(row) +
               " has another alternative: the options have a plan-file of "
               "their own");
    }
  for (auto &[row, op] : ops)
    plan.ops.push_back(std::move(op));
  return plan;
}

std::string answerPlan(const Bundle &bundle) {
  Json head = bundle.plan();
  if (head.is_null())
    head = {{"version", 1}, {"stage", nullptr}, {"functions", Json::array()}};
  head["values"] = Overrides::values();
  std::string text = head.dump();
  text.pop_back();
  text += R"(,"ops":[)";
  bool isFirst = true;
  for (const std::string &line : bundle.plannedOps()) {
    text += (isFirst ? "" : ",") + line;
    isFirst = false;
  }
  return text + "]}";
}

PlannedOps::PlannedOps(const Bundle &bundle, size_t stage,
                       const Columns &columns)
    : columns(columns) {
  Json head = bundle.plan();
  if (head.is_null())
    return;
  for (std::string &line : bundle.plannedOps()) {
    size_t row = std::stoul(line.substr(strlen(R"({"row":)")));
    lines[row] = std::move(line);
  }
  if (head["stage"] == stage)
    return;
  planned.emplace(bundle.columns(head["stage"]));
  for (const auto &[row, line] : lines)
    for (size_t origin : planned->originsOf(row)) {
      if (byOrigin.size() <= origin)
        byOrigin.resize(origin + 1);
      byOrigin[origin].push_back(row);
    }
}

/// "ttnn.add" is "add".
static std::string kindOf(const std::string &op) {
  return op.substr(op.find('.') + 1);
}

Json PlannedOps::of(size_t row) const {
  std::set<size_t> rows;
  if (!planned) {
    if (lines.contains(row))
      rows.insert(row);
  } else {
    for (size_t origin : columns.originsOf(row))
      if (origin < byOrigin.size())
        rows.insert(byOrigin[origin].begin(), byOrigin[origin].end());
    // Those of the same kind, if there are any.
    auto isOther = [&](size_t other) {
      return kindOf(planned->opOf(other)) != kindOf(columns.opOf(row));
    };
    if (!std::ranges::all_of(rows, isOther))
      std::erase_if(rows, isOther);
  }
  Json list = Json::array();
  for (size_t each : rows)
    list.push_back(Json::parse(lines.at(each)));
  return list;
}

} // namespace explorer
