//===- conv_transpose2d.cpp - 2-D convolution the other way round ---------===//
// SPDX-License-Identifier: Apache-2.0
//
// Pixels of the result whose positions leave the same remainders by the stride
// read the same elements of the window: of each such phase they are a
// convolution with a stride of 1. Patches of it become rows of a matrix, which
// OpenBLAS multiplies with the phase's weights; nothing is multiplied by the
// zeros that lie between the elements of a spread image.
//===----------------------------------------------------------------------===//
#include "Activation.h"
#include "Dense.h"
#include "Fidelity.h"
#include "Gemm.h"
#include "Op.h"
#include "PreparedWeights.h"
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

/// Height or width of image, window and result: the image has the steps that
/// the window makes on the result.
struct Axis : tt::shape::WindowAxis {
  int64_t size, more;

  int64_t result() const { return span(size) + more - low - high; }
  /// Elements of the window that contribute to positions p with
  /// (p + low) % stride == phase.
  std::vector<int64_t> taps(int64_t phase) const {
    std::vector<int64_t> found;
    for (int64_t k = 0; k != kernel; ++k)
      if (k * dilation % stride == phase)
        found.push_back(k);
    return found;
  }
  int64_t first(int64_t phase) const {
    return ((phase - low) % stride + stride) % stride;
  }
  /// The number of pixels in a phase.
  int64_t count(int64_t phase) const {
    int64_t from = first(phase);
    return from < result() ? (result() - from - 1) / stride + 1 : 0;
  }
  /// The element of the image that position `i` of a phase reads for element
  /// `k` of the window. It may lie outside of the image.
  int64_t source(int64_t phase, int64_t i, int64_t k) const {
    return (first(phase) + i * stride + low - k * dilation) / stride;
  }
};

struct Transposed {
  Axis height, width;
  int64_t batch;
  size_t groups, groupIn, groupOut;
  const float *input, *weight; ///< NHWC, IOHW
  const float *bias;           ///< or null
  float *out;                  ///< NHWC
  bool adds = false;           ///< to what `out` has

  void run() const {
    for (int64_t y = 0; y != height.stride; ++y)
      for (int64_t x = 0; x != width.stride; ++x)
        for (size_t group = 0; group != groups; ++group)
          runPhase(y, x, group);
  }

  /// Rows are (element of the window, input channel).
  Array<float> weightsOf(const std::vector<int64_t> &down,
                         const std::vector<int64_t> &across,
                         size_t group) const {
    size_t window = size_t(height.kernel * width.kernel);
    Array<float> rows(down.size() * across.size() * groupIn * groupOut);
    float *to = rows.data();
    for (int64_t ky : down)
      for (int64_t kx : across)
        for (size_t i = 0; i != groupIn; ++i)
          for (size_t o = 0; o != groupOut; ++o)
            *to++ = weight[((group * groupIn + i) * groupOut + o) * window +
                           size_t(ky * width.kernel + kx)];
    return rows;
  }

  void runPhase(int64_t y, int64_t x, size_t group) const {
    std::vector<int64_t> down = height.taps(y), across = width.taps(x);
    Array<float> weights = weightsOf(down, across, group);
    size_t k = down.size() * across.size() * groupIn;
    size_t rows = size_t(height.count(y)), columns = size_t(width.count(x));
    size_t pixels = size_t(batch) * rows * columns;
    // Blocks of patches of about 1 MiB.
    size_t block = std::max<size_t>(16, (size_t(1) << 18) / (k + groupOut + 1));
    detail::parallelFor(
        (pixels + block - 1) / block, 1, [&](size_t begin, size_t end) {
          for (size_t part = begin; part != end; ++part) {
            size_t first = part * block, last = std::min(pixels, first + block);
            float *patches = detail::scratch<float>(0, (last - first) * k + 1);
            float *made =
                detail::scratch<float>(1, (last - first) * groupOut + 1);
            for (size_t i = first; i != last; ++i)
              gather(y, x, group, i, down, across, patches + (i - first) * k);
            if (k == 0)
              std::fill_n(made, (last - first) * groupOut, 0.0f);
            else
              detail::gemm(last - first, groupOut, k, {patches, k},
                           {weights.data(), groupOut}, made, groupOut);
            for (size_t i = first; i != last; ++i)
              put(y, x, group, i, made + (i - first) * groupOut);
          }
        });
  }

  /// The patch of pixel `i` of a phase: zeros outside of the image.
  void gather(int64_t y, int64_t x, size_t group, size_t i,
              const std::vector<int64_t> &down,
              const std::vector<int64_t> &across, float *patch) const {
    int64_t columns = width.count(x), rows = height.count(y);
    int64_t column = int64_t(i) % columns, row = int64_t(i) / columns % rows;
    int64_t image = int64_t(i) / columns / rows;
    for (int64_t ky : down)
      for (int64_t kx : across) {
        int64_t sy = height.source(y, row, ky),
                sx = width.source(x, column, kx);
        if (sy < 0 || sy >= height.size || sx < 0 || sx >= width.size)
          std::fill_n(patch, groupIn, 0.0f);
        else
          std::copy_n(
              input + (size_t((image * height.size + sy) * width.size + sx) *
                           groups +
                       group) *
                          groupIn,
              groupIn, patch);
        patch += groupIn;
      }
  }

  void put(int64_t y, int64_t x, size_t group, size_t i,
           const float *values) const {
    int64_t columns = width.count(x), rows = height.count(y);
    int64_t column = width.first(x) + int64_t(i) % columns * width.stride;
    int64_t row = height.first(y) + int64_t(i) / columns % rows * height.stride;
    int64_t image = int64_t(i) / columns / rows;
    float *to =
        out +
        (size_t((image * height.result() + row) * width.result() + column) *
             groups +
         group) *
            groupOut;
    if (adds)
      detail::rowAdd(to, values, groupOut);
    else
      std::copy_n(values, groupOut, to);
    if (bias)
      detail::rowAdd(to, bias + group * groupOut, groupOut);
  }
};

void checkList(const Op &op, const char *what,
               const std::vector<int32_t> &values, int32_t least) {
  if (values.size() != 2 || values[0] < least || values[1] < least)
    op.fail(what, " wanted as a height and a width of at least ", least);
}

} // namespace

Tensor conv_transpose2d(
    const Tensor &input, const Tensor &weight, MeshDevice *device,
    int32_t in_channels, int32_t out_channels, int32_t batch_size,
    int32_t input_height, int32_t input_width,
    const std::vector<int32_t> &kernel_size, const std::vector<int32_t> &stride,
    const std::vector<int32_t> &padding,
    const std::vector<int32_t> &output_padding,
    const std::vector<int32_t> &dilation, int32_t groups,
    std::optional<DataType> dtype, const std::optional<Tensor> &bias,
    const std::optional<Conv2dConfig> &conv_config,
    const std::optional<DeviceComputeKernelConfig> &compute_config,
    const std::optional<MemoryConfig> &memory_config,
    const std::optional<Conv2dSliceConfig> &) {
  Op op("conv_transpose2d", input);
  // Weights may still be on the host: the library prepares them there.
  op.operandAnywhere("weight", weight);
  if (bias)
    op.operandAnywhere("bias", *bias);
  op.compute(compute_config);
  if (device && input.on_device() && device != input.device())
    op.fail("input is on another device than the one given");
  for (const Tensor *tensor : {&input, &weight})
    if (!is_floating_point(tensor->dtype()))
      op.unsupported("operand of '", to_string(tensor->dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
  checkList(op, "kernel_size", kernel_size, 1);
  checkList(op, "stride", stride, 1);
  checkList(op, "dilation", dilation, 1);
  checkList(op, "output_padding", output_padding, 0);
  bool four = padding.size() == 4;
  if (!four && padding.size() != 2)
    op.fail("padding of ", padding.size(), " numbers; wanted 2 or 4");
  Axis height{{kernel_size[0], stride[0], dilation[0], padding[0],
               padding[four ? 1 : 0]},
              input_height,
              output_padding[0]};
  Axis width{{kernel_size[1], stride[1], dilation[1], padding[four ? 2 : 1],
              padding[four ? 3 : 1]},
             input_width,
             output_padding[1]};
  if (groups < 1 || in_channels % groups || out_channels % groups)
    op.fail(groups, " groups of ", in_channels, " input and ", out_channels,
            " output channels; wanted a divisor of both");
  Shape wanted{in_channels, out_channels / groups, kernel_size[0],
               kernel_size[1]};
  std::array kernel{int64_t(kernel_size[0]), int64_t(kernel_size[1])};
  bool prepared =
      detail::isPreparedWeight(weight.shape(), in_channels, out_channels,
                               kernel, groups, /*transposed=*/true);
  if (weight.shape() != wanted && !prepared)
    op.fail("weight ", to_string(weight.shape()), "; wanted ",
            to_string(wanted), " (IOHW)");
  int64_t pixels = int64_t(batch_size) * input_height * input_width;
  if (input.shape().rank() == 0 || input.shape()[-1] != in_channels ||
      input.shape().volume() != pixels * in_channels)
    op.fail("input ", to_string(input.shape()), "; wanted 1x1x", pixels, "x",
            in_channels);
  if (height.result() < 1 || width.result() < 1)
    op.fail("nothing is left of the image within its padding");
  if (bias && bias->shape().volume() != out_channels)
    op.fail("bias ", to_string(bias->shape()), "; wanted 1x1x1x", out_channels);
  using Numbers = std::initializer_list<int64_t>;
  op.argument("batch_size", Numbers{batch_size});
  op.argument("input_height", Numbers{input_height});
  op.argument("input_width", Numbers{input_width});
  op.argument("kernel_size", kernel_size);
  op.argument("stride", stride);
  op.argument("dilation", dilation);
  op.argument("padding",
              Numbers{height.low, height.high, width.low, width.high});
  op.argument("in_channels", Numbers{in_channels});
  op.argument("out_channels", Numbers{out_channels});
  op.argument("groups", Numbers{groups});

  int64_t outPixels = batch_size * height.result() * width.result();
  const detail::ElementwiseOp *activation =
      detail::activationOf(op, conv_config ? conv_config->activation
                                           : std::optional<UnaryWithParam>());
  Tensor result = op.result(
      {1, 1, outPixels, out_channels}, dtype,
      conv_config ? conv_config->output_layout : std::nullopt, memory_config);
  Array<float> values = detail::readDense<float>(input);
  Array<float> weights = detail::readDense<float>(weight), added;
  if (prepared)
    weights = detail::unprepare(weights, in_channels, out_channels, kernel,
                                groups, /*transposed=*/true);
  if (conv_config &&
      conv_config->weights_dtype.value_or(weight.dtype()) != weight.dtype())
    detail::roundWeights(op, *conv_config->weights_dtype, weights, in_channels,
                         out_channels, kernel, groups, /*transposed=*/true);
  if (bias)
    added = detail::readDense<float>(*bias);
  Array<float> out(size_t(outPixels) * size_t(out_channels));
  // All parts of the image and the weights that a fidelity multiplies.
  auto terms = detail::fidelityTerms(op.call.fidelity);
  detail::OperandParts images(values, terms, &detail::FidelityTerm::a),
      kernels(weights, terms, &detail::FidelityTerm::b);
  for (size_t t = 0; t != terms.size(); ++t) {
    bool isLast = t + 1 == terms.size();
    Transposed{height,
               width,
               batch_size,
               size_t(groups),
               size_t(in_channels / groups),
               size_t(out_channels / groups),
               images[t],
               kernels[t],
               bias && isLast ? added.data() : nullptr,
               out.data(),
               /*adds=*/t != 0}
        .run();
  }
  if (activation && out.size() != 0)
    detail::applyUnary(*activation, out.data(), out.size());
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip
