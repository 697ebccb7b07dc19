//===- NocMapTest.cpp - Coordinates and addresses on the networks ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/NocMap.h"

#include "tt/device/System.h"

#include <gtest/gtest.h>

namespace tt::emulator::test {
namespace {

using device::BufferType;

/// An address that a kernel makes of coordinates reaches the bank that they are
/// the coordinates of, on every board and network.
TEST(NocMap, CoordinatesOfBanksReachThem) {
  for (const std::string &product : device::knownProducts()) {
    device::ChipDesc chip = device::makeChip(product);
    NocMap map(chip);
    for (BufferType type : {BufferType::DRAM, BufferType::L1})
      for (uint32_t bank = 0; bank != device::Banks::of(chip, type).count();
           ++bank) {
        device::BankCoordinates at = device::coordinatesOf(chip, type, bank);
        for (unsigned noc : {0u, 1u}) {
          NocTarget target = map.resolve(
              noc, nocAddress(at.noc[noc].x, at.noc[noc].y, at.base + 4096));
          EXPECT_EQ(target.kind, type == BufferType::L1 ? NocTarget::Kind::Core
                                                        : NocTarget::Kind::Dram)
              << product << " bank " << bank << " network " << noc;
          EXPECT_EQ(target.index, bank) << product << " network " << noc;
          EXPECT_EQ(target.address, 4096u);
        }
      }
  }
}

/// Coordinates as the vendor's descriptions of the chips have them.
TEST(NocMap, KnownCoordinates) {
  struct Case {
    const char *product;
    BufferType type;
    uint32_t bank;
    device::NocCoord noc0, noc1;
    uint64_t base;
  };
  constexpr uint64_t kGiB = uint64_t(1) << 30;
  const Case cases[] = {
      // Wormhole: translated cores; two banks share a controller, whose port
      // network 1 counts from the other corner of 10 x 12 tiles.
      {"n150", BufferType::L1, 0, {18, 18}, {18, 18}, 0},
      {"n150", BufferType::L1, 9, {19, 19}, {19, 19}, 0},
      {"n150", BufferType::DRAM, 0, {0, 11}, {9, 0}, 0},
      {"n150", BufferType::DRAM, 5, {5, 11}, {4, 0}, kGiB},
      // Blackhole: both networks use translated coordinates, which cores have
      // from network 0, and ports of DRAM from column 17 on. The networks use
      // different ports.
      {"p150", BufferType::L1, 0, {1, 2}, {1, 2}, 0},
      {"p150", BufferType::L1, 20, {10, 3}, {10, 3}, 0},
      {"p150", BufferType::DRAM, 0, {17, 14}, {17, 13}, 0},
      {"p150", BufferType::DRAM, 5, {18, 17}, {18, 16}, 0},
  };
  for (const Case &c : cases) {
    device::BankCoordinates at =
        device::coordinatesOf(device::makeChip(c.product), c.type, c.bank);
    EXPECT_EQ(at.noc[0], c.noc0) << c.product << " bank " << c.bank;
    EXPECT_EQ(at.noc[1], c.noc1) << c.product << " bank " << c.bank;
    EXPECT_EQ(at.base, c.base) << c.product << " bank " << c.bank;
  }
}

TEST(NocMap, OtherCoordinatesAreNobodys) {
  device::ChipDesc chip = device::makeChip("n150");
  NocMap map(chip);
  EXPECT_EQ(map.resolve(0, nocAddress(63, 63, 0)).kind,
            NocTarget::Kind::Nothing);
  // Addresses beyond the controller's banks are nobody's either.
  device::BankCoordinates at = device::coordinatesOf(chip, BufferType::DRAM, 0);
  EXPECT_EQ(map.resolve(0, nocAddress(at.noc[0].x, at.noc[0].y,
                                      2 * chip.dramChannelSize))
                .kind,
            NocTarget::Kind::Nothing);
}

} // namespace
} // namespace tt::emulator::test
