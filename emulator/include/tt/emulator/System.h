//===- System.h - The chips of one machine --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_SYSTEM_H
#define TT_EMULATOR_SYSTEM_H

#include "tt/device/System.h"
#include "tt/emulator/Device.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace tt::emulator {

/// All devices of a system description.
class System {
public:
  /// Throws Error ResourceMisuse, listing the problems, if `desc` does not
  /// validate.
  explicit System(device::SystemDesc desc);

  size_t numDevices() const { return devices.size(); }
  /// Throws Error OutOfRange.
  Device &device(size_t index);
  const device::SystemDesc &desc() const { return description; }

private:
  device::SystemDesc description;
  std::vector<std::unique_ptr<Device>> devices;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_SYSTEM_H
