//===- CollectiveTimeTest.cpp - How long collectives take -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/CollectiveTime.h"
#include "tt/device/Architecture.h"
#include "tt/device/Error.h"

#include <cmath>

#include <gtest/gtest.h>

using namespace tt::device;
using namespace tt::device::mesh;

namespace {

constexpr int64_t kKi = 1 << 10, kMi = 1 << 20, kGi = 1 << 30;

LinkGroup wormhole(int64_t chips, bool ring = false, int64_t links = 1) {
  return {Arch::WormholeB0, chips, ring, links, 12.5e9};
}

LinkGroup blackhole(int64_t chips, bool ring = false, int64_t links = 2) {
  return {Arch::Blackhole, chips, ring, links, 25e9};
}

double us(Kind kind, int64_t bytes, const LinkGroup &group) {
  return 1e6 * collectiveSeconds({.kind = kind, .bytes = bytes}, group);
}

/// METAL tech_reports/CCLs/results; none of them were fit but the lines of
/// four.
struct Published {
  Kind kind;
  LinkGroup group;
  int64_t bytes;
  double us;
};

const Published kPublished[] = {
    {Kind::AllGather, wormhole(4), 16 * kMi, 1082},
    {Kind::AllGather, wormhole(2), kMi, 89.16},
    {Kind::AllGather, wormhole(2), kGi, 84479},
    {Kind::AllGather, wormhole(8, true), kGi, 45176},
    {Kind::AllGather, blackhole(2), kMi, 23.88},
    {Kind::AllGather, blackhole(2), kGi, 11267},
    {Kind::ReduceScatter, wormhole(2), kGi, 60211},
    {Kind::ReduceScatter, wormhole(4), kGi, 76693},
    {Kind::ReduceScatter, blackhole(4), kGi, 20622},
    {Kind::AllReduce, wormhole(2), kMi, 163},
    {Kind::AllToAll, wormhole(2), kMi, 87.27},
    {Kind::AllToAll, wormhole(4), kGi, 93551},
    {Kind::AllToAll, blackhole(4), kGi, 22522},
};

TEST(CollectiveTime, IsCloseToPublishedTimes) {
  for (const Published &p : kPublished) {
    double modelled = us(p.kind, p.bytes, p.group);
    EXPECT_NEAR(modelled / p.us, 1, 0.12)
        << name(p.kind) << " of " << p.group.chips << ", " << p.bytes;
  }
}

TEST(CollectiveTime, OneWorkerCannotFillAWormholeLinkAlone) {
  // On a line of two each chip's worker is alone on its link; on four the last
  // link carries what three workers send.
  double two = us(Kind::AllGather, kGi, wormhole(2)) / (1. / 2);
  double four = us(Kind::AllGather, kGi, wormhole(4)) / (3. / 4);
  EXPECT_NEAR(two / four, 11.7 / 6.36, 0.1);
}

TEST(CollectiveTime, LongTimesGrowWithBytes) {
  for (Kind kind : {Kind::AllGather, Kind::ReduceScatter, Kind::AllReduce,
                    Kind::AllToAll, Kind::Broadcast, Kind::Permute})
    for (const LinkGroup &group :
         {wormhole(2), wormhole(4), wormhole(8, true), blackhole(8, true)}) {
      double last = 0;
      for (int64_t bytes = 64 * kMi; bytes <= kGi; bytes *= 2) {
        double now = us(kind, bytes, group);
        if (last > 0)
          EXPECT_NEAR(now / last, 2, 0.1) << name(kind) << " " << bytes;
        last = now;
      }
    }
}

TEST(CollectiveTime, LinksShareTheBytes) {
  for (Kind kind : {Kind::AllGather, Kind::ReduceScatter, Kind::AllToAll}) {
    double one = us(kind, 256 * kMi, blackhole(4, false, 1));
    double two = us(kind, 256 * kMi, blackhole(4, false, 2));
    EXPECT_NEAR(one / two, 2, 0.1) << name(kind);
  }
}

TEST(CollectiveTime, ReducingIsScatteringAndGathering) {
  LinkGroup group = wormhole(4);
  for (int64_t bytes : {64 * kKi, kMi, 64 * kMi})
    EXPECT_DOUBLE_EQ(us(Kind::AllReduce, bytes, group),
                     us(Kind::ReduceScatter, bytes, group) +
                         us(Kind::AllGather, bytes, group));
}

TEST(CollectiveTime, DirectSendsMoreAndWaitsLess) {
  LinkGroup ring = wormhole(8, true);
  CollectiveCall call{.kind = Kind::ReduceScatter, .bytes = 16 * kKi};
  EXPECT_EQ(usualAlgorithm(call, ring), Algorithm::Direct);
  auto times = [&](int64_t bytes) {
    call.bytes = bytes;
    call.algorithm = Algorithm::Direct;
    double direct = collectiveSeconds(call, ring);
    call.algorithm = Algorithm::Ring;
    return std::pair(direct, collectiveSeconds(call, ring));
  };
  auto [direct, relayed] = times(16 * kKi);
  EXPECT_LT(direct, relayed);
  auto [directLarge, relayedLarge] = times(64 * kMi);
  EXPECT_GT(directLarge, 1.8 * relayedLarge);
  EXPECT_LT(directLarge, 3 * relayedLarge);
  // The library changes its algorithm at 512 KiB, where its time has a bump.
  EXPECT_GT(us(Kind::ReduceScatter, 512 * kKi, ring),
            us(Kind::ReduceScatter, 513 * kKi, ring));
}

TEST(CollectiveTime, RingsBeatLines) {
  for (int64_t bytes = 16 * kKi; bytes <= kGi; bytes *= 8)
    for (LinkGroup group : {wormhole(8, true), blackhole(8, true)}) {
      CollectiveCall call{.kind = Kind::AllGather,
                          .bytes = bytes,
                          .algorithm = Algorithm::Line};
      EXPECT_LT(us(Kind::AllGather, bytes, group),
                1e6 * collectiveSeconds(call, group))
          << bytes;
    }
}

TEST(CollectiveTime, ARingOfTwoIsALine) {
  EXPECT_EQ(us(Kind::AllGather, kMi, wormhole(2, true)),
            us(Kind::AllGather, kMi, wormhole(2)));
}

TEST(CollectiveTime, BestIsNoSlowerThanUsual) {
  for (Kind kind : {Kind::AllGather, Kind::ReduceScatter, Kind::AllReduce,
                    Kind::AllToAll, Kind::Broadcast, Kind::Permute})
    for (int64_t bytes : {2 * kKi, 64 * kKi, 3 * kMi + 1, 64 * kMi}) {
      LinkGroup group = blackhole(8, true);
      CollectiveCall call{.kind = kind, .bytes = bytes};
      CollectivePlan plan = best(call, group);
      EXPECT_GE(plan.links, 1);
      EXPECT_LE(plan.links, group.links);
      LinkGroup used = group;
      used.links = plan.links;
      EXPECT_LE(plan.seconds, collectiveSeconds(call, used) * (1 + 1e-9))
          << name(kind) << " " << bytes;
      call.algorithm = plan.algorithm;
      call.chunksPerSync = plan.chunksPerSync;
      EXPECT_EQ(plan.seconds, collectiveSeconds(call, used));
    }
}

TEST(CollectiveTime, NoMoreLinksThanPages) {
  CollectiveCall call{.kind = Kind::AllGather, .bytes = 8 * 2048};
  EXPECT_EQ(best(call, blackhole(8, true)).links, 1);
  call.bytes *= 2;
  EXPECT_EQ(best(call, blackhole(8, true)).links, 2);
}

TEST(CollectiveTime, WhatIsSaidStays) {
  CollectiveCall call{.kind = Kind::ReduceScatter,
                      .bytes = kMi,
                      .algorithm = Algorithm::Line,
                      .chunksPerSync = 7};
  CollectivePlan plan = best(call, wormhole(8, true));
  EXPECT_EQ(plan.algorithm, Algorithm::Line);
  EXPECT_EQ(plan.chunksPerSync, 7);
}

TEST(CollectiveTime, OddSizesAndManyChips) {
  for (Kind kind : {Kind::AllGather, Kind::ReduceScatter, Kind::AllToAll,
                    Kind::Broadcast, Kind::Permute})
    for (int64_t chips : {2, 3, 5, 7, 32})
      for (bool ring : {false, true})
        for (int64_t bytes : {int64_t(0), int64_t(1), 100 * kKi + 3, kMi + 1}) {
          LinkGroup group = wormhole(chips, ring, 3);
          for (Algorithm algorithm : algorithms(kind, group)) {
            double seconds = collectiveSeconds(
                {.kind = kind, .bytes = bytes, .algorithm = algorithm}, group);
            EXPECT_TRUE(std::isfinite(seconds) && seconds > 1e-6)
                << name(kind) << " " << chips << " " << ring << " " << bytes;
            EXPECT_LT(seconds, 1e-3);
          }
        }
}

TEST(CollectiveTime, PartitionTakesNoTime) {
  EXPECT_EQ(us(Kind::Partition, kMi, wormhole(4)), 0);
}

TEST(CollectiveTime, LatencyOfOneHop) {
  // METAL routing/golden/golden_latency_*.csv, T3000 and p150 x 8, lines.
  EXPECT_NEAR(hopSeconds(Arch::WormholeB0, 12.5e9, 16), 789e-9, 79e-9);
  EXPECT_NEAR(hopSeconds(Arch::WormholeB0, 12.5e9, 4096), 1308e-9, 131e-9);
  EXPECT_NEAR(hopSeconds(Arch::Blackhole, 50e9, 16), 678e-9, 68e-9);
  EXPECT_NEAR(hopSeconds(Arch::Blackhole, 50e9, 4096), 767e-9, 77e-9);
}

void expectRefusal(const CollectiveCall &call, const LinkGroup &group,
                   const std::string &part) {
  try {
    (void)collectiveSeconds(call, group);
    ADD_FAILURE() << "no error with " << part;
  } catch (const Error &error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
        << error.what();
  }
}

TEST(CollectiveTime, BadGroupsAreRefused) {
  CollectiveCall call{.kind = Kind::AllGather, .bytes = kMi};
  expectRefusal(call, wormhole(1), "1 chips");
  expectRefusal(call, wormhole(4, false, 0), "0 links");
  LinkGroup slow = wormhole(4);
  slow.bytesPerSecond = 0;
  expectRefusal(call, slow, "bytes per second");
  call.algorithm = Algorithm::Ring;
  expectRefusal(call, wormhole(4), "cannot be 'ring'");
  EXPECT_THROW((void)best(call, wormhole(4)), Error);
  call = {.kind = Kind::AllGather, .bytes = -1};
  expectRefusal(call, wormhole(4), "-1 bytes");
}

} // namespace
