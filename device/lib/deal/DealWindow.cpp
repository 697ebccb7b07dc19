//===- DealWindow.cpp - Convolutions and pools ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealWindow.h"

namespace tt::device {
namespace {

/// Outputs along one dimension, 0 if the window does not fit.
int64_t outputs(int64_t size, int64_t kernel, int64_t stride,
                int64_t dilation) {
  int64_t room = size - dilation * (kernel - 1) - 1;
  return room < 0 || stride < 1 ? 0 : room / stride + 1;
}

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
  int64_t within = (results - 1) % outWidth * strideH;
  return std::min((breaks * strideH + kernelH - 1) * inWidth + kernelW + within,
                  batch * inHeight * inWidth);
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
  Sliding window;
  window.batch = call.integer("batch_size");
  window.inHeight = call.integer("input_height") + padding[0] + padding[1];
  window.inWidth = call.integer("input_width") + padding[2] + padding[3];
  window.inChannels = call.integer("in_channels", call.integer("channels"));
  window.outChannels = call.integer("out_channels", window.inChannels);
  window.kernelH = kernelH;
  window.kernelW = kernelW;
  window.strideH = strideH;
  window.outHeight = outputs(window.inHeight, kernelH, strideH, dilationH);
  window.outWidth = outputs(window.inWidth, kernelW, strideW, dilationW);
  int64_t groups = call.integer("groups", 1);
  window.depthwise = groups > 1 && groups == window.inChannels;
  bool plain = padding == std::vector<int64_t>(4, 0) && groups == 1;
  window.pointwise =
      plain && kernelH == 1 && kernelW == 1 && strideH == 1 && strideW == 1;
  bool sound = window.batch > 0 && window.inChannels > 0 &&
               window.outChannels > 0 && window.outHeight > 0 &&
               window.outWidth > 0 && kernelH > 0 && kernelW > 0;
  return sound ? std::optional(window) : std::nullopt;
}

} // namespace tt::device
