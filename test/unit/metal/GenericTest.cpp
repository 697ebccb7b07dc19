//===- GenericTest.cpp - Kernels between ops of a .ttnn program -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectParts.h"
#include "FakeKernels.h"
#include "GenericBuilder.h"

#include "tt/runtime/Runtime.h"
#include "ttnn/ttnn.hpp"

#include <numeric>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

namespace {

class Generic : public testing::Test {
protected:
  static Tensor words() {
    std::vector<uint32_t> values(32);
    std::iota(values.begin(), values.end(), 100);
    return runtime::createHostTensor(values.data(), ttnn::Shape({4, 8}),
                                     ttnn::DataType::UINT32);
  }

  void expectMore(const std::vector<Tensor> &outputs, uint32_t more) {
    ASSERT_EQ(outputs.size(), 1u);
    std::vector<uint32_t> found = outputs[0].to_vector<uint32_t>();
    for (size_t i = 0; i != found.size(); ++i)
      ASSERT_EQ(found[i], 100 + more + i) << i;
  }

  std::vector<Tensor> submit(const GenericSpec &spec) {
    return runtime::submit(device,
                           Binary::loadFromMemory(genericProgram(spec), "x"), 0,
                           {words()}, options);
  }
  void expectRefused(const GenericSpec &spec,
                     const std::vector<const char *> &parts) {
    expectParts(Kind::BadFile, parts, [&] {
      (void)Binary::loadFromMemory(genericProgram(spec), "x");
    });
  }

  runtime::Device device = runtime::openMeshDevice();
  std::shared_ptr<FakeLoader> loader = std::make_shared<FakeLoader>();
  runtime::SubmitOptions options = [this] {
    runtime::SubmitOptions made;
    made.kernels = loader;
    return made;
  }();
};

TEST_F(Generic, RunsOnTheTensorsOfTheProgramInEveryMode) {
  using emulator::Mode;
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    options.launch.mode = mode;
    std::vector<size_t> launches;
    options.afterLaunch = [&](const runtime::LaunchReport &report) {
      EXPECT_EQ(report.name, "op " + std::to_string(report.index) + " adder");
      EXPECT_EQ(report.location, "loc(\"test\")");
      EXPECT_EQ(report.program.kernels.size(), 1u);
      launches.push_back(report.index);
    };
    expectMore(submit({.ops = 3}), 3);
    EXPECT_EQ(launches, (std::vector<size_t>{1, 3, 5}));
  }
  EXPECT_EQ(device->memory_stats(ttnn::BufferType::L1).used, 0u);
}

TEST_F(Generic, KernelsAreCompiledOnce) {
  Binary binary = Binary::loadFromMemory(genericProgram({.ops = 2}), "x");
  EXPECT_TRUE(binary.hasKernels());
  EXPECT_EQ(binary.kernelSource(), "// next");
  for (int i = 0; i != 3; ++i)
    expectMore(runtime::submit(device, binary, 0, {words()}, options), 2);
  EXPECT_EQ(loader->loaded, std::vector<std::string>{"adder"});
}

TEST_F(Generic, AnOpHasTheTimeOfTheClock) {
  options.launch.mode = emulator::Mode::Timed;
  uint64_t cycles = 0;
  options.afterLaunch = [&](const runtime::LaunchReport &report) {
    cycles = report.profile.cycles;
  };
  size_t ops = 0;
  options.afterOp = [&](const runtime::OpReport &report) {
    if (report.type != "generic")
      return;
    ++ops;
    ASSERT_EQ(report.events.size(), 1u);
    const ttnn::OpEvent &event = report.events[0];
    EXPECT_EQ(event.op, "generic_op");
    EXPECT_EQ(event.work.cores, 2u);
    EXPECT_GT(event.time.seconds, 0);
    EXPECT_DOUBLE_EQ(event.time.seconds,
                     double(cycles) / device->chip().rates.clockHz);
  };
  submit({});
  EXPECT_EQ(ops, 1u);
}

TEST_F(Generic, ChecksKnowWhatWasWritten) {
  options.launch.mode = emulator::Mode::Checked;
  expectMore(submit({.ops = 2}), 2);
  expectParts(Kind::KernelError, {"op 1 (generic", "which nobody has written"},
              [&] { submit({.readsEmpty = true}); });
  // Only they ask.
  options.launch.mode = emulator::Mode::Functional;
  EXPECT_NO_THROW(submit({.readsEmpty = true}));
}

TEST_F(Generic, ATensorThatKernelsWriteIsTheCallers) {
  Binary binary =
      Binary::loadFromMemory(genericProgram({.readsEmpty = true}), "x");
  Tensor input =
      runtime::toLayout(words(), device, runtime::getLayout(binary, 0, 0));
  runtime::submit(device, binary, 0, {input}, options);
  EXPECT_NE(input.to_vector<uint32_t>(), words().to_vector<uint32_t>());
}

TEST_F(Generic, WhatIsWrongInTheFile) {
  expectRefused({.operand = 2}, {"program 0: op 1 (generic)", "kernel 'adder'",
                                 "argument 1: operand 2 of 2"});
  expectRefused({.kernel = 1}, {"op 1 (generic)", "kernel 1 of 1"});
  expectRefused({.rows = 9}, {"9x1 cores from (0, 0)", "8x8"});
  expectRefused({.port = 4}, {"circular buffer 1", "port 4 is used twice"});
  expectRefused({.port = 64}, {"circular buffer 0", "port 64"});
  expectRefused({.alias = 2}, {"circular buffer 0", "operand 2 of 2"});
  expectRefused({.shares = 1},
                {"circular buffer 1", "shares the memory of circular buffer 1",
                 "of those before it there are 1"});
  expectRefused({.alias = 1, .address = 102400},
                {"circular buffer 0", "in an operand and at an address"});
  expectRefused({.sharedAlias = 1},
                {"circular buffer 1", "shares memory and has a place"});
  expectRefused({.sharedPages = 5},
                {"circular buffer 1", "80 bytes", "which has 64"});
  expectRefused({.isLaunch = false},
                {"argument 'program'", "is not a launch of kernels"});
}

TEST_F(Generic, WhatTensorsDoNotSuit) {
  expectMore(submit({.alias = 1}), 1);
  expectParts(Kind::InvalidArgument,
              {"op 1 (generic", "circular buffer 0", "has no shards in L1"},
              [&] { submit({.alias = 1, .inDram = true}); });
  expectParts(Kind::InvalidArgument, {"op 0 (generic", "is on the host"},
              [&] { submit({.onHost = true}); });
}

TEST_F(Generic, WithoutALoader) {
  options.kernels = nullptr;
  expectParts(Kind::InvalidArgument, {"op 1 (generic", "needs a KernelLoader"},
              [&] { submit({}); });
}

TEST_F(Generic, WithoutTensors) {
  ttnn::ProgramDescriptor program;
  expectError(Kind::InvalidArgument, "ttnn::generic_op: no tensors",
              [&] { ttnn::generic_op({}, program); });
}

} // namespace
