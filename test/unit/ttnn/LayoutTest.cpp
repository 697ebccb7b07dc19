//===- LayoutTest.cpp - Where the elements lie ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include "tt/emulator/Buffer.h"

#include <cstring>

using namespace test;

TEST(Layout, TilesAndFacesInDeviceMemory) {
  // Read straight from the pages: tiles row-major per slice, four faces each.
  Shape shape{2, 40, 70};
  std::vector<float> values = randomFloats(size_t(shape.volume()), -1, 1);
  Tensor t = onDevice(values, shape, DataType::FLOAT32);
  const tt::emulator::Buffer &buffer = *t.buffer();
  ASSERT_EQ(buffer.numPages(), 2u * 2 * 3);
  ASSERT_EQ(buffer.pageBytes(), 4096u);
  EXPECT_EQ(to_string(t.padded_shape()), "2x64x96");
  EXPECT_EQ(t.size_bytes(), 12u * 4096);
  for (size_t s = 0; s != 2; ++s)
    for (size_t r = 0; r != 64; ++r)
      for (size_t c = 0; c != 96; ++c) {
        const uint8_t *page = buffer.page((s * 2 + r / 32) * 3 + c / 32);
        size_t y = r % 32, x = c % 32;
        size_t offset = ((y / 16) * 2 + x / 16) * 256 + y % 16 * 16 + x % 16;
        float got;
        std::memcpy(&got, page + offset * 4, 4);
        float want = r < 40 && c < 70 ? values[(s * 40 + r) * 70 + c] : 0.0f;
        ASSERT_EQ(got, want) << s << " " << r << " " << c;
      }
}

TEST(Layout, RowsInDeviceMemory) {
  Tensor t = onDevice<int32_t>({1, 2, 3, 4, 5, 6}, {2, 3}, DataType::INT32,
                               Layout::ROW_MAJOR);
  ASSERT_EQ(t.buffer()->numPages(), 2u);
  ASSERT_EQ(t.buffer()->pageBytes(), 12u);
  int32_t row[3];
  std::memcpy(row, t.buffer()->page(1), 12);
  EXPECT_EQ(row[2], 6);
  EXPECT_EQ(to_string(t.padded_shape()), "2x3");
}

TEST(Layout, BlockFloatTile) {
  // Sixteen ones: exponent 127, magnitude 64, in the first row of face 0.
  std::vector<float> values(32 * 32, 0.0f);
  std::fill_n(values.begin(), 16, -1.0f);
  Tensor t = onDevice(values, {32, 32}, DataType::BFLOAT8_B);
  const uint8_t *page = t.buffer()->page(0);
  ASSERT_EQ(t.buffer()->pageBytes(), 1088u);
  EXPECT_EQ(page[0], 127);
  EXPECT_EQ(page[1], 0);
  EXPECT_EQ(page[64], 0x80 | 64);
  EXPECT_EQ(page[64 + 16], 0);
}

TEST(Layout, ToLayoutThereAndBack) {
  for (DataType dtype :
       {DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16,
        DataType::UINT32, DataType::UINT16, DataType::UINT8, DataType::INT32})
    for (const Shape &shape :
         {Shape{}, Shape{5}, Shape{33, 34}, Shape{2, 3, 31, 100},
          Shape{1, 2, 3, 4, 5}, Shape{0, 4}}) {
      Tensor t = randomTensor(shape, dtype, Layout::ROW_MAJOR, 0, 200);
      Tensor tiled = to_layout(t, Layout::TILE),
             back = to_layout(tiled, Layout::ROW_MAJOR);
      EXPECT_EQ(tiled.layout(), Layout::TILE);
      EXPECT_EQ(tiled.dtype(), dtype);
      EXPECT_EQ(contents(tiled).values, contents(t).values);
      EXPECT_EQ(contents(back).values, contents(t).values);
      EXPECT_EQ(back.to_bytes(), t.to_bytes());
    }
}

TEST(Layout, ToLayoutWithConversionOnTheHost) {
  Tensor host = Tensor::from_vector(randomFloats(40 * 50, -1, 1), {40, 50},
                                    DataType::FLOAT32);
  Tensor tiled = to_layout(host, Layout::TILE, DataType::BFLOAT8_B);
  EXPECT_FALSE(tiled.on_device());
  expectClose(tiled, contents(host));
  expectError(Kind::InvalidArgument, {"bfp_bf8", "tile"},
              [&] { to_layout(tiled, Layout::ROW_MAJOR); });
  expectClose(to_layout(tiled, Layout::ROW_MAJOR, DataType::BFLOAT16),
              contents(tiled));
}

TEST(Layout, HostTensors) {
  std::vector<float> values = {1, 2, 3, 4, 5, 6};
  Tensor t = Tensor::from_host(values.data(), DataType::FLOAT32, {2, 3});
  EXPECT_EQ(t.layout(), Layout::ROW_MAJOR);
  EXPECT_TRUE(t.memory_config().is_host());
  EXPECT_EQ(t.to_vector<float>(), values);
  EXPECT_EQ(t.to_bytes().size(), 24u);
  std::vector<float> copy(6);
  t.copy_to_host(copy.data());
  EXPECT_EQ(copy, values);
  Tensor block = Tensor::from_host(values.data(), DataType::BFLOAT8_B, {2, 3});
  EXPECT_EQ(block.layout(), Layout::TILE);
  EXPECT_EQ(block.to_vector<float>(), values);
  // Ops run on host tensors too; their results stay there.
  Tensor sum = add(t, t);
  EXPECT_FALSE(sum.on_device());
  EXPECT_EQ(sum.to_vector<float>()[5], 12);
  expectError(Kind::InvalidArgument, {"2 values", "2x3"}, [] {
    Tensor::from_vector<float>({1, 2}, {2, 3}, DataType::FLOAT32);
  });
}

TEST(Layout, Movement) {
  Tensor host = Tensor::from_vector(randomFloats(40 * 50, -1, 1), {40, 50},
                                    DataType::BFLOAT16);
  Tensor device = to_device(host, &mesh(), L1_MEMORY_CONFIG);
  EXPECT_EQ(device.device(), &mesh());
  EXPECT_TRUE(device.memory_config().is_l1());
  Tensor dram = to_memory_config(device, DRAM_MEMORY_CONFIG);
  EXPECT_TRUE(dram.memory_config().is_dram());
  Tensor back = from_device(dram);
  EXPECT_FALSE(back.on_device());
  EXPECT_EQ(back.to_bytes(), host.to_bytes());
  Tensor tile = to_layout(host, Layout::TILE);
  EXPECT_EQ(from_device(to_device(tile, &mesh())).to_bytes(), host.to_bytes());
}
