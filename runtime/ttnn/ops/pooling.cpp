//===- pooling.cpp - maxima and means of windows and images ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "RowMath.h"
#include "SlidingWindow.h"
#include "ThreadPool.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::Op;
using detail::Window;

namespace {

/// Runs pixel(out pixel, input values, result row) for all output pixels.
template <typename Fn>
Tensor pool(Op &op, const Tensor &input, const Window &window,
            const std::optional<MemoryConfig> &memoryConfig,
            std::optional<DataType> dtype, std::optional<Layout> layout,
            Fn &&pixel) {
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  Tensor result = op.result(window.resultShape(window.channels), dtype, layout,
                            memoryConfig);
  window.describe(op);
  op.argument("channels", std::array{window.channels});
  Array<float> values = detail::readDense<float>(input);
  size_t channels = size_t(window.channels);
  Array<float> out(window.outPixels() * channels);
  detail::parallelFor(window.outPixels(), 2048 / channels + 1,
                      [&](size_t begin, size_t end) {
                        for (size_t i = begin; i != end; ++i)
                          pixel(i, values.data(), out.data() + i * channels);
                      });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace

Tensor max_pool2d(const Tensor &input, int32_t batch_size, int32_t input_height,
                  int32_t input_width, int32_t channels,
                  const std::vector<int32_t> &kernel_size,
                  const std::vector<int32_t> &stride,
                  const std::vector<int32_t> &padding,
                  const std::vector<int32_t> &dilation, bool ceil_mode,
                  const std::optional<MemoryConfig> &memory_config,
                  std::nullopt_t, std::optional<TensorMemoryLayout>, bool, bool,
                  bool, std::optional<DataType> dtype,
                  std::optional<Layout> output_layout, std::optional<bool>) {
  Op op("max_pool2d", input);
  Window window(op, input, batch_size, input_height, input_width, channels,
                kernel_size, stride, padding, dilation, ceil_mode);
  size_t width = size_t(channels);
  return pool(op, input, window, memory_config, dtype, output_layout,
              [&](size_t i, const float *values, float *row) {
                std::fill_n(row, width, -__builtin_inff());
                window.forEachTap(i, [&](size_t, size_t at) {
                  detail::rowMaximum(row, values + at * width, width);
                });
              });
}

Tensor avg_pool2d(const Tensor &input, int32_t batch_size, int32_t input_height,
                  int32_t input_width, int32_t channels,
                  const std::vector<int32_t> &kernel_size,
                  const std::vector<int32_t> &stride,
                  const std::vector<int32_t> &padding, bool ceil_mode,
                  bool count_include_pad, std::nullopt_t,
                  const std::optional<MemoryConfig> &memory_config,
                  std::nullopt_t, std::optional<TensorMemoryLayout>,
                  std::nullopt_t, bool, bool, std::optional<DataType> dtype,
                  std::optional<Layout> output_layout, std::optional<bool>,
                  const std::optional<std::vector<int32_t>> &dilation) {
  Op op("avg_pool2d", input);
  Window window(op, input, batch_size, input_height, input_width, channels,
                kernel_size, stride, padding,
                dilation.value_or(std::vector<int32_t>{1, 1}), ceil_mode);
  size_t width = size_t(channels);
  return pool(op, input, window, memory_config, dtype, output_layout,
              [&](size_t i, const float *values, float *row) {
                std::fill_n(row, width, 0.0f);
                int64_t hits = 0;
                int64_t inside = window.forEachTap(i, [&](size_t, size_t at) {
                  detail::rowAdd(row, values + at * width, width);
                  ++hits;
                });
                int64_t count = count_include_pad ? inside : hits;
                detail::rowScale(row, width, 0.0f, 1.0f / float(count), row);
              });
}

std::vector<Tensor> max_pool2d_with_indices(
    const Tensor &input, int32_t batch_size, int32_t input_height,
    int32_t input_width, int32_t channels,
    const std::vector<int32_t> &kernel_size, const std::vector<int32_t> &stride,
    const std::vector<int32_t> &padding, const std::vector<int32_t> &dilation,
    bool ceil_mode, const std::optional<MemoryConfig> &memory_config,
    std::nullopt_t, std::optional<TensorMemoryLayout>, bool, bool, bool,
    std::optional<bool>) {
  Op op("max_pool2d_with_indices", input);
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  Window window(op, input, batch_size, input_height, input_width, channels,
                kernel_size, stride, padding, dilation, ceil_mode);
  Shape shape = window.resultShape(channels);
  size_t image = size_t(window.height * window.width);
  Tensor result =
      op.result(shape, std::nullopt, Layout::ROW_MAJOR, memory_config);
  Tensor indices =
      op.result(shape, image < (1 << 16) ? DataType::UINT16 : DataType::UINT32,
                Layout::ROW_MAJOR, memory_config);
  window.describe(op);
  op.argument("channels", std::array{window.channels});
  Array<float> values = detail::readDense<float>(input);
  size_t width = size_t(channels), pixels = window.outPixels();
  Array<float> out(pixels * width);
  Array<uint32_t> places(pixels * width);
  detail::parallelFor(pixels, 2048 / width + 1, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i) {
      float *row = out.data() + i * width;
      uint32_t *place = places.data() + i * width;
      std::fill_n(row, width, -__builtin_inff());
      std::fill_n(place, width, 0u);
      bool first = true;
      window.forEachTap(i, [&](size_t, size_t at) {
        const float *from = values.data() + at * width;
        for (size_t c = 0; c != width; ++c)
          if (first || from[c] > row[c]) {
            row[c] = from[c];
            place[c] = uint32_t(at % image);
          }
        first = false;
      });
    }
  });
  detail::writeDense(result, out.data());
  detail::writeDense(indices, places.data());
  return {result, indices};
}

Tensor global_avg_pool2d(const Tensor &input,
                         const std::optional<MemoryConfig> &memory_config,
                         std::optional<DataType> dtype) {
  Op op("global_avg_pool2d", input);
  if (!is_floating_point(input.dtype()))
    op.unsupported("operand of '", to_string(input.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  const Shape &shape = input.shape();
  if (shape.rank() != 4 || shape[1] * shape[2] == 0)
    op.fail("input ", to_string(shape), "; wanted NHWC with pixels");
  Tensor result =
      op.result({shape[0], 1, 1, shape[3]}, dtype, Layout::TILE, memory_config);
  op.argument("dim_arg", std::array{1, 2});
  size_t channels = size_t(shape[3]), pixels = size_t(shape[1] * shape[2]);
  Array<float> values = detail::readDense<float>(input),
               out(size_t(shape[0]) * channels);
  detail::parallelFor(size_t(shape[0]), 1, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i) {
      float *row = out.data() + i * channels;
      std::fill_n(row, channels, 0.0f);
      for (size_t p = 0; p != pixels; ++p)
        detail::rowAdd(row, values.data() + (i * pixels + p) * channels,
                       channels);
      detail::rowScale(row, channels, 0.0f, 1.0f / float(pixels), row);
    }
  });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip
