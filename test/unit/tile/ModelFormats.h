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

/// How the packer reads DST.
struct Packer {
  bool wide = true; ///< DST has 32 bits
  bool relu = false;
  bool precise = false; ///< block floats from what DST holds
  bool round10 = false; ///< fp16 rounded when DST is read, else cut
};

/// The early conversion to e8m`fraction`: rounded, then without denormals.
inline uint32_t convertEarly(uint32_t word, int fraction) {
  if ((word >> 23 & 255) == 255)
    return word & 0xFF800000;
  uint32_t rounded = roundFraction(word, fraction);
  return rounded & 0x7F800000 ? rounded : 0;
}

/// The bits of a DST word that reach the packer's second stage: `fraction`
/// bits, or all that DST has.
inline uint32_t readDst(uint32_t word, int fraction, const Packer &packer) {
  if (fraction < 23)
    word = convertEarly(word, fraction);
  else if (!packer.wide)
    word = convertEarly(word, 7);
  return packer.relu && word >> 31 ? 0 : word;
}

inline uint32_t packF32(uint32_t word, const Packer &packer) {
  return readDst(word, 23, packer);
}

inline uint16_t packBf16(uint32_t word, const Packer &packer) {
  return uint16_t(readDst(word, 7, packer) >> 16);
}

/// The exponent is narrowed; its 31 is a number.
inline uint16_t packF16(uint32_t word, const Packer &packer) {
  uint32_t b = readDst(word, packer.round10 ? 10 : 23, packer);
  int exponent = int(b >> 23 & 255) - 112;
  auto sign = uint16_t(b >> 16 & 0x8000);
  if (exponent < 0)
    return sign;
  if (exponent > 31)
    return sign | 0x7FFF;
  return uint16_t(sign | exponent << 10 | (b >> 13 & 1023));
}

/// The sum of what DST and L1 have. NaN in L1 is larger than all numbers, but
/// not than the infinity of DST.
inline uint16_t accumulateBf16(uint32_t word, uint16_t prior,
                               const Packer &packer) {
  uint32_t x = readDst(word, 7, packer), y = flush(uint32_t(prior) << 16);
  if (isNan(y))
    return uint16_t(
        (x & 0x7FFFFFFF) == 0x7F800000 ? x >> 16 : (y >> 16 & 0x8000) | 0x7F80);
  auto b = std::bit_cast<uint32_t>(std::bit_cast<float>(x) +
                                   std::bit_cast<float>(y));
  if (isNan(b))
    return 0x7FC0;
  // A sum that is not exact in fp32 is far from a tie.
  b += 0x7FFF + (b >> 16 & 1);
  return uint16_t(flush(b) >> 16);
}
inline uint32_t accumulateF32(uint32_t word, uint32_t prior,
                              const Packer &packer) {
  float sum = std::bit_cast<float>(flush(readDst(word, 23, packer))) +
              std::bit_cast<float>(flush(prior));
  auto b = std::bit_cast<uint32_t>(sum);
  return isNan(b) ? 0x7FC00000 : flush(b);
}

/// Sixteen numbers under one exponent.
struct Block {
  unsigned exponent;
  std::vector<unsigned> codes; ///< sign above the magnitude
};

inline Block packBlock(const uint32_t *words, int magnitudeBits, bool fiveBits,
                       const Packer &packer) {
  unsigned exponents[16], significands[16], shared = 0;
  for (int i = 0; i != 16; ++i) {
    uint32_t b = readDst(words[i], packer.precise ? 23 : 6, packer);
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

/// Unpacks one element of a block, as fp32 bits. The exponent wraps around.
inline uint32_t unpackBlockElement(unsigned exponent, unsigned code,
                                   int magnitudeBits, bool fiveBits) {
  unsigned magnitude = code & ((1u << magnitudeBits) - 1);
  bool negative = code >> magnitudeBits;
  if (magnitude == 0)
    return negative ? 0xFF800000u : 0;
  // The leading one moves to its hidden place; exponent 255 is left as it is.
  int top = topBit(magnitude);
  int stored = int(exponent & (fiveBits ? 31 : 255)) -
               (magnitudeBits - 1 - top) + (fiveBits ? 127 - 15 : 0);
  return join(negative, stored & 255, uint32_t(magnitude) << (23 - top));
}

/// fp16 as the core reads it: what has no exponent keeps none.
inline uint32_t unpackCoreF16(uint16_t code) {
  uint32_t sign = uint32_t(code >> 15) << 31, exponent = code >> 10 & 31;
  uint32_t fraction = uint32_t(code & 1023) << 13;
  return sign | fraction | (exponent ? (exponent + 112) << 23 : 0);
}

/// The bits of an unpacked fp32 that a source register keeps: `fraction` bits,
/// and with the 7 of bf16 no denormals.
inline uint32_t keepInSource(uint32_t bits, int fraction) {
  if (fraction == 7)
    bits = flush(bits);
  return bits >> (23 - fraction) << (23 - fraction);
}

} // namespace model

#endif // TT_TEST_TILE_MODELFORMATS_H
