//===- Coordinates.h - Cores' coordinates in kernels ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_COORDINATES_H
#define TT_DEVICE_COORDINATES_H

#include "tt/device/Chip.h"

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

} // namespace tt::device

#endif // TT_DEVICE_COORDINATES_H
