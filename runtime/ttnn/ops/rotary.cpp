//===- rotary.cpp - positions by angles -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip::experimental {

using detail::Array;
using detail::Op;

constexpr size_t kTile = 32;

static void checkFloats(Op &op, const Tensor &input, const Tensor &cosines,
                        const Tensor &sines) {
  op.operand("cos_cache", cosines);
  op.operand("sin_cache", sines);
  for (const Tensor *tensor : {&input, &cosines, &sines}) {
    if (!is_floating_point(tensor->dtype()))
      op.unsupported("operand of '", to_string(tensor->dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
    if (tensor->shape().rank() != 4 || tensor->shape()[3] != input.shape()[3])
      op.fail("operand ", to_string(tensor->shape()), " for input ",
              to_string(input.shape()), "; wanted rows of one length, rank 4");
  }
  if (sines.shape() != cosines.shape())
    op.fail("sin_cache ", to_string(sines.shape()), "; wanted ",
            to_string(cosines.shape()));
}

Tensor rotary_embedding(
    const Tensor &input, const Tensor &cosines, const Tensor &sines,
    std::optional<uint32_t> token, const std::optional<MemoryConfig> &config,
    const std::optional<DeviceComputeKernelConfig> &compute_config) {
  Op op("rotary_embedding", input);
  checkFloats(op, input, cosines, sines);
  op.compute(compute_config);
  const Shape &shape = input.shape();
  size_t rows = size_t(shape[2]), depth = size_t(shape[3]), half = depth / 2;
  size_t needed = token ? size_t(*token) + 1 : rows;
  if (depth % 2 || cosines.shape()[0] * cosines.shape()[1] != 1 ||
      size_t(cosines.shape()[2]) < needed)
    op.fail("cos_cache ", to_string(cosines.shape()), " for input ",
            to_string(shape), "; wanted ", needed,
            " rows or more of an even number of elements");
  size_t filled = (rows + kTile - 1) / kTile * kTile;
  Tensor result = op.result({shape[0], shape[1], int64_t(filled), shape[3]},
                            std::nullopt, std::nullopt, config);
  Array<float> x = detail::readDense<float>(input),
               c = detail::readDense<float>(cosines),
               s = detail::readDense<float>(sines),
               out(size_t(result.shape().volume()));
  detail::parallelFor(
      size_t(shape[0] * shape[1]), 1, [&](size_t begin, size_t end) {
        for (size_t head = begin; head != end; ++head) {
          float *to = out.data() + head * filled * depth;
          for (size_t r = 0; r != rows; ++r, to += depth) {
            const float *from = x.data() + (head * rows + r) * depth;
            size_t at = token.value_or(uint32_t(r)) * depth;
            for (size_t d = 0; d != depth; ++d) {
              float turned = d < half ? -from[d + half] : from[d - half];
              to[d] = from[d] * c[at + d] + turned * s[at + d];
            }
          }
          std::fill_n(to, (filled - rows) * depth, 0.0f);
        }
      });
  detail::writeDense(result, out.data());
  return result;
}

Tensor rotary_embedding_llama(
    const Tensor &input, const Tensor &cosines, const Tensor &sines,
    const Tensor &matrix, bool is_decode_mode,
    const std::optional<MemoryConfig> &config,
    const std::optional<DeviceComputeKernelConfig> &compute_config) {
  Op op("rotary_embedding_llama", input);
  checkFloats(op, input, cosines, sines);
  op.operand("trans_mat", matrix);
  op.compute(compute_config);
  op.argument("is_decode_mode", std::array{is_decode_mode});
  const Shape &shape = input.shape(), &angles = cosines.shape();
  size_t heads = size_t(shape[1]), rows = size_t(shape[2]),
         depth = size_t(shape[3]);
  bool enough =
      is_decode_mode
          ? shape[0] == 1 && angles[1] == shape[1] && angles[2] > 0
          : (angles[1] == 1 || angles[1] == shape[1]) && angles[2] >= shape[2];
  if (!enough || angles[0] != 1 || depth % kTile)
    op.fail("cos_cache ", to_string(angles), " for input ", to_string(shape));
  if (matrix.shape().rank() != 4 || matrix.shape()[2] < int64_t(kTile) ||
      matrix.shape()[3] != int64_t(kTile))
    op.fail("trans_mat ", to_string(matrix.shape()), "; wanted 1x1x32x32");
  Tensor result = op.result(shape, std::nullopt, std::nullopt, config);
  Array<float> x = detail::readDense<float>(input),
               c = detail::readDense<float>(cosines),
               s = detail::readDense<float>(sines),
               m = detail::readDense<float>(matrix), out(x.size());
  size_t own = angles[1] == 1 ? 0 : size_t(angles[2]);
  detail::parallelFor(
      size_t(shape[0]) * heads * rows, 16, [&](size_t begin, size_t end) {
        for (size_t i = begin; i != end; ++i) {
          const float *from = x.data() + i * depth;
          size_t position = is_decode_mode ? 0 : i % rows;
          size_t at = (i / rows % heads * own + position) * depth;
          for (size_t d = 0; d != depth; ++d) {
            const float *tile = from + d / kTile * kTile;
            float turned = 0;
            for (size_t j = 0; j != kTile; ++j)
              turned += tile[j] * m[j * kTile + d % kTile];
            out[i * depth + d] = from[d] * c[at + d] + turned * s[at + d];
          }
        }
      });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip::experimental
