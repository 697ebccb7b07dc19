//===- KernelCostsTest.cpp - Tables of cycles -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/KernelCosts.h"

#include "tt/device/CallCycles.h"
#include "ttk/ops.h.inc"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tt::device {
namespace {

const Arch kArchs[] = {Arch::WormholeB0, Arch::Blackhole};

/// Calls whose cycles depend on their arguments; see tt/tile/Topk.h.
const std::set<std::string_view> kCountedSteps = {"topk_local_sort",
                                                  "topk_merge", "topk_rebuild"};

TEST(KernelCosts, TablesAreSortedAndWithoutRepetition) {
  for (Arch arch : kArchs) {
    auto ops = kernelCosts(arch).ops;
    for (size_t i = 1; i < ops.size(); ++i)
      EXPECT_LT(ops[i - 1].key, ops[i].key);
  }
}

TEST(KernelCosts, EveryCallOfTheVectorUnitHasARow) {
  for (Arch arch : kArchs)
    for (const ttk::OpInfo &op : ttk::opInfos)
      if (op.unit == ttk::Unit::sfpu && !kCountedSteps.contains(op.cost))
        EXPECT_NE(nullptr, kernelCosts(arch).row(op.cost)) << op.name;
}

TEST(KernelCosts, EveryRowIsThatOfACall) {
  std::set<std::string_view> keys = {"sfpu_reduce col"};
  for (const ttk::OpInfo &op : ttk::opInfos)
    keys.insert(op.cost);
  for (Arch arch : kArchs)
    for (const OpCycles &row : kernelCosts(arch).ops)
      EXPECT_TRUE(keys.count(row.key)) << row.key;
}

TEST(KernelCosts, InitsByWhatTheyConfigure) {
  for (Arch arch : kArchs) {
    const KernelCosts &costs = kernelCosts(arch);
    auto kind = [&](std::string_view key) { return callRow(key, costs).kind; };
    EXPECT_EQ(CallKind::InitFull, kind("mm_init"));
    EXPECT_EQ(CallKind::InitOperands, kind("add_tiles_init"));
    EXPECT_EQ(CallKind::InitAll, kind("tilize_init"));
    EXPECT_EQ(CallKind::InitAll, kind("untilize_init"));
    EXPECT_EQ(CallKind::InitVector, kind("exp_tile_init"));
    // Every init of the API that is not an op's of the vector unit has a kind.
    for (const ttk::OpInfo &op : ttk::opInfos) {
      std::string_view name = op.name;
      bool product =
          name.starts_with("mm_") || name.starts_with("reduce_init") ||
          name.ends_with("tiles_init") || name.ends_with("tilize_init");
      if (op.unit == ttk::Unit::init && product)
        EXPECT_NE(CallKind::InitVector, kind(op.cost)) << name;
    }
  }
}

TEST(KernelCosts, UnpackersAndProducts) {
  ComputeCosts c;
  c.unpackBytesPerCycle = 64, c.unpackPairBytesPerCycle = 80;
  c.unpackFaceStart = 2, c.unpackIssue = 30;
  EXPECT_DOUBLE_EQ(30, c.unpackCycles(576, 0)); // the instructions
  EXPECT_DOUBLE_EQ(32 + 8, c.unpackCycles(2048, 0));
  EXPECT_DOUBLE_EQ(32 + 8, c.unpackCycles(2048, 512));
  EXPECT_DOUBLE_EQ(51.2 + 8, c.unpackCycles(2048, 2048));
  c.productBytesPerCycleA = 40, c.productBytesPerCycleB = 50;
  c.productPairBytesPerCycle = 64;
  EXPECT_DOUBLE_EQ(8 * 51.2, c.productUnpackCycles(8 * 2048, 2048));
  EXPECT_DOUBLE_EQ(8 * 40.96, c.productUnpackCycles(2 * 2048, 8 * 2048));
  EXPECT_DOUBLE_EQ(64, c.productUnpackCycles(2048, 2048));
  c.matmulPerPhase = 16, c.matmulPerTile = 1, c.matmulFidelity = 3;
  EXPECT_DOUBLE_EQ(17, c.productCycles(1));
  EXPECT_DOUBLE_EQ(68, c.productCycles(4));
  c.reduce[1] = {23, 24, -13};
  EXPECT_DOUBLE_EQ(23, c.reduceCycles(1, 1));
  EXPECT_DOUBLE_EQ(83, c.reduceCycles(1, 4));
}

TEST(KernelCosts, FormsOfAnOp) {
  const KernelCosts &costs = kernelCosts(Arch::WormholeB0);
  EXPECT_EQ(731u, costs.row("exp_tile")->of(false, false));
  EXPECT_EQ(1280u, costs.row("exp_tile")->of(true, false));
  EXPECT_EQ(189u, costs.row("exp_tile")->of(false, true));
  EXPECT_EQ(311u, costs.row("exp_tile")->of(true, true));
  // without an entry of its own: the 16-bit count, the exact form
  EXPECT_EQ(180u, costs.row("add_int_tile")->of(true, false));
  EXPECT_EQ(180u, costs.row("add_int_tile")->of(true, true));
  EXPECT_EQ(198u, costs.row("sigmoid_tile")->of(true, true));
  EXPECT_EQ(nullptr, costs.row("no such op"));
}

TEST(KernelCosts, VectorUnitByOpAndFormat) {
  constexpr Arch kWormhole = Arch::WormholeB0;
  EXPECT_EQ(731u, sfpuCycles("exp_tile", kWormhole, DataType::BFloat16));
  EXPECT_EQ(731u, sfpuCycles("exp", kWormhole, DataType::BFP_BFloat8));
  EXPECT_EQ(1280u, sfpuCycles("exp", kWormhole, DataType::Float32));
  EXPECT_EQ(189u, sfpuCycles("exp", kWormhole, DataType::BFloat16, true));
  EXPECT_EQ(482u, sfpuCycles("exp", Arch::Blackhole, DataType::BFloat16));
  EXPECT_EQ(135u, sfpuCycles("abs", Arch::Blackhole, DataType::Int32));
  EXPECT_EQ(146u, sfpuCycles("abs", Arch::Blackhole, DataType::BFloat16));
  EXPECT_EQ(1475u, sfpuCycles("div_binary_tile", kWormhole, DataType::Float16));
  EXPECT_EQ(std::nullopt, sfpuCycles("copy", kWormhole, DataType::BFloat16));
}

} // namespace

TEST(KernelCosts, MatmulTilesPaysItsCall) {
  const ComputeCosts &c = kernelCosts(Arch::Blackhole).compute;
  double tiles = callCycles("matmul_tiles", {}, Arch::Blackhole).math;
  double block = callCycles("matmul_block", {}, Arch::Blackhole).math;
  EXPECT_DOUBLE_EQ(tiles - c.matmulCall, block);
}

} // namespace tt::device
