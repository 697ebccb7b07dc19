//===- sort.cpp - Elements in order, the first few, and where they were ---===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Lines.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace ttnn::chip {

using detail::Array;
using detail::Lines;
using detail::Op;

namespace {

/// NaN counts as the largest value.
template <typename T> bool isLess(T a, T b) {
  return a < b || (a == a && b != b);
}

/// The `kept` first of every line. Equal elements stay in their order, which
/// serves unstable sorting as well.
template <typename T>
void run(const Tensor &input, const Lines &lines, size_t kept, bool descending,
         const Tensor &values, const Tensor &indices) {
  Array<T> from = detail::readDense<T>(input);
  Lines result{lines.count, kept, lines.inner};
  Array<T> sorted(lines.count * kept);
  Array<uint32_t> places(lines.count * kept);
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
          for (size_t i = 0; i != kept; ++i) {
            size_t to = result.start(line) + i * lines.inner;
            sorted[to] = at(order[i]);
            places[to] = order[i];
          }
        }
      });
  detail::writeDense(values, sorted.data());
  detail::writeDense(indices, places.data());
}

/// Both results of an op that keeps the `kept` first along `axis`.
std::vector<Tensor> ordered(Op &op, const Tensor &input, size_t axis,
                            size_t kept, bool descending,
                            const std::optional<MemoryConfig> &memory_config) {
  Lines lines(input.shape(), axis);
  Shape shape = input.shape();
  shape[int64_t(axis)] = int64_t(kept);
  // The vendor's library gives indices of 16 bits for values of 16 bits.
  bool isShort =
      is_floating_point(input.dtype()) && input.dtype() != DataType::FLOAT32;
  DataType counted =
      isShort && lines.size < (1 << 16) ? DataType::UINT16 : DataType::UINT32;
  Tensor values = op.result(shape, std::nullopt, std::nullopt, memory_config);
  Tensor indices = op.result(shape, counted, std::nullopt, memory_config);
  if (is_floating_point(input.dtype()))
    run<float>(input, lines, kept, descending, values, indices);
  else if (is_signed_integer(input.dtype()))
    run<int32_t>(input, lines, kept, descending, values, indices);
  else
    run<uint32_t>(input, lines, kept, descending, values, indices);
  return {values, indices};
}

} // namespace

std::vector<Tensor> sort(const Tensor &input, int32_t dim, bool descending,
                         bool stable,
                         const std::optional<MemoryConfig> &memory_config) {
  Op op("sort", input);
  size_t axis = op.dimension(dim, input.shape().rank());
  return ordered(op, input, axis, size_t(input.shape()[int64_t(axis)]),
                 descending, memory_config);
}

std::vector<Tensor> topk(const Tensor &input_tensor, int32_t k, int32_t dim,
                         bool largest, bool sorted,
                         const std::optional<MemoryConfig> &memory_config) {
  Op op("topk", input_tensor, "input_tensor");
  op.argument("k", std::array{k});
  op.argument("dim", std::array{dim});
  size_t axis = op.dimension(dim, input_tensor.shape().rank());
  int64_t size = input_tensor.shape()[int64_t(axis)];
  if (k < 0 || k > size)
    op.fail("k is ", k, "; wanted 0 to ", size, ", the size of dimension ",
            axis);
  return ordered(op, input_tensor, axis, size_t(k), largest, memory_config);
}

} // namespace ttnn::chip
