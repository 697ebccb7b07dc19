//===- CircularBufferTest.cpp - Producer and consumer ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kCb = 0, kPage = 64, kSource = 200 * 1024,
                   kSink = 300 * 1024;

/// Copies args[0] pages, args[1] at a time, from L1 at kSource into the CB.
void producer(ttk_context *c) {
  uint32_t pages = CALL(get_arg_val, 0), step = CALL(get_arg_val, 1);
  for (uint32_t i = 0; i < pages; i += step) {
    CALL(cb_reserve_back, kCb, step);
    uint32_t to = CALL(get_write_ptr, kCb);
    for (uint32_t w = 0; w != step * kPage / 4; ++w)
      CALL(store_to_l1, CALL(load_from_l1, kSource + i * kPage, w, 32), to, w,
           32);
    CALL(cb_push_back, kCb, step);
  }
}

void consumer(ttk_context *c) {
  uint32_t pages = CALL(get_arg_val, 0), step = CALL(get_arg_val, 1);
  for (uint32_t i = 0; i < pages; i += step) {
    CALL(cb_wait_front, kCb, step);
    uint32_t from = CALL(get_read_ptr, kCb);
    for (uint32_t w = 0; w != step * kPage / 4; ++w)
      CALL(store_to_l1, CALL(load_from_l1, from, w, 32), kSink + i * kPage, w,
           32);
    CALL(cb_pop_front, kCb, step);
  }
}

Program stream(uint32_t cbPages, uint32_t pages, uint32_t in, uint32_t out) {
  Program p;
  p.name = "stream";
  p.circularBuffers = {circularBuffer(kCb, 128 * 1024, kPage, cbPages)};
  p.kernels = {kernel("producer", producer, ThreadKind::DataMovement0, kOneCore,
                      {pages, in}),
               kernel("consumer", consumer, ThreadKind::DataMovement1, kOneCore,
                      {pages, out})};
  return p;
}

struct CircularBufferTest : MachineTest {};

TEST_F(CircularBufferTest, WrapsAndKeepsOrderForUnequalSteps) {
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked})
    for (auto [cbPages, in, out] :
         {std::array{1u, 1u, 1u}, {4u, 2u, 1u}, {6u, 2u, 3u}, {6u, 1u, 6u}}) {
      auto bytes = randomBytes(30 * kPage, cbPages);
      std::memcpy(l1(0, kSource, bytes.size()), bytes.data(), bytes.size());
      std::memset(l1(0, kSink, bytes.size()), 0, bytes.size());
      machine.run(stream(cbPages, 30, in, out), {.mode = mode});
      EXPECT_EQ(0, std::memcmp(l1(0, kSink, bytes.size()), bytes.data(),
                               bytes.size()))
          << cbPages << " " << in << " " << out;
    }
}

TEST_F(CircularBufferTest, StepThatDoesNotDivideThePagesIsAnError) {
  Error e = errorOf(stream(5, 30, 2, 1));
  EXPECT_EQ(Error::Kind::ResourceMisuse, e.kind());
  EXPECT_NE(std::string::npos,
            std::string(e.what()).find(
                "2 pages from page 4 go past the end of CB 0, which has 5"))
      << e.what();
}

TEST_F(CircularBufferTest, MorePagesThanThereAreIsAnErrorNotAHang) {
  Error e = errorOf(stream(2, 30, 3, 1));
  EXPECT_EQ(Error::Kind::ResourceMisuse, e.kind());
  EXPECT_NE(std::string::npos, std::string(e.what()).find(
                                   "3 pages asked of CB 0, which has 2 pages"));
}

TEST_F(CircularBufferTest, ErrorNamesCoreThreadKernelAndCall) {
  Program p = stream(2, 30, 3, 1);
  std::vector<std::string> sites(1000, "stream.mlir:7:3");
  p.kernels[0].sites = std::make_shared<const std::vector<std::string>>(sites);
  EXPECT_EQ(0u, std::string(errorOf(p).what())
                    .find("core 0,0, dm0, kernel 'producer', stream.mlir:7:3, "
                          "cb_reserve_back: "));
}

void pushesUnreserved(ttk_context *c) {
  CALL(cb_push_back, kCb, 1);
  CALL(cb_push_back, kCb, 1);
  CALL(cb_push_back, kCb, 1);
}

void popsWithoutWait(ttk_context *c) { CALL(cb_pop_front, kCb, 1); }

void usesNoCb(ttk_context *c) { CALL(cb_wait_front, 7, 1); }

TEST_F(CircularBufferTest, MisuseIsReported) {
  Program p = stream(2, 1, 1, 1);
  p.kernels = {kernel("k", pushesUnreserved, ThreadKind::DataMovement0)};
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what()).find("which has room for 0"));
  p.kernels = {kernel("k", usesNoCb, ThreadKind::DataMovement0)};
  EXPECT_NE(std::string::npos,
            std::string(errorOf(p).what())
                .find("there is no circular buffer on port 7 of this core"));
}

/// No pages at all, and one that was never pushed.
void asksForNothing(ttk_context *c) {
  CALL(cb_reserve_back, kCb, 0);
  CALL(cb_push_back, kCb, 0);
  CALL(cb_wait_front, kCb, 0);
  CALL(cb_pop_front, kCb, 0);
}

TEST_F(CircularBufferTest, TheChecksMindWhatTheChipDoesNot) {
  for (ttk_kernel code : {asksForNothing, popsWithoutWait}) {
    Program p = stream(2, 1, 1, 1);
    p.kernels = {kernel("k", code, ThreadKind::DataMovement0)};
    for (Mode mode : {Mode::Functional, Mode::Timed})
      EXPECT_NO_THROW(machine.run(p, {.mode = mode}));
    Error e = errorOf(p, {.mode = Mode::Checked});
    EXPECT_EQ(Error::Kind::ResourceMisuse, e.kind()) << e.what();
  }
}

TEST_F(CircularBufferTest, OnlyComputeKernelsWantPagesOf16Bytes) {
  Program p = stream(2, 1, 1, 1);
  p.circularBuffers[0].pageBytes = 4;
  p.kernels = {kernel("k", asksForNothing, ThreadKind::DataMovement0)};
  EXPECT_NO_THROW(machine.run(p, {}));
  p.kernels = {kernel("k", asksForNothing, ThreadKind::Compute)};
  EXPECT_EQ(Error::Kind::Misaligned, errorOf(p).kind());
  p.circularBuffers[0].pageBytes = 2;
  EXPECT_EQ(Error::Kind::Misaligned, errorOf(p).kind());
}

TEST_F(CircularBufferTest, DeadlockNamesEveryWaitAndLevel) {
  Program p = stream(4, 8, 2, 1);
  p.kernels[1].runtimeArgs = {100, 1}; // waits for pages that never come
  for (Mode mode : {Mode::Functional, Mode::Timed}) {
    Error e = errorOf(p, {.mode = mode});
    EXPECT_EQ(Error::Kind::Deadlock, e.kind());
    EXPECT_NE(std::string::npos,
              std::string(e.what()).find(
                  "waits for 1 page in CB 0 (it holds 0 of 4)"))
        << e.what();
  }
}

TEST_F(CircularBufferTest, MachineWorksAfterAnError) {
  errorOf(stream(2, 30, 3, 1));
  auto bytes = randomBytes(8 * kPage, 3);
  std::memcpy(l1(0, kSource, bytes.size()), bytes.data(), bytes.size());
  machine.run(stream(2, 8, 1, 1), {});
  EXPECT_EQ(
      0, std::memcmp(l1(0, kSink, bytes.size()), bytes.data(), bytes.size()));
}

TEST_F(CircularBufferTest, AliasesShareMemoryOtherOverlapsAreErrors) {
  Program p = stream(2, 8, 1, 1);
  p.circularBuffers.push_back(circularBuffer(1, 128 * 1024, kPage, 2));
  machine.run(p, {});
  p.circularBuffers[1].address += 16;
  EXPECT_EQ(Error::Kind::ResourceMisuse, errorOf(p).kind());
  p.circularBuffers[1] = circularBuffer(1, 1499136 - 64, kPage, 2);
  EXPECT_EQ(Error::Kind::OutOfRange, errorOf(p).kind());
  p.circularBuffers[1] = circularBuffer(1, 8, kPage, 2);
  EXPECT_EQ(Error::Kind::Misaligned, errorOf(p).kind());
  p.circularBuffers[1] = circularBuffer(32, 1024, kPage, 2);
  EXPECT_EQ(Error::Kind::OutOfRange, errorOf(p).kind());
}

} // namespace
} // namespace tt::emulator::test
