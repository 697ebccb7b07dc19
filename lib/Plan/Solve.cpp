//===- Solve.cpp - the cheapest choices that fit --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Solve.h"

#include "Exchange.h"
#include "Prices.h"

namespace tt::plan {

namespace {

/// How often choices are made smaller for the client's check.
constexpr unsigned kCheckRounds = 32;

class Solver {
public:
  Solver(const Problem &problem, const Options &options)
      : options(options), graph(problem.data()), elimination(graph),
        prices(graph), state(graph, Choices(graph.numNodes())) {}

  Result run();

private:
  struct Candidate {
    Choices choices;
    Cost cost;
  };

  unsigned sweeps() const { return graph.numNodes() <= 2000 ? 8 : 4; }
  unsigned rounds() const {
    if (options.priceRounds)
      return options.priceRounds;
    return std::clamp(50000u / (graph.numNodes() + 1), 24u, 200u);
  }

  bool consider();
  void tryFrom(const Choices &choices);
  void priceMemory();
  bool makeAcceptable();
  bool accepted(std::span<const Choice> choices);
  void considerStarts();
  Error illegal(const Choices &choices) const;
  Error doesNotFit(const Exchange &state, const Misfit &at) const;
  Error whyNone();
  Solution solution();

  const Options &options;
  Graph graph;
  Elimination elimination;
  Prices prices;
  Exchange state;
  std::optional<Candidate> best;
  std::optional<double> bound; ///< ticks
};

/// Keeps the state if it is legal and the cheapest yet.
bool Solver::consider() {
  if (!state.isLegal() || (best && state.cost() >= best->cost))
    return false;
  best = Candidate{state.choices(), state.cost()};
  return true;
}

void Solver::tryFrom(const Choices &choices) {
  state.set(choices);
  if (!state.repair())
    return;
  state.improve(sweeps());
  consider();
}

void Solver::priceMemory() {
  double factor = 1;
  unsigned idle = 0;
  for (unsigned round = 0; round != rounds(); ++round) {
    Elimination::Outcome outcome = prices.solve(elimination);
    if (!isFinite(outcome.total))
      return;
    double low = double(outcome.total) - prices.income();
    bool isBetter = !bound || low > *bound;
    if (isBetter)
      bound = low;
    idle = isBetter ? 0 : idle + 1;
    if (idle == 3)
      factor /= 2, idle = 0;
    auto usage = prices.usage(outcome.choices);
    tryFrom(outcome.choices);
    if (!best)
      return;
    double gap = double(best->cost.ticks) - low;
    if (gap < 1 || double(best->cost.ticks) - *bound < 1)
      return;
    prices.move(usage, factor * gap);
  }
}

bool Solver::accepted(std::span<const Choice> choices) {
  return !options.fits || options.fits(choices).empty();
}

/// Takes away bytes where the client misses them, until it is content.
bool Solver::makeAcceptable() {
  if (!options.fits)
    return true;
  state.set(best->choices);
  for (unsigned round = 0; round != kCheckRounds; ++round) {
    std::vector<Misfit> misfits = options.fits(state.choices());
    if (misfits.empty()) {
      best = Candidate{state.choices(), state.cost()};
      return true;
    }
    for (Misfit misfit : misfits) {
      // What was not enough is doubled.
      misfit.bytes = std::max<uint64_t>(misfit.bytes, 1)
                     << std::min(round, 20u);
      state.reserve(misfit);
    }
    if (!state.repair())
      break;
    state.improve(2);
  }
  return false;
}

/// Takes the cheapest of the starts if the client accepts it and it costs less
/// than `best`.
void Solver::considerStarts() {
  std::vector<Candidate> starts;
  auto add = [&](const Choices &choices) {
    Exchange start(graph, choices);
    if (start.isLegal() && (!best || start.cost() < best->cost))
      starts.push_back({choices, start.cost()});
  };
  for (const Choices &choices : options.starts)
    add(choices);
  if (!best)
    add(Choices(graph.numNodes()));
  std::ranges::sort(starts, {}, [](const Candidate &c) {
    return std::tie(c.cost, c.choices);
  });
  for (const Candidate &start : starts)
    if (accepted(start.choices)) {
      best = start;
      return;
    }
}

/// The node or the edge at it that no choice was found for.
Error Solver::illegal(const Choices &choices) const {
  for (NodeId node = 0; node != graph.numNodes(); ++node) {
    std::string name = "node " + std::to_string(node);
    if (!isFinite(graph.unary[graph.slot(node, choices[node])]))
      return {Error::Kind::Illegal,
              "all alternatives of " + name + " are illegal", node};
    for (const Graph::End &end : graph.ends[node])
      if (!isFinite(graph.costAt(end, choices[node], choices[end.other])))
        return {Error::Kind::Illegal,
                "no legal choices were found for " + name + " and node " +
                    std::to_string(end.other) + ", which an edge joins",
                node};
  }
  return {Error::Kind::Illegal, "no legal choices were found"};
}

Error Solver::doesNotFit(const Exchange &state, const Misfit &at) const {
  const auto &resource = graph.data.resources[at.resource];
  NodeId node = state.largestAt(at);
  uint64_t bytes = at.bytes + resource.capacity;
  return {
      Error::Kind::DoesNotFit,
      "at step " + std::to_string(at.step) + " " + std::to_string(bytes) +
          " bytes of " + resource.name +
          " are taken by the choices that take least, most of them by node " +
          std::to_string(node) + ", and there are " +
          std::to_string(resource.capacity),
      node,
      at.resource,
      at.step,
      bytes,
      resource.capacity};
}

Error Solver::whyNone() {
  Exchange least(graph, Choices(graph.numNodes()));
  least.repair();
  if (std::optional<Misfit> at = least.worst())
    return doesNotFit(least, *at);
  if (options.fits)
    if (std::vector<Misfit> misfits = options.fits(least.choices());
        !misfits.empty())
      return doesNotFit(least, misfits.front());
  return illegal(least.choices());
}

Solution Solver::solution() {
  Solution solution;
  state.set(best->choices);
  solution.choices = best->choices;
  solution.total = toNs(best->cost.ticks);
  if (elimination.isExact() && bound)
    solution.bound = std::min(*bound / kTicksPerNs, solution.total);
  solution.runnersUp = state.runnersUp();
  solution.prices = prices.inNs();
  for (const std::vector<int64_t> &bytes : prices.usage(best->choices))
    solution.used.emplace_back(bytes.begin(), bytes.end());
  return solution;
}

Result Solver::run() {
  if (graph.tooLarge)
    return *graph.tooLarge;
  priceMemory();
  for (const Choices &start : options.starts)
    tryFrom(start);
  if (!best || !elimination.isExact())
    tryFrom(Choices(graph.numNodes()));
  if (best) {
    state.set(best->choices);
    state.polish(20000);
    consider();
  }
  if (best && !makeAcceptable())
    best.reset();
  considerStarts();
  if (!best)
    return whyNone();
  return solution();
}

std::optional<Error> badStart(const Problem &problem, const Options &options) {
  for (const Choices &start : options.starts) {
    if (start.size() != problem.numNodes())
      return Error{Error::Kind::BadStart,
                   "a start has " + std::to_string(start.size()) +
                       " choices, and there are " +
                       std::to_string(problem.numNodes()) + " nodes"};
    for (NodeId node = 0; node != start.size(); ++node)
      if (start[node] >= problem.numAlternatives(node))
        return Error{Error::Kind::BadStart,
                     "a start has choice " + std::to_string(start[node]) +
                         " for node " + std::to_string(node) + ", which has " +
                         std::to_string(problem.numAlternatives(node)) +
                         " alternatives",
                     node};
  }
  return std::nullopt;
}

} // namespace

Result solve(const Problem &problem, const Options &options) {
  if (problem.error())
    return *problem.error();
  if (std::optional<Error> error = badStart(problem, options))
    return *error;
  return Solver(problem, options).run();
}

} // namespace tt::plan
