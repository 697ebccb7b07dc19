//===- Device.h - The chips that programs run on --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_DEVICE_H
#define TT_RUNTIME_DEVICE_H

#include "tt/device/System.h"
#include "ttnn/device.hpp"

#include <memory>
#include <string_view>

namespace tt::runtime {

/// An open device; copies share it.
using Device = std::shared_ptr<ttnn::MeshDevice>;

/// The board that is meant when none is named.
inline constexpr std::string_view kDefaultProduct = "n150";

/// The description of a device, or of the default board if none is given.
device::SystemDesc getCurrentSystemDesc(const Device &device = nullptr);

/// Opens chips of an emulated system as a mesh. Throws Error InvalidArgument if
/// the system does not validate or has fewer chips, OutOfMemory if the host has
/// no address space for it.
Device openMeshDevice(const device::SystemDesc &system,
                      const device::mesh::Mesh &mesh = {{1, 1}});
/// Opens a known board: "n150", "p150", ... Throws Error
/// InvalidArgument for other names.
Device openMeshDevice(std::string_view product = kDefaultProduct);

/// Gives up this handle. The memory goes with the last tensor or handle. Throws
/// Error InvalidArgument if the handle is empty.
void closeMeshDevice(Device &device);

} // namespace tt::runtime

#endif // TT_RUNTIME_DEVICE_H
