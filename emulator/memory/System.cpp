//===- System.cpp - The chips of one machine ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/System.h"

#include "Validated.h"

#include <string>
#include <utility>

namespace tt::emulator {

System::System(device::SystemDesc desc)
    : description(validated(std::move(desc), "system")) {
  for (size_t i = 0; i != description.numDevices(); ++i)
    devices.push_back(
        std::make_unique<Device>(unsigned(i), description.chip(i)));
}

Device &System::device(size_t index) {
  if (index >= devices.size())
    throw Error(Error::Kind::OutOfRange,
                "device " + std::to_string(index) +
                    " does not exist; the system has " +
                    std::to_string(devices.size()));
  return *devices[index];
}

} // namespace tt::emulator
