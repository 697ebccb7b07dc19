//===- ModelFormats.h - Unpacker and packer, bit by bit -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Source: tt-isa-documentation FloatBitPatterns.md, Unpackers and
// Packers/FormatConversion.md.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_MODELFORMATS_H
#define TT_TEST_TILE_MODELFORMATS_H

#include "Model.h"

#include <algorithm>
#include <vector>

namespace model {

/// The early conversion to e8m`fraction`: rounding.
inline uint32_t roundEarly(uint32_t bits, int fraction) {
  uint32_t sign = bits & 0x80000000u, exponent = bits >> 23 & 255;
  if (exponent == 255)
    return sign | 0x7F800000u;
  Number rounded = round(fromBits(bits), fraction + 1, Round::TiesAway);
  return toBits(rounded);
}

inline uint16_t packBf16(uint32_t bits) {
  return uint16_t(roundEarly(bits, 7) >> 16);
}

/// Rounded to tf32, then the exponent narrowed.
inline uint16_t packF16(uint32_t bits) {
  uint32_t b = roundEarly(bits, 10);
  int exponent = int(b >> 23 & 255) - 127 + 15;
  uint16_t sign = uint16_t(b >> 16 & 0x8000);
  if (exponent <= 0)
    return 0;
  if (exponent > 31)
    return sign | 0x7FFF;
  return uint16_t(sign | exponent << 10 | (b >> 13 & 1023));
}

/// Sixteen numbers under one exponent.
struct Block {
  unsigned exponent;
  std::vector<unsigned> codes; ///< sign above the magnitude
};

/// `precise` leaves out the rounding to E8M6.
inline Block packBlock(const uint32_t *words, int magnitudeBits, bool fiveBits,
                       bool precise) {
  unsigned exponents[16], significands[16], shared = 0;
  for (int i = 0; i != 16; ++i) {
    uint32_t b = precise ? words[i] : roundEarly(words[i], 6);
    int e = int(b >> 23 & 255);
    unsigned significand = 0x80 | (b >> 16 & 0x7F); // cut to bf16
    if (fiveBits)
      e -= 127 - 15;
    if (e <= 0) {
      e = 0;
      significand = 0;
    }
    if (fiveBits && e > 31) {
      e = 31;
      significand = 0xFF;
    }
    exponents[i] = unsigned(e);
    significands[i] = significand;
    shared = std::max(shared, unsigned(e));
  }
  Block block{shared, {}};
  for (int i = 0; i != 16; ++i) {
    // Twice the magnitude, then one more place for each step of the exponent.
    unsigned steps = shared - exponents[i] + 1;
    unsigned twice = steps > 20 ? 0 : significands[i];
    unsigned half = steps > 20 ? 0 : 1u << (steps - 1);
    unsigned magnitude = steps > 20 ? 0 : (twice + half) / (1u << steps);
    magnitude = std::min(magnitude, 127u) >> (7 - magnitudeBits);
    unsigned sign = magnitude ? words[i] >> 31 : 0;
    block.codes.push_back(sign << magnitudeBits | magnitude);
  }
  return block;
}

/// What the unpacker makes of one element of a block, as fp32 bits.
inline uint32_t unpackBlockElement(unsigned exponent, unsigned code,
                                   int magnitudeBits, bool fiveBits) {
  unsigned magnitude = code & ((1u << magnitudeBits) - 1);
  uint32_t sign = uint32_t(code >> magnitudeBits) << 31;
  if (magnitude == 0)
    return sign ? 0xFF800000u : 0;
  // The leading one moves to its hidden place; exponent 255 is left as it is.
  int top = topBit(magnitude);
  int stored = int(exponent & (fiveBits ? 31 : 255)) -
               (magnitudeBits - 1 - top) + (fiveBits ? 127 - 15 : 0);
  uint32_t fraction = magnitude << (23 - top) & 0x7FFFFF;
  return stored <= 0 ? 0 : sign | uint32_t(stored) << 23 | fraction;
}

/// fp16 as the core reads it.
inline uint32_t unpackCoreF16(uint16_t code) {
  uint32_t sign = uint32_t(code >> 15) << 31, exponent = code >> 10 & 31;
  return exponent == 0
             ? sign
             : sign | (exponent - 15 + 127) << 23 | uint32_t(code & 1023) << 13;
}

/// What a source register keeps: `fraction` bits, no denormals.
inline uint32_t keepInSource(uint32_t bits, int fraction) {
  if ((bits >> 23 & 255) == 0)
    return bits & 0x80000000u;
  return bits >> (23 - fraction) << (23 - fraction);
}

} // namespace model

#endif // TT_TEST_TILE_MODELFORMATS_H
