//===- LoopTest.cpp - Loops that would not end ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

namespace tt::emulator::test {
namespace {

constexpr uint64_t kMaxRounds = uint64_t(1) << 30;

/// A round of a loop, as compiled kernels make it.
void countRound(ttk_context *c) {
  if (--c->rounds == 0)
    c->api->loop(c, __LINE__);
}

void endless(ttk_context *c) {
  CALL(my_x, 0);
  for (;;)
    countRound(c);
}

struct LoopTest : MachineTest {
  Program program(void (*entry)(ttk_context *)) {
    Program p;
    p.name = "loops";
    p.kernels = {kernel("loop", entry, ThreadKind::DataMovement0)};
    return p;
  }
};

TEST_F(LoopTest, WithoutCallsAreStoppedInEveryMode) {
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    Error error = errorOf(program(endless), {.mode = mode});
    EXPECT_EQ(Error::Kind::Deadlock, error.kind());
    EXPECT_NE(std::string::npos,
              std::string(error.what())
                  .find("loop: 1073741824 rounds without a kernel call"))
        << error.what();
  }
}

TEST_F(LoopTest, ACallBeginsTheCountAnew) {
  machine.run(program([](ttk_context *c) {
                for (uint64_t i = 0; i != kMaxRounds + (1 << 17); ++i) {
                  countRound(c);
                  if (i == kMaxRounds / 2)
                    CALL(my_x, 0);
                }
              }),
              {});
}

TEST_F(LoopTest, AnErrorOnAnotherHostThreadEndsThem) {
  Program p = program(endless);
  p.kernels.push_back(kernel("fails", [](ttk_context *c) { CALL(my_x, 2); },
                             ThreadKind::DataMovement0, {{{0, 1}, 1, 1}}));
  Error error = errorOf(p, {.hostThreads = 2});
  EXPECT_NE(std::string::npos, std::string(error.what()).find("'fails'"))
      << error.what();
}

/// Uses some stack, again and again.
__attribute__((noinline)) int deeper(volatile int *before) {
  volatile int here[64] = {*before};
  return here[0] + deeper(here);
}

TEST_F(LoopTest, AStackThatIsUsedUpIsAnError) {
  auto recurse = [](ttk_context *c) {
    volatile int start = int(c->rounds);
    CALL(my_x, 0);
    deeper(&start);
  };
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    Error error = errorOf(program(recurse), {.mode = mode});
    EXPECT_EQ(Error::Kind::ResourceMisuse, error.kind());
    EXPECT_NE(std::string::npos,
              std::string(error.what())
                  .find(", code: behind this call it needs more than 256 KiB "
                        "of stack"))
        << error.what();
  }
  // The same machine goes on.
  machine.run(program([](ttk_context *c) { CALL(my_x, 0); }), {});
}

} // namespace
} // namespace tt::emulator::test
