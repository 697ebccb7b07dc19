//===- ThirdChipTest.cpp - A chip that only this test describes -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Sketch.h"

#include "KernelLoaders.h"
#include "tt/device/Board.h"
#include "tt/device/Error.h"
#include "tt/device/OpTime.h"
#include "tt/device/Transfers.h"
#include "tt/runtime/Runtime.h"
#include "tt/runtime/SystemDesc.h"
#include "ttmlir/Driver/Driver.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

using namespace tt;
using namespace tt::test;

namespace {

class ThirdChip : public testing::Test {
protected:
  static void SetUpTestSuite() { addSketch(); }
};

TEST_F(ThirdChip, IsSoundAndKnownByName) {
  EXPECT_EQ(device::name(kSketch), kSketchArch);
  for (const char *board : {kSketchBoard, kSketchPair}) {
    device::SystemDesc system = device::makeSystem(board);
    EXPECT_EQ(system.validate(), std::vector<std::string>()) << board;
    EXPECT_EQ(system.chip(0).numDramChannels, 8u);
    EXPECT_EQ(system.chip(0).noc.dramControllers.size(), 4u);
  }
  EXPECT_EQ(device::makeSystem(kSketchPair).numDevices(), 2u);
  EXPECT_EQ(device::makeSystemForArch(kSketch).productName, kSketchBoard);
  EXPECT_EQ(device::makeSystemForArch(device::Arch::WormholeB0).productName,
            "n150");
}

/// Calls fn, which has to throw an error with this text.
template <typename Fn> void expectError(const std::string &part, Fn fn) {
  try {
    fn();
    FAIL() << "no error about " << part;
  } catch (const device::Error &error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos)
        << error.what();
  }
}

TEST_F(ThirdChip, ErrorsNameTheField) {
  device::Architecture again = device::architecture(kSketch);
  expectError("of that number or name", [&] { addArchitecture(again); });
  again.arch = device::Arch(99);
  expectError("99, must be below 16", [&] { addArchitecture(again); });
  again.arch = device::Arch(7), again.name = "seventh";
  expectError("its die has number 2", [&] { addArchitecture(again); });
  expectError("no chip of architecture 7",
              [] { (void)device::architecture(device::Arch(7)); });
  device::Board board{.name = "wide",
                      .arch = kSketch,
                      .grid = {5, 70},
                      .dramChannels = 8,
                      .dramPeakBytesPerSecond = 1e9,
                      .mirroredCores = 54,
                      .ethernetLinks = 2};
  expectError("board 'wide': grid.cols", [&] { addBoard(board); });
  board.grid = {5, 7}, board.dramChannels = 7;
  expectError("multiple of 2 up to 10", [&] { addBoard(board); });
  board.dramChannels = 8, board.name = "n150";
  expectError("one of that name", [&] { addBoard(board); });
}

TEST_F(ThirdChip, ModelsUseItsFigures) {
  using device::BufferType;
  auto here = device::Transfers::of(device::makeChip(kSketchBoard));
  // 140 + 61 of DRAM and networks, 19 routers of 6 cycles.
  EXPECT_EQ(here.of(BufferType::DRAM).readLatency, 140 + 61 + 19 * 6);
  EXPECT_EQ(here.banksRate(), 8 * 17);
  EXPECT_DOUBLE_EQ(here.of(BufferType::DRAM).readRate, 8 * 17 * 0.65);
  EXPECT_DOUBLE_EQ(here.readPage(4096, BufferType::DRAM), 4096 / 29.0);
  EXPECT_EQ(here.readPage(32, BufferType::DRAM), 18 + 11);
  device::OpTensor tensor{.shape = {1024, 1024}};
  device::OpCall add{.op = "add",
                     .operands = {{"lhs", tensor}, {"rhs", tensor}},
                     .results = {tensor}};
  auto seconds = [&](const char *board) {
    device::ChipDesc chip = device::makeChip(board);
    return opTime(work(add, chip), chip).dramSeconds;
  };
  EXPECT_DOUBLE_EQ(seconds(kSketchBoard),
                   2 * 1024 * 1024 * (2 / 0.8 + 1 / 0.7) / 130e9);
  EXPECT_GT(seconds(kSketchBoard), seconds("n150"));
}

TEST_F(ThirdChip, ItsDescriptionGoesThroughAFile) {
  device::SystemDesc system = device::makeSystem(kSketchPair);
  std::string path = testing::TempDir() + "/sketch.ttsys";
  runtime::saveSystemDesc(system, path);
  device::SystemDesc read = runtime::loadSystemDesc(path).desc;
  EXPECT_EQ(read.productName, kSketchPair);
  EXPECT_EQ(read.chip(0).grid, system.chip(0).grid);
  EXPECT_EQ(read.chip(0).noc.hopCycles, 6u);
  EXPECT_EQ(read.chip(0).rates.clockHz, 0.8e9);
}

using Values = std::vector<float>;

Values randomValues(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  Values values(count);
  for (float &value : values)
    // bf16 has them exactly.
    value = std::bit_cast<float>(std::bit_cast<uint32_t>(uniform(random)) &
                                 0xFFFF0000u);
  return values;
}

constexpr int64_t kM = 70, kK = 90, kN = 50;

/// A product, an exponential, a softmax along odd rows.
constexpr const char *kProgram = R"(
func.func @f(%a: tensor<70x90xbf16>, %b: tensor<90x50xbf16>) -> (tensor<70x50xbf16>, tensor<70x50xbf16>) {
  %0 = "ttir.matmul"(%a, %b) : (tensor<70x90xbf16>, tensor<90x50xbf16>) -> tensor<70x50xbf16>
  %1 = "ttir.exp"(%0) : (tensor<70x50xbf16>) -> tensor<70x50xbf16>
  %2 = "ttir.softmax"(%0) <{dimension = 1 : si32}> : (tensor<70x50xbf16>) -> tensor<70x50xbf16>
  return %1, %2 : tensor<70x50xbf16>, tensor<70x50xbf16>
})";

/// exp(a x b), and its rows divided by their sums.
std::pair<std::vector<double>, std::vector<double>> reference(const Values &a,
                                                              const Values &b) {
  std::vector<double> exps, parts;
  for (int64_t m = 0; m != kM; ++m) {
    double rowSum = 0;
    for (int64_t n = 0; n != kN; ++n) {
      double sum = 0;
      for (int64_t k = 0; k != kK; ++k)
        sum += double(a[size_t(m * kK + k)]) * b[size_t(k * kN + n)];
      exps.push_back(std::exp(sum));
      rowSum += exps.back();
    }
    for (int64_t n = 0; n != kN; ++n)
      parts.push_back(exps[size_t(m * kN + n)] / rowSum);
  }
  return {exps, parts};
}

struct Ran {
  std::vector<runtime::Tensor> results;
  uint64_t cycles = 0;
};

/// Compiles the text for the architecture's usual board and runs it there.
Ran runOn(const char *arch, const char *board, const std::string &text,
          const std::vector<runtime::Tensor> &inputs, bool kernels,
          emulator::LaunchOptions launch = {}) {
  driver::CompileOptions how;
  how.arch = arch, how.kernels = kernels;
  runtime::Binary binary = runtime::Binary::loadFromMemory(
      driver::compile(text, "f.mlir", how), "f");
  EXPECT_EQ(binary.systemDesc().productName, board);
  Ran ran;
  runtime::SubmitOptions options;
  options.kernels = ttrt::makeJitLoader("");
  options.launch = launch;
  options.afterLaunch = [&](const runtime::LaunchReport &report) {
    ran.cycles += report.profile.cycles;
  };
  ran.results = runtime::submit(runtime::openMeshDevice(board), binary, 0,
                                inputs, options);
  return ran;
}

void expectNear(const runtime::Tensor &found,
                const std::vector<double> &wanted) {
  Values values = found.to_vector<float>();
  ASSERT_EQ(values.size(), wanted.size());
  for (size_t i = 0; i != values.size(); ++i)
    // Three roundings to bf16; errors of a sum of 90 become factors of exp.
    ASSERT_NEAR(values[i], wanted[i], 0.06 * wanted[i] + 1e-3) << i;
}

void runProgram(bool kernels) {
  Values a = randomValues(size_t(kM * kK), 1),
         b = randomValues(size_t(kK * kN), 2);
  auto tensor = [](const Values &values, const ttnn::Shape &shape) {
    return runtime::Tensor::from_vector(values, shape,
                                        ttnn::DataType::BFLOAT16);
  };
  std::vector<runtime::Tensor> inputs = {tensor(a, {kM, kK}),
                                         tensor(b, {kK, kN})};
  auto [exps, parts] = reference(a, b);
  emulator::LaunchOptions timed{.mode = emulator::Mode::Timed};
  auto on = [&](const char *arch, const char *board) {
    Ran ran = runOn(arch, board, kProgram, inputs, kernels, timed);
    EXPECT_EQ(ran.results.size(), 2u);
    expectNear(ran.results[0], exps);
    expectNear(ran.results[1], parts);
    return ran.cycles;
  };
  uint64_t here = on(kSketchArch, kSketchBoard),
           there = on("wormhole_b0", "n150");
  EXPECT_EQ(here != 0, kernels);
  if (kernels)
    EXPECT_NE(here, there);
}

TEST_F(ThirdChip, CompilesPlansAndRunsKernelsTimed) { runProgram(true); }
TEST_F(ThirdChip, RunsTheLibrary) { runProgram(false); }

/// fp32 to fp16 in a kernel: rounded by this chip, cut by Wormhole.
TEST_F(ThirdChip, HasItsOwnArithmetic) {
  constexpr const char *text = R"(
func.func @f(%a: tensor<32x32xf32>) -> tensor<32x32xf16> {
  %0 = "ttir.typecast"(%a) : (tensor<32x32xf32>) -> tensor<32x32xf16>
  return %0 : tensor<32x32xf16>
})";
  // Three quarters of a unit in the last place of fp16.
  float value = 1 + 0.75f / 1024;
  std::vector<runtime::Tensor> inputs = {runtime::Tensor::from_vector(
      Values(1024, value), {32, 32}, ttnn::DataType::FLOAT32)};
  emulator::LaunchOptions exact{.numerics = emulator::Numerics::Exact};
  auto first = [&](const char *arch, const char *board) {
    return runOn(arch, board, text, inputs, /*kernels=*/true, exact)
        .results[0]
        .to_vector<float>()
        .front();
  };
  EXPECT_EQ(first(kSketchArch, kSketchBoard), 1 + 1.0f / 1024);
  EXPECT_EQ(first("wormhole_b0", "n150"), 1.0f);
}

} // namespace
