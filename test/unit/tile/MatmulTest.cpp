//===- MatmulTest.cpp - Products of tiles ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"
#include "tt/tile/Fpu.h"
#include "tt/tile/Unpack.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

using namespace test;

namespace {

/// Tiles one after the other.
struct Tiles {
  explicit Tiles(size_t count) : list(count) {}
  float *floats() { return list.data()->floats(); }
  uint32_t *words() { return list.data()->words; }
  Tile &operator[](size_t i) { return list[i]; }
  std::vector<Tile> list;
};

/// dst += a x b as the chip does it, phase by phase and 16 of k at a time.
void modelProduct(Tile &a, Tile &b, Tile &dst, const MathConfig &config) {
  for (unsigned phase = 0; phase != phases(config.fidelity); ++phase)
    for (unsigned k = 0; k != 32; k += 16)
      for (unsigned r = 0; r != 32; ++r)
        for (unsigned c = 0; c != 32; ++c) {
          model::Operands operands;
          for (unsigned i = k; i != k + 16; ++i)
            operands.emplace_back(b(i, c), a(r, i));
          dst(r, c) =
              model::addProducts(operands, phase, dst(r, c), fpuOf(config));
        }
}

void expectSame(Tile &actual, Tile &wanted) {
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c)
      ASSERT_EQ(actual(r, c), wanted(r, c))
          << "at " << r << ", " << c << ": " << actual.number(r, c)
          << ", wanted " << wanted.number(r, c);
}

/// One product of the tiles with every configuration, at every level, against
/// the model.
void checkExact(const Tile &a, const Tile &b, const Tile &start,
                std::vector<MathFidelity> fidelities = {
                    std::begin(kFidelities), std::end(kFidelities)}) {
  forEachUnit([&](MathConfig config) {
    for (MathFidelity fidelity : fidelities) {
      SCOPED_TRACE("fidelity " + std::to_string(int(fidelity)));
      config.fidelity = fidelity;
      Tile x = a, y = b, wanted = inDst(start, config.dst);
      keepInSource<Exact>(x.floats(), SourceFormat::Tf32);
      keepInSource<Exact>(y.floats(), SourceFormat::Tf32);
      Tile before = wanted;
      modelProduct(x, y, wanted, config);
      forEachLevel([&] {
        Tile actual = before;
        Fpu<Exact>::matmulBlock(x.floats(), y.floats(), actual.words, 1, 1,
                                false, config);
        expectSame(actual, wanted);
      });
    }
  });
}

/// Some zeros and denormals among the numbers.
Tile withHoles(Tile tile, Random &random) {
  for (uint32_t &w : tile.words)
    if (random.word() % 8 == 0)
      w = random.word() % 2 ? 0x80000000 : 0x00012345;
  return tile;
}

} // namespace

TEST(Numerics, SupportedTilesAndTypes) {
  EXPECT_TRUE(supports({32, 32}));
  EXPECT_FALSE(supports({32, 16}));
  EXPECT_FALSE(supports({16, 32}));
  EXPECT_TRUE(fpuComputes(DataType::BFP_BFloat4));
  EXPECT_TRUE(fpuComputes(DataType::Float32));
  EXPECT_FALSE(fpuComputes(DataType::Int8));
  EXPECT_FALSE(fpuComputes(DataType::UInt32));
}

TEST(Matmul, FastIsTheProduct) {
  Random random(1);
  for (auto [rt, ct] : {std::pair(1u, 1u), {3u, 2u}, {1u, 5u}, {8u, 1u}})
    for (bool transpose : {false, true})
      forEachLevel([&] {
        Tiles a(rt), b(ct), dst(rt * size_t(ct)), start(rt * size_t(ct));
        for (Tile &t : a.list)
          t = random.uniform(-1, 1);
        for (Tile &t : b.list)
          t = random.uniform(-1, 1);
        for (Tile &t : start.list)
          t = random.uniform(-4, 4);
        dst = start;
        Fpu<Fast>::matmulBlock(a.floats(), b.floats(), dst.words(), rt, ct,
                               transpose, {});
        for (unsigned t = 0; t != rt * ct; ++t)
          for (unsigned r = 0; r != 32; ++r)
            for (unsigned c = 0; c != 32; ++c) {
              double sum = start[t].number(r, c);
              for (unsigned k = 0; k != 32; ++k)
                sum += double(a[t / ct].number(r, k)) *
                       (transpose ? b[t % ct].number(c, k)
                                  : b[t % ct].number(k, c));
              ASSERT_NEAR(dst[t].number(r, c), sum, 1e-5) << t;
            }
      });
}

TEST(Matmul, ExactIsTheModel) {
  Random random(2);
  Tile narrow = random.tile(120, 133), narrowB = random.tile(120, 133);
  Tile a = random.tile(100, 150), b = random.tile(110, 140),
       start = random.tile(120, 150);
  // Terms that are shifted out, and DST far above and below the products.
  Tile far = random.tile(60, 240);
  Tile holes = withHoles(a, random), holesB = withHoles(b, random);
  checkExact(narrow, narrowB, Tile());
  checkExact(a, b, start);
  checkExact(a, b, far);
  checkExact(holes, holesB, start);
  checkExact(Tile(), b, start);
  checkExact(a, Tile(), Tile());
}

TEST(Matmul, ExactAtTheBordersOfTheFastRange) {
  Random random(7);
  // Sums of exponents and DST on both sides of what float lanes take.
  for (unsigned low : {93u, 94u, 95u, 96u})
    for (unsigned start : {28u, 30u, 31u, 219u, 220u, 221u}) {
      Tile a = random.tile(low, low + 3), b = random.tile(95, 99);
      Tile dst = random.tile(start, start);
      Tile large = random.tile(168, 171), largeB = random.tile(168, 170);
      checkExact(a, b, dst, {MathFidelity::HiFi4});
      checkExact(large, largeB, dst, {MathFidelity::HiFi2});
    }
}

/// Products with one number, so that sums cancel to the last unit.
TEST(Matmul, ExactCancels) {
  Random random(8);
  Tile a, b, start;
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c) {
      a(r, c) = 0x3F800000 | (random.word() & 0x007FE000);
      b(r, c) = (r % 16 == c % 16 ? 0x3F800000 : 0) | (c % 3 ? 0 : 0x80000000);
      // Minus what will come, with up to 40 units more or less.
      start(r, c) = 0xC0000000 + (random.word() % 80 - 40);
    }
  checkExact(a, b, start);
}

/// A large product that DST cancels, and a small one of a few units of DST, so
/// that sums of -1, of 0 and of 1 unit are frequent.
TEST(Matmul, ExactCancelsToOneUnit) {
  Random random(9);
  Tile a, b, start;
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c) {
      uint32_t units = random.word() % 5 - 2;
      a(r, 16) = 0x3F800000, b(16, c) = 0xBF800000;
      // 2^-12 of SrcB times -2 to 2 times 2^-11 of SrcA, in units of 2^-23.
      a(r, 24) = 0x39800000;
      float part = float(int32_t(units)) * 0x1p-11f;
      b(24, c) = std::bit_cast<uint32_t>(c % 4 == 3 ? part : -0x1p-11f);
      start(r, c) = 0x3F800000 + random.word() % 3;
    }
  checkExact(a, b, start);
  // A sum of -1 is somewhere in the last instruction.
  MathConfig config{MathFidelity::LoFi, DstFormat::Float32};
  config.numerics = kChips[0];
  Tile out = start;
  Fpu<Exact>::matmulBlock(a.floats(), b.floats(), out.words, 1, 1, false,
                          config);
  EXPECT_EQ(
      std::count(std::begin(out.words), std::end(out.words), 0xC1800000u) != 0,
      true);
}

/// Sums of 24 to 29 bits, of which those that are cut off are half a unit.
TEST(Matmul, ExactRoundsTiesAwayFromZero) {
  Random random(10);
  Tile a, b, start;
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c) {
      // Up to 8 products of about 4, of the sign of the column.
      a(r, c) = c % 16 < 8 ? 0x3FF80000 : 0;
      b(r, c) = (c % 2 ? 0x80000000 : 0) |
                (r % 16 <= c % 8 ? 0x3FF80000 : 0x3F800000);
      unsigned low = random.word() % 6;
      start(r, c) = 0x3F800000 | (random.word() & 0x807FFFE0) | 1u << low >> 1;
    }
  checkExact(a, b, start);
}

TEST(Matmul, ExactOfShortSignificandsLeavesPhasesOut) {
  Random random(6);
  // As from bfp8 (SrcB's low part is zero) and from bfp4 (so is SrcA's).
  for (uint32_t mask : {0xFFFE0000u, 0xFFF80000u}) {
    Tile a = random.tile(120, 133), b = random.tile(120, 133);
    for (Tile *t : {&a, &b})
      for (uint32_t &w : t->words)
        w &= mask;
    checkExact(a, b, random.tile(120, 135));
  }
}

TEST(Matmul, ExactWithLargeNumbers) {
  Random random(3);
  Tile a = random.tile(100, 255), b = random.tile(120, 255);
  Tile start = random.tile(200, 255);
  // A tile that only its DST takes out of the range of fp32.
  Tile small = random.tile(120, 130);
  checkExact(a, b, Tile());
  checkExact(a, b, start);
  checkExact(small, small, start);
  // An exponent of 255 times zero is zero.
  checkExact(a, Tile(), Tile());
  checkExact(Tile(), b, small);
}

TEST(Matmul, ExactOverflowsToInfinityAndUnderflowsToZero) {
  Tile a, b, dst;
  a(0, 0) = 0x7F000000;  // 2^127
  b(0, 0) = 0x40800000;  // 4
  b(0, 1) = 0xC0800000;  // -4
  a(1, 17) = 0x00800000; // 2^-126
  b(17, 2) = 0x3F000000; // 0.5
  a(2, 3) = 0x00400000;  // a denormal
  b(3, 3) = 0x7F000000;
  a(4, 4) = 0x7F800000; // infinity counts as 2^128
  b(4, 4) = 0;
  dst(4, 4) = 0x3F800000;
  MathConfig config{MathFidelity::HiFi4, DstFormat::Float32};
  for (Tile *t : {&a, &b})
    keepInSource<Exact>(t->floats(), SourceFormat::Tf32);
  forEachLevel([&] {
    Tile out = dst;
    Fpu<Exact>::matmulBlock(a.floats(), b.floats(), out.words, 1, 1, false,
                            config);
    EXPECT_EQ(out(0, 0), 0x7F800000u);
    EXPECT_EQ(out(0, 1), 0xFF800000u);
    EXPECT_EQ(out(1, 2), 0u);
    EXPECT_EQ(out(2, 3), 0u);
    EXPECT_EQ(out(4, 4), 0x3F800000u);
  });
}

TEST(Matmul, LofiDropsTheLowBitsOfItsOperands) {
  Tile a, b;
  a(0, 0) = 0x3F810000; // 1 + 2^-7: past SrcB's 7 bits
  b(0, 0) = 0x3F880000; // 1 + 2^-4: SrcA's fifth bit
  b(0, 1) = 0x3F840000; // 1 + 2^-5: past SrcA's 5 bits
  struct Case {
    MathFidelity fidelity;
    float first, second;
  };
  for (Case c :
       {Case{MathFidelity::LoFi, 1.0625f, 1.0f},
        Case{MathFidelity::HiFi2, 1.0625f, 1.03125f},
        Case{MathFidelity::HiFi3, 1.0625f * 1.0078125f, 1.03125f + 0.0078125f},
        Case{MathFidelity::HiFi4, 1.0625f * 1.0078125f,
             1.03125f * 1.0078125f}}) {
    Tile out;
    Fpu<Exact>::matmulBlock(a.floats(), b.floats(), out.words, 1, 1, false,
                            {c.fidelity, DstFormat::Float32});
    EXPECT_EQ(out.number(0, 0), c.first) << int(c.fidelity);
    EXPECT_EQ(out.number(0, 1), c.second) << int(c.fidelity);
  }
}

TEST(Matmul, ExactTransposesAndAccumulatesBlocks) {
  Random random(4);
  constexpr size_t rt = 2, ct = 3;
  Tiles a(rt), b(ct), turned(ct), dst(rt * ct), wanted(rt * ct);
  for (Tile &t : a.list)
    t = inDst(random.uniform(-2, 2), DstFormat::Float16b);
  for (Tile &t : b.list)
    t = inDst(random.uniform(-2, 2), DstFormat::Float16b);
  for (unsigned i = 0; i != ct; ++i)
    for (unsigned r = 0; r != 32; ++r)
      for (unsigned c = 0; c != 32; ++c)
        turned[i](c, r) = b[i](r, c);
  MathConfig config{MathFidelity::HiFi3, DstFormat::Float16b};
  for (int step = 0; step != 2; ++step) {
    Fpu<Exact>::matmulBlock(a.floats(), b.floats(), dst.words(), unsigned(rt),
                            unsigned(ct), true, config);
    for (unsigned t = 0; t != rt * ct; ++t)
      modelProduct(a[t / ct], turned[t % ct], wanted[t], config);
  }
  for (unsigned t = 0; t != rt * ct; ++t)
    expectSame(dst[t], wanted[t]);
}

TEST(Matmul, ExactWithAllBitsIsCloseToFast) {
  Random random(5);
  Tile a = random.uniform(-1, 1), b = random.uniform(-1, 1), fast, exact;
  for (Tile *t : {&a, &b})
    *t = inDst(*t, DstFormat::Float16b);
  MathConfig config{MathFidelity::HiFi4, DstFormat::Float32};
  Fpu<Fast>::matmulBlock(a.floats(), b.floats(), fast.words, 1, 1, false,
                         config);
  Fpu<Exact>::matmulBlock(a.floats(), b.floats(), exact.words, 1, 1, false,
                          config);
  for (size_t i = 0; i != kTileElements; ++i)
    ASSERT_NEAR(exact.floats()[i], fast.floats()[i], 2e-3);
}
