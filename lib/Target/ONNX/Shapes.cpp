//===- Shapes.cpp - sizes as numbers --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

namespace mlir::tt::onnximport {

static void shape(Node &n) {
  int64_t rank = n.rank(0);
  auto place = [&](int64_t at) {
    return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank);
  };
  int64_t begin = place(n.attr("start", 0)), end = place(n.attr("end", rank));
  Dims sizes(n.shape(0).begin() + begin,
             n.shape(0).begin() + std::max(begin, end));
  n.give(n.items.integers(sizes));
  n.sizesOnly = true;
}

static void size(Node &n) {
  n.give(n.items.known(Int64, {}, {double(n.item(0).count())}));
  n.sizesOnly = true;
}

Rows shapes() {
  static constexpr Row rows[] = {{"Shape", shape}, {"Size", size}};
  return rows;
}

} // namespace mlir::tt::onnximport
