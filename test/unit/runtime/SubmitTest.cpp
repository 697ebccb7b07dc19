//===- SubmitTest.cpp - Running programs ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

#include <atomic>
#include <numeric>
#include <thread>

#include <malloc.h>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Error;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

static Tensor iota(ttnn::Shape shape, float scale = 1) {
  std::vector<float> values(size_t(shape.volume()));
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = scale * float(i % 100);
  return runtime::createHostTensor(values.data(), shape,
                                   ttnn::DataType::FLOAT32);
}

class Submit : public testing::Test {
protected:
  Binary load(const std::vector<uint8_t> &bytes) {
    return Binary::loadFromMemory(bytes, "x.ttnn");
  }
  uint64_t used() {
    return device->memory_stats(ttnn::BufferType::DRAM).used +
           device->memory_stats(ttnn::BufferType::L1).used;
  }
  runtime::Device device = runtime::openMeshDevice();
};

TEST_F(Submit, AddsTwoTensors) {
  Binary binary = load(addProgram());
  Tensor a = iota({32, 64}), b = iota({32, 64}, 2);
  std::vector<Tensor> outputs = runtime::submit(device, binary, 0, {a, b});
  ASSERT_EQ(outputs.size(), 1u);
  std::vector<float> sum(32 * 64);
  runtime::memcpy(sum.data(), sum.size() * 4, outputs[0]);
  for (size_t i = 0; i != sum.size(); ++i)
    ASSERT_EQ(sum[i], 3.0f * float(i % 100));
  EXPECT_EQ(used(), 0u) << "the program left memory behind";
}

TEST_F(Submit, RunsMostKindsOfAttributes) {
  Binary binary = load(mixedProgram(device::makeSystem("n150")));
  auto outputs = runtime::submit(device, binary, 0, {iota({32, 48}, 0.01f)});
  ASSERT_EQ(outputs.size(), 2u);
  EXPECT_TRUE(outputs[1].on_device());
  std::vector<float> joined = outputs[1].to_vector<float>();
  EXPECT_NEAR(joined[0], 0.25f * 0.01f * (47 * 48 / 2), 0.05);
  EXPECT_EQ(joined[63], 0.5f);
  outputs.clear();
  EXPECT_EQ(used(), 0u);
}

TEST_F(Submit, ChecksItsInputs) {
  Binary binary = load(addProgram());
  Tensor a = iota({32, 64});
  auto run = [&](std::vector<Tensor> inputs) {
    return [&, inputs] { (void)runtime::submit(device, binary, 0, inputs); };
  };
  expectError(Kind::InvalidArgument, "found 1 inputs, wanted 2", run({a}));
  expectError(Kind::InvalidArgument,
              "input 1 ('b'): found shape 64x32, wanted 32x64",
              run({a, iota({64, 32})}));
  std::vector<int32_t> integers(32 * 64);
  expectError(Kind::InvalidArgument, "found element type si32, wanted f32",
              run({a, runtime::createHostTensor(integers.data(), {32, 64},
                                                ttnn::DataType::INT32)}));
  Tensor freed = iota({32, 64});
  freed.deallocate();
  expectError(Kind::InvalidArgument, "input 0 ('a'): the tensor is empty",
              run({freed, a}));
  expectError(Kind::InvalidArgument, "the tensor is empty", run({Tensor(), a}));
  expectError(Kind::InvalidArgument, "program 1 of 1",
              [&] { (void)runtime::submit(device, binary, 1, {a, a}); });
  expectError(Kind::InvalidArgument, "not open",
              [&] { (void)runtime::submit(nullptr, binary, 0, {a, a}); });
}

TEST_F(Submit, ChecksTheSystem) {
  runtime::Device blackhole = runtime::openMeshDevice("p150");
  Binary binary = load(addProgram());
  expectError(Kind::SystemMismatch,
              "compiled for n150, cannot run on p150: device 0: arch: found "
              "blackhole, wanted wormhole_b0",
              [&] { (void)runtime::submit(blackhole, binary, 0, {}); });
  ProgramBuilder mesh;
  mesh.endProgram("main", {1, 2});
  Binary pair = load(mesh.finish());
  expectError(Kind::InvalidArgument, "a mesh of 1x2 chips",
              [&] { (void)runtime::submit(device, pair, 0, {}); });
}

TEST_F(Submit, InputsStayAllocated) {
  TensorSpec t = dramTensor({32, 32});
  ProgramBuilder b;
  b.input(0, t);
  b.op("relu", {b.ref(1, t)}, {b.tensor("input", 0, t)});
  b.op("deallocate", {}, {b.tensor("input", 0, t), b.boolean("force", true)});
  b.output(1, t);
  Binary binary = load(b.finish());
  Tensor host = iota({32, 32});
  Tensor input =
      runtime::toLayout(host, device, runtime::getLayout(binary, 0, 0));
  for (int i = 0; i != 3; ++i) {
    (void)runtime::submit(device, binary, 0, {input});
    ASSERT_TRUE(input.is_allocated());
    EXPECT_EQ(input.to_vector<float>(), host.to_vector<float>());
  }
  // The runtime makes a copy of a host tensor, which the program does free.
  uint64_t before = used();
  (void)runtime::submit(device, binary, 0, {host});
  EXPECT_TRUE(host.is_allocated());
  EXPECT_EQ(used(), before);
}

TEST_F(Submit, AnOutputMayBeAnInput) {
  TensorSpec t = dramTensor({32, 32});
  ProgramBuilder b;
  b.input(0, t);
  b.output(0, t);
  b.output(0, t);
  Binary binary = load(b.finish());
  auto outputs = runtime::submit(device, binary, 0, {iota({32, 32})});
  ASSERT_EQ(outputs.size(), 2u);
  EXPECT_EQ(outputs[1].to_vector<float>()[5], 5.0f);
}

TEST_F(Submit, AWrongDeclarationIsTheFilesMistake) {
  TensorSpec t = dramTensor({32, 32});
  TensorSpec wrong = dramTensor({32, 32}, target::DataType::BFloat16);
  ProgramBuilder b;
  b.input(0, t);
  b.op("relu", {b.ref(1, wrong)}, {b.tensor("input", 0, t)}, "loc(\"here\")");
  b.output(1, wrong);
  Binary binary = load(b.finish());
  expectError(
      Kind::BadFile,
      "program 'main': op 0 (relu, loc(\"here\")): the result is "
      "32x32 f32",
      [&] { (void)runtime::submit(device, binary, 0, {iota({32, 32})}); });
  EXPECT_EQ(used(), 0u);
}

TEST_F(Submit, ErrorsOfOpsNameTheOp) {
  TensorSpec a = dramTensor({32, 32});
  ProgramBuilder builder;
  builder.input(0, a);
  builder.op("bitwise_not", {builder.ref(1, a)},
             {builder.tensor("input", 0, a)}, "loc(\"bad\")");
  Binary binary = load(builder.finish());
  expectError(Kind::Unsupported, "op 0 (bitwise_not, loc(\"bad\")): ", [&] {
    (void)runtime::submit(device, binary, 0, {iota({32, 32})});
  });
}

TEST_F(Submit, RunsOutOfMemoryCleanly) {
  runtime::Device small = runtime::openMeshDevice(smallSystem());
  ProgramBuilder b;
  b.system = smallSystem();
  TensorSpec t = dramTensor({1024, 1024}); // 4 of the 12 MiB
  for (uint32_t i = 0; i != 4; ++i)
    b.op("zeros", {b.ref(i, t)}, {b.integers("shape", t.shape)});
  Binary binary = load(b.finish());
  expectError(Kind::OutOfMemory, "(zeros, ",
              [&] { (void)runtime::submit(small, binary, 0, {}); });
  EXPECT_EQ(small->memory_stats(ttnn::BufferType::DRAM).used, 0u);
}

TEST_F(Submit, ReportsEveryOp) {
  Binary binary = load(addProgram());
  std::vector<std::string> ops;
  std::string sumLocation;
  size_t events = 0;
  runtime::SubmitOptions options;
  options.afterOp = [&](const runtime::OpReport &report) {
    EXPECT_EQ(report.index, ops.size());
    ops.emplace_back(report.type);
    if (report.type == "add") {
      sumLocation = report.location;
      events = report.events.size();
      ASSERT_EQ(report.results.size(), 1u);
      EXPECT_EQ(report.results[0]->to_vector<float>()[7], 14.0f);
      EXPECT_GT(report.events.at(0).time.seconds, 0);
    }
    if (report.type == "deallocate")
      EXPECT_TRUE(report.results.empty());
  };
  Tensor a = iota({32, 64});
  (void)runtime::submit(device, binary, 0, {a, a}, options);
  EXPECT_EQ(ops.size(), 10u);
  EXPECT_EQ(sumLocation, "loc(\"sum\")");
  EXPECT_EQ(events, 1u);
}

TEST_F(Submit, ThreadsTakeTurnsOnADevice) {
  Binary binary = load(addProgram());
  Tensor a = iota({32, 64}), b = iota({32, 64}, 2);
  std::atomic<int> reports = 0;
  runtime::SubmitOptions options;
  options.afterOp = [&](const runtime::OpReport &report) {
    // of this op, not of what another thread runs meanwhile
    EXPECT_LE(report.events.size(), 1u);
    std::this_thread::yield();
    ++reports;
  };
  std::vector<std::thread> threads;
  for (int t = 0; t != 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i != 25; ++i) {
        auto outputs = runtime::submit(device, binary, 0, {a, b}, options);
        ASSERT_EQ(outputs.at(0).to_vector<float>()[99], 3.0f * 99);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_GE(reports, 100);
  EXPECT_EQ(used(), 0u);
}

TEST_F(Submit, ACallbackMayRunAProgram) {
  Binary binary = load(addProgram());
  Tensor a = iota({32, 64});
  int inner = 0;
  runtime::SubmitOptions options;
  options.afterOp = [&](const runtime::OpReport &) {
    inner += int(runtime::submit(device, binary, 0, {a, a}).size());
  };
  runtime::submit(device, binary, 0, {a, a}, options);
  EXPECT_GE(inner, 1);
}

TEST_F(Submit, AThousandRunsDoNotGrow) {
  Binary binary = load(addProgram());
  Tensor a = iota({32, 64});
  auto runs = [&](int count) {
    for (int i = 0; i != count; ++i)
      (void)runtime::submit(device, binary, 0, {a, a});
    return mallinfo2().uordblks;
  };
  for (size_t i = 0; i != ttnn::Profile::kMost; ++i)
    device->profile().record({.op = "add"}); // as many as it keeps
  size_t before = runs(100);
  EXPECT_LT(runs(1000), before + 64 * 1024);
}

TEST_F(Submit, TensorsOutliveTheDevice) {
  TensorSpec t = dramTensor({32, 32});
  ProgramBuilder b;
  b.input(0, t);
  b.op("relu", {b.ref(1, t)}, {b.tensor("input", 0, t)});
  b.output(1, t);
  Binary binary = load(b.finish());
  auto outputs = runtime::submit(device, binary, 0, {iota({32, 32})});
  runtime::closeMeshDevice(device);
  EXPECT_EQ(device, nullptr);
  EXPECT_EQ(outputs[0].to_vector<float>()[9], 9.0f);
  expectError(Kind::InvalidArgument, "not open",
              [&] { runtime::closeMeshDevice(device); });
}
