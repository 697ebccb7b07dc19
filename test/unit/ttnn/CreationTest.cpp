//===- CreationTest.cpp - Tensors from nothing and from constants ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {
const std::vector<DataType> kTypes = {
    DataType::FLOAT32,   DataType::FLOAT16,   DataType::BFLOAT16,
    DataType::BFLOAT8_B, DataType::BFLOAT4_B, DataType::UINT32,
    DataType::UINT16,    DataType::UINT8,     DataType::INT32};
}

TEST(Creation, FilledInAllFormatsOnHostAndDevice) {
  for (DataType dtype : kTypes)
    for (Layout layout : layoutsOf(dtype))
      for (bool device : {false, true})
        for (const Shape &shape : {Shape{}, Shape{7}, Shape{33, 65},
                                   Shape{2, 3, 4, 5, 6}, Shape{3, 0}}) {
          std::optional<std::reference_wrapper<MeshDevice>> where;
          if (device)
            where = mesh();
          size_t n = size_t(shape.volume());
          Tensor f = full(shape, 3.0f, dtype, layout, where),
                 z = zeros(shape, dtype, layout, where),
                 o = ones(shape, dtype, layout, where),
                 i = full(shape, int32_t(2), dtype, layout, where);
          EXPECT_EQ(f.on_device(), device);
          EXPECT_EQ(f.layout(), layout);
          EXPECT_EQ(contents(f).values, std::vector<double>(n, 3));
          EXPECT_EQ(contents(z).values, std::vector<double>(n, 0));
          EXPECT_EQ(contents(o).values, std::vector<double>(n, 1));
          EXPECT_EQ(contents(i).values, std::vector<double>(n, 2));
        }
}

TEST(Creation, Defaults) {
  Tensor t = full({4}, 1.0f, std::nullopt, std::nullopt, mesh());
  EXPECT_EQ(t.dtype(), DataType::FLOAT32);
  EXPECT_EQ(t.layout(), Layout::TILE);
  EXPECT_EQ(t.memory_config(), DRAM_MEMORY_CONFIG);
  EXPECT_EQ(full({4}, int32_t(1)).dtype(), DataType::INT32);
  EXPECT_TRUE(full({4}, int32_t(1)).memory_config().is_host());
  Tensor e = empty({3, 4}, DataType::BFLOAT16, std::nullopt, &mesh(),
                   L1_MEMORY_CONFIG);
  EXPECT_EQ(e.dtype(), DataType::BFLOAT16);
  EXPECT_TRUE(e.memory_config().is_l1());
}

TEST(Creation, FromBuffer) {
  std::vector<float> values = randomFloats(33 * 40, -3, 3);
  for (DataType dtype :
       {DataType::FLOAT32, DataType::BFLOAT16, DataType::BFLOAT8_B}) {
    Tensor t = from_buffer(values, {33, 40}, dtype, mesh(), Layout::TILE);
    expectClose(t, {{33, 40}, {values.begin(), values.end()}});
  }
  std::vector<int32_t> ints = {INT32_MIN, 16777217, -1, 5};
  EXPECT_EQ(from_buffer(ints, {2, 2}, std::nullopt, mesh(), Layout::ROW_MAJOR)
                .to_vector<int32_t>(),
            ints);
  EXPECT_EQ(from_buffer(ints, {2, 2}, DataType::UINT8).to_vector<int32_t>(),
            (std::vector<int32_t>{0, 255, 0, 5}));
  Tensor bytes =
      from_buffer({DataType::UINT8, {1, 2, 200}}, {3}, DataType::UINT32);
  EXPECT_EQ(bytes.to_vector<uint32_t>(), (std::vector<uint32_t>{1, 2, 200}));
  Tensor halves =
      from_buffer({DataType::BFLOAT16, {0x80, 0x3F, 0x00, 0xC0}}, {2});
  EXPECT_EQ(halves.dtype(), DataType::BFLOAT16);
  EXPECT_EQ(halves.to_vector<float>(), (std::vector<float>{1, -2}));
  // One element is for all.
  EXPECT_EQ(from_buffer(std::vector<float>{2.5f}, {3, 3}).to_vector<float>(),
            std::vector<float>(9, 2.5f));
  expectError(Kind::InvalidArgument, {"ttnn::from_buffer", "4 elements", "2x3"},
              [&] { from_buffer(ints, {2, 3}); });
  expectError(Kind::InvalidArgument, {"3 bytes"},
              [] { ConstantData(DataType::BFLOAT16, {1, 2, 3}); });
  expectError(Kind::InvalidArgument, {"bfp_bf8"},
              [] { ConstantData(DataType::BFLOAT8_B, {1}); });
}

TEST(Creation, Arange) {
  EXPECT_EQ(arange(2, 11, 3).to_vector<int32_t>(),
            (std::vector<int32_t>{2, 5, 8}));
  EXPECT_EQ(arange(5, 0, -2, DataType::FLOAT32, mesh(), std::nullopt,
                   Layout::ROW_MAJOR)
                .to_vector<float>(),
            (std::vector<float>{5, 3, 1}));
  EXPECT_EQ(
      arange(0, 100, 1, DataType::BFLOAT16, mesh()).to_vector<float>()[99],
      99.0f);
  // The product of index and step does not fit in 64 bits.
  EXPECT_EQ(arange(INT64_MIN, INT64_MAX, int64_t(1) << 62, DataType::FLOAT32)
                .to_vector<float>(),
            (std::vector<float>{-0x1p63f, -0x1p62f, 0, 0x1p62f}));
  EXPECT_EQ(arange(3, 3, 1).shape().volume(), 0);
  EXPECT_EQ(arange(4, 3, 1).shape().volume(), 0);
  EXPECT_EQ(arange(-3, 3, 4).to_vector<int32_t>(),
            (std::vector<int32_t>{-3, 1}));
  expectError(Kind::InvalidArgument, {"ttnn::arange", "step"},
              [] { arange(0, 3, 0); });
}

TEST(Creation, NegativeAndHugeShapes) {
  expectError(Kind::InvalidArgument, {"-1"}, [] { zeros({2, -1}); });
  expectError(Kind::InvalidArgument, {"2^44"},
              [] { zeros({int64_t(1) << 40, int64_t(1) << 40}); });
}
