//===- OffersTest.cpp - The ways in which a call may be laid out ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Offers.h"

#include "tt/device/OpTime.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

#include <set>

using namespace tt::device;

namespace {

OpTensor tensor(std::vector<int64_t> shape,
                DataType type = DataType::BFloat16) {
  OpTensor result;
  result.shape = std::move(shape);
  result.type = type;
  return result;
}

OpCall call(std::string op, std::vector<OpTensor> operands, OpTensor result) {
  OpCall made{.op = std::move(op)};
  for (OpTensor &operand : operands)
    made.operands.push_back({"", std::move(operand)});
  made.results = {std::move(result)};
  return made;
}

/// Calls of all families, with odd sizes.
std::vector<OpCall> calls() {
  std::vector<OpCall> all;
  for (auto [m, k, n] : {std::array<int64_t, 3>{32, 2048, 2048},
                         {32, 4096, 14336},
                         {17, 96, 160},
                         {1024, 1024, 4096},
                         {33, 45, 77},
                         {1, 32, 32}})
    all.push_back(
        call("matmul", {tensor({m, k}), tensor({k, n})}, tensor({m, n})));
  all.push_back(call("linear",
                     {tensor({64, 256}), tensor({256, 512}), tensor({512})},
                     tensor({64, 512})));
  all.back().operands[2].name = "bias";
  all.push_back(call("relu", {tensor({32, 2048})}, tensor({32, 2048})));
  all.push_back(call("exp", {tensor({3, 33, 70}, DataType::Float32)},
                     tensor({3, 33, 70}, DataType::Float32)));
  all.push_back(call("add", {tensor({512, 512}), tensor({512, 512})},
                     tensor({512, 512})));
  all.push_back(call("multiply", {tensor({64, 512}), tensor({1, 512})},
                     tensor({64, 512})));
  all.push_back(call("rms_norm", {tensor({32, 4096}), tensor({4096})},
                     tensor({32, 4096})));
  all.push_back(call("softmax", {tensor({8, 64, 128})}, tensor({8, 64, 128})));
  all.push_back(call("reshape", {tensor({32, 64})}, tensor({2048})));
  all.push_back(call("sum", {tensor({64, 64})}, tensor({64, 1})));
  all.back().arguments.push_back({"dim", {-1}});
  return all;
}

OfferOptions everything() {
  OfferOptions options;
  options.sharded = true;
  return options;
}

TEST(OffersTest, TheFirstIsTheCallAsItStands) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    for (const OpCall &made : calls()) {
      std::vector<Offer> all = offers(made, chip, everything());
      ASSERT_FALSE(all.empty()) << made.op;
      for (size_t i = 0; i != made.operands.size(); ++i)
        EXPECT_EQ(TensorPlace::of(made.operands[i].tensor), all[0].operands[i]);
      EXPECT_EQ(TensorPlace::of(made.results[0]), all[0].results[0]);
      EXPECT_LE(all[0].seconds, opTime(work(made, chip), chip).seconds);
      EXPECT_LE(all.size(), OfferOptions().most);
    }
  }
}

TEST(OffersTest, PlacesAreDifferentAndShardsAreWhole) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    for (const OpCall &made : calls()) {
      std::set<std::string> seen;
      for (const Offer &offer : offers(made, chip, everything())) {
        std::string places;
        auto check = [&](const OpTensor &tensor, const TensorPlace &place) {
          places += place.text() + ",";
          if (!place.sharded())
            return;
          EXPECT_EQ(place.cores, place.grid.rows * place.grid.cols);
          EXPECT_EQ(0u, place.shard.rows % 32);
          EXPECT_EQ(0u, place.shard.cols % 32);
          int64_t down = tensor.slices() * tensor.tileRows() * 32;
          int64_t across = tensor.tileColumns() * 32;
          if (place.inL1()) {
            EXPECT_LE(place.cores, chip.numCores());
            EXPECT_EQ(down, place.grid.rows * place.shard.rows);
            EXPECT_EQ(across, place.grid.cols * place.shard.cols);
          } else {
            EXPECT_EQ(chip.numDramChannels, place.cores);
            EXPECT_GE(place.grid.cols * place.shard.cols, across);
          }
        };
        for (size_t i = 0; i != made.operands.size(); ++i)
          check(made.operands[i].tensor, offer.operands[i]);
        check(made.results[0], offer.results[0]);
        EXPECT_TRUE(seen.insert(places).second) << made.op << " " << places;
        EXPECT_GT(offer.seconds, made.op == "reshape" ? -1 : 0) << places;
      }
    }
  }
}

/// Levels are subsets: what is offered without shards is offered with them.
TEST(OffersTest, FewerKindsOfferASubset) {
  ChipDesc chip = makeSystem("n150").chips.front();
  for (size_t most : {1000, 16, 4, 1})
    for (const OpCall &made : calls()) {
      OfferOptions wide = everything(), narrow;
      wide.most = narrow.most = most;
      std::vector<Offer> more = offers(made, chip, wide);
      for (const Offer &offer : offers(made, chip, narrow)) {
        bool found = false;
        for (const Offer &other : more)
          found |= other.operands == offer.operands &&
                   other.results == offer.results &&
                   other.seconds <= offer.seconds;
        EXPECT_TRUE(found) << made.op;
      }
    }
}

TEST(OffersTest, WhatIsFixedStays) {
  ChipDesc chip = makeSystem("p150").chips.front();
  OpCall add = calls()[9];
  OfferContext context;
  context.fixedOperands = {true, false};
  context.fixedResults = {true};
  std::vector<Offer> all = offers(add, chip, everything(), context);
  EXPECT_EQ(2u, all.size()); // the second operand from DRAM and from L1
  for (const Offer &offer : all) {
    EXPECT_EQ(TensorPlace(), offer.operands[0]);
    EXPECT_EQ(TensorPlace(), offer.results[0]);
  }
}

/// Weights over the banks are offered where they are the same in every run, to
/// products of one row of tiles.
TEST(OffersTest, OnlyConstantWeightsGoOverTheBanks) {
  ChipDesc chip = makeSystem("n150").chips.front();
  auto count = [&](int64_t rows, bool constant) {
    OfferContext context;
    context.constantOperands = {false, constant};
    OpCall product =
        call("matmul", {tensor({rows, 4096}), tensor({4096, 4096})},
             tensor({rows, 4096}));
    int found = 0;
    for (const Offer &offer : offers(product, chip, everything(), context))
      found += offer.operands[1].sharded();
    return found;
  };
  EXPECT_LT(0, count(32, true));
  EXPECT_EQ(0, count(32, false));
  EXPECT_EQ(0, count(64, true));
}

/// An element-wise op takes the shards that its neighbours have.
TEST(OffersTest, SuggestedShardsAreOffered) {
  ChipDesc chip = makeSystem("n150").chips.front();
  OpCall relu = calls()[7];
  OfferContext context;
  TensorPlace odd{BufferType::L1, Spread::Width, {1, 16}, 16, {32, 128}};
  context.suggested = {odd};
  bool found = false;
  for (const Offer &offer : offers(relu, chip, everything(), context))
    found |= offer.results[0] == odd && offer.operands[0] == odd;
  EXPECT_TRUE(found);
}

/// Shards need no transfers, so that the op is faster on them.
TEST(OffersTest, ShardsSaveTransfers) {
  for (const char *board : {"n150", "p150"}) {
    ChipDesc chip = makeSystem(board).chips.front();
    OpCall add = calls()[9];
    std::vector<Offer> all = offers(add, chip, everything());
    double best = 1;
    for (const Offer &offer : all)
      if (offer.results[0].sharded())
        best = std::min(best, offer.seconds);
    EXPECT_LT(best, all[0].seconds / 2) << board;
  }
}

TEST(OffersTest, MovesCostNothingWhereNothingMoves) {
  ChipDesc chip = makeSystem("n150").chips.front();
  OpTensor a = tensor({64, 64});
  EXPECT_EQ(0, moveSeconds(a, TensorPlace(), chip));
  EXPECT_LT(0, moveSeconds(a, TensorPlace::interleaved(BufferType::L1), chip));
  EXPECT_FALSE(evenShards(tensor({32, 32}), Spread::Width, chip));
  OpTensor rows = a;
  rows.tiled = false;
  EXPECT_FALSE(evenShards(rows, Spread::Height, chip));
}

/// The program factories' circular buffers, as the library reports them on an
/// n150.
TEST(OffersTest, BuffersAreThoseOfTheLibrary) {
  ChipDesc chip = makeSystem("n150").chips.front();
  auto bytes = [&](const OpCall &made) {
    return bufferBytes(made, deal(made, chip), chip);
  };
  EXPECT_EQ(2 * 4096, bytes(call("exp", {tensor({64, 96})}, tensor({64, 96}))));
  EXPECT_EQ(3 * 8192, bytes(call("add",
                                 {tensor({64, 96}, DataType::Float32),
                                  tensor({64, 96}, DataType::Float32)},
                                 tensor({64, 96}, DataType::Float32))));
  EXPECT_EQ(8192 + 8192 + 2048,
            bytes(call("matmul", {tensor({32, 2048}), tensor({2048, 2048})},
                       tensor({32, 2048}))));
}

} // namespace
