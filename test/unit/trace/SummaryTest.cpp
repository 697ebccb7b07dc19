//===- SummaryTest.cpp - The bound of a launch ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Summary.h"

#include <gtest/gtest.h>

using namespace tt;
using namespace tt::trace;

namespace {

/// A reader, a compute kernel and a writer on core (1, 2), joined by CB 0 and
/// CB 16. `busy` and the waits are of tracks, in cycles.
Launch pipeline(std::array<uint64_t, emulator::kNumTracks> busy,
                std::vector<emulator::WaitTotal> waits) {
  CoreProfile core;
  core.core = {1, 2};
  for (size_t t = 0; t != emulator::kNumTracks; ++t) {
    core.tracks[t].busy = busy[t];
    core.tracks[t].end = t == size_t(Track::DataMovement0) ? 1000 : 900;
  }
  for (const emulator::WaitTotal &wait : waits)
    core.tracks[size_t(wait.track)].waited[size_t(wait.kind)] += wait.cycles;
  core.waits = std::move(waits);
  Launch launch;
  launch.name = "launch 1";
  launch.profile.cycles = 1010;
  launch.profile.clockHz = 1e9;
  launch.profile.cores = {core};
  launch.profile.kernels = {{"write", "read", "math", "math", "math"}};
  return launch;
}

constexpr auto kDm0 = Track::DataMovement0, kDm1 = Track::DataMovement1;

TEST(Summary, FollowsWaitsToTheReader) {
  Launch launch = pipeline({100, 200, 50, 60, 50},
                           {{kDm0, WaitKind::CbFront, 16, 880},
                            {Track::Unpack, WaitKind::CbFront, 0, 800},
                            {Track::Pack, WaitKind::Dst, 0, 790},
                            {Track::Math, WaitKind::Dst, 0, 780},
                            {kDm1, WaitKind::NocRead, 0, 650}});
  // The packer waits for the unpacker, that for the reader.
  Bound b = boundOf(launch);
  EXPECT_EQ(b.last, kDm0);
  EXPECT_EQ(summary(launch, device::makeChip("n150")),
            "launch 1: 1010 cycles, 1.01 us on 1 core; slowest: core 1,2 dm0 "
            "'write', 1000 cycles; bound by dm1 'read': noc read 65 %");
}

TEST(Summary, StopsAtWhoIsBusy) {
  Launch launch =
      pipeline({100, 200, 500, 850, 300}, {{kDm0, WaitKind::CbFront, 16, 880},
                                           {Track::Pack, WaitKind::Dst, 0, 600},
                                           {kDm1, WaitKind::CbBack, 0, 700}});
  Bound b = boundOf(launch);
  EXPECT_EQ(b.track, Track::Math);
  EXPECT_EQ(b.what, "busy");
  EXPECT_EQ(b.cycles, 850u);
}

TEST(Summary, StopsAtSemaphoresAndAtLoops) {
  Launch launch =
      pipeline({10, 200, 0, 0, 0}, {{kDm0, WaitKind::Semaphore, 64, 900}});
  EXPECT_EQ(boundOf(launch).what, "semaphore at 64");
  // Each waits for the other: the last that is not seen yet.
  launch = pipeline({10, 20, 0, 0, 0}, {{kDm0, WaitKind::CbFront, 0, 900},
                                        {kDm1, WaitKind::CbFront, 5, 800}});
  for (Track track : {Track::Unpack, Track::Math, Track::Pack})
    launch.profile.cores[0].tracks[size_t(track)] = {};
  EXPECT_EQ(boundOf(launch).track, kDm1);
  EXPECT_EQ(boundOf(launch).what, "CB 5");
  EXPECT_EQ(boundOf(launch).cycles, 800u);
}

TEST(Summary, WithoutCores) {
  Launch launch;
  launch.name = "launch 3";
  EXPECT_EQ(summary(launch, device::makeChip("n150")),
            "launch 3: 0 cycles, 0.00 us on 0 cores");
}

} // namespace
