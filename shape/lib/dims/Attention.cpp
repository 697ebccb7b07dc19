//===- Attention.cpp - Dimensions of attention, heads, caches -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/shape/DimRules.h"

namespace tt::shape::dims {

namespace {
/// Factors of attention and what its optional operands have of them.
struct Heads {
  DimRule rule;
  int user, head;
  int64_t users, heads;

  /// Query heads that share keys go together.
  Heads(int64_t users, int64_t heads, int64_t keyHeads)
      : user(rule.add(users)), head(rule.add(keyHeads)), users(users),
        heads(heads) {}

  /// The factor of a dimension that has size 1 or `size`.
  static int ifFull(int64_t is, int64_t size, int factor) {
    return is == size ? factor : kWhole;
  }
  /// A number for each head in one dimension. If it is unclear in which, heads
  /// stay together.
  void addSink(const std::optional<Dims> &sink) {
    if (!sink)
      return;
    std::vector<int> &dims = rule.operands.emplace_back(sink->size(), kWhole);
    if (std::ranges::count(*sink, heads) != 1)
      rule.factors[size_t(head)].size = 1;
    else
      dims[size_t(std::ranges::find(*sink, heads) - sink->begin())] = head;
  }
};
} // namespace

DimRule attention(Dims query, Dims key, Dims value, std::optional<Dims> mask,
                  std::optional<Dims> sink, bool causal, Dims window) {
  Heads of(query[0], query[1], key[1]);
  // Which keys a query sees depends on its place.
  int row = causal || !window.empty() ? kWhole : of.rule.add(query[2]);
  std::vector<int> keys = {Heads::ifFull(key[0], of.users, of.user), of.head,
                           kWhole, kWhole};
  std::vector<int> queries = {of.user, of.head, row, kWhole};
  of.rule.operands = {queries, keys, keys};
  of.rule.results = {queries};
  of.rule.linear = {{2}};
  if (mask) {
    std::vector<int> dims(mask->size(), kWhole);
    for (size_t back = 1; back <= mask->size() && back <= 4; ++back)
      dims[mask->size() - back] =
          Heads::ifFull((*mask)[mask->size() - back], query[4 - back],
                        back == 1 ? kWhole : queries[4 - back]);
    of.rule.operands.push_back(std::move(dims));
  }
  of.addSink(sink);
  return of.rule;
}

DimRule attentionDecode(Dims query, Dims key, Dims value,
                        std::optional<Dims> mask, Dims position,
                        std::optional<Dims> sink) {
  Heads of(query[1], query[2], key[1]);
  std::vector<int> keys = {Heads::ifFull(key[0], of.users, of.user), of.head,
                           kWhole, kWhole};
  std::vector<int> queries = {kWhole, of.user, of.head, kWhole};
  of.rule.operands = {queries, keys, keys};
  of.rule.results = {queries};
  of.rule.linear = {{2}};
  if (mask) {
    std::vector<int> dims(mask->size(), kWhole);
    if (mask->size() == 4) {
      dims[0] = Heads::ifFull((*mask)[0], of.users, of.user);
      dims[2] = Heads::ifFull((*mask)[2], of.heads, of.head);
    }
    of.rule.operands.push_back(std::move(dims));
  }
  std::vector<int> &places =
      of.rule.operands.emplace_back(position.size(), kWhole);
  if (!places.empty())
    places.back() = Heads::ifFull(position.back(), of.users, of.user);
  of.addSink(sink);
  return of.rule;
}

DimRule splitHeads(Dims input, std::optional<Dims> others, int64_t, Dims,
                   bool transposeKey) {
  DimRule rule;
  int batch = rule.add(input[0]), row = rule.add(input[1]);
  int other = others ? rule.add((*others)[1]) : row;
  rule.operands = {{batch, row, kWhole}};
  if (others)
    rule.operands.push_back({batch, other, kWhole});
  rule.results = {{batch, kWhole, row, kWhole},
                  {batch, kWhole, other, kWhole},
                  {batch, kWhole, other, kWhole}};
  if (transposeKey)
    std::swap(rule.results[1][2], rule.results[1][3]);
  return rule;
}

DimRule concatenateHeads(Dims input) {
  DimRule rule;
  int batch = rule.add(input[0]), head = rule.add(input[1]),
      row = rule.add(input[2]);
  rule.operands = {{batch, head, row, kWhole}};
  rule.results = {{batch, row, head}};
  rule.linear = {{0}};
  rule.moves = true;
  return rule;
}

DimRule cacheHeads(Dims cache, int64_t indices) {
  DimRule rule;
  int head = rule.add(cache[1]);
  rule.operands.assign(2, {kWhole, head, kWhole, kWhole});
  rule.operands.resize(size_t(2 + indices));
  rule.results = {rule.operands[0]};
  return rule;
}

} // namespace tt::shape::dims
