//===- CallCyclesTest.cpp - Costs of calls against their sources ----------===//
// SPDX-License-Identifier: Apache-2.0
//
// Published figures of calls, or of loops whose bound is one thread of the
// call. METAL is tenstorrent/tt-metal, llk#n a pull request of tt-llk, PR and
// ISS one of tt-metal, LLD tt-low-level-documentation.
//===----------------------------------------------------------------------===//
#include "tt/device/CallCycles.h"

#include "Csv.h"
#include "ttk/ops.h.inc"

#include <gtest/gtest.h>

namespace tt::device {
namespace {

constexpr Arch kWormhole = Arch::WormholeB0, kBlackhole = Arch::Blackhole;
constexpr DataType kBf16 = DataType::BFloat16, kF32 = DataType::Float32;

struct Published {
  Arch arch;
  const char *call;
  CallForm form;
  double CallCycles::*thread;
  double cycles;
  double tolerance; ///< of `cycles`
  const char *source;
};

constexpr auto kDm = &CallCycles::dataMovement;
constexpr auto kUnpack = &CallCycles::unpack;
constexpr auto kMath = &CallCycles::math;
constexpr auto kPack = &CallCycles::pack;

CallForm reduced(Along along, MathFidelity fidelity) {
  return {.fidelity = fidelity, .along = along};
}

std::vector<Published> published() {
  constexpr auto L = MathFidelity::LoFi, H2 = MathFidelity::HiFi2,
                 H3 = MathFidelity::HiFi3, H4 = MathFidelity::HiFi4;
  constexpr auto R = Along::Row, C = Along::Column, S = Along::Scalar;
  const char *sweep = "METAL examples/reduce_block/perf_fidelity_sweep.md";
  const char *report = "METAL examples/reduce_accumulate/report.md";
  return {
      {kWormhole, "copy_tile", {}, kUnpack, 38, 0.02, "llk#131"},
      {kWormhole, "add_tiles", {}, kUnpack, 66, 0.02, report},
      {kWormhole,
       "tilize_block",
       {},
       kUnpack,
       71,
       0.02,
       "METAL examples/zero_copy_fold"},
      {kWormhole, "untilize_block", {}, kUnpack, 393, 0.01, "llk#131"},
      {kWormhole, "pack_tile", {}, kPack, 45, 0.05, "llk#130"},
      {kWormhole, "pack_untilize_dest", {}, kPack, 57, 0.01, "llk#131"},
      {kWormhole, "matmul_tiles", {.fidelity = L}, kMath, 16, 0.2, "ISA MVMUL"},
      {kWormhole,
       "matmul_tiles",
       {.fidelity = H4},
       kMath,
       64,
       0.06,
       "ISA MVMUL"},
      {kWormhole, "mul_tiles", {.fidelity = H4}, kMath, 32, 0.3, "ISA ELWMUL"},
      {kWormhole,
       "matmul_block",
       {.columns = 8},
       kUnpack,
       8 * 49.6,
       0.1,
       "METAL tech_reports/GEMM_FLOPS"},
      {kWormhole,
       "matmul_block",
       {.rows = 4, .columns = 2},
       kUnpack,
       8 * 42.7,
       0.1,
       "METAL tech_reports/GEMM_FLOPS"},
      {kWormhole, "reduce_tile", reduced(R, H4), kMath, 156, 0.01, report},
      {kWormhole, "reduce_tile", reduced(C, H4), kMath, 83, 0.02, report},
      {kWormhole, "reduce_tile", reduced(S, H4), kMath, 173, 0.01, report},
      {kWormhole, "noc_async_read", {}, kDm, 22, 0.15, "LLD: 19 to 26"},
      {kWormhole, "noc_async_read_tile", {}, kDm, 36, 0.15, "LLD: 31 to 41"},
      {kWormhole,
       "noc_async_read_tile",
       {.dram = false},
       kDm,
       26,
       0.08,
       "LLD: 24 to 28"},
      {kWormhole, "noc_async_write", {}, kDm, 22, 0.05, "LLD"},

      {kBlackhole, "add_tiles", {}, kUnpack, 24, 0.01, sweep},
      {kBlackhole,
       "add_tiles",
       {.a = kF32, .b = kF32},
       kUnpack,
       39,
       0.2,
       "METAL examples/eltwise_l1_vs_dest_accumulate"},
      {kBlackhole,
       "tilize_block",
       {},
       kUnpack,
       65,
       0.01,
       "METAL examples/handshake_elision"},
      {kBlackhole, "untilize_block", {}, kUnpack, 512, 0.01, "llk#131"},
      {kBlackhole,
       "pack_tile",
       {},
       kPack,
       34,
       0.01,
       "METAL examples, matmul_block by subblocks"},
      {kBlackhole, "pack_untilize_dest", {}, kPack, 82, 0.01, "llk#131"},
      {kBlackhole, "matmul_tiles", {.fidelity = L}, kMath, 34.4, 0.03, "card"},
      {kBlackhole, "matmul_tiles", {.fidelity = H2}, kMath, 52.1, 0.03, "card"},
      {kBlackhole, "matmul_tiles", {.fidelity = H4}, kMath, 85.8, 0.03, "card"},
      {kBlackhole,
       "matmul_tiles",
       {.fidelity = L},
       kUnpack,
       26.5,
       0.1,
       "ISS 32313"},
      {kBlackhole, "reduce_tile", reduced(R, L), kMath, 35, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(R, H2), kMath, 60, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(R, H3), kMath, 108, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(R, H4), kMath, 156, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(C, L), kMath, 23, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(C, H2), kMath, 35, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(C, H3), kMath, 59, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(C, H4), kMath, 83, 0.01, sweep},
      {kBlackhole, "reduce_tile", reduced(S, L), kMath, 65, 0.02, sweep},
      {kBlackhole, "reduce_tile", reduced(S, H2), kMath, 98, 0.02, sweep},
      {kBlackhole, "reduce_tile", reduced(S, H3), kMath, 128, 0.02, sweep},
      {kBlackhole, "reduce_tile", reduced(S, H4), kMath, 158, 0.02, sweep},
      {kBlackhole, "noc_async_read_tile", {}, kDm, 38.5, 0.1, "LLD: 35 to 42"},
      {kBlackhole,
       "noc_async_read_tile",
       {.dram = false},
       kDm,
       30,
       0.07,
       "LLD: 28 to 32"},
      {kBlackhole,
       "noc_async_read",
       {.dram = false, .noc = 1},
       kDm,
       34.5,
       0.02,
       "LLD: 34 or 35"},
      {kBlackhole,
       "noc_async_read_one_packet_with_state",
       {.dram = false, .noc = 0},
       kDm,
       20,
       0.01,
       "LLD"},
  };
}

TEST(CallCycles, PublishedFigures) {
  for (const Published &p : published())
    EXPECT_NEAR(p.cycles, callCycles(p.call, p.form, p.arch).*p.thread,
                p.tolerance * p.cycles)
        << p.call << (p.arch == kBlackhole ? ", Blackhole: " : ", Wormhole: ")
        << p.source;
}

TEST(CallCycles, VectorUnitTakesThePublishedCounts) {
  size_t rows = 0;
  for (const calibrate::CsvRow &line :
       calibrate::readCsv(TT_CALIBRATE_DATA "/sfpu_cycles.csv")) {
    const std::string &call = line.text("call"), &arch = line.text("arch");
    if (call.empty())
      continue;
    CallForm form;
    form.wide = line.text("dst") != "bf16";
    form.approx = line.text("variant").find("approx") != std::string::npos;
    for (Arch chip : {kWormhole, kBlackhole})
      if (arch == "both" || (arch == "wh") == (chip == kWormhole)) {
        EXPECT_EQ(line.number("cycles_after").value(),
                  callCycles(call, form, chip).math)
            << call << " " << line.text("source");
        ++rows;
      }
  }
  EXPECT_GT(rows, 70u);
}

//===-- every call --------------------------------------------------------===//

TEST(CallCycles, CallsOfUnitsCostSomething) {
  for (Arch arch : {kWormhole, kBlackhole})
    for (const ttk::OpInfo &op : ttk::opInfos) {
      std::string name = op.name;
      if (name.starts_with("topk") || name.ends_with("_mask_tile") ||
          name.ends_with("_arange_tile"))
        continue; // by its arguments; or written by a RISC-V core, not charged
      CallCycles c = callCycles(op.cost, {}, arch);
      double all = c.dataMovement + c.unpack + c.math + c.pack;
      bool waitsOnly = name == "tile_regs_acquire" ||
                       name == "tile_regs_wait" ||
                       name == "experimental.unpack_stall_on_pack";
      EXPECT_EQ(waitsOnly || op.unit == ttk::Unit::riscv,
                all == 0 || op.unit == ttk::Unit::riscv)
          << name;
    }
}

//===-- blocks ------------------------------------------------------------===//

TEST(CallCycles, ABlockIsItsStepsAndItsSections) {
  const ComputeCosts &cost = kernelCosts(kWormhole).compute;
  CallCycles one = callCycles("tilize_block", {}, kWormhole);
  CallCycles many =
      callCycles("tilize_block", {.rows = 3, .columns = 5}, kWormhole);
  EXPECT_DOUBLE_EQ(15 * one.unpack, many.unpack);
  EXPECT_DOUBLE_EQ(15 * one.math, many.math);
  EXPECT_DOUBLE_EQ(cost.copyPerTile + cost.mathIssue + cost.mathSection,
                   one.math);
  // The packer makes the rows of a section at a time.
  CallCycles tile = callCycles("pack_untilize_dest", {}, kWormhole);
  CallCycles rows =
      callCycles("pack_untilize_block", {.rows = 2, .columns = 4}, kWormhole);
  EXPECT_DOUBLE_EQ(8 * tile.pack + 2 * cost.packSection, rows.pack);
  CallCycles step =
      callCycles("matmul_block", {.rows = 2, .columns = 3}, kWormhole);
  CallCycles block =
      callCycles("experimental.matmul_block",
                 {.rows = 2, .columns = 3, .depth = 7}, kWormhole);
  EXPECT_DOUBLE_EQ(7 * step.math, block.math);
  EXPECT_EQ(7u * 6, block.fillings);
  EXPECT_EQ(uint64_t(2) * 32 * 32 * 32 * 6 * 7, block.flops);
}

TEST(CallCycles, FormsOfACall) {
  auto math = [](const char *call, CallForm form) {
    return callCycles(call, form, kWormhole).math;
  };
  auto pack = [](CallForm form) {
    return callCycles("pack_tile", form, kWormhole).pack;
  };
  EXPECT_EQ(1280, math("exp_tile", {.wide = true}));
  EXPECT_EQ(731 / 4.0, math("exp_tile", {.share = 0.25}));
  EXPECT_GT(math("sfpu_reduce", {}),
            math("sfpu_reduce", {.along = Along::Column}));
  EXPECT_EQ(math("add_tiles", {}), math("binary_dest_reuse_tiles", {}));
  EXPECT_EQ(math("mul_tiles", {}),
            math("binary_dest_reuse_tiles", {.multiplies = true}));
  EXPECT_LT(pack({.out = DataType::BFP_BFloat8}), pack({.out = kBf16}));
  EXPECT_DOUBLE_EQ(1.4 * pack({}), pack({.packPrecise = true}));
  // A data-movement kernel has one thread, a compute kernel three.
  CallCycles here = callCycles("get_arg_val", {.compute = false}, kWormhole);
  CallCycles there = callCycles("get_arg_val", {}, kWormhole);
  EXPECT_EQ(here.dataMovement, there.unpack);
  EXPECT_EQ(0, here.unpack + there.dataMovement);
  EXPECT_EQ(0, callCycles("no such call", {}, kWormhole).math);
}

} // namespace
} // namespace tt::device
