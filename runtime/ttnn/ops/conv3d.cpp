//===- conv3d.cpp - 3-D convolution, and its weights as a matrix ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Gemm.h"
#include "Op.h"
#include "RowMath.h"
#include "ThreadPool.h"
#include "tt/shape/Window.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

using Three = std::array<int64_t, 3>; ///< depth, height, width

struct Volume {
  int64_t batch;
  Three size, kernel, stride, padding, out;
  size_t channels, outChannels;
  bool nearest; ///< around the volume is its nearest element, not 0
  const float *input;

  size_t rowLength() const {
    return size_t(kernel[0] * kernel[1] * kernel[2]) * channels;
  }

  /// The patch of an element of the result.
  void gather(size_t i, float *patch) const {
    Three at;
    for (int d = 2; d >= 0; --d) {
      at[size_t(d)] = int64_t(i) % out[size_t(d)];
      i /= size_t(out[size_t(d)]);
    }
    Three k;
    for (k[0] = 0; k[0] != kernel[0]; ++k[0])
      for (k[1] = 0; k[1] != kernel[1]; ++k[1])
        for (k[2] = 0; k[2] != kernel[2]; ++k[2], patch += channels)
          copy(int64_t(i), at, k, patch);
  }

  void copy(int64_t image, const Three &at, const Three &k, float *to) const {
    int64_t place = image;
    for (size_t d = 0; d != 3; ++d) {
      int64_t p = at[d] * stride[d] + k[d] - padding[d];
      if (nearest)
        p = std::clamp<int64_t>(p, 0, size[d] - 1);
      if (p < 0 || p >= size[d]) {
        std::fill_n(to, channels, 0.0f);
        return;
      }
      place = place * size[d] + p;
    }
    std::copy_n(input + size_t(place) * channels, channels, to);
  }
};

Three three(const Op &op, const char *what, const std::vector<int32_t> &values,
            int32_t least) {
  if ((values.size() != 1 && values.size() != 3) ||
      *std::min_element(values.begin(), values.end()) < least)
    op.fail(what, " wanted as 1 or 3 numbers of at least ", least);
  return {values.front(), values[values.size() / 2], values.back()};
}

void checkFloat(const Op &op, const Tensor &tensor) {
  if (!is_floating_point(tensor.dtype()))
    op.unsupported("operand of '", to_string(tensor.dtype()),
                   "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
}

} // namespace

namespace experimental {

Tensor conv3d(const Tensor &input, const Tensor &weight, MeshDevice *device,
              const std::optional<Tensor> &bias,
              const std::optional<Conv3dConfig> &config,
              std::optional<DataType> dtype, int32_t output_channels,
              const std::vector<int32_t> &kernel_size,
              const std::vector<int32_t> &stride,
              const std::vector<int32_t> &padding, std::nullopt_t,
              const std::string &padding_mode, int32_t groups,
              const std::optional<MemoryConfig> &memory_config,
              const std::optional<DeviceComputeKernelConfig> &compute_config,
              int32_t in_channels, int32_t batch_size, int32_t input_depth,
              int32_t input_height, int32_t input_width) {
  Op op("conv3d", input);
  op.operand("weight", weight);
  op.operand("bias", bias);
  op.compute(compute_config);
  checkFloat(op, input);
  checkFloat(op, weight);
  if (config &&
      config->weights_dtype.value_or(weight.dtype()) != weight.dtype())
    op.unsupported("weights_dtype '", to_string(*config->weights_dtype),
                   "' for weights of '", to_string(weight.dtype()),
                   "'; prepare them in that format");
  if (config && config->C_in_block.value_or(0) != 0 &&
      int64_t(*config->C_in_block) != in_channels)
    op.unsupported("C_in_block ", *config->C_in_block, " of ", in_channels,
                   " channels; it has all of them in one block");
  if (device && input.on_device() && device != input.device())
    op.fail("input is on another device than the one given");
  if (padding_mode != "zeros" && padding_mode != "replicate")
    op.unsupported("padding_mode '", padding_mode,
                   "'; it has 'zeros' and 'replicate'");
  if (groups < 1 || in_channels % groups || output_channels % groups)
    op.fail(groups, " groups of ", in_channels, " input and ", output_channels,
            " output channels; wanted a divisor of both");
  Volume volume{batch_size,
                {input_depth, input_height, input_width},
                three(op, "kernel_size", kernel_size, 1),
                three(op, "stride", stride, 1),
                three(op, "padding", padding, 0),
                {},
                size_t(in_channels),
                size_t(output_channels),
                padding_mode == "replicate",
                nullptr};
  Shape wanted{batch_size, input_depth, input_height, input_width, in_channels};
  if (input.shape() != wanted || input.shape().volume() == 0)
    op.fail("input ", to_string(input.shape()), "; wanted ", to_string(wanted));
  for (size_t d = 0; d != 3; ++d) {
    tt::shape::WindowAxis axis;
    axis.kernel = volume.kernel[d];
    axis.stride = volume.stride[d];
    axis.low = axis.high = volume.padding[d];
    volume.out[d] = axis.steps(volume.size[d]).value_or(0);
    if (volume.out[d] == 0)
      op.fail("a window of ", volume.kernel[d], " does not fit into ",
              volume.size[d]);
  }
  size_t k = volume.rowLength(), n = volume.outChannels;
  if (weight.shape() != Shape{int64_t(k), output_channels})
    op.fail("weight ", to_string(weight.shape()), "; wanted ", k, "x", n);
  if (bias && bias->shape().volume() != output_channels)
    op.fail("bias ", to_string(bias->shape()), "; wanted 1x", n);
  op.argument("kernel_size", volume.kernel);

  Tensor result = op.result({batch_size, volume.out[0], volume.out[1],
                             volume.out[2], output_channels},
                            dtype, Layout::ROW_MAJOR, memory_config);
  Array<float> values = detail::readDense<float>(input),
               weights = detail::readDense<float>(weight), added;
  if (bias)
    added = detail::readDense<float>(*bias);
  volume.input = values.data();
  size_t elements = size_t(result.shape().volume()) / n;
  Array<float> out(elements * n);
  // Blocks of patches of about 1 MiB.
  size_t block = std::max<size_t>(16, (size_t(1) << 18) / k);
  detail::parallelFor(
      (elements + block - 1) / block, 1, [&](size_t begin, size_t end) {
        for (size_t part = begin; part != end; ++part) {
          size_t first = part * block, last = std::min(elements, first + block);
          float *patches = detail::scratch<float>(0, (last - first) * k);
          for (size_t i = first; i != last; ++i)
            volume.gather(i, patches + (i - first) * k);
          detail::gemm(last - first, n, k, {patches, k}, {weights.data(), n},
                       out.data() + first * n, n);
          for (size_t i = first; bias && i != last; ++i)
            detail::rowAdd(out.data() + i * n, added.data(), n);
        }
      });
  detail::writeDense(result, out.data());
  return result;
}

Tensor prepare_conv3d_weights(const Tensor &weight, int32_t groups,
                              int32_t block, int32_t alignment,
                              MeshDevice *device,
                              const std::optional<MemoryConfig> &config) {
  Op op("prepare_conv3d_weights", weight, "weight_tensor");
  checkFloat(op, weight);
  const Shape &shape = weight.shape();
  if (shape.rank() != 5)
    op.fail("weight_tensor ", to_string(shape), "; wanted OIDHW");
  if (device && weight.on_device() && device != weight.device())
    op.fail("weight_tensor is on another device than the one given");
  if (groups < 1 || alignment < 1 || block < 0 || shape[0] % groups)
    op.fail("groups ", groups, ", alignment ", alignment, " and c_in_block ",
            block, " for weight_tensor ", to_string(shape));
  size_t outs = size_t(shape[0]), own = size_t(shape[1]),
         taps = size_t(shape[2] * shape[3] * shape[4]);
  size_t aligned = size_t(alignment), of = size_t(groups);
  size_t channels = (own * of + aligned - 1) / aligned * aligned;
  size_t run = block ? size_t(block) : channels;
  if (run == 0 || channels % run)
    op.fail("c_in_block ", block, " does not divide ", channels, " channels");
  Tensor result = op.result({int64_t(taps * channels), int64_t(outs)},
                            std::nullopt, std::nullopt, config);
  Array<float> from = detail::readDense<float>(weight),
               to(taps * channels * outs);
  std::fill_n(to.data(), to.size(), 0.0f);
  for (size_t o = 0; o != outs; ++o)
    for (size_t i = 0; i != own; ++i) {
      size_t channel = o / (outs / of) * own + i;
      for (size_t tap = 0; tap != taps; ++tap) {
        size_t row = (channel / run * taps + tap) * run + channel % run;
        to[row * outs + o] = from[(o * own + i) * taps + tap];
      }
    }
  detail::writeDense(result, to.data());
  return result;
}

} // namespace experimental

} // namespace ttnn::chip
