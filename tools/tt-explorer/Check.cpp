//===- Check.cpp - the cost of overrides before anything runs -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Check.h"

#include "Figures.h"
#include "Plan.h"
#include "Program.h"
#include "Record.h"
#include "ttmlir/Driver/Driver.h"

namespace explorer {

namespace {

/// Everything is known that the check wants.
struct Enough {};

/// Keeps figures only, and ends the compilation as soon as it has them.
class Watcher : public tt::driver::Watcher {
public:
  explicit Watcher(const Overrides &overrides) : planner(overrides) {}

  tt::driver::PlanFiles planFiles(std::string_view pass) override {
    return planner.planFiles(pass);
  }
  void stage(tt::driver::Stage stage) override {
    last = std::move(stage.columns);
    if (stages == 0)
      first = last;
    ++stages;
  }
  void planning(std::string_view pass) override {
    planner.planning(pass, stages - 1, last, first);
  }
  void restart() override {
    planner.restart();
    stages = 1;
  }
  void times(std::vector<tt::driver::RowTime> times) override {
    double sum = 0;
    for (const tt::driver::RowTime &time : times)
      sum += time.once ? 0 : time.seconds * 1e6;
    us = sum;
  }
  void memory(std::vector<tt::driver::FunctionMemory> memory) override {
    for (const tt::driver::FunctionMemory &each : memory)
      for (size_t i : {0, 1})
        peaks[i] = std::max(peaks[i], each.peakBytes[i]);
    throw Enough();
  }

  void launches(tt::driver::Launches) override {} // the check has ended

  std::string explain(const std::string &message) const {
    return planner.explain(message);
  }
  std::vector<Plan> plans(const Planning::Visit &visit) const {
    return planner.end(visit);
  }

  Json us;
  uint64_t peaks[2] = {0, 0};

private:
  Planning planner;
  std::string first, last;
  size_t stages = 0;
};

/// The way that is chosen for an op.
Json chosenWay(const Json &op) {
  Json way = op["alternatives"][op["chosen"].get<size_t>()];
  way.erase("moreUs");
  return way;
}

/// Ops by pass and row, each with its name and the way that is chosen.
using Chosen = std::map<std::pair<std::string, size_t>, Json>;

void add(Chosen &chosen, const Json &op) {
  chosen[{op["pass"], op["row"]}] = {{"op", op["op"]}, {"way", chosenWay(op)}};
}

/// The planned ops that run in another way. Programs that differ in the ops
/// that a pass chooses for are not compared there; null if all do.
Json changesOf(const Bundle &bundle, const Chosen &then) {
  Chosen now;
  for (const std::string &line : bundle.plannedOps())
    add(now, Json::parse(line));
  auto opsOf = [](const Chosen &chosen, const std::string &pass) {
    std::vector<std::pair<size_t, Json>> ops;
    for (const auto &[place, op] : chosen)
      if (place.first == pass)
        ops.push_back({place.second, op["op"]});
    return ops;
  };
  Json changes;
  for (std::string_view name : tt::driver::kPlanningPasses) {
    std::string pass(name);
    auto ops = opsOf(now, pass);
    if (ops.empty() || ops != opsOf(then, pass))
      continue;
    if (changes.is_null())
      changes = Json::array();
    for (const auto &[row, op] : ops) {
      const Json &from = now[{pass, row}]["way"];
      const Json &to = then.at({pass, row})["way"];
      if (from != to)
        changes.push_back({{"pass", pass},
                           {"row", row},
                           {"op", op},
                           {"now", from},
                           {"then", to}});
    }
  }
  return changes;
}

/// Microseconds of changes of layout; null if no plan tells.
Json movesOf(const Json &plans) {
  Json sum;
  for (const Json &plan : plans)
    for (const Json &function : plan["functions"])
      if (!function["movesUs"].is_null())
        sum = (sum.is_null() ? 0 : sum.get<double>()) +
              function["movesUs"].get<double>();
  return sum;
}

} // namespace

std::string answerCheck(const Bundle &bundle, const Overrides &overrides) {
  RecordOptions options = recordOptions(bundle);
  overrides.apply(options.binary);
  Watcher watcher(overrides);
  try {
    ttrt::loadProgram(options.path, options.binary, {}, &watcher);
  } catch (const Enough &) {
    // the program is compiled
  } catch (const tt::driver::CompileError &error) {
    throw tt::driver::CompileError(watcher.explain(error.what()));
  }
  Chosen then;
  Json plans = Json::array();
  for (const Plan &plan : watcher.plans([&](const Json &op) { add(then, op); }))
    plans.push_back(plan.asJson());
  Json answer = {
      {"version", 1},
      {"overrides", overrides.asJson()},
      {"us", {{"now", timeOf(bundle)}, {"then", watcher.us}}},
      {"movesUs", {{"now", movesOf(bundle.plans())}, {"then", movesOf(plans)}}},
      {"peakBytes",
       {{"now", peaksOf(bundle)},
        {"then", {{"dram", watcher.peaks[0]}, {"l1", watcher.peaks[1]}}}}},
      {"changed", changesOf(bundle, then)}};
  return answer.dump();
}

} // namespace explorer
