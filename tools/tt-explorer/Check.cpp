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
  explicit Watcher(const Overrides &overrides) : planning_(overrides) {}

  tt::driver::PlanFiles planFiles() override { return planning_.files(); }
  void stage(tt::driver::Stage stage) override {
    last = std::move(stage.columns);
    if (stages == 0)
      first = last;
    ++stages;
  }
  void planning() override { planning_.begin(stages - 1, last, first); }
  void restart() override { stages = 1; }
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
    return planning_.explain(message);
  }
  std::optional<Plan> plan() const { return planning_.end(); }

  Json us;
  uint64_t peaks[2] = {0, 0};

private:
  Planning planning_;
  std::string first, last;
  size_t stages = 0;
};

/// The planned ops that run in another way; null if the planned programs are
/// not the same.
Json changesOf(const Bundle &bundle, const std::optional<Plan> &plan) {
  if (!plan || bundle.plan().is_null())
    return nullptr;
  std::vector<std::string> before = bundle.plannedOps();
  if (before.size() != plan->ops.size())
    return nullptr;
  Json changes = Json::array();
  for (size_t i = 0; i != before.size(); ++i) {
    Json now = Json::parse(before[i]);
    const Json &then = plan->ops[i];
    if (now["row"] != then["row"] || now["op"] != then["op"])
      return nullptr;
    auto chosen = [](const Json &op) {
      Json way = op["alternatives"][op["chosen"].get<size_t>()];
      way.erase("moreUs");
      return way;
    };
    Json from = chosen(now), to = chosen(then);
    if (from != to)
      changes.push_back({{"row", now["row"]},
                         {"op", now["op"]},
                         {"now", from},
                         {"then", to}});
  }
  return changes;
}

Json movesOf(const Json &functions) {
  double sum = 0;
  for (const Json &function : functions)
    sum += function["movesUs"].get<double>();
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
  std::optional<Plan> plan = watcher.plan();
  Json before = bundle.plan();
  Json answer = {
      {"version", 1},
      {"overrides", overrides.asJson()},
      {"us", {{"now", timeOf(bundle)}, {"then", watcher.us}}},
      {"movesUs",
       {{"now", before.is_null() ? Json() : movesOf(before["functions"])},
        {"then", plan ? movesOf(plan->functions) : Json()}}},
      {"peakBytes",
       {{"now", peaksOf(bundle)},
        {"then", {{"dram", watcher.peaks[0]}, {"l1", watcher.peaks[1]}}}}},
      {"changed", changesOf(bundle, plan)}};
  return answer.dump();
}

} // namespace explorer
