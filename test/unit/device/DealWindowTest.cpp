//===- DealWindowTest.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Sources: see DealTest.cpp.
//===----------------------------------------------------------------------===//
#include "DealCases.h"

using namespace tt::device;

namespace {

/// Square images of `size`, padded so that a stride of 1 keeps it.
Call conv(int64_t batch, int64_t size, int64_t in, int64_t out, int64_t kernel,
          int64_t stride) {
  int64_t padding = kernel / 2;
  int64_t side = (size + 2 * padding - kernel) / stride + 1;
  return {"conv2d",
          {rows({1, 1, batch * size * size, in}),
           tiled({1, 1, in * kernel * kernel, out})},
          tiled({1, 1, batch * side * side, out}),
          {{"batch_size", {batch}},
           {"input_height", {size}},
           {"input_width", {size}},
           {"in_channels", {in}},
           {"out_channels", {out}},
           {"kernel_size", {kernel, kernel}},
           {"stride", {stride, stride}},
           {"padding", {padding, padding}}}};
}

Call pool(const char *op, int64_t size, int64_t channels, int64_t kernel,
          int64_t stride, int64_t padding) {
  int64_t side = (size + 2 * padding - kernel) / stride + 1;
  return {op,
          {rows({1, 1, size * size, channels})},
          rows({1, 1, side * side, channels}),
          {{"batch_size", {1}},
           {"input_height", {size}},
           {"input_width", {size}},
           {"channels", {channels}},
           {"kernel_size", {kernel, kernel}},
           {"stride", {stride, stride}},
           {"padding", {padding, padding, padding, padding}}}};
}

TEST(DealWindow, Convolutions) {
  expectCores({
      {conv(1, 56, 64, 64, 3, 1), 64, 80},    // blocks
      {conv(1, 28, 128, 128, 3, 1), 56, 72},  // blocks
      {conv(8, 56, 64, 64, 3, 1), 64, 117},   // positions on 61 and 112
      {conv(1, 112, 32, 64, 3, 1), 56, 104},  // positions
      {conv(2, 16, 8, 16, 3, 2), 4, 4},       // positions
      {conv(1, 8, 1280, 1280, 3, 1), 40, 52}, // channels
      {conv(1, 20, 640, 16, 3, 1), 56, 84},   // blocks
      {conv(8, 7, 48, 1024, 3, 2), 32, 44},   // more blocks of the result
      {conv(1, 56, 64, 256, 1, 1), 49, 98},   // a product
      {conv(1, 28, 16, 320, 1, 1), 35, 90},   // a product
  });
}

TEST(DealWindow, AConvolutionIsAProductOnEachCore) {
  Deal blocks = deal(describe(conv(1, 56, 64, 64, 3, 1)), makeChip("n150"));
  ASSERT_TRUE(blocks.product);
  EXPECT_EQ(blocks.product->program, ProductProgram::Multicast2D);
  EXPECT_EQ(blocks.product->perCoreM, 13); // of 98 rows of tiles
  EXPECT_EQ(blocks.product->perCoreN, 1);
  EXPECT_EQ(blocks.product->blockK, 1); // 3 taps of 8 channels
  // Shards that the caller gave.
  Call given = conv(1, 56, 64, 64, 3, 1);
  given.result = sharded({1, 1, 3136, 64}, Spread::Height, {96, 64}, 33);
  Deal shards = deal(describe(given), makeChip("n150"));
  EXPECT_EQ(shards.cores, 33);
  EXPECT_EQ(shards.product->perCoreM, 3);
  EXPECT_EQ(shards.product->perCoreN, 2);
}

TEST(DealWindow, Pools) {
  expectCores({
      {pool("max_pool2d", 112, 64, 3, 2, 1), 64, 126}, // positions
      {pool("max_pool2d", 56, 256, 2, 2, 0), 64, 80},  // blocks
      {pool("avg_pool2d", 14, 1024, 2, 2, 0), 64, 64}, // channels
      {pool("max_pool2d", 8, 128, 2, 2, 0), 8, 8},     // channels
      {pool("max_pool2d", 7, 2048, 7, 1, 0), 64, 128}, // channels
      {pool("avg_pool2d", 7, 2048, 7, 1, 0), 64, 64},  // a mean
  });
}

TEST(DealWindow, WindowsThatMakeNoSense) {
  for (std::vector<int64_t> kernel : {std::vector<int64_t>{}, {0, 0}, {99, 99}})
    for (const char *op : {"max_pool2d", "conv2d"}) {
      Call call = pool(op, 8, 32, 2, 2, 0);
      for (OpArgument &argument : call.arguments)
        if (argument.name == "kernel_size")
          argument.values = kernel;
      EXPECT_EQ(deal(describe(call), makeChip("n150")).cores, 16);
    }
}

} // namespace
