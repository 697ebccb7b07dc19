//===- Order.cpp - orders of ops that keep few bytes alive ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Order.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tt::plan {

namespace {

/// Ops with each operand once, and who reads them.
class Dag {
public:
  explicit Dag(const std::vector<Step> &steps)
      : steps(steps), operands(steps.size()), readers(steps.size()) {
    for (uint32_t i = 0; i != steps.size(); ++i) {
      operands[i] = steps[i].operands;
      std::ranges::sort(operands[i]);
      operands[i].erase(std::unique(operands[i].begin(), operands[i].end()),
                        operands[i].end());
      for (uint32_t operand : operands[i]) {
        if (operand >= steps.size()) {
          isGood = false;
          return;
        }
        readers[operand].push_back(i);
      }
    }
  }

  const std::vector<Step> &steps;
  std::vector<std::vector<uint32_t>> operands, readers;
  bool isGood = true;

  uint32_t size() const { return uint32_t(steps.size()); }
};

/// Runs, of the ops whose operands are there, that which leaves least; of those
/// alike the one that was ready last, so that what was begun is ended.
std::vector<uint32_t> leastFirst(const Dag &dag) {
  std::vector<uint32_t> order, waits(dag.size()), unread(dag.size());
  // `grows`: bytes that the op leaves, less those that it frees.
  struct Ready {
    int64_t grows;
    int64_t since;
    uint32_t op;
    auto operator<=>(const Ready &) const = default;
  };
  std::set<Ready> ready;
  std::vector<Ready> entry(dag.size());
  int64_t now = 0;
  auto growthOf = [&](uint32_t op) {
    const Step &step = dag.steps[op];
    bool lives = step.kept || !dag.readers[op].empty();
    int64_t grows = lives ? int64_t(step.bytes) : 0;
    for (uint32_t operand : dag.operands[op])
      if (unread[operand] == 1 && !dag.steps[operand].kept)
        grows -= int64_t(dag.steps[operand].bytes);
    return grows;
  };
  auto add = [&](uint32_t op) {
    entry[op] = {growthOf(op), --now, op};
    ready.insert(entry[op]);
  };
  for (uint32_t i = 0; i != dag.size(); ++i) {
    waits[i] = uint32_t(dag.operands[i].size());
    unread[i] = uint32_t(dag.readers[i].size());
  }
  for (uint32_t i = dag.size(); i-- != 0;)
    if (!waits[i])
      add(i);
  std::vector<bool> isDone(dag.size());
  while (!ready.empty()) {
    uint32_t op = ready.begin()->op;
    ready.erase(ready.begin());
    order.push_back(op);
    isDone[op] = true;
    for (uint32_t operand : dag.operands[op]) {
      // The last reader frees it now. It changes once for each operand.
      if (--unread[operand] != 1)
        continue;
      for (uint32_t reader : dag.readers[operand])
        if (!isDone[reader] && !waits[reader]) {
          ready.erase(entry[reader]);
          entry[reader].grows = growthOf(reader);
          ready.insert(entry[reader]);
        }
    }
    for (uint32_t reader : dag.readers[op])
      if (--waits[reader] == 0)
        add(reader);
  }
  return order;
}

/// Runs what an op needs just in front of it: first the operands that take most
/// while they are computed beside what they leave.
std::vector<uint32_t> depthFirst(const Dag &dag,
                                 const std::vector<uint32_t> &topological) {
  // For each op, the peak of all that it needs if nothing is shared.
  std::vector<uint64_t> need(dag.size());
  std::vector<std::vector<uint32_t>> sorted(dag.size());
  for (uint32_t op : topological) {
    std::vector<uint32_t> &operands = sorted[op] = dag.operands[op];
    std::ranges::sort(operands, {}, [&](uint32_t i) {
      uint64_t left = std::min(need[i], dag.steps[i].bytes);
      return std::pair(~(need[i] - left), i);
    });
    uint64_t held = 0, peak = 0;
    for (uint32_t operand : operands) {
      peak = std::max(peak, held + need[operand]);
      held += dag.steps[operand].bytes;
    }
    need[op] =
        std::max(peak, held + dag.steps[op].bytes + dag.steps[op].scratch);
  }
  std::vector<uint32_t> order;
  std::vector<bool> isSeen(dag.size());
  std::vector<std::pair<uint32_t, size_t>> stack;
  for (uint32_t root : topological) {
    if (!dag.readers[root].empty())
      continue;
    stack.push_back({root, 0});
    isSeen[root] = true;
    while (!stack.empty()) {
      auto &[op, next] = stack.back();
      if (next == sorted[op].size()) {
        order.push_back(op);
        stack.pop_back();
        continue;
      }
      uint32_t operand = sorted[op][next++];
      if (!isSeen[operand]) {
        isSeen[operand] = true;
        stack.push_back({operand, 0});
      }
    }
  }
  return order;
}

} // namespace

Pressure pressureOf(const std::vector<Step> &steps,
                    const std::vector<uint32_t> &order) {
  constexpr uint32_t kNever = ~uint32_t(0);
  std::vector<uint32_t> lastRead(steps.size(), kNever);
  for (uint32_t at = 0; at != order.size(); ++at)
    for (uint32_t operand : steps[order[at]].operands)
      lastRead[operand] = at;
  std::vector<uint64_t> freed(order.size() + 1);
  Pressure pressure{0, 0};
  uint64_t live = 0;
  for (uint32_t at = 0; at != order.size(); ++at) {
    uint32_t op = order[at];
    live += steps[op].bytes;
    pressure.peak = std::max(pressure.peak, live + steps[op].scratch);
    pressure.sum += live;
    if (!steps[op].kept)
      freed[lastRead[op] == kNever ? at : lastRead[op]] += steps[op].bytes;
    live -= freed[at];
  }
  return pressure;
}

std::vector<uint32_t> orderForFewBytes(const std::vector<Step> &steps) {
  Dag dag(steps);
  if (!dag.isGood)
    return {};
  std::vector<uint32_t> least = leastFirst(dag);
  if (least.size() != steps.size())
    return {}; // a circle
  std::vector<std::vector<uint32_t>> orders = {least, depthFirst(dag, least)};
  std::vector<uint32_t> given(steps.size());
  std::iota(given.begin(), given.end(), 0);
  bool isOrder = true;
  for (uint32_t i = 0; i != steps.size(); ++i)
    isOrder &= std::ranges::all_of(
        dag.operands[i], [&](uint32_t operand) { return operand < i; });
  if (isOrder)
    orders.insert(orders.begin(), given);
  return *std::ranges::min_element(
      orders, {}, [&](const auto &order) { return pressureOf(steps, order); });
}

} // namespace tt::plan
