//===- conv2d.cpp - convolution of images and lines -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Patches of the image become rows of a matrix, a block of output pixels at a
// time, which OpenBLAS multiplies with the weights. A depthwise convolution has
// nothing to multiply and is done row by row.
//===----------------------------------------------------------------------===//
#include "Activation.h"
#include "Dense.h"
#include "Gemm.h"
#include "RowMath.h"
#include "SlidingWindow.h"
#include "Strided.h"
#include "ThreadPool.h"
#include "ttnn/ttnn.hpp"

#include <algorithm>
#include <cstring>

namespace ttnn {

using detail::Array;
using detail::Op;
using detail::Window;

namespace {

struct Convolution {
  Window window;
  size_t groups, groupIn, groupOut, taps;
  const float *input;
  /// Output channels x taps x input channels of a group; depthwise: taps x
  /// channels.
  Array<float> weights;
  float *out;

  size_t inChannels() const { return groups * groupIn; }
  size_t outChannels() const { return groups * groupOut; }
  bool isDepthwise() const { return groupIn == 1 && groupOut == 1; }
  /// The image is its own matrix of patches.
  bool isPointwise() const {
    return taps == 1 && window.strideH == 1 && window.strideW == 1 &&
           window.outHeight == window.height &&
           window.outWidth == window.width && window.top == 0 &&
           window.left == 0;
  }

  /// The patch of an output pixel, taps x channels of the group; what lies
  /// outside of the image is left as it is.
  void gather(size_t pixel, size_t group, float *patch) const {
    if (groups == 1 && window.dilationW == 1)
      return window.forEachRun(pixel, [&](size_t tap, size_t at, size_t count) {
        std::memcpy(patch + tap * groupIn, input + at * groupIn,
                    count * groupIn * sizeof(float));
      });
    window.forEachTap(pixel, [&](size_t tap, size_t at) {
      std::memcpy(patch + tap * groupIn,
                  input + at * inChannels() + group * groupIn,
                  groupIn * sizeof(float));
    });
  }

  /// Pixels `begin` ... `end - 1` of one group.
  void runPatches(size_t group, size_t begin, size_t end) const {
    size_t k = taps * groupIn;
    detail::MatrixView patches{input + begin * inChannels() + group * groupIn,
                               inChannels()};
    if (!isPointwise()) {
      float *rows = detail::scratch<float>(0, (end - begin) * k);
      std::fill_n(rows, (end - begin) * k, 0.0f);
      for (size_t i = begin; i != end; ++i)
        gather(i, group, rows + (i - begin) * k);
      patches = {rows, k};
    }
    detail::gemm(end - begin, groupOut, k, patches,
                 {weights.data() + group * k * groupOut, k, true},
                 out + begin * outChannels() + group * groupOut, outChannels());
  }

  /// Weights are taps x channels here.
  void runDepthwise(size_t begin, size_t end) const {
    size_t channels = groups;
    for (size_t i = begin; i != end; ++i) {
      float *row = out + i * channels;
      std::fill_n(row, channels, 0.0f);
      window.forEachTap(i, [&](size_t tap, size_t pixel) {
        detail::rowMultiplyAdd(row, input + pixel * channels,
                               weights.data() + tap * channels, channels);
      });
    }
  }

  void run() const {
    size_t pixels = window.outPixels();
    if (isDepthwise())
      return detail::parallelFor(
          pixels, 1024 / groups + 1,
          [&](size_t begin, size_t end) { runDepthwise(begin, end); });
    // Blocks of patches of about 1 MiB, and some for each thread.
    size_t block = std::max<size_t>(64, (size_t(1) << 18) / (taps * groupIn));
    block = std::min(
        block,
        std::max<size_t>(16, detail::ceilDiv(pixels, detail::numThreads())));
    size_t blocks = detail::ceilDiv(pixels, block);
    detail::parallelFor(blocks * groups, 1, [&](size_t begin, size_t end) {
      for (size_t i = begin; i != end; ++i) {
        size_t first = i / groups * block;
        runPatches(i % groups, first, std::min(pixels, first + block));
      }
    });
  }
};

/// OIHW to the order that the loops want.
Array<float> arrangeWeights(const Tensor &weight, const Convolution &c) {
  Array<float> from = detail::readDense<float>(weight);
  if (c.taps == 1)
    return from;
  Array<float> to(from.size());
  if (c.isDepthwise()) {
    detail::stridedCopy(reinterpret_cast<uint8_t *>(to.data()),
                        reinterpret_cast<const uint8_t *>(from.data()),
                        {{c.taps, c.groups, 1}, {c.groups, 1, c.taps}},
                        sizeof(float));
    return to;
  }
  size_t k = c.groupIn * c.taps;
  detail::parallelFor(
      c.outChannels(), (1 << 16) / (k + 1) + 1, [&](size_t begin, size_t end) {
        for (size_t o = begin; o != end; ++o)
          for (size_t i = 0; i != c.groupIn; ++i)
            for (size_t tap = 0; tap != c.taps; ++tap)
              to[o * k + tap * c.groupIn + i] = from[o * k + i * c.taps + tap];
      });
  return to;
}

void checkWeight(const Op &op, const Tensor &weight, int64_t inChannels,
                 int64_t outChannels, int64_t groups, const Window &window) {
  if (groups < 1 || outChannels < 1 || inChannels % groups != 0 ||
      outChannels % groups != 0)
    op.fail(groups, " groups of ", inChannels, " input and ", outChannels,
            " output channels; wanted a divisor of both");
  bool isLine = weight.shape().rank() == 3;
  Shape wanted{outChannels, inChannels / groups, window.kernelH};
  if (!isLine)
    wanted.push_back(window.kernelW);
  if (weight.shape() != wanted)
    op.fail("weight ", to_string(weight.shape()), "; wanted ",
            to_string(wanted), isLine ? " (OIK)" : " (OIHW)");
}

/// What the calls of all convolutions have.
struct Request {
  const Tensor &input, &weight;
  const std::optional<Tensor> &bias;
  int64_t inChannels, outChannels, groups;
  const std::optional<DataType> &dtype;
  const std::optional<MemoryConfig> &memoryConfig;
};

void checkOperands(Op &op, const Request &r, MeshDevice *device) {
  // Weights may still be on the host: the library prepares them there.
  op.operandAnywhere("weight", r.weight);
  if (r.bias)
    op.operandAnywhere("bias", *r.bias);
  if (device && r.input.on_device() && device != r.input.device())
    op.fail("input is on another device than the one given");
  for (const Tensor *tensor : {&r.input, &r.weight})
    if (!is_floating_point(tensor->dtype()))
      op.unsupported("operand of '", to_string(tensor->dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  if (r.bias && r.bias->shape().volume() != r.outChannels)
    op.fail("bias ", to_string(r.bias->shape()), "; wanted 1x1x1x",
            r.outChannels);
}

Tensor convolve(Op &op, const Request &r, const Window &window,
                const detail::ElementwiseOp *activation = nullptr) {
  window.describe(op);
  op.argument("in_channels", std::array{r.inChannels});
  op.argument("out_channels", std::array{r.outChannels});
  op.argument("groups", std::array{r.groups});
  Tensor result = op.result(window.resultShape(r.outChannels), r.dtype,
                            std::nullopt, r.memoryConfig);
  Array<float> values = detail::readDense<float>(r.input);
  size_t pixels = window.outPixels(), channels = size_t(r.outChannels);
  Array<float> out(pixels * channels);
  Convolution convolution{window,
                          size_t(r.groups),
                          size_t(r.inChannels / r.groups),
                          size_t(r.outChannels / r.groups),
                          size_t(window.kernelH * window.kernelW),
                          values.data(),
                          {},
                          out.data()};
  convolution.weights = arrangeWeights(r.weight, convolution);
  convolution.run();
  if (r.bias) {
    Array<float> added = detail::readDense<float>(*r.bias);
    detail::parallelFor(
        pixels, 4096 / channels + 1, [&](size_t begin, size_t end) {
          for (size_t i = begin; i != end; ++i)
            detail::rowAdd(out.data() + i * channels, added.data(), channels);
        });
  }
  if (activation)
    detail::parallelFor(out.size(), 4096, [&](size_t begin, size_t end) {
      detail::activate(*activation, out.data() + begin, end - begin);
    });
  detail::writeDense(result, out.data());
  return result;
}

} // namespace

Tensor conv2d(const Tensor &input, const Tensor &weight, MeshDevice *device,
              int32_t in_channels, int32_t out_channels, int32_t batch_size,
              int32_t input_height, int32_t input_width,
              const std::vector<int32_t> &kernel_size,
              const std::vector<int32_t> &stride,
              const std::vector<int32_t> &padding,
              const std::vector<int32_t> &dilation, int32_t groups,
              std::optional<DataType> dtype, const std::optional<Tensor> &bias,
              const std::optional<Conv2dConfig> &conv_config,
              const std::optional<DeviceComputeKernelConfig> &compute_config,
              const std::optional<MemoryConfig> &memory_config) {
  Op op("conv2d", input);
  op.compute(compute_config);
  Request request{input,        weight, bias,  in_channels,
                  out_channels, groups, dtype, memory_config};
  checkOperands(op, request, device);
  Window window(op, input, batch_size, input_height, input_width, in_channels,
                kernel_size, stride, padding, dilation, false);
  checkWeight(op, weight, in_channels, out_channels, groups, window);
  return convolve(
      op, request, window,
      detail::activationOf(
          op, conv_config && conv_config->activation
                  ? std::string(to_string(*conv_config->activation))
                  : ""));
}

/// A line is an image of one column.
Tensor conv1d(const Tensor &input, const Tensor &weight, MeshDevice *device,
              int32_t in_channels, int32_t out_channels, int32_t batch_size,
              int32_t input_length, int32_t kernel_size, int32_t stride,
              const std::vector<int32_t> &padding, int32_t dilation,
              int32_t groups, std::optional<DataType> dtype,
              const std::optional<Tensor> &bias, std::nullopt_t,
              const std::optional<DeviceComputeKernelConfig> &compute_config,
              const std::optional<MemoryConfig> &memory_config) {
  Op op("conv1d", input);
  op.compute(compute_config);
  Request request{input,        weight, bias,  in_channels,
                  out_channels, groups, dtype, memory_config};
  checkOperands(op, request, device);
  if (padding.empty() || padding.size() > 2)
    op.fail("padding of ", padding.size(), " numbers; wanted 1 or 2");
  Window window(op, input, batch_size, input_length, 1, in_channels,
                {kernel_size, 1}, {stride, 1},
                {padding.front(), padding.back(), 0, 0}, {dilation, 1}, false);
  checkWeight(op, weight, in_channels, out_channels, groups, window);
  return convolve(op, request, window);
}

} // namespace ttnn
