//===- System.h - Boards and systems of chips -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_SYSTEM_H
#define TT_DEVICE_SYSTEM_H

#include "tt/device/Chip.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tt::device {

/// Bits of SystemDesc::chipCapabilities.
enum ChipCapability : uint32_t {
  /// The host reaches the chip over PCIe itself, not through another chip.
  HostMMIO = 1u << 0,
};

/// Where a chip sits in a cluster.
struct ChipCoord {
  uint32_t rack = 0, shelf = 0, y = 0, x = 0;
  friend bool operator==(const ChipCoord &, const ChipCoord &) = default;
};

/// An Ethernet link between two chips: device index and Ethernet core.
struct ChipChannel {
  uint32_t dev0 = 0;
  CoreCoord core0;
  uint32_t dev1 = 0;
  CoreCoord core1;
  friend bool operator==(const ChipChannel &, const ChipChannel &) = default;
};

enum class CpuRole : uint8_t { Host = 0, Device = 1 };

struct CpuDesc {
  CpuRole role = CpuRole::Host;
  std::string targetTriple;
};

/// Everything that a compiled program assumes of the machine it runs on.
struct SystemDesc {
  std::string productName;
  std::vector<CpuDesc> cpuDescs;
  /// Distinct chip descriptions.
  std::vector<ChipDesc> chips;
  /// Per device: index into `chips`.
  std::vector<uint32_t> chipDescIndices;
  /// Per device: ChipCapability bits.
  std::vector<uint32_t> chipCapabilities;
  /// Per device: its coordinates.
  std::vector<ChipCoord> chipCoords;
  std::vector<ChipChannel> chipChannels;

  size_t numDevices() const { return chipDescIndices.size(); }
  const ChipDesc &chip(size_t device) const {
    return chips[chipDescIndices[device]];
  }

  /// Readable problems, those of the chips included; empty if sound.
  std::vector<std::string> validate() const;
};

/// The names of all boards, those that were added (Board.h) last.
std::vector<std::string> knownProducts();

/// The system of one board. For another name throws Error that lists all.
SystemDesc makeSystem(std::string_view product);

/// The usual board of an architecture: n150 for Wormhole, p150 for Blackhole.
/// Throws Error if the architecture has no description.
SystemDesc makeSystemForArch(Arch arch);

/// The usual board of an architecture, or if that has fewer than `chips` chips the
/// smallest one that has as many. Throws Error if there is none.
SystemDesc makeSystemWith(Arch arch, size_t chips);

} // namespace tt::device

#endif // TT_DEVICE_SYSTEM_H
