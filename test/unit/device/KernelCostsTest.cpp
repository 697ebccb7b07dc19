//===- KernelCostsTest.cpp - Tables of cycles -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/KernelCosts.h"

#include "ttk/ops.h.inc"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tt::device {
namespace {

const Arch kArchs[] = {Arch::WormholeB0, Arch::Blackhole};

/// Calls that the emulator refuses, and so never charges.
const std::set<std::string_view> kNotEmulated = {
    "max_reduce_with_indices", "topk_local_sort", "topk_merge", "topk_rebuild"};

const OpCycles *rowOf(const KernelCosts &costs, std::string_view key) {
  for (const OpCycles &row : costs.ops)
    if (row.key == key)
      return &row;
  return nullptr;
}

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
      if (op.unit == ttk::Unit::sfpu && !kNotEmulated.count(op.cost))
        EXPECT_NE(nullptr, rowOf(kernelCosts(arch), op.cost)) << op.name;
}

TEST(KernelCosts, EveryRowIsThatOfACall) {
  std::set<std::string_view> keys = {"default", "sfpu_reduce col"};
  for (const ttk::OpInfo &op : ttk::opInfos)
    keys.insert(op.cost);
  for (Arch arch : kArchs)
    for (const OpCycles &row : kernelCosts(arch).ops)
      EXPECT_TRUE(keys.count(row.key)) << row.key;
}

TEST(KernelCosts, FormsOfAnOp) {
  const KernelCosts &costs = kernelCosts(Arch::WormholeB0);
  EXPECT_EQ(731u, costs.cycles("exp_tile", false, false));
  EXPECT_EQ(1280u, costs.cycles("exp_tile", true, false));
  EXPECT_EQ(189u, costs.cycles("exp_tile", false, true));
  EXPECT_EQ(311u, costs.cycles("exp_tile", true, true));
  // without an entry of its own: the 16-bit count, the exact form
  EXPECT_EQ(180u, costs.cycles("add_int_tile", true, false));
  EXPECT_EQ(180u, costs.cycles("add_int_tile", true, true));
  EXPECT_EQ(198u, costs.cycles("sigmoid_tile", true, true));
  EXPECT_EQ(costs.cycles("default", false, false),
            costs.cycles("no such op", false, false));
}

} // namespace
} // namespace tt::device
