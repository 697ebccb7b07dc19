//===- attention.cpp - softmax of scores, times values --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Attention.h"
#include "Dense.h"
#include "Op.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace ttnn::chip {

using detail::Array;
using detail::AttentionProblem;
using detail::Op;

namespace {

/// An attention that is assembled from the operands of an op. Shapes
/// follow the op's rule, which the compiler and the loader check.
class Attention {
public:
  Attention(Op &op, const Tensor &query, size_t users, size_t heads,
            size_t queries, std::optional<float> scale)
      : op(op), queryValues(read("query", query)) {
    p.users = users, p.heads = heads, p.queries = queries;
    p.depth = size_t(query.shape()[-1]);
    p.query = queryValues.data();
    p.scale =
        scale.value_or(1.0f / std::sqrt(float(std::max<size_t>(p.depth, 1))));
  }

  /// Keys and values as B x G x T x D; without values they are the first
  /// `width` elements of the keys.
  void takeRows(const Tensor &key, const Tensor *value, size_t width) {
    keyValues = read("key", key);
    setSizes(key.shape(), size_t(key.shape()[-2]), width);
    p.keys = inRow(keyValues.data());
    if (value)
      valueValues = read("value", *value);
    p.values = value ? inRow(valueValues.data(), width) : p.keys;
  }

  /// Takes keys and values from the blocks that a page table names.
  void takeBlocks(const Tensor &key, const Tensor *value, const Tensor &pages,
                  size_t width) {
    keyValues = read("key", key);
    table = detail::readDense<int32_t>(pages);
    blockSize = size_t(key.shape()[-2]);
    slots = size_t(pages.shape()[-1]);
    numBlocks = size_t(key.shape()[0]);
    setSizes(key.shape(), slots * blockSize, width);
    if (numBlocks == 0 && slots != 0)
      op.fail("there are no blocks of keys");
    p.keys = inBlocks(keyValues.data(), p.depth, 4);
    if (value)
      valueValues = read("value", *value);
    p.values = value ? inBlocks(valueValues.data(), width, 5)
                     : inBlocks(keyValues.data(), p.depth, 5);
  }

  /// `order`: which dimension of the mask is that of users, heads, queries,
  /// keys.
  void takeMask(const std::optional<Tensor> &mask, std::array<int, 4> order) {
    if (!mask)
      return;
    maskValues = read("attention_mask", *mask);
    const Shape &shape = mask->shape();
    std::array<size_t, 4> strides;
    size_t stride = 1;
    for (int d = 3; d >= 0; --d) {
      strides[size_t(d)] = shape[d] == 1 ? 0 : stride;
      stride *= size_t(shape[d]);
    }
    for (size_t i = 0; i != 4; ++i)
      p.maskStrides[i] = strides[size_t(order[i])];
    p.mask = maskValues.data();
  }

  void takeSink(const std::optional<Tensor> &sink) {
    if (!sink)
      return;
    sinkValues = read("attention_sink", *sink);
    p.sink = sinkValues.data();
  }

  Tensor run(const Shape &shape, const std::optional<MemoryConfig> &config) {
    Tensor result = op.result(shape, std::nullopt, std::nullopt, config);
    Array<float> out(size_t(shape.volume()));
    p.out = out.data();
    detail::attend(p);
    detail::writeDense(result, out.data());
    return result;
  }

  AttentionProblem p;

private:
  Array<float> read(const char *what, const Tensor &tensor) {
    if (tensor.shape().rank() != 4 &&
        std::string_view(what) != "attention_sink")
      op.fail(what, " ", to_string(tensor.shape()), "; wanted rank 4");
    if (!is_floating_point(tensor.dtype()))
      op.unsupported(what, " of '", to_string(tensor.dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
    return detail::readDense<float>(tensor);
  }

  void setSizes(const Shape &key, size_t positions, size_t width) {
    p.groups = size_t(key[1]);
    p.positions = positions;
    p.width = width;
    if (p.groups == 0 || p.heads % p.groups || size_t(key[3]) != p.depth)
      op.fail("key ", to_string(key), " does not go with ", p.heads,
              " heads of ", p.depth, " elements");
  }

  detail::KeyRows inRow(const float *data, size_t stride = 0) {
    stride = stride ? stride : p.depth;
    return {[this, data, stride](size_t user, size_t group) {
              return data + (user * p.groups + group) * p.positions * stride;
            },
            stride};
  }

  /// Blocks are gathered for one user and group at a time; a number that names
  /// no block is the nearest one's: keys in it must not be seen.
  detail::KeyRows inBlocks(const float *data, size_t stride, unsigned slot) {
    return {[this, data, stride, slot](size_t user, size_t group) {
              size_t size = blockSize * stride;
              float *rows = detail::scratch<float>(slot, slots * size + 1);
              for (size_t m = 0; m != slots; ++m) {
                int64_t page = table[user * slots + m];
                size_t block = size_t(
                    std::clamp<int64_t>(page, 0, int64_t(numBlocks) - 1));
                std::copy_n(data + (block * p.groups + group) * size, size,
                            rows + m * size);
              }
              return static_cast<const float *>(rows);
            },
            stride};
  }

  Op &op;
  Array<float> queryValues, keyValues, valueValues, maskValues, sinkValues;
  Array<int32_t> table;
  size_t blockSize = 0, slots = 0, numBlocks = 0;
};

using Range = std::pair<size_t, size_t>;

/// The range of `count` keys that position `own` sees.
Range lookBack(int64_t own, size_t window) {
  if (own < 0)
    return {0, 0};
  size_t end = size_t(own) + 1;
  return {window && end > window ? end - window : 0, end};
}

/// Queries 1 x B x H x D, one for each user.
class Decoding {
public:
  Decoding(Op &op, const Tensor &query, std::optional<float> scale)
      : query(query), attention(op, query, size_t(query.shape()[1]),
                                size_t(query.shape()[2]), 1, scale) {}

  Tensor run(const std::optional<Tensor> &mask,
             const std::optional<Tensor> &position,
             const std::optional<Tensor> &sink, bool causal, size_t window,
             const std::optional<MemoryConfig> &config) {
    attention.takeMask(mask, {0, 2, 1, 3});
    attention.takeSink(sink);
    Array<int32_t> positions;
    if (position)
      positions = detail::readDense<int32_t>(*position);
    AttentionProblem &p = attention.p;
    p.visible = [&](size_t user, size_t) {
      return causal ? lookBack(positions[user], window) : Range(0, p.positions);
    };
    return attention.run(
        {1, query.shape()[1], query.shape()[2], int64_t(p.width)}, config);
  }

  const Tensor &query;
  Attention attention;
};

} // namespace

namespace transformer {

Tensor scaled_dot_product_attention(const Tensor &query, const Tensor &key,
                                    const Tensor &value,
                                    const std::optional<Tensor> &mask,
                                    bool is_causal, std::optional<float> scale,
                                    std::optional<uint32_t> window,
                                    const std::optional<MemoryConfig> &config,
                                    std::nullopt_t, std::nullopt_t,
                                    const std::optional<Tensor> &sink) {
  Op op("scaled_dot_product_attention", query, "query");
  op.operand("key", key);
  op.operand("value", value);
  op.operand("attention_mask", mask);
  op.operand("attention_sink", sink);
  op.argument("is_causal", std::array{is_causal});
  const Shape &shape = query.shape();
  Attention attention(op, query, size_t(shape[0]), size_t(shape[1]),
                      size_t(shape[2]), scale);
  attention.takeRows(key, &value, size_t(value.shape()[-1]));
  attention.takeMask(mask, {0, 1, 2, 3});
  attention.takeSink(sink);
  AttentionProblem &p = attention.p;
  size_t half = window.value_or(0) / 2;
  p.visible = [&](size_t, size_t own) {
    if (is_causal)
      return lookBack(int64_t(own), window.value_or(0));
    if (!window)
      return Range(0, p.positions);
    return Range(own > half ? own - half : 0, own + half + 1);
  };
  return attention.run({shape[0], shape[1], shape[2], int64_t(p.width)},
                       config);
}

Tensor flash_mla_prefill(const Tensor &query, const Tensor &key,
                         uint32_t head_dim_v, const std::optional<Tensor> &mask,
                         bool is_causal, std::optional<float> scale,
                         const std::optional<MemoryConfig> &config,
                         const std::optional<Tensor> &value) {
  Op op("flash_mla_prefill", query, "query");
  op.operand("key", key);
  op.operand("attention_mask", mask);
  op.argument("is_causal", std::array{is_causal});
  const Shape &shape = query.shape();
  if (value)
    op.unsupported("value: those that are not in the keys are for "
                   "scaled_dot_product_attention");
  if (shape.rank() != 4 || key.shape().rank() != 4 ||
      head_dim_v > key.shape()[3])
    op.fail("head_dim_v ", head_dim_v, " of key ", to_string(key.shape()));
  Attention attention(op, query, size_t(shape[0]), size_t(shape[1]),
                      size_t(shape[2]), scale);
  attention.takeRows(key, nullptr, head_dim_v);
  attention.takeMask(mask, {0, 1, 2, 3});
  AttentionProblem &p = attention.p;
  p.visible = [&](size_t, size_t own) {
    return is_causal ? lookBack(int64_t(own), 0) : Range(0, p.positions);
  };
  return attention.run({shape[0], shape[1], shape[2], int64_t(p.width)},
                       config);
}

Tensor scaled_dot_product_attention_decode(
    const Tensor &query, const Tensor &key, const Tensor &value, bool is_causal,
    const std::optional<Tensor> &mask, const std::optional<Tensor> &position,
    const std::optional<Tensor> &sink, std::optional<float> scale,
    std::optional<uint32_t> window, const std::optional<MemoryConfig> &config,
    const std::optional<SDPAProgramConfig> &) {
  Op op("scaled_dot_product_attention_decode", query, "query");
  op.operand("key", key);
  op.operand("value", value);
  op.operand("attention_mask", mask);
  op.operand("cur_pos_tensor", position);
  op.operand("attention_sink", sink);
  Decoding decoding(op, query, scale);
  decoding.attention.takeRows(key, &value, size_t(value.shape()[-1]));
  return decoding.run(mask, position, sink, is_causal, window.value_or(0),
                      config);
}

Tensor paged_scaled_dot_product_attention_decode(
    const Tensor &query, const Tensor &key, const Tensor &value,
    const Tensor &pages, bool is_causal, const std::optional<Tensor> &mask,
    const std::optional<Tensor> &position, const std::optional<Tensor> &sink,
    std::optional<float> scale, std::optional<uint32_t> window,
    const std::optional<MemoryConfig> &config,
    const std::optional<SDPAProgramConfig> &) {
  Op op("paged_scaled_dot_product_attention_decode", query, "query");
  op.operand("key", key);
  op.operand("value", value);
  op.operand("page_table", pages);
  op.operand("attention_mask", mask);
  op.operand("cur_pos_tensor", position);
  op.operand("attention_sink", sink);
  Decoding decoding(op, query, scale);
  decoding.attention.takeBlocks(key, &value, pages, size_t(value.shape()[-1]));
  return decoding.run(mask, position, sink, is_causal, window.value_or(0),
                      config);
}

Tensor paged_flash_multi_latent_attention_decode(
    const Tensor &query, const Tensor &key, const std::optional<Tensor> &value,
    uint32_t width, const Tensor &pages, bool is_causal,
    const std::optional<Tensor> &mask, const std::optional<Tensor> &position,
    const std::optional<Tensor> &sink, std::optional<float> scale,
    const std::optional<MemoryConfig> &config) {
  Op op("paged_flash_multi_latent_attention_decode", query, "query");
  op.operand("key", key);
  op.operand("value", value);
  op.operand("page_table", pages);
  op.operand("attention_mask", mask);
  op.operand("cur_pos_tensor", position);
  op.operand("attention_sink", sink);
  Decoding decoding(op, query, scale);
  decoding.attention.takeBlocks(key, value ? &*value : nullptr, pages, width);
  return decoding.run(mask, position, sink, is_causal, 0, config);
}

Tensor chunked_scaled_dot_product_attention(
    const Tensor &query, const Tensor &key, const Tensor &value,
    const Tensor &pages, const Tensor &start, std::optional<float> scale,
    const std::optional<MemoryConfig> &config,
    const std::optional<SDPAProgramConfig> &) {
  Op op("chunked_scaled_dot_product_attention", query, "query");
  op.operand("key", key);
  op.operand("value", value);
  op.operand("page_table", pages);
  op.operand("chunk_start_idx", start);
  const Shape &shape = query.shape();
  Attention attention(op, query, size_t(shape[0]), size_t(shape[1]),
                      size_t(shape[2]), scale);
  attention.takeBlocks(key, &value, pages, size_t(value.shape()[-1]));
  int64_t first = detail::readDense<int32_t>(start)[0];
  AttentionProblem &p = attention.p;
  p.visible = [&](size_t, size_t own) {
    return lookBack(first + int64_t(own), 0);
  };
  return attention.run({shape[0], shape[1], shape[2], int64_t(p.width)},
                       config);
}

} // namespace transformer

} // namespace ttnn::chip
