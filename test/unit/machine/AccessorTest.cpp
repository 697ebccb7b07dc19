//===- AccessorTest.cpp - Kernels find the pages of every buffer ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include "tt/device/AccessorWords.h"
#include "tt/emulator/Buffer.h"

namespace tt::emulator::test {
namespace {

using device::Placement;

constexpr uint32_t kHere = 200 * 1024, kRoom = 4096;

/// Reads pages 0 ... args[1] - 1 of args[2] bytes of the buffer at args[0].
void readsAll(ttk_context *c) {
  uint32_t tensor =
      CALL(TensorAccessor, CALL(TensorAccessorArgs, 0, 0, TTK_ABSENT),
           CALL(get_arg_val, 0), CALL(get_arg_val, 2));
  for (uint32_t i = 0, n = CALL(get_arg_val, 1); i != n; ++i)
    CALL(noc_async_read_tile, i, tensor, kHere + i * kRoom, TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

/// Reads the first page of shard args[1].
void readsShard(ttk_context *c) {
  uint32_t tensor =
      CALL(TensorAccessor, CALL(TensorAccessorArgs, 0, 0, TTK_ABSENT),
           CALL(get_arg_val, 0), CALL(get_arg_val, 2));
  uint64_t from = CALL(tensor_accessor_get_shard_noc_addr, tensor,
                       CALL(get_arg_val, 1), 0, TTK_DEFAULT_NOC);
  CALL(noc_async_read, from, kHere, CALL(get_arg_val, 2), TTK_DEFAULT_NOC);
  CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
}

struct AccessorTest : MachineTest {
  std::vector<Placement> everyKind() {
    std::vector<Placement> all;
    // A tile, a row-major row, and one that is no multiple of the alignment.
    for (uint64_t page : {2048, 192, 100}) {
      for (BufferType type : {BufferType::DRAM, BufferType::L1}) {
        const device::Banks &banks = device.banks(type);
        auto shard = [&](const device::Sharding &s) {
          all.push_back(Placement::sharded(banks, page, s));
        };
        all.push_back(Placement::interleaved(banks, page, 75));
        shard({{13, 3}, {4, 3}, {5, 1, 7, 2}});                // height
        shard({{4, 14}, {4, 3}, {0, 1, 2, 3, 4}});             // width
        shard({{7, 8}, {3, 3}, {8, 9, 10, 0, 1, 2, 3, 4, 5}}); // block
        shard({{2, 3, 5}, {1, 2, 3}, {3, 6, 9}}); // three dimensions, by turns
      }
    }
    return all;
  }

  Program program(const Placement &placement, const Buffer &buffer,
                  void (*entry)(ttk_context *), uint32_t number) {
    // An interleaved accessor aligns pages, a sharded one is told the distance.
    uint64_t bytes = placement.isInterleaved() ? placement.pageBytes()
                                               : placement.pageStride();
    Program p;
    p.kernels = {kernel("reads", entry, ThreadKind::DataMovement0, kOneCore,
                        {uint32_t(buffer.address()), number, uint32_t(bytes)})};
    p.kernels[0].compileTimeArgs =
        device::accessorWords(placement, device.chip());
    return p;
  }
};

TEST_F(AccessorTest, PagesOfEveryKindOfBuffer) {
  for (const Placement &placement : everyKind()) {
    SCOPED_TRACE(testing::Message()
                 << placement.numPages() << " pages of "
                 << placement.pageBytes() << " in " << int(placement.type())
                 << ", rank " << placement.rank());
    Buffer buffer(device, "t", placement);
    auto bytes = randomBytes(buffer.totalBytes(), 5);
    buffer.write(bytes.data());
    machine.run(
        program(placement, buffer, readsAll, uint32_t(placement.numPages())),
        {.mode = Mode::Checked});
    size_t size = placement.pageBytes();
    for (size_t i = 0; i != placement.numPages(); ++i)
      ASSERT_EQ(0, std::memcmp(l1(0, kHere + i * kRoom, size),
                               bytes.data() + i * size, size))
          << "page " << i;
  }
}

TEST_F(AccessorTest, FirstPagesOfShards) {
  for (const Placement &placement : everyKind()) {
    if (placement.isInterleaved())
      continue;
    Buffer buffer(device, "t", placement);
    auto bytes = randomBytes(buffer.totalBytes(), 6);
    buffer.write(bytes.data());
    size_t size = placement.pageBytes();
    for (uint32_t shard = 0; shard != placement.numShards(); ++shard) {
      machine.run(program(placement, buffer, readsShard, shard), {});
      Placement::Place place = placement.locateShard(shard);
      ASSERT_EQ(0, std::memcmp(l1(0, kHere, size),
                               device.memory()
                                   .bank(placement.type(), place.bank)
                                   .at(buffer.address() + place.offset, size),
                               size))
          << "shard " << shard;
    }
    Error e = errorOf(program(placement, buffer, readsShard,
                              uint32_t(placement.numShards())));
    EXPECT_EQ(Error::Kind::OutOfRange, e.kind());
    EXPECT_NE(nullptr, std::strstr(e.what(), " of a tensor of ")) << e.what();
  }
}

TEST_F(AccessorTest, DescriptionsThatNameNoBank) {
  Placement placement =
      Placement::sharded(device.banks(BufferType::L1), 64, {{4}, {2}, {0, 1}});
  Buffer buffer(device, "t", placement);
  Program p = program(placement, buffer, readsAll, 1);
  std::vector<uint32_t> &words = p.kernels[0].compileTimeArgs;
  ASSERT_EQ(6u, words.size());
  auto expect = [&](uint32_t banks, const char *part) {
    words[5] = banks;
    Error e = errorOf(p);
    EXPECT_NE(nullptr, std::strstr(e.what(), part)) << e.what();
  };
  expect(0x1212'0000, "core (x 0, y 0), which is no compute core");
  expect(0x1212'1212, "core 0,0 is listed twice");
}

} // namespace
} // namespace tt::emulator::test
