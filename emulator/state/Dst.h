//===- Dst.h - The destination register -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Sixteen tiles of 16 bits or eight of 32, in one section (full sync) or two
// (half sync). Math fills a section between acquire and commit, the packer
// empties it between wait and release, which zeroes it. Kept as 32-bit words in
// face order whatever the width.
// Source: tt-metal api/compute/reg_api.h; tt-isa-documentation WormholeB0
// Dst.md.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_DST_H
#define TT_EMULATOR_STATE_DST_H

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace tt::emulator {

// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): one for each core
class Dst {
public:
  static constexpr unsigned kTileWords = 1024;
  static constexpr unsigned kTiles = 16;

  /// Empties the register.
  void configure(unsigned physicalTiles, bool wide, bool fullSync) {
    sections = fullSync ? 1 : 2;
    perSection = physicalTiles / sections / (wide ? 2 : 1);
    mathSection = packSection = committed = 0;
    acquired = waited = false;
    for (unsigned s = 0; s != 2; ++s) {
      zeroSection(s);
      committedAt[s] = freeAt[s] = 0;
    }
  }

  unsigned tilesPerSection() const { return perSection; }
  unsigned numSections() const { return sections; }

  uint32_t *mathTile(uint32_t index) {
    used[mathSection] |= 1u << index;
    return words[mathSection * perSection + index];
  }
  const uint32_t *packTile(uint32_t index) const {
    return words[packSection * perSection + index];
  }

  /// Has math written the tile since its section was zeroed?
  bool isUsed(uint32_t index) const { return used[mathSection] >> index & 1; }
  /// The same of the section that is packed.
  bool isFilled(uint32_t index) const { return used[packSection] >> index & 1; }

  void zeroSection(unsigned section) {
    for (uint32_t left = used[section]; left; left &= left - 1)
      std::memset(
          words[section * perSection + unsigned(std::countr_zero(left))], 0,
          sizeof(words[0]));
    used[section] = 0;
  }

  /// Calls of math work on the section that the packer has taken, or again on
  /// the one of math.
  void lendToMath() {
    std::swap(mathSection, packSection);
    std::swap(acquired, waited);
  }

  // Protocol state; the calls that move it are in SyncCalls.h.
  unsigned mathSection = 0, packSection = 0;
  unsigned committed = 0; ///< sections that the packer has not released
  bool acquired = false, waited = false;
  uint64_t committedAt[2] = {}, freeAt[2] = {}; ///< clocks (Timed only)

private:
  alignas(64) uint32_t words[kTiles][kTileWords] = {};
  uint32_t used[2] = {}; ///< tiles of a section that may not be zero
  unsigned sections = 2, perSection = 8;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_DST_H
