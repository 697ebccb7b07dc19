//===- CheckTest.h - Programs that are wrong in one way -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_CHECK_CHECKTEST_H
#define TT_TEST_CHECK_CHECKTEST_H

#include "../machine/Harness.h"

/// A kernel call at a site with a number of its own.
#define AT(site, name, ...) c->api->name(c __VA_OPT__(, ) __VA_ARGS__, site)

namespace tt::emulator::test {

inline constexpr uint32_t kPage = 2048, kNoc = TTK_DEFAULT_NOC;
inline constexpr uint32_t kCb0 = 200 * 1024, kCb1 = 300 * 1024,
                          kBuffer = 400 * 1024;
inline const CoreRanges kTwoCores = {{{0, 0}, 1, 2}};
inline const CoreRanges kSecondCore = {{{0, 1}, 1, 1}};
inline const CoreRanges kThirdCore = {{{0, 2}, 1, 1}};

/// Argument `i` of the kernel.
inline uint32_t arg(ttk_context *c, uint32_t i) { return CALL(get_arg_val, i); }

/// Kernels of these tests have a mistake unless their first argument is 0.
inline bool wrong(ttk_context *c) { return arg(c, 0) != 0; }

/// An address on the core in column `x` of row 0.
inline uint64_t onCore(ttk_context *c, uint32_t x, uint32_t address) {
  return CALL(
      get_noc_addr, CALL(experimental_convert_logical_x_to_translated, x),
      CALL(experimental_convert_logical_y_to_translated, 0), address, kNoc);
}

inline uint64_t inDram(ttk_context *c, uint32_t bank, uint32_t offset) {
  return CALL(get_noc_addr_from_bank_id, bank, offset);
}

struct CheckTest : MachineTest {
  /// Runs with the kernels' first argument 1: `kind` and exactly `message`,
  /// which begins with the place. With 0: no report.
  void expect(Program p, Error::Kind kind, const std::string &message) {
    for (uint32_t mistake : {0u, 1u}) {
      for (KernelConfig &k : p.kernels) {
        k.runtimeArgs.resize(std::max<size_t>(1, k.runtimeArgs.size()));
        k.runtimeArgs[0] = mistake;
      }
      if (mistake == 0) {
        EXPECT_NO_THROW(check(p));
        continue;
      }
      Error e = errorOf(p, {.mode = Mode::Checked});
      EXPECT_EQ(message, e.what());
      EXPECT_EQ(name(kind), name(e.kind()));
    }
  }
  void expectRace(const Program &p, const std::string &message) {
    expect(p, Error::Kind::Race, message);
  }
  void expectMisuse(const Program &p, const std::string &message) {
    expect(p, Error::Kind::ResourceMisuse, message);
  }
  void check(const Program &p) { machine.run(p, {.mode = Mode::Checked}); }
};

inline const char *const kCbAdvice =
    "cb_wait_front must come before a page is read, cb_reserve_back before it "
    "is written";
inline const char *const kSignalAdvice =
    "a semaphore must order them; without noc_async_write_barrier only a "
    "signal that goes the same way as the data (network, core, multicast or "
    "not) arrives behind it";

} // namespace tt::emulator::test

#endif // TT_TEST_CHECK_CHECKTEST_H
