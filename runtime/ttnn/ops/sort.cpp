//===- sort.cpp - Elements in order, and where they were ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/ttnn.hpp"

#include <algorithm>
#include <numeric>

namespace ttnn {

using detail::Array;
using detail::Op;

namespace {

/// The lines of a tensor along a dimension: element i of line l is at
/// start(l) + i * inner.
struct Lines {
  size_t count, size, inner;

  size_t start(size_t line) const {
    return line / inner * size * inner + line % inner;
  }
};

/// NaN counts as the largest value.
template <typename T> bool isLess(T a, T b) {
  return a < b || (a == a && b != b);
}

/// Equal elements stay in their order, which serves unstable sorting as well.
template <typename T>
void run(const Tensor &input, const Lines &lines, bool descending,
         const Tensor &values, const Tensor &indices) {
  Array<T> from = detail::readDense<T>(input);
  Array<T> sorted(from.size());
  Array<uint32_t> places(from.size());
  detail::parallelFor(
      lines.count, 4096 / (lines.size + 1) + 1, [&](size_t begin, size_t end) {
        std::vector<uint32_t> order(lines.size);
        for (size_t line = begin; line != end; ++line) {
          const T *src = from.data() + lines.start(line);
          auto at = [&](uint32_t i) { return src[i * lines.inner]; };
          std::iota(order.begin(), order.end(), 0u);
          std::stable_sort(
              order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
                return descending ? isLess(at(b), at(a)) : isLess(at(a), at(b));
              });
          for (size_t i = 0; i != lines.size; ++i) {
            size_t to = lines.start(line) + i * lines.inner;
            sorted[to] = at(order[i]);
            places[to] = order[i];
          }
        }
      });
  detail::writeDense(values, sorted.data());
  detail::writeDense(indices, places.data());
}

} // namespace

std::vector<Tensor> sort(const Tensor &input, int32_t dim, bool descending,
                         bool stable,
                         const std::optional<MemoryConfig> &memory_config) {
  Op op("sort", input);
  const Shape &shape = input.shape();
  size_t axis = op.dimension(dim, shape.rank());
  Lines lines{1, size_t(shape[int64_t(axis)]), 1};
  for (size_t d = 0; d != shape.rank(); ++d) {
    if (d != axis)
      lines.count *= size_t(shape[int64_t(d)]);
    if (d > axis)
      lines.inner *= size_t(shape[int64_t(d)]);
  }
  // Those of 16 bits are the vendor's choice for values of 16 bits.
  bool isShort =
      is_floating_point(input.dtype()) && input.dtype() != DataType::FLOAT32;
  DataType counted =
      isShort && lines.size < (1 << 16) ? DataType::UINT16 : DataType::UINT32;
  Tensor values = op.result(shape, std::nullopt, std::nullopt, memory_config);
  Tensor indices = op.result(shape, counted, std::nullopt, memory_config);
  if (is_floating_point(input.dtype()))
    run<float>(input, lines, descending, values, indices);
  else if (is_signed_integer(input.dtype()))
    run<int32_t>(input, lines, descending, values, indices);
  else
    run<uint32_t>(input, lines, descending, values, indices);
  return {values, indices};
}

} // namespace ttnn
