//===- Random.h - The library's generator of random numbers -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Philox4x32-10 (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3,
// SC 2011): number i is a function of the seed and of i, so that it depends
// neither on the order of work nor on the layout of a tensor. The chip has a
// generator of its own in each core; what is drawn is distributed alike.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_RANDOM_H
#define TT_DEVICE_RANDOM_H

#include <array>
#include <cstdint>

namespace tt::device {

/// Four numbers of 32 bits.
inline std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter,
                                      std::array<uint32_t, 2> key) {
  for (int round = 0; round != 10; ++round) {
    uint64_t a = uint64_t(0xD2511F53) * counter[0];
    uint64_t b = uint64_t(0xCD9E8D57) * counter[2];
    counter = {uint32_t(b >> 32) ^ counter[1] ^ key[0], uint32_t(b),
               uint32_t(a >> 32) ^ counter[3] ^ key[1], uint32_t(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// Numbers for one call of an op.
class Random {
public:
  explicit Random(uint32_t seed) : seed(seed) {}

  /// Number `index`, one of 2^24 at equal distances in [0, 1).
  float uniform(uint64_t index) const {
    std::array<uint32_t, 4> four =
        philox({uint32_t(index >> 2), uint32_t(index >> 34), 0, 0}, {seed, 0});
    return float(four[index & 3] >> 8) * 0x1p-24f;
  }

private:
  uint32_t seed;
};

} // namespace tt::device

#endif // TT_DEVICE_RANDOM_H
