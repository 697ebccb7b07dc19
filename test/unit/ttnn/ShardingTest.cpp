//===- ShardingTest.cpp - Tensors cut over cores --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include "tt/emulator/Buffer.h"

using namespace test;

namespace {

MemoryConfig sharded(TensorMemoryLayout layout, CoreRangeSet grid,
                     uint32_t rows, uint32_t cols,
                     ShardOrientation orientation = ShardOrientation::ROW_MAJOR,
                     BufferType type = BufferType::L1) {
  return {layout, type, ShardSpec{std::move(grid), {rows, cols}, orientation}};
}

const CoreRangeSet kTwoByTwo = CoreRange({0, 0}, {1, 1});

} // namespace

TEST(Sharding, ContentSurvivesEveryKind) {
  const MemoryConfig configs[] = {
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 32, 128),
      sharded(TensorMemoryLayout::WIDTH_SHARDED, kTwoByTwo, 128, 32),
      sharded(TensorMemoryLayout::BLOCK_SHARDED, kTwoByTwo, 64, 64),
      sharded(TensorMemoryLayout::BLOCK_SHARDED, kTwoByTwo, 64, 64,
              ShardOrientation::COL_MAJOR),
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, CoreRange({0, 0}, {3, 0}), 32,
              128, ShardOrientation::ROW_MAJOR, BufferType::DRAM),
      {TensorMemoryLayout::HEIGHT_SHARDED, BufferType::L1, std::nullopt},
      {TensorMemoryLayout::WIDTH_SHARDED, BufferType::L1, std::nullopt},
      {TensorMemoryLayout::BLOCK_SHARDED, BufferType::L1, std::nullopt},
      {TensorMemoryLayout::WIDTH_SHARDED, BufferType::DRAM, std::nullopt},
  };
  // 2 x 50 x 100 has 128 x 128 elements with padding as tiles.
  for (const MemoryConfig &config : configs)
    for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16,
                           DataType::BFLOAT8_B, DataType::INT32}) {
      SCOPED_TRACE(to_string(config) + " " + std::string(to_string(dtype)));
      Tensor plain = randomTensor({2, 50, 100}, dtype, Layout::TILE, -9, 9);
      Tensor t = to_memory_config(plain, config);
      EXPECT_TRUE(t.memory_config().is_sharded());
      EXPECT_TRUE(t.memory_config().shard_spec.has_value());
      EXPECT_EQ(contents(t).values, contents(plain).values);
      Tensor sum = add(t, t);
      EXPECT_EQ(sum.memory_config(), t.memory_config());
      EXPECT_EQ(contents(sum).values, contents(add(plain, plain)).values);
      Tensor flat = to_memory_config(t, DRAM_MEMORY_CONFIG);
      EXPECT_EQ(contents(flat).values, contents(plain).values);
    }
}

TEST(Sharding, RowMajorRowsMayBeCut) {
  for (TensorMemoryLayout layout :
       {TensorMemoryLayout::HEIGHT_SHARDED, TensorMemoryLayout::WIDTH_SHARDED,
        TensorMemoryLayout::BLOCK_SHARDED})
    for (bool given : {false, true})
      for (DataType dtype :
           {DataType::FLOAT32, DataType::BFLOAT16, DataType::UINT8}) {
        MemoryConfig config{layout, BufferType::L1, std::nullopt};
        if (given)
          config = layout == TensorMemoryLayout::HEIGHT_SHARDED
                       ? sharded(layout, kTwoByTwo, 3, 50)
                   : layout == TensorMemoryLayout::WIDTH_SHARDED
                       ? sharded(layout, kTwoByTwo, 10, 16)
                       : sharded(layout, kTwoByTwo, 5, 32);
        Tensor plain =
            randomTensor({2, 5, 50}, dtype, Layout::ROW_MAJOR, 0, 99);
        Tensor t = to_memory_config(plain, config);
        EXPECT_EQ(contents(t).values, contents(plain).values);
        EXPECT_EQ(contents(multiply(t, t)).values,
                  contents(multiply(plain, plain)).values);
        EXPECT_EQ(contents(multiply(t, plain)).values,
                  contents(multiply(plain, plain)).values);
        EXPECT_EQ(contents(to_layout(t, Layout::TILE, std::nullopt,
                                     DRAM_MEMORY_CONFIG))
                      .values,
                  contents(plain).values);
      }
}

TEST(Sharding, ShardsLieOnTheirCores) {
  // 4 x 2 tiles over a 2 x 3 rectangle that starts at (x = 1, y = 2).
  CoreRangeSet grid = CoreRange({1, 2}, {3, 3});
  Tensor plain = randomTensor({128, 64}, DataType::BFLOAT16);
  auto core = [](const Tensor &t, size_t page) {
    return t.buffer()->locate(page).core;
  };
  using Core = tt::device::CoreCoord; // y, x
  Tensor block = to_memory_config(
      plain, sharded(TensorMemoryLayout::BLOCK_SHARDED, grid, 64, 32));
  EXPECT_EQ(core(block, 0), (Core{2, 1}));
  EXPECT_EQ(core(block, 1), (Core{2, 2}));
  EXPECT_EQ(core(block, 4), (Core{3, 1}));
  EXPECT_EQ(core(block, 7), (Core{3, 2}));
  Tensor turned =
      to_memory_config(plain, sharded(TensorMemoryLayout::BLOCK_SHARDED, grid,
                                      64, 32, ShardOrientation::COL_MAJOR));
  EXPECT_EQ(core(turned, 1), (Core{3, 1}));
  EXPECT_EQ(core(turned, 4), (Core{2, 2}));
  Tensor rows = to_memory_config(
      plain, sharded(TensorMemoryLayout::HEIGHT_SHARDED, grid, 32, 64));
  EXPECT_EQ(core(rows, 0), (Core{2, 1}));
  EXPECT_EQ(core(rows, 2), (Core{2, 2}));
  EXPECT_EQ(core(rows, 6), (Core{3, 1}));
  Tensor down =
      to_memory_config(plain, sharded(TensorMemoryLayout::HEIGHT_SHARDED, grid,
                                      32, 64, ShardOrientation::COL_MAJOR));
  EXPECT_EQ(core(down, 2), (Core{3, 1}));
}

TEST(Sharding, ResultsOfOtherShapesGetShardsOfTheirOwn) {
  Tensor t = to_memory_config(
      randomTensor({128, 128}, DataType::BFLOAT16),
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 32, 128));
  Tensor total = sum(t, std::vector<int32_t>{0}, true);
  EXPECT_EQ(total.memory_config().memory_layout,
            TensorMemoryLayout::HEIGHT_SHARDED);
  EXPECT_EQ(total.memory_config().shard_spec->shape[0], 32u);
  EXPECT_EQ(contents(total).values.size(), 128u);
  Tensor product = matmul(t, t, false, false, L1_MEMORY_CONFIG);
  EXPECT_EQ(product.memory_config(), L1_MEMORY_CONFIG);
}

/// Shards that fit the operand stay if they fit the result equally well; what
/// differs in rows, in columns or in the kind of pages gets the default.
TEST(Sharding, ShardsOfTheOperandStayWhereTheyFit) {
  auto cores = [](const Tensor &t) {
    return t.memory_config().shard_spec->grid.num_cores();
  };
  // 1 shard of 4 on 4 cores would also do for one row of tiles.
  Tensor rows = to_memory_config(
      randomTensor({128, 64}, DataType::BFLOAT16),
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 32, 64));
  EXPECT_EQ(ttnn::exp(rows).memory_config(), rows.memory_config());
  Tensor one = sum(rows, std::vector<int32_t>{0}, true);
  EXPECT_EQ(cores(one), 1u);
  // Shards 64 wide are too wide for one column.
  Tensor column = sum(rows, std::vector<int32_t>{1}, true);
  EXPECT_EQ(column.memory_config().shard_spec->shape[1], 32u);
  Tensor columns = to_memory_config(
      randomTensor({64, 128}, DataType::BFLOAT16),
      sharded(TensorMemoryLayout::WIDTH_SHARDED, kTwoByTwo, 64, 32));
  EXPECT_EQ(cores(sum(columns, std::vector<int32_t>{1}, true)), 1u);
  // The tensor has no whole tile for each of 32 cores, which would have 4 rows.
  Tensor sticks = to_memory_config(
      randomTensor({128, 64}, DataType::BFLOAT16, Layout::ROW_MAJOR),
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, CoreRange({0, 0}, {7, 3}), 4,
              64));
  Tensor tiles = to_layout(sticks, Layout::TILE);
  EXPECT_EQ(cores(tiles), 4u);
  EXPECT_EQ(contents(tiles).values, contents(sticks).values);
}

TEST(Sharding, BadSpecs) {
  Tensor t = randomTensor({128, 128}, DataType::BFLOAT16);
  auto refuse = [&](const std::vector<std::string> &parts,
                    const MemoryConfig &config) {
    expectError(Kind::InvalidArgument, parts,
                [&] { to_memory_config(t, config); });
  };
  refuse(
      {"to_memory_config", "4 shards", "1 cores"},
      sharded(TensorMemoryLayout::HEIGHT_SHARDED, CoreRange({0, 0}), 32, 128));
  refuse({"multiples of 32"},
         sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 33, 128));
  refuse({"as wide as the tensor", "128", "64"},
         sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 32, 64));
  refuse({"as high as the tensor", "128", "64"},
         sharded(TensorMemoryLayout::WIDTH_SHARDED, kTwoByTwo, 64, 32));
  refuse({"4x2 shards", "2x2 cores"},
         sharded(TensorMemoryLayout::BLOCK_SHARDED, kTwoByTwo, 32, 64));
  refuse({"one rectangle"},
         sharded(TensorMemoryLayout::BLOCK_SHARDED,
                 {CoreRange({0, 0}), CoreRange({1, 1})}, 64, 64));
  refuse({"0x128"},
         sharded(TensorMemoryLayout::HEIGHT_SHARDED, kTwoByTwo, 0, 128));
  refuse({"to_memory_config", "outside the grid"},
         sharded(TensorMemoryLayout::HEIGHT_SHARDED,
                 CoreRange({50, 0}, {53, 0}), 32, 128));
}
