//===- UnpackTest.cpp - From L1 to operands -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Unpack.h"
#include "ModelFormats.h"
#include "Support.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace test;

namespace {

/// Random bytes of a tile, one byte off any alignment.
struct L1 {
  L1(Random &random, size_t bytes) : memory(bytes + 1) {
    for (uint8_t &b : memory)
      b = uint8_t(random.word());
  }
  uint8_t *data() { return memory.data() + 1; }
  template <typename T> T at(size_t i) {
    T value;
    std::memcpy(&value, data() + i * sizeof value, sizeof value);
    return value;
  }
  std::vector<uint8_t> memory;
};

struct BlockType {
  DataType type;
  int magnitudeBits;
  bool fiveBits;
};
constexpr BlockType kBlockTypes[] = {
    {DataType::BFP_BFloat8, 7, false}, {DataType::BFP_BFloat4, 3, false},
    {DataType::BFP_BFloat2, 1, false}, {DataType::BFP_Float8, 7, true},
    {DataType::BFP_Float4, 3, true},   {DataType::BFP_Float2, 1, true}};

constexpr DataType kPlainTypes[] = {
    DataType::Float32, DataType::Float16, DataType::BFloat16, DataType::UInt32,
    DataType::UInt16,  DataType::UInt8,   DataType::Int32,    DataType::Int8};

/// The word that an element of a type without blocks becomes.
uint32_t wordOf(DataType type, L1 &l1, size_t i) {
  switch (type) {
  case DataType::BFloat16:
    return uint32_t(l1.at<uint16_t>(i)) << 16;
  case DataType::UInt16:
    return l1.at<uint16_t>(i);
  case DataType::UInt8:
    return l1.at<uint8_t>(i);
  case DataType::Int8:
    return uint32_t(int32_t(l1.at<int8_t>(i)));
  default:
    return l1.at<uint32_t>(i);
  }
}

} // namespace

TEST(Unpack, PlainTypes) {
  Random random(10);
  for (DataType type : kPlainTypes) {
    if (type == DataType::Float16)
      continue;
    SCOPED_TRACE(tt::device::name(type));
    L1 l1(random, tt::device::tileBytes(type));
    Tile tile;
    unpack(type, l1.data(), tile.floats());
    for (size_t i = 0; i != kTileElements; ++i)
      ASSERT_EQ(tile.words[i], wordOf(type, l1, i)) << i;
  }
}

TEST(Unpack, F16AsTheHostAndAsTheCoreReadsIt) {
  L1 l1(*std::make_unique<Random>(11), 2 * kTileElements);
  uint16_t special[] = {0,      0x8000, 1,      0x83FF, 0x3C00,
                        0xC000, 0x7C00, 0x7FFF, 0xFC01, 0x0400};
  std::memcpy(l1.data(), special, sizeof special);
  Tile host, core;
  unpack(DataType::Float16, l1.data(), host.floats());
  unpackOperand<Exact>(DataType::Float16, l1.data(), core.floats(),
                       DstFormat::Float32);
  for (size_t i = 0; i != kTileElements; ++i) {
    auto code = l1.at<uint16_t>(i);
    int exponent = code >> 10 & 31;
    if (exponent == 31)
      ASSERT_FALSE(std::isfinite(host.floats()[i]));
    else
      ASSERT_EQ(host.floats()[i],
                std::ldexp(float((code & 1023) + (exponent ? 1024 : 0)),
                           std::max(exponent, 1) - 25) *
                    (code >> 15 ? -1 : 1));
    ASSERT_EQ(core.words[i], model::unpackCoreF16(code));
  }
}

TEST(Unpack, BlockFloats) {
  Random random(12);
  for (auto [type, bits, fiveBits] : kBlockTypes) {
    SCOPED_TRACE(tt::device::name(type));
    L1 l1(random, tt::device::tileBytes(type));
    // Lower ones are for the core alone.
    for (size_t block = 0; block != 64; ++block)
      l1.data()[block] |= 8;
    Tile tile;
    unpack(type, l1.data(), tile.floats());
    for (size_t i = 0; i != kTileElements; ++i) {
      unsigned perByte = 8 / (bits + 1);
      unsigned byte = l1.data()[64 + i / perByte];
      unsigned code =
          byte >> i % perByte * (bits + 1) & ((1u << (bits + 1)) - 1);
      ASSERT_EQ(tile.words[i], model::unpackBlockElement(l1.data()[i / 16],
                                                         code, bits, fiveBits))
          << i;
    }
  }
}

TEST(Unpack, RowsBecomeFaces) {
  Random random(13);
  for (DataType type : kPlainTypes) {
    if (type == DataType::Float16)
      continue;
    SCOPED_TRACE(tt::device::name(type));
    size_t bytes = tt::device::elementBytes(type), pitch = 45 * bytes;
    L1 l1(random, 32 * pitch);
    Tile tile;
    unpackRows(type, l1.data(), pitch, tile.floats());
    for (unsigned r = 0; r != 32; ++r)
      for (unsigned c = 0; c != 32; ++c)
        ASSERT_EQ(tile(r, c), wordOf(type, l1, r * 45 + c)) << r << " " << c;
  }
  Tile tile;
  EXPECT_THROW(unpackRows(DataType::BFP_BFloat8, nullptr, 0, tile.floats()),
               tt::device::Error);
}

TEST(Unpack, LowBlockExponentsWrapAroundOnTheCore) {
  Random random(17);
  for (auto [type, bits, fiveBits] : kBlockTypes) {
    if (fiveBits)
      continue;
    SCOPED_TRACE(tt::device::name(type));
    L1 l1(random, tt::device::tileBytes(type));
    for (size_t block = 0; block != 64; ++block)
      l1.data()[block] = uint8_t(block / 4);
    Tile tile;
    unpackOperand<Exact>(type, l1.data(), tile.floats(), DstFormat::Float16b);
    for (size_t i = 0; i != kTileElements; ++i) {
      unsigned width = unsigned(bits) + 1, perByte = 8 / width;
      unsigned code = l1.data()[64 + i / perByte] >> i % perByte * width &
                      ((1u << width) - 1);
      ASSERT_EQ(tile.words[i],
                model::unpackBlockElement(l1.data()[i / 16], code, bits, false))
          << i;
    }
  }
}

/// Denormals, zeros, infinities and NaN in front of random words.
Tile wordsWithSpecials(Random &random) {
  Tile tile = random.words();
  constexpr uint32_t kSpecials[] = {0x00000001, 0x807FFFFF, 0x80000000,
                                    0x7FFFFFFF, 0xFF800000, 0xFFC00001,
                                    0};
  std::copy(std::begin(kSpecials), std::end(kSpecials), tile.words);
  return tile;
}

TEST(Unpack, SourceRegistersKeepTheirFormat) {
  Random random(14);
  Tile words = wordsWithSpecials(random);
  forEachLevel([&] {
    for (SourceFormat format : kSources) {
      Tile fast = words, exact = words;
      keepInSource<Fast>(fast.floats(), format);
      keepInSource<Exact>(exact.floats(), format);
      model::Fpu fpu = fpuOf({}, format);
      for (size_t i = 0; i != kTileElements; ++i) {
        ASSERT_EQ(fast.words[i], words.words[i]);
        ASSERT_EQ(exact.words[i], model::toSource(words.words[i], fpu));
      }
    }
  });
}

TEST(Unpack, CopiesToDst) {
  Random random(18);
  Tile words = wordsWithSpecials(random);
  forEachLevel([&] {
    forEachUnit([&](const MathConfig &config) {
      Tile fast = words, exact = words;
      keepInSource<Exact>(exact.floats(), SourceFormat::Tf32);
      Tile source = exact;
      copyToDst<Fast>(fast.words, config.dst);
      copyToDst<Exact>(exact.words, config.dst);
      for (size_t i = 0; i != kTileElements; ++i) {
        ASSERT_EQ(fast.words[i], words.words[i]);
        uint32_t w = source.words[i];
        ASSERT_EQ(exact.words[i],
                  config.dst == DstFormat::Float32
                      ? model::addSources(w, 0, 0, fpuOf(config))
                      : model::moveToDst(w));
      }
    });
  });
}

TEST(Unpack, SourceFormats) {
  using enum DataType;
  EXPECT_EQ(sourceFormat(Float32, DstFormat::Float32), SourceFormat::Tf32);
  EXPECT_EQ(sourceFormat(Float32, DstFormat::Float16b), SourceFormat::Float16b);
  EXPECT_EQ(sourceFormat(BFloat16, DstFormat::Float32), SourceFormat::Float16b);
  EXPECT_EQ(sourceFormat(BFP_BFloat8, DstFormat::Float32),
            SourceFormat::Float16b);
}

TEST(Unpack, OperandsAreCutButNotIntegers) {
  Random random(15);
  Tile f32 = random.tile(0, 254), operand, integers;
  auto *l1 = reinterpret_cast<uint8_t *>(f32.words);
  for (DstFormat dst : kFormats) {
    int fraction = dst == DstFormat::Float32 ? 10 : 7;
    unpackOperand<Exact>(DataType::Float32, l1, operand.floats(), dst);
    for (size_t i = 0; i != kTileElements; ++i)
      ASSERT_EQ(operand.words[i], model::keepInSource(f32.words[i], fraction));
    // Rows of elements are the same in another order.
    unpackOperandRows<Exact>(DataType::Float32, l1, 128, operand.floats(), dst);
    for (unsigned r = 0; r != 32; ++r)
      for (unsigned c = 0; c != 32; ++c)
        ASSERT_EQ(operand(r, c),
                  model::keepInSource(f32.words[32 * r + c], fraction));
  }
  unpackOperand<Exact>(DataType::Int32, l1, integers.floats(),
                       DstFormat::Float32);
  EXPECT_EQ(std::memcmp(integers.words, f32.words, sizeof f32.words), 0);
  unpackOperand<Fast>(DataType::Float32, l1, operand.floats(),
                      DstFormat::Float16b);
  EXPECT_EQ(std::memcmp(operand.words, f32.words, sizeof f32.words), 0);
}

TEST(Unpack, ToDst) {
  Random random(16);
  Tile f32 = random.tile(0, 254), dst;
  auto *l1 = reinterpret_cast<uint8_t *>(f32.words);
  unpackToDst<Exact>(DataType::Float32, l1, dst.words, DstFormat::Float32,
                     false);
  for (size_t i = 0; i != kTileElements; ++i)
    ASSERT_EQ(dst.words[i],
              model::moveToDst(model::keepInSource(f32.words[i], 10)));
  unpackToDst<Exact>(DataType::Float32, l1, dst.words, DstFormat::Float32,
                     true);
  EXPECT_EQ(std::memcmp(dst.words, f32.words, sizeof f32.words), 0);
  unpackToDst<Fast>(DataType::Float32, l1, dst.words, DstFormat::Float16b,
                    false);
  EXPECT_EQ(std::memcmp(dst.words, f32.words, sizeof f32.words), 0);
  // bf16 loses only denormals, even if the unpacker writes DST.
  L1 bf16(random, 2 * kTileElements);
  unpackToDst<Exact>(DataType::BFloat16, bf16.data(), dst.words,
                     DstFormat::Float16b, true);
  for (size_t i = 0; i != kTileElements; ++i)
    ASSERT_EQ(dst.words[i],
              model::moveToDst(uint32_t(bf16.at<uint16_t>(i)) << 16));
}
