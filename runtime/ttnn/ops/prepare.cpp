//===- prepare.cpp - weights and bias of convolutions ahead of time -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Elements.h"
#include "PreparedWeights.h"
#include "tt/device/BlockFloat.h"
#include "tt/shape/Prepared.h"
#include "ttnn/chip.hpp"

#include <algorithm>

namespace ttnn::detail {

/// Calls `move` with the index of every weight and its index in the matrix.
template <typename Move>
static void forEachWeight(int64_t inChannels, int64_t outChannels,
                          std::array<int64_t, 2> kernel, int64_t groups,
                          bool transposed, Move move) {
  size_t taps = size_t(kernel[0] * kernel[1]), ins = size_t(inChannels),
         outs = size_t(outChannels), of = size_t(groups);
  size_t groupIn = ins / of, groupOut = outs / of;
  for (size_t o = 0; o != outs; ++o)
    for (size_t i = 0; i != groupIn; ++i) {
      size_t in = o / groupOut * groupIn + i;
      size_t from = transposed ? in * groupOut + o % groupOut : o * groupIn + i;
      for (size_t tap = 0; tap != taps; ++tap)
        move(from * taps + tap, (tap * ins + in) * outs + o);
    }
}

Array<float> prepare(const Array<float> &weights, int64_t inChannels,
                     int64_t outChannels, std::array<int64_t, 2> kernel,
                     int64_t groups, bool transposed) {
  Array<float> matrix(size_t(kernel[0] * kernel[1] * inChannels * outChannels));
  std::fill_n(matrix.data(), matrix.size(), 0.0f);
  forEachWeight(inChannels, outChannels, kernel, groups, transposed,
                [&](size_t own, size_t at) { matrix[at] = weights[own]; });
  return matrix;
}

Array<float> unprepare(const Array<float> &matrix, int64_t inChannels,
                       int64_t outChannels, std::array<int64_t, 2> kernel,
                       int64_t groups, bool transposed) {
  Array<float> weights(
      size_t(kernel[0] * kernel[1] * inChannels * outChannels / groups));
  forEachWeight(inChannels, outChannels, kernel, groups, transposed,
                [&](size_t own, size_t at) { weights[own] = matrix[at]; });
  return weights;
}

bool isPreparedWeight(const Shape &weight, int64_t inChannels,
                      int64_t outChannels, std::array<int64_t, 2> kernel,
                      int64_t groups, bool transposed) {
  tt::shape::Shape given(weight.begin(), weight.end());
  return tt::shape::unpreparedWeights(given, inChannels, outChannels, kernel,
                                      groups, transposed) != given;
}

/// Rounds rows of `columns` elements, block by block.
static void roundBlocks(DataType format, Array<float> &matrix, size_t columns) {
  using tt::device::kBlockElements;
  tt::device::DataType type = to_device_type(format);
  for (size_t row = 0; row != matrix.size(); row += columns)
    for (size_t at = 0; at < columns; at += kBlockElements) {
      size_t count = std::min(kBlockElements, columns - at);
      float block[kBlockElements] = {};
      uint8_t exponent, data[kBlockElements];
      std::copy_n(matrix.data() + row + at, count, block);
      tt::device::packBlock(type, block, &exponent, data);
      tt::device::unpackBlock(type, exponent, data, block);
      std::copy_n(block, count, matrix.data() + row + at);
    }
}

static void roundElements(DataType format, Array<float> &weights) {
  constexpr size_t kStep = 1024;
  alignas(64) uint8_t stored[kStep * sizeof(float)];
  for (size_t i = 0; i < weights.size(); i += kStep) {
    size_t count = std::min(kStep, weights.size() - i);
    storeElements(to_device_type(format), weights.data() + i, stored, count);
    loadElements(to_device_type(format), stored, weights.data() + i, count);
  }
}

void roundWeights(const Op &op, DataType format, Array<float> &weights,
                  int64_t inChannels, int64_t outChannels,
                  std::array<int64_t, 2> kernel, int64_t groups,
                  bool transposed) {
  if (!is_floating_point(format))
    op.fail("weights_dtype '", to_string(format), "'; wanted a float");
  if (!is_block_float(format))
    return roundElements(format, weights);
  Array<float> matrix =
      prepare(weights, inChannels, outChannels, kernel, groups, transposed);
  roundBlocks(format, matrix, size_t(outChannels));
  weights =
      unprepare(matrix, inChannels, outChannels, kernel, groups, transposed);
}

} // namespace ttnn::detail

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// The type that the config requests, or the call, which may not differ; else
/// `own`.
DataType typeOf(const Op &op, const std::optional<Conv2dConfig> &config,
                std::optional<DataType> dtype, DataType own) {
  DataType type = config && config->weights_dtype ? *config->weights_dtype
                                                  : dtype.value_or(own);
  if (dtype && *dtype != type)
    op.fail("a result of '", to_string(*dtype), "'; wanted '", to_string(type),
            "', the weights_dtype of the config");
  return type;
}

/// Brings weights into tiles on the device, in the format that the config
/// requests.
Tensor prepareWeights(const char *name, const Tensor &weight,
                      const std::string &format, bool transposed,
                      int64_t inChannels, int64_t outChannels,
                      const std::vector<int32_t> &kernel, int64_t groups,
                      MeshDevice *device,
                      const std::optional<Conv2dConfig> &config,
                      std::optional<DataType> dtype,
                      const std::optional<MemoryConfig> &memory) {
  Op op(name, device);
  op.operandAnywhere("weight_tensor", weight);
  if (format != (transposed ? "IOHW" : "OIHW"))
    op.unsupported("weights_format '", format, "'");
  if (!is_floating_point(weight.dtype()))
    op.unsupported("operand of '", to_string(weight.dtype()), "'");
  tt::shape::Shape given(weight.shape().begin(), weight.shape().end()),
      window(kernel.begin(), kernel.end());
  std::string why;
  auto shape = tt::shape::prepareConvWeights(
      given, inChannels, outChannels, window, groups, transposed,
      [&](const std::string &text) { why = text; });
  if (!shape)
    op.fail(why);
  DataType type = typeOf(op, config, dtype, weight.dtype());
  Tensor result = op.result(Shape(shape->begin(), shape->end()), type,
                            Layout::TILE, memory);
  Array<float> values =
      detail::prepare(detail::readDense<float>(weight), inChannels, outChannels,
                      {kernel.front(), kernel.back()}, groups, transposed);
  detail::writeDense(result, values.data());
  return result;
}

Tensor prepareBias(const char *name, const Tensor &bias, int64_t outChannels,
                   MeshDevice *device,
                   const std::optional<Conv2dConfig> &config,
                   std::optional<DataType> dtype,
                   const std::optional<MemoryConfig> &memory) {
  Op op(name, device);
  op.operandAnywhere("bias_tensor", bias);
  if (bias.shape() != Shape{1, 1, 1, outChannels})
    op.fail("bias_tensor ", to_string(bias.shape()), "; wanted 1x1x1x",
            outChannels);
  DataType type = typeOf(op, config, dtype, bias.dtype());
  Tensor result = op.result(bias.shape(), type, Layout::TILE, memory);
  Array<float> values = detail::readDense<float>(bias);
  detail::writeDense(result, values.data());
  return result;
}

} // namespace

using Counts = std::vector<int32_t>;

#define TTNN_PREPARE_BIAS(FUNCTION, NAME)                                      \
  Tensor FUNCTION(                                                             \
      const Tensor &bias, const MemoryConfig &, Layout, int32_t,               \
      int32_t out_channels, int32_t, int32_t, int32_t, const Counts &,         \
      const Counts &, const Counts &, const Counts &, int32_t,                 \
      MeshDevice *device, DataType, std::optional<DataType>,                   \
      const std::optional<Conv2dConfig> &config,                               \
      const std::optional<DeviceComputeKernelConfig> &,                        \
      const std::optional<Conv2dSliceConfig> &, std::optional<DataType> dtype, \
      std::optional<Layout>, const std::optional<MemoryConfig> &memory) {      \
    return prepareBias(NAME, bias, out_channels, device, config, dtype,        \
                       memory);                                                \
  }

Tensor prepare_conv_weights(
    const Tensor &weight, const MemoryConfig &, Layout,
    const std::string &format, int32_t in_channels, int32_t out_channels,
    int32_t, int32_t, int32_t, const Counts &kernel, const Counts &,
    const Counts &, const Counts &, bool, int32_t groups, MeshDevice *device,
    DataType, std::optional<DataType>,
    const std::optional<Conv2dConfig> &config,
    const std::optional<DeviceComputeKernelConfig> &,
    const std::optional<Conv2dSliceConfig> &, std::optional<DataType> dtype,
    std::optional<Layout>, const std::optional<MemoryConfig> &memory) {
  return prepareWeights("prepare_conv2d_weights", weight, format, false,
                        in_channels, out_channels, kernel, groups, device,
                        config, dtype, memory);
}

/// It has two more parameters than the others, as in the vendor's library.
Tensor prepare_conv_transpose2d_weights(
    const Tensor &weight, const MemoryConfig &, Layout,
    const std::string &format, int32_t in_channels, int32_t out_channels,
    int32_t, int32_t, int32_t, const Counts &kernel, const Counts &,
    const Counts &, const std::optional<Counts> &, const Counts &, bool,
    int32_t groups, MeshDevice *device, DataType, std::optional<DataType>,
    const std::optional<Conv2dConfig> &config,
    const std::optional<DeviceComputeKernelConfig> &,
    const std::optional<Conv2dSliceConfig> &, bool mirror,
    std::optional<DataType> dtype, std::optional<Layout>,
    const std::optional<MemoryConfig> &memory) {
  constexpr const char *name = "prepare_conv_transpose2d_weights";
  if (!mirror)
    Op(name, device).unsupported("weights that are mirrored already");
  return prepareWeights(name, weight, format, true, in_channels, out_channels,
                        kernel, groups, device, config, dtype, memory);
}

TTNN_PREPARE_BIAS(prepare_conv_bias, "prepare_conv2d_bias")
TTNN_PREPARE_BIAS(prepare_conv_transpose2d_bias,
                  "prepare_conv_transpose2d_bias")

} // namespace ttnn::chip
