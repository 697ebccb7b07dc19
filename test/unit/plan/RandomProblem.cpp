//===- RandomProblem.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomProblem.h"

#include <cmath>
#include <map>

namespace plantest {

Problem Plain::build(std::vector<unsigned> numbers) const {
  std::vector<unsigned> nodeAt(costs.size());
  for (unsigned i = 0; i != costs.size(); ++i) {
    if (numbers.size() <= i)
      numbers.push_back(i);
    nodeAt[numbers[i]] = i;
  }
  Problem problem;
  for (uint64_t capacity : capacities)
    problem.addResource("L1", capacity);
  for (unsigned node : nodeAt)
    problem.addNode(costs[node]);
  for (unsigned node = 0; node != claims.size(); ++node)
    for (unsigned i = 0; i != claims[node].size(); ++i)
      for (const Claim &claim : claims[node][i])
        problem.addClaim(numbers[node], i, claim);
  for (const Edge &edge : edges) {
    auto rows = uint32_t(costs[edge.from].size());
    auto columns = uint32_t(costs[edge.to].size());
    EdgeId id = problem.addEdge(numbers[edge.from], numbers[edge.to],
                                problem.addMatrix(rows, columns, edge.costs));
    if (!edge.bytes.empty())
      problem.addEdgeClaim(id, 0, edge.first, edge.last,
                           problem.addMatrix(rows, columns, edge.bytes));
  }
  return problem;
}

bool Plain::fits(const Choices &choices) const {
  std::map<std::pair<ResourceId, uint32_t>, uint64_t> taken;
  auto take = [&](const Claim &claim) {
    for (uint32_t step = claim.first; step <= claim.last; ++step)
      taken[{claim.resource, step}] += claim.bytes;
  };
  for (unsigned node = 0; node != claims.size(); ++node)
    if (node < choices.size() && choices[node] < claims[node].size())
      for (const Claim &claim : claims[node][choices[node]])
        take(claim);
  for (const Edge &edge : edges)
    if (!edge.bytes.empty() && edge.from < choices.size() &&
        edge.to < choices.size())
      take({0, edge.first, edge.last,
            uint64_t(edge.bytes[choices[edge.from] * costs[edge.to].size() +
                                choices[edge.to]])});
  for (auto &[at, bytes] : taken)
    if (bytes > capacities[at.first])
      return false;
  return true;
}

/// The cost of the first nodes alone, as many as there are choices; without
/// regard to resources.
static double partialCost(const Plain &plain, const Choices &choices) {
  double sum = 0;
  for (unsigned i = 0; i != choices.size(); ++i)
    sum += plain.costs[i][choices[i]];
  for (const Plain::Edge &edge : plain.edges)
    if (edge.from < choices.size() && edge.to < choices.size())
      sum += edge.costs[choices[edge.from] * plain.costs[edge.to].size() +
                        choices[edge.to]];
  return sum;
}

double Plain::costOf(const Choices &choices) const {
  return fits(choices) ? partialCost(*this, choices) : kIllegal;
}

double Plain::best() const {
  double least = kIllegal;
  Choices choices;
  // Costs and bytes of what is not chosen yet are not negative.
  auto descend = [&](auto &self) -> void {
    if (partialCost(*this, choices) >= least || !fits(choices))
      return;
    if (choices.size() == costs.size()) {
      least = partialCost(*this, choices);
      return;
    }
    auto alternatives = unsigned(costs[choices.size()].size());
    for (unsigned i = 0; i != alternatives; ++i) {
      choices.push_back(i);
      self(self);
      choices.pop_back();
    }
  };
  descend(descend);
  return least;
}

namespace {

struct Maker {
  std::mt19937 &random;
  const Kind &kind;
  Plain plain;

  unsigned number(unsigned least, unsigned most) {
    return std::uniform_int_distribution<unsigned>(least, most)(random);
  }
  bool chance(double share) { return number(0, 9999) < share * 10000; }

  void connect(unsigned from, unsigned to) {
    Plain::Edge edge{from, to, {}, {}};
    edge.first = number(from, to);
    edge.last = number(edge.first, to);
    bool claims = kind.hasCapacity && chance(0.3);
    size_t rows = plain.costs[from].size(), columns = plain.costs[to].size();
    for (size_t i = 0; i != rows; ++i)
      for (size_t j = 0; j != columns; ++j) {
        bool isIllegal = i + j && chance(kind.illegal);
        edge.costs.push_back(isIllegal     ? kIllegal
                             : chance(0.3) ? 0
                                           : number(0, 800) / 16.0);
        if (claims)
          edge.bytes.push_back(i + j && chance(0.5) ? number(1, 60) : 0);
      }
    plain.edges.push_back(std::move(edge));
  }

  void connectAll(unsigned n) {
    for (unsigned i = 1; i < n; ++i)
      switch (kind.shape) {
      case Shape::Chain:
        connect(i - 1, i);
        break;
      case Shape::Tree:
        connect(number(0, i - 1), i);
        break;
      case Shape::SeriesParallel:
        // Between the ends of an edge, or instead of it.
        if (plain.edges.empty()) {
          connect(i - 1, i);
        } else {
          auto at = number(0, unsigned(plain.edges.size() - 1));
          unsigned a = plain.edges[at].from, b = plain.edges[at].to;
          if (chance(0.4))
            plain.edges.erase(plain.edges.begin() + at);
          connect(std::min(a, i), std::max(a, i));
          connect(std::min(b, i), std::max(b, i));
        }
        break;
      case Shape::Forks:
        connect(i - 1, i);
        if (i > 1 && chance(0.5))
          connect(number(0, i - 2), i);
        break;
      case Shape::General:
        for (unsigned j = 0; j != i; ++j)
          if (chance(0.6))
            connect(j, i);
        break;
      }
  }

  Plain make() {
    unsigned n = number(kind.maxNodes > 3 ? 3 : 1, kind.maxNodes);
    for (unsigned node = 0; node != n; ++node) {
      std::vector<double> costs(number(2, kind.maxAlternatives));
      for (double &cost : costs)
        cost = number(16, 1600) / 16.0;
      plain.costs.push_back(costs);
    }
    connectAll(n);
    if (kind.hasCapacity)
      claim(n);
    return std::move(plain);
  }

  /// Alternative 0 takes nothing.
  void claim(unsigned n) {
    plain.claims.resize(n);
    plain.capacities = {number(80, 250)};
    if (chance(0.3))
      plain.capacities.push_back(number(80, 250));
    for (unsigned node = 0; node != n; ++node) {
      plain.claims[node].resize(plain.costs[node].size());
      for (size_t i = 1; i != plain.costs[node].size(); ++i) {
        plain.costs[node][i] = std::floor(plain.costs[node][i] * 9.6) / 16;
        for (ResourceId resource = 0; resource != plain.capacities.size();
             ++resource)
          if (chance(0.8)) {
            uint32_t last = number(node, std::min(node + 4, n - 1));
            plain.claims[node][i].push_back(
                {resource, node, last, number(10, 120)});
          }
        if (chance(0.5)) // its own buffers
          plain.claims[node][i].push_back({0, node, node, number(5, 60)});
      }
    }
  }
};

} // namespace

Plain randomProblem(std::mt19937 &random, const Kind &kind) {
  return Maker{random, kind, {}}.make();
}

} // namespace plantest
