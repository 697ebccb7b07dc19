//===- Broadcast.cpp - NumPy broadcasting ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Broadcast.h"

#include <algorithm>

namespace ttnn::detail {

Shape broadcastShape(const Op &op, const Shape &a, const Shape &b) {
  size_t rank = std::max(a.rank(), b.rank());
  std::vector<int64_t> sizes(rank);
  for (size_t i = 1; i <= rank; ++i) {
    int64_t d = -int64_t(i);
    int64_t x = i <= a.rank() ? a[d] : 1, y = i <= b.rank() ? b[d] : 1;
    if (x != y && x != 1 && y != 1)
      op.fail("shapes ", to_string(a), " and ", to_string(b),
              " do not broadcast: sizes ", x, " and ", y,
              "; wanted equal sizes or 1");
    sizes[rank - i] = x == 1 ? y : x;
  }
  return Shape(std::move(sizes));
}

Shape broadcastShape(const Op &op,
                     const std::vector<const Tensor *> &operands) {
  Shape shape = operands[0]->shape();
  for (size_t k = 1; k != operands.size(); ++k)
    shape = broadcastShape(op, shape, operands[k]->shape());
  return shape;
}

} // namespace ttnn::detail
