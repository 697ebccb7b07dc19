//===- Stitch.cpp - Tensors of programs and their layouts -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Tensor.h"
#include "tt/runtime/detail/Translate.h"
#include "ttnn/ttnn.hpp"

namespace tt::runtime {

using detail::ErrorKind;
using detail::fail;

Tensor createHostTensor(const void *data, const ttnn::Shape &shape,
                        ttnn::DataType dtype) {
  return Tensor::from_host(data, dtype, shape);
}

Layout getLayout(const Binary &binary, size_t program, size_t input) {
  const ProgramInfo &info = binary.program(program);
  if (input >= info.inputs.size())
    fail(ErrorKind::InvalidArgument, binary.name(), ": input ", input,
         " of program '", info.name, "', which has ", info.inputs.size());
  return info.inputs[input].desc.layout;
}

Layout getLayout(const Tensor &tensor) {
  return {tensor.dtype(), tensor.layout(), tensor.memory_config()};
}

bool hasLayout(const Tensor &tensor, const Layout &layout) {
  const ttnn::MemoryConfig &found = tensor.memory_config();
  const ttnn::MemoryConfig &wanted = layout.memoryConfig;
  return tensor.dtype() == layout.dtype && tensor.layout() == layout.layout &&
         found.buffer_type == wanted.buffer_type &&
         found.memory_layout == wanted.memory_layout &&
         (!wanted.shard_spec || found.shard_spec == wanted.shard_spec);
}

/// Converts pages and type on the host, before the one copy to the device.
static Tensor convertHost(const Tensor &tensor, const Layout &layout) {
  if (tensor.layout() == layout.layout && tensor.dtype() == layout.dtype)
    return tensor;
  return ttnn::to_layout(tensor, layout.layout, layout.dtype);
}

static Tensor convert(const Tensor &tensor, ttnn::MeshDevice *device,
                      const Layout &layout) {
  const ttnn::MemoryConfig &config = layout.memoryConfig;
  if (config.is_host())
    return convertHost(tensor.on_device() ? ttnn::from_device(tensor) : tensor,
                       layout);
  if (!tensor.on_device()) {
    // Straight to where it belongs: a copy in other pages would be as large.
    Tensor result = ttnn::empty(tensor.shape(), layout.dtype, layout.layout,
                                device, config);
    tensor.copy_to(result);
    result.set_written();
    return result;
  }
  if (tensor.device() != device) // by way of the host
    return ttnn::to_device(convertHost(ttnn::from_device(tensor), layout),
                           device, config);
  if (tensor.layout() == layout.layout && tensor.dtype() == layout.dtype)
    return ttnn::to_memory_config(tensor, config);
  return ttnn::to_layout(tensor, layout.layout, layout.dtype, config);
}

Tensor toLayout(const Tensor &tensor, const Device &device,
                const Layout &layout) {
  bool host = layout.memoryConfig.is_host();
  if (!host && !device)
    fail(ErrorKind::InvalidArgument,
         "toLayout to the memory of a device that is not open");
  auto where = [&] { return detail::text("to ", toString(layout), ": "); };
  return detail::translateErrors(
      [&] {
        if (hasLayout(tensor, layout) &&
            (host || tensor.device() == device.get()))
          return tensor;
        return convert(tensor, device.get(), layout);
      },
      where);
}

Tensor toArgument(const Tensor &tensor, const Device &device,
                  const Argument &argument) {
  if (argument.placement.empty() || tensor.is_spread())
    return toLayout(tensor, device, argument.desc.layout);
  return toLayout(
      ttnn::distribute_tensor(tensor, {argument.placement}, device.get()),
      device, argument.desc.layout);
}

Tensor toWhole(const Tensor &tensor, const Argument &argument) {
  if (argument.placement.empty() || !tensor.is_spread())
    return tensor;
  return ttnn::aggregate_tensor(tensor.on_device() ? ttnn::from_device(tensor)
                                                   : tensor,
                                {argument.placement}, nullptr);
}

Tensor toHost(const Tensor &tensor) {
  bool block = ttnn::is_block_float(tensor.dtype());
  return toLayout(tensor, nullptr,
                  {tensor.dtype(),
                   block ? ttnn::Layout::TILE : ttnn::Layout::ROW_MAJOR,
                   ttnn::HOST_MEMORY_CONFIG});
}

size_t hostBytes(const Tensor &tensor) {
  size_t element =
      ttnn::is_block_float(tensor.dtype())
          ? sizeof(float)
          : device::elementBytes(ttnn::to_device_type(tensor.dtype()));
  return size_t(tensor.shape().volume()) * element;
}

void memcpy(void *dst, size_t size, const Tensor &src) {
  if (size != hostBytes(src))
    fail(ErrorKind::InvalidArgument, "memcpy of tensor '", src.name(),
         "': found room for ", size, " bytes, wanted ", hostBytes(src));
  src.copy_to_host(dst);
}

} // namespace tt::runtime
