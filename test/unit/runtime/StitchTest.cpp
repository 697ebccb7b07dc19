//===- StitchTest.cpp - Programs that pass tensors on ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/emulator/Buffer.h"
#include "tt/runtime/Runtime.h"

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Layout;
using runtime::Tensor;

/// y = relu(x), x and y as given; x is deallocated.
static Binary reluProgram(const TensorSpec &x, const TensorSpec &y) {
  ProgramBuilder b;
  b.input(0, x);
  b.op("relu", {b.ref(1, y)}, {b.tensor("input", 0, x)});
  b.deallocate(0, x);
  b.output(1, y);
  return Binary::loadFromMemory(b.finish(), "relu.ttnn");
}

/// z = x + x
static Binary doubleProgram(const TensorSpec &x) {
  ProgramBuilder b;
  b.input(0, x);
  b.op("add", {b.ref(1, x)}, {b.tensor("lhs", 0, x), b.tensor("rhs", 0, x)});
  b.deallocate(0, x);
  b.output(1, x);
  return Binary::loadFromMemory(b.finish(), "double.ttnn");
}

static TensorSpec heightSharded() {
  TensorSpec spec = dramTensor({128, 64}, target::DataType::BFloat16);
  spec.buffer = target::BufferType::L1;
  spec.memory = target::TensorMemoryLayout::HeightSharded;
  spec.cores = {fb::CoreRange({0, 0}, {0, 3})};
  spec.shard = {32, 64};
  return spec;
}

static std::vector<float> signedValues(size_t count) {
  std::vector<float> values(count);
  for (size_t i = 0; i != count; ++i)
    values[i] = float(i % 64) - 32;
  return values;
}

static Tensor bf16Input() {
  return Tensor::from_vector(signedValues(128 * 64), {128, 64},
                             ttnn::DataType::BFLOAT16);
}

static void expectDoubledRelu(const Tensor &tensor) {
  std::vector<float> found = tensor.to_vector<float>();
  std::vector<float> input = signedValues(found.size());
  for (size_t i = 0; i != found.size(); ++i)
    ASSERT_EQ(found[i], 2 * std::max(input[i], 0.0f)) << i;
}

TEST(Stitch, OutputsAreUsedInPlace) {
  runtime::Device device = runtime::openMeshDevice();
  TensorSpec sharded = heightSharded();
  Binary first = reluProgram(sharded, sharded), second = doubleProgram(sharded);

  Layout wanted = runtime::getLayout(first, 0, 0);
  Tensor host = bf16Input();
  EXPECT_FALSE(runtime::hasLayout(host, wanted));
  Tensor input = runtime::toLayout(host, device, wanted);
  EXPECT_TRUE(runtime::hasLayout(input, wanted));
  Tensor middle = runtime::submit(device, first, 0, {input})[0];

  // The second program was compiled without knowledge of the first.
  Layout next = runtime::getLayout(second, 0, 0);
  ASSERT_TRUE(runtime::hasLayout(middle, next));
  uint64_t address = middle.buffer()->address();
  Tensor same = runtime::toLayout(middle, device, next);
  EXPECT_EQ(same.buffer(), middle.buffer()) << "toLayout made a copy";
  size_t buffers = device->memory_stats(ttnn::BufferType::L1).numBuffers;
  device->profile().clear();
  Tensor output = runtime::submit(device, second, 0, {same})[0];
  EXPECT_EQ(device->profile().events().size(), 1u)
      << "something besides the add was done, such as a conversion";
  EXPECT_EQ(device->memory_stats(ttnn::BufferType::L1).numBuffers, buffers + 1);
  EXPECT_TRUE(middle.is_allocated()) << "the program freed its caller's tensor";
  EXPECT_EQ(middle.buffer()->address(), address);
  expectDoubledRelu(output);
}

TEST(Stitch, OtherLayoutsAreConvertedOnTheDevice) {
  runtime::Device device = runtime::openMeshDevice();
  TensorSpec sharded = heightSharded();
  TensorSpec dram = dramTensor({128, 64}, target::DataType::BFloat16);
  Binary first = reluProgram(sharded, sharded), second = doubleProgram(dram);
  Tensor middle = runtime::submit(device, first, 0, {bf16Input()})[0];
  Layout next = runtime::getLayout(second, 0, 0);
  ASSERT_FALSE(runtime::hasLayout(middle, next));
  device->profile().clear();
  Tensor moved = runtime::toLayout(middle, device, next);
  for (const ttnn::OpEvent &event : device->profile().events())
    EXPECT_EQ(event.op, "to_memory_config");
  EXPECT_TRUE(runtime::hasLayout(moved, next));
  EXPECT_TRUE(middle.is_allocated());
  expectDoubledRelu(runtime::submit(device, second, 0, {moved})[0]);
  // Left to submit, the conversion is the same, and its copy does not stay.
  uint64_t before = device->memory_stats(ttnn::BufferType::DRAM).used;
  expectDoubledRelu(runtime::submit(device, second, 0, {middle})[0]);
  EXPECT_EQ(device->memory_stats(ttnn::BufferType::DRAM).used, before);
}

TEST(Stitch, TensorsMoveBetweenDevices) {
  runtime::Device n150 = runtime::openMeshDevice("n150");
  runtime::Device p150 = runtime::openMeshDevice("p150");
  Layout dram{ttnn::DataType::BFLOAT16, ttnn::Layout::TILE,
              ttnn::DRAM_MEMORY_CONFIG};
  Tensor first = runtime::toLayout(bf16Input(), n150, dram);
  Tensor second = runtime::toLayout(first, p150, dram);
  EXPECT_EQ(first.device(), n150.get());
  EXPECT_EQ(second.device(), p150.get());
  EXPECT_EQ(second.to_vector<float>(), first.to_vector<float>());
}

TEST(Stitch, ToLayoutChangesEverythingAtOnce) {
  runtime::Device device = runtime::openMeshDevice();
  Tensor host = bf16Input();
  Layout rows{ttnn::DataType::FLOAT32, ttnn::Layout::ROW_MAJOR,
              ttnn::L1_MEMORY_CONFIG};
  Tensor onDevice = runtime::toLayout(host, device, rows);
  EXPECT_TRUE(runtime::hasLayout(onDevice, rows));
  EXPECT_EQ(onDevice.to_vector<float>(), host.to_vector<float>());
  Layout blocks{ttnn::DataType::BFLOAT8_B, ttnn::Layout::TILE,
                ttnn::DRAM_MEMORY_CONFIG};
  Tensor block = runtime::toLayout(onDevice, device, blocks);
  EXPECT_TRUE(runtime::hasLayout(block, blocks));
  Tensor back = runtime::toHost(block);
  EXPECT_FALSE(back.on_device());
  EXPECT_EQ(back.to_vector<float>(), host.to_vector<float>());
  EXPECT_EQ(runtime::hostBytes(back), 128u * 64 * 4);
}

TEST(Stitch, ErrorsSayWhatWasWanted) {
  Binary binary = doubleProgram(heightSharded());
  using Kind = runtime::Error::Kind;
  expectError(Kind::InvalidArgument, "input 1 of program 'main', which has 1",
              [&] { (void)runtime::getLayout(binary, 0, 1); });
  Layout dram{ttnn::DataType::BFLOAT16, ttnn::Layout::TILE,
              ttnn::DRAM_MEMORY_CONFIG};
  expectError(Kind::InvalidArgument, "not open",
              [&] { (void)runtime::toLayout(bf16Input(), nullptr, dram); });
  std::vector<uint8_t> small(4);
  expectError(Kind::InvalidArgument, "found room for 4 bytes, wanted 16384",
              [&] { runtime::memcpy(small.data(), 4, bf16Input()); });
}
