//===- indexer.cpp - scores of keys for queries ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Gemm.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip::experimental {

using detail::Array;
using detail::Op;

Tensor indexer_score_dsa(const Tensor &query, const Tensor &key,
                         const Tensor &weights, uint32_t chunk_start_idx,
                         std::optional<uint32_t> cluster_axis,
                         std::optional<Layout>,
                         const std::optional<MemoryConfig> &config) {
  Op op("indexer_score_dsa", query, "query");
  op.operand("key", key);
  op.operand("weights", weights);
  for (const Tensor *tensor : {&query, &key, &weights}) {
    if (!is_floating_point(tensor->dtype()))
      op.unsupported("operand of '", to_string(tensor->dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
    if (tensor->shape().rank() != 4)
      op.fail("operand ", to_string(tensor->shape()), "; wanted rank 4");
  }
  if (cluster_axis)
    op.unsupported("cluster_axis: it is of several chips");
  const Shape &shape = query.shape();
  size_t users = size_t(shape[0]), heads = size_t(shape[1]),
         queries = size_t(shape[2]), depth = size_t(shape[3]),
         keys = size_t(key.shape()[2]);
  if (key.shape() != Shape{shape[0], 1, key.shape()[2], shape[3]} ||
      weights.shape() != Shape{shape[0], 1, shape[2], shape[1]})
    op.fail("key ", to_string(key.shape()), " and weights ",
            to_string(weights.shape()), " for query ", to_string(shape));
  Tensor result = op.result({shape[0], 1, shape[2], key.shape()[2]},
                            std::nullopt, Layout::ROW_MAJOR, config);
  Array<float> q = detail::readDense<float>(query),
               k = detail::readDense<float>(key),
               w = detail::readDense<float>(weights),
               out(users * queries * keys);
  // Blocks of queries: a product with all keys for each head.
  size_t block = std::clamp<size_t>((size_t(1) << 18) / (keys + 1), 1, 64);
  size_t blocks = (queries + block - 1) / block;
  detail::parallelFor(users * blocks, 1, [&](size_t begin, size_t end) {
    for (size_t part = begin; part != end; ++part) {
      size_t user = part / blocks, first = part % blocks * block;
      size_t count = std::min(block, queries - first);
      float *to = out.data() + (user * queries + first) * keys;
      float *scores = detail::scratch<float>(0, count * keys + 1);
      std::fill_n(to, count * keys, 0.0f);
      for (size_t h = 0; h != heads && depth != 0; ++h) {
        detail::gemm(
            count, keys, depth,
            {q.data() + ((user * heads + h) * queries + first) * depth, depth},
            {k.data() + user * keys * depth, depth, true}, scores, keys);
        for (size_t i = 0; i != count; ++i) {
          float weight = w[(user * queries + first + i) * heads + h];
          for (size_t t = 0; t != keys; ++t)
            to[i * keys + t] += weight * std::max(scores[i * keys + t], 0.0f);
        }
      }
      for (size_t i = 0; i != count; ++i)
        for (size_t t = chunk_start_idx + first + i + 1; t < keys; ++t)
          to[i * keys + t] = -__builtin_inff();
    }
  });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip::experimental
