//===- OpCall.cpp - A call of the library, described ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OpCall.h"

#include <algorithm>

namespace tt::device {

int64_t OpTensor::fromLast(size_t index) const {
  return index < shape.size() ? shape[shape.size() - 1 - index] : 1;
}

TensorPages OpTensor::asTiles() const { return {shape, type, true}; }

TensorPages OpTensor::inPages() const {
  bool cut = spread == Spread::Width || spread == Spread::Block;
  return {shape, type, tiled || isBlockFloat(type), cut ? shard.cols : 0};
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
