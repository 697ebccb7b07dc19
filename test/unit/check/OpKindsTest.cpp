//===- OpKindsTest.cpp - Records of kernel calls for checks ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "check/OpKinds.h"
#include "state/Ops.h"

#include <gtest/gtest.h>

#include <string_view>

namespace tt::emulator {
namespace {

// GoogleTest keeps the name Setup to itself.
using Units = Setup;

uint16_t opNamed(std::string_view name) {
  for (unsigned op = 0; op != ttk::numOps; ++op)
    if (opInfo(uint16_t(op)).name == name)
      return uint16_t(op);
  ADD_FAILURE() << "there is no call " << name;
  return 0;
}

Units setupOf(std::string_view name) {
  return emulator::setupOf(opNamed(name));
}

TEST(OpKindsTest, EveryNeedHasAnInitCall) {
  for (unsigned op = 0; op != ttk::numOps; ++op) {
    auto [name, unit, cost] = opInfo(uint16_t(op));
    Units need = emulator::setupOf(uint16_t(op));
    bool computes = unit == ttk::Unit::fpu || unit == ttk::Unit::sfpu ||
                    need != Units::None;
    if (computes && unit != ttk::Unit::init)
      EXPECT_EQ(need, setupOf(initFor(uint16_t(op)))) << name;
  }
  EXPECT_STREQ(initFor(opNamed("matmul_tiles")), "mm_init");
  EXPECT_STREQ(initFor(opNamed("matmul_block")), "mm_block_init");
  EXPECT_STREQ(initFor(opNamed("floor_tile")), "rounding_op_tile_init");
}

TEST(OpKindsTest, EveryCallOfTheMatrixUnitNeedsOne) {
  for (unsigned op = 0; op != ttk::numOps; ++op)
    if (opInfo(uint16_t(op)).unit == ttk::Unit::fpu) {
      EXPECT_NE(Units::None, emulator::setupOf(uint16_t(op)))
          << opInfo(uint16_t(op)).name;
    }
}

TEST(OpKindsTest, TheVectorUnitIsApart) {
  for (const char *name :
       {"exp_tile_init", "exp_tile", "add_binary_tile_init", "sfpu_reduce_init",
        "copy_dest_values_init", "pack_tile", "reduce_uninit"})
    EXPECT_EQ(Units::None, setupOf(name)) << name;
}

TEST(OpKindsTest, FormsOfACallShareTheirSetup) {
  EXPECT_EQ(setupOf("mm_init_short"), setupOf("experimental.matmul_block"));
  EXPECT_EQ(setupOf("tilize_init"), setupOf("experimental.tilize_block"));
  EXPECT_EQ(setupOf("init_sfpu"), setupOf("copy_block_matmul_partials"));
  EXPECT_NE(setupOf("add_tiles_init"), setupOf("add_bcast_init_short"));
  EXPECT_NE(setupOf("add_tiles_init"), setupOf("sub_tiles_init"));
}

TEST(OpKindsTest, WhatWorksAfterWhat) {
  EXPECT_TRUE(works(Units::Reduce, Units::Reduce));
  EXPECT_FALSE(works(Units::Reduce, Units::Copy));
  EXPECT_FALSE(works(Units::Reduce, Units::None));
  EXPECT_TRUE(works(Units::Reduce, Units::Any));
  EXPECT_TRUE(works(Units::None, Units::Reduce));
  EXPECT_TRUE(works(Units::Copy, Units::PackUntilize));
  EXPECT_FALSE(works(Units::PackUntilize, Units::Copy));
}

TEST(OpKindsTest, Multicasts) {
  EXPECT_TRUE(isMulticast(opNamed("noc_async_write_multicast_loopback_src")));
  EXPECT_TRUE(isMulticast(opNamed("noc_semaphore_set_multicast")));
  EXPECT_TRUE(isMulticast(opNamed("noc_semaphore_inc_multicast")));
  EXPECT_FALSE(isMulticast(opNamed("noc_semaphore_inc")));
  EXPECT_FALSE(isMulticast(opNamed("noc_async_write")));
}

} // namespace
} // namespace tt::emulator
