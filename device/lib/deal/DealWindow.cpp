//===- DealWindow.cpp - Convolutions and pools ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealWindow.h"

namespace tt::device {
namespace {

/// A pair, or one number for both.
std::pair<int64_t, int64_t> pair(const OpCall &call, const char *name,
                                 int64_t otherwise) {
  const std::vector<int64_t> &values = call.list(name);
  return values.empty() ? std::pair{otherwise, otherwise}
                        : std::pair{values.front(), values.back()};
}

} // namespace

int64_t coresWithWork(int64_t units, int64_t cores) {
  while (cores > 1 && ceilDiv(units, cores) * (cores - 1) >= units)
    --cores;
  return std::max<int64_t>(1, cores);
}

int64_t Sliding::span(int64_t results) const {
  int64_t breaks = ceilDiv(results - 1, outWidth);
  int64_t within = (results - 1) % outWidth * down.stride;
  return std::min((breaks * down.stride + down.kernel - 1) * inWidth +
                      across.kernel + within,
                  batch * inHeight * inWidth);
}

int64_t Sliding::mostRead(int64_t each) const {
  auto place = [&](int64_t position) {
    int64_t image = outHeight * outWidth;
    int64_t row = position % image / outWidth;
    return (position / image * inHeight + row * down.stride) * inWidth +
           position % outWidth * across.stride;
  };
  int64_t most = 0, all = positions();
  for (int64_t first = 0; first < all; first += each)
    most =
        std::max(most, place(std::min(first + each, all) - 1) - place(first));
  return most + (down.reach() - 1) * inWidth + across.reach();
}

std::optional<Sliding> sliding(const OpCall &call) {
  auto [kernelH, kernelW] = pair(call, "kernel_size", 0);
  auto [strideH, strideW] = pair(call, "stride", 1);
  auto [dilationH, dilationW] = pair(call, "dilation", 1);
  std::vector<int64_t> padding = call.list("padding");
  if (padding.size() == 2) // height, width
    padding = {padding[0], padding[0], padding[1], padding[1]};
  if (padding.size() != 4) // top, bottom, left, right
    padding = {0, 0, 0, 0};
  if (std::min({kernelH, kernelW, strideH, strideW}) < 1)
    return std::nullopt;
  Sliding window;
  window.down = {kernelH, strideH, dilationH, padding[0], padding[1]};
  window.across = {kernelW, strideW, dilationW, padding[2], padding[3]};
  if (call.op == "conv_transpose2d")
    for (shape::WindowAxis *axis : {&window.down, &window.across}) {
      *axis = axis->transposed();
      axis->low = std::max<int64_t>(0, axis->low);
      axis->high = std::max<int64_t>(0, axis->high);
    }
  int64_t height = call.integer("input_height"),
          width = call.integer("input_width");
  bool ceil = call.flag("ceil_mode");
  window.batch = call.integer("batch_size");
  window.inHeight = window.down.padded(height).value_or(0);
  window.inWidth = window.across.padded(width).value_or(0);
  window.inChannels = call.integer("in_channels", call.integer("channels"));
  window.outChannels = call.integer("out_channels", window.inChannels);
  window.outHeight = window.down.steps(height, ceil).value_or(0);
  window.outWidth = window.across.steps(width, ceil).value_or(0);
  int64_t groups = call.integer("groups", 1);
  window.depthwise = groups > 1 && groups == window.inChannels;
  auto isPoint = [](shape::WindowAxis axis) {
    axis.spread = 1;
    return axis == shape::WindowAxis{.dilation = axis.dilation};
  };
  window.pointwise =
      groups == 1 && isPoint(window.down) && isPoint(window.across);
  auto isBeside = [](const shape::WindowAxis &axis, int64_t size) {
    return axis == shape::WindowAxis{.kernel = axis.kernel,
                                     .stride = axis.kernel} &&
           size % axis.kernel == 0;
  };
  window.folds = groups == 1 && kernelH * kernelW > 1 &&
                 isBeside(window.down, height) &&
                 isBeside(window.across, width);
  bool sound = window.batch > 0 && window.inChannels > 0 &&
               window.outChannels > 0 && window.outHeight > 0 &&
               window.outWidth > 0;
  return sound ? std::optional(window) : std::nullopt;
}

int64_t coresDown(const OpTensor &tensor) {
  return tensor.spread == Spread::Width    ? 1
         : tensor.spread == Spread::Height ? tensor.shardCores
                                           : tensor.shardGrid.rows;
}

int64_t coresAcross(const OpTensor &tensor) {
  return tensor.spread == Spread::Height  ? 1
         : tensor.spread == Spread::Width ? tensor.shardCores
                                          : tensor.shardGrid.cols;
}

TensorPlace shardsAt(Spread spread, int64_t down, int64_t across, int64_t rows,
                     int64_t columns) {
  return {BufferType::L1,
          spread,
          {uint32_t(down), uint32_t(across)},
          uint32_t(down * across),
          {uint32_t(rows), uint32_t(columns)}};
}

int64_t rowsOfShard(int64_t rows, int64_t cores, bool tiled) {
  const int64_t tile = kDefaultTile.rows;
  return tiled ? ceilDiv(ceilDiv(rows, tile), cores) * tile
               : ceilDiv(rows, cores);
}

bool liesAt(const OpTensor &tensor, const TensorPlace &place) {
  if (tensor.memory != place.memory || tensor.spread != place.spread)
    return false;
  return !tensor.sharded() ||
         (tensor.shard == place.shard && tensor.shardCores == place.cores &&
          (tensor.spread != Spread::Block || tensor.shardGrid == place.grid));
}

} // namespace tt::device
