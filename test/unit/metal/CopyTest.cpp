//===- CopyTest.cpp - Tensors to the device and back ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MetalBuilder.h"
#include "tt/emulator/Device.h"
#include "tt/runtime/Runtime.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace tt;
using namespace tt::test;
using runtime::Tensor;

namespace {

Tensor counted(ttnn::Shape shape, ttnn::DataType type) {
  std::vector<float> values(size_t(shape.volume()));
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = float(i % 251) + 1;
  return Tensor::from_vector(values, shape, type);
}

class Copy : public testing::Test {
protected:
  /// The largest difference after a round trip.
  double difference(ttnn::Shape shape, ttnn::DataType type, DataType hostType,
                    const BufferSpec &buffer) {
    std::vector<int64_t> sizes(shape.view().begin(), shape.view().end());
    auto binary = runtime::Binary::loadFromMemory(
        roundTrip(sizes, hostType, buffer), "copy.ttm");
    Tensor in = counted(shape, type);
    std::vector<Tensor> out = runtime::submit(device, binary, 0, {in});
    EXPECT_EQ(out.size(), 1u);
    std::vector<float> a = in.to_vector<float>(), b = out[0].to_vector<float>();
    EXPECT_EQ(a.size(), b.size());
    double largest = 0;
    for (size_t i = 0; i != a.size(); ++i)
      largest = std::max(largest, std::abs(double(a[i]) - b[i]));
    return largest;
  }

  template <typename T> T l1(device::CoreCoord core, uint64_t address) {
    T value;
    std::memcpy(&value,
                device->chip_device().memory().l1(core).at(address, sizeof(T)),
                sizeof(T));
    return value;
  }

  runtime::Device device = runtime::openMeshDevice();
};

using ttnn::DataType::BFLOAT16;
using ttnn::DataType::FLOAT32;
using ttnn::DataType::INT32;
using ttnn::DataType::UINT8;

TEST_F(Copy, RowMajorShards) {
  EXPECT_EQ(difference({6, 8}, FLOAT32, DataType::Float32,
                       rows(1024, {3, 2}, {2, 4}, DataType::Float32, 4)),
            0);
  // Row 3, column 5: core (1, 1), row 1, column 1 of its shard.
  EXPECT_EQ(l1<float>({1, 1}, 1024 + (4 + 1) * 4), 3 * 8 + 5 + 1);
}

TEST_F(Copy, TilesKeepFaces) {
  EXPECT_EQ(difference({64, 64}, FLOAT32, DataType::Float32,
                       tiles(2048, {2, 1}, {1, 2}, DataType::Float32, 4096)),
            0);
  // Row 33, column 49: core (1, 0), second tile, row 1, face 1, column 1.
  EXPECT_EQ(l1<float>({1, 0}, 2048 + 4096 + 4 * (256 + 16 + 1)),
            (33 * 64 + 49) % 251 + 1);
}

TEST_F(Copy, PaddingIsZero) {
  auto &memory = device->chip_device().memory();
  std::memset(memory.l1({0, 0}).at(2048, 8192), 0xAB, 8192);
  EXPECT_EQ(difference({33, 20}, FLOAT32, DataType::Float32,
                       tiles(2048, {1, 1}, {2, 1}, DataType::Float32, 4096)),
            0);
  EXPECT_EQ(l1<float>({0, 0}, 2048 + 4 * (256 + 4)), 0); // column 20
  EXPECT_EQ(l1<float>({0, 0}, 2048 + 4096 + 4 * 16), 0); // row 33
  EXPECT_EQ(l1<float>({0, 0}, 2048 + 4096), (32 * 20) % 251 + 1);
}

TEST_F(Copy, PaddingOfRowsIsZero) {
  auto &memory = device->chip_device().memory();
  std::memset(memory.l1({1, 1}).at(1024, 64), 0xAB, 64);
  EXPECT_EQ(difference({3, 5}, FLOAT32, DataType::Float32,
                       rows(1024, {2, 2}, {2, 4}, DataType::Float32, 4)),
            0);
  EXPECT_EQ(l1<float>({1, 1}, 1024), 2 * 5 + 4 + 1);
  for (uint64_t i = 1; i != 8; ++i)
    EXPECT_EQ(l1<float>({1, 1}, 1024 + 4 * i), 0) << i;
}

TEST_F(Copy, StridesLeaveGaps) {
  BufferSpec buffer = rows(1024, {1, 1}, {3, 4}, DataType::Float32, 4);
  buffer.strides = {64, 4};
  EXPECT_EQ(difference({3, 4}, FLOAT32, DataType::Float32, buffer), 0);
  EXPECT_EQ(l1<float>({0, 0}, 1024 + 2 * 64 + 4), 2 * 4 + 1 + 1);
}

TEST_F(Copy, LeadingDimensionsBecomeOne) {
  EXPECT_EQ(difference({2, 3, 5, 33}, FLOAT32, DataType::Float32,
                       tiles(2048, {1, 2}, {1, 1}, DataType::Float32, 4096)),
            0);
  EXPECT_EQ(l1<float>({0, 1}, 2048 + 4 * 16), (33 + 32) % 251 + 1);
}

TEST_F(Copy, ThreeDimensionsOnTheDevice) {
  BufferSpec buffer =
      tiles(2048, {1, 1, 2}, {3, 1, 1}, DataType::Float32, 4096);
  EXPECT_EQ(difference({3, 17, 40}, FLOAT32, DataType::Float32, buffer), 0);
  EXPECT_EQ(l1<float>({0, 1}, 2048 + 2 * 4096), (2 * 17 * 40 + 32) % 251 + 1);
}

TEST_F(Copy, ScalarsAndVectors) {
  EXPECT_EQ(difference({}, FLOAT32, DataType::Float32,
                       rows(1024, {1, 1}, {1, 4}, DataType::Float32, 4)),
            0);
  EXPECT_EQ(difference({7}, INT32, DataType::Int32,
                       rows(1024, {1, 2}, {1, 4}, DataType::Int32, 4)),
            0);
}

TEST_F(Copy, IntegersInTiles) {
  EXPECT_EQ(difference({40, 40}, INT32, DataType::Int32,
                       tiles(2048, {2, 2}, {1, 1}, DataType::Int32, 4096)),
            0);
  EXPECT_EQ(difference({40, 40}, UINT8, DataType::UInt8,
                       tiles(2048, {2, 2}, {1, 1}, DataType::UInt8, 1024)),
            0);
}

TEST_F(Copy, FloatFormatsConvert) {
  EXPECT_EQ(difference({40, 40}, FLOAT32, DataType::Float32,
                       tiles(2048, {1, 1}, {2, 2}, DataType::BFloat16, 2048)),
            0)
      << "integers to 251 are exact in bf16";
  EXPECT_EQ(difference({40, 40}, BFLOAT16, DataType::BFloat16,
                       tiles(2048, {1, 1}, {2, 2}, DataType::Float32, 4096)),
            0);
  double bfp8 =
      difference({40, 40}, BFLOAT16, DataType::BFloat16,
                 tiles(2048, {1, 1}, {2, 2}, DataType::BFP_BFloat8, 1088));
  EXPECT_GT(bfp8, 0);
  EXPECT_LE(bfp8, 1) << "seven bits below 256";
  EXPECT_EQ(difference({5, 6}, FLOAT32, DataType::Float32,
                       rows(2048, {1, 1}, {8, 8}, DataType::BFloat16, 2)),
            0);
}

TEST_F(Copy, SmallTiles) {
  BufferSpec buffer = tiles(2048, {1, 1}, {3, 2}, DataType::BFloat16, 512);
  buffer.tile = {16, 16};
  EXPECT_EQ(difference({40, 30}, BFLOAT16, DataType::BFloat16, buffer), 0);
}

TEST_F(Copy, InterleavedTilesGoRoundTheBanks) {
  BufferSpec buffer;
  buffer.address = 4096;
  buffer.memory = mfb::BufferType::DRAM;
  buffer.shard = {3, 5};
  EXPECT_EQ(difference({96, 160}, FLOAT32, DataType::Float32, buffer), 0);
  // Tile 13 is the second of bank 1: row 2, column 3 of the tiles.
  float value;
  std::memcpy(&value, device->chip_device().memory().dram(1).at(4096 + 4096, 4),
              4);
  EXPECT_EQ(value, (64 * 160 + 96) % 251 + 1);
}

TEST_F(Copy, InterleavedRowsAreAligned) {
  BufferSpec buffer;
  buffer.memory = mfb::BufferType::DRAM;
  buffer.tile = {0, 0};
  buffer.grid = {1, 1, 1};
  buffer.shard = {4, 5, 7};
  buffer.type = DataType::BFloat16;
  EXPECT_EQ(difference({4, 5, 7}, BFLOAT16, DataType::BFloat16, buffer), 0);
  // Row 13 is the second of bank 1; 14 bytes take 32.
  uint16_t value;
  std::memcpy(&value, device->chip_device().memory().dram(1).at(1024 + 32, 2),
              2);
  uint32_t bits = uint32_t(value) << 16;
  float found;
  std::memcpy(&found, &bits, 4);
  EXPECT_EQ(found, 13 * 7 + 1);
}

TEST_F(Copy, ShardsInDramAreOnBanks) {
  BufferSpec buffer = tiles(4096, {1, 12}, {1, 1}, DataType::Float32, 4096);
  buffer.memory = mfb::BufferType::DRAM;
  EXPECT_EQ(difference({32, 12 * 32}, FLOAT32, DataType::Float32, buffer), 0);
  float value;
  std::memcpy(&value, device->chip_device().memory().dram(11).at(4096, 4), 4);
  EXPECT_EQ(value, (11 * 32) % 251 + 1);
}

} // namespace
