//===- Lines.cpp - A tensor's elements along a dimension ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Lines.h"

namespace ttnn::detail {

Lines::Lines(const Shape &shape, size_t axis)
    : count(1), size(size_t(shape[int64_t(axis)])), inner(1) {
  for (size_t d = 0; d != shape.rank(); ++d) {
    if (d != axis)
      count *= size_t(shape[int64_t(d)]);
    if (d > axis)
      inner *= size_t(shape[int64_t(d)]);
  }
}

} // namespace ttnn::detail
