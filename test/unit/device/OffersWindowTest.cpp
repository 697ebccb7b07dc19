//===- OffersWindowTest.cpp - The ways to lay out convolutions and pools --===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Offers.h"
#include "tt/device/OpTime.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

OpTensor tensor(std::vector<int64_t> shape, bool tiled = true) {
  OpTensor result;
  result.shape = std::move(shape);
  result.tiled = tiled;
  return result;
}

/// Square images of `size`, 3 x 3 windows.
OpCall window(const char *op, int64_t size, int64_t in, int64_t out,
              int64_t stride = 1, bool tiled = true) {
  int64_t side = (size - 1) / stride + 1;
  OpCall call{.op = op};
  call.operands = {{"input", tensor({1, 1, size * size, in}, tiled)}};
  call.results = {tensor({1, 1, side * side, out}, tiled)};
  call.arguments = {{"batch_size", {1}},          {"input_height", {size}},
                    {"input_width", {size}},      {"kernel_size", {3, 3}},
                    {"stride", {stride, stride}}, {"padding", {1, 1, 1, 1}}};
  if (call.op == "conv2d") {
    call.operands.push_back({"weight", tensor({out, in, 3, 3})});
    call.operands.push_back({"bias", tensor({1, 1, 1, out})});
    call.arguments.push_back({"in_channels", {in}});
    call.arguments.push_back({"out_channels", {out}});
  } else {
    call.arguments.push_back({"channels", {in}});
  }
  return call;
}

std::vector<OpCall> calls() {
  return {window("conv2d", 56, 64, 64),
          window("conv2d", 28, 128, 256, 2),
          window("conv2d", 7, 512, 512),
          window("conv2d", 13, 48, 80),
          window("conv2d", 20, 8, 16, 2),
          window("max_pool2d", 28, 64, 64, 2),
          window("avg_pool2d", 9, 96, 96),
          window("max_pool2d", 20, 8, 8, 2, false),
          window("conv2d", 30, 16, 32, 1, false)};
}

OfferOptions everything() {
  OfferOptions options;
  options.sharded = true;
  return options;
}

TensorPlace shards(Spread spread, uint32_t down, uint32_t across, uint32_t rows,
                   uint32_t columns) {
  return {
      BufferType::L1, spread, {down, across}, down * across, {rows, columns}};
}

/// Circular buffers and gathered positions, as the library reports them on an
/// n150; its buffers of 64 bytes and less are left out.
TEST(OffersWindowTest, BuffersAreThoseOfTheLibrary) {
  struct Case {
    ConvConfig config;
    int64_t height, block, width;
  };
  const Case cases[] = {
      {{}, 77824, 69632, 131072},
      {{.rowsAtOnce = 32}, 102400, 20480, 94208},
      {{.twoInputBlocks = true}, 102400, 100352, 167936},
      {{.twoWeightBlocks = true}, 102400, 75776, 149504},
      {{.rowsAtOnce = 32, .twoInputBlocks = true, .twoWeightBlocks = true},
       114688,
       32768,
       131072},
      // The largest part that divides five rows of tiles.
      {{.rowsAtOnce = 64}, 77824, 20480, 131072}};
  ChipDesc chip = makeSystem("n150").chips.front();
  auto bytes = [&](OpCall call, const TensorPlace &in, const TensorPlace &out,
                   const ConvConfig &config) {
    call.operands[0].tensor = in.apply(call.operands[0].tensor);
    call.results[0] = out.apply(call.results[0]);
    call.arguments.push_back(config.argument());
    return bufferBytes(call, deal(call, chip), chip);
  };
  for (const Case &c : cases) {
    TensorPlace rows = shards(Spread::Height, 49, 1, 64, 64);
    EXPECT_EQ(c.height + 23552,
              bytes(window("conv2d", 56, 64, 64), rows, rows, c.config));
    TensorPlace blocks = shards(Spread::Block, 5, 8, 160, 32);
    EXPECT_EQ(c.block + 14976,
              bytes(window("conv2d", 28, 256, 256), blocks, blocks, c.config));
    TensorPlace columns = shards(Spread::Width, 1, 16, 64, 32);
    EXPECT_EQ(c.width + 5184,
              bytes(window("conv2d", 7, 512, 512), columns, columns, c.config));
  }
}

/// The shards of a result follow from those of the input: of a convolution of
/// images of 28 x 28 by steps of two, of one that makes half as many channels.
TEST(OffersWindowTest, ResultsLieAsTheLibraryPutsThem) {
  ChipDesc chip = makeSystem("n150").chips.front();
  auto find = [&](const OpCall &call, const TensorPlace &in) {
    std::vector<TensorPlace> found;
    OfferContext context;
    context.suggested = {in};
    for (const Offer &offer : offers(call, chip, everything(), context))
      if (offer.operands[0] == in && offer.results[0].sharded())
        found.push_back(offer.results[0]);
    return found;
  };
  EXPECT_EQ(std::vector{shards(Spread::Block, 7, 8, 32, 32)},
            find(window("conv2d", 28, 256, 256, 2),
                 shards(Spread::Block, 7, 8, 128, 32)));
  EXPECT_EQ(std::vector{shards(Spread::Block, 7, 4, 32, 32)},
            find(window("conv2d", 14, 256, 128),
                 shards(Spread::Block, 7, 8, 32, 32)));
  EXPECT_EQ(std::vector{shards(Spread::Height, 25, 1, 32, 128)},
            find(window("conv2d", 56, 128, 128, 2),
                 shards(Spread::Height, 25, 1, 128, 128)));
  EXPECT_EQ(
      std::vector{shards(Spread::Width, 1, 16, 64, 32)},
      find(window("conv2d", 7, 512, 512), shards(Spread::Width, 1, 8, 64, 64)));
  EXPECT_EQ(std::vector{shards(Spread::Height, 49, 1, 64, 64)},
            find(window("max_pool2d", 112, 64, 64, 2),
                 shards(Spread::Height, 49, 1, 256, 64)));
  // Cores without results are not offered.
  EXPECT_TRUE(find(window("conv2d", 56, 128, 128, 2),
                   shards(Spread::Height, 49, 1, 64, 128))
                  .empty());
}

TEST(OffersWindowTest, OffersAreLegal) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    for (const OpCall &call : calls()) {
      std::vector<Offer> all = offers(call, chip, everything());
      EXPECT_LE(all.size(), everything().most);
      EXPECT_FALSE(all[0].conv);
      bool inShards = false;
      for (const Offer &offer : all) {
        const TensorPlace &in = offer.operands[0], &out = offer.results[0];
        inShards |= in.sharded() && out.sharded();
        // The library puts a convolution of an image in DRAM back there.
        EXPECT_TRUE(call.op != "conv2d" || in.inL1() || !out.inL1())
            << out.text();
        // Every core has some of the rows and columns.
        for (auto [tensor, place] : {std::pair{&call.operands[0].tensor, &in},
                                     std::pair{&call.results[0], &out}})
          if (place->sharded()) {
            EXPECT_LE(place->cores, chip.numCores());
            EXPECT_LT((place->grid.rows - 1) * place->shard.rows,
                      tensor->rows());
            EXPECT_LT((place->grid.cols - 1) * place->shard.cols,
                      tensor->width());
            EXPECT_GE(place->grid.rows * place->shard.rows, tensor->rows());
            EXPECT_GE(place->grid.cols * place->shard.cols, tensor->width());
          }
        EXPECT_LT(offer.bufferBytes, int64_t(chip.usableL1Size()));
      }
      EXPECT_TRUE(inShards || !call.results[0].tiled) << call.op;
    }
  }
}

/// Levels are subsets.
TEST(OffersWindowTest, FewerKindsOfferASubset) {
  ChipDesc chip = makeSystem("n150").chips.front();
  for (const OpCall &call : calls()) {
    std::vector<Offer> more = offers(call, chip, everything());
    for (const Offer &offer : offers(call, chip, OfferOptions())) {
      bool found = false;
      for (const Offer &other : more)
        found |= other.operands == offer.operands &&
                 other.results == offer.results && other.conv == offer.conv;
      EXPECT_TRUE(found) << call.op;
    }
  }
}

/// Windows that lie side by side are a product of tensors in DRAM: the library
/// refuses shards for them.
TEST(OffersWindowTest, WindowsSideBySideAreNotSharded) {
  ChipDesc chip = makeSystem("n150").chips.front();
  OpCall call = window("conv2d", 32, 64, 64);
  for (OpArgument &argument : call.arguments)
    if (argument.name == "kernel_size" || argument.name == "stride")
      argument.values = {2, 2};
    else if (argument.name == "padding")
      argument.values = {0, 0, 0, 0};
  call.results[0].shape = {1, 1, 256, 64};
  for (const Offer &offer : offers(call, chip, everything()))
    EXPECT_FALSE(offer.conv || offer.operands[0].sharded() ||
                 offer.results[0].sharded());
}

/// Images in DRAM that L1 has no room for are taken in parts; they take longer
/// the more there are.
TEST(OffersWindowTest, LargeImagesAreTakenInParts) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    double last = 0;
    for (int64_t size : {64, 256, 512, 1024}) {
      OpCall call = window("conv2d", size, 64, 64);
      EXPECT_LE(bufferBytes(call, deal(call, chip), chip),
                int64_t(chip.usableL1Size()));
      double seconds = opTime(work(call, chip), chip).seconds;
      EXPECT_LT(3 * last, seconds);
      last = seconds;
    }
  }
}

/// A chain of convolutions is faster in shards than through DRAM, and a config
/// of the caller's is kept.
TEST(OffersWindowTest, ShardsSaveTransfers) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    OpCall call = window("conv2d", 56, 64, 64);
    std::vector<Offer> all = offers(call, chip, everything());
    double best = 1;
    for (const Offer &offer : all)
      if (offer.operands[0].sharded() && offer.results[0].sharded())
        best = std::min(best, offer.seconds);
    EXPECT_LT(best, all[0].seconds / 2) << board;
    call.arguments.push_back(ConvConfig{.spread = Spread::Block}.argument());
    for (const Offer &offer : offers(call, chip, everything()))
      EXPECT_FALSE(offer.conv || offer.results[0].sharded());
  }
}

} // namespace
