//===- Support.h - Tiles and levels for tests -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_SUPPORT_H
#define TT_TEST_TILE_SUPPORT_H

#include "ModelFpu.h"
#include "tt/device/Architecture.h"
#include "tt/simd/Level.h"
#include "tt/tile/Numerics.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace test {

using tt::device::DataType;
using tt::device::MathFidelity;
using namespace tt::tile;

struct alignas(64) Tile {
  uint32_t words[kTileElements] = {};

  float *floats() { return reinterpret_cast<float *>(words); }
  uint32_t &operator()(unsigned r, unsigned c) {
    return words[model::at(r, c)];
  }
  float number(unsigned r, unsigned c) const {
    return std::bit_cast<float>(words[model::at(r, c)]);
  }
};

/// Runs `fn` with each level of the x86-64 ABI that the host supports.
template <typename Fn> void forEachLevel(Fn fn) {
  for (auto level :
       {tt::simd::Level::Base, tt::simd::Level::V3, tt::simd::Level::V4})
    if (tt::simd::useLevel(level)) {
      SCOPED_TRACE("level " + std::to_string(int(level)));
      fn();
    }
  tt::simd::useLevel(tt::simd::hostLevel());
}

class Random {
public:
  explicit Random(unsigned seed) : engine(seed) {}
  uint32_t word() { return engine(); }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(engine);
  }
  /// Any sign and significand with an exponent field in [low, high].
  uint32_t bits(unsigned low, unsigned high) {
    uint32_t exponent = low + word() % (high - low + 1);
    return (word() & 0x807FFFFFu) | exponent << 23;
  }
  Tile tile(unsigned low, unsigned high) {
    Tile t;
    for (uint32_t &w : t.words)
      w = bits(low, high);
    return t;
  }
  Tile words() {
    Tile t;
    for (uint32_t &w : t.words)
      w = word();
    return t;
  }
  Tile uniform(float low, float high) {
    Tile t;
    for (uint32_t &w : t.words)
      w = std::bit_cast<uint32_t>(between(low, high));
    return t;
  }

private:
  std::mt19937 engine;
};

inline constexpr DstFormat kFormats[] = {DstFormat::Float16b,
                                         DstFormat::Float32};
inline constexpr MathFidelity kFidelities[] = {
    MathFidelity::LoFi, MathFidelity::HiFi2, MathFidelity::HiFi3,
    MathFidelity::HiFi4};

inline constexpr SourceFormat kSources[] = {SourceFormat::Float16b,
                                            SourceFormat::Tf32};
inline const tt::device::Numerics kChips[] = {
    tt::device::architecture(tt::device::Arch::WormholeB0).numerics,
    tt::device::architecture(tt::device::Arch::Blackhole).numerics};

/// The model of the chip with this arithmetic.
inline model::Chip chipOf(const tt::device::Numerics &numerics) {
  return numerics.ieeeVector ? model::Chip::Blackhole : model::Chip::Wormhole;
}
inline model::Fpu fpuOf(const MathConfig &config,
                        SourceFormat source = SourceFormat::Tf32) {
  return {config.dst == DstFormat::Float32, chipOf(config.numerics),
          source == SourceFormat::Tf32};
}

/// Calls fn(config) for every kind of DST and chip.
template <typename Fn> void forEachUnit(Fn fn) {
  for (DstFormat dst : kFormats)
    for (const tt::device::Numerics &numerics : kChips) {
      MathConfig config;
      config.dst = dst;
      config.numerics = numerics;
      SCOPED_TRACE("DST " + std::to_string(int(dst)) +
                   (numerics.ieeeVector ? ", Blackhole" : ", Wormhole"));
      fn(config);
    }
}

/// A DST tile of the format.
inline Tile inDst(Tile t, DstFormat dst) {
  if (dst == DstFormat::Float16b)
    for (uint32_t &w : t.words)
      w &= 0xFFFF0000u;
  return t;
}

} // namespace test

#endif // TT_TEST_TILE_SUPPORT_H
