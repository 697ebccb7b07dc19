//===- Prices.cpp - prices of bytes of resources --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Prices.h"

#include "StepLoad.h"

#include <cmath>

namespace tt::plan {

/// Prices are multiples of it, so that sums of them are exact.
static constexpr double kUnit = 0x1p-20;

Prices::Prices(const Graph &graph)
    : graph(&graph), prices(graph.data.resources.size(),
                            std::vector<double>(graph.data.numSteps)) {
  size_t claims = graph.data.nodeClaims.size() + graph.data.edgeClaims.size();
  largest = (Ticks(1) << 58) / Ticks(claims + 1);
  sum();
}

void Prices::sum() {
  sums.clear();
  for (const std::vector<double> &byStep : prices) {
    std::vector<double> &sum = sums.emplace_back(1, 0.0);
    for (double price : byStep)
      sum.push_back(sum.back() + price);
  }
}

double Prices::of(const Claim &steps) const {
  const std::vector<double> &sum = sums[steps.resource];
  return sum[steps.last + 1] - sum[steps.first];
}

Ticks Prices::pay(double price, uint64_t bytes) const {
  double ticks = std::floor(price * double(std::min(bytes, kMostBytes)));
  return ticks < double(largest) ? Ticks(ticks) : largest;
}

Elimination::Outcome Prices::solve(const Elimination &elimination) const {
  std::vector<Ticks> unary = graph->unary;
  for (size_t slot = 0; slot != unary.size(); ++slot)
    for (const Claim &claim : graph->claims[slot])
      unary[slot] = clamped(unary[slot] + pay(of(claim), claim.bytes));
  return elimination.solve(
      unary, [&](const Graph::End &end, std::span<Ticks> costs) {
        uint32_t here =
            graph->numAlternatives(end.isFrom ? graph->data.edges[end.edge].from
                                              : graph->data.edges[end.edge].to);
        for (const auto &claim : graph->edgeClaims[end.edge]) {
          double price = of({claim.resource, claim.first, claim.last, 0});
          if (price == 0)
            continue;
          Ticks *to = costs.data();
          for (Choice o = 0; o != graph->numAlternatives(end.other); ++o)
            for (Choice i = 0; i != here; ++i, ++to)
              *to = clamped(*to + pay(price, graph->bytesAt(claim, end, i, o)));
        }
      });
}

std::vector<std::vector<int64_t>> Prices::usage(const Choices &choices) const {
  std::vector<std::vector<int64_t>> usage(
      prices.size(), std::vector<int64_t>(graph->data.numSteps + 1));
  auto add = [&](const Claim &claim) {
    int64_t bytes = int64_t(std::min(claim.bytes, kMostBytes));
    usage[claim.resource][claim.first] += bytes;
    usage[claim.resource][claim.last + 1] -= bytes;
  };
  for (NodeId node = 0; node != graph->numNodes(); ++node) {
    for (const Claim &claim : graph->claims[graph->slot(node, choices[node])])
      add(claim);
    for (const Graph::End &end : graph->ends[node])
      if (end.isFrom)
        for (const auto &claim : graph->edgeClaims[end.edge])
          add({claim.resource, claim.first, claim.last,
               graph->bytesAt(claim, end, choices[node], choices[end.other])});
  }
  for (std::vector<int64_t> &bytes : usage) {
    for (size_t step = 1; step < bytes.size(); ++step)
      bytes[step] += bytes[step - 1];
    bytes.pop_back();
  }
  return usage;
}

double Prices::income() const {
  double income = 0;
  for (size_t i = 0; i != prices.size(); ++i)
    if (uint64_t capacity = graph->data.resources[i].capacity;
        capacity < kMostBytes)
      income += sums[i].back() * double(capacity);
  return income;
}

bool Prices::move(const std::vector<std::vector<int64_t>> &usage, double gap) {
  double squares = 0;
  auto forEachStep = [&](auto fn) {
    for (size_t i = 0; i != prices.size(); ++i) {
      uint64_t capacity = graph->data.resources[i].capacity;
      if (capacity >= kMostBytes)
        continue;
      for (size_t step = 0; step != prices[i].size(); ++step) {
        double over = double(usage[i][step] - int64_t(capacity));
        if (over > 0 || prices[i][step] > 0)
          fn(prices[i][step], over);
      }
    }
  };
  forEachStep([&](double, double over) { squares += over * over; });
  if (squares == 0)
    return false;
  forEachStep([&](double &price, double over) {
    double moved = std::max(0.0, price + gap / squares * over);
    price = std::round(std::min(moved, 0x1p30) / kUnit) * kUnit;
  });
  sum();
  return true;
}

bool Prices::raise(const std::vector<std::vector<int64_t>> &usage) {
  bool exceeds = false;
  for (size_t i = 0; i != prices.size(); ++i) {
    uint64_t capacity = graph->data.resources[i].capacity;
    if (capacity >= kMostBytes)
      continue;
    size_t count = 0;
    double sum = 0;
    for (double price : prices[i])
      count += price > 0, sum += price;
    double mean = count ? sum / double(count) : 1;
    for (size_t step = 0; step != prices[i].size(); ++step) {
      int64_t over = usage[i][step] - int64_t(capacity);
      if (over <= 0)
        continue;
      exceeds = true;
      double &price = prices[i][step];
      double share = double(over) / double(capacity + 1);
      price += (mean * 0.25 + price * 0.25) * std::min(1.0, 0.25 + share);
      price = std::round(std::min(price, 0x1p30) / kUnit) * kUnit;
    }
  }
  sum();
  return exceeds;
}

std::vector<std::vector<double>> Prices::inNs() const {
  std::vector<std::vector<double>> ns = prices;
  for (std::vector<double> &byStep : ns)
    for (double &price : byStep)
      price /= kTicksPerNs;
  return ns;
}

} // namespace tt::plan
