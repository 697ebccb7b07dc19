//===- LaunchBuffer.h - A buffer that a launch has ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LAUNCHBUFFER_H
#define TT_RUNTIME_LAUNCHBUFFER_H

#include "tt/device/UnitLayout.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tt::runtime {

/// An operand of a launch of a .ttm program that is a buffer of the device.
struct LaunchBuffer {
  std::string_view name;
  uint64_t address = 0;
  /// Bytes from `address` on in each bank.
  uint64_t bytesPerBank = 0;
  const device::UnitLayout &layout;
  const device::Placement &placement;
  /// Tells the buffer from others that have its address while it is not there.
  const void *identity = nullptr;
  /// Neither the host nor a launch before this one has written to it.
  bool isNew = false;
};
using LaunchBuffers = std::vector<LaunchBuffer>;

} // namespace tt::runtime

#endif // TT_RUNTIME_LAUNCHBUFFER_H
