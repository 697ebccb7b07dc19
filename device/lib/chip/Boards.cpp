//===- Boards.cpp - The boards, a row each --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp.
//===----------------------------------------------------------------------===//
#include "Chips.h"
#include "tt/device/Error.h"

#include <algorithm>

namespace tt::device {

std::vector<Board> builtInBoards() {
  // Peak rates, SPEC: Wormhole 12 GT/s x 192 bit; Blackhole 16 GT/s x 256 bit,
  // of which p100 has 7/8. Mirrored cores reproduce the captures: n150 with 72
  // gives dramUnreservedEnd 1073119552, p150-11x10 with 128 gives 4276412416.
  return {
      // MLIR perf_targets/*.mlir, captured: 8x8 cores are left for compute
      // after harvesting and dispatch. SPEC: 72 Tensix cores; 2 QSFP-DD 200G
      // and 2 Warp100 ports, 100 GbE links: 2 x 2 + 2.
      {.name = "n150",
       .arch = Arch::WormholeB0,
       .grid = {8, 8},
       .dramChannels = 12,
       .dramPeakBytesPerSecond = 288e9,
       .mirroredCores = 72,
       .ethernetLinks = 6},
      // SPEC: 64 Tensix cores per chip. With dispatch on Ethernet cores all of
      // them are in the 8x8 compute grid (METAL core_descriptors); the two
      // Ethernet cores of the link to the other chip count as active. Links as
      // n150, plus the 200G link between the chips: Ethernet cores 8 and 9 of
      // the first chip to 0 and 1 of the second (tt-mlir n300 captures).
      {.name = "n300",
       .arch = Arch::WormholeB0,
       .grid = {8, 8},
       .dramChannels = 12,
       .dramPeakBytesPerSecond = 288e9,
       .mirroredCores = 64 + 2,
       .ethernetLinks = 8,
       .chips = 2,
       .channels = {{0, {8, 0}, 1, {0, 0}}, {0, {9, 0}, 1, {1, 0}}}},
      // SPEC: 120 Tensix cores, one DRAM controller harvested, no Ethernet.
      // Two of 14 columns harvested and one for dispatch (METAL
      // core_descriptors). Which controller is missing differs from board to
      // board; here the last.
      {.name = "p100",
       .arch = Arch::Blackhole,
       .grid = {10, 11},
       .dramChannels = 7,
       .dramPeakBytesPerSecond = 448e9,
       .mirroredCores = 120,
       .ethernetLinks = 0},
      // As the vendor's library opens it: 14 columns, one of them for dispatch
      // (METAL core_descriptors). 140 Tensix cores and the 8 Ethernet cores
      // that are wired.
      {.name = "p150",
       .arch = Arch::Blackhole,
       .grid = {10, 13},
       .dramChannels = 8,
       .dramPeakBytesPerSecond = 512e9,
       .mirroredCores = 140 + 8,
       .ethernetLinks = 8},
      // The same board with two columns harvested (firmware from 19.5 on), as
      // published tables of older releases have it. SPEC: 120 Tensix cores.
      {.name = "p150-11x10",
       .arch = Arch::Blackhole,
       .grid = {10, 11},
       .dramChannels = 8,
       .dramPeakBytesPerSecond = 512e9,
       .mirroredCores = 120 + 8,
       .ethernetLinks = 8},
  };
}

std::vector<DataType> commonDataTypes() {
  // si8 (Int8) is not in the captures, so programs do not use it on a device.
  auto all = allDataTypes();
  return {all.begin(), all.begin() + unsigned(DataType::Int32) + 1};
}

std::vector<Shape2> commonTileSizes() {
  return {{4, 16}, {16, 16}, {32, 16}, {4, 32}, {16, 32}, {32, 32}};
}

namespace {

/// One past the last usable byte of a DRAM channel: its top mirrors the
/// reserved part of L1 of `cores` cores, spread over all channels.
uint64_t dramEnd(const ChipDesc &chip, uint64_t cores) {
  uint64_t reserved =
      (chip.l1UnreservedBase * cores + chip.numDramChannels - 1) /
      chip.numDramChannels;
  uint64_t end = chip.dramChannelSize - reserved;
  return end - end % chip.nocDRAMAddressAlignBytes;
}

/// Leaves the first `channels` channels of the die.
void keepChannels(ChipDesc &chip, uint32_t channels) {
  auto &controllers = chip.noc.dramControllers;
  uint32_t ofController = chip.numDramChannels / uint32_t(controllers.size());
  controllers.resize(channels / ofController);
  for (std::vector<uint32_t> &ports : chip.noc.dramBankPort)
    ports.resize(channels);
  chip.numDramChannels = channels;
  chip.dramGrid = {1, channels};
}

/// The cores next to banks, by the die's list. In a smaller grid the core of
/// the last row or column stands for those that are missing.
void keepWorkers(std::vector<CoreCoord> &workers, const ChipDesc &chip) {
  workers.resize(chip.numDramChannels);
  for (CoreCoord &core : workers)
    core = {std::min(core.y, chip.grid.rows - 1),
            std::min(core.x, chip.grid.cols - 1)};
}

} // namespace

ChipDesc chipOf(const Board &board) {
  const ChipDesc &die = architecture(board.arch).die;
  auto refuse = [&](const std::string &why) {
    throw Error("board '" + board.name + "': " + why);
  };
  size_t controllers = die.noc.dramControllers.size();
  if (controllers == 0 || die.numDramChannels % controllers != 0)
    refuse("the die has " + std::to_string(controllers) +
           " DRAM controllers for " + std::to_string(die.numDramChannels) +
           " channels");
  size_t ofController = die.numDramChannels / controllers;
  if (board.dramChannels == 0 || board.dramChannels > die.numDramChannels ||
      board.dramChannels % ofController != 0)
    refuse("dramChannels must be a multiple of " +
           std::to_string(ofController) + " up to " +
           std::to_string(die.numDramChannels) + ", is " +
           std::to_string(board.dramChannels));
  if (board.grid.rows == 0 || board.grid.cols == 0)
    refuse("the grid is empty");
  ChipDesc chip = die;
  chip.product = board.name;
  chip.grid = board.grid;
  keepChannels(chip, board.dramChannels);
  keepWorkers(chip.dramBankToLogicalWorkerNoc0, chip);
  keepWorkers(chip.dramBankToLogicalWorkerNoc1, chip);
  chip.rates.dramPeakBytesPerSecond = board.dramPeakBytesPerSecond;
  if (board.linkBytesPerSecond > 0)
    chip.rates.ethernetBytesPerSecond = board.linkBytesPerSecond;
  chip.dramUnreservedEnd = dramEnd(chip, board.mirroredCores);
  chip.numEthernetLinks = board.ethernetLinks;
  return chip;
}

} // namespace tt::device
