//===- transfer.cpp - Ops that move tensors between memories --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Op.h"
#include "ttnn/ttnn.hpp"

namespace ttnn {

using detail::failArgument;
using detail::Op;

MeshDevice *get_device(std::optional<std::array<int64_t, 2>> mesh_shape,
                       std::optional<std::array<int64_t, 2>> mesh_offset) {
  MeshDevice &mesh = MeshDevice::current();
  auto [rows, cols] = mesh_shape.value_or(std::array<int64_t, 2>{1, 1});
  int64_t devices = int64_t(mesh.num_devices());
  if (rows < 1 || cols < 1 || rows > devices || cols > devices ||
      rows * cols > devices)
    failArgument("ttnn::get_device: a mesh of ", rows, "x", cols,
                 " devices; the open system has ", devices);
  auto [y, x] = mesh_offset.value_or(std::array<int64_t, 2>{0, 0});
  if (y != 0 || x != 0)
    detail::fail(detail::ErrorKind::Unsupported,
                 "ttnn::get_device: mesh offset ", y, "x", x,
                 "; computing is done on the first device, offset 0x0");
  return &mesh;
}

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

void deallocate(const Tensor &input, bool force) { input.deallocate(force); }

} // namespace ttnn
