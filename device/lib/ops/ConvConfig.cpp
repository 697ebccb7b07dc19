//===- ConvConfig.cpp - How the caller has a convolution done -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ConvConfig.h"

namespace tt::device {

static constexpr std::string_view kArgument = "conv_config";

OpArgument ConvConfig::argument() const {
  return {std::string(kArgument),
          {int64_t(spread), rowsAtOnce, twoInputBlocks, twoWeightBlocks,
           reshards, twoReaders}};
}

ConvConfig ConvConfig::of(const OpCall &call) {
  const std::vector<int64_t> &values = call.list(kArgument);
  if (values.size() != 6)
    return {};
  return {Spread(values[0]), values[1],      values[2] != 0,
          values[3] != 0,    values[4] != 0, values[5] != 0};
}

std::string ConvConfig::text() const {
  constexpr const char *spreads[] = {"auto", "height", "width", "block"};
  std::string text = spreads[size_t(spread)];
  if (rowsAtOnce)
    text += " rows=" + std::to_string(rowsAtOnce);
  if (twoInputBlocks)
    text += " twice";
  if (twoReaders)
    text += " readers=2";
  return text;
}

} // namespace tt::device
