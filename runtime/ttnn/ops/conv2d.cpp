//===- conv2d.cpp - convolution of images and lines -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Patches of the image become rows of a matrix, which OpenBLAS multiplies with
// the weights: a block of output pixels at a time, or of output channels if
// these are more. A depthwise convolution has nothing to multiply and is done
// row by row.
//===----------------------------------------------------------------------===//
#include "Activation.h"
#include "Dense.h"
#include "Fidelity.h"
#include "Gemm.h"
#include "PreparedWeights.h"
#include "RowMath.h"
#include "SlidingWindow.h"
#include "Strided.h"
#include "ThreadPool.h"
#include "tt/device/ConvConfig.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cstring>

namespace ttnn::chip {

using detail::Array;
using detail::MatrixView;
using detail::Op;
using detail::Window;

namespace {

/// Elements of weights or patches that some of fit into the caches of a core.
constexpr size_t kPanelElements = size_t(1) << 19;

/// The steps behind the sums.
struct Finish {
  Array<float> bias;
  const detail::ElementwiseOp *activation;

  /// Output channels `channel` ... `channel + count - 1` of one pixel.
  void operator()(float *sums, size_t channel, size_t count) const {
    if (bias.size() != 0)
      detail::rowAdd(sums, bias.data() + channel, count);
    if (activation)
      detail::activate(*activation, sums, count);
  }
};

struct Convolution {
  Window window;
  size_t groups, groupIn, groupOut, taps;
  const Tensor &weight;
  /// All weights, OIHW, if they lie in tiles, are prepared, or are rounded;
  /// rows are read when needed.
  Array<float> tiledWeights;
  Finish finish;
  float *out;
  /// The part of the operands that is multiplied: this one of the image, and
  /// `weightPart` of the weights. Its products are added to those of the parts
  /// before.
  const float *input = nullptr;
  detail::OperandPart weightPart = {};
  bool isFirst = true, isLast = true;

  size_t inChannels() const { return groups * groupIn; }
  size_t outChannels() const { return groups * groupOut; }
  size_t patchElements() const { return taps * groupIn; }
  bool isDepthwise() const { return groupIn == 1 && groupOut == 1; }
  /// The image is its own matrix of patches.
  bool isPointwise() const {
    return taps == 1 && window.down.stride == 1 && window.across.stride == 1 &&
           window.outHeight == window.height &&
           window.outWidth == window.width && window.down.low == 0 &&
           window.across.low == 0;
  }

  /// The patch of an output pixel, taps x channels of the group; what lies
  /// outside of the image is left as it is.
  void gather(size_t pixel, size_t group, float *patch) const {
    if (groups == 1 && window.across.dilation == 1)
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

  /// The patches of pixels `begin` ... `end - 1`, one behind the other.
  void gatherRows(size_t begin, size_t end, size_t group, float *rows) const {
    size_t k = patchElements();
    std::fill_n(rows, (end - begin) * k, 0.0f);
    for (size_t i = begin; i != end; ++i)
      gather(i, group, rows + (i - begin) * k);
  }

  /// The weights of output channels `begin` ... `end - 1`, OIHW, as channels x
  /// taps x input channels of a group.
  void arrange(size_t begin, size_t end, float *to) const {
    arrangeWhole(begin, end, to);
    if (!weightPart.isWhole())
      detail::takePart(weightPart, to, to, (end - begin) * patchElements());
  }

  void arrangeWhole(size_t begin, size_t end, float *to) const {
    size_t k = patchElements(), kernelH = size_t(window.down.kernel);
    // The weight of a one-dimensional convolution has no dimension for the
    // kernel's width.
    size_t rows = weight.shape().rank() == 3 ? groupIn : groupIn * kernelH;
    auto read = [&](size_t first, size_t count, float *dst) {
      if (tiledWeights.size() != 0)
        std::copy_n(tiledWeights.data() + first * k, count * k, dst);
      else
        detail::readRows(weight.state(), first * rows, count * rows, dst);
    };
    if (taps == 1)
      return read(begin, end - begin, to);
    constexpr size_t kChannels = 4;
    float *from = detail::scratch<float>(1, kChannels * k);
    for (; begin < end; begin += kChannels) {
      size_t count = std::min(kChannels, end - begin);
      read(begin, count, from);
      for (size_t o = 0; o != count; ++o, to += k)
        for (size_t tap = 0; tap != taps; ++tap)
          for (size_t i = 0; i != groupIn; ++i)
            to[tap * groupIn + i] = from[o * k + i * taps + tap];
    }
  }

  Array<float> arrangeAll() const {
    Array<float> to(outChannels() * patchElements());
    detail::parallelFor(outChannels(), (1 << 16) / (patchElements() + 1) + 1,
                        [&](size_t begin, size_t end) {
                          arrange(begin, end,
                                  to.data() + begin * patchElements());
                        });
    return to;
  }

  /// Pixels by output channels of one group.
  void multiply(const detail::GemmPart &part, MatrixView patches,
                const float *weights) const {
    size_t k = patchElements();
    float *sums = out + part.row * outChannels() + part.column;
    detail::gemm(part.rows, part.columns, k, patches, {weights, k, true}, sums,
                 outChannels(), /*adds=*/!isFirst);
    for (size_t i = 0; isLast && i != part.rows; ++i)
      finish(sums + i * outChannels(), part.column, part.columns);
  }

  /// Patches of about 1 MiB at a time, and some for each thread.
  void runPatches() const {
    Array<float> weights = arrangeAll();
    size_t k = patchElements(), pixels = window.outPixels();
    size_t block = std::min(
        std::max<size_t>(64, kPanelElements / 2 / k),
        std::max<size_t>(16, detail::ceilDiv(pixels, detail::numThreads())));
    auto run = [&](size_t group, size_t begin, size_t end) {
      MatrixView patches{input + begin * inChannels() + group * groupIn,
                         inChannels()};
      if (!isPointwise()) {
        float *rows = detail::scratch<float>(0, (end - begin) * k);
        gatherRows(begin, end, group, rows);
        patches = {rows, k};
      }
      multiply({group, begin, end - begin, group * groupOut, groupOut}, patches,
               weights.data() + group * groupOut * k);
    };
    detail::parallelFor(detail::ceilDiv(pixels, block) * groups, 1,
                        [&](size_t begin, size_t end) {
                          for (size_t i = begin; i != end; ++i) {
                            size_t first = i / groups * block;
                            run(i % groups, first,
                                std::min(pixels, first + block));
                          }
                        });
  }

  /// There is more to read of weights than of patches.
  bool hasFewPixels() const {
    size_t pixels = window.outPixels();
    return groups == 1 && pixels < groupOut &&
           groupOut * patchElements() >= kPanelElements / 4;
  }

  /// A panel of weights at a time, which is read by the thread that multiplies
  /// with it: as a whole they would go to memory and back.
  void runPanels() const {
    size_t k = patchElements(), pixels = window.outPixels();
    MatrixView patches{input, k};
    Array<float> rows;
    if (!isPointwise()) {
      rows = Array<float>(pixels * k);
      detail::parallelFor(pixels, kPanelElements / 16 / k + 1,
                          [&](size_t begin, size_t end) {
                            gatherRows(begin, end, 0, rows.data() + begin * k);
                          });
      patches.data = rows.data();
    }
    size_t width =
        std::min(detail::ceilDiv(groupOut, detail::numThreads() * size_t(2)),
                 std::max<size_t>(64, kPanelElements / k));
    width = detail::ceilDiv(width, 32) * 32;
    detail::parallelFor(
        detail::ceilDiv(groupOut, width), 1, [&](size_t begin, size_t end) {
          Array<float> panel(width * k);
          for (size_t p = begin; p != end; ++p) {
            size_t column = p * width;
            size_t columns = std::min(width, groupOut - column);
            arrange(column, column + columns, panel.data());
            multiply({0, 0, pixels, column, columns}, patches, panel.data());
          }
        });
  }

  void runDepthwise() const {
    size_t channels = groups;
    Array<float> read;
    if (tiledWeights.size() == 0)
      read = detail::readDense<float>(weight);
    const Array<float> &from = read.size() != 0 ? read : tiledWeights;
    Array<float> weights(from.size());
    detail::stridedCopy(reinterpret_cast<uint8_t *>(weights.data()),
                        reinterpret_cast<const uint8_t *>(from.data()),
                        {{taps, channels, 1}, {channels, 1, taps}},
                        sizeof(float));
    if (!weightPart.isWhole())
      detail::takePart(weightPart, weights.data(), weights.data(),
                       weights.size());
    detail::parallelFor(
        window.outPixels(), 1024 / channels + 1, [&](size_t begin, size_t end) {
          for (size_t i = begin; i != end; ++i) {
            float *row = out + i * channels;
            if (isFirst)
              std::fill_n(row, channels, 0.0f);
            window.forEachTap(i, [&](size_t tap, size_t pixel) {
              detail::rowMultiplyAdd(row, input + pixel * channels,
                                     weights.data() + tap * channels, channels);
            });
            if (isLast)
              finish(row, 0, channels);
          }
        });
  }

  void runPart() const {
    if (isDepthwise())
      return runDepthwise();
    if (hasFewPixels())
      return runPanels();
    runPatches();
  }

  /// All parts of the image and the weights that a fidelity multiplies.
  void run(const Array<float> &image,
           std::optional<tt::device::MathFidelity> fidelity) {
    auto terms = detail::fidelityTerms(fidelity);
    detail::OperandParts images(image, terms, &detail::FidelityTerm::a);
    for (size_t t = 0; t != terms.size(); ++t) {
      input = images[t];
      weightPart = terms[t].b;
      isFirst = t == 0;
      isLast = t + 1 == terms.size();
      runPart();
    }
  }
};

bool isPrepared(const Tensor &weight, int64_t inChannels, int64_t outChannels,
                int64_t groups, const Window &window) {
  return detail::isPreparedWeight(weight.shape(), inChannels, outChannels,
                                  {window.down.kernel, window.across.kernel},
                                  groups,
                                  /*transposed=*/false);
}

void checkWeight(const Op &op, const Tensor &weight, int64_t inChannels,
                 int64_t outChannels, int64_t groups, const Window &window) {
  if (groups < 1 || outChannels < 1 || inChannels % groups != 0 ||
      outChannels % groups != 0)
    op.fail(groups, " groups of ", inChannels, " input and ", outChannels,
            " output channels; wanted a divisor of both");
  bool isLine = weight.shape().rank() == 3;
  Shape wanted{outChannels, inChannels / groups, window.down.kernel};
  if (!isLine)
    wanted.push_back(window.across.kernel);
  if (weight.shape() != wanted &&
      !isPrepared(weight, inChannels, outChannels, groups, window))
    op.fail("weight ", to_string(weight.shape()), "; wanted ",
            to_string(wanted), isLine ? " (OIK)" : " (OIHW)");
}

/// The arguments that the calls of all convolutions have.
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

/// All weights, OIHW, if they do not lie so in rows of their own format.
Array<float> weightsInMemory(Op &op, const Request &r, const Window &window,
                             const std::optional<Conv2dConfig> &config) {
  std::optional<DataType> format =
      config ? config->weights_dtype : std::nullopt;
  bool rounds = format && *format != r.weight.dtype();
  bool prepared =
      r.weight.shape().rank() == 4 &&
      isPrepared(r.weight, r.inChannels, r.outChannels, r.groups, window);
  if (r.weight.layout() != Layout::TILE && !rounds && !prepared)
    return {};
  std::array<int64_t, 2> kernel = {window.down.kernel, window.across.kernel};
  Array<float> values = detail::readDense<float>(r.weight);
  if (prepared)
    values = detail::unprepare(values, r.inChannels, r.outChannels, kernel,
                               r.groups, /*transposed=*/false);
  if (rounds)
    detail::roundWeights(op, *format, values, r.inChannels, r.outChannels,
                         kernel, r.groups, /*transposed=*/false);
  return values;
}

/// The config, as the models of the chip know it.
void describeConfig(Op &op, const std::optional<Conv2dConfig> &config) {
  tt::device::ConvConfig chosen;
  if (!config)
    return;
  if (config->shard_layout)
    chosen.spread = tt::device::Spread(*config->shard_layout);
  chosen.rowsAtOnce = config->act_block_h_override.value_or(0);
  chosen.twoInputBlocks = config->enable_act_double_buffer.value_or(false);
  chosen.twoWeightBlocks = config->enable_weights_double_buffer.value_or(false);
  chosen.reshards = config->reshard_if_not_optimal.value_or(false);
  chosen.twoReaders = config->force_split_reader.value_or(false);
  if (config->weights_dtype && op.call.operands.size() > 1)
    op.call.operands[1].tensor.type = to_device_type(*config->weights_dtype);
  if (chosen != tt::device::ConvConfig())
    op.call.arguments.push_back(chosen.argument());
}

Tensor convolve(Op &op, const Request &r, const Window &window,
                const std::optional<Conv2dConfig> &config) {
  const detail::ElementwiseOp *activation = detail::activationOf(
      op, config ? config->activation : std::optional<UnaryWithParam>());
  window.describe(op);
  op.argument("in_channels", std::array{r.inChannels});
  op.argument("out_channels", std::array{r.outChannels});
  op.argument("groups", std::array{r.groups});
  describeConfig(op, config);
  Tensor result =
      op.result(window.resultShape(r.outChannels), r.dtype,
                config ? config->output_layout : std::nullopt, r.memoryConfig);
  Array<float> values = detail::readDense<float>(r.input);
  Array<float> out(window.outPixels() * size_t(r.outChannels));
  Convolution{
      window,
      size_t(r.groups),
      size_t(r.inChannels / r.groups),
      size_t(r.outChannels / r.groups),
      size_t(window.down.kernel * window.across.kernel),
      r.weight,
      weightsInMemory(op, r, window, config),
      {r.bias ? detail::readDense<float>(*r.bias) : Array<float>(), activation},
      out.data()}
      .run(values, op.call.fidelity);
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
              const std::optional<MemoryConfig> &memory_config,
              const std::optional<Conv2dSliceConfig> &) {
  Op op("conv2d", input);
  op.compute(compute_config);
  Request request{input,        weight, bias,  in_channels,
                  out_channels, groups, dtype, memory_config};
  checkOperands(op, request, device);
  Window window(op, input, batch_size, input_height, input_width, in_channels,
                kernel_size, stride, padding, dilation, false);
  checkWeight(op, weight, in_channels, out_channels, groups, window);
  return convolve(op, request, window, conv_config);
}

/// A line is an image of one column.
Tensor conv1d(const Tensor &input, const Tensor &weight, MeshDevice *device,
              int32_t in_channels, int32_t out_channels, int32_t batch_size,
              int32_t input_length, int32_t kernel_size, int32_t stride,
              const std::vector<int32_t> &padding, int32_t dilation,
              int32_t groups, std::optional<DataType> dtype,
              const std::optional<Tensor> &bias,
              const std::optional<Conv2dConfig> &conv_config,
              const std::optional<DeviceComputeKernelConfig> &compute_config,
              const std::optional<MemoryConfig> &memory_config,
              const std::optional<Conv2dSliceConfig> &) {
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
  return convolve(op, request, window, conv_config);
}

} // namespace ttnn::chip
