//===- RefusalsTest.cpp - Errors of kernels in every mode -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include "tt/device/AccessorWords.h"

namespace tt::emulator::test {
namespace {

constexpr uint32_t kHere = 200 * 1024, kNoc = TTK_DEFAULT_NOC;
constexpr auto kDm0 = ThreadKind::DataMovement0;

struct RefusalsTest : MachineTest {
  void expectRefused(const Program &p, Error::Kind kind,
                     const std::string &message) {
    for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
      Error e = errorOf(p, {.mode = mode});
      EXPECT_EQ(message, e.what());
      EXPECT_EQ(name(kind), name(e.kind()));
    }
  }
  /// Expects the kernel's error, on core 0,1, behind its location.
  void expectOfKernel(void (*entry)(ttk_context *), Error::Kind kind,
                      const std::string &message, ThreadKind thread = kDm0) {
    Program p;
    p.semaphores = {{0, kOneCore, 0}, {3, kOneCore, 0}};
    p.circularBuffers = {circularBuffer(0, kHere, 4096, 2, {{{0, 1}, 1, 1}})};
    p.circularBuffers[0].format = DataType::UInt32;
    p.kernels = {kernel("k", entry, thread, {{{0, 1}, 1, 1}})};
    p.kernels[0].compileTimeArgs = {device::AccessorInDram};
    std::string place = thread == kDm0 ? "dm0" : "compute";
    expectRefused(p, kind,
                  "core 0,1, " + place + ", kernel 'k', call 7, " + message);
  }
};

TEST_F(RefusalsTest, NetworkOfBothDataMovementKernels) {
  auto nothing = [](ttk_context *) {};
  Program p;
  CoreRanges cores = {{{1, 2}, 1, 2}};
  p.kernels = {
      kernel("a", nothing, kDm0, cores),
      kernel("b", nothing, ThreadKind::DataMovement1, {{{1, 3}, 1, 1}}),
      kernel("c", nothing, ThreadKind::Compute, cores)};
  machine.run(p, {});
  p.kernels[1].noc = 0;
  expectRefused(p, Error::Kind::ResourceMisuse,
                "kernel 'b' uses network 0, as the other data-movement kernel "
                "of core 1,3 does: each needs one of its own");
}

TEST_F(RefusalsTest, SemaphoreThatTheProgramDoesNotHave) {
  expectOfKernel(
      [](ttk_context *c) {
        CALL(get_semaphore, 3);
        c->api->get_semaphore(c, 1, 7);
      },
      Error::Kind::OutOfRange,
      "get_semaphore: the program has no semaphore 1; it has 2");
}

TEST_F(RefusalsTest, AddressBehindTheBanksOfAController) {
  expectOfKernel(
      [](ttk_context *c) {
        uint64_t from = CALL(get_noc_addr_from_bank_id, 3, 0);
        c->api->noc_async_read(c, from + (uint64_t(1) << 30) + 64, kHere, 64,
                               kNoc, 7);
      },
      Error::Kind::OutOfRange,
      "noc_async_read: address 0x80000040 of the DRAM at NoC 0 coordinate (x "
      "0, y 7): its banks, from 2 on, have 0x40000000 bytes each");
}

TEST_F(RefusalsTest, RangeThatGoesPastABankOrACore) {
  expectOfKernel(
      [](ttk_context *c) {
        uint64_t from = CALL(get_noc_addr_from_bank_id, 5, 0x3FFFFFC0);
        c->api->noc_async_read(c, from, kHere, 65, kNoc, 7);
      },
      Error::Kind::OutOfRange,
      "noc_async_read: 65 bytes at address 0x3fffffc0 of DRAM bank 5, which "
      "has 0x40000000 bytes");
  expectOfKernel(
      [](ttk_context *c) {
        uint64_t to = CALL(get_noc_addr, 21, 19, 0x16dff0, kNoc);
        c->api->noc_async_write(c, kHere, to, 17, kNoc, 7);
      },
      Error::Kind::OutOfRange,
      "noc_async_write: 17 bytes at L1 address 0x16dff0 of core 1,3, which has "
      "0x16e000 bytes");
}

TEST_F(RefusalsTest, PageBehindItsBank) {
  expectOfKernel(
      [](ttk_context *c) {
        uint32_t args = CALL(TensorAccessorArgs, 0, 0, TTK_ABSENT);
        uint32_t tensor = CALL(TensorAccessor, args, 0x100000, 2048);
        c->api->noc_async_read_tile(c, uint32_t(-3), tensor, kHere, kNoc, 7);
      },
      Error::Kind::OutOfRange,
      "noc_async_read_tile: page 4294967293 of the tensor at 0x100000 would be "
      "at address 0xaaaabaa800 of DRAM bank 1, which has 0x40000000 bytes");
}

TEST_F(RefusalsTest, SectionsOfDstThatAreNotReleased) {
  expectOfKernel(
      [](ttk_context *c) {
        for (unsigned i = 0; i != 3; ++i) {
          c->api->tile_regs_acquire(c, i == 2 ? 7 : 1);
          CALL(tile_regs_commit);
          CALL(tile_regs_wait);
        }
      },
      Error::Kind::ResourceMisuse,
      "tile_regs_acquire: no section of DST is free: the packer has not "
      "released the one that it waited for; tile_regs_release must come after "
      "tile_regs_wait",
      ThreadKind::Compute);
}

TEST_F(RefusalsTest, WideIntegersInNarrowDst) {
  const char *why = "CB 0 holds u32, but the kernel's DST has 16 bits: it "
                    "needs fp32_dest_acc_en";
  expectOfKernel(
      [](ttk_context *c) {
        CALL(init_sfpu, 0, 0);
        CALL(cb_push_back, 0, 1);
        CALL(cb_wait_front, 0, 1);
        CALL(tile_regs_acquire);
        c->api->copy_tile(c, 0, 0, 0, 7);
      },
      Error::Kind::ResourceMisuse, std::string("copy_tile: ") + why,
      ThreadKind::Compute);
  expectOfKernel(
      [](ttk_context *c) {
        CALL(init_sfpu, 0, 0);
        CALL(cb_reserve_back, 0, 1);
        CALL(tile_regs_acquire);
        CALL(tile_regs_commit);
        CALL(tile_regs_wait);
        c->api->pack_tile(c, 0, 0, 0, false, 7);
      },
      Error::Kind::ResourceMisuse, std::string("pack_tile: ") + why,
      ThreadKind::Compute);
}

} // namespace
} // namespace tt::emulator::test
