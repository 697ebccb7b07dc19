//===- NocMap.h - Addresses on the networks -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A NoC address is a tile's coordinate and an address in the tile:
//   bits 0-35 address, 36-41 x, 42-47 y
// and of a multicast the rectangle: 36-41 and 42-47 its end, 48-53 and 54-59
// its start. Coordinates are translated ones or physical ones; the latter count
// from the opposite corner on NoC 1. On Blackhole translation covers everything
// and keeps the numbers that cores have on NoC 0.
// Source: tt-metal noc_parameters.h; tt-isa-documentation
// WormholeB0/NoC/Coordinates.md.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_NOCMAP_H
#define TT_EMULATOR_NOCMAP_H

#include "tt/device/Coordinates.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tt::emulator {
using device::CoreCoord;
using device::NocCoord;

inline constexpr unsigned kNocAddressBits = 36;
inline constexpr uint64_t kNocAddressMask = (uint64_t(1) << 36) - 1;

constexpr uint64_t nocAddress(uint32_t x, uint32_t y, uint64_t address) {
  return uint64_t(y & 63) << 42 | uint64_t(x & 63) << 36 |
         (address & kNocAddressMask);
}

constexpr uint64_t nocMulticastAddress(uint32_t x0, uint32_t y0, uint32_t x1,
                                       uint32_t y1, uint64_t address) {
  return uint64_t(y0 & 63) << 54 | uint64_t(x0 & 63) << 48 |
         nocAddress(x1, y1, address);
}

constexpr uint32_t nocX(uint64_t a) { return uint32_t(a >> 36) & 63; }
constexpr uint32_t nocY(uint64_t a) { return uint32_t(a >> 42) & 63; }
constexpr uint32_t nocStartX(uint64_t a) { return uint32_t(a >> 48) & 63; }
constexpr uint32_t nocStartY(uint64_t a) { return uint32_t(a >> 54) & 63; }

/// The device at a coordinate.
struct NocTarget {
  enum class Kind : uint8_t { Nothing, Core, Dram };
  Kind kind = Kind::Nothing;
  uint32_t index = 0;   ///< core in row order, or DRAM bank
  uint64_t address = 0; ///< in that L1 or bank
};

/// The tiles of one chip by coordinate.
class NocMap {
public:
  explicit NocMap(const device::ChipDesc &chip);

  /// The target of `address` on network `noc`.
  NocTarget resolve(unsigned noc, uint64_t address) const;

  /// The coordinate that kernels use for a compute core.
  NocCoord translated(CoreCoord core) const;
  /// Logical column or row of a coordinate on network `noc`; -1 if no compute
  /// core has it.
  int32_t logicalX(unsigned noc, uint32_t x) const { return columnOf[noc][x]; }
  int32_t logicalY(unsigned noc, uint32_t y) const { return rowOf[noc][y]; }

  uint64_t coreAddress(CoreCoord core, uint64_t address) const {
    NocCoord at = translated(core);
    return nocAddress(at.x, at.y, address);
  }
  /// Address of `address` in a DRAM bank, as sent on network `noc`.
  uint64_t bankAddress(unsigned noc, uint32_t bank, uint64_t address) const;

  /// Places on NoC 0, for routes.
  NocCoord placeOfCore(uint32_t core) const { return corePlaces[core]; }
  uint32_t numCores() const { return uint32_t(corePlaces.size()); }
  NocCoord placeOfBank(unsigned noc, uint32_t bank) const {
    return bankPlaces[noc][bank];
  }
  uint32_t numBanks() const { return uint32_t(bankPlaces[0].size()); }
  device::Shape2 grid() const { return coreGrid; }
  /// Columns and rows of the torus.
  NocCoord size() const { return torus; }

private:
  static constexpr unsigned kCoords = device::kNocCoords;

  void placeCores(const device::ChipDesc &chip);
  void placeDram(const device::ChipDesc &chip);
  void nameController(unsigned noc, NocCoord at, size_t controller) {
    controllerAt[noc][at.y * kCoords + at.x] = int8_t(controller);
  }

  device::Shape2 coreGrid;
  NocCoord torus;
  CoreCoord offset;
  bool separateTranslation = false;
  std::vector<NocCoord> corePlaces, bankPlaces[2];
  std::vector<device::BankCoordinates> banks;
  std::array<int8_t, kCoords> columnOf[2], rowOf[2];
  std::vector<int8_t> controllerAt[2]; // per coordinate, -1: no DRAM
  uint32_t banksPerController = 1;
  uint64_t bankBytes = 0;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_NOCMAP_H
