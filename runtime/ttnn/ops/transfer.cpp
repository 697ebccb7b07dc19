//===- transfer.cpp - Ops that move tensors between memories --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Op.h"
#include "ttnn/chip.hpp"

namespace ttnn::chip {

using detail::failArgument;
using detail::Op;

Tensor to_device(const Tensor &input, MeshDevice *device,
                 const std::optional<MemoryConfig> &memory_config) {
  if (!device)
    failArgument("ttnn::to_device: no device for tensor '", input.name(), "'");
  Op op("to_device", device);
  if (input.on_device())
    op.fail("tensor '", input.name(), "' is on a device; wanted a host tensor");
  Tensor result =
      op.result(input.shape(), input.dtype(), input.layout(), memory_config);
  detail::copyElements(input, result);
  return result;
}

Tensor from_device(const Tensor &input) {
  Op op("from_device", input);
  if (!input.on_device())
    op.fail("tensor '", input.name(),
            "' is on the host; wanted one on a device");
  Tensor result =
      detail::TensorState::make(detail::describe("result of ttnn::from_device",
                                                 input.shape(), input.dtype()),
                                input.shape(), input.dtype(), input.layout(),
                                HOST_MEMORY_CONFIG, nullptr);
  detail::copyElements(input, result);
  return result;
}

Tensor to_layout(const Tensor &input, std::optional<Layout> layout,
                 std::optional<DataType> dtype,
                 const std::optional<MemoryConfig> &memory_config) {
  Op op("to_layout", input);
  Tensor result = op.result(input.shape(), dtype, layout, memory_config);
  detail::copyElements(input, result);
  return result;
}

Tensor to_memory_config(const Tensor &input,
                        const std::optional<MemoryConfig> &memory_config) {
  Op op("to_memory_config", input);
  if (!input.on_device())
    op.fail("tensor '", input.name(),
            "' is on the host; wanted one on a device (to_device)");
  Tensor result =
      op.result(input.shape(), std::nullopt, std::nullopt, memory_config);
  detail::copyElements(input, result);
  return result;
}

} // namespace ttnn::chip
