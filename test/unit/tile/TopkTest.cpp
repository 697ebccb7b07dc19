//===- TopkTest.cpp - Networks that sort columns --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Topk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace tt::tile {
namespace {

constexpr int kLines = 64, kColumns = 32;

/// A number and its index.
using Pair = std::pair<float, uint32_t>;
using Column = std::vector<Pair>;

/// Two tiles of numbers, one on top of the other, and two of their indices.
struct Tiles {
  std::array<std::array<uint32_t, 1024>, 2> numbers, indices;

  /// The word of a line in its tile, in face order.
  static size_t at(int line, int column) {
    int row = line % 32, face = row / 16 * 2 + column / 16;
    return size_t(face * 256 + row % 16 * 16 + column % 16);
  }
  void set(int line, int column, Pair pair) {
    numbers[size_t(line / 32)][at(line, column)] =
        std::bit_cast<uint32_t>(pair.first);
    indices[size_t(line / 32)][at(line, column)] = pair.second;
  }
  Column column(int column) const {
    Column pairs;
    for (int line = 0; line != kLines; ++line)
      pairs.emplace_back(
          std::bit_cast<float>(numbers[size_t(line / 32)][at(line, column)]),
          indices[size_t(line / 32)][at(line, column)]);
    return pairs;
  }
  TopkTiles words() {
    return {{numbers[0].data(), numbers[1].data()},
            {indices[0].data(), indices[1].data()}};
  }

  /// Numbers in no order; equal ones if there are few `kinds`.
  explicit Tiles(unsigned seed, unsigned kinds) {
    std::mt19937 engine(seed);
    for (int column = 0; column != kColumns; ++column)
      for (int line = 0; line != kLines; ++line)
        set(line, column,
            {float(int(engine() % kinds)) - float(kinds / 2), uint32_t(line)});
  }
};

/// Whether number i of a column still has its index.
void expectSamePairs(const Column &before, const Column &after) {
  EXPECT_EQ(std::multiset<Pair>(before.begin(), before.end()),
            std::multiset<Pair>(after.begin(), after.end()));
}

std::vector<float> numbersOf(const Column &pairs, size_t begin, size_t count) {
  std::vector<float> numbers;
  for (size_t i = begin; i != begin + count; ++i)
    numbers.push_back(pairs[i].first);
  return numbers;
}

/// Sequences of 2 to 64 numbers, in alternating order.
TEST(Topk, Sorts) {
  for (int end = 0; end != 6; ++end)
    for (bool increasing : {true, false})
      for (unsigned kinds : {1000u, 5u}) {
        SCOPED_TRACE(testing::Message() << "end " << end << ", increasing "
                                        << increasing << ", kinds " << kinds);
        Tiles tiles(unsigned(end) + kinds, kinds), before = tiles;
        topkSort(tiles.words(), increasing, end, 0, {});
        size_t length = size_t(2) << end;
        for (int c = 0; c != kColumns; ++c) {
          expectSamePairs(before.column(c), tiles.column(c));
          for (size_t begin = 0; begin != kLines; begin += length) {
            std::vector<float> wanted =
                numbersOf(before.column(c), begin, length);
            std::ranges::sort(wanted);
            if (increasing == (begin / length % 2 == 1))
              std::ranges::reverse(wanted);
            EXPECT_EQ(wanted, numbersOf(tiles.column(c), begin, length))
                << "column " << c << ", line " << begin;
          }
        }
      }
}

/// The k best of 64, from sequences of k that are sorted, merged and rebuilt.
TEST(Topk, KeepsTheBest) {
  for (int log = 2; log != 6; ++log)
    for (bool increasing : {true, false}) {
      int k = 1 << log;
      SCOPED_TRACE(testing::Message() << "k " << k << ", " << increasing);
      Tiles tiles(unsigned(k), 10000), before = tiles;
      TopkForm form{.minimum = increasing};
      topkSort(tiles.words(), increasing, log - 1, 0, form);
      for (int iteration = 0; k << iteration < kLines; ++iteration) {
        topkMerge(tiles.words(), iteration, k, form);
        topkRebuild(tiles.words(), increasing, iteration, k, false, form);
      }
      for (int c = 0; c != kColumns; ++c) {
        std::vector<float> wanted = numbersOf(before.column(c), 0, kLines);
        std::ranges::sort(wanted);
        if (!increasing)
          std::ranges::reverse(wanted);
        wanted.resize(size_t(k));
        EXPECT_EQ(wanted, numbersOf(tiles.column(c), 0, size_t(k)))
            << "column " << c;
        expectSamePairs(before.column(c), tiles.column(c));
      }
    }
}

} // namespace
} // namespace tt::tile
