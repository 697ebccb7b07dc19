//===- LifetimeTest.cpp - Memory runs out and is given back ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {
uint64_t used(BufferType type) { return mesh().memory_stats(type).used; }
} // namespace

TEST(Lifetime, MemoryIsGivenBackWithTheLastHandle) {
  uint64_t before = used(BufferType::DRAM);
  {
    Tensor t = randomTensor({256, 256}, DataType::FLOAT32);
    uint64_t with = used(BufferType::DRAM);
    EXPECT_GT(with, before);
    Tensor copy = t;
    EXPECT_EQ(used(BufferType::DRAM), with);
  }
  EXPECT_EQ(used(BufferType::DRAM), before);
}

TEST(Lifetime, DeallocateFreesAndLaterUseFails) {
  uint64_t before = used(BufferType::L1);
  Tensor t = onDevice(randomFloats(1024, 0, 1), {32, 32}, DataType::BFLOAT16,
                      Layout::TILE, L1_MEMORY_CONFIG);
  t.set_name("weights");
  EXPECT_GT(used(BufferType::L1), before);
  ttnn::deallocate(t, false);
  EXPECT_EQ(used(BufferType::L1), before);
  EXPECT_FALSE(t.is_allocated());
  EXPECT_EQ(to_string(t.shape()), "32x32");
  expectError(Kind::InvalidArgument, {"'weights'", "deallocated"},
              [&] { t.to_vector<float>(); });
  expectError(Kind::InvalidArgument, {"'weights'"}, [&] { ttnn::exp(t); });
  expectError(Kind::InvalidArgument, {"'weights'"},
              [&] { add(randomTensor({32, 32}, DataType::BFLOAT16), t); });
  ttnn::deallocate(t, true); // nothing left to do
}

TEST(Lifetime, DeallocateOfASharedTensorNeedsForce) {
  Tensor t = randomTensor({32, 32}, DataType::BFLOAT16);
  Tensor other = t;
  ttnn::deallocate(t, false);
  EXPECT_TRUE(other.is_allocated());
  ttnn::deallocate(t, true);
  EXPECT_FALSE(other.is_allocated());
  Tensor host = Tensor::from_vector<float>({1}, {1}, DataType::FLOAT32);
  host.deallocate();
  expectError(Kind::InvalidArgument, {"from_vector"},
              [&] { host.to_vector<float>(); });
}

TEST(Lifetime, L1RunsOutWithAClearError) {
  uint64_t before = used(BufferType::L1);
  // 64 cores of less than 1.5 MB each.
  expectError(Kind::OutOfMemory, {"ttnn::ones", "8192x8192"}, [] {
    ones({8192, 8192}, DataType::FLOAT32, Layout::TILE, mesh(),
         L1_MEMORY_CONFIG);
  });
  EXPECT_EQ(used(BufferType::L1), before);
  std::vector<Tensor> kept;
  expectError(Kind::OutOfMemory, {"ttnn::empty"}, [&] {
    for (int i = 0; i != 200; ++i)
      kept.push_back(empty({1024, 1024}, DataType::FLOAT32, Layout::TILE,
                           &mesh(), L1_MEMORY_CONFIG));
  });
  EXPECT_GT(kept.size(), 10u);
  kept.clear();
  EXPECT_EQ(used(BufferType::L1), before);
}

TEST(Lifetime, DramRunsOutWithAClearError) {
  expectError(Kind::OutOfMemory, {"ttnn::empty", "65536x65536"}, [] {
    empty({65536, 65536}, DataType::FLOAT32, Layout::TILE, &mesh());
  });
}

TEST(Lifetime, TensorsKeepTheDeviceOpen) {
  Tensor t;
  {
    auto other = MeshDevice::open("p150");
    t = to_device(Tensor::from_vector<float>({1, 2, 3}, {3}, DataType::FLOAT32),
                  other.get());
    expectError(Kind::InvalidArgument, {"ttnn::add", "another device"},
                [&] { add(t, randomTensor({3}, DataType::FLOAT32)); });
  }
  EXPECT_EQ(t.to_vector<float>(), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(ttnn::neg(t).to_vector<float>()[2], -3);
}

TEST(Lifetime, TensorsWithoutElements) {
  for (const Shape &shape :
       {Shape{0}, Shape{3, 0}, Shape{0, 3}, Shape{2, 0, 5}})
    for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
      Tensor t = onDevice<float>({}, shape, DataType::BFLOAT16, layout);
      EXPECT_TRUE(t.on_device());
      EXPECT_EQ(t.buffer(), nullptr);
      EXPECT_EQ(t.to_vector<float>().size(), 0u);
      EXPECT_EQ(to_string(ttnn::exp(t).shape()), to_string(shape));
      EXPECT_EQ(
          to_string(from_device(to_memory_config(t, L1_MEMORY_CONFIG)).shape()),
          to_string(shape));
    }
}
