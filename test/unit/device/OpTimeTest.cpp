//===- OpTimeTest.cpp - How long calls of the library take ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OpTime.h"

#include "OpFitting.h"
#include "OpProducts.h"
#include "OpRows.h"
#include "tt/device/KernelCosts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

using namespace tt;
using namespace tt::device;

namespace {

OpTensor tiles(std::vector<int64_t> shape, DataType type = DataType::BFloat16) {
  OpTensor tensor;
  tensor.shape = std::move(shape);
  tensor.type = type;
  return tensor;
}

OpCall unary(const char *op, const OpTensor &tensor) {
  return {.op = op, .operands = {{"input", tensor}}, .results = {tensor}};
}

/// Cycles of the busiest core's compute threads for one tile.
double tileCycles(const char *op, const char *product, DataType type) {
  ChipDesc chip = makeChip(product);
  return work(unary(op, tiles({32, 32}, type)), chip).compute;
}

TEST(OpTime, ExponentialTakesThePublishedCycles) {
  // tt-metal PR 43973 and 54318 (bf16), 45642 (32-bit DST); on top the copy to
  // DST and the hand-over.
  auto around = [](const char *product, bool) {
    const ComputeCosts &c = kernelCosts(makeChip(product).arch).compute;
    return c.copyPerTile + c.mathIssue + c.mathSection + 2.0 * c.dstHandshake;
  };
  EXPECT_DOUBLE_EQ(731 + around("n150", false),
                   tileCycles("exp", "n150", DataType::BFloat16));
  EXPECT_DOUBLE_EQ(1280 + around("n150", true),
                   tileCycles("exp", "n150", DataType::Float32));
  EXPECT_DOUBLE_EQ(482 + around("p150", false),
                   tileCycles("exp", "p150", DataType::BFloat16));
}

TEST(OpTime, SoftmaxInShardsTakesNoMaximumUnlessAsked) {
  OpTensor tensor = tiles({1, 12, 224, 224});
  tensor.memory = BufferType::L1;
  tensor.spread = Spread::Height;
  tensor.shardCores = 12, tensor.shard = {224, 224};
  OpCall call = unary("softmax", tensor);
  ChipDesc chip = makeChip("n150");
  double plain = work(call, chip).compute;
  call.fidelity = MathFidelity::HiFi4; // a config, of the exact exponential
  double exact = work(call, chip).compute;
  // 84 rows of 7 tiles
  double each = 7 * std::ceil(84.0 / work(call, chip).cores);
  EXPECT_NEAR(exact - plain, each * (731 - 189), each * 10);
  call.arguments.push_back({"numericStable", {1}});
  EXPECT_GT(work(call, chip).compute, exact + each * 30);
}

TEST(OpTime, OpsAndKernelCallsShareTheirRows) {
  for (Arch arch : {Arch::WormholeB0, Arch::Blackhole}) {
    const std::pair<const char *, const char *> pairs[] = {
        {"reciprocal", "recip_tile"}, {"gelu", "gelu_tile"},
        {"tanh", "tanh_tile"},        {"sigmoid", "sigmoid_tile"},
        {"sqrt", "sqrt_tile"},        {"divide", "div_binary_tile"},
        {"neg", "negative_tile"},     {"where", "where_tile"}};
    for (auto [op, call] : pairs)
      EXPECT_EQ(double(kernelCosts(arch).row(call)->of(false, false)),
                vectorCycles(op, arch, DataType::BFloat16))
          << op;
  }
}

TEST(OpTime, EveryElementwiseOpHasCycles) {
  const std::pair<std::string_view, std::string_view> programs[] = {
#define TT_PROGRAM(op, deal, model, calls, integerCalls) {op, #model},
#include "tt/device/Programs.inc"
#undef TT_PROGRAM
  };
  unsigned elementwise = 0;
  for (auto [op, model] : programs)
    for (const char *product : {"n150", "p150"})
      for (DataType type : {DataType::BFloat16, DataType::Float32,
                            DataType::Int32, DataType::UInt32}) {
        std::optional<double> cycles =
            vectorCycles(op, makeChip(product).arch, type);
        EXPECT_EQ(model == "modelEltwise", cycles.has_value()) << op;
        EXPECT_GT(cycles.value_or(1), 0) << op;
        elementwise += cycles.has_value();
      }
  EXPECT_GT(elementwise, 8 * 70u);
}

TEST(OpTime, DramRatesArePublishedOnes) {
  // LLD: 203 GB/s read, 160 written; examples/dram_saturation: 190-195 copied.
  ChipDesc n150 = makeChip("n150");
  EXPECT_NEAR(203, 1 / dramSeconds(n150, 1e9, 0), 10);
  EXPECT_NEAR(160, 1 / dramSeconds(n150, 0, 1e9), 16);
  EXPECT_NEAR(192.5, 1 / dramSeconds(n150, 0.5e9, 0.5e9), 8);
  // Captures of tt-perf-report on a p100.
  ChipDesc p100 = makeChip("p100");
  EXPECT_NEAR(345, 1 / dramSeconds(p100, 1e9, 0), 10);
  EXPECT_NEAR(270, 1 / dramSeconds(p100, 0, 1e9), 10);
  EXPECT_NEAR(325, 1 / dramSeconds(p100, 0.5e9, 0.5e9), 35);
  // Next to the banks: tech_reports/Saturating_DRAM_bandwidth.
  EXPECT_NEAR(266.5, dramBankBytesPerSecond(n150) / 1e9, 3);
  // Eight channels of the 63.6 GB/s that a card's gives to 120 readers.
  EXPECT_NEAR(509, dramBankBytesPerSecond(makeChip("p150")) / 1e9, 3);
}

TEST(OpTime, TheSlowestPartBindsAndTheRestIsAdded) {
  ChipDesc chip = makeChip("n150"); // 1 GHz
  OpWork work{.cores = 1, .compute = 5000, .transfers = 3000, .serial = 1000};
  OpTime time = opTime(work, chip);
  EXPECT_DOUBLE_EQ(6e-6, time.seconds);
  EXPECT_STREQ("compute", time.bound);
  work.transfers = 7000;
  EXPECT_STREQ("transfers", opTime(work, chip).bound);
  work.dramRead = 10e6;
  time = opTime(work, chip);
  EXPECT_STREQ("dram", time.bound);
  EXPECT_DOUBLE_EQ(1e-6 + dramSeconds(chip, 10e6, 0), time.seconds);
  work.adjacent = true;
  EXPECT_LT(opTime(work, chip).seconds, time.seconds);
  work.serial = 1e6;
  EXPECT_STREQ("serial", opTime(work, chip).bound);
  EXPECT_EQ(0, opTime({}, chip).seconds);
}

TEST(OpTime, PartsOfTensorsAreReadOnce) {
  ChipDesc chip = makeChip("n150");
  OpCall slice = {.op = "slice_static",
                  .operands = {{"input", tiles({1, 1, 2048, 2048})}},
                  .results = {tiles({1, 1, 64, 32})}};
  EXPECT_EQ(2 * 2048, work(slice, chip).dramRead);
  OpTensor indices = tiles({1, 33}, DataType::UInt32);
  OpTensor table = tiles({30000, 96});
  table.tiled = indices.tiled = false;
  OpTensor rows = tiles({1, 33, 96});
  rows.tiled = false;
  OpCall embedding = {.op = "embedding",
                      .operands = {{"input", indices}, {"weight", table}},
                      .results = {rows}};
  EXPECT_EQ(33 * 96 * 2 + 33 * 4, work(embedding, chip).dramRead);
}

TEST(OpTime, WithoutElementsNoWork) {
  ChipDesc chip = makeChip("p150");
  for (const char *op : {"add", "matmul", "softmax", "sum", "concat", "reshape",
                         "layer_norm", "conv2d", "to_layout", "unheard_of"}) {
    OpCall call = {.op = op,
                   .operands = {{"a", tiles({0, 32})}, {"b", tiles({32, 32})}},
                   .results = {tiles({0, 32})}};
    EXPECT_EQ(0u, work(call, chip).cores) << op;
  }
}

/// Something that a caller might describe, sound or not.
OpTensor anyTensor(std::mt19937 &random) {
  auto pick = [&](auto... choices) {
    std::common_type_t<decltype(choices)...> all[] = {choices...};
    return all[random() % std::size(all)];
  };
  OpTensor t;
  for (unsigned rank = random() % 6; t.shape.size() != rank;)
    t.shape.push_back(pick(0, 1, 1, 3, 32, 33, 100, 256));
  t.type = allDataTypes()[random() % kNumDataTypes];
  t.tiled = isBlockFloat(t.type) || random() % 3 != 0;
  t.memory = pick(BufferType::DRAM, BufferType::L1);
  t.spread = pick(Spread::Interleaved, Spread::Interleaved, Spread::Height,
                  Spread::Width, Spread::Block);
  if (t.sharded()) {
    t.shardGrid = {pick(1u, 2u, 8u), pick(1u, 3u, 8u)};
    t.shardCores = t.shardGrid.rows * t.shardGrid.cols;
    t.shard = {pick(1u, 32u, 64u), pick(1u, 32u, 96u)};
  }
  return t;
}

TEST(OpTime, AnyCallHasATime) {
  std::vector<const char *> ops = {"unheard_of"};
#define TT_PROGRAM(op, deal, model, calls, integerCalls) ops.push_back(op);
#include "tt/device/Programs.inc"
#undef TT_PROGRAM
  // Models ask for operands by index or by name.
  const char *names[] = {"input", "weight", "bias",    "key",
                         "value", "index",  "indices", "page_table"};
  const char *arguments[] = {
      "dim",    "dim_arg", "dimension", "permutation", "dim0",        "dim1",
      "begins", "step",    "ends",      "kernel_size", "transpose_a", "stride"};
  std::mt19937 random(1);
  ChipDesc chips[] = {makeChip("n150"), makeChip("p100"), makeChip("p150")};
  for (int i = 0; i != 10000; ++i) {
    OpCall call;
    call.op = ops[size_t(i) % ops.size()];
    for (unsigned n = random() % 4, k = 0; k != n; ++k)
      call.operands.push_back(
          {names[k < 3 && random() % 2 ? k : random() % std::size(names)],
           anyTensor(random)});
    for (unsigned n = random() % 8 == 0 ? 0 : 1; n != 0; --n)
      call.results.push_back(anyTensor(random));
    for (const char *name : arguments)
      if (random() % 4 == 0) {
        call.arguments.push_back({name, {}});
        for (unsigned n = random() % 5; n != 0; --n)
          call.arguments.back().values.push_back(int64_t(random() % 6) - 2);
      }
    const ChipDesc &chip = chips[i % std::size(chips)];
    double seconds = opTime(work(call, chip), chip).seconds;
    ASSERT_TRUE(std::isfinite(seconds) && seconds >= 0) << call.op << " " << i;
  }
}

TEST(OpTime, DefaultFidelityFollowsTheFormats) {
  auto product = [](DataType a, DataType b) {
    OpCall call = {
        .op = "matmul",
        .operands = {{"a", tiles({32, 32}, a)}, {"b", tiles({32, 32}, b)}},
        .results = {tiles({32, 32}, a)}};
    return defaultFidelity(call);
  };
  DataType bfp8 = DataType::BFP_BFloat8, bf16 = DataType::BFloat16;
  EXPECT_EQ(MathFidelity::HiFi2, product(bf16, bf16));
  EXPECT_EQ(MathFidelity::HiFi2, product(bf16, bfp8));
  EXPECT_EQ(MathFidelity::LoFi, product(bfp8, bfp8));
  EXPECT_EQ(MathFidelity::HiFi4, product(DataType::Float32, DataType::Float32));
}

OpCall product(OpTensor a, OpTensor b, OpTensor out) {
  return {.op = "matmul",
          .operands = {{"a", std::move(a)}, {"b", std::move(b)}},
          .results = {std::move(out)}};
}

TEST(OpTime, ProductsStayBelowThePeak) {
  std::mt19937 random(2);
  auto pick = [&](std::initializer_list<int64_t> choices) {
    return choices.begin()[random() % choices.size()];
  };
  const BufferType memories[] = {BufferType::DRAM, BufferType::L1};
  for (int i = 0; i != 2000; ++i) {
    ChipDesc chip = makeChip(i % 2 ? "n150" : "p150");
    int64_t batch = pick({1, 1, 3, 32}), rows = pick({32, 100, 512, 3200});
    int64_t inner = pick({32, 96, 1536}), columns = pick({32, 200, 6144});
    OpTensor a = tiles({batch, rows, inner});
    OpTensor b = tiles({pick({1, batch}), inner, columns});
    OpTensor out = tiles({batch, rows, columns});
    for (OpTensor *tensor : {&a, &b, &out})
      tensor->memory = memories[random() % 2];
    OpWork w = work(product(a, b, out), chip);
    // 16 cycles for a product of tiles, twice for HiFi2.
    double perCycle = 2.0 * 32 * 32 * 32 / (16 * 2) * w.cores;
    EXPECT_GE(w.compute, w.flops / perCycle)
        << batch << " x " << rows << " x " << inner << " x " << columns;
  }
}

TEST(OpTime, MatricesOfOneCoreAreChargedEach) {
  ChipDesc chip = makeChip("p150");
  OpTensor b = tiles({1, 512, 512});
  auto compute = [&](int64_t batch) {
    OpTensor a = tiles({batch, 256, 512}), out = tiles({batch, 256, 512});
    return work(product(a, b, out), chip);
  };
  OpWork one = compute(1), many = compute(32);
  EXPECT_EQ(one.cores, many.cores);
  // The last matrix's results leave after all others.
  EXPECT_GE(many.compute, 32 * one.compute);
  EXPECT_LE(many.compute, 40 * one.compute);
  EXPECT_GT(many.transfers, 31 * one.transfers);
}

TEST(OpTime, MinimalProductsGoByBlocks) {
  // 20 tiles of columns per core are three blocks: more than twice one of 8,
  // less than three times, as only the first block passes all cores.
  ChipDesc chip = makeChip("n150");
  auto transfers = [&](int64_t columns) {
    OpCall call = product(tiles({1, 32, 1280}), tiles({1, 1280, columns}),
                          tiles({1, 32, columns}));
    call.op = "minimal_matmul";
    return work(call, chip).transfers;
  };
  double one = transfers(8 * 8 * 32), three = transfers(8 * 20 * 32);
  EXPECT_GT(three, 1.5 * one);
  EXPECT_LT(three, 2.5 * one);
}

TEST(OpTime, ChannelsThatBecomeRowsMoveInBlocks) {
  ChipDesc chip = makeChip("p150");
  OpTensor from = tiles({1, 3, 384, 1280}), to = tiles({1, 384, 1280, 3});
  from.tiled = to.tiled = false;
  OpCall call = {
      .op = "permute", .operands = {{"input", from}}, .results = {to}};
  double inferred = work(call, chip).transfers;
  call.arguments.push_back({"permutation", {0, 2, 3, 1}});
  EXPECT_EQ(inferred, work(call, chip).transfers);
  // 32 parts of rows are written at a time, not one after the other.
  const IssueCosts &issue = kernelCosts(chip.arch).issue;
  double blocks = std::ceil(384.0 * 40 / chip.numCores());
  EXPECT_LT(inferred, blocks * 32 * 2 * (issue.write + issue.dramPage));
  EXPECT_GT(inferred, blocks * 32 * issue.write);
}

TEST(OpTime, PoolsTakeTheRowsOfTheirWindow) {
  ChipDesc chip = makeChip("p150");
  auto compute = [&](std::vector<int64_t> window, bool indices) {
    OpTensor in = tiles({1, 1, 4096, 64}), out = tiles({1, 1, 1024, 64});
    in.tiled = out.tiled = false;
    OpCall call = {.op = indices ? "max_pool2d_with_indices" : "max_pool2d",
                   .operands = {{"input", in}},
                   .results = {out},
                   .arguments = {{"kernel_size", std::move(window)}}};
    return work(call, chip).compute;
  };
  EXPECT_GT(compute({3, 3}, false), compute({2, 2}, false));
  EXPECT_GT(compute({7, 7}, false), 3 * compute({3, 3}, false));
  EXPECT_GT(compute({3, 3}, true), 2 * compute({3, 3}, false));
}

TEST(OpTime, NumbersAreAddedByTheMatrixUnit) {
  ChipDesc chip = makeChip("p150");
  OpTensor large = tiles({1, 1, 4096, 4096});
  OpCall number = unary("add", large);
  OpCall tensors = number;
  tensors.operands.push_back({"other", large});
  EXPECT_LE(work(number, chip).compute, work(tensors, chip).compute);
}

TEST(OpTime, RowsForTheCoreBeforeShareLinks) {
  // The same halo over rows of 5 and of 11 cores.
  ChipDesc chip = makeChip("p100");
  auto transfers = [&](device::Shape2 grid) {
    chip.grid = grid;
    OpTensor in = tiles({1, 1, 40 * 256, 64}),
             out = tiles({1, 1, 40 * 512, 64});
    for (OpTensor *tensor : {&in, &out}) {
      tensor->tiled = false;
      tensor->memory = BufferType::L1;
      tensor->spread = Spread::Height;
      tensor->shardCores = 40;
    }
    in.shard = {256, 64}, out.shard = {512, 64};
    OpCall call = {.op = "halo", .operands = {{"input", in}}, .results = {out}};
    return work(call, chip).transfers;
  };
  EXPECT_GT(transfers({10, 11}), 2 * transfers({8, 5}));
}

struct Errors {
  double sum = 0;
  int rows = 0;
  void add(double published, double predicted) {
    sum += std::abs(predicted / published - 1), ++rows;
  }
  double mean() const { return sum / rows; }
};

/// Spearman's coefficient of pairs that are all different.
double rankCorrelation(const std::vector<std::pair<double, double>> &pairs) {
  size_t n = pairs.size();
  auto ranks = [&](auto member) {
    std::vector<size_t> order(n), rank(n);
    std::iota(order.begin(), order.end(), size_t(0));
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return pairs[a].*member < pairs[b].*member;
    });
    for (size_t i = 0; i != n; ++i)
      rank[order[i]] = i;
    return rank;
  };
  using Pair = std::pair<double, double>;
  std::vector<size_t> a = ranks(&Pair::first), b = ranks(&Pair::second);
  double sum = 0;
  for (size_t i = 0; i != n; ++i)
    sum += (double(a[i]) - double(b[i])) * (double(a[i]) - double(b[i]));
  return 1 - 6 * sum / (double(n) * (double(n) * double(n) - 1));
}

TEST(OpTime, CapturedOpsAreNearTheirTimes) {
  Errors all;
  std::map<std::string, Errors> classes;
  std::vector<std::pair<double, double>> times;
  for (const calibrate::CapturedOp &op :
       calibrate::capturedOps(TT_CALIBRATE_DATA "/op_kernel_times.csv")) {
    double us = calibrate::microsecondsOf(op);
    all.add(op.microseconds, us);
    classes[op.call.op].add(op.microseconds, us);
    times.emplace_back(op.microseconds, us);
  }
  EXPECT_GT(all.rows, 300);
  EXPECT_LT(all.mean(), 0.16);
  for (auto &[op, errors] : classes)
    EXPECT_LT(errors.mean(), op == "softmax" ? 0.4 : 0.26) << op;
  EXPECT_GT(rankCorrelation(times), 0.95);
}

TEST(OpTime, CachesOfDecodersAreNearTheirTimes) {
  int rows = 0;
  for (const calibrate::CapturedOp &op :
       calibrate::capturedOps(TT_CALIBRATE_DATA "/whole_programs.csv")) {
    if (op.name.find("Cache") == std::string::npos || op.microseconds == 0)
      continue;
    ++rows;
    EXPECT_NEAR(1, calibrate::microsecondsOf(op) / op.microseconds, 0.13)
        << op.name;
  }
  EXPECT_EQ(7, rows);
}

TEST(OpTime, CachesAreWrittenWhereTheyLie) {
  OpTensor rows = tiles({1, 3, 32, 96}), cache = tiles({3, 2, 160, 96});
  for (BufferType place : {BufferType::DRAM, BufferType::L1}) {
    cache.memory = place;
    for (const char *op :
         {"update_cache", "paged_update_cache", "paged_fill_cache"}) {
      OpCall call = {.op = op,
                     .operands = {{"cache", cache}, {"input", rows}},
                     .results = {}};
      // Rows of 3 users and 2 heads, or all tiles of the operand.
      double tiles = op == std::string_view("paged_fill_cache") ? 9 : 18;
      OpWork w = work(call, makeChip("p150"));
      EXPECT_EQ(place == BufferType::DRAM ? tiles * 2048 : 0, w.dramWritten)
          << op;
    }
  }
}

TEST(OpTime, HeadsOfACacheAreUpdatedOneByOne) {
  auto transfers = [](int64_t heads) {
    OpCall call = {.op = "paged_update_cache",
                   .operands = {{"cache", tiles({1, heads, 96, 64})},
                                {"input", tiles({1, 1, 32, 64})}},
                   .results = {}};
    return work(call, makeChip("n150")).transfers;
  };
  EXPECT_DOUBLE_EQ(5 * transfers(1), transfers(5));
}

TEST(OpTime, ProductsAreNearTheirTimes) {
  std::map<std::string, Errors> groups;
  for (const char *table : {"gemm", "decode_matmul"}) {
    std::string path = std::string(TT_CALIBRATE_DATA "/") + table + ".csv";
    for (const calibrate::PublishedProduct &p :
         table[0] == 'g' ? calibrate::gemmProducts(path)
                         : calibrate::decodeProducts(path)) {
      Deal own = p.deal ? *p.deal : deal(p.call, p.chip);
      double us = opTime(work(p.call, own, p.chip), p.chip).seconds * 1e6;
      groups[p.group].add(p.microseconds, us);
    }
  }
  EXPECT_EQ(4u, groups.size());
  for (auto &[group, errors] : groups)
    EXPECT_LT(errors.mean(), 0.12) << group;
}

} // namespace
