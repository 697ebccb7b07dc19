//===- BuffersTest.cpp - The protocol of circular buffers -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

constexpr auto kDm0 = ThreadKind::DataMovement0;
constexpr auto kDm1 = ThreadKind::DataMovement1;
constexpr auto kCompute = ThreadKind::Compute;

struct BuffersTest : CheckTest {
  Program program(std::vector<KernelConfig> kernels, uint32_t pages = 2) {
    Program p;
    p.circularBuffers = {circularBuffer(0, kCb0, kPage, pages),
                         circularBuffer(1, kCb1, kPage, pages)};
    p.kernels = std::move(kernels);
    return p;
  }
};

//===-- a producer and a consumer that do it right ------------------------===//

/// Reads args[1] pages from DRAM into CB 0.
void produces(ttk_context *c) {
  for (uint32_t i = 0; i != arg(c, 1); ++i) {
    AT(1, cb_reserve_back, 0, 1);
    AT(2, noc_async_read, inDram(c, 0, 4096 + i * kPage),
       CALL(get_write_ptr, 0), kPage, kNoc);
    AT(3, noc_async_read_barrier, kNoc);
    AT(4, cb_push_back, 0, 1);
  }
}

/// Writes args[1] pages of CB 0 to DRAM.
void consumes(ttk_context *c) {
  for (uint32_t i = 0; i != arg(c, 1); ++i) {
    AT(11, cb_wait_front, 0, 1);
    AT(12, noc_async_write, CALL(get_read_ptr, 0),
       inDram(c, 1, 4096 + i * kPage), kPage, kNoc);
    AT(13, noc_async_write_barrier, kNoc);
    AT(14, cb_pop_front, 0, 1);
  }
}

/// Takes args[1] pages of CB 0.
void drainsAll(ttk_context *c) {
  for (uint32_t i = 0; i != arg(c, 1); ++i) {
    AT(11, cb_wait_front, 0, 1);
    AT(12, load_from_l1, CALL(get_read_ptr, 0), 7, 32);
    AT(13, cb_pop_front, 0, 1);
  }
}

TEST_F(BuffersTest, StreamsManyLapsWithoutAReport) {
  check(program({kernel("reader", produces, kDm0, kOneCore, {0, 13}),
                 kernel("writer", consumes, kDm1, kOneCore, {0, 13})},
                3));
}

//===-- the producer ------------------------------------------------------===//

void pushesTooEarly(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 2);
  uint32_t to = CALL(get_write_ptr, 0);
  AT(2, noc_async_read, inDram(c, 0, 4096), to, kPage, kNoc);
  AT(3, noc_async_read_barrier, kNoc);
  AT(4, noc_async_read, inDram(c, 0, 8192), to + kPage, kPage, kNoc);
  if (!wrong(c))
    AT(5, noc_async_read_barrier, kNoc);
  AT(6, cb_push_back, 0, 2);
  AT(7, noc_async_read_barrier, kNoc);
}

TEST_F(BuffersTest, PushBeforeTheReadBarrier) {
  expectMisuse(
      program({kernel("reader", pushesTooEarly, kDm0)}),
      "core 0,0, dm0, kernel 'reader', call 6, cb_push_back: page 1 of CB 0 is "
      "pushed before noc_async_read_barrier: the data of noc_async_read at "
      "call 4 may not have arrived");
}

void pushesUnreserved(ttk_context *c) {
  AT(1, cb_reserve_back, 0, wrong(c) ? 1 : 2);
  for (uint32_t i = 0; i != 2; ++i)
    AT(2, noc_async_read, inDram(c, 0, 4096),
       CALL(get_write_ptr, 0) + i * kPage, kPage, kNoc);
  AT(3, noc_async_read_barrier, kNoc);
  AT(4, cb_push_back, 0, 2);
}

TEST_F(BuffersTest, PushOfWrittenPagesThatWereNotReserved) {
  expectMisuse(
      program({kernel("reader", pushesUnreserved, kDm0)}),
      "core 0,0, dm0, kernel 'reader', call 4, cb_push_back: page 1 of "
      "CB 0 is written and pushed, but only 1 page was reserved: "
      "cb_reserve_back must come before it is written");
}

/// A tensor shard that lies in its CB is pushed as it is.
void pushesResident(ttk_context *c) { AT(1, cb_push_back, 0, 2); }

void readsResident(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, copy_tile_init, 0);
  AT(12, cb_wait_front, 0, 2);
  AT(13, tile_regs_acquire);
  AT(14, copy_tile, 0, 1, 0);
  AT(15, tile_regs_commit);
  AT(16, tile_regs_wait);
  AT(17, tile_regs_release);
}

TEST_F(BuffersTest, ResidentPagesNeedNoReservationAndNoPop) {
  check(program({kernel("reader", pushesResident, kDm0),
                 kernel("compute", readsResident, kCompute)}));
}

void overwritesItsPage(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 1);
  uint32_t page = CALL(get_write_ptr, 0);
  AT(2, store_to_l1, 1, page, 0, 32);
  AT(3, cb_push_back, 0, 1);
  if (!wrong(c))
    AT(4, cb_reserve_back, 0, 2);
  AT(5, store_to_l1, 2, page, 1, 32);
}

void drains(ttk_context *c) {
  AT(11, cb_wait_front, 0, 1);
  AT(12, cb_pop_front, 0, 1);
}

TEST_F(BuffersTest, ProducerOverwritesWhatItPushed) {
  expectMisuse(program({kernel("reader", overwritesItsPage, kDm0),
                        kernel("writer", drains, kDm1)}),
               "core 0,0, dm0, kernel 'reader', call 5, store_to_l1: page 0 of "
               "CB 0 is overwritten, but this thread has pushed it and it was "
               "not popped since");
}

/// A signal of core 0,1, which knows nothing of the consumer.
void signals(ttk_context *c) {
  AT(1, noc_semaphore_inc, onCore(c, 0, semaphoreAddress(0)), 1, kNoc, true);
}

void writesBeforeReserving(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 1);
  uint32_t page = CALL(get_write_ptr, 0);
  AT(2, store_to_l1, 1, page, 0, 32);
  AT(3, cb_push_back, 0, 1);
  AT(4, noc_semaphore_wait, semaphoreAddress(0), 1);
  if (!wrong(c))
    AT(5, cb_reserve_back, 0, 1);
  AT(6, store_to_l1, 2, page, 0, 32);
  AT(7, cb_reserve_back, 0, 1);
  AT(8, cb_push_back, 0, 1);
}

void loadsTwice(ttk_context *c) {
  for (uint32_t i = 0; i != 2; ++i) {
    AT(11, cb_wait_front, 0, 1);
    AT(12, load_from_l1, CALL(get_read_ptr, 0), 0, 32);
    AT(13, cb_pop_front, 0, 1);
  }
}

TEST_F(BuffersTest, ProducerWritesBeforeItReserves) {
  Program p = program({kernel("reader", writesBeforeReserving, kDm0),
                       kernel("writer", loadsTwice, kDm1),
                       kernel("other", signals, kDm0, kSecondCore)},
                      /*pages=*/1);
  p.semaphores = {{0, kOneCore, 0}};
  expectRace(p, std::string("core 0,0, dm0, kernel 'reader', call 6, "
                            "store_to_l1: writes page 0 of CB 0, which core "
                            "0,0, dm1, kernel 'writer', call 12, load_from_l1 "
                            "reads; nothing orders the two: ") +
                    kCbAdvice);
}

void pushesOne(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 1);
  AT(2, cb_push_back, 0, 1);
}

void pushesOneMore(ttk_context *c) {
  AT(11, cb_wait_front, 0, 1);
  uint32_t cb = wrong(c) ? 0 : 1;
  AT(12, cb_reserve_back, cb, 1);
  AT(13, cb_push_back, cb, 1);
}

TEST_F(BuffersTest, TwoProducers) {
  expectMisuse(program({kernel("reader", pushesOne, kDm0),
                        kernel("writer", pushesOneMore, kDm1)}),
               "core 0,0, dm1, kernel 'writer', call 13, cb_push_back: pushes "
               "to CB 0, as dm0 does: a CB has one producer and one consumer");
}

//===-- the consumer ------------------------------------------------------===//

void pushesTwo(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 2);
  for (uint32_t i = 0; i != 2; ++i)
    AT(2, store_to_l1, 7, CALL(get_write_ptr, 0), i * kPage / 4, 32);
  AT(3, cb_push_back, 0, 2);
}

void popsWhileWriting(ttk_context *c) {
  AT(11, cb_wait_front, 0, 2);
  AT(12, noc_async_write, CALL(get_read_ptr, 0) + kPage + 16,
     inDram(c, 0, 4096 + 16), 48, kNoc);
  if (!wrong(c))
    AT(13, noc_async_writes_flushed, kNoc);
  AT(14, cb_pop_front, 0, 2);
  AT(15, noc_async_write_barrier, kNoc);
}

TEST_F(BuffersTest, PopWhileAWriteReadsThePages) {
  expectMisuse(program({kernel("reader", pushesTwo, kDm0),
                        kernel("writer", popsWhileWriting, kDm1)}),
               "core 0,0, dm1, kernel 'writer', call 14, cb_pop_front: page 1 "
               "of CB 0 is popped while noc_async_write at call 12 may still "
               "read it: noc_async_writes_flushed or "
               "noc_async_write_barrier must come before");
}

void popsUnseen(ttk_context *c) {
  AT(11, cb_wait_front, 1, 1); // compute is behind both pushes
  if (!wrong(c))
    AT(12, cb_wait_front, 0, 1);
  AT(13, cb_pop_front, 0, 1);
}

/// Lets the consumer on without telling it of CB 0.
void pushesToken(ttk_context *c) {
  AT(21, cb_reserve_back, 1, 1);
  AT(22, cb_push_back, 1, 1);
}

TEST_F(BuffersTest, PopWithoutAWait) {
  expectMisuse(program({kernel("reader", pushesOne, kDm0),
                        kernel("other", pushesToken, kCompute),
                        kernel("writer", popsUnseen, kDm1)}),
               "core 0,0, dm1, kernel 'writer', call 13, cb_pop_front: page 0 "
               "of CB 0 is popped, but only 0 pages were waited for");
}

void readsUnseen(ttk_context *c) {
  AT(11, cb_wait_front, 1, 1);
  if (!wrong(c))
    AT(12, cb_wait_front, 0, 2);
  AT(13, noc_async_write, CALL(get_read_ptr, 0) + kPage, inDram(c, 0, 4096),
     kPage, kNoc);
  AT(14, noc_async_write_barrier, kNoc);
}

TEST_F(BuffersTest, DataMovementReadsAPageWithoutAWait) {
  expectRace(program({kernel("reader", pushesTwo, kDm0),
                      kernel("other", pushesToken, kCompute),
                      kernel("writer", readsUnseen, kDm1)}),
             std::string("core 0,0, dm1, kernel 'writer', call 13, "
                         "noc_async_write: reads page 1 of CB 0, which core "
                         "0,0, dm0, kernel 'reader', call 2, store_to_l1 "
                         "writes; nothing orders the two: ") +
                 kCbAdvice);
}

void alsoPops(ttk_context *c) {
  AT(21, cb_wait_front, 1, 1);
  if (wrong(c))
    AT(22, cb_pop_front, 0, 1);
  else
    AT(23, cb_pop_front, 1, 1);
}

void popsAndPasses(ttk_context *c) {
  AT(11, cb_wait_front, 0, 2);
  AT(12, cb_pop_front, 0, 1);
  AT(13, cb_reserve_back, 1, 1);
  AT(14, cb_push_back, 1, 1);
}

TEST_F(BuffersTest, TwoConsumers) {
  expectMisuse(program({kernel("reader", pushesTwo, kDm0),
                        kernel("compute", popsAndPasses, kCompute),
                        kernel("writer", alsoPops, kDm1)}),
               "core 0,0, dm1, kernel 'writer', call 22, cb_pop_front: pops "
               "from CB 0, as compute does: a CB has one producer and one "
               "consumer");
}

//===-- compute -----------------------------------------------------------===//

void copiesTile(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, copy_tile_init, 0);
  AT(12, cb_wait_front, 0, 1);
  AT(13, tile_regs_acquire);
  AT(14, copy_tile, 0, wrong(c) ? 1 : 0, 0);
  AT(15, tile_regs_commit);
  AT(16, tile_regs_wait);
  AT(17, tile_regs_release);
  AT(18, cb_wait_front, 0, 2);
}

TEST_F(BuffersTest, ComputeReadsMoreThanItWaitedFor) {
  expectMisuse(program({kernel("reader", pushesTwo, kDm0),
                        kernel("compute", copiesTile, kCompute)}),
               "core 0,0, compute, kernel 'compute', call 14, copy_tile: tile "
               "1 of CB 0 is read, but only 1 page was waited for");
}

void packsTile(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, tile_regs_acquire);
  AT(17, abs_tile, 0);
  AT(12, tile_regs_commit);
  AT(13, tile_regs_wait);
  if (!wrong(c))
    AT(14, cb_reserve_back, 1, 1);
  AT(15, pack_tile, 0, 1, 0, false);
  AT(16, tile_regs_release);
}

TEST_F(BuffersTest, ComputePacksWithoutReserving) {
  expectMisuse(program({kernel("compute", packsTile, kCompute)}),
               "core 0,0, compute, kernel 'compute', call 15, pack_tile: tile "
               "0 of CB 1 is written, but only 0 pages were reserved");
}

/// Three tiles of rows, of which two pages are there.
void tilizes(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, tilize_init, 0, 3, 1);
  AT(12, cb_wait_front, 0, wrong(c) ? 2 : 3);
  AT(13, cb_reserve_back, 1, 3);
  AT(14, tilize_block, 0, 3, 1);
  AT(15, cb_push_back, 1, 3);
  AT(16, cb_wait_front, 0, 3);
}

void pushesThree(ttk_context *c) {
  AT(1, cb_reserve_back, 0, 3);
  AT(2, cb_push_back, 0, 3);
}

TEST_F(BuffersTest, TilizeReadsMoreThanWasWaitedFor) {
  expectMisuse(program({kernel("reader", pushesThree, kDm0),
                        kernel("compute", tilizes, kCompute)},
                       3),
               "core 0,0, compute, kernel 'compute', call 14, tilize_block: "
               "page 2 of CB 0 is read, but only 2 pages were waited for");
}

void untilizes(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, untilize_init, 0);
  AT(12, cb_wait_front, 0, 3);
  AT(13, cb_reserve_back, 1, wrong(c) ? 1 : 3);
  AT(14, untilize_block, 0, 3, 1);
  AT(15, cb_reserve_back, 1, 3);
  AT(16, cb_push_back, 1, 3);
}

TEST_F(BuffersTest, UntilizeWritesMoreThanWasReserved) {
  expectMisuse(program({kernel("reader", pushesThree, kDm0),
                        kernel("compute", untilizes, kCompute)},
                       3),
               "core 0,0, compute, kernel 'compute', call 14, untilize_block: "
               "page 1 of CB 1 is written, but only 1 page was reserved");
}

/// Adds up in CB 1: the last sum is read after it was popped.
void keepsPartialResult(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, copy_tile_init, 1);
  for (uint32_t i = 0; i != 3; ++i) {
    AT(12, cb_reserve_back, 1, 1);
    AT(13, tile_regs_acquire);
    if (i)
      AT(14, copy_tile, 1, 0, 0);
    else
      AT(22, abs_tile, 0);
    AT(15, tile_regs_commit);
    AT(16, tile_regs_wait);
    AT(17, pack_tile, 0, 1, 0, false);
    AT(18, tile_regs_release);
    AT(19, cb_push_back, 1, 1);
    if (!wrong(c))
      AT(20, cb_wait_front, 1, 1);
    AT(21, cb_pop_front, 1, 1);
  }
}

TEST_F(BuffersTest, PartialResultsMayBeReadAfterAPop) {
  expectMisuse(program({kernel("compute", keepsPartialResult, kCompute)}, 1),
               "core 0,0, compute, kernel 'compute', call 14, copy_tile: tile "
               "0 of CB 1 is read, but only 0 pages were waited for");
}

//===-- launches ----------------------------------------------------------===//

TEST_F(BuffersTest, ALaunchKnowsNothingOfTheBuffersOfAnother) {
  // Core 0,1 has a CB and no kernel, then a kernel and no CB.
  Program first = program({kernel("reader", pushesOne, kDm0)}), second;
  for (CircularBufferConfig &cb : first.circularBuffers)
    cb.cores = kTwoCores;
  second.kernels = {kernel("reader", pushesOne, kDm0, kSecondCore)};
  for (Mode mode : {Mode::Functional, Mode::Checked}) {
    machine.run(first, {.mode = mode});
    EXPECT_STREQ("core 0,1, dm0, kernel 'reader', call 1, cb_reserve_back: "
                 "there is no circular buffer on port 0 of this core",
                 errorOf(second, {.mode = mode}).what());
  }
}

TEST_F(BuffersTest, HostThreadsDoNotShareWhatIsChecked) {
  CoreRanges cores = {{{0, 0}, 4, 8}};
  Program p = program({kernel("reader", produces, kDm0, cores, {0, 5}),
                       kernel("writer", drainsAll, kDm1, cores, {0, 5})},
                      3);
  for (CircularBufferConfig &cb : p.circularBuffers)
    cb.cores = cores;
  for (unsigned i = 0; i != 20; ++i)
    machine.run(p, {.mode = Mode::Checked, .hostThreads = 8});
}

//===-- two ports, one memory ---------------------------------------------===//

/// Partial results take the place of the output until it is packed.
void sharesMemory(ttk_context *c) {
  CALL(compute_kernel_hw_startup, 0, 0, 1);
  AT(11, copy_tile_init, 0);
  for (uint32_t port : {0u, 1u}) {
    AT(12, tile_regs_acquire);
    if (port == 1) {
      AT(13, cb_wait_front, 0, 1);
      AT(14, copy_tile, 0, 0, 0);
      AT(15, cb_pop_front, 0, 1);
    } else {
      AT(22, abs_tile, 0);
    }
    AT(16, tile_regs_commit);
    AT(17, tile_regs_wait);
    AT(18, cb_reserve_back, port, 1);
    AT(19, pack_tile, 0, port, 0, false);
    AT(20, tile_regs_release);
    AT(21, cb_push_back, port, 1);
  }
}

TEST_F(BuffersTest, TwoPortsMayShareTheirMemory) {
  Program p = program({kernel("compute", sharesMemory, kCompute)});
  p.circularBuffers[1] = circularBuffer(1, kCb0, kPage, 3);
  check(p);
}

} // namespace
} // namespace tt::emulator::test
