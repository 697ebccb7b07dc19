//===- TransactionIdTest.cpp - Waits for the reads of an id ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kFrom = 200 * 1024, kSmall = 400 * 1024, kLarge = 600 * 1024;
constexpr uint32_t kSmallBytes = 36, kLargeBytes = 100000;

/// Reads a little with id 1 and much with id 2; args: the id to wait for, and
/// an address to load a word from then.
void reader(ttk_context *c) {
  uint64_t from = CALL(get_noc_addr, 19, 18, kFrom, TTK_DEFAULT_NOC);
  CALL(noc_async_read_set_trid, 1, TTK_DEFAULT_NOC);
  CALL(noc_async_read, from, kSmall, kSmallBytes, TTK_DEFAULT_NOC);
  CALL(noc_async_read_set_trid, 2, TTK_DEFAULT_NOC);
  CALL(noc_async_read, from, kLarge, kLargeBytes, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier_with_trid, CALL(get_arg_val, 0), TTK_DEFAULT_NOC);
  CALL(load_from_l1, CALL(get_arg_val, 1), 0, 32);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

void badId(ttk_context *c) {
  CALL(noc_async_read_set_trid, 16, TTK_DEFAULT_NOC);
}

struct TransactionIdTest : MachineTest {
  Program reading(uint32_t id, uint32_t load) {
    Program p;
    p.kernels = {kernel("reader", reader, ThreadKind::DataMovement0,
                        {{{0, 0}, 1, 1}}, {id, load})};
    return p;
  }
  /// When the kernel goes on behind the barrier for `id`.
  uint64_t endOfWait(uint32_t id) {
    Profile profile =
        machine.run(reading(id, kSmall), {.mode = Mode::Timed, .trace = true});
    for (const TraceEvent &event : profile.events)
      if (event.kind == TraceEvent::Kind::Call &&
          std::strcmp(opName(event.op), "load_from_l1") == 0)
        return event.begin;
    return 0;
  }
};

TEST_F(TransactionIdTest, TheBarrierWaitsForTheReadsOfItsId) {
  for (uint32_t i = 0; i != kLargeBytes; ++i)
    *l1(1, kFrom + i, 1) = uint8_t(i * 7);
  machine.run(reading(1, kSmall), {});
  EXPECT_EQ(0, std::memcmp(l1(0, kSmall, kSmallBytes),
                           l1(1, kFrom, kSmallBytes), kSmallBytes));
  EXPECT_EQ(0, std::memcmp(l1(0, kLarge, kLargeBytes),
                           l1(1, kFrom, kLargeBytes), kLargeBytes));
}

TEST_F(TransactionIdTest, TheClockWaitsAsShort) {
  // The large read's data takes a cycle for 32 bytes.
  EXPECT_GT(endOfWait(1), 0u);
  EXPECT_GT(endOfWait(2), endOfWait(1) + 8192 / 32);
}

TEST_F(TransactionIdTest, TheChecksKnowWhichReadsHaveEnded) {
  EXPECT_NO_THROW(machine.run(reading(1, kSmall), {.mode = Mode::Checked}));
  Error e = errorOf(reading(1, kLarge), {.mode = Mode::Checked});
  EXPECT_EQ(Error::Kind::Race, e.kind()) << e.what();
  EXPECT_NO_THROW(machine.run(reading(2, kLarge), {.mode = Mode::Checked}));
  e = errorOf(reading(2, kSmall), {.mode = Mode::Checked});
  EXPECT_EQ(Error::Kind::Race, e.kind()) << e.what();
}

TEST_F(TransactionIdTest, ThereAreIds0To15) {
  Program p;
  p.kernels = {kernel("k", badId, ThreadKind::DataMovement0)};
  EXPECT_EQ(Error::Kind::OutOfRange, errorOf(p).kind());
}

} // namespace
} // namespace tt::emulator::test
