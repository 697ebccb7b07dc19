//===- Values.cpp - values with layouts as part of a problem --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Plan/Values.h"

#include <algorithm>

namespace tt::plan {

/// Pairs of layouts that a value may exist in together.
static constexpr size_t kPairs = 8;

/// The cheapest way to make two layouts of one: both of it, or one of the
/// other.
namespace {
struct Birth {
  double cost;
  uint16_t of[2]; ///< what the first and the second are made of
};
} // namespace

static Birth birthOf(const Layouts &layouts, uint16_t from, uint16_t a,
                     uint16_t b) {
  double toA = layouts.conversion(from, a), toB = layouts.conversion(from, b);
  Birth birth{toA + toB, {from, from}};
  if (double cost = toA + layouts.conversion(a, b); cost < birth.cost)
    birth = {cost, {from, a}};
  if (double cost = toB + layouts.conversion(b, a); cost < birth.cost)
    birth = {cost, {b, from}};
  return birth;
}

uint16_t Layouts::pair(uint16_t a, uint16_t b) const {
  auto [low, high] = std::minmax(a, b);
  return uint16_t(number + high * (high - 1) / 2 + low);
}

Layouts::Layouts(Problem &problem, uint32_t count,
                 std::span<const double> conversions,
                 std::span<const uint64_t> bytes, ResourceId resource)
    : number(count), costs(conversions.begin(), conversions.end()),
      taken(bytes.begin(), bytes.end()), resource(resource) {
  // The problem says what is wrong with a list that is not as long as it should
  // be.
  makes = gives = makesBytes = givesBytes =
      problem.addMatrix(count, count, conversions);
  std::vector<double> asCosts(bytes.begin(), bytes.end());
  if (!bytes.empty())
    problem.addMatrix(1, count, asCosts);
  if (problem.error())
    return;
  uint32_t states = count + count * (count - 1) / 2;
  std::vector<double> toState(size_t(count) * states), fromState(toState),
      alsoBorn(toState), alsoRead(toState);
  for (uint16_t layout = 0; layout != count; ++layout) {
    auto set = [&](uint16_t state, double made, double given, bool isIn) {
      size_t to = size_t(layout) * states + state;
      size_t from = size_t(state) * count + layout;
      double bytes = isIn ? 0 : double(bytesOf(layout));
      toState[to] = made, fromState[from] = given;
      alsoBorn[to] = alsoRead[from] = bytes;
    };
    for (uint16_t a = 0; a != count; ++a) {
      set(a, conversion(layout, a), conversion(a, layout), a == layout);
      for (uint16_t b = 0; b != a; ++b)
        set(pair(a, b), birthOf(*this, layout, a, b).cost,
            std::min(conversion(a, layout), conversion(b, layout)),
            a == layout || b == layout);
    }
  }
  makes = problem.addMatrix(count, states, toState);
  gives = problem.addMatrix(states, count, fromState);
  makesBytes = problem.addMatrix(count, states, alsoBorn);
  givesBytes = problem.addMatrix(states, count, alsoRead);
}

ValuePart::ValuePart(Problem &problem, const Layouts &layouts, Value made)
    : value(std::move(made)), last(value.step) {
  for (const Value::Reader &reader : value.readers)
    last = std::max(last, reader.step);
  if (problem.error())
    return;
  if (value.readers.size() <= 1 && last <= value.step + 1)
    addDirect(problem, layouts);
  else
    addNode(problem, layouts);
}

void ValuePart::addDirect(Problem &problem, const Layouts &layouts) const {
  for (const Value::Reader &reader : value.readers) {
    EdgeId edge = problem.addEdge(value.producer, reader.node, layouts.gives,
                                  value.layouts, reader.layouts);
    if (!layouts.taken.empty())
      problem.addEdgeClaim(edge, layouts.resource, reader.step, reader.step,
                           layouts.givesBytes);
  }
  for (Choice i = 0; i != value.layouts.size(); ++i)
    if (uint64_t bytes = layouts.bytesOf(value.layouts[i]))
      problem.addClaim(value.producer, i,
                       {layouts.resource, value.step, last, bytes});
}

static void addLayouts(std::vector<uint16_t> &to,
                       std::span<const uint16_t> layouts) {
  for (uint16_t layout : layouts)
    if (std::ranges::find(to, layout) == to.end())
      to.push_back(layout);
  std::ranges::sort(to);
}

void ValuePart::findWays(const Layouts &layouts) {
  std::vector<uint16_t> used;
  addLayouts(used, value.layouts);
  for (const Value::Reader &reader : value.readers)
    addLayouts(used, reader.layouts);
  std::erase_if(used,
                [&](uint16_t layout) { return layout >= layouts.number; });
  for (uint16_t layout : used)
    ways.push_back({layout, layout, last, value.step, true});

  // With two readers, one of them can have its copy.
  if (value.readers.size() > 2) {
    std::vector<std::tuple<double, uint16_t, uint16_t>> pairs;
    for (uint16_t a : used)
      for (uint16_t b : used)
        if (double cost =
                std::min(layouts.conversion(a, b), layouts.conversion(b, a));
            a < b && cost != kIllegal)
          pairs.push_back({cost, a, b});
    std::ranges::sort(pairs);
    pairs.resize(std::min(pairs.size(), kPairs));
    for (auto [cost, a, b] : pairs)
      ways.push_back({a, b, last, value.step, true});
  }

  // The longest time between two readers.
  std::vector<uint32_t> steps;
  for (const Value::Reader &reader : value.readers)
    steps.push_back(reader.step);
  std::ranges::sort(steps);
  uint32_t from = 0, to = 1;
  for (size_t i = 1; i < steps.size(); ++i)
    if (steps[i] - steps[i - 1] > to - from)
      from = steps[i - 1], to = steps[i];
  if (to - from < 2)
    return;
  for (uint16_t taking : used) {
    if (!layouts.bytesOf(taking))
      continue;
    auto best = [&](auto cost) {
      std::optional<uint16_t> other;
      for (uint16_t layout : used)
        if (!layouts.bytesOf(layout) && cost(layout) != kIllegal &&
            (!other || cost(layout) < cost(*other)))
          other = layout;
      return other;
    };
    if (auto after =
            best([&](uint16_t l) { return layouts.conversion(taking, l); }))
      ways.push_back({taking, *after, from, from, false});
    if (auto before =
            best([&](uint16_t l) { return layouts.conversion(l, taking); }))
      ways.push_back({*before, taking, to, to, false});
  }
}

/// The row of the layouts that exist at the step.
uint16_t ValuePart::stateAt(const Layouts &layouts, const Existence &way,
                            uint32_t step) const {
  if (way.first == way.second)
    return way.first;
  if (way.isTogether)
    return layouts.pair(way.first, way.second);
  // Both are there while one is made of the other: behind the reader of
  // `firstUntil`, or in front of that of `secondFrom`.
  bool isBehind = layouts.bytesOf(way.first) != 0;
  return step < way.secondFrom + isBehind ? way.first : way.second;
}

void ValuePart::addNode(Problem &problem, const Layouts &layouts) {
  findWays(layouts);
  std::vector<double> costs;
  std::vector<uint16_t> born;
  for (const Existence &way : ways) {
    costs.push_back(way.isTogether ? 0
                                   : layouts.conversion(way.first, way.second));
    born.push_back(stateAt(layouts, way, value.step));
  }
  own = problem.addNode(costs);
  EdgeId edge =
      problem.addEdge(value.producer, *own, layouts.makes, value.layouts, born);
  if (!layouts.taken.empty())
    problem.addEdgeClaim(edge, layouts.resource, value.step, value.step,
                         layouts.makesBytes);
  for (const Value::Reader &reader : value.readers) {
    std::vector<uint16_t> states;
    for (const Existence &way : ways)
      states.push_back(stateAt(layouts, way, reader.step));
    edge = problem.addEdge(*own, reader.node, layouts.gives, states,
                           reader.layouts);
    if (!layouts.taken.empty())
      problem.addEdgeClaim(edge, layouts.resource, reader.step, reader.step,
                           layouts.givesBytes);
  }
  addClaims(problem, layouts);
}

void ValuePart::addClaims(Problem &problem, const Layouts &layouts) const {
  for (Choice i = 0; i != ways.size(); ++i) {
    const Existence &way = ways[i];
    auto claim = [&](uint16_t layout, uint32_t first, uint32_t last) {
      if (uint64_t bytes = layouts.bytesOf(layout))
        problem.addClaim(*own, i, {layouts.resource, first, last, bytes});
    };
    claim(way.first, value.step, way.firstUntil);
    if (way.second != way.first)
      claim(way.second, way.secondFrom, last);
  }
}

std::vector<Conversion>
ValuePart::conversions(const Layouts &layouts,
                       std::span<const Choice> choices) const {
  std::vector<Conversion> all;
  uint16_t born = value.layouts[choices[value.producer]];
  Existence way{born, born, last, value.step, true};
  if (own)
    way = ways[choices[*own]];
  auto convert = [&](uint16_t from, uint16_t to, uint32_t step, bool isBehind,
                     uint32_t reader) {
    if (from != to)
      all.push_back({from, to, step, isBehind, reader});
  };
  if (way.isTogether && way.first != way.second) {
    Birth birth = birthOf(layouts, born, way.first, way.second);
    bool secondFirst = birth.of[0] == way.second && way.second != born;
    for (bool second : {secondFirst, !secondFirst})
      convert(birth.of[second], second ? way.second : way.first, value.step,
              true, kNoChoice);
  } else {
    convert(born, way.first, value.step, true, kNoChoice);
    if (!way.isTogether)
      convert(way.first, way.second, way.secondFrom,
              layouts.bytesOf(way.first) != 0, kNoChoice);
  }
  for (uint32_t i = 0; i != value.readers.size(); ++i) {
    const Value::Reader &reader = value.readers[i];
    uint16_t wanted = reader.layouts[choices[reader.node]];
    uint16_t state = stateAt(layouts, way, reader.step);
    uint16_t from = state < layouts.number ? state : way.first;
    if (state >= layouts.number &&
        (wanted == way.second ||
         (wanted != way.first && layouts.conversion(way.second, wanted) <
                                     layouts.conversion(way.first, wanted))))
      from = way.second;
    convert(from, wanted, reader.step, false, i);
  }
  return all;
}

} // namespace tt::plan
