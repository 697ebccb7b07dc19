//===- FormatRulesTest.cpp - The configured formats of units --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

struct FormatRulesTest : CheckTest {
  /// CBs 0, 1, 2 and 3 of bf16, f32, bf16 and bfp_bf8.
  void expectReport(void (*compute)(ttk_context *), const char *message) {
    Program p;
    constexpr DataType formats[] = {DataType::BFloat16, DataType::Float32,
                                    DataType::BFloat16, DataType::BFP_BFloat8};
    for (unsigned port = 0; port != 4; ++port) {
      p.circularBuffers.push_back(
          circularBuffer(port, kCb0 + port * 4 * 4096, 4096, 3));
      p.circularBuffers.back().format = formats[port];
    }
    p.kernels = {kernel("compute", compute, ThreadKind::Compute)};
    expectMisuse(p, std::string("core 0,0, compute, kernel 'compute', ") +
                        message);
  }
};

/// All tiles are there, and a section of DST is acquired.
void begins(ttk_context *c) {
  for (uint32_t port = 0; port != 4; ++port) {
    CALL(cb_push_back, port, 3);
    CALL(cb_wait_front, port, 3);
  }
  AT(10, tile_regs_acquire);
}

void ends(ttk_context *c) {
  AT(50, tile_regs_commit);
  AT(51, tile_regs_wait);
  AT(52, tile_regs_release);
}

TEST_F(FormatRulesTest, SecondOperandOfASum) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        AT(20, binary_op_init_common, 0, wrong(c) ? 2 : 1, 2);
        AT(21, add_tiles_init, 0, 1);
        AT(22, add_tiles, 0, 1, 0, 0, 0);
        ends(c);
      },
      "call 22, add_tiles: unpacker B is set up for bf16 (CB 2), CB 1 holds "
      "f32: a reconfig_data_format_srcb is missing");
}

TEST_F(FormatRulesTest, OperandsOfAProductChangePlaces) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        if (wrong(c))
          AT(20, compute_kernel_hw_startup, 0, 1, 2);
        else
          AT(21, compute_kernel_hw_startup, 1, 0, 2);
        AT(22, mm_init_short, 0, 1, 0);
        AT(23, matmul_tiles, 0, 1, 0, 0, 0);
        AT(24, mm_init, 0, 1, 2, 0); // this one knows
        AT(25, matmul_tiles, 0, 1, 0, 0, 0);
        ends(c);
      },
      "call 23, matmul_tiles: unpacker A is set up for bf16 (CB 0), CB 1 holds "
      "f32: a reconfig_data_format_srca is missing");
}

TEST_F(FormatRulesTest, BothUnpackersAtOnce) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        AT(20, mm_block_init, 0, 0, 2, 0, 1, 1, 1);
        if (!wrong(c))
          AT(21, reconfig_data_format, 3, 1);
        AT(22, sub_bcast_init_short, 3, 1, 2);
        AT(23, sub_tiles_bcast, 3, 1, 0, 0, 0, 2);
        ends(c);
      },
      "call 23, sub_tiles_bcast: unpacker A is set up for bf16 (CB 0), CB 3 "
      "holds bfp_bf8: a reconfig_data_format_srca is missing");
}

TEST_F(FormatRulesTest, SameFormatInAnotherBuffer) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        AT(20, unary_op_init_common, 0, 2);
        AT(21, copy_tile, 2, 1, 0);
        AT(22, transpose_wh_init, 0, 0);
        AT(23, transpose_wh_tile, wrong(c) ? 1 : 2, 0, 1);
        ends(c);
      },
      "call 23, transpose_wh_tile: unpacker A is set up for bf16 (CB 0), CB 1 "
      "holds f32: a reconfig_data_format_srca is missing");
}

TEST_F(FormatRulesTest, BroadcastTilesComeThroughUnpackerB) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        AT(20, unary_bcast_init, 0, 2, 2);
        AT(21, reconfig_data_format_srca, 1); // no concern of it
        if (wrong(c))
          AT(22, reconfig_data_format_srcb, 3);
        AT(23, unary_bcast, 0, 0, 0, 2);
        ends(c);
      },
      "call 23, unary_bcast: unpacker B is set up for bfp_bf8 (CB 3), CB 0 "
      "holds bf16: a reconfig_data_format_srcb is missing");
}

TEST_F(FormatRulesTest, EitherUnpackerBesideDst) {
  expectReport(
      [](ttk_context *c) {
        begins(c);
        AT(20, compute_kernel_hw_startup, wrong(c) ? 3 : 1, 0, 2);
        AT(21, binary_dest_reuse_tiles_init, wrong(c) ? 1 : 0, 0, 0);
        AT(22, binary_dest_reuse_tiles, wrong(c) ? 1 : 0, 0, 0, 0, 0);
        ends(c);
      },
      "call 22, binary_dest_reuse_tiles: unpacker A is set up for bfp_bf8 (CB "
      "3), CB 1 holds f32: a reconfig_data_format_srca is missing");
}

TEST_F(FormatRulesTest, PackerIsReconfigured) {
  expectReport(
      [](ttk_context *c) {
        AT(9, init_sfpu, 0, 0);
        AT(10, tile_regs_acquire);
        AT(20, abs_tile, 0);
        AT(11, tile_regs_commit);
        AT(12, tile_regs_wait);
        AT(13, cb_reserve_back, 3, 1);
        if (!wrong(c))
          AT(14, pack_reconfig_data_format, 3);
        AT(15, pack_tile, 0, 3, 0, false);
        AT(16, pack_untilize_dest_init, 1, 1, 1);
        AT(17, cb_reserve_back, 1, 1);
        AT(18, pack_untilize_dest, 1, 1, 0, 1, 1);
        AT(19, tile_regs_release);
      },
      "call 15, pack_tile: the packer is set up for bf16 (CB 0), CB 3 holds "
      "bfp_bf8: a pack_reconfig_data_format is missing");
}

} // namespace
} // namespace tt::emulator::test
