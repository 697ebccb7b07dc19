//===- NocTest.cpp - Transfers, multicasts, semaphores --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kHere = 200 * 1024, kThere = 400 * 1024;

struct NocTest : MachineTest {};

/// Reads args[2] bytes from the core at logical (x, y) = args[0..1].
void readsFromCore(ttk_context *c) {
  uint32_t x =
      CALL(experimental_convert_logical_x_to_translated, CALL(get_arg_val, 0));
  uint32_t y =
      CALL(experimental_convert_logical_y_to_translated, CALL(get_arg_val, 1));
  uint64_t from = CALL(get_noc_addr, x, y, kThere, TTK_DEFAULT_NOC);
  CALL(noc_async_read, from, kHere, CALL(get_arg_val, 2), TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

TEST_F(NocTest, ReadsAnyCoreOnBothNetworks) {
  for (ThreadKind thread :
       {ThreadKind::DataMovement0, ThreadKind::DataMovement1})
    for (uint32_t core : {0u, 9u, 63u})
      for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
        auto bytes = randomBytes(10000, core);
        std::memcpy(l1(core, kThere, bytes.size()), bytes.data(), bytes.size());
        Program p;
        p.kernels = {kernel("reader", readsFromCore, thread, kOneCore,
                            {core % 8, core / 8, 10000})};
        Profile profile = machine.run(p, {.mode = mode});
        EXPECT_EQ(0, std::memcmp(l1(0, kHere, bytes.size()), bytes.data(),
                                 bytes.size()));
        EXPECT_EQ(10000u, profile.cores[0].bytesRead);
      }
}

/// Physical coordinates, mirrored on NoC 1: core (1, 1) is logical (0, 0).
void readsPhysical(ttk_context *c) {
  uint32_t x = CALL(get_arg_val, 0), y = CALL(get_arg_val, 1);
  CALL(noc_async_read, CALL(get_noc_addr, x, y, kThere, TTK_DEFAULT_NOC), kHere,
       64, TTK_DEFAULT_NOC);
}

TEST_F(NocTest, PhysicalCoordinatesAreMirroredOnNoc1) {
  auto bytes = randomBytes(64, 1);
  std::memcpy(l1(8 * 2 + 5, kThere, 64), bytes.data(), 64); // y 2, x 5
  Program p; // column 5 is at x = 7, row 2 at y = 3
  p.kernels = {
      kernel("r", readsPhysical, ThreadKind::DataMovement0, kOneCore, {7, 3})};
  machine.run(p, {});
  EXPECT_EQ(0, std::memcmp(l1(0, kHere, 64), bytes.data(), 64));
  std::memset(l1(0, kHere, 64), 0, 64);
  p.kernels = {kernel("r", readsPhysical, ThreadKind::DataMovement1, kOneCore,
                      {10 - 1 - 7, 12 - 1 - 3})};
  machine.run(p, {});
  EXPECT_EQ(0, std::memcmp(l1(0, kHere, 64), bytes.data(), 64));
}

TEST_F(NocTest, NothingAtACoordinateIsAnError) {
  Program p;
  p.kernels = {
      kernel("r", readsPhysical, ThreadKind::DataMovement0, kOneCore, {0, 2})};
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("nothing is at NoC 0 coordinate (x 0, y 2)"));
}

/// Copies 96 bytes from every DRAM bank to the next one.
void rotatesBanks(ttk_context *c) {
  for (uint32_t bank = 0; bank != 12; ++bank) {
    CALL(noc_async_read, CALL(get_noc_addr_from_bank_id, bank, 4096), kHere, 96,
         TTK_DEFAULT_NOC);
    CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
    CALL(noc_async_write, kHere,
         CALL(get_noc_addr_from_bank_id, (bank + 1) % 12, 8192), 96,
         TTK_DEFAULT_NOC);
    CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
  }
}

TEST_F(NocTest, ReachesEveryDramBank) {
  for (ThreadKind thread :
       {ThreadKind::DataMovement0, ThreadKind::DataMovement1}) {
    for (uint32_t bank = 0; bank != 12; ++bank)
      std::memset(dram(bank, 4096, 96), int(bank + 1), 96);
    Program p;
    p.kernels = {kernel("rotate", rotatesBanks, thread)};
    machine.run(p, {.mode = Mode::Timed});
    for (uint32_t bank = 0; bank != 12; ++bank)
      EXPECT_EQ((bank + 11) % 12 + 1, *dram(bank, 8192, 1)) << bank;
  }
}

void readsUnaligned(ttk_context *c) {
  CALL(noc_async_read, CALL(get_noc_addr_from_bank_id, 0, CALL(get_arg_val, 0)),
       kHere, 32, TTK_DEFAULT_NOC);
}

TEST_F(NocTest, AlignmentAndRangeAreChecked) {
  Program p;
  p.kernels = {
      kernel("r", readsUnaligned, ThreadKind::DataMovement0, kOneCore, {16})};
  Error e = errorOf(p);
  EXPECT_EQ(Error::Kind::Misaligned, e.kind()) << e.what();
  p.kernels[0].runtimeArgs = {64};
  machine.run(p, {});
  p.kernels[0].code.entry = [](ttk_context *c) {
    CALL(noc_async_read, CALL(get_noc_addr_from_bank_id, 1, 0x3FFFFFE0), kHere,
         64, TTK_DEFAULT_NOC);
  };
  EXPECT_EQ(Error::Kind::OutOfRange, errorOf(p).kind());
}

/// The last core changes a word while core (0, 0)'s request for it is on its
/// way.
void readsLastCoresWord(ttk_context *c) {
  uint32_t mine = CALL(my_logical_x_) + CALL(my_logical_y_);
  uint32_t other = mine == 0 ? 7 : CALL(my_logical_x_);
  uint64_t word = CALL(
      get_noc_addr, CALL(experimental_convert_logical_x_to_translated, other),
      CALL(experimental_convert_logical_y_to_translated, other), kThere,
      TTK_DEFAULT_NOC);
  CALL(noc_async_read, word, kHere, mine == 0 ? 4 : 32, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
  if (mine != 0)
    CALL(store_to_l1, 1, kThere, 0, 32);
}

TEST_F(NocTest, APolledWordIsReadWhenTheRequestIsThere) {
  std::memset(l1(63, kThere, 4), 0, 4);
  Program p;
  p.kernels = {kernel("poll", readsLastCoresWord, ThreadKind::DataMovement0,
                      {{{0, 0}, 1, 1}, {{7, 7}, 1, 1}})};
  machine.run(p, {.mode = Mode::Timed});
  EXPECT_EQ(1, *l1(0, kHere, 4));
}

/// Core (0, 0) sends a block and then a flag to the grid; the others wait.
/// args: rows, columns, loopback.

void multicasts(ttk_context *c) {
  uint32_t rows = CALL(get_arg_val, 0), cols = CALL(get_arg_val, 1);
  bool loopback = CALL(get_arg_val, 2);
  bool sender = CALL(my_logical_x_) == 0 && CALL(my_logical_y_) == 0;
  if (!sender) {
    CALL(noc_semaphore_wait, CALL(get_semaphore, 0), 1);
    return;
  }
  uint64_t to = CALL(get_noc_multicast_addr, 18, 18, 17 + cols, 17 + rows,
                     kThere, TTK_DEFAULT_NOC);
  uint64_t flag = CALL(get_noc_multicast_addr, 18, 18, 17 + cols, 17 + rows,
                       CALL(get_semaphore, 0), TTK_DEFAULT_NOC);
  uint32_t others = rows * cols - 1;
  if (loopback)
    CALL(noc_async_write_multicast_loopback_src, kHere, 2048, others + 1, to,
         TTK_DEFAULT_NOC, true);
  else
    CALL(noc_async_write_multicast, kHere, 2048, others, to, TTK_DEFAULT_NOC,
         true);
  CALL(noc_semaphore_set, CALL(get_semaphore, 0), 1);
  CALL(noc_semaphore_set_multicast, CALL(get_semaphore, 0), flag, others,
       false);
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

Program multicast(uint32_t rows, uint32_t cols, bool loopback) {
  Program p;
  CoreRanges cores = {{{0, 0}, rows, cols}};
  p.semaphores = {{0, cores, 0}};
  p.kernels = {kernel("multicast", multicasts, ThreadKind::DataMovement0, cores,
                      {rows, cols, loopback})};
  return p;
}

TEST_F(NocTest, MulticastReachesExactlyTheRectangle) {
  for (Mode mode : {Mode::Functional, Mode::Timed})
    for (bool loopback : {false, true})
      for (auto [rows, cols] : {std::array{2u, 3u}, {8u, 8u}, {1u, 5u}}) {
        auto bytes = randomBytes(2048, rows);
        std::memcpy(l1(0, kHere, 2048), bytes.data(), 2048);
        for (uint32_t core = 0; core != 64; ++core)
          std::memset(l1(core, kThere, 2048), 0, 2048);
        machine.run(multicast(rows, cols, loopback), {.mode = mode});
        for (uint32_t core = 0; core != 64; ++core) {
          bool inside = core / 8 < rows && core % 8 < cols;
          bool reached = inside && (core != 0 || loopback);
          EXPECT_EQ(reached, 0 == std::memcmp(l1(core, kThere, 2048),
                                              bytes.data(), 2048))
              << core;
        }
      }
}

TEST_F(NocTest, WrongNumberOfDestinationsIsAnError) {
  Program p = multicast(2, 2, false);
  p.kernels[0].code.entry = [](ttk_context *c) {
    uint64_t to =
        CALL(get_noc_multicast_addr, 18, 18, 19, 19, kThere, TTK_DEFAULT_NOC);
    CALL(noc_async_write_multicast, kHere, 64, 4, to, TTK_DEFAULT_NOC, false);
  };
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("num_dests is 4, but the rectangle has 3"));
}

/// Two cores increment each other's semaphore in turn, args[0] times.
void pingPong(ttk_context *c) {
  uint32_t rounds = CALL(get_arg_val, 0), me = CALL(my_logical_x_);
  uint32_t mine = CALL(get_semaphore, me), theirs = CALL(get_semaphore, 1 - me);
  uint64_t other =
      CALL(get_noc_addr, 18 + (1 - me), 18, theirs, TTK_DEFAULT_NOC);
  for (uint32_t i = 1; i <= rounds; ++i) {
    if (me == 1)
      CALL(noc_semaphore_wait_min, mine, i);
    CALL(noc_semaphore_inc, other, 1, TTK_DEFAULT_NOC, false);
    if (me == 0)
      CALL(noc_semaphore_wait_min, mine, i);
  }
}

TEST_F(NocTest, SemaphoresOrderCoresOnSeveralHostThreads) {
  CoreRanges two = {{{0, 0}, 1, 2}};
  Program p;
  p.semaphores = {{0, two, 0}, {1, two, 0}};
  p.kernels = {
      kernel("ping", pingPong, ThreadKind::DataMovement0, two, {1000})};
  for (unsigned threads : {1u, 2u})
    machine.run(p, {.hostThreads = threads});
  uint32_t count;
  std::memcpy(&count, l1(1, semaphoreAddress(1), 4), 4);
  EXPECT_EQ(1000u, count);
  machine.run(p, {.mode = Mode::Timed});
}

TEST_F(NocTest, DeadlockOverHostThreadsIsFound) {
  Program p = multicast(4, 4, false);
  p.kernels[0].code.entry = [](ttk_context *c) {
    CALL(noc_semaphore_wait, CALL(get_semaphore, 0), 5);
  };
  for (unsigned threads : {1u, 2u, 3u}) {
    Error e = errorOf(p, {.hostThreads = threads});
    EXPECT_EQ(Error::Kind::Deadlock, e.kind());
    EXPECT_NE(std::string::npos, std::string(e.what()).find("16 threads wait"));
  }
}

/// Core (0, 0) polls a word by loads until core (0, 1) has set it.
void polls(ttk_context *c) {
  uint32_t word = CALL(get_semaphore, 0);
  if (CALL(my_logical_x_) == 1) {
    if (CALL(get_arg_val, 0))
      CALL(noc_semaphore_inc, CALL(get_noc_addr, 18, 18, word, TTK_DEFAULT_NOC),
           1, TTK_DEFAULT_NOC, false);
    return;
  }
  while (CALL(load_from_l1, word, 0, 32) == 0) {
  }
}

TEST_F(NocTest, PollingByLoadsEndsOrIsReported) {
  CoreRanges two = {{{0, 0}, 1, 2}};
  Program p;
  p.semaphores = {{0, two, 0}};
  p.kernels = {kernel("poll", polls, ThreadKind::DataMovement0, two, {1})};
  machine.run(p, {});
  machine.run(p, {.mode = Mode::Timed});
  p.kernels[0].runtimeArgs = {0};
  Error e = errorOf(p);
  EXPECT_EQ(Error::Kind::Deadlock, e.kind());
  EXPECT_NE(std::string::npos, std::string(e.what()).find("is still 0"));
}

TEST_F(NocTest, TimeIsTheSameInEveryRun) {
  Program p = multicast(8, 8, true);
  uint64_t first = machine.run(p, {.mode = Mode::Timed}).cycles;
  EXPECT_GT(first, 500u);
  for (int i = 0; i != 3; ++i)
    EXPECT_EQ(first, machine.run(p, {.mode = Mode::Timed}).cycles);
}

} // namespace
} // namespace tt::emulator::test
