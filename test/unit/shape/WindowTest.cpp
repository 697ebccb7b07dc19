//===- WindowTest.cpp - windows against counting, one by one --------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A padded tensor is laid out as a line of elements, and a window is moved over
// it step by step: what that counts is what the formulas give.
//===----------------------------------------------------------------------===//

#include "tt/shape/Window.h"

#include "gtest/gtest.h"

#include <limits>
#include <random>

namespace tt::shape {
namespace {

struct Case {
  WindowAxis axis;
  int64_t size = 0;
  bool ceil = false;
};

std::ostream &operator<<(std::ostream &out, const Case &c) {
  return out << "kernel " << c.axis.kernel << ", stride " << c.axis.stride
             << ", dilation " << c.axis.dilation << ", padding " << c.axis.low
             << ", " << c.axis.high << ", spread " << c.axis.spread << ", size "
             << c.size << (c.ceil ? ", rounded up" : "");
}

/// The elements of the padded tensor: the number of an element that is there,
/// -1 for a zero between elements, -2 for padding.
std::vector<int64_t> placesOf(const Case &c) {
  std::vector<int64_t> line;
  for (int64_t i = 0; i != c.size; ++i) {
    if (i != 0)
      line.insert(line.end(), size_t(c.axis.spread - 1), -1);
    line.push_back(i);
  }
  int64_t length = int64_t(line.size());
  if (c.axis.low + c.axis.high + length <= 0)
    return {};
  // Padding may take away what other padding adds.
  std::vector<int64_t> wide(size_t(length) + 200, -2);
  std::copy(line.begin(), line.end(), wide.begin() + 100);
  return {wide.begin() + 100 - c.axis.low,
          wide.begin() + 100 + length + c.axis.high};
}

/// Steps, counted by taking them.
int64_t stepsByHand(const Case &c) {
  int64_t length = int64_t(placesOf(c).size());
  if (length == 0)
    return 0;
  auto end = [&](int64_t step) {
    int64_t last = step * c.axis.stride;
    for (int64_t tap = 1; tap < c.axis.kernel; ++tap)
      last += c.axis.dilation;
    return last + (c.axis.kernel != 0);
  };
  int64_t steps = 0;
  while (end(steps) <= length)
    ++steps;
  // One more that hangs over, if places are left and it begins before the
  // padding behind.
  bool rest = steps != 0 && end(steps - 1) != length;
  int64_t begin = steps * c.axis.stride;
  if (c.ceil && rest && begin < length - std::max<int64_t>(c.axis.high, 0))
    ++steps;
  return steps;
}

std::vector<Case> randomCases(bool negativePadding) {
  std::mt19937 random(7);
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  std::vector<Case> cases;
  for (int i = 0; i != 20000; ++i) {
    Case c;
    c.axis.kernel = pick(0, 5);
    c.axis.stride = pick(1, 4);
    c.axis.dilation = pick(1, 3);
    c.axis.low = pick(negativePadding ? -3 : 0, 6);
    c.axis.high = pick(negativePadding ? -3 : 0, 6);
    c.axis.spread = pick(1, 3);
    c.size = pick(0, 12);
    c.ceil = pick(0, 1);
    cases.push_back(c);
  }
  return cases;
}

TEST(Window, StepsAreThoseThatFit) {
  for (const Case &c : randomCases(/*negativePadding=*/true))
    ASSERT_EQ(c.axis.steps(c.size, c.ceil), stepsByHand(c)) << c;
}

TEST(Window, NoStepReadsBeyondWhatIsMissing) {
  for (const Case &c : randomCases(/*negativePadding=*/true)) {
    int64_t steps = c.axis.steps(c.size, c.ceil).value();
    if (steps == 0)
      continue;
    int64_t length = int64_t(placesOf(c).size());
    ASSERT_EQ(c.axis.missing(c.size, steps),
              std::max<int64_t>(0, c.axis.span(steps) - length))
        << c;
    if (!c.ceil) {
      ASSERT_EQ(c.axis.missing(c.size, steps), 0) << c;
    }
  }
}

TEST(Window, ElementsLieWhereTheLineHasThem) {
  for (Case c : randomCases(/*negativePadding=*/false)) {
    c.axis.spread = 1;
    std::vector<int64_t> line = placesOf(c);
    int64_t steps = c.axis.steps(c.size, c.ceil).value();
    for (int64_t tap = 0; tap != c.axis.kernel; ++tap) {
      auto [begin, end] = c.axis.seeing(tap, c.size, steps);
      for (int64_t step = 0; step != steps; ++step) {
        size_t at = size_t(step * c.axis.stride + tap * c.axis.dilation);
        int64_t found = at < line.size() ? line[at] : -3;
        ASSERT_EQ(c.axis.isOnTensor(step, tap, c.size), found >= 0) << c;
        ASSERT_EQ(step >= begin && step < end, found >= 0)
            << c << ", tap " << tap << ", step " << step;
        if (found >= 0) {
          ASSERT_EQ(c.axis.place(step, tap), found) << c;
        }
      }
    }
    for (int64_t step = 0; step != steps; ++step) {
      int64_t elements = 0, all = 0;
      for (int64_t tap = 0; tap != c.axis.kernel; ++tap) {
        size_t at = size_t(step * c.axis.stride + tap * c.axis.dilation);
        all += at < line.size();
        elements += at < line.size() && line[at] >= 0;
      }
      ASSERT_EQ(c.axis.counted(step, c.size, /*padding=*/false), elements) << c;
      ASSERT_EQ(c.axis.counted(step, c.size, /*padding=*/true), all) << c;
    }
  }
}

TEST(Window, SameGivesAStepForEveryStride) {
  for (Case c : randomCases(/*negativePadding=*/false)) {
    if (c.size == 0 || c.axis.kernel == 0)
      continue;
    c.axis.spread = 1;
    int64_t wanted = 0;
    for (int64_t begin = 0; begin < c.size; begin += c.axis.stride)
      ++wanted;
    for (bool behind : {false, true}) {
      c.axis.padSame(c.size, behind);
      ASSERT_EQ(c.axis.steps(c.size), wanted) << c;
      ASSERT_EQ(c.axis.steps(c.size, /*ceil=*/true), wanted) << c;
      int64_t more = c.axis.high - c.axis.low;
      ASSERT_TRUE(behind ? more == 0 || more == 1 : more == 0 || more == -1)
          << c;
      ASSERT_GE(std::min(c.axis.low, c.axis.high), 0) << c;
      // No less padding would do.
      if (c.axis.low + c.axis.high > 0) {
        WindowAxis less = c.axis;
        --(less.high > less.low ? less.high : less.low);
        ASSERT_LT(less.steps(c.size), wanted) << c;
      }
    }
  }
}

TEST(Window, TransposedReadsWhereTheWindowWrote) {
  for (Case c : randomCases(/*negativePadding=*/true)) {
    c.axis.spread = 1;
    int64_t steps = c.axis.steps(c.size).value();
    if (steps == 0 || c.axis.kernel == 0)
      continue;
    WindowAxis back = c.axis.transposed();
    // All but what the steps leave over behind.
    int64_t covered = c.axis.span(steps) - c.axis.low - c.axis.high;
    if (covered <= 0)
      continue;
    ASSERT_EQ(back.steps(steps), covered) << c;
    for (int64_t step = 0; step != steps; ++step)
      for (int64_t tap = 0; tap != c.axis.kernel; ++tap) {
        int64_t at = c.axis.place(step, tap);
        ASSERT_EQ(back.place(at, c.axis.kernel - 1 - tap), step * back.spread)
            << c;
      }
  }
}

TEST(Window, SaysWhatOverflows) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  WindowAxis axis;
  axis.kernel = kMost;
  axis.dilation = 3;
  EXPECT_EQ(axis.reach(), kMost);
  EXPECT_EQ(axis.steps(10), 0);
  axis = {.kernel = 2, .low = kMost, .high = 1};
  EXPECT_EQ(axis.steps(10), std::nullopt);
  axis = {.kernel = 2, .spread = kMost};
  EXPECT_EQ(axis.steps(10), std::nullopt);
  axis = {.kernel = 1, .stride = kMost};
  EXPECT_EQ(axis.steps(10, /*ceil=*/true), 1);
}

TEST(Window, HasAllDimensions) {
  Window window({3, 2, 1});
  window[0].low = 1;
  window[1].high = 2;
  window[2].stride = 4;
  EXPECT_EQ(window.steps({5, 6, 9}), (Shape{4, 7, 3}));
  EXPECT_EQ(window.padding(), (Shape{1, 0, 0, 0, 2, 0}));
  EXPECT_EQ(window.paddingPairs(), (Shape{1, 0, 0, 2, 0, 0}));
  EXPECT_EQ(window.all(&WindowAxis::stride), (Shape{1, 1, 4}));
  std::string message;
  EXPECT_FALSE(slide({1, 6, 9}, window,
                     [&](std::string text) { message = std::move(text); }));
  EXPECT_EQ(message, "window '3x2x1' with dilation '1x1x1' does not fit into "
                     "image '1x6x9' with padding '1x0x0x0x2x0'");
}

} // namespace
} // namespace tt::shape
