//===- Topk.cpp - Networks that sort columns ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Topk.h"

#include "tt/device/Tile.h"

#include <algorithm>
#include <utility>

using namespace tt::tile;
using tt::device::Tile;

namespace {

constexpr int kLines = 2 * Tile::kSide;

/// One column: the numbers from top to bottom, with their indices.
class Column {
public:
  Column(const TopkTiles &tiles, int column, const TopkForm &form)
      : tiles(tiles), column(column), form(form) {}

  uint32_t &number(int line) { return word(tiles.numbers, line); }
  uint32_t &index(int line) { return word(tiles.indices, line); }

  /// Afterwards the number at `low` is not above that at `high`, or if not
  /// `increasing` not below.
  void exchange(int low, int high, bool increasing) {
    if (increasing ? !less(high, low) : !less(low, high))
      return;
    std::swap(number(low), number(high));
    if (!form.fused)
      std::swap(index(low), index(high));
  }

  /// Steps from distance 2^(first - 1) down to 2^(last - 1) on the `count`
  /// lines from `start`; sequences of `length` alternate their direction.
  void steps(int first, int last, int start, int count, int length,
             bool increasing) {
    for (int step = first; step >= last; --step) {
      int distance = 1 << (step - 1);
      for (int i = 0; i != count; ++i)
        if ((i & distance) == 0 && i + distance < count)
          exchange(start + i, start + i + distance,
                   increasing ^ (i / length % 2 != 0));
    }
  }

  /// The number's rank among equals, in its low bits. The larger pattern comes
  /// first when the whole is descending, so ranks of positive numbers are
  /// complemented then, and those of negative ones otherwise.
  void stamp(int line, uint32_t rank, bool descending) {
    uint32_t mask = (1u << form.tagBits) - 1, &word = number(line);
    word = (word & ~mask) | rank;
    if ((word >> 31 == 0) == descending)
      word ^= mask;
  }

private:
  uint32_t &word(uint32_t *const *pair, int line) {
    return pair[line / Tile::kSide][Tile::offset(line % Tile::kSide, column)];
  }
  /// Numbers are compared by sign and magnitude of their patterns.
  static int64_t order(uint32_t word) {
    int64_t magnitude = word & 0x7FFFFFFF;
    return word >> 31 ? -magnitude - 1 : magnitude;
  }
  bool less(int a, int b) {
    int64_t x = order(number(a)), y = order(number(b));
    if (x != y || !form.stable)
      return x < y;
    return form.ascending ? index(a) < index(b) : index(a) > index(b);
  }

  const TopkTiles &tiles;
  int column;
  const TopkForm &form;
};

template <class Work>
void forColumns(const TopkTiles &tiles, const TopkForm &form, Work work) {
  for (int c = 0; c != Tile::kSide; ++c) {
    Column column(tiles, c, form);
    work(column);
  }
}

/// Lines between sequences of k after so many merges.
int distanceOf(int k, int merges) {
  return std::min<int64_t>(Tile::kSide, int64_t(k) << merges);
}
/// Numbers that a call works on.
int numbersOf(int k, int merges) {
  return std::min(kLines, std::max(2 * k, kLines >> merges));
}

/// The steps that `phase` takes one by one, each over all lines; those of
/// distance 8 and less are taken together.
std::pair<int, int> longSteps(int phase, int end, int start,
                              const TopkForm &form) {
  if (phase < 4)
    return {0, 0};
  return start == end ? std::pair<int, int>(form.startStep, form.endStep)
                      : std::pair<int, int>(phase + 1, 4);
}

/// Cycles of a group of 16 numbers: loads and stores, of indices too, and
/// exchanges, of which a stable one has to look at the indices.
uint32_t groupCycles(int steps, const TopkForm &form) {
  return (form.fused ? 8 : 16) + uint32_t(steps) * 4 * (form.stable ? 10 : 2) +
         2;
}
/// Even and odd columns of two faces, four groups each.
constexpr uint32_t kPasses = 4, kGroups = kLines / 16;

} // namespace

void tt::tile::topkSort(const TopkTiles &tiles, bool increasing, int end,
                        int start, const TopkForm &form) {
  forColumns(tiles, form, [&](Column &column) {
    for (int phase = start; phase <= end; ++phase) {
      int length = 1 << (phase + 1);
      auto [first, last] = longSteps(phase, end, start, form);
      column.steps(first, last + 1, 0, kLines, length, increasing);
      column.steps(std::min(phase + 1, 4), 1, 0, kLines, length, increasing);
    }
  });
}

void tt::tile::topkMerge(const TopkTiles &tiles, int iteration, int k,
                         const TopkForm &form) {
  k = std::min(k, Tile::kSide);
  int distance = distanceOf(k, iteration), all = numbersOf(k, iteration);
  forColumns(tiles, form, [&](Column &column) {
    for (int done = 0, start = 0; done < all; done += 2 * k) {
      for (int i = start; i != start + k; ++i) {
        if (form.ranked) {
          column.stamp(i, uint32_t(i - start), !form.minimum);
          column.stamp(i + distance, uint32_t(2 * k - 1 - (i - start)),
                       !form.minimum);
        }
        column.exchange(i, i + distance, form.minimum);
      }
      start += 2 * distance;
    }
  });
}

void tt::tile::topkRebuild(const TopkTiles &tiles, bool increasing,
                           int iteration, int k, bool skipSecond,
                           const TopkForm &form) {
  // Sequences of a tile and more are those of the whole two tiles.
  bool whole = k >= Tile::kSide;
  int distance = whole ? k : distanceOf(k, iteration + 1);
  int all = whole ? kLines : numbersOf(k, iteration + 1) >> skipSecond;
  int steps = 0;
  while (1 << steps < k)
    ++steps;
  forColumns(tiles, form, [&](Column &column) {
    for (int i = 0; i * k < all; ++i)
      column.steps(steps, 1, i * distance, k, k, increasing ^ (i % 2 != 0));
  });
}

uint32_t tt::tile::topkSortCycles(int end, int start, const TopkForm &form) {
  uint32_t cycles = 0;
  for (int phase = start; phase <= end; ++phase) {
    auto [first, last] = longSteps(phase, end, start, form);
    cycles += uint32_t(std::max(0, first - last)) * groupCycles(1, form) +
              groupCycles(std::min(phase + 1, 4), form);
  }
  return kPasses * kGroups * cycles;
}

uint32_t tt::tile::topkMergeCycles(int iteration, int k, const TopkForm &form) {
  // 8 numbers of 8 columns at a time, one exchange.
  uint32_t group =
      (form.fused ? 4 : 8) + (form.stable ? 10 : 2) + (form.ranked ? 15 : 0);
  return kPasses *
         uint32_t(numbersOf(std::min(k, Tile::kSide), iteration) / 8) * group;
}

uint32_t tt::tile::topkRebuildCycles(int iteration, int k, bool skipSecond,
                                     const TopkForm &form) {
  bool whole = k >= Tile::kSide;
  int all = whole ? kLines : numbersOf(k, iteration + 1) >> skipSecond;
  int steps = 0;
  while (1 << steps < k)
    ++steps;
  uint32_t groups = uint32_t(std::max(1, all / 16));
  return kPasses * groups *
         (uint32_t(std::max(0, steps - 4)) * groupCycles(1, form) +
          groupCycles(std::min(steps, 4), form));
}
