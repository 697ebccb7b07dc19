//===- Diff.cpp - two compilations side by side ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Diff.h"

#include "Figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace explorer {

namespace {

using Pairs = std::vector<std::pair<size_t, size_t>>;

/// Pairs of equal texts in order, as many as there can be: Myers' algorithm.
/// The lists differ by at most `kMost` texts, or nothing is paired.
Pairs commonSequence(const std::vector<std::string> &a,
                     const std::vector<std::string> &b) {
  constexpr int kMost = 2000;
  const int n = int(a.size()), m = int(b.size());
  // reach[k] is the farthest x on the diagonal x - y = k.
  std::vector<std::vector<int>> history;
  std::vector<int> reach(2 * size_t(kMost) + 3, 0);
  auto at = [&](std::vector<int> &list, int k) -> int & {
    return list[size_t(ptrdiff_t(k) + kMost + 1)];
  };
  auto advance = [&](int x, int k) {
    while (x < n && x - k < m && a[size_t(x)] == b[size_t(x - k)])
      ++x;
    return x;
  };
  auto isDown = [&](std::vector<int> &list, int d, int k) {
    return k == -d || (k != d && at(list, k - 1) < at(list, k + 1));
  };
  Pairs pairs;
  for (int d = 0; d <= kMost; ++d) {
    history.push_back(reach);
    bool isDone = false;
    for (int k = -d; k <= d && !isDone; k += 2) {
      int x = d == 0                ? 0
              : isDown(reach, d, k) ? at(reach, k + 1)
                                    : at(reach, k - 1) + 1;
      at(reach, k) = x = advance(x, k);
      isDone = x >= n && x - k >= m;
    }
    if (!isDone)
      continue;
    int x = n, y = m;
    for (; d >= 0; --d) {
      std::vector<int> &before = history[size_t(d)];
      int k = x - y;
      int from = d == 0                 ? 0
                 : isDown(before, d, k) ? at(before, k + 1)
                                        : at(before, k - 1) + 1;
      while (x > from) {
        --x, --y;
        pairs.emplace_back(size_t(x), size_t(y));
      }
      if (d > 0 && isDown(before, d, k))
        --y;
      else
        --x;
    }
    std::ranges::reverse(pairs);
    break;
  }
  return pairs;
}

/// Ops that only manage memory say nothing about a difference.
bool isCounted(const Columns &columns, size_t row) {
  return columns.opOf(row) != "ttnn.deallocate";
}

Pairs sameOrigins(const Columns &a, const Columns &b) {
  using Key = std::pair<std::string, std::vector<size_t>>;
  std::map<Key, std::vector<size_t>> rows;
  for (size_t row = 0; row != b.size(); ++row)
    if (std::vector<size_t> origins = b.originsOf(row);
        isCounted(b, row) && !origins.empty())
      rows[{b.opOf(row), origins}].push_back(row);
  std::map<Key, size_t> used;
  Pairs pairs;
  for (size_t row = 0; row != a.size(); ++row) {
    Key key{a.opOf(row), a.originsOf(row)};
    auto found = rows.find(key);
    if (!isCounted(a, row) || key.second.empty() || found == rows.end())
      continue;
    size_t &next = used[key];
    if (next < found->second.size())
      pairs.emplace_back(row, found->second[next++]);
  }
  return pairs;
}

/// Rows of a stage that are in no pair, and their ops with types.
struct Rest {
  Rest(const Columns &columns, const std::vector<bool> &isPaired) {
    for (size_t row = 0; row != columns.size(); ++row)
      if (!isPaired[row] && isCounted(columns, row)) {
        rows.push_back(row);
        texts.push_back(columns.opOf(row) + " " + columns.typeOf(row));
      }
  }
  std::vector<size_t> rows;
  std::vector<std::string> texts;
};

/// A column of an overlay; nothing if the stage has none.
std::optional<Json> column(const Bundle &bundle, const std::string &name,
                           size_t stage) {
  if (!bundle.hasOverlay(name))
    return std::nullopt;
  Json overlay = Json::parse(bundle.overlay(name));
  return overlay["stage"] == stage ? std::optional(overlay["values"])
                                   : std::nullopt;
}

Json describe(const Columns &columns, size_t row) {
  return {{"row", row},
          {"op", columns.opOf(row)},
          {"type", columns.typeOf(row)},
          {"location", columns.locationOf(row)}};
}

} // namespace

Pairs matchRows(const Columns &a, const Columns &b, bool hasSameSource) {
  Pairs pairs;
  if (hasSameSource)
    pairs = sameOrigins(a, b);
  std::vector<bool> isPairedA(a.size()), isPairedB(b.size());
  for (auto [x, y] : pairs)
    isPairedA[x] = isPairedB[y] = true;
  Rest left(a, isPairedA), right(b, isPairedB);
  for (auto [x, y] : commonSequence(left.texts, right.texts))
    pairs.emplace_back(left.rows[x], right.rows[y]);
  std::ranges::sort(pairs);
  return pairs;
}

std::string answerDiff(const Bundle &a, const Bundle &b,
                       const std::string &stageA, const std::string &stageB) {
  size_t numberA = a.stageNumber(stageA), numberB = b.stageNumber(stageB);
  Columns left(a.columns(numberA)), right(b.columns(numberB));
  Pairs pairs = matchRows(left, right, a.text(0) == b.text(0));
  Json answer = {{"version", 1},
                 {"a", a.manifest()["file"]},
                 {"b", b.manifest()["file"]},
                 {"stages", {numberA, numberB}},
                 {"us", {{"a", timeOf(a)}, {"b", timeOf(b)}}},
                 {"peakBytes", {{"a", peaksOf(a)}, {"b", peaksOf(b)}}},
                 {"pairs", pairs},
                 {"changed", Json::array()},
                 {"removed", Json::array()},
                 {"added", Json::array()}};
  auto timeA = column(a, "time", numberA), timeB = column(b, "time", numberB);
  auto pccA = column(a, "golden", numberA), pccB = column(b, "golden", numberB);
  std::vector<bool> isPairedA(left.size()), isPairedB(right.size());
  for (auto [x, y] : pairs) {
    isPairedA[x] = isPairedB[y] = true;
    Json entry = describe(left, x);
    size_t plain = entry.size();
    auto add = [&](const char *name, const Json &from, const Json &to) {
      if (from != to)
        entry[name] = {from, to};
    };
    add("types", left.typeOf(x), right.typeOf(y));
    Json from = left.layoutOf(x), to = right.layoutOf(y);
    add("layouts", from.is_null() ? from : from["text"],
        to.is_null() ? to : to["text"]);
    if (timeA && timeB)
      add("us", (*timeA)[x], (*timeB)[y]);
    if (pccA && pccB)
      add("pcc", (*pccA)[x], (*pccB)[y]);
    if (entry.size() == plain)
      continue;
    entry["other"] = y;
    answer["changed"].push_back(entry);
  }
  for (size_t row : Rest(left, isPairedA).rows)
    answer["removed"].push_back(describe(left, row));
  for (size_t row : Rest(right, isPairedB).rows)
    answer["added"].push_back(describe(right, row));
  return answer.dump();
}

} // namespace explorer
