//===- LeftoversTest.cpp - What a program must not leave behind -----------===//
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
  AT(2, noc_semaphore_inc, onCore(c, 1, semaphoreAddress(0)), 1, kNoc, false);
  if (!wrong(c))
    AT(3, noc_semaphore_wait_min, semaphoreAddress(0), 1);
}

void answers(ttk_context *c) {
  AT(11, noc_semaphore_wait_min, semaphoreAddress(0), 1);
  AT(12, noc_semaphore_inc, onCore(c, 0, semaphoreAddress(0)), 1, kNoc, false);
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
  expectMisuse(p, "core 0,1, dm0, kernel 'reader', call 2, cb_push_back: 3 "
                  "pages were pushed to CB 5 and never waited for");
}

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
