//===- Order.cpp - elements in order, running sums ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <map>

namespace mlir::tt::onnximport {

static void topK(Node &n) {
  Emit &e = n.emit;
  Builder &b = e.builder;
  int64_t axis = n.axis(n.attr("axis", -1), n.rank(0));
  int64_t k = n.version < 10 ? n.attr("k", 0) : n.integer(1);
  if (k < 1 || k > n.shape(0)[axis])
    refuse(k, " of a dimension of ", n.shape(0)[axis], " elements are wanted");
  Value x = n.value(0);
  Type places = tensorType(x).clone(b.getI32Type());
  // Sorted as a whole: of equal elements the first one comes first.
  auto sort = e.create<ttir::SortOp>(
      TypeRange{x.getType(), places}, x,
      b.getIntegerAttr(b.getIntegerType(32, true), axis),
      b.getBoolAttr(n.attr("largest", 1)), b.getBoolAttr(true));
  n.give(e.part(sort.getValues(), axis, 0, k));
  n.give(e.part(sort.getIndices(), axis, 0, k), Int64);
}

/// Sums or products of all before; `exclusive`: without the element itself.
template <typename Op> static void running(Node &n, double neutral) {
  Emit &e = n.emit;
  int64_t axis = n.axis(n.integer(1), n.rank(0));
  Value x = n.value(0);
  bool reverse = n.attr("reverse", 0);
  if (reverse)
    x = e.reverse(x, {axis});
  if (n.attr("exclusive", 0)) {
    Dims low(n.rank(0), 0), high(low), none(low);
    low[axis] = 1;
    high[axis] = -1;
    x = e.pad(x, e.full({}, elementOf(x), neutral), low, high, none);
  }
  x = e.create<Op>(x.getType(), x, e.builder.getI64IntegerAttr(axis));
  n.give(reverse ? e.reverse(x, {axis}) : x);
}

/// Elements or parts that differ, of a tensor that is known.
static void unique(Node &n) {
  const Numbers &x = n.numbers(0);
  Item whole = n.item(0);
  int64_t axis = 0;
  if (n.find("axis"))
    axis = n.axis(n.attr("axis", 0), whole.rank());
  else
    whole = n.items.reshape(whole, {int64_t(x.size())});
  std::map<Numbers, int64_t> numberOf;
  std::vector<Numbers> parts;
  for (int64_t i = 0; i < whole.shape[axis]; ++i)
    parts.push_back(*n.items.take(whole, axis, {i}).known);
  Dims first, inverse, counts;
  for (auto [i, part] : llvm::enumerate(parts)) {
    auto [it, isNew] = numberOf.try_emplace(part, first.size());
    if (isNew) {
      first.push_back(i);
      counts.push_back(0);
    }
    inverse.push_back(it->second);
    ++counts[it->second];
  }
  if (n.attr("sorted", 1)) {
    // The map has them in order.
    Dims rank(first.size()), sortedFirst, sortedCounts;
    for (auto &[part, number] : numberOf) {
      rank[number] = sortedFirst.size();
      sortedFirst.push_back(first[number]);
      sortedCounts.push_back(counts[number]);
    }
    for (int64_t &number : inverse)
      number = rank[number];
    first = sortedFirst;
    counts = sortedCounts;
  }
  n.give(n.items.take(whole, axis, first));
  n.give(n.items.integers(first));
  n.give(n.items.integers(inverse));
  n.give(n.items.integers(counts));
}

Rows order() {
  static constexpr Row rows[] = {
      {"TopK", topK},
      {"CumSum", [](Node &n) { running<ttir::CumSumOp>(n, 0); }},
      {"CumProd", [](Node &n) { running<ttir::CumProdOp>(n, 1); }},
      {"Unique", unique},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
