//===- Device.cpp - The chips that programs run on ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Device.h"

#include "tt/runtime/detail/Translate.h"

namespace tt::runtime {

using detail::ErrorKind;

device::SystemDesc getCurrentSystemDesc(const Device &device) {
  return device ? device->desc() : device::makeSystem(kDefaultProduct);
}

Device openMeshDevice(const device::SystemDesc &system,
                      const device::mesh::Mesh &mesh) {
  return detail::translateErrors(
      [&] { return ttnn::MeshDevice::open(system, mesh); },
      [] { return "opening the device: "; });
}

Device openMeshDevice(std::string_view product) {
  return detail::translateErrors(
      [&] { return ttnn::MeshDevice::open(product); },
      [] { return "opening the device: "; });
}

void closeMeshDevice(Device &device) {
  if (!device)
    detail::fail(ErrorKind::InvalidArgument,
                 "closing a device that is not open");
  device.reset();
}

} // namespace tt::runtime
