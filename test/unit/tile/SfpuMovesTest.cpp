//===- SfpuMovesTest.cpp - Selection, constants, types, reductions --------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

using namespace test;

namespace {

/// Calls fn(op of Fast, false) and fn(op of Exact, true) at each level.
template <typename Op, typename Fn> void withBoth(Op fast, Op exact, Fn fn) {
  forEachLevel([&] {
    fn(fast, false);
    fn(exact, true);
  });
}

bool sameWords(const Tile &x, const Tile &y) {
  return std::memcmp(x.words, y.words, sizeof x.words) == 0;
}

} // namespace

TEST(Sfpu, where_tile) {
  Random random(50);
  Tile condition = random.words(), x = random.words(), y = random.words();
  for (size_t i = 0; i != 400; ++i)
    condition.words[i] = i % 4 == 0 ? 0 : i % 4 == 1 ? 0x80000000 : 0x400000;
  withBoth(Sfpu<Fast>::where_tile, Sfpu<Exact>::where_tile,
           [&](auto op, bool exact) {
             for (DataType type : {DataType::Float32, DataType::BFloat16,
                                   DataType::Int32, DataType::UInt16}) {
               Tile out;
               op(condition.words, x.words, y.words, out.words, type, {});
               for (size_t i = 0; i != kTileElements; ++i) {
                 uint32_t c = condition.words[i];
                 bool isFloat = tt::device::isFloat(type);
                 if (isFloat)
                   c = (exact ? withoutDenormal(c) : c) & 0x7FFFFFFF;
                 ASSERT_EQ(out.words[i], c ? x.words[i] : y.words[i]) << i;
               }
             }
           });
  // Into the condition.
  Tile out = condition, wanted;
  Sfpu<Fast>::where_tile(condition.words, x.words, y.words, wanted.words,
                         DataType::Int32, {});
  Sfpu<Fast>::where_tile(out.words, x.words, y.words, out.words,
                         DataType::Int32, {});
  EXPECT_TRUE(sameWords(out, wanted));
}

TEST(Sfpu, logical_not_tile) {
  Random random(51);
  Tile in = random.words();
  in.words[0] = 0;
  in.words[1] = 0x80000000;
  in.words[2] = 0x00000001;
  withBoth(Sfpu<Fast>::logical_not_tile, Sfpu<Exact>::logical_not_tile,
           [&](auto op, bool exact) {
             for (DataType type : {DataType::Float32, DataType::Int32}) {
               bool isFloat = type == DataType::Float32;
               uint32_t one = isFloat ? 0x3F800000 : 1;
               Tile out = in;
               op(out.words, type, {});
               for (size_t i = 0; i != kTileElements; ++i) {
                 uint32_t x = in.words[i];
                 if (isFloat)
                   x = (exact ? withoutDenormal(x) : x) & 0x7FFFFFFF;
                 ASSERT_EQ(out.words[i], x == 0 ? one : 0) << in.words[i];
               }
             }
           });
}

TEST(Sfpu, copy_dest_values) {
  Random random(52);
  Tile in = random.words(), out;
  withBoth(Sfpu<Fast>::copy_dest_values, Sfpu<Exact>::copy_dest_values,
           [&](auto op, bool) {
             out = {};
             op(in.words, out.words, DataType::UInt32, {});
             EXPECT_TRUE(sameWords(in, out));
             op(out.words, out.words, DataType::UInt32, {});
             EXPECT_TRUE(sameWords(in, out));
           });
}

TEST(Sfpu, fill_tile) {
  withBoth(Sfpu<Fast>::fill_tile, Sfpu<Exact>::fill_tile,
           [](auto op, bool exact) {
             Tile tile;
             op(tile.words, 1.0f / 3, {});
             for (uint32_t w : tile.words)
               ASSERT_EQ(w, exact ? 0x3EAA0000u : 0x3EAAAAABu);
           });
}

TEST(Sfpu, fill_tile_int) {
  withBoth(Sfpu<Fast>::fill_tile_int, Sfpu<Exact>::fill_tile_int,
           [](auto op, bool) {
             Tile tile;
             op(tile.words, 0x80000123u, {});
             for (uint32_t w : tile.words)
               ASSERT_EQ(w, 0x80000123u);
           });
}

TEST(Sfpu, rand_tile) {
  auto pattern = [](float x) { return std::bit_cast<uint32_t>(x); };
  Tile first, again, next;
  forEachLevel([&] {
    uint32_t state = 7;
    MathConfig config{.dst = DstFormat::Float32, .random = &state};
    Sfpu<Fast>::rand_tile(again.words, pattern(-1), pattern(3), config);
    if (tt::simd::chosenLevel == 0)
      first = again;
    EXPECT_TRUE(sameWords(first, again));
    EXPECT_NE(state, 7u);
    Sfpu<Exact>::rand_tile(next.words, pattern(-1), pattern(3), config);
    EXPECT_FALSE(sameWords(first, next));
  });
  double mean = 0, square = 0;
  std::set<uint32_t> different;
  for (size_t i = 0; i != kTileElements; ++i) {
    float x = first.floats()[i];
    ASSERT_GE(x, -1);
    ASSERT_LE(x, 2);
    mean += x / 1024;
    square += double(x) * x / 1024;
    different.insert(first.words[i]);
  }
  // The deviation of the mean of 1024 is 0.027.
  EXPECT_NEAR(mean, 0.5, 0.11);
  EXPECT_NEAR(square - mean * mean, 0.75, 0.12);
  EXPECT_GT(different.size(), 1000u);
  EXPECT_THROW(Sfpu<Fast>::rand_tile(first.words, 0, 0, {}), tt::device::Error);
}

//===----------------------------------------------------------------------===//
// typecast_tile
//===----------------------------------------------------------------------===//

namespace {

/// The number in the word and, the other way, a number in the nearest word.
double numberOf(uint32_t word, DataType type) {
  if (tt::device::isFloat(type))
    return std::bit_cast<float>(word);
  return type == DataType::Int32 || type == DataType::Int8
             ? double(int32_t(word))
             : double(word);
}

template <typename Int> uint32_t limited(double x) {
  using Limits = std::numeric_limits<Int>;
  return std::isnan(x)
             ? 0
             : uint32_t(Int(std::clamp(std::trunc(x), double(Limits::min()),
                                       double(Limits::max()))));
}

uint32_t wordOf(double x, DataType type, DstFormat dst) {
  switch (type) {
  case DataType::Int32:
    return limited<int32_t>(x);
  case DataType::Int8:
    return uint32_t(int32_t(int8_t(limited<int8_t>(x))));
  case DataType::UInt32:
    return limited<uint32_t>(x);
  case DataType::UInt16:
    return limited<uint16_t>(x);
  case DataType::UInt8:
    return limited<uint8_t>(x);
  default:
    auto word = std::bit_cast<uint32_t>(float(x));
    bool shortened = type == DataType::BFloat16 || dst == DstFormat::Float16b;
    return storedWord(word,
                      shortened ? DstFormat::Float16b : DstFormat::Float32,
                      Stored::Nearest);
  }
}

/// The result of Exact for a word, by the model where that has the cast.
uint32_t exactWordOf(uint32_t word, DataType from, DataType to,
                     const MathConfig &config) {
  bool fromFloat = tt::device::isFloat(from), toFloat = tt::device::isFloat(to);
  if (fromFloat && to == DataType::Int32)
    return model::toSi32(word);
  if (fromFloat && to == DataType::UInt32)
    return model::toU32(word);
  if (fromFloat && to == DataType::UInt16)
    return model::toU16(word);
  if (!toFloat)
    return wordOf(numberOf(word, from), to, config.dst);
  bool isSigned = from == DataType::Int32 || from == DataType::Int8;
  bool toBf16 = to == DataType::BFloat16;
  if (!fromFloat) {
    word = isSigned ? model::si32ToF32(word)
                    : model::u32ToF32(word, chipOf(config.numerics));
    word = toBf16 ? model::roundFraction(word, 7) : word;
  } else if (toBf16) {
    word = model::stored(word, model::Store::Nearest);
  }
  return storedWord(word, config.dst, Stored::Nearest);
}

/// Numbers of the type around its ends.
Tile numbersOf(DataType type) {
  Random random(53);
  if (tt::device::isFloat(type)) {
    Tile tile = floatGrid(54);
    float ends[] = {2147483520.0f,  2147483648.0f, -2147483648.0f,
                    -2147483904.0f, 4294967040.0f, 4294967296.0f,
                    65535.9f,       65536.0f,      255.5f,
                    256.0f,         -0.9f,         -1.0f,
                    127.9f,         -128.9f,       -129.0f};
    std::memcpy(tile.words + 600, ends, sizeof ends);
    for (size_t i = 700; i != 800; ++i)
      tile.words[i] = std::bit_cast<uint32_t>(random.between(-5e9f, 5e9f));
    return tile;
  }
  Tile tile = integerGrid(55);
  for (uint32_t &w : tile.words)
    w = type == DataType::UInt16  ? w & 0xFFFF
        : type == DataType::UInt8 ? w & 0xFF
        : type == DataType::Int8  ? uint32_t(int32_t(int8_t(w)))
                                  : w;
  return tile;
}

} // namespace

TEST(Sfpu, typecast_tile) {
  constexpr DataType kTypes[] = {
      DataType::Float32, DataType::BFloat16, DataType::Int32, DataType::UInt32,
      DataType::UInt16,  DataType::UInt8,    DataType::Int8};
  for (DataType from : kTypes)
    for (DataType to : kTypes)
      forEachLevel([&] {
        SCOPED_TRACE(std::string(tt::device::name(from)) + " to " +
                     std::string(tt::device::name(to)));
        Tile in = numbersOf(from), fast = in;
        Sfpu<Fast>::typecast_tile(fast.words, from, to,
                                  {.dst = DstFormat::Float32});
        for (size_t i = 0; i != kTileElements; ++i) {
          double x = numberOf(in.words[i], from);
          if (std::isnan(x) && tt::device::isFloat(to))
            ASSERT_TRUE(isNan(fast.words[i]));
          else
            ASSERT_EQ(fast.words[i], wordOf(x, to, DstFormat::Float32)) << x;
        }
        forEachUnit([&](const MathConfig &config) {
          Tile exact = in;
          Sfpu<Exact>::typecast_tile(exact.words, from, to, config);
          for (size_t i = 0; i != kTileElements; ++i)
            ASSERT_EQ(exact.words[i],
                      exactWordOf(in.words[i], from, to, config))
                << numberOf(in.words[i], from);
        });
      });
}

//===----------------------------------------------------------------------===//
// sfpu_reduce
//===----------------------------------------------------------------------===//

namespace {

constexpr ReduceType kReductions[] = {ReduceType::Sum, ReduceType::Max,
                                      ReduceType::Avg};
constexpr ReduceDim kDims[] = {ReduceDim::Row, ReduceDim::Col,
                               ReduceDim::Scalar};

/// The elements that go into the result at r, c; none if there is no result.
std::vector<uint32_t> reduced(Tile &in, ReduceDim dim, unsigned r, unsigned c) {
  std::vector<uint32_t> words;
  for (unsigned i = 0; i != 32; ++i)
    for (unsigned j = 0; j != 32; ++j)
      if ((dim == ReduceDim::Row && c == 0 && i == r) ||
          (dim == ReduceDim::Col && r == 0 && j == c) ||
          (dim == ReduceDim::Scalar && r == 0 && c == 0))
        words.push_back(in(i, j));
  return words;
}

template <typename Int>
uint32_t reduceIntegers(const std::vector<uint32_t> &words, ReduceType reduce) {
  uint32_t sum = 0;
  Int most = std::numeric_limits<Int>::min();
  for (uint32_t w : words) {
    sum += w;
    most = std::max(most, Int(w));
  }
  return reduce == ReduceType::Max   ? uint32_t(most)
         : reduce == ReduceType::Sum ? sum
                                     : uint32_t(Int(sum) / Int(words.size()));
}

double reduceFloats(const std::vector<uint32_t> &words, ReduceType reduce) {
  double sum = 0, most = -HUGE_VAL;
  for (uint32_t w : words) {
    sum += std::bit_cast<float>(w);
    most = std::max(most, double(std::bit_cast<float>(w)));
  }
  return reduce == ReduceType::Max   ? most
         : reduce == ReduceType::Sum ? sum
                                     : sum / double(words.size());
}

template <typename Check>
void checkReductions(const Tile &tile, DataType type, Check check) {
  withBoth(Sfpu<Fast>::sfpu_reduce, Sfpu<Exact>::sfpu_reduce,
           [&](auto op, bool) {
             for (ReduceType reduce : kReductions)
               for (ReduceDim dim : kDims) {
                 Tile in = tile, out = in;
                 op(out.words, reduce, type, dim, {.dst = DstFormat::Float32});
                 for (unsigned r = 0; r != 32; ++r)
                   for (unsigned c = 0; c != 32; ++c) {
                     auto words = reduced(in, dim, r, c);
                     if (words.empty())
                       ASSERT_EQ(out(r, c), in(r, c));
                     else
                       check(out(r, c), words, reduce);
                   }
               }
           });
}

} // namespace

TEST(Sfpu, sfpu_reduce) {
  Random random(56);
  Tile floats = random.uniform(-10, 3), integers = random.words();
  checkReductions(floats, DataType::Float32,
                  [](uint32_t word, auto &words, ReduceType reduce) {
                    ASSERT_NEAR(std::bit_cast<float>(word),
                                reduceFloats(words, reduce), 1e-3);
                  });
  checkReductions(integers, DataType::Int32,
                  [](uint32_t word, auto &words, ReduceType reduce) {
                    ASSERT_EQ(word, reduceIntegers<int32_t>(words, reduce));
                  });
  checkReductions(integers, DataType::UInt32,
                  [](uint32_t word, auto &words, ReduceType reduce) {
                    ASSERT_EQ(word, reduceIntegers<uint32_t>(words, reduce));
                  });
  // A 16-bit DST keeps bf16.
  Tile narrow = floats;
  Sfpu<Exact>::sfpu_reduce(narrow.words, ReduceType::Sum, DataType::BFloat16,
                           ReduceDim::Col, {});
  for (unsigned c = 0; c != 32; ++c)
    EXPECT_EQ(narrow(0, c) & 0xFFFF, 0u);
  EXPECT_THROW(Sfpu<Fast>::sfpu_reduce(narrow.words, ReduceType::Sum,
                                       DataType::UInt16, ReduceDim::Col, {}),
               tt::device::Error);
}

TEST(Sfpu, max_reduce_with_indices) {
  using Two = std::array<Tile, 2>;
  Random random(57);
  Two values, indices;
  for (Tile &t : values)
    for (uint32_t &w : t.words) // many equal ones
      w = std::bit_cast<uint32_t>(float(random.word() % 12) - 20);
  for (Tile &t : indices)
    t = random.words();
  auto check = [&](auto op, int32_t rows, uint32_t chunk, bool accumulate) {
    Two v = values, i = indices;
    op(v[0].words, i[0].words, chunk, rows, accumulate, {});
    Two wantedValues = values, wantedIndices = indices;
    for (unsigned c = 0; c != 32; ++c) {
      unsigned best = 0;
      for (unsigned r = 1; r != (rows <= 9 ? 9u : 32u); ++r)
        if (values[0].number(r, c) > values[0].number(best, c))
          best = r;
      unsigned tile = accumulate && chunk != 0 &&
                      values[1].number(0, c) > values[0].number(best, c);
      for (unsigned t = 0; t != (accumulate ? 2u : 1u); ++t) {
        wantedValues[t](0, c) = values[tile](tile ? 0 : best, c);
        wantedIndices[t](0, c) = indices[tile](tile ? 0 : best, c);
      }
    }
    for (unsigned t = 0; t != 2; ++t) {
      EXPECT_TRUE(sameWords(v[t], wantedValues[t]));
      EXPECT_TRUE(sameWords(i[t], wantedIndices[t]));
    }
  };
  withBoth(Sfpu<Fast>::max_reduce_with_indices,
           Sfpu<Exact>::max_reduce_with_indices, [&](auto op, bool) {
             for (int32_t rows : {4, 9, 10, 32}) {
               check(op, rows, 0, false);
               check(op, rows, 0, true);
               check(op, rows, 3, true);
             }
           });
  for (int32_t rows : {0, 33})
    EXPECT_THROW(Sfpu<Fast>::max_reduce_with_indices(
                     values[0].words, indices[0].words, 0, rows, false, {}),
                 tt::device::Error);
}
