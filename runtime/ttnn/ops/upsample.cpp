//===- upsample.cpp - images enlarged -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cmath>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// Where an element of the result lies between two of the image.
struct Between {
  size_t low, high;
  float share; ///< of `high`
};

std::vector<Between> places(size_t size, size_t factor, bool nearest) {
  std::vector<Between> all(size * factor);
  for (size_t i = 0; i != all.size(); ++i) {
    all[i] = {i / factor, i / factor, 0};
    if (nearest)
      continue;
    // Between the centres of elements; beyond the first and the last as there.
    float at = (float(i) + 0.5f) / float(factor) - 0.5f;
    at = std::clamp(at, 0.0f, float(size - 1));
    size_t low = size_t(at);
    all[i] = {low, std::min(low + 1, size - 1), at - std::floor(at)};
  }
  return all;
}

} // namespace

Tensor upsample(const Tensor &input, const std::vector<int32_t> &scale_factor,
                const std::string &mode,
                const std::optional<MemoryConfig> &memory_config) {
  Op op("upsample", input);
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  if (mode != "nearest" && mode != "bilinear")
    op.unsupported("mode '", mode, "'; it has 'nearest' and 'bilinear'");
  const Shape &shape = input.shape();
  if (shape.rank() != 4)
    op.fail("input ", to_string(shape), "; wanted NHWC");
  if (scale_factor.empty() || scale_factor.size() > 2 ||
      *std::min_element(scale_factor.begin(), scale_factor.end()) < 1)
    op.fail("scale_factor wanted as 1 or 2 numbers of at least 1");
  op.argument("scale_factor", scale_factor);
  int64_t down = scale_factor.front(), across = scale_factor.back();
  Tensor result =
      op.result({shape[0], shape[1] * down, shape[2] * across, shape[3]},
                std::nullopt, Layout::ROW_MAJOR, memory_config);
  if (result.shape().volume() == 0)
    return result;
  size_t height = size_t(shape[1]), width = size_t(shape[2]),
         channels = size_t(shape[3]);
  bool nearest = mode == "nearest";
  std::vector<Between> rows = places(height, size_t(down), nearest),
                       columns = places(width, size_t(across), nearest);
  Array<float> values = detail::readDense<float>(input),
               out(size_t(result.shape().volume()));
  detail::parallelFor(
      size_t(shape[0]) * rows.size(), 1, [&](size_t begin, size_t end) {
        for (size_t line = begin; line != end; ++line) {
          const float *image =
              values.data() + line / rows.size() * height * width * channels;
          const Between &y = rows[line % rows.size()];
          float *to = out.data() + line * columns.size() * channels;
          for (const Between &x : columns) {
            const float *corner[] = {
                image + (y.low * width + x.low) * channels,
                image + (y.low * width + x.high) * channels,
                image + (y.high * width + x.low) * channels,
                image + (y.high * width + x.high) * channels};
            if (nearest)
              std::copy_n(corner[0], channels, to);
            else
              for (size_t c = 0; c != channels; ++c)
                to[c] = (1 - y.share) * ((1 - x.share) * corner[0][c] +
                                         x.share * corner[1][c]) +
                        y.share * ((1 - x.share) * corner[2][c] +
                                   x.share * corner[3][c]);
            to += channels;
          }
        }
      });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip
