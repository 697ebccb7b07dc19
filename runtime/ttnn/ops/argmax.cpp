//===- argmax.cpp - Index of the first maximum ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// The first NaN counts as the largest element.
template <typename T>
uint32_t firstMaximum(const T *src, size_t size, size_t stride) {
  size_t best = 0;
  T value = src[0];
  for (size_t i = 1; i != size && value == value; ++i) {
    T next = src[i * stride];
    if (next > value || next != next) {
      best = i;
      value = next;
    }
  }
  return uint32_t(best);
}

template <typename T>
void run(const Tensor &input, size_t outer, size_t size, size_t inner,
         const Tensor &result) {
  Array<T> values = detail::readDense<T>(input);
  Array<uint32_t> out(outer * inner);
  detail::parallelFor(
      outer * inner, 16384 / size + 1, [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i)
          out[i] =
              firstMaximum(values.data() + i / inner * size * inner + i % inner,
                           size, inner);
      });
  detail::writeDense(result, out.data());
}

} // namespace

Tensor argmax(const Tensor &input, std::optional<int32_t> dim, bool keep_dim,
              std::nullopt_t, const std::optional<MemoryConfig> &memory_config,
              std::optional<DataType> dtype, std::optional<Layout> layout) {
  Op op("argmax", input);
  const Shape &from = input.shape();
  size_t outer = 1, size = size_t(from.volume()), inner = 1;
  Shape shape;
  if (dim) {
    size_t axis = op.dimension(*dim, from.rank());
    size = size_t(from[int64_t(axis)]);
    for (size_t d = 0; d != from.rank(); ++d) {
      if (d != axis)
        (d < axis ? outer : inner) *= size_t(from[int64_t(d)]);
      if (d != axis || keep_dim)
        shape.push_back(d == axis ? 1 : from[int64_t(d)]);
    }
  } else if (keep_dim) {
    shape = Shape(std::vector<int64_t>(from.rank(), 1));
  }
  if (size == 0)
    op.fail("shape ", to_string(from), " has no elements to choose from");
  Tensor result = op.result(shape, dtype.value_or(DataType::UINT32),
                            layout.value_or(Layout::ROW_MAJOR), memory_config);
  if (dim)
    op.argument("dim", std::array{*dim});
  if (is_floating_point(input.dtype()))
    run<float>(input, outer, size, inner, result);
  else if (is_signed_integer(input.dtype()))
    run<int32_t>(input, outer, size, inner, result);
  else
    run<uint32_t>(input, outer, size, inner, result);
  return result;
}

} // namespace ttnn::chip
