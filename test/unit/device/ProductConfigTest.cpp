//===- ProductConfigTest.cpp - Programs that the caller chooses -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ProductConfig.h"
#include "tt/device/OpTime.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

struct Size {
  int64_t batch, m, k, n;
};

// Layers of BERT, ViT and Llama, and sizes that divide nothing.
constexpr Size kSizes[] = {
    {1, 384, 768, 768},  {1, 384, 3072, 768},  {1, 384, 768, 3072},
    {8, 384, 768, 768},  {8, 384, 768, 2304},  {1, 197, 768, 768},
    {1, 32, 2048, 2048}, {1, 128, 2048, 8192}, {1, 1024, 1024, 1024},
    {1, 77, 768, 3072},  {1, 70, 150, 90},     {1, 33, 1000, 4097},
    {2, 64, 224, 352},   {1, 2048, 64, 64},    {1, 3200, 1536, 6144},
};

OpTensor tiles(std::vector<int64_t> shape, BufferType memory) {
  OpTensor tensor;
  tensor.shape = std::move(shape);
  tensor.memory = memory;
  return tensor;
}

OpCall product(const Size &s, BufferType a = BufferType::DRAM,
               BufferType out = BufferType::DRAM) {
  return {.op = "matmul",
          .operands = {{"a", tiles({s.batch, s.m, s.k}, a)},
                       {"b", tiles({s.k, s.n}, BufferType::DRAM)}},
          .results = {tiles({s.batch, s.m, s.n}, out)}};
}

double own(const OpCall &call, const ChipDesc &chip) {
  return opTime(work(call, chip), chip).seconds;
}

double best(const OpCall &call, const ChipDesc &chip) {
  auto chosen = fasterProduct(call, chip);
  return chosen ? chosen->seconds : own(call, chip);
}

std::string text(const Size &s) {
  return std::to_string(s.batch) + "x" + std::to_string(s.m) + "x" +
         std::to_string(s.k) + "x" + std::to_string(s.n);
}

TEST(ProductConfig, ALargerChipIsNotSlower) {
  ChipDesc small = makeChip("n150"), large = makeChip("p150");
  for (const Size &s : kSizes)
    EXPECT_LE(best(product(s), large), best(product(s), small)) << text(s);
}

TEST(ProductConfig, TheLibrarysOwnChoiceIsSlowerThere) {
  // 96 tiles of the inner dimension are no multiple of 13 columns.
  OpCall call = product({1, 384, 3072, 768});
  ChipDesc chip = makeChip("p150");
  auto chosen = fasterProduct(call, chip);
  ASSERT_TRUE(chosen);
  EXPECT_LT(chosen->seconds * 1.5, own(call, chip));
  EXPECT_GT(chosen->config.blockK, 1);
  EXPECT_EQ(96 % chosen->config.blockK, 0);
}

TEST(ProductConfig, WhatIsChosenTakesTheTimeThatWasPromised) {
  for (const char *name : {"n150", "p150"})
    for (const Size &s : kSizes)
      for (BufferType memory : {BufferType::DRAM, BufferType::L1}) {
        ChipDesc chip = makeChip(name);
        OpCall call = product(s, memory, memory);
        auto chosen = fasterProduct(call, chip);
        if (!chosen)
          continue;
        EXPECT_LT(chosen->seconds, own(call, chip)) << name << " " << text(s);
        call.arguments.push_back(chosen->config.argument());
        EXPECT_EQ(own(call, chip), chosen->seconds) << name << " " << text(s);
        EXPECT_FALSE(fasterProduct(call, chip)); // it has one
        // Its blocks cover the result, on cores that are there.
        const ProductConfig &c = chosen->config;
        Deal dealt = deal(call, chip);
        EXPECT_LE(dealt.cores, chip.numCores());
        EXPECT_GE(dealt.cores * c.perCoreM * c.perCoreN * 32 * 32,
                  s.batch * s.m * s.n);
        Subblock block = fittingSubblock(c, false);
        EXPECT_EQ(c.perCoreM % block.rows, 0);
        EXPECT_EQ(c.perCoreN % block.columns, 0);
        EXPECT_LE(block.rows * block.columns, 8);
      }
}

TEST(ProductConfig, MatricesOfTwoBatchesAreDealtOutInTurn) {
  // 32 tiles of the inner dimension are no multiple of 13 columns.
  OpCall call = product({32, 128, 1024, 1024});
  call.operands[1].tensor.shape = {32, 1024, 1024};
  ChipDesc chip = makeChip("p150");
  auto chosen = fasterProduct(call, chip);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->config.program, ProductProgram::Multicast2D);
  EXPECT_FALSE(chosen->config.foldsBatch);
  EXPECT_GT(chosen->config.blockK, 1);
  EXPECT_LT(chosen->seconds * 1.3, own(call, chip));
  EXPECT_LT(chosen->seconds, own(call, makeChip("n150")));
  call.arguments.push_back(chosen->config.argument());
  EXPECT_EQ(own(call, chip), chosen->seconds);
}

TEST(ProductConfig, NothingIsChosenForShardsRowsAndDifferentBatches) {
  ChipDesc chip = makeChip("p150");
  OpCall rows = product({1, 384, 3072, 768});
  rows.operands[0].tensor.tiled = false;
  EXPECT_FALSE(fasterProduct(rows, chip));
  OpCall batches = product({2, 384, 3072, 768});
  batches.operands[1].tensor.shape = {3, 3072, 768};
  EXPECT_FALSE(fasterProduct(batches, chip));
  OpCall shards = product({1, 384, 3072, 768});
  shards.operands[0].tensor.spread = Spread::Height;
  EXPECT_FALSE(fasterProduct(shards, chip));
}

} // namespace
