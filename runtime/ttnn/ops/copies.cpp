//===- copies.cpp - Copies from tensor to tensor --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Dense.h"
#include "HostMemory.h"
#include "Op.h"
#include "ttnn/chip.hpp"

namespace ttnn::chip {

using detail::Array;
using detail::Op;

Tensor assign(const Tensor &input,
              const std::optional<MemoryConfig> &memory_config,
              std::optional<DataType> dtype) {
  Op op("assign", input);
  Tensor result = op.result(input.shape(), dtype, std::nullopt, memory_config);
  detail::copyElements(input, result);
  return result;
}

void copy(const Tensor &input_a, const Tensor &input_b) {
  Op op("copy", input_a, "src");
  op.operand("dst", input_b);
  if (input_a.shape() != input_b.shape())
    op.fail("shape ", to_string(input_a.shape()), " into ",
            to_string(input_b.shape()), "; wanted equal ones");
  op.updates(input_b);
  detail::copyElements(input_a, input_b);
}

void copy_host_to_device_tensor(const Tensor &host_tensor,
                                const Tensor &device_tensor, uint32_t cq_id,
                                bool blocking) {
  Op op("write_tensor", device_tensor, "device_tensor");
  op.operandAnywhere("host_tensor", host_tensor);
  if (host_tensor.on_device())
    op.fail("tensor '", host_tensor.name(),
            "' is on a device; wanted a host tensor");
  if (!device_tensor.on_device())
    op.fail("tensor '", device_tensor.name(),
            "' is on the host; wanted one on a device");
  if (cq_id != 0)
    op.unsupported("command queue ", cq_id, "; there is queue 0");
  if (host_tensor.shape() != device_tensor.shape() ||
      host_tensor.dtype() != device_tensor.dtype() ||
      host_tensor.layout() != device_tensor.layout())
    op.fail("a tensor ", to_string(host_tensor.shape()), " of '",
            to_string(host_tensor.dtype()), "' into one ",
            to_string(device_tensor.shape()), " of '",
            to_string(device_tensor.dtype()),
            "'; wanted equal shapes, types and pages");
  op.updates(device_tensor);
  detail::copyElements(host_tensor, device_tensor);
}

Tensor bitcast(const Tensor &input, std::optional<DataType> dtype,
               const std::optional<MemoryConfig> &memory_config) {
  Op op("bitcast_convert", input);
  DataType type = dtype.value_or(input.dtype());
  if (is_block_float(input.dtype()) || is_block_float(type))
    op.unsupported("block floats, whose elements have no bits of their own");
  auto bytes = [](DataType d) {
    return tt::device::elementBytes(to_device_type(d));
  };
  if (bytes(type) != bytes(input.dtype()))
    op.fail("'", to_string(input.dtype()), "' as '", to_string(type),
            "'; wanted types of one width");
  Tensor result = op.result(input.shape(), type, std::nullopt, memory_config);
  Array<uint8_t> raw(size_t(input.shape().volume()) * bytes(type));
  detail::readRaw(input, raw.data());
  detail::writeRaw(result, raw.data());
  return result;
}

} // namespace ttnn::chip
