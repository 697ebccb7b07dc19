//===- CallCostTest.cpp - The clock charges what the plan says ------------===//
// SPDX-License-Identifier: Apache-2.0
//
// device::callCycles is what a planner adds up without running anything. Here
// calls run, and the threads are busy for as long.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "tt/device/CallCycles.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kTile = 2048, kCalls = 64;

struct Case {
  const char *key;
  void (*call)(ttk_context *);
  device::CallForm form = {};
  bool section = true; ///< between tile_regs_acquire and tile_regs_release
};

/// Any: the default of attributes.
const Case kCases[] = {
    {"copy_tile", [](ttk_context *c) { CALL(copy_tile, 0, 1, 0); }},
    {"add_tiles", [](ttk_context *c) { CALL(add_tiles, 0, 1, 0, 0, 0); }},
    {"mul_tiles_bcast",
     [](ttk_context *c) { CALL(mul_tiles_bcast, 0, 1, 0, 0, 0, 1); }},
    {"binary_dest_reuse_tiles",
     [](ttk_context *c) { CALL(binary_dest_reuse_tiles, 0, 0, 0, 2, 0); },
     {.multiplies = true}},
    {"transpose_wh_dest", [](ttk_context *c) { CALL(transpose_wh_dest, 0); }},
    {"reduce_tile",
     [](ttk_context *c) { CALL(reduce_tile, 0, 1, 0, 0, 0, 0, 1); },
     {.along = device::Along::Column}},
    {"matmul_block",
     [](ttk_context *c) { CALL(matmul_block, 0, 1, 0, 0, 0, 0, 3, 2, 2); },
     {.rows = 2, .columns = 3}},
    {"experimental.matmul_block",
     [](ttk_context *c) {
       CALL(experimental_matmul_block, 0, 1, 0, 0, 0, 0, 1, 2, 3, 1);
     },
     {.rows = 2, .columns = 1, .depth = 3}},
    {"exp_tile",
     [](ttk_context *c) { CALL(exp_tile, 0, 1, 0, 4, 0x3F80); },
     {.approx = true, .share = 0.5}},
    {"exp_tile_init", [](ttk_context *c) { CALL(exp_tile_init, 0, 0, 0); }},
    {"reconfig_data_format",
     [](ttk_context *c) { CALL(reconfig_data_format, 0, 1); }},
    {"pack_reconfig_l1_acc",
     [](ttk_context *c) { CALL(pack_reconfig_l1_acc, 0); }},
    {"pack_tile", [](ttk_context *c) { CALL(pack_tile, 0, 16, 3, true); }},
    {"get_arg_val", [](ttk_context *c) { CALL(get_arg_val, 0); }},
    {"cb_wait_front", [](ttk_context *c) { CALL(cb_wait_front, 0, 2); }},
    {"cb_reserve_back", [](ttk_context *c) { CALL(cb_reserve_back, 16, 2); }},
    {"tilize_block",
     [](ttk_context *c) {
       CALL(tilize_block, 0, 3, 16);
       CALL(cb_reserve_back, 16, 3); // begins at the same page again
       CALL(cb_push_back, 16, 3);
       CALL(cb_wait_front, 16, 3);
       CALL(cb_pop_front, 16, 3);
     },
     {.columns = 3},
     false},
    {"untilize_block",
     [](ttk_context *c) { CALL(untilize_block, 0, 2, 16); },
     {.columns = 2},
     false},
    {"pack_untilize_block",
     [](ttk_context *c) { CALL(pack_untilize_block, 0, 2, 16, 0, 3, 3); },
     {.rows = 2, .columns = 3},
     false},
};

/// Arguments: the case, how often.
void computeKernel(ttk_context *c) {
  const Case &what = kCases[CALL(get_arg_val, 0)];
  uint32_t calls = CALL(get_arg_val, 1);
  for (uint32_t port : {0u, 1u}) {
    CALL(cb_reserve_back, port, 12);
    CALL(cb_push_back, port, 12);
    CALL(cb_wait_front, port, 12);
  }
  if (what.section) {
    CALL(tile_regs_acquire);
    CALL(tile_regs_commit);
    CALL(tile_regs_wait);
    CALL(tile_regs_acquire);
  }
  for (uint32_t i = 0; i != calls; ++i)
    what.call(c);
}

struct CallCostTest : ::testing::TestWithParam<const char *> {
  Device device{0, device::makeChip(GetParam())};
  Machine machine{device};

  std::array<double, 3> busy(uint32_t index, uint32_t calls) {
    Program p;
    p.circularBuffers = {circularBuffer(0, 200 * 1024, kTile, 12),
                         circularBuffer(1, 300 * 1024, kTile, 12),
                         circularBuffer(16, 400 * 1024, kTile, 12)};
    p.kernels = {kernel("compute", computeKernel, ThreadKind::Compute, kOneCore,
                        {index, calls})};
    p.kernels[0].compute.fidelity = device::MathFidelity::HiFi3;
    Profile profile =
        machine.run(p, {.numerics = Numerics::None, .mode = Mode::Timed});
    const auto &tracks = profile.cores[0].tracks;
    return {double(tracks[size_t(Track::Unpack)].busy),
            double(tracks[size_t(Track::Math)].busy),
            double(tracks[size_t(Track::Pack)].busy)};
  }
};

TEST_P(CallCostTest, ThreadsAreBusyAsPlanned) {
  for (uint32_t i = 0; i != std::size(kCases); ++i) {
    const Case &what = kCases[i];
    device::CallForm form = what.form;
    form.fidelity = device::MathFidelity::HiFi3;
    auto plan = [&](const char *key) {
      return device::callCycles(key, form, device.chip().arch);
    };
    device::CallCycles call = plan(what.key);
    if (std::string_view(what.key) == "tilize_block") {
      call.pack += plan("cb_reserve_back").pack + plan("cb_push_back").pack;
      call.unpack += plan("cb_wait_front").unpack + plan("cb_pop_front").unpack;
    }
    std::array<double, 3> none = busy(i, 0), many = busy(i, kCalls);
    double each[3] = {call.unpack, call.math, call.pack};
    for (int lane = 0; lane != 3; ++lane) // of every tile, the rounding
      EXPECT_NEAR(each[lane], (many[lane] - none[lane]) / kCalls, 3)
          << what.key << ", thread " << lane;
  }
}

INSTANTIATE_TEST_SUITE_P(Chips, CallCostTest,
                         ::testing::Values("n150", "p150"));

} // namespace
} // namespace tt::emulator::test
