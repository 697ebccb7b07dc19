//===- EndersTest.cpp - who ended the waits of a launch -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Enders.h"

#include <gtest/gtest.h>

#include <string_view>

using namespace tt;
using namespace tt::emulator;

namespace {

using Kind = TraceEvent::Kind;
using Found = std::optional<uint32_t>;

uint16_t opNamed(std::string_view name) {
  for (uint16_t op = 0; op != UINT16_MAX; ++op)
    if (opName(op) == name)
      return op;
  ADD_FAILURE() << "no call is named " << name;
  return 0;
}

/// Events of a launch, each of which the test refers to by its number.
class Events {
public:
  uint32_t call(Track track, uint64_t end, std::string_view op,
                uint32_t core = 0) {
    TraceEvent event = at(core, track, end - 5, end);
    event.op = opNamed(op);
    return add(event);
  }
  uint32_t transfer(Track track, uint64_t begin, uint64_t end,
                    uint32_t core = 0) {
    TraceEvent event = at(core, track, begin, end);
    event.kind = Kind::Transfer;
    return add(event);
  }
  uint32_t wait(Track track, uint64_t begin, uint64_t end, WaitKind kind,
                std::string_view op, uint32_t core = 0) {
    TraceEvent event = at(core, track, begin, end);
    event.kind = Kind::Wait;
    event.wait = kind;
    event.op = opNamed(op);
    return add(event);
  }
  std::vector<Found> enders() const { return trace::endersOf(events, costs); }

  const device::KernelCosts &costs =
      device::kernelCosts(device::Arch::WormholeB0);

private:
  static TraceEvent at(uint32_t core, Track track, uint64_t begin,
                       uint64_t end) {
    TraceEvent event;
    event.core = core;
    event.track = track;
    event.begin = begin;
    event.end = end;
    return event;
  }
  uint32_t add(const TraceEvent &event) {
    events.push_back(event);
    return uint32_t(events.size() - 1);
  }

  std::vector<TraceEvent> events;
};

constexpr Track kReader = Track::DataMovement1, kWriter = Track::DataMovement0;

TEST(Enders, PageThatIsPushedEndsAComputeWait) {
  Events events;
  uint64_t poll = events.costs.compute.cbPoll;
  uint32_t early = events.call(kReader, 100, "cb_push_back");
  uint32_t push = events.call(kReader, 300, "cb_push_back");
  uint32_t wait = events.wait(Track::Unpack, 120, 300 + poll,
                              WaitKind::CbFront, "cb_wait_front");
  EXPECT_EQ(events.enders()[wait], Found(push));
  EXPECT_EQ(events.enders()[early], std::nullopt);
}

TEST(Enders, PageThatIsPoppedEndsAWaitForRoom) {
  Events events;
  uint64_t poll = events.costs.issue.poll;
  // A push at the same time is no room.
  events.call(Track::Pack, 400, "cb_push_back");
  uint32_t pop = events.call(Track::Unpack, 400, "cb_pop_front");
  uint32_t wait = events.wait(kReader, 50, 400 + poll, WaitKind::CbBack,
                              "cb_reserve_back");
  EXPECT_EQ(events.enders()[wait], Found(pop));
}

TEST(Enders, AnotherCoresCallEndsNothing) {
  Events events;
  uint64_t poll = events.costs.issue.poll;
  events.call(kReader, 400, "cb_push_back", /*core=*/1);
  uint32_t wait = events.wait(kWriter, 50, 400 + poll, WaitKind::CbFront,
                              "cb_wait_front");
  EXPECT_EQ(events.enders()[wait], std::nullopt);
}

TEST(Enders, BarrierWaitsForTheLastOfItsTransfers) {
  Events events;
  events.transfer(kReader, 10, 200);
  uint32_t last = events.transfer(kReader, 20, 320);
  events.transfer(kReader, 30, 500); // ends behind the wait
  events.transfer(kWriter, 30, 330); // of another thread
  uint32_t wait = events.wait(kReader, 100, 330, WaitKind::NocRead,
                              "noc_async_read_barrier");
  // Nothing ended within this one.
  uint32_t none = events.wait(kReader, 340, 350, WaitKind::NocRead,
                              "noc_async_read_barrier");
  EXPECT_EQ(events.enders()[wait], Found(last));
  EXPECT_EQ(events.enders()[none], std::nullopt);
}

TEST(Enders, MathAndPackHandRegistersToEachOther) {
  Events events;
  uint32_t commit = events.call(Track::Math, 200, "tile_regs_commit");
  uint32_t packs = events.wait(Track::Pack, 100, 210, WaitKind::Dst,
                               "tile_regs_wait");
  uint32_t release = events.call(Track::Pack, 300, "tile_regs_release");
  uint32_t maths = events.wait(Track::Math, 220, 310, WaitKind::Dst,
                               "tile_regs_acquire");
  auto enders = events.enders();
  EXPECT_EQ(enders[packs], Found(commit));
  EXPECT_EQ(enders[maths], Found(release));
}

TEST(Enders, FlushHasNone) {
  Events events;
  events.transfer(kWriter, 10, 200);
  uint32_t wait = events.wait(kWriter, 100, 210, WaitKind::NocFlush,
                              "noc_async_writes_flushed");
  EXPECT_EQ(events.enders()[wait], std::nullopt);
}

TEST(Enders, NoEventsHaveNone) { EXPECT_TRUE(Events().enders().empty()); }

} // namespace
