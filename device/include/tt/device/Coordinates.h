//===- Coordinates.h - Coordinates of cores and banks ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_COORDINATES_H
#define TT_DEVICE_COORDINATES_H

#include "tt/device/Banks.h"
#include "tt/device/Chip.h"

#include <array>

namespace tt::device {

/// Coordinates on a network have six bits.
constexpr uint32_t kNocCoords = 64;

/// True if translated coordinates lie beyond the physical ones (Wormhole); else
/// they are the cores' own on NoC 0 (Blackhole).
inline bool translatesApart(const ChipDesc &chip) {
  return chip.coordTranslationOffsets.x >= chip.noc.gridX;
}

/// The translated coordinate of a logical core within the grid: what kernels
/// address it by. Source: tt-metal noc_parameters.h; tt-isa-documentation
/// WormholeB0/NoC/Coordinates.md.
inline NocCoord translated(const ChipDesc &chip, CoreCoord core) {
  if (translatesApart(chip))
    return {core.x + chip.coordTranslationOffsets.x,
            core.y + chip.coordTranslationOffsets.y};
  return {chip.noc.workerX[core.x], chip.noc.workerY[core.y]};
}

/// The coordinate on NoC 1 of the tile at `at` on NoC 0, and the reverse: NoC 1
/// counts from the opposite corner.
inline NocCoord mirrored(const ChipNoc &noc, NocCoord at) {
  return {noc.gridX - 1 - at.x, noc.gridY - 1 - at.y};
}

/// The translated coordinate of a port of a DRAM controller, the same on both
/// networks. For chips whose translation covers everything (not
/// translatesApart).
inline NocCoord translatedPort(const ChipNoc &noc, uint32_t controller,
                               uint32_t port) {
  auto ports = uint32_t(noc.dramControllers[controller].ports.size());
  uint32_t column = noc.translatedDramColumn;
  return {noc.translatedDram.x + controller / column,
          noc.translatedDram.y + controller % column * ports + port};
}

/// How a kernel addresses the memory of a bank.
struct BankCoordinates {
  /// The coordinate that it puts into addresses on each network.
  std::array<NocCoord, 2> noc;
  /// The address of the bank's first byte at that coordinate: 0, but for banks
  /// that share a DRAM controller with one before them.
  uint64_t base = 0;
};

/// The coordinates of bank `bank` of DRAM, or of the L1 of core `bank` in row
/// order over the grid. The bank must exist.
inline BankCoordinates coordinatesOf(const ChipDesc &chip, BufferType type,
                                     uint32_t bank) {
  if (type == BufferType::L1) {
    NocCoord at = translated(chip, Banks::of(chip, type).place(bank));
    return {{at, at}, 0};
  }
  const ChipNoc &noc = chip.noc;
  uint32_t shared = noc.banksPerController();
  BankCoordinates found;
  found.base = bank % shared * chip.dramChannelSize;
  for (unsigned network : {0u, 1u})
    found.noc[network] =
        !translatesApart(chip) ? translatedPort(noc, bank / shared,
                                                noc.dramBankPort[network][bank])
        : network == 0         ? noc.placeOfBank(0, bank)
                               : mirrored(noc, noc.placeOfBank(1, bank));
  return found;
}

} // namespace tt::device

#endif // TT_DEVICE_COORDINATES_H
