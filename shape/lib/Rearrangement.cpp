//===- Rearrangement.cpp - patterns of einops -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
//   side     = { name | "1" | "..." | "(" { name | "1" | "..." } ")" }
//   pattern  = side "->" side
//
// https://einops.rocks/api/rearrange/. A rule has no sizes of names, so of a
// group on the left at most one name may be open.
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include <algorithm>
#include <cctype>

namespace tt::shape {
namespace {

/// The names that make one dimension. "..." stands alone in its group.
using Group = std::vector<std::string>;

bool isName(std::string_view word) {
  return (std::isalpha(static_cast<unsigned char>(word[0])) ||
          word[0] == '_') &&
         std::ranges::all_of(word, [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
         });
}

std::optional<std::vector<Group>> readSide(std::string_view side, Fail fail) {
  std::vector<Group> groups;
  bool open = false;
  for (size_t at = 0; at != side.size();) {
    char c = side[at];
    if (c == ' ') {
      ++at;
      continue;
    }
    if (c == '(' || c == ')') {
      if (open == (c == '('))
        return fail("'pattern' has a '", c, "' too many");
      open = c == '(';
      if (open)
        groups.emplace_back();
      ++at;
      continue;
    }
    size_t end = std::min(side.find_first_of(" ()", at), side.size());
    std::string word(side.substr(at, end - at));
    if (word != "1" && word != "..." && !isName(word))
      return fail("'pattern' has '", word, "', which is no name");
    if (open)
      groups.back().push_back(word);
    else
      groups.push_back({word});
    at = end;
  }
  if (open)
    return fail("'pattern' has a '(' without a ')'");
  for (Group &group : groups) // 1 is nothing within a group
    std::erase(group, "1");
  return groups;
}

/// "..." as that many names of its own.
bool expandEllipsis(std::vector<Group> &groups, size_t count, Fail fail) {
  bool found = false;
  for (size_t i = 0; i != groups.size(); ++i) {
    auto at = std::ranges::find(groups[i], "...");
    if (at == groups[i].end())
      continue;
    if (found)
      return fail("'pattern' has '...' twice on a side");
    found = true;
    std::vector<std::string> names;
    for (size_t d = 0; d != count; ++d)
      names.push_back("..." + std::to_string(d));
    if (groups[i].size() > 1) {
      at = groups[i].erase(at);
      groups[i].insert(at, names.begin(), names.end());
      continue;
    }
    groups.erase(groups.begin() + int64_t(i));
    for (size_t d = 0; d != count; ++d)
      groups.insert(groups.begin() + int64_t(i + d), Group{names[d]});
    i += count;
    if (i >= groups.size())
      break;
    --i;
  }
  return true;
}

} // namespace

std::optional<Rearrangement> rearrangement(Dims input, std::string_view pattern,
                                           Fail fail) {
  size_t arrow = pattern.find("->");
  if (arrow == pattern.npos)
    return fail("'pattern' is '", pattern, "', one with '->' expected");
  auto left = readSide(pattern.substr(0, arrow), fail);
  if (!left)
    return std::nullopt;
  auto right = readSide(pattern.substr(arrow + 2), fail);
  if (!right)
    return std::nullopt;
  bool hasRest = std::ranges::any_of(
      *left, [](const Group &g) { return g == Group{"..."}; });
  size_t named = left->size() - hasRest;
  if (named > input.size() || (!hasRest && named != input.size()))
    return fail("'pattern' is '", pattern, "', with ", named,
                " dimensions on the left, input '", text(input), "' has '",
                input.size(), "'");
  for (const Group &group : *left)
    if (group.size() > 1)
      return fail("'pattern' is '", pattern,
                  "': the sizes of the names in a group on the left are not "
                  "known");
  size_t rest = input.size() - named;
  if (!expandEllipsis(*left, rest, fail) || !expandEllipsis(*right, rest, fail))
    return std::nullopt;

  Rearrangement result;
  std::vector<std::string> names;
  for (size_t d = 0; d != input.size(); ++d) {
    const Group &group = (*left)[d];
    if (group.empty()) {
      if (input[d] != 1)
        return fail("'pattern' is '", pattern, "', where dimension '", d,
                    "' of input '", text(input), "' is to be 1");
      continue;
    }
    if (std::ranges::count(names, group[0]))
      return fail("'pattern' names '", group[0], "' twice on the left");
    names.push_back(group[0]);
    result.split.push_back(input[d]);
  }
  for (const Group &group : *right) {
    int64_t size = 1;
    for (const std::string &name : group) {
      auto at = std::ranges::find(names, name);
      if (at == names.end())
        return fail("'pattern' names '", name, "' on the right only");
      int64_t dim = at - names.begin();
      if (std::ranges::count(result.permutation, dim))
        return fail("'pattern' names '", name, "' twice on the right");
      result.permutation.push_back(dim);
      size *= result.split[size_t(dim)];
    }
    result.joined.push_back(size);
  }
  if (result.permutation.size() != names.size())
    return fail("'pattern' is '", pattern,
                "': names on the left are missing on the right");
  return result;
}

} // namespace tt::shape
