//===- NocMap.cpp - Addresses on the networks -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/NocMap.h"

namespace tt::emulator {

NocMap::NocMap(const device::ChipDesc &chip)
    : coreGrid(chip.grid), torus{chip.noc.gridX, chip.noc.gridY},
      offset(chip.coordTranslationOffsets),
      separateTranslation(offset.x >= torus.x),
      bankBytes(chip.dramChannelSize) {
  for (unsigned noc : {0u, 1u}) {
    columnOf[noc].fill(-1);
    rowOf[noc].fill(-1);
    controllerAt[noc].assign(size_t(kCoords) * kCoords, -1);
  }
  placeCores(chip);
  placeDram(chip);
}

void NocMap::placeCores(const device::ChipDesc &chip) {
  // Which rows (Wormhole) or columns (Blackhole) are harvested differs between
  // cards; here the last ones are, and those next to them dispatch.
  const auto &xs = chip.noc.workerX, &ys = chip.noc.workerY;
  for (uint32_t y = 0; y != coreGrid.rows; ++y)
    for (uint32_t x = 0; x != coreGrid.cols; ++x)
      corePlaces.push_back({xs[x], ys[y]});
  for (unsigned noc : {0u, 1u}) {
    for (uint32_t x = 0; x != coreGrid.cols; ++x) {
      columnOf[noc][translated({0, x}).x] = int8_t(x);
      if (separateTranslation)
        columnOf[noc][noc ? torus.x - 1 - xs[x] : xs[x]] = int8_t(x);
    }
    for (uint32_t y = 0; y != coreGrid.rows; ++y) {
      rowOf[noc][translated({y, 0}).y] = int8_t(y);
      if (separateTranslation)
        rowOf[noc][noc ? torus.y - 1 - ys[y] : ys[y]] = int8_t(y);
    }
  }
}

void NocMap::placeDram(const device::ChipDesc &chip) {
  const auto &controllers = chip.noc.dramControllers;
  banksPerController = chip.noc.banksPerController();
  for (uint32_t bank = 0; bank != chip.numDramChannels; ++bank) {
    banks.push_back(
        device::coordinatesOf(chip, device::BufferType::DRAM, bank));
    for (unsigned noc : {0u, 1u})
      bankPlaces[noc].push_back(chip.noc.placeOfBank(noc, bank));
  }
  for (size_t c = 0; c != controllers.size(); ++c)
    for (uint32_t port = 0; port != controllers[c].ports.size(); ++port) {
      NocCoord at = controllers[c].ports[port];
      nameController(0, at, c);
      if (separateTranslation) {
        nameController(1, device::mirrored(chip.noc, at), c);
        continue;
      }
      NocCoord name = device::translatedPort(chip.noc, uint32_t(c), port);
      nameController(0, name, c);
      nameController(1, name, c);
    }
}

NocCoord NocMap::translated(CoreCoord core) const {
  if (separateTranslation)
    return {core.x + offset.x, core.y + offset.y};
  return corePlaces[core.y * coreGrid.cols + core.x];
}

NocTarget NocMap::resolve(unsigned noc, uint64_t address) const {
  uint32_t x = nocX(address), y = nocY(address);
  uint64_t local = address & kNocAddressMask;
  int32_t column = columnOf[noc][x], row = rowOf[noc][y];
  if (column >= 0 && row >= 0)
    return {NocTarget::Kind::Core,
            uint32_t(row) * coreGrid.cols + uint32_t(column), local};
  int32_t controller = controllerAt[noc][y * kCoords + x];
  if (controller < 0)
    return {};
  uint64_t slot = local / bankBytes;
  uint64_t bank = uint64_t(controller) * banksPerController + slot;
  if (slot >= banksPerController || bank >= numBanks())
    return {};
  return {NocTarget::Kind::Dram, uint32_t(bank), local % bankBytes};
}

uint64_t NocMap::bankAddress(unsigned noc, uint32_t bank,
                             uint64_t address) const {
  NocCoord at = banks[bank].noc[noc];
  return nocAddress(at.x, at.y, banks[bank].base + address);
}

} // namespace tt::emulator
