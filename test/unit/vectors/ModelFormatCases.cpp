//===- ModelFormatCases.cpp - Vectors of packer and unpacker --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ModelCases.h"
#include "ModelFormats.h"

#include <algorithm>
#include <stdexcept>

namespace vectors {
namespace {

void append(Words &out, uint32_t value, unsigned bytes) {
  for (unsigned i = 0; i != bytes; ++i)
    out.push_back(value >> 8 * i & 0xFF);
}

/// Bits of a magnitude, 0 for other formats.
int blockBits(const std::string &format) {
  return format == "bfp8" ? 7 : format == "bfp4" ? 3 : format == "bfp2" ? 1 : 0;
}

uint32_t littleEndian(const uint8_t *bytes, size_t count) {
  uint32_t value = 0;
  for (size_t i = 0; i != count; ++i)
    value |= uint32_t(bytes[i]) << 8 * i;
  return value;
}

void packBlocks(const uint32_t *tile, int bits, const model::Packer &packer,
                Words &out) {
  std::vector<model::Block> blocks;
  for (size_t i = 0; i != kTile; i += 16)
    blocks.push_back(model::packBlock(tile + i, bits, false, packer));
  for (const model::Block &block : blocks)
    out.push_back(block.exponent);
  unsigned width = unsigned(bits) + 1, perByte = 8 / width;
  for (const model::Block &block : blocks)
    for (unsigned i = 0; i != 16; i += perByte) {
      uint32_t joined = 0;
      for (unsigned k = 0; k != perByte; ++k)
        joined |= block.codes[i + k] << k * width;
      out.push_back(joined);
    }
}

/// A word with a sign bit above its magnitude.
uint32_t packInteger(uint32_t word, const Case &c) {
  if (c.relu && word >> 31)
    return 0;
  if (c.packFormat == "si32")
    return word;
  return std::min(word & 0x7FFFFFFF, 127u) | (word >> 31 ? 0x80 : 0);
}

} // namespace

Words modelPack(File &file, const Case &c) {
  const Words &dst = file.array(c, "dst").words;
  const uint8_t *prior =
      c.arrays.count("prior") ? file.array(c, "prior").bytes.data() : nullptr;
  model::Packer packer{c.wide, c.relu, c.packMode == "precise",
                       c.packMode == "round10"};
  Words out;
  for (size_t t = 0; t != dst.size(); t += kTile) {
    if (int bits = blockBits(c.packFormat)) {
      packBlocks(&dst[t], bits, packer, out);
      continue;
    }
    for (size_t i = t; i != t + kTile; ++i) {
      uint32_t w = dst[i];
      if (c.packFormat == "bf16")
        append(out,
               prior ? model::accumulateBf16(
                           w, uint16_t(littleEndian(prior + 2 * i, 2)), packer)
                     : model::packBf16(w, packer),
               2);
      else if (c.packFormat == "fp16")
        append(out, model::packF16(w, packer), 2);
      else if (c.packFormat == "f32")
        append(out,
               prior ? model::accumulateF32(w, littleEndian(prior + 4 * i, 4),
                                            packer)
                     : model::packF32(w, packer),
               4);
      else
        append(out, packInteger(w, c), c.packFormat == "si8" ? 1 : 4);
    }
  }
  return out;
}

Words modelUnpack(File &file, const Case &c) {
  const std::vector<uint8_t> &l1 = file.array(c, "l1").bytes;
  size_t tileBytes = l1.size() / c.tiles;
  Words out;
  for (size_t t = 0; t != c.tiles; ++t) {
    const uint8_t *tile = &l1[t * tileBytes];
    for (size_t i = 0; i != kTile; ++i) {
      if (int bits = blockBits(c.l1Format)) {
        unsigned width = unsigned(bits) + 1, perByte = 8 / width;
        unsigned code =
            tile[64 + i / perByte] >> i % perByte * width & ((1u << width) - 1);
        out.push_back(
            model::unpackBlockElement(tile[i / 16], code, bits, false));
      } else if (c.l1Format == "fp16") {
        uint32_t w =
            model::unpackCoreF16(uint16_t(littleEndian(tile + 2 * i, 2)));
        // Here an exponent of five bits has a bias of its own.
        out.push_back(w & 0x7F800000 ? w - (112u << 23) : w);
      } else {
        bool isBf16 = c.l1Format == "bf16";
        uint32_t w = isBf16 ? littleEndian(tile + 2 * i, 2) << 16
                            : littleEndian(tile + 4 * i, 4);
        // Only fp32 becomes something else.
        if (!isBf16 && c.unit != "dst")
          w = model::keepInSource(w, c.sourceFormat == "tf32" ? 10 : 7);
        out.push_back(w);
      }
    }
  }
  return out;
}

} // namespace vectors
