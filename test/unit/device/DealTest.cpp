//===- DealTest.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of cores: of the widest circular buffer that ttnn 0.81.1 makes for
// the call on a mock n150 (8x8) and p150 (13x10), read off the library's graph
// capture.
//===----------------------------------------------------------------------===//
#include "DealCases.h"

using namespace tt::device;

namespace {

constexpr auto BF16 = DataType::BFloat16, F32 = DataType::Float32,
               BFP8 = DataType::BFP_BFloat8;

TEST(Deal, Elementwise) {
  // The whole grid whatever the size; a core gets what it gets.
  expectCores(
      {{{"exp", {tiled({1, 1, 32, 32})}}, 64, 130},
       {{"add", {tiled({1, 1, 33, 70}), tiled({1, 1, 33, 70})}}, 64, 130},
       {{"relu", {rows({1, 1, 33, 70})}}, 64, 130},
       {{"exp", {sharded({1, 1, 256, 64}, Spread::Height, {32, 64}, 8)}},
        64,
        130}});
  OpCall call = describe({"exp", {tiled({1, 1, 128, 640})}});
  Deal deal80 = deal(call, makeChip("n150"));
  EXPECT_EQ(deal80.units, 80);
  EXPECT_EQ(deal80.unitsOnBusiest, 2);
  EXPECT_EQ(deal80.workingCores(), 64);
  call = describe(
      {"exp", {sharded({1, 1, 256, 64}, Spread::Height, {32, 64}, 8)}});
  EXPECT_EQ(deal(call, makeChip("n150")).workingCores(), 8);
  EXPECT_EQ(deal(call, makeChip("n150")).unit, WorkUnit::Shard);
}

TEST(Deal, Typecast) {
  OpTensor from = tiled({1, 1, 64, 96});
  expectCores({{{"typecast", {from}, tiled({1, 1, 64, 96}, F32)}, 6, 6},
               {{"typecast", {rows({1, 1, 33, 70})}}, 33, 33}});
}

TEST(Deal, Reductions) {
  auto sum = [](std::vector<int64_t> shape, int64_t dim, int64_t n150,
                int64_t p150) {
    return Case{{"sum", {tiled(shape)}, {}, {{"dim_arg", {dim}}}}, n150, p150};
  };
  expectCores(
      {sum({1, 1, 512, 1024}, -1, 16, 16), sum({1, 1, 32, 8192}, -2, 64, 130),
       // High and narrow: each column cut in parts, if it is worth it.
       sum({1, 1, 608, 1024}, -2, 32, 32), sum({1, 1, 640, 96}, -2, 60, 60),
       sum({1, 1, 992, 1024}, -2, 64, 128), sum({1, 3, 1024, 64}, -2, 60, 126),
       // Padding is filled first, on more cores than reduce.
       sum({1, 1, 33, 70}, -1, 4, 4), sum({1, 1, 1000, 100}, -2, 64, 128),
       sum({1, 3, 1024, 64}, 1, 64, 64)});
  expectCores({{{"softmax", {tiled({1, 1, 512, 1024})}}, 16, 16},
               {{"layer_norm", {tiled({1, 1, 1024, 1024})}}, 32, 32},
               {{"layer_norm",
                 {sharded({1, 1, 32, 2048}, Spread::Width, {32, 128}, 16)}},
                16,
                16}});
}

TEST(Deal, ArgMaxUsesFewerCoresThanThereAreColumns) {
  auto last = [](OpTensor tensor, int64_t n150, int64_t p150) {
    return Case{{"argmax", {tensor}, {}, {{"dim", {-1}}}}, n150, p150};
  };
  expectCores({last(rows({1, 1, 32, 40}), 3, 2),
               last(rows({1, 1, 32, 300}), 16, 10),
               last(rows({1, 1, 32, 2048}), 32, 32),
               last(rows({1, 1, 32, 50304}), 64, 128),
               last(rows({1, 1, 64, 1024}, F32), 32, 32),
               last(tiled({1, 1, 64, 4096}), 1, 1),
               {{"argmax", {rows({1, 1, 64, 1024})}}, 64, 32}});
}

TEST(Deal, Layouts) {
  auto tilize = [](std::vector<int64_t> shape, int64_t n150, int64_t p150) {
    return Case{{"to_layout", {rows(shape)}, tiled(shape)}, n150, p150};
  };
  auto untilize = [](std::vector<int64_t> shape, DataType type, int64_t n150,
                     int64_t p150) {
    return Case{
        {"to_layout", {tiled(shape, type)}, rows(shape, type)}, n150, p150};
  };
  expectCores(
      {tilize({1, 1, 512, 1024}, 16, 16), tilize({1, 1, 4160, 64}, 44, 130),
       // Blocks of 3x3 tiles: 42 whole ones and two thirds of one.
       tilize({1, 1, 32, 4096}, 42, 128), tilize({1, 1, 2000, 2000}, 63, 110),
       untilize({1, 1, 320, 4096}, BF16, 40, 80),
       untilize({1, 1, 320, 4096}, F32, 50, 96),
       untilize({1, 1, 64, 96}, BFP8, 6, 6),
       untilize({1, 1, 33, 70}, BF16, 2, 2),
       // Rows of 128 tiles do not fit twice.
       untilize({1, 1, 4096, 4096}, F32, 1, 1)});
  OpCall call = describe(
      {"to_layout", {rows({1, 1, 32, 4096})}, tiled({1, 1, 32, 4096})});
  EXPECT_EQ(deal(call, makeChip("n150")).cores, 43);
}

TEST(Deal, MovesBetweenMemories) {
  OpTensor dram = tiled({1, 1, 512, 1024});
  OpTensor l1 = dram;
  l1.memory = BufferType::L1;
  OpTensor blocks = sharded({1, 1, 512, 1024}, Spread::Block, {64, 96}, 130);
  OpTensor large = tiled({8, 12, 384, 64});
  expectCores({{{"to_memory_config", {dram}, l1}, 64, 130},
               // Cores without a shard stay out.
               {{"to_memory_config", {dram}, blocks}, 88, 88},
               {{"to_memory_config", {blocks}, dram}, 88, 88},
               // A shard larger than L1.
               {{"to_memory_config",
                 {large},
                 sharded({8, 12, 384, 64}, Spread::Width, {36864, 32}, 16)},
                64,
                130}});
}

TEST(Deal, Movement) {
  auto permute = [](OpTensor tensor, std::vector<int64_t> order, int64_t n150,
                    int64_t p150) {
    return Case{
        {"permute", {tensor}, {}, {{"permutation", order}}}, n150, p150};
  };
  expectCores({permute(tiled({1, 1, 33, 70}), {0, 1, 3, 2}, 6, 6),
               permute(tiled({1, 1, 33, 70}), {0, 2, 1, 3}, 64, 99),
               permute(tiled({1, 1, 33, 70}), {0, 3, 1, 2}, 64, 70),
               permute(tiled({3, 2, 5, 33}), {1, 2, 3, 0}, 20, 20),
               permute(tiled({1, 1, 32, 32}), {3, 2, 1, 0}, 64, 130),
               permute(rows({1, 1, 33, 70}), {0, 3, 1, 2}, 6, 6),
               permute(tiled({1, 1, 64, 96}), {1, 0, 2, 3}, 0, 0)});
  expectCores(
      {{{"concat",
         {tiled({1, 1, 33, 70}), tiled({1, 1, 33, 70})},
         tiled({1, 1, 33, 140}),
         {{"dim", {-1}}}},
        2,
        2},
       {{"concat",
         {tiled({1, 1, 33, 70}), tiled({1, 1, 33, 70})},
         tiled({1, 1, 66, 70}),
         {{"dim", {2}}}},
        64,
        66},
       {{"slice_static", {tiled({1, 1, 64, 96})}, tiled({1, 1, 64, 48})}, 4, 4},
       {{"slice_static",
         {tiled({1, 1, 33, 70})},
         tiled({1, 1, 17, 35}),
         {{"step", {1, 1, 2, 2}}}},
        17,
        17},
       {{"repeat", {tiled({1, 1, 33, 70})}, tiled({1, 1, 66, 70})}, 64, 66},
       {{"reshape", {tiled({1, 8, 32, 64})}, tiled({1, 1, 256, 64})}, 0, 0},
       {{"reshape", {tiled({1, 8, 33, 64})}, tiled({1, 1, 264, 64})}, 18, 18},
       {{"reshape", {rows({1, 1, 4, 8})}, rows({1, 1, 8, 4})}, 64, 130},
       {{"reshape", {rows({1, 2, 4, 8})}, rows({1, 1, 8, 8})}, 0, 0},
       {{"embedding",
         {rows({4, 33}, DataType::UInt32), rows({2000, 768})},
         tiled({4, 33, 768})},
        64,
        130}});
}

TEST(Deal, RowMajorReductions) {
  auto reduce = [](const char *op, std::vector<int64_t> shape, int64_t dim,
                   int64_t n150, int64_t p150) {
    return Case{{op, {rows(shape)}, {}, {{"dim_arg", {dim}}}}, n150, p150};
  };
  expectCores({reduce("sum", {1, 1, 100, 1000}, -1, 64, 100),
               reduce("mean", {1, 1, 448, 64}, -2, 2, 2),
               reduce("mean", {1, 1, 512, 64}, -2, 32, 32),
               // Extrema are taken of tiles.
               reduce("max", {1, 1, 3000, 64}, -1, 64, 94),
               reduce("max", {1, 1, 512, 64}, -2, 16, 16)});
}

TEST(Deal, LinesOfTilesAlongADimension) {
  auto along = [](const char *op, const char *name, int64_t dim,
                  int64_t cores) {
    return Case{
        {op, {tiled({2, 8, 128, 64})}, {}, {{name, {dim}}}}, cores, cores};
  };
  expectCores({along("softmax", "dimension", -1, 64),
               along("softmax", "dimension", -2, 32),
               along("softmax", "dimension", 1, 16)});
  expectCores(
      {{{"cumsum", {tiled({2, 4, 64, 128})}, {}, {{"dim", {0}}}}, 32, 32},
       {{"sort", {tiled({2, 4, 64, 128})}}, 16, 16},
       {{"concatenate_heads", {tiled({1, 12, 197, 64})}}, 64, 84},
       {{"fill_cache", {tiled({1, 8, 256, 64}), tiled({1, 8, 64, 64})}},
        16,
        16}});
}

TEST(Deal, RowMajorConcat) {
  auto concat = [](int64_t width, int64_t n150, int64_t p150) {
    return Case{{"concat",
                 {rows({1, 1, 20, width}), rows({1, 1, 20, width})},
                 rows({1, 1, 20, 2 * width}),
                 {{"dim", {-1}}}},
                n150,
                p150};
  };
  // 96 bytes end where a row of DRAM may start on one chip only.
  expectCores({concat(32, 20, 20), concat(48, 20, 96), concat(30, 60, 60)});
}

TEST(Deal, AViewRunsNothing) {
  Call same = {"to_memory_config", {tiled({1, 1, 64, 64})}};
  EXPECT_TRUE(deals(describe(same), makeChip("n150")).empty());
  EXPECT_EQ(deal(describe(same), makeChip("n150")).cores, 0);
  same.op = "slice_static";
  EXPECT_TRUE(deals(describe(same), makeChip("n150")).empty());
}

TEST(Deal, OddCallsAreDealtOutSomehow) {
  // Without operands, results or arguments, or with ones that make no sense.
  for (const char *op :
       {"add",        "argmax",     "concat",           "conv2d",
        "embedding",  "layer_norm", "linear",           "matmul",
        "max_pool2d", "pad",        "permute",          "prod",
        "repeat",     "reshape",    "slice_static",     "softmax",
        "sum",        "to_layout",  "to_memory_config", "transpose",
        "typecast",   "unheard_of"}) {
    OpCall call;
    call.op = op;
    EXPECT_TRUE(deals(call, makeChip("n150")).empty()) << op;
    for (const std::vector<int64_t> &shape :
         {std::vector<int64_t>{}, {0}, {0, 3}, {5}}) {
      Call odd = {op, {tiled(shape), rows(shape)}};
      odd.arguments = {{"dim", {7}},       {"dim_arg", {-9}},
                       {"dimension", {3}}, {"permutation", {4, 4}},
                       {"dim0", {-5}},     {"dim1", {9}}};
      for (const Deal &deal : deals(describe(odd), makeChip("n150"))) {
        EXPECT_GE(deal.cores, 0) << op;
        EXPECT_LE(deal.cores, 64) << op;
      }
    }
  }
}

TEST(Deal, OuterDimensions) {
  auto reduce = [](const char *op, std::vector<int64_t> dims, int64_t n150,
                   int64_t p150) {
    return Case{
        {op, {tiled({4, 2, 33, 70})}, {}, {{"dim_arg", dims}}}, n150, p150};
  };
  // Padding of 4 tiles in each of 8 matrices; 6 tiles of each are added.
  expectCores({reduce("sum", {0}, 32, 32), reduce("mean", {0}, 64, 130),
               reduce("max", {1}, 64, 130)});
  auto mean = [](std::vector<int64_t> dims, int64_t n150, int64_t p150) {
    return Case{
        {"mean", {tiled({1, 3, 64, 96})}, {}, {{"dim_arg", dims}}}, n150, p150};
  };
  // Width and height first: then little is left to move.
  expectCores({mean({1, 2, 3}, 6, 6), mean({}, 6, 6), mean({0, 1}, 64, 130)});
}

} // namespace
