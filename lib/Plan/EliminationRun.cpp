//===- EliminationRun.cpp - elimination with numbers ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Eliminate.h"

namespace tt::plan {

/// One walk over the steps of an elimination, and one back.
class EliminationRun {
public:
  using Step = Elimination::Step;
  using Table = Elimination::Table;

  EliminationRun(const Elimination &plan, std::span<const Ticks> unary,
                 const Elimination::EdgePrice &price)
      : plan(plan), graph(plan.graph), price(price),
        now(unary.begin(), unary.end()), numbers(plan.tables.size()),
        choiceIn(plan.numChoices), choices(graph.numNodes()) {}

  Elimination::Outcome run(std::span<const Choice> fixed) {
    size_t numDecided = 0;
    for (const Step &step : plan.steps) {
      collect(step);
      if (!step.isDecided) {
        eliminate(step);
      } else {
        bool isFixed =
            numDecided < fixed.size() && plan.decided[numDecided] == step.node;
        decide(step, isFixed ? fixed[numDecided] : kNoChoice);
        numDecided += numDecided < plan.decided.size() &&
                      plan.decided[numDecided] == step.node;
      }
      for (uint32_t taken : step.takes)
        release(taken);
    }
    for (size_t i = plan.steps.size(); i-- != 0;)
      readBack(plan.steps[i]);
    return {std::move(choices), total};
  }

private:
  /// A table that a step takes: its rows are lines of the step's node.
  struct Factor {
    const Ticks *data;
    std::vector<size_t> strides; ///< by index in the step's `near`
    size_t level;                ///< the last index that it depends on
    const Table *table;
  };

  uint32_t sizeOf(NodeId node) const { return graph.numAlternatives(node); }
  Ticks *nowOf(NodeId node) { return &now[graph.slot(node, 0)]; }

  std::vector<Ticks> &allocate(uint32_t table, size_t size) {
    if (!unused.empty()) {
      numbers[table] = std::move(unused.back());
      unused.pop_back();
    }
    numbers[table].resize(size);
    return numbers[table];
  }
  void release(uint32_t table) {
    unused.push_back(std::move(numbers[table]));
    numbers[table] = {};
  }

  /// The edge's costs as a table.
  void expand(uint32_t index, const Table &table) {
    const Graph::End &end = *table.edge;
    uint32_t outer = sizeOf(table.nodes[0]), inner = sizeOf(table.nodes[1]);
    std::vector<Ticks> &costs = allocate(index, size_t(outer) * inner);
    Ticks *to = costs.data();
    for (Choice o = 0; o != outer; ++o) {
      const Ticks *row = end.costs + end.there[o];
      for (Choice i = 0; i != inner; ++i)
        *to++ = row[end.here[i]];
    }
    if (price && !graph.edgeClaims[end.edge].empty())
      price(end, costs);
  }

  void collect(const Step &step) {
    factors.clear();
    for (uint32_t taken : step.takes) {
      const Table &table = plan.tables[taken];
      if (table.edge)
        expand(taken, table);
      Factor factor{numbers[taken].data(), {}, 0, &table};
      factor.strides.resize(step.near.size());
      size_t stride = sizeOf(step.node);
      for (size_t i = table.nodes.size() - 1; i-- != 0;) {
        NodeId node = table.nodes[i];
        if (!step.isDecided) {
          size_t place =
              size_t(std::ranges::find(step.near, node) - step.near.begin());
          factor.strides[place] = stride;
          factor.level = std::max(factor.level, place);
        }
        stride *= sizeOf(node);
      }
      factors.push_back(std::move(factor));
    }
  }

  void eliminate(const Step &step) {
    size_t size = 1;
    for (NodeId node : step.near)
      size *= sizeOf(node);
    made.resize(size);
    next = 0;
    index.assign(step.near.size(), 0);
    partial.resize((step.near.size() + 1) * sizeOf(step.node));
    std::copy_n(nowOf(step.node), sizeOf(step.node), partial.begin());
    if (step.near.empty()) {
      std::vector<Ticks> nothing(sizeOf(step.node));
      keepLeast(step, partial.data(), nothing.data());
      total = clamped(total + made[0]);
      return;
    }
    descend(step, 0);
    if (step.near.size() == 1)
      addTo(step.near[0], made);
    else
      allocate(step.makes, size) = made;
  }

  /// Keeps the least of the sums of two lines.
  void keepLeast(const Step &step, const Ticks *a, const Ticks *b) {
    Ticks least = a[0] + b[0];
    uint32_t where = 0;
    for (uint32_t i = 1, width = sizeOf(step.node); i != width; ++i) {
      Ticks sum = a[i] + b[i];
      where = sum < least ? i : where;
      least = std::min(sum, least);
    }
    made[next] = clamped(least);
    choiceIn[step.choices + next] = uint16_t(where);
    ++next;
  }

  /// Sums for all choices of near nodes from `level` on.
  void descend(const Step &step, size_t level) {
    size_t width = sizeOf(step.node);
    const Ticks *before = &partial[level * width];
    Ticks *sums = &partial[(level + 1) * width];
    uint32_t size = sizeOf(step.near[level]);
    bool isLast = level + 1 == step.near.size();
    for (index[level] = 0; index[level] != size; ++index[level]) {
      const Ticks *so = before;
      const Ticks *waiting = nullptr;
      for (const Factor &factor : factors) {
        if (factor.level != level)
          continue;
        if (waiting) {
          for (size_t i = 0; i != width; ++i)
            sums[i] = clamped(so[i] + waiting[i]);
          so = sums;
        }
        waiting = factor.data;
        for (size_t i = 0; i <= level; ++i)
          waiting += factor.strides[i] * index[i];
      }
      // A near node without a row of its own at this level cannot be the last:
      // some table has it.
      if (isLast) {
        keepLeast(step, so, waiting);
        continue;
      }
      for (size_t i = 0; i != width; ++i)
        sums[i] = waiting ? clamped(so[i] + waiting[i]) : so[i];
      descend(step, level + 1);
    }
  }

  void addTo(NodeId node, std::span<const Ticks> costs) {
    Ticks *to = nowOf(node);
    for (size_t i = 0; i != costs.size(); ++i)
      to[i] = clamped(to[i] + costs[i]);
  }

  /// Calls fn(row, cost of the other nodes' choices alone).
  template <typename Fn> void forEachRow(const Factor &factor, Fn fn) {
    std::span<const NodeId> others(factor.table->nodes);
    others = others.first(others.size() - 1);
    index.assign(others.size(), 0);
    const Ticks *row = factor.data;
    size_t width = sizeOf(factor.table->nodes.back());
    while (true) {
      Ticks sum = 0;
      for (size_t i = 0; i != others.size(); ++i)
        sum = clamped(sum + nowOf(others[i])[index[i]]);
      fn(row, sum);
      row += width;
      size_t at = others.size();
      for (; at != 0; --at) {
        if (++index[at - 1] != sizeOf(others[at - 1]))
          break;
        index[at - 1] = 0;
      }
      if (at == 0)
        return;
    }
  }

  void decide(const Step &step, Choice choice) {
    size_t width = sizeOf(step.node);
    if (choice == kNoChoice) {
      std::vector<Ticks> score(nowOf(step.node), nowOf(step.node) + width);
      std::vector<Ticks> least(width);
      for (const Factor &factor : factors) {
        std::ranges::fill(least, kInfinite);
        forEachRow(factor, [&](const Ticks *row, Ticks rest) {
          for (size_t i = 0; i != width; ++i)
            least[i] = std::min(least[i], clamped(row[i] + rest));
        });
        for (size_t i = 0; i != width; ++i)
          score[i] = clamped(score[i] + least[i]);
      }
      choice = Choice(std::ranges::min_element(score) - score.begin());
    }
    choices[step.node] = choice;
    total = clamped(total + nowOf(step.node)[choice]);
    for (size_t i = 0; i != factors.size(); ++i) {
      const Factor &factor = factors[i];
      made.clear();
      forEachRow(factor,
                 [&](const Ticks *row, Ticks) { made.push_back(row[choice]); });
      uint32_t table = step.makes + uint32_t(i);
      if (factor.table->nodes.size() == 2)
        addTo(factor.table->nodes[0], made);
      else
        allocate(table, made.size()) = made;
    }
  }

  void readBack(const Step &step) {
    if (step.isDecided)
      return;
    size_t at = 0;
    for (NodeId node : step.near)
      at = at * sizeOf(node) + choices[node];
    choices[step.node] = choiceIn[step.choices + at];
  }

  const Elimination &plan;
  const Graph &graph;
  const Elimination::EdgePrice &price;
  std::vector<Ticks> now; ///< costs of alternatives with what was eliminated
  std::vector<std::vector<Ticks>> numbers; ///< of tables
  std::vector<std::vector<Ticks>> unused;
  std::vector<uint16_t> choiceIn;
  Choices choices;
  Ticks total = 0;

  std::vector<Factor> factors;
  std::vector<Ticks> made, partial;
  std::vector<uint32_t> index;
  size_t next = 0; ///< in `made`
};

Elimination::Outcome Elimination::solve(std::span<const Ticks> unary,
                                        const EdgePrice &price,
                                        std::span<const Choice> fixed) const {
  return EliminationRun(*this, unary, price).run(fixed);
}

} // namespace tt::plan
