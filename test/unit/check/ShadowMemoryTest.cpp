//===- ShadowMemoryTest.cpp - The last accesses to every byte -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "check/ShadowMemory.h"

#include <gtest/gtest.h>

#include <random>

namespace tt::emulator {
namespace {

Stamp by(ActorId actor) { return {.actor = actor, .epoch = 1}; }

void write(ShadowMemory &memory, uint64_t address, uint64_t bytes,
           ActorId actor) {
  memory.update(address, bytes,
                [&](uint64_t, Segment &s) { s.write = by(actor); });
}

/// Who wrote the byte; 0 for nobody.
ActorId writerOf(const ShadowMemory &memory, uint64_t address) {
  ActorId writer = 0;
  memory.visit(address, 1,
               [&](uint64_t, const Segment &s) { writer = s.write.actor; });
  return writer;
}

size_t segmentsIn(const ShadowMemory &memory, uint64_t address,
                  uint64_t bytes) {
  size_t count = 0;
  memory.visit(address, bytes, [&](uint64_t, const Segment &) { ++count; });
  return count;
}

TEST(ShadowMemoryTest, RemembersExactRanges) {
  ShadowMemory memory;
  write(memory, 1001, 1087, 1);
  EXPECT_EQ(0u, writerOf(memory, 1000));
  EXPECT_EQ(1u, writerOf(memory, 1001));
  EXPECT_EQ(1u, writerOf(memory, 2087));
  EXPECT_EQ(0u, writerOf(memory, 2088));
}

TEST(ShadowMemoryTest, UntouchedMemoryHasNoSegments) {
  ShadowMemory memory;
  EXPECT_EQ(0u, segmentsIn(memory, 0, 1 << 20));
  write(memory, 5 << 20, 3, 1);
  EXPECT_EQ(0u, segmentsIn(memory, 0, 5 << 20));
  EXPECT_EQ(2u, segmentsIn(memory, 5 << 20, 4096));
}

TEST(ShadowMemoryTest, UpdateSeesNothingBeyondItsRange) {
  ShadowMemory memory;
  write(memory, 4000, 9000, 1);
  std::vector<uint64_t> starts;
  memory.update(4090, 4105, [&](uint64_t at, Segment &s) {
    starts.push_back(at);
    EXPECT_EQ(1u, s.write.actor);
    s.write = by(2);
  });
  // Pages end at 4096 and 8192.
  EXPECT_EQ((std::vector<uint64_t>{4090, 4096, 8192}), starts);
  EXPECT_EQ(1u, writerOf(memory, 4089));
  EXPECT_EQ(2u, writerOf(memory, 8194));
  EXPECT_EQ(1u, writerOf(memory, 8195));
}

TEST(ShadowMemoryTest, VisitStartsInsideASegment) {
  ShadowMemory memory;
  write(memory, 100, 200, 1);
  std::vector<uint64_t> starts;
  memory.visit(150, 250,
               [&](uint64_t at, const Segment &) { starts.push_back(at); });
  EXPECT_EQ((std::vector<uint64_t>{150, 300}), starts);
}

TEST(ShadowMemoryTest, NeighboursWithOneHistoryAreOneSegment) {
  ShadowMemory memory;
  for (uint64_t row = 0; row != 32; ++row)
    write(memory, 1024 + row * 64, 64, 1);
  EXPECT_EQ(1u, segmentsIn(memory, 1024, 2048));
  write(memory, 1500, 1, 2);
  EXPECT_EQ(3u, segmentsIn(memory, 1024, 2048));
  write(memory, 1500, 1, 1);
  EXPECT_EQ(1u, segmentsIn(memory, 1024, 2048));
}

TEST(ShadowMemoryTest, DifferentReadsKeepNeighboursApart) {
  ShadowMemory memory;
  write(memory, 0, 64, 1);
  memory.update(0, 32, [](uint64_t, Segment &s) { s.read = by(2); });
  EXPECT_EQ(2u, segmentsIn(memory, 0, 64));
  memory.update(32, 32, [](uint64_t, Segment &s) { s.read = by(2); });
  EXPECT_EQ(1u, segmentsIn(memory, 0, 64));
  memory.update(8, 8,
                [](uint64_t, Segment &s) { s.moreReads.push_back(by(3)); });
  EXPECT_EQ(3u, segmentsIn(memory, 0, 64));
}

TEST(ShadowMemoryTest, ClearForgets) {
  ShadowMemory memory;
  write(memory, 3 << 20, 100, 1);
  memory.clear();
  EXPECT_EQ(0u, writerOf(memory, 3 << 20));
}

TEST(ShadowMemoryTest, AgreesWithABytewiseModel) {
  ShadowMemory memory;
  std::vector<ActorId> model(20000, 0);
  std::mt19937 random(1);
  for (ActorId actor = 1; actor != 3000; ++actor) {
    uint64_t begin = random() % model.size();
    uint64_t bytes = std::min<uint64_t>(1 + random() % (actor % 7 ? 90 : 7000),
                                        model.size() - begin);
    write(memory, begin, bytes, actor % 5 + 1);
    std::fill_n(model.begin() + ptrdiff_t(begin), bytes, actor % 5 + 1);
  }
  for (uint64_t at = 0; at != model.size(); ++at)
    ASSERT_EQ(model[at], writerOf(memory, at)) << at;
}

} // namespace
} // namespace tt::emulator
