//===- FileTest.cpp - Files that the .ttm reader accepts ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectParts.h"
#include "MetalBuilder.h"
#include "tt/runtime/Runtime.h"
#include "tt/runtime/metal/Kernels.h"
#include "tt/runtime/metal/Model.h"

#include <gtest/gtest.h>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using Kind = runtime::Error::Kind;
using Arg = mfb::KernelArgKind;

namespace {

Binary load(const std::vector<uint8_t> &bytes) {
  return Binary::loadFromMemory(bytes, "x.ttm");
}

void expectBad(const std::vector<uint8_t> &bytes,
               const std::vector<const char *> &parts) {
  expectParts(Kind::BadFile, parts, [&] { load(bytes); });
}

TEST(MetalFile, DescribesItself) {
  Binary binary = load(addOneProgram());
  EXPECT_EQ(binary.kind(), runtime::BinaryKind::TTMetal);
  EXPECT_EQ(binary.version().gitHash, "test");
  EXPECT_EQ(binary.systemDesc().productName, "n150");
  EXPECT_EQ(binary.mlir(), "module {}");
  ASSERT_EQ(binary.numPrograms(), 1u);
  const runtime::ProgramInfo &info = binary.program(0);
  EXPECT_EQ(info.name, "main");
  EXPECT_EQ(info.numOps, 9u);
  ASSERT_EQ(info.inputs.size(), 1u);
  EXPECT_EQ(info.inputs[0].name, "arg0");
  EXPECT_EQ(toString(info.inputs[0].desc),
            toString(info.outputs[0])) // u32 row-major on the host
      << "4x16";
  const runtime::metal::File &file = binary.metalFile();
  ASSERT_EQ(binary.kernels().all().size(), 2u);
  EXPECT_EQ(binary.kernels().all()[0].mlir, "read");
  const auto &launch = std::get<runtime::metal::EnqueueProgram>(
                           file.programs[0].commands[7].what)
                           .launch;
  EXPECT_EQ(launch.kernels[1].thread, emulator::ThreadKind::DataMovement1);
  EXPECT_EQ(launch.kernels[1].noc, 1u);
  ASSERT_EQ(launch.semaphores.size(), 2u);
  EXPECT_EQ(launch.semaphores[1].initialValue, 7u);
}

TEST(MetalFile, ComputeSettingsArrive) {
  MetalBuilder b;
  KernelSpec kernel;
  kernel.kernel = b.kernel("code");
  kernel.thread = 2;
  b.launch({{}, {}, {kernel}});
  Binary binary = load(b.finish());
  const auto &launch = std::get<runtime::metal::EnqueueProgram>(
                           binary.metalFile().programs[0].commands[0].what)
                           .launch;
  EXPECT_EQ(launch.kernels[0].thread, emulator::ThreadKind::Compute);
  EXPECT_EQ(launch.kernels[0].compute.fidelity, device::MathFidelity::HiFi2);
  EXPECT_TRUE(launch.kernels[0].compute.fp32DestAcc);
  EXPECT_FALSE(launch.kernels[0].compute.dstFullSync);
  EXPECT_TRUE(launch.kernels[0].compute.mathApprox);
  EXPECT_EQ(launch.kernels[0].compute.unpackToDestFp32, 5u);
  EXPECT_TRUE(launch.kernels[0].compute.bfp8PackPrecise);
}

TEST(MetalFile, OtherSchemaOfTheVersion) {
  MetalBuilder b;
  b.schemaHash = std::string(64, '0');
  b.finishCommand();
  EXPECT_EQ(load(b.finish()).numPrograms(), 1u);
}

//===-- device buffers ----------------------------------------------------===//

void expectBadBuffer(const BufferSpec &spec, const char *part) {
  MetalBuilder b;
  b.device(spec);
  b.finishCommand();
  expectBad(b.finish(), {"x.ttm: program 0: device buffer 0: ", part});
}

BufferSpec oneTile() {
  return tiles(1024, {1, 1}, {1, 1}, DataType::Float32, 4096);
}

TEST(MetalFile, BadBuffers) {
  BufferSpec s = oneTile();
  s.memory = mfb::BufferType(7);
  expectBadBuffer(s, "memory 7 is unknown");
  s = oneTile();
  s.type = DataType(99);
  expectBadBuffer(s, "element type 99 is unknown");
  s = oneTile();
  s.tile = {24, 32};
  expectBadBuffer(s, "no tile has 24x32 elements");
  s = oneTile();
  s.tile = {0, 0};
  s.type = DataType::BFP_BFloat8;
  expectBadBuffer(s, "bfp_bf8 exists in tiles only");
  s = oneTile();
  s.buffers = 0;
  expectBadBuffer(s, "it consists of 0 buffers");
  s = oneTile();
  s.strides.clear();
  s.buffers = 2;
  expectBadBuffer(s, "it consists of 2 buffers");
  s = oneTile();
  s.grid = {1};
  expectBadBuffer(s, "a grid of 1 and a shard of 2 dimensions");
  s = oneTile();
  s.shard = {1, 0};
  expectBadBuffer(s, "a size of 0");
  s = oneTile();
  s.strides = {4096};
  expectBadBuffer(s, "1 strides for 2 dimensions");
  s = oneTile();
  s.strides = {4096, 64};
  expectBadBuffer(s, "a stride of 64 bytes along dimension 1 over 4096");
  s = rows(1024, {1, 1}, {4, 4}, DataType::Float32, 4);
  s.strides = {64, 8};
  expectBadBuffer(s, "units of 4 bytes in a row at a distance of 8");
}

TEST(MetalFile, BuffersWithoutAPlace) {
  BufferSpec s = oneTile();
  s.address = 1030;
  expectBadBuffer(s, "address 1030 is not a multiple of 16");
  s = oneTile();
  s.address = 1499136 - 4080;
  expectBadBuffer(s, "go beyond the end of L1 at 1499136");
  s = oneTile();
  s.buffers = 1000000;
  expectBadBuffer(s, "go beyond the end of L1");
  s = tiles(1024, {9, 1}, {1, 1}, DataType::Float32, 4096);
  expectBadBuffer(s, "shards on a grid of 9x1, the device has 8x8");
  s = tiles(1024, {1, 13}, {1, 1}, DataType::Float32, 4096);
  s.memory = mfb::BufferType::DRAM;
  expectBadBuffer(s, "shards on a grid of 1x13, the device has 1x12");
  s = tiles(1024, {2, 1, 1}, {1, 1, 1}, DataType::Float32, 4096);
  expectBadBuffer(s, "a grid of 2 along dimension 0");
  s = oneTile();
  s.strides.clear();
  s.memory = mfb::BufferType::DRAM;
  s.shard = {4000000000u, 4000000000u};
  expectBadBuffer(s, "more than 2^48 bytes");
  s.shard = {100000, 1000};
  expectBadBuffer(s, "go beyond the end of DRAM");
  s.shard = {1, 1};
  s.grid = {1, 2};
  expectBadBuffer(s, "a grid of 1x2 for an interleaved buffer");
}

TEST(MetalFile, BadHostBuffers) {
  auto expectBadHost = [](std::vector<int64_t> shape, DataType type,
                          const char *part) {
    MetalBuilder b;
    b.host(std::move(shape), type);
    b.finishCommand();
    expectBad(b.finish(), {"host buffer 0: ", part});
  };
  expectBadHost({4, -1}, DataType::Float32, "a size of -1");
  expectBadHost({4}, DataType::BFP_BFloat4, "exists on the device only");
  expectBadHost({int64_t(1) << 40, int64_t(1) << 40}, DataType::Float32,
                "more than");
  expectBadHost(std::vector<int64_t>(17, 1), DataType::Float32, "rank 17");
  MetalBuilder b;
  b.host({4}, DataType::Int8);
  b.output(b.input({4}, DataType::Int8));
  expectError(Kind::Unsupported,
              "x.ttm: program 0: ", [&] { load(b.finish()); });
}

//===-- commands ----------------------------------------------------------===//

TEST(MetalFile, MemoryIsDefinedBeforeUse) {
  {
    MetalBuilder b;
    b.output(b.host({4}));
    b.finishCommand();
    expectBad(b.finish(), {"output 0: host buffer 0 is used before"});
  }
  {
    MetalBuilder b;
    b.alloc(b.input({4}));
    expectBad(b.finish(), {"command 0 (HostAllocCommand): host buffer 0 is "
                           "defined a second time"});
  }
  {
    MetalBuilder b;
    b.alloc(b.host({4}), {1, 2, 3});
    expectBad(b.finish(), {"3 bytes for a tensor of 16"});
  }
  {
    MetalBuilder b;
    b.alloc(b.host({4}), {1, 2, 3, 4}); // one element for all
    b.alloc(b.host({4}), std::vector<uint8_t>(16));
    EXPECT_EQ(load(b.finish()).constants().size(), 2u);
  }
  {
    MetalBuilder b;
    b.alloc(b.host({4}), std::vector<uint8_t>(16));
    b.spoilDataBytes = 1;
    expectBad(b.finish(), {"its header announces"});
  }
  {
    MetalBuilder b;
    b.hostConstant(b.host({4}), 7);
    expectBad(b.finish(), {"constant 7 of 0"});
  }
  {
    MetalBuilder b;
    b.copy(b.input({4}), b.input({2, 3}));
    expectBad(b.finish(), {"of different size or type"});
  }
  {
    MetalBuilder b;
    b.alloc(5);
    expectBad(b.finish(), {"host buffer 5 of 0"});
  }
  {
    MetalBuilder b;
    b.create(1);
    expectBad(b.finish(), {"device buffer 1 of 0"});
  }
  MetalBuilder b;
  uint32_t buffer = b.device(oneTile());
  b.create(buffer);
  b.destroy(buffer);
  b.write(b.input({4}), buffer);
  expectBad(b.finish(), {"command 2 (EnqueueWriteBufferCommand): 'buffer' does "
                         "not exist at this point"});
}

TEST(MetalFile, CallsOfFunctions) {
  auto call = [](uint32_t function, std::vector<int64_t> shape,
                 std::vector<uint32_t> from, std::vector<uint32_t> to) {
    MetalBuilder b;
    b.output(b.input({4}));
    b.endFunction("weights");
    b.input(shape);
    b.host({4});
    b.loadCached(function, from, to);
    return b.finish();
  };
  EXPECT_EQ(load(call(0, {4}, {0}, {1})).metalFile().functions.size(), 1u);
  expectBad(call(1, {4}, {0}, {1}), {"function 1 of 1"});
  expectBad(call(0, {4}, {}, {1}), {"0 inputs, the function 'weights' has 1"});
  expectBad(call(0, {4}, {0}, {}), {"0 outputs, the function 'weights' has 1"});
  expectBad(call(0, {5}, {0}, {1}),
            {"host buffer 0 is another tensor than that of 'weights'"});
  expectBad(call(0, {4}, {1}, {1}), {"host buffer 1 is used before"});
  expectBad(call(0, {4}, {0}, {0}), {"host buffer 0 is defined a second time"});
  expectBad(call(0, {4}, {0}, {2}), {"host buffer 2 of 2"});
  MetalBuilder itself;
  itself.input({4});
  itself.host({4});
  itself.loadCached(0, {0}, {1});
  itself.endFunction("weights");
  expectBad(itself.finish(), {"function 0: ", "function 0 of 0"});
}

TEST(MetalFile, LiveBuffersDoNotOverlap) {
  auto twoBuffers = [](uint64_t address, bool freeFirst) {
    MetalBuilder b;
    BufferSpec first = oneTile(), second = oneTile();
    first.name = "first";
    second.name = "second";
    second.address = address;
    uint32_t one = b.device(first), two = b.device(second);
    b.create(one);
    if (freeFirst)
      b.destroy(one);
    b.create(two);
    return b.finish();
  };
  for (uint64_t address : {16u, 1024u, 5104u})
    expectBad(twoBuffers(address, false),
              {"'second' at",
               "overlaps 'first', which still exists at 1024 to 5120"});
  load(twoBuffers(1024, true));
  load(twoBuffers(5120, false));
  MetalBuilder b;
  BufferSpec kept = oneTile();
  kept.address = 98304;
  b.create(b.device(kept));
  expectBad(b.finish(), {"where zeros and semaphores are"});
}

TEST(MetalFile, Semaphores) {
  mfb::CoreRange all({0, 0}, {8, 8});
  {
    MetalBuilder b;
    b.resetSemaphore(b.semaphore(1024, all), 1);
    expectBad(b.finish(), {"global semaphore 0 does not exist"});
  }
  {
    MetalBuilder b;
    b.semaphore(1024, mfb::CoreRange({1, 0}, {8, 8}));
    b.finishCommand();
    expectBad(b.finish(), {"semaphore 0: 8x8 cores from (1, 0) are not a "
                           "range of the grid of 8x8"});
  }
  {
    MetalBuilder b;
    b.semaphore(1028, all);
    b.finishCommand();
    expectBad(b.finish(), {"L1 has no semaphore at address 1028"});
  }
  for (bool semaphoreFirst : {false, true}) {
    MetalBuilder b;
    uint32_t gate = b.semaphore(5104, all), buffer = b.device(oneTile());
    if (semaphoreFirst)
      b.createSemaphore(gate, 0);
    b.create(buffer);
    b.createSemaphore(gate, 0);
    expectBad(b.finish(), {"'buffer'", "overlaps"});
  }
}

TEST(MetalFile, CopiesThatCannotBe) {
  auto copy = [](std::vector<int64_t> shape, DataType type,
                 const BufferSpec &spec) {
    return roundTrip(std::move(shape), type, spec);
  };
  expectBad(copy({33, 4}, DataType::Float32, oneTile()),
            {"33 elements along dimension 0 on the host, 32 on the device"});
  expectBad(copy({4, 4}, DataType::Int32, oneTile()),
            {"a copy between si32 and f32"});
  BufferSpec twice = oneTile();
  twice.buffers = 2;
  expectBad(copy({4, 4}, DataType::Float32, twice),
            {"a copy to or from 2 buffers"});
}

//===-- launches ----------------------------------------------------------===//

/// A file with one launch that `change` spoils.
template <typename Fn> std::vector<uint8_t> launchFile(Fn change) {
  MetalBuilder b;
  uint32_t kernel = b.kernel("code");
  uint32_t l1 = b.device(tiles(1024, {2, 2}, {1, 2}, DataType::Float32, 4096));
  BufferSpec dram;
  dram.memory = mfb::BufferType::DRAM;
  b.device(dram);
  b.device(dram);
  b.semaphore(16384, mfb::CoreRange({0, 0}, {1, 1}));
  b.create(l1);
  b.create(1);
  KernelSpec spec;
  spec.kernel = kernel;
  using Kind = mfb::OperandKind;
  LaunchSpec launch{{{0, 0, 4096, 2}},
                    {0},
                    {spec},
                    {{Kind::DeviceBuffer, l1}, {Kind::DeviceBuffer, 1}}};
  change(launch);
  b.launch(launch);
  return b.finish();
}

void expectBadLaunch(const char *part,
                     const std::function<void(LaunchSpec &)> &change) {
  expectBad(launchFile(change), {"command 2 (EnqueueProgramCommand): ", part});
}

TEST(MetalFile, BadCircularBuffers) {
  load(launchFile([](LaunchSpec &) {}));
  expectBadLaunch("circular buffer 0: port 32, a core has 32",
                  [](auto &l) { l.cbs[0].port = 32; });
  expectBadLaunch("circular buffer 1: port 0 is used twice",
                  [](auto &l) { l.cbs.push_back(l.cbs[0]); });
  load(launchFile([](auto &l) { // on other cores
    l.cbs.push_back(l.cbs[0]);
    l.cbs[1].cores = {mfb::CoreRange({1, 0}, {1, 2})};
  }));
  expectBadLaunch("'buffer' has no shards in L1",
                  [](auto &l) { l.cbs[0].operand = 1; });
  expectBadLaunch("operand 2 of 2", [](auto &l) { l.cbs[0].operand = 2; });
  expectBadLaunch("'buffer' has no shard on core 0,2", [](auto &l) {
    l.cbs[0].cores = {mfb::CoreRange({0, 0}, {2, 3})};
  });
  expectBadLaunch("0 core ranges", [](auto &l) { l.cbs[0].cores.clear(); });
  expectBadLaunch("9x1 cores from (0, 0) are not a range", [](auto &l) {
    l.cbs[0].cores = {mfb::CoreRange({0, 0}, {9, 1})};
  });
  expectBadLaunch("3 pages of 4096 bytes in 'buffer', which has 8192",
                  [](auto &l) { l.cbs[0].numPages = 3; });
  expectBadLaunch("0 pages of", [](auto &l) { l.cbs[0].numPages = 0; });
  expectBadLaunch("pages of 24 bytes",
                  [](auto &l) { l.cbs[0].pageBytes = 24; });
  expectBadLaunch("element type 77 is unknown",
                  [](auto &l) { l.cbs[0].type = DataType(77); });
  expectBadLaunch("it lies in an operand and at an address",
                  [](auto &l) { l.cbs[0].address = 1024; });
  auto at = [](uint64_t address) {
    return [=](LaunchSpec &l) {
      l.cbs[0].operand.reset();
      l.cbs[0].address = address;
    };
  };
  load(launchFile(at(200000)));
  expectBadLaunch("address 200008 is not a multiple of 16", at(200008));
  expectBadLaunch("go beyond the end of L1 at 1499136", at(1499136 - 8176));
  expectBadLaunch("go beyond the end of L1", at(UINT64_MAX - 15));
  expectBadLaunch("where zeros and semaphores are", at(98304));
}

TEST(MetalFile, BadKernels) {
  expectBadLaunch("a program without kernels",
                  [](auto &l) { l.kernels.clear(); });
  expectBadLaunch("kernel 'k': kernel 1 of 1",
                  [](auto &l) { l.kernels[0].kernel = 1; });
  expectBadLaunch("data movement core 1 with network 2", [](auto &l) {
    l.kernels[0].thread = 1, l.kernels[0].noc = 2;
  });
  expectBadLaunch("0 core ranges", [](auto &l) { l.kernels[0].cores.clear(); });
  expectBadLaunch("1x9 cores from (0, 0) are not a range", [](auto &l) {
    l.kernels[0].cores = {mfb::CoreRange({0, 0}, {1, 9})};
  });
  expectBadLaunch("thread dm0 of core (0, 0) runs two kernels",
                  [](auto &l) { l.kernels.push_back(l.kernels[0]); });
  expectBadLaunch("17 semaphores, a core has 16",
                  [](auto &l) { l.semaphores.resize(17); });
}

TEST(MetalFile, BadOperands) {
  auto with = [](mfb::OperandKind kind, uint32_t index) {
    return [=](LaunchSpec &l) { l.operands.emplace_back(kind, index); };
  };
  using Kind = mfb::OperandKind;
  expectBadLaunch("operand 2: device buffer 3 of 3",
                  with(Kind::DeviceBuffer, 3));
  expectBadLaunch("'buffer' does not exist at this point",
                  with(Kind::DeviceBuffer, 2));
  expectBadLaunch("global semaphore 1 of 1", with(Kind::GlobalSemaphore, 1));
  expectBadLaunch("global semaphore 0 does not exist",
                  with(Kind::GlobalSemaphore, 0));
  expectBadLaunch("host buffer 0 of 0", with(Kind::HostScalar, 0));
  expectBadLaunch("operand 2: kind 3 is unknown", with(Kind(3), 0));
  MetalBuilder b;
  KernelSpec spec;
  spec.kernel = b.kernel("code");
  b.launch({{}, {}, {spec}, {{Kind::HostScalar, b.input({2})}}});
  expectBad(b.finish(), {"operand 0: host buffer 0 is no single number"});
}

TEST(MetalFile, BadArguments) {
  auto with = [](Arg kind, uint32_t value) {
    return [=](LaunchSpec &l) { l.kernels[0].compileTime = {{kind, value}}; };
  };
  expectBadLaunch("argument 0: circular buffer 1 of 1", with(Arg::CBPort, 1));
  expectBadLaunch("argument 0: operand 2 of 2", with(Arg::BufferAddress, 2));
  expectBadLaunch("semaphore 1 of 1", with(Arg::LocalSemaphore, 1));
  expectBadLaunch("operand 2 of 2", with(Arg::GlobalSemaphore, 2));
  expectBadLaunch("kernel 'k': operand 0 is a buffer, wanted a number",
                  with(Arg::Scalar, 0));
  expectBadLaunch("operand 0 is a buffer, wanted a global semaphore",
                  with(Arg::GlobalSemaphore, 0));
  expectBadLaunch("kind 7 is unknown", with(Arg(7), 0));
  expectBadLaunch("a tensor's layout is a compile-time argument", [](auto &l) {
    l.kernels[0].common = {{Arg::TensorAccessorArgs, 0}};
  });
  expectBadLaunch("342 run-time arguments, at most 341", [](auto &l) {
    l.kernels[0].common.resize(2);
    l.kernels[0].runTime.resize(340);
  });
}

TEST(MetalFile, BadArgumentsOfCores) {
  auto with = [](std::vector<target::Dim2d> cores, ArgSpec arg) {
    return [=](LaunchSpec &l) {
      for (target::Dim2d core : cores)
        l.kernels[0].coreArgs.push_back({core, {arg}});
    };
  };
  load(launchFile(with({{0, 0}}, {Arg::Value, 7})));
  expectBadLaunch("core (0, 1): run-time arguments where the kernel does not "
                  "run",
                  with({{0, 1}}, {Arg::Value, 7}));
  expectBadLaunch("core (0, 0): run-time arguments where the kernel has some",
                  with({{0, 0}, {0, 0}}, {Arg::Value, 7}));
  expectBadLaunch("core (8, 0), the device has a grid of 8x8",
                  with({{8, 0}}, {Arg::Value, 7}));
  expectBadLaunch("core (-1, 0), the device", with({{-1, 0}}, {}));
  expectBadLaunch("core (0, 0): argument 0: operand 9 of 2",
                  with({{0, 0}}, {Arg::BufferAddress, 9}));
  expectBadLaunch("operand 1 is a buffer, wanted a number",
                  with({{0, 0}}, {Arg::Scalar, 1}));
  expectBadLaunch("342 run-time arguments", [](auto &l) {
    l.kernels[0].coreArgs.push_back({{0, 0}, std::vector<ArgSpec>(342)});
  });
}

TEST(MetalFile, BuffersOnListedCores) {
  BufferSpec s = tiles(1024, {1, 3}, {1, 1}, DataType::Float32, 4096);
  auto loaded = [](const BufferSpec &spec) {
    MetalBuilder b;
    b.device(spec);
    b.finishCommand();
    return load(b.finish());
  };
  s.cores = {{2, 1}, {0, 7}, {1, 1}};
  Binary binary = loaded(s);
  const auto &placement =
      binary.metalFile().programs[0].deviceBuffers[0].placement;
  EXPECT_EQ(placement.locate(0).bank, 17u);
  EXPECT_EQ(placement.locate(1).bank, 7u);
  EXPECT_EQ(placement.locate(2).bank, 9u);
  s.cores[2] = {2, 1};
  expectBadBuffer(s, "two shards on core 2,1");
  s.cores[2] = {2, 8};
  expectBadBuffer(s, "core (2, 8), the device has a grid of 8x8");
  s.cores.pop_back();
  expectBadBuffer(s, "a grid of 1x3 over 2 cores");
  s = oneTile();
  s.strides.clear();
  s.cores = {{0, 0}};
  expectBadBuffer(s, "cores of shards, which it has not in L1");
}

} // namespace
