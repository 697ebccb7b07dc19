//===- Board.h - The boards that chips are sold on ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_BOARD_H
#define TT_DEVICE_BOARD_H

#include "tt/device/System.h"

#include <string>
#include <vector>

namespace tt::device {

/// A board: what is left of the die of its architecture, and how many chips
/// there are. lib/chip/Boards.cpp has one row for each.
struct Board {
  std::string name;
  Arch arch = Arch::WormholeB0;
  /// Cores for compute, after harvesting and dispatch.
  Shape2 grid;
  /// The first channels of the die that are there.
  uint32_t dramChannels = 0;
  /// Bytes per second of one chip.
  double dramPeakBytesPerSecond = 0;
  /// Tensix and Ethernet cores whose reserved part of L1 the top of each DRAM
  /// channel mirrors.
  uint32_t mirroredCores = 0;
  /// Links of one chip.
  uint32_t ethernetLinks = 0;
  uint32_t chips = 1;
  /// The first chips, which the host reaches over PCIe. It reaches others
  /// through those, which takes a link of each pair of chips
  /// (mesh/Links.h).
  uint32_t hostChips = 1;
  /// One link, one direction; 0 for the rate of the die (ChipRates).
  double linkBytesPerSecond = 0;
  /// Where the chips sit; in a row if it is empty.
  std::vector<ChipCoord> places = {};
  /// Links between the chips of the board.
  std::vector<ChipChannel> channels = {};
};

/// Adds a board for the rest of the process, from any thread. Throws Error if
/// the name is taken, the architecture has no description, or the chip is not
/// sound (ChipDesc::validate).
void addBoard(Board board);

} // namespace tt::device

#endif // TT_DEVICE_BOARD_H
