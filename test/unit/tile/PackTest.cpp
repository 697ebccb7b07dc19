//===- PackTest.cpp - From DST to L1 --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Pack.h"
#include "ModelFormats.h"
#include "Support.h"
#include "tt/device/Error.h"
#include "tt/device/Formats.h"

#include <algorithm>
#include <vector>

using namespace test;

namespace {

constexpr uint32_t kSpecials[] = {
    0,          0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x7F800000,
    0xFF800000, 0x7FC00000, 0xFF800001, 0x7F7FFFFF, 0xFF7FFFFF, 0x3F808000,
    0x3F807FFF, 0x3F818000, 0xBF808000, 0x3FFFFFFF, 0x38800000, 0x387FFFFF,
    0x38000000, 0x477FE000, 0x47FFE000, 0x47FFF000, 0x48000000, 0x3F801000,
    0x3F800FFF, 0x7F7F8000, 0x7F7F7FFF, 0x40490FDB};

/// Specials in the first rows, then numbers whose exponents differ by 0 to 20
/// within a block, then any words.
Tile packable(unsigned seed) {
  Random random(seed);
  Tile tile = random.words();
  std::copy(std::begin(kSpecials), std::end(kSpecials), tile.words);
  for (size_t i = 64; i != 700; ++i)
    tile.words[i] = random.bits(110 + unsigned(i / 16), 130 + unsigned(i / 16));
  return tile;
}

std::vector<uint8_t> bytesOf(DataType type) {
  return std::vector<uint8_t>(tt::device::tileBytes(type), 0xAA);
}

template <class N>
std::vector<uint8_t> packed(DataType type, const Tile &tile,
                            const PackConfig &config = {}) {
  std::vector<uint8_t> l1 = bytesOf(type);
  pack<N>(type, tile.words, l1.data(), config);
  return l1;
}

template <typename T> T element(const std::vector<uint8_t> &l1, size_t i) {
  T value;
  std::memcpy(&value, l1.data() + i * sizeof value, sizeof value);
  return value;
}

/// Every way to read DST, of the library and of the model.
template <typename Fn> void forEachReading(Fn fn) {
  for (DstFormat dst : kFormats)
    for (bool relu : {false, true})
      for (bool precise : {false, true})
        for (bool round : {false, true}) {
          SCOPED_TRACE("DST " + std::to_string(int(dst)) + ", relu " +
                       std::to_string(relu) + ", precise " +
                       std::to_string(precise) + ", round " +
                       std::to_string(round));
          fn(PackConfig{.relu = relu,
                        .bfp8Precise = precise,
                        .dst = dst,
                        .roundF16 = round},
             model::Packer{.wide = dst == DstFormat::Float32,
                           .relu = relu,
                           .precise = precise,
                           .round10 = round});
        }
}

void checkBlocks(DataType type, int magnitudeBits, bool fiveBits) {
  SCOPED_TRACE(tt::device::name(type));
  forEachReading([&](const PackConfig &config, const model::Packer &packer) {
    Tile tile = inDst(packable(20), config.dst);
    auto l1 = packed<Exact>(type, tile, config);
    for (size_t block = 0; block != 64; ++block) {
      model::Block wanted = model::packBlock(tile.words + 16 * block,
                                             magnitudeBits, fiveBits, packer);
      ASSERT_EQ(l1[block], wanted.exponent) << block;
      unsigned width = unsigned(magnitudeBits) + 1, perByte = 8 / width;
      for (size_t i = 0; i != 16; ++i) {
        unsigned byte = l1[64 + (16 * block + i) / perByte];
        ASSERT_EQ(byte >> i % perByte * width & ((1u << width) - 1),
                  wanted.codes[i])
            << std::hex << tile.words[16 * block + i] << " in block " << block;
      }
    }
  });
}

} // namespace

TEST(Pack, ExactFloats) {
  forEachLevel([&] {
    forEachReading([&](const PackConfig &config, const model::Packer &packer) {
      Tile tile = inDst(packable(21), config.dst);
      auto bf16 = packed<Exact>(DataType::BFloat16, tile, config);
      auto f16 = packed<Exact>(DataType::Float16, tile, config);
      auto f32 = packed<Exact>(DataType::Float32, tile, config);
      for (size_t i = 0; i != kTileElements; ++i) {
        uint32_t w = tile.words[i];
        ASSERT_EQ(element<uint16_t>(bf16, i), model::packBf16(w, packer))
            << std::hex << w;
        ASSERT_EQ(element<uint16_t>(f16, i), model::packF16(w, packer))
            << std::hex << w;
        ASSERT_EQ(element<uint32_t>(f32, i), model::packF32(w, packer))
            << std::hex << w;
      }
    });
  });
}

TEST(Pack, ExactKnownRoundings) {
  Tile tile;
  std::copy(std::begin(kSpecials), std::end(kSpecials), tile.words);
  auto bf16 = packed<Exact>(DataType::BFloat16, tile);
  EXPECT_EQ(element<uint16_t>(bf16, 1), 0);       // -0
  EXPECT_EQ(element<uint16_t>(bf16, 2), 0);       // a denormal
  EXPECT_EQ(element<uint16_t>(bf16, 3), 0x8080);  // one that rounding lifts
  EXPECT_EQ(element<uint16_t>(bf16, 7), 0x7F80);  // NaN
  EXPECT_EQ(element<uint16_t>(bf16, 9), 0x7F80);  // the largest float
  EXPECT_EQ(element<uint16_t>(bf16, 11), 0x3F81); // a tie, to odd
  EXPECT_EQ(element<uint16_t>(bf16, 12), 0x3F80);
  // Fast rounds the tie to even and leaves the rest alone.
  auto fast = packed<Fast>(DataType::BFloat16, tile);
  EXPECT_EQ(element<uint16_t>(fast, 1), 0x8000);
  EXPECT_EQ(element<uint16_t>(fast, 7), 0x7FC0);
  EXPECT_EQ(element<uint16_t>(fast, 11), 0x3F80);
}

TEST(Pack, ExactBlockFloats) {
  forEachLevel([&] {
    checkBlocks(DataType::BFP_BFloat8, 7, false);
    checkBlocks(DataType::BFP_BFloat4, 3, false);
    checkBlocks(DataType::BFP_BFloat2, 1, false);
    checkBlocks(DataType::BFP_Float8, 7, true);
    checkBlocks(DataType::BFP_Float4, 3, true);
    checkBlocks(DataType::BFP_Float2, 1, true);
  });
}

TEST(Pack, FastIsTheConversionOfTheDevice) {
  Random random(22);
  Tile tile = random.uniform(-100, 100);
  for (DataType type : tt::device::allDataTypes()) {
    if (!tt::device::isFloat(type))
      continue;
    SCOPED_TRACE(tt::device::name(type));
    std::vector<uint8_t> wanted = bytesOf(type);
    tt::device::fromFloat(type, tile.floats(), wanted.data(), kTileElements);
    EXPECT_EQ(packed<Fast>(type, tile), wanted);
  }
}

TEST(Pack, WordsStayWhole) {
  Tile tile = packable(23);
  for (DataType type : {DataType::Float32, DataType::Int32, DataType::UInt32}) {
    auto l1 = packed<Exact>(type, tile, {.dst = DstFormat::Float32});
    EXPECT_EQ(std::memcmp(l1.data(), tile.words, sizeof tile.words), 0);
    EXPECT_EQ(packed<Fast>(type, tile), l1);
  }
}

TEST(Pack, ShortIntegers) {
  Random random(24);
  Tile tile;
  for (uint32_t &w : tile.words)
    w = uint32_t(int32_t(random.word() % 1000) - 500);
  tile.words[0] = 0x80000000;
  tile.words[1] = 0x7FFFFFFF;
  tile.words[2] = 0x12345;
  forEachLevel([&] {
    auto u16 = packed<Exact>(DataType::UInt16, tile);
    auto u8 = packed<Fast>(DataType::UInt8, tile);
    auto si8 = packed<Exact>(DataType::Int8, tile);
    for (size_t i = 0; i != kTileElements; ++i) {
      auto value = int32_t(tile.words[i]);
      ASSERT_EQ(element<uint16_t>(u16, i), uint16_t(value));
      ASSERT_EQ(u8[i], std::clamp(value, 0, 255));
      ASSERT_EQ(int8_t(si8[i]), std::clamp(value, -127, 127));
    }
  });
}

TEST(Pack, Relu) {
  Tile tile = packable(25), positive = tile;
  for (uint32_t &w : positive.words)
    if (std::bit_cast<float>(w) <= 0)
      w = 0;
  forEachLevel([&] {
    for (DataType type : {DataType::Float32, DataType::BFloat16,
                          DataType::BFP_BFloat8, DataType::Float16})
      EXPECT_EQ(packed<Fast>(type, tile, {.relu = true}),
                packed<Fast>(type, positive));
    auto integers = packed<Fast>(DataType::Int32, tile, {.relu = true});
    EXPECT_EQ(packed<Exact>(DataType::Int32, tile, {.relu = true}), integers);
    for (size_t i = 0; i != kTileElements; ++i)
      ASSERT_EQ(element<int32_t>(integers, i),
                std::max(int32_t(tile.words[i]), 0));
  });
}

TEST(Pack, FastAccumulatesInL1) {
  Random random(26);
  Tile first = random.uniform(-4, 4), second = random.uniform(-4, 4);
  PackConfig add{.l1Accumulate = true, .dst = DstFormat::Float32};
  forEachLevel([&] {
    auto f32 = packed<Fast>(DataType::Float32, first);
    pack<Fast>(DataType::Float32, second.words, f32.data(), add);
    auto si32 = packed<Fast>(DataType::Int32, first);
    pack<Fast>(DataType::Int32, second.words, si32.data(),
               {.relu = true, .l1Accumulate = true});
    for (size_t i = 0; i != kTileElements; ++i) {
      float x = first.floats()[i], y = second.floats()[i];
      ASSERT_EQ(element<float>(f32, i), x + y);
      ASSERT_EQ(element<uint32_t>(si32, i),
                first.words[i] + (y < 0 ? 0 : second.words[i]));
    }
  });
  std::vector<uint8_t> l1 = bytesOf(DataType::BFP_BFloat8);
  EXPECT_THROW(pack<Fast>(DataType::BFP_BFloat8, first.words, l1.data(), add),
               tt::device::Error);
  EXPECT_THROW(pack<Exact>(DataType::BFP_BFloat8, first.words, l1.data(), add),
               tt::device::Error);
}

TEST(Pack, ExactAccumulatesInL1) {
  Tile prior = packable(28);
  // Specials of one against those of the other.
  for (size_t i = 0; i != 28; ++i)
    prior.words[i] = kSpecials[(i * 5 + 3) % std::size(kSpecials)];
  forEachLevel([&] {
    forEachReading([&](PackConfig config, const model::Packer &packer) {
      config.l1Accumulate = true;
      Tile tile = inDst(packable(26), config.dst);
      std::vector<uint8_t> f32 = bytesOf(DataType::Float32),
                           bf16 = bytesOf(DataType::BFloat16);
      std::memcpy(f32.data(), prior.words, f32.size());
      for (size_t i = 0; i != kTileElements; ++i) {
        auto upper = uint16_t(prior.words[i] >> 16);
        std::memcpy(&bf16[2 * i], &upper, 2);
      }
      pack<Exact>(DataType::Float32, tile.words, f32.data(), config);
      pack<Exact>(DataType::BFloat16, tile.words, bf16.data(), config);
      for (size_t i = 0; i != kTileElements; ++i) {
        uint32_t w = tile.words[i], p = prior.words[i];
        ASSERT_EQ(element<uint32_t>(f32, i), model::accumulateF32(w, p, packer))
            << std::hex << w << " + " << p;
        ASSERT_EQ(element<uint16_t>(bf16, i),
                  model::accumulateBf16(w, uint16_t(p >> 16), packer))
            << std::hex << w << " + " << p;
      }
    });
  });
}

TEST(Pack, Rows) {
  Random random(27);
  Tile tile = random.uniform(-9, 9);
  constexpr size_t pitch = 74;
  std::vector<uint8_t> rows(32 * pitch, 0xAA);
  packRows<Exact>(DataType::BFloat16, tile.words, rows.data(), pitch, {});
  auto check = [&](auto wanted) {
    for (unsigned r = 0; r != 32; ++r)
      for (unsigned c = 0; c != 37; ++c) {
        uint16_t value = element<uint16_t>(rows, r * 37 + c);
        ASSERT_EQ(value, c < 32 ? wanted(tile(r, c)) : 0xAAAA);
      }
  };
  auto toBf16 = [](uint32_t b) { return model::packBf16(b, model::Packer()); };
  check(toBf16);
  packRows<Exact>(DataType::BFloat16, tile.words, rows.data(), pitch,
                  {.l1Accumulate = true});
  check([&](uint32_t b) {
    return uint16_t(toBf16(b) + 0x80); // twice the value
  });
  EXPECT_THROW(packRows<Exact>(DataType::BFP_BFloat4, tile.words, rows.data(),
                               pitch, {}),
               tt::device::Error);
}
