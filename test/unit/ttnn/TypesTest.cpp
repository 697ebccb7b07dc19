//===- TypesTest.cpp - Shapes, enums, core ranges -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

TEST(Types, Shape) {
  Shape s{2, 3, 4};
  EXPECT_EQ(s.rank(), 3u);
  EXPECT_EQ(s.volume(), 24);
  EXPECT_EQ(s[-1], 4);
  s[0] = 0;
  EXPECT_EQ(s.volume(), 0);
  EXPECT_EQ(Shape{}.volume(), 1);
  EXPECT_EQ(to_string(Shape{}), "scalar");
  EXPECT_EQ(Shape(std::vector<int64_t>{0, 3, 4}), s);
  expectError(Kind::InvalidArgument, {"dimension 3", "0x3x4"}, [&] { s[3]; });
}

TEST(Types, Names) {
  EXPECT_EQ(to_string(DataType::BFLOAT8_B), "bfp_bf8");
  EXPECT_EQ(to_string(Layout::ROW_MAJOR), "row_major");
  EXPECT_EQ(to_string(TensorMemoryLayout::BLOCK_SHARDED), "block_sharded");
  EXPECT_EQ(to_string(BufferType::L1), "l1");
  EXPECT_EQ(
      to_string(MemoryConfig{TensorMemoryLayout::HEIGHT_SHARDED, BufferType::L1,
                             ShardSpec{CoreRange({0, 0}, {7, 1}), {64, 32}}}),
      "l1 height_sharded 16 cores of 64x32");
}

TEST(Types, DeviceTypesThereAndBack) {
  for (auto [type, word] : EnumTraits<DataType>::cases) {
    EXPECT_EQ(from_device_type(to_device_type(type)), type);
    EXPECT_EQ(tt::device::name(to_device_type(type)), word);
  }
  EXPECT_THROW((void)to_device_type(DataType(3)), tt::runtime::Error);
  EXPECT_THROW((void)from_device_type(tt::device::DataType::Int8),
               tt::runtime::Error);
}

TEST(Types, EnumsByWordAndNumber) {
  EXPECT_EQ(to_enum<MathFidelity>("hifi3"), MathFidelity::HiFi3);
  EXPECT_EQ(to_enum<MathFidelity>("hifi5"), std::nullopt);
  EXPECT_EQ(to_enum<Layout>(1u), Layout::TILE);
  EXPECT_EQ(to_enum<Layout>(2u), std::nullopt);
  EXPECT_EQ(to_string(Layout(2)), "unknown");
}

TEST(Types, CoreRanges) {
  CoreRange range({1, 2}, {3, 3});
  EXPECT_EQ(range.grid_size(), (CoreCoord{3, 2}));
  CoreRangeSet set{range, CoreRange({0, 0})};
  EXPECT_EQ(set.num_cores(), 7u);
}
