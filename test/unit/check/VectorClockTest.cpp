//===- VectorClockTest.cpp - Who has seen what of whom --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "check/VectorClock.h"

#include <gtest/gtest.h>

namespace tt::emulator {
namespace {

TEST(VectorClockTest, HasSeenNothingAtFirst) {
  VectorClock clock;
  EXPECT_EQ(0u, clock.at(5));
  EXPECT_TRUE(clock.covers(5, 0));
  EXPECT_FALSE(clock.covers(5, 1));
}

TEST(VectorClockTest, RaisesButNeverLowers) {
  VectorClock clock;
  clock.raise(3, 7);
  clock.raise(3, 4);
  EXPECT_EQ(7u, clock.at(3));
  EXPECT_TRUE(clock.covers(3, 7));
  EXPECT_FALSE(clock.covers(3, 8));
  EXPECT_FALSE(clock.covers(2, 1));
}

TEST(VectorClockTest, JoinTakesTheLargerOfEachWhateverTheLengths) {
  VectorClock a, b;
  a.raise(0, 5);
  a.raise(1, 1);
  b.raise(1, 3);
  b.raise(12, 2);
  VectorClock shorter = a, longer = b;
  shorter.join(b);
  longer.join(a);
  for (const VectorClock &joined : {shorter, longer}) {
    EXPECT_EQ(5u, joined.at(0));
    EXPECT_EQ(3u, joined.at(1));
    EXPECT_EQ(0u, joined.at(2));
    EXPECT_EQ(2u, joined.at(12));
  }
}

} // namespace
} // namespace tt::emulator
