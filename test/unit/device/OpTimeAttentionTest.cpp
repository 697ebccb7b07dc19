//===- OpTimeAttentionTest.cpp - How long attention takes -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OpTime.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

OpTensor tensor(std::vector<int64_t> shape, bool tiled = true) {
  OpTensor made;
  made.shape = std::move(shape);
  made.tiled = tiled;
  if (!tiled)
    made.type = DataType::Int32;
  return made;
}

OpCall attention(const char *op, std::vector<int64_t> query,
                 std::vector<int64_t> keys, std::vector<int64_t> result,
                 bool causal = false) {
  OpCall call = {.op = op,
                 .operands = {{"query", tensor(std::move(query))},
                              {"key", tensor(keys)},
                              {"value", tensor(std::move(keys))}},
                 .results = {tensor(std::move(result))}};
  if (causal)
    call.arguments.push_back({"is_causal", {1}});
  return call;
}

/// The same with keys in blocks that a page table of `users` x `blocks` names.
OpCall paged(int64_t users, int64_t blocks) {
  OpCall call =
      attention("paged_scaled_dot_product_attention_decode", {1, users, 8, 64},
                {64, 1, 32, 64}, {1, users, 8, 64});
  call.operands.push_back({"page_table", tensor({users, blocks}, false)});
  return call;
}

OpCall indexer(int64_t heads, int64_t queries, int64_t keys) {
  return {.op = "indexer_score_dsa",
          .operands = {{"query", tensor({1, heads, queries, 64})},
                       {"key", tensor({1, 1, keys, 64})},
                       {"weights", tensor({1, 1, queries, heads})}},
          .results = {tensor({1, 1, queries, keys})}};
}

constexpr const char *kAttention = "scaled_dot_product_attention";
constexpr const char *kDecode = "scaled_dot_product_attention_decode";

/// Additions and multiplications of one product of tiles, and bytes of a tile
/// of bf16.
constexpr double kProduct = 2.0 * 32 * 32 * 32;
constexpr double kTile = 2048;

TEST(OpTimeAttention, WorkIsThatOfTheTiles) {
  struct Case {
    const char *name;
    OpCall call;
    double flops, read, written;
  };
  // Rows of tiles of queries * tiles of keys * (tiles of a query + of a value).
  const Case cases[] = {
      {"all keys",
       attention(kAttention, {1, 8, 128, 64}, {1, 8, 96, 64}, {1, 8, 128, 64}),
       8 * 4 * 3 * (2 + 2) * kProduct, (8 * 4 * 2 + 2 * 8 * 3 * 2) * kTile,
       8 * 4 * 2 * kTile},
      // Half of the tiles of keys, and half of the diagonal.
      {"causal",
       attention(kAttention, {1, 8, 128, 64}, {1, 8, 128, 64}, {1, 8, 128, 64},
                 true),
       8 * 4 * 2.5 * (2 + 2) * kProduct, 3 * 8 * 4 * 2 * kTile,
       8 * 4 * 2 * kTile},
      // One row of tiles of queries for each of 4 users.
      {"decode",
       attention(kDecode, {1, 4, 8, 64}, {4, 1, 1024, 64}, {1, 4, 8, 64}),
       4 * 32 * (2 + 2) * kProduct, (4 * 2 + 2 * 4 * 32 * 2) * kTile,
       4 * 2 * kTile},
      // 8 users with 4 blocks each: half of the 64 blocks are read.
      {"paged", paged(8, 4), 8 * 4 * (2 + 2) * kProduct,
       (8 * 2 + 0.5 * 2 * 64 * 2) * kTile + 8 * 4 * 4, 8 * 2 * kTile},
      // Tables may name a block twice, but not more than all are read.
      {"paged, all", paged(8, 16), 8 * 16 * (2 + 2) * kProduct,
       (8 * 2 + 2 * 64 * 2) * kTile + 8 * 16 * 4, 8 * 2 * kTile},
      // A product, weight and sum for each head and tile of scores.
      {"indexer", indexer(4, 64, 96), 2 * 3 * 4 * (2 * 32 + 2) * kProduct / 32,
       (4 * 2 * 2 + 3 * 2 + 2) * kTile, 2 * 3 * kTile},
  };
  for (const char *product : {"n150", "p150"})
    for (const Case &c : cases) {
      OpWork w = work(c.call, makeChip(product));
      EXPECT_DOUBLE_EQ(c.flops, w.flops) << c.name;
      EXPECT_DOUBLE_EQ(c.read, w.dramRead) << c.name;
      EXPECT_DOUBLE_EQ(c.written, w.dramWritten) << c.name;
      EXPECT_GT(w.compute, 0) << c.name;
      EXPECT_GT(w.cores, 0u) << c.name;
    }
}

/// Cycles of the busiest core grow with the tiles of keys, and with heads as
/// far as cores do not share them.
TEST(OpTimeAttention, ComputeGrowsWithKeys) {
  ChipDesc chip = makeChip("n150");
  auto cycles = [&](const OpCall &call) { return work(call, chip).compute; };
  auto keys = [](const char *op, int64_t count) {
    bool decodes = op == kDecode;
    return decodes ? attention(op, {1, 64, 8, 64}, {64, 1, count, 64},
                               {1, 64, 8, 64})
                   : attention(op, {1, 64, 32, 64}, {1, 64, count, 64},
                               {1, 64, 32, 64});
  };
  // The result is divided once, whatever the keys.
  for (const char *op : {kAttention, kDecode})
    EXPECT_NEAR(4, cycles(keys(op, 4096)) / cycles(keys(op, 1024)), 0.02) << op;
  EXPECT_GT(cycles(indexer(8, 64, 96)), 1.9 * cycles(indexer(4, 64, 96)));
  // Twice the elements of a head: more, but less than twice, as the
  // exponential stays.
  OpCall wide = attention(kAttention, {1, 64, 32, 128}, {1, 64, 1024, 128},
                          {1, 64, 32, 128});
  EXPECT_GT(cycles(wide), cycles(keys(kAttention, 1024)));
  EXPECT_LT(cycles(wide), 2 * cycles(keys(kAttention, 1024)));
}

TEST(OpTimeAttention, WithoutKeysNoWork) {
  ChipDesc chip = makeChip("n150");
  for (const char *op : {kAttention, kDecode, "indexer_score_dsa"}) {
    OpCall call = {.op = op, .results = {tensor({1, 8, 32, 64})}};
    EXPECT_EQ(0, work(call, chip).compute) << op;
  }
}

} // namespace
