//===- ErrorTest.cpp - Mistakes of the caller -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Errors, EmptyHandles) {
  Tensor none;
  EXPECT_FALSE(none.is_allocated());
  expectError(Kind::InvalidArgument, {"empty tensor handle"},
              [&] { none.shape(); });
  expectError(Kind::InvalidArgument, {"empty tensor handle"},
              [&] { ttnn::exp(none); });
}

TEST(Errors, HostAndDeviceDoNotMix) {
  Tensor host = Tensor::from_vector<float>({1, 2}, {2}, DataType::FLOAT32);
  Tensor device = onDevice<float>({1, 2}, {2}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument, {"ttnn::add", "on the host", "to_device"},
              [&] { add(device, host); });
  expectError(Kind::InvalidArgument, {"ttnn::to_device", "on a device"},
              [&] { to_device(device, &mesh()); });
  expectError(Kind::InvalidArgument, {"ttnn::to_device", "no device"},
              [&] { to_device(host, nullptr); });
  expectError(Kind::InvalidArgument, {"ttnn::from_device", "on the host"},
              [&] { from_device(host); });
  expectError(Kind::InvalidArgument, {"ttnn::to_memory_config", "on the host"},
              [&] { to_memory_config(host, L1_MEMORY_CONFIG); });
  expectError(Kind::InvalidArgument, {"without a device"},
              [&] { ttnn::exp(host, false, DRAM_MEMORY_CONFIG); });
  expectError(Kind::InvalidArgument, {"system_memory on a device"},
              [&] { ttnn::exp(device, false, HOST_MEMORY_CONFIG); });
  expectError(Kind::InvalidArgument, {"is on the host"},
              [&] { host.device(); });
}

TEST(Errors, Devices) {
  expectError(Kind::InvalidArgument, {"n151", "n150"},
              [] { MeshDevice::open("n151"); });
  tt::device::SystemDesc desc = tt::device::makeSystem("n150");
  desc.chipDescIndices.clear();
  desc.chips.clear();
  expectError(Kind::InvalidArgument, {""}, [&] { MeshDevice::open(desc); });
  expectError(Kind::InvalidArgument, {"memory statistics"},
              [] { mesh().memory_stats(BufferType::SYSTEM_MEMORY); });
}

TEST(Errors, GetDevice) {
  auto own = MeshDevice::open("n300", {{1, 2}});
  EXPECT_EQ(get_device(), own.get());
  EXPECT_EQ(get_device(std::array<int64_t, 2>{1, 2}), own.get());
  expectError(Kind::InvalidArgument, {"ttnn::get_device", "2x2", "1x2"},
              [] { get_device(std::array<int64_t, 2>{2, 2}); });
  expectError(Kind::Unsupported, {"ttnn::get_device", "0x1"}, [] {
    get_device(std::array<int64_t, 2>{1, 2}, std::array<int64_t, 2>{0, 1});
  });
  own.reset();
  EXPECT_NE(get_device(), nullptr);
}

TEST(Errors, FormatsThatTheApiDoesNotHave) {
  expectError(Kind::Unsupported, {"bfp_f8", "bfp_bf8"},
              [] { from_device_type(tt::device::DataType::BFP_Float8); });
}

TEST(Errors, ComeOutOfParallelLoopsToo) {
  // Far too many rows for one thread, one bad index at the end.
  std::vector<uint32_t> rows(100000, 1);
  rows.back() = 77;
  expectError(Kind::InvalidArgument, {"index 77", "position 99999"}, [&] {
    embedding(onDevice(rows, {100000}, DataType::UINT32, Layout::ROW_MAJOR),
              randomTensor({4, 8}, DataType::BFLOAT16));
  });
}
