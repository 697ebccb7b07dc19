//===- OpCall.cpp - A call of the library, described ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OpCall.h"

#include <algorithm>

namespace tt::device {

static int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

int64_t OpTensor::fromLast(size_t index) const {
  return index < shape.size() ? shape[shape.size() - 1 - index] : 1;
}

int64_t OpTensor::slices() const {
  int64_t count = 1;
  for (size_t i = 2; i < shape.size(); ++i)
    count *= fromLast(i);
  return count;
}

int64_t OpTensor::tileRows() const {
  return ceilDiv(height(), kDefaultTile.rows);
}

int64_t OpTensor::tileColumns() const {
  return ceilDiv(width(), kDefaultTile.cols);
}

int64_t OpTensor::pageBytes() const {
  if (tiled || isBlockFloat(type))
    return int64_t(tileBytes(type));
  bool cut = spread == Spread::Width || spread == Spread::Block;
  int64_t elements =
      cut && shard.cols ? std::min<int64_t>(shard.cols, width()) : width();
  return elements * int64_t(elementBytes(type));
}

int64_t OpTensor::pages() const {
  if (tiled || isBlockFloat(type))
    return tiles();
  bool cut = spread == Spread::Width || spread == Spread::Block;
  return rows() * (cut && shard.cols ? ceilDiv(width(), shard.cols) : 1);
}

const OpTensor *OpCall::operand(std::string_view name) const {
  for (const OpOperand &operand : operands)
    if (operand.name == name)
      return &operand.tensor;
  return nullptr;
}

const std::vector<int64_t> &OpCall::list(std::string_view name) const {
  static const std::vector<int64_t> none;
  for (const OpArgument &argument : arguments)
    if (argument.name == name)
      return argument.values;
  return none;
}

int64_t OpCall::integer(std::string_view name, int64_t otherwise) const {
  const std::vector<int64_t> &values = list(name);
  return values.size() == 1 ? values[0] : otherwise;
}

} // namespace tt::device
