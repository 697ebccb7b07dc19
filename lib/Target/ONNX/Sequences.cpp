//===- Sequences.cpp - lists of tensors, within a model -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

using List = std::vector<Item>;

static const List &listOf(Node &n, size_t i) {
  if (!n.has(i) || !n.inputs[i].sequence)
    refuse("input ", i, " is no sequence");
  return *n.inputs[i].sequence;
}

static void giveList(Node &n, List list) {
  bounded(list.size(), 1 << 12);
  Item item;
  item.kind = list.empty() ? int32_t(Float) : list.front().kind;
  item.sequence = std::make_shared<const List>(std::move(list));
  n.give(item);
}

static int64_t placeIn(int64_t at, size_t count) {
  int64_t size = count;
  if (at < -size || at >= std::max<int64_t>(size, 1))
    refuse("place ", at, " is not in a sequence of ", size);
  return at < 0 ? at + size : at;
}

static void construct(Node &n) {
  List list;
  for (size_t i = 0; i < n.size(); ++i)
    list.push_back(n.item(i));
  giveList(n, list);
}

static void insert(Node &n) {
  List list = listOf(n, 0);
  int64_t at = n.has(2) ? n.integer(2) : int64_t(list.size());
  at = at < 0 ? at + int64_t(list.size()) : at;
  if (at < 0 || at > int64_t(list.size()))
    refuse("place ", at, " is not in a sequence of ", list.size());
  list.insert(list.begin() + at, n.item(1));
  giveList(n, list);
}

static void erase(Node &n) {
  List list = listOf(n, 0);
  if (list.empty())
    refuse("a tensor is taken from an empty sequence");
  list.erase(
      list.begin() +
      placeIn(n.has(1) ? n.integer(1) : int64_t(list.size()) - 1, list.size()));
  giveList(n, list);
}

static void at(Node &n) {
  const List &list = listOf(n, 0);
  if (list.empty())
    refuse("a tensor is taken from an empty sequence");
  n.give(list[placeIn(n.integer(1), list.size())]);
}

static void length(Node &n) {
  n.give(n.items.known(Int64, {}, {double(listOf(n, 0).size())}));
}

static void splitToSequence(Node &n) {
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0)), size = n.shape(0)[axis];
  Dims parts;
  bool keeps = n.attr("keepdims", 1) || n.has(1);
  if (n.has(1) && n.rank(1) == 1)
    parts = n.integers(1);
  else {
    int64_t each = n.has(1) ? n.integer(1) : 1;
    if (each < 1)
      refuse("parts of ", each);
    bounded(size / each, 1 << 12);
    for (int64_t begin = 0; begin < size; begin += each)
      parts.push_back(std::min(each, size - begin));
  }
  List list;
  int64_t begin = 0;
  for (int64_t part : parts) {
    if (part < 0 || part > size - begin)
      refuse("the parts are more than the dimension of ", size);
    Dims begins(n.rank(0), 0), counts(n.shape(0)), ones(n.rank(0), 1);
    begins[axis] = begin;
    counts[axis] = part;
    Item item = n.items.slice(n.item(0), begins, counts, ones);
    if (!keeps) {
      counts.erase(counts.begin() + axis);
      item = n.items.reshape(item, counts);
    }
    list.push_back(item);
    begin += part;
  }
  if (begin != size)
    refuse("the parts are ", begin, " of a dimension of ", size);
  giveList(n, list);
}

static void concatFromSequence(Node &n) {
  List list = listOf(n, 0);
  if (list.empty())
    refuse("an empty sequence is joined");
  bool newAxis = n.attr("new_axis", 0);
  int64_t rank = list.front().rank() + newAxis,
          axis = n.axis(n.attr("axis", 0), rank);
  if (newAxis)
    for (Item &item : list) {
      Dims shape(item.shape);
      if (axis > int64_t(shape.size()))
        refuse("the tensors have different ranks");
      shape.insert(shape.begin() + axis, 1);
      item = n.items.reshape(item, shape);
    }
  n.give(n.items.concat(list, axis));
}

Rows sequences() {
  static constexpr Row rows[] = {
      {"SequenceConstruct", construct},
      {"SequenceEmpty", [](Node &n) { giveList(n, {}); }},
      {"SequenceInsert", insert},
      {"SequenceErase", erase},
      {"SequenceAt", at},
      {"SequenceLength", length},
      {"SplitToSequence", splitToSequence},
      {"ConcatFromSequence", concatFromSequence},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
