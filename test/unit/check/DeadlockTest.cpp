//===- DeadlockTest.cpp - Who waits for what ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

constexpr auto kDm0 = ThreadKind::DataMovement0;
constexpr auto kDm1 = ThreadKind::DataMovement1;
constexpr Mode kModes[] = {Mode::Functional, Mode::Timed, Mode::Checked};

struct DeadlockTest : CheckTest {
  void expectDeadlock(const Program &p, const std::string &message) {
    for (Mode mode : kModes) {
      Error e = errorOf(p, {.mode = mode});
      EXPECT_EQ(message, e.what());
      EXPECT_EQ(name(Error::Kind::Deadlock), name(e.kind()));
    }
  }
};

//===-- one circular buffer -----------------------------------------------===//

void producesThree(ttk_context *c) {
  AT(1, cb_reserve_back, 3, 3);
  AT(2, cb_push_back, 3, 3);
  AT(3, cb_reserve_back, 3, 2);
}

void wantsFour(ttk_context *c) { AT(11, cb_wait_front, 3, 4); }

void pushesOneOfThree(ttk_context *c) {
  AT(1, cb_reserve_back, 3, 1);
  AT(2, cb_push_back, 3, 1);
}

void takesThree(ttk_context *c) {
  AT(11, cb_wait_front, 3, 1);
  AT(12, cb_pop_front, 3, 1);
  AT(13, cb_wait_front, 3, 2);
}

void pushesAndEnds(ttk_context *c) {
  AT(1, cb_reserve_back, 3, 4);
  AT(2, cb_push_back, 3, 4);
}

void wantsMoreThanThere(ttk_context *c) {
  AT(11, cb_wait_front, 3, 4);
  AT(12, cb_pop_front, 3, 2);
  AT(13, cb_wait_front, 3, 3);
}

void ends(ttk_context *) {}

TEST_F(DeadlockTest, LevelsOfACircularBuffer) {
  const struct {
    std::vector<KernelConfig> kernels;
    const char *message;
  } cases[] = {
      {{kernel("reader", producesThree, kDm0),
        kernel("writer", wantsFour, kDm1)},
       "core 0,0, dm0, kernel 'reader', call 3, cb_reserve_back: 2 threads "
       "wait and no thread can go on:"
       "\n  core 0,0 dm0 'reader' at call 3 (cb_reserve_back) waits for room "
       "for 2 pages in CB 3 (it holds 3 of 4)"
       "\n  core 0,0 dm1 'writer' at call 11 (cb_wait_front) waits for 4 "
       "pages in CB 3 (it holds 3 of 4)"},
      // Actions of threads that have ended.
      {{kernel("reader", pushesOneOfThree, kDm0),
        kernel("other", ends, ThreadKind::Compute),
        kernel("writer", takesThree, kDm1),
        kernel("apart", ends, kDm0, kSecondCore)},
       "core 0,0, dm1, kernel 'writer', call 13, cb_wait_front: 1 thread "
       "waits and no thread can go on:"
       "\n  core 0,0 dm1 'writer' at call 13 (cb_wait_front) waits for 2 "
       "pages in CB 3 (it holds 0 of 4)"
       "\n  core 0,0 dm0 'reader' has ended; it pushed 1 page to CB 3"
       "\n  core 0,0 compute 'other' has ended"},
      // Threads that are done do not count, whatever they left.
      {{kernel("reader", pushesAndEnds, kDm0),
        kernel("writer", wantsMoreThanThere, kDm1)},
       "core 0,0, dm1, kernel 'writer', call 13, cb_wait_front: 1 thread "
       "waits and no thread can go on:"
       "\n  core 0,0 dm1 'writer' at call 13 (cb_wait_front) waits for 3 "
       "pages in CB 3 (it holds 2 of 4)"
       "\n  core 0,0 dm0 'reader' has ended; it pushed 4 pages to CB 3"},
  };
  for (const auto &[kernels, message] : cases) {
    Program p;
    p.circularBuffers = {circularBuffer(3, kCb0, 32, 4)};
    p.kernels = kernels;
    expectDeadlock(p, message);
  }
}

TEST_F(DeadlockTest, EndedThreadsOfManyCores) {
  Program p;
  CoreRanges cores = {{{0, 0}, 3, 5}};
  p.circularBuffers = {circularBuffer(3, kCb0, 32, 1, cores)};
  p.kernels = {kernel(
                   "fills",
                   [](ttk_context *c) {
                     CALL(cb_push_back, 3, 1);
                     AT(2, cb_reserve_back, 3, 1);
                   },
                   kDm0, cores),
               kernel("idle", [](ttk_context *) {}, kDm1, cores)};
  std::string message = errorOf(p).what();
  EXPECT_NE(std::string::npos,
            message.find("\n  core 0,0 dm1 'idle' has ended; it popped 0 pages "
                         "from CB 3; likewise on 14 other cores"))
      << message;
}

//===-- semaphores --------------------------------------------------------===//

void waitsForOther(ttk_context *c) {
  uint32_t x = CALL(my_logical_x_);
  if (x == 0)
    AT(1, noc_semaphore_wait, semaphoreAddress(2), 5);
  AT(2, noc_semaphore_wait_min, semaphoreAddress(2), 7);
}

TEST_F(DeadlockTest, ValuesOfSemaphores) {
  Program p;
  p.semaphores = {{2, kTwoCores, 6}};
  p.kernels = {kernel("peer", waitsForOther, kDm0, kTwoCores)};
  auto sites = std::make_shared<std::vector<std::string>>();
  *sites = {"", "peer.mlir:4:7", "peer.mlir:6:5"};
  p.kernels[0].sites = sites;
  expectDeadlock(
      p, "core 0,0, dm0, kernel 'peer', peer.mlir:4:7, noc_semaphore_wait: 2 "
         "threads wait and no thread can go on:"
         "\n  core 0,0 dm0 'peer' at peer.mlir:4:7 (noc_semaphore_wait) waits "
         "for semaphore 2 to be 5 (it is 6)"
         "\n  core 0,1 dm0 'peer' at peer.mlir:6:5 (noc_semaphore_wait_min) "
         "waits for semaphore 2 to be at least 7 (it is 6)");
}

void waitsForWord(ttk_context *c) { AT(1, noc_semaphore_wait, kBuffer, 1); }

TEST_F(DeadlockTest, WordsThatAreNoSemaphores) {
  Program p;
  p.kernels = {kernel("waits", waitsForWord, kDm1)};
  std::memset(l1(0, kBuffer, 4), 0, 4);
  expectDeadlock(p, "core 0,0, dm1, kernel 'waits', call 1, "
                    "noc_semaphore_wait: 1 thread waits and no thread can go "
                    "on:"
                    "\n  core 0,0 dm1 'waits' at call 1 (noc_semaphore_wait) "
                    "waits for the word at L1 address 409600 to be 1 (it is "
                    "0)");
}

void waitsAlone(ttk_context *c) { AT(1, cb_wait_front, 3, 1); }

TEST_F(DeadlockTest, ManyCoresAreCounted) {
  CoreRanges cores = {{{1, 0}, 3, 8}, {{5, 2}, 1, 3}};
  Program p;
  p.circularBuffers = {circularBuffer(3, kCb0, 32, 4, cores)};
  p.kernels = {kernel("writer", waitsAlone, kDm1, cores)};
  for (Mode mode : kModes) {
    std::string message = errorOf(p, {.mode = mode}).what();
    EXPECT_NE(std::string::npos, message.find("27 threads wait"));
    EXPECT_EQ(1, std::count(message.begin(), message.end(), '\n'));
    EXPECT_TRUE(message.ends_with("; likewise on 26 other cores")) << message;
  }
}

/// A producer that reserves and ends is named, not those that wait for it.
TEST_F(DeadlockTest, WhoDoesNotPush) {
  Program p;
  CoreRanges cores = {{{0, 0}, 2, 3}};
  p.circularBuffers = {circularBuffer(3, kCb0, 32, 4, cores),
                       circularBuffer(5, kCb0 + 128, 32, 4, cores)};
  p.kernels = {kernel(
                   "writer",
                   [](ttk_context *c) { AT(21, cb_wait_front, 5, 1); }, kDm0,
                   cores),
               kernel(
                   "reader",
                   [](ttk_context *c) {
                     AT(1, cb_reserve_back, 3, 2);
                     AT(2, cb_push_back, 3, 2);
                     AT(3, cb_reserve_back, 3, 1);
                   },
                   kDm1, cores),
               kernel(
                   "between",
                   [](ttk_context *c) {
                     AT(11, cb_wait_front, 3, 2);
                     AT(12, cb_pop_front, 3, 2);
                     AT(13, cb_wait_front, 3, 1);
                   },
                   ThreadKind::Compute, cores)};
  expectDeadlock(
      p,
      "core 0,0, dm1, kernel 'reader', call 3, cb_reserve_back: 12 threads "
      "wait and no thread can go on:"
      "\n  core 0,0 dm1 'reader' has ended; it pushed 2 pages to CB 3 and "
      "kept 1 that it had reserved; likewise on 5 other cores"
      "\n  core 0,0 dm0 'writer' at call 21 (cb_wait_front) waits for 1 page "
      "in CB 5 (it holds 0 of 4); likewise on 5 other cores"
      "\n  core 0,0 compute 'between' at call 13 (cb_wait_front) waits for 1 "
      "page in CB 3 (it holds 0 of 4); likewise on 5 other cores");
}

/// The machine can be used after it.
TEST_F(DeadlockTest, TheNextLaunchStartsFresh) {
  Program bad, good;
  bad.circularBuffers = good.circularBuffers = {circularBuffer(3, kCb0, 32, 4)};
  bad.kernels = {kernel("writer", waitsAlone, kDm1)};
  good.kernels = {kernel("reader", pushesAndEnds, kDm0),
                  kernel("writer", waitsAlone, kDm1)};
  for (Mode mode : kModes) {
    errorOf(bad, {.mode = mode});
    EXPECT_THROW(machine.run(bad, {.mode = mode}), KernelError);
  }
  machine.run(good, {.mode = Mode::Functional});
}

} // namespace
} // namespace tt::emulator::test
