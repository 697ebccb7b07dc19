//===- decodeheads.cpp - heads of one query -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ttnn/chip.hpp"

#include <algorithm>

namespace ttnn::chip::experimental {

using detail::Array;
using detail::Op;

// The library's kernels work on whole tiles of users.
constexpr int64_t kTileRows = detail::Tile::kSide;

static void checkFloat(const Op &op, const Tensor &tensor) {
  if (!is_floating_point(tensor.dtype()))
    op.unsupported("operand of '", to_string(tensor.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  if (tensor.shape().rank() != 4)
    op.fail("operand ", to_string(tensor.shape()), "; wanted rank 4");
}

Tensor nlp_concat_heads(const Tensor &input,
                        const std::optional<MemoryConfig> &config) {
  Op op("nlp_concat_heads", input);
  checkFloat(op, input);
  const Shape &shape = input.shape();
  size_t heads = size_t(shape[1]), rows = size_t(shape[2]),
         depth = size_t(shape[3]);
  Tensor result = op.result({shape[0], 1, shape[2], shape[1] * shape[3]},
                            std::nullopt, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input), out(values.size());
  for (size_t b = 0; b != size_t(shape[0]); ++b)
    for (size_t h = 0; h != heads; ++h)
      for (size_t s = 0; s != rows; ++s)
        std::copy_n(values.data() + ((b * heads + h) * rows + s) * depth, depth,
                    out.data() + ((b * rows + s) * heads + h) * depth);
  detail::writeDense(result, out.data());
  return result;
}

Tensor nlp_concat_heads_decode(const Tensor &input, uint32_t num_heads,
                               const std::optional<MemoryConfig> &config) {
  Op op("nlp_concat_heads_decode", input);
  checkFloat(op, input);
  const Shape &shape = input.shape();
  size_t users = size_t(shape[1]), heads = num_heads, depth = size_t(shape[3]);
  if (shape[0] != 1 || shape[1] > kTileRows || heads == 0 ||
      int64_t(heads) > shape[2])
    op.fail("operand ", to_string(shape), " with ", heads,
            " heads; wanted 1 x "
            "up to 32 users x at least so many heads x elements");
  Tensor result = op.result({1, 1, kTileRows, int64_t(heads * depth)},
                            std::nullopt, std::nullopt, config);
  Array<float> values = detail::readDense<float>(input),
               out(size_t(kTileRows) * heads * depth);
  std::fill_n(out.data(), out.size(), 0.0f);
  for (size_t b = 0; b != users; ++b)
    std::copy_n(values.data() + b * size_t(shape[2]) * depth, heads * depth,
                out.data() + b * heads * depth);
  detail::writeDense(result, out.data());
  return result;
}

std::vector<Tensor>
nlp_create_qkv_heads_decode(const Tensor &input, uint32_t num_heads,
                            std::optional<uint32_t> num_kv_heads,
                            std::optional<bool>,
                            const std::optional<Tensor> &batch_offset,
                            std::optional<uint32_t> slice_size,
                            const std::optional<MemoryConfig> &config) {
  Op op("nlp_create_qkv_heads_decode", input);
  checkFloat(op, input);
  size_t first = 0;
  if (batch_offset.has_value() != slice_size.has_value())
    op.fail("batch_offset and slice_size apart; wanted both or none");
  if (batch_offset) {
    op.operandAnywhere("batch_offset", *batch_offset);
    if (batch_offset->shape().volume() != 1)
      op.fail("batch_offset ", to_string(batch_offset->shape()),
              "; wanted one number");
    first = size_t(std::max(0, detail::readDense<int32_t>(*batch_offset)[0]));
  }
  const Shape &shape = input.shape();
  size_t others = num_kv_heads.value_or(num_heads),
         all = num_heads + 2 * others;
  if (num_heads == 0 || others == 0 || shape[0] != 1 || shape[1] != 1 ||
      size_t(shape[3]) % all)
    op.fail("operand ", to_string(shape), " with ", num_heads, " and twice ",
            others, " heads; wanted 1 x 1 x users x so many heads");
  size_t depth = size_t(shape[3]) / all,
         users = slice_size.value_or(uint32_t(shape[2]));
  if (first + users > size_t(shape[2]))
    op.fail("users ", first, " to ", first + users, " of ", shape[2]);
  Array<float> values = detail::readDense<float>(input);
  auto take = [&](size_t head, size_t count) {
    Tensor result =
        op.result({1, int64_t(users), int64_t(count), int64_t(depth)},
                  std::nullopt, std::nullopt, config);
    Array<float> out(users * count * depth);
    for (size_t b = 0; b != users; ++b)
      std::copy_n(values.data() + ((first + b) * all + head) * depth,
                  count * depth, out.data() + b * count * depth);
    detail::writeDense(result, out.data());
    return result;
  };
  return {take(0, num_heads), take(num_heads, others),
          take(num_heads + others, others)};
}

} // namespace ttnn::chip::experimental
