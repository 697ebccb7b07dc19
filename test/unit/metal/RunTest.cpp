//===- RunTest.cpp - Running programs of .ttm files -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectParts.h"
#include "FakeKernels.h"
#include "MetalBuilder.h"

#include <atomic>
#include <thread>

#include "tt/emulator/Device.h"
#include "tt/runtime/Runtime.h"
#include "ttnn/ttnn.hpp"
#include <malloc.h>

#include <numeric>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

namespace {

class Run : public testing::Test {
protected:
  static Tensor words() {
    std::vector<uint32_t> values(64);
    std::iota(values.begin(), values.end(), 100);
    return runtime::createHostTensor(values.data(), ttnn::Shape({4, 16}),
                                     ttnn::DataType::UINT32);
  }

  void expectAddedOne(const std::vector<Tensor> &outputs) {
    ASSERT_EQ(outputs.size(), 1u);
    std::vector<uint32_t> found = outputs[0].to_vector<uint32_t>();
    for (size_t i = 0; i != found.size(); ++i)
      ASSERT_EQ(found[i], 101 + i) << i;
  }

  std::vector<Tensor> submit(const std::vector<uint8_t> &file,
                             const std::vector<Tensor> &inputs) {
    return runtime::submit(device, Binary::loadFromMemory(file, "x.ttm"), 0,
                           inputs, options);
  }

  uint64_t used() {
    return device->memory_stats(ttnn::BufferType::DRAM).used +
           device->memory_stats(ttnn::BufferType::L1).used;
  }

  runtime::Device device = runtime::openMeshDevice();
  std::shared_ptr<FakeLoader> loader = std::make_shared<FakeLoader>();
  runtime::SubmitOptions options = [this] {
    runtime::SubmitOptions made;
    made.kernels = loader;
    return made;
  }();
};

TEST_F(Run, KernelsGetTheirArguments) {
  expectAddedOne(submit(addOneProgram(), {words()}));
  EXPECT_EQ(loader->loaded, (std::vector<std::string>{"reader", "adder"}));
  EXPECT_EQ(used(), 0u);
}

TEST_F(Run, InEveryMode) {
  using emulator::Mode;
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
    options.launch.mode = mode;
    uint64_t cycles = 0;
    size_t launches = 0;
    options.afterLaunch = [&](const runtime::LaunchReport &report) {
      EXPECT_EQ(report.name, "launch");
      EXPECT_EQ(report.location, "loc(\"test\")");
      EXPECT_EQ(report.index, 7u);
      cycles = report.profile.cycles;
      ++launches;
    };
    expectAddedOne(submit(addOneProgram(), {words()}));
    EXPECT_EQ(launches, 1u);
    EXPECT_EQ(cycles != 0, mode == Mode::Timed);
  }
}

TEST_F(Run, KernelsAreLoadedOnceForAFile) {
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  Binary copy = binary;
  for (int i = 0; i != 3; ++i)
    expectAddedOne(
        runtime::submit(device, i == 1 ? copy : binary, 0, {words()}, options));
  EXPECT_EQ(loader->loaded.size(), 2u);
  // Another loader is asked again.
  auto other = std::make_shared<FakeLoader>();
  options.kernels = other;
  expectAddedOne(runtime::submit(device, binary, 0, {words()}, options));
  EXPECT_EQ(other->loaded.size(), 2u);
}

TEST_F(Run, FunctionsRunOnceForATensor) {
  Binary binary = Binary::loadFromMemory(
      addOneProgram(device::makeSystem("n150"), /*once=*/true), "x.ttm");
  size_t launches = 0;
  options.afterLaunch = [&](const runtime::LaunchReport &report) {
    EXPECT_EQ(report.function, "weights");
    ++launches;
  };
  auto run = [&](const Tensor &input) {
    return runtime::submit(device, binary, 0, {input}, options);
  };
  Tensor first = words(), second = words();
  expectAddedOne(run(first));
  expectAddedOne(run(first));
  EXPECT_EQ(launches, 1u);
  // Another tensor, with other content.
  std::vector<uint32_t> values(64, 7);
  Tensor other = runtime::createHostTensor(values.data(), ttnn::Shape({4, 16}),
                                           ttnn::DataType::UINT32);
  EXPECT_EQ(run(other)[0].to_vector<uint32_t>(), std::vector<uint32_t>(64, 8));
  EXPECT_EQ(launches, 2u);
  expectAddedOne(run(second));
  expectAddedOne(run(second));
  EXPECT_EQ(launches, 3u);
  runtime::releaseCachedResults(binary);
  expectAddedOne(run(second));
  EXPECT_EQ(launches, 4u);
  EXPECT_EQ(used(), 0u);
}

TEST_F(Run, AThousandLaunchesDoNotGrow) {
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  auto launches = [&](int count) {
    for (int i = 0; i != count; ++i) {
      options.kernels = std::make_shared<FakeLoader>();
      options.launch.mode =
          i % 2 == 0 ? emulator::Mode::Functional : emulator::Mode::Timed;
      expectAddedOne(runtime::submit(device, binary, 0, {words()}, options));
    }
    return mallinfo2().uordblks;
  };
  size_t before = launches(50);
  EXPECT_LT(launches(1000), before + 64 * 1024);
}

TEST_F(Run, ThreadsTakeTurns) {
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  std::atomic<int> inside = 0, most = 0;
  options.afterLaunch = [&](const runtime::LaunchReport &) {
    most = std::max(most.load(), ++inside);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --inside;
  };
  std::vector<std::thread> threads;
  for (int t = 0; t != 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i != 20; ++i)
        expectAddedOne(runtime::submit(device, binary, 0, {words()}, options));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(1, most);
}

TEST_F(Run, WithoutALoader) {
  options.kernels = nullptr;
  expectParts(Kind::InvalidArgument,
              {"program 'main'", "command 7 (EnqueueProgram, loc(\"test\"))",
               "needs a KernelLoader"},
              [&] { submit(addOneProgram(), {words()}); });
  EXPECT_EQ(used(), 0u) << "buffers stay after an error";
}

TEST_F(Run, KernelsThatDoNotCompile) {
  MetalBuilder b;
  uint32_t kernel = b.kernel("nonsense");
  KernelSpec spec;
  spec.name = "bad_one";
  spec.kernel = kernel;
  b.launch({{}, {}, {spec}});
  std::vector<uint8_t> file = b.finish();
  for (int i = 0; i != 2; ++i) // also the second time
    expectParts(Kind::Internal,
                {"kernel 'bad_one'", "does not compile: nonsense"},
                [&] { submit(file, {}); });
}

TEST_F(Run, DeadlocksNameCoreAndPlace) {
  MetalBuilder b;
  uint32_t kernel = b.kernel("spin");
  uint32_t buffer = b.device(rows(1024, {3, 3}, {1, 8}, DataType::UInt32, 4));
  b.create(buffer);
  KernelSpec spec;
  spec.name = "waiter";
  spec.kernel = kernel;
  spec.cores = {mfb::CoreRange({2, 1}, {1, 1})};
  spec.compileTime = {{mfb::KernelArgKind::CBPort, 0}};
  spec.sites = {"wait.mlir:3:4", "wait.mlir:5:6"};
  b.launch({{{4, 0, 32, 1, spec.cores}},
            {},
            {spec},
            {{mfb::OperandKind::DeviceBuffer, buffer}}});
  expectParts(Kind::KernelError, {"2,1", "waiter", "wait.mlir:5:6"},
              [&] { submit(b.finish(), {}); });
  EXPECT_EQ(used(), 0u);
  expectAddedOne(submit(addOneProgram(), {words()})); // the device goes on
}

TEST_F(Run, ConstantsAndHostCopies) {
  MetalBuilder b;
  uint32_t in = b.input({3}, DataType::UInt8);
  uint32_t constant = b.host({3}, DataType::UInt8);
  uint32_t copy = b.host({3}, DataType::UInt8);
  b.alloc(constant, {7, 8, 9});
  uint32_t splat = b.host({5}, DataType::UInt8);
  b.alloc(splat, {6});
  uint32_t older = b.host({2}, DataType::UInt8);
  b.hostData(older, {4, 5});
  b.alloc(copy);
  b.output(copy); // of the final content
  b.copy(in, copy);
  b.output(constant);
  b.output(in);
  b.output(splat);
  b.output(older);
  uint8_t values[] = {1, 2, 3};
  auto outputs =
      submit(b.finish(), {runtime::createHostTensor(values, ttnn::Shape({3}),
                                                    ttnn::DataType::UINT8)});
  ASSERT_EQ(outputs.size(), 5u);
  EXPECT_EQ(outputs[4].to_bytes(), (std::vector<uint8_t>{4, 5}));
  EXPECT_EQ(outputs[3].to_bytes(), std::vector<uint8_t>(5, 6));
  EXPECT_EQ(outputs[0].to_bytes(), (std::vector<uint8_t>{1, 2, 3}));
  EXPECT_EQ(outputs[1].to_bytes(), (std::vector<uint8_t>{7, 8, 9}));
  EXPECT_EQ(outputs[2].to_bytes(), (std::vector<uint8_t>{1, 2, 3}));
}

TEST_F(Run, InputsAreChecked) {
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  auto run = [&](std::vector<Tensor> inputs) {
    return [=, this] { runtime::submit(device, binary, 0, inputs, options); };
  };
  expectParts(Kind::InvalidArgument, {"found 0 inputs, wanted 1"}, run({}));
  std::vector<float> floats(64);
  expectParts(
      Kind::InvalidArgument, {"'arg0'", "found element type f32"},
      run({runtime::createHostTensor(floats.data(), ttnn::Shape({4, 16}),
                                     ttnn::DataType::FLOAT32)}));
  expectParts(Kind::InvalidArgument, {"found shape 64, wanted 4x16"},
              run({runtime::createHostTensor(floats.data(), ttnn::Shape({64}),
                                             ttnn::DataType::UINT32)}));
}

TEST_F(Run, TensorsOnTheDeviceAreTakenToo) {
  Tensor onDevice =
      ttnn::to_device(words(), device.get(), ttnn::DRAM_MEMORY_CONFIG);
  expectAddedOne(submit(addOneProgram(), {onDevice}));
}

TEST_F(Run, TensorsAreKeptWhileTheProgramHasTheirPlaces) {
  // L1 tensors grow down from the end, so the last bytes are taken first.
  Tensor tensor =
      ttnn::to_device(words(), device.get(), ttnn::L1_MEMORY_CONFIG);
  uint64_t end = device->chip().l1Size;
  BufferSpec spec = rows(end - 4096, {1, 1}, {128, 8}, DataType::UInt32, 4);
  spec.name = "scratch";
  MetalBuilder b;
  uint32_t scratch = b.device(spec), zeros = b.host({128, 8}, DataType::UInt32);
  b.alloc(zeros, {0, 0, 0, 0});
  b.create(scratch);
  b.write(zeros, scratch);
  std::vector<uint8_t> file = b.finish();
  size_t used =
      device->chip_device().stats(tt::emulator::BufferType::L1).numBuffers;
  for (int i = 0; i != 3; ++i) {
    submit(file, {});
    EXPECT_EQ(ttnn::from_device(tensor).to_vector<uint32_t>(),
              words().to_vector<uint32_t>());
  }
  EXPECT_EQ(
      used,
      device->chip_device().stats(tt::emulator::BufferType::L1).numBuffers);
}

TEST_F(Run, OnAChipThatDoesNotFit) {
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  expectParts(Kind::SystemMismatch, {"arch"}, [&] {
    runtime::submit(runtime::openMeshDevice("p150"), binary, 0, {words()},
                    options);
  });
  EXPECT_EQ(binary.kind(), runtime::BinaryKind::TTMetal);
  EXPECT_EQ(binary.kernelSource(), "// read\n// add one\n");
  expectParts(Kind::InvalidArgument, {"is no .ttnn file"},
              [&] { binary.root(); });
}

} // namespace
