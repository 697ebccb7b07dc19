//===- heads.cpp - heads next to each other or behind each other ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// Heads that lie next to each other in the rows of a tensor B x S x width,
/// from column `first` on.
struct Columns {
  const float *values;
  size_t users, rows, width, first;
};

/// `heads` of them behind each other, B x heads x S x depth, or with the last
/// two dimensions swapped.
void takeHeads(const Columns &from, size_t heads, size_t depth, bool swapped,
               const Tensor &result) {
  Array<float> out(from.users * heads * from.rows * depth);
  detail::parallelFor(
      from.users * heads, 4096 / (from.rows * depth + 1) + 1,
      [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) {
          float *to = out.data() + i * from.rows * depth;
          for (size_t row = 0; row != from.rows; ++row) {
            const float *source = from.values +
                                  (i / heads * from.rows + row) * from.width +
                                  from.first + i % heads * depth;
            for (size_t d = 0; d != depth; ++d)
              to[swapped ? d * from.rows + row : row * depth + d] = source[d];
          }
        }
      });
  detail::writeDense(result, out.data());
}

void checkFloat(const Op &op, const Tensor &tensor) {
  if (!is_floating_point(tensor.dtype()))
    op.unsupported("operand of '", to_string(tensor.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
}

} // namespace

namespace transformer {

std::vector<Tensor> split_query_key_value_and_split_heads(
    const Tensor &input, const std::optional<Tensor> &others,
    uint32_t num_heads, std::optional<uint32_t> num_kv_heads,
    bool transpose_key, const std::optional<MemoryConfig> &config) {
  Op op("split_query_key_value_and_split_heads", input, "input_tensor");
  op.operand("kv_input_tensor", others);
  checkFloat(op, input);
  if (others)
    checkFloat(op, *others);
  size_t heads = num_heads, keys = num_kv_heads.value_or(num_heads);
  const Shape &shape = input.shape();
  if (shape.rank() != 3 || (others && others->shape().rank() != 3))
    op.fail("operand ", to_string(shape), "; wanted rank 3");
  size_t inInput = others ? heads : heads + 2 * keys;
  if (inInput == 0 || size_t(shape[2]) % inInput)
    op.fail("rows of ", to_string(shape), " do not divide into ", inInput,
            " heads");
  size_t depth = size_t(shape[2]) / inInput;
  Array<float> values = detail::readDense<float>(input), otherValues;
  Columns from{values.data(), size_t(shape[0]), size_t(shape[1]),
               size_t(shape[2]), 0};
  auto make = [&](size_t count, size_t rows, bool swapped) {
    Shape result{shape[0], int64_t(count), int64_t(rows), int64_t(depth)};
    if (swapped)
      std::swap(result[2], result[3]);
    return op.result(result, std::nullopt, std::nullopt, config);
  };
  Tensor query = make(heads, from.rows, false);
  takeHeads(from, heads, depth, false, query);
  from.first = heads * depth;
  if (others) {
    otherValues = detail::readDense<float>(*others);
    const Shape &own = others->shape();
    from = {otherValues.data(), size_t(own[0]), size_t(own[1]), size_t(own[2]),
            0};
  }
  Tensor key = make(keys, from.rows, transpose_key);
  takeHeads(from, keys, depth, transpose_key, key);
  from.first += keys * depth;
  Tensor value = make(keys, from.rows, false);
  takeHeads(from, keys, depth, false, value);
  return {query, key, value};
}

Tensor concatenate_heads(const Tensor &input,
                         const std::optional<MemoryConfig> &config) {
  Op op("concatenate_heads", input);
  checkFloat(op, input);
  const Shape &shape = input.shape();
  if (shape.rank() != 4)
    op.fail("operand ", to_string(shape), "; wanted rank 4");
  size_t heads = size_t(shape[1]), rows = size_t(shape[2]),
         depth = size_t(shape[3]);
  Tensor result = op.result({shape[0], shape[2], shape[1] * shape[3]},
                            std::nullopt, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input), out(values.size());
  detail::parallelFor(
      size_t(shape[0]) * heads, 4096 / (rows * depth + 1) + 1,
      [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i)
          for (size_t row = 0; row != rows; ++row)
            std::copy_n(values.data() + (i * rows + row) * depth, depth,
                        out.data() +
                            ((i / heads * rows + row) * heads + i % heads) *
                                depth);
      });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace transformer

} // namespace ttnn::chip
