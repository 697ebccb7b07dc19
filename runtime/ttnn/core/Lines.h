//===- Lines.h - A tensor's elements along a dimension ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_LINES_H
#define TTNN_CORE_LINES_H

#include "ttnn/shape.hpp"

#include <cstddef>

namespace ttnn::detail {

/// The lines of a row-major array along a dimension: element i of line l is at
/// start(l) + i * inner.
struct Lines {
  size_t count, size, inner;

  Lines(size_t count, size_t size, size_t inner)
      : count(count), size(size), inner(inner) {}
  Lines(const Shape &shape, size_t axis);

  size_t start(size_t line) const {
    return line / inner * size * inner + line % inner;
  }
};

} // namespace ttnn::detail

#endif // TTNN_CORE_LINES_H
