//===- sub_device.hpp - Groups of cores -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A manager divides the cores of a device into sub-devices. While it is loaded,
// a program runs on cores of one sub-device. A queue runs each command at once,
// so a wait for some sub-devices waits for all.
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_SUB_DEVICE_HPP
#define TT_METALIUM_SUB_DEVICE_HPP

#include "tt-metalium/core_coord.hpp"
#include "tt_stl/strong_type.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace tt::tt_metal {

using SubDeviceId = ttsl::StrongType<uint8_t, struct SubDeviceIdTag>;
using SubDeviceManagerId =
    ttsl::StrongType<uint64_t, struct SubDeviceManagerIdTag>;

/// Kinds of cores that run programs. A sub-device has compute cores; the
/// emulator has no cores of Ethernet.
enum class HalProgrammableCoreType { TENSIX, ACTIVE_ETH, IDLE_ETH, COUNT };

class SubDevice {
public:
  /// Cores by their kind, in the order of HalProgrammableCoreType. Throws
  /// std::runtime_error for cores of Ethernet.
  explicit SubDevice(std::span<const CoreRangeSet> cores);
  template <size_t n>
  explicit SubDevice(const std::array<CoreRangeSet, n> &cores)
      : SubDevice(std::span<const CoreRangeSet>(cores)) {}
  const CoreRangeSet &
  cores(HalProgrammableCoreType = HalProgrammableCoreType::TENSIX) const {
    return tensix;
  }

private:
  CoreRangeSet tensix;
};

} // namespace tt::tt_metal

#endif // TT_METALIUM_SUB_DEVICE_HPP
