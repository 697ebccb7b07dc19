//===- TensorPlacementTest.cpp - Memory configs and their banks -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/TensorPlacement.h"

#include "tt/device/Error.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

Banks banks(BufferType type = BufferType::L1) {
  return Banks::of(makeChip("n150"), type);
}

TensorPages pagesOf(std::vector<int64_t> shape, bool tiled, size_t width = 0) {
  return TensorPages(shape, DataType::BFloat16, tiled, width);
}

TEST(TensorPages, TilesAndRows) {
  TensorPages tiles = pagesOf({3, 2, 33, 65}, true);
  EXPECT_EQ(12u, tiles.pageRows); // two rows of tiles in each of six slices
  EXPECT_EQ(3u, tiles.pageCols);
  EXPECT_EQ(2048u, tiles.pageBytes);
  EXPECT_EQ(6u * 64, tiles.paddedRows());
  EXPECT_EQ(96u, tiles.paddedWidth());
  TensorPages rows = pagesOf({3, 2, 33, 65}, false);
  EXPECT_EQ(198u, rows.pageRows);
  EXPECT_EQ(1u, rows.pageCols);
  EXPECT_EQ(130u, rows.pageBytes);
  TensorPages cut = pagesOf({5, 65}, false, 16);
  EXPECT_EQ(5u, cut.pageCols);
  EXPECT_EQ(32u, cut.pageBytes);
  EXPECT_EQ(1u, pagesOf({}, true).numPages());
  EXPECT_EQ(0u, pagesOf({4, 0}, true).numPages());
  EXPECT_EQ(0u, pagesOf({0, 4}, false).numPages());
}

TEST(TensorPages, WhatIsRefused) {
  std::vector<int64_t> negative = {2, -1}, huge = {1 << 30, 1 << 30},
                       small = {1};
  EXPECT_EQ("shape 2x-1: sizes must not be negative",
            TensorPages::problem(negative, DataType::Float32, true));
  EXPECT_NE("", TensorPages::problem(huge, DataType::Float32, true));
  EXPECT_NE("", TensorPages::problem(small, DataType::BFP_BFloat8, false));
  EXPECT_EQ("", TensorPages::problem(small, DataType::BFP_BFloat8, true));
  EXPECT_THROW(TensorPages(negative, DataType::Float32, true), Error);
}

struct Case {
  Spread spread;
  bool columnMajor;
  CoreRect cores; // y, x
  uint64_t height, width;
  std::vector<uint32_t> wanted; // bank of each shard, row by row
};

TEST(TensorPlacement, ShardsInTheirOrder) {
  // 4 x 2 tiles; bank = 8 * y + x.
  TensorPages pages = pagesOf({2, 50, 64}, true);
  const CoreRect rect{{2, 1}, {3, 3}};
  for (const Case &c : std::vector<Case>{
           {Spread::Height, false, rect, 32, 64, {17, 18, 19, 25}},
           {Spread::Height, true, rect, 32, 64, {17, 25, 18, 26}},
           {Spread::Width, false, rect, 128, 32, {17, 18}},
           {Spread::Width, true, rect, 128, 32, {17, 25}},
           {Spread::Block, false, rect, 64, 32, {17, 18, 25, 26}},
           {Spread::Block,
            true,
            {{2, 1}, {3, 4}},
            32,
            32,
            {17, 25, 18, 26, 19, 27, 20, 28}}}) {
    std::string problem;
    auto placement =
        placementOf(banks(), pages,
                    {BufferType::L1, c.spread,
                     ShardSpec{{c.cores}, c.height, c.width, c.columnMajor}},
                    problem);
    ASSERT_TRUE(placement) << problem;
    ASSERT_EQ(c.wanted.size(), placement->numShards());
    for (size_t s = 0; s != c.wanted.size(); ++s)
      EXPECT_EQ(c.wanted[s], placement->locateShard(s).bank) << s;
    EXPECT_EQ(c.height * c.width * 2, placement->bytesPerBank());
  }
}

TEST(TensorPlacement, Interleaved) {
  std::string problem;
  auto placement = placementOf(banks(BufferType::DRAM), pagesOf({25, 3}, false),
                               {}, problem);
  ASSERT_TRUE(placement);
  EXPECT_EQ((Placement::Place{1, 2 * 32}), placement->locate(25));
  EXPECT_EQ(3u * 32, placement->bytesPerBank()); // 6 bytes take 32
}

TEST(TensorPlacement, DefaultShards) {
  // 130 rows of tiles over 64 cores: 3 each on 44 cores, of which the last has
  // one row.
  TensorPages pages = pagesOf({130 * 32, 64}, true);
  ShardSpec height = defaultShards(banks(), pages, Spread::Height);
  EXPECT_EQ(96u, height.height);
  EXPECT_EQ(64u, height.width);
  EXPECT_EQ((std::vector<CoreRect>{{{0, 0}, {4, 7}}, {{5, 0}, {5, 3}}}),
            height.cores);
  ShardSpec block = defaultShards(banks(), pages, Spread::Block);
  EXPECT_EQ(17u * 32, block.height);
  EXPECT_EQ(32u, block.width);
  EXPECT_EQ((std::vector<CoreRect>{{{0, 0}, {7, 1}}}), block.cores);
  for (Spread spread : {Spread::Height, Spread::Width, Spread::Block})
    for (BufferType type : {BufferType::L1, BufferType::DRAM})
      for (bool tiled : {false, true}) {
        TensorMemory memory{type, spread};
        TensorPages any = pagesOf({3, 70, 150}, tiled);
        memory.shards = defaultShards(banks(type), any, spread);
        any = pagesOf({3, 70, 150}, tiled, pageWidthOf(memory, tiled));
        std::string problem;
        EXPECT_TRUE(placementOf(banks(type), any, memory, problem)) << problem;
      }
}

TEST(TensorPlacement, WhatIsRefused) {
  auto refuse = [](const char *part, Spread spread, ShardSpec spec,
                   BufferType type = BufferType::L1) {
    std::string problem;
    EXPECT_FALSE(placementOf(banks(type), pagesOf({128, 64}, true),
                             {type, spread, std::move(spec)}, problem));
    EXPECT_NE(std::string::npos, problem.find(part)) << problem;
  };
  const CoreRect two{{0, 0}, {0, 1}};
  refuse("shards of 0x64", Spread::Height, {{two}, 0, 64});
  refuse("multiples of 32", Spread::Height, {{two}, 33, 64});
  refuse("multiples of 32", Spread::Block, {{two}, 64, 33});
  refuse("as wide as the tensor, 64, not 32", Spread::Height, {{two}, 64, 32});
  refuse("as high as the tensor, 128, not 64", Spread::Width, {{two}, 64, 32});
  refuse("4 shards of 32x64 elements on 2 cores", Spread::Height,
         {{two}, 32, 64});
  refuse("2x2 shards do not fit the rectangle of 1x2", Spread::Block,
         {{two}, 64, 32});
  refuse("one rectangle of cores, not 2", Spread::Block,
         {{two, {{1, 0}, {1, 1}}}, 64, 32});
  refuse("core 8,0 lies outside the grid of 8x8", Spread::Height,
         {{{{8, 0}, {8, 0}}}, 128, 64});
  refuse("core 0,12 lies outside the grid of 1x12", Spread::Height,
         {{{{0, 12}, {0, 12}}}, 128, 64}, BufferType::DRAM);
  refuse("the first corner lies behind the second", Spread::Height,
         {{{{1, 0}, {0, 0}}}, 128, 64});
  refuse("core 0,1 is listed twice", Spread::Height,
         {{two, {{0, 1}, {0, 1}}}, 64, 64});
  refuse("one rectangle of cores, not 0", Spread::Block, {{}, 64, 64});
}

} // namespace
