//===- BufferTest.cpp - Page addressing against the formulas --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Buffer.h"
#include "ExpectError.h"
#include "tt/emulator/Device.h"

#include <cstring>
#include <numeric>
#include <random>
#include <set>
#include <vector>

using namespace tt::emulator;
using tt::device::makeChip;
using tt::test::expectError;

namespace {

using Kind = Error::Kind;

size_t roundUp(size_t value, size_t unit) {
  return (value + unit - 1) / unit * unit;
}

BufferSpec interleaved(BufferType type, size_t pageBytes, size_t numPages) {
  BufferSpec spec;
  spec.name = "t";
  spec.type = type;
  spec.pageBytes = pageBytes;
  spec.numPages = numPages;
  return spec;
}

BufferSpec sharded(MemoryLayout layout, size_t pageBytes, ShardSpec shard) {
  BufferSpec spec =
      interleaved(BufferType::L1, pageBytes, shard.pageRows * shard.pageCols);
  spec.layout = layout;
  spec.shard = std::move(shard);
  return spec;
}

std::vector<CoreCoord> coreRect(uint32_t rows, uint32_t cols) {
  std::vector<CoreCoord> cores;
  for (uint32_t y = 0; y != rows; ++y)
    for (uint32_t x = 0; x != cols; ++x)
      cores.push_back({y, x});
  return cores;
}

/// Host pointer, location, runs, write and read must all agree.
void checkConsistency(Device &device, Buffer &buffer) {
  std::set<uint8_t *> seen;
  for (size_t i = 0; i != buffer.numPages(); ++i) {
    PageLocation place = buffer.locate(i);
    uint8_t *page = buffer.page(i);
    ASSERT_EQ(page, device.memory()
                        .bank(buffer.spec().type, place.bank)
                        .at(place.address, buffer.pageBytes()));
    ASSERT_GE(place.address, buffer.address());
    ASSERT_LE(place.address + buffer.pageBytes(),
              buffer.address() + buffer.bytesPerBank());
    ASSERT_TRUE(seen.insert(page).second) << "two pages at one place";
  }
  std::vector<int> visits(buffer.numPages());
  buffer.forEachRun([&](uint8_t *data, size_t first, size_t stride,
                        size_t count, size_t distance) {
    for (size_t k = 0; k != count; ++k) {
      size_t page = first + k * stride;
      ASSERT_LT(page, buffer.numPages());
      ASSERT_EQ(data + k * distance, buffer.page(page));
      ++visits[page];
    }
  });
  for (int count : visits)
    ASSERT_EQ(count, 1);

  std::vector<uint8_t> in(buffer.totalBytes()), out(in.size());
  std::mt19937 random(1);
  for (uint8_t &b : in)
    b = uint8_t(random());
  buffer.write(in.data());
  buffer.read(out.data());
  ASSERT_EQ(in, out);
  for (size_t i = 0; i != buffer.numPages(); ++i)
    ASSERT_EQ(std::memcmp(buffer.page(i), &in[i * buffer.pageBytes()],
                          buffer.pageBytes()),
              0);
}

TEST(Buffer, InterleavedIsTheFormula) {
  for (const char *product : {"n150", "p150", "p100"}) {
    Device device(0, makeChip(product));
    for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
      size_t banks = type == BufferType::DRAM ? device.chip().numDramChannels
                                              : device.chip().numCores();
      size_t unit = type == BufferType::L1                              ? 16
                    : device.chip().arch == tt::device::Arch::Blackhole ? 64
                                                                        : 32;
      for (size_t pageBytes : {2048, 1088, 20, 4096})
        for (size_t pages : {1, 7, 12, 13, 64, 129, 0}) {
          Buffer buffer(device, interleaved(type, pageBytes, pages));
          size_t stride = roundUp(pageBytes, unit);
          ASSERT_EQ(buffer.alignedPageBytes(), stride);
          ASSERT_EQ(buffer.address() % unit, 0u);
          for (size_t i = 0; i != pages; ++i) {
            PageLocation place = buffer.locate(i);
            ASSERT_EQ(place.bank, i % banks);
            ASSERT_EQ(place.address, buffer.address() + i / banks * stride);
            CoreCoord core =
                type == BufferType::DRAM
                    ? CoreCoord{0, uint32_t(i % banks)}
                    : CoreCoord{uint32_t(i % banks / device.chip().grid.cols),
                                uint32_t(i % banks % device.chip().grid.cols)};
            ASSERT_EQ(place.core, core);
          }
          checkConsistency(device, buffer);
        }
    }
  }
}

/// The bank slot and page slot of a page, walking shard by shard.
void checkShards(Device &device, const BufferSpec &spec) {
  Buffer buffer(device, spec);
  const ShardSpec &s = spec.shard;
  size_t stride = roundUp(spec.pageBytes, 16);
  size_t rows = (s.pageRows + s.shardRows - 1) / s.shardRows;
  size_t cols = (s.pageCols + s.shardCols - 1) / s.shardCols;
  bool rowMajor = s.orientation == ShardOrientation::RowMajor;
  size_t number = 0;
  for (size_t outer = 0; outer != (rowMajor ? rows : cols); ++outer)
    for (size_t inner = 0; inner != (rowMajor ? cols : rows);
         ++inner, ++number) {
      size_t top = (rowMajor ? outer : inner) * s.shardRows;
      size_t left = (rowMajor ? inner : outer) * s.shardCols;
      for (size_t r = 0; r != s.shardRows && top + r < s.pageRows; ++r)
        for (size_t c = 0; c != s.shardCols && left + c < s.pageCols; ++c) {
          PageLocation place = buffer.locate((top + r) * s.pageCols + left + c);
          size_t slot = number / s.cores.size() * s.shardRows * s.shardCols +
                        r * s.shardCols + c;
          ASSERT_EQ(place.core, s.cores[number % s.cores.size()]);
          ASSERT_EQ(place.address, buffer.address() + slot * stride);
        }
    }
  checkConsistency(device, buffer);
}

TEST(Buffer, ShardedIsTheFormula) {
  Device device(0, makeChip("n150"));
  for (ShardOrientation orientation :
       {ShardOrientation::RowMajor, ShardOrientation::ColMajor})
    for (size_t pageBytes : {2048, 40}) {
      auto check = [&](MemoryLayout layout, std::vector<CoreCoord> cores,
                       size_t pageRows, size_t pageCols, size_t shardRows,
                       size_t shardCols) {
        SCOPED_TRACE(testing::Message()
                     << pageRows << "x" << pageCols << " pages, shards "
                     << shardRows << "x" << shardCols);
        checkShards(device, sharded(layout, pageBytes,
                                    {std::move(cores), pageRows, pageCols,
                                     shardRows, shardCols, orientation}));
      };
      check(MemoryLayout::HeightSharded, coreRect(2, 4), 16, 3, 2, 3);
      check(MemoryLayout::HeightSharded, coreRect(1, 8), 15, 1, 2, 1);
      check(MemoryLayout::WidthSharded, coreRect(4, 1), 3, 16, 3, 4);
      check(MemoryLayout::WidthSharded, coreRect(8, 1), 2, 13, 2, 2);
      check(MemoryLayout::BlockSharded, coreRect(8, 8), 16, 24, 2, 3);
      check(MemoryLayout::BlockSharded, coreRect(3, 3), 7, 8, 3, 3);
      check(MemoryLayout::BlockSharded, coreRect(1, 1), 5, 5, 5, 5);
      // Shards wider than the tensor, and more shards than cores.
      check(MemoryLayout::BlockSharded, coreRect(1, 2), 6, 2, 3, 4);
      check(MemoryLayout::BlockSharded, coreRect(1, 3), 8, 8, 2, 2);
      check(MemoryLayout::HeightSharded, coreRect(1, 3), 10, 2, 1, 2);
      // Cores in any order.
      check(MemoryLayout::HeightSharded, {{7, 7}, {0, 3}, {2, 2}}, 3, 2, 1, 2);
    }
}

TEST(Buffer, ShardedOverDramBanks) {
  Device device(0, makeChip("p150"));
  BufferSpec spec =
      sharded(MemoryLayout::WidthSharded, 1088, {coreRect(1, 8), 4, 16, 4, 2});
  spec.type = BufferType::DRAM;
  Buffer buffer(device, spec);
  EXPECT_EQ(buffer.locate(5).bank, 2u);
  EXPECT_EQ(buffer.locate(5).address, buffer.address() + 1088);
  checkConsistency(device, buffer);
  spec.shard.cores = {{0, 8}};
  expectError(Kind::OutOfRange, {"'t'", "0,8"},
              [&] { Buffer bad(device, spec); });
}

TEST(Buffer, ShardsLeaveOtherCoresRoomButLockStep) {
  // One core holds data, yet the address is taken on all of them.
  Device device(0, makeChip("n150"));
  Buffer buffer(device, sharded(MemoryLayout::HeightSharded, 2048,
                                {coreRect(1, 1), 4, 1, 4, 1}));
  EXPECT_EQ(device.stats(BufferType::L1).used, 4u * 2048);
  EXPECT_EQ(buffer.address(), device.chip().l1Size - 4 * 2048);
}

TEST(Buffer, OwnsItsMemory) {
  Device device(0, makeChip("n150"));
  {
    Buffer a(device, interleaved(BufferType::DRAM, 2048, 100));
    *a.page(99) = 9;
    uint64_t address = a.address();
    Buffer b = std::move(a);
    EXPECT_FALSE(a.isAllocated());
    EXPECT_EQ(b.address(), address);
    EXPECT_EQ(*b.page(99), 9);
    EXPECT_EQ(&b.device(), &device);
    Buffer c(device, interleaved(BufferType::DRAM, 2048, 1));
    EXPECT_EQ(device.stats(BufferType::DRAM).numBuffers, 2u);
    c = std::move(b);
    EXPECT_EQ(device.stats(BufferType::DRAM).numBuffers, 1u);
    c.reset();
    c.reset();
    EXPECT_EQ(device.stats(BufferType::DRAM).used, 0u);
    Buffer again(device, interleaved(BufferType::DRAM, 2048, 100));
    EXPECT_EQ(again.address(), address);
  }
  EXPECT_EQ(device.stats(BufferType::DRAM).used, 0u);
  EXPECT_EQ(device.stats(BufferType::DRAM).largestFree,
            device.stats(BufferType::DRAM).total);
}

TEST(Buffer, PageOutOfRange) {
  Device device(0, makeChip("n150"));
  Buffer buffer(device, interleaved(BufferType::L1, 32, 5));
  expectError(Kind::OutOfRange, {"'t'", "page 5 of 5"},
              [&] { buffer.page(5); });
  expectError(Kind::OutOfRange, {"page 77 of 5"}, [&] { buffer.locate(77); });
  Buffer none;
  expectError(Kind::OutOfRange, {"page 0 of 0"}, [&] { none.page(0); });
}

TEST(Buffer, ContradictionsAreRefused) {
  Device device(0, makeChip("n150"));
  auto refuse = [&](const char *part, MemoryLayout layout, ShardSpec shard,
                    Kind kind = Kind::ResourceMisuse, long extraPages = 0) {
    BufferSpec spec = sharded(layout, 64, std::move(shard));
    spec.numPages += size_t(extraPages);
    expectError(kind, {"'t'", part}, [&] { Buffer bad(device, spec); });
  };
  using enum MemoryLayout;
  refuse("no core", BlockSharded, {{}, 2, 2, 1, 1});
  refuse("no pages", BlockSharded, {coreRect(1, 1), 2, 2, 0, 1});
  refuse("are not 5", BlockSharded, {coreRect(1, 1), 2, 2, 1, 1},
         Kind::ResourceMisuse, 1);
  refuse("as wide", HeightSharded, {coreRect(1, 4), 2, 2, 1, 1});
  refuse("as high", WidthSharded, {coreRect(1, 4), 2, 2, 1, 1});
  refuse("2^31", BlockSharded, {coreRect(1, 4), 2, 2, SIZE_MAX, 1});
  refuse("listed twice", HeightSharded, {{{0, 0}, {0, 0}}, 2, 2, 1, 2});
  BufferSpec outside = sharded(HeightSharded, 64, {{{8, 0}}, 2, 2, 2, 2});
  expectError(Kind::OutOfRange, {"8,0", "8x8"},
              [&] { Buffer bad(device, outside); });
  expectError(Kind::ResourceMisuse, {"pages of 0 bytes"},
              [&] { Buffer bad(device, interleaved(BufferType::DRAM, 0, 5)); });
  for (auto [bytes, pages] : {std::pair<size_t, size_t>{SIZE_MAX, 1},
                              {SIZE_MAX, 0},
                              {size_t(1) << 40, size_t(1) << 40}})
    expectError(Kind::ResourceMisuse, {"2^48"}, [&, b = bytes, p = pages] {
      Buffer bad(device, interleaved(BufferType::DRAM, b, p));
    });
  // A sound description that does not fit.
  BufferSpec big =
      sharded(BlockSharded, 64,
              {coreRect(1, 1), 1, 1, size_t(1) << 31, size_t(1) << 31});
  expectError(Kind::OutOfMemory, {"'t'"}, [&] { Buffer bad(device, big); });
  EXPECT_EQ(device.stats(BufferType::L1).used, 0u);
}

} // namespace
