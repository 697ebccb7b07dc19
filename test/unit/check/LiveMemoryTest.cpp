//===- LiveMemoryTest.cpp - Accesses outside of buffers -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

#include "tt/device/AccessorWords.h"
#include "tt/emulator/L1Map.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kTensor = 0x100000;

/// 15 pages over 12 DRAM banks; 2 shards of 100 bytes, on the second and third
/// core; 10 pages over the L1s; a word on the third core.
std::vector<LiveBuffer> someBuffers(const device::ChipDesc &chip) {
  using device::Placement;
  auto dram = device::Banks::of(chip, BufferType::DRAM);
  auto l1 = device::Banks::of(chip, BufferType::L1);
  auto onCores = [&](std::vector<uint32_t> cores, uint64_t bytes) {
    uint64_t shards = cores.size();
    return Placement::sharded(
        l1, bytes, {{shards}, {1}, std::move(cores), {}, /*slotBytes=*/bytes});
  };
  LiveBuffer tensor{.name = "tensor",
                    .address = kTensor,
                    .placement = Placement::interleaved(dram, 500, 15)};
  LiveBuffer shards{
      .name = "shards", .address = kBuffer, .placement = onCores({1, 2}, 100)};
  LiveBuffer pages{.name = "pages",
                   .address = kCb1,
                   .placement = Placement::interleaved(l1, 48, 10)};
  LiveBuffer word{.name = "word",
                  .address = kCb1 + 1024,
                  .placement = onCores({2}, 4),
                  .paged = false};
  return {word, shards, tensor, pages};
}

struct LiveMemoryTest : CheckTest {
  /// A right kernel on core 0,0, and one that makes one access more.
  void expectReport(void (*entry)(ttk_context *), const std::string &message) {
    std::vector<LiveBuffer> buffers = someBuffers(device.chip());
    Program p;
    p.circularBuffers = {circularBuffer(0, kCb0, kPage, 3)};
    p.semaphores = {{2, kSecondCore, 0}};
    p.kernels = {
        kernel("dm", entry, ThreadKind::DataMovement0, kOneCore, {0}),
        kernel("idle", [](ttk_context *) {}, ThreadKind::Compute, kSecondCore)};
    LaunchOptions options{.mode = Mode::Checked, .buffers = &buffers};
    EXPECT_NO_THROW(machine.run(p, options));
    p.kernels[0].runtimeArgs = {1};
    Error e = errorOf(p, options);
    EXPECT_EQ("core 0,0, dm0, kernel 'dm', " + message, e.what());
    EXPECT_EQ(name(Error::Kind::OutOfRange), name(e.kind()));
    EXPECT_NO_THROW(check(p)); // without a list nothing is known
  }
};

void readsDram(ttk_context *c, uint32_t bank, uint32_t offset, uint32_t bytes) {
  AT(5, noc_async_read, inDram(c, bank, offset), kCb0, bytes, kNoc);
  CALL(noc_async_read_barrier, kNoc);
}

void writesTo(ttk_context *c, uint32_t core, uint32_t address, uint32_t bytes) {
  AT(4, store_to_l1, 7, kCb0, 0, 32);
  AT(6, noc_async_write, kCb0, onCore(c, core, address), bytes, kNoc);
  CALL(noc_async_write_barrier, kNoc);
}

TEST_F(LiveMemoryTest, PastTheLastPageOfABank) {
  // Bank 2 has two pages, of which the second may be read with its padding.
  expectReport(
      [](ttk_context *c) {
        readsDram(c, 2, kTensor + 512, wrong(c) ? 513 : 512);
      },
      "call 5, noc_async_read: reads 513 bytes at address 0x100200 of DRAM "
      "bank 2, past the end of 'tensor' at 0x100400");
}

TEST_F(LiveMemoryTest, BankWithFewerPages) {
  expectReport(
      [](ttk_context *c) { readsDram(c, wrong(c) ? 3 : 2, 0x100200, 512); },
      "call 5, noc_async_read: reads 512 bytes at address 0x100200 of DRAM "
      "bank 3, which is in no buffer: the nearest, 'tensor', is at 0x100000 to "
      "0x100200");
}

TEST_F(LiveMemoryTest, CoreWithoutAShard) {
  expectReport(
      [](ttk_context *c) {
        writesTo(c, 2, kBuffer, 100);
        if (wrong(c))
          writesTo(c, 3, kBuffer, 100);
      },
      "call 6, noc_async_write: writes 100 bytes at L1 address 0x64000 of core "
      "0,3, which is in no buffer: the nearest, 'pages', is at 0x4b000 to "
      "0x4b030");
}

TEST_F(LiveMemoryTest, CoreWithoutAnyBuffer) {
  expectReport(
      [](ttk_context *c) {
        uint32_t x = CALL(experimental_convert_logical_x_to_translated, 2);
        uint32_t y = CALL(experimental_convert_logical_y_to_translated,
                          wrong(c) ? 1 : 0);
        AT(4, store_to_l1, 7, kCb0, 0, 32);
        AT(6, noc_async_write, kCb0, CALL(get_noc_addr, x, y, kCb1, kNoc), 48,
           kNoc);
        CALL(noc_async_write_barrier, kNoc);
      },
      "call 6, noc_async_write: writes 48 bytes at L1 address 0x4b000 of core "
      "1,2, which has no buffer");
}

TEST_F(LiveMemoryTest, LocalSideOfARead) {
  expectReport(
      [](ttk_context *c) {
        AT(5, noc_async_read, inDram(c, 0, kTensor),
           kCb0 + 3 * kPage - (wrong(c) ? 512 - 64 : 512), 512, kNoc);
        CALL(noc_async_read_barrier, kNoc);
      },
      "call 5, noc_async_read: writes 512 bytes at L1 address 0x33640 of core "
      "0,0, which is in no buffer: the nearest, 'pages', is at 0x4b000 to "
      "0x4b030");
}

TEST_F(LiveMemoryTest, LoadsAndStores) {
  expectReport(
      [](ttk_context *c) {
        AT(1, store_to_l1, 7, kCb1, 11, 32);
        AT(2, load_from_l1, kCb1, wrong(c) ? 12 : 11, 32);
      },
      "call 2, load_from_l1: reads 4 bytes at L1 address 0x4b030 of core 0,0, "
      "which is in no buffer: the nearest, 'pages', is at 0x4b000 to 0x4b030");
}

TEST_F(LiveMemoryTest, ZerosAreReadOnly) {
  expectReport(
      [](ttk_context *c) {
        AT(5, noc_async_read, onCore(c, 0, kZerosAddress), kCb0, 512, kNoc);
        CALL(noc_async_read_barrier, kNoc);
        if (wrong(c))
          writesTo(c, 1, kZerosAddress, 512);
      },
      "call 6, noc_async_write: writes 512 bytes at L1 address 0x18000 of core "
      "0,1, which is in no buffer: the nearest, 'pages', is at 0x4b000 to "
      "0x4b030");
}

TEST_F(LiveMemoryTest, SemaphoresAreWhereTheProgramHasThem) {
  expectReport(
      [](ttk_context *c) {
        AT(3, noc_semaphore_inc, onCore(c, 2, kCb1 + 1024), 1, kNoc, true);
        AT(4, noc_semaphore_inc,
           onCore(c, wrong(c) ? 2 : 1, semaphoreAddress(2)), 1, kNoc, true);
      },
      "call 4, noc_semaphore_inc: writes 4 bytes at L1 address 0x18220 of core "
      "0,2, which is in no buffer: the nearest, 'pages', is at 0x4b000 to "
      "0x4b030");
}

//===-- accessors ---------------------------------------------------------===//

TEST_F(LiveMemoryTest, PageSizeOfAnAccessorInEveryMode) {
  std::vector<LiveBuffer> buffers = someBuffers(device.chip());
  Program p;
  p.kernels = {kernel(
      "dm",
      [](ttk_context *c) {
        uint32_t args = CALL(TensorAccessorArgs, 0, 0, TTK_ABSENT);
        AT(2, TensorAccessor, args, kTensor, wrong(c) ? 512 : 500);
        AT(3, TensorAccessor, args, kTensor + 512, 100); // another tensor
      },
      ThreadKind::DataMovement0, kOneCore, {0})};
  p.kernels[0].compileTimeArgs = {device::AccessorInDram};
  EXPECT_NO_THROW(machine.run(p, {.buffers = &buffers}));
  p.kernels[0].runtimeArgs = {1};
  for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked})
    EXPECT_STREQ("core 0,0, dm0, kernel 'dm', call 2, TensorAccessor: an "
                 "accessor with pages of 512 bytes to 'tensor', whose pages "
                 "have 500 bytes",
                 errorOf(p, {.mode = mode, .buffers = &buffers}).what());
}

TEST_F(LiveMemoryTest, PagesThatATensorDoesNotHave) {
  std::vector<LiveBuffer> buffers = someBuffers(device.chip());
  Program p;
  p.circularBuffers = {circularBuffer(0, kCb0, kPage, 1)};
  p.kernels = {kernel(
      "dm",
      [](ttk_context *c) {
        uint32_t args = CALL(TensorAccessorArgs, 0, 0, TTK_ABSENT);
        uint32_t tensor = CALL(TensorAccessor, args, kTensor, 500);
        AT(7, noc_async_read_tile, wrong(c) ? 15 : 14, tensor, kCb0, kNoc);
        CALL(noc_async_read_barrier, kNoc);
      },
      ThreadKind::DataMovement0, kOneCore, {0})};
  p.kernels[0].compileTimeArgs = {device::AccessorInDram};
  LaunchOptions options{.mode = Mode::Checked, .buffers = &buffers};
  EXPECT_NO_THROW(machine.run(p, options));
  p.kernels[0].runtimeArgs = {1};
  EXPECT_STREQ("core 0,0, dm0, kernel 'dm', call 7, noc_async_read_tile: page "
               "15 of 'tensor', which has 15 pages",
               errorOf(p, options).what());
}

} // namespace
} // namespace tt::emulator::test
