//===- TransfersTest.cpp - Accesses before a barrier ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

constexpr auto kDm0 = ThreadKind::DataMovement0;

struct TransfersTest : CheckTest {
  void expectReport(void (*entry)(ttk_context *), const std::string &message) {
    Program p;
    p.kernels = {kernel("mover", entry, kDm0)};
    expectRace(p, "core 0,0, dm0, kernel 'mover', " + message);
  }
};

TEST_F(TransfersTest, LoadBeforeTheReadBarrier) {
  expectReport(
      [](ttk_context *c) {
        AT(1, noc_async_read, inDram(c, 0, 64), kBuffer, 96, kNoc);
        AT(2, load_from_l1, kBuffer, 24, 32); // just behind
        if (!wrong(c))
          AT(3, noc_async_read_barrier, kNoc);
        AT(4, load_from_l1, kBuffer, 23, 32);
        AT(5, noc_async_read_barrier, kNoc);
      },
      "call 4, load_from_l1: reads L1 address 0x6405c, which noc_async_read at "
      "call 1 may still be writing: noc_async_read_barrier must come in "
      "between");
}

TEST_F(TransfersTest, TheBarrierOfTheOtherNetworkDoesNotCount) {
  expectReport(
      [](ttk_context *c) {
        AT(1, noc_async_read, onCore(c, 3, kBuffer), kBuffer, 33, 1);
        AT(2, noc_async_read_barrier, wrong(c) ? 0 : 1);
        AT(3, store_to_l1, 0, kBuffer, 32, 8);
        AT(4, noc_async_read_barrier, 1);
      },
      "call 3, store_to_l1: writes L1 address 0x64020, which noc_async_read at "
      "call 1 may still be writing: noc_async_read_barrier must come in "
      "between");
}

TEST_F(TransfersTest, TwoReadsToOnePlace) {
  expectReport(
      [](ttk_context *c) {
        AT(1, noc_async_read, inDram(c, 0, 64), kBuffer, 100, kNoc);
        AT(2, noc_async_read, inDram(c, 1, 64), kBuffer + (wrong(c) ? 96 : 128),
           100, kNoc);
        AT(3, noc_async_read_barrier, kNoc);
      },
      "call 2, noc_async_read: writes L1 address 0x64060, which noc_async_read "
      "at call 1 may still be writing: noc_async_read_barrier must come in "
      "between");
}

TEST_F(TransfersTest, SourceOfAWriteIsReused) {
  expectReport(
      [](ttk_context *c) {
        AT(1, noc_async_write, kBuffer, inDram(c, 0, 64), 100, kNoc);
        if (!wrong(c))
          AT(2, noc_async_writes_flushed, kNoc);
        AT(3, noc_async_read, inDram(c, 1, 128), kBuffer + 64, 64, kNoc);
        AT(4, noc_async_full_barrier, kNoc);
      },
      "call 3, noc_async_read: writes L1 address 0x64040, which "
      "noc_async_write at call 1 may still be reading: "
      "noc_async_writes_flushed or noc_async_write_barrier must come in "
      "between");
}

TEST_F(TransfersTest, AFlushIsNoArrival) {
  expectReport(
      [](ttk_context *c) {
        AT(1, noc_async_write, kBuffer, inDram(c, 7, 64), 100, kNoc);
        if (wrong(c))
          AT(2, noc_async_writes_flushed, kNoc);
        else
          AT(3, noc_async_write_barrier, kNoc);
        AT(4, noc_async_read, inDram(c, 7, 128), kBuffer, 32, kNoc);
        AT(5, noc_async_full_barrier, kNoc);
      },
      "call 4, noc_async_read: reads address 0x80 of DRAM bank 7, which "
      "noc_async_write at call 1 may still be writing: noc_async_write_barrier "
      "must come in between");
}

TEST_F(TransfersTest, ABarrierOfOneTransactionIdEndsOnlyThose) {
  expectReport(
      [](ttk_context *c) {
        for (uint32_t id : {1u, 2u})
          AT(id, noc_async_write_one_packet_with_trid, kBuffer + id * 64,
             inDram(c, 0, id * 64), 64, id, kNoc);
        AT(3, noc_async_write_barrier_with_trid, 2, kNoc);
        AT(4, store_to_l1, 0, kBuffer + 128, 0, 32);
        AT(5, noc_async_write_barrier_with_trid, wrong(c) ? 3 : 1, kNoc);
        AT(6, store_to_l1, 0, kBuffer + 64, 0, 32);
        AT(7, noc_async_write_barrier, kNoc);
      },
      "call 6, store_to_l1: writes L1 address 0x64040, which "
      "noc_async_write_one_packet_with_trid at call 1 may still be reading: "
      "noc_async_writes_flushed or noc_async_write_barrier must come in "
      "between");
}

TEST_F(TransfersTest, WritesToOnePlaceStayInOrder) {
  Program p;
  p.kernels = {kernel(
      "mover",
      [](ttk_context *c) {
        for (uint32_t i = 0; i != 3; ++i)
          AT(1, noc_async_write, kBuffer + i * 64, inDram(c, 4, 64), 64, kNoc);
        AT(2, noc_async_write_barrier, kNoc);
      },
      kDm0)};
  check(p);
}

TEST_F(TransfersTest, ButNotOnBothNetworks) {
  expectReport(
      [](ttk_context *c) {
        for (uint32_t noc : {0u, wrong(c) ? 1u : 0u})
          AT(noc + 1, noc_async_write, kBuffer, onCore(c, 5, kBuffer), 64, noc);
        for (uint32_t noc : {0u, 1u})
          AT(3, noc_async_write_barrier, noc);
      },
      "call 2, noc_async_write: writes L1 address 0x64000 of core 0,5, which "
      "noc_async_write at call 1 may still be writing: noc_async_write_barrier "
      "must come in between");
}

/// Bytes that share a word or a granule are still different bytes.
TEST_F(TransfersTest, NeighbouringBytesDoNotContend) {
  Program p;
  p.kernels = {kernel(
      "mover",
      [](ttk_context *c) {
        AT(1, noc_async_read, inDram(c, 0, 64), kBuffer, 5, kNoc);
        AT(2, noc_async_read, inDram(c, 0, 64 + 5), kBuffer + 5, 6, kNoc);
        AT(3, store_to_l1, 1, kBuffer, 11, 8);
        AT(4, noc_async_read_barrier, kNoc);
      },
      kDm0)};
  check(p);
}

} // namespace
} // namespace tt::emulator::test
