//===- OffersPagesTest.cpp - The ways to lay out movements and heads ------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Offers.h"
#include "tt/device/OpTime.h"
#include "tt/device/System.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace tt::device;

namespace {

OpTensor tensor(std::vector<int64_t> shape) {
  OpTensor result;
  result.shape = std::move(shape);
  return result;
}

OpCall call(std::string op, std::vector<OpTensor> operands, OpTensor result,
            std::vector<OpArgument> arguments = {}) {
  OpCall made{.op = std::move(op)};
  for (OpTensor &operand : operands)
    made.operands.push_back({"", std::move(operand)});
  made.results = {std::move(result)};
  made.arguments = std::move(arguments);
  return made;
}

/// The offers of `call` whose first operand comes in `arriving`.
std::vector<Offer> offersOf(const OpCall &call,
                            std::vector<TensorPlace> arriving = {},
                            const char *board = "n150") {
  OfferOptions options;
  options.sharded = true;
  options.most = 64;
  OfferContext context;
  context.arriving = std::move(arriving);
  return offers(call, makeSystem(board).chips.front(), options, context);
}

/// Pairs of the kind of the first operand's shards and of the result's.
std::vector<std::pair<Spread, Spread>> kinds(const std::vector<Offer> &offers) {
  std::vector<std::pair<Spread, Spread>> found;
  for (const Offer &offer : offers) {
    std::pair kind{offer.operands[0].spread, offer.results[0].spread};
    if (std::find(found.begin(), found.end(), kind) == found.end())
      found.push_back(kind);
  }
  std::sort(found.begin(), found.end());
  return found;
}

constexpr Spread kNone = Spread::Interleaved, kHeight = Spread::Height,
                 kWidth = Spread::Width, kBlock = Spread::Block;
using Kinds = std::vector<std::pair<Spread, Spread>>;

Kinds sorted(Kinds kinds) {
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

/// Tiles beyond those of the library's two buffers of a page do not count.
TEST(OffersPagesTest, ShardsThatTheLibraryTakes) {
  OpTensor rows = tensor({1, 4, 256, 128}), turned = tensor({1, 4, 128, 256});
  TensorPlace height = shardsOn(rows, kHeight, 8, 1);
  Kinds any = sorted({{kNone, kNone},
                      {kNone, kHeight},
                      {kNone, kWidth},
                      {kNone, kBlock},
                      {kHeight, kNone},
                      {kHeight, kHeight},
                      {kHeight, kWidth},
                      {kHeight, kBlock}});
  EXPECT_EQ(any, kinds(offersOf(call("transpose", {rows}, turned,
                                     {{"dim0", {2}}, {"dim1", {3}}}),
                                {height})));
  EXPECT_EQ(
      any, kinds(offersOf(call("slice_static", {rows}, tensor({1, 4, 128, 128}),
                               {{"begins", {0, 0, 128, 0}},
                                {"ends", {1, 4, 256, 128}},
                                {"step", {1, 1, 1, 1}}}),
                          {height})));
  EXPECT_EQ(sorted({{kNone, kNone},
                    {kNone, kHeight},
                    {kNone, kWidth},
                    {kNone, kBlock},
                    {kHeight, kNone}}),
            kinds(offersOf(call("reshape", {rows}, tensor({1, 4, 512, 64})),
                           {height})));
  // A view stays where it is.
  EXPECT_EQ(sorted({{kNone, kNone}, {kHeight, kHeight}, {kHeight, kNone}}),
            kinds(offersOf(call("reshape", {rows}, tensor({4, 256, 128})),
                           {height})));
  // Rows that do not begin with a tile go through row-major memory.
  EXPECT_EQ(
      Kinds({{kNone, kNone}}),
      kinds(offersOf(call("slice_static", {rows}, tensor({1, 4, 128, 128}),
                          {{"begins", {0, 0, 5, 0}},
                           {"ends", {1, 4, 133, 128}},
                           {"step", {1, 1, 1, 1}}}),
                     {height})));
  Kinds out = sorted(
      {{kNone, kNone}, {kNone, kHeight}, {kNone, kWidth}, {kNone, kBlock}});
  EXPECT_EQ(out, kinds(offersOf(call("scaled_dot_product_attention",
                                     {rows, rows, rows}, rows),
                                {height})));
  EXPECT_EQ(out, kinds(offersOf(call("repeat", {rows}, tensor({4, 4, 256, 128}),
                                     {{"repeat_dims", {4, 1, 1, 1}}}),
                                {height})));
  EXPECT_EQ(
      sorted({{kNone, kNone}, {kHeight, kNone}}),
      kinds(offersOf(call("pad", {rows}, tensor({1, 4, 288, 128})), {height})));
}

TEST(OffersPagesTest, ShardsOfAttention) {
  OpTensor heads = tensor({1, 32, 128, 64}), cache = tensor({1, 8, 256, 64});
  EXPECT_EQ(sorted({{kNone, kNone}, {kHeight, kWidth}}),
            kinds(offersOf(
                call("concatenate_heads", {heads}, tensor({1, 128, 2048})))));
  EXPECT_EQ(sorted({{kNone, kNone}, {kHeight, kBlock}}),
            kinds(offersOf(call("concatenate_heads", {tensor({4, 8, 128, 64})},
                                tensor({4, 128, 512})))));
  EXPECT_EQ(
      sorted({{kNone, kNone}, {kHeight, kNone}, {kHeight, kHeight}}),
      kinds(offersOf(call(
          "rotary_embedding",
          {heads, tensor({1, 1, 128, 64}), tensor({1, 1, 128, 64})}, heads))));
  // Results of grouped queries are interleaved, those of one head of keys lie
  // as the queries do.
  OpTensor query = tensor({1, 2, 32, 64});
  auto decode = [&](int64_t groups) {
    OpTensor keys = tensor({2, groups, 256, 64});
    return call("scaled_dot_product_attention_decode", {query, keys, keys},
                query);
  };
  EXPECT_EQ(sorted({{kNone, kNone}, {kHeight, kNone}}),
            kinds(offersOf(decode(8))));
  EXPECT_EQ(sorted({{kNone, kNone},
                    {kHeight, kNone},
                    {kHeight, kHeight},
                    {kNone, kHeight}}),
            kinds(offersOf(decode(1))));
  for (const Offer &offer : offersOf(decode(8)))
    if (offer.operands[0].sharded()) {
      EXPECT_EQ(2u, offer.operands[0].cores);
      EXPECT_EQ(BufferType::DRAM, offer.operands[1].memory);
    }
}

TEST(OffersPagesTest, RowsBesideEachOther) {
  OpTensor half = tensor({1, 32, 32, 32});
  OpCall joined =
      call("concat", {half, half}, tensor({1, 32, 32, 64}), {{"dim", {3}}});
  EXPECT_EQ(sorted({{kNone, kNone},
                    {kNone, kHeight},
                    {kNone, kWidth},
                    {kNone, kBlock},
                    {kHeight, kHeight}}),
            kinds(offersOf(joined)));
  for (const Offer &offer : offersOf(joined))
    EXPECT_EQ(offer.operands[0].spread, offer.operands[1].spread);
}

/// Circular buffers as the library reports them.
TEST(OffersPagesTest, BuffersOfAttentionAreThoseOfTheLibrary) {
  auto bytes = [](const OpCall &call, const char *board = "n150") {
    ChipDesc chip = makeSystem(board).chips.front();
    return bufferBytes(call, deal(call, chip), chip);
  };
  struct Decode {
    int64_t users, heads, groups, keys, depth, bytes;
    const char *board;
  };
  // Two tables of positions are 64 bytes, of 32 users 256.
  const Decode decodes[] = {{1, 32, 8, 256, 64, 278592, "n150"},
                            {1, 32, 8, 2048, 128, 761920, "n150"},
                            {8, 32, 8, 256, 64, 221248, "n150"},
                            {32, 32, 8, 256, 64, 221440, "n150"},
                            {1, 8, 8, 256, 64, 207936, "n150"},
                            {1, 64, 8, 256, 64, 419904, "n150"},
                            {1, 32, 1, 256, 64, 737344, "n150"},
                            {4, 32, 8, 96, 64, 86080, "n150"},
                            {1, 32, 8, 256, 64, 344128, "p150"},
                            {2, 32, 8, 256, 64, 278592, "p150"}};
  for (const Decode &d : decodes) {
    OpTensor query = tensor({1, d.users, d.heads, d.depth});
    OpTensor keys = tensor({d.users, d.groups, d.keys, d.depth});
    EXPECT_EQ(d.bytes, bytes(call("scaled_dot_product_attention_decode",
                                  {query, keys, keys}, query),
                             d.board));
  }
  for (auto [depth, causal, expected] : {std::array<int64_t, 3>{64, 1, 63488},
                                         {64, 0, 59392},
                                         {128, 1, 104448}}) {
    OpTensor rows = tensor({1, 32, 128, depth});
    EXPECT_EQ(expected,
              bytes(call("scaled_dot_product_attention", {rows, rows, rows},
                         rows, {{"is_causal", {causal}}})));
  }
  for (auto [depth, sharded, one, expected] :
       {std::array<int64_t, 4>{64, 0, 1, 57344},
        {64, 1, 1, 40960},
        {64, 0, 0, 49152},
        {128, 0, 0, 90112},
        {128, 1, 0, 57344}}) {
    OpTensor heads = tensor({1, 32, 32, depth}),
             angles = tensor({1, 1, 256, depth});
    if (sharded)
      heads = shardsOn(heads, kHeight, 8, 1).apply(heads);
    OpCall made = call("rotary_embedding", {heads, angles, angles}, heads);
    if (one)
      made.arguments.push_back({"token_index", {3}});
    EXPECT_EQ(expected, bytes(made));
  }
}

/// A move to where the tensor lies takes no time.
TEST(OffersPagesTest, MovesFromTheirEnd) {
  OpTensor from = tensor({1, 1, 8, 64}), to = from;
  to = shardsOn(from, kHeight, 1, 1).apply(to);
  bool found = false;
  for (const Offer &offer : offersOf(call("to_memory_config", {from}, to))) {
    EXPECT_EQ(TensorPlace::of(to), offer.results[0]);
    if (offer.operands[0] != offer.results[0])
      continue;
    found = true;
    EXPECT_EQ(0, offer.seconds);
  }
  EXPECT_TRUE(found);
}

/// Pages that few cores hold take longer than those that all do.
TEST(OffersPagesTest, CoresThatHoldShardsSendThem) {
  ChipDesc chip = makeSystem("n150").chips.front();
  OpTensor rows = tensor({1, 1, 2048, 2048}), turned = rows;
  auto seconds = [&](const TensorPlace &place) {
    OpCall made = call("transpose", {place.apply(rows)}, turned,
                       {{"dim0", {2}}, {"dim1", {3}}});
    return opTime(work(made, chip), chip).seconds;
  };
  EXPECT_LT(seconds(TensorPlace::interleaved(BufferType::L1)),
            seconds(shardsOn(rows, kHeight, 4, 1)));
}

/// Blackhole has up to three readers of a bank, Wormhole one.
TEST(OffersPagesTest, ReadersOfABank) {
  for (auto [board, most] : {std::pair{"n150", 1}, std::pair{"p150", 3}}) {
    ChipDesc chip = makeSystem(board).chips.front();
    EXPECT_EQ(most, mostReaders(6, chip)) << board;
    EXPECT_EQ(1, mostReaders(7, chip)) << board;
    OpCall product = call("matmul", {tensor({32, 4096}), tensor({4096, 6144})},
                          tensor({32, 6144}));
    OfferOptions options;
    options.sharded = true;
    OfferContext context;
    context.constantOperands = {false, true};
    int64_t readers = 0;
    for (const Offer &offer : offers(product, chip, options, context))
      if (offer.product &&
          offer.product->program == ProductProgram::DramSharded)
        readers = std::max(readers, offer.product->readers);
    EXPECT_LE(readers, most) << board;
    EXPECT_EQ(readers > 1, most > 1) << board;
  }
}

} // namespace
