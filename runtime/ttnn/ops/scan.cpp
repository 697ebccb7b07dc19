//===- scan.cpp - Running sums and products -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Floats are added up in double precision; integers keep the bits that their
// type has.
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Lines.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::Lines;
using detail::Op;

namespace {

template <typename T, typename Wide, typename Join>
void run(const Tensor &input, const Lines &lines, Wide start, Join join,
         const Tensor &result) {
  Array<T> values = detail::readDense<T>(input);
  detail::parallelFor(lines.count, 16384 / (lines.size + 1) + 1,
                      [&](size_t begin, size_t end) {
                        for (size_t line = begin; line != end; ++line) {
                          T *at = values.data() + lines.start(line);
                          Wide total = start;
                          for (size_t i = 0; i != lines.size; ++i) {
                            total = join(total, Wide(at[i * lines.inner]));
                            at[i * lines.inner] = T(total);
                          }
                        }
                      });
  detail::writeDense(result, values.data());
}

template <typename Join>
Tensor scan(const char *name, const Tensor &input, int32_t dim, int start,
            Join join, const std::optional<MemoryConfig> &memory_config) {
  Op op(name, input);
  size_t axis = op.dimension(dim, input.shape().rank());
  op.argument("dim", std::array{dim});
  Tensor result =
      op.result(input.shape(), std::nullopt, std::nullopt, memory_config);
  Lines lines(input.shape(), axis);
  DataType dtype = input.dtype();
  uint32_t mask = dtype == DataType::UINT8    ? 0xFFu
                  : dtype == DataType::UINT16 ? 0xFFFFu
                                              : ~0u;
  auto joinBits = [&](uint32_t a, uint32_t b) { return join(a, b) & mask; };
  if (is_floating_point(dtype))
    run<float>(input, lines, double(start), join, result);
  else if (is_signed_integer(dtype))
    run<int32_t>(input, lines, uint32_t(start), joinBits, result);
  else
    run<uint32_t>(input, lines, uint32_t(start), joinBits, result);
  return result;
}

} // namespace

Tensor cumsum(const Tensor &input, int32_t dim,
              const std::optional<MemoryConfig> &memory_config) {
  return scan(
      "cumsum", input, dim, 0, [](auto a, auto b) { return a + b; },
      memory_config);
}

Tensor cumprod(const Tensor &input, int32_t dim,
               const std::optional<MemoryConfig> &memory_config) {
  return scan(
      "cumprod", input, dim, 1, [](auto a, auto b) { return a * b; },
      memory_config);
}

} // namespace ttnn::chip
