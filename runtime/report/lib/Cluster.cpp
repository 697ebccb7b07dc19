//===- Cluster.cpp - Chips, boards and links for a report -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Writers.h"

namespace tt::report {
namespace {

/// "name: {0: a, 1: b}" with the value of each chip.
template <typename Fn>
std::string perChip(const char *name, const device::SystemDesc &system,
                    Fn &&value) {
  std::string all;
  for (size_t i = 0; i != system.numDevices(); ++i)
    all += (all.empty() ? "" : ", ") + std::to_string(i) + ": " + value(i);
  return std::string(name) + ": {" + all + "}\n";
}

std::string placeOf(const device::SystemDesc &system, size_t chip) {
  device::ChipCoord at = chip < system.chipCoords.size()
                             ? system.chipCoords[chip]
                             : device::ChipCoord();
  return "[" + std::to_string(at.x) + ", " + std::to_string(at.y) + ", " +
         std::to_string(at.rack) + ", " + std::to_string(at.shelf) + "]";
}

/// Ethernet cores lie in one row, so that one of their coordinates is the
/// number of their channel, and the other is 0.
std::string links(const device::SystemDesc &system) {
  auto end = [](uint32_t chip, device::CoreCoord core) {
    return "{chip: " + std::to_string(chip) +
           ", chan: " + std::to_string(core.x + core.y) + "}";
  };
  std::string all;
  for (const device::ChipChannel &link : system.chipChannels)
    all += (all.empty() ? "[" : ", [") + end(link.dev0, link.core0) + ", " +
           end(link.dev1, link.core1) + "]";
  return "[" + all + "]";
}

} // namespace

std::string clusterText(const device::SystemDesc &system) {
  std::string mmio, chips;
  for (size_t i = 0; i != system.numDevices(); ++i) {
    std::string number = std::to_string(i);
    chips += (chips.empty() ? "" : ", ") + number;
    if (i < system.chipCapabilities.size() &&
        system.chipCapabilities[i] & device::HostMMIO)
      mmio += (mmio.empty() ? "" : ", ") + ("{" + number + ": " + number + "}");
  }
  const std::string &board = system.productName;
  return perChip("arch", system,
                 [&](size_t i) {
                   return std::string(device::name(system.chip(i).arch));
                 }) +
         perChip("chips", system,
                 [&](size_t i) { return placeOf(system, i); }) +
         perChip("chip_unique_ids", system,
                 [](size_t i) { return std::to_string(i + 1); }) +
         "chips_with_mmio: [" + mmio + "]\n" +
         perChip("chip_to_boardtype", system, [&](size_t) { return board; }) +
         "ethernet_connections: " + links(system) +
         "\nethernet_connections_to_remote_devices: []\n"
         "boards: [[{board_id: 1}, {board_type: " +
         board + "}, {chips: [" + chips + "]}]]\n";
}

std::string meshText(const device::SystemDesc &system) {
  return perChip("chips", system, [&](size_t i) { return placeOf(system, i); });
}

} // namespace tt::report
