//===- LeftoversTest.cpp - Unbalanced state at a program's end ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

struct LeftoversTest : CheckTest {};

void readsToTheEnd(ttk_context *c) {
  AT(1, noc_async_read, inDram(c, 3, 64), kBuffer, 100, kNoc);
  AT(2, noc_async_read_barrier, kNoc);
  AT(3, noc_async_read, inDram(c, 3, 64), kBuffer, 100, kNoc);
  if (!wrong(c))
    AT(4, noc_async_full_barrier, kNoc);
}

TEST_F(LeftoversTest, ReadWithoutABarrier) {
  Program p;
  p.kernels = {kernel("reader", readsToTheEnd, ThreadKind::DataMovement1)};
  expectMisuse(p, "core 0,0, dm1, kernel 'reader', call 3, noc_async_read: the "
                  "kernel ends without noc_async_read_barrier after this");
}

void writesToTheEnd(ttk_context *c) {
  AT(1, noc_async_write, kBuffer, inDram(c, 3, 64), 100, kNoc);
  AT(2, noc_async_writes_flushed, kNoc);
  AT(3, noc_async_write, kBuffer + 112, inDram(c, 3, 176), 100, kNoc);
  if (!wrong(c))
    AT(4, noc_async_writes_flushed, kNoc);
}

TEST_F(LeftoversTest, WriteThatHasNotLeftL1) {
  Program p;
  p.kernels = {kernel("writer", writesToTheEnd, ThreadKind::DataMovement1)};
  expectMisuse(p, "core 0,0, dm1, kernel 'writer', call 3, noc_async_write: "
                  "the kernel ends without noc_async_write_barrier or "
                  "noc_async_writes_flushed after this");
}

/// The other core's answer says that the data has arrived, so it has left.
void sendsAndHearsBack(ttk_context *c) {
  AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 100, kNoc);
  AT(2, noc_semaphore_inc, onCore(c, 1, semaphoreAddress(0)), 1, kNoc, true);
  if (!wrong(c))
    AT(3, noc_semaphore_wait_min, semaphoreAddress(0), 1);
}

void answers(ttk_context *c) {
  AT(11, noc_semaphore_wait_min, semaphoreAddress(0), 1);
  AT(12, noc_semaphore_inc, onCore(c, 0, semaphoreAddress(0)), 1, kNoc, true);
}

TEST_F(LeftoversTest, AnAnswerIsAsGoodAsABarrier) {
  Program p;
  p.semaphores = {{0, kTwoCores, 0}};
  p.kernels = {
      kernel("sender", sendsAndHearsBack, ThreadKind::DataMovement0),
      kernel("answer", answers, ThreadKind::DataMovement0, kSecondCore)};
  expectMisuse(p, "core 0,0, dm0, kernel 'sender', call 1, noc_async_write: "
                  "the kernel ends without noc_async_write_barrier or "
                  "noc_async_writes_flushed after this");
}

void pushesSeven(ttk_context *c) {
  for (uint32_t i = 0; i != 7; ++i) {
    AT(1, cb_reserve_back, 5, 1);
    AT(2, cb_push_back, 5, 1);
  }
}

void popsSome(ttk_context *c) {
  for (uint32_t i = 0; i != (wrong(c) ? 4 : 7); ++i) {
    AT(11, cb_wait_front, 5, 1);
    AT(12, cb_pop_front, 5, 1);
  }
}

TEST_F(LeftoversTest, PagesThatTheConsumerDidNotTake) {
  Program p;
  p.circularBuffers = {circularBuffer(5, kCb0, 32, 3, kTwoCores)};
  p.kernels = {
      kernel("reader", pushesSeven, ThreadKind::DataMovement0, kSecondCore),
      kernel("writer", popsSome, ThreadKind::DataMovement1, kSecondCore)};
  expectMisuse(p,
               "core 0,1, dm0, kernel 'reader', call 2, cb_push_back: 3 "
               "pages were pushed to CB 5 and never waited for; dm1 'writer' "
               "took 4");
}

void popsOneOfTwo(ttk_context *c) {
  for (uint32_t i = 0; i != 3; ++i) {
    AT(11, cb_wait_front, 5, 2);
    AT(12, cb_pop_front, 5, wrong(c) ? 1 : 2);
  }
}

void pushesThreeTimesTwo(ttk_context *c) {
  for (uint32_t i = 0; i != 3; ++i) {
    AT(1, cb_reserve_back, 5, 2);
    AT(2, cb_push_back, 5, 2);
  }
}

TEST_F(LeftoversTest, TheConsumerPopsLessThanItWaitedFor) {
  Program p;
  p.circularBuffers = {circularBuffer(5, kCb0, 32, 6)};
  p.kernels = {kernel("reader", pushesThreeTimesTwo, ThreadKind::DataMovement0),
               kernel("writer", popsOneOfTwo, ThreadKind::DataMovement1)};
  expectMisuse(p, "core 0,0, dm1, kernel 'writer', call 12, cb_pop_front: 3 "
                  "pages were left in CB 5: 1 page was waited for at call 11 "
                  "and not popped");
}

/// With less room the producer waits, but the consumer is to blame.
TEST_F(LeftoversTest, AndTheProducerWaitsForEver) {
  Program p;
  p.circularBuffers = {circularBuffer(5, kCb0, 32, 4)};
  p.kernels = {kernel("reader", pushesThreeTimesTwo, ThreadKind::DataMovement0),
               kernel(
                   "writer",
                   [](ttk_context *c) {
                     AT(11, cb_wait_front, 5, 2);
                     AT(12, cb_pop_front, 5, wrong(c) ? 1 : 2);
                     if (!wrong(c))
                       for (uint32_t i = 0; i != 2; ++i) {
                         AT(13, cb_wait_front, 5, 2);
                         AT(14, cb_pop_front, 5, 2);
                       }
                   },
                   ThreadKind::DataMovement1)};
  expect(p, Error::Kind::Deadlock,
         "core 0,0, dm1, kernel 'writer', call 12, cb_pop_front: 1 thread "
         "waits and no thread can go on:\n"
         "  core 0,0 dm1 'writer' has ended; it popped 1 page from CB 5 and "
         "kept 1 that it had waited for\n"
         "  core 0,0 dm0 'reader' at call 1 (cb_reserve_back) waits for room "
         "for 2 pages in CB 5 (it holds 3 of 4)");
}

//===-- increments --------------------------------------------------------===//

TEST_F(LeftoversTest, AnIncrementInFlight) {
  Program p;
  p.semaphores = {{0, kTwoCores, 0}};
  p.kernels = {kernel(
      "signals",
      [](ttk_context *c) {
        uint64_t there = onCore(c, 1, semaphoreAddress(0));
        AT(1, noc_semaphore_inc, there, 1, kNoc, true); // nobody answers
        AT(2, noc_semaphore_inc, there, 1, kNoc, false);
        AT(3, noc_async_write_barrier, kNoc);
        if (!wrong(c))
          AT(4, noc_async_atomic_barrier, kNoc);
      },
      ThreadKind::DataMovement0)};
  expectMisuse(p, "core 0,0, dm0, kernel 'signals', call 2, noc_semaphore_inc: "
                  "the kernel ends without noc_async_atomic_barrier after "
                  "this");
}

//===-- what nobody has written -------------------------------------------===//

struct UnwrittenTest : CheckTest {
  /// A shard of two pages in CB 0 of cores 0,0 and 0,1, and a tensor in DRAM.
  std::vector<LiveBuffer> buffers = {
      LiveBuffer{.name = "shard",
                 .address = kCb0,
                 .placement = device::Placement::sharded(
                     device::Banks::of(device.chip(), BufferType::L1), kPage,
                     {{4}, {2}, {0, 1}, {}, /*slotBytes=*/2 * kPage}),
                 .written = false},
      LiveBuffer{
          .name = "tensor",
          .address = 0x100000,
          .placement = device::Placement::interleaved(
              device::Banks::of(device.chip(), BufferType::DRAM), kPage, 3),
          .written = false}};
  LaunchOptions options{.mode = Mode::Checked, .buffers = &buffers};

  Program program(void (*entry)(ttk_context *)) {
    Program p;
    p.circularBuffers = {circularBuffer(0, kCb0, kPage, 2, kTwoCores)};
    p.kernels = {kernel("dm", entry, ThreadKind::DataMovement0)};
    return p;
  }
  void expectUnwritten(const Program &p, const std::string &message) {
    Error e = errorOf(p, options);
    EXPECT_EQ("core 0,0, dm0, kernel 'dm', " + message +
                  ", which nobody has written",
              e.what());
    EXPECT_EQ(Error::Kind::ResourceMisuse, e.kind());
  }
};

/// One of two pages.
void pushesWhatItWrote(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 2);
  AT(2, store_to_l1, 1, kCb0, 3, 32);
  AT(3, cb_push_back, 0, 2);
}

TEST_F(UnwrittenTest, APageThatIsPushed) {
  Program p = program(pushesWhatItWrote);
  expectUnwritten(p, "call 3, cb_push_back: pushes page 1 of CB 0");
}

TEST_F(UnwrittenTest, TheHostMayWriteIt) {
  buffers[0].written = true;
  EXPECT_NO_THROW(machine.run(program(pushesWhatItWrote), options));
}

TEST_F(UnwrittenTest, ALaunchBeforeMayWriteIt) {
  Program reads = program([](ttk_context *c) {
    AT(1, noc_async_read, inDram(c, 1, 0x100000), kCb0, kPage, kNoc);
    AT(2, noc_async_read_barrier, kNoc);
  });
  Program writes = program([](ttk_context *c) {
    AT(1, store_to_l1, 1, kCb0, 3, 32);
    AT(2, noc_async_write, kCb0, inDram(c, 0, 0x100000), kPage, kNoc);
    AT(3, noc_async_write_barrier, kNoc);
  });
  expectUnwritten(reads, "call 1, noc_async_read: reads address 0x100000 of "
                         "DRAM bank 1");
  machine.run(writes, options);
  EXPECT_NO_THROW(machine.run(reads, options));
}

/// A CB that lies in no buffer is empty at first.
TEST_F(UnwrittenTest, ACircularBufferOfItsOwn) {
  Program p = program([](ttk_context *c) {
    AT(1, cb_reserve_back, 1, 1);
    AT(2, load_from_l1, kCb1, 1, 16);
    AT(3, cb_push_back, 1, 1);
  });
  p.circularBuffers.push_back(circularBuffer(1, kCb1, kPage, 1));
  expectUnwritten(p, "call 2, load_from_l1: reads page 0 of CB 1");
}

/// The data goes to the other core only.
TEST_F(UnwrittenTest, OnesOwnCopyOfAMulticast) {
  auto sends = [](ttk_context *c) {
    uint32_t y = CALL(experimental_convert_logical_y_to_translated, 0);
    uint64_t both = CALL(
        get_noc_multicast_addr,
        CALL(experimental_convert_logical_x_to_translated, 0), y,
        CALL(experimental_convert_logical_x_to_translated, 1), y, kCb0, kNoc);
    AT(1, store_to_l1, 9, kCb0 + kPage, 0, 32);
    if (wrong(c))
      AT(2, noc_async_write_multicast, kCb0 + kPage, 64, 1, both, kNoc, false);
    else
      AT(3, noc_async_write_multicast_loopback_src, kCb0 + kPage, 64, 2, both,
         kNoc, false);
    AT(4, noc_async_write_barrier, kNoc);
    AT(5, load_from_l1, kCb0, 0, 32);
  };
  Program p = program(sends);
  p.kernels[0].runtimeArgs = {0};
  EXPECT_NO_THROW(machine.run(p, options));
  buffers[0].written = false;
  p.kernels[0].runtimeArgs = {1};
  expectUnwritten(p, "call 5, load_from_l1: reads page 0 of CB 0");
}

//===-- constants ---------------------------------------------------------===//

/// Constants are waited for once and stay.
void keepsConstants(ttk_context *c) { AT(11, cb_wait_front, 5, 3); }

void pushesConstants(ttk_context *c) {
  AT(1, cb_reserve_back, 5, 3);
  AT(2, cb_push_back, 5, 3);
}

TEST_F(LeftoversTest, ConstantsMayStay) {
  Program p;
  p.circularBuffers = {circularBuffer(5, kCb0, 32, 3)};
  p.kernels = {kernel("reader", pushesConstants, ThreadKind::DataMovement0),
               kernel("writer", keepsConstants, ThreadKind::DataMovement1)};
  check(p);
}

} // namespace
} // namespace tt::emulator::test
