//===- Plan.cpp - alternatives of ops, by their rows ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Plan.h"

#include "Steps.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

namespace explorer {

namespace {

[[noreturn]] void refuse(const std::string &what) {
  throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                           "overrides: " + what);
}

/// "ttnn.add" is "add".
std::string kindOf(const std::string &op) {
  return op.substr(op.find('.') + 1);
}

bool isSame(const Json &a, const Json &b) {
  for (const char *key : {"operands", "results", "config", "us"})
    if (a.value(key, Json()) != b.value(key, Json()))
      return false;
  return true;
}

/// The ways of an op in a report; prices are compared with that of the chosen
/// one.
Json waysOf(const Json &op) {
  Json ways = Json::array();
  double chosen = op["alternatives"][op["choice"].get<size_t>()]["us"];
  for (const Json &each : op["alternatives"]) {
    Json way = {{"operands", each["operands"]}, {"results", each["results"]}};
    if (each.contains("config"))
      way["config"] = each["config"];
    double us = each["us"];
    way["us"] = us;
    way["moreUs"] = std::round((us - chosen) * 1e3) / 1e3;
    if (each.contains("buffer_bytes"))
      way["bufferBytes"] = each["buffer_bytes"];
    if (each.contains("refused"))
      way["refused"] = each["refused"];
    ways.push_back(std::move(way));
  }
  return ways;
}

/// Which of an op's alternatives is the second best, and by how much.
Json runnerUpOf(const Json &op) {
  const Json &runnerUp = op.value("runner_up", Json());
  if (runnerUp.is_null())
    return nullptr;
  const Json &ways = op["alternatives"];
  for (size_t i = 0; i != ways.size(); ++i)
    if (isSame(ways[i], runnerUp))
      return {{"alternative", i}, {"moreUs", runnerUp["more_us"]}};
  return nullptr;
}

/// An op of a report by its row.
Json planOf(const Json &op, const Plan &plan, size_t row,
            const std::string &name) {
  return {{"pass", plan.pass}, // first, as `PlannedPlace` reads it
          {"row", row},
          {"op", name},
          {"stage", plan.stage},
          {"chosen", op["choice"]},
          {"us", op["alternatives"][op["choice"].get<size_t>()]["us"]},
          {"bound", op.value("bound", Json())},
          {"runnerUp", runnerUpOf(op)},
          {"alternatives", waysOf(op)}};
}

/// The sums of a function.
Json functionOf(const Json &function, const Steps &steps) {
  const std::string name = function["function"];
  Json moves = Json::array();
  for (const Json &move : function.value("moves", Json::array()))
    if (auto row = steps.rowOf(name, move["step"]))
      moves.push_back({{"row", *row},
                       {"from", move["from"]},
                       {"to", move["to"]},
                       {"us", move["us"]}});
  return {{"function", name},
          {"opsUs", function.value("ops_us", Json())},
          {"movesUs", function.value("moves_us", Json())},
          {"boundUs", function.value("bound_us", Json())},
          {"l1", function.value("l1", Json())},
          {"moves", moves}};
}

/// Parses a report without keeping its ops: they are most of it.
Json parseReport(const std::string &path,
                 const std::function<void(const std::string &function,
                                          const Json &op)> &visit) {
  // In a list of functions, which are objects with a list of ops.
  constexpr int kFunction = 2, kOp = 3;
  std::string part, function;
  auto filter = [&](int depth, Json::parse_event_t event, Json &value) {
    if (depth == kFunction && event == Json::parse_event_t::key)
      part = value;
    if (depth == kFunction && event == Json::parse_event_t::value &&
        part == "function")
      function = value;
    if (depth != kOp || event != Json::parse_event_t::object_end ||
        part != "ops")
      return true;
    visit(function, value);
    return false;
  };
  std::ifstream file(path);
  return Json::parse(file, filter, /*allow_exceptions=*/false);
}

} // namespace

Json Plan::asJson() const {
  return {{"pass", pass}, {"stage", stage}, {"functions", functions}};
}

Planning::Planning(Overrides overrides) : wanted(std::move(overrides)) {}

tt::driver::PlanFiles Planning::planFiles(std::string_view name) {
  Pass &pass = passes[std::string(name)];
  ttrt::writeText(pass.report.path(), "");
  ttrt::writeText(pass.choices.path(), "[]");
  return {pass.report.path(), wanted.ops().empty() ? "" : pass.choices.path()};
}

void Planning::planning(std::string_view name, size_t stage,
                        const std::string &columns, const std::string &first) {
  auto found = passes.find(name);
  if (found == passes.end() || found->second.stage)
    return;
  Pass &pass = found->second;
  pass.stage = stage;
  pass.columns = columns;
  if (wanted.ops().empty())
    return;
  try {
    pass.forced =
        wanted.choices(std::string(name), Columns(columns), Columns(first));
  } catch (const tt::runtime::Error &error) {
    pass.problem = error.what(); // this may not be the way that is taken
  }
  ttrt::writeText(pass.choices.path(), pass.forced.dump());
}

void Planning::restart() {
  for (auto &[name, pass] : passes) {
    pass.stage.reset();
    pass.problem.clear();
    pass.forced = Json::array();
  }
}

std::string Planning::explain(const std::string &message) const {
  std::string text = message;
  auto replace = [&](const std::string &from, const std::string &to) {
    for (size_t at; (at = text.find(from)) != std::string::npos;)
      text.replace(at, from.size(), to);
  };
  for (const auto &[name, pass] : passes)
    for (const char *what : {"plan", "choices"})
      replace("the " + std::string(what) + " '" + pass.choices.path() + "'",
              "the overrides");
  replace("the overrides has", "the overrides have");
  // Locations by their names, without the numbers that only we know.
  static const std::pair<std::regex, const char *> names[] = {
      {std::regex(
           R"re(fused<\{explorer\.row = \d+ : i64\}>\[("[^"]*")[^\]]*\])re"),
       "$1"},
      {std::regex(R"re(loc\(fused\[([^\]]*)\]\))re"), "$1"},
      {std::regex(R"re(loc\(("[^"]*")\))re"), "$1"}};
  for (const auto &[pattern, name] : names)
    text = std::regex_replace(text, pattern, name);
  return text;
}

Plan Planning::read(const std::string &name, const Pass &pass,
                    const Visit &visit) const {
  Columns rows(pass.columns);
  Steps steps(rows);
  std::map<size_t, Json> missing; // rows whose choices are not taken yet
  for (const Json &function : pass.forced)
    for (const Json &choice : function["ops"])
      missing[*steps.rowOf(function["function"], choice["step"])] =
          choice["choice"];
  Plan plan{name, *pass.stage, Json::array()};
  Json functions = parseReport(
      pass.report.path(), [&](const std::string &function, const Json &op) {
        auto row = steps.rowOf(function, op["step"]);
        if (!row || kindOf(rows.opOf(*row)) != op["kind"].get<std::string>())
          return;
        if (auto it = missing.find(*row); it != missing.end()) {
          if (it->second != op["choice"])
            refuse("row " + std::to_string(*row) +
                   " has another alternative: the options have a plan-file of "
                   "their own");
          missing.erase(it);
        }
        visit(planOf(op, plan, *row, rows.opOf(*row)));
      });
  if (!functions.is_array() && !pass.forced.empty())
    refuse("the options have a report of " + name + " of their own");
  for (const auto &[row, choice] : missing)
    refuse("row " + std::to_string(row) + ", " + rows.opOf(row) +
           ", has no alternatives");
  if (functions.is_array())
    for (const Json &function : functions)
      plan.functions.push_back(functionOf(function, steps));
  return plan;
}

std::vector<Plan> Planning::end(const Visit &visit) const {
  std::vector<Plan> plans;
  for (const auto &[name, pass] : passes) {
    if (!pass.problem.empty() && pass.stage)
      throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                               pass.problem);
    if (pass.stage)
      plans.push_back(read(name, pass, visit));
  }
  for (const OpOverride &op : wanted.ops())
    if (std::ranges::none_of(
            plans, [&](const Plan &plan) { return plan.pass == op.pass; }))
      refuse("row " + std::to_string(op.row) + " is one of " + op.pass +
             ", which does not run in this program");
  std::erase_if(plans, [](const Plan &plan) { return plan.functions.empty(); });
  return plans;
}

std::string answerPlan(const Bundle &bundle) {
  Json head = {{"version", 1},
               {"plans", bundle.plans()},
               {"values", Overrides::values()}};
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
  for (const Json &plan : bundle.plans()) {
    OfPass &pass = passes[plan["pass"]];
    if (plan["stage"] != stage)
      pass.planned.emplace(bundle.columns(plan["stage"]));
  }
  for (std::string &line : bundle.plannedOps()) {
    PlannedPlace place(line);
    passes[place.pass].lines[place.row] = std::move(line);
  }
  for (auto &[name, pass] : passes)
    for (const auto &[row, line] : pass.lines)
      if (pass.planned)
        for (size_t origin : pass.planned->originsOf(row)) {
          if (pass.byOrigin.size() <= origin)
            pass.byOrigin.resize(origin + 1);
          pass.byOrigin[origin].push_back(row);
        }
}

std::set<size_t> PlannedOps::OfPass::rowsOf(const Columns &columns,
                                            size_t row) const {
  std::set<size_t> rows;
  if (!planned) {
    if (lines.contains(row))
      rows.insert(row);
    return rows;
  }
  for (size_t origin : columns.originsOf(row))
    if (origin < byOrigin.size())
      rows.insert(byOrigin[origin].begin(), byOrigin[origin].end());
  // Those of the same kind, if there are any.
  auto isOther = [&](size_t other) {
    return kindOf(planned->opOf(other)) != kindOf(columns.opOf(row));
  };
  if (!std::ranges::all_of(rows, isOther))
    std::erase_if(rows, isOther);
  return rows;
}

Json PlannedOps::of(size_t row) const {
  Json list = Json::array();
  for (const auto &[name, pass] : passes)
    for (size_t each : pass.rowsOf(columns, row))
      list.push_back(Json::parse(pass.lines.at(each)));
  return list;
}

} // namespace explorer
