//===- embedding.cpp - Rows of a table ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

template <typename T>
void checkedIndices(const Op &op, const Tensor &input, size_t rows,
                    std::vector<size_t> &out) {
  Array<T> values = detail::readDense<T>(input);
  for (size_t i = 0; i != values.size(); ++i) {
    // Also false for NaN.
    if (!(values[i] >= T(0) && double(values[i]) < double(rows)))
      op.fail("index ", values[i], " at position ", i,
              "; the table has rows 0 to ", int64_t(rows) - 1);
    out.push_back(size_t(values[i]));
  }
}

} // namespace

Tensor embedding(const Tensor &input, const Tensor &weight, std::nullopt_t,
                 std::optional<Layout> layout, std::optional<DataType> dtype,
                 const std::optional<MemoryConfig> &memory_config) {
  Op op("embedding", input);
  op.operand("weight", weight);
  const Shape &table = weight.shape();
  if (table.rank() < 2 || table.volume() != table[-1] * table[-2])
    op.fail("table ", to_string(table),
            "; wanted rows and columns, and only 1 before them");
  if (!is_floating_point(weight.dtype()))
    op.unsupported("table of '", to_string(weight.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  size_t rows = size_t(table[-2]), width = size_t(table[-1]);
  std::vector<size_t> indices;
  if (is_floating_point(input.dtype()))
    checkedIndices<float>(op, input, rows, indices);
  else if (is_signed_integer(input.dtype()))
    checkedIndices<int32_t>(op, input, rows, indices);
  else
    checkedIndices<uint32_t>(op, input, rows, indices);

  Shape shape = input.shape();
  shape.push_back(int64_t(width));
  DataType resultType = dtype.value_or(weight.dtype());
  if (!layout && is_block_float(resultType))
    layout = Layout::TILE;
  Tensor result = op.result(shape, resultType, layout, memory_config);
  Array<float> values(indices.size() * width);
  detail::parallelFor(indices.size(), 4096 / (width + 1) + 1,
                      [&](size_t begin, size_t end) {
                        for (size_t i = begin; i != end; ++i)
                          detail::readRow(weight.state(), indices[i],
                                          values.data() + i * width);
                      });
  detail::writeDense(result, values.data());
  return result;
}

} // namespace ttnn::chip
