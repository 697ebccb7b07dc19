//===- SfpuTest.cpp - Checks of operations --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"

#include "tt/device/Error.h"

#include <algorithm>
#include <cmath>

namespace test {

bool isNan(uint32_t word) { return (word & 0x7FFFFFFF) > 0x7F800000; }

uint32_t withoutDenormal(uint32_t word) {
  return word & 0x7F800000 ? word : word & 0x80000000;
}

uint32_t storedWord(uint32_t word, DstFormat dst, Stored stored) {
  return model::stored(word, dst == DstFormat::Float32   ? model::Store::Whole
                             : stored == Stored::Nearest ? model::Store::Nearest
                                                         : model::Store::Cut);
}

uint32_t nanOf(uint32_t word, const tt::device::Numerics &numerics) {
  return numerics.ieeeVector ? 0x7FC00000 : (word & 0x80000000) | 0x7F800001;
}

Tile floatGrid(unsigned seed) {
  constexpr uint32_t kSpecials[] = {
      0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000,
      0x7FC00000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800000, 0x80800000, 0x3F000000,
      0x40000000, 0xC0000000, 0x40400000, 0x42B17218, 0xC2B17218, 0x43000000,
      0xC2FC0000, 0x3F7FFFFF, 0x3F800001, 0xBF7FFFFF, 0x4B000000, 0x4B000001};
  Random random(seed);
  Tile tile;
  for (size_t i = 0; i != kTileElements; ++i) {
    float x = i % 4 == 0   ? random.between(-1, 1)
              : i % 4 == 1 ? random.between(-10, 10)
              : i % 4 == 2 ? random.between(-100, 100)
                           : std::bit_cast<float>(random.bits(1, 254));
    tile.words[i] = std::bit_cast<uint32_t>(x);
  }
  constexpr size_t kCount = std::size(kSpecials);
  // Pairs of all specials, when the seed turns them.
  for (size_t i = 0; i != kCount * kCount; ++i)
    tile.words[i] = kSpecials[seed % 2 ? i % kCount : i / kCount];
  return tile;
}

Tile integerGrid(unsigned seed) {
  constexpr uint32_t kSpecials[] = {
      0, 1, 2, 31, 32, 33, 7, 65535, 65536, 0x7FFFFFFF, 0x80000000, ~0u};
  Random random(seed);
  Tile tile;
  for (uint32_t &w : tile.words)
    w = random.word() % 2 ? random.word() : random.word() % 40;
  constexpr size_t kCount = std::size(kSpecials);
  for (size_t i = 0; i != kCount * kCount; ++i)
    tile.words[i] = kSpecials[seed % 2 ? i % kCount : i / kCount];
  return tile;
}

namespace {

/// True if `value` is the reference, rounded, within the bound. Results below
/// the normal numbers may be zero, and up to 128 times that they may have been
/// made from a denormal.
bool isClose(float value, Real reference, double ulp) {
  auto rounded = float(reference);
  if (std::isnan(rounded) || std::isnan(value))
    return std::isnan(rounded) && std::isnan(value);
  constexpr Real kLargest = 3.402823466e38L, kSmallest = 0x1p-126L;
  if (std::isinf(value) || std::isinf(rounded))
    return value == rounded || fabsl(reference) > kLargest * (1 - 1e-6L);
  int exponent = std::max(std::ilogb(std::fabs(rounded)), -126);
  Real unit = ldexpl(1, exponent - 23);
  Real slack = fabsl(reference) < kSmallest * 1.0001L ? kSmallest
               : fabsl(reference) < kSmallest * 128   ? 0x1p-142L
                                                      : 0;
  return fabsl(value - reference) <= ulp * unit + slack;
}

template <typename Run, typename Operands, typename Reference>
void checkFloats(Run fast, Run exact, const Operands &all, Reference reference,
                 double ulp, Stored stored, const ModelFunction &model) {
  forEachLevel([&] {
    Operands operands = all;
    Tile result = operands.run(fast, {MathFidelity::LoFi, DstFormat::Float32});
    for (size_t i = 0; i != kTileElements; ++i)
      ASSERT_TRUE(isClose(result.floats()[i], reference(i), ulp))
          << operands.describe(i) << ": " << result.floats()[i] << ", wanted "
          << double(reference(i));
    operands.cutDenormals();
    Tile wanted = operands.run(fast, {MathFidelity::LoFi, DstFormat::Float32});
    operands.addDenormals();
    forEachUnit([&](const MathConfig &config) {
      Tile actual = operands.run(exact, config);
      for (size_t i = 0; i != kTileElements; ++i) {
        uint32_t word = wanted.words[i];
        if (model)
          word = model(operands.first(i), operands.second(i),
                       chipOf(config.numerics));
        else if (isNan(word) && stored == Stored::Nearest)
          word = nanOf(word, config.numerics);
        word = storedWord(word, config.dst, stored);
        // The sign of a NaN that a function makes means nothing.
        bool anySign = !model && isNan(wanted.words[i]);
        ASSERT_TRUE(actual.words[i] == word ||
                    (anySign && actual.words[i] == (word ^ 0x80000000)))
            << operands.describe(i) << std::hex << ": " << actual.words[i]
            << ", wanted " << word;
      }
    });
  });
}

/// Exact sees denormals where Fast sees zeros.
constexpr uint32_t kDenormal = 0x00012345;

struct OneTile {
  Tile x = floatGrid(40);

  Tile run(const OnTile &op, const MathConfig &config) const {
    Tile tile = x;
    op(tile.words, config);
    return tile;
  }
  void cutDenormals() { x.words[1000] = 0, x.words[1001] = 0x80000000; }
  void addDenormals() {
    x.words[1000] = kDenormal, x.words[1001] = 0x80000000 | kDenormal;
  }
  uint32_t first(size_t i) const { return x.words[i]; }
  uint32_t second(size_t) const { return 0; }
  std::string describe(size_t i) const {
    return "x = " + std::to_string(std::bit_cast<float>(x.words[i]));
  }
};

struct TwoTiles {
  Tile x = floatGrid(41), y = floatGrid(42);

  Tile run(const OnTiles &op, const MathConfig &config) const {
    Tile out;
    op(x.words, y.words, out.words, config);
    return out;
  }
  void cutDenormals() { x.words[1000] = 0, y.words[1001] = 0x80000000; }
  void addDenormals() {
    x.words[1000] = kDenormal, y.words[1001] = 0x80000000 | kDenormal;
  }
  uint32_t first(size_t i) const { return x.words[i]; }
  uint32_t second(size_t i) const { return y.words[i]; }
  std::string describe(size_t i) const {
    return "x = " + std::to_string(std::bit_cast<float>(x.words[i])) +
           ", y = " + std::to_string(std::bit_cast<float>(y.words[i]));
  }
};

} // namespace

void checkUnary(const OnTile &fast, const OnTile &exact,
                const UnaryFunction &reference, double ulp, Stored stored,
                const ModelFunction &model) {
  OneTile operands;
  Tile x = operands.x;
  checkFloats(
      fast, exact, operands,
      [&](size_t i) { return reference(Real(x.floats()[i])); }, ulp, stored,
      model);
}

void checkBinary(const OnTiles &fast, const OnTiles &exact,
                 const BinaryFunction &reference, double ulp, Stored stored,
                 const ModelFunction &model) {
  TwoTiles operands;
  Tile x = operands.x, y = operands.y;
  checkFloats(
      fast, exact, operands,
      [&](size_t i) {
        return reference(Real(x.floats()[i]), Real(y.floats()[i]));
      },
      ulp, stored, model);
  // The result may take the place of an operand.
  Tile out = operands.run(fast, {}), first = x, second = y;
  fast(first.words, y.words, first.words, {});
  fast(x.words, second.words, second.words, {});
  EXPECT_EQ(std::memcmp(first.words, out.words, sizeof out.words), 0);
  EXPECT_EQ(std::memcmp(second.words, out.words, sizeof out.words), 0);
}

void checkWords(const OnTile &fast, const OnTile &exact,
                const std::function<uint32_t(uint32_t)> &reference) {
  forEachLevel([&] {
    Tile in = integerGrid(43);
    for (const OnTile *op : {&fast, &exact}) {
      Tile out = in;
      (*op)(out.words, {});
      for (size_t i = 0; i != kTileElements; ++i)
        ASSERT_EQ(out.words[i], reference(in.words[i])) << in.words[i];
    }
  });
}

void checkWords(const OnTiles &fast, const OnTiles &exact,
                const std::function<uint32_t(uint32_t, uint32_t)> &reference) {
  forEachLevel([&] {
    Tile x = integerGrid(44), y = integerGrid(45);
    for (const OnTiles *op : {&fast, &exact}) {
      Tile out;
      (*op)(x.words, y.words, out.words, {});
      for (size_t i = 0; i != kTileElements; ++i)
        ASSERT_EQ(out.words[i], reference(x.words[i], y.words[i]))
            << x.words[i] << ", " << y.words[i];
    }
  });
}

} // namespace test
