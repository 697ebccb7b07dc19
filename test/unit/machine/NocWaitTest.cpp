//===- NocWaitTest.cpp - Waits for words that transfers bring -------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Core (0, 0) sends, core (0, 1) waits for a word of its L1.
//===----------------------------------------------------------------------===//
#include "Harness.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kHere = 200 * 1024, kThere = 400 * 1024;
const CoreRanges kTwo = {{{0, 0}, 1, 2}};

/// How the word comes.
enum How : uint32_t { kWrite, kMulticast, kRead };

struct Send {
  uint32_t how, bytes, at; ///< the word is at this byte of `bytes`
};

/// args: how, bytes, word's offset, calls before the wait.
void sender(ttk_context *c) {
  uint32_t how = CALL(get_arg_val, 0), bytes = CALL(get_arg_val, 1);
  if (CALL(my_logical_x_) == 1) {
    if (how == kRead) // a thread of the core that waits
      CALL(noc_async_read, CALL(get_noc_addr, 18, 18, kHere, TTK_DEFAULT_NOC),
           kThere, bytes, TTK_DEFAULT_NOC);
    return;
  }
  if (how == kWrite)
    CALL(noc_async_write, kHere,
         CALL(get_noc_addr, 19, 18, kThere, TTK_DEFAULT_NOC), bytes,
         TTK_DEFAULT_NOC);
  if (how == kMulticast)
    CALL(noc_async_write_multicast, kHere, bytes, 1,
         CALL(get_noc_multicast_addr, 18, 18, 19, 18, kThere, TTK_DEFAULT_NOC),
         TTK_DEFAULT_NOC, false);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

void waiter(ttk_context *c) {
  uint32_t word = kThere + CALL(get_arg_val, 2);
  for (uint32_t i = 0, n = CALL(get_arg_val, 3); i != n; ++i)
    CALL(get_arg_val, 0);
  CALL(noc_semaphore_wait, word, 7);
}

struct NocWaitTest : MachineTest {
  /// When the waiting thread goes on.
  uint64_t end(Send send, uint32_t calls = 0) {
    std::memset(l1(0, kHere, send.bytes), 0, send.bytes);
    std::memset(l1(1, kThere, send.bytes), 0, send.bytes);
    *l1(0, kHere + send.at, 4) = 7;
    Program p;
    std::vector<uint32_t> args = {send.how, send.bytes, send.at, calls};
    p.kernels = {kernel("send", sender, ThreadKind::DataMovement0, kTwo, args),
                 kernel("wait", waiter, ThreadKind::DataMovement1,
                        {{{0, 1}, 1, 1}}, args)};
    Profile profile = machine.run(p, {.mode = Mode::Timed});
    machine.run(p, {.mode = Mode::Functional});
    for (const CoreProfile &core : profile.cores)
      if (core.core == CoreCoord{0, 1})
        return core.tracks[size_t(Track::DataMovement1)].end;
    return 0;
  }
};

TEST_F(NocWaitTest, AnyTransferThatCoversTheWordEndsTheWait) {
  for (How how : {kWrite, kMulticast, kRead})
    for (Send send : {Send{how, 4, 0},
                      {how, 8, 4},
                      {how, 36, 16},
                      {how, 2048, 2044},
                      {how, 20000, 8192}})
      EXPECT_GT(end(send), 250u) << how << " " << send.bytes;
}

TEST_F(NocWaitTest, TheWaitEndsWhenTheDataArrives) {
  // A packet of one flit takes the same time whatever its size.
  EXPECT_EQ(end({kWrite, 4, 0}), end({kWrite, 16, 12}));
  EXPECT_EQ(end({kMulticast, 4, 0}), end({kMulticast, 16, 12}));
  for (How how : {kWrite, kMulticast, kRead}) {
    uint64_t small = end({how, 16, 0}), large = end({how, 8192, 0});
    EXPECT_GE(large, small + (8192 - 32) / 32) << how;
    // the second packet's word comes later than the first one's
    EXPECT_LT(end({how, 16384, 0}), end({how, 16384, 8192})) << how;
  }
}

TEST_F(NocWaitTest, WhoComesLaterWaitsAsLong) {
  for (How how : {kWrite, kMulticast, kRead}) {
    uint64_t first = end({how, 8192, 4096});
    // 8 cycles per call: comes after the issue and before the arrival
    EXPECT_EQ(first, end({how, 8192, 4096}, 18)) << how;
    // comes after the arrival
    EXPECT_GE(end({how, 8192, 4096}, 200), 220u + 200 * 8) << how;
  }
}

/// The other thread stores the word that the core's own kernel waits for.
void stores(ttk_context *c) {
  for (int i = 0; i != 50; ++i)
    CALL(get_arg_val, 0);
  CALL(store_to_l1, 7, kThere, 0, 32);
}

TEST_F(NocWaitTest, AStoreOfTheSameCoreEndsTheWaitInItsTime) {
  std::memset(l1(0, kThere, 4), 0, 4);
  Program p;
  p.kernels = {kernel("store", stores, ThreadKind::DataMovement0, kOneCore,
                      {0, 0, 0, 0}),
               kernel("wait", waiter, ThreadKind::DataMovement1, kOneCore,
                      {0, 0, 0, 0})};
  Profile profile = machine.run(p, {.mode = Mode::Timed});
  EXPECT_GE(profile.cores[0].tracks[size_t(Track::DataMovement1)].end,
            220u + 51 * 8);
}

/// args: calls before the read. Core (0, 0) adds to a word of core (0, 1),
/// which reads it from there.
void addsOrReads(ttk_context *c) {
  uint64_t word = CALL(get_noc_addr, 19, 18, kThere, TTK_DEFAULT_NOC);
  if (CALL(my_logical_x_) == 0) {
    for (int i = 0; i != 20; ++i)
      CALL(noc_semaphore_inc, word, 1, TTK_DEFAULT_NOC, false);
    CALL(noc_async_atomic_barrier, TTK_DEFAULT_NOC);
    return;
  }
  for (uint32_t i = 0, n = CALL(get_arg_val, 0); i != n; ++i)
    CALL(get_arg_val, 0);
  CALL(noc_async_read, word, kHere, 4, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

TEST_F(NocWaitTest, AReaderSeesTheIncrementsThatHaveArrived) {
  auto seen = [&](uint32_t calls) {
    std::memset(l1(1, kThere, 4), 0, 4);
    Program p;
    p.kernels = {
        kernel("adds", addsOrReads, ThreadKind::DataMovement0, kTwo, {calls})};
    machine.run(p, {.mode = Mode::Timed});
    return uint32_t(*l1(1, kHere, 4));
  };
  EXPECT_LT(seen(0), 10u);
  EXPECT_GT(seen(30), seen(0));
  EXPECT_EQ(seen(200), 20u);
  EXPECT_EQ(*l1(1, kThere, 4), 20);
}

} // namespace
} // namespace tt::emulator::test
