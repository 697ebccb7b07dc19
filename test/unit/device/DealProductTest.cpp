//===- DealProductTest.cpp ------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Sources: see DealTest.cpp. Blocks: from the sizes of the circular buffers.
//===----------------------------------------------------------------------===//
#include "DealCases.h"

using namespace tt::device;

namespace {

OpTensor inL1(OpTensor tensor) {
  tensor.memory = BufferType::L1;
  return tensor;
}

Deal product(OpTensor a, OpTensor b, const char *chip = "n150") {
  int64_t m = a.height(), n = b.width();
  return deal(describe({"matmul", {a, b}, tiled({a.slices(), m, n})}),
              makeChip(chip));
}

void expectProduct(const Deal &deal, int64_t cores, ProductProgram program,
                   int64_t m, int64_t n, int64_t k) {
  EXPECT_EQ(deal.cores, cores);
  ASSERT_TRUE(deal.product);
  EXPECT_EQ(deal.product->program, program);
  EXPECT_EQ(deal.product->perCoreM, m);
  EXPECT_EQ(deal.product->perCoreN, n);
  EXPECT_EQ(deal.product->blockK, k);
}

TEST(DealProduct, AllInDram) {
  // 20x52 tiles on 8x8: 3x7 per core leaves a row of cores without work.
  expectProduct(product(tiled({1, 1, 640, 1664}), tiled({1, 1, 1664, 1664})),
                56, ProductProgram::Multicast2D, 3, 7, 1);
  expectProduct(
      product(tiled({1, 1, 512, 1024}), tiled({1, 1, 1024, 1024}), "p150"), 88,
      ProductProgram::Multicast2D, 2, 3, 1);
  // More than eight times as wide as high: columns dealt out.
  expectProduct(product(tiled({1, 1, 32, 2048}), tiled({1, 1, 2048, 2048})), 64,
                ProductProgram::MulticastA, 1, 1, 2);
  expectProduct(product(tiled({1, 1, 1536, 768}), tiled({1, 1, 768, 64})), 48,
                ProductProgram::MulticastB, 1, 2, 2);
  // Matrices of a batch one after the other.
  Deal batch = product(tiled({96, 384, 64}), tiled({96, 64, 384}));
  expectProduct(batch, 36, ProductProgram::Multicast2D, 2, 2, 1);
  EXPECT_EQ(batch.product->batches, 96);
  EXPECT_EQ(batch.unitsOnBusiest, 96);
}

TEST(DealProduct, BlocksAreCutToFitL1) {
  // 16x16 tiles and their partial sums leave room for two tiles of the
  // inner dimension.
  Deal large = product(tiled({1, 1, 4096, 4096}), tiled({1, 1, 4096, 4096}));
  expectProduct(large, 64, ProductProgram::Multicast2D, 16, 16, 2);
  EXPECT_EQ(large.product->blockM, 16);
  // No more than 8x32 of 24x32 result tiles fit, whatever the inner dimension.
  large = product(tiled({1, 1, 6144, 2048}), tiled({1, 1, 2048, 8192}));
  expectProduct(large, 64, ProductProgram::Multicast2D, 24, 32, 2);
  EXPECT_EQ(large.product->blockM, 8);
  EXPECT_EQ(large.product->blockN, 32);
}

TEST(DealProduct, OperandInL1) {
  OpTensor b = tiled({1, 1, 1024, 1024});
  expectProduct(product(inL1(tiled({1, 1, 1024, 1024})), b), 4,
                ProductProgram::Multicast2D, 16, 16, 2);
  expectProduct(product(inL1(tiled({1, 1, 512, 1024})), b), 32,
                ProductProgram::MulticastA, 16, 1, 2);
  // Too many squares for the grid: tile by tile.
  EXPECT_EQ(product(inL1(tiled({1, 1, 3072, 3072})), tiled({1, 1, 3072, 3072}))
                .product->program,
            ProductProgram::Tiles);
}

TEST(DealProduct, ShardsOfA) {
  OpTensor b = tiled({1, 1, 512, 512});
  OpTensor height = sharded({1, 1, 512, 512}, Spread::Height, {64, 512}, 8);
  height.shardGrid = {1, 8};
  expectProduct(product(height, b), 8, ProductProgram::MulticastB, 2, 16, 16);
  OpTensor width = sharded({1, 1, 64, 512}, Spread::Width, {64, 64}, 8);
  width.shardGrid = {1, 8};
  expectProduct(product(width, b), 8, ProductProgram::MulticastA, 2, 2, 2);
  OpTensor block = sharded({1, 1, 512, 512}, Spread::Block, {128, 128}, 16);
  block.shardGrid = {4, 4};
  expectProduct(product(block, b), 16, ProductProgram::Multicast2D, 4, 4, 4);
}

TEST(DealProduct, BiasAndActivation) {
  OpCall call = describe(
      {"linear",
       {tiled({1, 1, 64, 160}), tiled({1, 1, 160, 224}), tiled({1, 1, 1, 224})},
       tiled({1, 1, 64, 224})});
  call.operands[2].name = "bias";
  ChipDesc chip = makeChip("n150");
  EXPECT_EQ(deals(call, chip).size(), 1u); // 14 cores
  call.activation = "relu";
  ASSERT_EQ(deals(call, chip).size(), 2u);
  EXPECT_EQ(deal(call, chip).cores, 14);
  EXPECT_EQ(deals(call, chip)[1].cores, 64);
  call.operands[0].tensor.memory = BufferType::L1;
  EXPECT_EQ(deals(call, chip).size(), 3u);
}

} // namespace
